"""Whose roll dice were for: throws of a scenario in words."""

from __future__ import annotations

from campaign.words.names import seat_name
from campaign.words.texts import name_of
from engine.frame import Frame
from engine.frames import Attempts, Defence, Do, EffectRoll, PrintedReroll
from engine.game import Game
from engine.pieces import Roll

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def throw_of(game: Game, frame: Frame, step: str, before: int) -> str:
    """The throw's owner, and what it is for: `Barbarian's second attempt of the offensive roll`.

    `frame` is what threw, `step` the name of its step, `before` how often it had thrown already.
    """
    if isinstance(frame, Attempts):
        return f"{who(game, frame.seat)}'s {ordinal(before)} attempt of the offensive roll"
    if isinstance(frame, EffectRoll):
        seat = frame.rival if step == "throw_rival" else frame.seat
        return f"{who(game, seat)}'s roll for {purpose(game, frame.source, frame.sort)}"
    roll = game.state.rolls[-1] if game.state.rolls else None
    if isinstance(frame, Defence):
        return defence(game, frame, step, before, roll)
    if isinstance(frame, Do):
        whose = who(game, frame.context.me) if roll is None else who(game, roll.owner)
        return f"the re-roll of {whose}'s dice by {purpose(game, frame.context.source, 'an effect')}"
    if isinstance(frame, PrintedReroll):
        return f"{who(game, frame.seat)}'s printed re-roll"
    whose = f" of {who(game, roll.owner)}'s dice" if roll is not None else ""
    return f"the re-roll{whose} by {frame.kind}"


def defence(game: Game, frame: Defence, step: str, before: int, roll: Roll | None) -> str:
    """A throw of the defensive roll: the defender's, a further attempt, or the attacker's side of a roll-off."""
    attack = game.state.attack
    assert attack is not None
    name = name_of(game, f"ability:{frame.defence}")
    if step == "throw_rival":
        return f"{who(game, attack.attacker)}'s side of the roll-off with {name}"
    whose = who(game, attack.defender if roll is None else roll.owner)
    return f"{whose}'s {ordinal(before) + ' attempt of the ' if before else ''}defensive roll with {name}"


def purpose(game: Game, source: str, sort: str) -> str:
    """What an effect's dice are for: `token Evasive`, `card Get Some`, `Overpower`, or the sort of roll."""
    if not source:
        return f"the {sort} roll" if sort == "targeting" else sort
    kind = source.partition(":")[0]
    name = name_of(game, source)
    return f"{kind} {name}" if kind in ("card", "token") else name


def who(game: Game, seat: int) -> str:
    """The fighter of a seat."""
    return seat_name(game.library, game.state, seat)


def ordinal(before: int) -> str:
    """`first` when there was none before."""
    return ORDINALS[before] if before < len(ORDINALS) else f"{before + 1}th"
