"""Content packs: what one may be, what a library has of it, and what is said about one that is not sound."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import campaign
from content import load
from content.errors import BadContent, BadPack, UnknownPack
from content.heroes import glances
from content.packs import archive, found, limits
from content.packs.check import check_pack
from content.packs.pack import older, pack_in
from content.packs.starter import schema_of
from tests.packs import ID, changed, starter

HERO = f"heroes/{ID}.yaml"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The pack that `pack new` writes."""
    return starter(tmp_path)


@pytest.fixture
def used(pack: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a pack that is in use."""
    monkeypatch.setenv(found.VARIABLE, str(pack))
    return pack


def problems(pack: Path) -> list[str]:
    """Everything that a check of a pack complains of."""
    return list(map(str, check_pack(pack).content.problems))


# -- a sound pack ----------------------------------------------------------------------------------


def test_a_pack_to_start_from_is_sound(pack: Path) -> None:
    """One hero with the upgrades and cards of the file, and nothing to say about it."""
    report = check_pack(pack)
    assert problems(pack) == []
    assert report.hints == []
    assert report.heroes == (ID,)
    assert report.content.counts["heroes"] == 1
    assert report.content.counts["cards"] == 4  # two upgrades and two cards


def test_a_hero_of_a_pack_is_among_the_heroes(used: Path) -> None:
    """In a library with its cards and tokens, each of which names the pack; in lists under the name of the pack."""
    library = load.library([ID, "barbarian"])
    assert library.fighters[ID].name == "Ember Smith"
    assert library.origins[f"fighter {ID}"] == "Ember Smith 1.0 by Ann"
    assert library.origins[f"token {ID}-heat"] == "Ember Smith 1.0 by Ann"
    assert "fighter barbarian" not in library.origins
    assert glances()[ID].series == "Ember Smith"
    assert glances()[ID].pack == "Ember Smith 1.0 by Ann"
    assert ID in load.hero_ids()


def test_a_library_without_heroes_of_a_pack_is_as_ever(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fingerprint is the same, so that saved sessions go on as they were."""
    before = load.library(["barbarian"], sections=("adventures",)).digest
    monkeypatch.setenv(found.VARIABLE, str(pack))
    assert load.library(["barbarian"], sections=("adventures",)).digest == before
    assert load.library(["barbarian", ID]).digest != load.library(["barbarian"]).digest


def test_what_a_pack_has_beside_heroes_has_to_be_asked_for(used: Path) -> None:
    """House rules change the library that names the pack, and no other."""
    rule = "- {id: short-hands, name: Short Hands, source: ours, change: {hand-limit: 4, start-health: 30}}\n"
    (used / "house-rules.yaml").write_text(rule, encoding="utf-8")
    assert load.library([ID]).house_rules == {}
    assert load.library([ID], packs=[ID]).house_rules == {"hand_limit": 4, "start_health": 30}


def test_house_rules_hold_in_a_duel(used: Path) -> None:
    """Both players begin with the health of the house rule, and discard down to its hand limit (SET-1, RES-3)."""
    from engine import duel

    rule = "- {id: quick, name: Quick, source: ours, change: {start-health: 30, start-cp: 5, hand-limit: 4}}\n"
    (used / "house-rules.yaml").write_text(rule, encoding="utf-8")
    game = duel.new(load.library(["barbarian", "monk"], packs=[ID]), ["barbarian", "monk"], 1)
    assert game.state.health == [30, 30]
    assert {player.cp for player in game.state.players} <= {5, 6}  # the first has had an income phase, or not yet
    assert game.rules.hand_limit == 4
    usual = duel.new(load.library(["barbarian", "monk"]), ["barbarian", "monk"], 1)
    assert usual.state.health == [50, 50]
    assert usual.rules.hand_limit == 6


def test_loot_cards_join_the_decks(used: Path) -> None:
    """A common one of a pack is in the deck of common loot, of campaigns that name the pack alone (LOOT-1)."""
    (used / "adventures" / "loot").mkdir(parents=True)
    card = "- {id: ember-ring, name: Ember Ring, source: ours, kind: main, cost: 0, rarity: common, do: [{cp: 2}]}\n"
    (used / "adventures" / "loot" / "ember.yaml").write_text(card, encoding="utf-8")
    assert problems(used) == []
    table = load.library([], sections=("adventures",), packs=[ID]).tables["loot"]
    assert "ember-ring" in table.decks["common"]
    assert table.families["ember-ring"] == "ember-ring"
    assert "ember-ring" not in load.library([], sections=("adventures",)).tables["loot"].decks["common"]


def test_an_unknown_pack_suggests_near_names(used: Path) -> None:
    """One sentence."""
    with pytest.raises(UnknownPack, match=f"There is no pack 'ember-smit'. Did you mean {ID}?"):
        load.library([], packs=["ember-smit"])


def test_a_folder_may_hold_several_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are in use; two of one id are refused."""
    starter(tmp_path / "all")
    starter(tmp_path / "all", "frost-smith")
    monkeypatch.setenv(found.VARIABLE, str(tmp_path / "all"))
    assert [pack.id for pack in found.in_use()] == [ID, "frost-smith"]
    again = starter(tmp_path / "again")
    monkeypatch.setenv(found.VARIABLE, f"{tmp_path / 'all'}{os.pathsep}{again}")
    with pytest.raises(BadPack, match=f"Two packs have the id '{ID}'"):
        found.in_use()


def test_a_changed_file_is_seen(used: Path) -> None:
    """In the same process."""
    before = load.library([ID]).digest
    changed(used, HERO, "deal: 14", "deal: 15")
    assert load.library([ID]).digest != before


def test_versions_are_compared_by_their_numbers() -> None:
    """1.10 is newer than 1.9, and 1.0 is 1."""
    assert older("1.9", "1.10")
    assert not older("1.10", "1.9")
    assert not older("1", "1.0")


# -- what is said ----------------------------------------------------------------------------------


def test_every_problem_is_named_at_once(pack: Path) -> None:
    """Each with file, line and key, and near names."""
    changed(pack, HERO, "source: ours\ncomplexity: 1 ", "sourse: ours\ncomplexity: 1 ")
    changed(pack, HERO, "do: [{gain: ember-smith-heat}]\n", "do: [{gain: ember-smith-haet}]\n")
    said = problems(pack)
    assert any("'sourse' is not a key here; did you mean source or ours?" in line for line in said)
    assert any("there is no token 'ember-smith-haet'; did you mean ember-smith-heat?" in line for line in said)
    assert all(line.startswith(f"{HERO}:") for line in said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('version: "1.0"', "version: first", "pack.yaml:12: version: 'first' is not a version such as 1.0"),
        ("licence: CC0-1.0\n", "", "pack.yaml:10: licence: the key 'licence' is missing"),
        ("author:", "autor:", "pack.yaml:13: autor: 'autor' is not a key here; did you mean author?"),
        ('needs: "0.1"', 'needs: "99.0"', "the pack needs kingshand 99.0 or newer"),
        ("id: ember-smith", "id: Ember Smith", "'Ember Smith' is not an id"),
    ],
)
def test_a_manifest_is_checked(pack: Path, old: str, new: str, said: str) -> None:
    """By key."""
    changed(pack, "pack.yaml", old, new)
    assert any(said in line for line in problems(pack)), problems(pack)


def test_ids_of_ours_are_taken(pack: Path) -> None:
    """A card that we have too is named with its line."""
    changed(pack, HERO, "id: ember-smith-stoke", "id: get-some")
    assert any("kingshand has a card 'get-some' already; choose another id" in line for line in problems(pack))


def test_ids_of_another_pack_in_use_are_taken(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other pack is named."""
    monkeypatch.setenv(found.VARIABLE, str(pack))
    other = starter(tmp_path / "others", "frost-smith")
    changed(other, "heroes/frost-smith.yaml", "id: frost-smith-stoke", "id: ember-smith-stoke")
    assert any("the pack Ember Smith 1.0 by Ann has a card 'ember-smith-stoke' too" in line for line in problems(other))


def test_a_file_that_nothing_reads_is_named(pack: Path) -> None:
    """With the place where it was perhaps meant to be."""
    (pack / "hero").mkdir()
    (pack / HERO).rename(pack / "hero" / "ember-smith.yaml")
    assert any("nothing reads a file of this name" in line and "heroes/NAME.yaml" in line for line in problems(pack))


def test_a_hero_is_in_the_file_of_its_id(pack: Path) -> None:
    """Because lists read no more than names of files."""
    (pack / HERO).rename(pack / "heroes" / "other.yaml")
    assert any("the file of 'ember-smith' has to be called ember-smith.yaml" in line for line in problems(pack))


def test_hints_name_what_is_never_used(pack: Path) -> None:
    """A symbol that nothing asks for, and a line of an ability that no roll activates."""
    changed(pack, HERO, "{needs: {straight: small}, do: [{deal: 7}]}", "{needs: {spark: 5, same: 4}, do: [{deal: 7}]}")
    changed(
        pack,
        HERO,
        "dice: [hammer, hammer, hammer, anvil, anvil, spark]",
        "dice: [hammer, hammer, anvil, anvil, spark, void]",
    )
    assert any("the dice show void, but nothing asks for it" in hint for hint in check_pack(pack).hints)
    changed(pack, HERO, "{needs: {spark: 5, same: 4}, do", "{needs: {straight: large, hammer: 3}, do")
    assert any("no roll of the dice activates Forge Ahead" in hint for hint in check_pack(pack).hints)


# -- hostile packs ---------------------------------------------------------------------------------


def link(pack: Path) -> None:
    """A link that leads out of the folder."""
    (pack / "heroes" / "secret.yaml").symlink_to("/etc/hostname")


def many(pack: Path) -> None:
    """More files than anybody would have written."""
    (pack / "tokens").mkdir()
    for number in range(limits.MOST_FILES + 1):
        (pack / "tokens" / f"t{number}.yaml").touch()


def large(pack: Path) -> None:
    """A file that is too large to be one of a pack."""
    (pack / "tokens").mkdir()
    (pack / "tokens" / "large.yaml").write_bytes(b"#" * (limits.LARGEST + 1))


def program(pack: Path) -> None:
    """Code, which no pack has."""
    (pack / "heroes" / "evil.py").write_text("print('hello')", encoding="utf-8")


def aliases(pack: Path) -> None:
    """The bomb of a billion laughs."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    (pack / "pack.yaml").write_text("\n".join(lines), encoding="utf-8")


def control(pack: Path) -> None:
    """A name that would clear the screen."""
    changed(pack, "pack.yaml", "name: Ember Smith", 'name: "Ember \\e[2J Smith"')


def backwards(pack: Path) -> None:
    """A name that turns the direction of what follows."""
    changed(pack, HERO, "name: Strike\n", 'name: "Str\\u202Eike"\n')


def huge(pack: Path) -> None:
    """A number that would take forever to count to."""
    changed(pack, HERO, "deal: 14", "deal: 999999999999")


def deep(pack: Path) -> None:
    """Folders in folders."""
    (pack / "a" / "b" / "c" / "d" / "e").mkdir(parents=True)


def pipe(pack: Path) -> None:
    """A file that never ends."""
    os.mkfifo(pack / "heroes" / "pipe.yaml")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (link, "it is a link"),
        (many, "a pack has at most 300 files"),
        (large, "a file has at most 500,000"),
        (program, "no program is ever run from it"),
        (aliases, "cannot be used here; write its value instead"),
        (control, "U+001B cannot be seen"),
        (backwards, "U+202E cannot be seen"),
        (huge, "no number is higher than 999"),
        (deep, "folders are inside one another"),
        (pipe, "it is not a file"),
    ],
)
def test_a_hostile_pack_is_refused(
    pack: Path, harm: Callable[[Path], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the check, and where it is used without one."""
    harm(pack)
    assert any(said in line for line in problems(pack)), problems(pack)
    monkeypatch.setenv(found.VARIABLE, str(pack))
    with pytest.raises((BadPack, BadContent), match=said.replace("+", r"\+")):
        load.library([ID])


def zipped(tmp_path: Path, *entries: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    """A file with these entries."""
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in entries:
            file.writestr(name, content)
    return path


def a_link() -> zipfile.ZipInfo:
    """An entry that is a link."""
    info = zipfile.ZipInfo("heroes/link.yaml")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([("../pack.yaml", b"")], "its path is not one that a pack has"),
        ([("/etc/passwd", b"")], "its path is not one that a pack has"),
        ([("heroes\\..\\pack.yaml", b"")], "its path is not one that a pack has"),
        ([("heroes/e\x1b[2J.yaml", b"")], "its path is not one that a pack has"),
        ([("pack.yaml", b"#" * 10_000_000)], "a file has at most 500,000"),
        ([("pack.yaml", b""), ("Pack.yaml", b"")], "two files of one name"),
        ([("heroes/x.py", b"")], "no program is ever run from it"),
        ([(f"heroes/h{n}.yaml", b"") for n in range(301)], "more than 300 files"),
        ([("heroes/x.yaml", b"")], "pack.yaml is not in it"),
        ([(a_link(), b"/etc/hostname")], "it is a link or a device"),
    ],
)
def test_a_hostile_file_is_refused(
    entries: list[tuple[str | zipfile.ZipInfo, bytes]], said: str, tmp_path: Path
) -> None:
    """Before anything of it is unpacked."""
    with pytest.raises(BadPack, match=said), archive.unpacked(zipped(tmp_path, *entries)):
        pass


