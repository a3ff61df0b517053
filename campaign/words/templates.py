"""Sentences as templates with named parts, which can be read, checked and translated without the code around them.

    {seat} plays {card} for {cost} CP.               a part is rendered by the type of its name
    {seat} attacks {target:seat}.                    or by the type after the colon
    {seat} heals {amount}[ ({source})].              what is in brackets is left out if a part of it is empty
    {left:0=no attempt|1=1 attempt|# attempts} left  one of several texts by the value; # is the value

A case is `yes` (anything but 0, no and nothing), `+` (more than 0), `me` (the seat that reads it) or the value itself;
of a list the value is its length. The last case may be without a value: it is for all others. A case may hold parts of
its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import simplefilter, warn

from campaign.words.names import (
    ability_at,
    article,
    called,
    card_name,
    counter_name,
    dice_text,
    joined,
    seat_name,
    source_name,
    words,
)

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.state import State

Data = dict[str, Any]
"""The values of a message, by the names of its parts."""


class MissingPart(RuntimeWarning):
    """A message lacks the value of a part, or has no text for a value: an error in tests, not shown to players."""


simplefilter("ignore", MissingPart)


class TemplatePart(NamedTuple):
    """One value in a template."""

    name: str
    type: str
    """How it is rendered; empty: as it is."""
    cases: tuple[tuple[str | None, Pieces], ...] = ()
    """The texts to choose from, each with its value; None: for every other value."""


class OptionalSection(NamedTuple):
    """A piece of a template that is left out if a part of it is empty."""

    pieces: Pieces


Pieces = tuple["str | TemplatePart | OptionalSection", ...]

OF_THEIR_NAME = frozenset({"seat", "card", "cards", "token", "source", "ability", "dice"})
"""Parts that have the type of their name where they have no other."""


@lru_cache(maxsize=2048)
def parsed(template: str) -> Pieces:
    """Read a template into its pieces. Raises ValueError if a bracket is not closed."""
    pieces: list[str | TemplatePart | OptionalSection] = []
    at = 0
    while at < len(template):
        char = template[at]
        if char in "{[":
            end = closing(template, at)
            inner = template[at + 1 : end]
            pieces.append(read_part(inner) if char == "{" else OptionalSection(parsed(inner)))
            at = end + 1
        else:
            end = min((place for mark in "{[" if (place := template.find(mark, at)) >= 0), default=len(template))
            pieces.append(template[at:end])
            at = end
    return tuple(pieces)


def closing(template: str, start: int) -> int:
    """Where the bracket that opens at `start` is closed."""
    depth = 0
    for at in range(start, len(template)):
        depth += (template[at] in "{[") - (template[at] in "}]")
        if not depth:
            return at
    raise ValueError(f"a bracket is not closed: {template}")


def read_part(inner: str) -> TemplatePart:
    """Read a part by what is between its brackets: `seat`, `target:seat` or `left:1=1 attempt|# attempts`."""
    name, _, spec = inner.partition(":")
    if "|" not in spec and "=" not in spec:
        return TemplatePart(name, spec or (name if name in OF_THEIR_NAME else ""))
    cases: list[tuple[str | None, Pieces]] = []
    for case in split_cases(spec):
        value, is_case, text = case.partition("=")
        if not is_case or "{" in value or " " in value:
            value, text = "", case
        cases.append((value or None, parsed(text.replace("#", f"{{{name}:size}}"))))
    return TemplatePart(name, "", tuple(cases))


def split_cases(spec: str) -> list[str]:
    """The cases of a part, which are between bars; bars inside a case belong to its own parts."""
    cases, depth = [""], 0
    for char in spec:
        depth += (char in "{[") - (char in "}]")
        if char == "|" and not depth:
            cases.append("")
        else:
            cases[-1] += char
    return cases


def fits(case: str | None, value: object, data: Data) -> bool:
    """Whether a case is the one for a value."""
    if case in (None, "yes"):
        return case is None or bool(value)
    if case == "me":
        return value == data.get("me")
    number = len(value) if isinstance(value, (list, tuple)) else value
    return isinstance(number, int) and number > 0 if case == "+" else str(number) == case


class Wording:
    """Fills templates with the names of what is in one position."""

    __slots__ = ("library", "state")

    def __init__(self, library: Library, state: State | None = None) -> None:
        self.library = library
        self.state = state

    def say(self, template: str, data: Mapping[str, Any] | None = None, **more: Any) -> str:
        """Fill in a template's parts: the values of an event, and others that were worked out."""
        return self.fill(parsed(template), {**data, **more} if data else more)

    def fill(self, pieces: Pieces, data: Data) -> str:
        """The pieces of a template in words, one after the other."""
        texts = []
        for piece in pieces:
            if isinstance(piece, str):
                texts.append(piece)
            elif isinstance(piece, TemplatePart):
                texts.append(self.part(piece, data))
            else:
                text = self.section(piece.pieces, data)
                texts.append("" if tells_again(text, texts) else text)
        return "".join(texts)

    def section(self, pieces: Pieces, data: Data) -> str:
        """Pieces of a template in words; empty if one of their parts is empty or has no value."""
        texts = []
        for piece in pieces:
            if isinstance(piece, TemplatePart) and piece.name not in data:
                return ""
            texts.append(piece if isinstance(piece, str) else self.fill((piece,), data))
            if not texts[-1]:
                return ""
        return "".join(texts)

    def part(self, part: TemplatePart, data: Data) -> str:
        """A part in words."""
        name, kind, cases = part
        if name not in data:
            warn(f"a message has no value for '{name}'", MissingPart, stacklevel=4)
            return words(name).lower()
        value = data[name]
        if cases:
            return self.case(part, value, data)
        if not kind or value in ("", None):
            return "" if value is None else str(value)
        if kind in PARTS:
            return PARTS[kind](self, data, name)
        return self.named(f"{kind}:{value}", data.get("seat", -1))

    def case(self, part: TemplatePart, value: object, data: Data) -> str:
        """The text of a part for a value."""
        for case, pieces in part.cases:
            if fits(case, value, data):
                return self.fill(pieces, data)
        warn(f"a message has no text for '{part.name}' {value!r}", MissingPart, stacklevel=5)
        return ""

    # -- names -----------------------------------------------------------------------------------

    def who(self, data: Data, key: str = "seat") -> str:
        """The name of the fighter whose seat an event carries."""
        return self.seat(data[key])

    def seat(self, seat: int) -> str:
        """The name of a seat's fighter."""
        return seat_name(self.library, self.state, seat) if self.state is not None else f"seat {seat}"

    def fighter(self, seat: int) -> str:
        """The fighter id of a seat; empty: nobody."""
        players = self.state.players if self.state is not None else []
        return players[seat].fighter if 0 <= seat < len(players) else ""

    def source(self, data: Data, key: str = "source") -> str:
        """The name of the source that an event carries."""
        return self.named(str(data.get(key, "")), data.get("seat", -1))

    def named(self, source: str, seat: int) -> str:
        """The name of a source, an ability as the one who uses it has it."""
        state = self.state
        if state is not None and source.startswith("ability:"):
            attack = state.attack
            sides = [] if attack is None else [attack.attacker, attack.defender]
            for user in (seat, *sides, state.acting):
                ability = ability_at(self.library, state, user, source.partition(":")[2])
                if ability is not None:
                    return called(self.library, ability)
        return source_name(self.library, source, self.fighter(seat))

    def faces(self, seat: int) -> tuple[str, ...]:
        """The faces of a seat's die."""
        fighter = self.library.fighters.get(self.fighter(seat))
        return fighter.faces if fighter is not None else ()

    def dice(self, data: Data, key: str = "dice") -> str:
        """An event's dice with their symbols."""
        seat = data["owner"] if "owner" in data else data["seat"]
        return dice_text(self.faces(seat), data[key], data.get("sides", 6), data.get("plain", ()))

    def ability(self, data: Data, key: str = "ability") -> str:
        """The name of an event's ability."""
        return str(data.get("name") or self.named(f"ability:{data[key]}", data["seat"]))


