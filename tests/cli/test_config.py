"""The configuration file: what holds, from where, and what is wrong with it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from campaign.play.seats import Answers, hero_bots
from campaign.terminal.player import LinePlayer
from tests.cli.conftest import Command

DUEL = ("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 4)


UNWISHED = {"always": [], "never": [], "selling": "off", "enemies": "off"}
"""What `ask keep` writes of single cards and tokens where nothing is wanted of any."""


@pytest.fixture
def file(saves: Path, tmp_path: Path) -> Path:
    """The file of this test; it does not exist yet."""
    return tmp_path / "config.toml"


def keys(kingshand: Command, *before: object) -> dict[str, tuple[object, str]]:
    """Every key with its value and where that is from."""
    told = kingshand(*before, "config", "--json").json()
    return {key: (row["value"], row["from"]) for key, row in told["keys"].items()}


def test_without_a_file_defaults_hold(kingshand: Command, file: Path) -> None:
    """The command says where the file would be."""
    told = kingshand("config", "--json").json()
    assert told["file"] == str(file)
    assert told["exists"] is False
    assert keys(kingshand)["ask.level"] == ("matters", "default")
    assert "it does not exist yet" in " ".join(kingshand("config").out.split())


def test_the_command_line_beats_the_environment_beats_the_file(
    kingshand: Command, file: Path, saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For saves, which all three can name."""
    file.write_text(f"saves = '{tmp_path}/from-file.db'\n", encoding="utf-8")
    one, two, three = f"{tmp_path}/given.db", str(saves), f"{tmp_path}/from-file.db"
    assert keys(kingshand, "--saves", one)["saves"] == (one, "--saves")
    assert keys(kingshand)["saves"] == (two, "KINGSHAND_SAVES")
    monkeypatch.delenv("KINGSHAND_SAVES")
    assert keys(kingshand)["saves"] == (three, str(file))
    assert kingshand("new", "here", "--hero", "barbarian").code == 0
    assert Path(three).exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("color = 'never'", "there is no key color; did you mean colour?"),
        ("colour = 'blue'", "colour is one of auto, always, never, not 'blue'."),
        ("width = 20", "width is 0 or a whole number from 40 to 9999, not 20."),
        ("width = true", "width is 0 or a whole number from 40 to 9999, not True."),
        ("bot = ['greedy']", "bot is one of greedy, planner, random, not ['greedy']."),
        ("[ask.moonelf]\nlevel = 'own'", "did you mean ask.moon-elf.level"),
        ("[ask]\nnever = 'chi'", "ask.never is a list of names of cards and tokens, such as tip-it, not 'chi'."),
        (
            "[ask.monk]\nalways = ['Chi']",
            "ask.monk.always is a list of names of cards and tokens, such as tip-it, not [",
        ),
        ("[ask.moon-elf]\nhealing = -1", "ask.moon-elf.healing is a whole number from 0 to 9999, not -1."),
        ("colour = ", "it is not valid TOML: "),
        ("width = " + "9" * 5000, "it is not valid TOML: "),
        ("x = " + "[" * 5000, "it is not valid TOML: "),
        ("x = 1\n#" + "#" * 1_000_000, "it cannot be read: it has 1,000,007 bytes, and at most 1,000,000 are read"),
    ],
)
def test_what_is_wrong_is_told(kingshand: Command, file: Path, text: str, told: str) -> None:
    """With the file and a near name, by every command that would use it; exit code 2."""
    file.write_text(text, encoding="utf-8")
    for command in (("config",), ("list",), DUEL):
        ran = kingshand(*command)
        assert ran.code == 2
        assert str(file) in ran.err
        assert told in ran.err


def test_all_problems_are_told_at_once(kingshand: Command, file: Path) -> None:
    """Not one after another."""
    file.write_text("width = 1\nbott = 2\n", encoding="utf-8")
    told = kingshand("config").err
    assert "width is" in told
    assert "did you mean bot?" in told


def test_help_needs_no_sound_file(kingshand: Command, file: Path) -> None:
    """Nor does the version."""
    file.write_text("nonsense", encoding="utf-8")
    assert kingshand("--help").code == 0
    assert kingshand("--version").code == 0
    assert kingshand("play", "--help").code == 0


