"""The command odds: chances, best keeps and damage of a roll that is asked about outside a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli import completion
from campaign.cli.output import Output, check_target, reporting
from campaign.cli.reference import pick
from campaign.errors import BadParty
from campaign.terminal.screen import Screen

if TYPE_CHECKING:
    from campaign.odds.goals import DiceGoal, GoalOdds
    from engine.definitions import Fighter, Library

commands = typer.Typer(rich_markup_mode=None)
MOST = 999
"""Of damage that is asked for."""


@commands.command()
@reporting()
def odds(
    hero: Annotated[
        str | None, typer.Argument(metavar="[HERO]", help="Whose roll it is.", autocompletion=completion.heroes)
    ] = None,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="N,N...", help="The dice you have, such as 1,1,3,4,6.")
    ] = None,
    attempts: Annotated[
        int | None, typer.Option("--attempts", metavar="N", help="Roll attempts left with these dice; by default 2.")
    ] = None,
    cards: Annotated[
        str, typer.Option("--cards", metavar="CARD,CARD...", help="Cards in hand that may change the dice.")
    ] = "",
    upgrades: Annotated[
        str, typer.Option("--upgrades", metavar="CARD,CARD...", help="Upgrades on the hero's board.")
    ] = "",
    goal: Annotated[
        list[str] | None,
        typer.Option(
            "--goal", metavar="GOAL", help="AABBB, small, large, '1 2 6', 'sum >= 20', 'sword x3 + heart', an ability."
        ),
    ] = None,
    lethal: Annotated[
        int | None, typer.Option("--lethal", metavar="N", help="The chance of at least this much damage.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="HERO",
            help="Who defends; by default another of the same hero.",
            autocompletion=completion.heroes,
        ),
    ] = None,
    defend: Annotated[
        int | None,
        typer.Option("--defend", metavar="N", help="Instead: what the hero's defences make of an attack of N damage."),
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", metavar="N", help="Dice of a roll for goals alone, 1 to 7.")
    ] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw the damage as a picture.")] = None,
) -> Output:
    """Tell the chances of a roll: abilities, keeps, damage, goals.

    Without a hero, or with --count, it tells those of goals alone; with --defend, how much of an attack arrives.
    """
    from ai.odds import MAX_DICE
    from campaign.odds.goals import rolled_dice
    from content.load import hero_names, library

    who = pick("hero", hero, hero_names()) if hero is not None else None
    rolled = rolled_dice(dice) if dice is not None else []
    left = 2 if attempts is None else attempts
    if not 0 <= left <= 9:
        raise BadParty("Roll attempts go from 0 to 9.")
    if count is not None and not 1 <= count <= MAX_DICE:
        raise BadParty(f"A roll has 1 to {MAX_DICE} dice, not {count}.")
    if lethal is not None and not 1 <= lethal <= MOST:
        raise BadParty(f"--lethal takes 1 to {MOST}.")
    if defend is not None:
        if who is None or dice or cards or goal or lethal is not None or count is not None or png is not None:
            raise BadParty("--defend takes a hero, --against and --upgrades, and nothing else.")
        return defence_of(who, against, upgrades, defend)
    fighter = library([who]).fighters[who] if who is not None else None
    if who is None or count is not None:
        if cards or upgrades or lethal is not None or against is not None or png is not None:
            raise BadParty("--cards, --upgrades, --lethal, --against and --png are for the roll of a hero with 5 dice.")
        return goals_alone(goal or [], fighter, rolled, count, left)
    return roll_of(who, rolled, attempts, cards, upgrades, goal or [], lethal, against, png)


def goals_alone(
    goals: Sequence[str], fighter: Fighter | None, rolled: Sequence[int], count: int | None, rerolls: int
) -> Output:
    """The chances of goals with any number of dice. Raises BadGoal, BadParty."""
    from campaign.odds.goals import goal_of, odds_of
    from campaign.odds.report import goals_json, show_goals

    if not goals:
        raise BadParty("Name a hero, or what to roll for with --goal, such as --goal AABBB.")
    number = count or len(rolled) or 5
    if rolled and len(rolled) != number:
        raise BadParty(f"--count says {number} dice, and --dice names {len(rolled)}.")
    found: list[tuple[DiceGoal, GoalOdds]] = []
    for text in goals:
        one = goal_of(text, fighter, number)
        found.append((one, odds_of(one, rolled, number, rerolls)))
    here = f"{' '.join(map(str, rolled))}, " if rolled else f"{number} {'die' if number == 1 else 'dice'}, "
    title = f"{here}{rerolls} {'re-roll' if rerolls == 1 else 're-rolls'}"

    def text_of(screen: Screen) -> None:
        """What is on the table, and a line a goal."""
        screen.say(title, "title")
        show_goals(screen, found)

    data = {"dice": list(rolled), "count": number, "rerolls": rerolls, "goals": goals_json(found)}
    return Output(text_of, lambda: data)


def roll_of(
    hero: str,
    rolled: Sequence[int],
    attempts: int | None,
    cards: str,
    upgrades: str,
    goals: Sequence[str],
    lethal: int | None,
    against: str | None,
    png: Path | None,
) -> Output:
    """Everything about a hero's roll. Raises BadGoal, BadParty, CampaignError for unknown names."""
    from campaign.odds.goals import goal_of
    from campaign.odds.position import Asked
    from campaign.odds.report import draw, roll_json, roll_odds, show_roll
    from campaign.simulation.files import check_plotting
    from content.load import hero_names, library
    from engine.definitions import UPGRADE
    from engine.flow.attempts import DICE

    if rolled and len(rolled) != DICE:
        raise BadParty(f"A hero rolls {DICE} dice; --count tells goals with another number.")
    if attempts is not None and not rolled:
        raise BadParty("A roll phase begins with all attempts; say with --dice which dice you have.")
    if cards and not rolled:
        raise BadParty("Cards change dice that lie there: say --dice too.")
    if png is not None:
        check_plotting()
        check_target(png)
    names = hero_names()
    foe = pick("hero", against, names) if against is not None else hero
    definitions = library([hero])
    fighter = definitions.fighters[hero]
    held = {id: card.name for id in fighter.deck if (card := definitions.cards[id]).kind != UPGRADE}
    asked = Asked(
        hero,
        foe,
        rolled,
        2 if attempts is None else attempts,
        [pick("card", name, held) for name in listed(cards)],
        upgrades_named(definitions, hero, upgrades),
    )
    found = roll_odds(asked, [goal_of(text, fighter, DICE) for text in goals], lethal)
    rest = f"{asked.attempts} {'attempt' if asked.attempts == 1 else 'attempts'} left"
    title = f"{names[hero]} against {names[foe]}: " + (
        f"{' '.join(map(str, rolled))}, {rest}" if rolled else "before the first roll"
    )
    if png is not None:
        draw(found, title, png)

    def text_of(screen: Screen) -> None:
        """What is on the table, and everything about it."""
        screen.say(title, "title")
        show_roll(screen, found)
        if png is not None:
            screen.say(f"Drawn: {png}", "faint")

    def data() -> dict[str, Any]:
        """Everything about the roll as plain values."""
        return roll_json(found)

    return Output(text_of, data)


