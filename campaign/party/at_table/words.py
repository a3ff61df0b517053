"""What happens at a table, and what is asked of whoever plays there, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.narrate import questions
from campaign.narrate.forms import FORMS, Form
from campaign.narrate.narrator import Data, Narrator, tells
from campaign.narrate.questions import QUESTIONS
from campaign.party.at_table.entries import AFTER, BEFORE, DICE, DONE, FALLING, INCOMING, LABEL, STRIKE, TELL, TURN
from campaign.party.at_table.reading import examples, explained, places, read, ways
from campaign.wording import PLAIN, joined
from content import text

if TYPE_CHECKING:
    from campaign.narrate.face import Face
    from engine.state import Decision

PLAIN[LABEL] = "the table"
DOES = {
    TURN: "play your turn at the table, and tell what reaches others",
    BEFORE: "play at the table until you are ready, and tell what reaches others before anybody attacks",
    STRIKE: "resolve your ability at the table, and tell what it does",
    AFTER: "play your second main phase at the table, and tell what reaches others",
}
"""What is told in one's own turn, by its part."""
NOTHING = {
    TURN: "that is your turn", BEFORE: "you are ready", STRIKE: "that is all of it", AFTER: "that is your turn",
    INCOMING: "you take all of it", FALLING: "nothing does",
}  # fmt: skip
"""What it means that there is nothing to tell."""


@tells("by-hand", tone="act")
def _by_hand(n: Narrator, d: Data) -> str:
    does = " ".join(text.program([d["op"]], text.names_of(n.library)).split())
    return f"{n.who(d)}, at the table: {does}{n.by(d)}"


@tells("table-attack", tone="act")
def _table_attack(n: Narrator, d: Data) -> str:
    kind = "" if d["type"] == "normal" else f"{d['type']} "
    return f"{n.who(d)} attacks {n.who(d, 'target')} for {d['amount']} {kind}damage."


@tells("played-at-table")
def _played(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} plays {d['what']}."


def tell(face: Face, decision: Decision) -> str:
    """What is asked, by the moment."""
    at, seat = decision.info["at"], decision.seat
    if at == INCOMING:
        return f"{decision.info['waits']} damage waits for you. What do you take, once you have done all you can?"
    if at == FALLING:
        return "you are at 0 health. Does anything save you?"
    if at in DICE:
        about = questions.MOMENTS[at](face, decision)
        return f"{about[: about.rindex(';')]}; were the dice changed?" if ";" in about else about
    foes = joined(f"{face.seat(foe)}, {face.game.health(foe)} health" for foe in face.game.opponents(seat))
    shown = foes and not places(face.game)  # who has a place is found there
    return f"{DOES[at]}{f' ({foes})' if shown else ''}."


def form(face: Face, decision: Decision) -> Form:
    """An entry of the log."""
    at, said = decision.info["at"], examples(face.game, decision)
    nothing = NOTHING.get(at, "they stand")
    hints = (f"say {', '.join(explained(face.game, decision))}", f"done or Enter: {nothing}")
    return Form(lambda typed: read(face.game, decision, typed), hints, (DONE, *said), tuple(ways(face.game, at)))


QUESTIONS[TELL] = tell
FORMS[TELL] = form
