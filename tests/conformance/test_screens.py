"""Screens of every kind of session hold what their seat may know, nothing else, and survive being sent as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules.duel_modes import BOSS_MODES
from campaign.companion.table_entry import TELL
from campaign.duels.words.session_view import SeveralView
from campaign.kinds.documents import AT_TABLE, TYPED_DICE
from campaign.missions.campaign import MISSIONS
from campaign.play.seats import Answers
from campaign.screens.build import menu_of, screen_of
from campaign.screens.lookups import Adviser
from campaign.screens.model import Advice, SeatScreen
from campaign.words.duel_view import DuelView
from campaign.words.session_view import SessionView
from content.load import hero_ids
from engine import duel
from engine.game import Game
from engine.view import SPECTATOR, determinise, view, watched
from tests import adventures, kit, missions
from tests.companion import random_entry

Faces = Callable[[Game], SessionView]
EVERY, LOOKS = 7, 12
"""Every so many-th question is looked at, so many of them in one session; a soak run looks at all."""
LONG = 4000
"""Questions of a session at most."""


class Table(NamedTuple):
    """A session at its first decision, and how it looks."""

    game: Game
    view_of: Faces
    heroes: int


def duel_of(mode: str, luck: Random) -> Table:
    """Heroes against heroes."""
    count = 2 if mode == "duel" else 4
    game = duel.new(kit.library(), luck.sample(hero_ids(), count), luck.randrange(1000), mode=mode)
    return Table(game, DuelView if mode == "duel" else SeveralView, count)


def boss_duel(mode: str, luck: Random) -> Table:
    """A boss is played by a person, too."""
    way = next(way for way in BOSS_MODES if way.name == mode)
    seats = (*luck.sample(hero_ids(), 2), "mad-king")
    game = way.opened(way.library(seats), seats, luck.randrange(1000), None)
    game.run()
    return Table(game, way.view, 3)


def adventure(what: str, luck: Random) -> Table:
    """A crawl, a crawl whose end is near, so that its shop follows, or a boss battle whose boss is about to fall."""
    heroes = luck.sample(hero_ids(), 3)
    number = 2 if what == "boss" else 1
    game = adventures.session(adventures.campaign(heroes, luck.randrange(1000), scenario=number))
    if what == "shop":
        game.state.session.result = "won"  # type: ignore[union-attr]
    if what == "boss":
        game.state.health[game.state.players[3].dial] = 6
    return Table(game, ADVENTURES.view, 3)


def mission(_: str, luck: Random) -> Table:
    """Any mission from either side on."""
    heroes = missions.party(luck, 3)
    game = missions.session(heroes, luck.randrange(1000), luck.choice(missions.NUMBERS), side=luck.choice((1, 2)))
    return Table(game, MISSIONS.view, 3)


def companion(what: str, luck: Random) -> Table:
    """With the box on the table: what happens there is told."""
    kind = MISSIONS if what == "companion mission" else ADVENTURES
    heroes = luck.sample(hero_ids(), 2)
    library = kind.library(heroes)
    document = kind.progress.new_document(heroes, "normal", luck.randrange(1000))
    setup = {**kind.progress.next_setup(document, library), AT_TABLE: True, TYPED_DICE: True}
    return Table(kind.start(setup, library, None), kind.view, 2)


TABLES: dict[str, Callable[[str, Random], Table]] = {
    **dict.fromkeys(("duel", "2v2", "2v2+upgrade-deck", "free-for-all", "king-of-the-hill"), duel_of),
    "boss-vs-many": boss_duel,
    **dict.fromkeys(("crawl", "shop", "boss"), adventure),
    "mission": mission,
    **dict.fromkeys(("companion crawl", "companion mission"), companion),
}


def answer(game: Game, luck: Random) -> str:
    """Any answer: enemies by the book, everything else at random."""
    decision = game.state.decision
    assert decision is not None
    if decision.kind == TELL:
        return random_entry(game, decision, luck)
    if game.mode.scripted(game, decision.seat) and decision.kind != "dice":
        return Answers()(game, decision)
    return kit.random_answer(decision, luck)


def play(table: Table, luck: Random, look: Callable[[Game], None], *, every: int, looks: int) -> int:
    """A session at random; returns at how many questions it was looked at."""
    game, looked = table.game, 0
    for number in range(LONG):
        if game.state.outcome is not None or looked == looks:
            break
        if number % every == 0:
            look(game)
            looked += 1
        game.apply(answer(game, luck))
    return looked


def seen(table: Table, game: Game, seat: int) -> SeatScreen:
    """The screen of a seat over a position."""
    face = table.view_of(game)
    return screen_of(face, seat, menu_of(face, seat))


def advice(table: Table, game: Game, seat: int) -> Advice:
    """What is advised there."""
    face = table.view_of(game)
    return Adviser(face, seat, menu_of(face, seat)).all()


def through_json(plain: Any) -> Any:
    """Sent and read."""
    return json.loads(json.dumps(plain))


def check(table: Table, game: Game, luck: Random) -> None:
    """The screens of all people and of spectators, over what they may know and over positions that look like it."""
    for seat in range(table.heroes):
        screen = seen(table, game, seat)
        known = view(game, seat)
        assert seen(table, known, seat) == screen
        twin = determinise(game, seat, luck.randrange(1000))
        assert seen(table, twin, seat) == screen
        assert SeatScreen.from_json(through_json(screen.to_json())) == screen
        if screen.question is not None:
            told = advice(table, game, seat)
            assert advice(table, known, seat) == told
            assert Advice.from_json(through_json(told.to_json())) == told
    spectated = seen(table, watched(game), SPECTATOR)
    assert (spectated.question, spectated.hand, spectated.mates, spectated.board) == (None, (), (), ())
    for seat in range(table.heroes):
        twin = determinise(game, seat, luck.randrange(1000))
        assert seen(table, watched(twin), SPECTATOR) == spectated


@pytest.mark.parametrize("kind", TABLES)
def test_screens_of_what_a_seat_may_know(kind: str) -> None:
    """Equal over the true game, the seat's view, and guesses at what it does not know; so are those of spectators."""
    luck = Random(kind)
    table = TABLES[kind](kind, luck)
    looked = play(table, luck, lambda game: check(table, game, luck), every=EVERY, looks=LOOKS)
    assert looked >= 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kind", TABLES)
