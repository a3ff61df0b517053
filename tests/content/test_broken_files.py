"""What is wrong with a content file is told with file, line and key, and everything at once."""

from pathlib import Path

import pytest

from content.check import check
from content.file_kinds import upgrade_id
from tests.content.conftest import HERO, Problems


def test_a_sound_hero_has_no_problems(problems: Problems) -> None:
    """The hero that the other tests break is itself sound."""
    assert problems("heroes/tester.yaml", HERO) == []


DEAL = "[{deal: 4}]"
DO = "board[0].abilities[0].do[0]"
OWN = (
    "status-effects: [{id: glow, name: Glow, source: ours, polarity: unique, limit: 2,\n"
    "  rows: [{at: upkeep, do: [{set: heat, to: 2}, {deal: {var: heat}}]}]}]"
)
TIER = "{sword: 3}, do: [{deal: 4}]"


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "message"),
    [
        (DEAL, "[{deel: 4}]", 10, DO, "'deel'; did you mean deal"),
        (DEAL, "[{deal: 4, tpye: pure}]", 10, DO, "'tpye' is not a key here; did you"),
        (DEAL, "[{deal: 4, '<<': 1}]", 10, DO, "'<<' is not a key here"),
        ("cost: 0, kind: main", "cost: 0, '[]': 1, kind: main", 17, "cards[0]", "'[]' is not a key here"),
        ("tokens: [burn]", "tokens: [burn]\n'<': 5", 6, "", "'<' is not a key here"),
        (DEAL, "[{deal: 4, heal: 1}]", 10, DO, "several verbs at once: deal, heal"),
        (DEAL, "[{deal: '4'}]", 10, f"{DO}.deal", "'4' is not an amount"),
        (DEAL, "[{deal: true}]", 10, f"{DO}.deal", "True is not an amount"),
        (DEAL, "[{deal: {cuont: pow}}]", 10, f"{DO}.deal", "did you mean count"),
        (DEAL, "[{deal: {count: pwo}}]", 10, f"{DO}.deal.count", "did you mean pow"),
        (DEAL, "[{deal: 4, type: mental}]", 10, f"{DO}.type", "'mental' is not one of"),
        (DEAL, "[{deal: 4, to: everybody}]", 10, f"{DO}.to", "unknown selector 'everybody'"),
        (DEAL, "[{if: {sum: roll}, then: [{deal: 4}]}]", 10, f"{DO}.if", "compare it with"),
        (DEAL, "[{if: {sum: roll, over: 3}}]", 10, DO, "the key 'then' is missing"),
        (DEAL, "[{roll: 1, on: {sord: [{deal: 4}]}}]", 10, f"{DO}.on.sord", "mean sword"),
        (DEAL, "[{roll: 1, values: {1-7: [{deal: 4}]}}]", 10, f"{DO}.values.1-7", "a die value"),
        (DEAL, "[{roll: 1, as: might}, {deal: {sum: migth}}]", 10, "board[0].abilities[0].do[1].deal.sum", "might"),
        (DEAL, "[]", 10, "board[0].abilities[0]", "a tier without do:"),
        (DEAL, "[{activate: robot}]", 10, f"{DO}.activate", "there is no companion 'robot'"),
        (TIER, "{sord: 3}, do: [{deal: 4}]", 10, "board[0].abilities[0].needs.sord", "mean sword"),
        (TIER, "{sword: 6}, do: [{deal: 4}]", 10, "board[0].abilities[0].needs", "five dice"),
        (TIER, "{straight: huge}, do: [{deal: 4}]", 10, "board[0].abilities[0].needs.straight", "huge"),
        ("tokens: [burn]", OWN.replace("limit: 2", "limit: 0"), 5, "status-effects[0].limit", "0 is not between"),
        ("tokens: [burn]", OWN.replace("heat}", "haet}"), 6, "status-effects[0].rows[0].do[1].deal.var", "mean heat"),
        ("inflict: burn", "inflict: brun", 17, "cards[0].do[0].inflict", "there is no token 'brun'; did you mean burn"),
        ("tokens: [burn]", "tokens: [brun]", 5, "tokens[0]", "there is no token 'brun'; did you mean burn"),
        ("space: smack, level: 2", "space: smak, level: 2", 15, "upgrades[0].space", "there is no space 'smak'"),
        ("space: smack, level: 2", "space: smack, level: 4", 15, "upgrades[0].level", "4 is not one of 2 or 3"),
        ("space: smack, level: 2", "space: smack, level: ~", 15, "upgrades[0].level", "None is not one of 2 or 3"),
        ("space: smack, level: 2", "space: smack, level: 10000000000000", 15, "upgrades[0].level", "not one of 2 or 3"),
        ("cost: 0, kind: main", "cost: 0, kind: mian", 17, "cards[0].kind", "'mian' is not one of 'main'"),
        ("cost: 0, kind: main", "cost: -1, kind: main", 17, "cards[0].cost", "-1 is not between 0 and 99"),
        ("cost: 0, kind: main", "kind: main", 17, "cards[0]", "the key 'cost' is missing"),
        ("cost: 0, kind: main", "cost: 0, kind: main, when: [atacking]", 17, "cards[0].when[0]", "mean attacking"),
        ("heart, heart, pow]", "heart, heart]", 1, "", "a die has six faces, here are 5"),
        ("source: ours\n", "", 1, "", "the key 'source' is missing"),
        ("id: tester\n", "id: Tester One\n", 1, "id", "'Tester One' is not an id"),
        ("  - space: guard\n", "  - space: smack\n", 1, "", "two spaces have the id 'smack'"),
        ("name: Tester\n", "name: Tester\nname: Test\n", 3, "name", "this key is here twice"),
        ("name: Tester\n", "name: [\n", 4, "", "in the part that begins in line 2"),
        ("    name: Guard\n", "   name: Guard\n", 12, "", "not valid YAML"),
        ("dice: 3, do", "dice: on, do", 13, "board[1].defence.dice", "must be a whole number, not 'on'"),
    ],
)
def test_a_broken_hero_names_line_and_key(
    problems: Problems, old: str, new: str, line: int, key: str, message: str
) -> None:
    """Whatever is broken is named where it stands, with near names where there are any."""
    assert old in HERO
    found = problems("heroes/tester.yaml", HERO.replace(old, new))
    assert any(message in p.message and p.key.startswith(key) and p.line == line for p in found), [*map(str, found)]
    assert all(p.file.endswith("heroes/tester.yaml") for p in found)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{at: upkep, do: [{cp: 1}]}", "did you mean upkeep"),
        ("{at: upkeep}", "a row has one effect; this one has no effect"),
        ("{at: upkeep, add: 1}", "add means nothing at upkeep"),
        ("{at: attempts, add: 1, do: [{cp: 1}]}", "a row has one effect; this one has do, add"),
        ("{at: attempts, add: 1, may: true}", "may means nothing on a row that changes a number"),
        ("{at: attempts, add: 1, types: [pure]}", "types means nothing at attempts"),
        ("{at: act, forbid: [small-straight]}", "write forbid: true, but at ability a list"),
        ("{at: upkeep, as: enemy, do: [{cp: 1}]}", "unknown relation 'enemy'"),
        ("{at: upkeep, may: false, do: [{cp: 1}]}", "False is not one of True"),
    ],
)
def test_a_broken_row_says_what_its_moment_knows(problems: Problems, row: str, message: str) -> None:
    """Rows have one effect, and one that means something at their moment."""
    text = f"- {{id: odd, name: Odd, source: ours, polarity: positive, limit: 1, rows: [{row}]}}\n"
    found = problems("tokens/odd.yaml", text)
    assert [p.line for p in found] == [1]
    assert message in found[0].message


