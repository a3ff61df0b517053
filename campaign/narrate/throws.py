"""What a throw of people's own dice is for, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.narrate.dice import shown
from campaign.narrate.moment import name_of
from campaign.wording import words
from engine.frames import Attempts, Defence, Do, EffectRoll, PrintedReroll, StartRoll

if TYPE_CHECKING:
    from campaign.narrate.face import Face
    from engine.state import Decision


def asked(face: Face, decision: Decision) -> str:
    """What is rolled, and for what: `roll 3 dice again and keep 6 6.`"""
    count, sides = decision.info["count"], decision.info["sides"]
    dice = f"{count} {'die' if count == 1 else 'dice'}{f' of {sides} sides' if sides != 6 else ''}"
    return f"roll {dice}{what_for(face, decision)}."


def what_for(face: Face, decision: Decision) -> str:
    """What follows behind the dice; empty: the first attempt of a roll phase, or nothing is known of it."""
    game = face.game
    frame = game.state.stack[-1]
    roll = game.state.rolls[-1] if game.state.rolls else None
    if frame.kind in face.throws:
        return face.throws[frame.kind]
    if isinstance(frame, StartRoll):
        return "; the highest begins"
    if isinstance(frame, EffectRoll):
        purpose = name_of(game, frame.source) if frame.source else words(frame.sort).lower()
        return f" for {purpose}"
    if isinstance(frame, (Attempts, Defence)) and roll is not None and roll.thrown and decision.seat == roll.owner:
        kept = [die for die, mark in zip(roll.dice, frame.keep, strict=False) if mark == "1"]
        return f" again and keep {shown(kept, roll.dice)}" if kept else " again"
    if isinstance(frame, Defence):
        return f" for {name_of(game, f'ability:{frame.defence}')}"
    return " again" if isinstance(frame, (Do, PrintedReroll)) or (roll is not None and roll.thrown) else ""
