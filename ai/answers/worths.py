"""What every option of a question is worth, so that people see the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers import aiming, choices, main_phase, rolls
from ai.answers.gains import ACTING, gains
from ai.answers.question import Question
from ai.odds import index_of, solve
from ai.value.matchup import DICE
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.state import Decision

    Worth = Callable[[str], float | None]
    """None: it cannot be judged."""

WORTHS: dict[str, Callable[[Question], Worth]] = {
    "defence": rolls.defence_worth,
    "die": rolls.die_worth,
    "reroll": rolls.reroll_worth,
    "choose": choices.choose_worth,
    "may": choices.may_worth,
    "number": choices.number_worth,
    "target": choices.target_worth,
    "aim": aiming.aim_worth,
    "remove": choices.remove_worth,
    "place": choices.place_worth,
    "transfer": choices.transfer_worth,
    "prevent-status": choices.prevent_worth,
    "exchange": choices.exchange_worth,
    "activate": choices.companion_worth,
    "search": main_phase.take_worth,
    "dig": main_phase.take_worth,
    "discard": main_phase.give_worth,
    "sell": main_phase.give_worth,
    "play-upgrade": main_phase.upgrade_worth,
    "draw": main_phase.draw_worth,
    "put-back": main_phase.put_back_worth,
    "prepare": main_phase.prepare_worth,
    "cast": main_phase.cast_gain,
    "make-room": main_phase.make_room_worth,
}
"""What options are worth by the kind of question; kinds of campaign add theirs at import, never changed afterwards."""


def worths(game: Game, decision: Decision) -> dict[str, float]:
    """What options are worth to the side of the seat that is asked, in points of health.

    Judged by what the seat may know. Only comparable within a question and, in a roll phase, among options of one
    verb: abilities and keeps count what they bring, cards and tokens what they gain beside. Infinite: it may be worth
    anything. An option that is missing was not judged.
    """
    q = Question(view(game, decision.seat), decision)
    judge = WORTHS.get(decision.kind)
    if judge is not None:
        worth = judge(q)
        judged = {option: worth(option) for option in q.options}
        return {option: value for option, value in judged.items() if value is not None}
    found = gains(game, decision) if any(option.partition(" ")[0] in ACTING for option in q.options) else {}
    if decision.kind == "defence-roll":
        return found | rolls.defence_keeps(q)
    return found | on_roll(q) if decision.kind == "roll" else found


def on_roll(q: Question) -> dict[str, float]:
    """What abilities bring with the dice as they are, and keeps with the attempts that are left."""
    roll = q.g.state.rolls[-1]
    if not roll.thrown or len(roll.dice) != DICE or 0 in roll.dice:
        return {}
    board = q.board(q.scene.me)
    place = index_of(roll.dice)
    found = {}
    for option in q.options:
        if option.startswith("activate "):
            found[option] = board.best(place, [option.split(" ", 1)[1]])[0]
    keeps = [option for option in q.options if option.startswith("keep ")]
    if keeps and roll.attempts:
        solution = solve(board.vector, DICE, roll.attempts)
        for option in keeps:
            kept = [d for d, mark in zip(roll.dice, option.split(" ", 1)[1], strict=True) if mark == "1"]
            found[option] = solution.keep_value(kept, roll.attempts)
    return found
