"""Telling a session, and its story: every event as a fact, with the lines it was told in.

Facts alone could not be told later: the words name what lay on the table at that moment. A line of a story has `at`
(how many choices had been made), `kind`, `rule` and `data` of the event, and `told`, the lines, each as text, tone,
rule and whether it is minor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import campaign.words.duel_events  # noqa: F401  # the words for what happens in every session
from campaign.play.fact_book import FactBook
from campaign.words.beats import BeatLedger, BeatMark
from campaign.words.health_ledger import HealthLedger, LedgerMark
from campaign.words.narrator import Line, Memory, Narrator, Story
from engine import answers
from engine.definitions import Library
from engine.events import Event, Sink
from engine.game import Game
from engine.state import State
from saves.errors import CorruptDatabase
from saves.records import Choice, Document, NewChoice, Session

Opening = Callable[[Sink | None], "Game"]
"""Lays a session out from its setup: it is about to begin."""

LAST_BEATS = 8
"""Beats whose positions are kept where little is."""

Hide = Callable[["Teller", "Game"], None]
"""Has a teller hide from people what they may not know of a session."""


class Mark(NamedTuple):
    """How much was told before the first event after a choice."""

    at: int
    """How many choices had been made by then, that one included."""
    told: int
    """Lines of the story."""
    memory: Memory
    balance: LedgerMark
    beats: BeatMark


class Teller:
    """Tells a session while it is played, or played again: events become lines as they happen, because only then the
    position still has their names.

    Whatever it keeps can be taken back choice by choice.
    """

    __slots__ = ("accounts", "beats", "facts", "is_brief", "listened", "marks", "narrator", "news", "waiting", "whole")

    def __init__(self, library: Library, *, listened: bool = False) -> None:
        self.narrator = Narrator(library)
        self.accounts = HealthLedger(self.narrator)
        self.beats = BeatLedger(self.narrator)
        self.facts = FactBook()
        self.is_brief = False
        """Whether it keeps as little as it can."""
        self.whole = False
        """Whether it has told the session from its beginning."""
        self.listened = listened
        """Whether anybody takes the news; else none are kept."""
        self.news: list[Line] = []
        self.marks: list[Mark] = []
        self.waiting: list[Event] = []
        """Events of a session that is just being laid out."""

    def __call__(self, event: Event) -> None:
        state = self.narrator.state
        if state is None:
            self.waiting.append(event)
        else:
            self.tell(event, state)

    @property
    def story(self) -> Story:
        """What was told so far."""
        return self.facts.whole()

    def keep_little(self) -> None:
        """Keep no more than is needed where many sessions are open at once: nobody looks back at beats of long ago."""
        self.is_brief = True
        self.facts = FactBook(self.facts.whole(), packs=True)
        self.beats.keep(LAST_BEATS)

    def follow(self, game: Game) -> None:
        """Tell the events of this game from now on, and those that waited; what choices led to that it has not made is
        forgotten."""
        state = self.narrator.state = game.state
        self.narrator.library = game.library  # a mode may have that of another time
        while self.marks and self.marks[-1].at > state.choices:
            mark = self.marks.pop()
            self.facts.cut(mark.told)
            self.narrator.recall(mark.memory)
            self.accounts.recall(mark.balance)
            self.beats.recall(mark.beats)
        self.accounts.open(state)
        self.beats.open(state)
        waiting, self.waiting = self.waiting, []
        for event in waiting:
            self.tell(event, state)

    def go_on_from(self, other: Teller) -> None:
        """Keep what another one has told of the same session, and continue from there."""
        self.facts, self.marks, self.whole = other.facts, other.marks, other.whole
        self.accounts, self.accounts.narrator = other.accounts, self.narrator
        self.beats, self.beats.rolls.narrator = other.beats, self.narrator
        self.narrator.recall(other.narrator.memory())
        if self.is_brief:
            self.keep_little()

    def tell(self, event: Event, state: State) -> None:
        """Put the event into words, and keep both."""
        at = state.choices
        if not self.marks or self.marks[-1].at != at:
            ledgers = self.accounts.balance(), self.beats.balance()
            self.marks.append(Mark(at, len(self.facts), self.narrator.memory(), *ledgers))
        vain = self.beats.vain(event, state)
        lines = self.narrator.lines(event)
        self.beats.take(event, state, lines)
        if self.listened:
            self.news += [*vain, *lines]
        lines = self.narrator.in_full(event, lines)
        data = {key: value if type(value) in SIMPLE else plain(value) for key, value in event.data.items()}
        fact: Document = {"at": at, "kind": event.kind, "rule": event.rule, "data": data}
        if vain or lines:
            fact["told"] = [[line.text, line.tone, line.rule, line.minor] for line in (*vain, *lines)]
        self.facts.append(fact)
        self.accounts.take(event, state, lines)

    def take(self) -> list[Line]:
        """The news: lines that nobody has seen yet."""
        news, self.news = self.news, []
        return news


SIMPLE = frozenset({int, str, bool, type(None)})
"""Types whose values never change, and are in JSON what they are here: most there are."""


def plain(value: Any) -> Any:
    """A value of an event as JSON has it, for good: lists of the position keep changing."""
    if type(value) in SIMPLE:
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [item if type(item) in SIMPLE else plain(item) for item in value]


class Recording:
    """A session played again from its choices, and told."""

    __slots__ = ("game", "teller")

    def __init__(self, library: Library, opening: Opening, hide: Hide | None = None) -> None:
        """Raises what `opening` raises. `hide` has the teller tell each seat what it may know, and nothing else."""
        self.teller = Teller(library)
        self.teller.whole = True
        self.game = opening(self.teller)
        if hide is not None:
            hide(self.teller, self.game)
        self.teller.follow(self.game)
        self.game.run()

    @property
    def story(self) -> Story:
        """What was told so far."""
        return self.teller.story

    def make(self, choices: Iterable[NewChoice]) -> None:
        """Make choices that are known to fit."""
        for choice in choices:
            answers.repeat(self.game, choice.token)


def lines_of(story: Iterable[Document]) -> list[Line]:
    """What a story tells. Raises CorruptDatabase for lines that are none of ours."""
    return [read_line(told) for line in story for told in read_list(line.get("told", []))]


def read_list(value: object) -> list[object]:
    """The lines an event was told in. Raises CorruptDatabase."""
    if not isinstance(value, list):
        raise CorruptDatabase("The story of a session has an event that cannot be read.")
    return value


def read_line(told: object) -> Line:
    """A line in which an event was told. Raises CorruptDatabase."""
    match told:
        case [str(text), str(tone), str(rule), bool(minor)]:
            return Line(text, tone, rule, minor=minor)
    raise CorruptDatabase("The story of a session has a line that cannot be read.")


BARE = "chosen"
"""The kind of a line that tells a choice as it was made, and nothing of what came of it."""


def bare_story(session: Session, choices: Sequence[Choice], names: Sequence[str], end: str = "") -> Story:
    """What is left to tell where nothing can be played again: the choices as they were made, and how it ended."""
    story: Story = []
    for choice in choices:
        who = names[choice.seat] if 0 <= choice.seat < len(names) else f"Seat {choice.seat}"
        line_told = [f"{who}: {choice.token}", "plain", "", False]
        data = {"seat": choice.seat, "token": choice.token}
        story.append({"at": choice.position, "kind": BARE, "rule": "", "data": data, "told": [line_told]})
    if end:
        data = {"result": session.status}
        line = {"at": len(choices), "kind": "ended", "rule": "", "data": data, "told": [[end, "end", "", False]]}
        story.append(line)
    return story
