"""Looking things up."""

from __future__ import annotations

import pytest

from campaign.screens.hero_sheet import by_source
from tests.cli.conftest import ROOT, Command


@pytest.mark.parametrize(
    ("command", "one", "holds"),
    [
        ("heroes", "moon-elf", "Lunar Eclipse!"),
        ("heroes", "Cursed Pirate", "Cursed Pirate"),
        ("heroes", "barb", "Sturdy Blow"),
        ("minions", "fairy", "First Strike"),
        ("bosses", "fallen-barbarian", "Skull Crush"),
        ("tiles", "Shepherd's Rest", "heal 3"),
        ("difficulties", "ironclad", "The first lost scenario ends the campaign."),
        ("loot", "dragonscale", "equipment"),
        ("tokens", "protect", "Protect"),
    ],
)
def test_lists_and_texts(kingshand: Command, command: str, one: str, holds: str) -> None:
    """A list of all, and one with the reader's text; at 80 columns; as JSON with the same things."""
    every = kingshand(command)
    assert every.code == 0
    shown = kingshand(command, one)
    assert shown.code == 0
    assert holds in shown.out
    assert all(len(line) <= 80 for line in (every.out + shown.out).splitlines())
    ids = {part["id"] for part in kingshand(command, "--json").json()}
    assert kingshand(command, one, "--json").json()["id"] in ids


@pytest.mark.parametrize(
    ("command", "one", "told"),
    [
        ("minions", "satyr", "Another reading: 4, 5 and 6 damage, and Entangle only with the whole objective"),
        ("minions", "the-butcher", "Another reading: Stun in place of Concussion"),
        ("minions", "the-butcher", "From a fan's work, not checked against print."),
        ("minions", "loot-goblin", "From a pre-release prototype: its chests."),
        ("minions", "stray-hound", "Our own decision; no source has it."),
        ("minions", "elf-is", "As printed: name, level and roll objective."),
        ("tiles", "vault", "Seen in a pre-release prototype, not in print."),
        ("tiles", "bone-orchard", "Our own decision; no source has it."),
        ("difficulties", "hard", "Our own decision; no source has it."),
        ("difficulties", "normal", "Our own decision: score."),
        ("loot", "codex-ii", "Seen in a pre-release prototype, not in print."),
        ("loot", "trench-coat", "Our own decision: cost."),
        ("bosses", "fallen-barbarian", "Another reading: Explosive Rage: 10 undefendable damage"),
        ("bosses", "fallen-barbarian", "Our own decision: all priorities."),
        ("loot", None, "From a fan's work: the boss loot table."),
    ],
)
def test_what_is_not_printed_says_so(kingshand: Command, command: str, one: str | None, told: str) -> None:
    """By `--sources` alone: the source of whatever is not as printed, and another source's reading, at 80 columns."""
    named = [one] if one else []
    shown = kingshand(command, *named, "--sources").out
    assert told in " ".join(shown.split())
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert told not in " ".join(kingshand(command, *named).out.split())


@pytest.mark.parametrize(
    ("command", "one", "told"),
    [
        ("tokens", "hex", "Note: Every 6 of the holder's dice is blank"),
        ("heroes", "huntress", "Note: Her counter is her health, 7 at most."),
    ],
)
def test_rulings_stand_with_what_they_are_about(kingshand: Command, command: str, one: str, told: str) -> None:
    """Also those of a token or a companion, not only a hero's."""
    assert told in " ".join(kingshand(command, one).out.split())


def test_plain_print_has_no_remark(kingshand: Command) -> None:
    """A minion as printed, under its printed name."""
    shown = kingshand("minions", "goblin-enchanter").out
    assert "Reward: common chest." in shown
    assert not any(word in shown for word in ("source", "print", "prototype", "Our own", "reading"))
    told = kingshand("minions", "goblin-enchanter", "--sources").out
    assert told.split("Sources", 1)[1].splitlines()[1:] == ["- As printed."]


def test_one_of_a_kind_is_told_as_one(kingshand: Command) -> None:
    """A file of one hero."""
    told = kingshand("content", "check", ROOT / "content" / "data" / "heroes" / "monk.yaml").out
    assert told.startswith("1 hero, ")


def test_content_check(kingshand: Command) -> None:
    """The shipped content has no problems; the counts are for programs too."""
    assert "No problems" in kingshand("content", "check").out
    told = kingshand("content", "check", "--json").json()
    assert {"heroes", "minions", "bosses", "tiles", "loot", "cards", "tokens", "scenarios", "tiers", "ours"} <= set(
        told
    )
    assert told["problems"] == []


def test_scenario_run(kingshand: Command, tmp_path: object) -> None:
    """Files that hold pass; one that does not is told with exit code 1."""
    passed = kingshand("scenario", "run", "tests/scenarios/damage")
    assert passed.code == 0, passed.out
    told = kingshand("scenario", "run", "tests/scenarios/damage", "--json").json()
    assert {result["status"] for result in told} == {"passed"}


