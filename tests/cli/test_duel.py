"""Duels at the keyboard and by bots."""

from __future__ import annotations

import re

import pytest

from campaign.play.seats import Answers, hero_bots
from campaign.terminal.player import LinePlayer
from tests.cli.conftest import Command

TWO = ("--hero", "barbarian", "--hero", "moon-elf", "--seed", 4)


def test_bots_play_a_duel(kingshand: Command) -> None:
    """To its end, the same for the same seed."""
    first = kingshand("duel", *TWO, "--auto")
    assert first.code == 0
    assert " wins." in first.out or "a draw" in first.out
    assert kingshand("duel", *TWO, "--auto").out == first.out


def test_a_duel_as_json(kingshand: Command) -> None:
    """Who won, in how many turns."""
    told = kingshand("duel", *TWO, "--auto", "--json").json()
    assert told["heroes"] == ["barbarian", "moon-elf"]
    assert told["seed"] == 4
    assert told["winner"] in (0, 1, None)


def test_a_person_against_a_bot(kingshand: Command) -> None:
    """The bot's cards stay hidden, one's own do not."""
    ran = kingshand("duel", *TWO, typed="done\nkeep 6\nquit\n")
    assert ran.code == 0
    assert "Barbarian draws Transference!" in ran.out
    assert "Moon Elf draws 4 cards." in ran.out
    assert "Nothing of it is kept." in ran.out
    assert "is kept" not in ran.out.partition("Nothing of it is kept.")[2]


def test_dice_are_drawn_and_kept_by_what_they_show(kingshand: Command) -> None:
    """Turn 1 of this seed: 2 3 3 2 3."""
    ran = kingshand("duel", *TWO, typed="k 22\nk 2 7\nr nothing\nquit\n")
    assert "2 3 3 2 3" in ran.out
    assert "|2 S|" in ran.out or "│2 ⚔│" in ran.out
    assert "sword sword sword sword sword" in " ".join(ran.out.split())
    assert "1 attempt left" in ran.out
    assert "No die shows 7" in ran.out
    assert "That keeps every die" in ran.out


def test_keeping_nothing_by_a_bare_word_is_asked_once_more(kingshand: Command) -> None:
    """`k` alone would throw all dice: five swords of turn 1 still lie there after a no, and after an empty line."""
    ran = kingshand("duel", *TWO, typed="k 2\nk\nn\nk\n\nr\nquit\n")
    assert ran.out.count("Re-roll all dice?") == 2
    assert "1 attempt left" in ran.out
    assert "0 attempts left" not in ran.out
    assert "Type the dice you re-roll" in ran.out


def test_json_reports_what_bots_play(kingshand: Command) -> None:
    """A person at the keyboard and a report for programs do not go together."""
    ran = kingshand("duel", *TWO, "--json", typed="quit\n")
    assert ran.code == 2
    assert "--json is for bots: add --auto" in ran.err
    assert ran.out == ""


def test_two_people_hide_their_cards_from_each_other(kingshand: Command) -> None:
    """Whoever sits down reads what happened, with their own cards and without the other's."""
    ran = kingshand("duel", *TWO, "--seat", "2=person", typed="\n1\n\n\nlog\nquit\n")
    before, barbarian, moon_elf = ran.out.split("Enter when ready.\n> ")
    assert before.rstrip().endswith("Pass to Barbarian.")
    assert "Barbarian draws 4 cards." in before
    assert "Barbarian draws Transference!, Tip It!, Try, Try Again! and Head Bash!." in barbarian
    assert "Moon Elf draws 4 cards." in barbarian
    assert "So Wild!" not in barbarian
    assert "Barbarian draws 4 cards." in moon_elf
    assert moon_elf.count("Moon Elf draws So Wild!, Samesies!, Double Up! and Demising Shot II.") == 2
    assert "Transference!" not in moon_elf
    assert "Moon Elf takes 4: Smack 8, Missed Me -4" in moon_elf


def test_what_was_answered_for_somebody_is_told_to_them_alone(kingshand: Command) -> None:
    """Moon Elf was passed over while Barbarian sat there: it is told on request, and only what Moon Elf could do."""
    ran = kingshand("duel", *TWO, "--seat", "2=person", typed="\n1\n\n\npassed\nquit\n")
    _, _, moon_elf = ran.out.split("Enter when ready.\n> ")
    assert "Passed over" not in ran.out
    told = moon_elf.partition("> passed")[2]
    assert "1 Moon Elf: Upkeep. Respond? (turn 2)" in told
    assert "Barbarian: " not in told


@pytest.mark.parametrize(("sure", "taken"), [("n", False), ("y", True)])
def test_somebody_elses_choice_is_taken_back_only_on_purpose(*, kingshand: Command, sure: str, taken: bool) -> None:
    """Moon Elf sits there when Barbarian's last choice is to go: it says whose it is, and shows no other cards."""
    ran = kingshand("duel", *TWO, "--seat", "2=person", typed=f"\n1\n\n\nundo force\n{sure}\nquit\nquit\n")
    told = ran.out.partition("> undo force\n")[2]
    assert told.startswith("Undo what Barbarian chose?")
    assert ("Undone: the last choice of Barbarian." in told) is taken
    assert ("Pass to Barbarian." in told) is taken
    assert "Transference!" not in told


