"""scenario words, scenario moments, scenario new."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


def test_words(kingshand: Command) -> None:
    """A hero's answers, a minion's, and near names for a mistake."""
    ran = kingshand("scenario", "words", "huntress")
    assert ran.code == 0
    assert "spend nyras-bond share" in ran.out
    assert "by the rules of this fighter" in kingshand("scenario", "words", "basilisk").out
    told = kingshand("scenario", "words", "Moon Elf", "--json").json()
    assert told["fighter"] == "moon-elf"
    assert {"token": "spend evasive", "what": "Evasive"} in [w for g in told["groups"] for w in g["words"]]
    ran = kingshand("scenario", "words", "hutress")
    assert ran.code == 2
    assert "Did you mean huntress" in ran.err


def test_moments(kingshand: Command) -> None:
    """Those of a duel, and what adventures have besides."""
    ran = kingshand("scenario", "moments")
    assert ran.code == 0
    assert ran.out.index("incoming") < ran.out.index("Also in crawl and boss") < ran.out.index("boss-loot")
    assert kingshand("scenario", "moments", "--json").json()[0]["mode"] == "duel"


@pytest.mark.parametrize("mode", ["duel", "crawl", "boss"])
def test_a_new_file_runs(kingshand: Command, tmp_path: Path, mode: str) -> None:
    """And is not written over another one."""
    file = tmp_path / "new.yaml"
    words = ("scenario", "new", file, "--hero", "monk", "--hero", "ninja", "--mode", mode)
    assert kingshand(*words).code == 0
    assert kingshand("scenario", "run", file).code == 0
    ran = kingshand(*words)
    assert ran.code == 2
    assert "already exists" in ran.err
    assert kingshand(*words, "--overwrite").code == 0


def test_a_new_file_on_the_screen(kingshand: Command) -> None:
    """Without a name; an unknown hero is told with near ones."""
    assert kingshand("scenario", "new").out.startswith("# A position, dice, choices")
    ran = kingshand("scenario", "new", "--hero", "munk", "--hero", "ninja")
    assert ran.code == 2
    assert "monk" in ran.err
