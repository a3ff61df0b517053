"""Scenario files: a position, dice, choices, and what must hold (docs/scenario-format.md)."""
