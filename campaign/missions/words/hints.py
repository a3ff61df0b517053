"""Why a bot moves, strikes and recruits as it does: the reasons for `advice`, in numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from campaign.missions.bots.forecast import danger, next_to, strike_damage
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.session import mission_of
from campaign.words.hints import LITTLE
from campaign.words.names import joined
from campaign.words.session_view import SessionView
from engine.state import Decision

if TYPE_CHECKING:
    Reason = Callable[[SessionView, Decision, str, Mapping[str, float]], str]


def pawn(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why the bot goes there: which enemies the hero reaches, what is on the space, what the enemies deal there."""
    if token == "exit":
        return "the objective asks for it"
    game, space = view.game, token.partition(" ")[2]
    near = [view.seat(enemy) for enemy in next_to(game, space)]
    why = [f"next to {joined(near)}" if near else "next to no hero"]
    tiles = len(mission_of(game).tiles.get(space, ()))
    why += [f"{tiles} boost tile{'s' if tiles > 1 else ''} there"] if tiles else []
    why += ["a plot is there"] if space in mission_of(game).plots else []
    why.append(f"the next enemy roll deals {danger(game, decision.seat, space):.1f} there on average")
    return "; ".join([*why, *ahead(token, option_worths)])


def strike(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why the bot strikes this enemy: what the attack deals, and what is left of its target."""
    if not token.startswith("strike "):
        return ""
    seat = int(token.partition(" ")[2])
    damage, health = strike_damage(view.game, decision.seat, seat), view.game.health(seat)
    falls = "which defeats it" if damage >= health else f"of {health} health"
    return "; ".join([f"it deals {damage:.1f}, {falls}", *ahead(token, option_worths)])


def share(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why this hero gets the momentum: how much everybody has already."""
    del decision, option_worths
    return f"it has {momentum(view.game, int(token.partition(' ')[2]))}, and this brings it closest to an ally"


def ahead(token: str, option_worths: Mapping[str, float]) -> list[str]:
    """How much better an option is than the next best; empty: it is not."""
    others = [other for option, other in option_worths.items() if option != token]
    lead = option_worths[token] - max(others) if others and token in option_worths else 0.0
    return [f"the bot rates it {lead:.1f} higher than the next best"] if lead > LITTLE else []


REASONS: Mapping[str, Reason] = {"pawn": pawn, "strike": strike, "share-momentum": share}
"""By the kind of question; others have the reasons of every session."""


def reason(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why a bot gives its answer; empty: it is no question that only missions ask."""
    telling = REASONS.get(decision.kind)
    return telling(view, decision, token, option_worths) if telling is not None else ""
