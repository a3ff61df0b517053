"""Scenario files of adventures: any moment of a crawl, a boss battle, the shop, the boss loot, the score sheet."""

from __future__ import annotations

from typing import Any

from campaign.adventures import kings_hand
from campaign.adventures.battle import mode as boss
from campaign.adventures.battle import step as boss_step
from campaign.adventures.cases.parts import Battle, BossPart, CrawlPart, check_boss, check_crawl
from campaign.adventures.cases.table import (
    heroes_at,
    on_top,
    own_loot,
    phase_of,
    root,
    setup_of,
    stack_up,
    take_seats,
)
from campaign.adventures.crawl import mode as crawl
from campaign.adventures.crawl import turn as crawl_turn
from campaign.adventures.kind import MOST_HEROES
from campaign.adventures.party import ENEMIES, HEROES, Party, heroes, party_in, party_of
from campaign.adventures.prepare import fill_decks
from campaign.cases import duel as positions
from campaign.cases.reading import Problem
from campaign.cases.schema import ADVENTURE_PHASES, PHASES, Scenario
from campaign.cases.setups import Setup, register
from engine.definitions import UPGRADE, Library
from engine.flow import turn
from engine.game import FLOWS, Game, Step
from engine.state import Player, State


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes at the table and of everything adventures add."""
    from content.load import library

    return library(sorted({seat.hero for seat in scenario.seats if seat.kind == "hero"}), adventures=True)


# -- checking ------------------------------------------------------------------------------------------


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """Names and numbers that do not fit the library."""
    hero_count = heroes_at(scenario)
    problems: list[Problem] = []
    kinds = [seat.kind for seat in scenario.seats]
    if not 1 <= hero_count <= MOST_HEROES or "hero" in kinds[hero_count:]:
        problems.append((("seats",), "one to four heroes, and behind them the enemies"))
    if scenario.active >= hero_count:
        problems.append((("active",), "the active seat is a hero's; an enemy's phase is `step: enemy`"))
    for place, seat in enumerate(scenario.seats):
        problems += [(("seats", place, *keys), text) for keys, text in positions.check_seat(seat, library)]
    for key, answers in (("choices", scenario.choices), ("refused", scenario.refused)):
        for place, answer in enumerate(answers):
            known = answer.seat < len(scenario.seats)
            fighter = library.fighters.get(scenario.seats[answer.seat].hero) if known else None
            if not answer.token.startswith("sell "):
                problems += [((key, place), text) for text in positions.check_answer(answer, fighter, library)]
    return problems


def check_crawl_file(scenario: Scenario, library: Library) -> list[Problem]:
    """What is wrong with a crawl."""
    problems = check(scenario, library)
    part = CrawlPart.model_validate(scenario.session)
    problems += check_crawl(part, library, heroes_at(scenario), len(scenario.seats))
    enemies = len(scenario.seats) - heroes_at(scenario)
    if part.battles is None and enemies > 1:
        problems.append((("session", "battles"), "with several enemies say who fights whom"))
    if scenario.phase not in ("start", "turn", "conclusion") and not enemies:
        problems.append((("phase",), "a hero has phases only in a battle; begin with `phase: turn`"))
    return problems


def check_boss_file(scenario: Scenario, library: Library) -> list[Problem]:
    """What is wrong with a boss battle."""
    problems = check(scenario, library)
    hero_count = heroes_at(scenario)
    problems += check_boss(BossPart.model_validate(scenario.session), library, hero_count)
    if [seat.kind for seat in scenario.seats[hero_count:]] != ["boss"]:
        problems.append((("seats",), "behind the heroes sits the boss"))
    return problems


# -- a portal crawl --------------------------------------------------------------------------------------


def build_crawl(scenario: Scenario, library: Library) -> Game:
    """A crawl at the position."""
    part = CrawlPart.model_validate(scenario.session)
    setup = setup_of(scenario, part, "crawl", part.layout)
    if scenario.phase == "start":
        game = crawl.opened(library, setup)
        game.state.streams.script = list(scenario.dice)
        return game
    hero_count = heroes_at(scenario)
    state = State("crawl", scenario.seed)
    state.session = party = Party(part.scenario, part.difficulty, hero_count)
    party.layout, party.gold, party.shards = part.layout, part.gold, part.shards
    party.portal_beaten = part.portal_beaten
    take_seats(scenario, library, state, part)
    own_loot(scenario, library, state, party, part)
    game = Game(library, state)
    lay_map(game, part)
    fill_decks(game)
    hidden = [dict(piles) for piles in part.unidentified] or [{} for _ in range(hero_count)]
    party.unidentified = hidden
    stack_up(party, part, [card for piles in hidden for cards in piles.values() for card in cards])
    there = {player.fighter for player in state.players}
    for level, pile in party.minions.items():
        left = [name for name in pile if name not in there]
        party.minions = {**party.minions, level: on_top(left, part.minions.get(level, []))}
    state.streams.script = list(scenario.dice)
    for player in state.players[:hero_count]:
        player.battle = -1
    meet(game, part)
    for player in state.players[:hero_count]:
        if player.fallen:
            party.down = {**party.down, str(player.seat): heroes(game)}
    begin_crawl(game, scenario, part, setup)
    return game


def lay_map(game: Game, part: CrawlPart) -> None:
    """Tiles face up and face down, what lies on them, and where the heroes stand."""
    crawl.lay_map(game)
    party = party_of(game)
    tiles = game.library.tables["tiles"]
    party.explored = [*party.explored, *part.explored]
    party.tiles = {**party.tiles, **part.explored}
    for level, pile in party.stacks.items():
        hidden = [name for name in part.tiles.values() if str(tiles[name].level) == level]
        left = [name for name in pile if name not in part.explored.values()]
        party.stacks = {**party.stacks, level: on_top(left, hidden)}
    if part.items is not None:
        party.items = {place: list(items) for place, items in part.items.items()}
    party.items = {place: items for place, items in party.items.items() if place not in party.explored}
    party.places = list(part.places) or party.places


def meet(game: Game, part: CrawlPart) -> None:
    """Battles that go on."""
    party, players = party_of(game), game.state.players
    battles = part.battles
    if battles is None:
        enemies = [player.seat for player in players[party.hero_count :]]
        battles = [Battle(enemy=seat, heroes=list(range(party.hero_count))) for seat in enemies[:1]]
    for battle in battles:
        enemy, number = players[battle.enemy], party.next_battle
        fighter = game.library.fighters[enemy.fighter]
        party.next_battle += 1
        place = battle.place or (party.places[battle.heroes[0]] if battle.heroes else party.explored[0])
        party.battles = {**party.battles, str(number): place}
        enemy.battle = number
        enemy.bank[kings_hand.TOKENS] = fighter.kings_hand if battle.kings_hand is None else battle.kings_hand
        if fighter.first_strike if battle.first_strike is None else battle.first_strike:
            enemy.bank["first-strike"] = 1
        if battle.portal:
            enemy.bank["portal"] = 1
        if battle.chests:
            party.chests_left = {**party.chests_left, str(battle.enemy): list(battle.chests)}
        for seat in battle.heroes:
            players[seat].battle = number
            party.places = [place if i == seat else where for i, where in enumerate(party.places)]


def begin_crawl(game: Game, scenario: Scenario, part: CrawlPart, setup: dict[str, Any]) -> None:
    """The stack as the turn would have it."""
    state, party = game.state, party_of(game)
    seat = state.active = state.acting = scenario.active
    state.turn = scenario.turn
    lowest = root(game, part, "crawl", setup, seat=(seat + 1) % party.hero_count, to_share=0)
    steps = FLOWS[lowest.kind]
    if scenario.phase == "conclusion":
        party.result = part.result
        lowest.step = steps.index(crawl.conclude)
        return
    lowest.step = steps.index(crawl.take_turns)
    frame = game.push("crawl-turn", seat=seat)
    if scenario.phase == "turn":
        return
    enemy = game.opponents(seat)[0]
    strikes = bool(state.players[enemy].bank.get("first-strike"))
    frame.env.update(engaged=True, fight=True, struck=strikes, enemy=enemy)
    by_enemy = part.step == "enemy"
    frame.step = FLOWS["crawl-turn"].index(crawl_turn.minion_step) + (by_enemy and not strikes)
    if by_enemy and strikes:
        frame.step -= 1
    env: dict[str, Any] = {"seat": enemy, "target": seat, "income": False, "main": False}
    inner = game.push("turn", **(env if by_enemy else {"seat": seat, "target": -1}))
    phase_of(game, inner, scenario, positions.TURN_STEPS)


# -- a boss battle ---------------------------------------------------------------------------------------

BOSS_STEPS: dict[str, Step] = {
    "upkeep": turn.begin, "income": boss_step.income, "main": boss_step.main_phase,
    "offensive-roll": boss_step.roll_phase, "end": turn.conclude,
}  # fmt: skip


def build_boss(scenario: Scenario, library: Library) -> Game:
    """A boss battle at the position."""
    part = BossPart.model_validate(scenario.session)
    setup = setup_of(scenario, part, "boss")
    card = library.tables["scenarios"][part.scenario]
    hero_count = heroes_at(scenario)
    if scenario.phase == "start":
        game = boss.opened(library, setup)
        game.state.streams.script = list(scenario.dice)
        party_in(game.state).boss_actions = on_top(party_in(game.state).boss_actions, [*part.actions, *part.upgrades])
        if part.upgrade_cp is not None:
            game.state.players[hero_count].cp = part.upgrade_cp
        return game
    state = State("boss", scenario.seed)
    state.session = party = Party(part.scenario, part.difficulty, hero_count)
    take_seats(scenario, library, state, part)
    share_dial(state.players, state, hero_count)
    own_loot(scenario, library, state, party, part)
    game = Game(library, state)
    fill_decks(game)
    stack_up(party, part, [])
    party.unclaimed = part.unclaimed
    deck = [name for name in library.fighters[card.boss].deck if library.cards[name].kind != UPGRADE]
    party.boss_actions = on_top([name for name in deck if name != part.last], part.actions)
    party.boss_discard = [part.last] if part.last else []
    party.drawn = part.last if part.waiting else ""
    tokens = card.hands[hero_count] if part.kings_hand is None else part.kings_hand
    state.players[hero_count].bank[kings_hand.TOKENS] = tokens
    state.streams.script = list(scenario.dice)
    begin_boss(game, scenario, part, setup)
    return game


def share_dial(players: list[Player], state: State, hero_count: int) -> None:
    """The heroes have one dial, the first hero's."""
    state.health = [state.health[0], state.health[hero_count]]
    state.health_max = [state.health_max[0], state.health_max[hero_count]]
    for player in players:
        player.dial = HEROES if player.seat < hero_count else ENEMIES


