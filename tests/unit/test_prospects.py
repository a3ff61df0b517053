"""Chances, damage and worth of abilities; reasons of a hint.

Within n throws a die shows what one wants by 1 - (1 - p)^n.
"""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from ai.answers.lethal import lethal
from ai.answers.prospects import Prospect, outlook, prospects
from campaign.adventures.campaign import ADVENTURES
from campaign.words.dice import shown
from campaign.words.duel_view import DuelView
from campaign.words.hints import hint
from campaign.words.odds import own_odds, threats, warning
from engine.game import Game
from engine.state import Decision
from tests import adventures, kit

SIX_IN_TWO = 11 / 36
"""1 - (5/6)^2."""


@pytest.fixture(scope="module")
def rolling() -> Game:
    """The Barbarian has rolled 1 2 5 6 6 and may throw twice more; the Moon Elf has all her health."""
    seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "moon-elf"}]
    return kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 5, 6, 6])


def of(found: list[Prospect], name: str, tier: int = 0) -> Prospect:
    """One line of an ability."""
    return next(p for p in found if p.ability.name == name and p.tier == tier)


def test_chances_of_rolling_for_one_ability(rolling: Game) -> None:
    """Rage! wants three more 6s, Crit Bash two of three; Sturdy Blow (2 swords, 2 pows) lies there."""
    found = prospects(rolling, 0)
    rage, bash, sturdy = of(found, "Rage!"), of(found, "Crit Bash"), of(found, "Sturdy Blow")
    assert rage.chance == pytest.approx(SIX_IN_TWO**3)
    assert bash.chance == pytest.approx(3 * SIX_IN_TWO**2 * (1 - SIX_IN_TWO) + SIX_IN_TWO**3)
    assert sturdy.chance == 1.0
    assert sturdy.damage == pytest.approx(4)
    assert rage.keep == bash.keep == (6, 6)
    assert rage.damage == pytest.approx(15)


@pytest.mark.parametrize(("cp", "throws"), [(0, 0), (1, 1), (5, 2)])
def test_attempts_that_cannot_be_paid_are_none(cp: int, throws: int) -> None:
    """Constrict asks 1 CP for each attempt after the first: of two, those that the CP pay for count, and are told."""
    seat = {"hero": "barbarian", "cp": cp, "tokens": {"constrict": 1}}
    game = kit.position(seats=[seat, {"hero": "moon-elf"}], phase="offensive-roll", dice=[1, 2, 5, 6, 6])
    found = {(p.ability.name, p.tier): p.chance for p in prospects(game, 0)}
    assert found.get(("Rage!", 0), 0.0) == pytest.approx((1 - (5 / 6) ** throws) ** 3)
    assert game.state.decision is not None
    asked = DuelView(game).asked(game.state.decision)
    assert ("2 roll attempts left, 1 CP each. " if throws else "Too few CP for another roll attempt. ") in asked


def test_a_roll_to_come_counts_what_can_be_paid() -> None:
    """The first attempt is free: without CP a die shows a 6 once in six, and Rage! wants five of them."""
    seat = {"hero": "barbarian", "cp": 0, "hand": ["tip-it"], "tokens": {"constrict": 1}}
    game = kit.position(seats=[seat, {"hero": "moon-elf"}], phase="main")
    assert of(prospects(game, 0), "Rage!").chance == pytest.approx((1 / 6) ** 5)


def test_what_an_undefendable_blow_is_worth(rolling: Game) -> None:
    """All of Sturdy Blow's 4 arrive."""
    assert of(prospects(rolling, 0), "Sturdy Blow").worth == pytest.approx(4)


def test_the_one_that_pays_most_stands_first(rolling: Game) -> None:
    """By chance times worth."""
    expected = [p.expected for p in prospects(rolling, 0)]
    assert expected == sorted(expected, reverse=True)


def test_a_roll_ends_with_one_thing(rolling: Game) -> None:
    """Chances of what it ends with add up to at most 1, the rest is nothing; also for somebody else's next roll."""
    for found in (outlook(rolling, 0), outlook(rolling, 1, seen_by=0)):
        assert 0.5 < sum(p.chance for p in found) <= 1 + 1e-9


def test_an_enemy_keeps_by_its_objective() -> None:
    """Whispering Death wants five crowns, a crown is a 6: it throws three times and keeps each.

    So a die shows a crown by p = 1 - (5/6)^3 = 91/216. Five bring 6 damage, four 5, three 4, two 3.
    """
    game = adventures.position(
        mode="crawl", seats=[{"hero": "barbarian"}, {"minion": "whispering-death"}], phase="main"
    )
    found = {p.tier: p for p in outlook(game, 1, seen_by=0)}
    p = 91 / 216
    for tier, crowns in enumerate((2, 3, 4, 5)):
        assert found[tier].chance == pytest.approx(comb(5, crowns) * p**crowns * (1 - p) ** (5 - crowns))
        assert found[tier].damage == pytest.approx(3 + tier)


def test_a_warning_before_an_enemys_roll() -> None:
    """The same enemy: 34.4 % for 3, 25.0 % for 4, 9.1 % for 5 and 1.3 % for 6 are 2.6 on average."""
    game = adventures.position(
        mode="crawl", seats=[{"hero": "barbarian"}, {"minion": "whispering-death"}], phase="main"
    )
    salve = Decision(0, 0, "salve", ["salve", "pass"], "", {"salves": 1, "amount": 4})
    told = "Whispering Death's next roll may deal Death Chant 3 to 6 (70 %); 2.6 on average."
    assert warning(ADVENTURES.view(game), salve) == told
    assert warning(ADVENTURES.view(game), Decision(0, 0, "main", ["pass"], "", {})) == ""


