"""Missions as a kind of campaign: one after another, each with both of its sides, and a perk sheet for every player."""

from __future__ import annotations

from campaign.kinds.kind import Kind, part
from campaign.missions import MOST_HEROES, NAME


class Missions(Kind):
    """Cooperative campaigns for one to four heroes."""

    name = NAME
    title = "Missions"
    about = (
        "Every session is a mission of two sides: race a crisis clock across a map of henchmen and allies, hold the "
        "headquarters, then defeat the boss. Points buy perks that you keep."
    )
    counts = "mission"
    most_heroes = MOST_HEROES
    together = True
    at_table = True
    reveals = frozenset({"ally-shown", "looked", "tile"})

    sections = ("missions",)
    scenarios = "campaign.missions.scenarios"
    document = part("campaign.missions.documents:MissionsDocument")
    setup = part("campaign.missions.documents:MissionSetup")
    beginning = part("campaign.missions.beginning:BEGINNING")
    shorthands = part("campaign.missions.beginning:SHORTHANDS")
    progress = part("campaign.missions.progress:PROGRESS")
    recorded_sessions = part("campaign.missions.recorded_sessions:FORM")
    score_sheet = part("campaign.missions.score_sheet:SCORE_SHEET")
    player_sheets = part("campaign.missions.player_sheets:PERK_SHEETS")
    achievements = part("campaign.missions.achievements:ACHIEVEMENTS")
    lay_out = part("campaign.missions.rules.setup:lay_out")
    view = part("campaign.missions.words.session_view:MissionView")
    modules = (
        "campaign.missions.rules.marks",
        "campaign.missions.rules.setup",
        "campaign.missions.rules.mode",
        "campaign.missions.rules.rounds",
        "campaign.missions.rules.movement",
        "campaign.missions.rules.heroes",
        "campaign.missions.rules.enemies",
        "campaign.missions.rules.clock",
        "campaign.missions.rules.tiles",
        "campaign.missions.rules.momentum",
        "campaign.missions.rules.trades",
        "campaign.missions.rules.target_ahead",
        "campaign.missions.rules.objectives",
        "campaign.missions.words.events",
        "campaign.missions.companion.entries",
        "campaign.missions.companion.map_entries",
        "campaign.companion.words",
        "campaign.missions.bots.advice",
        "campaign.missions.bots.chances",
        "campaign.missions.bots.plans",
        "campaign.missions.rules.program_words",
        "campaign.missions.rules.allies",
        "campaign.missions.rules.verbs_enemies",
    )


MISSIONS: Kind = Missions()
