"""Everything whose import registers a part of adventures: modes, frames of the flow, verbs where they are done,
words for what happens, and what bots answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures import advice, at_table, kings_hand, loot, narrate, prepare, salves, shop, supplies
from campaign.adventures.battle import loot as boss_loot
from campaign.adventures.battle import mode as battle
from campaign.adventures.battle import step as boss_step
from campaign.adventures.crawl import explore, minions
from campaign.adventures.crawl import mode as crawl
from campaign.adventures.crawl import turn as crawl_turn
from campaign.adventures.versus import advice as versus_advice
from campaign.adventures.versus import modes as versus
from campaign.adventures.versus import verbs as versus_verbs
from campaign.party.at_table import words

if TYPE_CHECKING:
    from types import ModuleType

PARTS: tuple[ModuleType, ...] = (
    at_table, crawl, crawl_turn, explore, minions, battle, boss_step, boss_loot, loot, prepare, shop, salves, supplies,
    kings_hand, narrate, words, advice, versus, versus_verbs, versus_advice,
)  # fmt: skip
