"""Whether a file comes to the position it was written from."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from campaign.scenarios.setup import Setup
from engine.state import JSON, State


def unlike(
    wanted: State, found: State, setup: Setup, *, depth: int, dice: Collection[str], hidden: Collection[int] = ()
) -> list[str]:
    """What differs, one line each: where, and both values.

    The lowest `depth` frames were there when the file began; how the streams of its `dice` stand says nothing, and
    hands and decks of `hidden` seats are not in it.
    """
    typed = wanted.physical
    first, second = (comparable(state, setup, depth, dice, hidden, typed=typed) for state in (wanted, found))
    return list(walk(first, second, ""))


def comparable(
    state: State, setup: Setup, depth: int, dice: Collection[str], hidden: Collection[int], *, typed: bool
) -> JSON:
    """A position without what says nothing about how it goes on; `typed`: dice stood among the answers there."""
    position = setup.settled(state.to_json())
    for frame in position["stack"] if typed else ():
        frame.pop("answer", None)
        frame.pop("cast", None)
    for frame in position["stack"][:depth]:
        for name in setup.spent:
            frame.pop(name, None)
    for player in position["players"]:
        player["out"] = sorted(player["out"])
        if player["seat"] in hidden:
            player["hand"] = player["deck"] = "hidden"
    if position["decision"] is not None:
        position["decision"] = position["decision"] | {"id": 0}
    luck = {name: at for name, at in position["streams"]["at"].items() if name not in dice}
    return position | {"choices": 0, "streams": luck, "physical": False}


def walk(wanted: Any, found: Any, where: str) -> Iterator[str]:
    """Every leaf that differs."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in sorted(wanted.keys() | found.keys(), key=str):
            yield from walk(wanted.get(key), found.get(key), f"{where} {key}".strip())
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for place, (a, b) in enumerate(zip(wanted, found, strict=True)):
            yield from walk(a, b, f"{where} {place}".strip())
    elif wanted != found:
        yield f"{where}: {wanted!r}, but in the file {found!r}"
