"""A Dask cluster that plays, for those who outgrow one machine (extra: dask)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, NamedTuple

from campaign.errors import CampaignError
from campaign.invocation import python
from campaign.simulation.plan import edition

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
            f"A cluster needs Dask, which is not there. Install it with: {python()} -m pip install distributed"
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
        raise NoCluster(f"{address!r} is no address of a Dask scheduler; one is tcp://host:8786.") from error
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
            f"The workers at {address} cannot play: {type(error).__name__}: {error}. They need the kingshand of here."
        ) from error
    other = sorted(worker for worker, edition_there in theirs.items() if edition_there != ours)
    if other:
        raise NoCluster(f"The worker {other[0]} would play otherwise: it has {theirs[other[0]]}, and here is {ours}.")