def test_a_file_that_says_less_than_it_holds_is_refused(tmp_path: Path) -> None:
    """What is unpacked is counted, whatever the file says of its size."""
    path = zipped(tmp_path, ("pack.yaml", b"#" * 400_000), *((f"tokens/t{n}.yaml", b"#" * 450_000) for n in range(9)))
    with pytest.raises(BadPack, match="is too large"), archive.unpacked(path):
        pass


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    """In one sentence."""
    path = tmp_path / "pack.zip"
    path.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(BadPack, match="is damaged, or is no pack"), archive.unpacked(path):
        pass


def test_a_file_that_was_damaged_on_its_way_is_refused(pack: Path, tmp_path: Path) -> None:
    """Whichever of its bytes were changed."""
    path = tmp_path / "sent.zip"
    archive.export(pack_in(pack), path)
    sent = path.read_bytes()
    for place in range(40, len(sent), 97):
        path.write_bytes(sent[:place] + b"\xff\xff\xff" + sent[place + 3 :])
        with suppress(BadPack), archive.unpacked(path):
            pass


def test_a_file_packed_in_another_way_is_refused(tmp_path: Path) -> None:
    """One that only some programs can unpack."""
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as file:
        file.writestr("pack.yaml", b"id: x")
    with pytest.raises(BadPack, match="packed in a way that no pack is"), archive.unpacked(path):
        pass


