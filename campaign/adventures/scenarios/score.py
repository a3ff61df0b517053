"""The score sheet of a scenario: a session that ends with its row, and with what the campaign goes on with (SCORE)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from campaign.adventures.progress import PROGRESS
from campaign.adventures.rules.battle import mode as battle
from campaign.adventures.rules.crawl import mode as crawl
from campaign.adventures.rules.frames import BattleTurns, CrawlTurns
from campaign.adventures.scenarios.session_part import ScenarioPart
from campaign.adventures.scoring import score_row
from campaign.kinds.conclusion import ACTIVE
from engine.frame import flow
from engine.game import Game

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
