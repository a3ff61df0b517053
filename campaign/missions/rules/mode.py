"""What a mission decides differently from a duel (MRND, MENE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.companion.turn import tellings
from campaign.missions.companion import entries
from campaign.missions.rules import heroes as hero_phases
from campaign.missions.rules import multi_strike, reach
from campaign.missions.rules.ending import lose
from campaign.missions.rules.enemies import defeated
from campaign.missions.rules.marks import IGNORES_SHIELDS, marked, take_mark
from campaign.missions.rules.momentum import change_momentum, kept_after_trade, momentum
from campaign.missions.rules.session import HEROES, Mission, boss_of, enemies, heroes, is_enemy
from engine.attacks import Attack
from engine.frame import Frame
from engine.frames import Defence, Do
from engine.game import Game
from engine.mode import MODES, NO_DIE
from engine.modes import Duel
from engine.pieces import Roll

ONLY_HEROES = frozenset({"disruption", "knockdown"})
"""What no enemy can have (MENE-5)."""


class MissionMode(Duel):
    """The rules of a mission: heroes on a map against enemies whose moves are printed."""

    name = "mission"
    players = (1, 4)
    short = False
    helps_rolling = True
    session: type[Mission] | None = Mission
    asks: Mapping[str, str] = {
        "pawn": "MRND-2",
        "strike": "MRND-4",
        "share-momentum": "MENE-2",
        "recruit": "MALL-1",
        "perk": "MPRK-1",
        "mythic": "MPRK-2",
        "trade": "MMOM-2",
        "dismiss": "MALL-1",
        "swap": "MALL-1",
        "refresh": "MALL-2",
        "relocate": "MALL-2",
        "tile": "MBOO-1",
        "look": "MALL-2",
    }
    unasked: Mapping[str, tuple[str, str]] = {
        "go": ("pawns move in the movement phase", "MRND-2"),
        "exit": ("a hero leaves in the movement phase, once the objective asks for it", "MOBJ-1"),
        "strike": ("a target is named once everybody is ready", "MRND-4"),
        "wait": (
            "you can wait in your own main phases and between your rolls, while another hero has something to do",
            "MRND-3",
        ),
        "give": ("momentum is handed out when a henchman is defeated", "MENE-2"),
        "circle": ("perk points are spent before a mission begins", "MPRK-1"),
    }

    notes = entries.NOTES
    between = entries.BETWEEN

    # -- who fights whom ---------------------------------------------------------------------------

    def reach(self, g: Game, seat: int) -> list[int]:
        """The opponents of a seat: enemies that stand, or heroes on the map; a threat is nobody's target (MENE-3)."""
        return heroes(g) if is_enemy(g, seat) else enemies(g)

    def fallen(self, g: Game, seats: list[int]) -> None:
        """What a fall means: a hero at 0 loses the mission (MOBJ-2), an enemy is defeated (MENE-2)."""
        players = g.state.players
        if any(players[seat].team == HEROES for seat in seats):
            for seat in seats:
                players[seat].fallen = True
            lose(g)
            return
        for seat in seats:
            defeated(g, seat)

    def aim(self, g: Game, seat: int) -> dict[int, tuple[list[int], int]]:
        """Whom an attack may hit, without a targeting die: melee unless it has range; ultimates reach all (MRND-4)."""
        attack = g.state.attack
        assert attack is not None
        if is_enemy(g, seat):
            return {NO_DIE: (heroes(g), seat)}
        everywhere = attack.ultimate or not attack.is_attack
        return {NO_DIE: (reach.in_reach(g, seat, ranged=everywhere), seat)}

    def next_foe(self, g: Game, seat: int) -> int:
        """The enemy in reach with the least health; without one, the enemy with the least health of all. -1: none."""
        if is_enemy(g, seat):
            return -1
        foes = reach.in_reach(g, seat) or enemies(g)
        return min(foes, key=g.health, default=-1)

    def may_defend(self, g: Game, attack: Attack) -> bool:
        """Whether a defence may be rolled: a hero's is melee unless it has range (MRND-7)."""
        hero = attack.defender
        if is_enemy(g, hero) or not is_enemy(g, attack.attacker):
            return True
        return marked(g, hero, reach.RANGE) > 0 or reach.are_adjacent(g, hero, attack.attacker)

    def scripted(self, g: Game, seat: int) -> bool:
        """Whether the program plays a seat by printed rules: it plays the enemies."""
        return is_enemy(g, seat)

    def heroes(self, g: Game, seat: int) -> list[int]:
        """The seats of the heroes on the map, in turn order."""
        return heroes(g)

    def resists(self, g: Game, seat: int, token: str) -> bool:
        """Whether a status effect cannot be put on somebody: some can be on heroes alone (MENE-5)."""
        return token in ONLY_HEROES and is_enemy(g, seat)

    def is_shared(self, g: Game, roll: Roll) -> bool:
        """Whether dice on the table are all henchmen's: a boss has the enemy dice alone (MRND-7)."""
        return roll.kind == "enemy" and boss_of(g) < 0

    def has_endless_cp(self, g: Game, seat: int) -> bool:
        """Whether a seat has CP without end, as enemies do (MENE-5)."""
        return is_enemy(g, seat)

    def lets_through(self, g: Game, f: Do, seat: int, token: str, count: int) -> int | None:
        """How many tokens are put on: heroes may take momentum instead of putting them on an enemy (MMOM-2)."""
        if is_enemy(g, f.context.me) or not is_enemy(g, seat):
            return count
        return kept_after_trade(g, f, seat, token, count)

    def targeted(self, g: Game, attack: Attack) -> None:
        """Keep what lowers an enemy's ability, which may come to further heroes (MRND-7)."""
        multi_strike.carry_on(g, attack)

    def defended(self, g: Game, frame: Defence) -> None:
        """End the defence; shields were ignored by this one attack only (MENE-1)."""
        take_mark(g, frame.seat, IGNORES_SHIELDS)

    def tell_first(self, g: Game, at: str) -> Sequence[Frame]:
        """The frames in which heroes at a table tell what comes of damage, a fall or dice; empty: none is at one."""
        return tellings(g, at) if g.state.players[0].at_table else ()

    # -- what can be paid and done -----------------------------------------------------------------

    def can_pay(self, g: Game, seat: int, cost: dict[str, Any]) -> bool:
        """Whether a price can be paid; some prices ask for momentum too (MMOM-1)."""
        rest = {name: count for name, count in cost.items() if name != "momentum"}
        return super().can_pay(g, seat, rest) and (is_enemy(g, seat) or momentum(g, seat) >= cost.get("momentum", 0))

    def pay(self, g: Game, seat: int, cost: dict[str, Any]) -> None:
        """Pay a price, also in momentum (MMOM-1)."""
        if cost.get("momentum"):
            change_momentum(g, seat, -cost["momentum"], "cost")

    def offers(self, g: Game, seat: int, at: str) -> list[str]:
        """What a decision offers beyond a duel's options: to let another hero go on meanwhile (MRND-3)."""
        return [] if is_enemy(g, seat) else hero_phases.offers(g, seat)

    def do_offered(self, g: Game, seat: int, token: str) -> bool:
        """Do what was offered: wait while another hero goes on (MRND-3)."""
        word, _, rest = token.partition(" ")
        if word != hero_phases.WAIT:
            return False
        hero_phases.wait(g, seat, int(rest))
        return True


MISSION = MissionMode()
MODES[MISSION.name] = MISSION
