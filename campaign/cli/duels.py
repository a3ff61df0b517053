"""The command duel: a fight of any mode, nothing kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from campaign.asking.settings import PROGRAM
from campaign.configuration import configuration
from campaign.duels.rules.drafts import DRAFTS
from campaign.duels.rules.duel_modes import DUEL
from campaign.duels.rules.series import LONGEST, Series
from campaign.errors import BadParty, NotForPeople
from campaign.kinds.duel_mode import HERO, DuelMode, Sitting
from campaign.kinds.duel_modes import mode_wanted
from campaign.play.bots import Answers
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import BadSeat, bots_of, defaults, hidden_from, people_of, seated, who_plays
from campaign.terminal.hero_names import ids_of
from campaign.terminal.screen import Screen, print_json
from campaign.words.names import joined, seat_name
from engine.chance import some_seed
from engine.events import Sink
from engine.game import Game
from engine.rulesets import CURRENT

LEFT = "You left the duel."
Laid = Callable[[], tuple[LiveSession, Answers, int]]
"""Lays out a duel: it, who answers for bots, its seed."""


class DuelOptions(NamedTuple):
    """What beyond a fight is wanted of `duel`."""

    save: str | None = None
    """What the series is called in the saves."""
    best_of: int | None = None
    mirrored: bool = False
    draft: str | None = None
    pool: str | None = None
    players: int | None = None


def duel(
    mode: str,
    rules: str | None,
    sitting: Sitting,
    *,
    saves: str | None,
    teams: Sequence[str],
    wish: DuelOptions,
    auto: bool,
    seats: Sequence[str],
    open_hands: bool,
    bot: str | None,
    seed: int | None,
    dice: str | None,
    as_json: bool,
    save_case: Path | None = None,
    at: int | None = None,
    plain: bool = False,
) -> None:
    """`duel`; `sitting` are those who were named, by kind of fighter."""
    if as_json and not auto:
        raise NotForPeople("--json")
    if save_case is not None:
        from campaign.cli.words import free

        free(save_case, overwrite=False)
    check(wish, save_case)
    seed = some_seed() if seed is None else seed
    way = mode_wanted(mode, rules)
    sits = named(way, sitting, teams)
    if wish.draft is not None:
        sits = with_draft(way, sits, wish, seats, seed, auto=auto, told=not as_json)
    ids = way.seated(sits)
    sides = way.teams(len(ids))
    players = seated(seats, ids, defaults(sides, auto=auto), bot=configuration().bot(bot))
    people = people_of(players)
    if auto and people:
        raise BadSeat("--auto lets bots play everybody; leave it out where a person plays.")
    if wish.save is not None:
        from campaign.cli.series import play_series

        series = Series(way.name, wish.best_of or 1, mirrored=wish.mirrored)
        play_series(
            saves,
            wish.save,
            ids,
            series,
            seed=seed,
            auto=auto,
            seats=seats,
            bot=bot,
            open_hands=open_hands,
            dice=dice,
            as_json=as_json,
            plain=plain,
        )
        return
    hidden = hidden_from(people, sides, open_hands=open_hands)
    rolls = configuration().dice(dice) if people else PROGRAM
    seeds = chain([seed], iter(some_seed, None))

    def laid() -> tuple[LiveSession, Answers, int]:
        """A duel about to be played, the first by the seed that was named."""
        seed = next(seeds)
        live = open_duel(ids, seed, way, told=not as_json, hidden_from=hidden, dice=rolls)
        return live, Answers(bots_of(players, seed)), seed

    live = by_bots(laid, way.name) if as_json else by_people(laid, people, hidden, dice=rolls, plain=plain)
    if save_case is not None:
        from campaign.cli.words import write
        from campaign.play.positions import WantedPosition

        write(
            live, WantedPosition(f"{' against '.join(ids)}, seed {seed}", at), save_case, overwrite=False, quiet=as_json
        )


def named(way: DuelMode, sitting: Sitting, teams: Sequence[str]) -> Sitting:
    """Who was named, those of teams in turn order. Raises BadParty."""
    found = {kind: ids_of(fighters) for kind, fighters in sitting.items()}
    if not teams:
        return found
    if found.get(HERO):
        raise BadParty("Name the heroes by --hero in turn order, or by --team, not both.")
    return {**found, HERO: way.by_team([ids_of([hero for hero in team.split(",") if hero]) for team in teams])}


def check(wish: DuelOptions, save_case: Path | None) -> None:
    """Raise BadParty for wishes that do not go together."""
    if wish.save is None and (wish.best_of is not None or wish.mirrored):
        raise BadParty("A series is kept: say --save NAME too.")
    if wish.save is not None and save_case is not None:
        raise BadParty("What is kept can be written as a scenario file at any time: 'kingshand scenario save NAME'.")
    if wish.best_of is not None and not (1 <= wish.best_of <= LONGEST and wish.best_of % 2):
        raise BadParty(f"--best-of takes an odd number from 1 to {LONGEST}, so that somebody wins.")
    if wish.draft is None and (wish.pool is not None or wish.players is not None):
        raise BadParty(f"--pool and --players are for a draft: say --draft {' or '.join(DRAFTS)} too.")


def with_draft(
    way: DuelMode, sitting: Sitting, wish: DuelOptions, seats: Sequence[str], seed: int, *, auto: bool, told: bool
) -> Sitting:
    """Who sits down once heroes were chosen. Raises UnknownDraft, UnknownHero, BadParty, BadSeat."""
    if sitting.get(HERO):
        raise BadParty("In a draft heroes are chosen; leave them out, or the draft.")
    from campaign.cli.drafting import draft_of, drafted
    from campaign.terminal.keyboard import Keyboard

    draft = draft_of(str(wish.draft).lower(), way, wish.pool, wish.players, seed)
    count = len({step.seat for step in draft.steps} | draft.picked.keys())
    numbers = [str(seat + 1) for seat in range(count)]
    players = seated(seats, numbers, defaults(range(count), auto=auto), bot=configuration().bot(None))
    return {**sitting, HERO: drafted(Screen(), Keyboard(), draft, players, told=told)}


def by_bots(laid: Laid, mode: str) -> LiveSession:
    """Let bots play it, and report; returns it."""
    live, answers, seed = laid()
    for _ in live.run(answers):
        continue
    print_json({"mode": mode, **result_json(live.game, seed)})
    return live


def by_people(laid: Laid, people: Sequence[int], hidden: Hidden, *, dice: str, plain: bool) -> LiveSession:
    """Duels and rematches at the table or line by line, as long as people like; returns the last."""
    from campaign.terminal.which_front import opens_table

    if people and opens_table(plain=plain):
        from campaign.table.hosts import DuelHost
        from campaign.table.start import run

        host = DuelHost(laid, people, hidden, dice)
        in_lines = run(host)
        live, answers, seed = host.laid_out
        if not in_lines:
            if not live.is_over:
                Screen().say(LEFT)
            return live
    else:
        live, answers, seed = laid()
    while play(live, answers, people, seed, hidden, dice=dice):
        live, answers, seed = laid()
    return live


def play(live: LiveSession, answers: Answers, people: Sequence[int], seed: int, hidden: Hidden, *, dice: str) -> bool:
    """Play it at the screen, with no people only show it; whether a rematch is wanted."""
    from campaign.terminal.summary import show_live_numbers

    screen = Screen()
    screen.say(f"Seed {seed}: --seed {seed} repeats the luck of this duel. Nothing of it is kept.", "faint")
    rules = live.game.mode.ruleset
    if rules is not CURRENT:
        screen.say(f"By the rules of {rules.title}; 'rules {rules.name}' tells what is otherwise.", "faint")
    played = who_plays(live, people) if people else ""
    if played:
        screen.say(played)
    if not people:
        for _ in live.run(answers):
            for line in live.news():
                screen.say(line.text, line.tone)
        show_live_numbers(screen, live)
        return False
    from campaign.screens.asking_commands import configured, settle
    from campaign.screens.desk import Desk
    from campaign.terminal.keyboard import Keyboard
    from campaign.terminal.player import Player
    from campaign.terminal.prompts import confirmed

    keyboard = Keyboard()
    desk = Desk(live, answers, people, hidden=hidden)
    settle(desk.people, configured([fighter.fighter for fighter in live.game.state.players]))
    desk.people.dice = dice
    if not Player(screen, keyboard, desk).play():
        screen.say(LEFT)
        return False
    show_live_numbers(screen, live)
    screen.say()
    screen.say("A rematch: the same fighters, new luck? yes or rematch; Enter stops.")
    try:
        about = "The same fighters once more, with other dice and cards; the next seed decides them."
        return confirmed(keyboard, screen, "> ", about, otherwise=False, yes="rematch")
    except EOFError:
        return False


def open_duel(
    seats: Sequence[str],
    seed: int,
    way: DuelMode = DUEL,
    *,
    told: bool = True,
    hidden_from: Hidden = NOBODY,
    dice: str = PROGRAM,
) -> LiveSession:
    """A duel of any way at its first decision; `dice` says who rolls. Raises UnknownName."""
    definitions = way.library(seats)

    def opening(sink: Sink | None) -> Game:
        game = way.opened(definitions, seats, seed, sink)
        game.state.physical = dice != PROGRAM
        return game

    live = LiveSession(
        definitions,
        opening,
        MemoryLog(),
        hero_count=len(seats),
        face_of=way.view,
        reveals=way.reveals,
        told=told,
        hidden_from=hidden_from,
    )
    live.begin()
    return live


def result_json(game: Game, seed: int) -> dict[str, Any]:
    """How a duel ended, for programs."""
    outcome = game.state.outcome or {}
    winner = outcome.get("winner", -1)
    won = [player.seat for player in game.state.players if player.team == winner]
    return {
        "seed": seed,
        "heroes": [p.fighter for p in game.state.players],
        "winner": None if winner < 0 else winner,
        "winner_name": joined(seat_name(game.library, game.state, seat) for seat in won) or None,
        "winners": won,
        "turns": game.state.turn,
        "choices": game.state.choices,
        "health": [game.health(p.seat) for p in game.state.players],
    }
