"""From duel to duel: who plays which hero next, what was won, when a series is decided.

A document is plain JSON; nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.duels.documents import SeriesDocument
from campaign.duels.rules.series import LOST, Series, side_name, sides, standing
from campaign.errors import BadParty
from campaign.kinds.beginning import Beginning
from campaign.kinds.conclusion import WON, Conclusion
from campaign.kinds.duel_modes import mode_named
from campaign.kinds.progress import Progress, session_seed
from campaign.kinds.recorded_sessions import SessionForm
from campaign.words.names import joined
from engine.definitions import Library
from engine.events import Sink
from engine.game import Game
from engine.rulesets import RULESETS
from saves.records import Campaign, Document, PartyChange, Score


def new_series(heroes: Sequence[str], seed: int, series: Series) -> Document:
    """The document of a series that has not begun."""
    return {
        "format": 1,
        "seed": seed,
        "heroes": list(heroes),
        "mode": series.mode,
        "best_of": series.best_of,
        "mirrored": series.mirrored,
        "games": 0,
        "wins": [0] * len(sides(series.mode, len(heroes))),
        "over": "",
    }


class SeriesProgress(Progress):
    """How a series goes from duel to duel."""

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """The document of a series of one duel."""
        return new_series(heroes, seed, Series())

    def as_begun(self, campaign: Campaign) -> Document:
        """The series before its first duel; a series of one duel where its document is damaged."""
        document = campaign.document
        if SeriesDocument(document).problem(campaign.heroes):
            return new_series(campaign.heroes, campaign.seed, Series())
        series = Series(document["mode"], document["best_of"], mirrored=document["mirrored"])
        return new_series(campaign.heroes, campaign.seed, series)

    def numbers(self, library: Library) -> tuple[int, ...]:
        """No numbers: a series lasts as long as it takes."""
        return ()

    def next_setup(self, document: Document, library: Library) -> Document:
        """The next duel; in a mirrored series every seat plays the hero of the seat before it."""
        games, heroes = document["games"], document["heroes"]
        by = games % len(heroes) if document["mirrored"] else 0
        return {
            "kind": document["mode"],
            "scenario": games + 1,
            "seed": session_seed(document["seed"], games),
            "heroes": [*heroes[len(heroes) - by :], *heroes[: len(heroes) - by]],
            "wins": list(document["wins"]),
        }

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """Count the win of a side; a draw is one more duel that nobody has won (DEF-7)."""
        winner = outcome["winner"]
        wins = [won + (side == winner) for side, won in enumerate(setup["wins"])]
        over = "" if max(wins) * 2 <= document["best_of"] else WON if wins[0] == max(wins) else LOST
        after = {**document, "games": document["games"] + 1, "wins": wins, "over": over}
        who = side_name(setup["heroes"], setup["kind"], winner, library) if winner >= 0 else ""
        own = {"winner": winner, "by": who, "wins": wins}
        score = Score(number=str(setup["scenario"]), won=winner == 0, points=int(winner == 0), document=own)
        how = f"won by {who}" if who else "a draw"
        score_so_far = f", {standing(wins)}" if document["best_of"] > 1 else ""
        return Conclusion(after, score, f"Duel {setup['scenario']}: {how}{score_so_far}", over=over)

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """Another hero takes a seat; a table has as many as its mode needs. Raises BadParty."""
        if change.joined is None or change.left is None:
            raise BadParty("In a series of duels nobody joins or leaves; you can only replace a fighter.")
        heroes = [*document["heroes"]]
        heroes[change.seat] = change.joined
        return {**document, "heroes": heroes}

    def ended(self, document: Document, status: str, library: Library) -> str:
        """Who won the series, and the standing then; empty: it is not over."""
        if not document["over"]:
            return ""
        wins = document["wins"]
        best = wins.index(max(wins))
        seats = sides(document["mode"], len(document["heroes"]))[best]
        if document["mirrored"]:
            who = joined(f"seat {seat + 1}" for seat in seats)
        else:
            who = side_name(document["heroes"], document["mode"], best, library)
        return f"is won by {who}{f', {standing(wins)}' if document['best_of'] > 1 else ''}"


class DuelForm(SessionForm):
    """A duel that was fought elsewhere: nothing has to be said of it but who won."""

    def outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """A win of the first side, or of the one after it."""
        return {"winner": 0 if won else 1, "draw": False}

    def problem(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """Whether the winner is one of the sides, or nobody."""
        return "" if entered.get("winner") in range(-1, len(document["wins"])) else "none of the sides won"


class SeriesBeginning(Beginning):
    """What a series may begin with: the rules of another time (`SeriesDocument.extras`)."""

    def names_of(self, chosen: Sequence[str], library: Library) -> list[str]:
        """The names of the rulesets."""
        return [f"the rules of {RULESETS[name].title}" for name in chosen]


BEGINNING, PROGRESS, FORM = SeriesBeginning(), SeriesProgress(), DuelForm()


def lay_out(setup: Document, library: Library, sink: Sink | None = None) -> Game:
    """The duel of a setup, about to begin."""
    game = mode_named(setup["kind"]).opened(library, setup["heroes"], setup["seed"], sink)
    game.state.physical = setup.get("typed_dice", False)
    return game
