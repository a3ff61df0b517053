"""Every scenario file holds, and its position can be copied and read back at each of its decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.load import load
from campaign.scenarios.report import report
from campaign.scenarios.runner import PASSED, run_file
from content.load import hero_ids, library
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


def test_every_file_expects_something() -> None:
    """One that only runs pins nothing."""
    assert [path.name for path in FILES if not load(path).scenario.says_anything] == []


def test_every_hero_has_a_folder() -> None:
    """What a hero's own cards, tokens and abilities do is pinned in a folder of the hero's name."""
    assert {path.name for path in (FOLDER / "heroes").iterdir()} == set(hero_ids())


@pytest.mark.parametrize("hero", hero_ids())
def test_a_folder_covers_its_hero(hero: str) -> None:
    """Its files activate every ultimate, roll every defence and name every token the hero has."""
    folder = FOLDER / "heroes" / hero
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))]
    chosen = {answer.token for path in folder.glob("*.yaml") for answer in load(path).scenario.choices}
    fighter = library([hero]).fighters[hero]
    faces = [face for levels in fighter.spaces.values() for face in levels]
    wanted = {f"activate {ability.id}" for face in faces for ability in face.abilities if ability.ultimate}
    wanted |= {f"defend {face.defence.id}" for face in faces if face.defence is not None}
    assert not wanted - chosen
    assert not [token for token in fighter.native if not any(token in text for text in texts)]
