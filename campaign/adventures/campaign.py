"""Adventures as a kind of campaign: portal crawls and boss battles in the order of their scenario cards."""

from __future__ import annotations

from campaign.adventures import MOST_HEROES, NAME
from campaign.kinds.kind import Kind, part


class Adventures(Kind):
    """Cooperative campaigns for one to four heroes."""

    name = NAME
    title = "Adventures"
    about = (
        "Every session is a scenario. In a portal crawl, explore tiles, fight minions for shards and chests, and spend "
        "gold in the shop; then face a boss. You keep your loot from one scenario to the next."
    )
    counts = "scenario"
    most_heroes = MOST_HEROES
    party_rule = "CAMP-2"
    together = True
    at_table = True
    reveals = frozenset({"explored", "revealed", "chest", "unidentified", "identified", "dealt", "minion", "boss-card"})

    sections = ("adventures",)
    scenarios = "campaign.adventures.scenarios"
    document = part("campaign.adventures.documents:AdventureDocument")
    setup = part("campaign.adventures.documents:AdventureSetup")
    beginning = part("campaign.adventures.beginning:BEGINNING")
    progress = part("campaign.adventures.progress:PROGRESS")
    recorded_sessions = part("campaign.adventures.recorded_sessions:FORM")
    score_sheet = part("campaign.adventures.score_sheet:SCORE_SHEET")
    achievements = part("campaign.adventures.achievements:ACHIEVEMENTS")
    lay_out = part("campaign.adventures.rules.setup:lay_out")
    view = part("campaign.adventures.words.session_view:view_of")
    duel_modes = part("campaign.adventures.rules.duel_modes:BOSS_MODES")
    modules = (
        "campaign.adventures.companion",
        "campaign.adventures.rules.crawl.mode",
        "campaign.adventures.rules.crawl.turn",
        "campaign.adventures.rules.crawl.portal_map",
        "campaign.adventures.rules.crawl.minions",
        "campaign.adventures.rules.battle.mode",
        "campaign.adventures.rules.battle.boss_step",
        "campaign.adventures.rules.loot",
        "campaign.adventures.rules.prepare",
        "campaign.adventures.rules.shop",
        "campaign.adventures.rules.salves",
        "campaign.adventures.rules.supplies",
        "campaign.adventures.rules.kings_hand",
        "campaign.adventures.words.events",
        "campaign.companion.words",
        "campaign.adventures.bots.advice",
        "campaign.adventures.bots.chances",
        "campaign.adventures.rules.versus",
    )


ADVENTURES: Kind = Adventures()
