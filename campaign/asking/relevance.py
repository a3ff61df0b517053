"""What fits a moment: which of the things one may do now are about what happens now, or would be lost at once."""

from __future__ import annotations

from ai.answers.room import coming
from campaign.asking.options import DAMAGE, DICE, bits_of, thing_of
from engine.context import Context
from engine.damage import preview
from engine.definitions import Action, Card, Library
from engine.effects.selectors import MEANT
from engine.frames import Do, Upkeep
from engine.game import Game
from engine.gates import ANY_DAMAGE, ATTACKING, BRACED, DAMAGE_DEALT, DEFENCE_END, FALLING, OFFENCE_END, STATUS, UPKEEP
from engine.state import Decision

FITTING: dict[str, int] = {
    "declared": DICE,
    "rolled": DICE,
    "defence-roll": DICE,
    "roll-off": DICE,
    "offence-end": OFFENCE_END | BRACED,
    "incoming": DAMAGE | ATTACKING,
    "then": DAMAGE | ATTACKING,
    "dealt": DAMAGE_DEALT,
    "defence-end": DEFENCE_END,
    "falling": FALLING,
    "upkeep": UPKEEP | STATUS,
    "income": UPKEEP | STATUS,
}
"""Window -> the gates of what is of use at this moment. What serves as well in a later window of the same phase waits
for that one: damage is best answered once the defence dice are there. What may come at any time waits for the player's
own main phase.
"""

REROLLS = ("keep", "again")
"""Verbs of dice that are rolled again at no cost."""

STAKES = ("removal", "room", "interrupt")
"""Windows in which a token that is not spent may be lost."""

LAST_CHANCE = (*STAKES, "falling")
"""Windows in which something is lost at once: what was declined before is asked again."""

PREVENTING = ("prevent", "halve", "avoid")
"""Verbs that lessen damage which waits."""

BEFORE_MAIN = ("upkeep", "income")
"""Windows before the player's own main phase: what takes off status effects waits for that, unless one of them does its
harm in this upkeep.
"""

BEFORE_DAMAGE = ("incoming", "upkeep")
"""The last windows before damage lands: if it is deadly, whatever heals or draws fits too."""


def fits(game: Game, decision: Decision, token: str) -> bool:
    """Whether an option is about what happens just now, and could change it."""
    verb = token.partition(" ")[0]
    seat, at = decision.seat, moment_of(decision)
    if verb in REROLLS or (at in BEFORE_DAMAGE and is_deadly(game, seat)):
        return True
    if at in STAKES:
        return is_at_stake(game, seat, token, at)
    if at == "attacked":
        return loses(game, seat, token)
    if at == "rolled" and aims_freely(game, seat):
        return False
    bits = bits_of(game, seat, token) & FITTING.get(at, 0)
    if at in BEFORE_MAIN and game.state.acting == seat and not (at == "upkeep" and due(game)):
        bits &= ~STATUS
    if bits & STATUS and not has_tokens(game, seat, "negative", own=True):
        bits &= ~STATUS
    any_damage = bool(bits & ANY_DAMAGE)
    if bits & DAMAGE and not (threatens(game, seat, any_damage=any_damage) and reaches(game, seat, token)):
        bits &= ~DAMAGE
    return bits != 0


def aims_freely(game: Game, seat: int) -> bool:
    """Whether the targeting die lets one choose among all opponents: no other value is any better (MODE-2)."""
    roll, players = game.state.rolls[-1], game.state.players
    if roll.kind != "targeting" or players[roll.owner].team != players[seat].team:
        return False
    found, chooser = game.mode.aim(game, roll.owner).get(roll.dice[0], ([], -1))
    return chooser == roll.owner and len(found) == len(game.opponents(roll.owner))


def moment_of(decision: Decision) -> str:
    """The window's moment, or the kind of question where it is none."""
    return str(decision.info.get("at", decision.kind))


def is_useful(game: Game, seat: int, token: str) -> bool:
    """Whether an option does something: taking status effects off does not where nobody would want one gone."""
    if not bits_of(game, seat, token) & STATUS:
        return True
    return has_tokens(game, seat, "negative", own=True) or has_tokens(game, seat, "positive", own=False)


