"""What a kind of campaign is: the one contract by which everybody else asks whichever kinds there are.

A kind says what it is called and where its parts are; each part is described in the module of its name beside this one,
and is in the module of that name in the kind's own folder. What a kind adds to lists of the program is told in
`campaign.kinds.extensions`.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

if TYPE_CHECKING:
    from campaign.kinds.achievements import Achievement
    from campaign.kinds.beginning import Beginning, Shorthand
    from campaign.kinds.documents import CampaignDocument, SetupDocument
    from campaign.kinds.duel_mode import DuelMode
    from campaign.kinds.player_sheets import PlayerSheets
    from campaign.kinds.progress import Progress
    from campaign.kinds.recorded_sessions import SessionForm
    from campaign.kinds.score_sheet import ScoreSheet
    from campaign.words.session_view import SessionView
    from engine.definitions import Library
    from engine.events import Sink
    from engine.game import Game
    from saves.records import Document

T = TypeVar("T")
NOTHING: tuple[()] = ()
"""Where a kind brings none of something of which others bring several."""


@cache
def at(place: str) -> Any:
    """The object at a place, `module:NAME`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


class KindPart(Generic[T]):
    """A part that every kind has, by its place; without a place every kind has to name its own."""

    def __init__(self, place: str = "") -> None:
        self.place = place

    @property
    def __isabstractmethod__(self) -> bool:
        """Whether a kind has to name this part: `abc` refuses to make one that does not."""
        return not self.place

    @overload
    def __get__(self, kind: None, owner: type) -> KindPart[T]: ...

    @overload
    def __get__(self, kind: object, owner: type) -> T: ...

    def __get__(self, kind: object, owner: type) -> T | KindPart[T]:
        """The part itself when a kind is asked for it, the place when its class is."""
        if kind is None:
            return self
        part: T = at(self.place)
        return part


def part(place: str) -> Any:
    """A part of a kind at this place; what type it has is said where every kind has it (`campaign.kinds.kind`)."""
    return KindPart(place)


class LayOut(Protocol):
    """Lays out the session of a setup: everything is ready, nothing has happened."""

    def __call__(self, setup: Document, library: Library, sink: Sink | None = None) -> Game: ...


class Kind(ABC):
    """A kind of campaign. Its heroes have the first seats of every session, in their order.

    Importing it costs little: its parts are imported when they are asked for.
    """

    name: str
    """The name by which saves and commands call the kind."""
    title: str
    """The name by which people call the kind."""
    about: str = ""
    """What is played, in sentences, for a player who has to choose a kind."""
    counts: str
    """What the numbers of its sessions count, in the singular: `scenario`."""
    most_heroes: int
    party_rule: str = ""
    """The rule that keeps a party together for a whole campaign; empty: there is none."""
    together: bool
    """Its heroes win or lose together: it is begun like any campaign, with a difficulty, and has a place in the hall.
    Else they fight each other: a person sees the cards of their own team alone, and one seat is a person's if nothing
    is said.
    """
    at_table: bool = False
    """Its heroes may be played with the box on the table (`campaign.companion`)."""
    scenarios: str = ""
    """The module whose `SETUPS` say how each of its modes becomes the position of a scenario file; empty: none does."""
    sections: tuple[str, ...] = ()
    """The sections of content that it needs beside its heroes (`content.sections`)."""
    modules: tuple[str, ...] = ()
    """Imported, they add modes, flows, verbs, words and advice to the lists of `campaign.kinds.extensions`."""

    document: KindPart[type[CampaignDocument]] = KindPart()
    """The class of the document that lasts between sessions."""
    setup: KindPart[type[SetupDocument]] = KindPart()
    """The class of the document from which a session starts."""
    progress: KindPart[Progress] = KindPart()
    """How a campaign goes from session to session."""
    recorded_sessions: KindPart[SessionForm] = KindPart()
    """How sessions that were played elsewhere are recorded."""
    score_sheet: KindPart[ScoreSheet] = KindPart()
    """The columns of the score sheet, and how a row is shown."""
    lay_out: KindPart[LayOut] = KindPart()
    """The session of a setup about to begin: everything is ready, nothing has happened."""
    view: KindPart[Callable[[Game], SessionView]] = KindPart()
    """How a position looks."""
    beginning: KindPart[Beginning] = KindPart("campaign.kinds.beginning:BEGINNING")
    """What may be chosen when a campaign begins."""
    shorthands: KindPart[Sequence[Shorthand]] = KindPart("campaign.kinds.kind:NOTHING")
    """Options of its own for commands that begin campaigns."""
    achievements: KindPart[Sequence[Achievement]] = KindPart("campaign.kinds.kind:NOTHING")
    """What its campaigns may achieve."""
    player_sheets: KindPart[PlayerSheets | None] = KindPart("campaign.kinds.player_sheets:NO_SHEETS")
    """What is known of sheets that its players keep; None: they keep none."""
    duel_modes: KindPart[Sequence[DuelMode]] = KindPart("campaign.kinds.kind:NOTHING")
    """The duel modes that it brings."""

    @property
    def reveals(self) -> frozenset[str]:
        """Kinds of event, beyond a duel's, that show something nobody knew."""
        return frozenset()

    def register(self) -> None:
        """Import `modules`, which add to the lists of the program."""
        for module in self.modules:
            import_module(module)

    def library(self, heroes: Sequence[str], *, packs: Iterable[str] = (), content: Path | None = None) -> Library:
        """The definitions a campaign of these heroes and packs needs, registered before.

        `content` is the folder it is read from, if it is not that of today. Raises UnknownHero, UnknownPack, BadPack,
        BadContent.
        """
        from content.load import library

        self.register()
        return library(heroes, sections=self.sections, packs=packs, root=content)

    def start(self, setup: Document, library: Library, sink: Sink | None = None) -> Game:
        """The session of a setup at its first decision."""
        game = self.lay_out(setup, library, sink)
        game.run()
        return game
