"""What the tests of the table sit down to."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.play.service import Service


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Service:
    """Saves with one campaign, demo."""
    monkeypatch.setenv("KINGSHAND_CONFIG", str(tmp_path / "config.toml"))
    found = Service.open(str(tmp_path / "saves.db"))
    found.create("demo", ["barbarian", "moon-elf"], seed=7)
    return found
