"""How often people are asked: fixed games through the real player class, a bot at the keyboard, counted.

`tests.bench.questions` counts what the kernel asks; this counts what is left of it for a person.
"""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from rich.console import Console

from ai.bots import Bot
from campaign.adventures.campaign import ADVENTURES
from campaign.asking.options import idle
from campaign.asking.series import MOST, AnswerSeries, after
from campaign.cli.duel_session import open_duel
from campaign.kinds.kind import Kind
from campaign.missions.campaign import MISSIONS
from campaign.play.live_session import LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers, hero_bots
from campaign.screens.desk import Desk
from campaign.screens.following import topic_of
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.player import PROMPT, LinePlayer
from campaign.terminal.screen import Screen
from content.load import hero_ids
from engine.events import Event
from engine.game import Game
from engine.state import Decision
from engine.view import determinise, view
from tests.bench.measure import Row
from tests.bench.workloads import pair_of

FIRST = 500
"""The seed of the first session; the rules of `campaign.asking` were found with others."""
KINDS = 12
"""So many kinds of question are named."""
DETAILED = ("roll", "main")
"""Kinds of question that are told apart by what is answered."""
AIM, AIM_PASSED = 6.0, 8.0
"""Questions a turn, and per cent of them that are best passed: at most so many."""
CRAWL, BATTLE = 1, 2
"""Scenarios: the first crawl, the first boss."""
MISSION_COUNT = 5
LONGEST = 20
"""The most answers of a bot that are looked ahead."""
TURN, HERO_TURN = "turn", "hero-turn"
"""Events that begin a turn; in adventures one without a battle begins with the second alone."""


