"""Every name that a file waits for, answers with or expects, against what exists: nothing may pass on nonsense."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from campaign.scenarios.answers import Forms, wrong
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import (
    WINDOW,
    DecisionWanted,
    EventWanted,
    ListedAnswer,
    PileWanted,
    Scenario,
    SeatWanted,
    Stretch,
    moment_named,
)
from campaign.scenarios.seats import abilities_of, check_side, defences_of, piles_of, unknown, unknown_in
from campaign.scenarios.setup import Setup
from content.reading import Key
from content.schema.base import near
from engine.changes import UPGRADES
from engine.definitions import Fighter, Library
from engine.mode import MODES
from engine.ways import DUELS

PREFIXED = ("source", "carrier", "for_")
"""Values of events that say what sort of thing they name: `card:get-some`."""
SEATED = ("seat", "owner", "target", "to")
"""Values of events that are seats."""


def check_names(scenario: Scenario, setup: Setup, library: Library) -> Iterator[Problem]:
    """What a file says beside its position, and what does not exist of it."""
    checks = Checks(scenario, setup, library)
    for key, answers in answers_of(scenario):
        for place, answer in enumerate(answers):
            for keys, text in checks.answer(answer):
                yield (key, place, *keys), text
    for place, never in enumerate(scenario.not_asked):
        if never.at:
            yield from placed(("not-asked", place, "at"), checks.moment(never.at))
    for keys, text in checks.expected():
        yield ("expect", *keys), text
    for keys, name in counters_named(scenario):
        if name not in setup.counters:
            yield keys, f"there is no counter {name!r} in a {scenario.mode}{near(name, setup.counters)}"


def counters_named(scenario: Scenario) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The counters of seats, as the position begins and as it must end, with where the file names them."""
    for place, seat in enumerate(scenario.seats):
        for name in seat.counters or ():
            yield ("seats", place, "counters", name), name
    for place, wanted in enumerate(scenario.expect.seats):
        for name in wanted.counters or ():
            yield ("expect", "seats", place, "counters", name), name


def check_fit(scenario: Scenario) -> Iterator[Problem]:
    """Keys that need each other, and seats that must be there."""
    seats, is_duel = len(scenario.seats), scenario.mode in DUELS  # elsewhere enemies come later
    for key, seat in (("active", scenario.active), ("starter", scenario.starter)):
        if seat is not None and seat >= seats:
            yield (key,), f"there is no seat {seat}; there are {seats}, counted from 0"
    for key, answers in answers_of(scenario):
        for place, answer in enumerate(answers):
            if answer.seat >= seats and is_duel:
                yield (key, place), f"`{answer.seat}: {answer.token}` names a seat that does not exist"
    for place, never in enumerate(scenario.not_asked):
        if never.seat >= seats and is_duel:
            yield ("not-asked", place, "seat"), f"there is no seat {never.seat}"
    yield from check_stretches(scenario)
    if scenario.start_roll and scenario.phase != "start":
        yield ("start-roll",), "a start roll needs `phase: start`"
    if scenario.start_roll and scenario.starter is not None:
        yield ("start-roll",), "`starter:` says who begins; leave out the start roll"
    if (scenario.attack is not None) != (scenario.phase == "defensive-roll"):
        key = "phase" if scenario.attack is None else "attack"
        yield (key,), "`attack:` and `phase: defensive-roll` belong together"
    if len(scenario.expect.seats) > seats and is_duel:
        yield ("expect",), f"`expect` names {len(scenario.expect.seats)} seats, but there are {seats}"


def check_stretches(scenario: Scenario) -> Iterator[Problem]:
    """What is wrong with stretches of choices that never come."""
    count = len(scenario.choices)
    lists: dict[str, Sequence[Stretch]] = {
        "never-offered": scenario.never_offered,
        "refused": scenario.refused,
        "not-asked": scenario.not_asked,
    }
    for key, stretches in lists.items():
        for place, stretch in enumerate(stretches):
            if stretch.after > count:
                yield (key, place, "after"), f"after {stretch.after} choices, but {count} are listed"
            if stretch.before is not None and not stretch.after < stretch.before <= count:
                yield (key, place, "before"), f"must be between `after` and the number of choices, {count}"


