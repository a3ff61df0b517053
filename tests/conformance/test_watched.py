"""What spectators see of every kind of session: nothing that a seat may not know, whoever sits in whose team."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from campaign.adventures.rules.duel_modes import BOSS_MODES
from campaign.adventures.rules.frames import BossLoot
from campaign.missions.rules.frames import Looking
from content.load import hero_ids
from engine import duel
from engine.changes import UPGRADES
from engine.game import Game
from engine.view import determinise, view, watched
from tests import adventures, kit, missions
from tests.long import few_of

KINDS = ("duel", "2v2", "2v2+upgrade-deck", "boss-vs-many", "crawl", "boss", "mission")
SEEDS = range(3)


def begun(kind: str, seed: int) -> Game:
    """A session at its first decision, heroes by lot."""
    luck = Random(seed)
    if kind == "boss-vs-many":
        way = next(way for way in BOSS_MODES if way.name == kind)
        seats = (*luck.sample(hero_ids(), 2), "mad-king")
        game = way.opened(way.library(seats), seats, seed, None)
        game.run()
        return game
    if kind in ("crawl", "boss"):
        heroes = luck.sample(hero_ids(), 3)
        return adventures.session(adventures.campaign(heroes, seed, scenario=2 if kind == "boss" else 1))
    if kind == "mission":
        return missions.session(luck.sample(hero_ids(), 3), seed, 1 + seed)
    return duel.new(kit.library(), luck.sample(hero_ids(), 2 if kind == "duel" else 4), seed, mode=kind)


def twins(game: Game, luck: Random) -> Iterator[Game]:
    """Positions that differ in nothing but what spectators may not know."""

    def mixed(pile: list[str]) -> list[str]:
        return luck.sample(pile, len(pile))

    twin = game.copy()
    for player in twin.state.players:
        if UPGRADES not in player.piles:  # else a hand shows how many of its cards come from which pile
            pool, held = mixed(player.hand + player.deck), len(player.hand)
            player.hand, player.deck = pool[:held], pool[held:]
    if twin.state.session is not None:
        twin.state.session.conceal(0, mixed)
    yield twin
    for seat in range(len(game.state.players)):
        yield view(game, seat)
        yield determinise(game, seat, luck.randrange(1000))


@pytest.mark.parametrize(("kind", "seed"), few_of(product(KINDS, SEEDS), len(KINDS)))
def test_spectators_of_twins_see_the_same(kind: str, seed: int) -> None:
    """At every question of random games: other hands, decks, hidden cards and tiles, other luck, other options."""
    game, luck = begun(kind, seed), Random(seed)
    looked = 0
    assert game.state.mode == kind

    def look(at: Game) -> None:
        nonlocal looked
        seen = watched(at)
        asked = seen.state.decision
        assert asked is not None
        assert (asked.options, asked.source, asked.info) == ([], "", {})
        for twin in twins(at, luck):
            assert watched(twin).to_json() == seen.to_json()
        looked += 1

    before = game.digest()
    watched(game)
    assert game.digest() == before
    kit.play_random(game, luck, each=look)
    assert looked > 5


def test_tiles_one_looks_at_are_no_spectator_s() -> None:
    """Whoever looks at face-down tiles of a space knows them; others see how many there are (MALL-2)."""
    seen = []
    for tiles in (["?heal", "?attack"], ["?attack", "?shield"]):
        game = missions.session(hero_ids()[:3], 1, 1)
        frame = game.push(Looking(0, "c2", "nick-fury"))
        frame.left, frame.order, frame.answer = tiles, [tiles[0]], f"top {tiles[0][1:]}"
        assert view(game, 1).state.stack[-1].to_json() == frame.to_json()
        seen.append(watched(game).to_json())
        top = watched(game).state.stack[-1]
        assert isinstance(top, Looking)
        assert (top.left, top.order, top.answer) == (["?", "?"], ["?"], "")
    assert seen[0] == seen[1]


def test_boss_loot_one_looks_at_is_no_spectator_s() -> None:
    """The card is looked at before it is kept or left (BLOOT-1)."""
    game = adventures.session(adventures.campaign(hero_ids()[:2], 1, scenario=2))
    frame = game.push(BossLoot(0))
    frame.card = "dragonscale"
    assert view(game, 1).state.stack[-1].to_json() == frame.to_json()
    top = watched(game).state.stack[-1]
    assert isinstance(top, BossLoot)
    assert top.card == ""
