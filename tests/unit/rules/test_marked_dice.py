"""Dice of a roll that are set apart, with a hero that exists only here (ROLL-1, ROLL-4, ROLL-6).

The tester's dice are like the Barbarian's, but for a crown where he has a pow.
"""

from __future__ import annotations

import pytest

from ai import bots
from campaign.screens.situation import whose as caption
from campaign.words.duel_view import DuelView
from campaign.words.names import dice_text
from content import load
from engine.definitions import Library
from engine.dice import visible
from engine.events import Event
from engine.game import Game
from engine.pieces import DieMark, Roll
from tests import kit
from tests.kit import answer, options

TESTER = """\
id: tester
name: Tester
source: ours
dice: [sword, sword, sword, heart, heart, crown]
tokens: [gale, warp, frost]
status-effects:
  - id: gale
    name: Gale
    source: ours
    polarity: positive
    limit: 5
    rows: [{at: offence-start, do: [{borrow-dice: {tokens: gale}, lesser: true}]}]
  - id: warp
    name: Warp
    source: ours
    polarity: negative
    limit: 5
    rows: [{at: offence-start, do: [{borrow-dice: {tokens: warp}, from: native, instead: true}]}]
  - id: frost
    name: Frost
    source: ours
    polarity: negative
    limit: 2
    ends: roll
    rows: [{at: attempted, do: [{lock-dice: {tokens: frost}}]}]
board:
  - space: smack
    name: Smack
    abilities:
      - tiers:
          - {needs: {sword: 3}, do: [{deal: 4}]}
          - {needs: {sword: 5}, do: [{deal: 8}]}
  - space: row
    name: Row
    abilities: [{needs: {straight: large}, do: [{deal: 9}]}]
  - space: odd-die
    name: Odd Die
    passive:
      actions:
        - {id: one, when: [own-roll], limit: {turn: 1}, do: [{exchange-die: 1}]}
        - {id: five, when: [own-roll], limit: {turn: 1}, do: [{exchange-die: 5}]}
  - space: crowned
    name: Crowned
    ultimate: {needs: {crown: 5}, do: [{deal: 15}]}
  - space: guard
    name: Guard
    defence: {dice: 3, do: [{prevent: {count: heart}}]}
upgrades:
  - {space: smack, level: 2, name: Smack II, cost: 2, abilities: [{needs: {sword: 3}, do: [{deal: 6}]}]}
cards:
  - {id: shout, name: "Shout!", cost: 0, kind: main, do: [{draw: 1}]}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The tester and the Barbarian."""
    return load.library(["tester", "barbarian"], root=kit.content_with(tmp_path_factory.mktemp("marked"), TESTER))


def rolling(
    library: Library, dice: list[int], tokens: dict[str, int], *, hero: str = "tester", foe: str = "barbarian"
) -> Game:
    """The offensive roll of a hero with tokens, asked what to do with these dice."""
    seats = [{"hero": hero, "tokens": tokens, "hand": ["six-it", "tip-it"], "cp": 5}, {"hero": foe}]
    game = kit.position(definitions=library, seats=seats, phase="offensive-roll", dice=dice)
    return kit.through_json(game)


def activations(game: Game) -> set[str]:
    """Abilities that may be declared."""
    return {option.partition(" ")[2] for option in options(game) if option.startswith("activate ")}


@pytest.mark.rule("ROLL-6")
def test_of_a_die_that_lies_there_in_place_of_an_own_one_only_the_number_counts(library: Library) -> None:
    """The fifth die is the tester's: its 3 is no third sword, but the 5 of a large straight."""
    assert "smack" not in activations(rolling(library, [1, 2, 4, 5, 3], {"warp": 1}, hero="barbarian", foe="tester"))
    straight = rolling(library, [1, 2, 3, 4, 5], {"warp": 1}, hero="barbarian", foe="tester")
    assert activations(straight) >= {"smack", "reckless"}
    assert visible(straight, straight.state.rolls[-1]) == [1, 2, 3, 4, -5]
    assert len(options(straight)) == len(set(options(straight)))


@pytest.mark.rule("ROLL-6")
def test_among_equal_dice_the_symbol_counts_too(library: Library) -> None:
    """In a mirror match a sword is a sword, whoever lent it."""
    assert "smack" in activations(rolling(library, [1, 2, 4, 5, 3], {"warp": 1}, foe="tester"))


@pytest.mark.rule("ROLL-1", "ROLL-6")
def test_borrowed_dice_are_rolled_beside_the_own_ones_and_altered_like_them(library: Library) -> None:
    """Two of the Barbarian's: seven dice fall, their 1 and 2 complete the straight, and no third sword."""
    game = rolling(library, [3, 4, 5, 5, 6, 1, 2], {"gale": 2})
    assert activations(game) == {"row"}
    assert {len(option) for option in options(game) if option.startswith("keep ")} == {len("keep 1111111")}
    answer(game, "play tip-it")
    assert {"die 6 2", "die 7 1", "die 7 3"} <= set(options(game))


@pytest.mark.rule("ROLL-6")
def test_the_log_counts_no_symbol_of_a_borrowed_die(library: Library) -> None:
    """It says which dice have none, so that five swords are told of 3 2 1 1 1 and of a borrowed 1 nothing."""
    events: list[Event] = []
    seats = [{"hero": "tester", "tokens": {"gale": 1}}, {"hero": "barbarian"}]
    kit.position(definitions=library, events=events, seats=seats, phase="offensive-roll", dice=[3, 2, 1, 1, 1, 1])
    (data,) = [event.data for event in events if event.kind == "rolled"]
    assert data["plain"] == [5]
    faces = library.fighters["tester"].faces
    assert dice_text(faces, data["dice"], plain=data["plain"]) == "3 2 1 1 1 1 (5 sword)"


