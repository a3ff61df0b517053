"""How a campaign goes from session to session: what every kind of campaign says of that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from campaign.kinds.conclusion import Conclusion, Holding, how_ended
from engine.chance import stream_seed
from engine.definitions import Library
from saves.records import Campaign, Document, PartyChange


class Progress(ABC):
    """From the beginning of a campaign to its end. Documents are never changed in place."""

    @abstractmethod
    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """What lasts between sessions, for a campaign that has not begun; `extras` is what was chosen beyond that."""

    def as_begun(self, campaign: Campaign) -> Document:
        """What lasted between sessions before the first one, as far as the campaign's own document still tells it."""
        return self.new_document(campaign.heroes, campaign.difficulty, campaign.seed)

    def without_later(self, document: Document) -> Document:
        """A document as it was worked out for an earlier moment, without what happened only after that."""
        return document

    def brought(self, document: Document) -> str:
        """What a campaign began with that comes from elsewhere, so that no choice of it explains it; as a sentence.

        Empty: nothing.
        """
        return ""

    @abstractmethod
    def numbers(self, library: Library) -> Sequence[int]:
        """Every number of what is counted, in order: a campaign is won after the last one."""

    def at_number(self, document: Document, number: int) -> Document:
        """A document that has not begun, as if it had come to this number; the same where a kind cannot say it."""
        del number
        return document

    @abstractmethod
    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next session starts from (`campaign.kinds.documents.SetupDocument`)."""

    @abstractmethod
    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """What a session that is over changes."""

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """The document once a player has joined or left; `library` has all who play on."""
        heroes = [*document["heroes"]]
        heroes[change.seat : change.seat + (change.left is not None)] = [change.joined] if change.joined else []
        return {**document, "heroes": heroes}

    def holdings(self, document: Document, library: Library) -> Sequence[Holding]:
        """What each hero has gathered, by seat."""
        return [Holding(hero, (), len(library.fighters[hero].deck)) for hero in document["heroes"]]

    def ended(self, document: Document, status: str, library: Library) -> str:
        """How a campaign of this status ended, after its name, as `is won`; empty: there is something left to play."""
        return how_ended(status)

    def rank(self, document: Document, status: str, library: Library) -> str:
        """The title that a campaign of this status has won; empty: none."""
        return ""

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """What is worth a number of a session that is over, where many campaigns are simulated: `gold_left`.

        Always the same names, in the same order; None where such a session has none.
        """
        return {}


def session_seed(seed: int, sessions: int) -> int:
    """The seed of the session after that many others of a campaign: each has its own."""
    return stream_seed(seed, f"session-{sessions}") >> 1
