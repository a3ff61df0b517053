"""Scenario files of adventures: any moment of a crawl, a boss battle, the shop, the boss loot, the score sheet."""

from campaign.adventures.cases import battle, crawl

SETUPS = (("crawl", crawl.SETUP), ("boss", battle.SETUP))
"""The mode a file names, and how its scenarios become a position."""
