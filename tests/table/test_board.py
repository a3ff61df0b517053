"""What stands on one's own board beside the dice."""

from __future__ import annotations

from campaign.screens.build import menu_of, screen_of
from campaign.table.panels import abilities, tokens
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
    smack = {"".join(part for part, _ in line.row)[13:]: line.answer for line in lines if "Smack" in str(line.row)}
    assert smack == {"Smack sword x4  now": "activate smack", "Smack sword x3": "", "Smack sword x5": ""}


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
    assert list(lines) == ["Artificer  Synth x2", "Artificer  Heal Bot 2", "Moon Elf  Blind"]
    assert "on wrench heal 1" in lines["Artificer  Heal Bot 2"]
