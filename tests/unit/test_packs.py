"""Legacy packs: what is there with them and what without (CAMP-5)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.adventures.progress import PROGRESS
from campaign.adventures.recorded_sessions import FORM
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.legacy import companions_in, is_in, means, packs_of, parts_of
from campaign.adventures.rules.session import difficulty_of, party_of
from engine.game import Game
from tests import adventures

LIBRARY = adventures.library(["barbarian"])
TABLES = LIBRARY.tables
EVERYTHING = parts_of(LIBRARY)


def session(scenario: int, legacy: Sequence[str]) -> Game:
    """One hero's session of a campaign with this legacy content."""
    document = PROGRESS.new_document(["barbarian"], "normal", 5, legacy)
    return adventures.session({**document, "scenario": scenario, "salves": 2})


def test_what_a_campaign_may_name() -> None:
    """Packs by letter, modifier cards by themselves: nobody has to take both of pack B."""
    assert EVERYTHING == ["a", "kings-levy", "sealed-wares", "c", "d"]
    assert [means(pack) for pack in packs_of(LIBRARY)] == [("a",), ("kings-levy", "sealed-wares"), ("c",), ("d",)]


def test_whatever_names_a_pack_names_one_that_is_there() -> None:
    """A letter in a tile, a map, a difficulty card or a loot card is the letter of a pack."""
    maps = [layout.pack for card in TABLES["scenarios"].values() for layout in card.layouts.values()]
    tiles = [tile.pack for tile in TABLES["tiles"].values()]
    cards = [card.pack for card in TABLES["difficulties"].values()]
    named = {*maps, *tiles, *cards, *TABLES["loot"].packs.values()} - {""}
    assert named <= set(TABLES["packs"])
    assert {pack.companion for pack in packs_of(LIBRARY)} - {""} <= set(LIBRARY.fighters)


@pytest.mark.rule("CAMP-5")
@pytest.mark.parametrize("legacy", [[], ["d"]])
def test_the_cards_of_pack_d_are_found_only_with_it(legacy: list[str]) -> None:
    """Four named legendary cards, one for each boss."""
    pile = party_of(session(1, legacy)).loot["legendary"]
    named = {"barbarian-skull", "gunslinger-coat", "monk-beads", "mad-crown"}
    assert named & set(pile) == (named if legacy else set())


@pytest.mark.rule("CAMP-5")
@pytest.mark.parametrize("legacy", [[], ["a"]])
def test_the_tiles_of_pack_a_are_found_only_with_it(legacy: list[str]) -> None:
    """Three of each level, twelve in all."""
    stacks = crawl_of(session(1, legacy)).stacks
    there = [sum(bool(TABLES["tiles"][name].pack) for name in stacks[level]) for level in "1234"]
    assert there == ([3, 3, 3, 3] if legacy else [0, 0, 0, 0])


@pytest.mark.rule("CAMP-1", "CAMP-5")
def test_the_bonus_card_of_pack_a_is_drawn_only_with_it() -> None:
    """With all four other maps seen a campaign without the pack plays one of them again, one with it the bonus card."""
    for scenario in (1, 3, 5, 7):
        for legacy, expected in (([], False), (["a"], True)):
            document = PROGRESS.new_document(["barbarian"], "normal", 5, legacy)
            document |= {"scenario": scenario, "salves": 2, "layouts_seen": ["a", "b", "c", "d"]}
            layout = TABLES["scenarios"][scenario].layouts[crawl_of(adventures.session(document)).layout]
            assert bool(layout.pack) == expected


@pytest.mark.rule("BOSS-6", "CAMP-5")
@pytest.mark.parametrize("scenario", [2, 4, 6, 8])
def test_the_vizier_stands_beside_every_boss(scenario: int) -> None:
    """Behind the boss, with 20 health of his own; without pack C nobody does."""
    game = session(scenario, ["c"])
    assert [player.fighter for player in game.state.players[2:]] == ["vizier"]
    assert game.health(2) == 20
    assert len(session(scenario, []).state.players) == 2


@pytest.mark.rule("CAMP-3", "CAMP-5")
def test_modifiers_change_the_difficulty_card() -> None:
    """One King's Hand more for minions; no identifying; both; neither."""
    for legacy, hands, identify in (
        ([], 0, True),
        (["kings-levy"], 1, True),
        (["sealed-wares"], 0, False),
        (["kings-levy", "sealed-wares"], 1, False),
    ):
        card = difficulty_of(session(1, legacy))
        assert (card.minion_kings_hand, card.identify) == (hands, identify)
        assert card.score == 10


def test_what_comes_in_no_pack_is_always_there() -> None:
    """Whatever a campaign has."""
    assert is_in("", [])
    assert not is_in("a", ["d"])
    assert companions_in(LIBRARY, ["a", "d"]) == []


def test_a_campaign_without_packs_keeps_its_documents() -> None:
    """No key is written for what is not there: older documents, setups and positions stay what they are."""
    document = PROGRESS.new_document(["barbarian"], "normal", 5)
    game = session(1, [])
    assert "legacy" not in document
    assert "legacy" not in adventures.setup({**document, "salves": 2}, game)
    assert "legacy" not in game.to_json()["session"]
    with_some = session(1, ["d"])
    assert with_some.to_json()["session"]["legacy"] == ["d"]
    assert Game.from_json(with_some.library, with_some.to_json()).digest() == with_some.digest()


def entered(owned: Sequence[str], given_away: int) -> dict[str, object]:
    """A won boss battle of one hero, written down by hand."""
    return {
        "result": "won",
        "salves": 0,
        "gold": 0,
        "explored": False,
        "unclaimed": given_away,
        "boss_cp": 0,
        "owned": [list(owned)],
        "gone": [[]],
    }


def problem_of_battle(legacy: Sequence[str], owned: Sequence[str], given_away: int) -> str:
    """What is wrong with such an entry of scenario 2, which has two boss loot chests."""
    document = PROGRESS.new_document(["barbarian"], "normal", 5, legacy) | {"scenario": 2, "salves": 2}
    setup = PROGRESS.next_setup(document, LIBRARY)
    return FORM.problem(document, setup, entered(owned, given_away), LIBRARY)


@pytest.mark.rule("BOSS-6", "BLOOT-1")
def test_a_recorded_battle_may_have_the_viziers_loot() -> None:
    """Two chests, or five where he fell; without him always two."""
    assert [n for n in range(7) if not problem_of_battle(["c"], [], n)] == [2, 5]
    assert [n for n in range(7) if not problem_of_battle([], [], n)] == [2]


@pytest.mark.rule("CAMP-5")
def test_a_recorded_session_finds_no_card_of_a_pack_that_is_not_there() -> None:
    """One boss loot card kept, one given away."""
    assert problem_of_battle(["d"], ["mad-crown"], 1) == ""
    assert "comes in a legacy pack that the campaign does not use" in problem_of_battle([], ["mad-crown"], 1)
