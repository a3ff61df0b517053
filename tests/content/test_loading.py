"""Loading reads, checks and compiles what is asked for, and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from content import errors, load
from content.adventures import definitions
from content.build import Builder
from engine.definitions import Library
from engine.effects.compile import Compiler
from engine.errors import ContentError


@pytest.fixture(scope="module")
def campaign() -> Library:
    """Two heroes with everything of the campaign."""
    return load.library(["barbarian", "moon-elf"], sections=("adventures",))


def test_one_hero_needs_no_other_hero(shipped: Path) -> None:
    """Of other heroes only their own tokens are looked at, of enemies nothing: what else stands there may be broken."""
    for path in [*(shipped / "adventures" / "minions").iterdir(), *(shipped / "adventures" / "bosses").iterdir()]:
        path.write_text("[", encoding="utf-8")
    for hero in ("krampus", "moon-elf"):
        path = shipped / "heroes" / f"{hero}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("\nboard:", "\nboard: ["), encoding="utf-8")
    library = load.library(["barbarian"])
    assert list(library.fighters) == ["barbarian"]
    assert not library.tables
    with pytest.raises(errors.BadContent, match=r"heroes/moon-elf.yaml:\d+: not valid YAML"):
        load.library(["moon-elf"])


def test_every_library_knows_every_token() -> None:
    """A token may come to anybody: the tokens of heroes who are not there are known, in the same order.

    Those that cover an ability are there with the ability (TOK-8).
    """
    everything = load.library(load.hero_ids())
    libraries = (load.library([]), load.library(["santa"]), everything)
    none, one, rest = ([id for id, token in library.tokens.items() if not token.covers] for library in libraries)
    assert none == one == rest
    own = {
        token["id"]: hero
        for hero, fighter in everything.fighters.items()
        for token in fighter.raw.get("status-effects", ())
    }
    assert own["coal"] == "krampus"
    assert own.keys() < everything.tokens.keys()
    assert all(load.library([]).tokens[token].raw == everything.tokens[token].raw for token in own)


def test_a_broken_token_of_another_hero_names_file_line_and_key(shipped: Path) -> None:
    """Its place is that in the hero's whole file."""
    path = shipped / "heroes" / "krampus.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    number = lines.index("    limit: 4\n")
    lines[number] = "    limit: four\n"
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(errors.BadContent) as caught:
        load.library(["barbarian"])
    (found,) = caught.value.problems
    assert (found.file, found.line, found.key) == ("heroes/krampus.yaml", number + 1, "status-effects[0].limit")
    assert found.message == "must be a whole number, not 'four'"


