"""What stands on one's own board beside the dice."""

from __future__ import annotations

from campaign.cli.menu import Menu
from campaign.narrate.face import Face
from campaign.table.facts import abilities
from tests import kit


def test_only_the_line_that_the_dice_show_can_be_activated() -> None:
    """Four swords: Smack for them is marked and answers; for three and for five it is not (ACT-1)."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf"}], phase="offensive-roll", dice=[1, 2, 3, 3, 6]
    )
    assert game.state.decision is not None
    lines = abilities(Face(game), 0, Menu(Face(game), game.state.decision))
    smack = {"".join(part for part, _ in line.row)[13:]: line.answer for line in lines if "Smack" in str(line.row)}
    assert smack == {"Smack sword x4  now": "activate smack", "Smack sword x3": "", "Smack sword x5": ""}
