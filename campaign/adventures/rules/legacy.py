"""Legacy content: what the packs hold, and what of it is part of a campaign (CAMP-5).

A campaign names packs by their letter, but for a pack of modifier cards: of that it names the cards, one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from content.adventures.definitions import Modifier, Pack
    from engine.definitions import Library


def packs_of(library: Library) -> Iterator[Pack]:
    """The legacy packs by their letters."""
    packs: dict[str, Pack] = library.tables["packs"]
    return iter(packs.values())


def parts_of(library: Library) -> list[str]:
    """Everything of the packs that a campaign may name, in the order of the packs."""
    return [name for pack in packs_of(library) for name in means(pack)]


def means(pack: Pack) -> tuple[str, ...]:
    """What of a pack a campaign names: its letter, or its modifier cards."""
    return tuple(card.id for card in pack.modifiers) or (pack.id,)


def modifiers_in(library: Library, legacy: Collection[str]) -> list[Modifier]:
    """The modifier cards that are part of a campaign."""
    if not legacy:
        return []
    return [card for pack in packs_of(library) for card in pack.modifiers if card.id in legacy]


def companions_in(library: Library, legacy: Collection[str]) -> list[str]:
    """The companion of every boss of a campaign (BOSS-6)."""
    return [pack.companion for pack in packs_of(library) if pack.companion and pack.id in legacy]


def is_in(pack: str, legacy: Iterable[str]) -> bool:
    """Whether something is part of a campaign: what comes in no pack always is."""
    return not pack or pack in legacy
