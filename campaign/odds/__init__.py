"""Odds that are asked for outside a game: a hero's roll, any goal of one to seven dice."""
