"""What heroes of a mission may tell of enemies, the clock, and what counts later; a round of such a hero (MRND).

As the log has it, with seats as numbers:

weaken 4 2 the next attack of seat 4 deals 2 less clock 1 one segment of this round has no effect; 0: the hand does not
move no-crit 0 of seat 0: the next CRIT has no effect no-shields 0 its attack ignores shields walk 0 henchmen do not
stop it in the movement that comes

What is told of momentum and allies is in `ally_entries`, what is told of the map in `map_entries`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from campaign.companion.frames import Telling
from campaign.companion.table_entry import (
    AFTER,
    BEFORE,
    LABEL,
    NUMBER,
    PARTS,
    SEAT_AND_NUMBER,
    STRIKE,
    TELL,
    TableEntry,
    TableQuestion,
    amount,
    at_hand,
    foe_argument,
)
from campaign.companion.turn import TABLE_PHASE
from campaign.companion.typed import ENTRIES
from campaign.companion.words import DOES, NOTHING
from campaign.missions.companion.ally_entries import (
    MOST_LESS,
    DiscountEntry,
    ExhaustEntry,
    MomentumEntry,
    RecruitEntry,
    SwapEntry,
    tell_ahead,
)
from campaign.missions.companion.map_entries import ChangePlacesEntry, LookEntry, PawnEntry, TileEntry, hero_argument
from campaign.missions.rules import heroes
from campaign.missions.rules.frames import TableHeroTurn
from campaign.missions.rules.marks import IGNORES_CRIT, IGNORES_SHIELDS, WALKS_THROUGH, WEAKENED, put_mark, take_mark
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import Mission, mission_of, rules_of
from campaign.scenarios.answers import SEAT, AnswerForm
from campaign.words.narrator import Narrator, tells
from campaign.words.templates import Data
from engine.flow import turn
from engine.frame import flow
from engine.game import Game
from engine.mode import Note
from engine.state import Decision
from engine.table import edited, expect_end, number

MOST_SEGMENTS = 12


class WeakenEntry(TableEntry):
    """The next attack of an enemy deals less."""

    verb = "weaken"
    typed = "weaken 2 on b1"
    means = "an enemy's next attack deals 2 less"
    typed_at = PARTS
    session = Mission
    tells = ("weaken",)
    needs_foe = True
    form = AnswerForm("seat and number", pattern=SEAT_AND_NUMBER, example="2 1")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an enemy, and how much less it deals."""
        foe_argument(g, decision, words, 0)
        number(words, 1, 1, MOST_LESS, "the reduction")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Weaken the enemy's next attack against a hero."""
        put_mark(g, int(words[0]), WEAKENED, int(words[1]))
        if g.sink is not None:
            g.emit("weakened", "MALL-2", seat=int(words[0]), amount=int(words[1]))

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `weaken 2 on b1`."""
        return f"weaken {question.foe(name)} {amount(words, 'weaken 2')}"

    def example(self, question: TableQuestion) -> str:
        """On the likeliest of several enemies."""
        return f"weaken 2{question.on_foe()}"


class ClockEntry(TableEntry):
    """Segments of the crisis clock that have no effect, or a hand that does not move."""

    verb = "clock"
    typed = "clock stop"
    means = "stop the clock this round; clock skip 1: a segment has no effect"
    session = Mission
    tells = ("hold-clock", "skip-segment")
    form = AnswerForm("number", pattern=NUMBER, example="1")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take how many segments have no effect; 0: the hand does not move."""
        number(words, 0, 0, MOST_SEGMENTS, "the number of segments")
        expect_end(words, 1)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Skip segments of the next crisis clock phase, or all of it (MRND-8)."""
        mission, segments = mission_of(g), int(words[0])
        mission.still, mission.skips = mission.still or not segments, mission.skips + segments
        if g.sink is not None:
            g.emit("clock-stopped", "MRND-8", seat=frame.seat, segments=mission.skips if segments else 0)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `clock stop`, `clock skip 1`."""
        if list(words) == ["stop"]:
            return "clock 0"
        skipped = amount([word for word in words if word != "skip"], "clock stop, or: clock skip 1", least=1)
        return f"clock {skipped}"

    def example(self, question: TableQuestion) -> str:
        """What the hero's power does to the clock."""
        holds = "hold-clock" in at_hand(question.game, question.me, question.at)
        return "clock stop" if holds else "clock skip 1"


