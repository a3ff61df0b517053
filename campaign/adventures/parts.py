"""Everything whose import registers a part of adventures: modes, frames of the flow, verbs where they are done,
words for what happens, and what bots answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures import advice, kings_hand, loot, narrate, salves, shop
from campaign.adventures.battle import mode as battle
from campaign.adventures.crawl import explore, minions
from campaign.adventures.crawl import mode as crawl

if TYPE_CHECKING:
    from types import ModuleType

PARTS: tuple[ModuleType, ...] = (crawl, minions, explore, battle, loot, shop, salves, kings_hand, narrate, advice)
