"""A little of `make fuzz`, always the same; the rest takes minutes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="it forks, kills and preloads")
def test_a_little_of_everything(tmp_path: Path) -> None:
    """Broken files, keys, calls that fail, kills, four processes: nothing is found."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "--short", "--jobs", "1", "--home", tmp_path, *SETTLED],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "nothing found" in done.stdout


SETTLED = ("saves", "forged", "files", "keys", "storms", "surroundings", "calls", "kills", "four")
"""Parts in which nothing is known to be found."""
