"""What saving costs: a single choice by the clock, for it waits for the disk."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from saves.store import Store
from tests.bench.measure import Row, each
from tests.bench.play import microseconds, per_second
from tests.bench.rounds import ROOT, Compared, Worker, compared
from tests.bench.workloads import LONG, USUAL


def one_choice(folder: Path) -> Row:
    """A durable choice against a raw append and fsync of the same bytes."""
    line = b'{"seat": 1, "token": "keep 11010", "digest": null, "at": "2026-01-01T00:00:00"}\n'
    with (folder / "raw.log").open("ab") as raw:

        def append() -> None:
            raw.write(line)
            raw.flush()
            os.fsync(raw.fileno())

        reference = each(append, 400)
    with Store.open(str(folder / "bench.db")) as store:
        campaign = store.create_campaign(
            "bench", kind="adventures", heroes=["barbarian"], seed=1, difficulty="normal", program_version="bench"
        )
        session = store.begin_session(campaign.id, mode="crawl", number="1", seed=1, content_digest="x", rules=1)
        places = iter(range(100_000))
        spent = each(lambda: store.append_choice(session.id, next(places), 1, "keep 11010"), 400)
    return Row(
        "save of one choice", spent * 1000, "ms", f"append + fsync {reference * 1000:.3f} ms", spent / reference, "< 5"
    )


def beside(name: str, reference: str | Path) -> Compared:
    """A piece of work beside another one, or beside itself in another build."""
    other = Worker(name, reference) if isinstance(reference, Path) else Worker(reference)
    with other, Worker(name) as mine:
        return compared([other, mine])[0]


def long_sessions(build: Path | None) -> list[Row]:
    """Sitting down and taking back: in a very long session beside a long one, or beside the other build."""
    named = [("resumes", "sit down to a session"), ("undos", "sit down and take back, in a session")]
    rows = []
    for work, what in named:
        for name, length in ((work, USUAL), (f"{work}, long", LONG)):
            reference: str | Path = build or (work if length == LONG else ROOT)
            found = beside(name, reference)
            told = build.name if build is not None else f"of {USUAL}" if length == LONG else "the same again"
            rows.append(microseconds(f"{what} of {length:,}", found, told, "1" if build is None else ""))
    return rows


def whys() -> Row:
    """Choosing, and asking why, in a very long session beside a long one."""
    return microseconds(
        f"choose and ask why, in a session of {LONG:,}", beside("whys, long", "whys"), f"of {USUAL}", "1"
    )


def bots_campaigns(build: Path | None) -> list[Row]:
    """Campaigns that bots play, kept: beside the same again or the other build, and beside those that nobody keeps."""
    kept = beside("kept campaigns", build or ROOT)
    free = beside("kept campaigns", "greedy campaigns")
    told = "the same again" if build is None else build.name
    return [
        per_second("greedy campaigns of two, kept", "sessions", kept, told, ""),
        per_second("greedy campaigns of two, kept", "sessions", free, "not kept", ""),
    ]


def rows(build: Path | None) -> list[Row]:
    """Everything about saving."""
    with tempfile.TemporaryDirectory() as name:
        choice = one_choice(Path(name))
    return [choice, *long_sessions(build), whys(), *bots_campaigns(build)]
