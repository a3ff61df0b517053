"""The boss battle: its mode, the boss's step, and how a boss chooses (BOSS)."""
