"""Run every change of one scenario file and tell which of them nobody notices."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any, NamedTuple

from campaign.cases.errors import BadScenario
from campaign.cases.reading import ScenarioFile, load, parse
from campaign.cases.record import Question, Record
from campaign.cases.runner import ACTIONS, PASSED, Result, run
from campaign.cases.schema import Answer, moment_named
from campaign.cases.setup import Setup
from campaign.cases.setups import setup_for
from tests.mutants.another import Others
from tests.mutants.change import GONE, Change, expectations, fewer, moments, never_offered, reasons

SURVIVED = "still passes"
EMPTY = "says nothing"
PLAIN = ("pass", "no")
"""Answers that are given by themselves."""
NOISE = "needs no moment"
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
        *expectations(data, Others(file.scenario, result).another), *moments(data, seen.absent), *reasons(data),
        *never_offered(data, seen.offered()), *fewer(data, seen.by_itself()),
    ]  # fmt: skip
    found = [Found(str(path), SURVIVED, str(change)) for change in changes if passes(file, change)]
    if seen.is_empty():
        found.append(Found(str(path), EMPTY, "nothing is expected"))
    found += [Found(str(path), NOISE, str(change)) for change in seen.needless()]
    return Checked(len(changes), found)


def outcome(file: ScenarioFile, data: Any) -> Result | None:
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


class Seen:
    """What the run of an unchanged file shows about its moments."""

    def __init__(self, file: ScenarioFile, result: Result) -> None:
        assert result.record is not None
        assert result.game is not None
        self.file = file
        self.scenario = file.scenario
        self.record = result.record
        self.game = result.game

    def names(self, seat: int) -> dict[int, Set[str]]:
        """Every name of a moment at which the seat was asked or passed over: place in the record -> names."""
        found: dict[int, Set[str]] = {}
        for place, entry in enumerate(self.record.entries):
            if getattr(entry, "seat", -1) == seat:
                found[place] = {*entry.moment.split(), entry.phase}  # type: ignore[union-attr]  # a throw has no seat
        return found

    def absent(self, part: str, place: int) -> str:
        """A moment that exists but does not come for the seat of a choice or refusal."""
        setup = setup_for(self.scenario.mode)
        assert isinstance(setup, Setup)
        answer: Answer = getattr(self.scenario, part)[place]
        come = set[str]().union(*self.names(answer.seat).values())
        return next(moment.name for moment in setup.moments if moment.name not in come)

    def fitting(self, answer: Answer) -> list[int]:
        """Places in the record at which its seat was asked, or passed over, at its moment."""
        return [
            place
            for place, names in self.names(answer.seat).items()
            if not answer.at or moment_named(answer.at)[0] in names
        ]

    def offered(self) -> list[str]:
        """For each answer that may not be offered, another one that was offered at its moment; empty: nothing was."""
        found = []
        for answer in self.scenario.never_offered:
            entries = [self.record.entries[place] for place in self.fitting(answer)]
            asked = [entry for entry in entries if isinstance(entry, Question) and entry.number]
            whole = not (answer.after or answer.before or "#" in answer.at)
            found.append(asked[0].options[0] if asked and whole else "")
        return found

    def by_itself(self) -> Set[int]:
        """Places of choices that are made without being listed too: what is answered by itself, and by a script."""
        return {
            place
            for place, answer in enumerate(self.scenario.choices)
            if answer.token in PLAIN or self.game.mode.scripted(self.game, answer.seat)
        }

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
            isinstance(entry, Question) and entry.number > number and entry.seat == answer.seat
            and answer.token in entry.options for entry in result.record.entries
        )  # fmt: skip


def made_in(record: Record, choice: int) -> Question:
    """The question that a listed choice answered."""
    return next(entry for entry in record.entries if isinstance(entry, Question) and entry.listed == choice)
