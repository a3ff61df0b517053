"""Events as lines a person likes to read: who, what, how much and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.words.names import ability_at, called, card_name, dice_text, joined, seat_name, source_name, words

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.events import Event
    from engine.state import State

Data = dict[str, Any]
"""The values of an event, by name."""
BOOKKEEPING = ("income", "sale", "setup")
"""Sources of changes that need not be told at the table."""


class Line(NamedTuple):
    """One line of the log."""

    text: str
    tone: str
    """How it looks: turn, phase, roll, act, harm, good, token, plain or end."""
    rule: str = ""
    """The rule it follows, shown on request."""
    minor: bool = False
    """Bookkeeping that a player at the table need not read again."""
    own: tuple[tuple[int, str], ...] = ()
    """What some seats read instead, who know more than everybody does."""
    felt: bool = False
    """A moment that everybody at the table looks up for."""

    def shown(self, *, rules: bool = False, seat: int = -1) -> str:
        """The text as the seat may read it, -1: as everybody may; with the rule behind it if asked for."""
        text = dict(self.own).get(seat, self.text)
        return f"{text} [{self.rule}]" if rules and self.rule else text


Memory = tuple[Line | None, str, tuple[int, int]]
"""What a narrator remembers: a phase that has begun, what was used last, seat and number of the last turn."""


class Narrator:
    """Tells events of one session; what it names is looked up in the position at that moment."""

    __slots__ = ("hidden", "hidden_from", "just_used", "library", "phase", "state", "turn")

    def __init__(self, library: Library, state: State | None = None) -> None:
        self.library = library
        self.state = state
        self.phase: Line | None = None
        """A phase that has begun; told only once something happens in it."""
        self.just_used = ""
        """What was used last: spending it need not be told again."""
        self.hidden: frozenset[int] = frozenset()
        """Seats whose cards the listener may not see."""
        self.hidden_from: dict[int, frozenset[int]] = {}
        """Where several people listen: for each seat of theirs those whose cards it may not see."""
        self.turn = (-1, -1)
        """Seat and number of the turn that was told last."""

    def memory(self) -> Memory:
        """What it remembers of what it told: the next words depend on it."""
        return self.phase, self.just_used, self.turn

    def recall(self, memory: Memory) -> None:
        """Remember this instead: it told no more than one that remembered it."""
        self.phase, self.just_used, self.turn = memory

    def telling(self, event: Event) -> EventWords | None:
        """How an event is told; None: nobody has words for it."""
        mode = self.state.mode if self.state is not None else ""
        return TELL_IN.get((mode, event.kind)) or TELL.get(event.kind)

    def lines(self, event: Event) -> list[Line]:
        """What there is to say about an event; often one line, sometimes none."""
        telling = self.telling(event)
        if telling is None:
            text, tone, minor = fallback(event.kind, event.data), "plain", True
        else:
            text, tone, minor = telling.words(self, event.data), telling.tone, telling.minor
            minor = minor and event.data.get("source", "income") in BOOKKEEPING
        if not text:
            return []
        felt = telling is not None and telling.felt(self, event.data)
        line = Line(text, tone, event.rule, minor, self.for_each(telling, event.data, text), felt)
        if tone == "phase":
            self.phase = line
            return []
        before = [self.phase] if self.phase is not None and tone != "turn" else []
        self.phase = None
        return [*before, line]

    def in_full(self, event: Event, lines: list[Line]) -> list[Line]:
        """The lines of an event as somebody reads them from whom nothing is hidden."""
        telling = self.telling(event) if self.hidden and lines else None
        if telling is None or not telling.secret:
            return lines
        hidden, self.hidden = self.hidden, frozenset()
        text = telling.words(self, event.data)
        self.hidden = hidden
        return [*lines[:-1], lines[-1]._replace(text=text, own=())]

    def hide(self, hidden_from: Mapping[int, Collection[int]]) -> None:
        """From now on: for every seat that listens those whose cards it may not see; everybody together sees none."""
        self.hidden_from = {seat: frozenset(others) for seat, others in hidden_from.items()}
        self.hidden = frozenset().union(*self.hidden_from.values())

    def for_each(self, telling: EventWords | None, data: Data, text: str) -> tuple[tuple[int, str], ...]:
        """What those read who know more than everybody does."""
        if telling is None or not telling.secret or len(self.hidden_from) < 2:
            return ()
        everybody, found = self.hidden, []
        for seat, hidden in self.hidden_from.items():
            self.hidden = hidden
            found.append((seat, telling.words(self, data)))
        self.hidden = everybody
        return tuple((seat, told) for seat, told in found if told != text)

    # -- words ---------------------------------------------------------------------------------

    def who(self, data: Data, key: str = "seat") -> str:
        """The fighter of a seat an event names."""
        return self.seat(data[key])

    def seat(self, seat: int) -> str:
        """The fighter of a seat."""
        return seat_name(self.library, self.state, seat) if self.state is not None else f"seat {seat}"

    def fighter(self, seat: int) -> str:
        """The fighter id of a seat; empty: nobody."""
        players = self.state.players if self.state is not None else []
        return players[seat].fighter if 0 <= seat < len(players) else ""

    def source(self, data: Data, key: str = "source") -> str:
        """The name of what did it."""
        return self.named(str(data.get(key, "")), data.get("seat", -1))

    def named(self, source: str, seat: int) -> str:
        """The name of a source, an ability as the one who uses it has it."""
        state = self.state
        if state is not None and source.startswith("ability:"):
            attack = state.attack
            sides = [] if attack is None else [attack.attacker, attack.defender]
            for user in (seat, *sides, state.acting):
                found = ability_at(self.library, state, user, source.partition(":")[2])
                if found is not None:
                    return called(self.library, found)
        return source_name(self.library, source, self.fighter(seat))

    def by(self, data: Data) -> str:
        """` (Protect)`: what did it, behind a sentence."""
        found = self.source(data)
        return f" ({found})" if found else ""

    def faces(self, seat: int) -> tuple[str, ...]:
        """The die of a seat."""
        fighter = self.library.fighters.get(self.fighter(seat))
        return fighter.faces if fighter is not None else ()

    def dice(self, data: Data, seat: int | None = None, key: str = "dice") -> str:
        """An event's dice with their symbols."""
        if seat is None:
            seat = data["owner"] if "owner" in data else data["seat"]
        return dice_text(self.faces(seat), data[key], data.get("sides", 6))

    def cards(self, cards: list[str]) -> str:
        """Cards by name."""
        return joined(card_name(self.library, c) for c in cards)

    def ability(self, data: Data) -> str:
        """The name of an event's ability."""
        return str(data.get("name") or self.named(f"ability:{data['ability']}", data["seat"]))


