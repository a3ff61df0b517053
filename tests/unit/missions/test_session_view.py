"""What a mission shows: the table, the map, options in words, and what can be looked up."""

from __future__ import annotations

import pytest

from campaign.missions.bots.forecast import danger
from campaign.missions.rules.perks import blank
from campaign.missions.rules.session import MOMENTUM, change_at, mission_of, standing
from campaign.missions.rules.setup import lay_out
from campaign.missions.rules.tiles import hide_tile
from campaign.missions.words.map import chart_of
from campaign.missions.words.panels import attackers
from campaign.missions.words.session_view import MissionView
from campaign.words.lookup import look_up
from campaign.words.rows import Row
from content import load
from engine.effects.compile import Compiler
from engine.game import Game
from engine.pieces import Roll
from engine.state import Decision
from tests.unit.missions import toy
from tests.unit.missions.test_powers import POWERS
from tests.unit.missions.test_rounds import play_until


@pytest.fixture
def game() -> Game:
    """Barbarian and Monk, about to enter."""
    return toy.new("barbarian", "monk", seed=3)


def told(rows: list[Row]) -> list[str]:
    """Rows without their tones."""
    return ["".join(part for part, _ in row) for row in rows]


def test_enemies_have_a_line_by_type_with_the_exact_chance(game: Game) -> None:
    """Two strikes on five dice, half of which strike: 1 - 1/32 - 5/32 = 81 %; a skull 1 - (5/6)^5 = 60 %."""
    rows = told(MissionView(game).looks()["enemies"]())
    assert rows == [
        "  A Thug  2 strike (81 %) melee: 2 damage  c1 6 HP; b2 6 HP",
        "  B Archer  1 skull (60 %) range: 3 undefendable damage  c2 7 HP (Shield)",
    ]


def test_while_pawns_move_the_map_shows_where_enemies_are(game: Game) -> None:
    """And where heroes stand; the objective and the clock stand there before the first of them has moved."""
    view = MissionView(game)
    mission_of(game).clock = 12
    assert told(view.below()) == [
        "  objective: defeat all henchmen (3 left)",
        "  A Thug  2 strike (81 %) melee: 2 damage",
        "  B Archer  1 skull (60 %) range: 3 undefendable damage",
        "  clock 12, next: 1 nothing; 2 crisis of Thug",
    ]
    mission_of(game).places = ["a3", ""]
    assert "at a3" not in view.notes(game.state.players[0])
    game.apply("go a1")
    assert len(MissionView(game).below()) == 2


def test_at_a_table_the_clock_and_the_allies_come_first(game: Game) -> None:
    """Where lines are few those that no map shows stay; elsewhere enemies do."""
    game.apply("go a1")
    game.apply("go a2")
    mission = mission_of(game)
    mission.clock, mission.hq = 12, ["friend"]
    view = MissionView(game)
    for phase, first in (("at-table", "  clock 12"), ("main", "  A Thug")):
        game.state.phase, game.state.decision = phase, None
        rows = told(view.below())
        assert rows[0].startswith(first)
        assert len(rows) == 4


def test_before_the_first_round_of_a_side_nobody_acts(game: Game) -> None:
    """The heading tells so, while the hand of the clock is set."""
    assert "round 1: " in MissionView(game).heading()
    mission_of(game).rounds_of_side = mission_of(game).round = 0
    assert MissionView(game).heading().endswith("side 1, before the first round")


def test_who_has_said_where_they_go_stands_there_in_brackets(game: Game) -> None:
    """All move at once (MRND-2): until the second has said it too the first is not there yet, nor where they were."""
    first = game.state.acting
    assert chart_of(game).names == {}
    mission_of(game).places = change_at(mission_of(game).places, first, "a3")
    game.apply("go b3")
    found = chart_of(game)
    assert (found.spots["b3"].coming, found.spots["b3"].who, found.spots["a3"].who) == ((first,), (), ())
    assert found.here(found.spots["b3"]) == [f"({found.names[first][0]})"]
    assert found.told == "in brackets: on the way there"
    assert list(found.names) == [first]