@pytest.mark.rule("ROLL-1")
def test_nobody_lends_more_dice_than_there_are(library: Library) -> None:
    """Five of one player, whatever asks for more."""
    game = rolling(library, [1] * 10, {"gale": 7})
    assert len(game.state.rolls[-1].dice) == 10


@pytest.mark.rule("ROLL-6", "ULT-1")
def test_lesser_dice_never_help_an_ultimate(library: Library) -> None:
    """In a mirror match: four own crowns and a lent one are no ultimate, five own ones are."""
    assert "crowned" not in activations(rolling(library, [6, 6, 6, 6, 4, 6], {"gale": 1}, foe="tester"))
    assert "crowned" in activations(rolling(library, [6, 6, 6, 6, 6, 4], {"gale": 1}, foe="tester"))


@pytest.mark.rule("ROLL-4")
def test_a_locked_die_is_taken_up_by_no_attempt_and_altered_by_nobody(library: Library) -> None:
    """The lowest of 3 2 4 5 6 is the second: every keep keeps it, and no card reaches it."""
    game = rolling(library, [3, 2, 4, 5, 6], {"frost": 1})
    keeps = [option.partition(" ")[2] for option in options(game) if option.startswith("keep ")]
    assert len(keeps) == 2**4 - 1
    assert {mask[1] for mask in keeps} == {"1"}
    answer(game, "play six-it")
    assert {option.split()[1] for option in options(game)} == {"1", "3", "4", "5"}


@pytest.mark.rule("ROLL-4")
def test_locked_dice_are_named_over_the_roll(library: Library) -> None:
    """Two of 3 2 4 5 6: the 2 and the 3."""
    whose = caption(DuelView(game := rolling(library, [3, 2, 4, 5, 6], {"frost": 2})), game.state.rolls[-1])
    assert whose.endswith(", 3 and 2 locked")


@pytest.mark.rule("ROLL-4")
def test_dice_are_locked_by_the_first_attempt_alone(library: Library) -> None:
    """After another attempt the same die lies there, though others are lower."""
    game = rolling(library, [3, 2, 4, 5, 6, 1, 1, 1, 1], {"frost": 1})
    answer(game, "keep 01000")
    assert game.state.rolls[-1].dice == [1, 2, 1, 1, 1]
    assert game.state.rolls[-1].locked_places() == [1]


@pytest.mark.rule("ROLL-4")
@pytest.mark.parametrize(
    ("frost", "leaves", "locked"),
    [
        (1, 3, [2]),  # 1 for the 4: as low as the locked 2, so it is locked and the 2 is free
        (1, 1, [0]),  # 1 for the locked 2 itself
        (2, 5, [0, 4]),  # 1 for the 6: the 3 is free, the 2 stays locked
        (2, 2, [0, 1]),  # 1 for the locked 3
    ],
)
def test_a_die_that_comes_as_low_is_locked_in_place_of_another(
    library: Library, frost: int, leaves: int, locked: list[int]
) -> None:
    """It counts as thrown with the first attempt."""
    game = rolling(library, [2, 3, 4, 5, 6], {"frost": frost})
    answer(game, "use odd-die one")
    answer(game, f"die {leaves} 1")
    assert game.state.rolls[-1].locked_places() == locked


@pytest.mark.rule("ROLL-4")
def test_a_higher_die_that_comes_is_free(library: Library) -> None:
    """A 5 for the 6 beside a locked 2; a 5 for the locked 2 leaves no die locked."""
    game = rolling(library, [2, 3, 4, 5, 6], {"frost": 1})
    answer(game, "use odd-die five")
    answer(game, "die 5 5")
    assert game.state.rolls[-1].locked_places() == [0]
    game = rolling(library, [2, 3, 4, 5, 6], {"frost": 1})
    answer(game, "use odd-die five")
    answer(game, "die 1 5")
    assert game.state.rolls[-1].locked_places() == []


@pytest.mark.rule("ROLL-1")
def test_a_borrowed_die_is_exchanged_for_no_other(library: Library) -> None:
    """Only the four own dice are offered."""
    game = rolling(library, [2, 3, 4, 5, 6], {"warp": 1}, foe="tester")
    answer(game, "use odd-die one")
    assert options(game) == [f"die {place} 1" for place in range(1, 5)]


@pytest.mark.parametrize("tokens", [{"gale": 3}, {"warp": 2}, {"frost": 2}, {"gale": 5, "frost": 2}])
def test_a_bot_rolls_such_dice_to_the_end(library: Library, tokens: dict[str, int]) -> None:
    """Whatever is set apart, its answers are options, and it does not stop at a roll that brings nothing."""
    count = 5 + tokens.get("gale", 0)
    game = rolling(library, [6, 4, 4, 6, 5, *[4] * (count - 5), *[1] * 40], tokens, foe="tester")
    first = options(game)
    greedy = [bots.make_bot("greedy"), bots.make_bot("greedy")]
    chosen = bots.answer(game, greedy)
    assert chosen in first
    assert chosen.startswith("keep ")
    while game.state.decision is not None and game.state.phase == "offence":
        answer(game, bots.answer(game, greedy))
    assert game.health(1) < 50 or game.state.attack is not None


def test_an_ordinary_roll_is_written_as_before() -> None:
    """Marks stand in a position only where there are any, and come back as they were."""
    roll = Roll(0, "offence", [1, 2])
    assert "marks" not in roll.to_json()
    roll.set_mark(DieMark(1, of=1, plain=True))
    assert Roll.from_json(roll.to_json()).marks == (DieMark(1, of=1, plain=True),)
    roll.set_mark(DieMark(1))
    assert roll.marks == ()
