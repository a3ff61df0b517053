"""What heroes have in missions reads as plain sentences."""

from __future__ import annotations

import re
from typing import Any

import pytest

from content import load, text
from content.missions.text import perk
from content.text.words import names_of
from engine.abilities import ability_of
from engine.attacks import Attack
from engine.definitions import Library
from engine.game import Game
from tests.unit.missions import toy


@pytest.fixture(scope="module")
def library() -> Library:
    """All of missions, and no hero."""
    return load.library([], sections=("missions",))


HAWKEYE = """\
Trick Arrow (range), 3 of one symbol: Deal 5 damage.
Before you name the target of your attack, if range would help, you may give your attack or defence range \
(once a round).
When you attack, before damage is dealt, if the ability is Trick Arrow, you may put this ally under the ally deck and \
the attack becomes undefendable."""
SHURI = """\
When recruited: Gain 2 CP.
In your main phases, spend 1 momentum: a chosen hero heals 2 (once a round).
At any time, you may put this ally under the ally deck and refresh a power that an ally used this round."""


@pytest.mark.parametrize(("id", "told"), [("hawkeye", HAWKEYE), ("shuri", SHURI)])
def test_an_ally_is_told_with_recruiting_abilities_and_powers(library: Library, id: str, told: str) -> None:
    """A line each."""
    raw: Any = library.cards[id].raw
    assert text.card(raw, names_of(library)) == told


def test_the_heading_of_an_ally_is_its_cost(library: Library) -> None:
    """Of what nobody pays for, that it lies in play."""
    raw: Any = library.cards["hawkeye"].raw
    assert text.heading(raw) == "ally, 4 momentum"
    assert text.heading(library.cards["feat-1"].raw) == "in play"


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("momentum-3", "You have Momentum card 3."),
        ("vital-5", "4 more health in the beginning, and at most."),
        ("ally-2", "The first ally that you recruit in a mission costs 2 momentum less."),
        ("vital-4", "At the start of each side: Gain Shield. Gain Evasive."),
        ("feat-1", "When your dice have been rolled, you may re-roll up to 5 of your dice (once a mission)."),
    ],
)
def test_a_perk_is_told_by_what_it_does(library: Library, id: str, told: str) -> None:
    """What it changes, what it does and when, what it lets one do."""
    assert perk(library.tables["perks"][id].raw, names_of(library)) == told


def test_rows_of_enemies_are_counted_by_rounds(library: Library) -> None:
    """However many heroes it attacks in a round, once; and its note is one sentence."""
    rider: Any = library.tables["henchmen"]["ptero-rider"].raw
    assert (
        text.row(rider["rows"][0], names_of(library)) == "At the end of your roll phase, gain Evasive (once a round)."
    )
    assert text.clarified(rider) == ["A rider gains one Evasive, however many heroes it attacks."]


def test_everything_is_told_and_nothing_breaks_off(library: Library) -> None:
    """No card, perk or row is silent, has a key for a word, or an order where a fact is told."""
    names = names_of(library)
    cards: list[Any] = [card.raw for card in library.cards.values() if card.raw and card.kind in toy.IN_PLAY]
    told = [text.card(raw, names) for raw in cards]
    told += [perk(one.raw, names) for one in library.tables["perks"].values()]
    enemies = [*library.tables["henchmen"].values(), *library.tables["mission-bosses"].values()]
    told += [text.row(row, names) for enemy in enemies for row in enemy.raw.get("rows", ())]
    assert len(told) > 60
    for lines in told:
        assert lines
        assert not re.search(r"[{}\[\]]|you may (you|this|the|a|all) |\bNone\b", lines), lines


def test_the_ability_of_an_ally_that_left_is_still_known() -> None:
    """Trick Arrow goes on when Hawkeye goes under the deck to make it undefendable (MALL-2)."""
    game = Game(load.library(["monk"], sections=("missions",)), toy.new("monk").state)
    attack = Attack()
    attack.attacker, attack.ability = 0, "trick-arrow"
    assert "hawkeye" not in game.state.players[0].gear
    assert ability_of(game, attack).name == "Trick Arrow"
