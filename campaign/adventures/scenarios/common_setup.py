"""Scenario files of adventures: what crawls and boss battles share, checked and set, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from campaign.adventures import MOST_HEROES
from campaign.adventures.progress import PROGRESS, with_legacy
from campaign.adventures.rules import setup as opening
from campaign.adventures.rules.battle import mode as battle
from campaign.adventures.rules.battle.mode import starts_with
from campaign.adventures.rules.crawl import mode as crawl
from campaign.adventures.rules.frames import BattleTurns, CrawlTurns, HeroTurns
from campaign.adventures.rules.loot import deck_of, shuffle_loot
from campaign.adventures.rules.mode import EVENTS, MOMENTS, AdventureMode
from campaign.adventures.rules.session import ENEMIES, HEROES, Party
from campaign.adventures.scenarios import session_part
from campaign.adventures.scenarios.session_part import COUNTERS, ScenarioPart, forms
from campaign.adventures.scoring import score_row
from campaign.kinds.conclusion import ACTIVE
from campaign.scenarios import duel, seats
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import PHASES, Scenario, take_fields
from campaign.scenarios.setup import Setup
from campaign.team.session import team_of
from content.load import library as load_library
from engine.changes import OVER_START
from engine.definitions import Library
from engine.flow import turn
from engine.frame import flow
from engine.frames import Turn
from engine.game import Game
from engine.state import State


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes at the table and of everything adventures add."""
    return load_library(sorted({seat.hero for seat in scenario.seats if seat.kind == "hero"}), sections=("adventures",))


def heroes_at(scenario: Scenario) -> int:
    """How many heroes sit at the table; they come first."""
    return sum(seat.kind == "hero" for seat in scenario.seats)


def check_table(scenario: Scenario, library: Library) -> list[Problem]:
    """What is wrong with the seats and the answers."""
    hero_count = heroes_at(scenario)
    problems: list[Problem] = []
    kinds = [seat.kind for seat in scenario.seats]
    if not 1 <= hero_count <= MOST_HEROES or "hero" in kinds[hero_count:]:
        problems.append((("seats",), "one to four heroes, then the enemies"))
    if scenario.active >= hero_count:
        problems.append((("active",), "the active seat is a hero's; an enemy's phase is `step: enemy`"))
    for place, seat in enumerate(scenario.seats):
        problems += [(("seats", place, *keys), text) for keys, text in seats.check_seat(seat, library)]
        for key in ("team", "dial"):
            if key in seat.model_fields_set:
                problems.append((("seats", place, key), f"a {scenario.mode} has its own teams and dials"))
    return problems


def setup_of(scenario: Scenario, part: ScenarioPart, kind: str, layout: str = "") -> dict[str, Any]:
    """The setup of a session of these heroes, as a campaign would make it."""
    hero_count = heroes_at(scenario)
    owned, gone = part.owned or [[]] * hero_count, part.gone or [[]] * hero_count
    return {
        "kind": kind,
        "scenario": part.scenario,
        "difficulty": part.difficulty,
        **with_legacy(part.legacy),
        "seed": scenario.seed,
        "layout": layout,
        "salves": part.campaign.salves if part.campaign else sum(part.salves),
        "boss_cp": part.campaign.boss_cp if part.campaign else part.boss_cp,
        "heroes": [
            {"id": seat.hero, "owned": owned[i], "gone": gone[i]} for i, seat in enumerate(scenario.seats[:hero_count])
        ],
    }


def at_the_start(scenario: Scenario, library: Library, setup: dict[str, Any]) -> Game:
    """The session about to begin, with the scenario's dice."""
    game = opening.lay_out(setup, library)
    game.state.streams.script = list(scenario.dice)
    return game


def in_the_middle(scenario: Scenario, library: Library, part: ScenarioPart, mode: AdventureMode) -> Game:
    """Everybody sits, with their loot and the loot decks; the rest of the table is empty, nothing runs."""
    state = State(mode.name, scenario.seed)
    state.session = party = mode.session(part.scenario, part.difficulty, hero_count=heroes_at(scenario))
    take_fields(party, part)
    take_seats(scenario, library, state, part)
    own_loot(scenario, library, state, party)
    game = Game(library, state)
    shuffle_loot(game)
    stack_up(party, part)
    state.streams.script = list(scenario.dice)
    return game


def take_seats(scenario: Scenario, library: Library, state: State, part: ScenarioPart) -> None:
    """Everybody as the file describes them; what it leaves out is as at the start of their session."""
    card, hero_count = library.tables["scenarios"][part.scenario], heroes_at(scenario)
    for seat in scenario.seats:
        said = seat.model_fields_set
        fighter = library.fighters[seat.hero]
        start, cp = fighter.health, fighter.cp
        if seat.kind == "hero":
            start, cp = card.health[hero_count], seat.cp
        elif seat.kind == "boss":
            start, cp = starts_with(card, library.tables["difficulties"][part.difficulty], hero_count)
        usual: dict[str, Any] = {"health": start, "cp": cp}
        filled = seat.model_copy(update={key: value for key, value in usual.items() if key not in said})
        if "max_health" not in said:
            filled = filled.model_copy(update={"max_health": max(start, filled.health) + OVER_START})
        team = HEROES if seat.kind == "hero" else ENEMIES
        player = seats.place_seat(state, library, filled, team=team, dial=len(state.players))
        player.fallen = filled.health == 0
        if seat.kind == "minion":
            tokens = {**(fighter.raw.get("tokens") or {}), **seat.tokens}
            player.tokens = {token: count for token, count in tokens.items() if count}