@pytest.mark.parametrize(
    ("name", "text", "key", "message"),
    [
        ("tokens/odd.yaml", "- {id: odd, name: Odd, source: ours, polarity: good, limit: 1}", "[0].polarity", "'good'"),
        ("tokens/odd.yaml", "- {id: odd, name: Odd, source: ours, polarity: unique, limit: 0}", "[0].limit", "between"),
        ("tokens/odd.yaml", "{id: odd}", "", "must be a list"),
        ("tokens/odd.yaml", "", "", "the file is empty"),
        ("tokens/odd.yaml", "- &a [*b]", "", "not valid YAML"),
        ("tokens/odd.yaml", "- &a [*a]", "[0][0]", "a part of the file that contains it"),
        ("tiles.yaml", "- {id: a, name: A, source: fan, fan: [gold], level: 1}", "[0]", "fan: all of it is fan"),
        ("tiles.yaml", "- {id: a, name: A, source: ours, level: 5}", "[0].level", "5 is not between 1 and 4"),
        ("tiles.yaml", "- {id: a, name: A, source: ours, level: 1, role: start}", "[0]", "either level: or role:"),
        ("difficulty.yaml", "- {id: a, name: A, source: ours, score: ten}", "[0].score", "a whole number, not 'ten'"),
        ("scenarios.yaml", "- {scenario: 1, mode: walk}", "[0]", "mode: crawl or mode: boss"),
        ("minions/level-1.yaml", "- {id: a, name: A}", "[0]", "the key 'source' is missing"),
    ],
)
def test_other_kinds_of_file_are_checked_too(problems: Problems, name: str, text: str, key: str, message: str) -> None:
    """Tokens, tiles, difficulty, scenarios and minions tell as much."""
    found = problems(name, text)
    assert any(message in p.message and p.key.startswith(key) and p.line == 1 for p in found), [*map(str, found)]


