"""What was decided for people: a grey line of the log, the list that `passed` shows, and which of it is taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from campaign.asking.people import Answered
from campaign.asking.rules import NO_GAIN, ONLY_SALES, is_weighty
from campaign.play.live_session import LiveSession
from campaign.play.replay import BROKEN
from campaign.screens.pages import Page
from campaign.words.names import ability_at, card_name, joined, token_name, words
from campaign.words.narrator import Line
from campaign.words.session_view import SessionView
from engine.game import Game

NOTHING = "Nothing was decided for you since you opened this session."
MOST = 30
"""How many are listed at most."""
SALE = "Sell a card"
"""In the place of all sales."""
FAINT = "faint"
SHORT = {NO_GAIN: "not worth its price"}
"""Why something was left out, in fewer words than as a clause of its own."""
ENDED = {NO_GAIN: "nothing left is worth its price", ONLY_SALES: "only sales were left"}
"""Why a main phase ended, behind that it did."""

Named = set[tuple[int, int, str]]
"""Turns, seats and options of which was told that they were left out: once a turn."""


class PassedQuestion(NamedTuple):
    """A question that was answered for a player, in words."""

    number: int
    """The newest is 1."""
    position: int
    turn: int
    question: str
    done: str
    """What was answered."""
    why: str
    """A clause of its own."""
    others: tuple[str, ...]
    """What else they could have done."""

    @property
    def answer(self) -> str:
        """What was answered and why, a sentence."""
        return f"{self.done}, as {self.why}."

    @property
    def instead(self) -> str:
        """What else could have been done, a sentence."""
        return f"Instead: {', '.join(self.others)}."


# -- the log -------------------------------------------------------------------------------------------


def told_of(
    view: SessionView, one: Answered, named: Named, secret: Collection[int] | None = None, *, others: bool = False
) -> Line | None:
    """What the log says of an answer in a player's name; None: nothing that they might have wanted was left out.

    `named` holds what was told before; what is told now is added. `secret`: the seats that alone may know what they
    had; None: everybody may. `others`: other people play at this keyboard too, so the line says who was not asked.
    """
    new = [option for option in one.over if (one.turn, one.seat, option) not in named]
    if not new:
        return None
    hint = "" if named else " Type passed to be asked."
    named.update((one.turn, one.seat, option) for option in new)
    seat = view.seat(one.seat)
    names = joined(dict.fromkeys(option_name(view, one, option) for option in new))
    who = f" for {seat}" if others else ""
    lead = "Main phase over, not asked" if one.kind == "main" else "Not asked"
    whole = f"{lead}: {names}{who} ({SHORT.get(one.why, one.why)}).{hint}"
    if secret is None:
        return Line(whole, FAINT)
    return Line(f"{seat} was not asked something.", FAINT, own=tuple((seat, whole) for seat in secret))


def ended(one: Answered) -> Line:
    """What the log says where a main phase ended by itself in which the person had done something."""
    return Line(f"Main phase over: {ENDED.get(one.why, one.why)}.", FAINT)


def is_news(game: Game, one: Answered) -> bool:
    """Whether what was left out is told beside the next question, too: a main phase was ended, or damage of some weight
    is not answered.
    """
    return one.kind == "main" or is_weighty(game, one.seat)


def option_name(view: SessionView, one: Answered, option: str) -> str:
    """What an option plays, spends or activates; any other one as it is listed: `“Activate nothing”`."""
    library, (verb, _, rest) = view.game.library, option.partition(" ")
    name, *_ = rest.split(" ")
    ability = ability_at(library, view.game.state, one.seat, name) if verb == "activate" else None
    if ability is not None:
        return ability.name
    if verb == "play":
        return card_name(library, rest)
    decision = view.game.state.decision
    if verb == "spend" or decision is None or decision.id != one.position:
        return token_name(library, name) if name else words(verb)
    return f"“{view.labels(view.game, decision).of(option).text}”"


# -- the list ------------------------------------------------------------------------------------------


def choices_of(answered: Sequence[Answered]) -> list[Answered]:
    """The answers in people's names beside which something else could have been done, the newest first."""
    return [one for one in reversed(answered) if one.others]


def passed(live: LiveSession, answered: Sequence[Answered]) -> list[PassedQuestion]:
    """The last questions that were answered for people where they had a choice, the newest first."""
    live.flush()
    return [passed_question(live, number, one) for number, one in enumerate(choices_of(answered)[:MOST], start=1)]


def passed_question(live: LiveSession, number: int, one: Answered) -> PassedQuestion:
    """A question that was answered for a player, in the words of its moment."""
    question, labels = f"{live.view.seat(one.seat)}: {one.kind}", {}
    try:
        game = live.rebuilt(one.position)
    except BROKEN:  # by its words alone it can still be told
        game = live.game
    decision = game.state.decision
    if decision is not None and decision.id == one.position:
        view = live.view_of(game)
        told = view.labels(game, decision)
        question = view.question(decision)
        labels = {
            token: SALE if token.startswith("sell ") else told.of(token).text for token in (one.token, *one.others)
        }
    others = tuple(dict.fromkeys(labels.get(token, token) for token in one.others))
    return PassedQuestion(number, one.position, one.turn, question, labels.get(one.token, one.token), one.why, others)


def show_passed(page: Page, questions: Sequence[PassedQuestion]) -> None:
    """`passed`: what was decided for people, why, and what else they could have done."""
    if not questions:
        page.say(NOTHING)
        return
    for one in questions:
        page.row([(f"{one.number:>4} ", "number"), (one.question, "act"), (f" (turn {one.turn})", FAINT)])
        page.say(f"     {one.answer} {one.instead}", FAINT, indent=0)
    page.say("'passed 1' takes back the first of these and asks you.", FAINT)
