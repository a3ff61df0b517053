"""PettingZoo: a duel mode, or the session of a campaign, with one agent at every seat that a program may play.

>>> from campaign.environments.pettingzoo_env import duel_env
>>> env = duel_env(fighters=["barbarian", "moon-elf"])
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     mask = seen["action_mask"]
...     env.step(None if terminated or truncated else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from campaign.environments.episodes import LOST, DuelEpisodes, Episodes, SessionEpisodes
from campaign.environments.table import ANSI, HUMAN, GameTable, Observation

SEEDS = 2**31
"""Seeds of games without one are drawn below this."""


class KingshandEnv(AECEnv):  # type: ignore[misc]  # its package is an extra
    """Agents `player_0`, `player_1` ... by seat; the one that is asked acts, and all are paid at the end.

    An action is the number of an option. What an agent sees has the keys `observation`, `options` (a row for each
    option) and `action_mask`; its info holds the same with names, `position` and `question`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [ANSI, HUMAN],
        "name": "kingshand_v0",
        "is_parallelizable": False,
    }

    def __init__(self, episodes: Episodes, *, bot: str = "greedy", render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(episodes.agents)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.table = GameTable(episodes, range(episodes.agents), bot)
        self.luck, _ = seeding.np_random()
        self.agents: list[str] = []

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Dict]:
        """A space for each agent, all of the same size."""
        return {agent: spaces.Dict(self.table.observation_space.spaces) for agent in self.possible_agents}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """A space for each agent."""
        return {agent: spaces.Discrete(int(self.table.action_space.n)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What the agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What the agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of the seed, or without one the next that comes by lot."""
        del options
        if seed is not None:
            self.luck, _ = seeding.np_random(seed)
        self.table.begin(int(self.luck.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.settle()

    def step(self, action: int | np.integer[Any] | None) -> None:
        """The selected agent takes an option. Raises ValueError where there is no such option."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is asked has to take an option")
        self.table.choose(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.settle()
        self._accumulate_rewards()
        if self.render_mode == HUMAN:
            self.render()

    def settle(self) -> None:
        """Say who is asked now; at the end of the game pay everybody."""
        table = self.table
        if table.is_over:
            paid = table.running.rewards()
            self.rewards = {agent: paid[self.seat_of[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.is_cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        elif table.asked is not None:
            self.agent_selection = self.possible_agents[table.asked]
        agent = self.agent_selection
        self.infos = {one: {} for one in self.agents}
        self.infos[agent] = table.told(self.seat_of[agent])

    def observe(self, agent: str) -> Observation:
        """What an agent sees."""
        return self.table.observed(self.seat_of[agent])

    def render(self) -> str | None:
        """The position in a few lines: returned, or printed for people."""
        return self.table.rendered(self.render_mode)

    def close(self) -> None:
        """Nothing has to be given back."""


def wrapped(env: KingshandEnv) -> AECEnv:
    """The environment with checks: an option that there is not ends the game as a loss, calls come in order."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=LOST))


def duel_env(mode: str = "duel", fighters: Sequence[str] = (), *, render_mode: str | None = None) -> AECEnv:
    """A duel of a mode; without fighters others are drawn for every game. Raises as `DuelEpisodes`."""
    return wrapped(KingshandEnv(DuelEpisodes(mode, fighters), render_mode=render_mode))


def session_env(
    kind: str, number: int, heroes: Sequence[str], difficulty: str = "normal", *, render_mode: str | None = None
) -> AECEnv:
    """The session of a campaign, an agent for each hero. Raises as `SessionEpisodes`."""
    return wrapped(KingshandEnv(SessionEpisodes(kind, number, heroes, difficulty), render_mode=render_mode))
