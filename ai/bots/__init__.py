"""Who plays a seat when no human does.

A bot is asked with a view of the game (`engine.view.view`), never the game itself, and has luck of
its own. `make_bot` knows them by name; `play` lets bots and scripted enemies play a session out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Protocol

from ai.bots.greedy import GreedyBot
from engine.view import view

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision


class Bot(Protocol):
    """Answers decisions; the same seed and the same questions give the same answers."""

    def choose(self, game: Game, decision: Decision, /) -> str:
        """One of the decision's options; `game` is the seat's view and stays as it is."""
        ...

    def offhand(self, decision: Decision, /) -> str:
        """The answer to a question that asks for no look at the position; empty: this one does."""
        ...


class RandomBot:
    """Takes any option, each with the same chance."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = Random(seed)

    def choose(self, _game: Game, decision: Decision) -> str:
        """Any option, whatever the position."""
        return self.offhand(decision)

    def offhand(self, decision: Decision) -> str:
        """Any option; open rolls of people's own dice are left to the program."""
        if decision.kind == "dice":
            return decision.options[-1]
        return self.luck.choice(decision.options)


def planner_bot(seed: int) -> Bot:
    """The bot that looks ahead, which is imported when it plays."""
    from ai.bots.planner import PlannerBot

    return PlannerBot(seed)


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "planner": planner_bot}
"""Bots by name; each takes a seed."""


class UnknownBot(ValueError):
    """No bot has that name."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or the program that the name tells (`ai.bots.program`).

    Raises UnknownBot, which says what there is, and BadProgram.
    """
    if is_program(name):
        from ai.bots.program import program_bot

        if (program := program_bot(name, seed)) is not None:
            return program
    found = BOTS.get(name.strip().lower())
    if found is None:
        near = get_close_matches(name.strip().lower(), BOTS, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownBot(f"there is no bot {name!r}{hint} There are {', '.join(sorted(BOTS))}.".replace("?.", "?"))
    return found(seed)


def is_program(name: str) -> bool:
    """Whether a bot's name is meant to tell a program."""
    return name.lstrip().startswith("program") and ":" in name


def advised(game: Game, decision: Decision) -> str:
    """What people are advised to choose, and what scripted enemies choose (CAMP-4): what is worth most to the side of
    whoever is asked, as far as they may know; of equals the first option.
    """
    return ask(GreedyBot(), game, decision)


def ask(bot: Bot, game: Game, decision: Decision) -> str:
    """A bot's answer, from its seat's view where it needs one."""
    return bot.offhand(decision) or bot.choose(view(game, decision.seat), decision)


def answer(game: Game, bots: Mapping[int, Bot] | Sequence[Bot]) -> str:
    """The answer to the open decision: scripted enemies by the book, other seats by their bot from its view.

    What the printed rules forbid an enemy is not offered; of what they leave open it takes what `advised` says.
    """
    decision = game.state.decision
    if decision is None:
        raise ValueError("no decision is open")
    if game.mode.scripted(game, decision.seat):
        return advised(game, decision)
    return ask(bots[decision.seat], game, decision)


def play(game: Game, bots: Mapping[int, Bot] | Sequence[Bot], *, most: int = 100_000) -> None:
    """Answer decisions until the session is over, or `most` of them have been answered."""
    for _ in range(most):
        if game.state.decision is None:
            return
        game.apply(answer(game, bots))
