"""Heroes, cards, tokens, enemies and scenarios as data, checked and compiled for the engine."""
