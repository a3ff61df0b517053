"""What the panels say of a position: what can be done now, who still stands, whose health is whose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.missions.words.session_view import MissionView
from campaign.screens import situation
from campaign.screens.build import screen_of
from campaign.screens.lookups import Adviser
from campaign.screens.menu import Menu
from campaign.screens.model import SeatScreen
from campaign.table import panels
from campaign.words.dice import symbols_of
from campaign.words.duel_view import DuelView
from campaign.words.odds import own_odds
from campaign.words.session_view import SessionView
from engine.pieces import Roll
from engine.state import Decision
from tests import adventures, kit, missions

if TYPE_CHECKING:
    from engine.game import Game

PAIR: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "paladin"}]


def menu_of(face: SessionView) -> Menu:
    """The open question."""
    decision = face.game.state.decision
    assert decision is not None
    return Menu(face, decision)


def screen(face: SessionView, menu: Menu | None = None) -> SeatScreen:
    """What the first seat sees, asked by this menu, or nothing."""
    return screen_of(face, 0, menu)


def written(item: panels.Item) -> str:
    """A line without its tones."""
    return "".join(part for part, _ in item.row)


def duel(**keys: Any) -> SessionView:
    """A duel of a gunslinger and a barbarian."""
    return DuelView(kit.position(seats=[{"hero": "gunslinger", **keys}, {"hero": "barbarian"}], until="decision"))


def test_of_an_ability_only_the_line_of_the_dice_can_be_chosen() -> None:
    """Three bullets are Revolver's first line; its others are chances, and stand for no option (ROLL-6)."""
    seats = [{"hero": "gunslinger"}, {"hero": "barbarian"}]
    face = DuelView(kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6], until="decision"))
    lines = {
        written(item): item.answer
        for item in panels.abilities(screen(face, menu_of(face)), own_odds(face, 0))
        if "Revolver" in written(item)
    }
    ready = {line: answer for line, answer in lines.items() if answer}
    assert len(lines) == 3
    assert list(ready.values()) == ["activate revolver"]
    assert "Revolver bullet x3  now" in next(iter(ready))
    assert all("now" not in line for line in lines if line not in ready)


def test_when_a_card_is_played_stands_behind_its_name() -> None:
    """The panel repeats no such rule, the text of the line does; any other reason is on the line (CARD-1, CARD-3)."""
    face = duel(hand=["samesies", "twice-as-wild"], cp=1)
    lines = {written(item): item for item in panels.cards(screen(face, menu_of(face)), face.game.library)}
    assert "  Samesies!  1 CP, roll phase" in lines
    assert lines["  Samesies!  1 CP, roll phase"].about().startswith("Not now: play this card in a roll")
    assert any("it costs 3 CP, you have 1" in line for line in lines if "Twice as Wild!" in line)


def test_where_no_card_can_be_played_no_card_says_why_not() -> None:
    """Whoever is asked where to go plays none (CRAWL-7)."""
    seats = [{"hero": "barbarian", "hand": ["get-some"]}, {"hero": "paladin"}]
    game = adventures.position(mode="crawl", seats=seats, phase="turn", until="decision")
    face = ADVENTURES.view(game)
    assert menu_of(face).decision.kind == "move"
    [item] = panels.cards(screen(face, menu_of(face)), face.game.library)
    assert "(" not in written(item)
    assert not item.about().startswith("Not now")


def test_whoever_is_beaten_stands_against_nobody() -> None:
    """A hero who fights nobody sees those whom the others fight, and none who were beaten before (MIN-7)."""
    battle = {"enemy": 2, "heroes": [1], "place": "d3"}
    game = adventures.position(
        mode="crawl",
        seats=[*PAIR, {"minion": "lost-swordsman"}],
        phase="turn",
        until="decision",
        session={"battles": [battle], "explored": {"d3": "alley"}},
    )
    face = ADVENTURES.view(game)
    assert any("Lost Swordsman" in written(item) for item in panels.opponents(screen(face), Adviser(face, 0, None)))
    game.state.players[2].fallen = True
    assert [written(item) for item in panels.opponents(screen(face), Adviser(face, 0, None))] == ["No opponent now."]


def test_health_that_heroes_share_says_so() -> None:
    """Against a boss there is one dial for all of them (PREP-1); an enemy, and every hero of a crawl, has their own."""
    shared = ADVENTURES.view(adventures.session(adventures.campaign(["barbarian", "paladin"], 1, scenario=2)))
    own = ADVENTURES.view(adventures.session(adventures.campaign(["barbarian", "paladin"], 1)))
    assert [" 50/50 HP shared" in "".join(text for text, _ in row) for row in seats(shared)] == [True, True, False]
    assert not any("shared" in "".join(text for text, _ in row) for row in seats(own))


def seats(face: SessionView) -> list[Any]:
    """Everybody's line."""
    return panels.seat_rows(screen(face), 20, 118, roomy=True)


