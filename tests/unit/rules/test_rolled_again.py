"""Dice that are rolled again because of what they show, and changes of dice that show some values alone, with a hero
that exists only here (ROLL-7, ROLL-9).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.bots import ask, make_bot
from ai.odds import DiceCard, index_of, with_card, with_card_on
from content import load, text
from content.errors import BadContent
from engine.definitions import Library
from engine.game import Game
from tests import kit
from tests.kit import answer

TESTER = """\
id: tester
name: Tester
source: ours
dice: [sword, sword, sword, heart, heart, crown]
tokens: [nudge, plea]
status-effects:
  - id: nudge
    name: Nudge
    source: ours
    polarity: unique
    limit: 5
    actions: [{id: nudge, when: [own-roll], useful-if: {values: [2, 4], in: table}, do: [{tip-die: 1, values: [2, 4]}]}]
  - id: plea
    name: Plea
    source: ours
    polarity: unique
    limit: 5
    actions: [{id: plea, when: [main], do: [{gain-native: positive, unless: [{discard: 1, of: foe}]}]}]
board:
  - space: smack
    name: Smack
    abilities: [{needs: {sword: 3}, do: [{deal: 4}]}]
  - space: guard
    name: Guard
    defence: {dice: 3, do: [{prevent: {count: heart}}]}
