"""Spells, cards that may not be played, cards drawn instead of the income's, and a roll phase begun anew, in a hero of
the tests alone."""

from __future__ import annotations

from typing import Any

import pytest

from content import load
from content.build import Builder
from engine import duel
from engine.definitions import Library
from engine.errors import IllegalChoice
from engine.game import Game
from engine.view import view, watched
from tests import kit
from tests.kit import answer, options

HEROES = ("barbarian", "black-widow")
HERO: dict[str, Any] = {
    "id": "adept",
    "name": "Adept",
    "dice": ["hand"] * 3 + ["moon"] * 3,
    "prepared": ["spark"],
    "board": [
        {"space": "touch", "name": "Touch", "abilities": [{"needs": {"hand": 3}, "do": [{"deal": 4}, {"cast": 2}]}]},
        {
            "space": "well",
            "name": "Well",
            "abilities": [{"needs": {"moon": 3}, "do": [{"prepare": "discard"}, {"cast": 1}]}],
        },
        {
            "space": "sight",
            "name": "Sight",
            "ultimate": {"needs": {"moon": 5}, "do": [{"prepare": "deck", "among": 3}, {"deal": 6}]},
        },
        {"space": "shelf", "name": "Shelf", "passive": {"prepares": {"at-most": 2, "a-turn": 1}}},
    ],
    "cards": [
        {"id": "spark", "name": "Spark", "cost": 1, "kind": "main", "do": [{"cp": 1}], "cast": [{"add-damage": 3}]},
        {"id": "balm", "name": "Balm", "cost": 1, "kind": "main", "do": [{"draw": 1}], "cast": [{"heal": 4}]},
        {
            "id": "echo",
            "name": "Echo",
            "cost": 0,
            "kind": "main",
            "do": [{"cp": 1}],
            "cast": [{"cast": 2, "from": "discard"}],
        },
        {"id": "hush", "name": "Hush", "cost": 2, "kind": "main", "do": [{"heal": 1}], "cast": [{"deal": 2}]},
    ],
    "status-effects": [
        {
            "id": "gag",
            "name": "Gag",
            "polarity": "negative",
            "limit": 1,
            "ends": "roll",
            "rows": [
                {"at": "cards", "if": {"all": [{"turn": "self"}, {"phase": ["offence", "defence"]}]}, "forbid": True}
            ],
        },
        {
            "id": "hint",
            "name": "Hint",
            "polarity": "positive",
            "limit": 3,
            "actions": [{"id": "hint", "when": ["income"], "do": [{"draw": 2, "put-back": 1, "instead": "income"}]}],
        },
        {
            "id": "rewind",
            "name": "Rewind",
            "polarity": "positive",
            "limit": 1,
            "actions": [
                {"id": "rewind", "when": ["own-turn", "offence-roll"], "do": [{"roll-anew": True, "concluding": True}]}
            ],
        },
    ],
    "tokens": ["gag", "hint", "rewind"],
}
BARE = ["tip-it", "six-it", "so-wild", "samesies"]
"""Cards that this hero does not play in these tests."""


@pytest.fixture(scope="module")
def library() -> Library:
    """The Barbarian, and the hero of these tests."""
    found: Library = load.compiled.__wrapped__(HEROES, ruleset="current", sections=(), root=None, _stamp=())
    Builder(found).hero(HERO)
    return found


def at(
    library: Library, *, phase: str = "main", dice: list[int] | None = None, foe: str = "barbarian", **adept: Any
) -> Game:
    """The Adept's turn at a moment, with what the Adept has; the other has nothing in hand."""
    seat = {"hero": "adept", "hand": [], "deck": BARE, "gear": [], "cp": 5, **adept}
    keys: dict[str, Any] = {"dice": dice} if dice else {}
    return kit.position(definitions=library, seats=[seat, {"hero": "barbarian", "hand": []}], phase=phase, **keys)


