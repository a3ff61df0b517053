"""Scenario files of adventures: any moment of a crawl, a boss battle, the shop, the boss loot, the score sheet, and of
duels with bosses."""

from campaign.adventures.rules.versus import BOSS_VS_BOSS, BOSS_VS_MANY
from campaign.adventures.scenarios import battle, crawl, versus

SETUPS = (
    ("crawl", crawl.SETUP),
    ("boss", battle.SETUP),
    (BOSS_VS_MANY.name, versus.SETUP),
    (BOSS_VS_BOSS.name, versus.SETUP),
)
"""The mode a file names, and how its scenarios become a position."""
