"""The command ladder: two bots are compared, and every attempt at that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.store import Store
from tests.cli.conftest import Command


def test_results_are_kept_and_listed(kingshand: Command, saves: Path) -> None:
    """A comparison that decides nothing is kept too, with what its seeds are for."""
    assert "No bots were compared yet." in kingshand("ladder").out
    played = kingshand("ladder", "greedy", "random", "--most", 1, "--jobs", 1, "--tuning")
    assert "1 pair is too few to decide it" in " ".join(played.out.split())
    with Store.open(str(saves)) as store:
        kept = store.comparisons()
    assert [one.document["seeds"] for one in kept] == ["tuning"]
    assert sum(kept[0].document["counts"].values()) == 1
    assert "greedy  random   duel  tuning" in kingshand("ladder").out
    assert kingshand("ladder", "--json").json()[0]["pairs"] == 1


def test_the_figures_as_json(kingshand: Command) -> None:
    """The plan, the share of the points with its interval, and the verdict."""
    (found,) = kingshand("ladder", "greedy", "random", "--most", 2, "--jobs", 1, "--json").json()
    assert found["plan"]["claim"] == {"margin": 0.05, "wrongly_stronger": 0.05, "wrongly_not": 0.05}
    assert (found["pairs"], found["games"], sum(found["counts"].values())) == (2, 4, 2)
    assert found["low"] <= found["share"] <= found["high"]
    assert found["verdict"] == "undecided"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gredy"], "There is no bot 'gredy'"),
        (["greedy"], "greedy cannot be stronger than itself; name another opponent."),
        (["random", "--on", "chess"], "There is no ground 'chess'; there are duel, 2v2"),
        (["random", "--jobs", "0"], "A ladder takes at least one process, not 0."),
        (["random", "--jobs", "2", "--dask", "tcp://x:1"], "leave out --jobs or --dask"),
    ],
)
def test_what_cannot_be_compared(kingshand: Command, saves: Path, words: list[str], said: str) -> None:
    """One sentence says why, before anything is played or kept."""
    refused = kingshand("ladder", *words)
    assert refused.code == 2
    assert said in refused.err
    assert not saves.exists()
