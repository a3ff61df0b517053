"""The command bots: which bots there are, how your own program becomes one, and whether it plays."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer

from campaign.cli import completion
from campaign.cli.output import Output, reporting
from campaign.invocation import called
from campaign.screens.pages import table
from campaign.terminal.screen import Screen, print_json
from campaign.words.rows import Column

commands = typer.Typer(rich_markup_mode=None)

ABOUT = {
    "greedy": "Knows the exact odds of its dice, and takes what is worth most now; looks no further than the turn.",
    "planner": "Compares what its main phases could end with; elsewhere it plays like greedy.",
    "random": "Takes any option, each with the same chance.",
}
"""Our own bots, in a sentence each."""
TRIED_AGAINST = "random"
TRIAL_HEROES = ("barbarian", "moon-elf")
TRIAL_GAMES = 4


class Trial(NamedTuple):
    """How a bot did in duels against the random bot."""

    games: int
    points: float
    """Games won, a draw as half of one."""
    choices: int
    """Of both sides."""
    seconds: float


@commands.command()
@reporting()
def bots(
    bot: Annotated[
        str | None, typer.Argument(metavar="[BOT]", help="Let this bot play.", autocompletion=completion.bots)
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON schema of what programs are asked and answer.")
    ] = False,
) -> Output | None:
    """List the bots, or try one.

    A bot may be a program of your own, in any language: 'program:python3 my_bot.py'. It reads a line of JSON for every
    question and writes one with its answer. Named here, a bot plays four duels against the random bot.
    """
    if schema:
        print_json(protocol_schema())
        return None
    if bot is None:
        return Output(show_bots, lambda: [{"name": name, "about": about} for name, about in sorted(ABOUT.items())])
    from campaign.play.seats import check_bot

    check_bot(bot)
    trial = tried(bot)
    return Output(lambda screen: show_trial(screen, bot, trial), lambda: {"bot": bot, **trial._asdict()})


def show_bots(screen: Screen) -> None:
    """Every bot, and how a program becomes one."""
    table(screen, [Column("bot"), Column("how it plays")], [[name, ABOUT[name]] for name in sorted(ABOUT)])
    screen.say()
    screen.say("A program of your own, in any language, plays as a bot too:")
    screen.say("  program:python3 my_bot.py         answers every question within 10 seconds, else the game stops")
    screen.say("  program@2:python3 my_bot.py       the same within 2 seconds")
    screen.say("  program+greedy:python3 my_bot.py  once it fails, the greedy bot plays on")
    screen.say(
        f"Type '{called()} bots --schema' for what it reads and writes, '{called()} bots BOT' to try it.", "faint"
    )


def show_trial(screen: Screen, bot: str, trial: Trial) -> None:
    """How it did."""
    each = 1000 * trial.seconds / max(1, trial.choices)
    screen.say(f"{bot} won {trial.points:g} of {trial.games} duels against the {TRIED_AGAINST} bot.")
    screen.say(f"{trial.choices} choices of both sides in {trial.seconds:.1f} s, {each:.1f} ms each.", "faint")


def tried(bot: str) -> Trial:
    """Let a bot play duels against the random one, in both seats. Raises ProgramFailed."""
    from ai.arena import GameResult, schedule
    from campaign.duels.rules.duel_modes import DUEL
    from campaign.simulation.arena import play_between

    begun = perf_counter()
    results: list[tuple[int, GameResult]] = []
    for number, fixture in enumerate(schedule(TRIAL_HEROES, TRIAL_GAMES, 1)):
        seat = number % 2
        names = [bot if place == seat else TRIED_AGAINST for place in range(2)]
        results.append((seat, play_between(names, TRIAL_HEROES, fixture, mode=DUEL.name)))
    points = sum((result.places[seat] == 1) - (set(result.places) == {1}) / 2 for seat, result in results)
    choices = sum(result.choices for _, result in results)
    return Trial(len(results), points, choices, perf_counter() - begun)


def protocol_schema() -> dict[str, Any]:
    """What programs read and write, as a JSON schema."""
    from pydantic import TypeAdapter

    from ai.observation import AnswerData, AskedData, BeginData

    return {
        "reads": [TypeAdapter(kind).json_schema() for kind in (BeginData, AskedData)],
        "writes": TypeAdapter(AnswerData).json_schema(),
    }
