"""Kinds of session: what differs between a duel, a crawl and a boss battle, named once.

A mode answers the few questions that the duel rules leave to the kind of session. Session
kinds outside this package add theirs to `MODES` at import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state import Frame, Session

if TYPE_CHECKING:
    from engine.game import Game


class Mode:
    """A duel, and the base of the other kinds."""

    name = "duel"
    session: type[Session] | None = None

    def fallen(self, g: Game, seats: list[int]) -> None:
        """Players reached 0 health together and nothing saved them (RES-1, DEF-7)."""
        state = g.state
        for seat in seats:
            state.players[seat].fallen = True
        teams = sorted({p.team for p in state.players if not p.fallen})
        if len(teams) <= 1:
            winner = teams[0] if teams else -1
            state.outcome = {"winner": winner, "draw": not teams}
            g.emit("session-over", "DEF-7" if not teams else "RES-1", winner=winner, draw=not teams)

    def no_ability(self, g: Game, frame: Frame) -> None:
        """The acting player ended an offensive roll phase without an ability; may push frames."""

    def ultimate(self, g: Game, frame: Frame) -> None:
        """An ultimate is about to be activated against somebody; may push frames that change its dice."""

    def scripted(self, g: Game, seat: int) -> bool:
        """Whether this seat follows a printed script (minions and bosses, MIN-3, BOSS-3)."""
        return False

    def objective(self, g: Game, seat: int) -> Any:
        """The roll objective of a scripted seat: `straights` or symbol counts."""
        return g.library.fighters[g.state.players[seat].fighter].objective

    def can_pay(self, g: Game, seat: int, cost: dict[str, Any]) -> bool:
        """Whether a seat has what a cost asks for beyond CP and tokens (gold, salves)."""
        return "gold" not in cost and "salves" not in cost

    def pay(self, g: Game, seat: int, cost: dict[str, Any]) -> None:
        """Pay what `can_pay` allowed, beyond CP and tokens."""

    def aim(self, g: Game, seat: int) -> dict[int, tuple[list[int], int]]:
        """What each value of the targeting die means: the seats it may hit and who chooses among them (TURN-5).

        Asked only with more than one opponent; here any value lets the attacker choose.
        """
        return {value: (g.opponents(seat), seat) for value in range(1, 7)}

    def activated(self, g: Game, frame: Frame) -> None:
        """The acting player's ability has been determined; may push frames (BOSS-3)."""

    def defended(self, g: Game, frame: Frame) -> None:
        """A defensive roll phase ends; `frame.env["seat"]` is the attacker's side (BOSS-3)."""

    def next_seat(self, g: Game, seat: int) -> int:
        """Whose turn comes after this seat's."""
        order = g.seats_from(seat)
        return order[1] if len(order) > 1 else seat


MODES: dict[str, Mode] = {"duel": Mode()}
"""Session kinds by name; filled at import, never changed afterwards."""
