"""Every scenario file holds, and its position can be copied and read back at each of its decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.cases import load
from campaign.cases.report import report
from campaign.cases.runner import PASSED, run_file
from engine.game import Game
from tests import kit

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.yaml"))


def look(game: Game) -> None:
    """What must hold at every decision; a scenario's dice need not suffice for an answer it does not give."""
    kit.check_decision(game)
    assert kit.through_json(game).digest() == game.copy().digest() == game.digest()


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(FOLDER).with_suffix("")) for path in FILES])
def test_scenario(path: Path) -> None:
    """The rules do what the file expects."""
    result = run_file(path, look)
    assert result.status == PASSED, "\n" + report(result)


def test_names_are_different() -> None:
    """A scenario's name is its statement of the rule; two of one name would be a copy."""
    names = [load(path).scenario.name for path in FILES]
    assert len(names) == len(set(names))


def test_there_are_enough() -> None:
    """At least seventy scenario files of duels pin rules."""
    assert len(FILES) >= 70
