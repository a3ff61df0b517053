"""Scenario files: a position, dice, choices, and what must hold (docs/scenario-format.md)."""

from campaign.scenarios.errors import BadScenario
from campaign.scenarios.reading import load
from campaign.scenarios.runner import Result, run, run_file, run_files
from campaign.scenarios.setups import Setup, register

__all__ = ["BadScenario", "Result", "Setup", "load", "register", "run", "run_file", "run_files"]
