"""Chances in the position, as every front shows them: the seat's own abilities, and what may hurt it.

All numbers come from `ai`: chances are exact; a worth of 1 is 1 damage that lands, all else counts in the same coin.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.answers.prospects import Prospect, against_somebody, outlook, prospects
from ai.sums import total
from ai.value.parts import (
    AVERTED,
    CARDS,
    CP,
    DAMAGE,
    DEFEAT,
    HEALING,
    HURT,
    LOST,
    PRICE,
    RETURNED,
    TOKENS,
    TURNS,
    Parts,
)
from campaign.words.rows import Chance
from campaign.words.session_view import SessionView
from content.text import needs
from engine.state import Decision

LEAST = 0.0005
"""Chances below this are not worth a line."""
LITTLE = 0.05
"""Average damage below this is not named; what such abilities inflict may still do harm."""
LIKELY = 0.02
"""Chances below this are no reason for a hint or a warning."""
EARLY = ("upkeep", "income", "main", "turn")
"""Windows before the offensive roll of a turn."""
PARTS: dict[str, str] = {
    DAMAGE: "{} damage",
    DEFEAT: "{} because it defeats them",
    TOKENS: "{} for status effects",
    CP: "{} for CP",
    CARDS: "{} for cards",
    HEALING: "{} healing",
    AVERTED: "{} damage prevented",
    HURT: "{} damage to you",
    LOST: "{} for your own defeat",
    RETURNED: "{} for their defence",
    TURNS: "{} for more rolls",
    PRICE: "{} for the price",
}
"""What a worth is made of, in words."""
NAMED = 3
"""How many abilities are named in a warning."""


def own_odds(view: SessionView, seat: int) -> list[Chance]:
    """What a seat's dice may still become if it rolls for one line alone, the likeliest first, then what pays most.

    While it fights nobody: what they would do against an opponent, and nobody knows what that is worth.
    """
    game = view.game
    fights = bool(game.opponents(seat))
    found = [one for one in prospects(game if fights else against_somebody(game, seat), seat) if one.chance >= LEAST]
    found.sort(key=lambda one: (-round(one.chance, 3), -one.worth))
    if fights:
        return [chance_line(one)._replace(made=made_of(one.parts)) for one in found]
    return [chance_line(one)._replace(worth="-") for one in found]


def threats(view: SessionView, seat: int) -> list[tuple[str, list[Chance]]]:
    """What each opponent's next roll may bring, as far as this seat may know: who, and the likeliest first.

    Of whoever fights nobody: what the opponents of teammates may.
    """
    game = view.game
    foes = game.opponents(seat) or [foe for mate in game.teammates(seat) for foe in game.opponents(mate)]
    groups = []
    for foe in dict.fromkeys(foes):
        chances = [p for p in outlook(game, foe, seen_by=seat) if p.chance >= LEAST]
        if chances:
            mean = total([p.chance * p.damage for p in chances])
            hurts = f", {mean:.1f} damage on average before your defence" if mean >= LITTLE else ""
            heading = f"{view.seat(foe)}'s next roll{hurts}:"
            groups.append((heading, [chance_line(p) for p in chances]))
    return groups


def warning(view: SessionView, decision: Decision) -> str:
    """Before an opponent's roll, what it may bring, in a line; empty: none is about to roll, or it has no effect."""
    game, seat = view.game, decision.seat
    comes = view.heals(decision) or (
        decision.kind == "window" and decision.info.get("at") in EARLY and game.state.acting in game.opponents(seat)
    )
    foes = [foe for foe in game.opponents(seat) if foe == game.state.acting] or game.opponents(seat)
    if not comes or not foes:
        return ""
    chances = [p for p in outlook(game, foes[0], seen_by=seat) if p.damage > 0]
    if all(p.chance < LIKELY for p in chances):
        return ""
    groups = by_name(chances)
    by_pain = sorted(groups, key=lambda name: -total([p.chance * p.damage for p in groups[name]]))[:NAMED]
    likely = ", ".join(
        f"{name} {span(groups[name])} ({100 * total([p.chance for p in groups[name]]):.0f} %)" for name in by_pain
    )
    mean = total([p.chance * p.damage for p in chances])
    return f"{view.seat(foes[0])}'s next roll may deal {likely}; {mean:.1f} on average."


def by_name(chances: Sequence[Prospect]) -> dict[str, list[Prospect]]:
    """Prospects by the name of their ability."""
    groups: dict[str, list[Prospect]] = {}
    for prospect in chances:
        groups.setdefault(prospect.ability.name, []).append(prospect)
    return groups


def span(of: Sequence[Prospect]) -> str:
    """The damage of an ability's lines: `4`, or `3 to 6`."""
    least, most = (number(pick(p.damage for p in of)) for pick in (min, max))
    return least if least == most else f"{least} to {most}"


def chance_line(prospect: Prospect) -> Chance:
    """A prospect as a line of chances."""
    raw = prospect.ability.raw
    asked = raw["tiers"][prospect.tier]["needs"] if "tiers" in raw else raw["needs"]
    damage = number(prospect.damage) if prospect.damage > 0 else "-"
    keep = " ".join(map(str, prospect.keep))
    chance, worth = f"{prospect.chance * 100:.1f} %", f"{prospect.worth:.1f}"
    return Chance(chance, damage, worth, prospect.ability.name, needs(asked), keep, is_met=prospect.is_met)


def number(value: float) -> str:
    """A number without decimals where there are none."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"


def made_of(parts: Parts) -> str:
    """What a worth is made of, the largest part first: `8.6 damage, -1.2 damage to you`."""
    found = sorted(parts.items(), key=lambda part: (-abs(part[1]), part[0]))
    return ", ".join(PARTS[part].format(number(n)) for part, n in found if abs(n) >= LITTLE)
