"""`make pictures`: draw every scene anew, in both sizes, into docs/pictures, and the film that is made of some."""

from __future__ import annotations

import argparse
import os

from tests.pictures.film import FILM, FOLDER, film
from tests.pictures.scenes import SCENES, SIZES, drawn


def main() -> None:
    """Those that were named, or all."""
    reader = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    reader.add_argument("scene", nargs="*", choices=[[], *SCENES], help="what to draw")
    wanted = reader.parse_args().scene or SCENES
    os.environ |= {
        "KINGSHAND_CONFIG": os.devnull,
        "KINGSHAND_PACE": "off",
        "XDG_DATA_HOME": os.devnull,  # where one's own packs are
        "COLORTERM": "truecolor",
        "TERM": "xterm-256color",
    }
    for name in ("NO_COLOR", "COLUMNS", "KINGSHAND_PACKS"):
        os.environ.pop(name, None)
    FOLDER.mkdir(exist_ok=True)
    for name in wanted:
        for size in SIZES:
            path = FOLDER / f"{name}-{size}.svg"
            path.write_text(drawn(name, size), encoding="utf-8")
            print(path.relative_to(FOLDER.parents[1]))
    FILM.write_text(film(), encoding="utf-8")
    print(FILM.relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main()
