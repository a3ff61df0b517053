"""The ways to go on with a roll: what each is worth, what that is made of, which stands first."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ai.answers.alternatives import KEEP, NOW, Alternative, Alternatives, is_on_dice
from ai.answers.forecast import deals
from ai.answers.worths import worths
from ai.value.parts import DAMAGE, DEFEAT, total_of
from campaign.words.duel_view import DuelView
from campaign.words.odds import LITTLE, made_of, number
from campaign.words.rows import Way
from campaign.words.ways import uses_of, ways_of
from content.load import hero_ids
from engine.game import Game
from engine.state import Decision
from engine.view import determinise
from tests import kit


def rolled(dice: list[int], health: int = 50, **hero: Any) -> tuple[Game, Decision]:
    """The Barbarian has rolled so against a Moon Elf with so much health, and may roll twice more."""
    seats: list[dict[str, Any]] = [{"hero": "barbarian", **hero}, {"hero": "moon-elf", "health": health}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=dice)
    assert game.state.decision is not None
    return game, game.state.decision


def on_last(dice: list[int], health: int = 50, **hero: Any) -> tuple[Game, Decision]:
    """The same behind the last roll attempt."""
    game, _ = rolled(dice * 3, health, **hero)
    for _ in range(2):
        game.apply("keep 00000")
    assert game.state.decision is not None
    return game, game.state.decision


def way_of(known: Alternatives, option: str) -> Alternative:
    """The way that begins with an option."""
    return next(way for way in known.all() if way.option == option)


def told(game: Game, decision: Decision) -> dict[str, Way]:
    """The ways in words."""
    return {way.text: way for way in ways_of(DuelView(game), decision)}


def test_what_is_ready_stands_beside_what_is_better() -> None:
    """1 6 3 4 5: Mighty Blow deals 9, of which the defence takes its part. With 3 4 5 6 kept it stays ready, and one
    of two throws shows the 2 for Reckless by 1 - (5/6)^2 = 11/36: never less, so that stands first.
    """
    game, decision = rolled([1, 6, 3, 4, 5])
    known = Alternatives(game, decision)
    first, *others = known.all()
    assert (first.kind, first.kept) == (KEEP, (3, 4, 5, 6))
    now = next(way for way in others if way.kind == NOW)
    assert first.worth > now.worth
    ends = {end.ability.name: end.chance for end in known.outcomes(first) if end.ability is not None}
    assert ends == {"Mighty Blow": pytest.approx(25 / 36), "Reckless": pytest.approx(11 / 36)}
    assert told(game, decision)["Mighty Blow now"].comes == "9 damage before their defence"


def test_what_a_ready_ability_gives() -> None:
    """Sturdy Blow deals 4 that no defence touches: worth 4, all of it damage; played, the Moon Elf loses 4."""
    game, decision = on_last([1, 2, 6, 6, 4])
    known = Alternatives(game, decision)
    way = way_of(known, "activate sturdy-blow")
    assert way.worth == pytest.approx(4.0)
    assert known.parts(way) == {DAMAGE: pytest.approx(4.0)}
    game.apply("activate sturdy-blow")
    while game.state.decision is not None and game.state.attack is not None:
        game.apply("pass" if "pass" in game.state.decision.options else game.state.decision.options[0])
    assert game.health(1) == 46


def test_a_worth_says_that_it_would_defeat() -> None:
    """The same against 4 health: 25 for the fall, over the 4 it takes."""
    game, decision = on_last([1, 2, 6, 6, 4], health=4)
    known = Alternatives(game, decision)
    way = way_of(known, "activate sturdy-blow")
    assert known.parts(way) == {DAMAGE: pytest.approx(4.0), DEFEAT: pytest.approx(25.0)}
    assert told(game, decision)["Sturdy Blow now"].made == "25 because it defeats them, 4 damage"


def test_what_a_card_is_for() -> None:
    """Six-It! makes the fourth pow of Crit Bash out of any other die; its price is CP and the card."""
    game, decision = on_last([1, 6, 6, 6, 4], cp=2, hand=["six-it"])
    way = told(game, decision)["Six-It! (4 to 6)"]
    assert way.comes == "makes Crit Bash"
    assert "-2 for the price" in way.made


def test_cards_that_cannot_be_paid_together_are_no_way() -> None:
    """A pair for 3 CP is tried with 3 CP and not with 2."""
    for cp, is_told in ((3, True), (2, False)):
        seat = {"hero": "ninja", "cp": cp, "hand": ["so-wild", "samesies"]}
        game = kit.position(seats=[seat, {"hero": "monk"}], phase="offensive-roll", dice=[1, 6, 1, 2, 6] * 3)
        for _ in range(2):
            game.apply("keep 00000")
        assert game.state.decision is not None
        assert any(text.startswith("So Wild! and Samesies!") for text in told(game, game.state.decision)) is is_told


def test_parts_in_words() -> None:
    """The largest first; what rounds to nothing is left out."""
    assert made_of({"damage": 3.0, "price": -4.0, "cp": 0.04}) == "-4 for the price, 3 damage"


@pytest.mark.parametrize("seed", range(12))
def test_every_roll_of_a_wild_duel(seed: int) -> None:
    """The first way shows the best number; parts add up; all are options; now is what the ability gives; nobody's
    hidden cards play a part.
    """
    luck = Random(seed)
    first, second = luck.sample(hero_ids(), 2)
    game = kit.wild_duel(first, second, seed)
    looked = 0

    def look(game: Game) -> None:
        nonlocal looked
        decision = game.state.decision
        assert decision is not None
        if looked >= 8 or not is_on_dice(game, decision):
            return
        looked += 1
        check(game, decision, luck)

    kit.play_random(game, luck, each=look)


def check(game: Game, decision: Decision, luck: Random) -> None:
    """What holds of the ways to go on with any roll."""
    known = Alternatives(game, decision)
    found = known.all()
    judged = worths(game, decision)
    for way in found:
        assert set(way.options) <= set(decision.options)
        if way.kind == NOW:
            assert way.worth == pytest.approx(judged[way.option])
    shown = ways_of(DuelView(game), decision)
    for line in shown:
        way = next(way for way in found if (way.option, f"{way.worth + 0.0:.1f}") == (line.option, line.worth))
        assert total_of(known.parts(way)) == pytest.approx(way.worth, abs=1e-6)
        if way.kind == KEEP:
            assert sum(end.chance for end in known.outcomes(way)) == pytest.approx(1.0)
        if way.kind == NOW:
            damage = deals(game, decision.seat, way.option.partition(" ")[2], seen_by=decision.seat)
            assert line.comes == (f"{number(damage)} damage before their defence" if damage > LITTLE else "")
    numbers = [float(line.worth) for line in shown]
    assert not numbers or numbers[0] == max(numbers)
    ready = [way for way in found if way.kind == NOW]
    assert any(line.is_now for line in shown) or not ready or not shown
    twin = determinise(game, decision.seat, luck.randrange(1000))
    assert ways_of(DuelView(twin), decision) == shown


def test_no_card_is_proposed_that_breaks_something_better() -> None:
    """A large straight makes Reckless, worth more than Mighty Blow and Smack, which Tip It! and Samesies! could make of
    it; with a small straight and nothing better Tip It! makes the large one.
    """
    seat = {"hero": "barbarian", "cp": 5, "hand": ["tip-it", "samesies"]}

    def made(dice: list[int]) -> list[str]:
        game = kit.position(seats=[seat, {"hero": "moon-elf"}], phase="offensive-roll", dice=dice)
        assert game.state.decision is not None
        return [way.comes for way in uses_of(DuelView(game), game.state.decision)]

    assert made([2, 3, 4, 5, 6]) == []
    assert "makes Reckless" in made([2, 3, 4, 5, 5])
