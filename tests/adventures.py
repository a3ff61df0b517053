"""What tests of adventures share: sessions, positions of scenario files, and what must hold in every one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules.battle.session import Battle
from campaign.adventures.rules.crawl.session import Crawl, layout_of
from campaign.adventures.rules.frames import BossLoot
from campaign.adventures.rules.session import party_of, scenario_of
from campaign.kinds.conclusion import Conclusion
from campaign.scenarios.schema import Scenario
from campaign.scenarios.seats import set_counters
from campaign.scenarios.setup import setup_for
from engine.definitions import UPGRADE, Library
from engine.events import Event
from engine.game import Game
from tests import kit

Sink = Callable[[Event], None]
LONG = 60_000
"""No random session needs so many decisions."""


def library(heroes: Sequence[str]) -> Library:
    """The definitions of these heroes and of everything adventures add."""
    return ADVENTURES.library(sorted(set(heroes)))


def campaign(
    heroes: Sequence[str], seed: int, *, scenario: int = 1, difficulty: str = "normal", legacy: Sequence[str] = ()
) -> dict[str, Any]:
    """A campaign about to begin, from any scenario on."""
    document = ADVENTURES.progress.new_document(heroes, difficulty, seed, legacy)
    return {**document, "scenario": scenario, "salves": None if scenario == 1 else 4}


def session(document: dict[str, Any], sink: Sink | None = None, *, health: int = 0) -> Game:
    """The campaign's next session; with `health` heroes who last long enough to see all of it."""
    definitions = library([hero["id"] for hero in document["heroes"]])
    game = ADVENTURES.start(ADVENTURES.progress.next_setup(document, definitions), definitions, sink)
    if health:
        for player in game.state.players[: party_of(game).hero_count]:
            game.state.health[player.dial] = game.state.health_max[player.dial] = health
    return game


def concluded(document: dict[str, Any], game: Game) -> Conclusion:
    """The campaign after a session that is over."""
    assert game.state.outcome is not None
    return ADVENTURES.progress.conclude(document, setup(document, game), game.state.outcome, game.library)


def setup(document: dict[str, Any], game: Game) -> dict[str, Any]:
    """What the campaign's next session, this one, began from."""
    return ADVENTURES.progress.next_setup(document, game.library)


def position(sink: Sink | None = None, **keys: Any) -> Game:
    """A position written as in a scenario file, with luck instead of a list of dice; run to its first decision."""
    scenario = Scenario.model_validate({"name": "position", **keys})
    setup = setup_for(scenario.mode)
    assert not isinstance(setup, str), setup
    definitions = setup.library(scenario)
    problems = setup.check(scenario, definitions)
    assert not problems, problems
    game = setup.build(scenario, definitions)
    set_counters(game.state, scenario)
    game.state.streams.script = None
    game.sink = sink
    game.run()
    return game


# -- what holds in every position -----------------------------------------------------------------


def loot_cards(game: Game) -> Counter[str]:
    """Every loot card: in the decks, owned, unidentified, dealt in the shop, looked at as boss loot."""
    party = party_of(game)
    found: Counter[str] = Counter()
    dealt = party.dealt if isinstance(party, Crawl) else []
    for pile in (*party.loot.values(), *party.owned, *dealt):
        found.update(pile)
    for hidden in party.unidentified:
        for pile in hidden.values():
            found.update(pile)
    found.update(f.card for f in game.state.stack if isinstance(f, BossLoot) and f.card)
    return found


def minion_cards(game: Game) -> Counter[str]:
    """Every minion card: in the decks and in play."""
    found: Counter[str] = Counter()
    party = party_of(game)
    for pile in party.minions.values() if isinstance(party, Crawl) else ():
        found.update(pile)
    found.update(p.fighter for p in enemies(game) if game.library.fighters[p.fighter].kind == "minion")
    return found


def enemies(game: Game) -> list[Any]:
    """Enemies in play."""
    return [player for player in game.state.players[party_of(game).hero_count :] if not player.fallen]


def check_party(game: Game) -> None:
    """Assert what no rule of adventures may break."""
    state, party = game.state, party_of(game)
    hero_count = party.hero_count
    assert 1 <= hero_count <= 4
    assert all(player.team == 0 for player in state.players[:hero_count])
    assert all(player.team == 1 for player in state.players[hero_count:])
    assert party.gold >= 0
    assert all(count >= 0 for count in party.salves), party.salves
    assert party.boss_cp >= 0
    cards, table = game.library.cards, game.library.tables["loot"]
    for rarity, pile in party.loot.items():
        assert all(cards[card].rarity == rarity for card in pile), f"a strange card among the {rarity} ones"
    for owned in party.owned:
        names = Counter(table.families[card] for card in owned)
        assert not names or max(names.values()) == 1, f"two cards of one name: {owned} (LOOT-3)"
    if isinstance(party, Crawl):
        assert all(gold >= 0 for gold in party.purse), party.purse
        check_map(game, party)
        check_battles(game, party)
    else:
        assert isinstance(party, Battle)
        check_boss(game, party)


