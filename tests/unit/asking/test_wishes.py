"""What somebody wants of single cards and tokens: asked whenever they can be used, never for their sake, as usual."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.asking.people import PHASE, People, Person
from campaign.asking.settings import ALWAYS, NEVER, OWN, USUAL, Settings
from campaign.words.duel_view import DuelView
from engine.game import Game
from engine.state import Decision
from tests import kit
from tests.unit.test_desk import desk_of, told

BARBARIAN, PALADIN = {"hero": "barbarian"}, {"hero": "paladin"}
DICE = [1, 2, 3, 4, 6]


def open_question(game: Game) -> Decision:
    """What is asked now."""
    assert game.state.decision is not None
    return game.state.decision


def asked_at(game: Game, person: Person, moment: str) -> bool:
    """Whether seat 1 is asked in a window, everything before it being passed."""
    while True:
        decision = open_question(game)
        if decision.seat == 1 and decision.info.get("at", decision.kind) == moment:
            return person.answer(DuelView(game), decision) is None
        game.apply(next(token for token in ("pass", "no", *decision.options) if token in decision.options))


def hit(**paladin: Any) -> Game:
    """Mighty Blow's 9 against the Paladin, whose defence prevents nothing."""
    seats = [BARBARIAN, {**PALADIN, **paladin}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6, 3, 3, 3])
    game.apply("activate mighty-blow")
    return game


@pytest.mark.parametrize(
    ("settings", "asks"),
    [
        (Settings(OWN), False),
        (Settings(OWN, always=frozenset({"protect"})), True),
        (Settings(never=frozenset({"protect"})), False),
        (Settings(), True),
    ],
    ids=["own", "own, but always this", "never", "usual"],
)
def test_a_token_is_asked_about_as_one_wants(*, settings: Settings, asks: bool) -> None:
    """Protect would halve the 9; who wants to be asked in their own phases only may want it for this one token."""
    assert asked_at(hit(tokens={"protect": 1}), Person(settings), "incoming") is asks


def test_what_is_always_asked_about_is_no_order_broken() -> None:
    """Who passes for the rest of the phase passes it too."""
    game = hit(tokens={"protect": 1})
    person = Person(Settings(always=frozenset({"protect"})))
    assert asked_at(game, person, "incoming")
    person.orders.give(PHASE, game)
    assert not asked_at(game, person, "incoming")


def test_what_is_never_asked_about_may_be_used_in_a_question_for_another() -> None:
    """Two tokens would help: the question about one of them offers both."""
    game = hit(tokens={"protect": 1, "retribution": 1})
    assert asked_at(game, Person(Settings(never=frozenset({"retribution"}))), "incoming")
    assert {"spend protect", "spend retribution"} <= set(open_question(game).options)
    assert not asked_at(game, Person(Settings(never=frozenset({"protect", "retribution"}))), "incoming")


def test_an_offer_is_declined_where_one_wants_never_to_be_asked() -> None:
    """A companion's own offer, which is answered with yes or no."""
    game = kit.position(seats=[{"hero": "huntress"}, PALADIN], phase="main", dice=DICE)
    row = next(row for row in game.library.rows.values() if row.may and row.carrier == "companion:nyra")
    offer = Decision(open_question(game).id, 0, "may", ["yes", "no"], row.carrier, {"row": row.id})
    for wish, token in ((NEVER, "no"), (USUAL, ""), (ALWAYS, "")):
        person = Person()
        person.settings.want("nyra", wish)
        found = person.answer(DuelView(game), offer)
        assert (found.token if found is not None else "") == token


def test_the_open_question_waits_whatever_is_wanted_from_now_on() -> None:
    """Nobody is passed over while they look at a question; the next one is answered for them."""
    game = hit(tokens={"protect": 1})
    people = People([1], DuelView)
    assert asked_at(game, people.seats[1], "incoming")
    assert people.is_asked(game)
    people.want(game, 1, {"protect": NEVER})
    assert people.is_asked(game)
    people.seats[1].asks = -1
    people.look_anew()
    assert not people.is_asked(game)


@pytest.mark.parametrize(
    ("typed", "said", "wishes"),
    [
        ("never tip it", "Tip It!: never, ", {"tip-it": NEVER}),
        ("always card tip-it!", "Tip It!: always, ", {"tip-it": ALWAYS}),
        ("never tpi it", "There is no card or token 'tpi it'. Did you mean Tip It!", {}),
        ("never t", "'t' has several meanings: card T", {}),
        ("never burn", "You are never asked about Burn: no one chooses when to use it.", {}),
        ("usual", "Name a card or a token: ask usual NAME.", {}),
        ("selling maybe", "Type one of: ask always, ", {}),
    ],
)
def test_cards_and_tokens_are_named(typed: str, said: str, wishes: dict[str, str]) -> None:
    """As they are looked up; what is not one of them, or several, is refused and changes nothing."""
    desk = desk_of(0)
    assert said in " ".join(told(desk.say(f"ask {typed}")).split())
    settings = desk.people.seats[0].settings
    assert {id: settings.wish(id) for id in settings.always | settings.never} == wishes


def test_a_look_up_tells_what_is_wanted() -> None:
    """Of a card in a line of its own, with how to change it; of a phase nothing."""
    desk = desk_of(0)
    assert "Asking: usual, " in told(desk.say("? tip it"))
    desk.say("ask never tip it")
    assert "'ask usual Tip It!' or 'ask always Tip It!'" in " ".join(told(desk.say("? tip it")).split())
    assert "Asking: " not in told(desk.say("? main phase"))
