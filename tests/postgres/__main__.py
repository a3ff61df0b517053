"""`make test-postgres`: the tests that keep saves, in SQLite and on a PostgreSQL server that is started for them.

Arguments are handed on to pytest. Where no server can be run that is said, and nothing is wrong.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from tests.places import VARIABLE
from tests.postgres.server import NoServer, running

HELD_TO = ("tests/unit", "tests/cli")
IN_EVERY_PLACE = "sqlite or postgresql"
"""Of those, the tests whose saves lie in one place after the other."""


def main(arguments: Sequence[str]) -> int:
    """Run them; the number that the shell gets."""
    # In the background of a shell SIGINT is ignored; SIGTERM ignored, too, no program of a test could be ended by it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with running() as server:
            return subprocess.call(
                [sys.executable, "-m", "pytest", "-q", "-k", IN_EVERY_PLACE, *arguments, *HELD_TO],
                env={**os.environ, VARIABLE: server},
            )
    except NoServer as error:
        print(f"not tested with PostgreSQL: {error}")
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
