"""What the ways to duel ask of files and views; how they are played stands in tests/scenarios/modes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.scenarios.build import build
from campaign.scenarios.load import BadScenario, ScenarioFile
from campaign.scenarios.schema import Scenario
from content.reading import Document
from engine import duel
from engine.changes import UPGRADES
from engine.context import Context
from engine.definitions import UPGRADE
from engine.frames import Do
from engine.view import view
from engine.ways import DUELS, TODAYS, WAYS
from tests import kit

HEROES = ["barbarian", "moon-elf", "monk", "paladin", "ninja", "samurai"]


def seats(count: int, **first: Any) -> list[dict[str, Any]]:
    """So many heroes, and what is said of the first."""
    found: list[dict[str, Any]] = [{"hero": hero} for hero in HEROES[:count]]
    found[0].update(first)
    return found


def problems(**keys: Any) -> str:
    """Everything that is wrong with a file."""
    text = Document(Path("case.yaml"), "case.yaml", "")
    with pytest.raises(BadScenario) as found:
        build(ScenarioFile(text, Scenario.model_validate({"name": "position", **keys})))
    return " ".join(str(problem) for problem in found.value.problems)


@pytest.mark.parametrize(
    ("mode", "count", "says"),
    [
        ("2v2", 3, "a 2v2 has 4 seats"),
        ("3v3", 4, "a 3v3 has 6 seats"),
        ("king-of-the-hill", 2, "a king-of-the-hill has 3 to 6 seats"),
        ("free-for-all", 6, "a free-for-all has 3 to 5 seats"),
        ("first-game", 3, "a first-game has 2 seats"),
    ],
)
def test_a_file_has_as_many_seats_as_its_mode(mode: str, count: int, says: str) -> None:
    """Too few and too many are told with the number that it takes."""
    assert says in problems(mode=mode, seats=seats(count))


def test_a_mode_has_its_own_teams() -> None:
    """A file may not say who is of which team where the mode says it, nor the health of a shared dial twice."""
    assert "a 2v2 has its own teams and dials" in problems(mode="2v2", seats=seats(4, team=1))
    twice = seats(4)
    twice[2]["health"] = 30
    assert "shares the health of seat 0; write it there" in problems(mode="2v2", seats=twice)


def test_cards_belong_to_modes_with_cards() -> None:
    """A hand in a simplified duel, and a pile of upgrades in a plain one, are mistakes."""
    assert "has no cards and no CP" in problems(
        mode="simplified", phase="offensive-roll", seats=seats(2, hand=["tip-it"])
    )
    assert "has no such pile" in problems(seats=seats(2, piles={UPGRADES: ["smack-ii"]}))


def test_an_unknown_mode_suggests_a_near_one() -> None:
    """Names of modes are typed."""
    assert "did you mean '2v2'?" in problems(mode="2v3", seats=seats(4)) or "2v2" in problems(
        mode="2v3", seats=seats(4)
    )


@pytest.mark.rule("MODE-2", "MODE-3", "MODE-4")
@pytest.mark.parametrize(
    ("mode", "teams", "table"),
    [
        ("2v2", [0, 1, 0, 1], [0, 2, 3, 1]),
        ("3v3", [0, 1, 0, 1, 0, 1], [0, 2, 4, 5, 3, 1]),
        ("2v2v2", [0, 1, 2, 0, 1, 2], [0, 3, 1, 4, 2, 5]),
    ],
)
def test_teammates_share_a_dial_and_sit_side_by_side(mode: str, teams: list[int], table: list[int]) -> None:
    """Turns go from team to team; round the table teammates are neighbours."""
    way = DUELS[mode]
    assert [team for team, _ in way.seating(len(teams))] == teams
    assert [dial for _, dial in way.seating(len(teams))] == teams
    assert way.clockwise(len(teams)) == table


@pytest.mark.rule("MODE-2")
def test_teammates_see_each_other_s_hands() -> None:
    """And nobody else's: an opponent's hand has stand-ins."""
    game = duel.new(kit.library(*HEROES[:4]), HEROES[:4], 5, mode="2v2")
    seen, there = view(game, 0).state.players, game.state.players
    assert seen[2].hand == there[2].hand
    assert [player.seat for player in there if seen[player.seat].hand != there[player.seat].hand] == [1, 3]


@pytest.mark.rule("MODE-7")
def test_an_opponent_s_upgrades_are_counted_not_seen() -> None:
    """Of an opponent one knows how many upgrades the hand holds, and all that hand and piles hold together."""
    game = duel.new(kit.library(*HEROES[:2]), HEROES[:2], 5, mode="upgrade-deck")
    for number in range(8):
        assert game.state.decision is not None
        game.apply(game.state.decision.options[number % 2])
    cards = game.library.cards
    me, seen = game.state.players[1], view(game, 0).state.players[1]
    for pile in ("hand", "deck"):
        there, known = ([cards[card].kind == UPGRADE for card in getattr(player, pile)] for player in (me, seen))
        assert sorted(known) == sorted(there)
    assert sorted(seen.hand + seen.piles[UPGRADES] + seen.deck) == sorted(me.hand + me.piles[UPGRADES] + me.deck)
    assert seen.piles[UPGRADES] == sorted(seen.piles[UPGRADES])


@pytest.mark.rule("MODE-7")
def test_an_upgrade_deck_goes_with_every_way_that_has_cards() -> None:
    """Each has a twin with the pile; a simplified duel has no cards to part."""
    twins = {way.name for way in TODAYS if way.has_upgrade_pile}
    wanted = {way.name for way in WAYS if way.has_cards} - {"duel"}
    assert twins == {f"{name}+upgrade-deck" for name in wanted} | {"upgrade-deck"}
    assert not DUELS["simplified"].has_cards


@pytest.mark.rule("DEF-9")
def test_nobody_asks_a_defeated_player_for_a_number() -> None:
    """What has begun continues after its player is defeated while others fight on: no shard is taken out."""
    seats = [{"hero": "iceman", "tokens": {"stored-ice-shard": 2}}, {"hero": "monk"}, {"hero": "barbarian"}]
    game = kit.position(mode="free-for-all", seats=seats, phase="main", dice=[1, 2, 3, 4, 6] * 3)
    game.state.players[0].fallen = True
    game.state.decision = None
    game.state.stack[-1].step = 0
    game.state.streams.script = None
    game.push(Do("iceman/take-out", Context(0)))
    game.run()
    assert game.to_json()["decision"]["seat"] != 0
    assert game.state.players[0].tokens == {"stored-ice-shard": 2}
