"""What missions bring to the command line: lists, one campaign from its first command to its sheet, every slip."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Command


def plain(text: str) -> str:
    """On one line."""
    return " ".join(text.split())


def refused(kingshand: Command, *words: object) -> str:
    """What a command that must be refused says."""
    ran = kingshand(*words)
    assert ran.code == 2
    return plain(ran.err)


def test_the_missions(kingshand: Command) -> None:
    """Five, one for each level; two may be begun with from the beginning."""
    found = kingshand("missions", "--json").json()
    assert [(one["number"], one["level"], one["state"]) for one in found] == [
        (1, 1, "open"),
        (2, 2, "open"),
        (3, 3, "locked"),
        (4, 4, "locked"),
        (5, 5, "locked"),
    ]
    assert "1 1 intro clone-vault open Mister Sinister" in plain(kingshand("missions").out)
    castle = plain(kingshand("missions", "castle").out)
    assert "Castle Doom: level 5 ruthless; it is unlocked when you win a mission of level 4" in castle
    assert "Of 6 levels, 1 intro to 6 insane: how hard a mission is, and the last column" in castle
    assert "a Servo-Guard, b Royal Sorcerer, c Doombot; U Doom Cannon" in castle
    assert "Take 3 plots, defeat all Doombots, all heroes leave by an exit." in castle
    assert "With at most 15/18/21/24 segments of the clock" in castle
    assert "There is no mission 'clon-valt'. Did you mean clone-vault?" in refused(kingshand, "missions", "clon-valt")


@pytest.mark.rule("MRND-7")
def test_the_enemies(kingshand: Command) -> None:
    """With exact odds by the number of heroes: 4 to 7 dice, of which half show a strike, and a third menace.

    The Doombot needs two strikes and a skull of four to seven dice: 29, 45, 57, 66 % (as the facts have it). Of a
    boss's attacks only the first that is met happens: the odds of all of them add up to the chance of any.
    """
    doombot = plain(kingshand("henchmen", "doombot").out)
    assert "on 2 strike, 1 skull (29/45/57/66 % with 1 to 4 heroes)" in doombot
    assert "Crisis: For each standing Doombot: gain 2 Shield." in doombot
    sniper = plain(kingshand("henchmen", "Sniper").out)
    assert "against the hero with the most health" in sniper
    doom = kingshand("henchmen", "doctor-doom", "--json").json()
    assert [attack["name"] for attack in doom["attacks"]][-1] == "Contempt"
    for heroes in range(4):
        assert sum(attack["chances"][heroes] for attack in doom["attacks"]) == pytest.approx(1)
    assert len(kingshand("henchmen", "--json").json()) == 14 + 4 + 5


def test_the_allies(kingshand: Command) -> None:
    """Sixteen, what each costs and does."""
    found = kingshand("allies", "--json").json()
    assert len(found) == 16
    hawkeye = next(one for one in found if one["id"] == "hawkeye")
    assert hawkeye["cost"] == 4
    assert "Trick Arrow" in hawkeye["text"]
    assert "There is no ally 'hawkeie'. Did you mean hawkeye?" in refused(kingshand, "allies", "hawkeie")


@pytest.mark.rule("MPRK-1")
def test_a_mission_from_the_first_command_to_its_points(kingshand: Command) -> None:
    """Bots play it; points are spent; the next one begins with what they bought."""
    assert (
        "Began 'siege': Pyromancer and Monk"
        in kingshand("new", "siege", "--missions", "--hero", "pyromancer", "--hero", "monk", "--seed", 3).out
    )
    ended = plain(kingshand("play", "siege", "--auto").out)
    assert "Clone Vault won: " in ended
    assert "Perk sheets" in ended
    for word in ("scenario", "crawl", "salve"):
        assert word not in ended.lower()
    sheet = kingshand("perks", "--json").json()["players"][0]
    assert sheet["unspent"][0][1] == 1
    bought = plain(kingshand("perks", "--seat", 1, "--spend", "thick-skin").out)
    assert "Thick Skin: circle 1 of 1 is filled, and the perk is yours." in bought
    assert "Pyromancer has Thick Skin." in kingshand("status").out
    kingshand("play", "siege", "--auto")
    assert "Confirmed" in kingshand("score", "--verify").out
    assert "mission 2" in kingshand("log", "--session", 2).out


@pytest.mark.rule("MPRK-1")
def test_points_that_were_left_are_spent_as_the_next_mission_begins(kingshand: Command) -> None:
    """Asked before anything else, taken back like any choice; the sheets show it while the mission is played."""
    kingshand("new", "siege", "--missions", "--hero", "monk", "--seed", 1)
    kingshand("record", "--won")
    told = plain(kingshand("play", "siege", "--plain", typed="circle vital-1\nquit\n").out)
    assert "Monk: Fill which circle? 2 points left." in told
    assert "Monk fills the last circle of Thick Skin." in told
    sheet = kingshand("perks", "--json").json()["players"][0]
    assert (sheet["perks"], sheet["unspent"]) == (["vital-1"], [[1, 1]])
    assert "Monk: 1 perk; perk points left to spend: 1 up to column 1" in plain(kingshand("score").out)
    assert "session 2 is open: mission 2, Nuclear Assault (level 2 of 6, moderate)" in plain(kingshand("status").out)
    assert kingshand("score", "--json").json()["sheets"][0]["unspent"] == [[1, 1]]
    again = refused(kingshand, "perks", "--spend", "head-start")
    assert "Session 2 of the campaign 'siege' is open; finish it first." in again
    assert "The points left are spent at the beginning of that session" in again
    kingshand("undo")
    assert kingshand("perks", "--json").json()["players"][0]["unspent"] == [[2, 1]]


def test_what_cannot_be_begun(kingshand: Command) -> None:
    """One sentence each, and nothing is made."""
    for words, why in (
        (("--mission", "clone-valt"), "There is no mission 'clone-valt'. Did you mean clone-vault?"),
        (("--mission", "castle-doom"), "is unlocked when you win a mission of level 4"),
        (("--level", 9), "There is no level '9'."),
        (("--level", 6), "'level-6' is unlocked when you win a mission of level 5"),
        (("--lower", "everything"), "There is no way to make missions easier 'everything'."),
        (("--missions", "--sheets-of", "nobody"), "There is no campaign"),
        (
            ("--missions", *(word for hero in ("ninja", "treant", "paladin", "huntress") for word in ("--hero", hero))),
            "takes 1 to 4 heroes, not 5",
        ),
    ):
        assert why in refused(kingshand, "new", "x", "--hero", "monk", *words)
    assert kingshand("list", "--json").json() == []
