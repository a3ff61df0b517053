"""Cases of a test that take long together: a few of them run in `make test`, the others in `make test-long`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few_of(cases: Iterable[Any], few: int, *, first: int = 0) -> list[Any]:
    """The cases for `parametrize`: so many of them in `make test`, evenly spread from a first one on; the others long.

    A case with several values is a tuple.
    """
    listed = [case if isinstance(case, tuple) else (case,) for case in cases]
    step = max(1, len(listed) // few)
    short = range(len(listed))[first % step :: step][:few]
    return [pytest.param(*case, marks=() if at in short else pytest.mark.long) for at, case in enumerate(listed)]
