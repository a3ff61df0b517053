"""The flow of the game as frames: turns, phases, windows, rolls, attacks."""