def own_loot(scenario: Scenario, library: Library, state: State, party: Party) -> None:
    """Loot in the heroes' decks, besides what is elsewhere."""
    for seat, player in zip(scenario.seats[: party.hero_count], state.players, strict=False):
        if seat.deck is None:
            player.deck = deck_of(library, seat.hero, party.owned[player.seat], party.gone[player.seat])
            for card in (*player.hand, *player.discard, *player.gear, *player.out):
                if card in player.deck:
                    player.deck.remove(card)


def on_top(pile: list[str], names: list[str]) -> list[str]:
    """The pile with these on top, the first of them uppermost."""
    return [name for name in pile if name not in names] + names[::-1]


def stack_up(party: Party, part: ScenarioPart) -> None:
    """Put the next loot cards on top; what a hero has is in no deck."""
    taken = {card for piles in party.unidentified for cards in piles.values() for card in cards}
    for rarity, pile in party.loot.items():
        left = [card for card in pile if card not in taken]
        party.loot = {**party.loot, rarity: on_top(left, part.loot.get(rarity, []))}


def begin_session(
    game: Game,
    scenario: Scenario,
    part: ScenarioPart,
    setup: dict[str, Any],
    lowest: tuple[type[HeroTurns], Callable[..., HeroTurns]],
    steps: tuple[Callable[[Game, Any], None], Callable[[Game, Any], None]],
) -> None:
    """Push the session's lowest frame, the second kind of it if the file is about a campaign; its step is the first of
    these while turns are taken, the second once the session is decided.
    """
    state, (plain, scored), (take_turns, conclusion) = game.state, lowest, steps
    state.active = state.acting = scenario.active
    state.turn = scenario.turn
    following = (scenario.active + 1) % team_of(game).hero_count
    if part.campaign is None:
        frame = game.push(plain(following))
    else:
        frame = game.push(scored(following, document=document_of(part, setup), setup=setup))
    is_over = scenario.phase == "conclusion"
    if is_over:
        team_of(game).result = part.result
    game.goto(frame, conclusion if is_over else take_turns)


def phase_of(game: Game, frame: Turn, scenario: Scenario, steps: Mapping[str, Callable[[Game, Any], None]]) -> None:
    """Let a turn's frame begin with the scenario's phase."""
    game.goto(frame, steps[scenario.phase])
    if scenario.phase == "main-2":
        frame.step += 1
    if scenario.phase != "upkeep":
        turn.start_marks(game, frame.seat)
        game.state.acting = frame.seat
    if scenario.attack is not None:
        duel.lock_in(game, frame, scenario)


OUTCOME = (
    "result",
    "salves",
    "gold",
    "explored",
    "boss_cp",
    "owned",
    "gone",
    "unclaimed",
    "salves_spent",
    "turns",
    "session_score",
    "scenario",
    "remaining_salves",
    "next_salves",
    "unspent_gold",
    "unclaimed_loot",
    "explored_all",
    "scenario_score",
    "next_scenario",
    "next_layout",
    "next_boss_cp",
    "total",
    "ended",
)
"""What the outcome of a session says, with its row of the score sheet."""


@dataclass(slots=True, eq=False)
class ScoredCrawl(CrawlTurns):
    """A crawl that ends with its score."""

    document: dict[str, Any] = field(default_factory=dict)
    """The campaign so far."""
    setup: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class ScoredBattle(BattleTurns):
    """A boss battle that ends with its score."""

    document: dict[str, Any] = field(default_factory=dict)
    """The campaign so far."""
    setup: dict[str, Any] = field(default_factory=dict)


def document_of(part: ScenarioPart, setup: dict[str, Any]) -> dict[str, Any]:
    """The campaign as the file describes it."""
    assert part.campaign is not None
    begun = PROGRESS.new_document((), part.difficulty, setup["seed"])
    return {**begun, "heroes": setup["heroes"], "scenario": part.scenario, **part.campaign.model_dump()}


def write_score(game: Game, frame: ScoredCrawl | ScoredBattle) -> None:
    """The outcome also says what the score sheet and the campaign get from it (SCORE)."""
    outcome = game.state.outcome
    assert outcome is not None
    end = PROGRESS.conclude(frame.document, frame.setup, outcome, game.library)
    row = score_row(frame.setup, outcome, frame.document, game.library)
    document = end.document
    game.state.outcome = {**outcome, **row, "total": document["score"]}
    game.state.outcome["ended"] = PROGRESS.ended(document, end.over or ACTIVE, game.library)
    if document["scenario"] in game.library.tables["scenarios"]:
        following = PROGRESS.next_setup(document, game.library)
        game.state.outcome |= {
            "next_scenario": document["scenario"],
            "next_layout": following["layout"],
            "next_boss_cp": document["boss_cp"],
        }


def close_crawl(game: Game, frame: ScoredCrawl) -> None:
    """The end of a crawl with its score."""
    crawl.close(game, frame)
    write_score(game, frame)


def close_battle(game: Game, frame: ScoredBattle) -> None:
    """The end of a boss battle with its score."""
    battle.close(game, frame)
    write_score(game, frame)


flow("crawl-scored", ScoredCrawl, *CrawlTurns.steps[:-1], close_crawl)
flow("boss-scored", ScoredBattle, *BattleTurns.steps[:-1], close_battle)


adventure_setup = partial(
    Setup,
    library=library_for,
    phases=(*PHASES, "turn", "conclusion"),
    moments=MOMENTS,
    events=EVENTS,
    forms=forms,
    outcome=OUTCOME,
    counters=COUNTERS,
    spent=session_part.SPENT,
    settled=session_part.settled,
)
"""What the setups of crawls and boss battles have in common."""
