"""Random sessions of heroes at a table end, keep the bounds, and can be copied and read back anywhere."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules.session import Party
from campaign.companion.table_entry import TELL
from campaign.companion.typed import ENTRIES
from campaign.kinds.documents import AT_TABLE, TYPED_DICE
from campaign.missions.campaign import MISSIONS
from campaign.missions.rules.session import Mission
from campaign.play.seats import Answers
from content import load
from engine import answers
from engine.events import Event
from engine.game import Game
from engine.session import SessionState
from tests import adventures, kit
from tests.companion import random_entry

SCENARIOS = range(1, 9)


def of(session: type[SessionState]) -> set[str]:
    """What can be told in such a session."""
    return {verb for verb, entry in ENTRIES.by_verb.items() if issubclass(session, entry.session)}


def begun(scenario: int, heroes: int, seed: int, events: list[Event]) -> Game:
    """A session of random heroes with the box on the table."""
    party = Random(seed).sample(load.hero_ids(), heroes)
    document = adventures.campaign(party, seed, scenario=scenario)
    library = adventures.library(party)
    setup = {**ADVENTURES.progress.next_setup(document, library), AT_TABLE: True, TYPED_DICE: True}
    assert not ADVENTURES.setup(setup).problem(party)
    return ADVENTURES.start(setup, library, events.append)


def mission_begun(number: int, heroes: int, seed: int, events: list[Event]) -> Game:
    """A mission of random heroes with the box on the table."""
    party = Random(seed).sample(load.hero_ids(), heroes)
    library = MISSIONS.library(party)
    document = MISSIONS.progress.new_document(party, "normal", seed)
    setup = {**MISSIONS.progress.next_setup(document, library), "scenario": number, AT_TABLE: True, TYPED_DICE: True}
    assert not MISSIONS.setup(setup).problem(party)
    return MISSIONS.start(setup, library, events.append)


def play_to_the_end(game: Game, luck: Random) -> Counter[str]:
    """Every answer passes the check, twins go on alike; returns what was told how often."""
    told: Counter[str] = Counter()
    for number in range(20_000):
        if game.state.outcome is not None:
            break
        token = answer(game, luck)
        assert game.state.decision is not None
        answers.check(game, game.state.decision.id, token)
        if game.state.decision.kind == TELL:
            told[token.split()[0]] += 1
        kit.check_position(game)
        if number % 10 == 0:
            kit.check_twins(game, token)
        game.apply(token)
    assert game.state.outcome is not None
    return told


def answer(game: Game, luck: Random) -> str:
    """Any answer: enemies by the book, everything else at random, dice too."""
    decision = game.state.decision
    assert decision is not None
    if decision.kind == TELL:
        return random_entry(game, decision, luck)
    if game.mode.scripted(game, decision.seat) and decision.kind != "dice":
        return Answers()(game, decision)
    return kit.random_answer(decision, luck)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_sessions_end(scenario: int) -> None:
    """Every answer passes the check, twins go on alike, and the outcome is one that the score sheet takes."""
    heroes, events = 1 + scenario % 4, list[Event]()
    seed = 10 * scenario + heroes
    luck = Random(seed)
    game = begun(scenario, heroes, seed, events)
    assert play_to_the_end(game, luck).keys() <= of(Party)
    assert game.state.outcome is not None
    assert all(not player.hand for player in game.state.players[:heroes])
    document = adventures.campaign([p.fighter for p in game.state.players[:heroes]], seed, scenario=scenario)
    assert adventures.concluded(document, game).score.won == (game.state.outcome["result"] == "won")


def test_every_entry_is_told_in_words() -> None:
    """In random sessions everything that can be told comes up, and so do things to be done by hand."""
    told, kinds = set[str](), Counter[str]()
    for seed in range(6):
        events: list[Event] = []
        luck = Random(seed)
        game = begun(1 + seed % 2, 2, seed, events)
        while game.state.outcome is None:
            token = answer(game, luck)
            decision = game.state.decision
            if decision is not None and decision.kind == TELL:
                told.add(token.split()[0])
            game.apply(token)
        kinds.update(event.kind for event in events)
    assert told == of(Party)
    assert kinds["by-hand"]
    assert kinds["table-attack"]


def test_random_missions_end() -> None:
    """Each mission with other numbers of heroes; everything that can be told in one comes up, and nobody has cards."""
    told: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for number in range(1, 6):
        events: list[Event] = []
        game = mission_begun(number, 1 + number % 4, number, events)
        told += play_to_the_end(game, Random(number))
        kinds.update(event.kind for event in events)
        assert not any(player.hand for player in game.state.players)
    assert told.keys() == of(Mission)
    assert kinds["table-attack"]
    assert kinds["recruited"]
    assert kinds["by-hand"]