def answers_of(scenario: Scenario) -> Iterator[tuple[str, Sequence[ListedAnswer]]]:
    """Every list of answers, with its key."""
    yield "choices", scenario.choices
    yield "never-offered", scenario.never_offered
    yield "refused", scenario.refused


def named_in(pile: int | list[str] | PileWanted | None) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """The cards that are named of a pile, with the keys that hold them."""
    if isinstance(pile, list):
        yield (), pile
    elif isinstance(pile, PileWanted):
        yield ("top",), pile.top or []
        yield ("bottom",), pile.bottom or []


def placed(keys: tuple[Key, ...], texts: Iterable[str]) -> Iterator[Problem]:
    """Texts as problems of one place in the file."""
    return ((keys, text) for text in texts)


class Checks:
    """What is checked against, for one file."""

    __slots__ = ("forms", "library", "scenario", "setup", "things")

    def __init__(self, scenario: Scenario, setup: Setup, library: Library) -> None:
        self.scenario = scenario
        self.setup = setup
        self.library = library
        self.forms: dict[int, Forms] = {}
        """Seat -> its answers; seats that enemies will take have those of anybody."""
        fighters = library.fighters.values()
        abilities = {name for fighter in fighters for name in (*abilities_of(fighter), *defences_of(fighter))}
        self.things: dict[str, Collection[str]] = {
            "token": library.tokens,
            "card": library.cards,
            "ability": abilities,
            "companion": library.companions,
            "phase": {*setup.moments.phases, "roll-phase", "turn"},
            "minion": library.fighters,
            "fighter": library.fighters,
        }
        """Sort of thing, as events call it -> all there are."""

    # -- answers ---------------------------------------------------------------------------------

    def fighter(self, seat: int) -> Fighter | None:
        """Who sits there; None: nobody yet, or nobody that is known."""
        seats = self.scenario.seats
        return self.library.fighters.get(seats[seat].hero) if seat < len(seats) else None

    def token(self, seat: int, token: str) -> str:
        """Why nobody on this seat could ever give the answer; empty: they might."""
        if seat not in self.forms:
            self.forms[seat] = self.setup.forms(self.library, self.fighter(seat))
        return wrong(token, self.forms[seat]) or self.nobody(token)

    def nobody(self, token: str) -> str:
        """Why an answer names nobody; empty: it names a fighter, or no seat at all. Elsewhere enemies come later."""
        verb, _, rest = token.partition(" ")
        seats = len(self.scenario.seats)
        if verb == "target" and self.scenario.mode in DUELS and int(rest) >= seats:
            return f"there is no seat {rest}; there are {seats}, counted from 0"
        return ""

    def answer(self, answer: ListedAnswer) -> Iterator[Problem]:
        """What is wrong with an answer and its moment."""
        text = self.token(answer.seat, answer.token)
        if text:
            yield (), text
        if answer.at:
            yield from placed(("at",), self.moment(answer.at))

    def moment(self, at: str) -> Iterator[str]:
        """What is wrong with the name of a moment."""
        moments = self.setup.moments
        if at.startswith(WINDOW):
            yield from unknown("window", moment_named(at)[0], moments.windows)
        else:
            yield from unknown("moment", moment_named(at)[0], {moment.name for moment in moments})

    # -- what is expected ------------------------------------------------------------------------

    def expected(self) -> Iterator[Problem]:
        """What is wrong with the names in `expect:`."""
        wanted, moments = self.scenario.expect, self.setup.moments
        for place, seat in enumerate(wanted.seats):
            for keys, text in self.seat(seat, self.fighter(place)):
                yield ("seats", place, *keys), text
        if wanted.phase is not None:
            yield from placed(("phase",), unknown("phase", wanted.phase, moments.phases))
        outcome = wanted.outcome if isinstance(wanted.outcome, dict) else {}
        yield from unknown_in(("outcome",), "outcome", outcome, self.setup.outcome)
        yield from unknown_in(("session",), "key", wanted.session, self.session_keys())
        for key, events in (("events", wanted.events), ("events-in-order", wanted.events_in_order)):
            for place, event in enumerate(events):
                for keys, text in self.event(event):
                    yield (key, place, *keys), text
        for place, event in enumerate(wanted.events_in_order):
            if event.times is not None:
                yield (
                    ("events-in-order", place, "times"),
                    "says in which order, not how often; write that under `events`",
                )
        if wanted.decision is not None:
            for keys, text in self.decision(wanted.decision):
                yield ("decision", *keys), text

    def decision(self, wanted: DecisionWanted) -> Iterator[Problem]:
        """What is wrong with an open question."""
        if wanted.kind is not None:
            yield from placed(("kind",), unknown("question", wanted.kind, self.setup.moments.questions))
        seat = len(self.scenario.seats) if wanted.seat is None else wanted.seat
        for place, token in enumerate(wanted.options or ()):
            text = self.token(seat, token)
            if text:
                yield ("options", place), text

    def session_keys(self) -> Collection[str]:
        """What the session's own part of a position has."""
        session = MODES[self.scenario.mode].session
        return {key for kind in (session.__mro__ if session else ()) for key in getattr(kind, "__slots__", ())}

    def seat(self, wanted: SeatWanted, fighter: Fighter | None) -> Iterator[Problem]:
        """Names in what is expected of a seat."""
        library = self.library
        for key in ("hand", "deck", "discard", "upgrades", "gear"):
            for keys, cards in named_in(getattr(wanted, key)):
                yield from unknown_in((key, *keys), "card", cards, library.cards)
        tokens = wanted.tokens if isinstance(wanted.tokens, dict) else {}
        for key, names in (("tokens", tokens), ("limits", wanted.limits or {})):
            yield from unknown_in((key,), "token", names, library.tokens)
        companions = library.companions if fighter is None else fighter.companions
        yield from unknown_in(("companions",), "companion", wanted.companions or (), companions)
        if fighter is None:
            return
        for name, pile in wanted.piles.items():
            yield from placed(("piles", name), unknown("pile", name, piles_of(fighter) | {UPGRADES}))
            what, known = ("card", library.cards) if name == UPGRADES else ("companion", companions)
            for keys, cards in named_in(pile):
                yield from unknown_in(("piles", name, *keys), what, cards, known)
        yield from placed(("side",), check_side(wanted.side or "", fighter))

    # -- events ----------------------------------------------------------------------------------

    def event(self, wanted: EventWanted) -> Iterator[Problem]:
        """What is wrong with an event: its kind, the values it cannot carry, names in those it can."""
        known = self.setup.events.get(wanted.kind)
        if known is None:
            yield from placed(("kind",), unknown("event", wanted.kind, self.setup.events))
            return
        for key, value in wanted.values.items():
            if key not in known:
                hint = near(key, known) or f"; it has {', '.join(sorted(known))}"
                yield (key,), f"a {wanted.kind!r} has no {key!r}{hint}"
            else:
                yield from placed((key,), self.value(key, value))

    def value(self, key: str, value: Any) -> Iterator[str]:
        """What is wrong with the value of an event, where it is the name of something."""
        if key in self.things:
            yield from unknown(key, str(value), self.things[key])
        elif key in PREFIXED:
            sort, _, name = str(value).partition(":")
            if sort in self.things:
                yield from unknown(sort, name.partition("#")[0], self.things[sort])
        elif key in SEATED and self.scenario.mode in DUELS and value not in range(len(self.scenario.seats)):
            yield f"there is no seat {value!r}"
