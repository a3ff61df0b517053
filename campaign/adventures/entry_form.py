"""What is asked of a session of Adventures that was played elsewhere, and its outcome from the answers (SCORE-1)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from campaign.adventures.documents import legacy_in
from campaign.adventures.entering import Gains, decks_after
from campaign.adventures.legacy import companions_in, is_in
from campaign.adventures.loot import loot_table
from campaign.play.forms import BadEntry, Field, count, one_named, yes_or_no
from campaign.wording import card_name, fighter_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.definitions import Library

Document = dict[str, Any]
NONE = "none"
LOOT, SOLD = "loot-", "sold-"
"""In front of a hero: what joined the deck, and what left it."""


def entry_form(document: Document, setup: Document, library: Library, *, won: bool) -> list[Field]:
    """The fields of a session that was won or lost."""
    card = library.tables["scenarios"][setup["scenario"]]
    found = []
    if won:
        begun = f"Salves left, of {setup['salves']} to begin with"
        found.append(Field("salves", begun, "They carry over, and each is a point (SCORE-2).", count))
    if won and card.mode == "crawl":
        found += [
            Field("gold", "Gold unspent after the shop, all heroes together",
                  "Every 5 are a point (SCORE-2); gold rounds up to 5s, for every hero (SHOP-1).", count),
            Field("explored", "Was every tile explored? y or n", "5 points (SCORE-2).", yes_or_no, "n"),
            Field("boss-cp", "CP gathered for the next boss", "By tiles and cards that say so (CRAWL-9).", count, "0"),
        ]  # fmt: skip
    if won and (card.boss_loot or companions_in(library, legacy_in(document))):
        given_away = "Boss loot cards given away"
        found.append(Field("given-away", given_away, "Each is a point; the others were kept (BLOOT-1).", count, "0"))
    for hero in document["heroes"]:
        found += loot_fields(document, hero, library)
    return found


def loot_fields(document: Document, hero: Document, library: Library) -> list[Field]:
    """What joined a hero's deck, and, where there is something, what left it."""
    table, who = loot_table(library), fighter_name(library, hero["id"])
    taken = [card for one in document["heroes"] for card in one["owned"]]
    legacy = legacy_in(document)
    there = (card for card in table.families if is_in(table.packs.get(card, ""), legacy))
    free = {card: card_name(library, card) for card in there if card not in taken}
    owned = {card: card_name(library, card) for card in hero["owned"]}
    about = "Cards by id or name, with commas between; 'kingshand loot' lists them."
    joined = Field(f"{LOOT}{hero['id']}", f"Loot that joined the deck of {who}", about,
                   partial(cards_of, "loot card that anybody could find", free), "", list(free))  # fmt: skip
    if not owned:
        return [joined]
    left = f"Loot that left it, of {', '.join(owned.values())}"
    what = f"loot card in the deck of {who}"
    return [joined, Field(f"{SOLD}{hero['id']}", left, about, partial(cards_of, what, owned), "", list(owned))]


def cards_of(what: str, there: Mapping[str, str], typed: str) -> list[str]:
    """Cards from ids and names. Raises BadEntry."""
    named = [] if typed.strip().lower() == NONE else typed.split(",")
    found = [one_named(what, part, there) for part in named if part.strip()]
    twice = next((card for place, card in enumerate(found) if card in found[:place]), None)
    if twice is not None:
        raise BadEntry(f"{there[twice]} is named twice, and there is one.")
    return found


def outcome_of(document: Document, said: Mapping[str, Any], library: Library, *, won: bool) -> Document:
    """The end of the session by the values of its fields, as `EntryDocument`."""
    heroes: Sequence[Document] = document["heroes"]
    changes: list[Gains] = [
        {"gained": said[f"{LOOT}{hero['id']}"], "left": said.get(f"{SOLD}{hero['id']}", [])} for hero in heroes
    ]
    owned, gone = decks_after(document, changes, library)
    return {
        "result": "won" if won else "lost", "salves": said.get("salves", 0), "gold": said.get("gold", 0),
        "explored": said.get("explored", False), "unclaimed": said.get("given-away", 0),
        "boss_cp": said.get("boss-cp", 0), "owned": owned, "gone": gone,
    }  # fmt: skip