def tells_again(text: str, texts: Sequence[str]) -> bool:
    """Whether what is put in brackets after a text is in it already: `gains 2 chi (2 Chi)`."""
    if not text.startswith(" (") or not text.endswith(")"):
        return False
    return re.search(rf"(?<!\w){re.escape(text[2:-1])}(?!\w)", "".join(texts), re.IGNORECASE) is not None


def other_seat(wording: Wording, data: Data, key: str) -> str:
    """A seat by its name; empty: it is the event's own seat."""
    return "" if data[key] == data["seat"] else wording.seat(data[key])


def size(_: Wording, data: Data, key: str) -> str:
    """A number without its sign; of a list its length."""
    value = data[key]
    return str(len(value) if isinstance(value, (list, tuple)) else abs(value) if isinstance(value, int) else value)


def counter_told(wording: Wording, data: Data, key: str, before: str) -> str:
    """A companion's counter, after its name: ` is now at 7`; `: 2 charges` where content calls it so."""
    told = counter_name(wording.library, data["companion"], data[key])
    return f"{before}{told}" if told.isdigit() else f": {told}"


PARTS: dict[str, Callable[[Wording, Data, str], str]] = {
    "counter": lambda wording, data, key: counter_told(wording, data, key, " is now at "),
    "reached": lambda wording, data, key: counter_told(wording, data, key, " at "),
    "seat": lambda wording, data, key: wording.seat(int(data[key])),
    "other": other_seat,
    "source": Wording.source,
    "ability": Wording.ability,
    "dice": Wording.dice,
    "cards": lambda wording, data, key: joined(card_name(wording.library, card) for card in data[key]),
    "list": lambda _, data, key: joined(map(str, data[key])),
    "commas": lambda _, data, key: ", ".join(map(str, data[key])),
    "against": lambda _, data, key: " against ".join(map(str, data[key])),
    "alternatives": lambda _, data, key: " or ".join([", ".join(data[key][:-1]), *data[key][-1:]]),
    "numbers": lambda _, data, key: " ".join(map(str, data[key])),
    "size": size,
    "words": lambda _, data, key: words(data[key]).lower(),
    "title": lambda _, data, key: words(data[key]),
    "article": lambda _, data, key: article(data[key]),
}
"""How each type of part is rendered, beside the kinds of `NAMES`; kinds of campaign add theirs at import."""
