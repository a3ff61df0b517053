"""What pyproject.toml cannot say: a built package brings its content along as it was checked (docs/decisions/0013)."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent


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


setup(cmdclass={"build_py": BuildWithContent})
