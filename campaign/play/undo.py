"""Going back: over the choices of people with all that answered to them, and not past what was revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.play.repeating import repeat

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession
    from saves.records import Choice

REVEALS = frozenset({"rolled", "rerolled", "start-roll", "drew", "took", "showed-hand"})
"""Events of a duel that show something nobody knew; going back in front of one has to be meant."""


class Undone:
    """What an undo did."""

    __slots__ = ("forced", "notices", "position", "steps", "stopped_by")

    def __init__(self, position: int, steps: int, stopped_by: str, *, forced: bool) -> None:
        self.position = position
        """Choices still in effect."""
        self.steps = steps
        """Steps taken back; 0: nothing could be."""
        self.stopped_by = stopped_by
        """The choice that rolled or revealed something, where the undo stopped; empty: it went all the way."""
        self.forced = forced
        self.notices: tuple[str, ...] = ()
        """What the player should know of how the session was opened for it."""


def undo(live: LiveSession, steps: int = 1, *, force: bool = False) -> Undone:
    """Take back the last choices of the heroes' seats, with all that others answered to them.

    Stops in front of a roll or a reveal unless forced.
    """
    live.flush()
    choices = live.log.choices()
    own = [c.position for c in choices if c.seat < live.hero_count and c.position >= live.base] if steps > 0 else []
    wanted = own[-steps:] or own
    return back(live, choices, wanted[::-1], force=force)


def undo_to(live: LiveSession, position: int, *, force: bool = False) -> Undone:
    """Go back to a position, or as near to it as nothing was revealed."""
    live.flush()
    choices = live.log.choices()
    return back(live, choices, list(range(len(choices) - 1, max(position, live.base) - 1, -1)), force=force)


def back(live: LiveSession, choices: list[Choice], stops: list[int], *, force: bool) -> Undone:
    """Go back over these positions, the latest first, until one cannot be passed."""
    if not stops:
        return Undone(len(choices), 0, "", forced=False)
    revealed = revealing(live, choices, stops[-1])
    target, steps, stopped_by = len(choices), 0, ""
    forced = False
    for stop in stops:
        hidden = [p for p in range(stop, target) if p in revealed]
        if hidden and not force:
            stopped_by = choices[hidden[-1]].token
            break
        forced = forced or bool(hidden)
        target, steps = stop, steps + 1
    if steps:
        game = live.rebuilt(choices, target)
        live.log.undo(target, forced=forced)
        live.show(game)
        live.forget_news()
    return Undone(target, steps, stopped_by, forced=forced)


def revealing(live: LiveSession, choices: list[Choice], since: int) -> set[int]:
    """Positions from `since` on whose choice led to a roll or showed something."""
    kinds: set[str] = set()
    game = live.rebuilt(choices, since)
    game.sink = lambda event: kinds.add(event.kind)
    found = set()
    for choice in choices[since:]:
        kinds.clear()
        luck = dict(game.state.streams.at)
        repeat(game, choice, check_digest=False)
        if kinds & (REVEALS | live.reveals) or game.state.streams.at != luck:
            found.add(choice.position)
    return found
