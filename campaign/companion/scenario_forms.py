"""What heroes at a table may tell, as scenario files write it."""

from __future__ import annotations

import re

from campaign.companion.entries import ALL, DONE, TYPES
from campaign.scenarios.answers import NOTHING, AnswerForm, Forms
from engine.definitions import Library

NUMBER, AT = "-?[0-9]{1,3}", "[0-9]{1,2}"
"""An amount, and a seat."""
SOME = f"({AT}|{ALL})"
"""A seat, or everybody whom it can mean."""
BOTH = f"{AT} {NUMBER}"


def table_forms(library: Library) -> Forms:
    """What heroes at a table may tell (`campaign.companion.entries`)."""
    tokens = "|".join(map(re.escape, library.tokens))
    types = "|".join(TYPES)
    return {
        "attack": (AnswerForm("amount, type and seat", pattern=f"{NUMBER} ({types}) {AT}", example="7 normal 2"),),
        "damage": (AnswerForm("amount and seat, or all", pattern=f"{NUMBER} {SOME}", example="3 2"),),
        "took": (AnswerForm("number", pattern=NUMBER, example="4"),),
        "put": (
            AnswerForm("seat or all, token and number", pattern=f"{SOME} ({tokens}) {NUMBER}", example="2 burn 1"),
        ),
        "off": (
            AnswerForm("seat or all, token and number", pattern=f"{SOME} ({tokens}) {NUMBER}", example="2 burn 1"),
        ),
        "health": (AnswerForm("seat and number", pattern=BOTH, example="0 14"),),
        "dice": (AnswerForm("row of dice", pattern=f"{NUMBER}( {NUMBER})*", example="1 2 2 4 6"),),
        "played": (AnswerForm("name", pattern=".+", example="lucky coin"),),
        DONE: (NOTHING,),
    }
