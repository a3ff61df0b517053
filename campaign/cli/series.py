"""Duels that are kept: `duel --save NAME` begins a series and plays it, `play NAME` goes on."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.cli import playing
from campaign.duels.rules.series import Series
from campaign.terminal.open_saves import to_play


def play_series(
    saves: str | None,
    name: str,
    fighters: Sequence[str],
    series: Series,
    *,
    seed: int,
    auto: bool,
    seats: Sequence[str],
    bot: str | None,
    open_hands: bool,
    dice: str | None,
    as_json: bool,
    plain: bool = False,
) -> None:
    """Begin it, and play: people as long as they like, bots to its end. Raises BadParty, NameTaken, BadName."""
    with to_play(saves) as service:
        campaign = service.create_series(name, fighters, series, seed=seed)
    playing.play(
        saves,
        campaign.name,
        auto=auto,
        bot=bot,
        seats=seats,
        until=playing.CAMPAIGN,
        tell=False,
        as_json=as_json,
        open_hands=open_hands,
        dice=dice,
        plain=plain,
    )
