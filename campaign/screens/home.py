"""What a person may do on arriving, one entry after another, for every front: continue, begin, learn, watch, look
up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import is_branch
from campaign.play.service import Service
from campaign.screens.hero_names import names_of
from campaign.screens.pages import text_of
from content.errors import LoadError
from engine.errors import EngineError
from saves.errors import SavesError
from saves.records import Campaign

PLAY, NEW, DUEL, LEARN, BOX, WATCH, LOOK_UP, HALL, SETTINGS, QUIT = (
    "play",
    "new",
    "duel",
    "learn",
    "box",
    "watch",
    "look",
    "hall",
    "settings",
    "quit",
)
"""What the entries do."""
LOOKED_INTO = 8
"""How many campaigns, the ones played last, tell how far their open session is: that takes a moment each."""
UNKNOWN = "open, but not readable"
TEAM = "team: "
"""How what the heroes have in common begins."""
UNREADABLE = (CampaignError, SavesError, EngineError, LoadError)


class HomeEntry(NamedTuple):
    """Something one may do."""

    does: str
    label: str
    about: str
    """What it means, a sentence or two; of a campaign how far it is."""
    key: str = ""
    """The key that does it at once; empty: none does."""
    name: str = ""
    """The campaign it is about."""


ACTIONS = (
    HomeEntry(NEW, "New campaign", "Choose heroes and a difficulty. Every choice is saved; stop anywhere.", "n"),
    HomeEntry(DUEL, "Quick duel", "Choose two heroes and who plays them. You may save it at the end.", "d"),
    HomeEntry(LEARN, "Learn", "Play a first turn step by step, with what to do and why.", "l"),
    HomeEntry(BOX, "Box on the table", "Play with your box: the program runs map, enemies and score.", "b"),
    HomeEntry(WATCH, "Watch a game", "See any session as a film: forward, back, moments, health over time.", "v"),
    HomeEntry(LOOK_UP, "Look up", "Heroes, cards, status effects, enemies, places, rules and more.", "o"),
    HomeEntry(HALL, "Hall", "Finished campaigns, best first.", "w"),
    HomeEntry(SETTINGS, "Settings", "All settings in one place.", "s"),
    HomeEntry(QUIT, "Quit", "Leave. Everything is saved.", "q"),
)
"""What a person may do besides continuing a campaign."""


def entries(service: Service) -> list[HomeEntry]:
    """The campaigns that are not over, the one played last first, then everything else."""
    going = [campaign for campaign in service.campaigns() if campaign.status == ACTIVE]
    return [*continued(service, going), *ACTIONS]


def continued(service: Service, campaigns: Sequence[Campaign]) -> list[HomeEntry]:
    """Campaigns to continue, each with how far it is."""
    return [
        HomeEntry(
            PLAY,
            label_of(service, campaign),
            stands(service, campaign) if place < LOOKED_INTO else names_of(campaign.heroes),
            name=campaign.name,
        )
        for place, campaign in enumerate(campaigns)
    ]


def label_of(service: Service, campaign: Campaign) -> str:
    """`Continue quest, scenario 3`; a what-if is called so."""
    what_if = ", what-if" if is_branch(service.store, campaign) else ""
    return f"Continue {campaign.name}, {where_it_is(campaign)}{what_if}"


def stands(service: Service, campaign: Campaign) -> str:
    """How far a campaign is: `turn 5, HP 13, 21, 1 of 3 shards, 10 gold`."""
    try:
        session, live = service.look(campaign)
    except UNREADABLE:
        return UNKNOWN
    if session is None:
        return names_of(campaign.heroes)
    if live is None:
        return UNKNOWN
    game = live.game
    standing = [player for player in game.state.players[: live.hero_count] if not player.fallen]
    health = [str(game.state.health[dial]) for dial in dict.fromkeys(player.dial for player in standing)]
    below = [text_of(row).strip() for row in live.view.below()]
    team = [part for row in below if row.startswith(TEAM) for part in row.removeprefix(TEAM).split(", ")[::-1]]
    turn = f"turn {game.state.turn}" if game.state.turn else "before turn 1"
    return ", ".join([turn, f"HP {', '.join(health) or 'none'}", *team])


def where_it_is(campaign: Campaign) -> str:
    """`scenario 3`."""
    try:
        kind = kind_of(campaign)
        return f"{kind.counts} {kind.document(campaign.document).standing().number}"
    except UNREADABLE:
        return campaign.status


def watchable(service: Service) -> list[tuple[Campaign, list[int]]]:
    """Campaigns with the sessions that may be watched, the last one first."""
    found = []
    for campaign in service.campaigns():
        played = [session.ordinal for session in service.store.sessions(campaign.id) if session.entered is None]
        if played:
            found.append((campaign, played[::-1]))
    return found
