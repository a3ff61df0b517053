"""Chances and advice in the position, as every front shows them: one's own abilities, what may hurt, what to do.

All numbers come from `ai`: chances are exact, worths are points of health by the bots' reckoning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.answers.main_phase import price_of_rolling
from ai.answers.prospects import Prospect, kept_for, outlook, prospects
from ai.answers.worths import worths
from ai.bots import make_bot
from ai.value.weights import FULL_HAND
from campaign.narrate.choices import worthwhile
from campaign.narrate.dice import shown
from content.text import needs
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.narrate.face import Face
    from engine.state import Decision

LEAST = 0.0005
"""Chances below this are not worth a line."""
LIKELY = 0.02
"""Chances below this are no reason for anything."""
EARLY = ("upkeep", "income", "main", "turn")
"""Windows before the offensive roll of a turn."""
NAMED = 3
"""So many abilities are named in a warning."""
REASONS = 2
"""So many abilities are named as a reason."""


class Chance(NamedTuple):
    """One line of an ability, in words."""

    chance: str
    """`34.2 %`."""
    damage: str
    """Before any defence; a dash: it is no attack."""
    worth: str
    """In points of health, the expected defence reckoned with."""
    name: str
    needs: str
    keep: str
    """The dice to keep for it now; empty: the dice have not been thrown, or it is somebody else's."""


def own_odds(face: Face, seat: int) -> list[Chance]:
    """What a seat's dice may still become if it rolls for one line alone, the one that pays most first."""
    return [told(found) for found in prospects(face.game, seat) if found.chance >= LEAST]


def threats(face: Face, seat: int) -> list[tuple[str, list[Chance]]]:
    """What each opponent's next roll may bring, as far as this seat may know: who, and the likeliest first.

    Of whoever fights nobody: what the opponents of teammates may.
    """
    game = face.game
    foes = game.opponents(seat) or [foe for mate in game.teammates(seat) for foe in game.opponents(mate)]
    found = []
    for foe in dict.fromkeys(foes):
        chances = [p for p in outlook(game, foe, seen_by=seat) if p.chance >= LEAST]
        if chances:
            mean = sum(p.chance * p.damage for p in chances)
            heading = f"{face.seat(foe)}'s next roll, {mean:.1f} damage on average before your defence:"
            found.append((heading, [told(p) for p in chances]))
    return found


def warning(face: Face, decision: Decision) -> str:
    """Before an opponent's roll, what it may bring, in a line; empty: none is about to roll, or nothing comes of it."""
    game, seat = face.game, decision.seat
    comes = face.heals(decision) or (
        decision.kind == "window" and decision.info.get("at") in EARLY and game.state.acting in game.opponents(seat)
    )
    foes = [foe for foe in game.opponents(seat) if foe == game.state.acting] or game.opponents(seat)
    if not comes or not foes:
        return ""
    chances = [p for p in outlook(game, foes[0], seen_by=seat) if p.damage > 0]
    if all(p.chance < LIKELY for p in chances):
        return ""
    groups = by_name(chances)
    by_pain = sorted(groups, key=lambda name: -sum(p.chance * p.damage for p in groups[name]))[:NAMED]
    likely = ", ".join(
        f"{name} {span(groups[name])} ({100 * sum(p.chance for p in groups[name]):.0f} %)" for name in by_pain
    )
    mean = sum(p.chance * p.damage for p in chances)
    return f"{face.seat(foes[0])}'s next roll may deal {likely}; {mean:.1f} on average."


def by_name(chances: Sequence[Prospect]) -> dict[str, list[Prospect]]:
    """The lines of each ability together."""
    groups: dict[str, list[Prospect]] = {}
    for prospect in chances:
        groups.setdefault(prospect.ability.name, []).append(prospect)
    return groups


def span(of: Sequence[Prospect]) -> str:
    """The damage of an ability's lines: `4`, or `3 to 6`."""
    least, most = (number(pick(p.damage for p in of)) for pick in (min, max))
    return least if least == most else f"{least} to {most}"


