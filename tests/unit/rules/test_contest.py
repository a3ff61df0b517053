"""Contests of words chosen unseen, and gains of what belongs to a hero, with a hero that exists only here."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ai import bots
from ai.bots import Bot
from content import load
from engine.definitions import Library
from engine.game import Game
from engine.state import Decision
from engine.view import view, watched
from tests import kit
from tests.kit import answer

TESTER = """\
id: tester
name: Tester
source: ours
dice: [sword, sword, sword, heart, heart, crown]
tokens: [dare, wish]
status-effects:
  - id: dare
    name: Dare
    source: ours
    polarity: positive
    limit: 5
    actions:
      - id: dare
        when: [main]
        do: [{contest: [leaf, ax, fire, rain], with: chosen-opponent, trump: ace, win: [{cp: 3}], trumped: [{cp: 1}]}]
  - id: wish
    name: Wish
    source: ours
    polarity: unique
    limit: 5
    actions: [{id: wish, when: [main], do: [{gain-native: positive}]}]
board:
  - space: smack
    name: Smack
    abilities: [{needs: {sword: 3}, do: [{deal: 4}]}]
  - space: guard
    name: Guard
    defence: {dice: 3, do: [{prevent: {count: heart}}]}
cards:
  - {id: shout, name: "Shout!", cost: 0, kind: main, do: [{draw: 1}]}
companions:
  - {id: ace, name: Ace, levels: 1, counter: [used, ready]}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The tester and the Monk."""
    return load.library(["tester", "monk"], root=kit.content_with(tmp_path_factory.mktemp("contest"), TESTER))


def begun(library: Library, option: str, **tester: object) -> Game:
    """The tester's main phase, with a token spent; a Shout! keeps the phase open."""
    seats = [{"hero": "tester", "cp": 0, "hand": ["shout"], **tester}, {"hero": "monk", "hand": []}]
    game = kit.position(definitions=library, seats=seats, phase="main")
    answer(game, option)
    return game


WORDS = ["choose leaf", "choose ax", "choose fire", "choose rain"]


@pytest.mark.parametrize(
    ("own", "theirs", "cp"),
    [
        ("ax", "leaf", 3),
        ("fire", "ax", 3),
        ("rain", "fire", 3),
        ("leaf", "rain", 3),
        ("leaf", "ax", 0),
        ("rain", "leaf", 0),
        ("leaf", "fire", 0),
    ],
)
def test_each_word_beats_the_one_before_it(library: Library, own: str, theirs: str, cp: int) -> None:
    """And the first the last; of four words the one across from it wins nothing."""
    game = begun(library, "spend dare", tokens={"dare": 1})
    answer(game, f"choose {own}", f"choose {theirs}")
    assert game.state.players[0].cp == cp


def test_equal_words_are_chosen_again(library: Library) -> None:
    """Also several times; the position may be kept in between."""
    game = begun(library, "spend dare", tokens={"dare": 1})
    answer(game, "choose fire", "choose fire", "choose leaf")
    game = kit.through_json(game)
    answer(game, "choose leaf", "choose rain", "choose fire")
    assert game.state.players[0].cp == 3


def test_nobody_sees_the_first_choice(library: Library) -> None:
    """What the Monk and a spectator know is the same, whatever the tester has chosen."""
    there = []
    for word in WORDS:
        game = begun(library, "spend dare", tokens={"dare": 1})
        answer(game, word)
        assert game.state.decision is not None
        assert (game.state.decision.seat, game.state.decision.options) == (1, WORDS)
        there.append((view(game, 1).to_json(), watched(game).to_json()))
    assert all(one == there[0] for one in there)


def test_what_trumps_wins_and_is_used_up(library: Library) -> None:
    """It is offered only while it is ready; the Monk has none."""
    game = begun(library, "spend dare", tokens={"dare": 2}, companions={"ace": 1})
    answer(game, "choose ace")
    assert game.state.decision is not None
    assert game.state.decision.options == WORDS
    answer(game, "choose rain")
    assert (game.state.players[0].cp, game.state.players[0].companions["ace"]) == (1, 0)
    answer(game, "spend dare")
    assert game.state.decision.options == WORDS


def chosen_last(game: Game, players: Sequence[Bot]) -> None:
    """Let bots play a contest to its end."""
    while True:
        now = game.state.decision
        if now is None or now.kind != "contest":
            return
        game.apply(bots.ask(players[now.seat], game, now))


def test_bots_choose_words_that_nobody_can_foresee(library: Library) -> None:
    """In games of different luck not always the same one; and it ends, though both are bots."""
    chosen = set()
    for before in range(12):
        game = begun(library, "spend dare", tokens={"dare": 1})
        asked = game.state.decision
        assert asked is not None
        game.state.choices += before
        game.state.decision = Decision(before, asked.seat, asked.kind, asked.options, asked.source, asked.info)
        players = [bots.make_bot("greedy", seat) for seat in (0, 1)]
        chosen.add(bots.ask(players[0], game, game.state.decision))
        chosen_last(game, players)
    assert len(chosen) > 1


@pytest.mark.rule("TOK-1")
def test_a_native_token_of_any_hero_is_gained(library: Library) -> None:
    """The positive ones of both, no unique one; one at its limit, too, whatever comes of it."""
    game = begun(library, "spend wish", tokens={"wish": 1})
    assert game.state.decision is not None
    assert game.state.decision.options == ["choose chi", "choose cleanse", "choose dare", "choose evasive"]
    answer(game, "choose evasive")
    assert game.state.players[0].tokens == {"evasive": 1}
