"""The full-screen table: CPU time to its first screen beside bare Python, and the time an answered choice takes."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from campaign.asking.settings import PROGRAM
from campaign.asking.warnings import second_thought
from campaign.play.service import Service
from campaign.table.hosts import CampaignHost
from campaign.terminal.sessions import sat_down
from tests.bench.measure import Row
from tests.bench.starting import starts
from tests.table.kit import SMALL, Table, duel, opened
from tests.table.quiet import until_quiet

if TYPE_CHECKING:
    from campaign.table.hosts import Host

ANSWERS = 120
"""So many of a session are timed at most."""
SCREENS = {"play at the table": (["play", "bench"], 25), "duel at the table": (["duel"], 25)}
"""Commands that open it, until the first question can be answered, and how many times bare Python they may take."""


def rows() -> list[Row]:
    """Start and answers."""
    return [*starts(SCREENS, "tests.bench.first_screen"), *answers()]


def answers() -> list[Row]:
    """A duel, and the first session of a campaign, answered as a bot would."""
    with tempfile.TemporaryDirectory() as folder, Service.open(str(Path(folder) / "saves.db")) as service:
        service.create("bench", ["barbarian", "moon-elf"], seed=7)
        with sat_down(service, "bench", "greedy", [], open_hands=False, dice=PROGRAM) as party:
            hosts: dict[str, Host] = {"a duel": duel(), "a campaign": CampaignHost(party)}
            return [
                Row(
                    f"a choice answered in {name}, to the next question drawn",
                    1000 * timed(host),
                    "ms",
                    "",
                    None,
                    "at most 50",
                )
                for name, host in hosts.items()
            ]


def timed(host: Host) -> float:
    """Median CPU seconds from an answer to the next question on the screen."""
    found: list[float] = []

    async def drive(table: Table) -> None:
        while len(found) < ANSWERS and table.is_at(type(table.game)):
            decision = table.live.game.state.decision
            assert decision is not None
            token = table.advised(decision)
            begun = process_time()
            table.game.answer(token, sure=[second_thought(table.live.game, decision, token)])
            while table.game.is_busy:  # noqa: ASYNC110  # what a person would wait for is what is timed
                await asyncio.sleep(0)
            await until_quiet()
            found.append(process_time() - begun)
            if table.live.is_over:
                break

    opened(host, drive, size=SMALL)
    return median(found)
