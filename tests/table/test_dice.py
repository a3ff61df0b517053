"""The dice at 80x24: whose they are, what every die shows, and the advice, whole for every hero and kind of roll."""

from __future__ import annotations

import pytest

from campaign.cli.duel_session import open_duel
from campaign.kinds.duel_modes import mode_named
from campaign.screens.model import DieFace
from campaign.screens.situation import PURPOSES, faces_of, whose
from campaign.table.dice import BELOW, LEAST, DiceDisplay, advised, cut_off, flowed, picture
from campaign.table.look import DICE
from campaign.words.duel_view import DuelView
from content.load import hero_ids
from content.symbols import SHORT, symbol_of
from engine.state import Roll
from tests.table.kit import Table, duel, opened

HINT = "Keep the 6, the 5 and the 1: 33 % for Fist of Peace, worth 5.7; 17 % for Combo, worth 6; 6.3 on average."
OTHERS = ("fang", "eye", "crown", "strike", "menace", "skull")
"""The symbols of dice that no hero has."""


def text_of(rows: list[list[tuple[str, str]]]) -> list[str]:
    """Rows as they are read."""
    return ["".join(text for text, _ in row) for row in rows]


@pytest.mark.parametrize("kind", [*PURPOSES, "effect"])
@pytest.mark.parametrize("hero", hero_ids())
def test_nothing_of_a_roll_is_cut(hero: str, kind: str) -> None:
    """At 80x24, with five dice, among them each symbol of the hero, two attempts left and a long advice."""
    game = open_duel([hero, "moon-elf"], 1, mode_named("duel")).game
    faces = game.library.fighters[hero].faces
    ends = [faces.index(symbol) + 1 for symbol in dict.fromkeys(faces)]
    roll = Roll(0, kind, (ends + [1] * 5)[:5])
    title = whose(DuelView(game), roll)
    shown = DiceDisplay(tuple(roll.dice), faces_of(game, roll), title=title, left=", 2 attempts left", advice=HINT)
    rows = [list(row) for row in picture(shown, LEAST, DICE + BELOW)]
    lines = text_of(rows)
    assert max(map(len, lines)) <= LEAST
    for face in shown.faces:
        assert any(f" {face.short} " in f" {line} " for line in lines), face
    beside = " ".join(line[5 * 7 + 2 :] if at < DICE else line for at, line in enumerate(lines)).split()
    assert " ".join(beside) == f"{title}, 2 attempts left {HINT}"


def test_every_symbol_is_short_and_differs_on_its_die() -> None:
    """A name of at most six letters, a sign of one column, a letter: on no die are two alike."""
    symbols = [
        *(open_duel([hero, "monk"], 1, mode_named("duel")).game.library.fighters[hero].faces for hero in hero_ids())
    ]
    for faces in [*symbols, OTHERS[:3], OTHERS[3:]]:
        shown = [symbol_of(symbol) for symbol in dict.fromkeys(faces)]
        for names in zip(*shown, strict=True):
            assert len(set(names)) == len(shown), names
        for one in shown:
            assert 0 < len(one.short) <= SHORT
            assert len(one.sign) == len(one.letter) == 1
            assert one.letter.isascii()


def test_a_symbol_that_content_does_not_describe() -> None:
    """A pack's own: cut, and its letter in the die."""
    assert symbol_of("sabretooth-tiger") == ("sabret", "S", "S")


def test_what_a_die_shows_has_the_colour_of_its_symbol() -> None:
    """Equal symbols are alike, different ones are not; a marked die stands out instead. Each can be looked at."""
    fist, chi = (
        DieFace(name, name, sign, "", hue) for hue, (name, sign) in enumerate((("fist", "◆"), ("chi", "☯")), 1)
    )
    rows = picture(DiceDisplay((1, 2, 5), (fist, fist, chi), picked=frozenset({1})), LEAST, DICE)
    dice = [part for part in rows[1] if part[0].strip()]
    assert dice == [("│1 ◆│", "face1?fist"), ("┃2 ◆┃", "number?fist"), ("│5 ☯│", "face2?chi")]


