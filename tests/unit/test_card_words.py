"""What is said of a card: its price now, what it takes the place of, and what it does, wherever it is listed."""

from __future__ import annotations

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.screens.build import hand_of
from campaign.words.duel_view import DuelView
from campaign.words.lookup import look_up
from campaign.words.narrator import Narrator
from engine.events import Event
from engine.state import Decision
from tests import adventures, kit

UPGRADES = {"hero": "pyromancer", "cp": 9}


@pytest.mark.rule("CARD-5")
@pytest.mark.parametrize(
    ("lying", "held", "heading"),
    [
        ([], "molten-armor-ii", "1 CP, upgrade, replaces Molten Armor"),
        (["molten-armor-ii"], "molten-armor-iii", "2 CP, upgrade, replaces Molten Armor II"),
        ([], "molten-armor-iii", "3 CP, upgrade, replaces Molten Armor"),
        (["molten-armor-iii"], "molten-armor-ii", "1 CP, upgrade"),
    ],
)
def test_an_upgrade_on_hand_says_what_it_replaces(lying: list[str], held: str, heading: str) -> None:
    """At the price it has now: over level II the third costs 3 less 1; a lower one replaces nothing."""
    seats = [{**UPGRADES, "hand": [held], "upgrades": lying}, {"hero": "barbarian"}]
    game = kit.position(seats=seats, phase="main", until="decision")
    view = DuelView(game)
    (card,) = hand_of(view, game.state.players[0], game.state.decision)
    assert card.heading == heading
    label = view.labels(game, Decision(1, 0, "main", [f"play {held}"], "", {})).of(f"play {held}")
    replaces = heading.partition("replaces ")[2]
    assert label.detail.startswith(f"Replaces {replaces}. Roll ") if replaces else label.detail.startswith("Roll ")


@pytest.mark.rule("LOOT-3", "SHOP-2")
def test_a_shop_line_says_what_a_card_costs_to_play_and_replaces() -> None:
    """Tip It II takes the place of the printed card, and of nothing in a deck where that is gone."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    decision = Decision(1, 0, "shop", ["buy tip-it-ii-common", "pass"], "", {"gold": 12, "dealt": []})
    says = "Change one of the dice by 1 up or down."
    label = ADVENTURES.view(game).labels(game, decision).of("buy tip-it-ii-common")
    assert label[:2] == ("Buy Tip It II for 10 gold", f"common, 0 CP, roll phase, replaces Tip It!: {says}")
    game.state.session.gone = [["tip-it"], []]  # type: ignore[union-attr]  # a crawl's
    label = ADVENTURES.view(game).labels(game, decision).of("buy tip-it-ii-common")
    assert label.detail == f"common, 0 CP, roll phase: {says}"


def test_loot_that_is_identified_is_explained() -> None:
    """Where it happens, and when its name is looked up, where cards of one name differ by how rare they are."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    narrator = Narrator(game.library, game.state)
    event = Event("identified", "SHOP-2", {"seat": 0, "card": "tip-it-ii-common", "gold": 2})
    (line,) = narrator.lines(event)
    about = "common, 0 CP, roll phase"
    assert line.text == (
        f"Barbarian identifies a card, 2 gold left: Tip It II ({about}): Change one of the dice by 1 up or down."
    )
    (line,) = narrator.lines(Event("identified", "SHOP-2", {"seat": 0, "card": "", "gold": 2}))
    assert line.text == "Barbarian identifies a card, 2 gold left: nothing new."
    headings = [entry.heading for entry in look_up(ADVENTURES.view(game), "tip it ii").told]
    assert headings == ["Tip It II (common loot, 0 CP, roll phase)", "Tip It II (epic loot, 0 CP, any time)"]
