"""Every screen looks as it is pictured, in both sizes; `make pictures` draws them anew."""

from __future__ import annotations

import re
from importlib.metadata import version
from itertools import product
from pathlib import Path

import pytest

from tests.balance.matrix import PICTURE
from tests.long import few_of
from tests.pictures.film import FILM, FOLDER, film
from tests.pictures.scenes import SCENES, SIZES, drawn

ROOT = Path(__file__).parents[2]
PINNED = re.search(r"^textual==(.+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture
def terminal_of_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `make pictures` has it."""
    monkeypatch.setenv("KINGSHAND_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.delenv("KINGSHAND_PACKS", raising=False)  # which no test has, and the settings show
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # where one's own packs are
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)  # which pytest-xdist sets, and the settings show


@pytest.mark.skipif(
    PINNED is None or version("textual") != PINNED[1], reason="the pictures are those of the Textual of constraints.txt"
)
@pytest.mark.usefixtures("terminal_of_pictures")
@pytest.mark.parametrize(("name", "size"), few_of(product(SCENES, SIZES), len(SCENES) // 3))
def test_a_screen_looks_as_it_is_pictured(name: str, size: str) -> None:
    """To the letter and the colour."""
    kept = (FOLDER / f"{name}-{size}.svg").read_text(encoding="utf-8").splitlines()
    assert drawn(name, size).splitlines() == kept, "looks otherwise; if it shall, 'make pictures'"


def test_the_film_shows_the_pictures_that_are_there() -> None:
    """Otherwise: make pictures."""
    assert FILM.read_text(encoding="utf-8") == film()


def test_there_is_a_picture_of_nothing_else() -> None:
    """A scene that is gone takes its pictures along."""
    wanted = {f"{name}-{size}.svg" for name in SCENES for size in SIZES} | {FILM.name, PICTURE.name}
    assert {path.name for path in FOLDER.glob("*.svg")} == wanted