@pytest.mark.rule("CARD-8")
def test_a_spell_lies_open_once_it_is_prepared_and_one_a_turn(library: Library) -> None:
    """Balm costs 1 and draws 1; it lies there, in no pile, and the next spell waits for another turn."""
    game = at(library, hand=["balm", "hush"])
    answer(game, "play balm")
    player = game.state.players[0]
    assert (player.gear, player.cp, player.hand, player.discard) == (["balm"], 4, ["hush", "tip-it"], [])
    assert "play hush" not in options(game)
    with pytest.raises(IllegalChoice, match=r"you may prepare one spell a turn \(CARD-8\)"):
        answer(game, "play hush")
    assert watched(game).state.players[0].gear == ["balm"]


@pytest.mark.rule("CARD-8")
def test_no_room_is_made_by_discarding_one_that_lies_there(library: Library) -> None:
    """Two may lie there: for the third one of the two goes, before what preparing it brings."""
    game = at(library, hand=["balm"], gear=["spark", "hush"])
    answer(game, "play balm")
    assert options(game) == ["discard spark", "discard hush"]
    assert game.state.players[0].hand == []
    kit.check_position(game)
    answer(game, "discard hush")
    player = game.state.players[0]
    assert (player.gear, player.discard, player.hand) == (["spark", "balm"], ["hush"], ["tip-it"])


@pytest.mark.rule("CARD-8", "SET-4")
def test_what_lies_prepared_from_the_start_is_not_in_the_deck(library: Library) -> None:
    """Spark lies there and has brought nothing; without cards to play there is none."""
    game = duel.new(library, ("adept", "barbarian"), 3)
    player = game.state.players[0]
    assert player.gear == ["spark"]
    assert "spark" not in [*player.deck, *player.hand]
    assert player.cp == 2
    assert duel.new(library, ("adept", "barbarian"), 3, mode="simplified").state.players[0].gear == []


@pytest.mark.rule("CARD-8", "ACT-4")
def test_casting_two_resolves_one_whole_before_the_other(library: Library) -> None:
    """Touch: 4, and Spark adds 3. Echo casts Balm from the discard pile, where it stays; then both are discarded."""
    game = at(
        library, phase="offensive-roll", dice=[1, 1, 1, 4, 5], gear=["spark", "echo"], discard=["balm"], health=40
    )
    answer(game, "activate touch")
    assert options(game) == ["cast spark", "cast echo", "pass"]
    answer(game, "cast echo")
    assert options(game) == ["cast balm", "pass"]
    answer(game, "cast balm")
    assert game.health(0) == 44
    player = game.state.players[0]
    assert (player.gear, player.discard) == (["spark"], ["balm", "echo"])
    assert options(game) == ["cast spark", "pass"]
    answer(game, "cast spark")
    while game.state.phase != "main":
        game.apply("pass" if "pass" in options(game) else options(game)[0])
    assert (player.gear, player.discard) == ([], ["balm", "echo", "spark"])
    assert game.health(1) == 50 - 4 - 3, "three swords heal nothing"


@pytest.mark.rule("CARD-8")
def test_a_spell_of_the_discard_pile_is_prepared_for_nothing(library: Library) -> None:
    """Hush costs 2; from the discard pile it costs nothing, heals 1 and may be cast at once."""
    game = at(
        library, phase="offensive-roll", dice=[4, 4, 4, 1, 2], discard=["hush", "tip-it"], deck=["six-it"], health=40
    )
    answer(game, "activate well")
    player = game.state.players[0]
    assert (player.gear, player.cp, player.discard, game.health(0)) == (["hush"], 5, ["tip-it"], 41)
    assert options(game) == ["cast hush", "pass"]


@pytest.mark.rule("CARD-8", "RES-8")
def test_the_top_of_the_deck_is_put_in_order_before_what_preparing_brings(library: Library) -> None:
    """Of three the Balm is prepared; what it draws is the card that was put on top."""
    game = at(library, phase="offensive-roll", dice=[4, 4, 5, 5, 6], deck=["six-it", "balm", "tip-it", "so-wild"])
    answer(game, "activate sight")
    answer(game, "take tip-it")
    player = game.state.players[0]
    assert (player.gear, player.hand, player.deck) == (["balm"], ["tip-it"], ["so-wild", "six-it"])


