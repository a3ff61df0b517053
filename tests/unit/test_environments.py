"""Environments for learning programs, by the tests of PettingZoo and Gymnasium; agents see nothing that is hidden."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed: make test-gym")
np = pytest.importorskip("numpy")
zoo = pytest.importorskip("pettingzoo.test")

from ai.observation import QuestionData, position_data, question_data  # noqa: E402  # without the extra it is skipped
from campaign.environments import gymnasium_env  # noqa: E402
from campaign.environments.episodes import DRAWN, LOST, WON, DuelEpisodes, SessionEpisodes, shares  # noqa: E402
from campaign.environments.features import OPTIONS, Features, mask  # noqa: E402
from campaign.environments.pettingzoo_env import KingshandEnv, duel_env, session_env  # noqa: E402
from campaign.errors import BadParty, CampaignError  # noqa: E402
from engine.view import determinise, view  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")
FIGHTERS = ["barbarian", "moon-elf"]
ROOT = Path(__file__).parents[2]


def duel(render_mode: str | None = None) -> Any:
    """A duel of two heroes."""
    return duel_env(fighters=FIGHTERS, render_mode=render_mode)


def sampled(env: Any, seen: dict[str, Any], agent: str) -> Any:
    """Any option that there is."""
    return env.action_space(agent).sample(seen["action_mask"])


def test_a_duel_keeps_pettingzoos_rules() -> None:
    """Its own tests: the interface, equal games of equal seeds, pictures as text."""
    zoo.api_test(duel(), num_cycles=150)
    zoo.seed_test(duel, num_cycles=100)
    zoo.render_test(duel)


@pytest.mark.parametrize("mode", ["2v2", "free-for-all"])
def test_other_duels_keep_them(mode: str) -> None:
    """Heroes drawn by lot for every game, and more than two agents."""
    zoo.api_test(duel_env(mode), num_cycles=60)


@pytest.mark.parametrize(("kind", "number"), [("adventures", 1), ("missions", 1)])
def test_sessions_keep_them(kind: str, number: int) -> None:
    """An agent for each hero, enemies by the book."""
    zoo.api_test(session_env(kind, number, FIGHTERS), num_cycles=60)


def test_a_seeded_reset_keeps_what_was_set() -> None:
    """Fighters and mode stay, and the game of a seed is the same after another one was played."""
    env = KingshandEnv(DuelEpisodes(fighters=FIGHTERS))
    digests = []
    for seed in (7, 8, 7):
        env.reset(seed=seed)
        game = env.table.running.game
        assert [player.fighter for player in game.state.players] == FIGHTERS
        for _ in range(20):
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        digests.append(game.digest())
    assert digests[0] == digests[2] != digests[1]


def test_the_winner_is_paid() -> None:
    """1 for who is left, -1 for who is defeated, and nothing before the end."""
    env = KingshandEnv(DuelEpisodes(fighters=FIGHTERS))
    env.reset(seed=3)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    while not env.table.is_over:
        assert set(env.rewards.values()) == {0.0}
        env.step(sampled(env, env.observe(env.agent_selection), env.agent_selection))
    outcome = env.table.running.game.state.outcome
    assert outcome is not None
    winner = outcome["winner"]
    assert env.rewards == {f"player_{seat}": WON if seat == winner else LOST for seat in (0, 1)}
    for player in env.table.running.game.state.players:
        player.fallen = True
    assert set(shares(env.table.running.game).values()) == {DRAWN}


def test_what_agents_see_says_nothing_hidden() -> None:
    """The arrays of a position are those of its determinised twins, in which hidden cards lie otherwise."""
    episode = DuelEpisodes(fighters=FIGHTERS).begin(5)
    game, features = episode.game, Features(episode.game.library)
    luck = np.random.default_rng(4)
    for number in range(120):
        decision = game.state.decision
        if decision is None:
            break
        seat, question = decision.seat, question_data(decision)
        own, other = (
            features.position(position_data(view(one, seat), seat), question)
            for one in (game, determinise(game, seat, number))
        )
        assert np.array_equal(own, other)
        assert own.shape == (features.size,)
        assert mask(question).sum() == len(decision.options)
        game.apply(decision.options[int(luck.integers(len(decision.options)))])


def test_options_are_told_apart() -> None:
    """Each has a row of its own; more of them than there is room for are refused, not cut."""
    features = Features(DuelEpisodes(fighters=FIGHTERS).library)
    options = ["keep 11010", "keep 00110", "activate smack", "die 1 6", "die 6 1", "pass"]
    question = QuestionData(id=0, seat=0, kind="roll", source="", info={}, options=options)
    rows = features.options(question)[: len(options)]
    assert len({row.tobytes() for row in rows}) == len(options)
    with pytest.raises(ValueError, match="has 129 options; there is room for 128"):
        features.options({**question, "options": ["pass"] * (OPTIONS + 1)})


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("kingshand/Duel-v0", {"fighters": FIGHTERS, "seat": 1, "bot": "random"}),
        ("kingshand/Session-v0", {"heroes": FIGHTERS}),
    ],
)
def test_gymnasium_finds_them_by_name(name: str, settings: dict[str, Any]) -> None:
    """And one agent plays to the end, or as far as the test has time for."""
    env = gymnasium.make(name, render_mode="ansi", **settings)
    seen, _ = env.reset(seed=2)
    env.action_space.seed(3)
    over, steps = False, 0
    while not over and steps < 300:
        assert env.observation_space.contains(seen)
        seen, reward, terminated, truncated, _ = env.step(env.action_space.sample(seen["action_mask"]))
        over, steps = terminated or truncated, steps + 1
        assert reward in ((WON, DRAWN, LOST) if over else (0.0,))
    assert "health" in env.render()
    assert over or name.endswith("Session-v0")


def test_options_there_are_not() -> None:
    """An error for one agent; among several the rules of PettingZoo's wrapper: the game ends as a loss."""
    env = gymnasium_env.DuelEnv(fighters=FIGHTERS)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="there is no option 127"):
        env.step(127)
    several = duel()
    several.reset(seed=1)
    agent = several.agent_selection
    several.step(127)
    assert several.terminations[agent]
    assert several.rewards[agent] == LOST


def test_what_cannot_be_played() -> None:
    """One sentence each."""
    with pytest.raises(CampaignError):
        DuelEpisodes("chess")
    with pytest.raises(BadParty):
        DuelEpisodes(fighters=["barbarian"])
    with pytest.raises(BadParty, match="There is no scenario 99"):
        SessionEpisodes("adventures", 99, FIGHTERS)
    with pytest.raises(ValueError, match="there is no seat 5"):
        gymnasium_env.DuelEnv(fighters=FIGHTERS, seat=5)


def test_the_example_runs() -> None:
    """As the documentation says, only shorter."""
    example = ROOT / "docs" / "bots" / "self_play.py"
    words = [sys.executable, str(example), "--games", "3", "--trials", "4"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT)})
    assert " of 4 games won against random play" in done.stdout
