"""Sums of fractions that come out the same everywhere: on every version of Python, compiled or not.

The built-in `sum` adds fractions as they come up to Python 3.11, and with compensation for what is lost from 3.12 on.
The last digit then differs, and where two options are all but equal, so does what a bot chooses.
"""

from __future__ import annotations


def total(values: list[float]) -> float:
    """All of them added up from left to right, each sum rounded; 0.0 for none."""
    found = 0.0
    for value in values:
        found += value
    return found
