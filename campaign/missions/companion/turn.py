"""A round of a hero whose board, cards and dice lie on a table (MRND-3 to MRND-5)."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.companion.frames import Telling
from campaign.companion.table_entry import AFTER, BEFORE, STRIKE
from campaign.companion.turn import TABLE_PHASE
from campaign.companion.words import DOES, NOTHING
from campaign.missions.rules import heroes
from campaign.missions.rules.frames import TableHeroTurn
from campaign.missions.rules.marks import IGNORES_CRIT, IGNORES_SHIELDS, WALKS_THROUGH, take_mark
from campaign.words.narrator import Narrator, tells
from campaign.words.templates import Data
from engine.flow import turn
from engine.frame import flow
from engine.game import Game


def before(g: Game, frame: TableHeroTurn) -> None:
    """Let the first main phase and the roll attempts be played at the table (MRND-3)."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, BEFORE))


def get_ready(g: Game, frame: TableHeroTurn) -> None:
    """Let the hero wait until everybody is ready (MRND-3)."""
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
    "mission-table-turn",
    TableHeroTurn,
    heroes.begin_turn,
    turn.upkeep,
    turn.income,
    before,
    get_ready,
    strike,
    rest,
    after,
    turn.conclude,
    turn.drop_turn_tokens,
)


DOES.update(
    {
        "movement": "the movement phase begins: tell what you do first",
        "clock": "the crisis clock is about to run: tell what you do first",
        "crit": "a CRIT is about to be added to the attack on you: tell what you do first",
    }
)
NOTHING.update({"movement": "you do nothing", "clock": "you do nothing", "crit": "it strikes you"})
AHEAD: Mapping[str, str] = {
    IGNORES_CRIT: "the next CRIT has no effect on this side",
    IGNORES_SHIELDS: "the next attack ignores shields",
    WALKS_THROUGH: "henchmen do not stop the next movement",
    "discount": "the next ally costs {amount} momentum less in this round",
}
"""What was told -> what it brings."""


@tells("told-ahead", tone="good")
def _ahead(n: Narrator, d: Data) -> str:
    return f"{n.who(d)}: {AHEAD[d['what']].format(amount=d['amount'])}."
