"""Typed facts of what happened. Log, statistics and screen are built from them, never printed by the rules."""

from __future__ import annotations

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