def test_dice_of_a_roll_off_show_what_their_owners_have_on_them() -> None:
    """A 5 of the gunslinger is a dash, a 2 of the barbarian a sword."""
    game = kit.new_duel("gunslinger", "barbarian", seed=1)
    roll = Roll(0, "defence")
    roll.dice, roll.rival, roll.split = [5, 2], 1, 1
    assert symbols_of(game, roll) == ("dash", "sword")


def test_what_was_declared_stands_no_more_once_it_is_declared_anew() -> None:
    """A teammate completes an ultimate: the roller may declare another ability for the new dice (ROLL-3)."""
    seats = [{"hero": "seraph"}, {"hero": "gunslinger", "hand": ["tip-it"], "cp": 1}, {"minion": "lost-swordsman"}]
    keys: dict[str, Any] = {
        "mode": "crawl",
        "seats": seats,
        "phase": "offensive-roll",
        "until": "decision",
        "session": {"battles": [{"enemy": 2, "heroes": [0], "place": "d3"}], "explored": {"d3": "alley"}},
    }
    game = adventures.position(**keys)
    game.state.rolls[-1].dice[:] = [6, 6, 6, 6, 5]
    game.apply("activate highest-power")
    assert asked_of(game) == (1, "window")
    assert situation.declared(game).startswith("Seraph declares Highest Power")
    game.apply("play tip-it")
    game.apply("die 5 6")
    assert asked_of(game) == (0, "roll")
    assert situation.declared(game) == ""


@pytest.mark.rule("MIN-6")
def test_whoever_rolls_with_nobody_left_to_fight_is_told_so() -> None:
    """A hero whose opponent fell in the upkeep still takes the whole hero step."""
    keys: dict[str, Any] = {"mode": "crawl", "phase": "offensive-roll", "dice": [1, 1, 1, 4, 6], "until": "decision"}
    game = adventures.position(
        **keys,
        seats=[*PAIR, {"minion": "lost-swordsman"}],
        session={"battles": [{"enemy": 2, "heroes": [0], "place": "d3"}], "explored": {"d3": "alley"}},
    )
    assert asked_of(game) == (0, "roll")
    for is_fallen in (False, True):
        game.state.players[2].fallen = is_fallen
        face = ADVENTURES.view(game)
        assert ("No opponent left" in face.question(menu_of(face).decision)) is is_fallen


def test_beside_an_offer_stand_all_the_texts() -> None:
    """In the shop with the price of each; who fights sees their hand and their opponents instead (SHOP-2)."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    game.state.session.result = "won"  # type: ignore[union-attr]
    face = ADVENTURES.view(game)
    buying = Menu(face, Decision(1, 0, "shop", ["buy health-potion", "pass"], "", {"gold": 12, "dealt": []}))
    assert panels.beside("board", screen(face, buying)) == (panels.OFFERS, "")
    buy, leave = panels.offers(screen(face, buying).question)
    assert written(buy).startswith(" 1 Buy Health Potion for ")
    assert buy.answer == "buy health-potion"
    assert leave.about() == "12 gold left: 2 points"
    fighting = DuelView(kit.new_duel("barbarian", "monk", seed=1))
    assert panels.beside("board", screen(fighting)) == ("cards", "foes")


def test_with_nobody_to_fight_the_board_has_the_room() -> None:
    """No panel says that there is nobody."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    face = ADVENTURES.view(game)
    assert panels.beside("board", screen(face)) == ("cards", "")


@pytest.mark.rule("TURN-1")
def test_what_comes_first_says_what_it_does() -> None:
    """The order of upkeep effects is chosen by what they do."""
    seats = [{"hero": "gunslinger", "tokens": {"bleed": 1}}, {"hero": "barbarian"}]
    face = DuelView(kit.position(seats=seats, phase="upkeep", until="decision"))
    labels = [entry.label for entry in menu_of(face).entries]
    assert ("Quick Draw first", "Gain Reload.") in [label[:2] for label in labels]
    assert any(label.text == "Bleed first" and "roll 1 die" in label.detail for label in labels)


def asked_of(game: Game) -> tuple[int, str]:
    """Who is asked what."""
    assert game.state.decision is not None
    return game.state.decision.seat, game.state.decision.kind


def test_the_space_of_the_ability_that_is_used_is_marked_though_another_begins_like_it() -> None:
    """The Pyromancer's Scorch is on Hot Streak II; Scorch the Earth! is her ultimate (ACT-1)."""
    seats = [
        {"hero": "pyromancer", "upgrades": ["hot-streak-ii"]},
        {"hero": "gunslinger", "cp": 9, "hand": ["not-this-time"]},
    ]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 4, 4, 6])
    game.apply("activate scorch")
    (foe,) = screen_of(DuelView(game), 1, None).foes
    assert [part.line.partition(":")[0] for part in foe.sheet if part.is_used] == ["Hot Streak II"]


def test_while_heroes_move_enemies_are_on_the_map_and_not_gone() -> None:
    """A mission begins with the heroes' movement (MRND-2); its enemies are there already."""
    face = MissionView(missions.session(["barbarian", "paladin"], 5, 1))
    lines = [written(item) for item in panels.opponents(screen(face), Adviser(face, 0, None))]
    assert lines == ["The map shows the enemies."]