def check_map(game: Game, party: Crawl) -> None:
    """Places, tiles and shards."""
    layout = layout_of(game)
    assert len(party.places) == party.hero_count
    assert set(party.places) <= set(layout.levels), party.places
    assert set(party.explored) <= set(party.tiles), "what is explored lies face up"
    assert len(set(party.explored)) == len(party.explored)
    assert not set(party.items) & set(party.explored), "nothing lies on explored tiles"
    assert 0 <= party.shards <= 3
    tiles = Counter(name for pile in party.stacks.values() for name in pile)
    tiles.update(name for place, name in party.tiles.items() if place not in (layout.start, layout.portal))
    assert all(count == 1 for count in tiles.values()), tiles
    for place, name in party.tiles.items():
        assert game.library.tables["tiles"][name].level == layout.levels[place], f"{name} lies on {place}"


def check_battles(game: Game, party: Crawl) -> None:
    """Who fights whom, and who is down."""
    players = game.state.players
    battles = [enemy.battle for enemy in enemies(game)]
    assert len(set(battles)) == len(battles), "two minions in one battle (CRAWL-4)"
    assert {str(battle) for battle in battles} == set(party.battles), (battles, party.battles)
    for hero in players[: party.hero_count]:
        if hero.battle >= 0:
            assert party.battles[str(hero.battle)] == party.places[hero.seat], "engaged elsewhere"
        if not party.result:
            assert hero.fallen == (str(hero.seat) in party.down), party.down
            assert hero.fallen == (game.health(hero.seat) == 0) or any(f.kind == "fall" for f in game.state.stack)
    assert set(party.waiting) <= set(party.down) or party.result
    if not party.result:
        assert not all(hero.fallen for hero in players[: party.hero_count]), "nobody stands (CRAWL-8)"


def check_boss(game: Game, party: Battle) -> None:
    """One dial for the heroes, one for the boss and who stands beside it; no action card is lost."""
    state = game.state
    behind = state.players[party.hero_count :]
    assert [player.dial for player in state.players] == [0] * party.hero_count + list(range(1, 1 + len(behind)))
    assert not any(player.tokens or player.cp for player in behind[1:]), "only damage touches a companion (BOSS-6)"
    deck = [c for c in game.library.fighters[scenario_of(game).boss].deck if game.library.cards[c].kind != UPGRADE]
    assert Counter(party.boss_actions) + Counter(party.boss_discard) == Counter(deck)


class Watcher:
    """Checks a session at every decision: invariants always, twins at every nth."""

    def __init__(self, game: Game, luck: Random, *, twins_every: int) -> None:
        self.cards: Counter[str] | None = None
        self.loot = loot_cards(game)
        self.minions = minion_cards(game)
        self.luck = luck
        self.every = twins_every
        self.seen = 0

    def __call__(self, game: Game) -> None:
        kit.check_position(game)
        self.check_cards(game)
        check_party(game)
        decision = game.state.decision
        if decision is not None and self.seen % self.every == 0:
            kit.check_twins(game, kit.pick(self.luck, decision.options))
        self.seen += 1

    def check_cards(self, game: Game) -> None:
        """No card of a hero, no loot and no minion is lost."""
        trimming = any(frame.kind == "trim" for frame in game.state.stack)  # loot goes back from the decks (PREP-5)
        if not trimming and not party_of(game).result:  # what is being played when all is over lies nowhere any more
            there = kit.cards_of(game)
            self.cards = there if self.cards is None else self.cards
            assert there == self.cards, f"cards lost {self.cards - there}, too many {there - self.cards}"
        loot = loot_cards(game)
        assert loot == self.loot, f"loot lost {self.loot - loot}, too much {loot - self.loot}"
        assert minion_cards(game) == self.minions


def play(game: Game, luck: Random, *, twins_every: int = 10, most: int = LONG) -> None:
    """Play a session at random to its outcome, checked at every decision."""
    watch = Watcher(game, luck, twins_every=twins_every)
    kit.play_random(game, luck, most=most, each=watch)
    watch(game)