@pytest.mark.rule("CARD-8", "RES-8")
def test_which_spell_of_the_deck_is_known_to_its_player_alone(library: Library) -> None:
    """The question names the spells among the top three; nobody else is told, and a guess at the rest plays on."""
    game = at(library, phase="offensive-roll", dice=[4, 4, 5, 5, 6], deck=["echo", "balm", "tip-it", "hush"])
    answer(game, "activate sight")
    assert options(game) == ["prepare balm", "prepare echo"]
    assert options(watched(game)) == []
    guess = view(game, 0)
    guess.apply("prepare balm")
    kit.check_position(guess)


@pytest.mark.rule("CARD-3")
def test_no_card_is_played_where_a_status_forbids_it(library: Library) -> None:
    """In the holder's own roll phase alone; a main phase and other players' roll phases are free."""
    game = at(library, phase="offensive-roll", dice=[1, 1, 1, 4, 5], hand=["six-it"], tokens={"gag": 1})
    assert "play six-it" not in options(game)
    with pytest.raises(IllegalChoice, match="an effect stops you from playing cards now"):
        answer(game, "play six-it")
    free = at(library, hand=["balm"], tokens={"gag": 1})
    assert "play balm" in options(free)


@pytest.mark.rule("CARD-5", "RES-8")
def test_nothing_is_put_into_play_either_but_by_an_ultimate(library: Library) -> None:
    """Recon still gains its Agility, and the deck is searched and shuffled; an ultimate puts both into play."""
    widow = {
        "hero": "black-widow",
        "hand": [],
        "tokens": {"gag": 1},
        "upgrades": ["grapple-ii"],
        "deck": ["hacked-ii", "sabotage-ii"],
    }
    found = {}
    for ability, dice in (("recon", [6, 6, 6, 1, 3]), ("widows-bite", [6, 6, 6, 6, 6])):
        seats = [widow, {"hero": "barbarian", "hand": []}]
        game = kit.position(definitions=library, seats=seats, phase="offensive-roll", dice=dice)
        answer(game, f"activate {ability}")
        found[ability] = [option for option in options(game) if option.startswith("play ")]
    assert found == {"recon": [], "widows-bite": ["play hacked-ii", "play sabotage-ii"]}


@pytest.mark.rule("TURN-2")
def test_cards_are_drawn_instead_of_the_one_of_the_income(library: Library) -> None:
    """Two instead of one, of which one goes back unseen: 1 CP, one card more in hand."""
    game = kit.position(
        definitions=library,
        seats=[
            {"hero": "adept", "hand": [], "deck": BARE, "cp": 5, "tokens": {"hint": 1}},
            {"hero": "barbarian", "hand": []},
        ],
        phase="income",
    )
    answer(game, "spend hint")
    assert options(game) == ["top six-it", "under six-it", "top tip-it", "under tip-it"]
    assert options(watched(game)) == []
    answer(game, "under tip-it")
    player = game.state.players[0]
    assert (player.hand, player.deck, player.cp) == (["six-it"], ["tip-it", "samesies", "so-wild"], 6)
    assert all("tip-it" not in str(frame.to_json()) for frame in watched(game).state.stack)


@pytest.mark.rule("DEF-10", "ROLL-1")
def test_an_offensive_roll_phase_is_ended_for_a_new_one(library: Library) -> None:
    """What ends with the offensive roll phase leaves, what ends with the roll phase stays; three attempts again."""
    game = at(
        library,
        phase="offensive-roll",
        dice=[1, 1, 4, 4, 5, 6, 6, 6, 6, 6],
        tokens={"rewind": 1, "blind": 1, "entangle": 1, "gag": 1},
    )
    kit.without_attempts(game)
    answer(game, "spend rewind")
    roll = game.state.rolls[-1]
    assert (len(game.state.rolls), roll.dice, roll.attempts) == (1, [6] * 5, 1), "Entangle takes one of three again"
    assert game.state.players[0].tokens == {"entangle": 1, "gag": 1}
