"""What saving costs, by the clock: it waits for the disk."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from campaign.play.answers import Answers, hero_bots
from campaign.play.service import Service
from saves.store import Store
from tests.bench.measure import Row, each


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


def long_session(folder: Path) -> Row:
    """Sitting down at a session of 500 choices."""
    with Service.open(str(folder / "long.db")) as service:
        name = long_campaign(service, 500)
        with service.open_campaign(name, told=False) as opened:
            made = opened.live.position

        def load() -> None:
            with service.open_campaign(name, told=False):
                pass

        spent = each(load, 10)
    return Row(f"load of a session of {made} choices", spent * 1000, "ms", "", None)


def long_campaign(service: Service, most: int) -> str:
    """Let bots begin campaigns until a first session holds so many choices; returns that campaign's name."""
    for seed in range(40):
        name = f"bench-{seed}"
        service.create(name, ["barbarian", "moon-elf", "paladin", "treant"], seed=seed)
        answers = Answers(hero_bots("greedy", 4, seed))
        with service.open_campaign(name, told=False) as opened:
            for _ in opened.live.run(answers):
                if opened.live.position >= most:
                    return name
    raise RuntimeError(f"no session of {most} choices in 40 campaigns")


def rows() -> list[Row]:
    """Everything about saving."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [one_choice(folder), long_session(folder)]
