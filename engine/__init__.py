"""The rules of kingshand: states, decisions, effects and randomness, with the standard library only."""
