"""The map of a mission, as fronts draw it: pawns, enemies as letters with their health, tiles, plots, exits."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.missions.bots.forecast import shields
from campaign.missions.rules.movement import goals_of
from campaign.missions.rules.session import DOWN, board_of, mission_of, threat_of
from campaign.words.map import GATE, KNOWN, Chart, Spot, initials
from campaign.words.names import fighter_name, joined, seat_name
from engine.game import Game

DOWN_MARK, PLOT, LASER = "?", "P", "="
KINDS = {"cp": "$", "heal": "+", "momentum": "*", "draw": "c", "status": "s"}
"""Kinds of boost tile -> marks; others are either this or that."""
EITHER = "/"
MEANINGS = {"$": "CP", "+": "healing", "*": "momentum", "c": "cards", "s": "status", EITHER: "a choice"}
OPEN = "."
SHORT = {"entry": "in", "exit": "exit"}
"""Kinds of space that have a name on the map."""
ENTRY = "entry"
SHIELDED = ":"
"""What separates the health of an enemy on the map from its shields."""
LETTERS = "ABCDEFGHIJ"
THREAT = "!"
LEADING = ("go", "take", "look")
"""Verbs of options that mean a space."""


def chart_of(game: Game) -> Chart:
    """Every space of the side that is face up; the ways of a pawn while a player is asked for one (MRND-2)."""
    board, mission = board_of(game), mission_of(game)
    state = game.state
    decision = state.decision
    options = decision.options if decision is not None else []
    ways = {space: option for option in options for verb, _, space in [option.partition(" ")] if verb in LEADING}
    standing = {space: int(seat) for seat, spaces in mission.stands.items() for space in spaces}
    marks = enemy_letters(game)
    spots = {space: spot(game, space, standing.get(space, -1), marks, ways.get(space, "")) for space in board.spaces}
    names = [fighter_name(game.library, player.fighter) for player in state.players[: mission.hero_count]]
    there = {seat for found in spots.values() for seat in (*found.who, *found.coming)}
    called = {seat: name for seat, name in enumerate(zip(initials(names), names, strict=True)) if seat in there}
    told = "in brackets: on the way there" if any(found.coming for found in spots.values()) else ""
    return Chart(spots, called, legend(game, spots, marks), told=told)


def enemy_letters(game: Game) -> dict[str, str]:
    """Every fighter on the map -> its letter: henchman types by their panels, then all others."""
    players = game.state.players
    standing_names = {players[int(seat)].fighter for seat in mission_of(game).stands if not players[int(seat)].fallen}
    order = [name for name in (*board_of(game).types, *sorted(standing_names)) if name in standing_names]
    return dict(zip(dict.fromkeys(order), LETTERS, strict=False))


def spot(game: Game, space: str, enemy: int, letters: Mapping[str, str], go: str) -> Spot:
    """One space of the map."""
    mission, card = mission_of(game), board_of(game).spaces[space]
    items = tuple(mark_of(game, tile) for tile in mission.tiles.get(space, ()))
    if space in mission.plots:
        items = (*items, (PLOT, "plot"))
    if card.laser:
        items = (*items, (LASER, "laser"))
    if enemy >= 0 and not game.state.players[enemy].fallen:
        letter = letters[game.state.players[enemy].fighter]
        name = seat_name(game.library, game.state, enemy)
        if enemy == threat_of(game):
            return Spot(f"{letter}{THREAT}", f"{name}, a threat", KNOWN, items, foe=True)
        health, behind = game.health(enemy), shields(game, enemy)
        kept = (f"{SHIELDED}{behind}", f", {behind} Shield") if behind else ("", "")
        return Spot(f"{letter}{health}{kept[0]}", f"{name}, {health} HP{kept[1]}", KNOWN, items, foe=True)
    goals = goals_of(game)
    who = tuple(seat for seat, place in enumerate(mission.places) if place == space and goals.get(seat, space) == space)
    coming = tuple(seat for seat, place in goals.items() if place == space and seat not in who)
    if card.number:
        return Spot(f"#{card.number}", f"number {card.number}", KNOWN, items, who, go=go, coming=coming)
    name = SHORT.get(card.kind, "")
    return Spot(name or OPEN, name, GATE if name else KNOWN, items, who, go=go, coming=coming)


def mark_of(game: Game, tile: str) -> tuple[str, str]:
    """A boost tile as a mark and by its name; nobody knows a face-down one."""
    if tile.startswith(DOWN):
        return DOWN_MARK, "face-down tile"
    boost = game.library.tables["boosts"][tile]
    return KINDS.get(boost.kind, EITHER), boost.name


def legend(game: Game, spots: Mapping[str, Spot], letters: Mapping[str, str]) -> list[tuple[str, str]]:
    """What the marks mean that are on the map: a letter is before the health of the fighter there."""
    shown = {mark for spot in spots.values() for mark, _ in spot.items}
    shorts = {spot.short for spot in spots.values() if not (spot.who or spot.coming)}
    entries = [(letter, fighter_name(game.library, name)) for name, letter in letters.items()]
    entries += [(f"{SHIELDED}1", "Shield")] if any(SHIELDED in short for short in shorts) else []
    entries += [(mark, meaning) for mark, meaning in MEANINGS.items() if mark in shown]
    others = ((DOWN_MARK, "face down"), (PLOT, "plot"), (LASER, "laser"))
    entries += [(mark, meaning) for mark, meaning in others if mark in shown]
    if any(short.startswith("#") for short in shorts):
        entries.append(("#", "where a red die lays a tile"))
    return [*entries, *([(SHORT["entry"], ENTRY)] if SHORT["entry"] in shorts else [])]


def where(game: Game, seat: int) -> str:
    """Where a fighter is: `b3, c2 and d2`; empty: not on the map."""
    mission = mission_of(game)
    if seat < mission.hero_count:
        return mission.places[seat]
    return joined(mission.stands.get(str(seat), []))
