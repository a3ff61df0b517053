"""A view holds what its seat may know and nothing else; a guess deals the rest anew."""

from __future__ import annotations

from random import Random

import pytest

from engine.chance import Streams
from engine.game import Game
from engine.session import Mix, Session
from engine.state import JSON
from engine.view import determinise, sees_hand, view
from tests import kit

PAIRS = [("barbarian", "moon-elf"), ("paladin", "cursed-pirate"), ("artificer", "krampus")]


@pytest.mark.parametrize("pair", PAIRS)
def test_hidden_things_do_not_show(pair: tuple[str, str]) -> None:
    """Two positions that differ only in hands, decks and luck to come look the same, at every question of a duel."""
    game, luck = kit.new_duel(*pair, seed=4), Random(4)

    def look(at: Game) -> None:
        decision = at.state.decision
        assert decision is not None
        seen = view(at, decision.seat)
        for seed in (1, 2):
            other = determinise(at, decision.seat, seed)
            assert view(other, decision.seat).to_json() == seen.to_json()

    kit.play_random(game, luck, each=look)


def test_the_game_stays() -> None:
    """Looking changes nothing."""
    game = kit.new_duel("krampus", "paladin", seed=1)
    before = game.digest()
    view(game, 0)
    determinise(game, 1, 5)
    assert game.digest() == before


def test_one_sees_ones_own_hand() -> None:
    """The own hand is as it is; the deck keeps its cards and loses its order."""
    game = kit.new_duel("paladin", "barbarian", seed=3)
    me, seen = game.state.players[0], view(game, 0).state.players[0]
    assert seen.hand == me.hand
    assert seen.deck == sorted(me.deck)


def test_an_opponent_s_hand_has_stand_ins() -> None:
    """Number of cards in hand and deck are known, and what they hold together; not which lies where."""
    game = kit.new_duel("paladin", "barbarian", seed=3)
    foe, seen = game.state.players[1], view(game, 0).state.players[1]
    assert (len(seen.hand), len(seen.deck)) == (len(foe.hand), len(foe.deck))
    assert seen.hand + seen.deck == sorted(foe.hand + foe.deck)


def test_teammates_see_each_other_s_hands() -> None:
    """In a team nothing in hand is hidden (ours)."""
    game = kit.new_duel("paladin", "barbarian", seed=3)
    assert not sees_hand(game, 0, 1)
    game.state.players[1].team = 0
    assert sees_hand(game, 0, 1)
    assert view(game, 0).state.players[1].hand == game.state.players[1].hand


def test_no_dice_to_come() -> None:
    """Neither streams nor a scenario's dice can be read ahead."""
    game = kit.new_duel("paladin", "barbarian", seed=3)
    game.state.streams.script = [6, 6, 6]
    streams = view(game, 0).state.streams
    assert streams.to_json() == Streams(0).to_json()


def test_a_question_to_somebody_else_hides_what_it_offers() -> None:
    """A main phase offers what lies in hand; the other side sees only that it is asked."""
    game = kit.new_duel("paladin", "barbarian", seed=3)
    decision = game.state.decision
    assert decision is not None
    assert any(option.startswith("sell ") for option in decision.options)
    other = view(game, 1 - decision.seat).state.decision
    assert other is not None
    assert (other.seat, other.kind, other.options, other.info) == (decision.seat, "main", [], {})


def test_a_view_is_a_view_of_itself() -> None:
    """Looking twice shows no less and no more; a guess from a view is as good as one from the game."""
    game = kit.new_duel("krampus", "moon-elf", seed=8)
    seen = view(game, 1)
    assert view(seen, 1).to_json() == seen.to_json()
    assert determinise(seen, 1, 6).to_json() == determinise(game, 1, 6).to_json()


def test_guesses_differ_and_play_on() -> None:
    """Other seeds deal other hands; every guess can be played to its end."""
    game = kit.new_duel("huntress", "moon-elf", seed=2)
    assert game.state.decision is not None
    seat = game.state.decision.seat
    guesses = [determinise(game, seat, seed) for seed in range(6)]
    assert len({tuple(guess.state.players[1 - seat].hand) for guess in guesses}) > 1
    for guess in guesses:
        kit.play_random(guess, Random(1))
        assert guess.state.outcome is not None


def test_cards_one_looks_at_lie_on_top() -> None:
    """Who looks at the top of a deck knows those cards: the choice can be played on in the view."""
    game = kit.new_duel("barbarian", "paladin", seed=3)
    top = game.state.players[0].deck[-2:]
    frame = game.state.stack[-1]
    game.ask(frame, 0, "dig", [f"take {card}" for card in sorted(top)])
    assert sorted(view(game, 0).state.players[0].deck[-2:]) == sorted(top)


class Treasury(Session):
    """A session with a hidden pile."""

    def __init__(self, pile: list[str]) -> None:
        self.pile = pile

    def copy(self) -> Treasury:
        """A twin."""
        return Treasury(self.pile[:])

    def to_json(self) -> JSON:
        """Plain data."""
        return {"pile": self.pile}

    def conceal(self, seat: int, mix: Mix) -> None:
        """Hide the order from everybody but seat 1."""
        if seat != 1:
            self.pile = mix(self.pile)


def test_a_session_hides_its_own_piles() -> None:
    """A session hides from each seat what that seat may not know."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    game.state.session = Treasury(["c", "a", "b"])
    session = view(game, 0).state.session
    assert isinstance(session, Treasury)
    assert session.pile == ["a", "b", "c"]
    session = view(game, 1).state.session
    assert isinstance(session, Treasury)
    assert session.pile == ["c", "a", "b"]
