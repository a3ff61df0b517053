"""What an option is about: the gates of what it plays, spends or uses."""

from __future__ import annotations

from typing import Protocol

from engine.definitions import INSTANT, UPGRADE, Action, Card
from engine.game import Game
from engine.gates import (
    ANY_DAMAGE,
    ANY_ROLL,
    ATTACKED,
    DEFENCE_ROLL,
    FOE_ROLL,
    MAIN,
    OFFENCE_ROLL,
    OWN_DAMAGE,
    OWN_DICE,
    OWN_ROLL,
    ROLL_DAMAGE,
    TEAM_ROLL,
    TWO_DICE,
)
from engine.options import upgrade_cost
from engine.state import Decision


class SessionFacts(Protocol):
    """What has to be known of a session, beyond its position, to decide whether a player is asked."""

    @property
    def game(self) -> Game:
        """The position."""

    def heals(self, decision: Decision) -> bool:
        """Whether a question is only about the player's own health."""

    def is_idle(self, decision: Decision) -> bool:
        """Whether a question of this kind of session is of no use at this moment."""


IDLE = ("pass", "no")
"""Options that do nothing."""
YIELDING: set[str] = set()
"""Verbs that only let another player go first; kinds of session add theirs at import."""

DICE = OWN_ROLL | OWN_DICE | TEAM_ROLL | FOE_ROLL | ANY_ROLL | OFFENCE_ROLL | DEFENCE_ROLL | TWO_DICE
DAMAGE = OWN_DAMAGE | ANY_DAMAGE | ROLL_DAMAGE | ATTACKED


def acting(decision: Decision) -> list[str]:
    """All options except doing nothing, and letting another player go first."""
    return [option for option in decision.options if option not in IDLE and not yields(option)]


def yields(option: str) -> bool:
    """Whether it only lets another player go first."""
    return option.partition(" ")[0] in YIELDING


def idle(decision: Decision) -> str:
    """The option that does nothing; empty: there is none."""
    return next((option for option in IDLE if option in decision.options), "")


def thing_of(game: Game, seat: int, token: str) -> Card | Action | None:
    """The card that is played or the action that is taken; None: the option is something else."""
    verb, _, rest = token.partition(" ")
    if verb == "play":
        return game.library.cards[rest]
    if verb in ("spend", "use"):
        return next((a for a in game.index(game.state.players[seat]).actions if a.token == token), None)
    return None


def name_of(option: str) -> str:
    """The card, status effect, companion or other thing that an option plays, spends or uses, by its id."""
    verb, _, rest = option.partition(" ")
    return rest.partition(" ")[0] if verb in ("play", "spend", "use") else ""


def names_in(decision: Decision) -> list[str]:
    """What a question is about, as `name_of` names it; also whose effect may be used."""
    source = decision.source.partition(":")[2] if "row" in decision.info else ""
    return [name for name in (*map(name_of, decision.options), source) if name]


def bits_of(game: Game, seat: int, token: str) -> int:
    """All gates it names, needed or alternative; 0 where it waits for nothing."""
    thing = thing_of(game, seat, token)
    return 0 if thing is None else thing.gates | thing.any_of


def is_instant(game: Game, seat: int, token: str) -> bool:
    """Whether it may be done at any time, and not in main phases alone: declining it once a turn is enough."""
    verb, _, rest = token.partition(" ")
    if verb == "play":
        return game.library.cards[rest].kind == INSTANT
    return verb in ("spend", "use") and not bits_of(game, seat, token) & MAIN


def is_upgrade(game: Game, token: str) -> bool:
    """Whether it plays an upgrade."""
    verb, _, rest = token.partition(" ")
    return verb == "play" and game.library.cards[rest].kind == UPGRADE


def paid_by_a_sale(game: Game, decision: Decision) -> list[str]:
    """Upgrades in hand that one CP is missing for in a main phase, while another card may be sold for it."""
    player = game.state.players[decision.seat]
    if decision.kind != "main" or sum(option.startswith("sell ") for option in decision.options) < 2:
        return []
    cards = [game.library.cards[card] for card in dict.fromkeys(player.hand)]
    return [
        f"play {card.id}"
        for card in cards
        if card.kind == UPGRADE and upgrade_cost(game, player, card) == player.cp + 1
    ]
