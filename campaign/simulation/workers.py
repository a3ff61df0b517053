"""Who plays many games: processes of this machine, or a Dask cluster (extra: dask)."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from campaign.errors import CampaignError
from campaign.invocation import python
from campaign.simulation.plan import SimulationPlan, edition
from campaign.simulation.play import PlayedCampaign, play

S = TypeVar("S")
T = TypeVar("T")


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """An executor of several processes. They hear no Ctrl-C, and end at once with the process that started them, or
    with the block where it is left by an exception.

    They are begun afresh, by `spawn`, as everywhere the same: a script that does this is under `if __name__ ==
    "__main__":`.
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
    """Every campaign of a plan as it is played, in order of their numbers; see `in_order`."""
    return in_order(partial(play, plan), range(plan.campaigns), executor, ahead=ahead)


def in_order(
    played: Callable[[S], T], games: Iterable[S], executor: Executor | None = None, *, ahead: int = AHEAD
) -> Generator[T, None, None]:
    """What a function makes of one after another, in that order; without an executor in this process.

    `ahead` is how many are handed out at a time: a few for each that can be played at once. Whoever stops listening
    early takes back what has not begun. Raises WorkersGone where the executor gives up, for a worker was killed.
    """
    left = iter(games)
    if executor is None:
        yield from map(played, left)
        return
    waiting: deque[Future[T]] = deque()
    try:
        waiting.extend(executor.submit(played, game) for game in islice(left, ahead))
        while waiting:
            result = waiting[0].result()
            waiting.popleft()
            waiting.extend(executor.submit(played, game) for game in islice(left, 1))
            yield result
    except Exception as error:  # nothing that goes wrong in a game comes here
        if isinstance(error, BrokenExecutor):
            waiting.clear()  # it is ending them, and stumbles over what is taken back meanwhile
        raise WorkersGone(
            f"The processes are gone ({type(error).__name__}): one was ended from outside, maybe for lack of memory, "
            "or the cluster was shut down."
        ) from error
    finally:
        for future in waiting:
            future.cancel()


AHEAD_OF_EACH = 8
"""What is handed out at a time for each process, in campaigns or whatever is played."""


@contextmanager
def players(kind: str, count: int, jobs: int, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    """Who plays a number of campaigns of a kind, or whatever else, and how much they are handed at a time.

    Without an executor this process plays. Raises NoCluster.
    """
    if dask is not None:
        with cluster(dask, kind) as joined:
            yield joined.executor, AHEAD_OF_EACH * joined.places
    elif min(jobs, count) == 1:
        yield None, 1
    else:
        jobs = min(jobs, count)
        with processes(jobs) as executor:
            yield executor, AHEAD_OF_EACH * jobs


PATIENCE = 3
"""Seconds within which a cluster answers, and within which a worker is there."""


class NoCluster(CampaignError):
    """There is no cluster that could play."""


class Joined(NamedTuple):
    """A cluster that was found."""

    executor: Executor
    places: int
    """Campaigns that it can play at once."""


@contextmanager
def cluster(address: str, kind: str) -> Iterator[Joined]:
    """The cluster whose scheduler answers at an address, `tcp://host:8786`, to play campaigns of a kind.

    A worker that ends is no matter: others play what it has not handed in. Raises NoCluster where the extra is not
    installed, nobody answers, there is no worker, or workers have another program or other content than we.
    """
    if find_spec("distributed") is None:
        raise NoCluster(
            f"A cluster needs Dask, which is not installed. Install it with: {python()} -m pip install distributed"
        )
    knock(address)
    from distributed import Client

    client = Client(address, timeout=PATIENCE, set_as_default=False)
    try:
        check_workers(client, address, kind)
        with client.get_executor(pure=False) as executor:
            yield Joined(executor, sum(client.nthreads().values()))
    finally:
        client.close()


def knock(address: str) -> None:
    """Raise NoCluster unless a scheduler introduces itself; a client would wait for one that only listens."""
    from distributed.core import rpc

    async def introduced() -> None:
        async with rpc(address, timeout=PATIENCE) as scheduler:
            await scheduler.identity()

    try:
        asyncio.run(asyncio.wait_for(introduced(), PATIENCE))
    except ValueError as error:
        raise NoCluster(f"{address!r} is not the address of a Dask scheduler, such as tcp://host:8786.") from error
    except Exception as error:
        raise NoCluster(f"No Dask scheduler answers at {address}.") from error


def check_workers(client: Any, address: str, kind: str) -> None:
    """Raise NoCluster unless there are workers, and all would play as we do."""
    from distributed import TimeoutError as Late

    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except Late:
        raise NoCluster(f"The Dask cluster at {address} has no worker.") from None
    ours = edition(kind)
    try:
        theirs = client.run(edition, kind)
    except Exception as error:  # whatever a worker without this program comes to
        raise NoCluster(
            f"The workers at {address} cannot play: {type(error).__name__}: {error}. They need the same kingshand."
        ) from error
    other = sorted(worker for worker, edition_there in theirs.items() if edition_there != ours)
    if other:
        raise NoCluster(f"The worker {other[0]} has another version: {theirs[other[0]]}; here it is {ours}.")
