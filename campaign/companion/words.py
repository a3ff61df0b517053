"""What happens at a table, and what is asked of whoever plays there, in words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from campaign.companion.common_entries import DONE
from campaign.companion.table_entry import (
    AFTER,
    BEFORE,
    DICE,
    FALLING,
    INCOMING,
    LABEL,
    PARTS,
    STRIKE,
    TELL,
    TURN,
    places,
)
from campaign.companion.typed import ENTRIES, examples, explained, is_entry, read
from campaign.words.names import PLAIN, held, joined
from campaign.words.narrator import EventWords, Narrator, register_events, tells
from campaign.words.questions import ASKS
from campaign.words.templates import Data
from campaign.words.typed_answers import FORMS, TypedForm
from content import text
from engine.definitions import Row
from engine.flow.defence import is_defendable
from engine.game import Game
from engine.state import Decision

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView

PLAIN[LABEL] = "the table"
PLAIN["beginning"] = "setup"
DOES = {
    TURN: "play your turn at the table, then enter what affects others",
    BEFORE: "play at the table until you are ready, then enter what affects others before attacks",
    STRIKE: "resolve your ability at the table, then enter what it does",
    AFTER: "play your second main phase at the table, then enter what affects others",
}
"""What is told in the teller's own turn, by its part."""
NOTHING = {
    TURN: "end the turn",
    BEFORE: "you are ready",
    STRIKE: "no more effects",
    AFTER: "end the turn",
    INCOMING: "take it all",
    FALLING: "nothing saves you",
}
"""What it means that there is nothing to tell."""


EVENTS: dict[str, EventWords] = {
    "table-attack": EventWords("{seat} attacks {target:seat} for {amount} {type:normal=|# }damage.", "act"),
    "played-at-table": EventWords("{seat} plays {what}."),
}
"""Events at a table, each with its template and how its line looks."""
BY_HAND = "{seat}, at the table: {does}[ ({source})]"

register_events(EVENTS)


@tells("by-hand", tone="number")
def _by_hand(n: Narrator, d: Data) -> str:
    return n.say(BY_HAND, d, does=" ".join(text.program([d["op"]], text.names_of(n.library)).split()))


def tell(face: SessionView, decision: Decision) -> str:
    """The question what happened at the table, in words for its moment."""
    at, seat = decision.info["at"], decision.seat
    if at == INCOMING:
        waits = f"{decision.info['waits']} incoming damage{defended(face.game, seat)}"
        return f"{waits}. Respond and defend, then enter what you take.{reminder(face.game, seat)}"
    if at == FALLING:
        return "you are at 0 health. Does anything save you?"
    if at in DICE:
        about = face.asked(Decision(decision.id, seat, "window", decision.options, decision.source, decision.info))
        return f"{about[: about.rindex('. ')]}. Were the dice changed?" if ". " in about else about
    foes = joined(f"{face.seat(foe)}, {face.game.health(foe)} health" for foe in face.game.opponents(seat))
    shown = foes and not places(face.game)  # who has a place is found there
    return f"{DOES[at]}{f' ({foes})' if shown else ''}.{reminder(face.game, seat) if at in PARTS else ''}"


def defended(game: Game, seat: int) -> str:
    """Whether a defence may be rolled against the damage that waits (DEF-2); empty: it is of no attack on this hero."""
    attack = game.state.attack
    if attack is None or attack.failed or attack.defender != seat or game.state.pools[-1].isolated:
        return ""
    if any(row.effect == "forbid" for row in rows_on(game, seat, "act")):
        return ", no response possible"
    if attack.ultimate or not (attack.is_attack and is_defendable(game, attack)):
        return ", no defensive roll"
    if not game.mode.may_defend(game, attack):
        return ", defensive roll only with range"
    return ", you may defend"


def rows_on(game: Game, seat: int, at: str) -> list[Row]:
    """What the tokens on a hero at a table say of a moment, which the program leaves to the table."""
    tokens = game.library.tokens
    return [row for token in game.state.players[seat].tokens for row in tokens[token].rows if row.at == at]


def reminder(game: Game, seat: int) -> str:
    """A reminder of the tokens on a hero, which act at the table alone; empty: there are none."""
    tokens = held(game.library, game.state.players[seat])
    return f" On you: {tokens}." if tokens else ""


def form(face: SessionView, decision: Decision) -> TypedForm:
    """How the question is answered by typing, with hints and meanings."""
    at, said = decision.info["at"], examples(face.game, decision)
    nothing = NOTHING.get(at, "no changes")
    hints = (f"type {', '.join(explained(face.game, decision))}", f"done or Enter: {nothing}")
    return TypedForm(
        lambda typed: read(face.game, decision, typed),
        hints,
        (DONE, *said),
        tuple(ENTRIES.typed(face.game, at)),
        meanings(face.game, at),
        partial(doubtful, face.game, decision),
    )


def doubtful(game: Game, decision: Decision, token: str) -> str:
    """That a fighter takes more than waits, with nothing harmful on them that might add to it: a digit typed twice."""
    verb, _, amount = token.partition(" ")
    waits, tokens = decision.info.get("waits", 0), game.state.players[decision.seat].tokens
    harmed = any(game.library.tokens[id].polarity == "negative" for id, count in tokens.items() if count)
    if verb != "took" or harmed or not is_entry(game, decision, token) or int(amount) <= waits:
        return ""
    return f"Take {amount}? Only {waits} damage is incoming."


ASKS[TELL] = tell
FORMS[TELL] = form


class Meaning(NamedTuple):
    """What is typed, and what it means."""

    typed: str
    means: str


ALWAYS = (
    Meaning("poison 2", "put on the enemy, helpful ones on you; add on monk, on me or on all for others"),
    Meaning("poison -1", "remove a status effect: yours, or the enemy's"),
    Meaning("played Lucky Coin", "only for the log"),
)
"""At every moment."""
ENDS = Meaning("done, or Enter", "nothing more to enter")


def asked_first(at: str) -> list[Meaning]:
    """What a moment asks for first: damage taken, dice, or health."""
    if at == INCOMING:
        return [Meaning("4", "damage you take after defending; 0: none")]
    if at in DICE:
        return [Meaning("1 3 3 5 6, 13356", "what the dice show now")]
    return [Meaning("health 3", "your health after something saves you")] if at == FALLING else []


def meanings(game: Game, at: str) -> tuple[Meaning, ...]:
    """All that may be told at a moment of such a session."""
    first = asked_first(at)
    entries = dict.fromkeys(ENTRIES.typed(game, at).values())
    others = [Meaning(entry.typed, entry.means) for entry in entries if entry.means]
    begun = {meaning.typed.split()[0] for meaning in first}
    return (*first, *(other for other in others if other.typed.split()[0] not in begun), *ALWAYS, ENDS)
