"""The ways to duel: teams, a hill with a king, everybody for themselves, shorter games (MODE)."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from engine.changes import draw
from engine.frames import ShortTurn
from engine.mode import MODES, NO_DIE, Mode
from engine.modes import Duel
from engine.rulesets import CURRENT, RULESETS, Ruleset

if TYPE_CHECKING:
    from engine.attacks import Attack
    from engine.frame import Frame
    from engine.game import Game

Aims = dict[int, tuple[list[int], int]]
"""What a targeting die means, as `Mode.aim` says it."""


def counted(found: list[int], seat: int, each: int) -> Aims:
    """One opponent after the other has a number of values in a row; there is nothing to choose."""
    return {value: ([found[(value - 1) // each]], seat) for value in range(1, each * len(found) + 1)}


class Teams(Duel):
    """Teams that share a dial each; turns go from team to team (MODE-2 to MODE-4)."""

    helps_rolling = True

    def __init__(self, name: str, *, teams: int, size: int, rules: tuple[str, ...]) -> None:
        self.name = name
        self.rules = rules
        self.teams = teams
        self.players = (teams * size, teams * size)

    def seating(self, count: int) -> list[tuple[int, int]]:
        """One of every few seats is of the same team, on the dial of the team's first: turns zigzag (MODE-2)."""
        return [(seat % self.teams, seat % self.teams) for seat in range(count)]

    def clockwise(self, count: int) -> list[int]:
        """Teammates sit side by side: two teams face each other, three sit in a ring (MODE-2, MODE-4, ours)."""
        first, *others = [list(range(team, count, self.teams)) for team in range(self.teams)]
        if len(others) == 1:
            return first + others[0][::-1]
        return first + [seat for side in others for seat in side]

    def aim(self, g: Game, seat: int) -> Aims:
        """Two opponents: one of them, or a choice of theirs or of the attacker; more are counted (MODE-2 to MODE-4)."""
        found = self.from_the_left(g, seat)
        match len(found):
            case 2:
                chooser = self.opponents(g, seat)[0] if self.ruleset.others_choose else seat
                return counted(found, seat, 2) | {5: (found, chooser), 6: (found, seat)}
            case 3:
                return counted(found, seat, 2)
            case _:
                return counted(found, seat, 1) | {5: (found, seat), 6: (found, seat)}


class KingOfTheHill(Duel):
    """Everybody for themselves, whoever attacks chooses freely; attacking a leader earns a card (MODE-5)."""

    name = "king-of-the-hill"
    rules = ("MODE-5",)
    players = (3, 6)
    health = 35

    def aim(self, g: Game, seat: int) -> Aims:
        """No die: the attacker chooses."""
        return {NO_DIE: (self.opponents(g, seat), seat)}

    def prize(self, g: Game, attack: Attack, target: int) -> int:
        """The first attack of a turn earns a card if it is on a leader; the others follow from it (ruling)."""
        earns = not (self.ruleset.one_leader_card and g.state.players[attack.attacker].used.get(CROWNED))
        return 1 if attack.is_attack and earns and target in leaders(g) else 0

    def targeted(self, g: Game, attack: Attack) -> None:
        """The card comes at once, before anything else of the attack."""
        won = self.prize(g, attack, attack.defender)
        if attack.is_attack:
            g.state.players[attack.attacker].count_use(CROWNED)
        if won:
            draw(g, attack.attacker, won, "leader", "MODE-5")


CROWNED = "turn:hill"
"""Counts the attacks of a turn that could earn a card."""


def leaders(g: Game) -> list[int]:
    """Who has the most health, all who are tied for it (MODE-5)."""
    standing = [player.seat for player in g.state.players if not player.fallen]
    most = max(g.health(seat) for seat in standing)
    return [seat for seat in standing if g.health(seat) == most]


class FreeForAll(Duel):
    """Everybody for themselves, and a die says which opponent an attack hits (MODE-6)."""

    name = "free-for-all"
    rules = ("MODE-6",)
    players = (3, 5)
    health = 25

    def aim(self, g: Game, seat: int) -> Aims:
        """The number of players left decides what the die means (ours where a player is defeated)."""
        found = self.from_the_left(g, seat)
        everybody = (found, seat)
        match len(found):
            case 2:
                return counted(found, seat, 2) | {5: everybody, 6: everybody}
            case 3:
                return counted(found, seat, 2)
            case _:
                return counted(found, seat, 1) | {5: ([found[0], found[-1]], seat), 6: everybody}


class FirstGame(Duel):
    """A duel of half the health (MODE-9)."""

    name = "first-game"
    rules = ("MODE-9",)
    health = 25


class Simplified(Duel):
    """A duel of dice alone: no cards, no CP, only offence and defence (MODE-8)."""

    name = "simplified"
    rules = ("MODE-8",)
    health = 25
    has_cards = False

    def turn(self, g: Game, seat: int) -> Frame:
        """A turn is its roll phase."""
        return ShortTurn(seat)


def with_upgrade_pile(mode: Mode) -> Mode:
    """The same with the upgrades in a pile of their own (MODE-7)."""
    twin = copy(mode)
    twin.name = UPGRADE_DECK if mode.name == "duel" else f"{mode.name}+{UPGRADE_DECK}"
    twin.rules = (*mode.rules, "MODE-7")
    twin.has_upgrade_pile = True
    return twin


UPGRADE_DECK = "upgrade-deck"
"""What is put after the name of a mode that is played so; alone it is a duel."""

WAYS: tuple[Mode, ...] = (
    MODES["duel"],
    Teams("2v2", teams=2, size=2, rules=("MODE-2",)),
    Teams("3v3", teams=2, size=3, rules=("MODE-2", "MODE-3")),
    Teams("2v2v2", teams=3, size=2, rules=("MODE-2", "MODE-4")),
    KingOfTheHill(),
    FreeForAll(),
    FirstGame(),
    Simplified(),
)
"""Every way to duel, in the order in which they are told."""


def under(mode: Mode, rules: Ruleset) -> Mode:
    """The same by the rules of another time."""
    if rules is CURRENT:
        return mode
    twin = copy(mode)
    twin.name = f"{mode.name}+{rules.name}"
    twin.ruleset = rules
    return twin


TODAYS = (*WAYS, *[with_upgrade_pile(way) for way in WAYS if way.has_cards])
"""The same and each with an upgrade deck."""
DUELS: dict[str, Mode] = {way.name: way for rules in RULESETS.values() for way in [under(m, rules) for m in TODAYS]}
"""The same by the rules of every time, by name."""
MODES.update(DUELS)
OWN_RULES = frozenset(rule for mode in DUELS.values() for rule in mode.rules)
"""Rules that hold in some ways to duel only."""
