"""Where a number of health came from: every change of a session, kept while it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from campaign.words.narrator import Line, Narrator
from campaign.words.texts import name_of
from engine.damage import lands
from engine.events import Event
from engine.game import Game
from engine.state import State

ON_DICE = ("activated", "rolled", "altered", "rerolled")
"""Events that tell of the dice of an attack."""


class LedgerPart(NamedTuple):
    """An addition or subtraction in a calculation."""

    name: str
    """What it came from; empty for a sum."""
    amount: int
    rule: str = ""


class HealthChange(NamedTuple):
    """One change of a player's health, or damage that changed nothing."""

    turn: int
    who: str
    dial: int
    """Whose health it was: teammates may share a dial."""
    amount: int
    """What was added; negative: what was taken."""
    health: int
    """The health afterwards."""
    told: str
    """The line by which the log tells it."""
    rule: str
    parts: tuple[LedgerPart, ...] = ()
    """How a damage total adds up."""
    dice: tuple[str, ...] = ()
    """With which dice the attack was made and defended against, as the log tells it."""

    @property
    def is_damage(self) -> bool:
        """Whether it was damage, not healing or a price."""
        return bool(self.parts)


LedgerMark = tuple[int, dict[int, int], dict[int, int], tuple[str, ...]]
"""How far a ledger has come: its number of changes, the first and the last known health by dial, and the dice."""


class HealthLedger:
    """Every change of health, from the events of a session as they are told."""

    __slots__ = ("begun", "changes", "dice", "narrator", "now")

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.changes: list[HealthChange] = []
        self.begun: dict[int, int] = {}
        """Dial -> the first health that is known; replaced, never changed, like those below."""
        self.now: dict[int, int] = {}
        self.dice: tuple[str, ...] = ()
        """What was rolled and changed since an ability was activated."""

    def open(self, state: State) -> None:
        """Begin with what everybody has, unless it has begun."""
        if not self.begun:
            self.begun = self.now = dict(enumerate(state.health))

    def balance(self) -> LedgerMark:
        """How far the ledger has come."""
        return len(self.changes), self.begun, self.now, self.dice

    def recall(self, balance: LedgerMark) -> None:
        """Go back to a mark."""
        count, self.begun, self.now, self.dice = balance
        del self.changes[count:]

    @property
    def dials(self) -> dict[str, int]:
        """The names of those whose health each dial shows."""
        state = self.narrator.state
        return {self.narrator.seat(p.seat): p.dial for p in state.players} if state is not None else {}

    def take(self, event: Event, state: State, lines: Sequence[Line]) -> None:
        """Keep an event that says what health a player has now; `lines` are those it was told in."""
        data, kind = event.data, event.kind
        if kind == "activated":
            self.dice = ()
        if kind in ON_DICE and data.get("kind") != "offence":
            self.dice += tuple(line.text for line in lines)
        health = data.get("health")
        if not isinstance(health, int) or "seat" not in data:
            return
        seat = data["seat"]
        dial = state.players[seat].dial
        known = self.now.get(dial)
        self.now = {**self.now, dial: health}
        if known is None:
            self.begun = {**self.begun, dial: health}
            return
        line = lines[-1].text if lines else ""
        parts = calculation(self.narrator, event) if kind == "damage" else ()
        dice = self.dice if parts and is_attack(event) else ()
        who = self.narrator.seat(seat)
        self.changes.append(HealthChange(state.turn, who, dial, health - known, health, line, event.rule, parts, dice))


def is_attack(event: Event) -> bool:
    """Whether an ability of the board is part of this damage."""
    return any(source.startswith("ability:") for source, _ in event.data["trace"])


def calculation(narrator: Narrator, event: Event) -> tuple[LedgerPart, ...]:
    """A damage total's additions and subtractions, with the subtotal from which halves are taken (DMG-2 to DMG-4)."""
    data = event.data
    attacker = next(iter(data.get("sources", ())), -1)
    named = [(narrator.named(source, attacker), change) for source, change in data["trace"]]
    return worked_out(named, data["subtotal"], data["total"])


def worked_out(named: list[tuple[str, int]], subtotal: int, total: int) -> tuple[LedgerPart, ...]:
    """Additions and subtractions, followed by their sums."""
    parts = [LedgerPart(name, change) for name, change in named]
    sums = [sum(part.amount for part in parts[:count]) for count in range(len(parts) + 1)]
    if subtotal != total and subtotal in sums:
        at = len(sums) - 1 - sums[::-1].index(subtotal)
        halves = [part._replace(rule="DMG-3") for part in parts[at:]]
        parts = [*parts[:at], LedgerPart("", subtotal, "DMG-2"), *halves]
    return (*parts, LedgerPart("", total, "DMG-4"))


def waiting(game: Game) -> list[tuple[int, tuple[LedgerPart, ...]]]:
    """The incoming damage of each seat as it is now, worked out (DMG-1)."""
    waits = []
    for player in game.state.players if game.state.pools else ():
        result = lands(game, player.seat)
        if result.trace and not player.fallen:
            named = [(name_of(game, source), change) for source, change in result.trace]
            waits.append((player.seat, worked_out(named, result.subtotal, result.total)))
    return waits
