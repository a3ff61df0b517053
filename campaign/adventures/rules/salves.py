"""Salves: sharing them out, healing, and reviving heroes who are down (SALVE, PREP-3, CRAWL-8, MIN-7)."""

from __future__ import annotations

from collections.abc import Iterable

from ai.outcomes import Walk, worth
from ai.value.tokens import PER_POINT
from campaign.adventures.rules.crawl.session import Crawl, crawl_of
from campaign.adventures.rules.frames import HeroTurns, Salves
from campaign.adventures.rules.loot import RARITY_WORTH, open_chests
from campaign.adventures.rules.mode import mode_of
from campaign.adventures.rules.session import change_at, heroes, party_of, scenario_of
from campaign.adventures.rules.supplies import give_salves
from content.text.words import Spec, Voice, article, says
from engine.changes import heal
from engine.context import Context
from engine.effects.compile import NUMBER_ROWS
from engine.effects.operation import Op, Shape, verb
from engine.flow.turn import end_turn
from engine.frame import flow
from engine.frames import Do
from engine.game import Game
from engine.gates import is_barred


def share(g: Game, frame: HeroTurns) -> None:
    """Let the team hand out its salves freely, one by one or evenly (PREP-3)."""
    if frame.asked:
        frame.asked = False
        take_share(g, frame)
    left = frame.to_share
    if left <= 0:
        return
    if party_of(g).hero_count == 1:
        give_salves(g, 0, left)
        return
    options = ["evenly", *(f"give {seat}" for seat in range(party_of(g).hero_count))]
    frame.asked = True
    g.goto(frame, share)
    g.ask(frame, frame.seat, "share-salves", options, info={"left": left})


def take_share(g: Game, frame: HeroTurns) -> None:
    """Give salves to the heroes that the team named."""
    left = frame.to_share
    hero_count = party_of(g).hero_count
    if frame.answer == "evenly":
        for i in range(left):
            give_salves(g, (frame.seat + i) % hero_count, 1)
        frame.to_share = 0
    else:
        give_salves(g, int(frame.answer.split(" ", 1)[1]), 1)
        frame.to_share = left - 1


def offer(g: Game, frame: Salves) -> None:
    """Ask at the start of a turn: heal yourself, or revive a teammate who is down (SALVE-1); not while stunned."""
    seat = frame.seat
    party = party_of(g)
    if not party.salves[seat] or is_barred(g, g.state.players[seat]):
        g.end(frame)
        return
    dial = g.state.players[seat].dial
    options = ["salve"] if g.state.health[dial] < g.state.health_max[dial] else []
    options += [f"revive {down}" for down in mode_of(g).revivable(g)]
    if not options:
        g.end(frame)
        return
    g.ask(frame, seat, "salve", [*options, "pass"], info={"salves": party.salves[seat], "amount": strength(g, seat)})


def strength(g: Game, seat: int) -> int:
    """How much health one salve gives in this hero's hands."""
    amount = scenario_of(g).salve
    for row in g.rows(g.state.players[seat], "salve"):
        if row.amount is not None:
            amount += row.amount(g, Context(seat, source=row.carrier))
    return amount


def use(g: Game, frame: Salves) -> None:
    """Use one salve, and offer the next."""
    seat = frame.seat
    if frame.answer == "pass":
        return
    party = party_of(g)
    party.salves = change_at(party.salves, seat, party.salves[seat] - 1)
    party.salves_spent += 1
    amount = strength(g, seat)
    word, _, other = frame.answer.partition(" ")
    if g.sink is not None:
        g.emit("salve", "SALVE-1", seat=seat, target=int(other) if other else seat, left=party.salves[seat])
    g.goto(frame, offer)
    if word == "revive":
        mode_of(g).revive(g, int(other), amount)
    else:
        heal(g, seat, amount, "salve")


NUMBER_ROWS["salve"] = "add"
PER_POINT["salve"] = 0.5
flow("salves", Salves, offer, use)


def go_down(g: Game, seat: int) -> None:
    """Bring down a hero at 0: their turn ends; each teammate who is not down may revive them in their next turn
    (CRAWL-8, ours).
    """
    crawl = crawl_of(g)
    crawl.down = {**crawl.down, str(seat): heroes(g)}
    end_turn(g, seat)
    if g.sink is not None:
        g.emit("down", "CRAWL-8", seat=seat)


def too_late(g: Game, seat: int) -> bool:
    """Note that a hero has had their chance to revive whoever is down; returns whether nobody is left who could
    (CRAWL-8).
    """
    crawl = crawl_of(g)
    crawl.down = {hero: [s for s in left if s != seat] for hero, left in crawl.down.items()}
    return is_lost(g)


def is_lost(g: Game) -> bool:
    """Whether a hero is down and no teammate is left who could still revive them (CRAWL-8, ours)."""
    return any(all(g.state.players[s].fallen for s in left) for left in crawl_of(g).down.values())


def fallen_heroes(g: Game) -> list[int]:
    """The heroes who are down."""
    return [s for s in range(crawl_of(g).hero_count) if g.state.players[s].fallen]


def revive(g: Game, seat: int, health: int) -> None:
    """Revive a hero with this much health, and open the chests that waited for them (SALVE-1, MIN-7)."""
    player, crawl = g.state.players[seat], crawl_of(g)
    player.fallen = False
    g.state.health[player.dial] = min(health, g.state.health_max[player.dial])
    crawl.down = {hero: left for hero, left in crawl.down.items() if hero != str(seat)}
    if g.sink is not None:
        g.emit("revived", "SALVE-1", seat=seat, health=g.state.health[player.dial])
    chests = crawl.waiting.get(str(seat), [])
    crawl.waiting = {hero: others for hero, others in crawl.waiting.items() if hero != str(seat)}
    open_chests(g, [seat], chests)


def open_or_wait(g: Game, rarities: Iterable[str]) -> None:
    """Let every hero open these chests (CRAWL-5); in a crawl one who is down does so once revived (MIN-7, ours)."""
    chests, crawl = list(rarities), g.state.session
    if isinstance(crawl, Crawl):
        for seat in fallen_heroes(g) if chests else ():
            crawl.waiting = {**crawl.waiting, str(seat): [*crawl.waiting.get(str(seat), ()), *chests]}
    open_chests(g, heroes(g), chests)


@verb("chest", Shape("word", ""))
def chest(g: Game, f: Do, op: Op) -> bool:
    """The verb by which the heroes gain a loot chest and open it: there is something in it for each of them."""
    open_or_wait(g, [op.what])
    return True


@says("chest", gain=True)
def say_chest(op: Spec, voice: Voice) -> str:
    """Say which rarity of chest is gained."""
    return f"open {article(op['chest'])} loot chest for all heroes"


@worth("chest")
def chest_worth(w: Walk, op: Op, context: Context) -> float:
    """What a chest is worth, whatever is in it."""
    return RARITY_WORTH[op.what]