def test_a_terminal_without_unicode(process: Command) -> None:
    """Everything can be shown there too."""
    shown = process("heroes", "artificer", PYTHONIOENCODING="ascii")
    assert shown.code == 0, shown.err
    assert shown.out.isascii()
    assert process("new", "Ünïcode", "--hero", "monk", PYTHONIOENCODING="ascii").code == 0


def test_rules(kingshand: Command) -> None:
    """An index by chapters, one rule with its links, a search, near names; as JSON too; all at 80 columns."""
    index = kingshand("rules").out
    assert "DEF-1 to 10" in index
    assert "The defensive roll phase" in index
    one = kingshand("rules", "def-2").out
    assert one.startswith("DEF-2: ")
    assert "See ROLL-2, DEF-3" in one
    found = kingshand("rules", "collateral", "damage").out
    assert "DMG-1: " in found
    assert all(len(line) <= 80 for line in (index + one + found).splitlines())
    assert [rule["id"] for rule in kingshand("rules", "DMG-3", "--json").json()] == ["DMG-3"]
    assert kingshand("rules", "isolated").out.startswith("isolated damage\n  Damage that is dealt at once")
    refused = kingshand("heroes", "m")
    assert refused.code == 2
    assert "Did you mean monk or moon-elf?" in refused.err
    refused = kingshand("rules", "colateral")
    assert refused.code == 2
    assert "Did you mean collateral" in refused.err


def test_the_faq(kingshand: Command) -> None:
    """`rules faq` lists the questions, one is shown whole with its rules, a rule shows those on it, words find both."""
    questions = kingshand("rules", "faq").out
    assert "FAQ: The Mad King" in questions
    assert "FAQ-35    In which order does the shop deal and sell?" in questions
    one = kingshand("rules", "faq-35").out
    assert one.startswith("FAQ-35: In which order does the shop deal and sell?\n  It deals to all heroes before")
    assert "See SHOP-2." in one
    rule = kingshand("rules", "CRAWL-9").out
    assert rule.index("CRAWL-9: ") < rule.index("FAQ-36: ")
    found = kingshand("rules", "barred doors").out
    assert "FAQ-50" in found
    assert all(len(line) <= 80 for line in (questions + one + rule + found).splitlines())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("bvb-1", "BVB-1: Our own decision: all of it."),
        ("faq-3", "FAQ-3: From a designers' ruling."),
        ("faq-35", "FAQ-35: Our own decision; no source has it."),
        ("set-2", "From the rulebooks and rulings."),
    ],
)
def test_where_a_rule_comes_from(kingshand: Command, words: str, told: str) -> None:
    """By `--sources` alone: what we decided of a rule, and the source of a ruling."""
    assert told in " ".join(kingshand("rules", words, "--sources").out.split())
    assert told not in " ".join(kingshand("rules", words).out.split())


def test_the_faq_for_programs(kingshand: Command) -> None:
    """Entries with everything behind `faq`, and with each rule the entries on it."""
    entry = kingshand("rules", "faq", "shop", "deals", "--json").json()[0]
    assert (entry["id"], entry["rules"], entry["source"]) == ("FAQ-35", ["SHOP-2"], "ours")
    assert kingshand("rules", "CRAWL-9", "--json").json()[0]["faq"] == ["FAQ-36"]
    assert kingshand("rules", "faq", "xyzzy").code == 2


def test_the_faq_in_play(demo: Command) -> None:
    """A campaign of adventures shows its own questions and those of every fight, not those of missions."""
    told = demo("play", "demo", typed="rules faq\nrules faq chest\nquit\n").out
    assert "FAQ-1 " in told
    assert "FAQ-25" in told
    assert "FAQ-105" not in told


def test_rules_in_play(demo: Command) -> None:
    """Those of the question, those with words, and ids behind lines on and off."""
    told = demo(
        "play", "demo", typed="rules\nevenly\nask always\nrules\nrules half\nrules on\nrules off\nrules xyzzy\nquit\n"
    ).out
    assert "PREP-3: starting salves" in told
    assert "CRAWL-2" in told
    assert "BOSS-2:" not in told
    assert "DMG-3: " in told
    assert "Rule ids are shown." in told
    assert "No rule has 'xyzzy'." in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_what_is_said_of_several_parts_is_said_once() -> None:
    """What is said of the whole comes first; the names of parts follow one source, and values have a line each."""
    found = [
        ("", "From a fan's work, not checked against print."),
        ("Deflect", "Our own decision; no source has it."),
        ("Ante Up!", "Our own decision; no source has it."),
        ("Ante Up!", "From a fan's work: That charges are moved."),
        ("Fold!", "From a fan's work: CP cost."),
    ]
    assert list(by_source(found)) == [
        "From a fan's work, not checked against print.",
        "Our own decision; no source has it: Deflect, Ante Up!.",
        "From a fan's work:\n    Ante Up!: that charges are moved.\n    Fold!: CP cost.",
    ]
