"""Two agents learn a duel from nothing by playing each other, and are then tried against random play.

    pip install '.[gym]'
    python docs/bots/self_play.py --games 150 --trials 200

One vector of weights scores every option from its features; the choice is drawn by softmax. After a game the weights
move towards what the winner chose and away from what the loser chose (REINFORCE). It is short rather than strong.
"""

from __future__ import annotations

import argparse

import numpy as np

from ai.arena import wilson
from campaign.environments.features import OPTION_SIZE
from campaign.environments.pettingzoo_env import duel_env

HEROES = ["barbarian", "moon-elf"]
RATE = 0.05


def chosen(weights, seen, luck):
    """The number of an option, and how the weights would have to move to choose it more often."""
    rows = seen["options"][seen["action_mask"] == 1]
    scores = rows @ weights
    chances = np.exp(scores - scores.max())
    chances /= chances.sum()
    action = int(luck.choice(len(rows), p=chances))
    return action, rows[action] - chances @ rows


def play(env, seed, policies, luck):
    """One game; returns what each agent was paid, and the sum of its moves."""
    env.reset(seed=seed)
    paid, moves = {}, {agent: np.zeros(OPTION_SIZE) for agent in env.possible_agents}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            paid[agent] = reward
            env.step(None)
            continue
        action, move = chosen(policies[agent], seen, luck)
        moves[agent] += move
        env.step(action)
    return paid, moves


def main():
    """Learn, then tell how often the learned weights beat random play, both sides played."""
    options = argparse.ArgumentParser()
    for name, usual in {"games": 150, "trials": 200, "seed": 1}.items():
        options.add_argument(f"--{name}", type=int, default=usual)
    wanted = options.parse_args()
    luck, env = np.random.default_rng(wanted.seed), duel_env(fighters=HEROES)
    weights, nothing = np.zeros(OPTION_SIZE), np.zeros(OPTION_SIZE)
    for game in range(wanted.games):
        paid, moves = play(env, wanted.seed + game, dict.fromkeys(env.possible_agents, weights), luck)
        step = sum(paid[agent] * moves[agent] for agent in paid)
        weights = weights + RATE * step / max(1.0, float(np.linalg.norm(step)))
    points = 0.0
    for trial in range(wanted.trials):
        learned = env.possible_agents[trial % 2]
        policies = {agent: weights if agent == learned else nothing for agent in env.possible_agents}
        paid, _ = play(env, 10**6 + wanted.seed + trial // 2, policies, luck)
        points += (1 + paid[learned]) / 2
    low, high = wilson(points, wanted.trials)
    print(f"{points:g} of {wanted.trials} games won against random play ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