@pytest.mark.parametrize(("sign", "die"), [("", "│ 20│"), ("⚔", "│20⚔│")])
def test_a_number_of_two_digits_fits_its_die(sign: str, die: str) -> None:
    """A die of twenty faces is as wide as others, so that its frame closes."""
    top, middle, bottom, _ = text_of(
        [list(row) for row in picture(DiceDisplay((20,), (DieFace("", sign=sign),)), LEAST, DICE)]
    )
    assert [top.strip(), middle.strip(), bottom.strip()] == ["┌───┐", die, "└───┘"]


def test_ten_dice_have_their_signs_and_no_names() -> None:
    """A roll-off: ten dice of five columns, and the text below where there is no room beside."""
    face = DieFace("sword", "sword", "⚔", "S", 1)
    title = "Cursed Pirate's dice, then Shadow Thief's"
    shown = DiceDisplay((6,) * 12, (face,) * 12, title=title)
    lines = text_of([list(row) for row in picture(shown, LEAST, DICE + BELOW)])
    assert lines[1].count("│6 ⚔│") == 12
    assert max(map(len, lines)) <= LEAST
    assert lines[DICE:] == [title]


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        (
            41,
            [
                "Keep the 6, the 5 and the 1: 33 % for",
                "Fist of Peace, worth 5.7; 17 % for Combo,",
                "worth 6; 6.3 on average.",
            ],
        ),
        (24, ["Keep the 6, the 5 and", "the 1: 33 % for Fist of", "Peace, worth 5.7; 17 %", "for Combo, worth 6."]),
        (20, ["Keep the 6, the 5", "and the 1: 33 % for", "Fist of Peace, worth", "5.7."]),
    ],
    ids=["all of it", "without the average", "the first reason alone"],
)
def test_an_advice_in_four_lines(room: int, lines: list[str]) -> None:
    """A reason that has no room is left out, and none is cut in the middle."""
    assert advised(HINT, [room] * 4) == lines


def test_an_advice_goes_on_below_the_dice() -> None:
    """Where the lines beside them do not have room for it."""
    assert advised(HINT, [24, 24, 78]) == [
        "Keep the 6, the 5 and",
        "the 1: 33 % for Fist of",
        "Peace, worth 5.7; 17 % for Combo, worth 6; 6.3 on average.",
    ]
    assert advised(HINT, [0, 78, 78]) == [
        "",
        "Keep the 6, the 5 and the 1: 33 % for Fist of Peace, worth 5.7; 17 % for",
        "Combo, worth 6; 6.3 on average.",
    ]


def test_an_advice_that_is_too_long_says_so() -> None:
    """It breaks off with a sign."""
    text = "Smack: it gains more than anything else that you could do with these dice now."
    room = [16] * 4
    assert advised(text, room) is None
    assert cut_off(flowed(text, room), room) == ["Smack: it gains", "more than", "anything else", "that you ..."]


def test_dice_that_are_marked_to_be_rolled_again_look_different() -> None:
    """Kept dice have a heavy frame; those that a card rerolls a dashed one and a sign."""
    shown = DiceDisplay((2, 5), (DieFace(""), DieFace("")), picked=frozenset({0}), keys=True)
    kept, thrown = (
        text_of([list(row) for row in picture(shown._replace(rerolls=rerolls), LEAST, DICE)])
        for rerolls in (False, True)
    )
    assert [row[:14] for row in kept[:3]] == [" ┏━a━┓  ┌─s─┐ ", " ┃ 2 ┃  │ 5 │ ", " ┗━━━┛  └───┘ "]
    assert [row[:14] for row in thrown[:3]] == [" ╭╌a╌╮  ┌─s─┐ ", " ╎ 2 ╎  │ 5 │ ", " ╰╌↻╌╯  └───┘ "]


def test_the_line_of_keys_says_what_marking_a_die_means() -> None:
    """A roll: marked dice are kept. Try, Try Again! rerolls up to two: marked dice are rolled, and the bar says so."""

    async def drive(table: Table) -> None:
        await table.press("p")
        assert "asdfg keep" in table.said()
        table.game.answer("play try-try-again")
        await table.settle()
        decision = table.live.game.state.decision
        assert decision is not None
        assert decision.kind == "reroll"
        await table.press("a")
        assert "asdfg reroll" in table.said()
        assert "↻" in table.shown()
        assert "Re-roll the" in table.said()

    opened(duel(), drive)
