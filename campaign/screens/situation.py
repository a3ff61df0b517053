"""The state of the table in a few lines: health, CP, tokens, the attack, the damage that waits; the dice."""

from __future__ import annotations

from collections.abc import Collection

from ai.answers.forecast import landing
from campaign.screens.model import DiceMarks, DieFace, OpenQuestion, RolledDice
from campaign.words.dice import is_broken, shown, symbols_of, targets_of_die
from campaign.words.made_rolls import CAPTIONS
from campaign.words.names import ability_at, companion_at, joined, seat_name, summed, words
from campaign.words.questions import effect_text
from campaign.words.session_view import SessionView
from campaign.words.texts import name_of, tier_text
from content.symbols import USUAL, looks_of, symbol_of
from engine.changes import OVER_START
from engine.frames import Attempts, Defence, Do, EffectRoll
from engine.game import Game
from engine.state import Player, Roll


def health_tone(game: Game, player: Player) -> str:
    """Low health is marked."""
    health = game.health(player.seat)
    most = max(1, game.state.health_max[player.dial] - OVER_START)
    return "harm" if health * 4 <= most else "good" if health * 2 >= most else "roll"


def kit(view: SessionView, player: Player) -> str:
    """Companions, equipment and the board's side."""
    library = view.game.library
    parts = [words(player.side) + " side"] if player.side else []
    parts += [companion_at(library, name, n) for name, n in sorted(player.companions.items()) if n]
    return ", ".join([*parts, *view.kit(player)])


# -- the attack and its damage --------------------------------------------------------------------


def attack(game: Game) -> str:
    """The running ability in a sentence; empty: none."""
    state = game.state
    used = state.attack
    if used is None or used.failed or state.phase not in ("offence", "targeting", "defence"):
        return ""
    ability = ability_at(game.library, state, used.attacker, used.ability)
    name = ability.name if ability is not None else words(used.ability)
    who = seat_name(game.library, state, used.attacker)
    target = seat_name(game.library, state, used.defender) if used.defender >= 0 else ""
    kinds = [] if not used.undefendable else ["undefendable"]
    kinds += [kind for kind in used.types if kind != "normal" and kind not in kinds]
    does = (
        f"uses {name}{f' against {target}' if target else ''}" if name else f"attacks {target} for {used.base} damage"
    )
    return f"{who} {does}" + (f" ({', '.join(kinds)})" if kinds else "")


def declared(game: Game) -> str:
    """An ability that is declared but not activated yet, with what it would do; empty: none."""
    state = game.state
    frame = game.innermost(Attempts)
    if frame is None or not frame.declared or not state.rolls:
        return ""
    seat, asked = frame.seat, state.decision
    if asked is not None and asked.seat == seat and asked.kind == "roll":
        return ""  # the dice have changed, and it is declared anew
    ability = ability_at(game.library, state, seat, frame.declared)
    if ability is None:
        return ""
    who = seat_name(game.library, state, seat)
    if is_broken(game, seat, ability):
        return f"The dice no longer make {who}'s {ability.name}"
    effect = tier_text(game, seat, ability)
    return f"{who} declares {ability.name}" + (f": {effect}" if effect else "")


def effect_roll(view: SessionView, me: int) -> str:
    """What the dice of an effect on the table are for, or which players the values of the targeting die hit; empty:
    there are none. `me` is who reads it.
    """
    game = view.game
    state = game.state
    if state.rolls and state.rolls[-1].kind == "targeting":
        return f"Targeting die: {targets_of_die(game, me=me)}."
    source = source_of_dice(game)
    if not source:
        return ""
    text = min(filter(None, (view.text_of(source), rolled_for(view))), key=len, default="")
    return f"Dice for {name_of(game, source)}" + (f": {text}" if text else ".")


def rolled_for(view: SessionView) -> str:
    """What is done with the dice on the table, as the program that rolls them says it; empty: no program does."""
    stack = view.game.state.stack
    place = next((at for at in range(len(stack) - 1, 0, -1) if isinstance(stack[at], EffectRoll)), 0)
    frame = stack[place - 1] if place else None
    if not isinstance(frame, Do):
        return ""
    return effect_text(view, *view.game.library.programs[frame.program][frame.at :])


def source_of_dice(game: Game) -> str:
    """What the dice on the table belong to, if they are those of an effect or of both sides of a defence."""
    roll = game.state.rolls[-1] if game.state.rolls else None
    if roll is None:
        return ""
    effect, defence = game.innermost(EffectRoll), game.innermost(Defence)
    if roll.kind == "effect" and effect is not None:
        return effect.source
    return f"ability:{defence.defence}" if defence is not None and roll.rival >= 0 else ""