def threatens(game: Game, seat: int, *, any_damage: bool) -> bool:
    """Whether damage waits for the seat, or for a teammate where that may be prevented too."""
    players = game.state.players
    team = players[seat].team
    if not game.state.pools:
        return False
    targets = {part.target for part in game.state.pools[-1].parts if part.target >= 0}
    return seat in targets or (any_damage and any(players[t].team == team for t in targets))


def reaches(game: Game, seat: int, token: str) -> bool:
    """Whether what prevents damage can serve any player with incoming damage: not everything reaches the whole team."""
    thing = thing_of(game, seat, token)
    program = game.library.programs.get(thing.program, ()) if thing is not None else ()
    served = [MEANT[op.to.kind](game, Context(seat)) for op in program if op.verb in PREVENTING and op.to is not None]
    waits = {part.target for part in game.state.pools[-1].parts}
    return not served or any(waits.intersection(seats) for seats in served)


def is_deadly(game: Game, seat: int) -> bool:
    """Whether the damage that waits would bring the seat down."""
    return bool(game.state.pools) and preview(game, seat).total >= game.health(seat)


def has_tokens(game: Game, seat: int, polarity: str, *, own: bool) -> bool:
    """Whether a removable status effect of this kind is on the seat's own team, or on the others."""
    players, tokens = game.state.players, game.library.tokens
    return any(
        tokens[t].polarity == polarity and tokens[t].removable
        for p in players
        if (p.team == players[seat].team) == own and not p.fallen
        for t in p.tokens
    )


def due(game: Game) -> list[str]:
    """The harmful status effects of whoever acts that do something in this upkeep; none once they have (TURN-1)."""
    upkeep = game.innermost(Upkeep)
    if upkeep is not None and upkeep.step > 1:
        return []
    player = game.state.players[game.state.acting]
    carriers = {row.carrier for row in game.rows(player, "upkeep")}
    return [t for t in player.tokens if f"token:{t}" in carriers and game.library.tokens[t].polarity == "negative"]


# -- what is at stake ------------------------------------------------------------------------------

TAKEN_ANYWHERE = {"steal", "remove", "transfer"}
"""Verbs that take CP or status effects."""
LOSSES = {*TAKEN_ANYWHERE, "discard"}
"""Verbs that take something: whoever is about to lose it may use it first (DEF-1, WIN-4)."""


def is_at_stake(game: Game, seat: int, token: str, at: str) -> bool:
    """Whether a token that is spent now would else be lost, or be in the way; `at`: the window (WIN-4, WIN-6)."""
    thing = thing_of(game, seat, token)
    if not token.startswith("spend ") or not isinstance(thing, Action):
        return False
    if at == "interrupt":
        card = played(game)
        return card is not None and takes(game.library, card.program)
    if at == "room":
        comes = coming(game, seat)
        return comes is None or comes.number > comes.room
    named = tokens_named(game, seat) if at == "removal" else None
    return named is None or any(paid in named for paid, _ in thing.pay)


def played(game: Game) -> Card | None:
    """The card that is being played; None: there is none."""
    cards = (game.library.cards.get(getattr(frame, "card", "")) for frame in reversed(game.state.stack))
    return next((card for card in cards if card is not None), None)


def takes(library: Library, program: str) -> bool:
    """Whether a program takes something from a player, or may."""
    return any(
        op.verb in LOSSES or any(takes(library, block) for block in op.blocks.values())
        for op in library.programs.get(program, ())
    )


def tokens_named(game: Game, seat: int) -> set[str]:
    """The seat's tokens that are named to be taken (WIN-9)."""
    frame = game.innermost(Do)
    kept = frame.kept or {} if frame is not None else {}
    number = kept.get("number")
    if not kept.get(f"named{seat}.{number}"):
        return set()
    one = kept.get(f"token{seat}.{number}") or kept.get(f"token{number}")
    return {str(one).partition(" ")[2]} if one else set(game.state.players[seat].tokens)


def loses(game: Game, seat: int, token: str) -> bool:
    """Whether the attack is about to take from its target, before the damage, what this option uses: cards that are
    discarded are used by playing them, and everything else may be spent as well once they are gone.
    """
    attack = game.state.attack
    if attack is None or attack.defender != seat:
        return False
    verbs = {game.library.programs[entry.program][entry.at].verb for entry in attack.queue}
    return bool(verbs & TAKEN_ANYWHERE) or ("discard" in verbs and token.startswith("play "))
