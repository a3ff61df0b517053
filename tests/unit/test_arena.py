"""Schedules, tallies and intervals of the arena."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.arena import Fixture, Result, Table, run, schedule, tables, wilson


def test_every_luck_is_played_from_both_seats() -> None:
    """A mirrored pair shares its seed."""
    fixtures = schedule(["a", "b", "c"], 4, seed=5)
    assert len(fixtures) == 3 * 4
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (one.players, one.seed) == (other.players[::-1], other.seed)
    assert len({f.seed for f in fixtures}) == 6


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Wilson score interval, z = 1.96, worked out by hand: n = 10, p = 0.5
        # centre (0.5 + 0.19208) / 1.38416 = 0.5, spread 1.96 * sqrt(0.025 + 0.0096) / 1.38416 = 0.2634
        (5, 10, 0.2366, 0.7634),
        # n = 10, p = 1: centre (1 + 0.19208) / 1.38416 = 0.86123, spread 0.13877
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    """The interval is Wilson's."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-4)


def test_table_counts_both_sides() -> None:
    """A win of one is a loss of the other; a draw is half for both."""
    table = Table(["a", "b"])
    table.add(Result(Fixture(("a", "b"), 1), (0,), 10, 100))
    table.add(Result(Fixture(("b", "a"), 1), (0,), 12, 100))
    table.add(Result(Fixture(("a", "b"), 2), (), 14, 100))
    assert table.against["a", "b"].rate == pytest.approx(0.5)
    assert (table.overall["a"].wins, table.overall["b"].wins, table.overall["a"].draws) == (1, 1, 1)
    assert table.first_seat.wins == 2
    assert table.overall["a"].turns == 36


def test_more_than_two_move_round_the_table() -> None:
    """Of three players each sits in every seat with every luck, and a winner has beaten the two others."""
    fixtures = schedule(["a", "b", "c"], 3, seed=5, seats=3)
    assert [f.players for f in fixtures] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    table = Table(["a", "b", "c"])
    table.add(Result(fixtures[0], (2,), 10, 100))
    assert (table.against["c", "a"].wins, table.against["c", "b"].wins, table.against["a", "b"].games) == (1, 1, 0)


def test_tables_by_lot_seat_everybody_alike() -> None:
    """Six at tables of three: in each of two rounds everybody sits at one table, whose luck is played three times."""
    fixtures = tables(list("abcdef"), 6, 9, seats=3)
    assert len(fixtures) == 2 * 2 * 3
    for first, *others in (fixtures[at : at + 3] for at in range(0, 12, 3)):
        a, b, c = first.players
        assert [other.players for other in others] == [(b, c, a), (c, a, b)]
        assert {other.seed for other in others} == {first.seed}
    sat = Counter(player for fixture in fixtures for player in fixture.players)
    assert set(sat.values()) == {6}


def test_the_last_table_is_filled_up() -> None:
    """Four at tables of three: two fill up the second, nobody sits at a table twice."""
    fixtures = tables(list("abcd"), 3, 1, seats=3)
    assert len(fixtures) == 2 * 3
    assert all(len(set(fixture.players)) == 3 for fixture in fixtures)
    assert {player for fixture in fixtures for player in fixture.players} == set("abcd")


def test_results_keep_the_order_of_the_schedule() -> None:
    """Without an executor games are played one after another."""
    fixtures = schedule(["a", "b"], 2, seed=0)
    assert [r.fixture for r in run(fixtures, lambda f: Result(f, (0,), 1, 1), None)] == fixtures
