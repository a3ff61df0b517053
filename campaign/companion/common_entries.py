"""What every hero at a table may tell: damage, health, status effects, dice, and what was played.

As the log has it, with seats as numbers:

attack 7 normal 2 an ability dealt 7 to seat 2, before any defence damage 3 2 3 damage to seat 2 by anything else;
damage 3 all: to everybody who fights the teller put 2 burn 1 burn on seat 2; off 2 burn 1 takes it away; all: harmful
ones of everybody who fights the teller, helpful ones of all heroes health 0 14 the hero of seat 0 has 14 health took 4
how much of the damage that waited dice 1 2 2 4 6 the dice on the table show this now played lucky coin for the log
alone done there is nothing more to tell
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from campaign.companion.frames import TableAttack, Telling
from campaign.companion.table_entry import (
    ALL,
    DICE,
    EVERYBODY,
    INCOMING,
    LABEL,
    NUMBER,
    PARTS,
    SEAT,
    SEAT_AND_NUMBER,
    SEAT_OR_ALL,
    STRIKE,
    TURN,
    BadEntry,
    TableEntry,
    TableQuestion,
    amount,
    foe_argument,
)
from campaign.scenarios.answers import NOTHING, AnswerForm
from campaign.words.names import number_in
from engine.attached import open_abilities
from engine.changes import add_token, check_falls, room_for, take_token
from engine.damage import TOLD, add_mod, lands
from engine.definitions import Library
from engine.errors import IllegalChoice, UnknownChoice
from engine.flow.harm import harm
from engine.game import Game
from engine.state import Decision
from engine.table import expect_end, number, seat_argument

DONE = "done"
"""There is nothing more to tell."""
TYPES = ("normal", "undefendable", "pure", "ultimate")
"""Types of damage that an attack may have (ACT-3)."""
MOST = 99
"""No attack deals more."""
LONGEST = 60
"""Characters of what was played."""


# -- damage --------------------------------------------------------------------------------------------


class AttackEntry(TableEntry):
    """An attack on a fighter who defends here."""

    verb = "attack"
    typed = "attack 7"
    means = "your attack's total damage; add undefendable, pure or ultimate if it is; the enemy defends"
    at = (TURN, STRIKE)
    needs_foe = True
    form = AnswerForm("amount, type and seat", pattern=f"{NUMBER} ({'|'.join(TYPES)}) {SEAT}", example="7 normal 2")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an amount, a type and an opponent."""
        number(words, 0, 1, MOST, "the damage of an attack")
        if len(words) < 2 or words[1] not in TYPES:
            raise UnknownChoice(f"the damage type is one of {', '.join(TYPES)}")
        foe_argument(g, decision, words, 2)
        expect_end(words, 3)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Let the opponent defend, and deal the damage."""
        g.push(TableAttack(frame.seat, int(words[2]), words[1], int(words[0])))

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """What the ability, the cards and the tokens of the own side add up to, and of which type it is."""
        kinds = [kind for word in words for kind in TYPES if len(word) > 1 and kind.startswith(word)]
        strange = [word for word in words if number_in(word) is None and not any(k.startswith(word) for k in TYPES)]
        if strange:
            raise BadEntry(f"{strange[0]!r} is not a damage type. Choose one of: {', '.join(TYPES)}.")
        dealt = amount([word for word in words if number_in(word) is not None], self.typed)
        return f"attack {dealt} {kinds[0] if kinds else TYPES[0]} {question.foe(name)}"

    def example(self, question: TableQuestion) -> str:
        """With a type, which is forgotten most easily."""
        return f"attack 7 undefendable{question.on_foe()}"


class DamageEntry(TableEntry):
    """Damage of anything but an attack."""

    verb = "damage"
    typed = "damage 3"
    means = "damage other than an attack; damage 2 on all: to every enemy"
    needs_foe = True
    form = AnswerForm("amount and seat, or all", pattern=f"{NUMBER} {SEAT_OR_ALL}", example="3 2")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an amount, and an opponent or all of them."""
        number(words, 0, 1, MOST, "damage")
        if words[1:2] != [ALL]:
            foe_argument(g, decision, words, 1)
        elif not g.opponents(decision.seat):
            raise IllegalChoice("you have no opponent now")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Deal it to everybody meant, to each as an instance of its own (DMG-5)."""
        whom = g.opponents(frame.seat) if words[1] == ALL else [int(words[1])]
        for seat in reversed(whom):
            harm(g, seat, frame.seat, "none", int(words[0]), LABEL)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """While damage waits a bare number would be what the teller takes, so a fighter has to be named."""
        if question.at == INCOMING and not name:
            likely = (
                f"who takes it, such as: damage 3 on {question.called(question.likely())}"
                if question.foes
                else "who takes it"
            )
            raise BadEntry(f"Say {likely}. For damage you take yourself, type the number alone, such as: 4.")
        return f"damage {amount(words, self.typed)} {ALL if name in EVERYBODY else question.foe(name)}"

    def example(self, question: TableQuestion) -> str:
        """On the likeliest of several enemies."""
        return f"damage 3{question.on_foe()}"


class TookEntry(TableEntry):
    """What a hero takes of the damage that waits."""

    verb = "took"
    typed = "took 4"
    at = (INCOMING,)
    ends = True
    form = AnswerForm("number", pattern=NUMBER, example="4")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Refuse more than what waits, or than there is health to lose."""
        most = max(decision.info["waits"], g.health(decision.seat))
        number(words, 0, 0, most, "what you take")
        expect_end(words, 1)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """The result at the table is set against what waits; whatever still changes that does so beside it."""
        change = int(words[0]) - lands(g, frame.seat).total
        if change:
            add_mod(g, frame.seat, TOLD, change, LABEL)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """What is left of the damage that waits."""
        return f"took {amount(words, self.typed)}"