LAYOUT = """\
- scenario: 1
  mode: crawl
  source: ours
  health: {1: 35, 2: 18, 3: 13, 4: 10}
  gold: {1: 15, 2: 10, 3: 5, 4: 1}
  salve: 4
  kings-hand: {per-turn: 1, success: [4, 5, 6]}
  portal: 4
  shop: {common: 3}
  layouts:
    - id: a
      source: ours
      grid: ["CS L1 L2", ".. L1 BP"]
      items: {b1: [shard], c1: [shard], b2: [shard, common]}
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("CS L1 L2", "CS .. L2", "items: no environment tile at b1"),
        (".. L1 BP", ".. .. BP", "items: no environment tile at b2"),
        ("CS L1 L2", "CS L1 LX", "grid: there is no cell LX"),
        ("CS L1 L2", "L1 L1 L2", "grid: exactly one start"),
        (".. L1 BP", "BP L1 BP", "grid: exactly one portal"),
        ("c1: [shard]", "c1: [salve]", "three shards, here are 2"),
        ('"CS L1 L2", ".. L1 BP"', '"CS L1 L2", ".. L1 ..", ".. .. BP"', "c3 cannot be reached from the start"),
        ("4: 10}", "5: 10}", "'5' is not one of"),
        (", 4: 10}", "}", "no value for 4 heroes"),
    ],
)
def test_a_map_must_be_walkable(problems: Problems, old: str, new: str, message: str) -> None:
    """Every tile can be reached, items lie on tiles, three shards are there (CRAWL-1)."""
    assert problems("scenarios.yaml", LAYOUT) == []
    found = problems("scenarios.yaml", LAYOUT.replace(old, new))
    assert any(message in p.message for p in found), [*map(str, found)]


def test_every_problem_of_a_file_is_told_at_once(problems: Problems) -> None:
    """Five slips in one file are five problems, in the order of the lines."""
    broken = (
        HERO.replace("tokens: [burn]", "tokens: [brun]")
        .replace("[{deal: 4}]", "[{deel: 4}]")
        .replace("dice: 3, do", "dice: 7, do")
        .replace("cost: 2", "kost: 2")
        .replace("inflict: burn", "inflict: brun")
    )
    found = problems("heroes/tester.yaml", broken)
    assert [(p.line, p.key) for p in found] == [
        (5, "tokens[0]"),
        (10, "board[0].abilities[0].do[0]"),
        (13, "board[1].defence.dice"),
        (15, "upgrades[0]"),
        (15, "upgrades[0].kost"),
        (17, "cards[0].do[0].inflict"),
    ]


def test_a_file_of_no_known_kind_is_a_problem(problems: Problems) -> None:
    """Content that nobody can place is named, not passed over."""
    (found,) = problems("odds.yaml", "odd: 1\n")
    assert "the kind of content is unknown" in found.message


def test_bytes_that_are_no_text_are_a_problem(tmp_path: Path) -> None:
    """A file in another encoding is named with the line where it goes wrong."""
    path = tmp_path / "tokens" / "odd.yaml"
    path.parent.mkdir()
    path.write_bytes(b"- id: odd\n  name: \xff\n")
    (found,) = check(path).problems
    assert (found.line, found.message) == (2, "not UTF-8 text")


def test_two_definitions_of_one_id_are_a_problem(problems: Problems) -> None:
    """The second is named, with the place of the first."""
    token = "- {id: odd, name: Odd, source: ours, polarity: positive, limit: 1}\n"
    (found,) = problems("tokens/odd.yaml", token * 2)
    assert found.line == 2
    assert "the token 'odd' is already defined at" in found.message
    assert "odd.yaml:1" in found.message


def test_an_upgrade_of_no_level_is_a_problem_of_its_own() -> None:
    """Its id can be told before anything of the file is checked, whatever stands where a level belongs."""
    levels: tuple[object, ...] = (None, "ii", [2], 10**9, -1, 2.5, {})
    for level in levels:
        assert upgrade_id({"space": "smack", "level": level}) == "smack-i"
    assert upgrade_id({"space": "smack", "level": 3}) == "smack-iii"


@pytest.mark.parametrize(("old", "key"), [("limit: 1", "clarify"), ("when: [incoming]", "if")])
def test_a_key_with_nothing_behind_it_is_a_problem(problems: Problems, old: str, key: str) -> None:
    """It is not taken for one that was left out, nor handed on to who compiles it."""
    action = "{id: evade, when: [incoming], do: [{roll: 1}]}"
    token = f"- {{id: odd, name: Odd, source: ours, polarity: positive, limit: 1, actions: [{action}]}}\n"
    assert problems("tokens/odd.yaml", token) == []
    (found,) = problems("tokens/odd.yaml", token.replace(old, f"{old}, {key}: "))
    assert found.message == f"{key!r} has no value; leave the key out"
