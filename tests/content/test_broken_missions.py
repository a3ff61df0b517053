"""What is wrong with a file of missions is said with its file, line and key."""

from __future__ import annotations

import pytest

from tests.content.conftest import Problems

BOARD = """\
id: camp
name: Camp
source: ours
number: 9
level: 1
side-1:
  map: ["E. a1 .. B.", ".. U. .. X."]
  types: [marauder]
  threat: sniper
  win: {all-henchmen-defeated: true}
  clock: {4: {henchman: marauder}}
side-2:
  map: ["B. 1. 2. 3.", "E. .. @@ ..", "B. 4. 5. 6."]
  boss: ultron
  win: {boss-health: 0}
  clock: {4: {boss: purge}}
"""
"""A whole mission, sound, with the shipped enemies."""
HENCHMAN = (
    "- {{id: bandit, name: Bandit, source: ours, icon: green, health: 5, objective: {objective},"
    " offence: {offence}, crisis: [{{heal: 1}}]}}\n"
)
ATTACK = "{reach: melee, do: [{deal: 2}]}"


def test_the_board_is_sound(problems: Problems) -> None:
    """Or nothing here shows anything."""
    assert problems("missions/boards/camp.yaml", BOARD) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "said"),
    [
        ("E. a1 .. B.", "E. a1 ?? B.", 6, "side-1", "there is no cell ??"),
        ("E. a1 .. B.", ".. a1 .. B.", 6, "side-1", "there is no entry"),
        ("E. a1 .. B.", "E. a1 b1 B.", 6, "side-1", "types b are only on the map"),
        ("[marauder]", "[marauders]", 8, "side-1.types[0]", "no henchman 'marauders'; did you mean marauder?"),
        ("[marauder]", "[marauder, cult-thug]", 6, "side-1", "types b are only on the map, or only under types:"),
        ("threat: sniper", "threat: snipe", 9, "side-1.threat", "no threat 'snipe'; did you mean sniper?"),
        (
            "all-henchmen-defeated",
            "all-henchman-defeated",
            10,
            "side-1.win.all-henchman-defeated",
            "'all-henchman-defeated' is not a key here",
        ),
        ("{all-henchmen-defeated: true}", "{}", 10, "side-1.win", "an objective asks for something"),
        ("{henchman: marauder}", "{henchman: cult-thug}", 6, "side-1", "cult-thug is no type of this side"),
        ("{henchman: marauder}", "{henchman: marauder, threat: sniper}", 11, "side-1.clock.4", "one symbol"),
        ("{4: {henchman", "{13: {henchman", 11, "side-1.clock.13", "'13' is not one of"),
        ("boss: ultron", "boss: doom", 14, "side-2.boss", "no mission boss 'doom'"),
        ("{boss: purge}", "{boss: urge}", 12, "side-2", "ultron has no crisis 'urge'; did you mean purge?"),
        ("{boss: purge}", "{boss: splice}", 12, "side-2", "ultron has no crisis 'splice'"),
        ("B. 4. 5. 6.", "B. 4. 5. 5.", 12, "side-2", "each of the spaces 1. to 6. once"),
        ("level: 1", "level: 7", 5, "level", "7 is not between 1 and 6"),
    ],
)
def test_a_broken_board(problems: Problems, old: str, new: str, line: int, key: str, said: str) -> None:
    """A cell, an enemy, an objective, a segment that makes no sense."""
    found = problems("missions/boards/camp.yaml", BOARD.replace(old, new))
    assert any((problem.line, problem.key) == (line, key) and said in problem.message for problem in found), found
    assert all(problem.file.endswith("camp.yaml") for problem in found)


@pytest.mark.parametrize(
    ("objective", "offence", "said"),
    [
        ("{fang: 2}", ATTACK, "there is no symbol 'fang'"),
        ("{strike: 2}", "{reach: long, do: [{deal: 2}]}", "'long' is not one of"),
        ("{strike: 2}", "{reach: none, multi-strike: true, do: [{heal: 1}]}", "multi-strike means nothing"),
        ("{strike: 2}", "{reach: melee, do: []}", "is empty"),
        ("{strike: 2}", "{reach: melee, do: [{shift: nobody}]}", "unknown selector 'nobody'"),
        ("{strike: 2}", "{reach: melee, do: [{each-standing: badger, do: [{heal: 1}]}]}", "badger"),
    ],
)
def test_a_broken_henchman(problems: Problems, objective: str, offence: str, said: str) -> None:
    """A symbol that enemy dice do not have, a reach that is none, words that nobody knows."""
    text = HENCHMAN.format(objective=objective, offence=offence)
    found = problems("missions/henchmen.yaml", text)
    assert any(said in problem.message and problem.line == 1 for problem in found), found


PERK = "- {id: a, name: A, source: ours, row: feats, column: 1, circles: 1}"
ALLY = "- {id: a, name: A, source: ours, cost: 1, abilities: [{needs: {alike: [2, 3]}, reach: melee, do: [{deal: 1}]}]}"
CARD = "- {level: 1, source: ours, actions: [{id: x, when: [main], do: [{cp: 1}]}]}"
TILE = "- {id: a, name: A, source: ours, kind: cp, copies: 1, do: [{cp: 1}]}"
THREAT = (
    "- {id: a, name: A, source: ours, objective: {skull: 1}, targets: all-heroes, do: [{deal: 1}],"
    " crisis: [{momentum: -1, to: all-heroes}]}"
)
MYTHIC = "- {id: a, name: A, source: ours, actions: [{id: a, when: [main], do: [{cp: 1}]}]}"


@pytest.mark.parametrize(
    ("name", "text"),
    [("perks", PERK), ("allies", ALLY), ("momentum", CARD), ("boosts", TILE), ("threats", THREAT), ("mythics", MYTHIC)],
)
def test_the_others_are_sound(problems: Problems, name: str, text: str) -> None:
    """Before they are broken."""
    assert problems(f"missions/{name}.yaml", text) == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("perks", PERK.replace("circles: 1", "circles: 1, do: [{cp: 1}]"), "do: and when: need each other"),
        ("perks", PERK.replace("column: 1", "column: 6"), "6 is not between 1 and 5"),
        ("perks", PERK.replace("circles: 1", "circles: 1, requires: b"), "there is no perk 'b'"),
        ("allies", ALLY.replace("[2, 3]", "[3, 3]"), "asks for more than five dice"),
        ("allies", ALLY.replace("reach: melee, ", ""), "the key 'reach' is missing"),
        ("momentum", CARD.replace("[main]", "[marching]"), "unknown moment to act 'marching'"),
        ("boosts", TILE.replace("kind: cp", "kind: gold"), "'gold' is not one of"),
        ("threats", THREAT.replace("all-heroes, do", "foe, do"), "'foe' is not one of"),
        ("mythics", "- {id: a, name: A, source: ours, rows: [{at: upkeep, do: [{cp: 1}], limit: {side: 1}}]}", "side"),
        ("mythics", "- {id: a, name: A, source: ours}", "a mythic ability has abilities:, rows: or actions:"),
    ],
)
def test_other_broken_files(problems: Problems, name: str, text: str, said: str) -> None:
    """One sentence each, with the line."""
    found = problems(f"missions/{name}.yaml", text)
    assert any(said in problem.message and problem.line == 1 for problem in found), found
