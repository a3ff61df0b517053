"""What is told of a roll: chances of every ability, the best ways to continue, damage, goals, and what cards add."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ai.answers.alternatives import Alternatives
from ai.answers.prospects import Prospect, chance_of_damage, damage_odds, prospects
from ai.sums import total
from campaign.odds.goals import DiceGoal, GoalOdds, odds_of
from campaign.odds.position import Asked, position_of
from campaign.palette import ON_LIGHT
from campaign.screens.lookups import show_chances
from campaign.screens.pages import Page, table
from campaign.words.duel_view import DuelView
from campaign.words.names import card_name
from campaign.words.odds import number, own_odds
from campaign.words.rows import Chance, Column, Way
from campaign.words.ways import CURRENCY, ways_of
from engine.flow.attempts import ATTEMPTS, DICE
from engine.game import Game

CELLS = 30
"""Cells of a bar for 100 %."""
LEAST = 0.0005
"""Chances below this have no line."""


class CardGain(NamedTuple):
    """What a card in hand adds to these dice."""

    card: str
    name: str
    adds: float
    """More worth than without any card, 1 being 1 damage that lands; its price is taken off."""


class RollOdds(NamedTuple):
    """Everything that is told of a hero's roll."""

    asked: Asked
    symbols: dict[str, str]
    """The symbols of the die by letter, A the first."""
    chances: list[Chance]
    prospects: list[Prospect]
    """The chances of each line of each ability, in numbers."""
    ways: Sequence[Way]
    """The best ways to continue; none before the first roll."""
    damage: dict[float, float]
    """The chance of each damage before any defence, without cards, if the roll is played for the most."""
    lethal: tuple[float, float, tuple[int, ...]] | None
    """Damage that was asked for, the chance of at least that if one rolls for nothing else, what to keep."""
    goals: list[tuple[DiceGoal, GoalOdds]]
    cards: list[CardGain]


def roll_odds(asked: Asked, goals: Sequence[DiceGoal], lethal: int | None) -> RollOdds:
    """Work out everything about a hero's roll."""
    game, decision = position_of(asked)
    view = DuelView(game)
    faces = game.library.fighters[asked.hero].faces
    rerolls = asked.attempts if asked.dice else ATTEMPTS - 1
    return RollOdds(
        asked,
        dict(zip("ABCDEF", dict.fromkeys(faces), strict=False)),
        own_odds(view, 0),
        prospects(game, 0),
        ways_of(view, decision) if decision is not None else (),
        damage_odds(game, 0),
        (lethal, *chance_of_damage(game, 0, lethal)) if lethal is not None else None,
        [(goal, odds_of(goal, asked.dice, DICE, rerolls)) for goal in goals],
        card_gains(game, asked),
    )


def card_gains(game: Game, asked: Asked) -> list[CardGain]:
    """What each card adds by itself to the best way to continue with these dice, the most first."""
    if not asked.dice:
        return []

    def best(cards: Sequence[str]) -> float:
        position, decision = position_of(asked._replace(cards=cards))
        assert decision is not None
        return max([way.worth for way in Alternatives(position, decision).all()], default=0.0)

    alone = best(())
    found = [
        CardGain(card, card_name(game.library, card), best((card,)) - alone) for card in dict.fromkeys(asked.cards)
    ]
    return sorted(found, key=lambda gain: -gain.adds)


# -- as text ---------------------------------------------------------------------------------------------


def show_roll(page: Page, odds: RollOdds) -> None:
    """Write everything about a hero's roll."""
    asked = odds.asked
    symbols = ", ".join(f"{letter} {symbol}" for letter, symbol in odds.symbols.items())
    page.say(f"Symbols: {symbols}. Chances are exact; damage is before any defence.", "faint")
    if odds.ways:
        page.say("The best ways to go on:", "title")
        for way in odds.ways:
            page.say(f"  {way.worth:>5}  {way.text}{'  ' + way.comes if way.comes else ''}", indent=9)
        page.say(f"  {CURRENCY}", "faint")
    if odds.chances:
        page.say("Each ability, if you roll for it alone:", "title")
        show_chances(page, odds.chances, keeps=bool(asked.dice))
    show_damage(page, odds)
    show_goals(page, odds.goals)
    if odds.cards:
        page.say("What each card adds to these dice, its price taken off:", "title")
        table(page, (Column("adds", right=True), "card"), [(f"{one.adds:.1f}", one.name) for one in odds.cards])