cards:
  - id: once
    name: "Once!"
    cost: 0
    kind: main
    do: [{roll: 2, on: {sword: [{cp: 2}], heart: [{heal: 1}], crown: [{cp: 1}]}, again-on: crown}]
  - id: ever
    name: "Ever!"
    cost: 0
    kind: main
    do: [{roll: 2, each: {sword: [{cp: 2}], heart: [{heal: 1}], crown: [{cp: 1}]}, again-on: crown}]
  - {id: shout, name: "Shout!", cost: 0, kind: main, do: [{draw: 1}]}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The tester and the Monk."""
    return load.library(["tester", "monk"], root=kit.content_with(tmp_path_factory.mktemp("again"), TESTER))


def played(library: Library, card: str, dice: list[int], *more: str, hand: tuple[str, ...] = ()) -> Game:
    """A card of the tester, and the dice it rolls; what may alter them is passed."""
    seats = [{"hero": "tester", "cp": 1, "health": 30, "hand": [card, "shout", *hand]}, {"hero": "monk", "hand": []}]
    game = kit.position(definitions=library, seats=seats, phase="main", dice=dice)
    answer(game, f"play {card}")
    left = list(more)
    while game.state.decision is not None and game.state.rolls:
        game = kit.through_json(game)
        decision = game.state.decision
        assert decision is not None
        answer(game, left.pop(0) if left and left[0] in decision.options else "pass")
    assert not game.state.streams.script
    assert not left
    return game


@pytest.mark.rule("ROLL-7")
@pytest.mark.parametrize(
    ("card", "dice", "cp", "health"),
    [
        ("once", [1, 4], 3, 31),  # 1 + 2, and no crown
        ("once", [6, 6, 1], 4, 30),  # one crown counts and is rolled again: sword
        ("once", [1, 6, 2], 4, 30),  # the second sword brings nothing
        ("once", [6, 4, 6], 2, 31),  # the second crown neither brings anything nor is rolled again
        ("ever", [1, 2], 5, 30),
        ("ever", [6, 6, 1, 6, 4], 6, 31),  # three crowns, a sword and a heart
        ("ever", [1, 6, 2], 6, 30),
    ],
)
def test_dice_are_rolled_again(library: Library, card: str, dice: list[int], cp: int, health: int) -> None:
    """What happens once happens once in all; what happens for each die, again and again."""
    game = played(library, card, dice)
    assert (game.state.players[0].cp, game.health(0)) == (cp, health)


@pytest.mark.rule("ROLL-4")
def test_a_die_that_is_rolled_again_is_a_roll_of_its_own(library: Library) -> None:
    """Tip It turns its 4 to a 3, a sword: 1 + 1 - 1 for the card + 2. What the first dice brought stays."""
    game = played(library, "once", [6, 4, 4], "pass", "play tip-it", "die 1 3", hand=("tip-it",))
    assert (game.state.players[0].cp, game.health(0)) == (3, 31)


def test_the_text_says_what_is_rolled_again(library: Library) -> None:
    """Once, or as often as it shows."""
    once, ever = [text.card(library.cards[card].raw) for card in ("once", "ever")]
    assert "one die that shows crown is then rolled again; each of these happens only once in all" in once
    assert "every die that shows crown is rolled again, and so on" in ever


def test_a_symbol_that_calls_for_nothing_is_refused(tmp_path: Path) -> None:
    """The die is rolled again because of a line, so there must be one."""
    wrong = TESTER.replace(", crown: [{cp: 1}]}, again-on", "}, again-on")
    assert wrong != TESTER
    with pytest.raises(BadContent, match=r"heroes/tester.yaml:\d+: .*nothing under 'on' or 'each' is for crown"):
        load.library(["tester"], root=kit.content_with(tmp_path, wrong))


@pytest.mark.rule("ROLL-9")
def test_only_some_values_are_tipped(library: Library) -> None:
    """The 2 and the 4 by one, nothing else; without either it is not offered."""
    seats = [{"hero": "tester", "tokens": {"nudge": 1}}, {"hero": "monk", "hand": []}]
    game = kit.position(definitions=library, seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6])
    answer(game, "spend nudge")
    assert game.state.decision is not None
    assert game.state.decision.options == ["die 2 1", "die 2 3", "die 4 3", "die 4 5"]
    game = kit.position(definitions=library, seats=seats, phase="offensive-roll", dice=[1, 3, 5, 6, 6])
    assert game.state.decision is not None
    assert "spend nudge" not in game.state.decision.options


def test_the_odds_know_which_dice_may_be_tipped() -> None:
    """One die, worth what it shows: a 2 becomes 3 and a 4 becomes 5, at a price of a half; a 3 stays."""
    card = DiceCard("tip", 0.5, 1, (2, 4))
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    assert [with_card(values, card, 1)[index_of([n])] for n in (1, 2, 3, 4, 5, 6)] == [1.0, 2.5, 3.0, 4.5, 5.0, 6.0]
    assert [with_card_on(values, card, [n]) for n in (1, 2, 3, 4, 5, 6)] == [1.0, 2.5, 3.0, 4.5, 5.0, 6.0]


def pleading(library: Library, hand: list[str]) -> Game:
    """The tester pleads for Evasive; the Monk has these cards."""
    seats = [{"hero": "tester", "tokens": {"plea": 2}, "hand": ["shout"]}, {"hero": "monk", "hand": hand}]
    game = kit.position(definitions=library, seats=seats, phase="main")
    answer(game, "spend plea", "choose evasive")
    return kit.through_json(game)


@pytest.mark.rule("TOK-1")
@pytest.mark.parametrize(("stops", "evasive", "cards"), [("yes", 0, 1), ("no", 1, 2)])
def test_an_opponent_may_stop_a_gain(library: Library, stops: str, evasive: int, cards: int) -> None:
    """Asked once it is known what comes; it costs a card of the opponent's choice."""
    game = pleading(library, ["tip-it", "six-it"])
    decision = game.state.decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.options) == (1, "may", ["yes", "no"])
    answer(game, stops, *(["discard six-it"] if stops == "yes" else []))
    assert game.state.players[0].tokens.get("evasive", 0) == evasive
    assert len(game.state.players[1].hand) == cards


def test_nobody_without_a_card_is_asked(library: Library) -> None:
    """The gain comes at once."""
    game = pleading(library, [])
    assert game.state.players[0].tokens["evasive"] == 1


def test_bots_stop_what_is_worth_more_than_a_card(library: Library) -> None:
    """The Evasive is worth more than the worst of two cards; a bot that is asked says so."""
    game = pleading(library, ["tip-it", "shout"])
    assert game.state.decision is not None
    assert ask(make_bot("greedy", 1), game, game.state.decision) == "yes"
