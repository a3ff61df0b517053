"""How heroes of a mission are asked at moments of their own, and what counts later, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions.marks import IGNORES_CRIT, IGNORES_SHIELDS, WALKS_THROUGH
from campaign.narrate.narrator import Data, Narrator, tells
from campaign.party.at_table.words import DOES, NOTHING

if TYPE_CHECKING:
    from collections.abc import Mapping

DOES.update(
    {
        "movement": "the movement phase begins: tell what you do first",
        "clock": "the crisis clock is about to run: tell what you do first",
        "crit": "a CRIT is about to be added to the attack on you: tell what you do first",
    }
)
NOTHING.update({"movement": "you do nothing", "clock": "you do nothing", "crit": "it strikes you"})
AHEAD: Mapping[str, str] = {
    IGNORES_CRIT: "the next CRIT has no effect on this side",
    IGNORES_SHIELDS: "the next attack ignores shields",
    WALKS_THROUGH: "henchmen do not stop the next movement",
    "discount": "the next ally costs {amount} momentum less in this round",
}
"""What was told -> what it brings."""


@tells("told-ahead", tone="good")
def _ahead(n: Narrator, d: Data) -> str:
    return f"{n.who(d)}: {AHEAD[d['what']].format(amount=d['amount'])}."
