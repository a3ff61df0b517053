"""Scenario files: a position, dice, choices, and what must hold (docs/scenario-format.md)."""

from campaign.cases.errors import BadScenario
from campaign.cases.reading import load
from campaign.cases.runner import Result, run, run_file, run_files
from campaign.cases.setups import Setup, register

__all__ = ["BadScenario", "Result", "Setup", "load", "register", "run", "run_file", "run_files"]
