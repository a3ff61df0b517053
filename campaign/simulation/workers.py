"""Processes of this machine that play."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """An executor of so many processes. They hear no Ctrl-C, and end at once with whoever started them, or with the
    block where it is left by an exception.

    They are begun afresh, by `spawn`, as everywhere the same: a script that does this stands under
    `if __name__ == "__main__":`.
    """
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), follow)
    others = set(multiprocessing.active_children())
    try:
        with deferring_interrupts():
            begun = [pool.submit(int) for _ in range(count)]
        wait(begun)
        yield pool
    except BaseException:
        left = set(multiprocessing.active_children()) - others
        # First, for a pool that loses a process while it holds what was taken back stumbles, with a traceback.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in left:
            child.terminate()
        for child in left:
            child.join()
        raise
    pool.shutdown()


@contextmanager
def deferring_interrupts() -> Iterator[None]:
    """Let a Ctrl-C wait for the end of the block; whatever is started meanwhile inherits that, and waits for good."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def follow() -> None:
    """Runs first in each process: no Ctrl-C is for it, and it ends when its parent has, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the parent's end."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
