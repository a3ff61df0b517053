"""A view holds what its seat may know and nothing else; a guess deals the rest anew."""

from __future__ import annotations

from random import Random

import pytest

from engine.chance import Streams
from engine.context import Context
from engine.errors import UnknownSeat
from engine.frames import Do
from engine.game import Game
from engine.session import Mix, SessionState
from engine.state import JSON
from engine.view import SPECTATOR, determinise, sees_hand, view, watched
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


@pytest.mark.parametrize("seat", [-1, 2, -2])
def test_only_who_sits_there_has_a_view(seat: int) -> None:
    """Seats of two players are 0 and 1; -1 would be the last one's hand, shown to whoever watches."""
    game = kit.new_duel("paladin", "barbarian", seed=3)
    with pytest.raises(UnknownSeat, match=f"there is no seat {seat}: seats are 0 to 1"):
        view(game, seat)
    with pytest.raises(UnknownSeat, match="spectators get `watched`"):
        determinise(game, seat, 1)


def test_a_spectator_sees_no_hand_and_no_order() -> None:
    """Of every player, teammates too: how many cards lie in hand and deck, and what both hold together."""
    game = kit.new_duel("paladin", "barbarian", seed=3)
    game.state.players[1].team = 0
    for player, seen in zip(game.state.players, watched(game).state.players, strict=True):
        assert (len(seen.hand), len(seen.deck)) == (len(player.hand), len(player.deck))
        assert seen.hand + seen.deck == sorted(player.hand + player.deck)
    assert watched(game).state.streams.to_json() == Streams(0).to_json()


def test_a_spectator_sees_who_is_asked_and_not_what() -> None:
    """Whoever it is: the kind of question and the seat, no option, nothing it says."""
    game, seats = kit.new_duel("barbarian", "moon-elf", seed=2), set()

    def look(at: Game) -> None:
        asked, seen = at.state.decision, watched(at).state.decision
        assert asked is not None
        assert seen is not None
        assert (seen.id, seen.seat, seen.kind) == (asked.id, asked.seat, asked.kind)
        assert (seen.options, seen.source, seen.info) == ([], "", {})
        seats.add(asked.seat)

    kit.play_random(game, Random(2), each=look)
    assert seats == {0, 1}


@pytest.mark.parametrize("pair", PAIRS)
def test_spectators_of_twins_see_the_same(pair: tuple[str, str]) -> None:
    """Positions that differ only in hands, decks and luck look alike, and so do the views of both players."""
    game, luck = kit.new_duel(*pair, seed=5), Random(5)

    def look(at: Game) -> None:
        seen = watched(at).to_json()
        for seat in (0, 1):
            assert watched(determinise(at, seat, 1)).to_json() == seen
            assert watched(view(at, seat)).to_json() == seen
        assert watched(determinise(determinise(at, 0, 1), 1, 2)).to_json() == seen
        assert watched(watched(at)).to_json() == seen

    kit.play_random(game, luck, each=look)


def test_a_spectator_does_not_see_what_was_just_taken() -> None:
    """A card taken unseen stays in the program that goes on; only who took it knows which (RES-8)."""

    def taking(card: str) -> Game:
        game = kit.new_duel("barbarian", "paladin", seed=1)
        frame = game.push(Do("some-program", Context(0)))
        frame.kept, frame.answer = {"card0": f"take {card}", "asking": "card1"}, f"take {card}"
        return game

    first, second = taking("get-some"), taking("tip-it")
    assert watched(first).to_json() == watched(second).to_json()
    assert view(first, 1).to_json() == view(second, 1).to_json()
    assert view(first, 0).to_json() != view(second, 0).to_json()


class Treasury(SessionState):
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


def test_a_session_hides_its_piles_from_spectators() -> None:
    """It is asked for seat -1, which is nobody's."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    game.state.session = Treasury(["c", "a", "b"])
    session = watched(game).state.session
    assert SPECTATOR == -1
    assert isinstance(session, Treasury)
    assert session.pile == ["a", "b", "c"]


def test_cards_that_are_put_in_order_stay_on_top_of_every_guess() -> None:
    """The seat has named one of the three cards it looks at (RES-8): a guess knows that one too, and plays on."""
    widow = {
        "hero": "black-widow",
        "deck": ["six-it", "tip-it", "hacked-ii", "grapple-ii"],
        "tokens": {"covert-ops": 1},
    }
    game = kit.position(seats=[widow, {"hero": "barbarian"}], phase="main")
    game.apply("spend covert-ops search")
    decision = game.state.decision
    assert decision is not None
    top, first = {option.removeprefix("take ") for option in decision.options}, decision.options[0]
    game.apply(first)
    for seed in range(3):
        guess = determinise(game, 0, seed)
        assert set(guess.state.players[0].deck[-3:]) == top
        assert view(guess, 0).to_json() == view(game, 0).to_json()
        assert guess.state.decision is not None
        guess.apply(guess.state.decision.options[0])
        assert guess.state.players[0].deck[-1] == first.removeprefix("take ")