def told(found: Prospect) -> Chance:
    """A prospect in words."""
    raw = found.ability.raw
    asked = raw["tiers"][found.tier]["needs"] if "tiers" in raw else raw["needs"]
    damage = number(found.damage) if found.damage > 0 else "-"
    keep = " ".join(map(str, found.keep))
    return Chance(f"{found.chance * 100:.1f} %", damage, f"{found.worth:.1f}", found.ability.name, needs(asked), keep)


def number(value: float) -> str:
    """Without decimals where there are none."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"


# -- advice ----------------------------------------------------------------------------------------


def hint(face: Face, decision: Decision, bot: str = "greedy") -> str:
    """What a bot in this seat would do and why, from what the seat may know, as a sentence."""
    game = face.game
    token = make_bot(bot).choose(view(game, decision.seat), decision)
    found = worths(game, decision)
    if decision.kind == "die":
        token = changing(decision, token, found)
    if token.startswith("keep ") and decision.kind == "roll":
        return by_keeping(face, decision, token)
    label = face.labels(game, decision).of(token)
    told = reason(face, decision, token, found)
    why = "; ".join(part for part in (label.detail, told) if part) if decision.kind == "die" else told or label.detail
    said = f"activate {label.text}" if token.startswith("activate ") else label.text
    return f"{said[:1].upper()}{said[1:]}{f': {why}' if why else ''}".rstrip(".") + "."


def changing(decision: Decision, token: str, found: dict[str, float]) -> str:
    """The best change of a die that changes something, unless it does harm."""
    dice: Sequence[int] = decision.info["dice"]
    ways = [option for option in [*worthwhile(decision.options, dice), "pass"] if option in decision.options]
    best = max(ways, key=lambda option: found.get(option, 0.0))
    return best if found.get(best, 0.0) >= found.get(token, 0.0) else token


def by_keeping(face: Face, decision: Decision, token: str) -> str:
    """Which dice to keep, by what they show, and for what."""
    dice = decision.info["dice"]
    kept = [d for d, mark in zip(dice, token.partition(" ")[2], strict=True) if mark == "1"]
    average, chances = kept_for(face.game, decision, kept)
    groups = by_name(chances)
    reasons = [(name, sum(p.chance for p in of), sum(p.expected for p in of)) for name, of in groups.items()]
    likely = sorted((r for r in reasons if r[1] >= LIKELY), key=lambda r: -r[2])[:REASONS]
    goals = [f"{chance * 100:.0f} % for {name}, worth {number(total / chance)}" for name, chance, total in likely]
    said = f"Keep {shown(kept, dice)}" if kept else "Throw all dice again"
    return f"{said}: {'; '.join([*goals, f'{average:.1f} on average'])}."


def reason(face: Face, decision: Decision, token: str, found: dict[str, float]) -> str:
    """Why an option is the best; empty: nothing but its text."""
    verb = token.partition(" ")[0]
    worth = found.get(token)
    if verb == "activate" and decision.kind == "roll":
        now = next((p for p in outlook(face.game, decision.seat, decision.info["dice"])), None)
        damage = f"{number(now.damage)} damage, " if now is not None and now.damage > 0 else ""
        return f"{damage}worth {worth:.1f}" if worth is not None else ""
    if verb == "sell" and decision.kind == "main":
        player = face.game.state.players[decision.seat]
        full = len(player.hand) > FULL_HAND and player.used.get("turn:attempts")
        if price_of_rolling(face.game, player) > player.cp:
            return "its CP helps to pay for your roll phase, which is lost without"
        return "you may keep six cards only" if full else "its CP helps to pay for an upgrade that is worth more"
    if token in ("pass", "no"):
        return "nothing you could do now gains more than it costs"
    if decision.kind in SPARED:
        return "you can best do without it"
    if worth is None or worth == float("inf"):
        return ""
    if decision.kind in GAINING:
        return f"it gains about {worth:.1f} points of health" if worth > 0 else ""
    others = [other for option, other in found.items() if option != token]
    return f"worth {worth:.1f}, the next best {max(others):.1f}" if others and max(others) < worth - 0.05 else ""


SPARED = ("discard", "sell", "trim")
"""Questions about what to part with."""
GAINING = ("main", "window", "roll", "defence-roll", "may")
"""Questions whose options are worth what they gain over doing nothing."""
