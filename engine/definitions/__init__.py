"""Definitions: what content compiles to. Read-only beside the state, found by id.

Ids are lower-case with hyphens (`like-this`). A program is a tuple of operations with an id of its own, so that a frame
can name the operation it has reached.
"""

from engine.definitions.behaviour import Ability, Action, Amount, Condition, Needs, Row, Tier
from engine.definitions.library import Library, Program
from engine.definitions.things import INSTANT, MAIN, PIECE, ROLL, UPGRADE, Card, Companion, Face, Fighter, Token

__all__ = [
    "INSTANT",
    "MAIN",
    "PIECE",
    "ROLL",
    "UPGRADE",
    "Ability",
    "Action",
    "Amount",
    "Card",
    "Companion",
    "Condition",
    "Face",
    "Fighter",
    "Library",
    "Needs",
    "Program",
    "Row",
    "Tier",
    "Token",
]
