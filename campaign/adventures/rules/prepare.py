"""Preparing a session: the start player, hero setups, decks that are too large, hands (PREP)."""

from __future__ import annotations

from campaign.adventures.rules.frames import Trim
from campaign.adventures.rules.loot import DECK_LIMIT, LOOT_DIE, deck_of, put_under
from campaign.adventures.rules.session import change_at, party_of
from engine.changes import draw, gain_cp
from engine.context import Context
from engine.duel import START_CARDS
from engine.frame import flow
from engine.frames import Do, StartRoll
from engine.game import Game
from engine.pieces import without


def prepare_heroes(g: Game) -> None:
    """Prepare start player, hands and setups; too large a deck gives loot back first (PREP-1, PREP-2, PREP-5)."""
    seats = list(range(party_of(g).hero_count))
    for seat in reversed(seats):
        setup = g.library.fighters[g.state.players[seat].fighter].setup
        if setup and not g.state.players[seat].at_table:
            g.push(Do(setup, Context(seat, source=f"fighter:{g.state.players[seat].fighter}")))
    for seat in reversed(seats):
        g.push(Trim(seat))
    g.push(StartRoll(seats, LOOT_DIE, "PREP-2"))


def trim(g: Game, frame: Trim) -> None:
    """Ask a hero with more than 50 cards which loot card goes back to its deck (PREP-5)."""
    seat = frame.seat
    player, party = g.state.players[seat], party_of(g)
    owned = party.owned[seat]
    cards = len(deck_of(g.library, player.fighter, owned, party.gone[seat]))
    if cards <= DECK_LIMIT or not owned:
        if player.at_table:  # anybody else has theirs since they sat down
            gain_cp(g, seat, g.library.fighters[player.fighter].cp, "beginning", "PREP-1")
        draw(g, seat, START_CARDS, "setup", "PREP-1")
        g.end(frame)
        return
    g.ask(frame, seat, "trim", [f"return {card}" for card in sorted(owned)], info={"cards": cards})


def give_back(g: Game, frame: Trim) -> None:
    """Put the chosen card under its deck and look again."""
    seat, card = frame.seat, frame.answer.split(" ", 1)[1]
    party = party_of(g)
    player = g.state.players[seat]
    if not player.at_table:
        player.deck = without(player.deck, card)
    party.owned = change_at(party.owned, seat, [c for c in party.owned[seat] if c != card])
    put_under(g, card)
    if g.sink is not None:
        g.emit("returned", "PREP-5", seat=seat, card=card)
    g.goto(frame, trim)


flow("trim", Trim, trim, give_back)
