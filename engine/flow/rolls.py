"""Effect dice lie on the table, may be altered by everybody in turn, and are then read (ROLL-2, ROLL-4, ROLL-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.changes import lose_cp, take_token
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
    return typed_dice(frame.answer, count, sides)


def typed_dice(token: str, count: int, sides: int) -> list[int]:
    """A person's own dice, `dice 1 2 3`; UnknownChoice if they cannot be those that are thrown."""
    values = [int(word) for word in token.split()[1:] if word.isdigit()]
    if not token.startswith("dice ") or len(values) != count or any(not 1 <= v <= sides for v in values):
        raise UnknownChoice(f"type {count} dice of {sides} sides, as in: dice {' '.join(['1'] * count)}")
    return values


def throw(g: Game, frame: Frame) -> None:
    """Throw the dice."""
    env = frame.env
    cast(g, frame, env["seat"], env["n"], env["sides"], env["stream"])


def throw_rival(g: Game, frame: Frame) -> None:
    """In a roll-off the other side throws as many at the same time."""
    env = frame.env
    env["own"] = fallen_dice(g, frame, env["n"], env["sides"], env["stream"])
    if env["rival"] >= 0:
        cast(g, frame, env["rival"], env["n"], env["sides"], f"dice-{env['rival']}")


def show(g: Game, frame: Frame) -> None:
    """Lay them on the table; the roller may alter first, then the others, until all pass."""
    env = frame.env
    roll = Roll(env["seat"], env["kind"], env["own"], env["sides"])
    if env["rival"] >= 0:
        roll.rival, roll.split = env["rival"], env["n"]
        roll.dice = [*roll.dice, *fallen_dice(g, frame, env["n"], env["sides"], f"dice-{env['rival']}")]
    roll.thrown = True
    roll.again = env["again"]
    forget_roll_uses(g)
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
    dice = visible(g, roll)
    own = dice[: roll.split] if roll.rival >= 0 else dice
    below.env["v"] = {**below.env.get("v", {}), name: own, "roll": own}
    if roll.rival >= 0:
        below.env["v"] = {**below.env["v"], frame.env["theirs"]: dice[roll.split :]}
    below.env["last"] = name
    below.env["roller"] = roll.owner


def roll_dice(
    g: Game, seat: int, count: int, *, name: str, source: str, kind: str = "effect", sides: int = 6,
    stream: str = "", fixed: bool = False, again: list[Any] | None = None, rival: int = -1, theirs: str = "",
) -> None:  # fmt: skip
    """Push a throw; the pushing frame finds the dice in its env `v` under `name`."""
    g.push(
        "roll", seat=seat, n=count, sides=sides, stream=stream or f"dice-{seat}", kind=kind, name=name, src=source,
        fixed=fixed, cast=None, again=again or [], rival=rival, theirs=theirs,
    )  # fmt: skip


def visible(g: Game, roll: Roll) -> list[int]:
    """The dice as they count: blanked faces have no value (Hex and the like)."""
    if roll.rival < 0 and not g.rows(g.state.players[roll.owner], "faces"):
        return list(roll.dice)
    blanks = {
        owner: [flag for row in g.rows(g.state.players[owner], "faces") for flag in row.flags]
        for owner in {roll.owner, roll.rival if roll.rival >= 0 else roll.owner}
    }
    if roll.sides != 6 or not any(blanks.values()):
        return list(roll.dice)
    return [0 if str(d) in blanks[roll.owner_at(i)] else d for i, d in enumerate(roll.dice)]


def forget_roll_uses(g: Game) -> None:
    """New dice lie on the table: what may be used once for each roll may be used again."""
    for player in g.state.players:
        if any(key.startswith("roll:") for key in player.used):
            player.used = {k: v for k, v in player.used.items() if not k.startswith("roll:")}


# -- a re-roll that the ability itself prints ------------------------------------------------------


def again_pay(g: Game, frame: Frame) -> None:
    """Pay for a printed re-roll; without a price it is used up."""
    roll = g.state.rolls[-1]
    _, cp, tokens, _ = roll.again
    seat = frame.env["seat"]
    if cp:
        lose_cp(g, seat, cp, roll.source, "ROLL-9")
    for token, count in tokens.items():
        take_token(g, seat, token, count, roll.source, "ROLL-9")
    if not cp and not tokens:
        roll.again = []
    cast(g, frame, seat, frame.env["mask"].count("1"), roll.sides, f"dice-{seat}")


def again_lay(g: Game, frame: Frame) -> None:
    """The re-rolled dice lie on the table."""
    roll = g.state.rolls[-1]
    seat, mask = frame.env["seat"], frame.env["mask"]
    fresh = fallen_dice(g, frame, mask.count("1"), roll.sides, f"dice-{seat}")
    before = list(roll.dice)
    roll.dice = [fresh.pop(0) if m == "1" else d for m, d in zip(mask, roll.dice, strict=True)]
    if g.sink is not None:
        dice = list(roll.dice)
        g.emit("rerolled", "ROLL-9", seat=seat, owner=seat, before=before, dice=dice, source=roll.source)


flow("roll", throw, throw_rival, show, read)
flow("again", again_pay, again_lay)
