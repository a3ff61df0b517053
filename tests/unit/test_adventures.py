"""What adventures do where a scenario file would need luck or another scenario card."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules import kings_hand, loot, salves
from campaign.adventures.rules import setup as opening
from campaign.adventures.rules.battle.session import Battle, battle_of
from campaign.adventures.rules.crawl.session import Crawl, crawl_of
from campaign.adventures.rules.mode import AdventureMode, mode_of
from campaign.adventures.rules.session import Party, party_of, scenario_of
from content import load
from engine.events import Event
from engine.view import view
from tests import adventures, kit


def events_of(seed: int, heroes: list[str], scenario: int = 1) -> list[Event]:
    """What happens before the first decision of a session."""
    events: list[Event] = []
    adventures.session(adventures.campaign(heroes, seed, scenario=scenario), events.append)
    return events


@pytest.mark.rule("PREP-2")
def test_the_highest_loot_die_starts_and_ties_roll_again() -> None:
    """Every hero rolls; of those who share the highest number each rolls again."""
    ties = 0
    for seed in range(120):
        events = events_of(seed, ["barbarian", "moon-elf", "paladin"])
        rolls = [event.data["dice"] for event in events if event.kind == "start-roll"]
        (starter,) = [event.data["seat"] for event in events if event.kind == "start-player"]
        assert set(rolls[0]) == {0, 1, 2}
        assert all(1 <= die <= 20 for dice in rolls for die in dice.values())
        for dice, again in pairwise(rolls):
            assert set(again) == {seat for seat, die in dice.items() if die == max(dice.values())}
        assert [seat for seat, die in rolls[-1].items() if die == max(rolls[-1].values())] == [starter]
        ties += len(rolls) > 1
    assert ties > 2


@pytest.mark.rule("PREP-1", "RES-1")
@pytest.mark.parametrize("hero_count", [1, 2, 3, 4])
def test_health_rises_to_ten_above_the_start(hero_count: int) -> None:
    """Each hero's own dial in a crawl, one for all in a boss battle; minions and bosses likewise."""
    heroes = ["barbarian", "moon-elf", "paladin", "artificer"][:hero_count]
    crawl = adventures.session(adventures.campaign(heroes, 1)).state
    assert crawl.health == [{1: 35, 2: 18, 3: 13, 4: 10}[hero_count]] * hero_count
    assert crawl.health_max == [health + 10 for health in crawl.health]
    battle = adventures.session(adventures.campaign(heroes, 1, scenario=2)).state
    assert battle.health == [50, {1: 75, 2: 70, 3: 75, 4: 72}[hero_count]]
    assert battle.health_max == [60, battle.health[1] + 10]
    fight = adventures.position(
        mode="crawl",
        phase="turn",
        session={
            "explored": {},
            "items": {},
            "tiles": {"d3": "broken-milestone"},
            "minions": {"1": ["lost-swordsman"]},
        },
        seats=[{"hero": hero, "hand": ["six-it"]} for hero in heroes],
    )
    fight.apply("move d3")
    assert (fight.state.health[-1], fight.state.health_max[-1]) == (11, 21)


@pytest.mark.rule("PREP-5")
def test_loot_beyond_fifty_cards_goes_back() -> None:
    """33 printed cards, two of them replaced, and 20 loot cards are 51: one loot card goes back, the hero's choice."""
    definitions = adventures.library(["barbarian"])
    table = definitions.tables["loot"]
    printed = definitions.fighters["barbarian"].deck
    plain = [card for card, name in table.families.items() if name == card and card not in table.no_solo]
    upgrades = ["so-wild-ii", "better-d-ii"]
    owned = upgrades + plain[:18]
    document = adventures.campaign(["barbarian"], 1)
    document["heroes"] = [{"id": "barbarian", "owned": owned, "gone": ["so-wild", "better-d"]}]
    game = adventures.session(document)
    decision = game.state.decision
    assert len(printed) == 33
    assert decision is not None
    assert (decision.kind, decision.info["cards"]) == ("trim", 51)
    assert decision.options == [f"return {card}" for card in sorted(owned)]
    game.apply("return so-wild-ii")
    player, party = game.state.players[0], party_of(game)
    assert len(player.deck) + len(player.hand) == 50
    assert party.loot["rare"][0] == "so-wild-ii"
    assert "so-wild-ii" not in party.owned[0]
    assert "so-wild" not in player.deck + player.hand


@pytest.mark.rule("LOOT-5")
def test_an_empty_loot_deck_draws_from_the_next() -> None:
    """The next higher rarity; above the highest the next lower ones (ours); nothing only when all are empty."""
    game = adventures.session(adventures.campaign(["barbarian"], 1))
    party = party_of(game)
    party.loot = {"common": ["link"], "rare": [], "epic": ["campfire"], "legendary": []}
    assert loot.draw_card(game, "rare") == "campfire"
    assert loot.draw_card(game, "legendary") == "link"
    assert loot.draw_card(game, "common") == ""


