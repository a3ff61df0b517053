"""What the board says an ability deals is what it deals, on average, when it is played.

Every line of every ability of every fighter is activated again and again, with and without tokens and upgrades, and
only what the ability itself asks is answered. The mean of the damage is compared with what the board said before.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

import pytest

from ai.answers.prospects import Courses
from ai.bots import make_bot
from ai.odds import index_of, outcomes
from campaign.scenarios.schema import Scenario
from campaign.scenarios.setup import setup_for
from content import load
from engine.definitions import UPGRADE, Ability, Fighter, Library
from engine.events import Event
from engine.game import Game
from engine.view import view
from tests import adventures, kit
from tests.long import few_of

TIMES, FEW = 24, 4
"""How often a line is played; after the few first it is done if each dealt exactly what the board says."""
SURE = 4.5
"""So many standard errors are no chance any more."""
OTHERWISE: dict[tuple[str, str], str] = {
    ("doctor-strange", "all-seeing-eye"): "it prepares a spell from the deck, which nobody knows yet, and may cast it",
    ("santa", "naughty-or-nice"): "two ways all but equal in worth: which is better shows when it is asked",
    ("black-widow", "infiltrate"): "a Time Bomb that it sets off is a token's damage, whoever set it off",
    ("swamp-dweller", "toxic-touch"): "the damage is its passive's, whenever Poison arrives",
}
"""Lines that may deal something else than the board says, by fighter and ability, and why."""
OWN_QUESTIONS = frozenset({"cast", "choose", "may", "number", "target", "place"})
"""Kinds of question that an ability asks while it is resolved."""
NO_GUARD = "barbarian"
"""A hero whose defence only heals."""
TARGET, ATTACKER = 0, 1
MODES = {"hero": "duel", "minion": "crawl", "boss": "boss"}
"""Where a fighter of each kind attacks a hero."""
ENEMIES = [(f.kind, f.id) for f in adventures.library([NO_GUARD]).fighters.values() if f.kind in ("minion", "boss")]


def begin(fighter: str, more: dict[str, Any], ability: str, dice: list[int], seed: int, kind: str = "hero") -> Game:
    """A game in which the fighter has declared the ability on these dice, none yet, and everybody has passed."""
    target = {"hero": "moon-elf" if fighter == NO_GUARD else NO_GUARD, "health": 150, "max-health": 150, "deck": []}
    attacker = {kind: fighter, "hand": [], **more}
    keys: dict[str, Any] = {"phase": "main"}
    if ability:
        keys = {"phase": "defensive-roll", "attack": {"ability": ability, "dice": dice}}
    scenario = Scenario.model_validate(
        {
            "name": "an ability is played",
            "mode": MODES[kind],
            "seats": [target, attacker],
            "active": ATTACKER,
            "seed": seed,
            **keys,
        }
    )
    setup = setup_for(scenario.mode)
    assert not isinstance(setup, str), setup
    game = setup.build(scenario, setup.library(scenario))
    game.state.streams.script = None
    return game


def damage_played(game: Game) -> int:
    """Damage dealt to the target until the attack is over; what one may do beside the ability is passed."""
    events: list[Event] = []
    game.sink = events.append
    game.run()
    bots = [make_bot("greedy", player.seat) for player in game.state.players]
    while game.state.attack is not None and (decision := game.state.decision) is not None:
        is_free = "pass" in decision.options and decision.kind not in OWN_QUESTIONS
        game.apply("pass" if is_free else bots[decision.seat].choose(view(game, decision.seat), decision))
    dealt = 0
    for event in events:
        if event.kind == "phase" and event.data["phase"] != "defence":
            break
        if event.kind == "damage" and event.data["seat"] == TARGET and ATTACKER in event.data["sources"]:
            dealt += event.data["total"]
        elif event.kind == "lost-health" and event.data["seat"] == TARGET:
            dealt += event.data["amount"]
    return dealt


def equipments(library: Library, fighter: Fighter) -> Iterator[dict[str, Any]]:
    """The bare fighter; one with a token of each of its own kinds; one with all upgrades and tokens."""
    tokens = {name: 1 for name in fighter.native if not library.tokens[name].keep}
    highest: dict[str, tuple[int, str]] = {}
    for name in dict.fromkeys(fighter.deck):
        card = library.cards[name]
        if card.kind == UPGRADE:
            highest[card.space] = max(highest.get(card.space, (0, "")), (card.level, name))
    yield {}
    yield {"tokens": tokens}
    if highest:
        yield {"tokens": tokens, "upgrades": [name for _, name in highest.values()]}


def lines(courses: Courses, luck: Random) -> Iterator[tuple[Ability, int, list[int], float]]:
    """Every line of every ability with dice that activate it, and the damage that the board says for these dice."""
    for number, ability in enumerate(courses.shape.abilities):
        for tier in range(len(ability.tiers)):
            rolls = [roll for roll, got in zip(outcomes(5), courses.tiers[number], strict=True) if got == tier]
            if rolls:
                dice = luck.choice(rolls)
                variant = courses.shape.variants[number].by_roll[index_of(dice)]
                yield ability, tier, list(dice), courses.damages[number][variant]


def differences(fighter: str, library: Library, kind: str = "hero") -> list[str]:
    """Every line of a fighter that deals something else than the board says."""
    found = []
    luck = Random(fighter)
    for more in equipments(library, library.fighters[fighter]):
        courses = Courses(begin(fighter, more, "", [], 0, kind), ATTACKER)
        for ability, tier, dice, said in lines(courses, luck):
            if (fighter, ability.id) in OTHERWISE:
                continue
            played: list[int] = []
            for seed in range(TIMES):
                played.append(damage_played(begin(fighter, more, ability.id, dice, seed, kind)))
                if len(played) == FEW and set(played) == {said}:
                    break
            error = pstdev(played) / sqrt(len(played))
            if abs(fmean(played) - said) > max(SURE * error, 1e-6):
                found.append(f"{ability.id} {tier} {dice} {more}: {said:.2f} said, {fmean(played):.2f} played")
    return found


@pytest.mark.parametrize("hero", few_of(load.hero_ids(), 6))
def test_heroes_deal_what_the_board_says(hero: str) -> None:
    """Damage counts what the ability gains or inflicts before it deals (ACT-2)."""
    assert not differences(hero, kit.library())


@pytest.mark.parametrize(("kind", "enemy"), few_of(ENEMIES, 20))
def test_enemies_deal_what_the_board_says(kind: str, enemy: str) -> None:
    """As heroes do: Broken Enlightenment counts the Chi that it has just gained."""
    assert not differences(enemy, adventures.library([NO_GUARD, "moon-elf"]), kind)
