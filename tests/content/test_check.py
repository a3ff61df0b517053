"""The check of files and folders: what it counts and how it tells problems."""

from pathlib import Path

import pytest

from content.check import check, tier_of
from content.errors import UnknownPath
from content.reading import Document
from tests.content.conftest import HERO


def test_a_sound_file_is_counted(tmp_path: Path) -> None:
    """One hero with its upgrade and its card, and nothing to complain about."""
    path = tmp_path / "heroes" / "tester.yaml"
    path.parent.mkdir()
    path.write_text(HERO, encoding="utf-8")
    report = check(path)
    assert not report.problems
    assert {what: number for what, number in report.counts.items() if number} == {"heroes": 1, "cards": 2}


def test_a_problem_reads_as_file_line_key_message(tmp_path: Path) -> None:
    """The form that editors and people can follow to the place."""
    path = tmp_path / "heroes" / "tester.yaml"
    path.parent.mkdir()
    path.write_text(HERO.replace("[{deal: 4}]", "[{deel: 4}]"), encoding="utf-8")
    (problem,) = check(path).problems
    assert str(problem).startswith(f"{path}:10: board[0].abilities[0].do[0]: no verb among the keys 'deel'")


def test_json_has_the_agreed_keys(tmp_path: Path) -> None:
    """Counts, tiers, what is ours, and problems as objects."""
    path = tmp_path / "tokens" / "odd.yaml"
    path.parent.mkdir()
    path.write_text("- {id: odd, name: Odd, source: ours, polarity: good, limit: 1}\n", encoding="utf-8")
    found = check(path).to_json()
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


def test_sources_are_counted_and_conflicts_listed(tmp_path: Path) -> None:
    """How many definitions name each source, and what others read otherwise; a reading says where it is from."""
    token = (
        "- {id: dizzy, name: Dizzy, source: SOURCE, polarity: negative, limit: 1, conflict: [{reads: limit 2FROM}]}\n"
    )
    (tmp_path / "tokens").mkdir()
    path = tmp_path / "tokens" / "own.yaml"
    path.write_text(token.replace("SOURCE", "fan").replace("FROM", ", from: a board"), encoding="utf-8")
    report = check(tmp_path)
    assert report.problems == []
    assert report.sources == {"fan": 1}
    assert report.conflicts == ["tokens/own.yaml: Dizzy: limit 2 (a board)"]
    path.write_text(token.replace("SOURCE", "hearsay").replace("FROM", ""), encoding="utf-8")
    assert {problem.key for problem in check(tmp_path).problems} == {"[0].source", "[0].conflict[0]"}


def test_a_path_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    """What is missing is named."""
    with pytest.raises(UnknownPath, match=r"There is no file or folder '.*nowhere'"):
        check(tmp_path / "nowhere")


def test_tiers_are_told_apart() -> None:
    """Operations only; rows and actions."""
    card = Document(Path("a"), "a", "{id: a, do: [{cp: 1}]}").data
    assert tier_of(card) == "A"
    assert tier_of({"id": "a", "rows": [card]}) == "B"
