"""What missions have and decide differently from a duel: moments, events, when people are asked (MRND, MENE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.asking.options import YIELDING, name_of
from campaign.asking.relevance import FITTING
from campaign.asking.rules import RULES, Given, Look, left_out, only_way
from campaign.asking.series import AIMING, PICKING, REPEATED
from campaign.asking.settings import MATTERS
from campaign.companion import frames as at_table
from campaign.companion.turn import tellings
from campaign.missions.companion import entries
from campaign.missions.rules import heroes as hero_phases
from campaign.missions.rules import marks, reach, trades
from campaign.missions.rules.enemies import defeated
from campaign.missions.rules.heroes import WAIT
from campaign.missions.rules.marks import CLOCK, CRIT, IGNORES_SHIELDS, MOVEMENT, marked, take_mark
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.objectives import lose
from campaign.missions.rules.session import HEROES, Mission, boss_of, enemies, heroes, is_enemy
from campaign.missions.rules.target_ahead import STRIKE
from engine import events
from engine.attacks import Attack
from engine.flow.window import perform
from engine.frame import Frame
from engine.frames import Defence, Do
from engine.game import Game
from engine.mode import MODES, NO_DIE
from engine.modes import Duel
from engine.moments import Moments
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
        "go": ("move in the movement phase", "MRND-2"),
        "exit": ("leave in the movement phase, once the objective asks for it", "MOBJ-1"),
        "strike": ("choose a target once all heroes are ready", "MRND-4"),
        "wait": ("wait in your own main phase or between rolls, while another hero can act", "MRND-3"),
        "give": ("momentum is shared when a henchman is defeated", "MENE-2"),
        "circle": ("spend perk points before a mission", "MPRK-1"),
    }

    notes = entries.NOTES
    between = entries.BETWEEN

    # -- who fights whom ---------------------------------------------------------------------------

    def reach(self, g: Game, seat: int) -> list[int]:
        """The opponents of a seat: enemies that are not defeated, or heroes on the map; a threat is nobody's target
        (MENE-3).
        """
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
        """The targets of an attack, without a targeting die: melee unless it has range; ultimates reach all
        (MRND-4).
        """
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
        if is_enemy(g, hero):
            return True
        return marked(g, hero, reach.RANGE) > 0 or reach.are_adjacent(g, hero, attack.attacker)

    def scripted(self, g: Game, seat: int) -> bool:
        """Whether the program plays a seat by printed rules: it plays the enemies."""
        return is_enemy(g, seat)

    def heroes(self, g: Game, seat: int) -> list[int]:
        """The seats of the heroes on the map, in turn order."""
        return heroes(g)

    def resists(self, g: Game, seat: int, token: str) -> bool:
        """Whether a fighter cannot have a status effect: some are for heroes alone (MENE-5)."""
        return token in ONLY_HEROES and is_enemy(g, seat)

    def teammates_in_reach(self, g: Game, seat: int) -> list[int]:
        """The teammates that a hero's activated ability could hit instead of an enemy; enemies hit none (MENE-5)."""
        return [] if is_enemy(g, seat) else reach.teammates_in_reach(g, seat)

    def turned(self, g: Game, attack: Attack) -> None:
        """Gain the range that an attack needs to hit a teammate, at its price (MENE-5)."""
        seat = attack.attacker
        if reach.are_adjacent(g, seat, attack.defender) or reach.is_far(g, seat):
            return
        action = reach.range_for(g, seat)
        if action is not None:
            perform(g, seat, action.token)

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
        return trades.kept_after_trade(g, f, seat, token, count)

    def targeted(self, g: Game, attack: Attack) -> None:
        """Keep what lowers an enemy's ability, which may reach further heroes (MRND-7)."""
        marks.carry_on(g, attack)

    def defended(self, g: Game, frame: Defence) -> None:
        """End the defence; shields were ignored by this one attack only (MENE-1)."""
        take_mark(g, frame.seat, IGNORES_SHIELDS)

    def tell_first(self, g: Game, at: str) -> Sequence[Frame]:
        """The frames in which heroes at a table tell the result of damage, a fall or dice; empty: none is at one."""
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
        """What a decision offers beyond a duel's options: to let another hero play meanwhile (MRND-3)."""
        return [] if is_enemy(g, seat) else hero_phases.offers(g, seat)

    def do_offered(self, g: Game, seat: int, token: str) -> bool:
        """Do what was offered: wait while another hero plays (MRND-3)."""
        word, _, rest = token.partition(" ")
        if word != hero_phases.WAIT:
            return False
        hero_phases.wait(g, seat, int(rest))
        return True