def show_damage(page: Page, odds: RollOdds) -> None:
    """The chance of each damage as a picture in characters, and of as much as was asked for."""
    if odds.damage:
        mean = total([damage * chance for damage, chance in odds.damage.items()])
        page.say(f"Damage if you play for the most, without cards: {mean:.1f} on average.", "title")
        for damage, chance in odds.damage.items():
            if chance >= LEAST:
                bar = "#" * max(1, round(CELLS * chance))
                page.say(f"{number(damage):>8}  {100 * chance:>5.1f} %  {bar}")
    if odds.lethal is not None:
        least, chance, keep = odds.lethal
        kept = f", keep {' '.join(map(str, keep))}" if keep else ""
        page.say(f"At least {number(least)} damage, if you roll for nothing else: {100 * chance:.1f} %{kept}.", "good")


def show_goals(page: Page, goals: Sequence[tuple[DiceGoal, GoalOdds]]) -> None:
    """The chance of each goal, and what to keep for it."""
    if not goals:
        return
    page.say("Goals, if you roll for nothing else:", "title")
    keeps = any(odds.keep is not None for _, odds in goals)
    rows = [(f"{100 * odds.chance:.1f} %", *([kept_words(odds)] if keeps else []), goal.text) for goal, odds in goals]
    table(page, (Column("chance", right=True), *([Column("keep")] if keeps else []), "goal"), rows)


def kept_words(odds: GoalOdds) -> str:
    """The dice to keep, in words."""
    return " ".join(map(str, odds.keep)) if odds.keep else "none"


# -- for programs ----------------------------------------------------------------------------------------


def roll_json(odds: RollOdds) -> dict[str, Any]:
    """Everything about a hero's roll as plain values; chances from 0 to 1."""
    asked = odds.asked
    return {
        "hero": asked.hero,
        "against": asked.against,
        "dice": list(asked.dice),
        "attempts": asked.attempts,
        "symbols": odds.symbols,
        "abilities": [
            {
                "ability": one.ability.id,
                "line": one.tier + 1,
                "chance": one.chance,
                "damage": one.damage,
                "worth": one.worth,
                "keep": list(one.keep),
                "ready": one.is_met,
            }
            for one in odds.prospects
        ],
        "ways": [{"way": way.text, "worth": float(way.worth), "comes": way.comes} for way in odds.ways],
        "damage": [{"damage": damage, "chance": chance} for damage, chance in odds.damage.items()],
        "lethal": None
        if odds.lethal is None
        else {"damage": odds.lethal[0], "chance": odds.lethal[1], "keep": list(odds.lethal[2])},
        "goals": goals_json(odds.goals),
        "cards": [{"card": one.card, "adds": one.adds} for one in odds.cards],
    }


def goals_json(goals: Sequence[tuple[DiceGoal, GoalOdds]]) -> list[dict[str, Any]]:
    """Goals as plain values; `keep` is null before the first roll."""
    return [
        {"goal": goal.text, "chance": odds.chance, "keep": None if odds.keep is None else list(odds.keep)}
        for goal, odds in goals
    ]


def draw(odds: RollOdds, title: str, path: Path) -> None:
    """The chance of each damage as a PNG, and of at least as much."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    axes = figure.subplots()
    damages = list(odds.damage)
    least = [100 * total([chance for other, chance in odds.damage.items() if other >= damage]) for damage in damages]
    axes.bar(damages, [100 * chance for chance in odds.damage.values()], color=ON_LIGHT.blue, label="exactly")
    axes.step(damages, least, where="pre", color=ON_LIGHT.red, label="at least")
    axes.set(title=title, xlabel="damage before any defence", ylabel="%", ylim=(0, 100))
    axes.legend()
    figure.savefig(path, dpi=120, format="png")
