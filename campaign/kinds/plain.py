"""What a kind of campaign answers where it has nothing of its own: kinds are built on it and answer the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from typer import Typer

    from campaign.kinds.achievements import Achievement
    from campaign.kinds.conclusion import Holding
    from campaign.kinds.duel_mode import Way
    from campaign.kinds.extras import Extra, Shorthand
    from campaign.kinds.fields import Field
    from campaign.kinds.player_sheets import PlayerSheets
    from campaign.scenarios.setup import Setup
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game
    from saves.records import Campaign

Document = dict[str, Any]


class PlainKind:
    """One difficulty, nothing to gather, to unlock or to achieve; see `campaign.kinds.registry.Kind` for each question.

    Its document has the heroes' ids as `heroes`, and names nothing else that content could lose.
    """

    party_rule = ""
    at_table = False

    def setups(self) -> Iterable[tuple[str, Setup]]:
        """No scenario files of its own."""
        return ()

    def commands(self) -> Typer | None:
        """None."""
        return None

    def ways(self) -> Iterable[Way]:
        """None."""
        return ()

    def shorthands(self) -> Sequence[Shorthand]:
        """None."""
        return ()

    def unlocks(self, campaign: Campaign) -> Sequence[str]:
        """Nothing."""
        return ()

    def extras(self, library: Library, unlocked: Collection[str]) -> Sequence[Extra]:
        """There is nothing else to play with."""
        return ()

    def extras_of(self, document: Document) -> Sequence[str]:
        """So nothing was chosen."""
        return ()

    def names_of_extras(self, document: Document, library: Library) -> Sequence[str]:
        """Nor is anything called."""
        return ()

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """There is one."""
        return {"normal": ""}

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """It changes nothing."""
        return ""

    def gone(self, document: Document, library: Library) -> list[str]:
        """It names nothing but heroes."""
        return []

    def cleared(self, document: Document, library: Library) -> Document:
        """It names nothing that it could go on without."""
        return document

    def holdings(self, document: Document, library: Library) -> Sequence[Holding]:
        """Nobody gathers anything."""
        from campaign.kinds.conclusion import Holding

        return [Holding(hero, (), len(library.fighters[hero].deck)) for hero in document["heroes"]]

    def team(self, document: Document) -> dict[str, int]:
        """Nothing."""
        return {}

    def rank(self, campaign: Campaign, library: Library) -> str:
        """No titles."""
        return ""

    def sat(self, setup: Document, heroes: Sequence[str]) -> Sequence[tuple[str, int]]:
        """As they are named, all of one team."""
        return [(hero, 0) for hero in heroes]

    def entry_form(self, document: Document, setup: Document, library: Library, *, won: bool) -> Sequence[Field]:
        """Won or lost is all there is to say."""
        return ()

    def lay_out(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """Every kind has sessions of its own."""
        raise NotImplementedError

    def start(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """What was laid out, run to its first decision."""
        game = self.lay_out(setup, library, sink)
        game.run()
        return game

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """Nothing beyond what every session has."""
        return {}

    def player_sheets(self) -> PlayerSheets | None:
        """None."""
        return None

    def achievements(self) -> Sequence[Achievement]:
        """None."""
        return ()
