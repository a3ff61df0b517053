"""What a kind of campaign is: the one contract by which everybody else asks Adventures, Missions and duels.

A kind answers what is abstract here, and whatever else it has beyond the defaults.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.kinds.conclusion import Conclusion, Holding, Standing
from campaign.kinds.duel_mode import DuelMode

if TYPE_CHECKING:
    from campaign.kinds.achievements import Achievement
    from campaign.kinds.extras import Extra, Shorthand
    from campaign.kinds.fields import Field
    from campaign.kinds.player_sheets import PlayerSheets
    from campaign.kinds.score_sheet import ScoreSheet
    from campaign.words.session_view import SessionView
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game
    from saves.records import Campaign, PartyChange

Document = dict[str, Any]
"""A JSON object."""


class Kind(ABC):
    """A kind of campaign. Its heroes have the first seats of every session, in their order.

    Importing it costs little: what it is made of is imported when it is asked for.
    """

    name: str
    """As saves and commands call it."""
    title: str
    """As people call it."""
    about: str
    """What is played, in sentences, for somebody who has to choose a kind."""
    counts: str
    """What its numbers count, in the singular: `scenario`."""
    most_heroes: int
    party_rule: str = ""
    """The rule that keeps a party together for a whole campaign; empty: there is none."""
    together: bool
    """Its heroes stand together: it is begun like any campaign, with a difficulty, and has a place in the hall. Else
    they fight each other: a person sees the cards of their own team alone, and one seat is a person's if nothing is
    said.
    """
    at_table: bool = False
    """Its heroes may be played with the box on the table (`campaign.companion`)."""
    scenarios: str = ""
    """The module whose `SETUPS` say how each of its modes becomes the position of a scenario file; empty: none does."""

    @property
    def reveals(self) -> frozenset[str]:
        """Kinds of event, beyond a duel's, that show something nobody knew."""
        return frozenset()

    @abstractmethod
    def register(self) -> None:
        """Import all that registers itself: modes, flows, verbs, words that tell its events, advice for bots."""

    @abstractmethod
    def library(self, heroes: Sequence[str], *, content: Path | None = None) -> Library:
        """The definitions a campaign of these heroes needs, registered before. Raises UnknownHero, BadContent.

        `content` is the folder it is read from, if it is not that of today.
        """

    def duel_modes(self) -> Iterable[DuelMode]:
        """The duel modes that it brings."""
        return ()

    def unlocks(self, campaign: Campaign) -> Sequence[str]:
        """What a campaign, as it stands, unlocks for later ones of its kind in the same saves."""
        return ()

    def shorthands(self) -> Sequence[Shorthand]:
        """Options of its own for commands that begin campaigns."""
        return ()

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """Why each difficulty cannot be chosen, as `is unlocked by ...`; empty: it can. `normal` always can.

        `unlocked` is what campaigns of this kind have unlocked in the same saves.
        """
        return {"normal": ""}

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """What a difficulty changes, in sentences."""
        return ""

    def extras(self, library: Library, unlocked: Collection[str]) -> Sequence[Extra]:
        """What may be chosen beyond what all of its campaigns have."""
        return ()

    @abstractmethod
    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """What lasts between sessions, for a campaign that has not begun; `extras` is what was chosen beyond that."""

    def extras_of(self, document: Document) -> Sequence[str]:
        """What was chosen for the campaign of a document or a setup, which need not be sound."""
        return ()

    def names_of_extras(self, document: Document, library: Library) -> Sequence[str]:
        """The same as people call it."""
        return ()

    @abstractmethod
    def as_begun(self, campaign: Campaign) -> Document:
        """What lasted between sessions before the first one, as far as the campaign's own document still tells it."""

    @abstractmethod
    def problem_of_document(self, document: object, heroes: Sequence[str]) -> str:
        """What is wrong with what should last between sessions of these heroes, by key; empty: nothing."""

    @abstractmethod
    def problem_of_setup(self, setup: object, heroes: Sequence[str]) -> str:
        """What is wrong with what a session of these heroes should start from, by key; empty: nothing."""

    def gone(self, document: Document, library: Library) -> list[str]:
        """What a document or a setup names and content has not, as `difficulty 'harsh'`; empty: nothing."""
        return []

    def cleared(self, document: Document, library: Library) -> Document:
        """A document without what content has not, as far as a campaign can go on without it."""
        return document

    @abstractmethod
    def standing(self, document: Document) -> Standing:
        """Where a campaign stands."""

    def holdings(self, document: Document, library: Library) -> Sequence[Holding]:
        """What each hero has gathered, by seat."""
        return [Holding(hero, (), len(library.fighters[hero].deck)) for hero in document["heroes"]]

    def team(self, document: Document) -> dict[str, int]:
        """What the heroes have in common for the next session, by what it is called: `{"potions": 2}`."""
        return {}

    def rank(self, campaign: Campaign, library: Library) -> str:
        """The title that a campaign has won; empty: none."""
        return ""

    @abstractmethod
    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """The document once somebody has joined or left; `library` has everybody who plays on."""

    def entry_form(self, document: Document, setup: Document, library: Library, *, won: bool) -> Sequence[Field]:
        """What has to be said of the next session where it was played elsewhere."""
        return ()

    @abstractmethod
    def entry_outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """How that session ended, by the values of the fields; as the outcome of one that was played here."""

    @abstractmethod
    def problem_of_entry(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """Why the rules cannot yield what was entered by hand as the end of a session; empty: they can."""

    @abstractmethod
    def ended(self, campaign: Campaign, library: Library) -> str:
        """How a campaign ended, after its name, as `is won`; empty: there is something left to play."""

    @abstractmethod
    def teams(self, document: Document) -> Sequence[int]:
        """The team of each seat of its heroes."""

    def sat(self, setup: Document, heroes: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Who of these heroes sat at each seat of a session, and of which team."""
        return [(hero, 0) for hero in heroes]

    @abstractmethod
    def numbers(self, library: Library) -> Sequence[int]:
        """Every number of what is counted, in order: a campaign is won behind the last one."""

    @abstractmethod
    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next session starts from; `kind` is its mode, `scenario` its number, `seed` its luck."""

    @abstractmethod
    def lay_out(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """The session of a setup about to begin: everything lies ready, nothing has happened.

        What `campaign.kinds.arrangements` names may stand in the setup; `typed_dice` becomes `State.physical`.
        """

    def start(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """The session of a setup at its first decision."""
        game = self.lay_out(setup, library, sink)
        game.run()
        return game

    @abstractmethod
    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """What a session that is over changes."""

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """What is worth a number of a session that is over, where many campaigns are simulated: `gold_left`.

        Always the same names, in the same order; None where such a session has none.
        """
        return {}

    @abstractmethod
    def face(self, game: Game) -> SessionView:
        """How a position looks."""

    def player_sheets(self) -> PlayerSheets | None:
        """What is known of sheets that its players keep; None: they keep none."""
        return None

    @abstractmethod
    def score_sheet(self) -> ScoreSheet:
        """Its columns, and how a row is shown."""

    def achievements(self) -> Sequence[Achievement]:
        """What its campaigns may achieve."""
        return ()