def begin_boss(game: Game, scenario: Scenario, part: BossPart, setup: dict[str, Any]) -> None:
    """The stack as the turn would have it."""
    state, party = game.state, party_of(game)
    seat = state.active = state.acting = scenario.active
    state.turn = scenario.turn
    lowest = root(game, part, "boss", setup, seat=(seat + 1) % party.hero_count, to_share=0)
    steps = FLOWS[lowest.kind]
    if scenario.phase == "conclusion":
        party.result = part.result
        lowest.step = steps.index(boss.take_loot)
        return
    lowest.step = steps.index(boss.take_turns)
    frame = game.push("boss-turn", seat=seat)
    if scenario.phase == "turn":
        return
    by_enemy = part.step == "enemy"
    frame.step = FLOWS["boss-turn"].index(boss.against_hero) + by_enemy
    if by_enemy:
        phase_of(game, game.push("boss-step", seat=party.hero_count, hero=seat), scenario, BOSS_STEPS)
    else:
        phase_of(game, game.push("turn", seat=seat, target=party.hero_count), scenario, positions.TURN_STEPS)


# -- registering -----------------------------------------------------------------------------------------

ALL_PHASES = (*PHASES, *ADVENTURE_PHASES)
register(
    "crawl",
    Setup(
        library=library_for, check=check_crawl_file, build=build_crawl, session=CrawlPart, phases=ALL_PHASES,
        floors={"end-of-turn": "crawl-turn", "turn": "crawl-turn", "start": "crawl", "conclusion": "shop"},
    ),
)  # fmt: skip
register(
    "boss",
    Setup(
        library=library_for, check=check_boss_file, build=build_boss, session=BossPart, phases=ALL_PHASES,
        floors={"end-of-turn": "boss-turn", "turn": "boss-turn", "start": "boss", "conclusion": "boss-loot"},
    ),
)  # fmt: skip
