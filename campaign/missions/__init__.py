"""Missions: heroes on a map against henchmen, a threat, a crisis clock and a boss, mission after mission."""

NAME = "missions"
"""The name by which saves and commands call the kind."""
MOST_HEROES = 4
