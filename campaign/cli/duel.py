"""The command duel: who fights and how, a draft of heroes, and whether it is kept as a series."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import Parameter
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

from campaign.asking.settings import PROGRAM
from campaign.cli import completion
from campaign.cli.options import HERO, Bot, Dice, OpenHands, Packs, Plain, Rules, Seat, Seed, options
from campaign.cli.output import Json
from campaign.configuration import configuration
from campaign.duels.rules.duel_modes import UPGRADE_DECK
from campaign.duels.rules.series import DRAFTS, LONGEST, Draft, Series
from campaign.errors import BadParty, NotForPeople, UnknownDraft
from campaign.kinds.duel_mode import HERO as HERO_KIND
from campaign.kinds.duel_mode import DuelMode, Sitting
from campaign.kinds.duel_modes import duel_modes, mode_wanted, rivals
from campaign.screens.hero_names import ids_of, names_of
from campaign.terminal.keyboard import Keyboard, ask
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen
from campaign.words.names import joined

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession
    from campaign.play.seats import Answers


commands = typer.Typer(rich_markup_mode=None)
MODE = f"Kind of duel: {', '.join(duel_modes())}; NAME+{UPGRADE_DECK} keeps upgrades in a separate deck."
OTHERS = "campaign.cli.duel"
"""Where the context keeps who was named beside the heroes, by kind of fighter."""


class DuelOptions(NamedTuple):
    """What beyond a fight is wanted of `duel`."""

    save: str | None = None
    """What the series is called in the saves."""
    best_of: int | None = None
    mirrored: bool = False
    draft: str | None = None
    pool: str | None = None
    players: int | None = None
    save_case: Path | None = None


class DuelCommand(TyperCommand):
    """`duel`."""

    def __init__(self, *given: Any, **named: Any) -> None:
        first, *rest = named.pop("params")
        super().__init__(*given, **named, params=[first, *options(map(option_for, rivals())), *rest])

    def invoke(self, ctx: Any) -> Any:
        """Hand over who was named beside the heroes: what the command itself takes, it takes by name."""
        ctx.meta[OTHERS] = {kind: list(ctx.params.pop(kind) or ()) for kind in rivals()}
        return super().invoke(ctx)


def option_for(kind: str) -> Parameter:
    """The option that names fighters of a kind."""
    modes = joined(mode.name for mode in duel_modes().values() if kind in mode.fighters)

    def complete(incomplete: str) -> list[tuple[str, str]]:
        return completion.fighters(kind, incomplete)

    option = typer.Option(f"--{kind}", metavar=kind.upper(), help=f"A {kind}, for {modes}.", autocompletion=complete)
    return Parameter(kind, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[list[str] | None, option])


@commands.command(cls=DuelCommand)
def duel(
    ctx: typer.Context,
    hero: Annotated[
        list[str] | None,
        typer.Option("--hero", metavar="HERO", help=HERO + " Can be repeated.", autocompletion=completion.heroes),
    ] = None,
    mode: Annotated[str, typer.Option("--mode", metavar="MODE", help=MODE, autocompletion=completion.modes)] = "duel",
    rules: Rules = None,
    team: Annotated[
        list[str] | None,
        typer.Option("--team", metavar="HERO,HERO", help="The heroes of one team, instead of --hero in turn order."),
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let bots play every seat.")] = False,
    seat: Seat = None,
    open_hands: OpenHands = False,
    bot: Bot = None,
    seed: Seed = None,
    dice: Dice = None,
    packs: Packs = None,
    save_case: Annotated[
        Path | None, typer.Option("--save-case", metavar="FILE", help="Write the last position as a scenario file.")
    ] = None,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", help="With --save-case: write the position before choice N instead."),
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="NAME", help="Save the duel; 'play NAME' continues it.")
    ] = None,
    best_of: Annotated[
        int | None, typer.Option("--best-of", metavar="N", help="With --save: play a best of N.")
    ] = None,
    mirrored: Annotated[
        bool, typer.Option("--mirrored", help="With --save: heroes change seats after every duel.")
    ] = False,
    draft: Annotated[
        str | None,
        typer.Option("--draft", metavar="|".join(DRAFTS), help="Draft heroes instead of naming them with --hero."),
    ] = None,
    pool: Annotated[
        str | None,
        typer.Option(
            "--pool", metavar="HEROES", help="With --draft: heroes or series to choose from, separated by commas."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="With --draft: the number of players.")
    ] = None,
    plain: Plain = False,
    as_json: Json = False,
) -> None:
    """Play a duel, against a bot or with other people.

    You play the first hero, unless --seat says otherwise. Seats are counted in turn order, in which teams alternate.
    Nothing is saved without --save.
    """
    from campaign.cli.duel_session import duel_of_bots, duel_of_people, open_duel
    from campaign.play.seats import Answers, BadSeat, bots_of, check_bot, defaults, hidden_from, people_of, seated
    from campaign.play.used_packs import chosen_packs
    from engine.chance import some_seed

    if as_json and not auto:
        raise NotForPeople("--json")
    wish = DuelOptions(save, best_of, mirrored, draft, pool, players, save_case)
    check(wish)
    seed = some_seed() if seed is None else seed
    duel_mode = mode_wanted(mode, rules)
    sitting = named(duel_mode, {HERO_KIND: hero or [], **ctx.meta[OTHERS]}, team or [])
    if draft is not None:
        sitting = with_draft(duel_mode, sitting, wish, seat or [], seed, auto=auto, told=not as_json)
    fighters = duel_mode.seated(sitting)
    added = chosen_packs(packs) if packs else []
    teams = duel_mode.teams(len(fighters))
    bot = configuration().bot(bot)
    players_by_seat = seated(seat or [], fighters, defaults(teams, auto=auto), bot=bot)
    people = people_of(players_by_seat)
    if auto and people:
        raise BadSeat("--auto lets bots play every seat; leave it out if a person plays.")
    if save is not None:
        from campaign.cli.play import Until, play_by_bots, play_by_people

        check_bot(bot)
        configuration().dice(dice)
        series = Series(duel_mode.name, best_of or 1, mirrored=mirrored)
        with to_play(ctx.obj) as service:
            name = service.create_series(save, fighters, series, seed=seed, packs=added).name
            if auto:
                play_by_bots(service, name, bot, seat or [], Until.campaign, tell=False, as_json=as_json)
            else:
                play_by_people(service, name, bot, seat or [], open_hands=open_hands, dice=dice, plain=plain)
        return
    hidden = hidden_from(people, teams, open_hands=open_hands)
    rolls = configuration().dice(dice) if people else PROGRAM
    seeds = chain([seed], iter(some_seed, None))

    def next_duel() -> tuple[LiveSession, Answers, int]:
        """A duel about to be played, the first by the seed that was named."""
        seed = next(seeds)
        live = open_duel(fighters, seed, duel_mode, told=not as_json, hidden_from=hidden, dice=rolls, packs=added)
        return live, Answers(bots_of(players_by_seat, seed)), seed

    if as_json:
        live = duel_of_bots(next_duel, duel_mode.name)
    else:
        live = duel_of_people(next_duel, people, hidden, dice=rolls, plain=plain)
    if save_case is not None:
        from campaign.cli.scenarios import write_position
        from campaign.play.positions import WantedPosition

        wanted = WantedPosition(f"{' against '.join(fighters)}, seed {seed}", at)
        write_position(live, wanted, save_case, overwrite=False, quiet=as_json)


def named(mode: DuelMode, sitting: Sitting, teams: Sequence[str]) -> Sitting:
    """Who was named, those of teams in turn order. Raises BadParty."""
    by_kind = {kind: ids_of(fighters) for kind, fighters in sitting.items()}
    if not teams:
        return by_kind
    if by_kind.get(HERO_KIND):
        raise BadParty("Name the heroes with --hero in turn order, or with --team, not both.")
    return {**by_kind, HERO_KIND: mode.by_team([ids_of([hero for hero in team.split(",") if hero]) for team in teams])}


def check(wish: DuelOptions) -> None:
    """Raise BadParty for wishes that do not go together, FileThere where the scenario file would replace one."""
    if wish.save_case is not None:
        from campaign.cli.scenarios import check_free

        check_free(wish.save_case, overwrite=False)
    if wish.save is None and (wish.best_of is not None or wish.mirrored):
        raise BadParty("A series is saved: add --save NAME.")
    if wish.save is not None and wish.save_case is not None:
        raise BadParty(
            "A saved duel needs no --save-case: write a scenario file at any time with 'kingshand scenario save NAME'."
        )
    if wish.best_of is not None and not (1 <= wish.best_of <= LONGEST and wish.best_of % 2):
        raise BadParty(f"--best-of takes an odd number from 1 to {LONGEST}, so that one side wins.")
    if wish.draft is None and (wish.pool is not None or wish.players is not None):
        raise BadParty(f"--pool and --players are for a draft: add --draft {' or '.join(DRAFTS)}.")


def with_draft(
    mode: DuelMode, sitting: Sitting, wish: DuelOptions, seats: Sequence[str], seed: int, *, auto: bool, told: bool
) -> Sitting:
    """Who sits down once heroes were chosen. Raises UnknownDraft, UnknownHero, BadParty, BadSeat."""
    from campaign.play.seats import defaults, seated

    if sitting.get(HERO_KIND):
        raise BadParty("In a draft, heroes are chosen: leave out --hero and --team, or --draft.")
    draft = draft_of(str(wish.draft).lower(), mode, wish.pool, wish.players, seed)
    count = len({step.seat for step in draft.steps} | draft.picked.keys())
    numbers = [str(seat + 1) for seat in range(count)]
    players = seated(seats, numbers, defaults(range(count), auto=auto), bot=configuration().bot(None))
    return {**sitting, HERO_KIND: drafted(Screen(), Keyboard(), draft, players, told=told)}


# -- the draft -------------------------------------------------------------------------------------


def draft_of(kind: str, mode: DuelMode, pool: str | None, players: int | None, seed: int) -> Draft:
    """A draft that nobody has chosen in; `pool` are heroes and series between commas.

    Raises UnknownDraft, UnknownHero, BadParty.
    """
    from content.errors import UnknownHero
    from content.heroes import by_series, glances, series_names
    from content.load import hero_ids

    if kind not in DRAFTS:
        raise UnknownDraft(kind, list(DRAFTS))
    fewest, most = mode.fighters[HERO_KIND]
    count = fewest if players is None else players
    if not fewest <= count <= most:
        raise BadParty(f"{mode.title} takes {mode.needs()}, not {count}.")
    all_heroes = hero_ids()
    ids = {name: id for id, name in series_names().items()}
    members = {ids.get(name, name): [one.id for one in those] for name, those in by_series(glances().values()).items()}
    named = ids_of([part for part in (pool or "").split(",") if part.strip()])
    wanted = list(dict.fromkeys(hero for name in named for hero in members.get(name, [name]))) or all_heroes
    for hero in wanted:
        if hero not in all_heroes:
            raise UnknownHero(hero, all_heroes)
    return Draft(kind, wanted, count, seed)


def drafted(
    screen: Screen, keyboard: Keyboard, draft: Draft, players: Sequence[str], *, told: bool = True
) -> list[str]:
    """Carry the draft out; the heroes by seat. Raises EOFError when a player stops."""
    from campaign.play.seats import PERSON

    while draft.step is not None:
        seat, verb = draft.step
        if players[seat] == PERSON:
            chosen = choose_in_draft(screen, keyboard, draft)
        else:
            chosen = draft.by_luck()
            draft.choose(chosen)
        if told:
            screen.say(f"Seat {seat + 1} {verb}s {names_of([chosen])}.", "act")
    for seat, hero in enumerate(draft.heroes if told else ()):
        screen.say(f"  Seat {seat + 1} plays {names_of([hero])}.")
    return draft.heroes


def choose_in_draft(screen: Screen, keyboard: Keyboard, draft: Draft) -> str:
    """What a person chooses, chosen already."""
    from campaign.screens.new_campaign import hero_named

    assert draft.step is not None
    seat, verb = draft.step
    screen.say(f"Left: {names_of(draft.pool)}", "faint")

    def chosen(typed: str) -> str:
        hero = hero_named(typed)
        draft.choose(hero)
        return hero

    about = f"Type the name of a hero to {verb}, or its beginning; 'kingshand heroes NAME' shows a board."
    return ask(screen, keyboard, f"Seat {seat + 1}, {verb} a hero> ", chosen, about, draft.pool)
