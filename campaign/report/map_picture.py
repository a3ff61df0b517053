"""A map as a picture (SVG)."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from campaign.palette import ON_DARK, ON_LIGHT
from campaign.words.map import Chart, Spot
from campaign.words.narrator import plural

TILE, GAP, EDGE = 132, 8, 28
"""Sides of a tile, between two, and around all of them, in pixels."""
HEAD, LINE, LETTERS = 40, 20, 17
"""Lines of the heading and of other text; letters of a tile's line."""
COLOURS = {
    "rect.paper": ("#fbf7ef", "#1c1a18"),
    "rect.hidden": ("#cfc4b4", "#3a3631"),
    "rect.known": ("#efe6d4", "#2b2723"),
    "rect.gate": ("#e3cfa3", "#4f4326"),
    "text, circle": ("#2b2520", "#efe9df"),
    "text.faint": ("#857b70", "#9c9288"),
    "text.item": (ON_LIGHT.orange, ON_DARK.orange),
    "text.fight": (ON_LIGHT.red, ON_DARK.red),
    "text.go": (ON_LIGHT.green, ON_DARK.green),
    "text.hero": ("#fbf7ef", "#1c1a18"),
}
"""What is filled with which colour, light and dark: written out, since not every viewer knows variables."""
FRAMES = {"rect.way": (ON_LIGHT.green, ON_DARK.green), "rect.battle": (ON_LIGHT.red, ON_DARK.red)}
"""Which tiles are framed in which colour, light and dark."""
FONTS = {
    "text": "font: 13px system-ui, sans-serif;",
    "text.title": "font-size: 17px; font-weight: 600;",
    "text.go, text.hero": "font-weight: 600;",
    "text.hero": "text-anchor: middle;",
    "rect": "stroke-width: 3px;",
    "rect.way": "stroke-dasharray: 9 5;",
}


def style(within: str = "") -> str:
    """How everything looks, on a screen dark where the viewer wants that; `within` an element of a page, or alone."""
    light, dark = (
        "\n".join(
            rule(within, what, f"{how}: {colours[scheme]};")
            for how, table in (("fill", COLOURS), ("stroke", FRAMES))
            for what, colours in table.items()
        )
        for scheme in (0, 1)
    )
    fonts = "\n".join(rule(within, what, how) for what, how in FONTS.items())
    return f"\n{fonts}\n{light}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def rule(within: str, what: str, how: str) -> str:
    """How some elements look, as a style sheet says it."""
    return f"{', '.join(f'{within} {one}'.strip() for one in what.split(', '))} {{ {how} }}"


def picture(chart: Chart, heading: str) -> str:
    """The map as an SVG document of its own."""
    svg = drawing(chart, heading)
    look = ET.Element("style")
    look.text = style()
    svg.insert(1, look)
    ET.indent(svg)
    return ET.tostring(svg, encoding="unicode") + "\n"


def drawing(chart: Chart, heading: str) -> ET.Element:
    """The map as an element that a style has still to dress, with words for those who cannot see it."""
    columns, lines = chart.columns, chart.lines
    notes = below(chart)
    width = max(560, 2 * EDGE + len(columns) * (TILE + GAP))
    top = HEAD + EDGE
    height = top + len(lines) * (TILE + GAP) + LINE * (len(notes) + 1)
    svg = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "role": "img"})
    add(svg, "title", heading)
    ET.SubElement(svg, "rect", {"width": str(width), "height": str(height), "class": "paper"})
    say(svg, EDGE, HEAD - 12, heading, "title")
    for number, column in enumerate(columns):
        say(svg, EDGE + number * (TILE + GAP) + TILE // 2, top - 8, column, "faint")
    for number, line in enumerate(lines):
        say(svg, 8, top + number * (TILE + GAP) + TILE // 2, str(line), "faint")
    for place, spot in chart.spots.items():
        x = EDGE + columns.index(place[0]) * (TILE + GAP)
        y = top + lines.index(int(place[1:])) * (TILE + GAP)
        tile(svg, chart, (place, spot), x, y)
    for number, note in enumerate(notes):
        say(svg, EDGE, top + len(lines) * (TILE + GAP) + LINE * (number + 1), note, "faint")
    return svg


def tile(svg: ET.Element, chart: Chart, placed: tuple[str, Spot], x: int, y: int) -> None:
    """One place: its ground, name, what is there, who is and fights there, how far it is."""
    place, spot = placed
    group = ET.SubElement(svg, "g", {"transform": f"translate({x} {y})"})
    add(group, "title", words_of(chart, place, spot))
    marks = f" {'battle' if spot.fight or spot.foe else 'way' if spot.steps or spot.go else ''}".rstrip()
    ET.SubElement(group, "rect", {"width": str(TILE), "height": str(TILE), "rx": "10", "class": f"{spot.state}{marks}"})
    texts = [(spot.name, ""), *([(spot.also, "faint")] if spot.also else [])]
    texts += [(f"{mark} {name}", "item") for mark, name in spot.items]
    if spot.fight:
        texts.append((f"! {spot.fight}", "fight"))
    if spot.steps:
        texts.append((steps(spot), "go"))
    for number, (text, kind) in enumerate(texts):
        say(group, 10, 22 + number * LINE, text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…", kind)
    for number, name in enumerate(chart.here(spot)):
        ET.SubElement(group, "circle", {"cx": str(22 + 30 * number), "cy": str(TILE - 20), "r": "14"})
        say(group, 22 + 30 * number, TILE - 15, name, "hero")


def words_of(chart: Chart, place: str, spot: Spot) -> str:
    """All of a place in a line: viewers show it under the pointer, and read it aloud."""
    words = [f"{place}: {spot.name}", *filter(None, [spot.also]), *(name for _, name in spot.items)]
    words += [chart.names[seat][1] for seat in spot.who]
    words += [f"{chart.names[seat][1]} goes there" for seat in spot.coming]
    if spot.fight:
        words.append(f"battle with {spot.fight}")
    return ", ".join([*words, steps(spot)] if spot.steps else words)


def steps(spot: Spot) -> str:
    """How far it is."""
    return f"{plural(spot.steps, 'step')} away"


def below(chart: Chart) -> list[str]:
    """Who is on the map, whose way is marked, and what is to be said of it as a whole."""
    who = ", ".join(f"{short} {name}" for short, name in chart.names.values())
    going = [f"Framed with dashes: where {chart.names[chart.going][1]} can go."] if chart.going >= 0 else []
    return [who, *going, *([chart.told] if chart.told else [])]


def add(parent: ET.Element, tag: str, text: str) -> None:
    """An element that is text alone."""
    ET.SubElement(parent, tag).text = text


def say(parent: ET.Element, x: int, y: int, text: str, kind: str) -> None:
    """A line of text at a place."""
    ET.SubElement(parent, "text", {"x": str(x), "y": str(y), **({"class": kind} if kind else {})}).text = text
