"""One game that an environment runs: whoever has no agent is played by a bot, and each agent sees what it may."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from gymnasium import spaces

from ai.bots import Bot, answer, make_bot
from ai.observation import QuestionData, position_data, question_data
from campaign.environments.episodes import Episode, Episodes
from campaign.environments.features import OPTION_SIZE, OPTIONS, Features, mask
from engine.view import view

Observation = dict[str, Any]
ANSI, HUMAN = "ansi", "human"
"""Positions are rendered as text that is returned, or printed for people."""
LONGEST = 20_000
"""Choices after which a game is cut off; none between our bots has come near."""
HIGHEST = 1_000.0
"""No number in an array is above this, nor below its negative."""


class GameTable:
    """Runs one game after another between agents, whose seats are given, and bots at all other seats."""

    def __init__(self, episodes: Episodes, seats: Collection[int], bot: str) -> None:
        make_bot(bot)  # says so if there is none
        self.episodes = episodes
        self.seats = frozenset(seats)
        self.bot = bot
        self.features = Features(episodes.library)
        self.episode: Episode | None = None
        self.bots: dict[int, Bot] = {}
        size = self.features.size
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-HIGHEST, HIGHEST, (size,), np.float32),
                "options": spaces.Box(-HIGHEST, HIGHEST, (OPTIONS, OPTION_SIZE), np.float32),
                "action_mask": spaces.Box(0, 1, (OPTIONS,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(OPTIONS)

    @property
    def running(self) -> Episode:
        """The game that runs. Raises RuntimeError before the first one."""
        if self.episode is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self.episode

    def begin(self, seed: int) -> None:
        """Begin the game of a seed; bots play until an agent is asked."""
        self.episode = self.episodes.begin(seed)
        players = self.episode.game.state.players
        self.bots = {seat: make_bot(self.bot, seed + seat) for seat in range(len(players)) if seat not in self.seats}
        self.play_on()

    def play_on(self) -> None:
        """Let bots and scripted enemies play until an agent is asked, or the game is over."""
        game = self.running.game
        while (decision := game.state.decision) is not None and game.state.choices < LONGEST:
            if decision.seat in self.seats and not game.mode.scripted(game, decision.seat):
                return
            if decision.seat not in self.bots and decision.seat not in self.seats:
                self.bots[decision.seat] = make_bot(self.bot, decision.seat)  # somebody joined
            game.apply(answer(game, self.bots))

    @property
    def asked(self) -> int | None:
        """The seat of the agent that is asked; None: the game is over or cut off."""
        decision = self.running.game.state.decision
        return None if decision is None or self.is_cut_off else decision.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.running.game.state.outcome is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether it took too long."""
        return not self.is_over and self.running.game.state.choices >= LONGEST

    def choose(self, action: int) -> None:
        """The asked agent takes the option of this number, counted from 0. Raises ValueError where there is none."""
        game = self.running.game
        decision = game.state.decision
        if decision is None or not 0 <= action < len(decision.options):
            many = 0 if decision is None else len(decision.options)
            raise ValueError(f"there is no option {action}: the question has {many}, numbered from 0")
        game.apply(decision.options[action])
        self.play_on()

    def question(self, seat: int) -> QuestionData | None:
        """What a seat is asked now; None: nothing."""
        decision = self.running.game.state.decision
        return question_data(decision) if decision is not None and decision.seat == seat else None

    def observed(self, seat: int) -> Observation:
        """What a seat sees; the mask is empty unless it is asked."""
        known = view(self.running.game, seat)
        question = self.question(seat)
        unasked = QuestionData(id=0, seat=seat, kind="", source="", info={}, options=[])
        return {
            "observation": self.features.position(position_data(known, seat), question or unasked),
            "options": self.features.options(question or unasked),
            "action_mask": mask(question),
        }

    def told(self, seat: int) -> dict[str, Any]:
        """Position and question as plain data with names, for programs that make arrays of their own."""
        position = position_data(view(self.running.game, seat), seat)
        return {"position": position, "question": self.question(seat)}

    def rendered(self, mode: str | None) -> str | None:
        """The position in a few lines: returned, or printed for people."""
        text = self.text()
        if mode == HUMAN:
            print(text)
            return None
        return text

    def text(self) -> str:
        """The position as a few lines of text, as a spectator would be told."""
        episode = self.running
        shown = episode.view(episode.game)
        seats = [
            f"{shown.seat(player.seat)}: {episode.game.health(player.seat)} health, {player.cp} CP"
            + ("".join(f", {count} {token}" for token, count in sorted(player.tokens.items())))
            for player in shown.seated()
        ]
        return "\n".join([shown.heading(), *seats])