def test_who_stays_is_there_already(game: Game) -> None:
    """Their goal is where they stand."""
    first = game.state.acting
    mission_of(game).places = change_at(mission_of(game).places, first, "a3")
    game.apply("go a3")
    assert (chart_of(game).spots["a3"].who, chart_of(game).spots["a3"].coming) == ((first,), ())


def test_marks_of_the_map_are_explained(game: Game) -> None:
    """The archer's shield and the entry; no pawn stands there."""
    assert chart_of(game).legend == [("A", "Thug"), ("B", "Archer"), (":1", "Shield"), ("$", "CP"), ("in", "entry")]


def test_the_clock_tells_what_this_rounds_segments_do(game: Game) -> None:
    """The hand at 1 goes on by two for two heroes: the thugs' crisis, then nothing."""
    mission_of(game).clock = 1
    assert "  clock 1, next: 2 crisis of Thug; 3 nothing" in told(MissionView(game).below())
    for seat in (2, 3):
        game.state.players[seat].fallen = True
    assert "  clock 1, next: 2 crisis of Thug (none left); 3 nothing" in told(MissionView(game).below())


def test_the_map_shows_enemies_by_letter_and_health_and_where_one_can_go(game: Game) -> None:
    """Thugs are A, the archer is B; the pawn may go to a1 but not over the thugs."""
    spots = chart_of(game).spots
    assert {space: spot.short for space, spot in spots.items()} == {
        "a1": "in",
        "b1": ".",
        "c1": "A6",
        "d1": ".",
        "a2": ".",
        "b2": "A6",
        "c2": "B7:1",
        "d2": "exit",
        "a3": ".",
        "b3": ".",
    }
    assert [space for space, spot in spots.items() if spot.go] == ["a1", "b1", "a2", "a3", "b3"]
    assert spots["c1"].foe
    assert spots["d1"].items in ((("$", "CP"),), (("+", "Heal"),))


def test_nobody_sees_what_a_face_down_tile_is(game: Game) -> None:
    """On the map, in the labels, in the lookup it is a face-down tile."""
    hide_tile(game, "b1")
    view = MissionView(game)
    decision = game.state.decision
    assert decision is not None
    assert chart_of(game).spots["b1"].items == (("?", "face-down tile"),)
    assert view.labels(game, decision).of("go b1").detail.startswith("5.0 damage, face-down tile, next to")
    assert "On it: face-down tile." in look_up(view, "b1", 0).told[0].tell()


def test_an_option_of_a_pawn_says_what_awaits_it(game: Game) -> None:
    """On a2: one thug (2 damage, 81 %) and the archer (3, 60 %) deal 2*13/16 + 3*0.598 = 3.4; a1 is next to nobody."""
    decision = game.state.decision
    assert decision is not None
    labels = MissionView(game).labels(game, decision)
    assert labels.of("go a2")[:2] == ("Go to a2", "3.4 damage, next to Thug 2")
    assert danger(game, 0, "a1") == pytest.approx(3 * (1 - (5 / 6) ** 5))


def test_a_target_says_where_it_stands_and_what_the_attack_deals() -> None:
    """A Smack of 4 left the thug on b2 with 2 of its 6 health; another one is ready."""
    game = toy.new("barbarian", seed=3)
    game.apply("go b3")
    for _ in range(100):
        decision = game.state.decision
        assert decision is not None
        if decision.kind == "strike":
            break
        activate = next((o for o in decision.options if o.startswith("activate ")), "pass")
        game.apply(activate if activate in decision.options else decision.options[0])
    assert decision is not None
    label = MissionView(game).labels(game, decision).of("strike 2")
    assert label[:2] == ("Strike Thug 2", "at b2, 2 health, 4.0 damage")
    game.state.players[3].tokens = {"shield": 1}
    shielded = MissionView(game).labels(game, decision).of("strike 3").detail
    assert shielded.endswith("Shield, 3.0 damage after Shield")