def test_a_hint_speaks_of_what_dice_show(rolling: Game) -> None:
    """Two 6s are kept, what is ready stands beside it, and its reasons are chances."""
    assert rolling.state.decision is not None
    told = hint(DuelView(rolling), rolling.state.decision)
    assert told.startswith("Keep 6 6: ")
    assert " · Sturdy Blow now: 4.0" in told
    assert " % for Crit Bash 14" in told


def test_dice_in_words() -> None:
    """The highest first."""
    assert shown([6, 2, 6, 2, 5]) == "the two 6s, the 5 and the two 2s"
    assert shown([3, 6], among=[3, 3, 6, 1, 2]) == "the 6 and one 3"
    assert shown([3, 3], among=[3, 3, 3, 1, 2]) == "two 3s"


def test_a_hint_to_sell_says_what_for() -> None:
    """Before the roll phase for CP; behind it one of seven has to go anyway (RES-3)."""
    hand = ["tip-it", "so-wild", "get-some", "crit-bash-ii", "reckless-ii", "head-bash", "smack-ii"]
    game = kit.position(seats=[{"hero": "barbarian", "cp": 0, "hand": hand}, {"hero": "moon-elf"}], phase="main-2")
    assert game.state.decision is not None
    assert hint(DuelView(game), game.state.decision).endswith(": its CP pays for Reckless II, which is worth more.")
    game.state.players[0].used["turn:attempts"] = 1
    assert hint(DuelView(game), game.state.decision).endswith(": you may keep six cards.")


def test_odds_as_they_are_shown(rolling: Game) -> None:
    """Rounded to a tenth of a percent; a dash where there is no damage."""
    lines = own_odds(DuelView(rolling), 0)
    rage = next(line for line in lines if line.name == "Rage!")
    assert (rage.chance, rage.damage, rage.needs, rage.keep) == ("2.9 %", "15", "pow x5", "6 6")
    assert next(line for line in lines if line.name == "Fortitude").damage == "-"


def test_odds_of_somebody_who_fights_nobody() -> None:
    """Chance and damage are known, worth is not: four swords bring 6; a die shows a 6 by 1 - (5/6)^3 = 91/216."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    assert not game.opponents(0)
    lines = own_odds(ADVENTURES.view(game), 0)
    assert {line.worth for line in lines} == {"-"}
    assert ("6", "sword x4") in {(line.damage, line.needs) for line in lines if line.name == "Smack"}
    rage = next(line for line in lines if line.name == "Rage!")
    assert (rage.chance, rage.damage) == (f"{100 * (91 / 216) ** 5:.1f} %", "15")
    assert len(game.state.players) == 2


def test_what_may_hurt(rolling: Game) -> None:
    """The Moon Elf's abilities, the likeliest first, with what they deal on average.

    Lunar Eclipse! deals 13, and 2 more because it has inflicted Targeted before.
    """
    ((heading, lines),) = threats(DuelView(rolling), 0)
    assert heading.startswith("Moon Elf's next roll, ")
    chances = [float(line.chance.removesuffix(" %")) for line in lines]
    assert chances == sorted(chances, reverse=True)
    assert next(line for line in lines if line.name == "Lunar Eclipse!").damage == "15"


def test_the_line_that_dice_activate_now(rolling: Game) -> None:
    """Four swords activate the second line of Smack (3, 4 or 5 swords), no lower one and not yet the highest."""
    game = rolling.copy()
    game.state.rolls[-1].dice = [1, 2, 3, 3, 6]
    met = [(p.ability.name, p.tier) for p in prospects(game, 0) if p.is_met]
    assert met == [("Smack", 1)]
    assert not any(p.is_met for p in outlook(game, 0))


def test_of_a_roll_that_does_no_damage_by_itself_none_is_claimed() -> None:
    """A Swamp Dweller inflicts Poison, and is paid for it in damage; its dice deal none."""
    game = adventures.position(
        mode="crawl",
        seats=[{"hero": "barbarian"}, {"minion": "swamp-dweller"}],
        phase="main",
        until="decision",
        session={"battles": [{"enemy": 1, "heroes": [0], "place": "d3"}], "explored": {"d3": "alley"}},
    )
    [(heading, [touch])] = threats(ADVENTURES.view(game), 0)
    assert heading == "Swamp Dweller's next roll:"
    assert (touch.name, touch.damage) == ("Toxic Touch", "-")


@pytest.mark.parametrize(("held", "damage", "is_lethal"), [(7, 6 + 5, False), (6, 6 + 3, True), (0, 6, False)])
def test_a_token_that_bursts_as_it_comes_does_not_boost_the_attack(held: int, damage: int, is_lethal: bool) -> None:  # noqa: FBT001 - a parameter of cases
    """Meteoric Punch gains a Kinetic Energy, then deals 6: the 8th bursts first, for 5 isolated damage; two add 1."""
    seats = [{"hero": "black-panther", "tokens": {"kinetic-energy": held}}, {"hero": "barbarian", "health": 9}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6])
    assert of(prospects(game, 0), "Meteoric Punch").damage == pytest.approx(damage)
    assert game.state.decision is not None
    assert (lethal(game, game.state.decision).get("activate meteoric-punch") is not None) is is_lethal
