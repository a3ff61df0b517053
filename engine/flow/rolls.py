"""Effect dice: a throw that lies on the table, may be altered by everybody in turn, and is then read (ROLL-2, ROLL-4, ROLL-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import UnknownChoice
from engine.flow.window import open_window
from engine.game import flow
from engine.state import Frame, Roll

if TYPE_CHECKING:
    from engine.game import Game


def cast(g: Game, frame: Frame, seat: int, count: int, sides: int, stream: str) -> None:
    """Throw dice into `frame.env['cast']`: from the streams, a script, or a person's own dice.

    The one door for every throw. With physical dice the person is asked; the answer reads
    `dice 1 2 3`, so the frame must read it with `fallen_dice`.
    """
    if g.state.physical and count:
        g.ask(frame, seat, "dice", [f"dice {count}d{sides}", "dice roll"], info={"count": count, "sides": sides})
        frame.env["cast"] = None
        return
    frame.env["cast"] = g.state.streams.dice(count, sides, stream)


def fallen_dice(g: Game, frame: Frame, count: int, sides: int, stream: str) -> list[int]:
    """The dice that `cast` threw or a person typed."""
    found: list[int] | None = frame.env["cast"]
    if found is not None:
        return list(found)
    if frame.answer == "dice roll":
        return g.state.streams.dice(count, sides, stream)
    values = [int(word) for word in frame.answer.split()[1:] if word.isdigit()]
    if len(values) != count or any(not 1 <= v <= sides for v in values):
        raise UnknownChoice(f"type {count} dice of {sides} sides, as in: dice {' '.join(['1'] * count)}")
    return values


def throw(g: Game, frame: Frame) -> None:
    """Throw the dice."""
    env = frame.env
    cast(g, frame, env["seat"], env["n"], env["sides"], env["stream"])


def show(g: Game, frame: Frame) -> None:
    """Lay them on the table; the roller may alter first, then the others, until all pass."""
    env = frame.env
    roll = Roll(env["seat"], env["kind"], fallen_dice(g, frame, env["n"], env["sides"], env["stream"]), env["sides"])
    roll.thrown = True
    roll.name = env["name"]
    roll.source = env["src"]
    roll.fixed = env["fixed"]
    g.state.rolls.append(roll)
    if g.sink is not None:
        g.emit(
            "rolled",
            "ROLL-7",
            seat=env["seat"],
            dice=list(roll.dice),
            sides=roll.sides,
            for_=env["src"],
            kind=roll.kind,
        )
    if not roll.fixed:
        open_window(g, "rolled", first=env["seat"], alters_only=True)


def read(g: Game, frame: Frame) -> None:
    """Take the dice off the table and hand them to whoever asked."""
    roll = g.state.rolls.pop()
    below = g.state.stack[-2]
    name = frame.env["name"]
    below.env["v"] = {**below.env.get("v", {}), name: list(roll.dice), "roll": list(roll.dice)}
    below.env["last"] = name
    below.env["roller"] = roll.owner


def roll_dice(
    g: Game, seat: int, count: int, *, name: str, source: str, kind: str = "effect", sides: int = 6,
    stream: str = "", fixed: bool = False,
) -> None:  # fmt: skip
    """Push a throw; the pushing frame finds the dice in its env `v` under `name`."""
    g.push(
        "roll", seat=seat, n=count, sides=sides, stream=stream or f"dice-{seat}", kind=kind, name=name, src=source,
        fixed=fixed, cast=None,
    )  # fmt: skip


flow("roll", throw, show, read)
