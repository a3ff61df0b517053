"""The map as it is drawn: in a line a row, in boxes, as a picture; all three say the same.

Map a of scenario 1, with Crimson Sands at e3; explored are d3 and d4, west and south-west of it, so a hero may go to
d2, d5 and e4.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.report import map_picture
from campaign.terminal import maps
from campaign.words.map import GATE, HIDDEN, KNOWN, Chart
from tests import adventures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.words.rows import Row

SVG = "{http://www.w3.org/2000/svg}"


EXPLORED = {"d3": "alley", "d4": "broken-milestone"}
TWO = [{"hero": "barbarian"}, {"hero": "paladin"}]


def chart_of(**keys: Any) -> Chart:
    """The map of a crawl in a position."""
    found = ADVENTURES.view(adventures.position(mode="crawl", until="decision", **keys)).chart()
    assert found is not None
    return found


@pytest.fixture
def chart() -> Chart:
    """The barbarian is asked where to go; a shard lies on d2, a rare chest and a salve on e4."""
    items = {"d2": ["shard"], "e4": ["rare", "salve"]}
    return chart_of(seats=TWO, phase="turn", session={"explored": EXPLORED, "items": items})


def text_of(rows: Sequence[Row]) -> list[str]:
    """Lines without their tones."""
    return ["".join(part for part, _ in row).rstrip() for row in rows]


def test_where_one_can_go_and_how_far_it_is(chart: Chart) -> None:
    """From e3: e4 touches it; d2 and d5 lie behind d3, and behind d3 and d4 (CRAWL-3)."""
    assert {place: chart.spots[place].steps for place in chart.ways()} == {"e4": 1, "d2": 2, "d5": 3}
    assert [chart.spots[place].go for place in chart.ways()] == ["move e4", "move d2", "move d5"]
    assert (chart.going, chart.told) == (0, "0 of 3 shards")


def test_what_is_known_of_places(chart: Chart) -> None:
    """The start and the portal are gates, a tile that is turned up has its name, others have their level alone."""
    spots = chart.spots
    assert (spots["e3"].name, spots["e3"].state, spots["e3"].who) == ("Crimson Sands", GATE, (0, 1))
    assert (spots["d3"].name, spots["d3"].state) == ("Alley", KNOWN)
    assert (spots["c6"].name, spots["c6"].state) == ("level II", HIDDEN)
    assert spots["e4"].items == (("$", "rare chest"), ("+", "salve"))


def test_a_battle_is_a_place_to_go_to_but_who_fights_goes_nowhere() -> None:
    """The barbarian fights on d3 and has no move; the paladin may join him, a step from e3 (CRAWL-2, CRAWL-3)."""
    battle = {"enemy": 2, "heroes": [0], "place": "d3"}
    for active, phase, ways in ((0, "main", {}), (1, "turn", {"d3": 1, "e4": 1, "d2": 2, "d4": 2})):
        found = chart_of(
            seats=[{"hero": "barbarian"}, {"hero": "paladin"}, {"minion": "lost-swordsman"}],
            active=active,
            phase=phase,
            session={"battles": [battle], "explored": {"d3": "alley"}},
        )
        assert {place: found.spots[place].steps for place in found.ways()} == ways
        assert found.going == (active if ways else -1)
        assert (found.spots["d3"].fight, found.spots["d3"].who) == ("Lost Swordsman", (0,))


def test_a_line_a_row(chart: Chart) -> None:
    """Options stand in front of places, heroes and marks in them."""
    lines = text_of(maps.compact(chart, {"move e4": 1, "move d2": 2}))
    assert lines[2].split() == ["2", "2>L1*"]
    assert lines[3].split() == ["3", ".", "BaPa"]
    assert lines[4].split() == ["4", ".", "1>L1$+"]
    assert lines[-1] == "  Barbarian can go to (steps): e4 (1), d2 (2), d5 (3)"


@pytest.mark.parametrize("width", [60, 80, 130])
@pytest.mark.parametrize("unicode", [True, False])
def test_boxes_keep_to_the_width(chart: Chart, width: int, *, unicode: bool) -> None:
    """Every line of the map fits, every wall stands below another, and without Unicode there is none of it."""
    lines = text_of(maps.boxes(chart, {"move e4": 1}, width=width, unicode=unicode))
    assert len(chart.lines) == 6
    drawn = lines[1 : 3 * 6 + 2]
    assert max(map(len, drawn)) <= width
    assert all(line.isascii() for line in drawn) is not unicode
    corners, walls = ("┌┐└┘├┤┬┴┼", "│") if unicode else ("+", "|")
    for above, line in pairwise(drawn):
        for column, sign in enumerate(line):
            if sign in walls:
                assert above[column] in corners + walls


def test_boxes_say_it_in_words(chart: Chart) -> None:
    """With 130 columns names are whole; with 60 those of the levels become letters, all of them alike."""
    wide = "\n".join(text_of(maps.boxes(chart, {"move e4": 1}, width=130, unicode=True)))
    for said in ("Crimson Sands", "Broken Milestone", "1> level I", "$+", "Ba Pa", "3 steps"):
        assert said in wide
    narrow = "\n".join(text_of(maps.boxes(chart, {"move e4": 1}, width=60, unicode=True)))
    assert "1> L1 $+" in narrow
    assert "level" not in narrow
    assert "Broken…" in narrow
    assert "Broke..." in "\n".join(text_of(maps.boxes(chart, {}, width=60, unicode=False)))


def test_the_picture_says_it_all(chart: Chart) -> None:
    """A tile a place with its words, the ways framed, a circle for each hero."""
    svg = ET.fromstring(map_picture.picture(chart, "demo: <turn 1>"))
    titles = [title.text for title in svg.iter(f"{SVG}title")]
    assert titles[0] == "demo: <turn 1>"
    assert "e3: Crimson Sands, start, Barbarian, Paladin" in titles
    assert "e4: level I, rare chest, salve, 1 step away" in titles
    rects = [rect.get("class") for rect in svg.iter(f"{SVG}rect")]
    assert len(rects) == len(chart.spots) + 1
    assert rects.count("hidden way") == 3
    assert [text.text for text in svg.iter(f"{SVG}text") if text.get("class") == "hero"] == ["Ba", "Pa"]


def test_text_and_picture_name_the_start_alike(chart: Chart) -> None:
    """By its tile, and as the start: in boxes where nobody stands on it, however narrow they are."""
    left = chart._replace(spots={**chart.spots, "e3": chart.spots["e3"]._replace(who=())})
    for width, name in ((130, "Crimson Sands"), (60, "Crimson…")):
        lines = text_of(maps.boxes(left, {}, width=width, unicode=True))
        at = next(number for number, line in enumerate(lines) if name in line)
        assert "start" in lines[at + 1]
    svg = ET.fromstring(map_picture.picture(left, "demo"))
    said = [text.text for text in svg.iter(f"{SVG}text")]
    assert said[said.index("Crimson Sands") + 1] == "start"
