"""What is remembered from one game to the next changes no choice of a later one.

Caches that outlive a session, and what tells their entries apart:

- `Library.boards`, `Library.tiers`: the shape of a player, the fighter in it;
- `Ability.seen`: the faces of the dice, and the dice (an ally lends its abilities to heroes of other faces);
- `ai.value.rolls.Boards`: `groups` by ability, faces and blanks; the others by what their programs read of a scene,
  which has the fighter in it;
- functions with `lru_cache` and `cache` in `ai`, `engine` and `campaign`: all of their parameters.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from ai.odds import outcomes
from campaign.kinds.registry import kind_named
from campaign.play.seats import Answers, hero_bots
from campaign.simulation import SimulationPlan, play
from engine.dice import active_tiers, best_allowed
from engine.index import Index

PARTIES = [
    ("missions", ("santa", "huntress")),
    ("adventures", ("pyromancer", "treant")),
    ("missions", ("krampus", "vampire-lord")),
    ("adventures", ("tactician", "shadow-thief")),
]
"""Kind of campaign, and who plays it: two heroes who share cards, allies and what bots know of them."""


def choices(kind: str, heroes: tuple[str, ...], before: int) -> list[str]:
    """Every choice of the first session of a campaign, after so many other campaigns of the same heroes."""
    for number in range(before):
        play(SimulationPlan(kind=kind, heroes=heroes, until=1, seed=3), number)
    kind_of = kind_named(kind)
    library = kind_of.library(heroes)
    document = kind_of.progress.new_document(heroes, "normal", 8)
    setup = kind_of.progress.next_setup(document, library)
    game = kind_of.start(setup, library, None)
    answers = Answers(hero_bots("greedy", len(game.state.players), 8))
    made = []
    while (decision := game.state.decision) is not None:
        made.append(answers(game, decision))
        game.apply(made[-1])
    return made


@pytest.mark.parametrize(("kind", "heroes"), [pytest.param(*party, marks=pytest.mark.long) for party in PARTIES])
def test_what_was_played_before_changes_nothing(kind: str, heroes: tuple[str, ...]) -> None:
    """In a fresh process every choice is the same as behind other campaigns."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        fresh = pool.submit(choices, kind, heroes, 0)
        later = pool.submit(choices, kind, heroes, 3)
        assert later.result() == fresh.result()


def test_what_an_ally_brings_counts_symbols_of_whoever_rolls() -> None:
    """Allies lend the same ability to heroes with other faces (MALL-2): each of the 252 rolls is read anew."""
    library = kind_named("missions").library(("santa", "huntress"))
    lent = tuple(ability for card in library.cards.values() for ability in card.abilities)
    assert [ability for ability in lent if any(tier.needs.alike for tier in ability.tiers)]
    for hero in ("santa", "huntress"):
        fighter = library.fighters[hero]
        board = Index(hero, (), {})
        board.abilities = lent
        for dice in outcomes(5):
            read = dict(active_tiers(fighter, board, dice, ()))
            assert [read.get(number, -1) for number in range(len(lent))] == [
                best_allowed(ability, dice, fighter.faces, ()) for ability in lent
            ]
