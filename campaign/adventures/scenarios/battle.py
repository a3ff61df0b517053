"""Scenario files of boss battles: any moment from the start to the boss loot (docs/scenario-format.md)."""

# ruff: noqa: RUF012  # pydantic gives every model its own copy of a default

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from campaign.adventures.rules import kings_hand
from campaign.adventures.rules.battle import boss_step
from campaign.adventures.rules.battle import mode as battle_mode
from campaign.adventures.rules.battle.mode import BATTLE
from campaign.adventures.rules.battle.session import battle_of, boss_seat
from campaign.adventures.rules.frames import BattleTurns, BossStep, BossTurn
from campaign.adventures.rules.session import difficulty_of, scenario_of
from campaign.adventures.scenarios import session_part
from campaign.adventures.scenarios.common_setup import (
    ScoredBattle,
    adventure_setup,
    at_the_start,
    begin_session,
    check_table,
    heroes_at,
    in_the_middle,
    on_top,
    phase_of,
    setup_of,
)
from campaign.adventures.scenarios.session_part import ScenarioPart, check_part, unknown
from campaign.scenarios import duel
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import SAME, Count, Scenario, SessionField, session_document
from engine.definitions import UPGRADE, Library
from engine.flow import turn
from engine.frames import Turn
from engine.game import Game
from engine.state import JSON

COMPANION = "boss-companion"
"""The kind of seat of a boss's companion."""
BOSS_STEPS: dict[str, Callable[[Game, BossStep], None]] = {
    "upkeep": turn.begin,
    "income": boss_step.income,
    "main": boss_step.main_phase,
    "offensive-roll": boss_step.roll_phase,
    "defensive-roll": boss_step.roll_phase,
    "end": turn.conclude,
}
"""The step of the boss's step with which a phase begins."""
PHASES: dict[type, Any] = {Turn: duel.TURN_STEPS, BossStep: BOSS_STEPS}


class BossPart(ScenarioPart):
    """A boss battle's part."""

    scenario: Annotated[int, SAME] = 2
    kings_hand: Count | None = None
    upgrades: list[str] = []
    """With `phase: start`: the upgrade deck, top first; empty: there is none. Left out: shuffled."""
    upgrade_cp: Count | None = None
    actions: Annotated[
        list[str], SessionField("boss_actions", write=lambda game, at: battle_of(game).boss_actions[::-1])
    ] = []
    """The next action cards, top first."""
    turned_up: Annotated[
        list[str], SessionField("boss_discard", write=lambda game, at: battle_of(game).boss_discard[:-1])
    ] = []
    """Action cards turned up before the last one, the first of them first."""
    last: Annotated[
        str, SessionField("boss_discard", write=lambda game, at: (battle_of(game).boss_discard or [""])[-1])
    ] = ""
    """The action card drawn last, whose roll objective counts; empty: none was drawn."""
    waiting: Annotated[bool, SessionField("drawn", write=lambda game, at: bool(battle_of(game).drawn))] = False
    """That card was drawn this turn and is neither played nor sold."""
    unclaimed: Annotated[Count, SAME] = 0


# -- checking ------------------------------------------------------------------------------------------


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """What is wrong with a boss battle."""
    problems = check_table(scenario, library)
    hero_count = heroes_at(scenario)
    part = part_of(scenario, library)
    problems += check_session(part, library, hero_count)
    if part.step == "enemy" and scenario.phase in duel.TURN_STEPS.keys() - BOSS_STEPS.keys():
        problems.append((("phase",), f"a boss's step has no phase {scenario.phase}; it has {', '.join(BOSS_STEPS)}"))
    behind = scenario.seats[hero_count:]
    card = library.tables["scenarios"].get(part.scenario)
    if [seat.kind for seat in behind[:1]] != ["boss"] or any(seat.kind != COMPANION for seat in behind[1:]):
        problems.append((("seats",), "after the heroes comes the boss, then its companions"))
    elif card is not None and card.boss not in ("", behind[0].hero):
        problems.append((("seats", hero_count), f"the boss of scenario {part.scenario} is {card.boss}"))
    return problems


def part_of(scenario: Scenario, library: Library) -> BossPart:
    """The file's part; a file that names no scenario means the one of the boss at its table."""
    part = BossPart.model_validate(scenario.session)
    if "scenario" in part.model_fields_set:
        return part
    bosses = {seat.hero for seat in scenario.seats if seat.kind == "boss"}
    numbers = (number for number, card in library.tables["scenarios"].items() if card.boss in bosses)
    return part.model_copy(update={"scenario": next(numbers, part.scenario)})


