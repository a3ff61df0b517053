"""Every numbered rule is pinned by a test, or stands on the open list with a reason."""

from __future__ import annotations

import ast

import pytest

from tests import coverage

RUN = "run: python -m tests.coverage"


@pytest.fixture(scope="module")
def pins() -> coverage.Pins:
    """What pins what."""
    return coverage.pins()


def test_every_rule_is_pinned_or_open(pins: coverage.Pins) -> None:
    """No rule is forgotten."""
    missing = coverage.unpinned(pins)
    assert not missing, (
        f"no test names {', '.join(missing)}; pin them or put them into docs/rules-open.yaml with a reason"
    )


def test_tests_name_only_rules_there_are(pins: coverage.Pins) -> None:
    """A test cannot pin a rule that does not exist."""
    assert not coverage.unknown(pins), coverage.unknown(pins)


def test_the_open_list_is_open(pins: coverage.Pins) -> None:
    """What a test pins leaves the open list."""
    assert not coverage.closed(pins), f"{', '.join(coverage.closed(pins))} need not be open any more; {RUN}"


def test_the_page_is_up_to_date(pins: coverage.Pins) -> None:
    """docs/rules-coverage.md is what the tests say."""
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.page(pins), f"docs/rules-coverage.md is old; {RUN}"


def test_marks_are_found() -> None:
    """Several ids in one mark, and marks of classes, count."""
    source = '@pytest.mark.rule("DMG-3", "DMG-4")\ndef test_a(): ...\n@pytest.mark.rule("TOK-1")\nclass TestB: ...\n'
    assert [(node.name, id_) for node, id_ in coverage.marked(ast.parse(source))] == [
        ("test_a", "DMG-3"),
        ("test_a", "DMG-4"),
        ("TestB", "TOK-1"),
    ]