# -- health --------------------------------------------------------------------------------------------


class HealEntry(TableEntry):
    """Health that goes up; the log has what the dial shows then."""

    verb = "health"
    typed = "heal 3"
    means = "you heal; heal 3 on monk: a teammate heals"
    form = AnswerForm("seat and number", pattern=SEAT_AND_NUMBER, example="0 14")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a hero of the table, and a number on the dial."""
        seat = seat_argument(g, words, 0)
        if not g.state.players[seat].at_table:
            raise IllegalChoice("the program tracks enemies' health: enter the damage they take")
        number(words, 1, 0, g.state.health_max[g.state.players[seat].dial], "health")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Set the hero's dial."""
        seat, health = map(int, words)
        dial = g.state.players[seat].dial
        g.state.health[dial] = health
        if g.sink is not None:
            g.emit("health-set", "", seat=seat, health=health, source=LABEL)
        check_falls(g)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """More health than before, as much as the dial has room for."""
        seat = question.seat(name)
        most = question.game.state.health_max[question.game.state.players[seat].dial]
        return f"health {seat} {min(most, question.game.health(seat) + int(amount(words, self.typed, least=1)))}"


class LoseEntry(HealEntry):
    """Health that goes down."""

    typed = "lose 2"
    means = "you lose health by a card or status effect"
    typed_at = (*PARTS, *DICE)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `lose 2`: what the dial shows then."""
        seat = question.seat(name)
        return f"health {seat} {max(0, question.game.health(seat) - int(amount(words, self.typed, least=1)))}"


class HealthEntry(HealEntry):
    """What a dial shows."""

    typed = "health 14"
    means = "your dial now"

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `health 14`, `health 9 on monk`."""
        return f"health {question.seat(name)} {amount(words, self.typed)}"


# -- status effects ------------------------------------------------------------------------------------


class PutEntry(TableEntry):
    """Status effects that a fighter gains."""

    verb = "put"

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a fighter who has room for that many; of several people one is enough."""
        seats, token = seats_and_token(g, decision.seat, words)
        if not any(may_have(g, seat, token) for seat in seats):
            raise IllegalChoice("there is no such ability on that board", "TOK-8")
        room = max(room_for(g, g.state.players[seat], token) for seat in seats if may_have(g, seat, token))
        if room <= 0:
            raise IllegalChoice("that is over the stack limit", "TOK-2")
        number(words, 2, 1, room, "the number to put")

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Put the tokens there as an effect would; where fewer fit, as many as fit."""
        seats, token = seats_and_token(g, frame.seat, words)
        for seat in seats:
            add_token(g, seat, token, int(words[2]), LABEL)

    def forms(self, library: Library) -> tuple[AnswerForm, ...]:
        """The form of `2 burn 1` or `all burn 1`."""
        tokens = "|".join(map(re.escape, library.tokens))
        pattern = f"{SEAT_OR_ALL} ({tokens}) {NUMBER}"
        return (AnswerForm("seat or all, token and number", pattern=pattern, example="2 burn 1"),)


