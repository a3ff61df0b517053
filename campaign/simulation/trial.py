"""A content pack on trial: checked and played with at random, in a process of its own that has little time and memory.

`tried` begins that process, which runs `python -m campaign.simulation.trial FOLDER GAMES` and prints what it found.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.duel_modes import mode_named
from campaign.kinds.kind import Kind
from campaign.kinds.registry import all_kinds, register_all
from content.packs import found
from content.packs.pack import pack_in
from engine.errors import EngineError

if TYPE_CHECKING:
    from content.packs.check import PackReport
    from content.packs.pack import ContentPack
    from engine.definitions import Library
    from engine.game import Game

GAMES = 100
"""How many games are played on trial."""
SECONDS = 300
"""How long a trial takes at most."""
MEMORY = 2_000_000_000
"""Bytes that a trial may use."""
EVEN = 0.5
"""The share of duels that two heroes of the same strength win."""
LONGEST = 20_000
"""Choices of a game; one between random bots has a twentieth of them."""
MOST_TOLD = 5
"""Games that went wrong are told up to this number."""


class BadTrial(CampaignError):
    """A pack could not be tried out: it takes too long, or too much memory."""


class PackTrial(NamedTuple):
    """What a trial of a pack found."""

    problems: tuple[str, ...]
    """What is wrong with its files, each with file, line and key."""
    hints: tuple[str, ...]
    counts: dict[str, int]
    heroes: tuple[str, ...]
    games: int
    """How many games were played to their end."""
    failures: tuple[str, ...]
    """What went wrong in games, each with how it is repeated."""

    @property
    def is_sound(self) -> bool:
        """Whether the pack can be used."""
        return not self.problems and not self.failures


def tried(folder: Path, games: int = GAMES) -> PackTrial:
    """Check a pack, and play so many games with it. Raises BadTrial."""
    environment = {**os.environ, found.VARIABLE: in_place(folder)}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), *sys.path]))
    words = [sys.executable, "-m", "campaign.simulation.trial", str(folder.absolute()), str(games)]
    try:
        ran = subprocess.run(words, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise BadTrial(f"The pack in {folder} cannot be used: its check took longer than {SECONDS} seconds.") from None
    with suppress(ValueError, TypeError, KeyError):
        said = json.loads(ran.stdout)
        return PackTrial(
            tuple(said["problems"]),
            tuple(said["hints"]),
            dict(said["counts"]),
            tuple(said["heroes"]),
            int(said["games"]),
            tuple(said["failures"]),
        )
    lines = ran.stderr.decode(errors="replace").strip().splitlines()
    why = lines[-1] if lines else f"it ended with {ran.returncode}"
    raise BadTrial(f"The pack in {folder} cannot be used: its check did not come to an end ({why}).")


class HeroRate(NamedTuple):
    """How often a hero wins against all others."""

    hero: str
    rate: float
    interval: tuple[float, float]
    games: int
    easiest: str
    """The opponent who loses to it most often."""
    hardest: str
    """The opponent who loses to it least often."""
    beaten: int
    """How many opponents it beats in more than half of the duels."""
    others: int
    """All opponents."""


class SessionRate(NamedTuple):
    """How often bots win a session that a pack adds."""

    what: str
    """`scenario 9`."""
    rate: float
    interval: tuple[float, float]
    games: int


def standing_of(folder: Path, heroes: Sequence[str], games: int, *, jobs: int | None = None) -> list[HeroRate]:
    """How often the heroes of a sound pack win against every other hero, so many duels each, between greedy bots."""
    from ai.arena import ArenaTable
    from campaign.simulation.arena import ArenaPlan, kind_of_duels
    from campaign.simulation.workers import players

    with using(folder):
        mode = mode_named("duel")
        everybody = sorted(mode.names("hero"))
        plan = ArenaPlan(mode.name, {"hero": everybody}, 2, games, 1, "greedy", tuple(heroes))
        table, fixtures = ArenaTable(plan.everybody, plan.teams), plan.fixtures()
        with players(kind_of_duels(), len(fixtures), jobs or os.cpu_count() or 1, None) as (executor, ahead):
            for result in plan.results(fixtures, executor, ahead=ahead):
                table.add(result)
    rates = []
    for hero in heroes:
        tally = table.overall[hero]
        met = sorted(
            (other for one, other in table.against if one == hero), key=lambda other: table.against[hero, other].rate
        )
        beaten = sum(table.against[hero, other].rate > EVEN for other in met)
        rates.append(HeroRate(hero, tally.rate, tally.interval, tally.games, met[-1], met[0], beaten, len(met)))
    return rates


def sessions_of(folder: Path, games: int) -> list[SessionRate]:
    """How often greedy bots win the sessions that a sound pack adds to campaigns, each so often with two heroes by lot
    who begin there. Raises BadPack.
    """
    from ai.arena import wilson

    register_all()
    rates = []
    with using(folder):
        pack = pack_in(folder)
        for kind in (kind for kind in all_kinds() if kind.together and has_content_of(pack, kind)):
            for number in added_to(kind, kind.library((), packs=[pack.id])):
                won = sum(is_won(pack, kind, number, game) for game in range(games))
                what = f"{kind.counts} {number}"
                rates.append(SessionRate(what, won / games, wilson(won, games), games))
    return rates


def is_won(pack: ContentPack, kind: Kind, number: int, game_number: int) -> bool:
    """Whether greedy bots win a session of a kind, with heroes and luck by the number of the game."""
    from content.load import hero_ids

    heroes = Random(f"{pack.id}-{game_number}").sample(sorted(hero_ids()), 2)
    library = kind.library(heroes, packs=[pack.id])
    document = kind.progress.at_number(kind.progress.new_document(heroes, "normal", game_number), number)
    setup = kind.progress.next_setup(document, library)
    game = kind.start(setup, library)
    problem = played_out(game, game_number, bot="greedy")
    if problem or game.state.outcome is None:
        raise BadTrial(f"{kind.counts} {number} with {' and '.join(heroes)} did not come to an end: {problem}.")
    return kind.progress.conclude(document, setup, game.state.outcome, library).score.won


@contextmanager
def using(folder: Path) -> Iterator[None]:
    """Use the pack in a folder beside those in use, in processes that begin meanwhile too."""
    before = os.environ.get(found.VARIABLE)
    os.environ[found.VARIABLE] = in_place(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[found.VARIABLE]
        else:
            os.environ[found.VARIABLE] = before


def in_place(folder: Path) -> str:
    """The packs in use with the one in a folder, as the environment names them."""
    return os.pathsep.join([*(str(pack.folder) for pack in found.beside(folder)), str(folder.absolute())])


# -- in the process of its own ---------------------------------------------------------------------


def run(folder: Path, games: int) -> dict[str, Any]:
    """Check a pack, and play with it if it is sound."""
    from content.packs.check import check_pack

    register_all()
    report = check_pack(folder)
    failures: list[str] = []
    played = 0
    if report.pack is not None and not report.content.problems:
        failures += filter(None, [shown_problem(report.pack, hero) for hero in report.heroes])
        for problem in trial_games(report.pack, report, games):
            played += not problem
            failures += [problem] if problem else []
            if len(failures) >= MOST_TOLD:
                break
    return {
        "problems": [str(problem) for problem in report.content.problems],
        "hints": report.hints,
        "counts": {name: count for name, count in report.content.counts.items() if count},
        "heroes": list(report.heroes),
        "games": played,
        "failures": failures,
    }


def trial_games(pack: ContentPack, report: PackReport, games: int) -> Iterator[str]:
    """Play so many games with what a pack adds: what went wrong in each; empty: nothing."""
    kinds = [kind for kind in all_kinds() if kind.together]
    concerned = [kind for kind in kinds if has_content_of(pack, kind)]
    luck = Random(pack.id)
    duels = bool(report.heroes) or not concerned
    choices = [None] * (2 if duels else 0) + [*(concerned or kinds)] * 2
    for number in range(games):
        kind = choices[number % len(choices)]
        try:
            game, said = duel_of(pack, report, luck, number) if kind is None else session_of(pack, report, kind, luck)
            problem = played_out(game, number)
        except (
            CampaignError,
            EngineError,
            ArithmeticError,
            LookupError,
            TypeError,
            ValueError,
            AssertionError,
        ) as error:
            said, problem = "a game could not begin" if kind is None else kind.title, told(error)
        yield f"{said}: {problem}" if problem else ""


def has_content_of(pack: ContentPack, kind: Kind) -> bool:
    """Whether a pack has content that only a kind of campaign reads."""
    return any((pack.folder / section).is_dir() for section in kind.sections)


def shown_problem(pack: ContentPack, hero: str) -> str:
    """What goes wrong where a hero is shown with all cards; empty: nothing."""
    from campaign.screens.hero_sheet import hero_report
    from content.load import library

    try:
        hero_report(library([hero], packs=[pack.id]), hero)
    except (LookupError, TypeError, ValueError, AssertionError) as error:
        return f"the texts of {hero}: {told(error)}"
    return ""


def drawn(report: PackReport, luck: Random, count: int) -> list[str]:
    """Heroes for a game: one of the pack if it has any, and others."""
    from content.load import hero_ids

    first = [luck.choice(report.heroes)] if report.heroes else []
    others = [hero for hero in sorted(hero_ids()) if hero not in first]
    heroes = [*first, *luck.sample(others, count - len(first))]
    luck.shuffle(heroes)
    return heroes


def duel_of(pack: ContentPack, report: PackReport, luck: Random, number: int) -> tuple[Game, str]:
    """A duel about to begin, and what it is."""
    mode, heroes = mode_named("duel"), drawn(report, luck, 2)
    game = mode.opened(mode.library(heroes, [pack.id]), heroes, number)
    game.run()
    return game, f"duel of {' and '.join(heroes)}, seed {number}"


def session_of(pack: ContentPack, report: PackReport, kind: Kind, luck: Random) -> tuple[Game, str]:
    """A session of a campaign about to begin, and what it is; those that the pack adds come more often."""
    heroes = drawn(report, luck, luck.randint(1, min(2, kind.most_heroes)))
    library = kind.library(heroes, packs=[pack.id])
    numbers = list(kind.progress.numbers(library))
    added = added_to(kind, library)
    number = luck.choice(added if added and luck.random() < 0.5 else numbers)
    seed = luck.randrange(1_000_000)
    document = kind.progress.at_number(kind.progress.new_document(heroes, "normal", seed), number)
    game = kind.start(kind.progress.next_setup(document, library), library)
    return game, f"{kind.counts} {number} with {' and '.join(heroes)}, seed {seed}"


def added_to(kind: Kind, library: Library) -> list[int]:
    """The numbers of sessions of a kind that only a library has, and not that of all campaigns."""
    ours = kind.progress.numbers(kind.library(()))
    return [number for number in kind.progress.numbers(library) if number not in ours]


def played_out(game: Game, seed: int, bot: str = "random") -> str:
    """Let bots play a game to its end; what went wrong, empty: nothing."""
    from campaign.play.seats import Answers, hero_bots

    answers = Answers(hero_bots(bot, len(game.state.players), seed))
    state = game.state
    try:
        while (decision := state.decision) is not None:
            if state.choices > LONGEST:
                return f"no end after {LONGEST:,} choices"
            game.apply(answers(game, decision))
    except (EngineError, ArithmeticError, LookupError, TypeError, ValueError, AssertionError) as error:
        return f"after {state.choices} choices: {told(error)}"
    return ""


def told(error: Exception) -> str:
    """An error in a line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:300]


def limit() -> None:
    """Let this process use little time and memory, where the system can see to it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main() -> None:
    """Print what is found about the pack that the command line names."""
    limit()
    folder, games = sys.argv[1:]
    print(json.dumps(run(Path(folder), int(games))))


if __name__ == "__main__":
    main()
