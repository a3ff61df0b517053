"""What heroes of an adventure may tell of their table too: an enemy's CP, gold, salves, King's Hand, ultimates."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.adventures.rules import kings_hand
from campaign.adventures.rules.session import Party, change_at, party_of
from campaign.adventures.rules.supplies import change_gold, give_salves
from campaign.companion.frames import Telling
from campaign.companion.table_entry import (
    LABEL,
    NUMBER,
    SEAT_AND_NUMBER,
    TELL,
    TURN,
    CountEntry,
    TableEntry,
    TableQuestion,
    amount,
    foe_argument,
)
from campaign.companion.typed import ENTRIES
from campaign.scenarios.answers import NOTHING, AnswerForm
from engine.changes import MAX_CP, gain_cp, lose_cp
from engine.errors import IllegalChoice
from engine.game import Game
from engine.mode import Note
from engine.state import Decision
from engine.table import edited, expect_end, number, seat_argument

MOST = 99
"""Gold or salves that change hands at once."""


class EnemyCpEntry(CountEntry):
    """CP that an enemy loses or gains."""

    verb = "cp"
    typed = "cp -2"
    means = "the enemy loses CP; cp 2: it gains CP; count yours at the table"
    session = Party
    needs_foe = True
    form = AnswerForm("seat and number", pattern=SEAT_AND_NUMBER, example="2 -1")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an opponent, and a change that leaves it 0 to 15 CP (RES-2); heroes count theirs at the table."""
        held = g.state.players[foe_argument(g, decision, words, 0)].cp
        number(words, 1, -held, MAX_CP - held, "the change of CP")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Change the enemy's CP."""
        seat, change = int(words[0]), int(words[1])
        if change < 0:
            lose_cp(g, seat, -change, LABEL)
        else:
            gain_cp(g, seat, change, LABEL)

    def example(self, question: TableQuestion) -> str:
        """What the enemy can lose; empty: it has no CP."""
        held = question.game.state.players[question.likely()].cp
        return f"cp -{min(2, held)}{question.on_foe()}" if held else ""


class UltimateEntry(TableEntry):
    """An ultimate that is declared; what it deals is told once it is final."""

    verb = "ultimate"
    typed = "ultimate"
    means = "you declare your Ultimate: the enemy may use a King's Hand; then enter its damage as an attack"
    at = (TURN,)
    session = Party
    needs_foe = True
    form = NOTHING

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Refuse it where there is nobody to fight."""
        if not g.opponents(decision.seat):
            raise IllegalChoice("you have no opponent now")
        expect_end(words, 0)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Let the enemy spend King's Hand against it (KH-2)."""
        if not kings_hand.against_ultimate(g, frame.seat) and g.sink is not None:
            g.emit("ultimate-stands", "KH-2", seat=frame.seat)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Whatever follows counts for nothing."""
        return "ultimate"


class GoldEntry(TableEntry):
    """Gold that the team gains or spends."""

    verb = "gold"
    typed = "gold -2"
    means = "the team's gold"
    session = Party
    form = AnswerForm("number", pattern=NUMBER, example="-2")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Refuse to spend more than there is."""
        number(words, 0, max(-MOST, -party_of(g).gold), MOST, "the change of gold")
        expect_end(words, 1)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Change the team's dial."""
        change_gold(g, int(words[0]), LABEL)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `gold 3`, `gold -2`."""
        return f"gold {amount(words, self.typed)}"

    def example(self, question: TableQuestion) -> str:
        """What the team can spend; empty: it has next to no gold, as in a boss battle."""
        return "gold -2" if party_of(question.game).gold >= 2 else ""


class SalvesEntry(CountEntry):
    """Salves that a hero gains or gives away."""

    verb = "salves"
    typed = "salve 1"
    also = ("salves",)
    means = "you gain a salve; salve -1 on monk: a teammate loses one"
    session = Party
    form = AnswerForm("seat and number", pattern=SEAT_AND_NUMBER, example="0 1")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a hero, and refuse to take more salves than they have."""
        seat = seat_argument(g, words, 0)
        party = party_of(g)
        if seat >= party.hero_count:
            raise IllegalChoice("only heroes have salves", "SALVE-1")
        number(words, 1, -party.salves[seat], MOST, "the change of salves")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Change the hero's salves."""
        give_salves(g, int(words[0]), int(words[1]))


class KingsHandEntry(CountEntry):
    """King's Hand tokens of an enemy."""

    verb = "kings-hand"
    typed = "hand -1"
    means = "the enemy's King's Hand tokens"
    session = Party
    needs_foe = True
    form = AnswerForm("seat and number", pattern=SEAT_AND_NUMBER, example="2 -1")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an enemy, and a change that leaves it none to the limit (KH-1)."""
        held = g.state.players[foe_argument(g, decision, words, 0)].bank.get(kings_hand.TOKENS, 0)
        number(words, 1, -held, kings_hand.LIMIT - held, "the change of King's Hand tokens")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Change the enemy's tokens."""
        player, change = g.state.players[int(words[0])], int(words[1])
        held = player.bank.get(kings_hand.TOKENS, 0) + change
        kings_hand.hold(player, held)
        if change and g.sink is not None:
            g.emit("kings-hand-gained", "KH-1", seat=player.seat, change=change, held=held)

    def example(self, question: TableQuestion) -> str:
        """The enemy loses a King's Hand; empty: it has none."""
        held = question.game.state.players[question.likely()].bank.get(kings_hand.TOKENS, 0)
        return f"hand -1{question.on_foe()}" if held else ""


ENTRIES.add(EnemyCpEntry(), UltimateEntry(), GoldEntry(), SalvesEntry(), KingsHandEntry())


# -- edits -------------------------------------------------------------------------------------------------


def check_gold_note(g: Game, words: Sequence[str]) -> None:
    """Take any number of the team's dial."""
    number(words, 0, 0, MOST, "gold")
    expect_end(words, 1)


def take_gold_note(g: Game, words: Sequence[str]) -> None:
    """Set the team's gold."""
    party = party_of(g)
    before, party.gold = party.gold, int(words[0])
    edited(g, -1, "gold", before, party.gold)


def check_salves_note(g: Game, words: Sequence[str]) -> None:
    """Take a hero, and any number."""
    if seat_argument(g, words, 0) >= party_of(g).hero_count:
        raise IllegalChoice("only heroes have salves", "SALVE-1")
    number(words, 1, 0, MOST, "salves")
    expect_end(words, 2)


def take_salves_note(g: Game, words: Sequence[str]) -> None:
    """Set the hero's salves."""
    party, seat, count = party_of(g), int(words[0]), int(words[1])
    before = party.salves[seat]
    party.salves = change_at(party.salves, seat, count)
    edited(g, seat, "salves", before, count)


NOTES = {
    "gold": Note(check_gold_note, take_gold_note, whose=False),
    "salves": Note(check_salves_note, take_salves_note),
}
"""What may be edited in a session of an adventure beyond what may in every one."""
BETWEEN = frozenset({"main", "move", "salve", "shop", TELL})
"""Questions that are the same when they are asked again."""