@pytest.mark.rule("LOOT-3")
def test_what_nobody_can_use_is_drawn_until_a_deck_is_through() -> None:
    """Cards no better than one's own go under their decks one after another, and the next rarity comes."""
    game = adventures.session(adventures.campaign(["barbarian"], 1))
    party = party_of(game)
    party.owned = [["so-wild-iv", "health-potion-iv"]]
    party.loot = {**party.loot, "rare": ["health-potion-ii", "so-wild-iii", "so-wild-ii"], "epic": ["campfire"]}
    assert loot.draw_useful(game, 0, "rare") == "campfire"
    assert sorted(party.loot["rare"]) == ["health-potion-ii", "so-wild-ii", "so-wild-iii"]


@pytest.mark.rule("KH-1", "KH-3")
def test_a_failed_kings_hand_is_followed_by_another_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of two and three tokens: a 3 and a 2 fail, the third token stays."""
    monkeypatch.setattr(kings_hand, "scenario_of", lambda game: scenario_of(game)._replace(per_turn=2))
    events: list[Event] = []
    game = adventures.position(
        events.append,
        mode="crawl",
        phase="main",
        session={"battles": [{"enemy": 1, "heroes": [0], "kings-hand": 3}]},
        seats=[{"hero": "barbarian", "health": 20, "hand": ["six-it"]}, {"minion": "swamp-dweller"}],
    )
    game.state.streams.script = [1, 1, 4, 4, 6] + [1] * 13 + [3, 2]  # no ability of the hero, no eye of the minion
    while game.state.decision is not None and game.state.turn == 2 and game.state.streams.script:
        game.apply("pass")
    assert [event.data["value"] for event in events if event.kind == "kings-hand-roll"] == [3, 2]
    assert game.state.players[1].bank[kings_hand.TOKENS] == 1


@pytest.mark.rule("KH-1")
def test_a_setup_gives_five_kings_hand_at_most() -> None:
    """The last boss has five against four heroes; Nightmare's one more is lost."""
    party = ("barbarian", "paladin", "monk", "seraph")
    game = adventures.session(adventures.campaign(party, 1, scenario=8, difficulty="nightmare"))
    assert scenario_of(game).hands[4] == 5
    assert game.state.players[4].bank[kings_hand.TOKENS] == 5


@pytest.mark.rule("CAMP-1")
def test_a_repeated_crawl_has_another_map() -> None:
    """Every map once before one comes again, and never the one just played."""
    definitions = adventures.library(["barbarian"])
    for seed in range(20):
        document = adventures.campaign(["barbarian"], seed)
        drawn = []
        for _ in range(9):
            setup = ADVENTURES.progress.next_setup(document, definitions)
            drawn.append(setup["layout"])
            lost = {
                "result": "lost",
                "salves": 0,
                "gold": 0,
                "explored": False,
                "boss_cp": 0,
                "owned": [[]],
                "gone": [[]],
                "unclaimed": 0,
            }
            document = ADVENTURES.progress.conclude(document, setup, lost, definitions).document
        assert sorted(drawn[:4]) == ["a", "b", "c", "d"]
        assert all(now != before for before, now in pairwise(drawn)), drawn


@pytest.mark.rule("CAMP-2", "LOOT-4")
def test_upgrades_and_equipment_go_back_into_the_deck() -> None:
    """A new session begins with the printed deck and the loot, whatever was played in the last."""
    document = adventures.campaign(["barbarian"], 3)
    document["heroes"][0] |= {"owned": ["wooden-shield"], "gone": []}
    for _ in range(2):
        game = adventures.session(document, health=60)
        player = game.state.players[0]
        printed = game.library.fighters["barbarian"].deck
        assert sorted(player.deck + player.hand) == sorted([*printed, *document["heroes"][0]["owned"]])
        assert not player.gear
        assert not player.out
        adventures.play(game, Random(4), twins_every=100)
        document = adventures.concluded(document, game).document


def test_views_hide_what_nobody_may_know() -> None:
    """The order of decks and stacks, and which cards lie unidentified, cannot be read from a view."""
    document = adventures.campaign(["barbarian", "paladin"], 5)
    games = [adventures.session(document), adventures.session(document)]
    for place, game in enumerate(games):
        crawl = crawl_of(game)
        crawl.unidentified = [{"rare": [crawl.loot["rare"][place]]}, {}]
        crawl.loot = {**crawl.loot, "rare": [c for i, c in enumerate(crawl.loot["rare"]) if i != place]}
        crawl.loot = {**crawl.loot, "epic": crawl.loot["epic"][::-1] if place else crawl.loot["epic"]}
        crawl.minions = {level: pile[::-1] if place else pile for level, pile in crawl.minions.items()}
        crawl.stacks = {level: pile[::-1] if place else pile for level, pile in crawl.stacks.items()}
    seen = [crawl_of(view(game, 0)) for game in games]
    assert seen[0].to_json() == seen[1].to_json()
    assert [len(cards) for cards in seen[0].unidentified[0].values()] == [1]
    assert crawl_of(games[0]).to_json() != crawl_of(games[1]).to_json()


