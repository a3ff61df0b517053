"""Everything whose import registers a part of adventures: modes, frames of the flow, verbs where they are done,
words for what happens, and what bots answer."""

from __future__ import annotations

from types import ModuleType

from campaign.adventures import companion
from campaign.adventures.bots import advice
from campaign.adventures.bots import versus as versus_advice
from campaign.adventures.rules import kings_hand, loot, prepare, salves, shop, supplies
from campaign.adventures.rules.battle import boss_step
from campaign.adventures.rules.battle import loot as boss_loot
from campaign.adventures.rules.battle import mode as battle
from campaign.adventures.rules.crawl import explore, minions
from campaign.adventures.rules.crawl import mode as crawl
from campaign.adventures.rules.crawl import turn as crawl_turn
from campaign.adventures.rules.versus import modes as versus
from campaign.adventures.rules.versus import verbs as versus_verbs
from campaign.adventures.words import events
from campaign.companion import words

PARTS: tuple[ModuleType, ...] = (
    companion,
    crawl,
    crawl_turn,
    explore,
    minions,
    battle,
    boss_step,
    boss_loot,
    loot,
    prepare,
    shop,
    salves,
    supplies,
    kings_hand,
    events,
    words,
    advice,
    versus,
    versus_verbs,
    versus_advice,
)
