"""Edits in play: what differs between a table and the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.play.editing import EXAMPLES, SET, BadEdit, notes_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from campaign.cli.screen import Screen
    from campaign.play.live_session import LiveSession


def make(live: LiveSession, wishes: Mapping[str, Sequence[str]]) -> None:
    """Note everything, or nothing where one of it cannot be. Raises BadEdit."""
    for token in notes_of(live.game, wishes):
        live.choose(token)


def edit_in_play(screen: Screen, live: LiveSession, rest: str) -> None:
    """`edit health 2=14`, `edit gold=12` among the commands of play."""
    what, *wishes = rest.split() or [""]
    try:
        make(live, {what: wishes} if what in EXAMPLES else {SET: [what, *wishes] if what else []})
    except BadEdit as error:
        screen.say(str(error).replace("--", ""), "wrong")
