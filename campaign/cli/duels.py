"""The command duel: two heroes, nothing kept."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.cli.campaigns import ids_of
from campaign.cli.screen import Screen, print_json
from campaign.configuration import configuration
from campaign.errors import BadParty, NotForPeople
from campaign.play.answers import Answers
from campaign.play.live_session import NOBODY, LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import BOT, PERSON, BadSeat, bots_of, people_of, seated
from campaign.play.service import SEEDS
from campaign.wording import seat_name

if TYPE_CHECKING:
    from campaign.play.recording import Sink
    from engine.game import Game


def duel(
    heroes: Sequence[str], *, auto: bool, seats: Sequence[str], open_hands: bool, bot: str | None, seed: int | None,
    as_json: bool, save_case: Path | None = None, at: int | None = None,
) -> None:  # fmt: skip
    """`duel`."""
    if as_json and not auto:
        raise NotForPeople("--json")
    if save_case is not None:
        from campaign.cli.positions import free

        free(save_case, overwrite=False)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    ids = two(ids_of(heroes))
    players = seated(seats, ids, (BOT, BOT) if auto else (PERSON, BOT), bot=configuration().bot(bot))
    people = people_of(players)
    if auto and people:
        raise BadSeat("--auto lets bots play both; leave it out where a person plays.")
    hidden = hidden_from(people, open_hands=open_hands)
    live, answers = open_duel(ids, seed, told=not as_json, hidden_from=hidden), Answers(bots_of(players, seed))
    if as_json:
        for _ in live.run(answers):
            continue
        print_json(result_json(live.game, seed))
    else:
        while play(live, answers, people, seed, open_hands=open_hands):
            seed = secrets.randbelow(SEEDS)
            live, answers = open_duel(ids, seed, hidden_from=hidden), Answers(bots_of(players, seed))
    if save_case is not None:
        from campaign.cli.positions import write
        from campaign.play.positions import Wanted

        write(live, Wanted(f"{' against '.join(heroes)}, seed {seed}", at), save_case, overwrite=False, quiet=as_json)


def play(live: LiveSession, answers: Answers, people: Sequence[int], seed: int, *, open_hands: bool) -> bool:
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
    from campaign.cli.prompts import confirmed
    from campaign.cli.wishes import configured, settle

    keyboard = Keyboard()
    player = Player(screen, keyboard, live, answers, people, secret=() if open_hands else people)
    settle(player.people, configured([fighter.fighter for fighter in live.game.state.players]))
    if not player.play():
        screen.say("You left the duel.")
        return False
    end(screen, live)
    screen.say()
    screen.say("A rematch: the same heroes, new luck? yes or rematch; Enter stops.")
    try:
        about = "The same two heroes once more, with other dice and cards; the next seed decides them."
        return confirmed(keyboard, screen, "> ", about, otherwise=False, yes="rematch")
    except EOFError:
        return False


def end(screen: Screen, live: LiveSession) -> None:
    """The numbers of a duel that is over."""
    from campaign.cli.summary import names_in, show_statistics
    from campaign.narrate.statistics import statistics

    show_statistics(screen, statistics(live.told_so_far().story, live.hero_count), names_in(live))


def two(heroes: list[str]) -> list[str]:
    """The heroes, if they are two. Raises BadParty."""
    if len(heroes) != 2:
        raise BadParty(f"A duel takes two heroes, not {len(heroes) or 'none'}: --hero HERO --hero HERO.")
    return heroes


def hidden_from(people: Sequence[int], *, open_hands: bool) -> dict[int, list[int]]:
    """For every person the seats whose cards they may not see."""
    return {
        seat: [other for other in (0, 1) if other != seat and not (open_hands and other in people)] for seat in people
    }


def open_duel(
    heroes: Sequence[str], seed: int, *, told: bool = True, hidden_from: Mapping[int, Collection[int]] = NOBODY
) -> LiveSession:
    """A duel at its first decision. Raises UnknownHero."""
    from content.load import library
    from engine import duel as kernel

    definitions = library(heroes)

    def opening(sink: Sink | None) -> Game:
        return kernel.opened(definitions, heroes, seed, sink=sink)

    live = LiveSession(definitions, opening, MemoryLog(), hero_count=len(heroes), told=told, hidden_from=hidden_from)
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
