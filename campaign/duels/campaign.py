"""Duels as a kind of campaign: a series of them at one table, saved like any other.

What it is made of is imported when it is asked for, so that the kind itself costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.duels.modes import DUEL, HEROES_ONLY
from campaign.kinds.conclusion import Conclusion, Standing
from campaign.kinds.duel_mode import CURRENT, DuelMode
from campaign.kinds.duel_modes import duel_modes, mode_named
from campaign.kinds.kind import Document, Kind

if TYPE_CHECKING:
    from campaign.duels.progress import Series
    from campaign.kinds.score_sheet import ScoreSheet
    from campaign.words.session_view import SessionView
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game
    from saves.records import Campaign, PartyChange


class Duels(Kind):
    """Duels between two to six heroes; see `campaign.kinds.registry.Kind` for what is asked of it."""

    name = "duels"
    title = "Duels"
    about = "Heroes fight each other, one against one or in teams, until only one side stands."
    counts = "duel"
    most_heroes = 6
    together = False

    @property
    def reveals(self) -> frozenset[str]:
        """Those of all ways to duel."""
        return frozenset().union(*(way.reveals for way in duel_modes().values()))

    # -- what it is made of ----------------------------------------------------------------------

    def register(self) -> None:
        """The ways to duel, and the frames that a kept position of one holds."""
        import engine.duel
        import engine.ways  # noqa: F401

    def library(self, heroes: Sequence[str], *, content: Path | None = None) -> Library:
        """The definitions of these fighters, of a way that knows all of them. Raises UnknownHero, BadContent."""
        from content.load import hero_names, library

        self.register()
        strangers = set(heroes) - set(hero_names())
        way = next((way for way in duel_modes().values() if strangers and strangers <= way.rivals()), None)
        return library(heroes, root=content) if way is None else way.library(heroes)

    def duel_modes(self) -> tuple[DuelMode, ...]:
        """Heroes against heroes (MODE)."""
        return (DUEL, *HEROES_ONLY)

    # -- a series --------------------------------------------------------------------------------

    def new_document(
        self,
        heroes: Sequence[str],
        difficulty: str,
        seed: int,
        extras: Sequence[str] = (),
        *,
        series: Series | None = None,
    ) -> Document:
        """A series that has not begun; of one duel where nothing else is wanted."""
        from campaign.duels import progress as course

        return course.new_document(heroes, seed, series or course.Series())

    def as_begun(self, campaign: Campaign) -> Document:
        """The same series; one of a single duel where its document is damaged."""
        from campaign.duels.progress import Series

        kept = campaign.document
        sound = not self.problem_of_document(kept, campaign.heroes)
        series = Series(kept["mode"], kept["best_of"], mirrored=kept["mirrored"]) if sound else None
        return self.new_document(campaign.heroes, campaign.difficulty, campaign.seed, series=series)

    def problem_of_document(self, document: object, heroes: Sequence[str]) -> str:
        """By its type, and whether its heroes can be at such a table."""
        from campaign.duels.documents import problem_of_document

        return problem_of_document(document, heroes)

    def problem_of_setup(self, setup: object, heroes: Sequence[str]) -> str:
        """Likewise."""
        from campaign.duels.documents import problem_of_setup

        return problem_of_setup(setup, heroes)

    def standing(self, document: Document) -> Standing:
        """The next duel, and how many the first side has won."""
        from campaign.kinds.conclusion import Standing

        return Standing(document["games"] + 1, document["games"], document["wins"][0])

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """Somebody else takes a seat; a table has as many as its way needs. Raises BadParty."""
        from campaign.errors import BadParty

        if change.joined is None or change.left is None:
            raise BadParty("At a table of duels nobody joins or leaves; a fighter may be replaced.")
        heroes = [*document["heroes"]]
        heroes[change.seat] = change.joined
        return {**document, "heroes": heroes}

    def entry_outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """The first side, or the one after it."""
        return {"winner": 0 if won else 1, "draw": False}

    def problem_of_entry(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """One of the sides wins, or nobody."""
        return "" if entered.get("winner") in range(-1, len(document["wins"])) else "none of the sides won"

    def ended(self, campaign: Campaign, library: Library) -> str:
        """Who won it, and how it stood then."""
        from campaign.duels.progress import ended

        return ended(campaign.document, library)

    def teams(self, document: Document) -> list[int]:
        """As its way to duel has them."""
        return mode_named(document["mode"]).teams(len(document["heroes"]))

    def sat(self, setup: Document, heroes: Sequence[str]) -> Sequence[tuple[str, int]]:
        """In a mirrored series they change seats."""
        if self.problem_of_setup(setup, heroes):
            return [(hero, seat) for seat, hero in enumerate(heroes)]
        return list(zip(setup["heroes"], mode_named(setup["kind"]).teams(len(heroes)), strict=True))

    def extras_of(self, document: Document) -> Sequence[str]:
        """The ruleset of a series, if it is not today's."""
        rules = mode_named(document["mode"]).ruleset
        return () if rules == CURRENT else (rules,)

    def names_of_extras(self, document: Document, library: Library) -> Sequence[str]:
        """Whose rules they are."""
        from engine.rulesets import RULESETS

        return [f"the rules of {RULESETS[name].title}" for name in self.extras_of(document)]

    # -- a duel ----------------------------------------------------------------------------------

    def numbers(self, library: Library) -> tuple[int, ...]:
        """A series goes on for as long as it takes."""
        return ()

    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next duel starts from."""
        from campaign.duels.progress import next_setup

        return next_setup(document)

    def lay_out(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """A duel about to begin."""
        self.register()
        game = mode_named(setup["kind"]).opened(library, setup["heroes"], setup["seed"], sink)
        game.state.physical = setup.get("typed_dice", False)
        return game

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """Who has won it."""
        from campaign.duels.progress import conclude

        return conclude(document, setup, outcome, library)

    def face(self, game: Game) -> SessionView:
        """That of its way."""
        return mode_named(game.state.mode).face(game)

    def score_sheet(self) -> ScoreSheet:
        """Who won, and how it stands."""
        from campaign.duels.score_sheet import SeriesSheet

        return SeriesSheet()


DUELS = Duels()
