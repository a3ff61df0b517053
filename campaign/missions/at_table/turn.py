"""A round of a hero whose board, cards and dice lie on a table (MRND-3 to MRND-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions import heroes
from campaign.missions.frames import TableHeroTurn
from campaign.missions.marks import IGNORES_SHIELDS, take_mark
from campaign.party.at_table.entries import AFTER, BEFORE, STRIKE
from campaign.party.at_table.frames import Telling
from campaign.party.at_table.turn import TABLE_PHASE
from engine.flow import turn
from engine.frame import flow

if TYPE_CHECKING:
    from engine.game import Game


def before(g: Game, frame: TableHeroTurn) -> None:
    """The first main phase and the roll attempts (MRND-3)."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, BEFORE))


def get_ready(g: Game, frame: TableHeroTurn) -> None:
    """Nobody resolves before everybody is ready (MRND-3)."""
    heroes.set_apart(g, heroes.READY)


def strike(g: Game, frame: TableHeroTurn) -> None:
    """What the ability does; whom it reaches is seen at the table (MRND-4)."""
    turn.enter(g, "strike")
    g.push(Telling(frame.seat, STRIKE))


def rest(g: Game, frame: TableHeroTurn) -> None:
    """The second part comes when everybody has resolved theirs; what was told of an attack that never came is gone."""
    take_mark(g, frame.seat, IGNORES_SHIELDS)
    heroes.rest(g, frame)


def after(g: Game, frame: TableHeroTurn) -> None:
    """The second main phase and the discard (MRND-5)."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, AFTER))


flow(
    "mission-table-turn", TableHeroTurn, heroes.begin_turn, turn.upkeep, turn.income, before, get_ready, strike, rest,
    after, turn.conclude, turn.drop_turn_tokens,
)  # fmt: skip
