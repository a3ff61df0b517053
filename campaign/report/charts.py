"""Charts of a page (SVG): health over time, and the luck of dice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple
from xml.etree import ElementTree as ET

from campaign.play.book.luck import SeatLuck
from campaign.play.book.review import Review
from campaign.play.film import Film, FilmFighter, lines_of_health
from campaign.report.elements import add
from campaign.screens.review import percent, turning_words

WIDTH, HEIGHT = 760, 210
"""A chart of health, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 12, 26
"""Room around its lines."""
MOST_TICKS = 16
"""How many turns have their number below a chart at most."""
LUCK_WIDTH, LUCK_HEIGHT, LUCK_LINE = 420, 76, 14
"""A chart of luck, and the line of numbers below it, in pixels."""
WIDEST_BAR = 26


class HeroLuck(NamedTuple):
    """What the dice gave a hero."""

    name: str
    seat: int
    whole: SeatLuck
    """In all sessions."""
    sessions: tuple[tuple[int, float], ...]
    """Numbers of sessions, and the luck of each."""
    chance_lost: float | None = None
    """Points of chance that choices cost in the sessions that were reviewed; None: none was."""


# -- health over time ------------------------------------------------------------------------------


def health_chart(parent: ET.Element, film: Film) -> None:
    """Everybody's health over time: heroes as lines of their own, enemies as thin dashed ones."""
    fighters = lines_of_health(film.fighters())
    most = max(one.full for one in fighters)
    step = 5 if most <= 30 else 10 if most <= 60 else 20 if most <= 160 else 50
    top = ceil(most / step) * step
    box = f"0 0 {WIDTH} {HEIGHT}"
    svg = add(parent, "svg", class_="health", viewBox=box, role="img", preserveAspectRatio="xMidYMid meet")
    add(svg, "title", f"Health over time: {'; '.join(map(in_words, fighters))}")
    for health in range(0, top + 1, step):
        y = height_of(health, top)
        add(svg, "line", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y)
        add(svg, "text", health, class_="tick end", x=LEFT - 6, y=y + 4)
    places = [place_of(film, frame.position) for frame in film.frames]
    add_turns(svg, film)
    for one in sorted(fighters, key=lambda one: one.is_hero):
        for points in stretches(one, places, top):
            path = add(svg, "path", class_=line_class(one), d=steps(points))
            add(path, "title", in_words(one))


def line_class(fighter: FilmFighter) -> str:
    """How a fighter's line looks: a hero's by the seat, an enemy's like those of all enemies."""
    return f"line hero{fighter.seat % 6 + 1}" if fighter.is_hero else "line enemy"


def in_words(fighter: FilmFighter) -> str:
    """`Barbarian from 50 to 12`."""
    there = [points for points in fighter.health if points is not None]
    return f"{fighter.name} from {there[0]} to {there[-1]}" if there else fighter.name


def place_of(film: Film, position: int) -> float:
    """How far a position is into the session, between 0 and 1: every turn is equally long, its choices share it."""
    turns = [begun for _, begun in film.turns]
    at = max(0, bisect_right(turns, position) - 1)
    end = turns[at + 1] if at + 1 < len(turns) else film.last + 1
    return (at + (position - turns[at]) / (end - turns[at])) / len(turns)


def add_turns(svg: ET.Element, film: Film) -> None:
    """Number the turns below the lines, as many as have room."""
    apart = ceil(len(film.turns) / MOST_TICKS)
    for turn, begun in film.turns[::apart]:
        x = across(place_of(film, begun))
        add(svg, "line", class_="grid", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM)
        add(svg, "text", turn or "", class_="tick", x=x + 3, y=HEIGHT - BOTTOM + 16)
    add(svg, "text", "turn", class_="tick end", x=LEFT - 6, y=HEIGHT - BOTTOM + 16)


def stretches(fighter: FilmFighter, places: Sequence[float], top: int) -> Iterator[list[tuple[float, float]]]:
    """The stretches in which a fighter was there and not defeated for good, as points of the chart."""
    points: list[tuple[float, float]] = []
    for place, health in zip(places, fighter.health, strict=True):
        is_there = health is not None and (health > 0 or fighter.is_hero)
        if is_there or (health is not None and points):
            points.append((across(place), height_of(max(0, health or 0), top)))
        if points and not is_there:
            yield points
            points = []
    if points:
        yield points


def steps(points: Sequence[tuple[float, float]]) -> str:
    """The path through points, level until the next change."""
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for (_, before), (x, y) in pairwise(points):
        if y != before:
            path += f"H{x:g}V{y:g}"
    return f"{path}H{points[-1][0]:g}"


def across(place: float) -> float:
    """The column of a place in the session."""
    return round(LEFT + place * (WIDTH - LEFT - RIGHT), 1)


def height_of(health: int, top: int) -> float:
    """The line of some health."""
    return round(HEIGHT - BOTTOM - health * (HEIGHT - TOP - BOTTOM) / top, 1)


# -- the chance of winning -------------------------------------------------------------------------


def chance_chart(parent: ET.Element, review: Review) -> None:
    """The chance of winning after each choice as a line, with turning points as dots."""
    film, line = review.film, review.line
    svg = add(parent, "svg", class_="health", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img")
    first, last = percent(line[0]), percent(line[-1])
    add(svg, "title", f"Chance of winning over time: from {first} to {last}")
    for share in (0, 25, 50, 75, 100):
        y = height_of(share, 100)
        add(svg, "line", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y)
        add(svg, "text", f"{share}", class_="tick end", x=LEFT - 6, y=y + 4)
    add_turns(svg, film)
    places = [
        (across(place_of(film, frame.position)), chance_height(chance))
        for frame, chance in zip(film.frames, line, strict=True)
    ]
    add(svg, "path", class_="line hero1", d=steps(places))
    for point in review.turning_points():
        x, y = places[point.position - film.first]
        dot = add(svg, "circle", class_="turning", cx=x, cy=y, r=5)
        add(dot, "title", turning_words(review, point))


def chance_height(chance: float) -> float:
    """The line of a chance."""
    return round(HEIGHT - BOTTOM - chance * (HEIGHT - TOP - BOTTOM), 1)


# -- dice ------------------------------------------------------------------------------------------


def luck_chart(parent: ET.Element, one: HeroLuck, most: float) -> None:
    """A hero's luck session by session, as bars above and below a line; `most` is as long as a bar gets."""
    svg = add(parent, "svg", class_="luck", viewBox=f"0 0 {LUCK_WIDTH} {LUCK_HEIGHT}", role="img")
    add(svg, "title", f"{one.name}: {'; '.join(f'session {number} {luck:+.1f}' for number, luck in one.sessions)}")
    middle = (LUCK_HEIGHT - LUCK_LINE) / 2
    add(svg, "line", class_="usual", x1=0, x2=LUCK_WIDTH, y1=middle, y2=middle)
    room = LUCK_WIDTH / len(one.sessions)
    width = min(WIDEST_BAR, room * 0.7)
    apart = ceil(len(one.sessions) / MOST_TICKS)
    for place, (number, luck) in enumerate(one.sessions):
        x, tall = room * (place + 0.5), max(1, abs(luck) * (middle - 2) / most)
        y = middle - tall if luck > 0 else middle
        size = {"x": f"{x - width / 2:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{tall:.1f}"}
        add(add(svg, "rect", class_=f"bar hero{one.seat % 6 + 1}", **size), "title", f"session {number}: {luck:+.1f}")
        if place % apart == 0:
            add(svg, "text", number, class_="tick middle", x=f"{x:.1f}", y=LUCK_HEIGHT - 2)
