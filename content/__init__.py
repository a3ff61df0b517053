"""The content of kingshand: heroes, cards, tokens and enemies as data, checked and compiled for the engine."""