class BotsHands(Keyboard):
    """Types what a bot would do, and notes what it was asked and whether it did nothing."""

    def __init__(self, bots: Mapping[int, Bot]) -> None:
        self.has_keys = False
        self.bots = bots
        self.live: LiveSession
        self.desk: Desk
        self.asked: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()

    def line(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """The bot's answer; yes where something is asked once more."""
        if prompt != PROMPT:
            return "y"
        game = self.live.game
        decision = game.state.decision
        assert decision is not None
        token = self.bot(game, decision)
        typed = self.several(game, decision, token) or self.at_once(game, decision, token)
        what = f"window {decision.info['at']}" if decision.kind == "window" else decision.kind
        if decision.kind in DETAILED:
            what = f"{what} {token.partition(' ')[0]}"
        self.asked[what] += 1
        self.passed[what] += token in ("pass", "no")
        return typed

    def bot(self, game: Game, decision: Decision) -> str:
        """What the bot of that seat answers."""
        return self.bots[decision.seat].choose(view(game, decision.seat), decision)

    def several(self, game: Game, decision: Decision, token: str) -> str:
        """The numbers of what the bot would choose one after another, where these may be chosen at once: as long as
        each stands in the list before it, and nothing is rolled, drawn or decided by others in between; empty: less
        than two. Where the list has an option together with what is picked for it, that is the number.
        """
        menu = self.desk.menu
        assert menu is not None
        if not menu.is_several:
            return ""
        answers = {menu.tokens_of(entry.token): entry.number for entry in (*menu.entries, *menu.sold)}
        topic, firsts = topic_of(game, decision), {way[0] for way in answers}
        tokens: list[str] = []
        begins: list[bool] = []
        ahead: Game | None = determinise(game, decision.seat, 0)
        asked: Decision | None = decision
        while ahead is not None and asked is not None and asked.seat == decision.seat and len(tokens) < LONGEST:
            is_same = topic_of(ahead, asked) == topic
            if is_same and token not in firsts:
                break
            tokens.append(token)
            begins.append(is_same)
            ahead = after(ahead, asked, token)
            asked = ahead.state.decision if ahead is not None else None
            if ahead is not None and asked is not None and asked.seat == decision.seat:
                token = self.unasked(ahead, asked) or self.bot(ahead, asked)
        numbers: list[int] = []
        place = 0
        while place < len(tokens):
            if not begins[place]:  # it is asked apart, or not at all
                place += 1
                continue
            ways = [way for way in answers if way == tuple(tokens[place : place + len(way)])]
            if not ways:
                break
            longest = max(ways, key=len)
            numbers.append(answers[longest])
            place += len(longest)
        return " ".join(map(str, numbers)) if len(numbers) > 1 else ""

    def unasked(self, game: Game, decision: Decision) -> str:
        """What is answered without asking its person; empty: they are asked."""
        person = self.desk.people.seats[decision.seat]
        answered = person.answer(self.live.view_of(game), decision)
        return answered.token if answered is not None else ""

    def at_once(self, game: Game, decision: Decision, token: str) -> str:
        """The longest series of the menu that the bot would answer, or that leads to the same; else its answer."""
        menu = self.desk.menu
        assert menu is not None
        for one in menu.series.values():
            if one.first == token and one.stands and one.then is not None and self.goes_on(one):
                return one.token
        found, ahead = [token], determinise(game, decision.seat, 0)
        longest = token
        ahead.apply(token)
        for _ in range(MOST):
            then = ahead.state.decision
            while then is not None and then.seat != decision.seat and idle(then):
                ahead.apply(idle(then))
                then = ahead.state.decision
            if then is None or then.seat != decision.seat:
                break
            found.append(self.bot(ahead, then))
            as_typed = {tuple(sorted(one.tokens)): one.token for one in menu.series.values()}
            longest = as_typed.get(tuple(sorted(found)), longest)
            ahead.apply(found[-1])
        return longest

    def goes_on(self, series: AnswerSeries) -> bool:
        """Whether the bot would answer so if nobody else acted before."""
        assert series.then is not None
        ahead: Game | None = series.then[0].copy()
        for token in series.tokens[1:]:
            asked = ahead.state.decision if ahead is not None else None
            if ahead is None or asked is None or self.bot(ahead, asked) != token:
                return False
            ahead = after(ahead, asked, token)
        return True


class Counted:
    """Questions of several games, by what asks them."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()
        self.turns = 0

    def play(self, live: LiveSession, bots: Mapping[int, Bot], people: Sequence[int], turn: str) -> None:
        """Play a session that has begun to its end, and count the turns of its people; `turn`: what begins one."""
        hands = BotsHands(bots)
        hands.live = live
        tell = live.teller

        def sink(event: Event) -> None:
            self.turns += event.kind == turn and event.data["seat"] in people
            tell(event)

        live.game.sink = sink
        screen = Screen(Console(file=io.StringIO(), width=80, height=24, highlight=False, markup=False, emoji=False))
        others = Answers({seat: bot for seat, bot in bots.items() if seat not in people})
        hands.desk = Desk(live, others, people)
        assert LinePlayer(screen, hands, hands.desk).play()
        self.asked += hands.asked
        self.passed += hands.passed

    def rows(self, what: str) -> list[Row]:
        """Questions a turn of those who are asked, the share best answered with doing nothing, the kinds there are."""
        asked, passed = self.asked.total(), self.passed.total()
        kinds = ", ".join(f"{kind} {count / self.turns:.2f}" for kind, count in self.asked.most_common(KINDS))
        most = ", ".join(f"{kind} {count}" for kind, count in self.passed.most_common(KINDS))
        counted = f"{passed} of {asked} in {self.turns} turns: {most}"
        return [
            Row(f"{what}, asked", asked / self.turns, "1/turn", kinds, None, f"at most {AIM:g}"),
            Row(f"{what}, best passed", 100 * passed / asked, "%", counted, None, f"at most {AIM_PASSED:g}"),
        ]


def session(kind: Kind, seed: int, scenario: int) -> LiveSession:
    """A session of two heroes of a campaign: its scenario or mission of this number."""
    heroes = random.Random(seed).sample(hero_ids(), 2)
    definitions = kind.library(heroes)
    document = {**kind.progress.new_document(heroes, "normal", seed), "scenario": scenario}
    setup = {**kind.progress.next_setup(document, definitions), "scenario": scenario}
    live = LiveSession(
        definitions,
        partial(kind.lay_out, setup, definitions),
        MemoryLog(),
        hero_count=2,
        view_of=kind.view,
        reveals=kind.reveals,
    )
    live.begin()
    return live


def crawls(seeds: Sequence[int]) -> Counted:
    """First crawls of parties of two people, by hero turns; what they are asked in the shop counts too."""
    return played(((session(ADVENTURES, seed, CRAWL), seed) for seed in seeds), HERO_TURN)


def battles(seeds: Sequence[int]) -> Counted:
    """Two people against the first boss, by hero turns."""
    return played(((session(ADVENTURES, seed, BATTLE), seed) for seed in seeds), HERO_TURN)


def missions(seeds: Sequence[int]) -> Counted:
    """Two people in the missions there are, in turn, by hero turns."""
    numbered = enumerate(seeds)
    return played(((session(MISSIONS, seed, 1 + number % MISSION_COUNT), seed) for number, seed in numbered), TURN)


def duels(seeds: Sequence[int]) -> Counted:
    """A person against a bot, by the person's turns."""
    return played(((open_duel(pair_of(seed), seed), seed) for seed in seeds), TURN, people=(0,))


def played(sessions: Iterable[tuple[LiveSession, int]], turn: str, people: Sequence[int] = (0, 1)) -> Counted:
    """Sessions played to their end, each with the seed of its bots."""
    counted = Counted()
    for live, seed in sessions:
        counted.play(live, hero_bots("greedy", 2, seed), people, turn)
    return counted


KINDS_OF_SESSION: dict[str, tuple[Callable[[Sequence[int]], Counted], int]] = {
    "crawls": (crawls, 6),
    "battles": (battles, 8),
    "duels": (duels, 24),
    "missions": (missions, 5),
}
"""What is played, and how many of it."""


def rows(first: int = FIRST) -> list[Row]:
    """Everything about what people are asked; `first`: the seed of the first session of each kind."""
    return [
        row
        for what, (play, count) in KINDS_OF_SESSION.items()
        for row in play(range(first, first + count)).rows(f"people in {what}")
    ]
