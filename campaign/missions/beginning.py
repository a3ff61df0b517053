"""What a campaign of missions may begin with: the level its missions are raised to, the first of them, what makes it
easier; and what of that has to be unlocked by a win (MDIF)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from campaign.errors import CampaignError, UnknownWord
from campaign.kinds.beginning import Beginning, Extra, Shorthand, typed_form
from campaign.kinds.registry import kind_named
from campaign.missions import NAME
from campaign.missions.rules.difficulty import HIGHEST, LEVEL, LEVELS, NORMAL, least_level

if TYPE_CHECKING:
    from engine.definitions import Library
    from saves.records import Campaign

MISSION = "mission-"
"""In front of the number of the mission that a campaign begins with, in what was chosen for it."""
FIRST = "Begin with this mission; later ones follow, earlier ones are left out."
FREE = 2
"""The levels up to this one need not be unlocked (ours)."""
LOWERED = {"double-points": "Double points", "extra-health": "Extra health", "bonus-momentum": "Starting momentum"}
"""The names of what makes missions easier, by id (MDIF-3)."""
LOWERS = {
    "double-points": "Every mission's points count {} times.",
    "extra-health": "Every hero begins each mission with {} extra health.",
    "bonus-momentum": "Every hero begins each mission with {} momentum.",
}
"""What each way to make missions easier means; the number comes from the rules' data."""


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
    """More than one mission was named to begin with."""


class MissionBeginning(Beginning):
    """What missions offer: a level to raise them to, a first mission, and what makes all of them easier."""

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """Why missions cannot be played at their own levels or raised to one; empty: they can (MDIF-2)."""
        return {NORMAL: "", **{f"{LEVEL}{level}": locked(level, unlocked) for level in range(2, HIGHEST + 1)}}

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """What raising missions to a level does (MDIF-2)."""
        level = least_level(difficulty)
        if not level:
            return "Every mission at its own level."
        return (
            f"Missions below level {level} are raised to it. For each level: one black enemy die, one Oppression on "
            "every hero and more health for henchmen; the crisis clock goes one segment further. Perk points may be "
            "spent up to the raised level."
        )

    def difficulty_in_short(self, library: Library, difficulty: str) -> str:
        """The level to which missions are raised."""
        level = least_level(difficulty)
        return f"missions raised to level {level}" if level else "missions as printed"

    def extras(self, library: Library, unlocked: Collection[str]) -> list[Extra]:
        """Missions to begin with instead of the first one, and what makes all of them easier (MDIF-3)."""
        cards = library.tables["missions"].values()
        first_missions = [
            Extra(card.id, f"{card.name} first", (f"{MISSION}{card.number}",), locked(card.level, unlocked), FIRST)
            for card in cards
        ]
        ways = library.tables["mission-rules"].lowered.items()
        return first_missions + [
            Extra(way, LOWERED.get(way, way), (way,), "", LOWERS.get(way, "").format(by)) for way, by in ways
        ]

    def names_of(self, chosen: Sequence[str], library: Library) -> list[str]:
        """The first mission, and what makes missions easier, by their names."""
        names = {extra.means[0]: extra.name for extra in self.extras(library, ())}
        return [names.get(name, name) for name in chosen]

    def unlocks(self, campaign: Campaign) -> Sequence[str]:
        """The levels that a campaign, which need not be sound, has won, and those below (ours)."""
        reached = campaign.document.get("reached")
        return tuple(f"{LEVEL}{level}" for level in range(1, HIGHEST + 1) if type(reached) is int and level <= reached)


BEGINNING = MissionBeginning()


def locked(level: int, unlocked: Collection[str]) -> str:
    """Why nothing of this total level can be chosen; empty: it can. A win opens the next level (ours)."""
    won = max((int(what.removeprefix(LEVEL)) for what in unlocked if what.startswith(LEVEL)), default=0)
    return "" if level <= max(FREE, won + 1) else f"is unlocked when you win a mission of level {level - 1}"


def split(chosen: Sequence[str]) -> tuple[int, list[str]]:
    """The number of the first mission, and what makes missions easier. Raises TwoMissions."""
    numbers = [int(name.removeprefix(MISSION)) for name in chosen if name.startswith(MISSION)]
    if len(numbers) > 1:
        raise TwoMissions("A campaign begins with one mission; name only the first.")
    return (numbers or [1])[0], [name for name in chosen if not name.startswith(MISSION)]


# -- as it is typed ----------------------------------------------------------------------------------


def level_typed(typed: str) -> str:
    """The difficulty of a level as it is typed. Raises UnknownLevel."""
    if typed not in LEVELS:
        raise UnknownLevel(typed, LEVELS)
    return NORMAL if typed == LEVELS[0] else f"{LEVEL}{typed}"


def mission_typed(library: Library, typed: str) -> str:
    """The id of a mission by id, name or number. Raises UnknownMission."""
    cards = library.tables["missions"].values()
    mission = next(
        (card.id for card in cards if typed_form(typed) in (card.id, typed_form(card.name), str(card.number))), None
    )
    if mission is None:
        raise UnknownMission(typed, mission_ids(library))
    return str(mission)


def mission_ids(library: Library) -> list[str]:
    """The ids of the missions, in their order."""
    return [card.id for card in sorted(library.tables["missions"].values(), key=lambda card: card.number)]


def reliefs(library: Library) -> list[str]:
    """The ids of what makes missions easier."""
    return list(library.tables["mission-rules"].lowered)


def relief_typed(library: Library, typed: str) -> str:
    """Something that makes missions easier, by its id. Raises UnknownRelief."""
    if typed_form(typed) not in reliefs(library):
        raise UnknownRelief(typed, reliefs(library))
    return typed_form(typed)


def library() -> Library:
    """The definitions that all missions have in common."""
    return kind_named(NAME).library(())


SHORTHANDS = (
    Shorthand("--missions", "", "Begin missions.", "kind"),
    Shorthand(
        "--mission",
        "MISSION",
        "The first mission; see 'kingshand missions'.",
        "extras",
        lambda typed: mission_typed(library(), typed),
        words=lambda: mission_ids(library()),
    ),
    Shorthand(
        "--level",
        "N",
        "Raise every mission below this level (1 to 6) to it.",
        "difficulty",
        level_typed,
        words=lambda: LEVELS,
    ),
    Shorthand(
        "--lower",
        "WHAT",
        "Make missions easier: double-points, extra-health or bonus-momentum; can be repeated.",
        "extras",
        lambda typed: relief_typed(library(), typed),
        many=True,
        words=lambda: reliefs(library()),
    ),
)
