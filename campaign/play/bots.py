"""Who answers when no person does: enemies by the book, heroes by a bot."""

from __future__ import annotations

from collections.abc import Mapping

from ai.bots import Bot
from campaign.errors import CampaignError
from engine.game import Game
from engine.state import Decision


class UnknownBotName(CampaignError):
    """There is no bot of this name."""


def bot_names() -> tuple[str, ...]:
    """The names of all bots."""
    from ai.bots import BOTS

    return tuple(sorted(BOTS))


class Answers:
    """Answers for every seat that no person plays."""

    __slots__ = ("bots",)

    def __init__(self, bots: Mapping[int, Bot] | None = None) -> None:
        self.bots = dict(bots or {})

    def __call__(self, game: Game, decision: Decision) -> str:
        """A token for the decision: a bot's from what its seat may see; a person's seat is answered with a pass."""
        if game.mode.scripted(game, decision.seat):
            from ai.answers import advise

            return advise(game, decision)
        bot = self.bots.get(decision.seat)
        if bot is None:
            return pass_of(decision)
        from ai.bots import ask

        return ask(bot, game, decision)


def pass_of(decision: Decision) -> str:
    """How somebody who does nothing answers."""
    return next((token for token in ("pass", "no", "done") if token in decision.options), decision.options[-1])


def check_bot(name: str) -> None:
    """Raise UnknownBotName unless there is such a bot."""
    known = bot_names()
    if name not in known:
        raise UnknownBotName(f"There is no bot {name!r}; there are {', '.join(known)}.")


def hero_bots(name: str, seats: int, seed: int) -> dict[int, Bot]:
    """A bot for each of the first seats, each with luck of its own. Raises UnknownBotName."""
    from ai.bots import make_bot

    check_bot(name)
    return {seat: make_bot(name, seed + seat) for seat in range(seats)}