class EventWords(NamedTuple):
    """How one kind of event is told."""

    words: Callable[[Narrator, Data], str]
    tone: str
    minor: bool
    secret: bool
    """Whether it depends on who listens."""
    felt: Felt
    """Whether it is a moment that everybody looks up for."""


TELL: dict[str, EventWords] = {}
"""How each kind of event is told; filled at import, never changed afterwards."""
TELL_IN: dict[tuple[str, str], EventWords] = {}
"""How a mode tells a kind of event in words of its own, by mode and kind; filled likewise."""

Words = Callable[[Narrator, Data], str]
"""Tells one event: `n` is the narrator, `d` the event's values. Empty: it is not told."""
Felt = Callable[[Narrator, Data], bool]


def never(n: Narrator, d: Data) -> bool:
    """An event like any other."""
    del n, d
    return False


def always(n: Narrator, d: Data) -> bool:
    """Each such event is felt."""
    del n, d
    return True


def tells(
    *kinds: str,
    tone: str = "plain",
    minor: bool = False,
    secret: bool = False,
    modes: Collection[str] = (),
    felt: Felt = never,
) -> Callable[[Words], Words]:
    """Register the words for some kinds of event, or those of some modes alone; an empty text is not told."""

    def register(function: Words) -> Words:
        telling = EventWords(function, tone, minor, secret, felt)
        for kind in kinds:
            if not modes:
                TELL[kind] = telling
            TELL_IN.update(dict.fromkeys([(mode, kind) for mode in modes], telling))
        return function

    return register


def fallback(kind: str, data: Data) -> str:
    """An event nobody has words for yet."""
    return " ".join([words(kind).lower(), *(f"{key} {value}" for key, value in data.items())])


def plural(count: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


Story = list[dict[str, Any]]
"""Lines of a story, in order."""
