"""What was decided for people, as a list at the table: Enter takes one of it back and asks it."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.screens.pages import BufferPage
from campaign.screens.passed import PassedQuestion
from campaign.table.list_screen import Choosing, Thing


class PassedList(Choosing):
    """The questions that were answered for whoever sits there, the newest first; it leaves with the number of one."""

    is_searched = False
    share = 0.38

    def __init__(self, questions: Sequence[PassedQuestion]) -> None:
        super().__init__("Decided for you", [thing(one) for one in questions], does="take it back and be asked")


def thing(one: PassedQuestion) -> Thing:
    """A question as a line of the list."""

    def about(page: BufferPage) -> None:
        """What was answered, why, and what else could have been done."""
        page.say(one.question, "title")
        page.say(one.answer)
        page.say()
        page.say("You could have chosen:", "faint")
        for other in one.others:
            page.say(f"  {other}", indent=2)

    return Thing(str(one.number), [(f"turn {one.turn}  ", "faint"), (one.question, "act")], about)