def defence_of(hero: str, against: str | None, upgrades: str, damage: int) -> Output:
    """What a hero's defences make of an attack. Raises BadParty, CampaignError for unknown names."""
    from campaign.odds.defence import defence_odds, defences_json, show_defences
    from campaign.odds.position import Asked
    from content.load import hero_names, library

    if not 1 <= damage <= MOST:
        raise BadParty(f"--defend takes 1 to {MOST}.")
    names = hero_names()
    foe = pick("hero", against, names) if against is not None else hero
    definitions = library(sorted({hero, foe}))
    found = defence_odds(Asked(hero, foe, upgrades=upgrades_named(definitions, hero, upgrades)), damage)

    def text_of(screen: Screen) -> None:
        """Each defence."""
        screen.say(f"{names[hero]} defends against {damage} damage of {names[foe]}", "title")
        show_defences(screen, found, definitions)

    return Output(text_of, lambda: {"hero": hero, "against": foe, "damage": damage, "defences": defences_json(found)})


def upgrades_named(definitions: Library, hero: str, typed: str) -> list[str]:
    """The ids of the hero's upgrades of these names. Raises CampaignError for unknown ones."""
    from engine.definitions import UPGRADE

    deck = definitions.fighters[hero].deck
    known = {id: card.name for id in deck if (card := definitions.cards[id]).kind == UPGRADE}
    return [pick("upgrade", name, known) for name in listed(typed)]


def listed(text: str) -> list[str]:
    """Names between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]
