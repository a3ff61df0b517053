"""Elements of a page: text is shown as text, whatever it holds, and tables are made of columns and cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as ET

from campaign.words.rows import Column
from campaign.words.shown import shown

LINK = "#session-"
"""How a link to a session of the page begins."""


def add(parent: ET.Element, tag: str, text: object = None, **attributes: object) -> ET.Element:
    """Add an element; `class_` is the attribute class, and `stroke_width` is stroke-width."""
    named = {name.strip("_").replace("_", "-"): shown(str(value)) for name, value in attributes.items()}
    element = ET.SubElement(parent, tag, named)
    if text is not None:
        element.text = shown(str(text))
    return element


def add_table(parent: ET.Element, columns: Sequence[Column | str], rows: Iterable[Sequence[object]]) -> ET.Element:
    """Add a table in a box of its own, which scrolls where the page is narrow; returns its body."""
    table = add(add(parent, "div", class_="wide"), "table")
    heads = add(add(table, "thead"), "tr")
    aligned = [column if isinstance(column, Column) else Column(column) for column in columns]
    for column in aligned:
        add(heads, "th", column.title, scope="col", **right(column))
    body = add(table, "tbody")
    for row in rows:
        cells = add(body, "tr")
        for column, cell in zip(aligned, row, strict=True):
            add(cells, "td", cell, **right(column))
    return body


def right(column: Column) -> dict[str, object]:
    """The class of cells that are aligned to the right."""
    return {"class_": "right"} if column.right else {}
