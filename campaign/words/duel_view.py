"""The view of a plain duel, which the kinds of campaign extend for their sessions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from campaign.words.lookup import board_lines, word_now
from campaign.words.questions import ASKS, Asks, question
from campaign.words.rows import Chance, Row
from campaign.words.session_view import SessionView
from campaign.words.sheets import title_rows
from engine.state import Decision, Player


class DuelView(SessionView):
    """What can be looked up, what may come and what is asked in every session."""

    asks: Mapping[str, Asks] = ASKS
    """Questions that depend on the position, each with its function."""

    __slots__ = ()

    def title_card(self) -> list[Row]:
        """The sides of the fight, and what they fight for."""
        return [*title_rows(self), [], [(self.aim, "plain")]]

    def looks(self) -> Mapping[str, Callable[[], list[Row]]]:
        """What can be looked at by a word: `map`, and lists such as `tokens`, what is on the table first."""
        from campaign.words.lookup import listing, of_kind

        return {word: partial(listing, self, what, of_kind(kind)) for word, (kind, what) in self.lists.items()}

    def sheet(self, player: Player) -> list[str]:
        """What a player's board or card says now, a line each."""
        return board_lines(self.game, player)

    def now(self, word: str, seat: int) -> list[str]:
        """What a word of the rules means at this moment for the seat that asks; empty: there is nothing to say."""
        return word_now(self, word, seat)

    def threats(self, seat: int) -> list[tuple[str, list[Chance]]]:
        """What opponents' next rolls may bring, as far as this seat may know: who, and the likeliest first."""
        from campaign.words.odds import threats  # the bots' reckoning; much is shown without it

        return threats(self, seat)

    def warning(self, decision: Decision) -> str:
        """What is about to be rolled against whoever is asked, in a line; empty: nothing is."""
        from campaign.words.odds import warning

        return warning(self, decision)

    def asked(self, decision: Decision) -> str:
        """The question itself: a sentence of its own for every kind of question."""
        return question(self, decision, self.asks)
