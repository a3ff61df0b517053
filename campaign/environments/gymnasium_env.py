"""Gymnasium: one agent that plays a seat of a duel against bots, or all heroes of a session of a campaign.

>>> import gymnasium
>>> env = gymnasium.make("kingshand/Duel-v0", fighters=["barbarian", "moon-elf"], bot="greedy")
>>> seen, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(seen["action_mask"])
...     seen, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np

from campaign.environments.episodes import DuelEpisodes, Episodes, SessionEpisodes
from campaign.environments.pettingzoo_env import SEEDS
from campaign.environments.table import ANSI, HUMAN, GameTable, Observation
from campaign.kinds.registry import all_kinds

ENVIRONMENTS = {"Duel-v0": "DuelEnv", "Session-v0": "SessionEnv"}
"""Names by which `gymnasium.make` finds them, behind `kingshand/`."""


def register() -> None:
    """Make the environments known to Gymnasium; it calls this itself where the package is installed."""
    for name, what in ENVIRONMENTS.items():
        if f"kingshand/{name}" not in gymnasium.registry:
            gymnasium.register(
                id=f"kingshand/{name}",
                entry_point=f"{__name__}:{what}",
                disable_env_checker=True,  # it would sample actions without the mask
                order_enforce=True,
            )


class AgentEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]  # its package is an extra
    """One agent that answers for some seats; bots and scripted enemies play the others.

    Actions, observations and infos are those of `pettingzoo_env.KingshandEnv`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [ANSI, HUMAN]}

    def __init__(self, episodes: Episodes, seats: Collection[int], bot: str, render_mode: str | None) -> None:
        self.table = GameTable(episodes, seats, bot)
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space
        self.action_space = self.table.action_space
        self.seat = min(seats)
        """The seat that was asked last: what is seen at the end is seen from there."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: that of the seed, or without one the next that comes by lot."""
        super().reset(seed=seed, options=options)
        self.table.begin(int(self.np_random.integers(SEEDS)))
        return self.seen()

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an option. Raises ValueError where there is no such option."""
        self.table.choose(int(action))
        seen, told = self.seen()
        reward = self.table.running.rewards()[self.seat] if self.table.is_over else 0.0
        if self.render_mode == HUMAN:
            self.render()
        return seen, reward, self.table.is_over, self.table.is_cut_off, told

    def seen(self) -> tuple[Observation, dict[str, Any]]:
        """What the seat that is asked sees, as arrays and with names."""
        asked = self.table.asked
        self.seat = self.seat if asked is None else asked
        return self.table.observed(self.seat), self.table.told(self.seat)

    def render(self) -> str | None:
        """The position in a few lines: returned, or printed for people."""
        return self.table.rendered(self.render_mode)


class DuelEnv(AgentEnv):
    """A seat of a duel against bots; without fighters others are drawn for every game. Raises as `DuelEpisodes`."""

    def __init__(
        self,
        mode: str = "duel",
        fighters: Sequence[str] = (),
        *,
        seat: int = 0,
        bot: str = "greedy",
        render_mode: str | None = None,
    ) -> None:
        episodes = DuelEpisodes(mode, fighters)
        if not 0 <= seat < episodes.agents:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {episodes.agents - 1}")
        super().__init__(episodes, (seat,), bot, render_mode)


class SessionEnv(AgentEnv):
    """All heroes of a session of a campaign. Raises as `SessionEpisodes`."""

    def __init__(
        self,
        kind: str = all_kinds()[0].name,
        number: int = 1,
        heroes: Sequence[str] = ("barbarian",),
        *,
        difficulty: str = "normal",
        render_mode: str | None = None,
    ) -> None:
        episodes = SessionEpisodes(kind, number, heroes, difficulty)
        super().__init__(episodes, range(episodes.agents), "greedy", render_mode)


register()
