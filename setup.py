"""What pyproject.toml cannot say: a built package brings its content along as it was checked (docs/decisions/0013), and
with KINGSHAND_COMPILE=1 the kernel is compiled by mypyc, of mypy, which must be installed (docs/performance.md)."""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
INTERPRETED = {"__init__.py", "frames.py", "modes.py", "session.py"}
"""Modules of the kernel with classes that kinds of session make subclasses of."""


class BuildWithContent(build_py):
    """Builds the packages, and the cache of their content."""

    def run(self) -> None:
        """Copy everything; then read and check the content, of which problems stop the build."""
        super().run()
        if self.editable_mode:
            return  # there content changes, and whoever runs it has a cache of their own
        sys.path.insert(0, str(HERE))
        from content import cache, files

        there = Path(self.build_lib) / "content" / cache.SHIPPED.name
        there.write_bytes(cache.made(cache.key_of(files.DATA), files.DATA))


def compiled():
    """The kernel as extension modules, if that is wanted."""
    if not os.environ.get("KINGSHAND_COMPILE"):
        return []
    from mypyc.build import mypycify

    files = sorted(str(path) for path in Path("engine").rglob("*.py") if path.name not in INTERPRETED)
    return mypycify(files, opt_level="3", group_name="kernel")


setup(cmdclass={"build_py": BuildWithContent}, ext_modules=compiled())
