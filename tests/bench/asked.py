"""How often people are asked: fixed games through the real player class, a bot at the keyboard, counted.

`tests.bench.questions` counts what the kernel asks; this counts what is left of it for a person.
"""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from rich.console import Console

from ai.bots import Bot
from campaign.adventures.campaign import ADVENTURES
from campaign.cli.duel_session import open_duel
from campaign.play.live_session import LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers, hero_bots
from campaign.screens.desk import Desk
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.player import PROMPT, LinePlayer
from campaign.terminal.screen import Screen
from content.load import hero_ids
from engine.events import Event
from engine.view import view
from tests.bench.measure import Row
from tests.bench.workloads import pair_of

CRAWLS = 6
DUELS = 24
KINDS = 6
"""So many kinds of question are named."""


class BotsHands(Keyboard):
    """Types what a bot would do, and notes what it was asked and whether it did nothing."""

    def __init__(self, bots: Mapping[int, Bot]) -> None:
        self.has_keys = False
        self.bots = bots
        self.live: LiveSession
        self.asked: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()

    def line(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """The bot's answer; yes where something is asked once more."""
        if prompt != PROMPT:
            return "y"
        game = self.live.game
        decision = game.state.decision
        assert decision is not None
        token = self.bots[decision.seat].choose(view(game, decision.seat), decision)
        what = f"window {decision.info['at']}" if decision.kind == "window" else decision.kind
        self.asked[what] += 1
        self.passed[what] += token in ("pass", "no")
        return token


class Counted:
    """Questions of several games, by what asks them."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()
        self.turns = 0

    def play(self, live: LiveSession, bots: Mapping[int, Bot], people: Sequence[int], turn: str) -> None:
        """Play a session that has begun to its end; `turn`: the event that begins a turn."""
        hands = BotsHands(bots)
        hands.live = live
        tell = live.teller

        def sink(event: Event) -> None:
            self.turns += event.kind == turn
            tell(event)

        live.game.sink = sink
        screen = Screen(Console(file=io.StringIO(), width=80, height=24, highlight=False, markup=False, emoji=False))
        others = Answers({seat: bot for seat, bot in bots.items() if seat not in people})
        assert LinePlayer(screen, hands, Desk(live, others, people)).play()
        self.asked += hands.asked
        self.passed += hands.passed

    def rows(self, what: str, turns: float, aim: float) -> list[Row]:
        """Questions a turn, the share best answered with doing nothing, and the kinds that remain."""
        asked, passed = self.asked.total(), self.passed.total()
        kinds = ", ".join(f"{kind} {count / turns:.2f}" for kind, count in self.asked.most_common(KINDS))
        return [
            Row(f"{what}, asked", asked / turns, "1/turn", kinds, None, f"at most {aim}"),
            Row(f"{what}, best passed", 100 * passed / asked, "%", f"{asked} questions", None, "at most 10"),
        ]


def crawls() -> list[Row]:
    """First crawls of parties of two people, by hero turns."""
    counted = Counted()
    for seed in range(CRAWLS):
        heroes = random.Random(seed).sample(hero_ids(), 2)
        definitions = ADVENTURES.library(heroes)
        setup = ADVENTURES.progress.next_setup(ADVENTURES.progress.new_document(heroes, "normal", seed), definitions)
        live = LiveSession(
            definitions,
            partial(ADVENTURES.lay_out, setup, definitions),
            MemoryLog(),
            hero_count=2,
            view_of=ADVENTURES.view,
            reveals=ADVENTURES.reveals,
        )
        live.begin()
        counted.play(live, hero_bots("greedy", 2, seed), (0, 1), "hero-turn")
    return counted.rows("people in crawls, a hero turn", counted.turns, 6.5)


def duels() -> list[Row]:
    """A person against a bot, by rounds of two turns."""
    counted = Counted()
    for seed in range(DUELS):
        pair = pair_of(seed)
        counted.play(open_duel(pair, seed), hero_bots("greedy", 2, seed), (0,), "turn")
    return counted.rows("a person in duels, a round", counted.turns / 2, 7.0)


def rows() -> list[Row]:
    """Everything about what people are asked."""
    return crawls() + duels()
