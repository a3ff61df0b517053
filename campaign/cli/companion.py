"""The command companion: heroes played with the box on the table."""

from __future__ import annotations

from campaign.configuration import configuration
from campaign.errors import NotAtTable
from campaign.kinds.registry import kind_of
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen


def play_at_table(saves: str | None, name: str | None, *, dice: str | None, plain: bool) -> None:
    """`companion`."""
    from campaign.cli.playing import play_by_people
    from campaign.terminal.keyboard import Keyboard

    with to_play(saves) as service:
        campaign = service.find(name)
        kind = kind_of(campaign)
        if not kind.at_table:
            raise NotAtTable(f"{kind.title} are played without the box on the table.")
        bot = configuration().bot(None)
        play_by_people(
            Screen(),
            Keyboard(),
            service,
            campaign.name,
            bot,
            (),
            open_hands=True,
            dice=dice,
            plain=plain,
            at_table=True,
        )
