"""Every word that questions, options and the standing use is plain English, or finds an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ai.bots import make_bot
from campaign.adventures.campaign import ADVENTURES
from campaign.duels.words.session_view import SeveralView
from campaign.kinds.duel_modes import mode_named
from campaign.screens import situation
from campaign.screens.build import screen_of
from campaign.terminal import maps
from campaign.terminal.view import seat_rows
from campaign.words.duel_view import DuelView
from campaign.words.lookup import known, names, plain
from campaign.words.session_view import SessionView
from engine import duel
from engine.game import Game
from engine.view import view
from engine.ways import DUELS
from tests import adventures, kit

HEROES = ["barbarian", "monk"]
FOUR = ("barbarian", "monk", "moon-elf", "paladin")
TABLES = ("2v2+upgrade-deck", "king-of-the-hill", "free-for-all")
BOSSES = {"boss-vs-many": (*HEROES, "mad-king"), "boss-vs-boss": ("mad-king", "fallen-gunslinger")}
"""Ways to duel with bosses, and who sits there."""
LONG = 3000
ENGLISH = """
a about act acts add after again against all alone an and another any are as at attacker away back be before begins
both break breaks but by can change changed changes come comes could count counts deal deals dealt do does done each end
evenly fight fights first five for four free from give given gives go good half hand has have heal heals
here how if in instead into is it its itself land last least leave left less locked loss lost many may me mine more
most much must next no nobody none not nothing now of off on once one only opponent or other others out own paid
pay played player players please put ready resolve resolves respond
rest rolled rolls said same second settled shall shown six so some somebody
something stand stands still take taken takes than that the their them then there these they third this
three throw to together two type unless up used uses want was way what when where which who whom whose will
with without worst yes yet you your yours yourself
choose draw left middle move moves pile right shows skip step steps suffer
team teammate
"""
"""Words that need no explanation."""
PLAIN_ENGLISH = frozenset(ENGLISH.split())
CHOICES = frozenset({"gamble", "boost"})
"""What content calls ways to choose from; beside them stands what they do."""


def start(table: str) -> tuple[Game, type[SessionView] | Any]:
    """A session about to begin, and how it looks."""
    if table == "duel":
        return kit.new_duel("barbarian", "monk", seed=1), DuelView
    if table in DUELS:
        return duel.new(kit.library(*FOUR), FOUR, 1, mode=table), SeveralView
    if table in BOSSES:
        way = mode_named(table)
        game = way.opened(way.library(BOSSES[table]), BOSSES[table], 1)
        game.run()
        return game, way.view
    number = 1 if table == "crawl" else 2
    return adventures.session(adventures.campaign(HEROES, 1, scenario=number)), ADVENTURES.view


WIDE = 200
"""Columns in which no name on a map is broken."""


def shown(face: SessionView) -> Iterator[str]:
    """What a person who is asked reads, but for the texts of cards and abilities."""
    game = face.game
    decision = game.state.decision
    assert decision is not None
    yield face.question(decision).partition("?")[0]
    yield face.heading()
    rows = [*seat_rows(screen_of(face, decision.seat, None), unicode=True, width=200), *face.instead(decision)]
    chart = face.chart() if decision.kind == "move" else None
    if chart is not None:
        rows += maps.boxes(chart, {}, width=WIDE, unicode=True)
    yield from ("".join(part for part, _ in row) for row in rows)
    yield from (situation.attack(game) or "", *situation.waiting(game))
    labels = face.labels(game, decision)
    for option in decision.options:
        label = labels.of(option)
        yield label.text
        if decision.kind in ("move", "salve"):
            yield label.detail


def unknown(face: SessionView) -> set[str]:
    """The words of the open question that are no plain English and find nothing."""
    entries = list(known(face))
    answered = {name for entry in entries for name in names(entry)}
    called = sorted({name for entry in entries for name in (entry.name, *entry.also)}, key=len, reverse=True)
    found = set()
    for line in shown(face):
        rest = line
        for name in called:
            if name.lower() in rest.lower():
                rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest, flags=re.IGNORECASE)
        for word in re.findall(r"\b[A-Za-z][a-z]{2,}\b", rest):
            small = word.lower()
            if small not in PLAIN_ENGLISH | CHOICES and not {plain(small), plain(small).removesuffix("s")} & answered:
                found.add(small)
    return found


@pytest.mark.parametrize("table", ["duel", "crawl", "boss", *TABLES, *BOSSES])
def test_every_word_finds_an_answer(table: str) -> None:
    """In a whole session; every question of another kind or with other verbs is looked at once."""
    game, view_of = start(table)
    bot = make_bot("greedy")
    looked, missing = set(), {}
    for _ in range(LONG):
        decision = game.state.decision
        if decision is None:
            break
        verbs = frozenset(option.partition(" ")[0] for option in decision.options)
        sort = (decision.kind, decision.info.get("at"), verbs)
        if sort not in looked and not game.mode.scripted(game, decision.seat):
            looked.add(sort)
            missing.update(dict.fromkeys(unknown(view_of(game)), decision.kind))
        game.apply(bot.choose(view(game, decision.seat), decision))
    assert len(looked) > (8 if table == "boss-vs-boss" else 12), "bosses have few instant cards"
    assert not missing
