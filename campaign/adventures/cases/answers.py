"""The answers that only crawls and boss battles have, beside a duel's."""

from __future__ import annotations

from campaign.cases import answers
from campaign.cases.answers import NOTHING, SEAT, Form, Forms
from campaign.party.at_table.cases import BOTH, NUMBER, table_forms
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
        "cp": (Form("seat and number", pattern=BOTH, example="2 -1"),),
        "gold": (Form("number", pattern=NUMBER, example="-2"),),
        "salves": (Form("seat and number", pattern=BOTH, example="0 1"),),
        "kings-hand": (Form("seat and number", pattern=BOTH, example="2 -1"),),
        "ultimate": (NOTHING,),
    })  # fmt: skip
