"""A Dask cluster that plays: the same figures as one process, whatever happens to its workers."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from campaign.simulation import Figures, SimulationPlan, simulate
from campaign.simulation.arena import ArenaPlan, kind_of_duels
from campaign.simulation.workers import NoCluster, WorkersGone, cluster

distributed = pytest.importorskip("distributed", reason="the extra dask is not installed: make test-dask")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning:distributed")

PLAN = SimulationPlan(heroes=("monk", "random"), campaigns=12, until=1, seed=4)


@contextmanager
def workers(count: int) -> Iterator[Any]:
    """A scheduler in this process, and so many worker processes."""
    with distributed.LocalCluster(
        n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        yield local


def test_a_worker_that_is_killed_in_the_middle() -> None:
    """What it has not handed in others play: the figures are those of one process."""
    figures = Figures()
    with workers(2) as local, cluster(local.scheduler_address, PLAN.kind) as (executor, places):
        assert places == 2
        for campaign in simulate(PLAN, executor, ahead=8):
            figures.add(campaign)
            if campaign.number == 1:
                os.kill(next(iter(local.workers.values())).pid, signal.SIGKILL)
    assert figures.to_json() == Figures.of(simulate(PLAN)).to_json()


def test_an_arena_on_a_cluster() -> None:
    """The same results as in one process."""
    arena = ArenaPlan("duel", {"hero": ["monk", "ninja"]}, 2, 6, 3, "greedy")
    fixtures = arena.fixtures()
    with workers(2) as local, cluster(local.scheduler_address, kind_of_duels()) as (executor, places):
        played = list(arena.results(fixtures, executor, ahead=places))
    assert played == list(arena.results(fixtures))


def test_a_cluster_that_ends() -> None:
    """In the middle: it is told, and nobody waits for it."""
    with workers(1) as local, cluster(local.scheduler_address, PLAN.kind) as (executor, _):
        played = simulate(PLAN, executor, ahead=2)
        next(played)
        local.close()
        with pytest.raises(WorkersGone, match="The processes are gone"):
            list(played)


def test_a_cluster_without_workers() -> None:
    """It would never begin."""
    with (
        workers(0) as local,
        pytest.raises(NoCluster, match="has no worker"),
        cluster(local.scheduler_address, PLAN.kind),
    ):
        pass


def test_workers_that_would_play_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program gives other figures; here it is ours that is another one."""
    monkeypatch.setattr("campaign.__version__", "9.9")
    says = r"has another version: kingshand .*; here it is kingshand 9\.9, rules "
    with workers(1) as local, pytest.raises(NoCluster, match=says), cluster(local.scheduler_address, PLAN.kind):
        pass


@pytest.mark.parametrize("address", ["quark", "chess://here:8786", "tcp://"])
def test_addresses_that_are_none(address: str) -> None:
    """One sentence that shows how one looks."""
    with (
        pytest.raises(NoCluster, match=r"is not the address of a Dask scheduler, such as tcp://host:8786"),
        cluster(address, "x"),
    ):
        pass


def test_nobody_answers() -> None:
    """Neither where nobody listens, nor where somebody does who has nothing to say."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with (
            pytest.raises(NoCluster, match=f"No Dask scheduler answers at tcp://127.0.0.1:{port}"),
            cluster(f"tcp://127.0.0.1:{port}", "x"),
        ):
            pass
    with pytest.raises(NoCluster, match="No Dask scheduler answers"), cluster(f"127.0.0.1:{port}", "x"):
        pass
