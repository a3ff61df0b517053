"""Frames of a mission: what each running piece keeps while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, ClassVar, NamedTuple

from campaign.missions.rules.session import DOWN
from engine.frame import Frame, slotted
from engine.frames import Phase, Rolling, RollPhase, Throw, Turn, Turns
from engine.pieces import JSON, Roll
from engine.state import Pool


@slotted
class Rounds(Turns):
    """The lowest frame of a mission: both sides, round after round. The start player begins, not `seat`."""


@slotted
class PhaseEnd(Frame):
    """The end of a phase of the round, at which objectives are looked at (MOBJ)."""


@slotted
class FirstHand(Throw):
    """The roll that says how far the crisis clock's hand advances from straight up (MSET-3)."""


class SpendPoints(Phase):
    """A player spends perk points and chooses the mythic ability for this mission (MPRK)."""

    __slots__ = ()


@slotted
class Movement(Frame):
    """The movement phase: every hero says where to go, then all of them go (MRND-2)."""

    order: list[int] = field(default_factory=list)
    """Heroes who have not been asked yet, the next one first."""
    goals: dict[str, str] = field(default_factory=dict)
    """Seat -> the space it goes to."""
    leaving: list[int] = field(default_factory=list)
    """Heroes who leave by an exit."""


@slotted
class Collect(Frame):
    """Tiles and plots are collected from the spaces where heroes are, one after another."""

    due: list[list[Any]]
    """[seat, tile] of face-up tiles whose effect is due, or [seat, `plot`]."""


class RoundPart(NamedTuple):
    """One hero's part of the round, kept apart while another hero's part runs."""

    seat: int
    at: str
    """How far the part has come: `begun`, `waiting`, `ready` or `struck`."""
    frames: tuple[Frame, ...]
    """The part's frames, the lowest first; never changed while they are kept apart."""
    phase: str
    rolls: tuple[Roll, ...] = ()
    pools: tuple[Pool, ...] = ()
    used: tuple[tuple[str, int], ...] = ()
    """What the hero has used in its phase and roll."""

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {
            "seat": self.seat,
            "at": self.at,
            "frames": [frame.to_json() for frame in self.frames],
            "phase": self.phase,
            "rolls": [roll.to_json() for roll in self.rolls],
            "pools": [pool.to_json() for pool in self.pools],
            "used": [list(pair) for pair in self.used],
        }

    @classmethod
    def from_json(cls, data: JSON) -> RoundPart:
        """Read a part from the plain data that `to_json` gave."""
        return cls(
            data["seat"],
            data["at"],
            tuple(Frame.from_json(frame) for frame in data["frames"]),
            data["phase"],
            tuple(Roll.from_json(roll) for roll in data["rolls"]),
            tuple(Pool.from_json(pool) for pool in data["pools"]),
            tuple((key, count) for key, count in data["used"]),
        )


def parts_from(data: list[Any]) -> list[RoundPart]:
    """Read several parts from plain data."""
    return [RoundPart.from_json(part) for part in data]


@slotted
class HeroPhases(Frame):
    """The heroes' phases, in which each hero's part may wait and continue (MRND-3 to MRND-5)."""

    parts: ClassVar = {"apart": parts_from}

    apart: list[RoundPart] = field(default_factory=list)
    """The parts of the heroes who wait now."""
    next_seat: int = -1
    """The hero who was asked to continue; -1: whoever is first in turn order."""
    running: int = -1
    """The hero whose part runs; -1: nobody's does."""
    since: int = -1
    """How many choices had been made when a hero who had waited continued; -1: the running hero has not waited."""


@slotted
class HeroTurn(Turn):
    """A hero's turn of a round (MRND-3 to MRND-5)."""


@slotted
class TableHeroTurn(HeroTurn):
    """A hero's turn of a round where that hero's board, cards and dice are on a table (MRND-3 to MRND-5)."""


@slotted
class HeroRolls(RollPhase):
    """A hero's roll phase: attempts, ready, then a target when everybody is ready (MRND-3, MRND-4)."""


@slotted
class EnemyUpkeep(Frame):
    """The upkeep of one enemy after another (MRND-6)."""

    order: list[int] = field(default_factory=list)


@slotted
class EnemyRoll(Rolling):
    """The enemy dice, and everybody whose objective they meet (MRND-7)."""

    order: list[int] = field(default_factory=list)
    """Enemies that still act."""


@slotted
class EnemyAttack(RollPhase):
    """An enemy's ability against one hero, or against nobody."""

    ability: str = ""
    tier: int = 0
    dice: list[int] = field(default_factory=list)


@slotted
class Looking(Frame):
    """A player looks at the face-down tiles of a space, and puts them back in any order."""

    seat: int
    space: str
    source: str
    """The effect by which the hero may look."""
    left: list[str] = field(default_factory=list)
    """Tiles that have not been given a place yet."""
    order: list[str] = field(default_factory=list)
    """Tiles that have their place, the upper ones first."""

    def conceal(self, sees: Callable[[int], bool]) -> None:
        """Shuffle the tiles: only those who look know which they are."""
        if not sees(self.seat):
            self.left, self.order, self.answer = [DOWN] * len(self.left), [DOWN] * len(self.order), ""


@slotted
class Reveal(Frame):
    """Face-down tiles on health dials are turned up and resolved (MRND-7)."""

    due: list[list[Any]] = field(default_factory=list)


@slotted
class Clock(Frame):
    """The crisis clock's hand advances (MRND-8)."""

    left: int = 0
    """How many segments the hand still advances."""
    acted: bool = False
    """Whether a segment has acted; the next one that would act may then be skipped first."""
    skipped: bool = False
    """Whether a segment was skipped in this phase."""
    threat: int = -1
    """The threat whose crisis is resolved; -1: none is."""
    health: list[int] = field(default_factory=list)
    """Every hero's health before the threat's crisis."""


@slotted
class Share(Frame):
    """Momentum that the start player hands out, one by one (MENE-2)."""

    left: int
