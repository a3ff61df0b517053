"""Allies: the headquarters, who joins a hero, who goes back under the deck (MALL)."""

from __future__ import annotations

from collections.abc import Iterable

from ai.answers.windows import PRICED
from ai.outcomes import Walk, flat_worth, reads_elsewhere, worth
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import change_at, heroes, is_enemy, mission_of, rules_of
from content.text.words import Spec, Voice, is_several, owner, player, says, says_always
from engine.context import Context, lone
from engine.effects.asking import asked
from engine.effects.operation import Op, Shape, verb
from engine.effects.verbs_resources import amount_of, apply_to
from engine.frames import Do
from engine.game import Game
from engine.pieces import without

RECRUITED = "mission:recruited"
"""Counted in a hero's uses: allies that joined in this mission."""


def changed_by(g: Game, perks: Iterable[str], what: str) -> int:
    """What perks add to a number together."""
    return sum(g.library.tables["perks"][perk].changes.get(what, 0) for perk in perks)


def hq_size(g: Game) -> int:
    """How many allies are in the headquarters. A perk that adds places counts once for the team, not once a hero."""
    return rules_of(g).hq + changed_by(g, {perk for held in mission_of(g).perks for perk in held}, "hq")


def refill(g: Game) -> None:
    """Fill the headquarters from the deck, as far as the deck lasts (MALL-1)."""
    mission = mission_of(g)
    missing = max(0, hq_size(g) - len(mission.hq))
    for _ in range(min(missing, len(mission.ally_deck))):
        *mission.ally_deck, ally = mission.ally_deck
        mission.hq = [*mission.hq, ally]
        if g.sink is not None:
            g.emit("ally-shown", "MALL-1", ally=ally)


def cost_of(g: Game, seat: int, ally: str) -> int:
    """What an ally costs this hero now."""
    mission = mission_of(g)
    cost: int = g.library.tables["allies"][ally].cost
    return max(0, cost - mission.discounts[seat] - card_discount(g, seat) - perk_discount(g, seat))


def perk_discount(g: Game, seat: int) -> int:
    """How much less the first ally of a mission costs a hero because of their perks."""
    if g.state.players[seat].used.get(RECRUITED):
        return 0
    return changed_by(g, mission_of(g).perks[seat], "first-recruit")


def card_discount(g: Game, seat: int) -> int:
    """How much less an ally costs a hero because of their momentum card."""
    cards = {card.card: card.discount for card in g.library.tables["momentum"].values()}
    return sum(cards.get(name, 0) for name in g.state.players[seat].gear)


def affordable(g: Game, seat: int) -> list[str]:
    """The allies of the headquarters that this hero can pay."""
    return [ally for ally in mission_of(g).hq if cost_of(g, seat, ally) <= momentum(g, seat)]


def allies_of(g: Game, seat: int) -> list[str]:
    """A hero's allies, the earliest first."""
    known = g.library.tables["allies"]
    return [card for card in g.state.players[seat].gear if card in known]


def limit_of(g: Game, seat: int) -> int:
    """How many allies a hero may have (MALL-1)."""
    return 1 + changed_by(g, mission_of(g).perks[seat], "allies")


def recruit(g: Game, seat: int, ally: str, leaving: str = "") -> None:
    """Pay; the ally joins, has its recruit effect; one too many goes under the deck, the earliest unless another is
    named (MALL-1, MALL-2)."""
    mission, player = mission_of(g), g.state.players[seat]
    change_momentum(g, seat, -cost_of(g, seat, ally), f"ally:{ally}")
    mission.discounts = change_at(mission.discounts, seat, 0)
    mission.hq = without(mission.hq, ally)
    refill(g)
    player.gear = [*player.gear, ally]
    player.index = None
    player.count_use(RECRUITED)
    if g.sink is not None:
        g.emit("recruited", "MALL-1", seat=seat, ally=ally)
    if leaving:
        send_back(g, seat, leaving)
    while len(allies_of(g, seat)) > limit_of(g, seat):
        send_back(g, seat, allies_of(g, seat)[0])
    program = g.library.tables["allies"][ally].recruit
    if program:
        g.push(Do(program, lone(seat, f"card:{ally}")))


def send_back(g: Game, seat: int, ally: str) -> None:
    """Put an ally under the deck (MALL-2)."""
    mission, player = mission_of(g), g.state.players[seat]
    player.gear = without(player.gear, ally)
    player.index = None
    mission.ally_deck = [ally, *mission.ally_deck]
    if g.sink is not None:
        g.emit("exhausted", "MALL-2", seat=seat, ally=ally)


def swap(g: Game, allies: list[str]) -> None:
    """Put these allies of the headquarters under the deck and draw others in their place."""
    mission = mission_of(g)
    for ally in allies:
        mission.hq = without(mission.hq, ally)
        mission.ally_deck = [ally, *mission.ally_deck]
    refill(g)


# -- the verbs of content ----------------------------------------------------------------------

ALLY = 3.0
"""What an ally is worth to bots: its powers in the rounds that come, beyond what it costs."""
TURN = "turn:"
PRICED.add("recruit")


