"""Somebody who types anything: nothing breaks, every line fits, and the log replays to the same position."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from itertools import product
from random import Random

import pytest
from rich.console import Console

from campaign.adventures.campaign import ADVENTURES
from campaign.asking.settings import ALL, PROGRAM
from campaign.cli.duel_session import open_duel
from campaign.kinds.documents import AT_TABLE, TYPED_DICE
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.replay import replay
from campaign.play.seats import Answers
from campaign.screens.desk import Desk
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.player import LinePlayer
from campaign.terminal.screen import Screen
from content.load import hero_ids
from engine.events import Sink
from engine.game import Game
from tests.long import few_of

JUNK = (
    "?",
    "? stun",
    "log",
    "board",
    "map",
    "hand",
    "odds",
    "hint",
    "undo",
    "undo force",
    "ask always",
    "ask fits",
    "ask own",
    "pass!",
    "pass turn",
    "passed",
    "undo passed",
    "recap",
    "rules",
    "nonsense",
    "99",
    "keep 9",
    "k 1",
    "r all",
    "r 1",
    "die 1 6",
    "2 6",
    "play zzz",
    "",
    "p",
    "y",
    "sell",
    "play",
    "1",
    "3",
    "66666",
    "1 2 3 4 5",
    "1234",
    "roll",
    "roll dice ask",
    "roll dice all",
    "attack 3",
    "attack 99 undefendable",
    "health 80",
    "heal 3",
    "burn 1",
    "knockdown -1",
    "took 2",
    "gold 99",
    "hand 1",
    "ultimate",
    "played a",
    "stun on me",
    "attack 2 on 1",
    "done",
)
ENOUGH = 700
"""Answers after which the person stops."""

WIDTHS = (80, 60, 40)


class Monkey(Keyboard):
    """Chooses at random and often types something else."""

    def __init__(self, luck: Random) -> None:
        self.has_keys = False
        self.luck = luck
        self.typed = 0

    def line(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """An option, or junk."""
        self.typed += 1
        if self.typed > ENOUGH:
            raise EOFError
        return self.luck.choice(JUNK if self.luck.random() < 0.15 or not choices else choices)


def played(
    live: LiveSession,
    people: Sequence[int],
    luck: Random,
    *,
    columns: int,
    hidden: Hidden = NOBODY,
    dice: str = PROGRAM,
) -> None:
    """Play it at so many columns and compare with its replay."""
    out = StringIO()
    console = Console(file=out, width=columns, highlight=False, markup=False, emoji=False)
    desk = Desk(live, Answers(), people, hidden=hidden)
    desk.people.dice = dice
    LinePlayer(Screen(console), Monkey(luck), desk).play()
    long = [line for line in out.getvalue().splitlines() if len(line) > columns]
    assert not long
    assert replay(live.opened(None), live.log.choices()).game.digest() == live.game.digest()


@pytest.mark.parametrize("seed", few_of(range(8), 2))
def test_duels(seed: int) -> None:
    """Two heroes at one keyboard, sometimes with a curtain between them."""
    luck = Random(seed)
    played(
        open_duel(luck.sample(hero_ids(), 2), seed),
        (0, 1),
        luck,
        columns=WIDTHS[seed % 3],
        hidden={0: [1], 1: [0]} if seed % 2 else NOBODY,
    )


@pytest.mark.parametrize(
    ("arranged", "seed", "scenario"),
    few_of(product([{}, {TYPED_DICE: True}, {TYPED_DICE: True, AT_TABLE: True}], range(4), [1, 2]), 4),
)
def test_adventures(seed: int, scenario: int, arranged: dict[str, bool]) -> None:
    """A portal crawl or a boss battle with one to four heroes, own dice, or the box on the table."""
    luck = Random(seed)
    heroes = luck.sample(hero_ids(), seed % 4 + 1)
    definitions = ADVENTURES.library(heroes)
    document = {**ADVENTURES.progress.new_document(heroes, "normal", seed), "scenario": scenario}
    setup = {**ADVENTURES.progress.next_setup(document, definitions), **arranged}

    def opening(sink: Sink | None) -> Game:
        return ADVENTURES.lay_out(setup, definitions, sink)

    live = LiveSession(
        definitions, opening, MemoryLog(), hero_count=len(heroes), view_of=ADVENTURES.view, reveals=ADVENTURES.reveals
    )
    live.begin()
    dice = ALL if arranged else PROGRAM
    played(live, range(len(heroes)), luck, columns=WIDTHS[seed % 3], dice=dice)
