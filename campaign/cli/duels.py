"""The command duel: two heroes, nothing kept."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.cli.campaigns import ids_of
from campaign.cli.screen import Screen, print_json
from campaign.configuration import configuration
from campaign.errors import BadParty, NotForPeople
from campaign.play.answers import Answers, hero_bots
from campaign.play.live_session import LiveSession, Sink
from campaign.play.logs import MemoryLog
from campaign.play.service import SEEDS
from campaign.wording import seat_name

if TYPE_CHECKING:
    from engine.game import Game


def duel(
    heroes: Sequence[str], *, auto: bool, hot_seat: bool, bot: str | None, seed: int | None, as_json: bool,
    save_case: Path | None = None, at: int | None = None,
) -> None:  # fmt: skip
    """`duel`."""
    if as_json and not auto:
        raise NotForPeople("--json")
    if save_case is not None:
        from campaign.cli.positions import free

        free(save_case, overwrite=False)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    people = set() if auto else {0, 1} if hot_seat else {0}
    hidden = [seat for seat in (0, 1) if seat not in people] if people else []
    bot = configuration().bot(bot)
    live = open_duel(ids_of(heroes), seed, told=not as_json, hidden=hidden)
    answers = others(bot, people, seed)
    if as_json and auto:
        for _ in live.run(answers):
            continue
        print_json(result_json(live.game, seed))
    else:
        while play(live, answers, people, seed):
            seed = secrets.randbelow(SEEDS)
            live, answers = open_duel(ids_of(heroes), seed, hidden=hidden), others(bot, people, seed)
    if save_case is not None:
        from campaign.cli.positions import write
        from campaign.play.positions import Wanted

        write(live, Wanted(f"{' against '.join(heroes)}, seed {seed}", at), save_case, overwrite=False, quiet=as_json)


def others(bot: str, people: Collection[int], seed: int) -> Answers:
    """Bots for the seats that nobody plays."""
    return Answers({seat: found for seat, found in hero_bots(bot, 2, seed).items() if seat not in people})


def play(live: LiveSession, answers: Answers, people: set[int], seed: int) -> bool:
    """Play it at the screen, with no people only show it; whether a rematch is wanted."""
    screen = Screen()
    screen.say(f"Seed {seed}: --seed {seed} repeats the luck of this duel. Nothing of it is kept.", "faint")
    if not people:
        for _ in live.run(answers):
            for line in live.news():
                screen.say(line.text, line.tone)
        end(screen, live)
        return False
    from campaign.cli.keys import Keyboard
    from campaign.cli.player import Player
    from campaign.cli.wishes import as_configured

    keyboard = Keyboard()
    player = Player(screen, keyboard, live, answers, people)
    as_configured(player.people, live.game)
    if not player.play():
        screen.say("You left the duel.")
        return False
    end(screen, live)
    screen.say()
    screen.say("A rematch: the same heroes, new luck? yes or rematch; Enter stops.")
    try:
        return keyboard.line("> ", ("rematch", "no")).strip().lower() in ("y", "yes", "rematch")
    except EOFError:
        return False


def end(screen: Screen, live: LiveSession) -> None:
    """The numbers of a duel that is over."""
    from campaign.cli.summary import names_in, show_statistics, story_of
    from campaign.narrate.statistics import statistics

    show_statistics(screen, statistics(story_of(live), live.hero_count), names_in(live))


def open_duel(heroes: Sequence[str], seed: int, *, told: bool = True, hidden: Sequence[int] = ()) -> LiveSession:
    """A duel at its first decision. Raises BadParty, UnknownHero."""
    from content.load import library
    from engine import duel as kernel

    if len(heroes) != 2:
        raise BadParty(f"A duel takes two heroes, not {len(heroes) or 'none'}: --hero HERO --hero HERO.")
    definitions = library(heroes)

    def opening(sink: Sink | None) -> Game:
        return kernel.opened(definitions, heroes, seed, sink=sink)

    live = LiveSession(definitions, opening, MemoryLog(), hero_count=len(heroes), told=told, hidden=hidden)
    live.begin()
    return live


def result_json(game: Game, seed: int) -> dict[str, Any]:
    """How a duel ended, for programs."""
    outcome = game.state.outcome or {}
    winner = outcome.get("winner", -1)
    return {
        "seed": seed,
        "heroes": [p.fighter for p in game.state.players],
        "winner": None if winner < 0 else winner,
        "winner_name": None if winner < 0 else seat_name(game.library, game.state, winner),
        "turns": game.state.turn,
        "choices": game.state.choices,
        "health": [game.health(p.seat) for p in game.state.players],
    }
