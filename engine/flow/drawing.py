"""Drawing from two piles: upgrades are apart from the other cards, and each draw may come from either (MODE-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import UPGRADES
from engine.definitions import UPGRADE
from engine.frame import flow
from engine.frames import Draw

if TYPE_CHECKING:
    from engine.game import Game
    from engine.pieces import Player

ACTIONS = "actions"
"""The deck, once the upgrades have left it."""


def choose(g: Game, frame: Draw) -> None:
    """Which pile does the next card come from?"""
    options = [f"draw {pile}" for pile in (ACTIONS, UPGRADES) if is_there(g, frame.seat, pile)]
    if not frame.left or not options:
        g.end(frame)
        return
    g.ask(frame, frame.seat, "draw", options, info={"left": frame.left})


def is_there(g: Game, seat: int, pile: str) -> bool:
    """Whether a card can come from a pile, perhaps once it is rebuilt."""
    player = g.state.players[seat]
    return bool(cards_in(player, pile) or thrown_away(g, player, pile))


def cards_in(player: Player, pile: str) -> list[str]:
    """A pile of the two, top last."""
    return player.piles[UPGRADES] if pile == UPGRADES else player.deck


def thrown_away(g: Game, player: Player, pile: str) -> list[str]:
    """The discards that belong to a pile: each is rebuilt from its own (RES-4, ours)."""
    cards = g.library.cards
    return [card for card in player.discard if (cards[card].kind == UPGRADE) == (pile == UPGRADES)]


def take(g: Game, frame: Draw) -> None:
    """One card of that pile; an empty one is rebuilt first."""
    seat, pile = frame.seat, frame.answer.partition(" ")[2]
    player = g.state.players[seat]
    cards = list(cards_in(player, pile))
    if not cards:
        cards = thrown_away(g, player, pile)
        player.discard = [card for card in player.discard if card not in cards]
        g.state.streams.shuffle(cards, f"{'upgrades' if pile == UPGRADES else 'deck'}-{seat}")
        if g.sink is not None:
            g.emit("reshuffled", "RES-4", seat=seat, cards=len(cards))
    card, cards = cards[-1], cards[:-1]
    if pile == UPGRADES:
        player.piles = {**player.piles, UPGRADES: cards}
    else:
        player.deck = cards
    player.hand = [*player.hand, card]
    if g.sink is not None:
        g.emit("drew", frame.rule, seat=seat, cards=[card], source=frame.source)
    frame.left -= 1
    g.goto(frame, choose)


flow("draw", Draw, choose, take)
