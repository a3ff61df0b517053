"""Environments for learning programs: a duel mode or a session of a campaign, by PettingZoo's and Gymnasium's rules.

They need the extra `gym`. `pettingzoo_env` has one agent a seat, `gymnasium_env` one agent that plays a seat of a duel
or all heroes of a session; `gymnasium.make("kingshand/Duel-v0")` finds the latter by name.
"""
