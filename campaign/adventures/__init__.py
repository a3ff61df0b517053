"""Adventures: portal crawls, shops and boss battles for one to four heroes."""

MOST_HEROES = 4
NAME = "adventures"
"""The name by which saves and commands call the kind."""
