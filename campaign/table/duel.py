"""Duels at the table: nothing of them is kept, and there may be a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.summary import show_live_numbers
from campaign.cli.wishes import configured, settle
from campaign.play.seats import who_plays
from campaign.table.seated import Seated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from campaign.narrate.rows import Row
    from campaign.play.answers import Answers
    from campaign.play.live_session import Hidden, LiveSession
    from campaign.table.paper import Paper

REMATCH = "a rematch, with new luck"


class DuelHost:
    """Duels of the same fighters; `laid` lays one out, the first and every rematch, and gives its seed."""

    loses = "Nothing of a duel is kept."

    def __init__(
        self, laid: Callable[[], tuple[LiveSession, Answers, int]], people: Sequence[int], hidden: Hidden, dice: str
    ) -> None:
        self.laid = laid
        self.people, self.hidden, self.dice = people, hidden, dice
        self.laid_out = laid()
        """The duel that was laid out last, who answers for bots, its seed."""
        self.is_first = True
        self.seated: Seated | None = None
        """Who plays the duel that was laid out last; None: nobody yet."""
        self.title = ""

    def sit(self, paper: Paper) -> tuple[Seated, list[Row]]:
        """The first duel, then rematches."""
        if not self.is_first:
            self.laid_out = self.laid()
        self.is_first = False
        live, answers, seed = self.laid_out
        self.title = f"seed {seed}"
        seated = Seated(live, answers, self.people, hidden=self.hidden)
        settle(seated.people, configured([player.fighter for player in live.game.state.players]))
        seated.people.dice = self.dice
        paper.say(f"Seed {seed}: --seed {seed} repeats the luck of this duel. Nothing of it is kept.", "faint")
        played = who_plays(live, self.people)
        if played:
            paper.say(played)
        self.seated = seated
        return seated, paper.take()

    def end(self, paper: Paper) -> tuple[list[Row], str]:
        """Who won, as the log tells it last, and the numbers of the duel."""
        seated = self.seated
        over = [line for line in seated.told if line.tone == "end"] if seated is not None else []
        if seated is not None and over:
            paper.say(seated.shown(over[-1]), "end")
        show_live_numbers(paper, self.laid_out[0])
        return paper.take(), REMATCH

    def looks(self) -> Mapping[str, Callable[[Paper], None]]:
        """The numbers so far."""
        return {"The numbers so far": lambda paper: show_live_numbers(paper, self.laid_out[0])}
