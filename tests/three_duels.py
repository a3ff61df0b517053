"""A kind of campaign to prove the contract with: one hero, three duels against bots, points for every win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from campaign.kinds.achievements import Achievement
from campaign.kinds.conclusion import WON, Conclusion, Standing, how_ended
from campaign.kinds.kind import Kind
from campaign.kinds.score_sheet import Own, ScoreSheet
from campaign.words.duel_view import DuelView
from campaign.words.rows import Column
from campaign.words.session_view import SessionView
from content import load
from engine import duel
from engine.chance import stream_seed
from engine.definitions import Library
from engine.events import Event
from engine.game import Game
from saves.records import Campaign, PartyChange, Score
from saves.shapes import check_of

Document = dict[str, Any]
FOES = ("barbarian", "moon-elf", "paladin")
LOST_POINTS = -5


class Kept(TypedDict):
    """What lasts between duels."""

    heroes: list[str]
    seed: int
    next: int
    sessions: int
    score: int


class Setup(TypedDict):
    """What a duel starts from."""

    kind: str
    scenario: int
    seed: int
    fighters: list[str]


class Foe(Own):
    """What only this kind writes on its score sheet."""

    foe: str


class FoeSheet(ScoreSheet):
    """Whom each duel was against."""

    own = Foe
    columns = (Column("foe"),)

    def cells(self, row: Score) -> list[object]:
        """The foe."""
        return [row.document["foe"]]


class ThreeDuels(Kind):
    """Won duels go on to the next foe, lost ones are fought again."""

    name = "three-duels"
    title = "Three Duels"
    counts = "duel"
    most_heroes = 1
    together = True
    reveals: frozenset[str] = frozenset()

    def register(self) -> None:
        """A duel has all it needs."""

    def library(self, heroes: Sequence[str], *, content: Path | None = None) -> Library:
        """The hero and the foes."""
        return load.library(sorted({*heroes, *FOES}), root=content)

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """Nothing fought yet."""
        return {"heroes": list(heroes), "seed": seed, "next": 1, "sessions": 0, "score": 0}

    def as_begun(self, campaign: Campaign) -> Document:
        """Nothing fought yet."""
        return self.new_document(campaign.heroes, campaign.difficulty, campaign.seed)

    def problem_of_document(self, document: object, heroes: Sequence[str]) -> str:
        """Its keys."""
        return check_of(Kept)(document, "")

    def problem_of_setup(self, setup: object, heroes: Sequence[str]) -> str:
        """Its keys."""
        return check_of(Setup)(setup, "")

    def standing(self, document: Document) -> Standing:
        """The next foe."""
        return Standing(document["next"], document["sessions"], document["score"])

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """Somebody else fights on."""
        heroes = [*document["heroes"]]
        heroes[change.seat : change.seat + (change.left is not None)] = [change.joined] if change.joined else []
        return {**document, "heroes": heroes}

    def entry_outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """The hero has the first seat."""
        return {"winner": 0 if won else 1}

    def problem_of_entry(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """One of the two wins."""
        return "" if entered.get("winner") in (0, 1) else "nobody won"

    def ended(self, campaign: Campaign, library: Library) -> str:
        """After the third foe."""
        return how_ended(campaign.status)

    def teams(self, document: Document) -> list[int]:
        """One hero."""
        return [0]

    def numbers(self, library: Library) -> Sequence[int]:
        """One a foe."""
        return range(1, len(FOES) + 1)

    def next_setup(self, document: Document, library: Library) -> Document:
        """The hero against the next foe."""
        seed = stream_seed(document["seed"], f"session-{document['sessions']}") >> 1
        fighters = [*document["heroes"], FOES[document["next"] - 1]]
        return {"kind": "duel", "scenario": document["next"], "seed": seed, "fighters": fighters}

    def lay_out(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """A duel with half the health, which is over sooner."""
        return duel.opened(library, setup["fighters"], setup["seed"], health=duel.HEALTH // 2, sink=sink)

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """Ten points for a win; the campaign is won with the last foe."""
        won = outcome["winner"] == 0
        points = 10 if won else LOST_POINTS
        number = setup["scenario"]
        score = Score(number=str(number), won=won, points=points, document={"foe": setup["fighters"][1]})
        after = {
            **document,
            "next": number + won,
            "sessions": document["sessions"] + 1,
            "score": document["score"] + points,
        }
        title = f"Duel {number} {'won' if won else 'lost'}: {points:+d} points"
        return Conclusion(after, score, title, over=WON if won and number == len(FOES) else "")

    def face(self, game: Game) -> SessionView:
        """That of any duel."""
        return DuelView(game)

    def score_sheet(self) -> ScoreSheet:
        """With the foe."""
        return FoeSheet()

    def achievements(self) -> tuple[Achievement, ...]:
        """A first one."""
        return (Achievement("first-blood", "First Blood", "win a duel", lambda ended: ended.rows[-1].won),)


THREE_DUELS = ThreeDuels()
PLACE = f"{__name__}:THREE_DUELS"
"""As the registry of kinds names it."""
