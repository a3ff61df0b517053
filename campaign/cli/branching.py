"""The command branch: a what-if from any choice of a campaign."""

from __future__ import annotations

from campaign.cli.campaigns import campaign_json
from campaign.invocation import called, quoted
from campaign.play.book.marks import marks_of
from campaign.play.branching import branch
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen, print_json


def show_branch(saves: str | None, name: str, new: str, *, at: int, session: int | None, as_json: bool) -> None:
    """`branch`."""
    with to_play(saves) as service:
        campaign = branch(service.store, service.find(name), new, at=at, session=session)
        mark = marks_of(service.store, campaign).branch
    if as_json:
        print_json({**campaign_json(campaign), "branch": mark})
        return
    screen = Screen()
    screen.say(f"Began {campaign.name!r}: {mark}.")
    screen.say(f"Play it with: {called()} play {quoted(campaign.name)}", "faint")
