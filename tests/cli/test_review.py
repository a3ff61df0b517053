"""The command review: what it shows, keeps and refuses. What play-outs find is given here."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ai.playouts import Difference, PlayedOut
from campaign.play.book import review as reviews
from engine.game import Game
from tests.cli.conftest import Command


@pytest.fixture
def played_here(played: Path, saves: Path) -> Path:
    """The saves of `played`, where the commands of the test look: bots chose everything."""
    saves.parent.mkdir(parents=True)
    shutil.copy(played, saves)
    return saves


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Play-outs in which another option always wins 20 games of 30 more; and the choices they were about."""
    asked: list[str] = []

    def compared(game: Game, seat: int, chosen: str, rivals: Sequence[str], games: int, luck: int) -> PlayedOut:
        """At once, without a game."""
        del seat, rivals, luck
        asked.append(chosen)
        assert game.state.decision is not None
        best = next(option for option in game.state.decision.options if option != chosen)
        half = Difference({0: 5, 2: 10})
        return PlayedOut((best,), best, 20, half, half)

    monkeypatch.setattr(reviews, "compared", compared)
    return asked


def test_a_review_as_text(played_here: Path, kingshand: Command, found: list[str]) -> None:
    """The chance as a picture, choices with what was better, and where to see it; no line is too long. The second time
    nothing is worked out again."""
    ran = kingshand("review", "demo", "--session", 1, "--bots", "--budget", 40)
    assert ran.code == 0, ran.err
    for told in (
        "demo, session 1, ",
        "Chance of winning for Barbarian and Moon Elf, after each choice",
        "It cost about 67 points (",
        "a chance of 33 % instead of 100 %, in 30",
        "Better: ",
        f"{len(found)} choices of {len(found)} reviewed.",
        "watch demo --session 1 --at ",
    ):
        assert told in ran.out, told
    assert max(map(len, ran.out.splitlines())) <= 80
    worked = len(found)
    assert kingshand("review", "demo", "--session", 1, "--bots", "--budget", 40).out == ran.out
    assert kingshand("review", "demo", "--session", 1, "--kept").out == ran.out
    assert len(found) == worked


def test_a_review_for_programs(played_here: Path, kingshand: Command, found: list[str]) -> None:
    """Every choice with its chance; of those that cost something also the words."""
    report = kingshand("review", "demo", "--session", 1, "--bots", "--least", 60, "--json").json()
    assert report["session"] == 1
    assert report["to_review"] == len(report["choices"]) == len(found)
    first = report["choices"][0]
    assert first["cost"] == 66.67
    compared = first["compared_with"]
    assert (compared["chance"], compared["gain"], compared["games"]) == (0.3333, 0.6667, 30)
    assert len(report["chances"]) == report["chances"][-1]["position"] + 1
    assert first["told"]["better"]
    assert sorted(report["costly"]) == [one["position"] for one in report["choices"]]
    assert not kingshand("review", "demo", "--session", 1, "--kept", "--least", 70, "--json").json()["costly"]


def test_a_review_that_is_stopped_continues(
    played_here: Path, kingshand: Command, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C after three choices: they are told and kept, and the next review begins with the fourth."""
    fast: Any = vars(reviews)["compared"]

    def interrupted(*args: Any) -> PlayedOut:
        """Stopped in the games of the fourth choice."""
        if len(found) == 3:
            raise KeyboardInterrupt
        done: PlayedOut = fast(*args)
        return done

    monkeypatch.setattr(reviews, "compared", interrupted)
    ran = kingshand("review", "demo", "--session", 1, "--bots")
    assert ran.code == 130
    assert "3 choices of " in ran.out
    assert "Stopped. Continue with: kingshand review demo --session 1" in ran.out
    monkeypatch.setattr(reviews, "compared", fast)
    whole = kingshand("review", "demo", "--session", 1, "--bots", "--json").json()
    assert len(found) == whole["to_review"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--session", 1), "nobody was asked anything; add --bots"),
        (("--session", 3), "Session 3 of 'demo' is still open"),
        (("--session", 9), "has no session 9"),
        (("--budget", 0), "not 0."),
        (("--least", -1), "not -1."),
        (("--least", "nan"), "not nan."),
    ],
)
def test_what_cannot_be_reviewed(played_here: Path, kingshand: Command, words: tuple[object, ...], said: str) -> None:
    """One sentence each."""
    ran = kingshand("review", "demo", *words)
    assert ran.code == 2
    assert said in " ".join(ran.err.split())


def test_nothing_is_kept_yet(played_here: Path, kingshand: Command) -> None:
    """It says so."""
    assert "No choice is reviewed yet." in kingshand("review", "demo", "--kept").out
