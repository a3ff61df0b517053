"""The command `roll dice`: who rolls, the program or people with dice of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.asking.settings import PROGRAM, ROLLS, way_to_roll
from campaign.errors import UnknownDice
from campaign.kinds.arrangements import AT_TABLE, TYPED_DICE
from engine import table
from saves.records import Document

if TYPE_CHECKING:
    from campaign.terminal.player import Player


def wished(way: str, *, at_table: bool = False) -> Document:
    """What that arranges for a session which begins, perhaps one with the box on the table."""
    return {**({TYPED_DICE: True} if way != PROGRAM else {}), **({AT_TABLE: True} if at_table else {})}


def change(player: Player, rest: str) -> None:
    """`roll dice`: say who rolls; `roll dice ask`: have it so from now on."""
    try:
        way = way_to_roll(rest) if rest else player.people.dice
    except UnknownDice as error:
        player.screen.say(str(error), "wrong")
        return
    have(player, way)
    player.screen.say(f"roll dice {way}: {ROLLS[way]}.")


def have(player: Player, way: str) -> None:
    """Have it so from now on; where the session has not asked for dice yet, that it does is noted in its log."""
    if way != PROGRAM and not player.live.is_over and not player.live.game.state.physical:
        player.live.note(table.OWN_DICE)
    player.people.dice = way