@pytest.mark.rule("MRND-4")
@pytest.mark.parametrize(
    ("space", "momentum", "warning"),
    [
        ("b3", 0, ""),
        ("a1", 0, "reaches no enemy from here"),
        ("a1", 1, "reaches no enemy from here, unless Friend gives it range"),
    ],
)
def test_an_attack_that_reaches_nobody_says_so_before_it_is_declared(space: str, momentum: int, warning: str) -> None:
    """Smack and Mighty Blow are melee: on a1 nobody is next to the Barbarian, on b3 a thug is; for 1 momentum the
    friend gives range. Fortitude heals and needs no enemy.
    """
    library = toy.library("barbarian")
    library.cards["friend"].actions = Compiler(library).actions("card:friend", POWERS)
    game = toy.new("barbarian", definitions=library, seed=3)
    game.state.players[0].gear = ["friend"]
    game.state.players[0].index = None
    game.apply("go b3")
    play_until(game, "roll")
    game.state.rolls[-1].dice = [1, 2, 3, 4, 4]
    mission_of(game).places = [space]
    game.state.players[0].bank = {MOMENTUM: momentum}
    assert game.state.decision is not None
    labels = MissionView(game).labels(game, game.state.decision)
    assert labels.of("activate smack").drawback == warning
    game.state.rolls[-1].dice = [1, 2, 4, 4, 4]
    assert labels.of("activate fortitude").drawback == ""


def test_heroes_tell_where_they_are_and_who_is_marked(game: Game) -> None:
    """A held tile marks (MRND-7)."""
    mission = mission_of(game)
    game.apply("go a1")
    game.apply("go b1")
    mission.places = ["a1", "b1"]
    mission.held = change_at(mission.held, 1, ["cp"])
    view = MissionView(game)
    starter = game.state.starter
    notes = [view.notes(player) for player in game.state.players[:2]]
    assert notes[starter] == ["hand 4", "momentum 0", "at a1", "starts"]
    assert notes[1 - starter] == ["hand 4", "momentum 0", "at b1", "MARKED"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("thug", "Attacks every adjacent hero on 2 strike, 81 % now."),
        ("archer", "7 health, 1 Shield."),
        ("tyrant", "On 2 strike (81 %), every adjacent hero:"),
        ("objectives", "Main objective: defeat all henchmen (3 left)."),
        ("boost heal", "Tiles of this kind: 4."),
        ("a2", "Next to it: Thug 2."),
        ("crisis clock", " 2 crisis of Thug: Deal 1 collateral damage to all heroes"),
    ],
)
def test_everything_can_be_looked_up(game: Game, asked: str, line: str) -> None:
    """By its name."""
    found = look_up(MissionView(game), asked, 0)
    lines = [told for entry in found.told for told in entry.tell()]
    assert line in lines, (lines, found.ways())


def test_a_symbol_of_the_enemies_dice_says_what_it_is_for(game: Game) -> None:
    """Menace is on 4 and 5 of every enemy's dice: one line for all of them, after what the symbol means."""
    first, second = (str(line) for line in look_up(MissionView(game), "menace", 0).told[0].tell())
    assert first == "A symbol of the enemies' dice: an enemy attacks when the dice show what its line asks for."
    assert second.endswith(": 4 and 5.")
    assert all(name in second for name in ("Thug 1", "Archer"))


def test_odds_tell_what_the_enemies_may_roll_where_one_stands(game: Game) -> None:
    """On a2 one thug and the archer: 81.2 % for 2, 59.8 % for 3, 3.4 on average."""
    mission_of(game).places = ["a2", "a1"]
    [(heading, chances)] = MissionView(game).threats(0)
    assert heading == "The next enemy roll at a2: 3.4 damage on average before your defence."
    assert [(c.chance, c.damage, c.name, c.needs) for c in chances] == [
        ("81.2 %", "2", "Thug: Knife", "2 strike"),
        ("59.8 %", "3", "Archer: Bow", "1 skull"),
    ]


