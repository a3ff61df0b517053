"""Scenario files of missions: any moment from the setup of a side to the end (docs/scenario-format.md)."""

from campaign.missions.cases.mission import SETUP
from campaign.missions.mode import MISSION

SETUPS = ((MISSION.name, SETUP),)
"""The mode a file names, and how its scenarios become a position."""
