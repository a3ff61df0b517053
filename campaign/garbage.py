"""When Python looks for garbage in a program that people wait for: often and briefly.

What is not referred to any more is freed at once, unless it refers to itself; only that needs to be looked for. A look
at everything takes half a second where many sessions are open.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

NEW, OLDER, OLDEST = 5_000, 2, 1
"""New objects before Python looks at them; such looks before it looks at what has outlived one, too; and looks at that
before one at all that is not let be. No look is at more than some 60,000 objects.
"""


@contextmanager
def brief_looks() -> Iterator[None]:
    """Let be what there is and, from then on, all that outlives three looks, until the block ends.

    If that becomes garbage which refers to itself, it stays until `look_at_everything`.
    """
    before = gc.get_threshold()
    gc.callbacks.append(let_be)
    gc.freeze()
    forget_how_much()
    gc.set_threshold(NEW, OLDER, OLDEST)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(let_be)


def let_be(phase: str, about: dict[str, int]) -> None:
    """After a look at all that is not let be: let the rest be, too."""
    if phase == "stop" and about["generation"] == len(gc.get_threshold()) - 1:
        gc.freeze()


def look_at_everything() -> None:
    """Look for garbage everywhere, when nobody waits for anything."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    forget_how_much()


def forget_how_much() -> None:
    """Look at nothing: Python puts a look off until there is a quarter more than the last one left."""
    gc.collect()
