"""Cards that effects know by a trait, and players who re-roll dice of their own, with a hero that exists only here."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai import bots
from content import load
from content.check import check
from engine.definitions import Library
from engine.game import Game
from engine.view import determinise, view
from tests import kit
from tests.kit import answer, options

TESTER = """\
id: tester
name: Tester
source: ours
dice: [sword, sword, sword, heart, heart, crown]
tokens: [scroll, nudge]
status-effects:
  - id: scroll
    name: Scroll
    source: ours
    polarity: positive
    limit: 5
    actions:
      - {id: sort, when: [main], do: [{dig: 4, only: song, take: 2, rest: sorted}]}
      - {id: all, when: [main], do: [{dig: 3, only: song}]}
      - {id: seek, when: [main], do: [{search: deck, only: song}]}
  - id: nudge
    name: Nudge
    source: ours
    polarity: positive
    limit: 5
    actions:
      - {id: one, when: [any-roll], do: [{reroll: 1, to: chosen-player}]}
      - {id: twice, when: [any-roll], do: [{reroll: 2, to: chosen-player, separately: true}]}
board:
  - space: smack
    name: Smack
    abilities: [{needs: {sword: 3}, do: [{deal: 4}]}]
  - space: guard
    name: Guard
    defence: {dice: 3, do: [{prevent: {count: heart}}]}
cards:
  - {id: hymn, name: "Hymn!", cost: 0, kind: instant, trait: song, do: [{cp: {played: song}}]}
  - {id: ballad, name: "Ballad!", cost: 0, kind: main, trait: song, do: [{cp: {played: song, plus: 2}}]}
  - {id: shout, name: "Shout!", cost: 0, kind: main, do: [{cp: {played: song}}]}
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content with the tester."""
    return kit.content_with(tmp_path_factory.mktemp("traits"), TESTER)


@pytest.fixture(scope="module")
def library(root: Path) -> Library:
    """The tester and the Barbarian."""
    return load.library(["tester", "barbarian"], root=root)


def main_phase(library: Library, **tester: object) -> Game:
    """The tester's main phase."""
    seats = [{"hero": "tester", "cp": 0, **tester}, {"hero": "barbarian", "hand": []}]
    return kit.through_json(kit.position(definitions=library, seats=seats, phase="main"))


@pytest.mark.rule("CARD-7")
def test_a_card_counts_once_its_effect_is_over(library: Library) -> None:
    """Hymn! finds none, Ballad! one and 2, Shout! two, though it is none itself."""
    game = main_phase(library, hand=["hymn", "ballad", "shout", "tip-it"])
    gained = []
    for card in ("hymn", "ballad", "shout"):
        before = game.state.players[0].cp
        answer(game, f"play {card}")
        gained.append(game.state.players[0].cp - before)
    assert gained == [0, 3, 2]


@pytest.mark.rule("RES-5")
def test_a_sold_card_was_not_played(library: Library) -> None:
    """Hymn! is sold for 1 CP; Shout! finds no song."""
    game = main_phase(library, hand=["hymn", "shout", "tip-it"])
    answer(game, "sell hymn", "play shout")
    assert game.state.players[0].cp == 1


@pytest.mark.rule("RES-8")
def test_some_of_a_trait_are_taken_and_the_rest_is_sorted(library: Library) -> None:
    """Of four cards on top two are songs; one is taken. Of the other three Tip It! goes, the others come back in the
    order in which they are named; the fifth card is never seen."""
    game = main_phase(library, hand=[], tokens={"scroll": 1}, deck=["tip-it", "hymn", "six-it", "ballad", "samesies"])
    answer(game, "spend scroll sort")
    assert options(game) == ["take ballad", "take hymn", "pass"]
    answer(game, "take ballad")
    assert options(game) == ["take hymn", "pass"]
    answer(game, "pass")
    assert options(game) == ["discard hymn", "discard six-it", "discard tip-it", "pass"]
    assert view(game, 0).state.players[0].deck[0] == "samesies"
    answer(game, "discard tip-it", "pass", "take six-it")
    player = game.state.players[0]
    assert (player.hand, player.discard, player.deck[::-1]) == (["ballad"], ["tip-it"], ["six-it", "hymn", "samesies"])


