"""Scenario files of adventures: the seats, the decks and the end that a crawl and a boss battle have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.adventures import course
from campaign.adventures.battle import mode as boss
from campaign.adventures.cases.parts import Part
from campaign.adventures.crawl import mode as crawl
from campaign.adventures.loot import deck_of
from campaign.adventures.party import ENEMIES, HEROES, Party
from campaign.cases import duel as positions
from campaign.cases.schema import Scenario
from engine.definitions import Library
from engine.duel import OVER_START
from engine.flow import turn
from engine.game import FLOWS, Game, Step, flow
from engine.state import Frame, State

ROOTS = {"crawl": "crawl-scored", "boss": "boss-scored"}


def heroes_at(scenario: Scenario) -> int:
    """How many heroes sit at the table; they come first."""
    return sum(seat.kind == "hero" for seat in scenario.seats)


def setup_of(scenario: Scenario, part: Part, kind: str, layout: str = "") -> dict[str, Any]:
    """The setup of a session of these heroes, as a campaign would make it."""
    hero_count = heroes_at(scenario)
    owned, gone = part.owned or [[]] * hero_count, part.gone or [[]] * hero_count
    return {
        "kind": kind, "scenario": part.scenario, "difficulty": part.difficulty, "seed": scenario.seed,
        "layout": layout, "salves": part.campaign.salves if part.campaign else sum(part.salves),
        "boss_cp": part.campaign.boss_cp if part.campaign else 0,
        "heroes": [
            {"id": seat.hero, "owned": owned[i], "gone": gone[i]} for i, seat in enumerate(scenario.seats[:hero_count])
        ],
    }  # fmt: skip


def take_seats(scenario: Scenario, library: Library, state: State, part: Part) -> None:
    """Everybody as the file describes them; what it leaves out is as at the start of their session."""
    card, hero_count = library.tables["scenarios"][part.scenario], heroes_at(scenario)
    for seat in scenario.seats:
        said = seat.model_fields_set
        fighter = library.fighters[seat.hero]
        start, cp = fighter.health, fighter.cp
        if seat.kind == "hero":
            start, cp = card.health[hero_count], seat.cp
        elif seat.kind == "boss":
            start, cp = card.boss_health[hero_count], card.boss_cp[hero_count]
        usual: dict[str, Any] = {"health": start, "cp": cp}
        filled = seat.model_copy(update={key: value for key, value in usual.items() if key not in said})
        if "max_health" not in said:
            filled = filled.model_copy(update={"max_health": max(start, filled.health) + OVER_START})
        positions.place_seat(state, library, filled)
        player = state.players[-1]
        player.team = HEROES if seat.kind == "hero" else ENEMIES
        player.fallen = filled.health == 0
        if seat.kind == "minion":
            player.tokens = {**(fighter.raw.get("tokens") or {}), **player.tokens}


def own_loot(scenario: Scenario, library: Library, state: State, party: Party, part: Part) -> None:
    """Loot in the heroes' decks, besides what lies elsewhere."""
    for seat, player in zip(scenario.seats[: party.hero_count], state.players, strict=False):
        party.owned[player.seat] = list(part.owned[player.seat]) if part.owned else []
        party.gone[player.seat] = list(part.gone[player.seat]) if part.gone else []
        if seat.deck is None:
            player.deck = deck_of(library, seat.hero, party.owned[player.seat], party.gone[player.seat])
            for card in (*player.hand, *player.discard, *player.gear, *player.out):
                if card in player.deck:
                    player.deck.remove(card)
    party.salves = list(part.salves) or [0] * party.hero_count
    party.boss_cp = part.boss_cp


def on_top(pile: list[str], names: list[str]) -> list[str]:
    """The pile with these on top, the first of them uppermost."""
    return [name for name in pile if name not in names] + names[::-1]


def stack_up(party: Party, part: Part, taken: list[str]) -> None:
    """Put the next loot cards on top; what somebody has is in no deck."""
    for rarity, pile in party.loot.items():
        left = [card for card in pile if card not in taken]
        party.loot = {**party.loot, rarity: on_top(left, part.loot.get(rarity, []))}


def root(game: Game, part: Part, kind: str, setup: dict[str, Any], **env: Any) -> Frame:
    """The session's lowest frame; with a campaign it ends with the row of the score sheet."""
    if part.campaign is None:
        return game.push(kind, **env)
    document = {
        "format": 1, "seed": setup["seed"], "difficulty": part.difficulty, "heroes": setup["heroes"],
        "scenario": part.scenario, "sessions": 0, "salves": part.campaign.salves, "boss_cp": part.campaign.boss_cp,
        "layouts_seen": list(part.campaign.layouts_seen), "score": part.campaign.score, "over": "",
    }  # fmt: skip
    return game.push(ROOTS[kind], document=document, setup=setup, **env)


def phase_of(game: Game, frame: Frame, scenario: Scenario, steps: Mapping[str, Step]) -> None:
    """Let a turn's frame begin with the scenario's phase."""
    names = FLOWS[frame.kind]
    if scenario.phase == "main-2":
        frame.step = names.index(turn.roll_phase) + 1
    else:
        frame.step = names.index(steps[scenario.phase])
    if scenario.phase != "upkeep":
        turn.start_marks(game, frame.env["seat"])
        game.state.acting = frame.env["seat"]
    if scenario.attack is not None:
        positions.lock_in(game, frame, scenario)


# -- the score sheet -------------------------------------------------------------------------------------


def write_score(game: Game, frame: Frame) -> None:
    """The outcome also says what the score sheet and the campaign get from it (SCORE)."""
    outcome = game.state.outcome
    assert outcome is not None
    document, setup = frame.env["document"], frame.env["setup"]
    end = course.conclude(document, setup, outcome, game.library)
    following = course.next_setup(end.document, game.library)
    after = {"next_scenario": end.document["scenario"], "next_layout": following["layout"],
             "next_boss_cp": end.document["boss_cp"], "total": end.document["score"]}  # fmt: skip
    game.state.outcome = {**outcome, **course.score_row(setup, outcome, document, game.library), **after}


def close_crawl(game: Game, frame: Frame) -> None:
    """The end of a crawl with its score."""
    crawl.close(game, frame)
    write_score(game, frame)


def close_boss(game: Game, frame: Frame) -> None:
    """The end of a boss battle with its score."""
    boss.close(game, frame)
    write_score(game, frame)


flow("crawl-scored", *FLOWS["crawl"][:-1], close_crawl)
flow("boss-scored", *FLOWS["boss"][:-1], close_boss)
