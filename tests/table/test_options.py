"""The list of options at 80x24: what one costs is never cut, abilities come first, and how many are further below."""

from __future__ import annotations

from typing import Any

import pytest

from ai.answers.forecast import additions
from campaign.screens.menu import Menu
from campaign.screens.numbers import Numbers
from campaign.table.choices import MenuOption, apart, row_of
from campaign.table.game import GOES_ON
from campaign.table.look import WAYS, line
from campaign.table.popups import ReadSheet
from campaign.words.duel_view import DuelView
from campaign.words.odds import own_odds
from campaign.words.rows import Row
from engine.game import Game
from tests import kit
from tests.table.kit import SMALL, Table, duel, opened

COLUMNS = SMALL[0] - 4
"""Columns for an option."""


def rolling(hero: str = "barbarian", dice: list[int] | None = None, **seat: Any) -> tuple[Game, Menu]:
    """A hero has rolled a large straight against a Moon Elf, unless other dice are named."""
    seats: list[dict[str, Any]] = [{"hero": hero, **seat}, {"hero": "moon-elf"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=dice or [1, 2, 3, 4, 5])
    assert game.state.decision is not None
    return game, Menu(DuelView(game), game.state.decision)


def test_damage_to_oneself_comes_before_what_may_be_cut() -> None:
    """Reckless deals 15, and once damage was dealt 4 to the Barbarian; of the line at 80 columns the end is missing."""
    _, menu = rolling()
    entry = next(entry for entry in menu.entries if entry.token == "activate reckless")
    assert entry.mark == "you might take 4 damage"
    option = MenuOption(str(entry.number), entry.token, entry.label.text, entry.label.detail, entry.mark)
    shown = line(row_of(option), COLUMNS).plain
    assert "Reckless  you might take 4 damage  Deal 15 damage." in shown
    assert shown.endswith("…")


def test_abilities_come_before_cards_whatever_their_numbers_are() -> None:
    """Nothing but a card could be chosen on the first throw; the abilities of the second have later numbers."""
    game, _ = rolling(hand=["tip-it", "so-wild"], cp=9, dice=[1, 1, 4, 5, 6, 1, 2, 3, 4, 5])
    numbers = Numbers()
    assert game.state.decision is not None
    before = Menu(DuelView(game), game.state.decision, numbers=numbers)
    assert {"play so-wild", "play tip-it"} <= {entry.token for entry in before.entries}
    game.apply("keep 00000")
    assert game.state.decision is not None
    tokens = [entry.token for entry in Menu(DuelView(game), game.state.decision, numbers=numbers).entries]
    kinds = [token.partition(" ")[0] for token in tokens]
    assert kinds == sorted(kinds, key=["activate", "play", "pass"].index)
    assert {"activate reckless", "play tip-it"} <= set(tokens)


@pytest.mark.parametrize("key", ["space", "enter", "escape", "x", "k", "down", "1"])
def test_any_key_closes_what_is_read_before_the_first_turn(key: str) -> None:
    """The sides of a duel need one look and one key, whichever it is."""

    async def drive(table: Table) -> None:
        rows: list[Row] = [[("Barbarian against Moon Elf", "plain")]]
        table.app.push_screen(ReadSheet("Duel", rows, keys=GOES_ON))
        await table.settle()
        assert GOES_ON in table.said()
        position = table.live.position
        await table.press(key)
        assert table.app.screen is table.game
        assert table.live.position == position

    opened(duel(), drive)


def test_space_first_reads_what_is_not_seen() -> None:
    """A page that is longer than the screen scrolls until its end is seen; then the same key closes it."""

    async def drive(table: Table) -> None:
        rows: list[Row] = [[(f"line {number}", "plain")] for number in range(30)]
        table.app.push_screen(ReadSheet("Report", rows, keys=GOES_ON))
        await table.settle()
        assert "line 29" not in table.said()
        await table.press("space")
        assert "line 29" in table.said()
        await table.press("space")
        assert table.app.screen is table.game

    opened(duel(), drive)


def test_how_many_options_are_further_below() -> None:
    """More than are seen at once are counted beside the question; at the end of the list nothing is below."""

    async def drive(table: Table) -> None:
        listed = len(table.choices.listed)
        assert listed > WAYS
        assert f"↓ {listed - WAYS} more" in table.said()
        await table.press("down", *["down"] * (WAYS - 1))
        assert f"↓ {listed - WAYS - 1} more" in table.said()
        await table.press("end")
        assert "↓" not in table.said()

    opened(duel(seed=10), drive)


def test_options_have_the_lines_they_need_where_there_is_room() -> None:
    """Two long options take four lines: both are read where they are, and nothing is told below them."""

    async def drive(table: Table) -> None:
        long = "Deal 5 damage. " + "Then draw a card, and so on for a while. " * 2 + "At the end take 3 damage."
        options = [MenuOption(str(number), f"play {number}", f"Play {number}", long) for number in (1, 2)]
        table.choices.show(options, 7)
        await table.settle()
        assert (table.choices.is_folded, table.choices.is_cut) == (True, False)
        assert table.said().count("At the end take 3 damage.") == 2
        table.choices.show(options * 3, 7)
        assert (table.choices.is_folded, table.choices.is_cut, table.choices.tall) == (False, True, 6)

    opened(duel(), drive)


def test_the_key_for_the_best_keep_takes_no_marks_away() -> None:
    """Pressed again, the best dice are still marked; others give way to them."""

    async def drive(table: Table) -> None:
        while not table.game.view.dice.shown.best:
            await table.press("p")
        best = set(table.game.view.dice.shown.best)
        for _ in range(2):
            await table.press("k")
            assert table.game.view.picked == best
        await table.press("a", "k")
        assert table.game.view.picked == best

    opened(duel(), drive)


def test_the_damage_of_an_option_is_that_of_the_board() -> None:
    """Smack deals 4, as its text says; against a Moon Elf who is Targeted, which adds 2, the column of the board and
    the option both say 6, and the option why.
    """
    for tokens, said in (({}, "Deal 4 damage."), ({"targeted": 1}, "Comes to 6 damage (Targeted +2). Deal 4 damage.")):
        seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "moon-elf", "tokens": tokens}]
        game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 6, 6])
        decision = game.state.decision
        assert decision is not None
        entry = next(one for one in Menu(DuelView(game), decision).entries if one.token == "activate smack")
        chance = next(one for one in own_odds(DuelView(game), 0) if one.name == "Smack" and one.is_met)
        assert entry.label.detail == said
        assert chance.damage == ("6" if tokens else "4")


def test_what_adds_to_damage_is_told_where_people_roll_their_own_dice() -> None:
    """The dice that are looked ahead are the program's, whoever rolls those on the table."""
    seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "moon-elf", "tokens": {"targeted": 1}}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 6, 6])
    game.state.physical = True
    assert additions(game, 0, "smack", 6) == [("token:targeted", 2)]


def test_texts_that_begin_alike_differ_first_where_they_are_cut() -> None:
    """Options of one kind lose what all of them begin with, up to a colon or semicolon; others keep their texts."""
    texts = {"die 1 2": "damage: 4; defence: heal 2", "die 1 3": "damage: 4; defence: heal 1, draw 1 card"}
    options = [MenuOption(str(n), token, token, text) for n, (token, text) in enumerate(texts.items(), start=1)]
    other = MenuOption("3", "play tip-it", "Play Tip It!", "damage: 4; defence: heal 2")
    assert apart([*options, other]) == {"die 1 2": "… heal 2", "die 1 3": "… heal 1, draw 1 card"}
    assert apart([options[0], other]) == {}
    assert apart([option._replace(detail=f"{option.key}: x") for option in options]) == {}
