"""Seeds that nobody chose."""

from __future__ import annotations

import secrets

SEEDS = 1_000_000
"""A seed that nobody chose lies below this, so that it is easily typed again."""


def some_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEEDS)
