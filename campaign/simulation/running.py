"""Simulated campaigns one after another, from one process or many."""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor
from itertools import islice
from typing import TYPE_CHECKING

from campaign.errors import CampaignError
from campaign.simulation.play import play

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Executor, Future

    from campaign.simulation.plan import Plan
    from campaign.simulation.play import PlayedCampaign

AHEAD = 64
"""Campaigns handed out and not counted yet, at most: what bounds the memory."""


class WorkersGone(CampaignError):
    """Those who play have ended; nobody has asked them to."""


def simulate(
    plan: Plan, executor: Executor | None = None, *, ahead: int = AHEAD
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
            found = waiting[0].result()
            waiting.popleft()
            waiting.extend(executor.submit(play, plan, number) for number in islice(numbers, 1))
            yield found
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