def test_the_enemy_dice_tell_who_attacks(game: Game) -> None:
    """Two strikes are the thugs', a skull the archer's; with neither nobody attacks."""
    roll = Roll(2, "enemy", [1, 1, 4, 4, 6])
    game.state.rolls = [roll]
    window = Decision(1, 0, "window", ["use it", "pass"], "", {"at": "rolled"})
    asked = MissionView(game).asked(window)
    assert asked == (
        "The enemies rolled 1 1 4 4 6 (2 strike, 2 menace, skull): Thug and Archer attack. Change the dice?"
    )
    roll.dice = [1, 4, 4, 4, 5]
    assert "nobody attacks" in MissionView(game).asked(window)


@pytest.mark.rule("MENE-5", "MRND-7")
def test_the_enemy_dice_tell_who_is_held_back() -> None:
    """A skull is blank for the Marauder that is hexed: with nobody else to attack it does not; its multi-strike goes
    on to a second hero, and one that is not hexed attacks all the same."""
    library = load.library(("barbarian", "monk"), sections=("missions",))
    setup = {"scenario": 1, "seed": 1, "heroes": [{"id": "barbarian"}, {"id": "monk"}], "sheets": [blank(), blank()]}
    game = lay_out(setup, library)
    game.run()
    mission_of(game).places = ["a4", ""]
    first, second = (game.state.players[seat] for seat in standing(game, "marauder")[:2])
    for player in game.state.players:
        player.fallen = player.fighter == "marauder" and player not in (first, second)
    skull = [6, 4, 4, 4, 1]
    first.tokens, first.index = {"hex": 1}, None
    assert attackers(game, skull) == ["Marauder"]
    second.fallen = True
    assert attackers(game, skull) == []
    mission_of(game).places = ["a4", "b4"]
    assert attackers(game, skull) == ["Marauder"]


def test_a_whole_mission_is_shown_without_a_hitch() -> None:
    """Every question has words, every option a label, on both sides, whatever is asked."""
    from campaign.screens.menu import Menu

    game = toy.new("barbarian", "monk", seed=3)
    kinds = set()
    for _ in range(600):
        decision = game.state.decision
        if decision is None:
            break
        view = MissionView(game)
        assert view.question(decision)
        assert view.heading()
        assert 0 <= view.progress() <= 1
        view.below()
        kinds.add(decision.kind)
        if decision.kind in ("pawn", "strike", "share-momentum"):
            Menu(view, decision)
        strikes = [o for o in decision.options if o.startswith(("strike ", "activate ", "go b"))]
        game.apply((strikes or [o for o in decision.options if not o.startswith("wait")])[-1])
    assert {"pawn", "strike", "share-momentum"} <= kinds
    play_until(game, "none")


@pytest.mark.rule("MMOM-2", "MENE-5")
@pytest.mark.parametrize(
    ("token", "question"),
    [
        ("poison", "Inflict Poison on Thug 1, or take 1 momentum?"),
        ("knockdown", "Inflict Knockdown on Thug 1, who is immune, or take 1 momentum?"),
    ],
)
def test_who_could_take_momentum_learns_whether_the_enemy_is_immune(game: Game, token: str, question: str) -> None:
    """Kept, what an enemy is immune to would be lost."""
    decision = Decision(1, 0, "trade", ["keep", "momentum"], "", {"token": token, "of": 2, "left": 1})
    assert MissionView(game).question(decision).endswith(question)


def test_the_panel_of_one_enemy_has_its_own_health() -> None:
    """Of several of a kind each has its own health; the kind has that of the card."""
    game = toy.two_heroes()
    thug = game.state.players[2]
    view = MissionView(game)
    full = view.sheet(thug)[0]
    game.state.health[thug.dial] = 1
    assert view.sheet(thug)[0].startswith("1 health")
    assert view.sheet(game.state.players[3])[0] == full
