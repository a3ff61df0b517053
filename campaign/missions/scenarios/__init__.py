"""Scenario files of missions: any moment from the setup of a side to the end (docs/scenario-format.md)."""

from campaign.missions.rules.mode import MISSION
from campaign.missions.scenarios.mission import SETUP

SETUPS = ((MISSION.name, SETUP),)
"""The mode a file names, and how its scenarios become a position."""
