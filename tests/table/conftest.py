"""What the tests of the table sit down to."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.play.service import Service


@pytest.fixture(autouse=True)
def _own_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is set at the table is kept for this test alone."""
    monkeypatch.setenv("KINGSHAND_CONFIG", str(tmp_path / "config.toml"))


@pytest.fixture
def service(tmp_path: Path) -> Service:
    """Saves with one campaign, demo."""
    found = Service.open(str(tmp_path / "saves.db"))
    found.create("demo", ["barbarian", "moon-elf"], seed=7)
    return found
