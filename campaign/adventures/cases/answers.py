"""The answers that only crawls and boss battles have, beside a duel's."""

from __future__ import annotations

import re

from campaign.cases import answers
from campaign.cases.answers import NOTHING, SEAT, Form, Forms
from campaign.party.at_table.entries import DONE, TYPES
from content.schema.base import RARITIES
from engine.definitions import Fighter, Library


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
    both, types = f"{seat} {number}", "|".join(TYPES)
    return {
        "attack": (Form("amount, type and seat", pattern=f"{number} ({types}) {seat}", example="7 normal 2"),),
        "damage": (Form("amount and seat", pattern=f"{number} {seat}", example="3 2"),),
        "took": (Form("number", pattern=number, example="4"),),
        "put": (Form("seat, token and number", pattern=f"{seat} ({tokens}) {number}", example="2 burn 1"),),
        "off": (Form("seat, token and number", pattern=f"{seat} ({tokens}) {number}", example="2 burn 1"),),
        "health": (Form("seat and number", pattern=both, example="0 14"),),
        "cp": (Form("seat and number", pattern=both, example="2 -1"),),
        "dice": (Form("row of dice", pattern=f"{number}( {number})*", example="1 2 2 4 6"),),
        "played": (Form("name", pattern=".+", example="lucky coin"),),
        "gold": (Form("number", pattern=number, example="-2"),),
        "salves": (Form("seat and number", pattern=both, example="0 1"),),
        "kings-hand": (Form("seat and number", pattern=both, example="2 -1"),),
        "ultimate": (NOTHING,),
        DONE: (NOTHING,),
    }