class OffEntry(PutEntry):
    """Status effects that are taken off a fighter."""

    verb = "off"

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a fighter who has that many; of several people one is enough."""
        seats, token = seats_and_token(g, decision.seat, words)
        most = max(g.state.players[seat].tokens.get(token, 0) for seat in seats)
        if not most:
            raise IllegalChoice("that token is not there")
        number(words, 2, 1, most, "the number to remove")

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Take the tokens off; where there are fewer, all of them."""
        seats, token = seats_and_token(g, frame.seat, words)
        for seat in seats:
            take_token(g, seat, token, int(words[2]), LABEL)


def may_have(g: Game, seat: int, token: str) -> bool:
    """Whether a fighter has the ability of a token, or looks after their own board at a table (TOK-8)."""
    covers = g.library.tokens[token].covers
    is_there = not covers or covers in {ability.id for ability in open_abilities(g, seat)}
    return is_there or g.state.players[seat].at_table


def seats_and_token(g: Game, me: int, words: Sequence[str]) -> tuple[list[int], str]:
    """The seats and the token among the words. Raises UnknownChoice, IllegalChoice."""
    seats = [] if words[:1] == [ALL] else [seat_argument(g, words, 0)]
    if len(words) < 2 or words[1] not in g.library.tokens:
        raise UnknownChoice("unknown status effect")
    if kinds := [*g.library.tokens[words[1]].attached.values()]:
        raise IllegalChoice(f"name the ability too, such as {kinds[0]}", "TOK-8")
    expect_end(words, 3)
    seats = seats or everyone_meant(g, me, words[1])
    if not seats:
        raise IllegalChoice("you have no opponent now")
    return seats, words[1]


def everyone_meant(g: Game, me: int, token: str) -> list[int]:
    """Who `all` means: helpful tokens are those of heroes, others of everybody who fights the teller."""
    if g.library.tokens[token].polarity == "positive":
        return [player.seat for player in g.state.players if player.at_table and not player.fallen]
    return list(g.opponents(me))


# -- the rest ------------------------------------------------------------------------------------------


class DiceEntry(TableEntry):
    """What the dice of a player's roll show now."""

    verb = "dice"
    at = DICE
    ends = True
    form = AnswerForm("row of dice", pattern=f"{NUMBER}( {NUMBER})*", example="1 2 2 4 6")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take as many dice as there are, with values that these dice have."""
        roll = g.state.rolls[-1]
        if len(words) != len(roll.dice):
            raise UnknownChoice(f"there are {len(roll.dice)} dice, not {len(words)}")
        for place in range(len(words)):
            number(words, place, 1, roll.sides, "what a die shows")

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Let the dice show this; whoever rolled them may think again (ROLL-3)."""
        roll = g.state.rolls[-1]
        before = list(roll.dice)
        roll.dice = [int(word) for word in words]
        if roll.dice == before:
            return
        g.state.stack[-2].acted = True
        if g.sink is not None:
            after = list(roll.dice)
            g.emit("rerolled", "ROLL-4", seat=frame.seat, owner=roll.owner, before=before, dice=after, source=LABEL)


class PlayedEntry(TableEntry):
    """A card or whatever else was played, for the log alone."""

    verb = "played"
    form = AnswerForm("name", pattern=".+", example="lucky coin")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take any words, as long as they are not too many."""
        said = " ".join(words)
        if not said or len(said) > LONGEST or not said.isprintable():
            raise UnknownChoice(f"name the card in at most {LONGEST} characters")

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Write what was played to the log."""
        if g.sink is not None:
            g.emit("played-at-table", "", seat=frame.seat, what=" ".join(words))


class DoneEntry(TableEntry):
    """There is nothing more to tell."""

    verb = DONE
    ends = True
    form = NOTHING

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Refuse further words."""
        expect_end(words, 0)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Change nothing: the question is answered."""
