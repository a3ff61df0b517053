"""What must not come on the way: answers that are offered or taken, seats that are asked; and moments told apart.

Nothing here may pass because there is nothing to see: an answer counts as not offered only if its moment came, and if
its seat has at some time what the answer is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from campaign.scenarios.differences import refusal_left
from campaign.scenarios.record import Record, decision_name, folded
from campaign.scenarios.schema import WINDOW, ListedAnswer, NotAsked, Refusal, Scenario, Stretch, moment_named
from engine import answers
from engine.errors import IllegalChoice, UnknownChoice
from engine.frames import Window
from engine.game import Game
from engine.moments import Moments
from engine.state import Decision


class MomentClock:
    """How often each moment has come so far."""

    def __init__(self, game: Game, moments: Moments) -> None:
        self.game = game
        self.moments = moments
        self.phase = ""
        self.phases: Counter[str] = Counter()
        self.questions: Counter[str] = Counter()
        self.windows: list[Window] = []
        """Every window in which a player was asked."""
        self.stepped()

    def stepped(self) -> None:
        """Look whether a phase has begun."""
        phase = self.game.state.phase
        if phase != self.phase:
            self.phases[phase] += 1
            self.phase = phase

    def asked(self, decision: Decision) -> None:
        """Count a question, and its window if it is a new one."""
        self.questions[decision.kind] += 1
        frame = self.window()
        if frame is not None and not any(frame is other for other in self.windows):
            self.windows.append(frame)

    def window(self) -> Window | None:
        """The window that is open on top."""
        frame = self.game.state.stack[-1]
        return frame if isinstance(frame, Window) else None

    def is_now(self, at: str, decision: Decision) -> bool:
        """Whether a question is asked at a moment; `NAME#2`: at the second of that name, `window NAME`: the window."""
        name, number = moment_named(at)
        window = decision.info.get("at") if decision.kind == "window" else None
        if at.startswith(WINDOW):
            return name == window and (not number or self.number_of(name) == number)
        if not number:
            return name in (decision.kind, window, self.game.state.phase)
        if name in self.moments.phases:
            return self.is_phase(at)
        if name in self.moments.windows:
            return name == window and self.number_of(name) == number
        return name == decision.kind and self.questions[name] == number

    def is_phase(self, at: str) -> bool:
        """Whether a moment is the present phase."""
        name, number = moment_named(at)
        return not at.startswith(WINDOW) and name == self.phase and (not number or self.phases[name] == number)

    def number_of(self, name: str) -> int:
        """Which window of this name it is that is open, or that opens if anybody can act in it."""
        same = [window for window in self.windows if window.at == name]
        frame = self.window()
        return next((i for i, other in enumerate(same, 1) if other is frame), len(same) + 1)


class WayExpectations:
    """Everything that a file forbids on the way."""

    def __init__(self, game: Game, scenario: Scenario, clock: MomentClock, fail: Callable[[str], None]) -> None:
        self.game = game
        self.clock = clock
        self.fail = fail
        self.never = scenario.never_offered
        self.refused = list(scenario.refused)
        self.not_asked = scenario.not_asked
        self.came: set[int] = set()
        """Places in `never` of those whose moment has come."""
        self.held: set[int] = set()
        """And of those whose seat has had what the answer is about."""
        self.stepped(0)

    def fits(self, answer: ListedAnswer | NotAsked, decision: Decision) -> bool:
        """Whether something is said about this question: about its seat, and the moment if one is named."""
        return answer.seat == decision.seat and (not answer.at or self.clock.is_now(answer.at, decision))

    def look(self, decision: Decision, made: int) -> None:
        """A question is open; that many of the listed choices are made."""
        self.look_at_nevers(decision, made)
        for never in self.not_asked:
            if within(never, made) and self.fits(never, decision):
                self.fail(f"asked: {never.said()} ({decision_name(decision)}): {', '.join(folded(decision.options))}")
        for refusal in list(self.refused):
            if within(refusal, made) and self.fits(refusal, decision):
                self.refused.remove(refusal)
                self.attempt(refusal, decision)

    def look_at_nevers(self, decision: Decision, made: int) -> None:
        """Answers that may not be among the options; a window in which a player can do nothing has none."""
        for place, never in enumerate(self.never):
            if not within(never, made):
                continue
            if never.at and self.clock.is_now(never.at, decision):
                self.came.add(place)
            if self.fits(never, decision) and never.token in decision.options:
                self.fail(f"offered: {never.said()} ({decision_name(decision)})")

    def stepped(self, made: int) -> None:
        """Something may have changed: a phase has begun, a player has something."""
        for place, never in enumerate(self.never):
            if place not in self.came and within(never, made) and (not never.at or self.clock.is_phase(never.at)):
                self.came.add(place)
            if place not in self.held and has(self.game, never.seat, never.token):
                self.held.add(place)

    def attempt(self, refusal: Refusal, decision: Decision) -> None:
        """Try what must be refused."""
        text = f"{refusal.seat}: {refusal.token}"
        try:
            answers.check(self.game, decision.id, refusal.token)
        except IllegalChoice as error:
            if refusal.why not in str(error):
                self.fail(f"{text} was refused, but with: {error}")
        except UnknownChoice:
            self.fail(f"{text} was not understood ({decision_name(decision)})")
        else:
            self.fail(f"{text} was possible ({decision_name(decision)})")

    def look_back(self, record: Record) -> None:
        """What was never put to the test says nothing."""
        for refusal in self.refused:
            self.fail(refusal_left(refusal, record))
        for place, never in enumerate(self.never):
            if place not in self.came:
                self.fail(
                    f"never-offered checks nothing: {never.said()}\n"
                    "this moment never came; to say that a seat is not asked, write `not-asked:`"
                )
            elif place not in self.held:
                self.fail(f"never-offered checks nothing: {never.said()}\nseat {never.seat} never had it")


def within(stretch: Stretch, made: int) -> bool:
    """Whether this many listed choices made are in the stretch that something is said about."""
    return stretch.after <= made and (stretch.before is None or made < stretch.before)


def has(game: Game, seat: int, token: str) -> bool:
    """Whether a seat has the card, token, ability or other thing that an answer is about."""
    if seat >= len(game.state.players):
        return False
    player = game.state.players[seat]
    verb, _, rest = token.partition(" ")
    index = game.index(player)
    if verb in ("play", "sell"):
        return rest in player.hand
    if verb in ("spend", "use"):
        return any(action.token == token for action in index.actions)
    if verb == "activate":
        return rest in player.companions or any(ability.id == rest for ability in index.abilities)
    if verb == "defend":
        return any(defence.id == rest for defence in index.defences)
    return True