def test_who_is_passed_the_keyboard_may_stop(kingshand: Command) -> None:
    """Without seeing anything."""
    ran = kingshand("duel", *TWO, "--seat", "2=person", typed="quit\n")
    assert ran.code == 0
    assert "hand:" not in ran.out
    assert "You left the duel." in ran.out


def test_two_people_may_play_with_open_hands(kingshand: Command) -> None:
    """Nobody passes the keyboard; both hands are told."""
    ran = kingshand("duel", *TWO, "--seat", "2=person", "--open-hands", typed="quit\n")
    assert "Enter when ready" not in ran.out
    assert "Barbarian draws Transference!" in ran.out
    assert "Moon Elf draws So Wild!" in ran.out


def test_the_second_hero_may_be_the_person(kingshand: Command) -> None:
    """And the first a bot, whose cards are hidden."""
    ran = kingshand("duel", *TWO, "--seat", "1=random", "--seat", "moon=person", typed="quit\n")
    assert "Enter when ready" not in ran.out
    assert "Barbarian draws 4 cards." in ran.out
    assert "Moon Elf draws So Wild!" in ran.out


def test_damage_is_explained(kingshand: Command) -> None:
    """The trace of every blow stands in the log."""
    told = kingshand("duel", *TWO, "--auto").out
    assert " takes " in told
    assert " health left." in told.replace("\n  ", " ")


def test_odds_are_exact(kingshand: Command) -> None:
    """2 3 3 2 3 with two attempts left: five swords are there, the rest is worked out."""
    ran = kingshand("duel", *TWO, typed="undo passed force\nodds\ndone\nodds\nhint\nquit\n")
    assert "Moon Elf's next roll, " in ran.out
    assert "Your next roll, " in ran.out
    assert "100.0 %       8    4.8  2 2 3 3 3  Smack (sword x5)" in ran.out
    # Four pows of five dice, none yet: each die is a pow after two throws with p = 1 - (5/6)**2,
    # so 5 * p**4 * (1 - p) + p**5 = 0.0329.
    assert "  3.3 %       5   14.0  none       Crit Bash (pow x4)" in ran.out
    assert "> hint\nRoll all: 5.5 · keep 3: 5.3 · " in ran.out
    assert "\n  Roll all, 5.5: 6.4 damage, " in ran.out


def test_recap_repeats_what_happened_since_one_chose(kingshand: Command) -> None:
    """Smack is activated, the Moon Elf defends, and so on up to the next question; what came before is left out."""
    ran = kingshand("duel", *TWO, typed="1\nrecap\nquit\n")
    before, _, after = ran.out.partition("> 1\n")
    told, _, repeated = after.partition("> recap\n")
    happened = [line for line in told.splitlines() if line.startswith("Moon Elf defends")]
    assert happened
    assert happened[0] in repeated
    assert "Moon Elf plays Double Up!" in before
    assert "Moon Elf plays Double Up!" not in repeated


def test_options_are_shown_again_behind_an_explanation(kingshand: Command) -> None:
    """Whoever looked something up need not scroll back."""
    ran = kingshand("duel", *TWO, typed="? smack\nquit\n")
    assert "  1 Smack  Deal 8 damage." in ran.out.partition("> ? smack")[2]


def test_a_table_that_has_not_changed_is_not_repeated(kingshand: Command) -> None:
    """Of the second question on one turn only what has changed: the Barbarian paid 1 CP, the Moon Elf is as before."""
    ran = kingshand("duel", *TWO, typed="play tip-it\nboard\nquit\n")
    first, _, rest = ran.out.partition("> play tip-it")
    second, _, board = rest.partition("> board")
    elf = "Moon Elf    50/50 HP   1 CP"
    assert elf in first
    assert elf not in second
    assert "> Barbarian   50/50 HP   1 CP" in second
    assert elf in board


def test_a_duel_ends_with_its_numbers(kingshand: Command) -> None:
    """As many points of damage were dealt as taken, where nobody but the two is there."""
    shown = kingshand("duel", *TWO, "--auto").out
    rows = re.findall(r"^(Barbarian|Moon Elf) +(\d+) +(\d+) +\d+ +\d+ +\d+ +\d\.\d  \S", shown, re.MULTILINE)
    (_, dealt, taken), (_, other_dealt, other_taken) = rows
    assert (dealt, taken) == (other_taken, other_dealt)
    assert "Closest call: " in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_a_rematch_has_the_same_heroes_and_new_luck(kingshand: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offered once a duel is over; Enter stops. A bot plays the person's part here."""

    def to_its_end(player: LinePlayer) -> bool:
        for _ in player.desk.live.run(Answers(hero_bots("greedy", 2, 1))):
            continue
        return True

    monkeypatch.setattr(LinePlayer, "play", to_its_end)
    shown = kingshand("duel", *TWO, typed="rematch\n\n").out
    assert shown.count("A rematch: ") == 2
    first, second = re.findall(r"^Seed (\d+): ", shown, re.MULTILINE)
    assert first == "4"
    assert first != second


def test_leaving_a_duel_offers_no_rematch(kingshand: Command) -> None:
    """Whoever leaves wants to leave."""
    assert "A rematch" not in kingshand("duel", *TWO, typed="quit\n").out