def test_views_hide_the_bosss_cards() -> None:
    """The order of the boss's action deck cannot be read from a view."""
    document = adventures.campaign(["barbarian"], 5, scenario=2)
    games = [adventures.session(document), adventures.session(document)]
    battle_of(games[1]).boss_actions = battle_of(games[1]).boss_actions[::-1]
    assert battle_of(view(games[0], 0)).to_json() == battle_of(view(games[1], 0)).to_json()


def test_a_crawl_and_a_battle_are_siblings() -> None:
    """Neither mode and neither session is built on the other; what they share is the party's."""
    for mode, kind in (("crawl", Crawl), ("boss", Battle)):
        found = opening.MODES_BY_NAME[mode]
        assert type(found).__bases__ == (AdventureMode,)
        assert found.session is kind
        assert kind.__bases__ == (Party,)
    assert set(Crawl.names) & set(Battle.names) == set(Party.names)


def test_a_crawl_is_no_battle() -> None:
    """Asking a session for what another kind has is a mistake of the program, and said at once."""
    crawl = adventures.session(adventures.campaign(["barbarian"], 5))
    battle = adventures.session(adventures.campaign(["barbarian"], 5, scenario=2))
    assert crawl_of(crawl) is party_of(crawl)
    assert battle_of(battle) is party_of(battle)
    with pytest.raises(AssertionError):
        battle_of(crawl)
    with pytest.raises(AssertionError):
        crawl_of(battle)


@pytest.mark.parametrize("scenario", [1, 2])
def test_one_function_opens_every_session(scenario: int) -> None:
    """Nothing has happened, nobody has been asked; the loot decks hold all but what the heroes own (PREP-4)."""
    document = adventures.campaign(["barbarian", "paladin"], 5, scenario=scenario)
    document["heroes"][0] |= {"owned": ["wooden-shield"]}
    definitions = adventures.library(["barbarian", "paladin"])
    setup = ADVENTURES.progress.next_setup(document, definitions)
    game = opening.lay_out(setup, definitions)
    state, party = game.state, party_of(game)
    assert (state.mode, state.decision, state.turn, len(state.stack)) == (setup["kind"], None, 0, 1)
    assert all(not player.hand for player in state.players)
    decks = definitions.tables["loot"].decks
    assert sorted(party.loot["common"]) == sorted(card for card in decks["common"] if card != "wooden-shield")
    assert "wooden-shield" in state.players[0].deck
    assert [player.team for player in state.players] == [0, 0, *([1] if scenario == 2 else [])]


@pytest.mark.rule("SALVE-1")
def test_only_a_crawl_has_heroes_to_revive() -> None:
    """Heroes on one dial fall together, and with them the battle."""
    crawl = adventures.position(
        mode="crawl",
        phase="turn",
        session={"battles": [{"enemy": 2, "heroes": [0]}]},
        seats=[{"hero": "barbarian"}, {"hero": "paladin", "health": 0}, {"minion": "swamp-dweller"}],
    )
    assert mode_of(crawl).revivable(crawl) == [1]
    battle = adventures.position(
        mode="boss", phase="turn", seats=[{"hero": "barbarian"}, {"hero": "paladin"}, {"boss": "fallen-barbarian"}]
    )
    assert mode_of(battle).revivable(battle) == []
    assert salves.strength(crawl, 0) == scenario_of(crawl).salve


@pytest.mark.parametrize(("scenario", "affordable"), [(1, True), (2, False)])
def test_gold_is_spent_only_in_a_crawl(scenario: int, affordable: bool) -> None:  # noqa: FBT001
    """A boss battle has no gold to spend, whatever chests bring there; salves go either way (SALVE-1)."""
    game = adventures.session(adventures.campaign(["barbarian"], 5, scenario=scenario))
    party = party_of(game)
    party.gold, party.salves = 3, [1]
    assert game.mode.can_pay(game, 0, {"gold": 3}) is affordable
    assert not game.mode.can_pay(game, 0, {"gold": 4})
    assert game.mode.can_pay(game, 0, {"salves": 1})
    assert not game.mode.can_pay(game, 0, {"salves": 2})
    game.mode.pay(game, 0, {"salves": 1})
    assert (party.salves, party.salves_spent) == ([0], 1)


@pytest.mark.rule("SET-4", "PREP-1")
@pytest.mark.parametrize("hero", load.hero_ids())
def test_every_printed_card_begins_in_one_place(hero: str) -> None:
    """In the deck, in the hand or prepared: what lies prepared from the start is not in the deck too."""
    (player, *_) = adventures.session(adventures.campaign([hero], 1)).state.players
    there = sorted([*player.deck, *player.hand, *player.gear])
    assert there == sorted(kit.library().fighters[hero].deck)
