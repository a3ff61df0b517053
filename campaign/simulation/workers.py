"""Processes of this machine that play."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice

from campaign.errors import CampaignError
from campaign.simulation.plan import SimulationPlan
from campaign.simulation.play import PlayedCampaign, play


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


AHEAD = 64
"""Campaigns handed out and not counted yet, at most: what bounds the memory."""


class WorkersGone(CampaignError):
    """The processes or the cluster that play have ended without being asked to."""


def simulate(
    plan: SimulationPlan, executor: Executor | None = None, *, ahead: int = AHEAD
) -> Generator[PlayedCampaign, None, None]:
    """Every campaign of a plan as it is played, in order of their numbers; without an executor in this process.

    `ahead` is how many are handed out at a time: a few for each that can be played at once. Whoever stops listening
    early takes back what has not begun. Raises WorkersGone where the executor gives up, for a worker was killed.
    """
    numbers = iter(range(plan.campaigns))
    if executor is None:
        for number in numbers:
            yield play(plan, number)
        return
    waiting: deque[Future[PlayedCampaign]] = deque()
    try:
        waiting.extend(executor.submit(play, plan, number) for number in islice(numbers, ahead))
        while waiting:
            campaign = waiting[0].result()
            waiting.popleft()
            waiting.extend(executor.submit(play, plan, number) for number in islice(numbers, 1))
            yield campaign
    except Exception as error:  # nothing that goes wrong in a game comes here
        if isinstance(error, BrokenExecutor):
            waiting.clear()  # it is ending them, and stumbles over what is taken back meanwhile
        raise WorkersGone(
            f"Those who play have gone ({type(error).__name__}): a process was ended from outside, for lack of memory "
            "perhaps, or a cluster was."
        ) from error
    finally:
        for future in waiting:
            future.cancel()
