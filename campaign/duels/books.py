"""The times whose rules a duel may be played by, by name; `engine.rulesets`, not loaded for help, has the rules."""

CURRENT = "current"
NAMES = (CURRENT, "season1", "v2.2")
"""As `--rules` and the names of modes call them, today's first."""
