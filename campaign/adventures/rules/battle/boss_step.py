"""The boss's step against a hero: upkeep, income, its card, its roll phase (BOSS-3)."""

from __future__ import annotations

from campaign.adventures.rules.battle.boss_choices import context_of, play_drawn, sell_drawn
from campaign.adventures.rules.battle.session import battle_of, boss_seat
from campaign.adventures.rules.frames import BossPlay, BossStep
from content.adventures.definitions import BossCard
from engine.context import Context
from engine.definitions import MAIN
from engine.flow import turn
from engine.flow.window import open_window
from engine.frame import flow
from engine.frames import Do, RollPhase
from engine.game import Game
from engine.hooks import fire


def objective_card(g: Game) -> BossCard:
    """The card drawn last, whose roll objective counts; before the first one the card on top (ours)."""
    battle = battle_of(g)
    card: BossCard = g.library.tables["boss-cards"][(battle.boss_discard or battle.boss_actions)[-1]]
    return card


def income(g: Game, frame: BossStep) -> None:
    """Give the boss 1 CP and turn up an action card, whose bonus the hero gains at once, unless all is skipped."""
    seat = frame.seat
    turn.enter(g, "income")
    battle_of(g).drawn = ""
    if not turn.has_income(g, seat, "BOSS-3"):
        return
    draw_action(g)
    card = objective_card(g)
    if g.sink is not None:
        g.emit("boss-card", "BOSS-3", seat=seat, card=card.id)
    fire(g, "income", seat)
    if card.bonus:
        hero = frame.hero
        g.push(Do(card.bonus, Context(hero, seat, f"card:{card.id}")))


def draw_action(g: Game) -> None:
    """Turn up the next action card; an empty deck is shuffled again."""
    battle = battle_of(g)
    if not battle.boss_actions:
        battle.boss_actions, battle.boss_discard = list(battle.boss_discard), []
        g.state.streams.shuffle(battle.boss_actions, "boss-deck")
    battle.drawn = battle.boss_actions[-1]
    battle.boss_actions = battle.boss_actions[:-1]
    battle.boss_discard = [*battle.boss_discard, battle.drawn]


def main_phase(g: Game, frame: BossStep) -> None:
    """Pay for and play a main-phase card, or sell it; a roll-phase card waits."""
    turn.enter(g, "main")
    drawn = battle_of(g).drawn
    if drawn and g.library.cards[drawn].kind == MAIN and not play_drawn(g):
        sell_drawn(g)


def pay_card(g: Game, frame: BossPlay) -> None:
    """Pay and show the card; a main-phase action may be interrupted (CARD-2, WIN-2)."""
    seat = boss_seat(g)
    player, card = g.state.players[seat], g.library.cards[frame.card]
    player.cp -= card.cost
    if g.sink is not None:
        g.emit("played", "BOSS-3", seat=seat, card=card.id, cost=card.cost, cp=player.cp)
    if card.kind == MAIN:
        open_window(g, "interrupt", only=[s for s in g.seats_from(g.state.active) if s != seat])


def resolve_card(g: Game, frame: BossPlay) -> None:
    """Do what the card says."""
    g.push(Do(g.library.cards[frame.card].program, context_of(g, frame.card)))


def put_away(g: Game, frame: BossPlay) -> None:
    """Resolve what waits for a card to be played; the card itself is on the discard pile already."""
    fire(g, "card-played", boss_seat(g))


flow("boss-card", BossPlay, pay_card, resolve_card, put_away)


def roll_phase(g: Game, frame: BossStep) -> None:
    """Run the boss's roll phase against this hero; it has no second main phase and no discard phase."""
    g.push(RollPhase(frame.seat, frame.hero))


flow(
    "boss-step", BossStep, turn.begin, turn.upkeep, income, main_phase, roll_phase, turn.conclude, turn.drop_turn_tokens
)
