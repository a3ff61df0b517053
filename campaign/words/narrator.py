"""Events as lines of a log: who, what, how much and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.words.names import words
from campaign.words.templates import Data, Wording

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.events import Event
    from engine.state import State

BOOKKEEPING = ("income", "setup")
"""Sources of changes that need not be told at the table."""


class Line(NamedTuple):
    """One line of the log."""

    text: str
    tone: str
    """How the line looks: turn, phase, roll, act, harm, good, token, plain or end."""
    rule: str = ""
    """The rule it follows, shown on request."""
    minor: bool = False
    """Bookkeeping that a player at the table need not read again."""
    own: tuple[tuple[int, str], ...] = ()
    """The text for seats that know more than everybody does."""
    felt: bool = False
    """A moment that everybody at the table looks up for."""

    def shown(self, *, rules: bool = False, seat: int = -1) -> str:
        """The text as the seat may read it, -1: as everybody may; with its rule if asked for."""
        text = dict(self.own).get(seat, self.text)
        return f"{text} [{self.rule}]" if rules and self.rule else text


Memory = tuple[Line | None, str, tuple[int, int]]
"""What a narrator remembers: a phase that has begun, what was used last, seat and number of the last turn."""


class Narrator(Wording):
    """Tells events of one session; what it names is looked up in the position at that moment."""

    __slots__ = ("hidden", "hidden_from", "just_used", "phase", "turn")

    def __init__(self, library: Library, state: State | None = None) -> None:
        super().__init__(library, state)
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
        """What the narrator remembers of what it told, on which its next words depend."""
        return self.phase, self.just_used, self.turn

    def recall(self, memory: Memory) -> None:
        """Remember what another narrator, or this one earlier, remembered."""
        self.phase, self.just_used, self.turn = memory

    def telling(self, event: Event) -> EventWords | None:
        """How an event is told; None: there are no words for it."""
        mode = self.state.mode if self.state is not None else ""
        return TELL_IN.get((mode, event.kind)) or TELL.get(event.kind)

    def usual(self, kind: str, data: Data) -> str:
        """An event in the words that it has where a mode has none of its own."""
        return TELL[kind].text(self, data)

    def lines(self, event: Event) -> list[Line]:
        """What there is to say about an event; often one line, sometimes none."""
        telling = self.telling(event)
        if telling is None:
            text, tone, minor = fallback(event.kind, event.data), "plain", True
        else:
            text, tone, minor = telling.text(self, event.data), telling.tone, telling.minor
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
        """The lines of an event for a reader who may see everything."""
        telling = self.telling(event) if self.hidden and lines else None
        if telling is None or not telling.secret:
            return lines
        hidden, self.hidden = self.hidden, frozenset()
        text = telling.text(self, event.data)
        self.hidden = hidden
        return [*lines[:-1], lines[-1]._replace(text=text, own=())]

    def hide(self, hidden_from: Mapping[int, Collection[int]]) -> None:
        """Set whose cards each seat that listens may not see; everybody together sees none of these."""
        self.hidden_from = {seat: frozenset(others) for seat, others in hidden_from.items()}
        self.hidden = frozenset().union(*self.hidden_from.values())

    def for_each(self, telling: EventWords | None, data: Data, text: str) -> tuple[tuple[int, str], ...]:
        """The text for seats that know more than everybody does, where it differs."""
        if telling is None or not telling.secret or len(self.hidden_from) < 2:
            return ()
        everybody, texts = self.hidden, []
        for seat, hidden in self.hidden_from.items():
            self.hidden = hidden
            texts.append((seat, telling.text(self, data)))
        self.hidden = everybody
        return tuple((seat, own) for seat, own in texts if own != text)


Words = Callable[[Narrator, Data], str]
"""Tells one event: `n` is the narrator, `d` the event's values. Empty: it is not told."""
Felt = Callable[[Narrator, Data], bool]


def never(n: Narrator, d: Data) -> bool:
    """An event that nobody needs to look up for."""
    del n, d
    return False


def always(n: Narrator, d: Data) -> bool:
    """An event that everybody looks up for."""
    del n, d
    return True


class EventWords(NamedTuple):
    """How one kind of event is told."""

    words: str | Words
    """A template, or a function for what depends on the position. What comes out empty is not told."""
    tone: str = "plain"
    minor: bool = False
    secret: bool = False
    """Whether it depends on who listens."""
    felt: Felt = never
    """Whether it is a moment that everybody looks up for."""

    def text(self, n: Narrator, data: Data) -> str:
        """An event in words; empty: it is not told."""
        return n.say(self.words, data) if isinstance(self.words, str) else self.words(n, data)


TELL: dict[str, EventWords] = {}
"""How each kind of event is told; filled at import, never changed afterwards."""
TELL_IN: dict[tuple[str, str], EventWords] = {}
"""How a mode tells a kind of event in words of its own, by mode and kind; filled at import as well."""


def register_events(table: Mapping[str, EventWords], *, modes: Collection[str] = ()) -> None:
    """Register how kinds of event are told, everywhere or in some modes alone."""
    if not modes:
        TELL.update(table)
    for mode in modes:
        TELL_IN.update({(mode, kind): words for kind, words in table.items()})


def tells(
    *kinds: str,
    tone: str = "plain",
    minor: bool = False,
    secret: bool = False,
    modes: Collection[str] = (),
    felt: Felt = never,
) -> Callable[[Words], Words]:
    """Register a function that tells some kinds of event, everywhere or in some modes alone."""

    def register(function: Words) -> Words:
        register_events(dict.fromkeys(kinds, EventWords(function, tone, minor, secret, felt)), modes=modes)
        return function

    return register


def fallback(kind: str, data: Data) -> str:
    """An event nobody has words for yet."""
    return " ".join([words(kind).lower(), *(f"{key} {value}" for key, value in data.items())])


def plural(count: int, word: str) -> str:
    """A number with its word: `1 card`, `2 cards`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


Story = list[dict[str, Any]]
"""Lines of a story, in order."""
