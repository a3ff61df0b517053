"""The command companion: heroes played with the box on the table."""

from __future__ import annotations

from campaign.cli.opening import to_play
from campaign.cli.screen import Screen
from campaign.configuration import configuration
from campaign.errors import NotAtTable
from campaign.kinds import kind_of


def play_at_table(saves: str | None, name: str | None, *, dice: str | None, plain: bool) -> None:
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
            Screen(), Keyboard(), service, campaign.name, bot, (), open_hands=True, dice=dice, plain=plain,
            at_table=True,
        )  # fmt: skip
