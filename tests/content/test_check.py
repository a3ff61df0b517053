"""The check as a command: what it prints and returns."""

import json
from pathlib import Path

import pytest

from content.check import check, main, tier_of
from content.errors import UnknownPath
from content.reading import Document
from tests.content.conftest import HERO


def test_a_sound_file_returns_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line of counts, nothing on the error stream."""
    path = tmp_path / "heroes" / "tester.yaml"
    path.parent.mkdir()
    path.write_text(HERO, encoding="utf-8")
    assert main([str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("1 heroes, 2 cards")
    assert err == ""


def test_a_broken_file_returns_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every problem on the error stream as file:line: key: message."""
    path = tmp_path / "heroes" / "tester.yaml"
    path.parent.mkdir()
    path.write_text(HERO.replace("[{deal: 4}]", "[{deel: 4}]"), encoding="utf-8")
    assert main([str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"{path}:10: board[0].abilities[0].do[0]: no verb among the keys 'deel'")


def test_json_has_the_agreed_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts, tiers, what is ours, and problems as objects."""
    path = tmp_path / "tokens" / "odd.yaml"
    path.parent.mkdir()
    path.write_text("- {id: odd, name: Odd, source: ours, polarity: good, limit: 1}\n", encoding="utf-8")
    assert main(["--json", str(path)]) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["tokens"] == 0
    assert found["problems"][0]["line"] == 1
    assert found["problems"][0]["key"] == "[0].polarity"


def test_a_folder_is_checked_whole(tmp_path: Path) -> None:
    """Files of a folder may use each other's tokens; names are relative to it."""
    for folder in ("heroes", "tokens"):
        (tmp_path / folder).mkdir()
    (tmp_path / "tokens" / "own.yaml").write_text(
        "- {id: dizzy, name: Dizzy, source: ours, polarity: negative, limit: 1}\n", encoding="utf-8"
    )
    (tmp_path / "heroes" / "tester.yaml").write_text(HERO.replace("burn", "dizzy"), encoding="utf-8")
    report = check(tmp_path)
    assert report.problems == []
    assert (report.counts["heroes"], report.counts["tokens"]) == (1, 1)
    assert report.ours == ["heroes/tester.yaml: Tester", "tokens/own.yaml: Dizzy"]


def test_a_path_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and what is missing."""
    with pytest.raises(UnknownPath, match="There is no file or folder"):
        check(tmp_path / "nowhere")
    assert main([str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_tiers_are_told_apart() -> None:
    """Operations only; rows and actions."""
    card = Document(Path("a"), "a", "{id: a, do: [{cp: 1}]}").data
    assert tier_of(card) == "A"
    assert tier_of({"id": "a", "rows": [card]}) == "B"