def waiting(game: Game) -> list[str]:
    """The damage that waits for everybody, whether it is lethal, and its trace, with healing that waits for it:
    `Moon Elf will take 8, which is lethal: Smack 6, Targeted +2`; in one line for all who will take the same.
    """
    from engine.damage import TARGET, lands, reflected

    state = game.state
    if not state.pools:
        return []
    pool = state.pools[-1]
    changed = {seat for seat, kind, *_ in pool.mods if kind != "reflect"}
    targets = sorted({part[0] for part in [*pool.parts, *reflected(game, pool)]} | changed)
    lines: list[str] = []
    same: dict[str, list[str]] = {}
    for target in targets:
        if target == TARGET:
            parts = [(p[4], p[3]) for p in pool.parts if p[0] == TARGET]
            parts += [(m[3], m[2]) for m in pool.mods if m[0] == TARGET and m[1] == "add"]
            lines.append(f"The attack will deal {sum(n for _, n in parts)}: {trace(game, parts)}")
            continue
        lands_there = lands(game, target)
        healed = [(label, amount) for seat, kind, amount, label in pool.mods if seat == target and kind == "heal"]
        healing = sum(amount for _, amount in healed)
        who = seat_name(game.library, state, target)
        if any(change for _, change in lands_there.trace):
            falls = lethal(game, target, lands_there.total - healing)
            same.setdefault(f"will take {lands_there.total}{falls}: {trace(game, lands_there.trace)}", []).append(who)
        if healing:
            lines.append(f"{who} will heal {healing} at the same time: {trace(game, healed)}")
    return [*(f"{joined(names)} {damage}" for damage, names in same.items()), *lines]


def lethal(game: Game, seat: int, taken: int) -> str:
    """`, which is lethal`, or that it is so before what the defence dice on the table keep off; else empty."""
    health, decision = game.health(seat), game.state.decision
    if taken < health:
        return ""
    dice = game.state.rolls[-1] if game.state.rolls else None
    defends = decision is not None and dice is not None and dice.owner == seat
    lies = landing(game, decision) if defends and decision is not None else None
    return ", which is lethal before the defence" if lies is not None and lies.then < health else ", which is lethal"


def trace(game: Game, parts: list[tuple[str, int]]) -> str:
    """`Smack 6, Targeted +2, Protect -1`."""
    texts = []
    for i, (source, change) in enumerate(summed(parts)):
        name = name_of(game, source)
        texts.append(f"{name} {change}" if i == 0 and change >= 0 else f"{name} {change:+d}")
    return ", ".join(texts)


PURPOSES = {"offence": "roll", "defence": "defence roll", "targeting": "targeting die"}
"""Kinds of roll -> what they are called after whose they are."""


def dice_of(view: SessionView) -> RolledDice | None:
    """The dice on the table; None: none were rolled."""
    rolls = view.game.state.rolls
    if not rolls or not rolls[-1].thrown:
        return None
    roll = rolls[-1]
    return RolledDice(
        tuple(roll.dice), faces_of(view.game, roll), roll.sides, roll.kind, roll.owner, whose(view, roll), roll.attempts
    )


def faces_of(game: Game, roll: Roll) -> tuple[DieFace, ...]:
    """What every die of a roll shows; each symbol of a fighter has a colour of its own."""
    origins = game.library.origins

    def face(place: int, symbol: str) -> DieFace:
        if not symbol:
            return DieFace("")
        fighter = game.library.fighters[game.state.players[roll.owner_at(place)].fighter]
        own = looks_of(fighter.id) if f"fighter {fighter.id}" in origins else USUAL
        colour = own.colours.get(symbol)
        if colour:
            from content.packs.look import COLOURS

            hue = COLOURS.index(colour)
        else:
            hue = list(dict.fromkeys(fighter.faces)).index(symbol)
        return DieFace(symbol, *symbol_of(symbol, own), hue + 1)

    return tuple(face(place, symbol) for place, symbol in enumerate(symbols_of(game, roll)))


def whose(view: SessionView, roll: Roll) -> str:
    """Whose roll it is; in a roll-off also whose dice come after the owner's. Locked dice are named."""
    if roll.kind in CAPTIONS:
        return CAPTIONS[roll.kind]
    behind = f", then {view.seat(roll.rival)}'s" if roll.rival >= 0 else ""
    if locked := roll.locked_places():
        behind += f", {joined([str(roll.dice[place]) for place in locked])} locked"
    return f"{view.seat(roll.owner)}'s {PURPOSES.get(roll.kind, 'dice')}{behind}"


def marks(question: OpenQuestion | None) -> DiceMarks | None:
    """How the dice of a question are marked; None: they are not, or each that may be rolled again is listed."""
    marked = question.marks if question is not None else None
    return marked if marked is not None and not marked.is_single else None


def throw_label(how: DiceMarks, dice: RolledDice, picked: Collection[int]) -> str:
    """What rolling again is called with these dice marked."""
    values = dice.values[: how.dice]
    values_marked = [values[place] for place in sorted(picked)]
    if how.verb == "keep":
        return f"Keep {shown(values_marked, values)}, re-roll the rest" if values_marked else "Re-roll all dice"
    return f"Re-roll {shown(values_marked, values)}" if values_marked else "Mark the dice to re-roll"


def marked_answer(how: DiceMarks, picked: Collection[int]) -> str:
    """The answer with these dice marked, as it is typed; the bare word where none are."""
    ones = "".join("1" if place in picked else "0" for place in range(how.dice))
    return f"{how.verb} {ones}" if picked else how.verb
