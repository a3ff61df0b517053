"""Playing by typing: the same answers that a person gives, from standard input."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Command


def position(run: Command) -> int:
    """How many choices the open session has."""
    return int(run("status", "--json").json()["session"]["position"]["choices"])


def test_quitting_and_going_on(demo: Command) -> None:
    """A choice that was made is there the next time, in the middle of a session."""
    first = demo("play", "demo", typed="evenly\n1\nquit\n")
    assert first.code == 0
    assert "session 1 begins" in first.out
    assert "Continue with: kingshand play demo" in first.out
    made = position(demo)
    assert made >= 2
    second = demo("play", "demo", typed="quit\n")
    assert "session 1 continues" in second.out
    assert position(demo) == made


def test_the_end_of_the_input_stops(demo: Command) -> None:
    """Nothing is lost when the input ends."""
    assert demo("play", "demo", typed="give 0\n").code == 0
    assert position(demo) == 1


def test_a_wrong_answer_is_explained_and_asked_again(demo: Command) -> None:
    """The reason, and the same question."""
    ran = demo("play", "demo", typed="give 0\ndance\n77\nmove z9\nquit\n")
    assert ran.code == 0
    assert "'dance' is not an option here" in ran.out
    assert "while not in a battle" in " ".join(ran.out.split())
    assert "There is no option 77." in ran.out
    assert position(demo) == 1


def test_undo_takes_back_what_revealed_nothing(demo: Command) -> None:
    """Handing out a salve reveals nothing; exploring does."""
    ran = demo("play", "demo", typed="give 1\nundo\nquit\n")
    assert "Undone: the last choice of Barbarian." in ran.out
    assert position(demo) == 0
    ran = demo("play", "demo", typed="evenly\n1\nundo\nquit\n")
    assert re.search(r"Undo 'Move to \w\d'\? It revealed a tile\.", ran.out)
    made = position(demo)
    refused = demo("undo", "demo")
    assert refused.code == 2
    assert "--force" in refused.err
    assert demo("undo", "demo", "--force").code == 0
    assert position(demo) < made
    assert demo("replay", "demo", "--verify").code == 0


def test_undo_on_the_command_line_counts(demo: Command) -> None:
    """-n takes back several choices."""
    demo("play", "demo", typed="give 0\ngive 1\nquit\n")
    told = demo("undo", "demo", "-n", 1, "--json").json()
    assert told == {"undone": 1, "choices": told["choices"], "stopped_by": None, "forced": False, "entry": None}


def test_the_screen_says_where_everybody_stands(demo: Command) -> None:
    """The board, the map, the question, the numbered options; at 80 columns."""
    ran = demo(
        "play",
        "demo",
        typed="evenly\nboard\nmap\nhand\nlog\n?\ntiles alley\n"
        "? fairy\n? barbarian\n? nonsense\nask\nask always\nrules\nquit\n",
    )
    assert "Barbarian   18/18 HP   2 CP" in ran.out
    assert "L1 to L4 face down" in ran.out
    assert re.search(r"^  1 Move to ", ran.out, re.MULTILINE)
    assert "Level I, 9 health" in ran.out
    assert "Sturdy Blow: sword x2 + pow x2: Deal 4 undefendable" in ran.out
    assert "There is no 'nonsense'." in ran.out
    assert "Lists: heroes, tokens, minions, bosses, tiles, difficulties, loot." in ran.out
    assert "Alley (tile)" in ran.out
    assert "Tiles on the table now" not in ran.out
    assert "Barbarian, ask always: ask whenever you can do anything." in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_a_bot_may_play_some_heroes(demo: Command) -> None:
    """Only the other one is asked."""
    ran = demo("play", "demo", "--seat", "moon-elf=bot", typed="evenly\n" + "1\n" * 12 + "quit\n")
    assert ran.code == 0
    questions = re.findall(r"^(Barbarian|Moon Elf)(?: \([^)]*\))?: .*[?.]$", ran.out, re.MULTILINE)
    assert questions
    assert set(questions) == {"Barbarian"}


def test_automatic_play_tells_what_happens_on_request(demo: Command) -> None:
    """--tell prints the log as it goes."""
    ran = demo("play", "demo", "--auto", "--tell", "--bot", "random")
    assert "Turn 1: " in ran.out
    assert "Score sheet of demo" in ran.out


def test_automatic_play_as_json(demo: Command) -> None:
    """One object with a row for each session."""
    told = demo("play", "demo", "--auto", "--json").json()
    assert told["campaign"] == "demo"
    assert len(told["sessions"]) == 1
    assert told["sessions"][0]["session_score"] == told["score"]


def test_without_a_terminal_there_is_a_demonstration(kingshand: Command) -> None:
    """It comes to its score sheet, is the same every time, and keeps nothing."""
    first = kingshand("play")
    assert first.code == 0
    assert "Score sheet of demonstration" in first.out
    assert kingshand("play").out == first.out
    assert kingshand("list", "--json").json() == []
    assert all(len(line) <= 80 for line in first.out.splitlines())


def test_the_demonstration_is_won_and_says_why(kingshand: Command) -> None:
    """Whoever looks at it first sees the program win: the shards, the guardian, the numbers of it."""
    assert kingshand("play", "--json").json()["sessions"][0]["won"] is True
    shown = kingshand("play").out
    assert "Key moments" in shown
    assert "finds the last portal shard: the Boss Portal opens." in shown
    assert "The numbers of " in shown
    assert re.search(r"^Best attack: .* dealt \d+ in turn \d+\.$", shown, re.MULTILINE)


def test_a_session_by_bots_ends_with_its_numbers(demo: Command) -> None:
    """Between the result and the score sheet; programs get neither."""
    shown = demo("play", "demo", "--auto").out
    assert shown.index("The numbers of ") < shown.index("Score sheet of demo")
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_going_on_begins_with_what_happened_last(demo: Command) -> None:
    """A session that begins has no past; one that goes on says what came last."""
    first = demo("play", "demo", typed="evenly\n1\nquit\n")
    assert "What happened last" not in first.out
    second = demo("play", "demo", typed="quit\n")
    recap = second.out[second.out.index("What happened last:") :]
    last = [line for line in recap.splitlines()[1:] if line.startswith("  ")][:8]
    assert any("explores" in line for line in last)
    assert "dealt 0 and took 0" not in second.out
    demo("play", "demo", typed="1\n" * 40 + "quit\n")
    later = demo("play", "demo", typed="quit\n")
    assert re.search(r"^After \d+ turns: Barbarian dealt \d+ and took \d+; Moon Elf", later.out, re.MULTILINE)
    third = demo("play", "demo", "--auto")
    assert third.code == 0
    fourth = demo("play", "demo", typed="quit\n")
    points = demo("score", "--json").json()["score"]
    assert f"Score so far: {points} points in 1 session." in fourth.out


@pytest.mark.long
def test_a_campaign_that_is_over(demo: Command) -> None:
    """It cannot be played on; what there is can be looked at."""
    told = demo("play", "demo", "--auto", "--until", "campaign", "--json").json()
    assert told["sessions"][-1]["finished"]
    refused = demo("play", "demo", "--auto")
    assert refused.code == 2
    assert "'demo' is" in refused.err
    assert demo("score").code == 0
    assert demo("replay", "--verify").code == 0
