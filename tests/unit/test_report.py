"""Charts of the report: levels and steps of health, bars of luck; and text of other hands, which stays text."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from campaign.play.book.luck import SeatLuck
from campaign.play.film import FilmFighter
from campaign.report.charts import HeroLuck, luck_chart, steps, stretches
from campaign.report.elements import add, add_table
from campaign.words.rows import Column


def test_a_line_is_level_until_health_changes() -> None:
    """Across at 10, down from 5 to 8 at the next point where it changes, then on."""
    assert steps([(0, 5), (10, 5), (20, 8), (30, 8)]) == "M0 5H20V8H30"


def test_an_enemy_has_a_line_only_while_there_and_alive() -> None:
    """Not there, there with 4, beaten, beaten: one stretch of two points, which ends where health is 0."""
    health = (None, 4, 0, 0)
    enemy = FilmFighter(2, "Imp", 4, is_hero=False, health=health, dial=2)
    hero = enemy._replace(is_hero=True)
    places = (0.0, 0.25, 0.5, 0.75)
    assert [len(points) for points in stretches(enemy, places, 10)] == [2]
    assert [len(points) for points in stretches(hero, places, 10)] == [3]


def test_luck_goes_up_and_down_from_its_line() -> None:
    """76 lines less 14 for numbers leave 31 above and below; 2 are free: the longest bar has 29, half of it 14.5."""
    row = ET.Element("div")
    luck_chart(row, HeroLuck("Monk", 0, SeatLuck(), ((1, 4.0), (2, -2.0))), 4.0)
    bars = [(bar.get("y"), bar.get("height")) for bar in row.iter("rect")]
    assert bars == [("2.0", "29.0"), ("31.0", "14.5")]
    assert [text.text for text in row.iter("title")] == [
        "Monk: session 1 +4.0; session 2 -2.0",
        "session 1: +4.0",
        "session 2: -2.0",
    ]


def test_what_is_obeyed_or_turns_text_has_a_stand_in() -> None:
    """In text and in attributes; what looks like an element is text."""
    row = ET.Element("div")
    add(row, "p", "a\x1b[2J\u202eb <b>", title="\x00")
    add_table(row, ["hero", Column("dealt", right=True)], [("<i>", 3)])
    page = ET.tostring(row, encoding="unicode", method="html")
    assert "a\ufffd[2J\ufffdb &lt;b&gt;" in page
    assert 'title="\ufffd"' in page
    assert '<td>&lt;i&gt;</td><td class="right">3</td>' in page