class MarkEntry(TableEntry):
    """Something that counts once for a hero, later on."""

    session = Mission
    mark: ClassVar[str]
    """The mark that the hero gets."""
    rule: ClassVar[str]
    form = SEAT

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a hero."""
        hero_argument(g, words, 0)
        expect_end(words, 1)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Give the hero the mark, which is theirs until it counts."""
        put_mark(g, int(words[0]), self.mark)
        tell_ahead(g, self.rule, int(words[0]), self.mark)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `no-crit`, `no-crit for monk`."""
        return f"{self.verb} {question.seat(name)}"


class NoCritEntry(MarkEntry):
    """The next CRIT has no effect on a hero."""

    verb = typed = "no-crit"
    means = "the next CRIT part has no effect on you"
    tells = ("ignore-crit",)
    mark, rule = IGNORES_CRIT, "MRND-7"


class NoShieldsEntry(MarkEntry):
    """A hero's attack ignores shields."""

    verb = typed = "no-shields"
    means = "your next attack ignores shields"
    at = (STRIKE,)
    tells = ("ignore-shields",)
    mark, rule = IGNORES_SHIELDS, "MENE-1"


class WalkEntry(MarkEntry):
    """Henchmen do not stop a hero's next movement."""

    verb = typed = "walk"
    means = "henchmen do not stop your next movement"
    tells = ("walk-through",)
    mark, rule = WALKS_THROUGH, "MRND-2"


ENTRIES.add(
    MomentumEntry(),
    RecruitEntry(),
    ExhaustEntry(),
    SwapEntry(),
    DiscountEntry(),
    PawnEntry(),
    ChangePlacesEntry(),
    TileEntry(),
    LookEntry(),
    WeakenEntry(),
    ClockEntry(),
    NoCritEntry(),
    NoShieldsEntry(),
    WalkEntry(),
)


# -- edits ---------------------------------------------------------------------------------------------


def check_momentum_note(g: Game, words: Sequence[str]) -> None:
    """Take a hero, and any number up to the limit."""
    hero_argument(g, words, 0)
    number(words, 1, 0, rules_of(g).momentum_most, "momentum")
    expect_end(words, 2)


def take_momentum(g: Game, words: Sequence[str]) -> None:
    """Set the hero's momentum."""
    seat, count = int(words[0]), int(words[1])
    had = momentum(g, seat)
    change_momentum(g, seat, count - had, LABEL)
    edited(g, seat, "momentum", had, count)


NOTES = {"momentum": Note(check_momentum_note, take_momentum)}
"""By verb."""
BETWEEN = frozenset({"main", "pawn", TELL})
"""Questions that are the same when they are asked again."""


def before(g: Game, frame: TableHeroTurn) -> None:
    """Let the first main phase and the roll attempts be played at the table (MRND-3)."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, BEFORE))


def get_ready(g: Game, frame: TableHeroTurn) -> None:
    """Let the hero wait until everybody is ready (MRND-3)."""
    heroes.set_apart(g, heroes.READY)


def strike(g: Game, frame: TableHeroTurn) -> None:
    """What the ability does; the enemy it reaches is seen at the table (MRND-4)."""
    turn.enter(g, "strike")
    g.push(Telling(frame.seat, STRIKE))


def rest(g: Game, frame: TableHeroTurn) -> None:
    """The second part comes when everybody has resolved theirs; what was told of an attack that never came is gone."""
    take_mark(g, frame.seat, IGNORES_SHIELDS)
    heroes.rest(g, frame)


def after(g: Game, frame: TableHeroTurn) -> None:
    """The second main phase and the discard (MRND-5)."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, AFTER))


flow(
    "mission-table-turn",
    TableHeroTurn,
    heroes.begin_turn,
    turn.upkeep,
    turn.income,
    before,
    get_ready,
    strike,
    rest,
    after,
    turn.conclude,
    turn.drop_turn_tokens,
)


DOES.update(
    {
        "movement": "the movement phase begins: enter what you do first",
        "clock": "the crisis clock runs next: enter what you do first",
        "crit": "a CRIT is about to be added to the attack on you: enter what you do first",
    }
)
NOTHING.update({"movement": "you do nothing", "clock": "you do nothing", "crit": "it hits you"})
AHEAD: Mapping[str, str] = {
    IGNORES_CRIT: "the next CRIT has no effect on this side",
    IGNORES_SHIELDS: "the next attack ignores shields",
    WALKS_THROUGH: "henchmen do not stop the next movement",
    "discount": "the next ally costs {amount} momentum less this round",
}
"""What was told -> what it brings."""


@tells("told-ahead", tone="good")
def _ahead(n: Narrator, d: Data) -> str:
    return f"{n.who(d)}: {AHEAD[d['what']].format(amount=d['amount'])}."
