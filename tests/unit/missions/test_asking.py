"""When people are asked in a mission."""

from __future__ import annotations

import pytest

from campaign.asking.people import Person
from campaign.asking.series import series_of
from campaign.asking.settings import Settings
from campaign.missions.rules import movement
from campaign.missions.rules.enemies import defeated
from campaign.missions.rules.frames import Movement
from campaign.missions.words.session_view import MissionView
from campaign.words.ranking import ranked
from engine.attacks import Part, Pool
from engine.effects.compile import Compiler
from engine.game import Game
from engine.state import Decision
from tests.unit.missions import toy


def asked(game: Game, kind: str, options: list[str]) -> str:
    """What is answered in the person's name; empty: they are asked."""
    decision = Decision(99, 0, kind, options, "", {})
    found = Person().answer(MissionView(game), decision)
    return found.token if found is not None else ""


def test_nobody_is_asked_where_there_is_one_way() -> None:
    """One space, one target, one hero to give momentum to."""
    game = toy.new("barbarian", "monk")
    assert asked(game, "pawn", ["go a1"]) == "go a1"
    assert asked(game, "pawn", ["go a1", "go a2"]) == ""
    assert asked(game, "share-momentum", ["give 0"]) == "give 0"
    assert asked(game, "share-momentum", ["give 0", "give 1"]) == ""
    assert asked(game, "strike", ["strike 2"]) == "strike 2"
    assert asked(game, "strike", ["strike 2", "strike 3"]) == ""
    assert asked(game, "strike", ["pass"]) == "pass"


def defeat(game: Game, fallen: list[int]) -> None:
    """Defeat enemies before anybody has said where to go; that is asked behind it."""
    frame = game.innermost(Movement)
    assert frame is not None
    game.state.decision = None
    game.goto(frame, movement.ask)
    for seat in fallen:
        defeated(game, seat)
    game.run()


@pytest.mark.rule("MENE-2")
@pytest.mark.parametrize(
    ("fallen", "ways"),
    [([2], [(2, 0), (1, 1), (0, 2)]), ([2, 3], [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)])],
    ids=["one falls", "two fall at once"],
)
def test_momentum_for_all_who_fall_is_one_question(fallen: list[int], ways: list[tuple[int, int]]) -> None:
    """2 momentum for each, among two heroes."""
    game = toy.new("barbarian", "monk")
    defeat(game, fallen)
    decision = game.state.decision
    assert decision is not None
    found = [one.tokens for one in series_of(game, decision, lambda *_: True, ranked)]
    assert [(tokens.count("give 0"), tokens.count("give 1")) for tokens in found] == ways


def test_waiting_alone_is_no_reason_to_ask() -> None:
    """A main phase with nothing but a teammate to wait for."""
    game = toy.new("barbarian", "monk")
    assert asked(game, "main", ["wait 1", "pass"]) == "pass"


@pytest.mark.parametrize(("at", "phase"), [("movement", "movement"), ("clock", "clock"), ("crit", "crit")])
def test_what_serves_at_one_moment_only_is_asked_for_there(at: str, phase: str) -> None:
    """A power that may be used before pawns move, the hand advances or a CRIT strikes, and at no other time."""
    library = toy.library("barbarian")
    power = {"id": "now", "when": [phase], "do": [{"heal": 4}]}
    library.cards["friend"].actions = Compiler(library).actions("card:friend", [power])
    game = toy.new("barbarian", definitions=library)
    game.state.players[0].gear, game.state.players[0].index = ["friend"], None
    game.state.health[0] = 3
    game.state.phase = phase
    decision = Decision(99, 0, "window", ["use friend now", "pass"], "", {"at": at})
    assert Person().answer(MissionView(game), decision) is None


@pytest.mark.parametrize(
    ("hit", "space", "level", "given"),
    [
        (1, "a2", "fits", ""),  # the teammate next to one's own space
        (1, "d1", "fits", "pass"),  # the teammate, out of reach
        (0, "d1", "fits", ""),  # oneself
        (2, "a2", "fits", "pass"),  # an enemy, whom one's own attack hits
        (1, "d1", "always", ""),  # who wants to be asked about everything is
    ],
)
def test_what_shelters_a_neighbour_is_asked_for_while_one_is_hit(hit: int, space: str, level: str, given: str) -> None:
    """It prevents damage of oneself or a hero next to oneself: while no such one is hit it could change nothing."""
    library = toy.library("barbarian", "monk")
    power = {"id": "now", "when": ["any-incoming"], "do": [{"prevent": 2, "to": "adjacent-hero-or-self"}]}
    library.cards["friend"].actions = Compiler(library).actions("card:friend", [power])
    game = toy.new("barbarian", "monk", definitions=library)
    game.state.players[0].gear, game.state.players[0].index = ["friend"], None
    movement.place(game, 0, "a1")
    movement.place(game, 1, space)
    pool = Pool()
    pool.parts = [Part(hit, 2, "normal", 5, "ability")]
    game.state.pools = [pool]
    decision = Decision(99, 0, "window", ["use friend now", "pass"], "", {"at": "incoming"})
    found = Person(Settings(level)).answer(MissionView(game), decision)
    assert (found.token if found is not None else "") == given
