"""When people are asked in a mission."""

from __future__ import annotations

from campaign.missions.face import face_of
from campaign.play.asking.asking import Asking
from engine.game import Game
from engine.state import Decision
from tests.unit.missions import toy


def asked(game: Game, kind: str, options: list[str]) -> str:
    """What is answered in the person's name; empty: they are asked."""
    decision = Decision(99, 0, kind, options, "", {})
    found = Asking().answer(face_of(game), decision)
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


def test_waiting_alone_is_no_reason_to_ask() -> None:
    """A main phase with nothing but a teammate to wait for."""
    game = toy.new("barbarian", "monk")
    assert asked(game, "main", ["wait 1", "pass"]) == "pass"
