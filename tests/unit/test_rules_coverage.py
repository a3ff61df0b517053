"""Every numbered rule is pinned by a test, or stands on the open list with a reason."""

from __future__ import annotations

import ast

import pytest

from content import rulebook
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


SCENARIO = coverage.Pin("tests/scenarios/turn/setup.yaml", "", "a setup")
TEST = coverage.Pin("tests/unit/test_a.py", "test_a", "A test")


def test_a_chapter_is_counted() -> None:
    """A test that pins two rules of a chapter counts once there; a rule that nothing pins does not count."""
    pinned = [rulebook.Rule(f"XX-{n}", "a title", "A text.", "duels", "XX") for n in (1, 2, 3)]
    chapter = rulebook.Chapter("XX", "Examples", "duels", tuple(pinned))
    found = {"XX-1": [SCENARIO, TEST], "XX-2": [TEST]}
    assert coverage.summary(chapter, found) == "| XX | Examples | 3 | 2 | 1 | 1 |"


def test_what_pins_a_rule_is_counted() -> None:
    """By scenario files and tests; a rule that nothing pins is open."""
    other = TEST._replace(test="test_b")
    found = {"XX-1": [SCENARIO, TEST, other], "XX-2": [TEST]}
    assert coverage.by_what("XX-1", found) == "1 scenario file and 2 tests"
    assert coverage.by_what("XX-2", found) == "1 test"
    assert coverage.by_what("XX-3", found) == "open"


def test_the_long_table_names_each_test(pins: coverage.Pins) -> None:
    """Every rule has a heading, every pin a link from the build folder."""
    table = coverage.table(pins)
    assert table.count("\n## ") == len(rulebook.rules())
    assert "- the start player skips the first income ([turn/first-income-skipped](../tests/scenarios/" in table


def test_the_page_stays_short(pins: coverage.Pins) -> None:
    """A line for each rule at most, so that one can read it."""
    assert len(coverage.page(pins)) < 30_000