def test_importing_content_brings_no_yaml_and_no_pydantic() -> None:
    """A command that loads nothing does not wait for their import."""
    code = (
        "import sys, content, content.load, content.errors, content.files, content.adventures.definitions;"
        "content.load.hero_names();"
        "print([m for m in ('yaml', 'pydantic') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_same_heroes_give_the_same_library() -> None:
    """A second library costs nothing, whatever the order of the heroes."""
    assert load.library(["moon-elf", "barbarian"]) is load.library(["barbarian", "moon-elf"])


def test_a_changed_file_is_read_again(shipped: Path) -> None:
    """A correction takes effect without a restart, and changes the fingerprint."""
    before = load.library(["barbarian"])
    path = shipped / "heroes" / "barbarian.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("name: Barbarian", "name: Berserk"), encoding="utf-8")
    after = load.library(["barbarian"])
    assert after.fighters["barbarian"].name == "Berserk"
    assert after.digest != before.digest


def test_a_comment_does_not_change_the_fingerprint(shipped: Path) -> None:
    """Saves stay good when only remarks change."""
    before = load.library(["barbarian"]).digest
    path = shipped / "heroes" / "barbarian.yaml"
    path.write_text("# a remark\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert load.library(["barbarian"]).digest == before


def test_a_broken_file_is_one_error_with_every_problem(shipped: Path) -> None:
    """Whoever loads broken content is told all of it, by file and line."""
    path = shipped / "heroes" / "barbarian.yaml"
    text = (
        path.read_text(encoding="utf-8")
        .replace("do: [{heal: 4}]", "do: [{heel: 4}]")
        .replace("kind: main", "kind: mian")
    )
    path.write_text(text, encoding="utf-8")
    with pytest.raises(errors.BadContent) as caught:
        load.library(["barbarian"])
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.problems) > 1
    assert all(line.startswith("heroes/barbarian.yaml:") for line in lines)


@pytest.mark.parametrize(
    ("name", "near"), [("barbarain", "barbarian"), ("Moon Elf", "moon-elf"), ("paladine", "paladin")]
)
def test_an_unknown_hero_suggests_near_names(name: str, near: str) -> None:
    """One sentence, with what was perhaps meant."""
    with pytest.raises(errors.UnknownHero) as caught:
        load.library([name])
    assert caught.value.near[0] == near
    assert f"Did you mean {near}" in str(caught.value)


def test_what_the_kernel_refuses_is_told_with_the_file(monkeypatch: pytest.MonkeyPatch, shipped: Path) -> None:
    """Content whose form is right but that cannot be compiled is bad content too, not a crash."""

    def refuse(self: Compiler, spec: object) -> object:
        raise ContentError(f"no needs like {spec}")

    monkeypatch.setattr(Compiler, "needs", refuse)
    with pytest.raises(errors.BadContent, match=r"heroes/barbarian.yaml: no needs like"):
        load.library(["barbarian"])


def test_names_are_told_without_parsing() -> None:
    """The index of heroes knows ids and printed names."""
    names = load.hero_names()
    assert list(names) == sorted(names) == list(load.hero_ids())
    assert names["barbarian"] == "Barbarian"
    assert names["moon-elf"] == "Moon Elf"


@pytest.mark.rule("CARD-5")
def test_a_hero_is_built_whole() -> None:
    """Faces by level, deck of common cards, upgrades and own cards, one of each."""
    library = load.library(["barbarian"])
    hero = library.fighters["barbarian"]
    assert hero.kind == "hero"
    assert hero.faces == ("sword", "sword", "sword", "heart", "heart", "pow")
    assert (hero.health, hero.cp) == (50, 2)
    assert [face.level for face in hero.spaces["smack"]] == [1, 2, 3]
    assert len(set(hero.deck)) == len(hero.deck)
    assert len(hero.deck) == 18 + len(hero.raw["upgrades"]) + len(hero.raw["cards"])
    upgrade = library.cards["smack-iii"]
    assert (upgrade.kind, upgrade.space, upgrade.level) == ("upgrade", "smack", 3)
    ultimate = hero.spaces["rage"][0].abilities[0]
    assert ultimate.ultimate
    assert ultimate.tiers[0].needs.symbols == (("pow", 5),)
    defence = hero.spaces["thick-skin"][0].defence
    assert defence is not None
    assert defence.dice == 3


def test_a_gap_between_levels_is_filled() -> None:
    """With an upgrade of level III alone, level II shows what lies below it."""
    library = Library()
    abilities = [{"needs": {"sword": 3}, "do": [{"deal": 4}]}]
    spec = {
        "id": "tester",
        "name": "Tester",
        "board": [{"space": "smack", "name": "Smack", "abilities": abilities}],
        "upgrades": [{"space": "smack", "level": 3, "name": "Smack III", "cost": 4, "abilities": abilities}],
        "dice": ["sword"] * 6,
        "cards": [],
    }
    faces = Builder(library).hero(spec).spaces["smack"]
    assert [face.level for face in faces] == [1, 1, 3]


def test_rows_of_two_levels_do_not_overwrite_each_other() -> None:
    """Every row in a library has an id of its own, and the carrier reads like the space."""
    library = load.library(["artificer", "paladin"])
    rows = [
        row for hero in library.fighters.values() for faces in hero.spaces.values() for f in faces for row in f.rows
    ]
    assert len({row.id for row in rows}) == len({id(row) for row in rows})
    assert all(library.rows[row.id] is row for row in rows)
    carriers = {row.carrier for row in rows}
    assert "space:scrap-collector" in carriers
    faces = library.fighters["paladin"].spaces["tithe"]
    assert [action.token for action in faces[0].actions] == ["use tithe reroll", "use tithe draw"]
    assert [action.id for action in faces[1].actions] == ["tithe.reroll", "tithe.draw"]
    assert len({action.program for face in faces for action in face.actions}) == 4


@pytest.mark.rule("MIN-1")
def test_minions_have_chaos_dice_and_their_level(campaign: Library) -> None:
    """Fang 1-3, eye 4-5, crown 6; a deck for each level."""
    decks = campaign.tables["minions"]
    assert sorted(decks) == [1, 2, 3, 4]
    fairy = campaign.fighters["fairy"]
    assert fairy.id in decks[1]
    assert fairy.faces == ("fang", "fang", "fang", "eye", "eye", "crown")
    assert (fairy.kind, fairy.health, fairy.objective) == ("minion", 9, "straights")
    assert fairy.session == {"level": 1, "first-strike": True, "kings-hand": 0, "rewards": ["common"]}
    assert list(fairy.spaces) == ["offence", "defence"]


@pytest.mark.rule("BOSS-1", "BOSS-3")
def test_a_boss_brings_upgrades_and_an_action_deck(campaign: Library) -> None:
    """Tiers have priorities; every action card an objective and a bonus for the hero."""
    boss = campaign.fighters["fallen-barbarian"]
    kinds = [campaign.cards[card].kind for card in boss.deck]
    assert kinds.count("upgrade") == len(boss.raw["upgrades"])
    assert all(t.priority for faces in boss.spaces.values() for f in faces for a in f.abilities for t in a.tiers)
    for action in boss.raw["actions"]:
        card: definitions.BossCard = campaign.tables["boss-cards"][action["id"]]
        assert card.phase == campaign.cards[card.id].kind
        assert card.bonus in campaign.programs


@pytest.mark.rule("LOOT-1")
def test_the_loot_table_has_a_program_for_every_result(campaign: Library) -> None:
    """Four rarities, twenty results each."""
    table: definitions.LootTable = campaign.tables["loot"]
    for rarity in ("common", "rare", "epic", "legendary"):
        assert len(table.programs[rarity]) == 21
        assert all(program in campaign.programs for program in table.programs[rarity][1:])
        assert table.decks[rarity]
    assert len(table.boss) == 21
    assert table.families["tip-it-ii"] == "tip-it"


@pytest.mark.rule("CRAWL-1")
def test_a_layout_knows_what_lies_beside_what(campaign: Library) -> None:
    """Tiles connect orthogonally; places are lettered and numbered from the top left."""
    layouts = campaign.tables["scenarios"][1].layouts
    assert [layout.pack for layout in layouts.values()] == ["", "", "", "", "a"]
    layout: definitions.Layout = layouts["a"]
    assert (layout.start, layout.portal) == ("e3", "a6")
    assert sorted(layout.beside("e3")) == ["d3", "e4"]
    assert layout.levels[layout.start] == 0
    assert sum(items.count("shard") for items in layout.items.values()) == 3


def test_every_program_a_definition_names_exists(campaign: Library) -> None:
    """No ability, card, companion, tile or nested block points nowhere."""
    library = load.library(load.hero_ids(), sections=("adventures",))
    wanted = {tile.program for tile in library.tables["tiles"].values()}
    wanted |= {card.program for card in library.cards.values()} | {c.program for c in library.companions.values()}
    for fighter in library.fighters.values():
        for faces in fighter.spaces.values():
            for ability in (a for f in faces for a in (*f.abilities, f.defence) if a is not None):
                wanted |= {ability.also, *(tier.program for tier in ability.tiers)}
    wanted |= {block for program in library.programs.values() for op in program for block in op.blocks.values()}
    assert wanted - {""} <= set(library.programs)
