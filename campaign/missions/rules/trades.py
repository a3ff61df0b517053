"""Status effects that heroes give up for momentum instead of putting them on an enemy (MMOM-2)."""

from __future__ import annotations

from typing import NamedTuple

from ai.answers.worths import worths
from campaign.asking.declined import KEPT, Mark
from campaign.asking.rules import RULES, Given, Look
from campaign.asking.settings import MATTERS
from campaign.missions.rules.allies import cost_of
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import mission_of, rules_of
from engine.changes import held, limit_of
from engine.effects.asking import asked, keep, kept
from engine.frames import Do
from engine.game import Game
from engine.state import Decision

TRADE = "trade"
KEEP, GIVE_UP = "keep", "momentum"


def kept_after_trade(g: Game, f: Do, seat: int, token: str, count: int) -> int | None:
    """How many of the tokens an enemy gets: each that there is room for may be given up for 1 momentum, one by one
    until its hero keeps the rest, also one that an enemy is immune to. None: the hero has been asked (MMOM-2)."""
    key = f"traded{seat}"
    if kept(f, key) is None:
        me, player = f.context.me, g.state.players[seat]
        limit = g.library.tokens[token].limit if g.mode.resists(g, seat, token) else limit_of(g, player, token)
        room = min(limit - held(g, player, token), rules_of(g).momentum_most - momentum(g, me))
        given = 0
        while given < min(count, room):
            info = {"token": token, "of": seat, "left": count - given}
            answer = asked(g, f, f"trade{seat}.{given}", me, "trade", [KEEP, GIVE_UP], info)
            if answer is None:
                return None
            if answer == KEEP:
                break
            given += 1
        keep(f, key, given)
        if given:
            change_momentum(g, me, given, f"token:{token}")
    return count - int(str(kept(f, key)))


# -- when a person is asked ------------------------------------------------------------------------

LASTS = 15
"""Whoever has so much health outlasts a round, and more makes no difference."""
CLEAR = 0.5
"""Points of health that a status effect is worth more than a momentum where nobody would give it up."""


class Offer(NamedTuple):
    """What speaks for one momentum, and for the status effect."""

    token: str
    kind: str
    """What its enemy is: a henchman, a boss."""
    there: int
    """How many of it that enemy has."""
    health: int
    """How much health the enemy has, as far as it makes a difference."""
    pays: frozenset[str]
    """What one could pay for with one momentum more, and cannot now."""

    def is_no_better(self, declined: Offer) -> bool:
        """Whether no more speaks for the momentum than when an offer was declined."""
        is_same = (self.token, self.kind, self.there) == (declined.token, declined.kind, declined.there)
        return is_same and self.health >= declined.health and self.pays <= declined.pays


def offer_of(g: Game, decision: Decision) -> Offer:
    """The open offer."""
    me, enemy, token = decision.seat, decision.info["of"], decision.info["token"]
    player, wanted = g.state.players[enemy], momentum(g, me) + 1
    actions = [one.token for one in g.index(g.state.players[me]).actions if one.price.get("momentum") == wanted]
    allies = [ally for ally in mission_of(g).hq if cost_of(g, me, ally) == wanted]
    kind = g.library.fighters[player.fighter].kind
    return Offer(token, kind, player.tokens.get(token, 0), min(g.health(enemy), LASTS), frozenset((*actions, *allies)))


def declined(g: Game, decision: Decision, answer: str) -> Mark | None:
    """The offer, if the status effect is kept."""
    return offer_of(g, decision) if answer == KEEP else None


def trade(look: Look) -> Given | None:
    """The status effect is clearly worth more on its enemy than the momentum, or lost on it; or the person kept it when
    as much spoke for the momentum (MMOM-2)."""
    game, decision = look.game, look.decision
    offer = offer_of(game, decision)
    if any(isinstance(then, Offer) and offer.is_no_better(then) for then in look.memory.kept.get(TRADE, ())):
        return Given(KEEP, "you kept it before, and nothing more speaks for momentum now", (GIVE_UP,))
    if look.settings.level != MATTERS:
        return None
    worth = worths(game, decision)
    if worth[KEEP] > worth[GIVE_UP] + CLEAR:
        return Given(KEEP, "the status effect is worth more than the momentum", (GIVE_UP,))
    return Given(GIVE_UP, "the enemy is immune") if game.mode.resists(game, decision.info["of"], offer.token) else None


RULES[TRADE] = trade
KEPT[TRADE] = declined
