"""The compiled build of this checkout, in a folder of its own, so that the checkout itself stays pure.

`python -m tests.compiled` makes one in half the time that runs nearly as fast, and holds it to the scenario files, the
conformance tests and the golden games. What is measured is compiled as `make fast` does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
QUICK, FAST = ROOT / "build" / "quick", ROOT / "build" / "fast"
"""Compiled for tests, and to be measured."""
COPIED = ("ai", "campaign", "content", "docs", "engine", "saves", "tests")
BESIDE = ("kingshand.py", "setup.py", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")
HELD_TO = ("tests/scenarios", "tests/conformance", "tests/golden")
COMPILED = ("engine.game", "ai.value.rolls")
"""Modules that tell whether everything was compiled."""


def has_compiler() -> bool:
    """Whether there are a C compiler, the one that Python was made with, and Python's headers."""
    compiler = shutil.which(str(sysconfig.get_config_var("CC") or "cc").split()[0])
    return compiler is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


def made(twin: Path = FAST) -> Path:
    """The folder of a compiled build, up to date. Raises CalledProcessError where it cannot be made."""
    for name in COPIED:
        copy_folder(ROOT / name, twin / name)
    for name in BESIDE:
        shutil.copy2(ROOT / name, twin / name)
    how = "quick" if twin == QUICK else "1"
    python(twin, "setup.py", "--quiet", "build_ext", "--inplace", "--parallel", "2", KINGSHAND_COMPILE=how)
    all_compiled = " and ".join([f"not {name}.__file__.endswith('.py')" for name in COMPILED])
    python(twin, "-c", f"import {', '.join(COMPILED)}; assert {all_compiled}")
    return twin


def copy_folder(source: Path, target: Path) -> None:
    """Copy what changed, and drop sources that are gone; what was compiled stays for the compiler to judge."""
    shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for path in target.rglob("*"):
        if path.suffix in (".py", ".yaml") and not (source / path.relative_to(target)).exists():
            path.unlink()


def python(twin: Path, *arguments: str, **variables: str) -> None:
    """Run Python in a compiled build. Raises CalledProcessError."""
    here = {**os.environ, "PYTHONPATH": str(twin), **variables}
    subprocess.run([sys.executable, *arguments], cwd=twin, env=here, check=True)


def main() -> int:
    """Make it and test it; 0 also where nothing can be compiled."""
    if not has_compiler():
        print("no C compiler with the headers of Python was found: the compiled build is not tested")
        return 0
    try:
        made(QUICK)
        python(QUICK, "-m", "pytest", "-q", "-m", "not soak", "-n", os.environ.get("WORKERS", "2"), *HELD_TO)
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
