"""The boss battle: its mode, the boss's step, and the loot a boss leaves (BOSS, BLOOT)."""
