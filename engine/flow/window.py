"""Windows: who may act now, in priority order, until all have passed on the same state (WIN-3, WIN-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import flow
from engine.options import reactions
from engine.state import Frame

if TYPE_CHECKING:
    from engine.game import Game


def open_window(g: Game, at: str, *, first: int = -1, only: list[int] | None = None, alters_only: bool = False) -> bool:
    """Open a window if anybody can act in it; False: nobody can, nothing opened.

    `first`: who is asked first (default the active player); `only`: the seats that take part.
    The frame that opened it finds `acted` in its env afterwards. It is the last thing a step does: the
    window's first question is what was found here.
    """
    state = g.state
    state.stack[-1].env["acted"] = False
    seats = only if only is not None else g.seats_from(state.active if first < 0 else first)
    for i, seat in enumerate(seats):
        found = reactions(g, seat, alters_only=alters_only)
        if found:
            g.push("window", at=at, seats=seats, i=i, alters=alters_only, acted=False, found=found)
            return True
    return False


def offer(g: Game, frame: Frame) -> None:
    """Ask the next seat that can act."""
    env = frame.env
    seats = env["seats"]
    i = env["i"]
    found, env["found"] = env["found"], None
    while i < len(seats):
        options = found or reactions(g, seats[i], alters_only=env["alters"])
        if options:
            env["i"] = i
            g.ask(frame, seats[i], "window", [*options, "pass"], info={"at": env["at"]})
            return
        i += 1
    g.goto(frame, close)


def take(g: Game, frame: Frame) -> None:
    """Take the answer: a pass hands on, an action resolves and opens the question anew to all."""
    env = frame.env
    token = frame.answer
    g.goto(frame, offer)
    if token == "pass":
        env["i"] += 1
        return
    seat = env["seats"][env["i"]]
    env["i"] = 0
    env["acted"] = True
    perform(g, seat, token)


def close(g: Game, frame: Frame) -> None:
    """Tell the opener whether anything happened."""
    g.give(acted=frame.env["acted"])


def perform(g: Game, seat: int, token: str) -> None:
    """Start what an option says: play, sell, spend or use."""
    kind, rest = token.split(" ", 1)
    if kind == "again":
        g.push("again", seat=seat, mask=rest)
    elif kind == "play":
        g.push("play", seat=seat, card=rest)
    elif kind == "sell":
        from engine.changes import sell

        sell(g, seat, rest)
    else:
        action = next(a for a in g.index(g.state.players[seat]).actions if a.token == token)
        g.push("act", seat=seat, carrier=action.carrier, action=action.id)


flow("window", offer, take, close)
