"""Heroes at a glance, for whoever chooses one."""

from __future__ import annotations

from content.heroes import HIGHEST, STYLES, glances
from content.load import hero_names, library
from content.reading import read

WIDEST = 54
"""So much fits beside number, name and complexity on 80 columns."""


def test_every_hero_has_a_line() -> None:
    """One for each, none for anybody else, none too long."""
    document = read(STYLES)
    assert not document.problems
    assert set(document.data) == set(hero_names())
    assert all(0 < len(glance.style) <= WIDEST for glance in glances().values())


def test_complexity_and_name_are_those_of_the_file() -> None:
    """What is found without parsing is what parsing finds."""
    for id, glance in glances().items():
        fighter = library([id]).fighters[id]
        assert (glance.name, glance.complexity) == (fighter.name, fighter.raw["complexity"])
        assert 1 <= glance.complexity <= HIGHEST
