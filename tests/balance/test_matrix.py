"""The picture of who beats which hero how often."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

from tests.balance.matrix import colour, main, overall, ranked, tallies

DUELS = """\
hero,against,with,games,wins,draws,rate,low,high
monk,ninja,,4,3,0,0.7500,0.3006,0.9544
monk,santa,,4,1,1,0.3750,0.1000,0.7000
ninja,monk,,4,1,0,0.2500,0.0456,0.6994
ninja,santa,,4,4,0,1.0000,0.5101,1.0000
santa,monk,,4,2,1,0.6250,0.3000,0.9000
santa,ninja,,4,0,0,0.0000,0.0000,0.4899
monk,,santa,2,2,0,1.0000,0.3424,1.0000
"""


def test_heroes_are_ranked_by_all_their_duels() -> None:
    """A draw is half a win, and duels as teammates do not count: 5 of 8, 4.5 of 8, 2.5 of 8."""
    found = tallies(csv.DictReader(StringIO(DUELS)))
    assert ranked(found) == ["ninja", "monk", "santa"]
    assert [overall(found, hero) for hero in ranked(found)] == [5 / 8, 4.5 / 8, 2.5 / 8]


def test_colours_go_from_one_end_over_the_middle_to_the_other() -> None:
    """Red, nearly white, blue; half of the way to an end is half of its colour."""
    assert [colour(rate) for rate in (0.0, 0.5, 1.0)] == ["#d6604d", "#f7f7f7", "#4393c3"]
    assert colour(0.75) == "#9dc5dd"


def test_every_pair_has_its_number(tmp_path: Path) -> None:
    """Six pairs and three whole rows; nobody meets themselves."""
    source, target = tmp_path / "duels.csv", tmp_path / "duels.svg"
    source.write_text(DUELS, encoding="utf-8")
    main([str(source), "--to", str(target)])
    drawn = target.read_text(encoding="utf-8")
    numbers = [part.partition("<")[0] for part in drawn.split('fill="#222">') + drawn.split('fill="#fff">')]
    assert sorted(number for number in numbers if number.isdigit()) == sorted(
        ["62", "100", "25", "56", "38", "75", "31", "0", "62"]
    )
    assert all(name in drawn for name in ("Monk", "Ninja", "Santa"))
