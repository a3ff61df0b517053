"""What a change of the party does to the loot, and what each hero holds (CAMP-2, LOOT-3, PREP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.adventures.loot import deck_of, loot_table
from campaign.play.conclusion import Holding
from campaign.wording import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.definitions import Library
    from saves.records import PartyChange

Document = dict[str, Any]


def change_party(document: Document, change: PartyChange, library: Library) -> Document:
    """The document once somebody has joined, left, or taken somebody's place.

    Whoever takes a place takes its loot over; the loot of one who leaves goes back to its decks, and so does, once a
    hero is alone, what may not be met alone (PREP-4). Salves and gathered CP are the team's.
    """
    heroes = [dict(hero) for hero in document["heroes"]]
    if change.left is None:
        heroes.insert(change.seat, {"id": change.joined, "owned": [], "gone": []})
    elif change.joined is None:
        del heroes[change.seat]
    else:
        owned = heroes[change.seat]["owned"]
        heroes[change.seat] = {"id": change.joined, "owned": owned, "gone": replaced(library, change.joined, owned)}
    if len(heroes) == 1:
        alone = loot_table(library).no_solo
        heroes[0]["owned"] = [card for card in heroes[0]["owned"] if card not in alone]
    return {**document, "heroes": heroes}


def replaced(library: Library, hero: str, owned: Iterable[str]) -> list[str]:
    """The cards of a hero's printed deck whose place this loot takes (LOOT-3)."""
    families, printed = loot_table(library).families, library.fighters[hero].deck
    return [families[card] for card in owned if families[card] in printed]


def holdings(document: Document, library: Library) -> list[Holding]:
    """The loot in each deck by name, and how large the deck is with it."""
    return [
        Holding(
            hero["id"], tuple(card_name(library, card) for card in hero["owned"]),
            len(deck_of(library, hero["id"], hero["owned"], hero["gone"])) if hero["id"] in library.fighters else 0,
        )
        for hero in document["heroes"]
    ]  # fmt: skip
