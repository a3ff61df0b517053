"""Typed facts of what happened. Log, statistics and screen are built from them, never printed by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Event:
    """One fact: its kind, the rule it follows, and the values that kind carries."""

    __slots__ = ("data", "kind", "rule")

    def __init__(self, kind: str, rule: str, data: dict[str, Any]) -> None:
        self.kind = kind
        self.rule = rule
        self.data = data

    def to_json(self) -> dict[str, Any]:
        """Kind and rule, then every value by its name."""
        return {"kind": self.kind, "rule": self.rule, **self.data}

    def __repr__(self) -> str:
        values = " ".join(f"{k}={v}" for k, v in self.data.items())
        return f"<{self.kind} {values} {self.rule}>"


Fields = Mapping[str, frozenset[str]]
"""Kind of event -> the values it may carry."""


def fields(names: Mapping[str, str]) -> Fields:
    """Each kind with its values, written as words in a row."""
    return {kind: frozenset(values.split()) for kind, values in names.items()}


def joined(some: Fields, more: Fields) -> Fields:
    """These and those; a kind that both know may carry what either says."""
    return {kind: some.get(kind, frozenset()) | more.get(kind, frozenset()) for kind in {**some, **more}}


EVENTS = fields(
    {
        "activated": "seat ability name dice tier plain",
        "altered": "seat owner place dice before after source plain",
        "attempt": "seat left source",
        "lost-attempt": "seat amount left source",
        "borrowed": "seat owner amount source",
        "locked-dice": "seat dice source",
        "by-hand": "seat op source",
        "chose": "seat choice source",
        "contested": "seat other own theirs source",
        "drew-at-random": "seat choice source",
        "companion": "seat companion value source",
        "damage": "seat total subtotal health trace sources isolated passed",
        "declared": "seat ability dice plain",
        "defends": "seat ability name",
        "discarded": "seat card source",
        "drew": "seat cards source",
        "edited": "seat what before after health",
        "extra-phase": "seat phase source",
        "failed": "seat ability",
        "fell": "seat",
        "flipped": "seat side",
        "gained-cp": "seat amount cp source",
        "healed": "seat amount health source",
        "heals-later": "seat amount source",
        "health-set": "seat health source",
        "lost-cp": "seat amount cp source",
        "lost-health": "seat amount health source",
        "no-ability": "seat",
        "phase": "phase seat",
        "played": "seat card cost cp",
        "cast": "seat card source",
        "prepared": "seat card",
        "prevents": "seat change amount source",
        "put-back": "seat card place source",
        "rerolled": "seat owner before dice source plain",
        "reshuffled": "seat cards",
        "rolled": "seat dice sides kind left for_ plain",
        "session-over": "winner draw",
        "showed-hand": "seat to cards",
        "showed-cards": "seat cards source",
        "looked-deck": "seat cards source",
        "turned-token": "seat token into count source",
        "skipped": "seat phase carrier",
        "sold": "seat card",
        "start-player": "seat",
        "start-roll": "dice",
        "survived": "seat health carrier",
        "targeted": "seat target chooser",
        "token": "seat token change wanted now source",
        "took": "seat card pile source",
        "trigger": "seat carrier at",
        "turn": "seat turn",
        "undefendable": "seat source",
        "upgraded": "seat space level",
        "used": "seat carrier action",
    }
)
"""Every kind of event of a duel; other sessions tell them too."""


Sink = Callable[["Event"], None]
