"""What pyproject.toml cannot say: a built package brings its content along as it was checked (docs/decisions/0013), and
with KINGSHAND_COMPILE=1 kernel and bots are compiled by mypyc, which is part of mypy (docs/performance.md)."""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
SUBCLASSED = {"frame.py", "frames.py", "mode.py", "modes.py", "session.py", "ways.py"}
"""Modules of the kernel with classes that kinds of session make subclasses of."""
FOR_PEOPLE = {
    "accounts.py",
    "alternatives.py",
    "arena.py",
    "ends.py",
    "errors.py",
    "forecast.py",
    "gains.py",
    "lethal.py",
    "observation.py",
    "parts.py",
    "program.py",
    "prospects.py",
    "worths.py",
}
"""Modules of the bots that none of our bots needs for its choices."""
COMPILER = "mypy>=1.11"
"""What an isolated build installs first if it compiles."""
INTERPRETED = {"__init__.py", *SUBCLASSED, *FOR_PEOPLE}


class BuildWithContent(build_py):
    """Builds the packages, and the cache of their content."""

    def run(self) -> None:
        """Copy everything into an empty folder; then read and check the content, of which problems stop the build."""
        if not self.editable_mode:
            empty(Path(self.build_lib))
        super().run()
        if self.editable_mode:
            return  # there content changes, and whoever runs it has a cache of their own
        sys.path.insert(0, str(HERE))
        from content import cache, files

        there = Path(self.build_lib) / "content" / cache.SHIPPED.name
        there.write_bytes(cache.made(cache.key_of(files.DATA), files.DATA))


def empty(build: Path) -> None:
    """Take away what earlier builds left, which would be packed too; a folder that somebody chose is left alone."""
    for path in (build, *HERE.glob("build/bdist.*")):
        if HERE / "build" in path.resolve().parents:
            shutil.rmtree(path, ignore_errors=True)


def compiled():
    """Kernel and bots as extension modules, if that is wanted; two, as a compiler works on each alone."""
    wanted = os.environ.get("KINGSHAND_COMPILE")
    if not wanted:
        return []
    if find_spec("mypyc") is None and "egg_info" in sys.argv:
        return []  # only asked what a build needs, which is told below
    from mypyc.build import mypycify

    kernel, bots = (
        sorted(str(path) for path in Path(name).rglob("*.py") if path.name not in INTERPRETED)
        for name in ("engine", "ai")
    )
    modules = mypycify(
        [*kernel, *bots],
        opt_level="1" if wanted == "quick" else "3",
        debug_level="0",
        separate=[(kernel, "kernel"), (bots, "bots")],
    )
    if os.name != "nt":  # the compiler of Windows does so unasked
        for module in modules:
            module.extra_compile_args.append("-ffp-contract=off")  # a product that is added is rounded first, as ever
    return modules


setup(
    cmdclass={"build_py": BuildWithContent},
    ext_modules=compiled(),
    setup_requires=[COMPILER] if os.environ.get("KINGSHAND_COMPILE") and "egg_info" in sys.argv else [],
)
