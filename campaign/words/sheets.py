"""What title cards and reports of every session have in common: the sides, what was counted, who did what."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.words.messages import SHEETS
from campaign.words.names import joined
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from campaign.words.statistics import Statistics, counted_words
from campaign.words.templates import Wording
from engine.state import Player


def title_rows(view: SessionView) -> list[Row]:
    """The fighters of both sides, and what every player begins with."""
    players = view.game.state.players
    sides = dict.fromkeys(player.team for player in players)
    teams = [joined(view.seat(player.seat) for player in players if player.team == side) for side in sides]
    wording = Wording(view.game.library, view.game.state)
    return [[(wording.say(SHEETS["against"], teams=teams), "title")], *begins(view, players)]


def hero_rows(view: SessionView) -> list[Row]:
    """The heroes, and what they begin with."""
    return begins(view, [player for player in view.game.state.players if view.is_hero(player)])


def begins(view: SessionView, players: Sequence[Player]) -> list[Row]:
    """What each of some players begins with."""
    game = view.game
    wording = Wording(game.library, game.state)
    alike: dict[tuple[int, object], list[int]] = {}
    for player in players:
        alike.setdefault((player.dial, "" if player.at_table else player.cp), []).append(player.seat)
    told = []
    for (_, cp), seats in alike.items():
        message = SHEETS["fighters" if len(seats) > 1 else "fighter"]
        names = [view.seat(seat) for seat in seats]
        told.append(wording.say(message, seats=names, health=game.health(seats[0]), cp=cp))
    return [[(line, "plain")] for line in told]


def deed_rows(view: SessionView, numbers: Statistics) -> list[Row]:
    """What every hero has done, and what they have gathered."""
    game = view.game
    wording = Wording(game.library, game.state)
    rows: list[Row] = []
    for seat, deeds in enumerate(numbers.deeds):
        told = wording.say(
            SHEETS["deeds"], dealt=deeds.dealt, taken=deeds.taken, healed=deeds.healed, cards=deeds.cards
        )
        rows.append([(view.seat(seat), "name"), (f"  {told}", "plain")])
        if deeds.best is not None:
            best = wording.say(SHEETS["best"], name=deeds.best.name, amount=deeds.best.amount)
            rows.append([(f"  {best}", "faint")])
        found = view.collected(game.state.players[seat])
        rows += [[(f"  {', '.join(found)}", "token")]] if found else []
    return rows


def counted_row(numbers: Statistics) -> Row:
    """What was counted; empty: nothing."""
    counted = counted_words([numbers])
    return [(f"{joined(counted)}.", "plain")] if counted else []
