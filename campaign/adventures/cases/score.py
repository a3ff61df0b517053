"""The score sheet of a scenario: a session that ends with its row, and with what the campaign goes on with (SCORE)."""

from __future__ import annotations

from typing import Any

from campaign.adventures import sessions
from campaign.adventures.battle import mode as battle
from campaign.adventures.cases.parts import Part
from campaign.adventures.crawl import mode as crawl
from engine.game import FLOWS, Game, flow
from engine.state import Frame

SCORED = "-scored"
"""Behind the kind of a session's lowest frame: the same, with a score."""


def root(game: Game, part: Part, kind: str, setup: dict[str, Any], **env: Any) -> Frame:
    """The session's lowest frame; with a campaign it ends with the row of the score sheet."""
    if part.campaign is None:
        return game.push(kind, **env)
    document = {
        "format": 1, "seed": setup["seed"], "difficulty": part.difficulty, "heroes": setup["heroes"],
        "scenario": part.scenario, "sessions": 0, "salves": part.campaign.salves, "boss_cp": part.campaign.boss_cp,
        "layouts_seen": list(part.campaign.layouts_seen), "score": part.campaign.score, "over": "",
    }  # fmt: skip
    return game.push(kind + SCORED, document=document, setup=setup, **env)


def write_score(game: Game, frame: Frame) -> None:
    """The outcome also says what the score sheet and the campaign get from it (SCORE)."""
    outcome = game.state.outcome
    assert outcome is not None
    end = sessions.conclude(frame.env["document"], frame.env["setup"], outcome, game.library)
    following = sessions.next_setup(end.document, game.library)
    after = {"next_scenario": end.document["scenario"], "next_layout": following["layout"],
             "next_boss_cp": end.document["boss_cp"], "total": end.document["score"]}  # fmt: skip
    game.state.outcome = {**outcome, **end.score, **after}


def close_crawl(game: Game, frame: Frame) -> None:
    """The end of a crawl with its score."""
    crawl.close(game, frame)
    write_score(game, frame)


def close_battle(game: Game, frame: Frame) -> None:
    """The end of a boss battle with its score."""
    battle.close(game, frame)
    write_score(game, frame)


flow("crawl" + SCORED, *FLOWS["crawl"][:-1], close_crawl)
flow("boss" + SCORED, *FLOWS["boss"][:-1], close_battle)