def check_session(part: BossPart, library: Library, hero_count: int) -> Iterator[Problem]:
    """What is wrong with a boss battle's part."""
    yield from check_part(part, library, hero_count)
    scenario = library.tables["scenarios"].get(part.scenario)
    if scenario is None:
        return
    if scenario.mode != "boss":
        yield ("session", "scenario"), f"scenario {part.scenario} is a portal crawl"
        return
    deck = library.fighters[scenario.boss].deck
    upgrades = [card for card in deck if library.cards[card].kind == UPGRADE]
    actions = [card for card in deck if card not in upgrades]
    yield from unknown(("upgrades",), "upgrade of this boss", part.upgrades, upgrades)
    yield from unknown(("actions",), "action card of this boss", part.actions, actions)
    yield from unknown(("turned-up",), "action card of this boss", part.turned_up, actions)
    yield from unknown(("last",), "action card of this boss", [part.last] if part.last else (), actions)


# -- building --------------------------------------------------------------------------------------------


def build(scenario: Scenario, library: Library) -> Game:
    """A boss battle at the position."""
    part = part_of(scenario, library)
    setup = setup_of(scenario, part, BATTLE.name)
    if scenario.phase == "start":
        return before_the_start(at_the_start(scenario, library, setup), part)
    game = in_the_middle(scenario, library, part, BATTLE)
    share_dial(game)
    lay_deck(game, part)
    card, boss = scenario_of(game), game.state.players[boss_seat(game)]
    tokens = card.hands[battle_of(game).hero_count] if part.kings_hand is None else part.kings_hand
    boss.bank[kings_hand.TOKENS] = tokens
    begin(game, scenario, part, setup)
    return game


def before_the_start(game: Game, part: BossPart) -> Game:
    """The boss has not placed its upgrades; the file may order its deck and say what it may spend."""
    battle = battle_of(game)
    if part.upgrades == [] and "upgrades" in part.model_fields_set:
        battle.boss_actions = [card for card in battle.boss_actions if game.library.cards[card].kind != UPGRADE]
    battle.boss_actions = on_top(battle.boss_actions, [*part.actions, *part.upgrades])
    if part.upgrade_cp is not None:
        game.state.players[boss_seat(game)].cp = part.upgrade_cp
    return game


def lay_deck(game: Game, part: BossPart) -> None:
    """The action deck, and the card drawn last."""
    battle, library = battle_of(game), game.library
    deck = [name for name in library.fighters[scenario_of(game).boss].deck if library.cards[name].kind != UPGRADE]
    battle.boss_discard = [*part.turned_up, *([part.last] if part.last else [])]
    battle.boss_actions = on_top([name for name in deck if name not in battle.boss_discard], part.actions)
    battle.drawn = part.last if part.waiting else ""


def share_dial(game: Game) -> None:
    """The heroes have one dial, the first hero's."""
    state, boss = game.state, boss_seat(game)
    state.health = [state.health[0], *state.health[boss:]]
    state.health_max = [state.health_max[0], *state.health_max[boss:]]
    for player in state.players:
        player.dial = max(0, player.seat - boss + 1)


def begin(game: Game, scenario: Scenario, part: BossPart, setup: dict[str, Any]) -> None:
    """The stack as the turn would have it."""
    steps = (battle_mode.take_turns, battle_mode.take_loot)
    begin_session(game, scenario, part, setup, (BattleTurns, ScoredBattle), steps)
    if scenario.phase == "conclusion":
        return
    seat = scenario.active
    frame = game.push(BossTurn(seat))
    if scenario.phase == "turn":
        return
    by_enemy = part.step == "enemy"
    game.goto(frame, battle_mode.against_hero)
    frame.step += by_enemy
    if by_enemy:
        phase_of(game, game.push(BossStep(boss_seat(game), hero=seat)), scenario, BOSS_STEPS)
    else:
        phase_of(game, game.push(battle_mode.BATTLE.hero_turn(game, seat)), scenario, duel.TURN_STEPS)


def document(game: Game, at: JSON) -> JSON:
    """The battle's part of a file that begins at the present position."""
    if at["phase"] != "start":
        return session_document(BossPart, game, at)
    battle, lowest = battle_of(game), game.state.stack[0]
    assert isinstance(lowest, BattleTurns)
    _, usual = battle_mode.starts_with(scenario_of(game), difficulty_of(game), battle.hero_count)
    deck = battle.boss_actions[::-1]
    upgrades = [card for card in deck if card not in game.library.tables["boss-cards"]]
    return {
        **session_part.at_the_start(game),
        "boss-cp": max(0, lowest.boss_cp - usual),
        "upgrade-cp": game.state.players[boss_seat(game)].cp,
        "upgrades": upgrades,
        "actions": [card for card in deck if card not in upgrades],
    }


SETUP = adventure_setup(
    check=check,
    build=build,
    session=BossPart,
    enemies=("boss", COMPANION),
    floors={
        "end-of-turn": "boss-turn",
        "turn": "boss-turn",
        "start": "boss",
        "conclusion": "boss-loot",
        "income": "income|boss-step@income",
        "main": "main|boss-step@main_phase",
    },
    moment=lambda game: session_part.moment(game, BattleTurns, BossTurn, battle_mode.take_loot, PHASES),
    document=document,
)
