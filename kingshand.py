"""The command `kingshand`, in a module of a name that nobody else has: looks where the packages come from, and runs.

`ai`, `campaign`, `content`, `engine` and `saves` are names that others use too (docs/decisions/0039). Whichever comes
first on the path is imported, and of two that are installed in one place the later lies over the earlier.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("ai", "campaign", "content", "engine", "saves")
HOME = Path(__file__).parent
NAME = b"kingshand"
"""What each of them says of itself in its first line."""
ALONE = "install kingshand in an environment of its own, with 'pipx install' or 'uv tool install'"
NOT_OURS = 2
"""Exit code where a package is another's."""


def main() -> None:
    """The entry point of `kingshand`."""
    wrong = misplaced()
    if wrong:
        refuse(wrong)
    try:
        from campaign.main import main as run

        run()
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in PACKAGES:
            raise
        refuse(f"A part of it is missing in {str(HOME)!r}: {error}. {AGAIN}")


AGAIN = f"Another package may have taken its place there; {ALONE}."


def misplaced() -> str:
    """The first package that is another's, and what to do; empty: all are ours, and lie beside this module."""
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is None:
            return f"Its package {name!r} is missing in {str(HOME)!r}. {AGAIN}"
        ours = HOME / name
        first = Path(spec.origin or "")
        there = first.parent if spec.origin else Path(*list(spec.submodule_search_locations or ())[:1])
        if there != ours and there.resolve() != ours.resolve():
            return (
                f"Its package {name!r} would come from {str(there)!r}, where another lies, not from {str(HOME)!r} like "
                f"the rest. Take that folder off the path (PYTHONPATH, or where the command was typed), or {ALONE}."
            )
        if not spec.origin or NAME not in first_line(first):
            return f"Its package {name!r} in {str(HOME)!r} is another's. {AGAIN}"
    return ""


def first_line(file: Path) -> bytes:
    """The first line of a file."""
    with file.open("rb") as lines:
        return lines.readline()


def refuse(sentence: str) -> None:
    """Say what is wrong on standard error, and leave."""
    print(f"kingshand cannot run. {sentence}", file=sys.stderr)
    raise SystemExit(NOT_OURS)


if __name__ == "__main__":
    main()
