"""Heroes at a glance, for whoever chooses one."""

from __future__ import annotations

from content.heroes import HIGHEST, STYLES, by_series, glances, series_names
from content.load import hero_names, library
from content.reading import read

WIDEST = 52
"""So much fits beside number, name and complexity on 80 columns."""


def test_every_hero_has_a_line() -> None:
    """One for each, none for anybody else, none too long."""
    document = read(STYLES)
    assert not document.problems
    assert set(document.data) == set(hero_names())
    assert all(0 < len(glance.style) <= WIDEST for glance in glances().values())


def test_complexity_series_and_name_are_those_of_the_file() -> None:
    """What is found without parsing is what parsing finds; the series is one of those that have a name."""
    for id, glance in glances().items():
        fighter = library([id]).fighters[id]
        assert glance.series == series_names()[fighter.raw["series"]]
        assert (glance.name, glance.complexity) == (fighter.name, fighter.raw["complexity"])
        assert 1 <= glance.complexity <= HIGHEST


def test_series_come_in_their_order() -> None:
    """Season One before Season Two, each hero once, no series without one."""
    listed = by_series(glances().values())
    assert list(listed)[:3] == ["Season One", "Season Two", "Santa v. Krampus"]
    assert [glance.id for glance in listed["Santa v. Krampus"]] == ["krampus", "santa"]
    assert sorted(glance.id for heroes in listed.values() for glance in heroes) == sorted(glances())
    assert all(listed.values())
