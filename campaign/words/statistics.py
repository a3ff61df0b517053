"""A session in numbers and moments, counted from the events of its story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

Data = dict[str, Any]

COUNTED: dict[str, tuple[str, str]] = {}
"""Kinds of event that are counted, with words for one and for several; filled at import by kinds of campaign."""

TURNS: dict[str, bool] = {}
"""Kinds of event that decide a session, filled at import; True: only the last such event counts."""

FALL = "fell"
ENEMIES = -1
"""The team of every seat after those of the heroes."""
USUAL = 3.5
"""Pips that a fair die shows on average."""


def counts(kind: str, one: str, several: str) -> None:
    """Register a kind of event to be counted among the numbers of a session."""
    COUNTED[kind] = (one, several)


def turning_point(*kinds: str, last: bool = False) -> None:
    """Register kinds of event that tell why a session ended as it did; `last`: only the last one counts."""
    TURNS.update(dict.fromkeys(kinds, last))


def turning_points(story: Sequence[Data]) -> list[tuple[int, str]]:
    """What a session turned on, in the words it was told in, each with its turn."""
    last, moments, turn = lasting(story), [], 0
    for i, fact in enumerate(story):
        kind = fact["kind"]
        turn = fact["data"]["turn"] if kind in ("turn", "hero-turn") else turn
        if kind in TURNS and (not TURNS[kind] or last[kind] == i):
            moments += [(turn, line[0]) for line in fact.get("told", []) if line[1] != "phase"]
    return moments


def lasting(story: Sequence[Data]) -> dict[str, int]:
    """Where each kind of event happens for the last time."""
    return {fact["kind"]: at for at, fact in enumerate(story)}


class Feat(NamedTuple):
    """Something worth remembering: the ability, how much damage, and in which turn."""

    name: str
    amount: int
    turn: int


@dataclass(slots=True)
class Deeds:
    """What one fighter did and suffered."""

    dealt: int = 0
    """Damage to others, as it landed, also beyond the health that was left."""
    taken: int = 0
    """Damage, and health that was lost in another way: stolen, or paid."""
    prevented: int = 0
    """What was taken off damage before it landed: prevention, halves, and whatever made an attack weaker."""
    healed: int = 0
    kills: int = 0
    """Enemies and heroes of other teams that fell and were hurt by this fighter last."""
    cards: int = 0
    attacks: int = 0
    best: Feat | None = None
    """The ability that dealt most; the first of equals."""
    worst: Feat | None = None
    """The hardest damage taken; no ability is named."""
    lowest: Feat | None = None
    """The lowest health that was not a fall."""
    falls: int = 0
    dice: int = 0
    """Dice rolled afresh: what was re-rolled after keeping some is not told apart from what was kept."""
    pips: int = 0

    @property
    def luck(self) -> float:
        """Pips a die on average; `USUAL` where none was rolled."""
        return self.pips / self.dice if self.dice else USUAL

    def add(self, other: Deeds) -> None:
        """Count the deeds of another session too; the first of equal feats stays."""
        for name in SUMMED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.best = greater(self.best, other.best)
        self.worst = greater(self.worst, other.worst)
        if other.lowest is not None and (self.lowest is None or other.lowest.amount < self.lowest.amount):
            self.lowest = other.lowest


SUMMED = tuple(each.name for each in fields(Deeds) if each.default == 0)
"""Fields of `Deeds` that are added up."""


def greater(feat: Feat | None, other: Feat | None) -> Feat | None:
    """The greater of two feats, the first of equals."""
    if feat is None or (other is not None and other.amount > feat.amount):
        return other
    return feat


@dataclass(slots=True)
class Statistics:
    """The numbers of a session."""

    deeds: list[Deeds]
    """By seat, those of the heroes."""
    defeats: list[tuple[int, int]] = field(default_factory=list)
    """Which hero brought which one down, by seat, in that order."""
    turns: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    """How often what is worth counting happened, by the event's kind."""


def statistics(story: Iterable[Data], teams: Sequence[int]) -> Statistics:
    """The numbers of a story (`campaign.play.recording`) for its first seats, of which the team of each is told."""
    counting = Counting(teams)
    for fact in story:
        counting.take(fact["kind"], fact["data"])
    return counting.found


def counted_words(sessions: Sequence[Statistics]) -> list[str]:
    """What is worth counting and happened in these sessions: `7 minions defeated`."""
    return [
        f"{times} {COUNTED[kind][times != 1]}"
        for kind in COUNTED
        if (times := sum(found.counted[kind] for found in sessions))
    ]


