"""What the table is laid for: sessions one after another, however they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.narrate.rows import Row
    from campaign.table.paper import Paper
    from campaign.table.seated import Seated


class Host(Protocol):
    """Opens sessions and closes them."""

    title: str
    """Stands at the right of the heading."""
    loses: str
    """What is lost by leaving, as a sentence; empty: nothing."""

    def sit(self, paper: Paper) -> tuple[Seated, list[Row]]:
        """The session to play now, and what is said of it."""

    def end(self, paper: Paper) -> tuple[list[Row], str]:
        """Close the session that is over; what came of it, and what may come next (empty: nothing)."""

    def looks(self) -> Mapping[str, Callable[[Paper], None]]:
        """What can be read beside the session: titles, and what writes it."""
