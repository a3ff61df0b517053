"""What a hero's defences make of an attack: how much damage arrives how often, and what they bring besides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ai.sums import total
from ai.value.matchup import Matchup
from ai.value.scene import Scene
from ai.value.terms import ME, Term
from ai.value.valuation import valuation_of
from campaign.odds.position import Asked, position_of
from campaign.odds.report import CELLS, LEAST
from campaign.screens.pages import Page
from campaign.words.names import joined
from campaign.words.odds import number
from engine.damage import half_up
from engine.definitions import Library

GIVEN = {
    ("harm", False): "deals {n} damage",
    ("harm", True): "takes {n} damage",
    ("heal", True): "heals {n}",
    ("heal", False): "heals the attacker {n}",
    ("cp", True): "gains {n} CP",
    ("cp", False): "gives the attacker {n} CP",
    ("cards", True): "draws {n} cards",
    ("cards", False): "lets the attacker draw {n} cards",
    ("token", True): "gains {n} {name}",
    ("token", False): "inflicts {n} {name}",
    ("companion", True): "raises {name} by {n}",
}
"""What an effect is and whether the defender has it -> what the defence does, on average."""


EXACT = (
    "Chances are exact, except where a defence lets its player choose or brings what answers the attack at once. "
    "Other cards and status effects that answer damage are left out."
)


class Besides(NamedTuple):
    """What a defence brings on average besides what it does to the attack."""

    what: str
    is_own: bool
    """The defender has it, else the attacker."""
    detail: str
    """The id of a token or companion; empty: none is meant."""
    mean: float


class DefenceOdds(NamedTuple):
    """One defence against an attack of a certain damage."""

    id: str
    name: str
    arrives: dict[int, float]
    """Damage that arrives -> its chance, the least first."""
    besides: list[Besides]

    @property
    def mean(self) -> float:
        """The damage that arrives on average."""
        return total([damage * chance for damage, chance in self.arrives.items()])


def defence_odds(asked: Asked, damage: int) -> list[DefenceOdds]:
    """The defences of the hero that is asked about, against a normal attack by the other one."""
    game, _ = position_of(asked)
    values = valuation_of(game.library)
    matchup = Matchup(values, Scene(game, 1, 0))
    found = []
    for ability, defence in zip(game.index(game.state.players[0]).defences, matchup.defences, strict=True):
        arrives: dict[int, float] = {}
        returned = 0.0
        for chance, prevented, halves, avoids, reflects in defence.guards:
            left = 0 if avoids else max(0, damage - prevented)
            returned += chance * half_up(left) if reflects else 0.0
            if halves:
                left = max(0, left - halves * half_up(left))
            arrives[left] = arrives.get(left, 0.0) + chance
        means = summed((values.terms.all[number], chance) for number, chance in defence.rest)
        if returned:
            means["harm", False, ""] = means.get(("harm", False, ""), 0.0) + returned
        besides = [Besides(*key, mean) for key, mean in sorted(means.items())]
        found.append(DefenceOdds(ability.id, ability.name, dict(sorted(arrives.items())), besides))
    return found


def summed(course: Iterable[tuple[Term, float]]) -> dict[tuple[str, bool, str], float]:
    """The mean of each effect; seats are told from the defender's side."""
    means: dict[tuple[str, bool, str], float] = {}
    for term, chance in course:
        key = (term.what, term.seat == ME, term.detail)
        if key[:2] in GIVEN:
            means[key] = means.get(key, 0.0) + chance * term.n
    return means


# -- as text, and for programs ---------------------------------------------------------------------


def show_defences(page: Page, defences: Iterable[DefenceOdds], library: Library) -> None:
    """Write what each defence makes of the attack."""
    page.say(EXACT, "faint")
    for defence in defences:
        page.say(f"{defence.name}: {defence.mean:.1f} damage arrives on average.", "title")
        for damage, chance in defence.arrives.items():
            if chance >= LEAST:
                page.say(f"{number(damage):>8}  {100 * chance:>5.1f} %  {'#' * max(1, round(CELLS * chance))}")
        told = [told_besides(one, library) for one in defence.besides if one.mean >= LEAST]
        if told:
            page.say(f"On average it also {joined(told)}.", indent=2)


def told_besides(one: Besides, library: Library) -> str:
    """What a defence brings besides, in words."""
    name = ""
    if one.detail:
        name = (library.tokens if one.what == "token" else library.companions)[one.detail].name
    return GIVEN[one.what, one.is_own].format(n=f"{one.mean:.2f}", name=name)


def defences_json(defences: Iterable[DefenceOdds]) -> list[dict[str, Any]]:
    """Every defence as plain values; chances from 0 to 1."""
    return [
        {
            "defence": one.id,
            "mean": one.mean,
            "arrives": [{"damage": damage, "chance": chance} for damage, chance in one.arrives.items()],
            "besides": [
                {"what": what, "whose": "own" if own else "attacker", "id": detail, "mean": mean}
                for what, own, detail, mean in one.besides
            ],
        }
        for one in defences
    ]
