"""Schedules, tallies and intervals of the arena."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.arena import ArenaTable, Fixture, GameResult, places, schedule, tables, wilson
from campaign.kinds.duel_modes import duel_modes, mode_named
from campaign.simulation.arena import BETWEEN_TWO, ArenaPlan, csv_rows, grids_of


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
    table = ArenaTable(["a", "b"])
    table.add(GameResult(Fixture(("a", "b"), 1), (1, 2), 10, 100))
    table.add(GameResult(Fixture(("b", "a"), 1), (1, 2), 12, 100))
    table.add(GameResult(Fixture(("a", "b"), 2), (1, 1), 14, 100))
    assert table.against["a", "b"].rate == pytest.approx(0.5)
    assert (table.overall["a"].wins, table.overall["b"].wins, table.overall["a"].draws) == (1, 1, 1)
    assert table.first_team.wins == 2
    assert table.overall["a"].turns == 36


@pytest.mark.parametrize(
    ("fell", "found"),
    [
        ([[1], [0]], (2, 3, 1)),  # 1 first, then 0; 2 is left
        ([[0, 2]], (2, 1, 2)),  # both at once
        ([[1], [0, 2]], (1, 2, 1)),  # the last two at once: a draw of theirs
        ([], (1, 1, 1)),  # nobody: it took too long
    ],
)
def test_places_of_three(fell: list[list[int]], found: tuple[int, ...]) -> None:
    """Whoever falls later stands before whoever fell earlier."""
    assert places(3, fell) == found


def test_among_several_whoever_stands_longer_is_ahead() -> None:
    """Of three players each sits in every seat with every luck; the winner beats both, and the second the third."""
    fixtures = schedule(["a", "b", "c"], 3, seed=5, seats=3)
    assert [f.players for f in fixtures] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    table = ArenaTable(["a", "b", "c"], (0, 1, 2))
    table.add(GameResult(fixtures[0], (2, 3, 1), 10, 100))
    wins = {pair: tally.wins for pair, tally in table.against.items()}
    assert wins == {("a", "b"): 1, ("a", "c"): 0, ("b", "a"): 0, ("b", "c"): 0, ("c", "a"): 1, ("c", "b"): 1}
    assert [table.overall[player].wins for player in "abc"] == [0, 0, 1]


def test_a_draw_is_one_of_those_who_were_left() -> None:
    """The first to fall has lost; the two who fall together have a half each."""
    table = ArenaTable(["a", "b", "c"], (0, 1, 2))
    table.add(GameResult(Fixture(("a", "b", "c"), 1), (1, 2, 1), 10, 100))
    assert [table.overall[player].points for player in "abc"] == [0.5, 0, 0.5]
    assert table.against["a", "c"].points == 0.5


def test_teammates_are_counted_together() -> None:
    """Two against two in turn order: a and c beat b and d, who are no opponents of each other."""
    table = ArenaTable(list("abcd"), (0, 1, 0, 1))
    table.add(GameResult(Fixture(("a", "b", "c", "d"), 1), (1, 2, 1, 2), 10, 100))
    assert (table.together["a", "c"].wins, table.together["b", "d"].wins) == (1, 0)
    assert ("a", "c") not in table.against
    assert (table.against["a", "b"].wins, table.against["d", "c"].wins) == (1, 0)
    opponents, teammates = grids_of(table, list("abcd"), even=0.5)
    assert (opponents.title, opponents.games) == (BETWEEN_TWO, 1.0)
    assert (teammates.rows, teammates.columns) == (list("acbd"), list("acbd"))
    rows = csv_rows(table)
    assert rows[:2] == [
        ["a", "b", "", 1, 1, 0, "1.0000", "0.2065", "1.0000"],
        ["a", "d", "", 1, 1, 0, "1.0000", "0.2065", "1.0000"],
    ]
    assert ["a", "", "c", 1, 1, 0, "1.0000", "0.2065", "1.0000"] in rows


@pytest.mark.rule("MODE-2", "MODE-4", "MODE-5", "MODE-6", "MODE-10", "MODE-11")
@pytest.mark.parametrize("name", duel_modes())
def test_every_way_has_an_arena(name: str) -> None:
    """Everybody of the first kind sits in every seat; one team is first, and nobody of another is."""
    way = mode_named(name)
    at_a_table = next(iter(way.fighters.values()))[0]
    fighters = {kind: [*way.names(kind)][: at_a_table if not place else 1] for place, kind in enumerate(way.fighters)}
    arena = ArenaPlan(name, fighters, at_a_table, 1, 3, "random")
    fixtures = arena.fixtures()
    first = next(iter(fighters.values()))
    assert [sorted(seat[:at_a_table]) for seat in zip(*(f.players for f in fixtures), strict=True)][:at_a_table] == [
        sorted(first)
    ] * at_a_table
    for result, fixture in zip(arena.results(fixtures[:2]), fixtures, strict=False):
        assert result.fixture == fixture
        assert len(result.places) == len(arena.teams)
        left = {team for team, place in zip(arena.teams, result.places, strict=True) if place == 1}
        others = {team for team, place in zip(arena.teams, result.places, strict=True) if place > 1}
        assert not left & others
        assert result.turns


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
