"""The rules: states, decisions, effects and randomness, with the standard library only."""
