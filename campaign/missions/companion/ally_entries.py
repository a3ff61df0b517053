"""What heroes of a mission may tell of their momentum and their allies.

As the log has it, with seats as numbers:

momentum 0 -1 the hero of seat 0 spent 1 momentum recruit falcon an ally of the headquarters joins the teller, and is
paid for exhaust falcon any player's ally goes under the deck swap falcon, swap all of the headquarters, they go under
the deck, others come discount 1 3 the next ally of seat 1 costs 3 less in this round
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.companion.frames import Telling
from campaign.companion.table_entry import (
    AFTER,
    ALL,
    BEFORE,
    LABEL,
    SEAT_AND_NUMBER,
    BadEntry,
    CountEntry,
    TableEntry,
    TableQuestion,
)
from campaign.missions.companion.map_entries import hero_argument
from campaign.missions.rules import allies
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import Mission, change_at, mission_of, rules_of
from campaign.scenarios.answers import AnswerForm
from engine.definitions import Library
from engine.errors import IllegalChoice, UnknownChoice
from engine.game import Game
from engine.state import Decision
from engine.table import expect_end, number

MOST_LESS = 9
"""Nothing makes an ally cheaper, or an attack weaker, by more."""
MAIN = (BEFORE, AFTER)
"""When allies are recruited (MALL-1)."""


def tell_ahead(g: Game, rule: str, seat: int, what: str, amount: int = 1) -> None:
    """Tell what will count later, of which nothing else can be seen yet."""
    if g.sink is not None:
        g.emit("told-ahead", rule, seat=seat, what=what, amount=amount)


class MomentumEntry(CountEntry):
    """Momentum that a hero spends or gains."""

    verb = "momentum"
    typed = "momentum -1"
    means = "you spend momentum; momentum 2: you gain it; add on monk for a teammate"
    session = Mission
    tells = ("momentum",)
    form = AnswerForm("seat and number", pattern=SEAT_AND_NUMBER, example="0 -1")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a hero, and a change that leaves none to the limit (MMOM-1)."""
        held = momentum(g, hero_argument(g, words, 0))
        number(words, 1, -held, rules_of(g).momentum_most - held, "the change of momentum")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Change the hero's momentum."""
        change_momentum(g, int(words[0]), int(words[1]), LABEL)

    def example(self, question: TableQuestion) -> str:
        """Spent where there is some, else gained."""
        return "momentum -1" if momentum(question.game, question.me) else "momentum 1"


class AllyEntry(TableEntry):
    """Something that happens to an ally."""

    session = Mission

    def forms(self, library: Library) -> tuple[AnswerForm, ...]:
        """The form of `falcon`."""
        return (AnswerForm("ally", library.tables["allies"]),)


class RecruitEntry(AllyEntry):
    """An ally of the headquarters joins a hero."""

    verb = "recruit"
    typed = "recruit falcon"
    means = "recruit an ally and pay for it"
    at = MAIN
    tells = ("recruit",)

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an ally of the headquarters that the hero can pay (MALL-1)."""
        ally = in_headquarters(g, words)
        cost, held = allies.cost_of(g, decision.seat, ally), momentum(g, decision.seat)
        if cost > held:
            raise IllegalChoice(f"that ally costs {cost} momentum, and you have {held}", "MALL-1")

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Let the ally join, with its recruit effect."""
        allies.recruit(g, frame.seat, words[0])

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `recruit falcon`, `recruit fal`."""
        return f"recruit {ally_named(question, words, mission_of(question.game).hq, 'recruit')}"

    def example(self, question: TableQuestion) -> str:
        """The first ally that the hero can pay; empty: there is none."""
        affordable = allies.affordable(question.game, question.me)
        return f"recruit {affordable[0]}" if affordable else ""


class ExhaustEntry(AllyEntry):
    """An ally of any player goes under the deck."""

    verb = "exhaust"
    typed = "exhaust falcon"
    means = "put an ally under the deck, a teammate's too"
    tells = ("exhaust",)

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an ally that has joined a hero: whoever is asked tells what a teammate's ally does too (MALL-2)."""
        ally_argument(g, words, list(owners(g)), "no hero has that ally")

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Put the ally under the deck."""
        allies.send_back(g, owners(g)[words[0]], words[0])

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `exhaust falcon`, a teammate's too; the teller's only one need not be named."""
        mine = allies.allies_of(question.game, question.me)
        if len(mine) == 1 and not words:
            return f"exhaust {mine[0]}"
        return f"exhaust {ally_named(question, words, owners(question.game), 'exhaust')}"

    def example(self, question: TableQuestion) -> str:
        """The first of the teller's own allies."""
        return " ".join(["exhaust", *allies.allies_of(question.game, question.me)[:1]])


