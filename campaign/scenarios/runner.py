"""Running a scenario: answer decisions from its list, stop where it says, compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from campaign.scenarios.build import build
from campaign.scenarios.campaigns import campaign_differences
from campaign.scenarios.differences import choices_left, dice_left, dice_missing, differences
from campaign.scenarios.expectations import MomentClock, WayExpectations
from campaign.scenarios.load import BadScenario, ScenarioFile, look
from campaign.scenarios.record import (
    BY_ITSELF,
    BY_THE_BOOK,
    LISTED,
    OPEN,
    Record,
    decision_name,
    folded,
    moment_of,
    throw_of,
    unlisted,
)
from campaign.scenarios.schema import Scenario
from campaign.scenarios.setup import setups
from content.errors import LoadError
from content.files import files_below
from engine import answers
from engine.errors import DiceRunOut, IllegalChoice, UnknownChoice
from engine.events import Event
from engine.flow import start
from engine.frame import Frame
from engine.frames import StartRoll
from engine.game import Game
from engine.refusals import why_not
from engine.state import JSON, Decision, State

ENOUGH = 5000
"""A scenario that has not ended after that many decisions never will."""

PASSED, FAILED, BROKEN = "passed", "failed", "broken"

ACTIONS = ("play", "spend", "use")
"""Verbs of what is done in windows."""

Watch = Callable[[Game], None]
"""Looks at a game whenever a decision is open (tests check twins and invariants)."""


@dataclass(slots=True, eq=False)
class ScenarioResult:
    """What became of one scenario file."""

    path: str
    name: str
    status: str = PASSED
    """passed, failed (the rules do something else), or broken (the file cannot be run)."""
    problems: list[str] = field(default_factory=list)
    warning: str = ""
    """What whoever wrote it should know, though it holds; empty: nothing."""
    events: list[Event] = field(default_factory=list)
    scenario: Scenario | None = None
    start: State | None = None
    """The position it began with."""
    game: Game | None = None
    """The game where it stopped."""
    record: Record | None = None
    """Every question on the way, who was not asked, and every roll."""

    def fail(self, problem: str) -> None:
        """Note that something does not hold; what is seen again and again is told once."""
        self.status = FAILED
        if problem not in self.problems:
            self.problems.append(problem)

    def to_json(self, *, verbose: bool = False) -> dict[str, object]:
        """Path, name, status and problems, as `scenario run --json` prints them; `verbose`: every decision too."""
        told: dict[str, object] = {"path": self.path, "name": self.name, "status": self.status}
        told["problems"] = list(self.problems)
        if self.warning:
            told["warning"] = self.warning
        if verbose:
            told["decisions"] = [] if self.record is None else self.record.to_json()
        return told


def run_files(paths: Iterable[str | Path]) -> list[ScenarioResult]:
    """Run scenario files; a folder means every scenario file in it."""
    return [run_file(path) for given in paths for path in files_at(Path(given))]


def files_at(path: Path) -> list[Path]:
    """The file, or all scenario files of a folder. Raises TooMany."""
    return files_below(path, ".yaml") if path.is_dir() else [path]


def run_file(path: Path, watch: Watch | None = None) -> ScenarioResult:
    """Run one file; a file that cannot be run gives a broken result with every problem."""
    try:
        return run(look(path), watch)
    except (BadScenario, LoadError) as error:
        problems = error.problems if isinstance(error, BadScenario) else (error,)
        return ScenarioResult(str(path), path.stem, BROKEN, [str(problem) for problem in problems])


def run(file: ScenarioFile, watch: Watch | None = None) -> ScenarioResult:
    """Run a scenario that has been read.

    Raises BadScenario for names that do not exist and for a mode without setup.
    """
    scenario = file.scenario
    game = build(file)
    result = ScenarioResult(str(file.path), scenario.name, scenario=scenario, start=game.state.copy(), game=game)
    game.sink = result.events.append
    play = ScenarioRun(game, scenario, result)
    try:
        play.to_the_end(watch)
    except DiceRunOut as error:
        result.fail(dice_missing(error, play.record, play.throw()))
        game.state.streams.script = []
    except Exception as error:  # noqa: BLE001  # a bug of the rules, or a position that cannot be
        result.fail(f"the kernel stopped: {type(error).__name__}: {error}")
    play.look_back()
    if play.stopped:
        result.warning = setups()[scenario.mode].warning(game)
    if not result.problems:
        result.problems += differences(scenario.expect, game, result.events)
        result.problems += campaign_differences(scenario, game)
        result.status = FAILED if result.problems else PASSED
    return result


class ScenarioRun:
    """One run: the answers that are left and what was seen on the way."""

    def __init__(self, game: Game, scenario: Scenario, result: ScenarioResult) -> None:
        self.game = game
        self.scenario = scenario
        self.result = result
        self.left = list(scenario.choices)
        self.start_roll = list(scenario.start_roll)
        self.turn_over = 0
        self.floor = self.floor_for()
        self.above = False
        self.stopped = False
        self.why_not = ""
        """Why the next listed answer was last refused."""
        self.record = result.record = Record(game)
        self.running: tuple[Frame, str] | None = None
        """The frame that runs, and the name of its step."""
        self.throws: list[Frame] = []
        """What rolled dice, roll by roll."""
        setup = setups()[scenario.mode]
        self.clock = MomentClock(game, setup.moments)
        self.expectations = WayExpectations(game, scenario, self.clock, result.fail)
        game.observer = self

    # -- where it ends -----------------------------------------------------------------------

    def floor_for(self) -> str:
        """The kind of frame whose end ends the scenario."""
        until, phase = self.scenario.until, self.scenario.phase
        floors = setups()[self.scenario.mode].floors
        if until == "end-of-roll-phase":
            return floors.get(until, "roll-phase")
        if until == "end-of-turn":
            return floors.get(until, "turn")
        if until != "end-of-phase":
            return ""
        kinds = {"offensive-roll": "roll-phase", "defensive-roll": "roll-phase", "main-2": "main", "end": "turn"}
        return floors.get(phase) or kinds.get(phase, "duel" if phase == "start" else phase)

    def is_over(self) -> bool:
        """Whether what the scenario waits for has been there and has ended."""
        if not self.floor:
            return False
        if any(self.is_on(floor) for floor in self.floor.split("|")):
            self.above = True
        elif self.above:
            self.above = False
            self.turn_over += 1
            return self.scenario.until != "end-of-turn" or self.turn_over >= self.scenario.turns
        return False

    def is_on(self, floor: str) -> bool:
        """Whether a kind of frame is on the stack; of `KIND@STEP` only while that step is to come or runs."""
        kind, _, name = floor.partition("@")
        stack = self.game.state.stack
        frame = next((frame for frame in stack if frame.kind == kind), None)
        if frame is None or not name:
            return frame is not None
        behind = [step.__name__ for step in frame.steps].index(name) + 1
        return frame.step < behind or (frame.step == behind and stack[-1] is not frame)

    def advance(self) -> None:
        """Run the kernel to the next decision, the outcome, or the end of the scenario."""
        state = self.game.state
        stack = state.stack
        while state.decision is None and state.outcome is None:
            if self.is_over():
                self.stopped = True
                return
            frame = stack[-1]
            steps = frame.steps
            at = frame.step
            if at >= len(steps):
                stack.pop()
            else:
                frame.step = at + 1
                self.step(steps[at], frame)

    def step(self, step: Callable[[Game, Any], None], frame: Frame) -> None:
        """Run one step and note what it rolls."""
        self.running = (frame, step.__name__)
        script = self.game.state.streams.script or ()
        left = len(script)
        step(self.game, frame)
        if step is start.throw and isinstance(frame, StartRoll) and len(frame.seats) > 1 and self.scenario.start_roll:
            self.lay_start_roll(frame)
        self.clock.stepped()
        self.expectations.stepped(self.made())
        if len(script) != left:
            total = len(self.scenario.dice)
            self.record.thrown(self.throw(), self.scenario.dice[total - left : total - len(script)])
            self.throws.append(frame)

    def lay_start_roll(self, frame: StartRoll) -> None:
        """Put the next listed die in the place of one that was just rolled for who begins."""
        if not self.start_roll:
            self.result.fail("the dice of the start roll run out before it decides who begins")
        elif (die := self.start_roll.pop(0)) > frame.sides:
            self.result.fail(f"the start roll has a {die}, but dice of {frame.sides} sides")
        else:
            frame.cast = [die]

    def throw(self) -> str:
        """The owner of the roll that the running step makes, and what it is for."""
        assert self.running is not None
        frame, step = self.running
        return throw_of(self.game, frame, step, sum(other is frame for other in self.throws))

    # -- what nobody is asked ------------------------------------------------------------------

    def only_one(self, seat: int, kind: str, option: str, info: JSON) -> None:
        """Note a question that the game answers itself."""
        self.record.only_one(seat, moment_of(kind, info.get("at")), option)

    def passed_over(self, seat: int, at: str) -> None:
        """Note a seat that can do nothing in a window, and why not what the file wants of it."""
        self.record.passed_over(seat, moment_of("window", at))
        decision = Decision(self.game.state.choices, seat, "window", ["pass"], "", {"at": at})
        self.expectations.look_at_nevers(decision, self.made())
        if self.left and self.left[0].seat == seat:
            token = self.left[0].token
            if token.partition(" ")[0] in ACTIONS and self.expectations.fits(self.left[0], decision):
                reason = why_not(self.game, decision, token)
                self.why_not = f"{decision_name(decision)}: {reason}" if reason else self.why_not

    # -- answering ---------------------------------------------------------------------------

    def to_the_end(self, watch: Watch | None) -> None:
        """Answer decisions until the scenario ends."""
        state = self.game.state
        for _ in range(ENOUGH):
            self.advance()
            decision = state.decision
            if decision is None:
                return
            if watch is not None:
                watch(self.game)
            self.clock.asked(decision)
            self.expectations.look(decision, self.made())
            if self.scenario.until == "decision" and not self.left:
                self.record.answered(decision, "", OPEN)
                return
            token = self.answer(decision)
            if token is None:
                options = ", ".join(folded(decision.options))
                self.result.fail(f"no answer is listed for seat {decision.seat} ({decision_name(decision)}): {options}")
                return
            state.decision = None
            state.choices += 1
            state.stack[-1].answer = token
        self.result.fail(f"no end after {ENOUGH} decisions")

    def made(self) -> int:
        """How many of the listed choices are made."""
        return len(self.scenario.choices) - len(self.left)

    def answer(self, decision: Decision) -> str | None:
        """The next listed answer if it fits, else pass, no, or what a scripted enemy does."""
        if self.left:
            wanted = self.left[0]
            if self.expectations.fits(wanted, decision):
                if answers.fits(self.game, wanted.token):
                    self.left.pop(0)
                    self.why_not = ""
                    self.record.answered(decision, wanted.token, LISTED, self.made())
                    return wanted.token
                self.why_not = self.reason(decision, wanted.token)
        token = unlisted(self.game, decision)
        by_the_book = self.game.mode.scripted(self.game, decision.seat)
        self.record.answered(decision, token or "", BY_THE_BOOK if by_the_book else BY_ITSELF if token else OPEN)
        return token

    def reason(self, decision: Decision, token: str) -> str:
        """Why a listed answer is not possible at a decision of its seat."""
        try:
            answers.check(self.game, decision.id, token)
        except IllegalChoice as error:
            return f"{decision_name(decision)}: {error}"
        except UnknownChoice:
            return f"{decision_name(decision)}: no answer there"
        return ""

    def look_back(self) -> None:
        """Answers, dice, refusals that are left over."""
        fail = self.result.fail
        if self.left:
            fail(choices_left(self.left, self.record, self.why_not))
        self.expectations.look_back(self.record)
        if self.start_roll:
            fail(f"dice of the start roll are left over: {' '.join(map(str, self.start_roll))}")
        dice = self.game.state.streams.script
        if dice:
            fail(dice_left(dice, self.record))
        if self.floor and not self.stopped and not self.result.problems and self.game.state.outcome is None:
            fail(f"the scenario never reached its {self.scenario.until}")
        if self.scenario.until == "outcome" and self.game.state.outcome is None and not self.result.problems:
            fail("the session is not over")
