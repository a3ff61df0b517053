"""Garbage is looked for a little at a time: what outlives the looks is let be."""

from __future__ import annotations

import gc
import weakref

from campaign.garbage import brief_looks, look_at_everything


class Circle:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.self = self


def test_what_outlives_the_looks_is_let_be() -> None:
    """However much there is, the last look of all finds only what is new."""
    before = gc.get_threshold()
    with brief_looks():
        assert gc.get_threshold() != before
        kept = [[number] for number in range(400_000)]
        assert gc.get_freeze_count() > len(kept) / 2
        assert len(gc.get_objects()) < 100_000
        assert len(kept) == 400_000
    assert gc.get_threshold() == before


def test_new_garbage_is_found_and_old_garbage_once_nobody_waits() -> None:
    """What became garbage after it was let be stays until everything is looked at."""
    with brief_looks():
        fresh, old = Circle(), Circle()
        new, let_be = weakref.ref(fresh), weakref.ref(old)
        del fresh
        gc.collect()
        assert new() is None
        del old
        gc.collect()
        assert let_be() is not None
        look_at_everything()
        assert let_be() is None
