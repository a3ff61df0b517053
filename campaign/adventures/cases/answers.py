"""The answers that only crawls and boss battles have, beside a duel's."""

from __future__ import annotations

import re

from campaign.cases import answers
from campaign.cases.answers import NOTHING, SEAT, Form, Forms
from campaign.party.at_table.entries import DONE, TYPES
from content.schema.base import RARITIES
from engine.definitions import Fighter, Library

WHAT = {
    "attack": "amount, type of damage and seat", "damage": "amount and seat", "took": "number",
    "put": "seat, token and number", "off": "seat, token and number", "health": "seat and number",
    "dice": "row of dice", "played": "name of what was played", "gold": "number", "salves": "seat and number",
    "kings-hand": "seat and number",
}  # fmt: skip
"""What follows the word of an entry."""


def forms(library: Library, fighter: Fighter | None) -> Forms:
    """Every verb, and what may follow it in these hands."""
    layouts = [layout for card in library.tables["scenarios"].values() for layout in card.layouts.values()]
    place = Form("place", {name for layout in layouts for name in layout.levels})
    cards = Form("card", library.cards)
    return answers.joined(answers.forms(library, fighter), {
        "salve": (NOTHING,),
        "revive": (SEAT,),
        "evenly": (NOTHING,),
        "give": (SEAT,),
        "move": (place,),
        "reveal": (place,),
        "reroll": (Form("place of a die", pattern="[1-9]"),),
        "return": (cards,),
        "buy": (cards,),
        "identify": (Form("rarity", RARITIES),),
        "sell": (Form("unidentified card", {f"unidentified-{rarity}" for rarity in RARITIES}),),
        "keep": (cards,),
        **table_forms(library),
    })  # fmt: skip


def table_forms(library: Library) -> Forms:
    """What heroes at a table may tell (`campaign.party.at_table.entries`)."""
    tokens = "|".join(map(re.escape, library.tokens))
    number, seat = "-?[0-9]{1,3}", "[0-9]{1,2}"
    patterns = {
        "attack": f"{number} ({'|'.join(TYPES)}) {seat}", "damage": f"{number} {seat}", "took": number,
        "put": f"{seat} ({tokens}) {number}", "off": f"{seat} ({tokens}) {number}", "health": f"{seat} {number}",
        "dice": f"{number}( {number})*", "played": ".+", "gold": number, "salves": f"{seat} {number}",
        "kings-hand": f"{seat} {number}",
    }  # fmt: skip
    found = {verb: (Form(WHAT[verb], pattern=pattern),) for verb, pattern in patterns.items()}
    return {**found, "ultimate": (NOTHING,), DONE: (NOTHING,)}