@verb("recruit", Shape("flag", ""))
def recruit_one(g: Game, f: Do, op: Op) -> bool:
    """Recruit an ally of the headquarters, or decide against it (MALL-1)."""
    me = f.context.me
    costs = {ally: cost_of(g, me, ally) for ally in affordable(g, me)}
    if not costs:
        return True
    token = asked(g, f, "ally", me, "recruit", [*(f"recruit {ally}" for ally in costs), "pass"], {"costs": costs})
    if token is None:
        return False
    leaving = ""
    present = allies_of(g, me)
    if token != "pass" and len(present) >= limit_of(g, me) > 1:
        gone = asked(g, f, "leaving", me, "dismiss", [f"dismiss {ally}" for ally in present])
        if gone is None:
            return False
        leaving = gone.split(" ", 1)[1]
    if token != "pass":
        recruit(g, me, token.split(" ", 1)[1], leaving)
    return True


@verb("exhaust", Shape("flag", ""))
def exhaust(g: Game, f: Do, op: Op) -> bool:
    """Put the ally whose power this is under the deck (MALL-2)."""
    ally = f.context.source.removeprefix("card:")
    if ally in allies_of(g, f.context.me):
        send_back(g, f.context.me, ally)
    return True


@verb("refresh-ally", Shape("flag", ""))
def refresh(g: Game, f: Do, op: Op) -> bool:
    """Let a used power of any hero's ally be used once more this round (MALL-2)."""
    used = used_powers(g)
    if not used:
        return True
    token = asked(g, f, "power", f.context.me, "refresh", [f"refresh {seat} {power}" for seat, power in used])
    if token is None:
        return False
    _, seat, power = token.split(" ")
    player = g.state.players[int(seat)]
    player.used = {key: count for key, count in player.used.items() if key != TURN + power}
    if g.sink is not None:
        g.emit("refreshed", "MALL-2", seat=int(seat), power=power)
    return True


def used_powers(g: Game, *, but: str = "") -> list[tuple[int, str]]:
    """The powers of allies that were used this round, with their owners: seats in turn order, and ids of actions; `but`
    those of one carrier."""
    used = []
    for seat in heroes(g):
        player, present = g.state.players[seat], set(allies_of(g, seat))
        used += [
            (seat, action.id)
            for action in g.index(player).actions
            if action.carrier != but
            and action.carrier.removeprefix("card:") in present
            and player.used.get(TURN + action.id)
        ]
    return used


@verb("swap-hq", Shape("word", ""))
def swap_hq(g: Game, f: Do, op: Op) -> bool:
    """Put allies of the headquarters under the deck and draw others: one, as many as one likes, or all."""
    hq = mission_of(g).hq
    if op.what == "all":
        swap(g, list(hq))
        return True
    leaving: list[str] = []
    for place in range(1 if op.what == "one" else len(hq)):
        options = [f"swap {ally}" for ally in hq if ally not in leaving] + (["pass"] if op.what == "any" else [])
        token = asked(g, f, f"swap{place}", f.context.me, "swap", options)
        if token is None:
            return False
        if token == "pass":
            break
        leaving.append(token.split(" ", 1)[1])
    swap(g, leaving)
    return True


@verb("discount", Shape("amount"))
def discount(g: Game, f: Do, op: Op) -> bool:
    """Make the next ally that a hero recruits this round cost less (MALL-1)."""

    def lower(seat: int) -> int:
        mission = mission_of(g)
        if is_enemy(g, seat):
            return 0
        less = amount_of(g, f, op, seat)
        mission.discounts = change_at(mission.discounts, seat, mission.discounts[seat] + less)
        return less

    return apply_to(g, f, op, lower)


says_always("recruit", "recruit an ally of the HQ for its cost", gain=True)
says_always("exhaust", "put this ally under the ally deck")
says_always("refresh-ally", "refresh a power that an ally used this round", gain=True)


@says("swap-hq", gain=True)
def say_swap(op: Spec, voice: Voice) -> str:
    """Say how many allies of the headquarters are exchanged."""
    which = {"one": "one ally", "any": "any number of allies", "all": "all allies"}[op["swap-hq"]]
    return f"replace {which} of the HQ"


@says("discount", gain=True)
def say_discount(op: Spec, voice: Voice) -> str:
    """Say whose ally costs less, and by how much."""
    who = op.get("to", "self")
    whose = f"the next ally of {player(who, voice)}" if is_several(who) else f"{owner(who, voice)} next ally"
    return f"make {whose} cost {op['discount']} momentum less this round"


@worth("recruit")
def recruit_worth(w: Walk, op: Op, context: Context) -> float:
    """What recruiting is worth, if an ally can be paid and no own ally would have to go."""
    me = context.me
    return ALLY if affordable(w.g, me) and len(allies_of(w.g, me)) < limit_of(w.g, me) else 0.0


@worth("refresh-ally")
def refresh_worth(w: Walk, op: Op, context: Context) -> float:
    """What one more use of a power is worth, if a power was used."""
    return 1.5 if used_powers(w.g) else 0.0


@worth("discount")
def discount_worth(w: Walk, op: Op, context: Context) -> float:
    """What the discount saves, if a hero recruits this round."""
    return 0.3 * w.amount(op, context)


reads_elsewhere("verb recruit", "verb refresh-ally")
flat_worth("swap-hq", 0.2)  # other allies are seldom better ones
flat_worth("exhaust", -ALLY)  # one ally less
