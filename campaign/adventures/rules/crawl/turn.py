"""One hero's turn in a portal crawl, step by step (CRAWL-2 to CRAWL-4)."""

from __future__ import annotations

from campaign.adventures.rules.crawl import minions, portal_map
from campaign.adventures.rules.crawl.portal_map import destinations
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.frames import CrawlTurn, Explore, Salves
from campaign.adventures.rules.mode import mode_of, new_turn
from campaign.adventures.rules.salves import too_late
from engine.flow.window import open_window
from engine.frame import flow
from engine.game import Game

PHASE = "crawl"
"""The phase outside of battles."""


def begin(g: Game, frame: CrawlTurn) -> None:
    """Begin a turn; a hero who is down has none, but a teammate may still come to revive them (CRAWL-8)."""
    state, seat = g.state, frame.seat
    new_turn(g, seat, PHASE)
    if state.players[seat].fallen:
        g.goto(frame, end)
        return
    if g.sink is not None:
        g.emit("hero-turn", "CRAWL-2", seat=seat, turn=state.turn, place=crawl_of(g).places[seat])
    frame.engaged = state.players[seat].battle >= 0
    if not frame.engaged:
        open_window(g, "turn", only=[seat])


def salves_first(g: Game, frame: CrawlTurn) -> None:
    """Step 1: use salves, only when not engaged."""
    if not frame.engaged:
        g.push(Salves(frame.seat))


def ask_move(g: Game, frame: CrawlTurn) -> None:
    """Step 2: a hero must move if they can (CRAWL-3)."""
    frame.answer = ""
    if frame.engaged or g.state.players[frame.seat].fallen:
        return
    places = destinations(g, frame.seat)
    if places:
        g.ask(frame, frame.seat, "move", [f"move {place}" for place in places])


def move(g: Game, frame: CrawlTurn) -> None:
    """Step 3: join a battle at the place, or explore it."""
    if not frame.answer:
        return
    seat, place = frame.seat, frame.answer.split(" ", 1)[1]
    portal_map.walk(g, seat, place)
    if place not in crawl_of(g).explored:
        g.push(Explore(seat, place))


def salves_in_battle(g: Game, frame: CrawlTurn) -> None:
    """Step 4: use salves, when engaged now."""
    if is_fighting(g, frame):
        g.push(Salves(frame.seat))


def is_fighting(g: Game, frame: CrawlTurn) -> bool:
    """Whether the hero is not down, and is engaged."""
    player = g.state.players[frame.seat]
    return not player.fallen and player.battle >= 0


def first_strike(g: Game, frame: CrawlTurn) -> None:
    """Step 5: let a minion with First Strike act before the hero (MIN-6)."""
    if too_late(g, frame.seat):
        g.goto(frame, end)
        return
    frame.struck = False
    frame.fight = is_fighting(g, frame)
    if frame.fight:
        frame.enemy = g.opponents(frame.seat)[0]
        if minions.has_first_strike(g, frame.enemy):
            frame.struck = True
            minions.minion_step(g, frame.enemy, frame.seat)


def hero_step(g: Game, frame: CrawlTurn) -> None:
    """Step 6: run the hero's whole turn, even if the minion has just died in its own step (MIN-6)."""
    seat = frame.seat
    if frame.fight and not g.state.players[seat].fallen:
        g.push(mode_of(g).hero_turn(g, seat))


def minion_step(g: Game, frame: CrawlTurn) -> None:
    """Step 7: run the minion's step, unless it was done before the hero's (MIN-2)."""
    if not frame.fight or frame.struck:
        return
    if not g.state.players[frame.enemy].fallen and is_fighting(g, frame):
        minions.minion_step(g, frame.enemy, frame.seat)


def end(g: Game, frame: CrawlTurn) -> None:
    """End the turn."""
    g.state.forget_attacks()
    g.state.phase = PHASE


flow(
    "crawl-turn",
    CrawlTurn,
    begin,
    salves_first,
    ask_move,
    move,
    salves_in_battle,
    first_strike,
    hero_step,
    minion_step,
    end,
)