def test_screens_of_whole_sessions(kind: str, seed: int) -> None:
    """Screens over a seat's view equal those over the game at every question of a whole session."""
    luck = Random(f"{kind} {seed}")
    table = TABLES[kind](kind, luck)
    assert play(table, luck, lambda game: check(table, game, luck), every=1, looks=LONG) >= 2


def test_the_schema_says_what_a_screen_has() -> None:
    """Objects with all of their fields, lists, and what may be missing."""
    schema = SeatScreen.schema()
    game = kit.new_duel("barbarian", "monk", seed=1)
    screen = screen_of(DuelView(game), 0, menu_of(DuelView(game), 0))
    assert schema["required"] == list(screen.to_json())
    assert schema["properties"]["question"]["anyOf"][1] == {"type": "null"}
    throw = schema["properties"]["question"]["anyOf"][0]["properties"]["throw"]["anyOf"][0]
    assert throw == {
        "type": "object",
        "properties": {"dice": {"type": "integer"}, "sides": {"type": "integer"}, "shown": {"type": "string"}},
        "required": ["dice", "sides", "shown"],
        "additionalProperties": False,
    }
    pair = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}], "items": False}
    assert schema["properties"]["below"] == {"type": "array", "items": {"type": "array", "items": pair}}


def test_a_spectator_reads_the_name_of_no_hidden_card() -> None:
    """A card of a hand stands on the screen of whoever holds it, and on nobody else's."""
    seats = [{"hero": "barbarian", "hand": ["get-some"]}, {"hero": "moon-elf", "hand": ["tip-it"]}]
    game = kit.position(seats=seats, phase="main", until="decision")
    named = {
        seat: {name for name in ("Get Some!", "Tip It!") if name in json.dumps(one.to_json())}
        for seat, one in {
            0: screen_of(DuelView(view(game, 0)), 0, menu_of(DuelView(game), 0)),
            1: screen_of(DuelView(view(game, 1)), 1, menu_of(DuelView(game), 1)),
            SPECTATOR: screen_of(DuelView(watched(game)), SPECTATOR, None),
        }.items()
    }
    assert named == {0: {"Get Some!"}, 1: {"Tip It!"}, SPECTATOR: set()}


def test_what_is_asked_is_listed_with_its_numbers() -> None:
    """A Barbarian in the main phase with 3 CP: Get Some! is in hand, and is listed as what can be played."""
    seats = [{"hero": "barbarian", "hand": ["get-some"], "cp": 3}, {"hero": "moon-elf", "hand": ["tip-it"], "cp": 2}]
    game = kit.position(seats=seats, phase="main", until="decision")
    face = DuelView(game)
    mine, other = (screen_of(face, seat, menu_of(face, seat)) for seat in (0, 1))
    assert mine.question is not None
    assert mine.question.kind == "main"
    assert mine.question.may_pass
    assert [(line.name, line.cp, line.hand, line.is_asked) for line in mine.seats] == [
        ("Barbarian", 3, 1, True),
        ("Moon Elf", 2, 1, False),
    ]
    assert other.question is None
    assert other.awaits == "Barbarian"
    [card] = other.hand
    assert (card.name, card.cost, card.token, card.why_not) == ("Tip It!", 1, "", "it is not your choice now")