@pytest.mark.rule("RES-8")
@pytest.mark.parametrize("seed", range(5))
def test_a_guess_at_the_deck_keeps_what_was_put_away_among_the_cards_looked_at(library: Library, seed: int) -> None:
    """Samesies has been put away, and more is asked: whoever plays on with unknown cards mixed finds it there."""
    deck = ["tip-it", "samesies", "six-it", "so-wild", "twice-as-wild", "hymn", "ballad"]
    game = main_phase(library, hand=[], deck=deck, tokens={"scroll": 1})
    answer(game, "spend scroll sort", "discard samesies")
    guess = determinise(game, 0, seed)
    guess.apply("pass")
    assert guess.state.players[0].discard == ["samesies"]


@pytest.mark.rule("RES-8")
def test_all_of_a_trait_are_taken_without_a_question(library: Library) -> None:
    """Both songs among the top three; the third goes under the deck."""
    game = main_phase(library, hand=[], tokens={"scroll": 1}, deck=["hymn", "tip-it", "ballad", "samesies"])
    answer(game, "spend scroll all")
    player = game.state.players[0]
    assert (sorted(player.hand), player.deck[::-1]) == (["ballad", "hymn"], ["samesies", "tip-it"])


@pytest.mark.rule("RES-8")
def test_only_cards_of_the_trait_are_searched_for(library: Library) -> None:
    """The deck is shuffled afterwards."""
    game = main_phase(library, hand=[], tokens={"scroll": 1}, deck=["tip-it", "ballad", "hymn"])
    answer(game, "spend scroll seek")
    assert options(game) == ["take ballad", "take hymn"]
    answer(game, "take hymn")
    assert game.state.players[0].hand == ["hymn"]
    assert sorted(game.state.players[0].deck) == ["ballad", "tip-it"]


@pytest.mark.rule("RES-8")
def test_a_bot_puts_away_what_is_worth_less_than_the_next_card(library: Library) -> None:
    """It takes the songs, and answers every question about the rest."""
    deck = ["tip-it", "hymn", "buh-bye", "ballad", "so-wild", "not-this-time"]
    game = main_phase(library, hand=[], tokens={"scroll": 1}, deck=deck)
    answer(game, "spend scroll sort")
    bot = bots.make_bot("greedy", 1)
    while game.state.decision is not None and game.state.decision.kind == "dig":
        game.apply(bots.ask(bot, game, game.state.decision))
    player = game.state.players[0]
    assert sorted(player.hand) == ["ballad", "hymn"]
    assert "buh-bye" in player.discard


@pytest.mark.rule("ROLL-9")
def test_a_player_who_is_named_picks_the_dice(library: Library) -> None:
    """The Barbarian's fifth die becomes a 2: he is asked, though the tester spends."""
    seats = [{"hero": "barbarian", "hand": []}, {"hero": "tester", "hand": [], "tokens": {"nudge": 1}}]
    game = kit.position(
        definitions=library, seats=seats, phase="offensive-roll", dice=[1, 1, 3, 3, 6, 2], until="decision"
    )
    answer(game, "activate smack", "spend nudge one")
    decision = game.state.decision
    assert decision is not None
    assert (decision.seat, decision.kind, len(decision.options)) == (0, "reroll", 5)
    answer(game, "reroll 00001")
    assert game.state.rolls[-1].dice == [1, 1, 3, 3, 2]


@pytest.mark.rule("ROLL-9")
def test_the_one_who_is_named_picks_one_die_after_another(library: Library) -> None:
    """Two re-rolls, of the same die: 6, then 4, then 3."""
    seats = [{"hero": "barbarian", "hand": []}, {"hero": "tester", "hand": [], "tokens": {"nudge": 1}}]
    game = kit.position(
        definitions=library, seats=seats, phase="offensive-roll", dice=[1, 1, 3, 3, 6, 4, 3], until="decision"
    )
    answer(game, "activate smack", "spend nudge twice", "reroll 00001")
    decision = game.state.decision
    assert decision is not None
    assert decision.seat == 0
    assert "pass" in decision.options
    answer(game, "reroll 00001")
    assert game.state.rolls[-1].dice == [1, 1, 3, 3, 3]


def test_a_trait_that_no_card_has_is_a_mistake(root: Path) -> None:
    """With the name of the one that was meant."""
    path = root / "heroes" / "tester.yaml"
    path.write_text(TESTER.replace("{played: song, plus: 2}", "{played: sonk, plus: 2}"), encoding="utf-8")
    try:
        problems = check(path)
    finally:
        path.write_text(TESTER, encoding="utf-8")
    assert "there is no trait 'sonk'; did you mean song?" in str(problems.problems)
