"""From play to file: a position of any mode, written down, is reached again by the file."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules import setup
from campaign.scenarios.load import parse
from campaign.scenarios.runner import PASSED, ScenarioResult, run
from campaign.scenarios.setup import setups
from campaign.scenarios.writing import SaveOptions, Written, save, unlike
from campaign.scenarios.yaml_text import text_of
from content import load
from content.reading import Document
from engine import answers, duel, table
from engine.game import Game
from engine.ways import DUELS
from tests import kit
from tests.long import few_of

LONGEST = 300
"""Choices of a session that is looked at."""
Choices = list[tuple[int, str]]


def begun(mode: str, seed: int) -> Game:
    """A session of two random heroes about to begin."""
    if mode in DUELS:
        heroes = Random(seed).sample(sorted(load.hero_ids()), DUELS[mode].players[1])
        return duel.opened(load.library(heroes), heroes, seed, mode=mode)
    heroes = Random(seed).sample(sorted(load.hero_ids()), 2)
    library = ADVENTURES.library(heroes)
    document = ADVENTURES.progress.new_document(heroes, "normal", seed)
    if mode == "boss":
        document = {**document, "scenario": 2, "salves": 4}
    return setup.lay_out(ADVENTURES.progress.next_setup(document, library), library)


def played(game: Game, luck: Random) -> Choices:
    """Random choices up to the end, or to where it is long enough."""
    choices: Choices = []
    game.run()
    while (decision := game.state.decision) is not None and len(choices) < LONGEST:
        token = luck.choice(decision.options)
        choices.append((decision.seat, token))
        game.apply(token)
    return choices


def typed(game: Game, luck: Random) -> Choices:
    """Random choices with dice of one's own: from the beginning, or noted in the middle."""
    choices: Choices = []
    game.state.physical = luck.random() < 0.5
    game.run()
    while (decision := game.state.decision) is not None and len(choices) < LONGEST:
        token = kit.random_answer(decision, luck) if luck.random() < 0.8 else decision.options[-1]
        if len(choices) == 10 and not game.state.physical:
            token = table.OWN_DICE
        choices.append((decision.seat, token))
        answers.repeat(game, token)
    return choices


def outcome(written: Written) -> ScenarioResult:
    """What comes of the file's text."""
    return run(parse(Document(Path("case.yaml"), "case.yaml", written.text)))


@pytest.mark.parametrize(
    ("mode", "seed"),
    few_of(product(["duel", "crawl", "boss", "2v2", "king-of-the-hill+upgrade-deck", "simplified"], range(5)), 12),
)
def test_a_random_position_is_reached_again(mode: str, seed: int) -> None:
    """The file passes, and nothing of the position is lost: a replay of the session says how it really was."""
    luck = Random(seed + 100)
    choices = played(begun(mode, seed), luck)
    at = luck.randint(0, len(choices))
    result = outcome(save(begun(mode, seed), choices, SaveOptions("a position", at)))
    assert result.status == PASSED, result.problems
    assert result.game is not None

    wanted = begun(mode, seed)
    wanted.run()
    for _, token in choices[:at]:
        wanted.apply(token)
    dice = {name for name in wanted.state.streams.at if not name.startswith(("deck", "pile", "loot-", "tiles"))}
    result.game.state.streams.script = None
    deep = len(wanted.state.stack)
    assert unlike(wanted.state, result.game.state, setups()[mode], depth=deep, dice=dice) == []


@pytest.mark.parametrize("mode", ["duel", "crawl", "boss"])
@pytest.mark.parametrize("seed", range(4))
def test_dice_that_were_typed_stand_among_the_dice(mode: str, seed: int) -> None:
    """A file lists all dice alike, and comes to where those of people led; the dice are no choices there."""
    luck = Random(seed)
    game = begun(mode, seed)
    choices = typed(game, luck)
    at = luck.choice([n for n in range(20, len(choices)) if not choices[n][1].startswith("dice")])
    again = begun(mode, seed)
    again.state.physical = choices[10][1] != table.OWN_DICE
    written = save(again, choices, SaveOptions("a position", at))
    assert outcome(written).status == PASSED
    listed = [token for entry in written.document.get("choices", ()) for token in entry.values()]
    assert not any(token.startswith(("dice", "table")) for token in listed)


@pytest.mark.parametrize("mode", ["duel", "crawl", "boss"])
def test_what_came_afterwards_is_replayed(mode: str) -> None:
    """With the choices and dice since, the file ends where the session ended."""
    choices = played(begun(mode, 7), Random(7))
    at, until = len(choices) // 2, len(choices) // 2 + 6
    result = outcome(save(begun(mode, 7), choices, SaveOptions("what came of it", at, until=until)))
    assert result.status == PASSED, result.problems
    wanted = begun(mode, 7)
    wanted.run()
    for _, token in choices[:until]:
        wanted.apply(token)
    assert result.game is not None
    assert result.game.state.health == wanted.state.health
    assert [player.hand for player in result.game.state.players] == [player.hand for player in wanted.state.players]


def test_seats_beyond_nine() -> None:
    """A crawl brings many minions, and those that were beaten keep their seats."""
    document = {
        "name": "many",
        "mode": "crawl",
        "phase": "turn",
        "session": {"battles": []},
        "seats": [{"hero": "monk"}, *[{"minion": "fairy", "health": 0}] * 11],
        "never-offered": [{"11": "pass"}],
    }
    result = run(parse(Document(Path("case.yaml"), "case.yaml", text_of(document))))
    assert result.game is not None
    assert len(result.game.state.players) == 12


def test_hands_of_others_can_be_left_out() -> None:
    """Nothing is told of the hand and deck of whoever is not asked; the file still runs."""
    choices = played(begun("duel", 3), Random(3))
    written = save(begun("duel", 3), choices, SaveOptions("a puzzle", 40, hands=False))
    asked = written.document["expect"]["decision"]["seat"]
    other = written.document["seats"][1 - asked]
    assert "deck" not in other
    played_then = {word for entry in written.document["choices"] for token in entry.values() for word in token.split()}
    assert set(other.get("hand", ())) <= played_then
    assert "hand" in written.document["seats"][asked] or "deck" in written.document["seats"][asked]
    assert outcome(written).status == PASSED


def test_the_text_of_a_document() -> None:
    """A line for every seat and choice; words that YAML reads otherwise are quoted."""
    document = {
        "name": "it: holds",
        "seats": [{"hero": "monk", "hand": []}],
        "dice": [1, 2],
        "choices": [{"0": "keep 11010"}, {"1": "yes"}],
        "expect": {"turn": 2, "decision": {"seat": 0}},
    }
    assert text_of(document, ["From play."]) == (
        "# From play.\nname: 'it: holds'\nseats:\n  - {hero: monk, hand: []}\ndice: [1, 2]\n"
        "choices:\n  - 0: keep 11010\n  - 1: 'yes'\nexpect:\n  turn: 2\n  decision:\n    seat: 0\n"
    )
