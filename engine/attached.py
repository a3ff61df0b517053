"""Tokens that are attached to abilities of a board: where more may come, and when they are lost (TOK-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import add_token, room_for, take_token
from engine.effects.asking import asked, keep, kept

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.definitions import Ability
    from engine.frames import Do
    from engine.game import Game

MEETS = "limit-reached"
"""The moment of a token that may come to an ability which has one already."""


def kinds_of(g: Game, token: str) -> Collection[str]:
    """The tokens that a player may hold of this one: those on each ability, or itself."""
    return g.library.tokens[token].attached.values() or (token,)


def open_abilities(g: Game, seat: int) -> list[Ability]:
    """The abilities of a player's board as it is now to which a token may be attached: no ultimate (TOK-8)."""
    return [ability for ability in g.index(g.state.players[seat]).abilities if not ability.ultimate]


def places_for(g: Game, seat: int, token: str, by: int) -> list[str]:
    """The tokens that one more of this one may become on a player, by who puts it there: one for each ability."""
    player = g.state.players[seat]
    definition = g.library.tokens[token]
    kinds = [definition.attached.get(ability.id, "") for ability in open_abilities(g, seat)]
    free = sum(1 for kind in kinds if not player.tokens.get(kind))
    if by != seat and free <= definition.leaves:
        return []
    return [kind for kind in dict.fromkeys(kinds) if kind and (room_for(g, player, kind) or meets(g, seat, kind))]


def meets(g: Game, seat: int, kind: str) -> bool:
    """Whether such a token is there and something happens when another one comes."""
    is_there = g.state.players[seat].tokens.get(kind, 0) > 0
    return is_there and any(row.at == MEETS for row in g.library.tokens[kind].rows)


def attach(g: Game, f: Do, token: str, seat: int, many: int, by: int) -> list[tuple[str, bool]] | None:
    """Attach tokens one after another; a player chooses the ability of each. Effects of one come before the next one.

    Returns the tokens and whether each was added; None: a player was asked, or effects come first.
    """
    came: list[list[object]] = list(kept(f, f"came{seat}") or [])  # type: ignore[call-overload]  # JSON as it was kept
    while len(came) < many and (places := places_for(g, seat, token, by)):
        options = [f"place {kind}" for kind in places]
        answer = asked(g, f, f"place{seat}.{len(came)}", by, "place", options, {"of": seat, "token": token})
        if answer is None:
            return None
        kind = answer.partition(" ")[2]
        frames = len(g.state.stack)
        stuck = add_token(g, seat, kind, 1, f.context.source)
        came = [*came, [kind, bool(stuck)]]
        keep(f, f"came{seat}", came)
        if len(g.state.stack) > frames:
            return None
    return [(str(kind), bool(stuck)) for kind, stuck in came]


def drop_lost(g: Game, seat: int, source: str) -> None:
    """Tokens leave whose ability is no longer on the board, once that was turned (TOK-8)."""
    player = g.state.players[seat]
    there = {ability.id for ability in open_abilities(g, seat)}
    for token, many in sorted(player.tokens.items()):
        covers = g.library.tokens[token].covers
        if covers and covers not in there:
            take_token(g, seat, token, many, source, "TOK-8")
