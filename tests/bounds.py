"""`make test-bounds`: what uses the libraries, and a played demonstration, with the lowest and newest versions.

The lowest are those that pyproject.toml names, on the oldest Python there is here; the newest allowed are whatever is
released today, on the Python that runs this.
"""

from __future__ import annotations

import os
import sys

from packaging.requirements import Requirement

from tests.environments import NEEDED, PLACE, demonstration, environment, interpreters, run

SLICE = (
    "tests/unit/saves",
    "tests/unit/scenarios",
    "tests/content/test_reading.py",
    "tests/content/test_broken_files.py",
    "tests/table/test_first_screen.py",
    "tests/table/test_terminal.py",
    "tests/cli/test_help.py",
    "tests/cli/test_config.py",
    "tests/cli/test_doctor.py",
    "tests/cli/test_play.py",
    "tests/cli/test_terminal.py",
)


def lowest(requirement: str) -> str:
    """A requirement held to the lowest version that it allows."""
    wanted = Requirement(requirement)
    [bound] = [one.version for one in wanted.specifier if one.operator == ">="]
    return f"{wanted.name}=={bound}"


def held_to(python: str, name: str) -> None:
    """Test an environment and play in it. Raises CalledProcessError."""
    run(python, "-m", "pip", "list", "--disable-pip-version-check")
    demonstration(python, PLACE / f"{name}-played")
    run(python, "-m", "pytest", "-q", "-n", os.environ.get("WORKERS", "2"), *SLICE)


def main() -> int:
    """Both ends, one after the other."""
    oldest = next(iter(interpreters().values()))
    held_to(environment("lowest", oldest, [lowest(one) for one in NEEDED], constraints=None), "lowest")
    held_to(environment("newest", sys.executable, NEEDED, constraints=None, newest=True), "newest")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
