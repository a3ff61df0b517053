"""Exported files of older versions, forged with a checksum that fits: the models of today's file check them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from saves.errors import BadSaveFile
from saves.transfer import checksum, read_file

HERE = Path(__file__).parent
Data = dict[str, Any]
OTHERS: tuple[Any, ...] = (None, [5], "x")
"""What may stand in place of anything."""


def file_of(version: int) -> Data:
    """An exported file of a version; of the third, which was never kept, as the second one leads there."""
    folder = "first_version" if version == 1 else "second_version"
    data: Data = json.loads((HERE / folder / "export.json").read_text(encoding="utf-8"))
    if version == 3:
        upgraded = import_module("saves.migrations.versions.0003_rules_and_stories").campaign(data["campaign"])
        data |= {"version": 3, "campaign": upgraded}
    assert data["version"] == version
    return data


def forgeries(data: Data) -> Iterator[tuple[Data, str]]:
    """Files in which one thing is missing or another, and what it was; down to the first row of each list."""

    def places(part: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        keys = list(part) if isinstance(part, dict) else [0] if isinstance(part, list) and part else []
        for key in keys:
            yield (*path, key)
            if key not in ("document", "setup"):
                yield from places(part[key], (*path, key))

    for *path, key in places(data["campaign"], ()):
        for other in (*OTHERS, places):  # the last one: it is missing
            forged = copy.deepcopy(data)
            part = forged["campaign"]
            for step in path:
                part = part[step]
            if other is places:
                del part[key]
            else:
                part[key] = other
            yield forged, f"{path} {key}: {'missing' if other is places else repr(other)}"


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_forged_file_is_refused_in_the_words_of_today(version: int, tmp_path: Path) -> None:
    """Whatever is missing or another is named with its place, or does not matter; no name of an error is told."""
    file, refusals = tmp_path / "forged.json", dict[str, str]()
    for forged, what in forgeries(file_of(version)):
        forged["checksum"] = checksum(forged["campaign"])
        file.write_text(json.dumps(forged), encoding="utf-8")
        try:
            read_file(file)
        except BadSaveFile as error:
            refusals[what] = str(error)
    assert len(refusals) > 100
    assert {
        what: told for what, told in refusals.items() if "Error" in told or "not a valid campaign: " not in told
    } == {}


@pytest.mark.parametrize("campaign", [None, [], 5, "x", {}, {"sessions": []}])
def test_a_file_without_a_campaign(campaign: Any, tmp_path: Path) -> None:
    """It is no valid campaign, of whatever version it says it is."""
    for version in range(1, 6):
        data = {"format": "kingshand-campaign", "version": version, "campaign": campaign}
        data["checksum"] = checksum(campaign or {})
        file = tmp_path / "forged.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        with pytest.raises(BadSaveFile, match="not a valid campaign"):
            read_file(file)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_whole_file_is_read(version: int, tmp_path: Path) -> None:
    """With all its sessions, by rules 1."""
    file = tmp_path / "whole.json"
    data = file_of(version)
    data["checksum"] = checksum(data["campaign"])
    file.write_text(json.dumps(data), encoding="utf-8")
    part = read_file(file)
    assert [(session.rules, session.base, session.entered) for session in part.sessions] == [(1, 0, None)] * 2
    assert [session.mode for session in part.sessions] == ["crawl", "boss"]
    assert part.claimed == ""
