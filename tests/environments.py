"""Virtual environments of tests, in `build/environments`: each made once, and anew when what goes into it changes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "environments"
CONSTRAINTS = ROOT / "constraints.txt"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED: list[str] = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
"""What playing and testing need."""
CLASSIFIER = "Programming Language :: Python :: 3."
TESTED = [f"3.{line.removeprefix(CLASSIFIER)}" for line in PROJECT["classifiers"] if line.startswith(CLASSIFIER)]
"""The versions of Python that the package says it is tested with."""
OLDEST = (3, 11)
NAME = re.compile(r"python3(\.(1[1-9]|[2-9]\d))?")
PROBE = "import sys, venv, ensurepip; print(sys.implementation.name, *sys.version_info[:2])"


def interpreters() -> dict[str, str]:
    """Every CPython from 3.11 on that is found, by version: the one that runs this, those on the path, pyenv's."""
    folders = [Path(folder) for folder in os.get_exec_path()]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    folders += [version / "bin" for version in sorted(pyenv.glob("3.*"))]
    found = {".".join(map(str, sys.version_info[:2])): sys.executable}
    for file in (file for folder in folders for file in sorted(folder.glob("python3*")) if NAME.fullmatch(file.name)):
        if file.name.removeprefix("python") not in found and (version := version_of(file)):
            found.setdefault(version, str(file))
    return dict(sorted(found.items(), key=lambda pair: number(pair[0])))


def version_of(file: Path) -> str:
    """The version of a Python that can make environments, such as 3.12; empty: it is none, or too old."""
    try:
        done = subprocess.run([file, "-c", PROBE], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    implementation, *version = done.stdout.split() or [""]
    return ".".join(version) if implementation == "cpython" and number(".".join(version)) >= OLDEST else ""


def number(version: str) -> tuple[int, ...]:
    """A version to compare."""
    return tuple(map(int, version.split(".")))


def environment(
    name: str, python: str, wanted: Sequence[str], *, constraints: Path | None = CONSTRAINTS, newest: bool = False
) -> str:
    """The Python of an environment with these packages; `newest`: as new as they may be today.

    Raises CalledProcessError where they cannot be installed.
    """
    place = PLACE / name
    own = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    key = blake2b(repr([python, wanted, constraints and constraints.read_text(encoding="utf-8")]).encode()).hexdigest()
    stamp = place / "stamp"
    if not newest and stamp.is_file() and stamp.read_text(encoding="utf-8") == key:
        return str(own)
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run([python, "-m", "venv", place], check=True)
    limits = [] if constraints is None else ["--constraint", str(constraints)]
    subprocess.run([own, "-m", "pip", "install", "--quiet", *limits, *wanted], check=True, cwd=ROOT)
    stamp.write_text(key, encoding="utf-8")
    return str(own)


def run(python: str, *words: str, cwd: Path = ROOT, **variables: str) -> None:
    """Run Python with these arguments. Raises CalledProcessError."""
    subprocess.run([python, *words], cwd=cwd, env={**os.environ, **variables}, check=True)


def demonstration(python: str, place: Path, cwd: Path = ROOT) -> None:
    """Play the demonstration to its score sheet, as `play` does without a terminal. Raises CalledProcessError."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    kept = {"KINGSHAND_SAVES": str(place / "saves.db"), "KINGSHAND_CONFIG": os.devnull}
    subprocess.run(
        [python, "-m", "kingshand", "play"],
        cwd=cwd,
        env={**os.environ, **kept},
        stdin=subprocess.DEVNULL,
        stdout=(place / "told.txt").open("w", encoding="utf-8"),
        check=True,
    )
    told = (place / "told.txt").read_text(encoding="utf-8")
    assert "Campaign score:" in told, f"the demonstration ended without a score sheet:\n{told}"
