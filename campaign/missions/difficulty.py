"""What a campaign of missions may begin with: the level its missions are raised to, the first of them, what makes it
easier; and what of that has to be unlocked by a win (MDIF)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from campaign.errors import CampaignError, UnknownWord
from campaign.kinds.extras import Extra, plain

if TYPE_CHECKING:
    from content.missions.definitions import MissionCard
    from engine.definitions import Library
    from saves.records import Campaign

NORMAL = "normal"
"""The difficulty of missions at their own levels."""
LEVEL = "level-"
"""In front of a level: the difficulty of missions that are raised to it, and what a win of that level unlocks."""
MISSION = "mission-"
"""In front of the number of the mission that a campaign begins with, in what was chosen for it."""
HIGHEST = 6
LEVELS = tuple(str(level) for level in range(1, HIGHEST + 1))
"""Total levels, as they are typed."""
LEVEL_NAMES = ("", "intro", "moderate", "hard", "brutal", "ruthless", "insane")
"""By total level (MDIF-1)."""
ABOUT_LEVELS = (
    f"Of {HIGHEST} levels, 1 {LEVEL_NAMES[1]} to {HIGHEST} {LEVEL_NAMES[HIGHEST]}: how hard a mission is, and up to "
    "which column of the sheet its perk points are spent. 'new --level N' raises those below."
)
"""What the level of a mission means (MDIF-1, MDIF-2, MPRK-1)."""
FIRST = "The campaign begins with this mission; those after it follow, those before it are left out."
FREE = 2
"""Levels that nobody has to unlock (ours)."""
LOWERED = {"double-points": "Double points", "extra-health": "Extra health", "bonus-momentum": "Momentum to start"}
"""What makes missions easier, by name (MDIF-3)."""
LOWERS = {
    "double-points": "The points of every mission count {} times.",
    "extra-health": "Every hero begins each mission with {} health more.",
    "bonus-momentum": "Every hero begins each mission with {} momentum.",
}
"""What that means, with the number of the rules' data."""


class UnknownLevel(UnknownWord):
    """There is no such level."""

    what = "level"


class UnknownMission(UnknownWord):
    """There is no such mission."""

    what = "mission"


class UnknownRelief(UnknownWord):
    """There is no such way to make missions easier."""

    what = "way to make missions easier"


class TwoMissions(CampaignError):
    """A campaign begins with one mission."""


def titled(card: MissionCard, raised: int) -> str:
    """`Clone Vault (level 3 of 6, hard, raised from 1)` (MDIF-1, MDIF-2)."""
    level = card.level + raised
    was = f", raised from {card.level}" if raised else ""
    return f"{card.name} (level {level} of {HIGHEST}, {LEVEL_NAMES[level]}{was})"


# -- difficulty --------------------------------------------------------------------------------------


def difficulties(unlocked: Collection[str]) -> dict[str, str]:
    """Missions at their own levels, or raised to one: why each cannot be chosen; empty: it can (MDIF-2)."""
    return {NORMAL: "", **{f"{LEVEL}{level}": locked(level, unlocked) for level in range(2, HIGHEST + 1)}}


def unlocks(campaign: Campaign) -> tuple[str, ...]:
    """What a campaign, which need not be sound, unlocks for later ones: the levels it has won, and those below."""
    reached = campaign.document.get("reached")
    return tuple(f"{LEVEL}{level}" for level in range(1, HIGHEST + 1) if type(reached) is int and level <= reached)


def locked(level: int, unlocked: Collection[str]) -> str:
    """Why nothing of this total level can be chosen; empty: it can. A win opens the next level (ours)."""
    won = max((int(what.removeprefix(LEVEL)) for what in unlocked if what.startswith(LEVEL)), default=0)
    return "" if level <= max(FREE, won + 1) else f"is unlocked by the first mission of level {level - 1} that you win"


def least_level(difficulty: str) -> int:
    """The level up to which missions are raised."""
    return int(difficulty.removeprefix(LEVEL)) if difficulty.startswith(LEVEL) else 0


def raised(difficulty: str, card: MissionCard) -> int:
    """The levels that are added to a mission's own."""
    return max(0, least_level(difficulty) - card.level)


def about_difficulty(difficulty: str) -> str:
    """What it changes, in sentences."""
    level = least_level(difficulty)
    if not level:
        return "Every mission at its own level."
    return (
        f"Missions below level {level} are raised to it. For each level: one black enemy die, one Oppression on every "
        "hero and more health for henchmen; the crisis clock goes one segment further. Perk points may be spent up to "
        "the raised level."
    )


# -- the first mission, and what makes it easier --------------------------------------------------------


def extras(library: Library, unlocked: Collection[str]) -> list[Extra]:
    """Missions to begin with instead of the first one, and what makes all of them easier (MDIF-3)."""
    cards = library.tables["missions"].values()
    found = [
        Extra(card.id, f"{card.name} first", (f"{MISSION}{card.number}",), locked(card.level, unlocked), FIRST)
        for card in cards
    ]
    ways = library.tables["mission-rules"].lowered.items()
    return found + [Extra(way, LOWERED.get(way, way), (way,), "", LOWERS.get(way, "").format(by)) for way, by in ways]


def split(chosen: Sequence[str]) -> tuple[int, list[str]]:
    """The number of the first mission, and what makes missions easier. Raises TwoMissions."""
    numbers = [int(name.removeprefix(MISSION)) for name in chosen if name.startswith(MISSION)]
    if len(numbers) > 1:
        raise TwoMissions("A campaign begins with one mission; name one, and the others come after it.")
    return (numbers or [1])[0], [name for name in chosen if not name.startswith(MISSION)]


def chosen_in(document: Any) -> list[str]:
    """The same from a document or a setup, which need not be sound."""
    if not isinstance(document, dict):
        return []
    begun = document.get("begun")
    number = begun.get("mission") if isinstance(begun, dict) else document.get("scenario")
    ways = document.get("lowered")
    first = [f"{MISSION}{number}"] if type(number) is int and number > 1 else []
    return first + [way for way in ways if isinstance(way, str)] if isinstance(ways, list) else first


def names_of(library: Library, chosen: Sequence[str]) -> list[str]:
    """The same as people call it."""
    names = {extra.means[0]: extra.name for extra in extras(library, ())}
    return [names.get(name, name) for name in chosen]


# -- as it is typed ----------------------------------------------------------------------------------


def level_typed(typed: str) -> str:
    """The difficulty of a level. Raises UnknownLevel."""
    if typed not in LEVELS:
        raise UnknownLevel(typed, LEVELS)
    return NORMAL if typed == LEVELS[0] else f"{LEVEL}{typed}"


def mission_typed(library: Library, typed: str) -> str:
    """The id of a mission by id, name or number. Raises UnknownMission."""
    cards = library.tables["missions"].values()
    found = next((card.id for card in cards if plain(typed) in (card.id, plain(card.name), str(card.number))), None)
    if found is None:
        raise UnknownMission(typed, missions(library))
    return str(found)


def missions(library: Library) -> list[str]:
    """The missions by id, in their order."""
    return [card.id for card in sorted(library.tables["missions"].values(), key=lambda card: card.number)]


def reliefs(library: Library) -> list[str]:
    """What makes missions easier, by id."""
    return list(library.tables["mission-rules"].lowered)


def relief_typed(library: Library, typed: str) -> str:
    """Something that makes missions easier, by its id. Raises UnknownRelief."""
    if plain(typed) not in reliefs(library):
        raise UnknownRelief(typed, reliefs(library))
    return plain(typed)
