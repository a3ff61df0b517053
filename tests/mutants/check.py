"""Run every change of one scenario file and tell which of them nobody notices."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any, NamedTuple

from campaign.scenarios.expectations import within
from campaign.scenarios.load import BadScenario, ScenarioFile, load, parse
from campaign.scenarios.record import BY_ITSELF, PassedOver, Record, RecordedQuestion, RecordedThrow
from campaign.scenarios.runner import ACTIONS, PASSED, ScenarioResult, run
from campaign.scenarios.schema import Stretch
from campaign.scenarios.setup import Setup, setup_for
from tests.mutants.another import Others
from tests.mutants.change import (
    GONE,
    Change,
    expectations,
    fewer,
    moments,
    never_offered,
    not_asked,
    reasons,
    too_late,
    whole,
)

SURVIVED = "still passes"
EMPTY = "checks nothing"
PLAIN = ("pass", "no", "done")
"""Answers that are given by themselves."""
TARGET = "target "
NOISE = "goes without saying"
FAILS = "does not pass by itself"


class Found(NamedTuple):
    """Something about a file that ought to be otherwise."""

    path: str
    sort: str
    what: str


class Checked(NamedTuple):
    """One file: how many changes were tried, and what was found."""

    tried: int
    found: list[Found]


def check(path: Path) -> Checked:
    """Try every change of a file."""
    file = load(path)
    result = run(file)
    if result.status != PASSED:
        return Checked(0, [Found(str(path), FAILS, "; ".join(result.problems))])
    seen = Seen(file, result)
    data = file.document.data
    changes = [
        *expectations(data, Others(file.scenario, result).another),
        *moments(data, seen.absent()),
        *reasons(data),
        *too_late(data),
        *never_offered(data, seen.offered()),
        *not_asked(data, seen.asked()),
        *fewer(data, seen.by_itself()),
    ]
    found = [Found(str(path), SURVIVED, str(change)) for change in changes if passes(file, change)]
    if seen.is_empty():
        found.append(Found(str(path), EMPTY, "nothing is expected"))
    found += [Found(str(path), NOISE, str(change)) for change in seen.needless()]
    found += [Found(str(path), NOISE, str(change)) for change in whole(data) if passes(file, change)]
    return Checked(len(changes), found)


def outcome(file: ScenarioFile, data: Any) -> ScenarioResult | None:
    """What becomes of a file with other data; None: it is no scenario that can be run."""
    twin = copy.copy(file.document)
    twin.data = data
    try:
        return run(parse(twin))
    except BadScenario:
        return None


def passes(file: ScenarioFile, change: Change) -> bool:
    """Whether the changed file passes."""
    result = outcome(file, change.made(file.document.data))
    return result is not None and result.status == PASSED


def names(entry: RecordedQuestion | PassedOver) -> list[str]:
    """The names of the moment at which a seat was asked or passed over."""
    return [*entry.moment.split(), entry.phase]


class Seen:
    """What the run of an unchanged file shows about its moments."""

    def __init__(self, file: ScenarioFile, result: ScenarioResult) -> None:
        assert result.record is not None
        assert result.game is not None
        self.file = file
        self.scenario = file.scenario
        self.record = result.record
        self.game = result.game

    def absent(self) -> str:
        """A moment that exists but does not come for anybody; a rare one, which does not come of a change either."""
        setup = setup_for(self.scenario.mode)
        assert isinstance(setup, Setup)
        come = {name for e in self.record.entries if not isinstance(e, RecordedThrow) for name in names(e)}
        come |= set(setup.moments.phases)
        return [moment.name for moment in setup.moments if moment.name not in come][-1]

    def during(self, stretch: Stretch) -> list[RecordedQuestion]:
        """What was asked of anybody in a stretch of the choices."""
        found, made = [], 0
        for entry in self.record.entries:
            if isinstance(entry, RecordedQuestion):
                if entry.number and within(stretch, made):
                    found.append(entry)
                made = entry.listed or made
        return found

    def offered(self) -> list[str]:
        """For each answer that may not be offered, another one that was, then and there; empty: nothing was."""
        found = []
        for never in self.scenario.never_offered:
            asked = [q for q in self.during(never) if q.seat == never.seat and never.at in (*names(q), "")]
            found.append(asked[0].options[0] if asked else "")
        return found

    def asked(self) -> list[tuple[str, object] | None]:
        """For each seat that is not asked, another seat or moment with which it is, as key and value; None: none."""
        found: list[tuple[str, object] | None] = []
        for never in self.scenario.not_asked:
            questions = self.during(never)
            seats = [q.seat for q in questions if never.at in (*names(q), "")]
            moments = [q.moment.split()[0] for q in questions if q.seat == never.seat]
            found.append(("seat", seats[0]) if seats else ("at", moments[0]) if moments else None)
        return found

    def by_itself(self) -> Set[int]:
        """Places of choices that are made without being listed too: what is answered by itself, and by a script."""
        return {
            place
            for place, answer in enumerate(self.scenario.choices)
            if answer.token in PLAIN
            or self.game.mode.scripted(self.game, answer.seat)
            or (answer.token.startswith(TARGET) and self.is_given(place))
        }

    def is_given(self, place: int) -> bool:
        """Whether the very question of a choice is answered so without it (WIN-9)."""
        question = made_in(self.record, place + 1)
        choices = self.file.document.data["choices"]
        result = outcome(self.file, {**self.file.document.data, "choices": [*choices[:place], *choices[place + 1 :]]})
        entries = result.record.entries if result is not None and result.record is not None else []
        same = (e for e in entries if isinstance(e, RecordedQuestion) and e.number == question.number)
        return any((e.answer, e.way) == (question.answer, BY_ITSELF) for e in same)

    def is_empty(self) -> bool:
        """Whether the file holds whatever the rules do."""
        scenario = self.scenario
        forbidden = scenario.never_offered or scenario.not_asked or scenario.refused
        return not (self.file.document.data.get("expect") or forbidden)

    def needless(self) -> Iterator[Change]:
        """Moments of choices that are made at the same question without them, and at none behind it.

        Only kinds of question count, and no answers of windows: a window or phase says when something is possible.
        """
        data = self.file.document.data
        for place, answer in enumerate(self.scenario.choices):
            question = made_in(self.record, place + 1)
            if answer.token.partition(" ")[0] in (*ACTIONS, *PLAIN) or answer.at != question.moment:
                continue
            change = Change(("choices", place, "at"), answer.at, GONE)
            result = outcome(self.file, change.made(data))
            if result is not None and result.status == PASSED and result.record is not None:
                number = made_in(result.record, place + 1).number
                if number == question.number and not self.is_offered_later(place, number):
                    yield change

    def is_offered_later(self, place: int, number: int) -> bool:
        """Whether the answer would be offered at a later question too, were it not given at this one."""
        answer = self.scenario.choices[place]
        shorter = {**self.file.document.data, "choices": self.file.document.data["choices"][:place]}
        result = outcome(self.file, {**shorter, "until": "end-of-turn"})
        if result is None or result.record is None:
            return True
        return any(
            isinstance(entry, RecordedQuestion)
            and entry.number > number
            and entry.seat == answer.seat
            and answer.token in entry.options
            for entry in result.record.entries
        )


def made_in(record: Record, choice: int) -> RecordedQuestion:
    """The question that a listed choice answered."""
    return next(entry for entry in record.entries if isinstance(entry, RecordedQuestion) and entry.listed == choice)
