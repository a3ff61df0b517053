"""What somebody is about to lose at once: by an attack's effects, by a card that is played, by what names a token."""

from __future__ import annotations

from ai.answers.forecast import coming
from campaign.asking.options import thing_of
from engine.definitions import Action, Card, Library
from engine.frames import Do
from engine.game import Game

TAKEN_ANYWHERE = {"steal", "remove", "transfer"}
"""Verbs that take CP or status effects."""
LOSSES = {*TAKEN_ANYWHERE, "discard"}
"""Verbs that take something: whoever is about to lose it may use it first (DEF-1, WIN-4)."""


def is_at_stake(game: Game, seat: int, token: str, at: str) -> bool:
    """Whether a token that is spent now would else be lost, or stand in the way; `at`: the window (WIN-4, WIN-6)."""
    thing = thing_of(game, seat, token)
    if not token.startswith("spend ") or not isinstance(thing, Action):
        return False
    if at == "interrupt":
        card = played(game)
        return card is not None and takes(game.library, card.program)
    if at == "room":
        comes = coming(game, seat)
        return comes is None or comes.number > comes.room
    named = tokens_named(game, seat) if at == "removal" else None
    return named is None or any(paid in named for paid, _ in thing.pay)


def played(game: Game) -> Card | None:
    """The card that is being played; None: there is none."""
    cards = (game.library.cards.get(getattr(frame, "card", "")) for frame in reversed(game.state.stack))
    return next((card for card in cards if card is not None), None)


def takes(library: Library, program: str) -> bool:
    """Whether a program takes something from somebody, or may."""
    return any(
        op.verb in LOSSES or any(takes(library, block) for block in op.blocks.values())
        for op in library.programs.get(program, ())
    )


def tokens_named(game: Game, seat: int) -> set[str]:
    """The seat's tokens that are named to be taken (WIN-9)."""
    frame = next((f for f in reversed(game.state.stack) if isinstance(f, Do)), None)
    kept = frame.kept or {} if frame is not None else {}
    number = kept.get("number")
    if not kept.get(f"named{seat}.{number}"):
        return set()
    one = kept.get(f"token{seat}.{number}") or kept.get(f"token{number}")
    return {str(one).partition(" ")[2]} if one else set(game.state.players[seat].tokens)


def loses(game: Game, seat: int, token: str) -> bool:
    """Whether the attack is about to take from its target, before the damage, what this option uses: cards that are
    discarded are used by playing them, and everything else may be spent as well once they are gone.
    """
    attack = game.state.attack
    if attack is None or attack.defender != seat:
        return False
    verbs = {game.library.programs[entry.program][entry.at].verb for entry in attack.queue}
    return bool(verbs & TAKEN_ANYWHERE) or ("discard" in verbs and token.startswith("play "))
