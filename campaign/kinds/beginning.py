"""What may be chosen when a campaign begins: a difficulty, and further content that not every campaign has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import LockedExtra, UnknownExtra

if TYPE_CHECKING:
    from engine.definitions import Library
    from saves.records import Campaign

ALL = "all"
"""Typed for everything that can be chosen."""


class Extra(NamedTuple):
    """One thing that can be chosen when a campaign begins."""

    id: str
    """The id as it is typed."""
    name: str
    means: tuple[str, ...]
    """What the campaign's document names for the extra."""
    locked: str
    """Why it cannot be chosen, as `is unlocked by ...`; empty: it can."""
    about: str = ""
    """What the extra changes, in sentences; empty: its name says it."""


class Shorthand(NamedTuple):
    """An option of a kind's own for commands that begin campaigns: short for one that all kinds have.

    To name it names the kind too.
    """

    option: str
    """The option as it is typed: `--level`."""
    metavar: str
    """What the option takes, as help names it; empty: nothing."""
    help: str
    means: str
    """The option that it is short for, as the command calls it: `kind`, `difficulty` or `extras`."""
    read: Callable[[str], str] = str
    """What is typed, as that option takes it. Raises CampaignError with a sentence."""
    many: bool = False
    """Whether the option may be repeated."""
    words: Callable[[], Iterable[str]] = tuple
    """What may be typed, for a shell that completes."""


class Beginning:
    """What may be chosen for a campaign of a kind. By itself: one difficulty, and nothing else.

    `unlocked` is what campaigns of the kind have unlocked in the same saves.
    """

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """Why each difficulty cannot be chosen, as `is unlocked by ...`; empty: it can. `normal` always can.

        The easiest first.
        """
        return {"normal": ""}

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """What a difficulty changes, in sentences."""
        return ""

    def difficulty_in_short(self, library: Library, difficulty: str) -> str:
        """What a difficulty changes most, in a few words."""
        return ""

    def extras(self, library: Library, unlocked: Collection[str]) -> Sequence[Extra]:
        """What may be chosen beyond what all campaigns of the kind have."""
        return ()

    def names_of(self, chosen: Sequence[str], library: Library) -> Sequence[str]:
        """What was chosen beyond that (`CampaignDocument.extras`), as people call it."""
        return ()

    def unlocks(self, campaign: Campaign) -> Sequence[str]:
        """What a campaign, as it is, unlocks for later ones of its kind in the same saves."""
        return ()


BEGINNING = Beginning()


def typed_form(name: str) -> str:
    """A name as it may be typed: `The King's Levy` is the-kings-levy."""
    return "-".join(name.lower().replace("'", "").split())


def chosen_extras(offered: Sequence[Extra], asked: Sequence[str]) -> list[str]:
    """What the document of a campaign with these names, by id or name, in the order of what is offered.

    Commas part several in one.

    Raises UnknownExtra, LockedExtra.
    """
    chosen: set[str] = set()
    for name in (part.strip() for names in asked for part in names.split(",")):
        meant = [extra for extra in offered if typed_form(name) in (ALL, typed_form(extra.id), typed_form(extra.name))]
        if not meant:
            raise UnknownExtra(name, [*(extra.id for extra in offered), *([ALL] if offered else [])])
        locked = next((extra for extra in meant if extra.locked), None)
        if locked is not None:
            raise LockedExtra(f"{locked.name} ({locked.id}) {locked.locked}.")
        chosen.update(part for extra in meant for part in extra.means)
    return [part for part in dict.fromkeys(part for extra in offered for part in extra.means) if part in chosen]
