"""Before a mission: perk points fill circles on perk sheets, and perks with full circles take effect (MPRK)."""

from __future__ import annotations

from campaign.missions.rules import perks
from campaign.missions.rules.frames import SpendPoints
from campaign.missions.rules.session import change_at, mission_of
from engine.frame import flow
from engine.game import Game


def ask(g: Game, frame: SpendPoints) -> None:
    """Ask which circle the next point fills; all points are spent (MPRK-1)."""
    seat, sheet = frame.seat, mission_of(g).sheets[frame.seat]
    options = [f"circle {perk}" for perk in perks.choices(sheet, g.library.tables["perks"])]
    if not options:
        g.goto(frame, ask_mythic)
        return
    g.state.active = g.state.acting = seat
    g.ask(frame, seat, "perk", options, info={"left": perks.points_left(sheet)})


def fill(g: Game, frame: SpendPoints) -> None:
    """Fill the circle that was named and go on to the next point."""
    mission, seat = mission_of(g), frame.seat
    perk = frame.answer.split(" ", 1)[1]
    sheet = perks.fill(mission.sheets[seat], g.library.tables["perks"], perk)
    mission.sheets = change_at(mission.sheets, seat, sheet)
    if g.sink is not None:
        g.emit("circle", "MPRK-1", seat=seat, perk=perk, filled=perks.filled(sheet, perk))
    g.goto(frame, ask)


def ask_mythic(g: Game, frame: SpendPoints) -> None:
    """Ask whoever has won all levels perfectly for the mythic ability to begin with (MPRK-2)."""
    seat = frame.seat
    frame.answer = ""
    if perks.has_mythic(mission_of(g).sheets[seat]):
        g.state.active = g.state.acting = seat
        g.ask(frame, seat, "mythic", [f"mythic {name}" for name in g.library.tables["mythics"]])


def choose_mythic(g: Game, frame: SpendPoints) -> None:
    """Keep the mythic ability for this mission."""
    mission, seat = mission_of(g), frame.seat
    mythic = frame.answer.partition(" ")[2]
    mission.mythics = change_at(mission.mythics, seat, mythic)
    if mythic:
        mission.sheets = change_at(mission.sheets, seat, {**mission.sheets[seat], "mythic": mythic})
        if g.sink is not None:
            g.emit("mythic", "MPRK-2", seat=seat, mythic=mythic)


def take_perks(g: Game, frame: SpendPoints) -> None:
    """Apply every perk that is complete: the momentum card, cards in play, health (MSET-1)."""
    mission, seat, known = mission_of(g), frame.seat, g.library.tables["perks"]
    held = perks.held(mission.sheets[seat], known)
    mission.perks = change_at(mission.perks, seat, held)
    player, state = g.state.players[seat], g.state
    levels = [int(name.rpartition("-")[2]) for name in held if known[name].row == "momentum"]
    card = g.library.tables["momentum"][max(levels, default=1)].card
    mythic = [mission.mythics[seat]] if mission.mythics[seat] else []
    player.gear = [card, *(known[name].card for name in held if known[name].card), *mythic]
    player.index = None
    more = sum(known[name].changes.get("health", 0) for name in held)
    state.health[player.dial] += more
    state.health_max[player.dial] += more


flow("mission-points", SpendPoints, ask, fill, ask_mythic, choose_mythic, take_perks)