MISSION = MissionMode()
MODES[MISSION.name] = MISSION


def lone_target(look: Look) -> Given | None:
    """Whether exactly one enemy is in reach and nothing else is worth doing before the target is named (MRND-4)."""
    options = look.decision.options
    targets = [option for option in options if option.startswith(STRIKE)]
    others = [option for option in options if option not in targets and name_of(option) not in look.settings.never]
    if len(targets) > 1 or (others and look.settings.level != MATTERS):
        return None
    over = left_out(look, [option for option in others if option != "pass"])
    if over is None:
        return None
    if targets:
        return Given(targets[0], "it is the only one in reach", over)
    return Given("pass", "nobody is in reach", over)


YIELDING.add(WAIT)
PICKING.update({"strike", "recruit"})
AIMING.add("strike")
REPEATED.add("momentum")
FITTING.update({"movement": MOVEMENT, "clock": CLOCK, "crit": CRIT})
RULES.update({"pawn": only_way, "strike": lone_target, "share-momentum": only_way})


MOMENTS = at_table.MOMENTS | Moments(
    windows={
        "movement": "before pawns move, for a hero with something for this phase (MRND-2)",
        "clock": "before the hand of the crisis clock advances, and on its way (MRND-8)",
        "crit": "before a CRIT is added to an attack, for the attacked hero (MRND-7)",
    },
    questions={
        "pawn": "where a pawn goes (MRND-2)",
        "strike": "which enemy an attack is made against (MRND-4)",
        "share-momentum": "who gets momentum for a defeat (MENE-2)",
        "recruit": "which ally is recruited (MALL-1)",
        "dismiss": "which ally goes under the deck when there is one too many (MALL-1)",
        "swap": "which ally of the headquarters is swapped",
        "refresh": "which used ally power may be used again",
        "relocate": "where a figure is moved to",
        "tile": "from which space a boost tile is taken",
        "look": "which face-down tiles are looked at, and in which order they go back",
        "trade": "whether an enemy's status effect is traded for momentum (MMOM-2)",
        "perk": "which circle of the perk sheet is filled (MPRK-1)",
        "mythic": "which mythic ability the mission begins with (MPRK-2)",
    },
    phases={
        "pass": "the start player token passes (MRND-1)",
        "movement": "movement phase (MRND-2)",
        "strike": "target and resolve, before the target is named (MRND-4)",
        "enemy-roll": "enemy roll phase (MRND-7)",
        "clock": "crisis clock phase (MRND-8)",
        "crit": "enemy roll phase, before a CRIT is added to an attack (MRND-7)",
        "rewards": "a side is finished (MOBJ-3)",
    },
)

EVENTS = events.joined(
    at_table.EVENTS,
    events.fields(
        {
            "ally-shown": "ally",
            "circle": "seat perk filled",
            "clock": "at advances",
            "clock-stopped": "seat segments",
            "crit": "seat target",
            "defeated": "seat enemy spaces",
            "enemy-attacks": "seat ability reaches",
            "enemy-dice": "red black",
            "enemy-roll": "dice red",
            "exhausted": "seat ally",
            "held": "seat",
            "left": "seat",
            "looked": "seat space tiles",
            "marked": "space",
            "mission": "mission side",
            "mission-over": "result sides points",
            "momentum": "seat change momentum source",
            "moved": "seat was place",
            "mythic": "seat mythic",
            "no-attack": "seat",
            "objective": "objective result",
            "out-of-reach": "seat ability",
            "plot": "seat space taken",
            "production": "production",
            "range": "seat",
            "ready": "seat ability",
            "recruited": "seat ally",
            "refreshed": "seat power",
            "round": "round side seat",
            "segment": "number kind of acts",
            "side-over": "side rounds segments",
            "strikes": "seat target",
            "threat": "seat reaches",
            "tile": "seat tile",
            "told-ahead": "seat what amount",
            "waits": "seat for_",
            "weakened": "seat amount",
        }
    ),
)
