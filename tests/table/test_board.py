"""What stands on one's own board beside the dice."""

from __future__ import annotations

from campaign.screens.build import menu_of, screen_of
from campaign.screens.lookups import Adviser
from campaign.table.panels import HEADS, INDENT, abilities, cards, tokens
from campaign.words.duel_view import DuelView
from campaign.words.odds import own_odds
from tests import kit


def test_only_the_line_that_the_dice_show_can_be_activated() -> None:
    """Four swords: Smack for them is marked and answers; for three and for five it is not (ACT-1)."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf"}], phase="offensive-roll", dice=[1, 2, 3, 3, 6]
    )
    face = DuelView(game)
    lines = abilities(screen_of(face, 0, menu_of(face, 0)), own_odds(face, 0))
    smack = {"".join(part for part, _ in line.row)[INDENT:]: line.answer for line in lines if "Smack" in str(line.row)}
    assert smack == {"Smack sword x4  now": "activate smack", "Smack sword x3": "", "Smack sword x5": ""}


def test_the_board_has_heads_and_is_sorted_by_a_column_one_sees() -> None:
    """Heads over their columns, the likeliest line first; the text of a line says what its worth is made of."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf", "health": 4}], phase="offensive-roll", dice=[1, 2, 5, 6, 6]
    )
    face = DuelView(game)
    head, *lines = abilities(screen_of(face, 0, menu_of(face, 0)), own_odds(face, 0))
    assert head.row == HEADS
    assert head.row[0][0].index("ability") == INDENT
    texts = ["".join(part for part, _ in line.row) for line in lines]
    chances = [float(text[:7].removesuffix("%")) for text in texts if "%" in text[:7]]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 100
    sturdy = next(line for line, text in zip(lines, texts, strict=True) if "Sturdy Blow" in text)
    assert "Worth 29.0: 25 because it defeats them, 4 damage. " in sturdy.about()


def test_a_card_says_what_it_makes_of_the_dice() -> None:
    """Six-It! makes a pow of the heart, and four pows are Crit Bash; before the dice are thrown it says nothing."""
    seats = [{"hero": "barbarian", "cp": 2, "hand": ["six-it"]}, {"hero": "moon-elf"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 6, 6, 6, 4])
    face = DuelView(game)
    menu = menu_of(face, 0)
    [line] = cards(screen_of(face, 0, menu), game.library, Adviser(face, 0, menu).uses)
    assert "".join(part for part, _ in line.row).startswith("+ Six-It!  makes Crit Bash  ")
    assert line.about().startswith("Six-It! (4 to 6) makes Crit Bash, 12.0. ")


def test_companions_stand_beside_status_effects_with_their_counters() -> None:
    """In a line about somebody there may be no room for them; each with what it does (TOK-6)."""
    seat = {"hero": "artificer", "tokens": {"synth": 2}, "companions": {"heal-bot": 2, "nanobot": 0}}
    game = kit.position(
        seats=[seat, {"hero": "moon-elf", "tokens": {"blind": 1}}], phase="offensive-roll", dice=[1, 2, 3, 3, 6]
    )
    lines = {
        "".join(part for part, _ in line.row): line.about()
        for line in tokens(screen_of(DuelView(game), 0, None), game.library)
    }
    assert list(lines) == ["Artificer  Synth x2", "Artificer  Heal Bot 2", "Moon Elf  ▾Blind"]
    assert "on wrench heal 1" in lines["Artificer  Heal Bot 2"]
    shown = tokens(screen_of(DuelView(game), 0, None), game.library)
    assert [line.text for line in shown] == list(lines.values())
    assert all(line.text for line in shown)
