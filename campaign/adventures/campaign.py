"""Adventures as a kind of campaign: portal crawls and boss battles in the order of their scenario cards.

What it is made of is imported when it is asked for, so that the kind itself costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.adventures import MOST_HEROES, NAME
from campaign.kinds.conclusion import Conclusion, Holding, Standing
from campaign.kinds.duel_mode import DuelMode
from campaign.kinds.kind import Document, Kind

if TYPE_CHECKING:
    from campaign.kinds.achievements import Achievement
    from campaign.kinds.extras import Extra
    from campaign.kinds.fields import Field
    from campaign.kinds.score_sheet import ScoreSheet
    from campaign.words.session_view import SessionView
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game
    from saves.records import Campaign, PartyChange


class Adventures(Kind):
    """Cooperative campaigns for one to four heroes; see `campaign.kinds.registry.Kind` for what is asked of it."""

    name = NAME
    title = "Adventures"
    about = (
        "Every session is a scenario: explore the tiles of a portal crawl, fight the minions that guard its shards and "
        "chests, spend gold in the shop, then face a boss. Loot goes along from one scenario to the next."
    )
    counts = "scenario"
    most_heroes = MOST_HEROES
    party_rule = "CAMP-2"
    together = True
    at_table = True
    scenarios = "campaign.adventures.scenarios"
    reveals = frozenset({"explored", "revealed", "chest", "unidentified", "identified", "dealt", "minion", "boss-card"})

    # -- what it is made of ----------------------------------------------------------------------

    def register(self) -> None:
        """Modes, flows, verbs, words and advice."""
        import campaign.adventures.register  # noqa: F401

    def library(self, heroes: Sequence[str], *, content: Path | None = None) -> Library:
        """The definitions of these heroes and of everything Adventures add. Raises UnknownHero, BadContent."""
        from content.load import library

        self.register()
        return library(heroes, sections=("adventures",), root=content)

    def duel_modes(self) -> tuple[DuelMode, ...]:
        """Boss vs Many and Boss vs Boss."""
        from campaign.adventures.rules.versus.duel_modes import BOSS_MODES

        return BOSS_MODES

    # -- a campaign ------------------------------------------------------------------------------

    def unlocks(self, campaign: Campaign) -> Sequence[str]:
        """Legacy content, by a win (CAMP-5)."""
        from campaign.adventures.legacy import unlocks

        return unlocks(campaign)

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """The difficulty cards; that of a legacy pack comes with the first campaign that was won (CAMP-5)."""
        from campaign.adventures.legacy import LEGACY, LOCKED

        cards = library.tables["difficulties"]
        return {id: LOCKED if card.pack and LEGACY not in unlocked else "" for id, card in cards.items()}

    def extras(self, library: Library, unlocked: Collection[str]) -> Sequence[Extra]:
        """The legacy packs and their modifier cards (CAMP-5)."""
        from campaign.adventures.legacy import extras

        return extras(library, unlocked)

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """What its card says."""
        from content.adventures import text

        return " ".join(text.difficulty(library.tables["difficulties"][difficulty].raw).split())

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """A campaign before its first scenario."""
        from campaign.adventures.progress import new_document

        return new_document(heroes, difficulty, seed, extras)

    def as_begun(self, campaign: Campaign) -> Document:
        """As any campaign of these heroes begins, with the legacy content that is part of it."""
        extras = self.extras_of(campaign.document)
        return self.new_document(campaign.heroes, campaign.difficulty, campaign.seed, extras)

    def extras_of(self, document: Document) -> Sequence[str]:
        """Legacy packs and modifier cards."""
        from campaign.adventures.documents import legacy_in

        return legacy_in(document)

    def names_of_extras(self, document: Document, library: Library) -> Sequence[str]:
        """By their names."""
        from campaign.adventures.legacy import names_of

        return names_of(library, self.extras_of(document))

    def problem_of_document(self, document: object, heroes: Sequence[str]) -> str:
        """By its type, and whether its heroes are these."""
        from campaign.adventures.documents import CampaignDocument, problem_of

        return problem_of(document, CampaignDocument, heroes)

    def problem_of_setup(self, setup: object, heroes: Sequence[str]) -> str:
        """Likewise."""
        from campaign.adventures.documents import SetupDocument, problem_of

        return problem_of(setup, SetupDocument, heroes)

    def gone(self, document: Document, library: Library) -> list[str]:
        """Difficulty, scenario, and cards of decks."""
        from campaign.adventures.documents import gone

        return gone(document, library)

    def cleared(self, document: Document, library: Library) -> Document:
        """Without the loot that is gone; what it took the place of stays out of its deck."""
        from campaign.adventures.documents import cleared

        found: Document = cleared(document, library)
        return found

    def standing(self, document: Document) -> Standing:
        """The scenario that comes next."""
        from campaign.kinds.conclusion import Standing

        return Standing(document["scenario"], document["sessions"], document["score"])

    def holdings(self, document: Document, library: Library) -> Sequence[Holding]:
        """The loot in each deck, and how large it is with it."""
        from campaign.adventures.progress import holdings

        return holdings(document, library)

    def team(self, document: Document) -> dict[str, int]:
        """Salves, once there were any to carry over, and CP gathered for the boss."""
        salves = document["salves"]
        found = {} if salves is None else {"salves": salves}
        return {**found, "boss CP": document["boss_cp"]} if document["boss_cp"] else found

    def rank(self, campaign: Campaign, library: Library) -> str:
        """The title of a campaign that was won (SCORE-4)."""
        from campaign.adventures.progress import rank

        return rank(campaign.status, campaign.document, library)

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """Loot goes along with a place that is taken over, else back to its decks; salves stay with the team."""
        from campaign.adventures.progress import change_party

        return change_party(document, change, library)

    def entry_form(self, document: Document, setup: Document, library: Library, *, won: bool) -> Sequence[Field]:
        """Salves, gold, tiles, and what became of the loot."""
        from campaign.adventures.recorded_sessions import entry_form

        return entry_form(document, setup, library, won=won)

    def entry_outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """As the score sheet takes it (SCORE-1)."""
        del setup
        from campaign.adventures.recorded_sessions import outcome_of

        return outcome_of(document, said, library, won=won)

    def problem_of_entry(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """Salves, gold, loot and points beyond what a session can bring."""
        from campaign.adventures.recorded_sessions import problem_of_entry

        return problem_of_entry(document, setup, entered, library)

    def ended(self, campaign: Campaign, library: Library) -> str:
        """How it ended; one that waited for a scenario goes on once that is there."""
        from campaign.adventures.progress import ended

        return ended(campaign.status, campaign.document, library)

    def teams(self, document: Document) -> list[int]:
        """One team."""
        return [0] * len(document["heroes"])

    def sat(self, setup: Document, heroes: Sequence[str]) -> Sequence[tuple[str, int]]:
        """As they are named."""
        return [(hero, 0) for hero in heroes]

    def numbers(self, library: Library) -> Sequence[int]:
        """Of its scenario cards."""
        return sorted(library.tables["scenarios"])

    # -- a session -------------------------------------------------------------------------------

    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next scenario starts from."""
        from campaign.adventures.progress import next_setup

        return next_setup(document, library)

    def lay_out(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """A crawl or a boss battle about to begin."""
        from campaign.adventures.rules.setup import opened

        return opened(library, setup, sink)

    def start(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """A crawl or a boss battle at its first decision."""
        from campaign.adventures.progress import start

        return start(setup, library, sink)

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """What a finished scenario changes."""
        from campaign.adventures.progress import conclude

        return conclude(document, setup, outcome, library)

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """Salves, gold and loot."""
        from campaign.adventures.progress import measures

        return measures(setup, outcome)

    def face(self, game: Game) -> SessionView:
        """A crawl's, or a boss battle's."""
        from campaign.adventures.words.session_view import view_of

        return view_of(game)

    def score_sheet(self) -> ScoreSheet:
        """The columns of an adventure's score sheet (SCORE-1)."""
        from campaign.adventures.score_sheet import AdventureSheet

        return AdventureSheet()

    def achievements(self) -> Sequence[Achievement]:
        """The fourteen."""
        from campaign.adventures.achievements import ACHIEVEMENTS

        return ACHIEVEMENTS


ADVENTURES = Adventures()
