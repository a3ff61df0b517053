"""How often players are asked: decisions of fixed games, counted, so that every run finds the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from ai.bots import Bot, make_bot
from campaign.adventures.campaign import ADVENTURES
from campaign.play.seats import Answers, hero_bots
from content.load import hero_ids, library
from engine import duel
from engine.events import Event
from engine.game import Game
from engine.state import Decision
from engine.view import view
from tests.bench.measure import Row
from tests.bench.workloads import pair_of

DUELS = 60
CRAWLS = 6
PARTY = 2
TURN = "turn begins"
BEFORE = {"random duels": 6.377, "greedy duels": 13.332, "greedy crawls": 15.500}
"""Questions a turn of the same games by rules 1, before everybody was asked in main phases, after lock-in and about
removals (CARD-4, ACT-8, WIN-9)."""
Sink = Callable[[Event], None]
Answer = Callable[[Game, Decision], str]


def counted(games: Iterator[tuple[Game, Answer]], counts: Counter[str]) -> Counter[str]:
    """Play games to their end and count questions to those who follow no script: kinds, passed windows."""
    for game, answer in games:
        while (decision := game.state.decision) is not None:
            token = answer(game, decision)
            if not game.mode.scripted(game, decision.seat):
                counts["questions"] += 1
                counts["windows"] += decision.kind == "window"
                counts["passed windows"] += decision.kind == "window" and token == "pass"
            game.apply(token)
    return counts


def turn_counter(kind: str, counts: Counter[str]) -> Sink:
    """A sink that counts the turns by the event that begins one."""

    def sink(event: Event) -> None:
        if event.kind == kind:
            counts[TURN] += 1

    return sink


def duels(bot: str, sink: Sink) -> Iterator[tuple[Game, Answer]]:
    """Duels of different pairs, both seats played by a bot of this name."""
    lib = library(hero_ids())
    for seed in range(DUELS):
        pair = pair_of(seed)
        bots = [make_bot(bot, seed), make_bot(bot, seed + 1)]

        def answer(game: Game, decision: Decision, bots: list[Bot] = bots) -> str:
            return bots[decision.seat].choose(view(game, decision.seat), decision)

        yield duel.new(lib, pair, seed, sink=sink), answer


def crawls(bot: str, sink: Sink) -> Iterator[tuple[Game, Answer]]:
    """First crawls of different parties of two, played by bots of this name."""
    for seed in range(CRAWLS):
        heroes = random.Random(seed).sample(hero_ids(), PARTY)
        document = ADVENTURES.progress.new_document(heroes, "normal", seed)
        definitions = ADVENTURES.library(heroes)
        game = ADVENTURES.start(ADVENTURES.progress.next_setup(document, definitions), definitions, sink)
        yield game, Answers(hero_bots(bot, PARTY, seed))


def told(what: str, counts: Counter[str]) -> list[Row]:
    """Questions a turn beside those before, how many of them are windows, and how many of those are passed."""
    turns, windows = counts[TURN], counts["windows"]
    asked, before = counts["questions"] / turns, BEFORE[what]
    return [
        Row(f"{what}, questions a turn", asked, "1/turn", f"by rules 1: {before}", asked / before),
        Row(f"{what}, windows a turn", windows / turns, "1/turn", f"{windows} windows", windows / counts["questions"]),
        Row(f"{what}, windows passed", 100 * counts["passed windows"] / windows, "%", f"{windows} windows", None),
    ]


def rows() -> list[Row]:
    """Everything about questions; the ratio of windows is their share of all questions."""
    found = []
    for bot in ("random", "greedy"):
        counts: Counter[str] = Counter()
        found += told(f"{bot} duels", counted(duels(bot, turn_counter("turn", counts)), counts))
    counts = Counter()
    return found + told("greedy crawls", counted(crawls("greedy", turn_counter("hero-turn", counts)), counts))
