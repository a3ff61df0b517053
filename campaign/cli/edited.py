"""The command edit: what differs between a table and the program, without playing on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.play.editing import BadEdit
from campaign.screens.desk import make_edits
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen


def edit(saves: str | None, name: str | None, wishes: Mapping[str, Sequence[str]]) -> None:
    """`edit`; `wishes` are what was typed, by what they are about. Raises BadEdit."""
    screen = Screen()
    with to_play(saves) as service:
        campaign = service.find(name)
        if service.store.open_session(campaign.id) is None:
            raise BadEdit(f"No session of the campaign {campaign.name!r} is open, so there is nothing to edit.")
        with service.open_campaign(campaign.name) as opened:
            make_edits(opened.live, wishes)
            told = opened.live.news()
    for line in told:
        screen.say(line.text)
    screen.say("The book says that this session was edited; undo takes it back.", "faint")
