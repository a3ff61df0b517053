"""Duels as a kind of campaign: a series of them at one table, saved like any other.

What it is made of is imported when it is asked for, so that the kind itself costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.duels.ways import WAYS, way_named

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from campaign.duels.series import Series
    from campaign.narrate.face import Face
    from campaign.narrate.sheet import ScoreSheet
    from campaign.play.conclusion import Conclusion, Holding, Standing
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game
    from saves.records import Campaign, PartyChange

Document = dict[str, Any]


class Duels:
    """Duels between two to six heroes; see `campaign.kinds.Kind` for what is asked of it."""

    name = "duels"
    title = "Duels"
    counts = "duel"
    most_heroes = 6
    party_rule = ""
    together = False

    @property
    def reveals(self) -> frozenset[str]:
        """Those of all ways to duel."""
        return frozenset().union(*(way.reveals for way in WAYS.values()))

    # -- what it is made of ----------------------------------------------------------------------

    def register(self) -> None:
        """The ways to duel."""
        import engine.ways  # noqa: F401

    def library(self, heroes: Sequence[str], *, content: Path | None = None) -> Library:
        """The definitions of these fighters, of a way that knows all of them. Raises UnknownHero, BadContent."""
        from content.load import hero_names, library

        self.register()
        strangers = set(heroes) - set(hero_names())
        way = next((way for way in WAYS.values() if strangers and strangers <= way.rivals()), None)
        return library(heroes, root=content) if way is None else way.library(heroes)

    def ways(self) -> tuple[()]:
        """Those between heroes are everybody's."""
        return ()

    def setups(self) -> tuple[()]:
        """Scenario files of duels are everybody's."""
        return ()

    def commands(self) -> None:
        """`duel` is everybody's."""

    # -- a series --------------------------------------------------------------------------------

    def unlocks(self, campaign: Campaign) -> tuple[()]:
        """Nothing."""
        return ()

    def extras(self, library: Library, unlocked: Collection[str]) -> tuple[()]:
        """There is nothing else to play with."""
        return ()

    def extras_of(self, document: Document) -> tuple[()]:
        """So nothing was chosen."""
        return ()

    def names_of_extras(self, document: Document, library: Library) -> tuple[()]:
        """Nor is anything called."""
        return ()

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """There is one."""
        return {"normal": ""}

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """Nothing is changed."""
        return ""

    def new_document(
        self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = (), *,
        series: Series | None = None,
    ) -> Document:  # fmt: skip
        """A series that has not begun; of one duel where nothing else is wanted."""
        from campaign.duels import series as course

        return course.new_document(heroes, seed, series or course.Series())

    def as_begun(self, campaign: Campaign) -> Document:
        """The same series; one of a single duel where its document is damaged."""
        from campaign.duels.series import Series

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

    def gone(self, document: Document, library: Library) -> list[str]:
        """It names nothing but heroes."""
        return []

    def cleared(self, document: Document, library: Library) -> Document:
        """It names nothing that it could go on without."""
        return document

    def standing(self, document: Document) -> Standing:
        """The next duel, and how many the first side has won."""
        from campaign.play.conclusion import Standing

        return Standing(document["games"] + 1, document["games"], document["wins"][0])

    def holdings(self, document: Document, library: Library) -> list[Holding]:
        """Nobody gathers anything."""
        from campaign.play.conclusion import Holding

        return [Holding(hero, (), len(library.fighters[hero].deck)) for hero in document["heroes"]]

    def team(self, document: Document) -> dict[str, int]:
        """Nothing."""
        return {}

    def rank(self, campaign: Campaign, library: Library) -> str:
        """No titles."""
        return ""

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """Somebody else takes a seat; a table has as many as its way needs. Raises BadParty."""
        from campaign.errors import BadParty

        if change.joined is None or change.left is None:
            raise BadParty("At a table of duels nobody joins or leaves; a fighter may be replaced.")
        heroes = [*document["heroes"]]
        heroes[change.seat] = change.joined
        return {**document, "heroes": heroes}

    def entry_form(self, document: Document, setup: Document, library: Library, *, won: bool) -> tuple[()]:
        """Whether the first side has won is all there is to say."""
        return ()

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
        from campaign.duels.series import ended

        return ended(campaign.document, library)

    def teams(self, document: Document) -> list[int]:
        """As its way to duel has them."""
        return way_named(document["mode"]).teams(len(document["heroes"]))

    # -- a duel ----------------------------------------------------------------------------------

    def numbers(self, library: Library) -> tuple[int, ...]:
        """A series goes on for as long as it takes."""
        return ()

    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next duel starts from."""
        from campaign.duels.series import next_setup

        return next_setup(document)

    def lay_out(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """A duel about to begin."""
        self.register()
        return way_named(setup["kind"]).opened(library, setup["heroes"], setup["seed"], sink)

    def start(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """A duel at its first decision."""
        game = self.lay_out(setup, library, sink)
        game.run()
        return game

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """Who has won it."""
        from campaign.duels.series import conclude

        return conclude(document, setup, outcome, library)

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """Nothing beyond what every session has."""
        return {}

    def face(self, game: Game) -> Face:
        """That of its way."""
        return way_named(game.state.mode).face(game)

    def score_sheet(self) -> ScoreSheet:
        """Who won, and how it stands."""
        from campaign.duels.sheet import SeriesSheet

        return SeriesSheet()

    def achievements(self) -> tuple[()]:
        """They are for what is reached together."""
        return ()


DUELS = Duels()