class SwapEntry(AllyEntry):
    """Allies of the headquarters go under the deck, and others come."""

    verb = "swap"
    typed = "swap falcon, swap all"
    means = "replace allies of the headquarters"
    at = MAIN
    tells = ("swap-hq",)

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take an ally of the headquarters, or all of them."""
        if list(words) != [ALL]:
            in_headquarters(g, words)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Put the allies under the deck, and lay out others."""
        allies.swap(g, list(mission_of(g).hq) if words[0] == ALL else [words[0]])

    def forms(self, library: Library) -> tuple[AnswerForm, ...]:
        """The form of `falcon` or `all`."""
        return (*super().forms(library), AnswerForm("word", (ALL,)))

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `swap falcon`, `swap all`."""
        if list(words) == [ALL]:
            return f"swap {ALL}"
        return f"swap {ally_named(question, words, mission_of(question.game).hq, 'swap')}"

    def example(self, question: TableQuestion) -> str:
        """All allies of the headquarters."""
        return "swap all"


class DiscountEntry(CountEntry):
    """The next ally of a hero costs less in this round."""

    verb = "discount"
    typed = "discount 3"
    means = "your next ally this round costs 3 less; for monk: a teammate's"
    at = MAIN
    session = Mission
    tells = ("discount",)
    form = AnswerForm("seat and number", pattern=SEAT_AND_NUMBER, example="1 3")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a hero, and how much less the next ally costs."""
        hero_argument(g, words, 0)
        number(words, 1, 1, MOST_LESS, "the discount")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Make the hero's next ally of this round cheaper (MALL-1)."""
        mission, seat, less = mission_of(g), int(words[0]), int(words[1])
        mission.discounts = change_at(mission.discounts, seat, mission.discounts[seat] + less)
        tell_ahead(g, "MALL-1", seat, "discount", less)


def ally_argument(g: Game, words: Sequence[str], possible: Sequence[str], otherwise: str) -> str:
    """The ally that is named, if it is one of these. Raises UnknownChoice, IllegalChoice."""
    if not words or words[0] not in g.library.tables["allies"]:
        raise UnknownChoice("unknown ally")
    if words[0] not in possible:
        raise IllegalChoice(otherwise, "MALL-1")
    expect_end(words, 1)
    return words[0]


def in_headquarters(g: Game, words: Sequence[str]) -> str:
    """The ally among the words, of those in the headquarters. Raises UnknownChoice, IllegalChoice."""
    return ally_argument(g, words, mission_of(g).hq, "that ally is not in the headquarters")


def owners(g: Game) -> dict[str, int]:
    """Every ally that has joined a hero -> the seat of that hero."""
    return {ally: seat for seat in range(mission_of(g).hero_count) for ally in allies.allies_of(g, seat)}


def ally_named(question: TableQuestion, words: Sequence[str], possible: Iterable[str], verb: str) -> str:
    """The only one of these whose name begins so. Raises BadEntry."""
    typed, ids = "-".join(words), list(possible)
    names = {name: card.name for name, card in question.game.library.tables["allies"].items()}
    plain = {ally: names[ally].lower().replace(" ", "-") for ally in ids}
    meant = [ally for ally in ids if typed and (ally.startswith(typed) or plain[ally].startswith(typed))]
    meant = [ally for ally in meant if typed in (ally, plain[ally])] or meant
    if len(meant) == 1:
        return meant[0]
    if not ids:
        raise BadEntry(f"No ally to {verb}.")
    listed = ", ".join(names[ally] for ally in ids)
    raise BadEntry(f"Say which ally, such as: {verb} {ids[0]}. Allies: {listed}.")
