"""Effect dice are on the table, may be altered by every player in turn, and are then read (ROLL-2, ROLL-4, ROLL-7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.changes import lose_cp, spend_token
from engine.dice import visible
from engine.errors import UnknownChoice
from engine.flow.window import open_window
from engine.forms import FORMS
from engine.frame import flow
from engine.frames import Do, EffectRoll, PrintedReroll, Throw
from engine.state import Player, Roll

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision

READ = "dice-read"
"""The moment when dice on the table are final and are read."""
THROW = "dice"
"""The question for a person's own dice."""
BY_PROGRAM = "dice roll"
"""Its answer where the program rolls them."""


def cast(g: Game, frame: Throw, seat: int, count: int, sides: int, stream: str) -> None:
    """Roll dice into `frame.cast`: from the streams, a script, or a person's own dice.

    The one door for every roll. With physical dice the person is asked; the answer reads `dice 1 2 3`, so the frame
    must read it with `fallen_dice`.
    """
    if g.state.physical and count:
        g.ask(frame, seat, THROW, [f"dice {count}d{sides}", BY_PROGRAM], info={"count": count, "sides": sides})
        frame.cast = None
        return
    frame.cast = g.state.streams.dice(count, sides, stream)


def fallen_dice(g: Game, frame: Throw, count: int, sides: int, stream: str) -> list[int]:
    """The dice that `cast` rolled or a person typed."""
    if frame.cast is not None:
        return list(frame.cast)
    if frame.answer == BY_PROGRAM:
        return g.state.streams.dice(count, sides, stream)
    return typed_dice(frame.answer, count, sides)


def laid_down(dice: list[int], marks: str, thrown: str, fresh: list[int]) -> list[int]:
    """The dice of a roll with fresh ones in the places whose mark says that they were rolled."""
    new = iter(fresh)
    return [next(new) if mark == thrown else die for die, mark in zip(dice, marks, strict=True)]


def typed_dice(token: str, count: int, sides: int) -> list[int]:
    """A person's own dice, `dice 1 2 3`; UnknownChoice if they cannot be those that are rolled."""
    faces = {str(value): value for value in range(1, sides + 1)}
    verb, *words = token.split() or [""]
    values = [faces.get(word, 0) for word in words]
    if verb != "dice" or len(values) != count or not all(values):
        raise UnknownChoice(f"type {count} dice of {sides} sides, as in: dice {' '.join(['1'] * count)}")
    return values


def check_throw(_: Game, decision: Decision, token: str) -> None:
    """Raise UnknownChoice unless these are dice that may have fallen, or the program rolls them."""
    if token != BY_PROGRAM:
        typed_dice(token, decision.info["count"], decision.info["sides"])


FORMS[THROW] = check_throw


def throw(g: Game, frame: EffectRoll) -> None:
    """The roller rolls."""
    cast(g, frame, frame.seat, frame.count, frame.sides, frame.stream)


def throw_rival(g: Game, frame: EffectRoll) -> None:
    """In a roll-off the other side rolls as many at the same time."""
    frame.own = fallen_dice(g, frame, frame.count, frame.sides, frame.stream)
    if frame.rival >= 0:
        cast(g, frame, frame.rival, frame.count, frame.sides, dice_stream(frame.rival))


def show(g: Game, frame: EffectRoll) -> None:
    """Lay them on the table; the roller may alter first, then the others, until all pass."""
    roll = Roll(frame.seat, frame.sort, frame.own, frame.sides)
    if frame.rival >= 0:
        roll.rival, roll.split = frame.rival, frame.count
        roll.dice = [*roll.dice, *fallen_dice(g, frame, frame.count, frame.sides, dice_stream(frame.rival))]
    roll.thrown = True
    roll.again = frame.again
    forget_roll_uses(g)
    roll.name = frame.name
    roll.source = frame.source
    roll.fixed = frame.fixed
    g.state.rolls.append(roll)
    if g.sink is not None:
        g.emit(
            "rolled",
            "ROLL-7",
            seat=frame.seat,
            dice=list(roll.dice),
            sides=roll.sides,
            for_=frame.source,
            kind=roll.kind,
        )
    only = [frame.seat] if roll.fixed else None  # for what is printed for these very dice
    open_window(g, "rolled", first=frame.seat, only=only, alters_only=True)


def read(g: Game, frame: EffectRoll) -> None:
    """Take the dice off the table and hand them to the frame that asked."""
    roll = g.state.rolls.pop()
    dice = visible(g, roll)
    own, theirs = (dice[: roll.split], {frame.theirs: dice[roll.split :]}) if roll.rival >= 0 else (dice, {})
    g.state.stack[-2].take_roll(frame.name, own, roll.owner, theirs)
    for player in g.state.players:
        if player.later:
            tell_result(g, player, own, roll.owner)


def tell_result(g: Game, player: Player, dice: list[int], roller: int) -> None:
    """Run what waited for these dice to be final; they are its latest roll."""
    waiting = [later for later in player.later if later.at == READ]
    player.later = [later for later in player.later if later.at != READ]
    for later in reversed(waiting):
        g.push(Do(later.program, later.context.rolled("roll", dice, roller)))


@lru_cache(maxsize=64)
def dice_stream(seat: int) -> str:
    """The stream of a seat's dice."""
    return f"dice-{seat}"


def roll_dice(
    g: Game,
    seat: int,
    count: int,
    *,
    name: str,
    source: str,
    kind: str = "effect",
    sides: int = 6,
    stream: str = "",
    fixed: bool = False,
    again: list[Any] | None = None,
    rival: int = -1,
    theirs: str = "",
) -> None:
    """Push a roll; the pushing frame is handed the dice under `name` (`Frame.take_roll`)."""
    g.push(
        EffectRoll(
            seat, count, name, source, kind, sides, stream or dice_stream(seat), fixed, again or [], rival, theirs
        )
    )


def forget_roll_uses(g: Game) -> None:
    """New dice are on the table: what may be used once for each roll may be used again."""
    for player in g.state.players:
        if player.used:
            player.forget_uses("roll:")


# -- a re-roll that the ability itself prints ------------------------------------------------------


def again_pay(g: Game, frame: PrintedReroll) -> None:
    """Pay for a printed re-roll; without a price it is used up."""
    roll = g.state.rolls[-1]
    _, cp, tokens, _ = roll.again
    seat = frame.seat
    if cp:
        lose_cp(g, seat, cp, roll.source, "ROLL-9")
    for token, count in tokens.items():
        spend_token(g, seat, token, count, roll.source, "ROLL-9")
    if not cp and not tokens:
        roll.again = []
    cast(g, frame, seat, frame.mask.count("1"), roll.sides, dice_stream(seat))


def again_lay(g: Game, frame: PrintedReroll) -> None:
    """The re-rolled dice are on the table."""
    roll = g.state.rolls[-1]
    seat, mask = frame.seat, frame.mask
    fresh = fallen_dice(g, frame, mask.count("1"), roll.sides, dice_stream(seat))
    before = list(roll.dice)
    roll.dice = laid_down(roll.dice, mask, "1", fresh)
    if g.sink is not None:
        dice = list(roll.dice)
        g.emit("rerolled", "ROLL-9", seat=seat, owner=seat, before=before, dice=dice, source=roll.source)


flow("roll", EffectRoll, throw, throw_rival, show, read)
flow("again", PrintedReroll, again_pay, again_lay)
