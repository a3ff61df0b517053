"""Heroes of a mission with the box on the table: what may be typed, what is refused, and edits."""

from __future__ import annotations

import pytest

from campaign.missions.kind import MISSIONS
from campaign.missions.momentum import change_momentum, momentum
from campaign.missions.session import mission_of
from campaign.party.at_table.entries import BEFORE, TELL
from campaign.party.at_table.reading import BadEntry, read
from campaign.play.arranged import AT_TABLE
from campaign.play.editing import BadEdit, notes_of
from engine import answers, table
from engine.errors import ChoiceError, IllegalChoice
from engine.game import Game
from engine.state import Decision

HEROES = ("barbarian", "monk")


def told() -> tuple[Game, Decision]:
    """Two heroes who have entered the Clone Vault, the start player asked what comes before the attack; a clone
    stands on b1 and has 6 health."""
    library = MISSIONS.library(HEROES)
    document = MISSIONS.new_document(HEROES, "normal", 3)
    game = MISSIONS.start({**MISSIONS.next_setup(document, library), AT_TABLE: True}, library)
    while game.state.decision is not None and game.state.decision.kind == "pawn":
        wanted = next(token for token in ("go a1", "go a2") if token in game.state.decision.options)
        answers.give(game, wanted)
    mission = mission_of(game)
    mission.hq, mission.ally_deck = ["falcon", "war-machine", "beast"], ["wong", "colossus"]
    decision = game.state.decision
    assert decision is not None
    assert (decision.kind, decision.info["at"]) == (TELL, BEFORE)
    change_momentum(game, decision.seat, 3, "test")
    return game, decision


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("momentum -1", "momentum {me} -1"),
        ("momentum +2 for monk", "momentum 1 2"),
        ("recruit fal", "recruit falcon"),
        ("swap war machine", "swap war-machine"),
        ("pawn c2", "pawn {me} c2"),
        ("clock stop", "clock 0"),
        ("clock skip 1", "clock 1"),
        ("no-crit for barbarian", "no-crit 0"),
        ("damage 3 on b1", "damage 3 {clone}"),
        ("burn on b1", "put {clone} burn 1"),
        ("health 14 on a1", "health {first} 14"),
        ("", "done"),
    ],
)
def test_what_may_be_typed(typed: str, token: str) -> None:
    """Enemies and heroes by the space they stand on; every entry is one that the session takes."""
    game, decision = told()
    mission = mission_of(game)
    clone = next(int(seat) for seat, spaces in mission.stands.items() if "b1" in spaces)
    wanted = token.format(me=decision.seat, clone=clone, first=mission.places.index("a1"))
    assert read(game, decision, typed) == wanted
    answers.check(game, decision.id, wanted)


@pytest.mark.parametrize("typed", ["attack 7", "attack 7 on b1", "took 3", "gold 3", "cp -1", "hand 1", "recruit wong"])
def test_what_no_mission_has_or_not_now(typed: str) -> None:
    """An attack comes once everybody is ready (MRND-3); gold and King's Hand belong to adventures."""
    game, decision = told()
    with pytest.raises(BadEntry):
        read(game, decision, typed)


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("recruit war-machine", "that ally costs 6 momentum, and you have 3"),
        ("recruit wong", "not in the headquarters"),
        ("exhaust falcon", "not yours"),
        ("pawn 0 b1", "b1 is no empty space"),
        ("momentum 0 16", "a number from"),
        ("attack 7 normal 2", "cannot be told at this moment"),
        ("health 2 1", "the program keeps the health of enemies"),
        ("no-crit 2", "only heroes"),
        ("clock 13", "from 0 to 12"),
    ],
)
def test_what_cannot_be(token: str, says: str) -> None:
    """Refused with a sentence; nothing changes."""
    game, decision = told()
    before = game.state.to_json()
    with pytest.raises(ChoiceError, match=says):
        answers.check(game, decision.id, token)
    assert game.state.to_json() == before


def test_momentum_is_edited() -> None:
    """From none to 15 (MMOM-1), and only a hero's."""
    game, decision = told()
    (note,) = notes_of(game, {"set": [f"momentum={decision.seat + 1}:7"]})
    table.take(game, note)
    assert momentum(game, decision.seat) == 7
    for wish in ("momentum=1:16", "momentum=3:1"):
        with pytest.raises(BadEdit):
            notes_of(game, {"set": [wish]})
    with pytest.raises(IllegalChoice):
        table.check(game, "table momentum 0 16")
