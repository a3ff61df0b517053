"""What fits a moment: which of the things one may do now are about what happens now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.play.asking.options import DAMAGE, DICE, bits_of
from engine.damage import preview
from engine.gates import ANY_DAMAGE, ATTACKING, BRACED, DAMAGE_DEALT, FALLING, OFFENCE_END, STATUS, UPKEEP

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision

FITTING: dict[str, int] = {
    "declared": DICE, "rolled": DICE, "defence-roll": DICE, "roll-off": DICE, "offence-end": OFFENCE_END | BRACED,
    "incoming": DAMAGE | ATTACKING, "then": DAMAGE | ATTACKING, "dealt": DAMAGE_DEALT, "falling": FALLING,
    "upkeep": UPKEEP | STATUS, "income": UPKEEP | STATUS,
}  # fmt: skip
"""Window -> the gates of what is of use at this moment. What serves as well in a later window of the same phase waits
for that one: damage is best answered once the defence dice lie there. What may come at any time waits for one's own
main phase."""

REROLLS = ("keep", "again")
"""Verbs of dice that are rolled again at no cost."""

LAST_CHANCE = ("removal", "room", "interrupt", "falling")
"""Windows in which something is lost at once: what was declined before is asked anew."""

BEFORE_DAMAGE = ("incoming", "upkeep")
"""The last windows before damage lands: if it is deadly, whatever heals or draws fits too."""

LOSSES = ("steal", "discard", "remove", "transfer")
"""What an attack takes before its damage: whoever is about to lose something may use it first (DEF-1, WIN-4)."""


def fits(game: Game, decision: Decision, token: str) -> bool:
    """Whether an option is about what happens just now, and could change it."""
    verb = token.partition(" ")[0]
    seat, at = decision.seat, moment_of(decision)
    if verb in REROLLS or (at in BEFORE_DAMAGE and is_deadly(game, seat)):
        return True
    if at in ("removal", "room", "interrupt"):
        return verb == "spend"
    if at == "attacked":
        return loses(game, seat)
    bits = bits_of(game, seat, token) & FITTING.get(at, 0)
    if bits & STATUS and not has_tokens(game, seat, "negative", own=True):
        bits &= ~STATUS
    if bits & DAMAGE and not threatens(game, seat, any_damage=bool(bits & ANY_DAMAGE)):
        bits &= ~DAMAGE
    return bits != 0


def moment_of(decision: Decision) -> str:
    """The window's moment, or the kind of question where it is none."""
    return str(decision.info.get("at", decision.kind))


def is_useful(game: Game, seat: int, token: str) -> bool:
    """Not what only takes status effects off while there is none that one would want gone."""
    if not bits_of(game, seat, token) & STATUS:
        return True
    return has_tokens(game, seat, "negative", own=True) or has_tokens(game, seat, "positive", own=False)


def loses(game: Game, seat: int) -> bool:
    """Whether the attack is about to take something from its target before the damage."""
    attack = game.state.attack
    if attack is None or attack.defender != seat:
        return False
    return any(game.library.programs[entry.program][entry.at].verb in LOSSES for entry in attack.queue)


def threatens(game: Game, seat: int, *, any_damage: bool) -> bool:
    """Whether damage waits for the seat, or for a teammate where that may be prevented too."""
    players = game.state.players
    team = players[seat].team
    if not game.state.pools:
        return False
    targets = {part.target for part in game.state.pools[-1].parts if part.target >= 0}
    return seat in targets or (any_damage and any(players[t].team == team for t in targets))


def is_deadly(game: Game, seat: int) -> bool:
    """Whether the damage that waits would bring the seat down."""
    return bool(game.state.pools) and preview(game, seat).total >= game.health(seat)


def has_tokens(game: Game, seat: int, polarity: str, *, own: bool) -> bool:
    """Whether a removable status effect of this kind lies on the seat's own team, or on the others."""
    players, tokens = game.state.players, game.library.tokens
    return any(
        tokens[t].polarity == polarity and tokens[t].removable
        for p in players
        if (p.team == players[seat].team) == own and not p.fallen
        for t in p.tokens
    )