def test_unicode_and_width(kingshand: Command, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain characters where they are wanted, and no line beyond the width."""
    monkeypatch.delenv("COLUMNS")
    file.write_text("unicode = 'never'\nwidth = 60\n", encoding="utf-8")
    shown = kingshand(*DUEL, typed="quit\n").out
    assert "+---+" in shown
    assert shown.isascii()
    assert max(map(len, shown.splitlines())) <= 60
    file.write_text("unicode = 'always'\nwidth = 100\n", encoding="utf-8")
    shown = kingshand(*DUEL, typed="quit\n").out
    assert "┌───┐" in shown
    assert 80 < max(map(len, shown.splitlines())) <= 100


def test_colour(kingshand: Command, file: Path) -> None:
    """Always holds even against NO_COLOR and a pipe."""
    assert "\x1b[" not in kingshand("heroes").out
    file.write_text("colour = 'always'\n", encoding="utf-8")
    assert "\x1b[" in kingshand("heroes").out


def test_the_bot(kingshand: Command, file: Path) -> None:
    """What the file says is what is played without --bot."""
    random = kingshand(*DUEL, "--auto", "--bot", "random", "--json").out
    greedy = kingshand(*DUEL, "--auto", "--json").out
    assert random != greedy
    file.write_text("bot = 'random'\n", encoding="utf-8")
    assert kingshand(*DUEL, "--auto", "--json").out == random
    assert kingshand(*DUEL, "--auto", "--bot", "greedy", "--json").out == greedy


def test_everybody_is_asked_as_configured(kingshand: Command, file: Path) -> None:
    """A hero's own wish before the general one."""
    file.write_text("[ask]\nlevel = 'own'\n[ask.barbarian]\nlevel = 'always'\n", encoding="utf-8")
    shown = kingshand(*DUEL, typed="ask\nquit\n").out
    assert "ask always: " in shown
    other = ("duel", "--hero", "moon-elf", "--hero", "barbarian", "--seed", 4)
    assert "ask own: " in kingshand(*other, typed="ask\nquit\n").out


def test_wishes_are_kept(kingshand: Command, file: Path) -> None:
    """`ask keep` for the hero, `ask keep all` for all; comments and other keys stay."""
    file.write_text("# mine\nbot = 'random'  # for now\n[ask.monk]\nhealing = 3\n", encoding="utf-8")
    ran = kingshand(*DUEL, typed="ask fits\nask healing 20\nask keep\nask own\nask keep all\nquit\n")
    assert "Saved for Barbarian" in ran.out
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# mine\nbot = 'random'  # for now\n")
    assert tomllib.loads(text) == {
        "bot": "random",
        "ask": {
            "monk": {"healing": 3},
            "barbarian": {"level": "fits", "healing": 20, **UNWISHED},
            "level": "own",
            "healing": 20,
            **UNWISHED,
        },
    }
    assert "ask fits: " in kingshand(*DUEL, typed="ask\nquit\n").out


def test_the_first_wish_makes_the_file(kingshand: Command, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its folder."""
    deep = file.parent / "a" / "b" / "config.toml"
    monkeypatch.setenv("KINGSHAND_CONFIG", str(deep))
    kingshand(*DUEL, typed="ask always\nask keep\nquit\n")
    kept = {"level": "always", "healing": 12, **UNWISHED}
    assert tomllib.loads(deep.read_text(encoding="utf-8")) == {"ask": {"barbarian": kept}}


def test_what_is_wanted_of_single_cards_and_tokens_is_kept(kingshand: Command, file: Path) -> None:
    """By the names of files; a hero's own list stands for the general one as a whole, an empty one too."""
    typed = "ask never tip it\nask always crit bash ii\nask selling on\nask keep\nquit\n"
    told = kingshand(*DUEL, typed=typed).out
    assert "Tip It!: never, " in told
    kept = tomllib.loads(file.read_text(encoding="utf-8"))["ask"]["barbarian"]
    assert (kept["always"], kept["never"], kept["selling"]) == (["crit-bash-ii"], ["tip-it"], "on")
    again = kingshand(*DUEL, typed="ask\nask usual tip it\nask usual crit bash ii\nask keep\nquit\n").out
    assert "ask never: Tip It!" in again
    assert "ask always: Crit Bash II" in again
    kingshand("config", "ask.never", "Buh Bye, tip-it")
    assert tomllib.loads(file.read_text(encoding="utf-8"))["ask"]["never"] == ["buh-bye", "tip-it"]
    assert "ask never: " not in kingshand(*DUEL, typed="ask\nquit\n").out
    assert keys(kingshand)["ask.never"] == (["buh-bye", "tip-it"], str(file))


def test_wishes_last_from_session_to_session(demo: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the person leaves; a bot plays on for them here, once they have said what they wish."""
    seen: list[str] = []

    def to_its_end(player: LinePlayer) -> bool:
        settings = player.desk.people.seats[0].settings
        seen.append(settings.level)
        settings.level = "own"
        for _ in player.desk.live.run(Answers(hero_bots("greedy", 2, 1))):
            continue
        return True

    monkeypatch.setattr(LinePlayer, "play", to_its_end)
    demo("play", "demo", typed="yes\nno\n")
    assert seen == ["matters", "own"]
