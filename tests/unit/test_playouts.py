"""Play-outs: what is certain is certain, a chance is its chance, hidden cards play no part, noise is no difference."""

from __future__ import annotations

from math import sqrt

import pytest

from ai import playouts
from ai.playouts import Difference, compared, is_same, look_ahead, play_out, points, rivals_of
from engine.game import Game
from engine.view import determinise
from tests import kit

ATTACKER = {"hero": "barbarian", "health": 1, "hand": [], "tokens": {"poison": 1}}
"""Poison defeats them in their next upkeep phase: whoever is in their place wins now or loses."""


def on_last_roll(dice: list[int], **target: object) -> Game:
    """The attacker's last roll attempt has shown these dice; the target has no cards either."""
    seats = [ATTACKER, {"hero": "barbarian", "hand": [], **target}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=dice * 3)
    for _ in range(2):
        game.apply("keep 00000")
    return game


def test_a_forced_win_is_won_in_every_game() -> None:
    """Five sixes activate Rage!: 15 damage of an ultimate to a player with 15 health."""
    game = on_last_roll([6] * 5, health=15)
    assert [play_out(game, 0, "activate rage", luck) for luck in range(12)] == [1.0] * 12
    assert [play_out(game, 0, "pass", luck) for luck in range(12)] == [0.0] * 12


def test_a_chance_is_that_of_its_die() -> None:
    """Smack deals 8 to a player with 1 health, whose defence heals 3 at most. Evasive prevents it on a 1 or 2: two
    games of three are won, within three standard errors of 300 games."""
    game = on_last_roll([1, 1, 2, 2, 3], health=1, tokens={"evasive": 1})
    won = sum(play_out(game, 0, "activate smack", luck) for luck in range(300))
    assert won / 300 == pytest.approx(2 / 3, abs=3 * sqrt(2 / 9 / 300))


def test_the_position_stays_and_luck_repeats() -> None:
    """The same number gives the same game; what is played out is a copy."""
    game = kit.new_duel("monk", "moon-elf", 4)
    assert game.state.decision is not None
    before, option, seat = game.digest(), game.state.decision.options[0], game.state.decision.seat
    first = [play_out(game, seat, option, luck) for luck in range(6)]
    assert [play_out(game, seat, option, luck) for luck in range(6)] == first
    assert game.digest() == before
    assert len(set(first)) > 1


def test_hidden_cards_play_no_part() -> None:
    """A position with the opponent's hand and all decks dealt otherwise has the same games."""
    game = kit.new_duel("monk", "moon-elf", 4)
    assert game.state.decision is not None
    seat, option = game.state.decision.seat, game.state.decision.options[0]
    other = determinise(game, seat, 99)
    assert other.state.players[1 - seat].hand != game.state.players[1 - seat].hand
    assert [play_out(game, seat, option, n) for n in range(6)] == [play_out(other, seat, option, n) for n in range(6)]


def test_a_blunder_costs_all_there_was_to_win() -> None:
    """Passing over a certain win where else all is lost: a look a turn ahead promises it, and every game has it."""
    game = on_last_roll([6] * 5, health=15)
    assert game.state.decision is not None
    rivals = rivals_of(game, game.state.decision, "pass")
    assert rivals[0] == "activate rage"
    found = compared(game, 0, "pass", rivals, 30, 1)
    assert (found.best, found.halves) == ("activate rage", 0)
    assert found.difference.counts == {2: 30}
    assert found.confirmed.counts == {2: 30}
    assert found.difference.mean == 1.0
    assert found.difference.interval[0] > 0.8


def test_no_game_is_played_where_nothing_promises_more() -> None:
    """A certain win has been chosen; the others are looked at, and that is all."""
    game = on_last_roll([6] * 5, health=15)
    assert game.state.decision is not None
    rivals = rivals_of(game, game.state.decision, "activate rage")
    assert set(rivals) == {"pass", "activate crit-bash"}
    found = compared(game, 0, "activate rage", rivals, 30, 1)
    assert (found.best, found.halves, found.difference.games) == ("", 0, 0)


def test_a_look_ahead_ends_with_the_turn() -> None:
    """Whoever has won by then has won; a game that is open then is worth an estimate between."""
    game = on_last_roll([6] * 5, health=15)
    assert look_ahead(game, 0, "activate rage", 1) == 1.0
    assert 0.0 < look_ahead(game, 0, "pass", 1) < 1.0


def test_games_that_promise_nothing_any_more_are_not_played() -> None:
    """The other option, which looked better, wins no more in half of the games: here both lose all of them."""
    game = on_last_roll([6] * 5, health=50)
    looks = {"pass": 0.0, "activate crit-bash": 1.0}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playouts, "look_ahead", lambda game, seat, option, luck: looks[option])
        patch.setattr(playouts, "play_out", lambda game, seat, option, luck: 0.0)
        found = compared(game, 0, "pass", ["activate crit-bash"], 30, 1)
    assert (found.best, found.difference.games) == ("activate crit-bash", 15)


def test_a_gain_is_confirmed_by_games_of_fresh_luck() -> None:
    """The other option wins the first 30 games by their luck alone, and no other game: then 15 more tell that."""
    game = on_last_roll([6] * 5, health=50)
    begun: list[int] = []

    def lucky(game: Game, seat: int, option: str, luck: int) -> float:
        begun.append(luck)
        return float(option == "activate crit-bash" and luck < 31)

    looks = {"pass": 0.0, "activate crit-bash": 1.0}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playouts, "look_ahead", lambda game, seat, option, luck: looks[option])
        patch.setattr(playouts, "play_out", lucky)
        found = compared(game, 0, "pass", ["activate crit-bash"], 30, 1)
    assert found.difference.counts == {2: 30}
    assert found.confirmed.counts == {0: 15}
    assert sorted(set(begun)) == list(range(1, 46))


def test_equal_dice_are_kept_alike() -> None:
    """Which of two sixes is kept makes no difference, how many do."""
    game = kit.position(seats=[ATTACKER, {"hero": "monk"}], phase="offensive-roll", dice=[6, 6, 1, 2, 3])
    assert is_same(game, "keep 10000", "keep 01000")
    assert not is_same(game, "keep 10000", "keep 11000")
    assert not is_same(game, "keep 10000", "keep 00100")
    assert not is_same(game, "keep 10000", "pass")


def test_the_interval_of_a_difference() -> None:
    """Of 8 games 6 alike and 2 won: 0.25. With one won and one lost the mean is 0.2, the variance (3 * 0.64 + 6 * 0.04
    + 1.44) / 10 = 0.36, the standard error sqrt(0.36 / 10) = 0.19, the interval 0.25 -+ 1.96 * 0.19."""
    found = Difference({0: 6, 2: 2})
    assert (found.games, found.mean) == (8, 0.25)
    assert found.interval == pytest.approx((0.25 - 0.3719, 0.25 + 0.3719), abs=1e-4)
    assert Difference({}).interval[0] < 0 < Difference({}).interval[1]


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        ({"winner": 0, "draw": False}, (1.0, 0.0)),
        ({"winner": -1, "draw": True}, (0.5, 0.5)),
        ({"result": "won"}, (1.0, 0.0)),
        ({"result": "lost"}, (0.0, 1.0)),
        (None, (0.5, 0.5)),
    ],
)
def test_points_of_a_game(outcome: dict[str, object] | None, expected: tuple[float, float]) -> None:
    """In a duel the winner's side has them, in a session of a team the heroes, whose side is that of the first seat."""
    game = kit.new_duel("monk", "moon-elf", 4)
    game.state.outcome = outcome
    assert (points(game, 0), points(game, 1)) == expected
