"""Windows: who may act now, in priority order, until all have passed on the same state (WIN-3, WIN-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import sell
from engine.definitions import INSTANT
from engine.frame import flow
from engine.frames import Act, Play, PrintedReroll, Window
from engine.gates import AT_INSTANT, is_answer
from engine.options import reactions

if TYPE_CHECKING:
    from engine.game import Game


def open_window(
    g: Game, at: str, *, first: int = -1, only: list[int] | None = None, alters_only: bool = False, quiet: bool = False
) -> bool:
    """Open a window if anybody can act in it; False: nobody can, nothing opened.

    `first`: who is asked first (default the active player); `only`: the seats that take part; the rest as in
    `reactions`. The frame that opened it finds afterwards whether anybody `acted`. It is the last thing a step
    does: the window's first question is what was found here.
    """
    state = g.state
    state.stack[-1].acted = False
    seats = only if only is not None else g.seats_from(state.active if first < 0 else first)
    telling = g.mode.tell_first(g, at)
    if telling:
        g.push(Window(at, seats, 0, alters_only, quiet))
        for frame in reversed(telling):
            g.push(frame)
        return True
    for i, seat in enumerate(seats):
        found = reactions(g, seat, alters_only=alters_only, quiet=quiet, answering=is_answer(g, at))
        if at == AT_INSTANT:
            found = instants(g, found)
        if found:
            g.push(Window(at, seats, i, alters_only, quiet, found))
            return True
        if g.observer is not None:
            g.observer.passed_over(seat, at)
    return False


def instants(g: Game, options: list[str]) -> list[str]:
    """The instant action cards among what a player may do (WIN-1)."""
    cards = g.library.cards
    return [o for o in options if o.startswith("play ") and cards[o.removeprefix("play ")].kind == INSTANT]


def open_to_others(g: Game, at: str, seat: int, *, first: int) -> bool:
    """Open a window if anybody but this seat can act; then it is the seat's too: it is asked before them, or, if it
    has just passed, `first` of the others is; False: nobody can (CARD-4, WIN-3)."""
    seats = g.seats_from(seat)
    g.state.stack[-1].acted = False
    for place in range(1, len(seats)):
        found = reactions(g, seats[place])
        if found:
            g.push(Window(at, seats, first, found=found if place == first else None))
            return True
    if g.observer is not None:
        for other in seats[1:]:
            g.observer.passed_over(other, at)
    return False


def offer(g: Game, frame: Window) -> None:
    """Ask the next seat that can act."""
    seats = frame.seats
    found, frame.found = frame.found, None
    for place in range(frame.place, len(seats)):
        options = found or reactions(g, seats[place], alters_only=frame.alters_only, quiet=frame.quiet)
        if frame.at == AT_INSTANT:
            options = instants(g, options)
        if options:
            frame.place = place
            g.ask(frame, seats[place], "window", [*options, "pass"], info={"at": frame.at})
            return
        if g.observer is not None:
            g.observer.passed_over(seats[place], frame.at)
    g.goto(frame, close)


def take(g: Game, frame: Window) -> None:
    """Take the answer: a pass hands on, an action resolves and opens the question anew to all."""
    token = frame.answer
    g.goto(frame, offer)
    if token == "pass":
        frame.place += 1
        return
    seat = frame.seats[frame.place]
    frame.place = 0
    frame.acted = True
    perform(g, seat, token)


def close(g: Game, frame: Window) -> None:
    """Tell the opener whether anything happened."""
    g.state.stack[-2].acted = frame.acted


def perform(g: Game, seat: int, token: str) -> None:
    """Start what an option says: play, sell, spend or use."""
    kind, rest = token.split(" ", 1)
    if kind == "again":
        g.push(PrintedReroll(seat, rest))
    elif kind == "play":
        g.push(Play(seat, rest))
    elif kind == "sell":
        sell(g, seat, rest)
    elif not g.mode.do_offered(g, seat, token):
        action = next(a for a in g.index(g.state.players[seat]).actions if a.token == token)
        g.push(Act(seat, action.carrier, action.id))


flow("window", Window, offer, take, close)
