"""The film of the README: pictures that are there one after the other, as one SVG that moves by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import count
from pathlib import Path

from tests.pictures.scenes import SCENES
from tests.pictures.svg import FAMILY, FONT, INK, PAPER

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
FILM = FOLDER / "film.svg"
SIZE = "80x24"
SCENES_SHOWN = ("map", "roll", "damage", "enemies", "shop", "battle", "score")
SECONDS = 4
"""How long each scene is seen."""
CAPTION = 26
"""Height of the line below a scene."""
VIEW = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


def film(folder: Path = FOLDER) -> str:
    """The scenes from their pictures; the first stays where nothing may move."""
    pictures = [(folder / f"{name}-{SIZE}.svg").read_text(encoding="utf-8") for name in SCENES_SHOWN]
    found = VIEW.search(pictures[0])
    assert found is not None
    width, height = map(int, found.groups())
    titles = [SCENES[name].title for name in SCENES_SHOWN]
    shown = [scene(*it, height) for it in zip(count(), pictures, titles)]
    box = f'viewBox="0 0 {width} {height + CAPTION}" font-family="{FAMILY}" font-size="{FONT}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {box}>', f"<title>{escape('; '.join(titles))}</title>", style()]
    paper = f'<rect width="100%" height="100%" rx="6" fill="{PAPER}"/>'
    return "\n".join([*head, paper, *shown, "</svg>", ""])


def style() -> str:
    """Each scene but the first lies above the one before it until all begins anew."""
    number = len(SCENES_SHOWN)
    rules = [
        f"@keyframes scene{at} {{ from {{ visibility: hidden; }} {100 * at / number:.2f}% {{ visibility: visible; }} }}"
        for at in range(1, number)
    ]
    rules.append(".scene { visibility: hidden; }")
    length = number * SECONDS
    rules += [f"#scene{at} {{ animation: scene{at} {length}s step-end infinite; }}" for at in range(1, number)]
    return "\n".join(["<style>", *rules, "@media (prefers-reduced-motion) { .scene { animation: none; } }", "</style>"])


def scene(at: int, picture: str, title: str, height: int) -> str:
    """A picture without its frame, on ground of its own, with its title below."""
    told = f'<text x="10" y="{height + FONT}" fill="{INK}">{escape(title, quote=False)}</text>'
    ground = f'<rect y="{height}" width="100%" height="{CAPTION}" fill="{PAPER}"/>'
    named = f' id="scene{at}" class="scene"' if at else ""
    return "\n".join([f"<g{named}>", *inside(picture.splitlines()), ground, told, "</g>"])


def inside(lines: Iterable[str]) -> list[str]:
    """What a picture draws: everything but its frame and its title."""
    return [line for line in lines if line and not line.startswith(("<svg", "</svg", "<title"))]