def test_a_pack_survives_a_file(pack: Path, tmp_path: Path) -> None:
    """All of its files, but those for editors; the same pack is the same file."""
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    archive.export(pack_in(pack), one)
    archive.export(pack_in(pack), two)
    assert one.read_bytes() == two.read_bytes()
    with archive.unpacked(one) as folder:
        names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        assert names == [HERO, "pack.yaml", "styles.yaml", "symbols.yaml"]
        assert (folder / HERO).read_bytes() == (pack / HERO).read_bytes()


def test_a_pack_for_a_newer_program_is_refused(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With both versions."""
    monkeypatch.setattr(campaign, "__version__", "0.0.9")
    changed(pack, "pack.yaml", 'needs: "0.1"', 'needs: "0.10"')
    assert any("the pack needs kingshand 0.10 or newer; this is 0.0.9" in line for line in problems(pack))


# -- for editors -----------------------------------------------------------------------------------


def test_a_schema_knows_the_keys_of_a_hero() -> None:
    """Needed ones and others, and no empty values."""
    schema = schema_of("hero")
    hero = schema["$defs"].get("HeroModel", schema)
    assert {"id", "name", "source", "dice", "board", "cards"} <= set(hero["required"])
    assert {"status-effects", "upgrades", "complexity"} <= hero["properties"].keys()
    assert "null" not in str(hero["properties"])
    assert hero["additionalProperties"] is False
