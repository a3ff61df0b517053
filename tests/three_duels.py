"""A kind of campaign to prove the contract with: one hero, three duels against ever more tired foes, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from campaign.kinds.achievements import Achievement
from campaign.kinds.conclusion import WON, Conclusion
from campaign.kinds.documents import CampaignDocument, SetupDocument, Standing
from campaign.kinds.kind import Kind, part
from campaign.kinds.progress import Progress
from campaign.kinds.recorded_sessions import SessionForm
from campaign.kinds.score_sheet import OwnColumns, ScoreSheet
from campaign.words.rows import Column
from content.files import Source
from content.sections import ContentSection
from engine import duel
from engine.chance import stream_seed
from engine.definitions import Library
from engine.events import Sink
from engine.game import Game
from saves.records import Document, Score
from saves.shapes import check_of


class ThreeKeys(TypedDict):
    """What lasts between duels."""

    heroes: list[str]
    seed: int
    next: int
    sessions: int
    score: int


class ThreeSetupKeys(TypedDict):
    """What a duel starts from."""

    kind: str
    scenario: int
    seed: int
    fighters: list[str]


FOES = ("barbarian", "moon-elf", "paladin")
LOST_POINTS = -5


class ThreeContent(ContentSection):
    """A token that no other kind has."""

    name = "three-duels"
    own_folder = Path(__file__).parent / "three_duels_content"

    def sources(self, root: Path | None = None) -> list[Source]:
        """Tokens, as any section may bring some."""
        return [Source("tokens", self.folder(root) / "tokens.yaml")]


class ThreeDocument(CampaignDocument):
    """Foes, sessions, points."""

    def problem(self, heroes: Sequence[str]) -> str:
        """By its keys."""
        return check_of(ThreeKeys)(self.document, "")

    def standing(self) -> Standing:
        """The next foe."""
        return Standing(self.document["next"], self.document["sessions"], self.document["score"])


class ThreeSetup(SetupDocument):
    """The hero and a foe."""

    def problem(self, heroes: Sequence[str]) -> str:
        """By its keys."""
        return check_of(ThreeSetupKeys)(self.document, "")


class ThreeProgress(Progress):
    """Won duels go on to the next foe, lost ones are fought again."""

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """Nothing fought yet."""
        return {"heroes": list(heroes), "seed": seed, "next": 1, "sessions": 0, "score": 0}

    def numbers(self, library: Library) -> Sequence[int]:
        """One a foe."""
        return range(1, len(FOES) + 1)

    def next_setup(self, document: Document, library: Library) -> Document:
        """The hero against the next foe."""
        seed = stream_seed(document["seed"], f"session-{document['sessions']}") >> 1
        fighters = [*document["heroes"], FOES[document["next"] - 1]]
        return {"kind": "duel", "scenario": document["next"], "seed": seed, "fighters": fighters}

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """Ten points for a win; the campaign is won with the last foe."""
        won, number = outcome["winner"] == 0, setup["scenario"]
        points = 10 if won else LOST_POINTS
        score = Score(number=str(number), won=won, points=points, document={"foe": setup["fighters"][1]})
        sessions, total = document["sessions"] + 1, document["score"] + points
        after = {**document, "next": number + won, "sessions": sessions, "score": total}
        title = f"Duel {number} {'won' if won else 'lost'}: {points:+d} points"
        return Conclusion(after, score, title, over=WON if won and number == len(FOES) else "")


class ThreeForm(SessionForm):
    """Who won a duel that was fought elsewhere."""

    def outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """The hero has the first seat."""
        return {"winner": 0 if won else 1}

    def problem(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """One of the two wins."""
        return "" if entered.get("winner") in (0, 1) else "nobody won"


class FoeColumns(OwnColumns):
    """What only this kind writes on its score sheet."""

    foe: str


class FoeSheet(ScoreSheet):
    """Whom each duel was against."""

    own = FoeColumns
    columns = (Column("foe"),)

    def cells(self, row: Score) -> list[object]:
        """The foe."""
        return [row.document["foe"]]


def lay_out(setup: Document, library: Library, sink: Sink | None = None) -> Game:
    """A duel with half the health, which is over sooner; a later foe begins with fatigue."""
    game = duel.opened(library, setup["fighters"], setup["seed"], health=duel.HEALTH // 2, sink=sink)
    if setup["scenario"] > 1:
        game.state.players[1].tokens["fatigue"] = setup["scenario"] - 1
    return game


class ThreeDuels(Kind):
    """One hero against three foes."""

    name = "three-duels"
    title = "Three Duels"
    counts = "duel"
    most_heroes = 1
    together = True
    sections = ("three-duels",)
    document = part(f"{__name__}:ThreeDocument")
    setup = part(f"{__name__}:ThreeSetup")
    progress = part(f"{__name__}:PROGRESS")
    recorded_sessions = part(f"{__name__}:FORM")
    score_sheet = part(f"{__name__}:SCORE_SHEET")
    achievements = part(f"{__name__}:ACHIEVEMENTS")
    lay_out = part(f"{__name__}:lay_out")
    view = part("campaign.words.duel_view:DuelView")

    def library(self, heroes: Sequence[str], *, packs: Iterable[str] = (), content: Path | None = None) -> Library:
        """The hero and the foes."""
        return super().library(sorted({*heroes, *FOES}), packs=packs, content=content)


CONTENT, THREE_DUELS = ThreeContent(), ThreeDuels()
PROGRESS, FORM, SCORE_SHEET = ThreeProgress(), ThreeForm(), FoeSheet()
ACHIEVEMENTS = (Achievement("first-blood", "First Blood", "win a duel", lambda ended: ended.rows[-1].won),)
PLACE, CONTENT_PLACE = f"{__name__}:THREE_DUELS", f"{__name__}:CONTENT"
"""As the registries of kinds and of content name them."""