class Counting:
    """Counts the events of a session in their order."""

    def __init__(self, teams: Sequence[int]) -> None:
        self.teams = teams
        self.found = Statistics([Deeds() for _ in teams])
        self.attack = (-1, "", 0)
        """Seat and name of the ability that was activated last, and what it has dealt so far."""
        self.thrown: set[int] = set()
        """Seats whose dice of this roll phase have been rolled."""
        self.hurt_by: dict[int, int] = {}
        """Seat -> the seat of another team that hurt it last."""

    def take(self, kind: str, data: Data) -> None:
        """Count an event."""
        if kind in COUNTED:
            self.found.counted[kind] += 1
        if kind in ("turn", "hero-turn"):
            self.found.turns = max(self.found.turns, data["turn"])
            self.attack = (-1, "", 0)
        elif kind in ("phase", "extra-phase"):
            self.thrown.clear()
        elif kind == "rolled":
            self.rolled(data)
        elif kind == "activated":
            self.attack = (data["seat"], data["name"], 0)
            self.of(data["seat"]).attacks += 1
        elif kind == "table-attack":
            self.attack = (-1, "", 0)
            self.of(data["seat"]).attacks += 1
        elif kind == "damage":
            self.damage(data)
        elif kind in ("survived", "lost-health"):
            self.of(data["seat"]).taken += data.get("amount", 0)
            self.close_call(data["seat"], data["health"])
        elif kind == "healed":
            self.of(data["seat"]).healed += data["amount"]
        elif kind == "played":
            self.of(data["seat"]).cards += 1
        elif kind == FALL:
            self.fell(data["seat"])

    def fell(self, seat: int) -> None:
        """Count a fall for whoever hurt them last."""
        self.of(seat).falls += 1
        by = self.hurt_by.pop(seat, -1)
        self.of(by).kills += 1
        if 0 <= by < len(self.teams) and seat < len(self.teams):
            self.found.defeats.append((by, seat))

    def hurt(self, seat: int, source: int) -> None:
        """Note who hurt a player, and teammates with them: where teams are opposed they share a dial."""
        team = self.team(seat)
        if self.team(source) != team:
            mates = [seat] if team == ENEMIES else [other for other, its in enumerate(self.teams) if its == team]
            self.hurt_by |= dict.fromkeys(mates, source)

    def team(self, seat: int) -> int:
        """The team of a seat."""
        return self.teams[seat] if seat < len(self.teams) else ENEMIES

    def of(self, seat: int) -> Deeds:
        """A hero's deeds; those of other seats are not kept."""
        return self.found.deeds[seat] if 0 <= seat < len(self.found.deeds) else Deeds()

    def rolled(self, data: Data) -> None:
        """Count dice of six sides that were rolled afresh."""
        seat = data["seat"]
        again = data.get("kind") == "offence" and seat in self.thrown
        if data.get("kind") == "offence":
            self.thrown.add(seat)
        if not again and data["sides"] == 6:
            deeds = self.of(seat)
            deeds.dice += len(data["dice"])
            deeds.pips += sum(data["dice"])

    def close_call(self, seat: int, health: int) -> None:
        """Note the health a player was left with, if it is their lowest."""
        hurt = self.of(seat)
        if health > 0 and (hurt.lowest is None or health < hurt.lowest.amount):
            hurt.lowest = Feat("", health, self.found.turns)

    def damage(self, data: Data) -> None:
        """Count damage for whoever took it, and for the first fighter it came from."""
        seat, total, turn = data["seat"], data["total"], self.found.turns
        hurt = self.of(seat)
        hurt.taken += total
        hurt.prevented -= sum(change for _, change in data["trace"] if change < 0)
        if total:
            self.close_call(seat, data["health"])
        if total and (hurt.worst is None or total > hurt.worst.amount):
            hurt.worst = Feat("", total, turn)
        source = next((other for other in data["sources"] if other != seat), -1)
        if source < 0:
            return
        self.of(source).dealt += total
        self.hurt(seat, source)
        user, name, so_far = self.attack
        if user == source:
            self.attack = (user, name, so_far + total)
            best = self.of(source).best
            if so_far + total and (best is None or so_far + total > best.amount):
                self.of(source).best = Feat(name, so_far + total, turn)
