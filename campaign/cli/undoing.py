"""The command `undo`: whose choices it takes back, asked once more where they are somebody else's secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.narrate.narrator import Line
from campaign.play.undo import undo, undo_to
from campaign.wording import joined

if TYPE_CHECKING:
    from campaign.cli.player import Player


def take_back(player: Player, rest: str) -> None:
    """`undo`: back to the last question; `undo passed`: back to the last one that was answered for somebody."""
    words = rest.replace("-", " ").replace("!", " ").split()
    force, passed = "force" in words, "passed" in words
    answered = player.curtain.own(player.people.answered)
    if passed and not answered:
        player.screen.say("Nothing has been answered for you.", "wrong")
        return
    stops = [found.position for found in answered] if passed else [at.position for at in player.asked]
    whose = owners(player, stops[-1] if stops else -1)
    if not may_take_back(player, whose):
        return
    live = player.live
    undone = undo_to(live, stops[-1], force=force) if stops else undo(live, 1, force=force)
    if undone.stopped_by and not undone.steps and player.may_force("That rolled or revealed something."):
        undone = undo_to(live, stops[-1], force=True) if stops else undo(live, 1, force=True)
    if undone.steps:
        player.taken_back(undone.position)
        line = Line(f"Taken back: what {joined(whose.values())} chose." if whose else "Taken back.", "good")
        player.told.append(line)
        player.screen.say(line.text, line.tone)
    elif not undone.stopped_by:
        player.screen.say("There is nothing to take back.", "wrong")


def owners(player: Player, position: int) -> dict[int, str]:
    """Who chose since that position, where several people play: seat -> name; -1: whoever chose last."""
    if len(player.people.seats) < 2:
        return {}
    player.live.flush()
    answered = {found.position for found in player.people.answered}
    chose = [c for c in player.live.log.choices() if c.seat in player.people.seats and c.position not in answered]
    since = [choice for choice in chose if choice.position >= position] if position >= 0 else chose[-1:]
    seats = dict.fromkeys(choice.seat for choice in since)
    return {seat: player.live.face.seat(seat) for seat in seats}


def may_take_back(player: Player, whose: dict[int, str]) -> bool:
    """Behind a curtain nobody takes back a choice of another side without meaning to."""
    others = [name for seat, name in whose.items() if not player.curtain.sits(seat)]
    if player.curtain.seat < 0 or not others:
        return True
    return player.is_sure(f"That takes back what {joined(others)} chose.")
