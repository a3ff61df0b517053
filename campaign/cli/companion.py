"""The commands companion and edit: heroes played with the box on the table, and what differs between it and here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.opening import to_play
from campaign.cli.screen import Screen
from campaign.configuration import configuration
from campaign.errors import NotAtTable
from campaign.kinds import kind_of
from campaign.play.editing import notes_of
from campaign.play.open_campaign import OpenCampaign

EDITED = "wrong"
"""The tone in which edits are told."""

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def play_at_table(saves: str | None, name: str | None, *, dice: str | None) -> None:
    """`companion`."""
    from campaign.cli.keys import Keyboard
    from campaign.cli.playing import play_by_people

    with to_play(saves) as service:
        campaign = service.find(name)
        kind = kind_of(campaign)
        if not kind.at_table:
            raise NotAtTable(f"{kind.title} are played without the box on the table.")
        bot = configuration().bot(None)
        play_by_people(
            Screen(), Keyboard(), service, campaign.name, bot, (), open_hands=True, dice=dice, at_table=True
        )  # fmt: skip


def edit(saves: str | None, name: str | None, wishes: Mapping[str, Sequence[str]]) -> None:
    """`edit`; `wishes` are what was typed, by what they are about."""
    screen = Screen()
    with to_play(saves) as service, service.open_campaign(name) as opened:
        told = made(opened, wishes)
    for line in told:
        screen.say(line)
    screen.say("The book says that this session was edited; undo takes it back.", "faint")


def made(opened: OpenCampaign, wishes: Mapping[str, Sequence[str]]) -> list[str]:
    """Note everything, or nothing where one of it cannot be; returns what was told of it."""
    for token in notes_of(opened.live.game, wishes):
        opened.live.choose(token)
    return [line.text for line in opened.live.news() if line.tone == EDITED]
