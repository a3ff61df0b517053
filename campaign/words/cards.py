"""What is said of a card besides its text: its price now, when it is played, what it takes the place of."""

from __future__ import annotations

from campaign.words.texts import safely
from content import text
from engine.definitions import UPGRADE, Card
from engine.game import Game
from engine.options import upgrade_cost
from engine.state import Player


def card_price(game: Game, player: Player, card: Card) -> int:
    """CP it takes now; an upgrade over another is cheaper (CARD-5)."""
    return max(0, upgrade_cost(game, player, card)) if card.kind == UPGRADE else card.cost


def replaced(game: Game, player: Player, card: Card) -> str:
    """What is on the space of an upgrade now; empty: it is no upgrade, or no better than what is there."""
    if card.kind != UPGRADE or upgrade_cost(game, player, card) < 0:
        return ""
    faces = game.library.fighters[player.fighter].spaces.get(card.space, ())
    level = player.levels.get(card.space, 1)
    return next((face.name for face in faces if face.level == level), "")


def card_heading(game: Game, player: Player, card: Card) -> str:
    """Price and kind, and what it replaces: `1 CP, upgrade, replaces Fireball II`."""
    kind = safely(text.heading, card.raw)
    name = replaced(game, player, card)
    if not name:
        return kind
    return f"{card_price(game, player, card)} CP, {kind.partition(', ')[2]}, replaces {name}"
