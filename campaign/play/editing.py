"""Edits of a position by hand: what was typed as notes of the log, all of which can be taken, or none is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.companion.table_entry import BadEntry, seat_called
from campaign.companion.typed import token_called
from campaign.errors import CampaignError
from campaign.words.names import number_in
from engine import table
from engine.errors import ChoiceError
from engine.game import Game

EXAMPLES = {"health": "2=14", "cp": "1=3", "token": "goblin=burn:2"}
"""What everybody has, each with a value as it is typed."""
SET = "set"
"""What only a kind of session has: `WHAT=N`, or `WHAT=WHO:N`."""


class BadEdit(CampaignError):
    """That cannot be edited, or not now; says why."""


def notes_of(game: Game, wishes: Mapping[str, Sequence[str]]) -> list[str]:
    """The notes that make the position as it is wished, by what is edited. Raises BadEdit; the game stays as it is."""
    if game.state.decision is None:
        raise BadEdit("The session is over; there is nothing to edit.")
    typed = [(what, wish) for what, found in wishes.items() for wish in found]
    notes = [own_of(game, wish) if what == SET else note_of(game, what, wish) for what, wish in typed]
    if not notes:
        usage = ", ".join(f"--{what} {value}" for what, value in EXAMPLES.items())
        raise BadEdit(f"Say what to edit, such as: {usage}.")
    twin = game.copy()
    for note in notes:
        try:
            table.check(twin, note)
        except ChoiceError as error:
            raise BadEdit(f"{said(note)} cannot be edited: {error}.") from None
        table.take(twin, note)
    return notes


def note_of(game: Game, what: str, wish: str) -> str:
    """Of something that everybody has. Raises BadEdit."""
    who, equals, value = wish.partition("=")
    name, colon, count = value.partition(":")
    number = count if what == "token" else value
    if not equals or (what == "token") != bool(colon):
        raise BadEdit(f"{wish!r} is not understood. Type it like: --{what} {EXAMPLES[what]}.")
    try:
        token = [token_called(game.library, name.strip().lower())] if what == "token" else []
    except BadEntry as error:
        raise BadEdit(str(error)) from None
    return " ".join([table.NOTE.strip(), what, seat_of(game, who), *token, amount(number)])


def own_of(game: Game, wish: str) -> str:
    """Of something that only this kind of session has. Raises BadEdit."""
    what, _, value = wish.partition("=")
    own = {name: note for name, note in table.notes_of(game).items() if note.edits and name not in EXAMPLES}
    if what not in own:
        raise BadEdit(f"{what!r} cannot be set; {'only ' + ' and '.join(own) if own else 'nothing can'}.")
    who, colon, count = value.rpartition(":")
    if own[what].whose != bool(colon):
        raise BadEdit(f"{wish!r} is not understood. Type it like: --set {what}={'1:2' if own[what].whose else '12'}.")
    return " ".join([table.NOTE.strip(), what, *([seat_of(game, who)] if colon else []), amount(count)])


def seat_of(game: Game, who: str) -> str:
    """The seat of a number or a name. Raises BadEdit."""
    try:
        return str(seat_called(game, who.strip().lower()))
    except BadEntry as error:
        raise BadEdit(str(error)) from None


def amount(typed: str) -> str:
    """A number as the log has it. Raises BadEdit."""
    number = number_in(typed.strip())
    if number is None:
        raise BadEdit(f"{typed.strip()!r} is not a number.")
    return str(number)


def said(note: str) -> str:
    """What a note is about, as a sentence begins with it."""
    word = note.split()[1]
    return "CP" if word == "cp" else word.capitalize()
