"""Notes of the table: what people tell the program beside its questions.

A note is in the log among the choices and counts as one; the open question is asked again after it. It answers no
question: `engine.answers` refuses it, and whoever may note something asks `check` and lets `take` do it.

    table dice                every roll is asked for from now on: people roll dice of their own
    table health 1 14         the dial of seat 1 shows 14, whatever the program thought
    table cp 0 3              seat 0 has 3 CP
    table token 2 burn 1      seat 2 has 1 of this token; 0 takes it off
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.changes import MAX_CP, held, limit_of
from engine.errors import IllegalChoice, UnknownChoice
from engine.mode import Note
from engine.state import Decision

if TYPE_CHECKING:
    from engine.game import Game

NOTE = "table "
"""How every note begins."""
OWN_DICE = "table dice"


def is_note(token: str) -> bool:
    """Whether a choice of the log is a note of the table."""
    return token.startswith(NOTE)


def is_edit(token: str) -> bool:
    """Whether it changed the position beside the rules."""
    return is_note(token) and token != OWN_DICE


def check(g: Game, token: str) -> None:
    """Raise UnknownChoice, or IllegalChoice for what cannot be, unless the note can be taken now."""
    verb, *words = token.removeprefix(NOTE).split(" ")
    note = notes_of(g).get(verb) if is_note(token) else None
    if note is None:
        raise UnknownChoice(f"{token!r} is not something the program can be told")
    decision = g.state.decision
    if decision is None:
        raise IllegalChoice("the session is over, so nothing can be noted")
    if note.edits and decision.kind not in g.mode.between:
        raise IllegalChoice("answer the open question first; you can edit between two steps")
    note.check(g, words)


def take(g: Game, token: str) -> None:
    """Take a note that `check` lets pass; after an edit the question is asked again, as it is now."""
    state = g.state
    verb, *words = token.removeprefix(NOTE).split(" ")
    note = notes_of(g)[verb]
    note.take(g, words)
    asked = state.decision
    assert asked is not None
    state.choices += 1
    if note.edits:
        state.decision = None
        state.stack[-1].step -= 1
        g.run()
    else:
        state.decision = Decision(state.choices, asked.seat, asked.kind, asked.options, asked.source, asked.info)


# -- reading words ---------------------------------------------------------------------------------


def number(words: Sequence[str], place: int, least: int, most: int, what: str) -> int:
    """A number among the words, from `least` to `most`. Raises UnknownChoice, IllegalChoice."""
    word = words[place] if place < len(words) else ""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 7):
        raise UnknownChoice(f"say {what} as a number")
    found = int(word)
    if not least <= found <= most:
        raise IllegalChoice(f"{what} is a number from {least} to {most}, not {found}")
    return found


def seat_argument(g: Game, words: Sequence[str], place: int) -> int:
    """The seat among the words of a player who takes part. Raises UnknownChoice, IllegalChoice."""
    seat = number(words, place, 0, len(g.state.players) - 1, "a seat")
    if g.state.players[seat].fallen:
        raise IllegalChoice("that fighter is out of the game")
    return seat


def expect_end(words: Sequence[str], count: int) -> None:
    """Raise UnknownChoice where further words follow."""
    if len(words) > count:
        raise UnknownChoice(f"nothing can follow {' '.join(words[:count])!r}")


# -- notes -------------------------------------------------------------------------------------------


def check_dice(g: Game, words: Sequence[str]) -> None:
    """Once is enough."""
    expect_end(words, 0)
    if g.state.physical:
        raise IllegalChoice("every roll is asked for already")


def take_dice(g: Game, words: Sequence[str]) -> None:
    """Ask for every roll from the next one on."""
    g.state.physical = True


def check_health(g: Game, words: Sequence[str]) -> None:
    """From 1 to the top of the dial: nobody falls by being edited."""
    most = g.state.health_max[g.state.players[seat_argument(g, words, 0)].dial]
    number(words, 1, 1, most, "health")
    expect_end(words, 2)


def take_health(g: Game, words: Sequence[str]) -> None:
    """The dial shows it."""
    seat, health = int(words[0]), int(words[1])
    dial = g.state.players[seat].dial
    before, g.state.health[dial] = g.state.health[dial], health
    edited(g, seat, "health", before, health)


def check_cp(g: Game, words: Sequence[str]) -> None:
    """From 0 to 15 (RES-2), of a player whose CP the program keeps."""
    if g.state.players[seat_argument(g, words, 0)].at_table:
        raise IllegalChoice("those CP are kept at the table")
    number(words, 1, 0, MAX_CP, "CP")
    expect_end(words, 2)


def take_cp(g: Game, words: Sequence[str]) -> None:
    """They have this many."""
    player = g.state.players[int(words[0])]
    before, player.cp = player.cp, int(words[1])
    edited(g, player.seat, "cp", before, player.cp)


def check_token(g: Game, words: Sequence[str]) -> None:
    """From 0 to what fits there (TOK-2)."""
    player = g.state.players[seat_argument(g, words, 0)]
    if len(words) < 2 or words[1] not in g.library.tokens:
        raise UnknownChoice("there is no such token")
    there = player.tokens.get(words[1], 0)
    number(words, 2, 0, there + limit_of(g, player, words[1]) - held(g, player, words[1]), "the count of that token")
    expect_end(words, 3)


def take_token(g: Game, words: Sequence[str]) -> None:
    """Set how many of the token there are."""
    player, token, count = g.state.players[int(words[0])], words[1], int(words[2])
    before = player.tokens.get(token, 0)
    player.tokens = {name: n for name, n in {**player.tokens, token: count}.items() if n}
    player.index = None
    edited(g, player.seat, f"token:{token}", before, count)


def edited(g: Game, seat: int, what: str, before: int, after: int) -> None:
    """Tell it; seat -1: nobody's own."""
    if g.sink is None:
        return
    if what == "health":
        g.emit("edited", "", seat=seat, what=what, before=before, after=after, health=after)
    else:
        g.emit("edited", "", seat=seat, what=what, before=before, after=after)


NOTES: dict[str, Note] = {
    "dice": Note(check_dice, take_dice, edits=False, whose=False),
    "health": Note(check_health, take_health),
    "cp": Note(check_cp, take_cp),
    "token": Note(check_token, take_token),
}
"""What may be noted in every session, by verb."""


def notes_of(g: Game) -> Mapping[str, Note]:
    """What may be noted in this session."""
    return {**NOTES, **g.mode.notes}
