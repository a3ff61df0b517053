"""Which questions a player need not be asked: windows in which nothing that fits the moment could be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.gates import (
    ANY_DAMAGE,
    ANY_ROLL,
    ATTACKED,
    ATTACKING,
    DAMAGE_DEALT,
    DEFENCE_ROLL,
    FALLING,
    FOE_ROLL,
    OFFENCE_END,
    OFFENCE_ROLL,
    OWN_DAMAGE,
    OWN_ROLL,
    STATUS,
    TEAM_ROLL,
    UPKEEP,
)

if TYPE_CHECKING:
    from campaign.narrate.face import Face
    from engine.game import Game
    from engine.state import Decision

ASK_ALL, ASK_TIMELY, ASK_NONE = "off", "timely", "on"
"""Automatic passing: never, where only things remain that could be done at any time, in every window."""

MODES = {
    ASK_ALL: "you are asked in every window",
    ASK_TIMELY: "you are asked when something you have fits the moment",
    ASK_NONE: "every window is passed; only your own phases are asked",
}

DICE = OWN_ROLL | TEAM_ROLL | FOE_ROLL | ANY_ROLL | OFFENCE_ROLL | DEFENCE_ROLL
DAMAGE = OWN_DAMAGE | ANY_DAMAGE
OTHER = ATTACKED | ATTACKING | DAMAGE_DEALT | OFFENCE_END | FALLING | UPKEEP
PASSABLE = ("window", "defence-roll")
STATUS_MOMENTS = ("upkeep", "income", "attacked", "falling")
"""Windows in which taking off a status effect is worth a question."""


class Passing:
    """What one player wants to be asked."""

    __slots__ = ("mode", "phase")

    def __init__(self, mode: str = ASK_TIMELY) -> None:
        self.mode = mode
        self.phase: tuple[object, ...] = ()
        """A phase in which everything is passed."""

    def for_this_phase(self, game: Game) -> None:
        """Pass everything until the phase ends."""
        self.phase = phase_of(game)

    def passes(self, face: Face, decision: Decision) -> bool:
        """Whether the question is answered with a pass without asking."""
        game = face.game
        if self.mode == ASK_TIMELY and face.is_idle(decision):
            return True
        if decision.kind not in PASSABLE or "pass" not in decision.options:
            return False
        if self.phase:
            if self.phase == phase_of(game):
                return True
            self.phase = ()
        if self.mode == ASK_TIMELY:
            return not any(is_timely(game, decision, token) for token in decision.options)
        return self.mode == ASK_NONE


def phase_of(game: Game) -> tuple[object, ...]:
    """What tells one phase from the next."""
    state = game.state
    return state.turn, state.active, state.acting, state.phase


def is_timely(game: Game, decision: Decision, token: str) -> bool:
    """Whether an option is about what happens just now."""
    verb, _, rest = token.partition(" ")
    if verb == "keep":
        return True
    if verb == "play":
        card = game.library.cards[rest]
        bits = card.gates | card.any_of
    elif verb in ("spend", "use"):
        player = game.state.players[decision.seat]
        action = next((a for a in game.index(player).actions if a.token == token), None)
        bits = action.gates | action.any_of if action is not None else 0
    else:
        return False
    if bits & DAMAGE:
        return threatens(game, decision.seat, any_damage=bool(bits & ANY_DAMAGE))
    if bits & (DICE | OTHER):
        return True
    return bool(bits & STATUS) and decision.info.get("at") in STATUS_MOMENTS and is_afflicted(game, decision.seat)


def threatens(game: Game, seat: int, *, any_damage: bool) -> bool:
    """Whether damage waits for the seat, or for a teammate where that may be prevented too."""
    players = game.state.players
    team = players[seat].team
    if not game.state.pools:
        return False
    targets = {part[0] for part in game.state.pools[-1].parts if part[0] >= 0}
    return seat in targets or (any_damage and any(players[t].team == team for t in targets))


def is_afflicted(game: Game, seat: int) -> bool:
    """Whether the seat's team has a bad status effect that can be removed."""
    players = game.state.players
    tokens = game.library.tokens
    return any(
        tokens[t].polarity == "negative" and tokens[t].removable
        for p in players
        if p.team == players[seat].team and not p.fallen
        for t in p.tokens
    )
