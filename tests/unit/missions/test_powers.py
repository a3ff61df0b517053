"""What lies before a hero in a mission: momentum cards, allies, feats; paid, limited, exhausted (MMOM, MALL, MPRK)."""

from __future__ import annotations

from typing import Any

import pytest

from ai.answers import advise
from campaign.missions.rules import reach
from campaign.missions.rules.allies import allies_of
from campaign.missions.rules.enemies import begin_attack
from campaign.missions.rules.frames import EnemyAttack, Rounds
from campaign.missions.rules.marks import IGNORES_CRIT
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.movement import place
from campaign.missions.rules.rounds import pass_token
from campaign.missions.rules.session import boss_of, mission_of
from campaign.missions.rules.setup import lay_side
from campaign.missions.rules.tiles import hide_tile
from engine.effects.compile import Compiler
from engine.events import Event
from engine.flow.window import perform
from engine.frames import Fall, Window
from engine.game import Game
from engine.options import main_options, reactions
from engine.refusals import short_of_more
from engine.state import Decision
from tests.unit.missions import toy

POWERS: list[dict[str, Any]] = [
    {"id": "study", "when": ["main"], "pay": {"momentum": 3}, "do": [{"cp": 1}]},
    {"id": "recover", "when": ["main"], "pay": {"momentum": 1}, "limit": {"turn": 1}, "do": [{"heal": 2}]},
    {"id": "rally", "when": ["main"], "limit": {"side": 1}, "do": [{"heal": 4, "to": "all-heroes"}]},
    {"id": "feat", "when": ["main"], "limit": {"mission": 1}, "do": [{"momentum": 2}]},
    {"id": "recruit", "when": ["main"], "if": {"recruitable": True}, "do": [{"recruit": True}]},
    {"id": "leave", "when": ["main"], "do": [{"exhaust": True}, {"cp": 2}]},
    {"id": "again", "when": ["main"], "do": [{"refresh-ally": True}]},
    {"id": "phase", "when": ["crit"], "do": [{"ignore-crit": True}]},
    {"id": "stand", "when": ["falling"], "limit": {"mission": 1}, "do": [{"set-health": 1, "of": "self"}]},
    {
        "id": "range",
        "when": [{"any": ["strike", "attacked"]}],
        "if": {"out-of-reach": True},
        "pay": {"momentum": 1},
        "do": [{"range": True}],
    },
]


@pytest.fixture
def game() -> Game:
    """The Barbarian's friend has these powers; it is his main phase."""
    library = toy.library("barbarian", "monk")
    library.cards["friend"].actions = Compiler(library).actions("card:friend", POWERS)
    found = toy.new("barbarian", "monk", definitions=library)
    state = found.state
    state.starter = state.active = state.acting = 0
    state.players[0].gear = ["friend"]
    state.players[0].index = None
    state.phase = "main"
    state.health[:2] = [10, 10]
    return found


def offered(game: Game) -> list[str]:
    """The friend's powers that may be used now."""
    return [option.removeprefix("use friend ") for option in reactions(game, 0, quiet=True) if "friend" in option]


def use(game: Game, power: str, *answers: str) -> None:
    """Use one, to its end."""
    toy.run(game, lambda: perform(game, 0, f"use friend {power}"), *answers)


def next_round(game: Game) -> None:
    """The next round begins."""
    lowest = game.state.stack[0]
    assert isinstance(lowest, Rounds)
    pass_token(game, lowest)
    game.state.phase = "main"
    game.state.acting = 0


@pytest.mark.rule("MMOM-1")
def test_momentum_pays_for_actions_any_number_of_times(game: Game) -> None:
    """Seven momentum pay twice for what costs 3, and not once more; whoever lacks it is told so."""
    assert "study" not in offered(game)
    player = game.state.players[0]
    reason = short_of_more(game, player, next(a for a in game.index(player).actions if a.id == "friend.study"))
    assert reason is not None
    assert reason.says == "it costs 3 momentum, which you lack"
    change_momentum(game, 0, 7, "test")
    assert "study" in offered(game)
    use(game, "study")
    assert (momentum(game, 0), game.state.players[0].cp) == (4, 3)
    use(game, "study")
    assert (momentum(game, 0), game.state.players[0].cp) == (1, 4)
    assert "study" not in offered(game)


@pytest.mark.rule("MALL-2", "MPRK-1")
def test_powers_are_limited_to_a_round_a_side_or_a_mission(game: Game) -> None:
    """What was used once comes back with the next round, with the other side, or never."""
    change_momentum(game, 0, 5, "test")
    for power in ("recover", "rally", "feat"):
        use(game, power)
    assert not {"recover", "rally", "feat"} & set(offered(game))
    next_round(game)
    assert {"recover", "rally", "feat"} & set(offered(game)) == {"recover"}
    lay_side(game, 2)
    assert {"rally", "feat"} & set(offered(game)) == {"rally"}


@pytest.mark.rule("MALL-2")
def test_an_exhausted_ally_has_its_last_effect_and_no_powers_any_more(game: Game) -> None:
    """Under the deck it goes."""
    use(game, "leave")
    assert (allies_of(game, 0), mission_of(game).ally_deck, game.state.players[0].cp) == ([], ["friend"], 4)
    assert offered(game) == []


@pytest.mark.rule("MRND-7", "MALL-2")
def test_a_crit_is_answered_by_whom_it_strikes(game: Game) -> None:
    """A hero is asked as a CRIT is about to strike them: on a face-down tile only, not where it is ignored anyway, and
    never against anything but a CRIT."""
    lay_side(game, 2)
    for seat, space in enumerate(("a1", "a3")):
        place(game, seat, space)
    asked = []
    for hidden, ignored in ((False, 0), (True, 1), (True, 0)):
        if hidden:
            hide_tile(game, "a1")
        game.state.players[0].bank = {IGNORES_CRIT: ignored} if ignored else {}
        begin_attack(game, EnemyAttack(boss_of(game), 0, ability="crush"))
        top = game.state.stack[-1]
        asked.append(isinstance(top, Window) and top.at == "crit" and top.found == ["use friend phase"])
    assert asked == [False, False, True]
    assert "phase" not in [option.removeprefix("use friend ") for option in reactions(game, 1, quiet=True)]


@pytest.mark.rule("MALL-1")
def test_bots_recruit_whom_they_can_pay() -> None:
    """The action costs nothing by itself, and still comes to an end: with 3 momentum and no ally a bot takes it, with
    2, or an ally already, it does not."""
    library = toy.library("barbarian")
    library.cards["momentum-1"].actions = Compiler(library).actions("card:momentum-1", POWERS)
    game = toy.new("barbarian", definitions=library)
    game.state.phase = "main"
    game.state.players[0].hand = []
    for amount, gear, wanted in ((2, [], "pass"), (1, [], "use momentum-1 recruit"), (0, ["friend"], "pass")):
        change_momentum(game, 0, amount, "test")
        game.state.players[0].gear = ["momentum-1", *gear]
        game.state.players[0].index = None
        options = [option for option in main_options(game, 0) if option.endswith((" recruit", "pass"))]
        assert advise(game, Decision(0, 0, "main", options, "", {})) == wanted


@pytest.mark.rule("MALL-2")
def test_a_used_power_is_refreshed(game: Game) -> None:
    """The only one that was used this round is meant."""
    change_momentum(game, 0, 2, "test")
    use(game, "recover")
    assert "recover" not in offered(game)
    use(game, "again")
    assert "recover" in offered(game)


@pytest.mark.rule("MPRK-1", "MOBJ-2")
def test_a_feat_saves_somebody_who_would_fall(game: Game) -> None:
    """At 0 health the Barbarian is asked, and stands at 1; the next time he falls."""
    events: list[Event] = []
    game.sink = events.append
    game.state.health[0] = 0
    toy.run(game, lambda: game.push(Fall([0])), "use friend stand")
    assert game.state.health[0] == 1
    assert not game.state.players[0].fallen
    game.state.health[0] = 0
    game.state.stack.append(Fall([0]))
    assert "stand" not in offered(game)


@pytest.mark.rule("MRND-4", "MMOM-1")
def test_range_is_bought_before_the_target_is_named() -> None:
    """A Barbarian on a1, next to nobody, is ready with Smack: without range there is only to pass; for 1 momentum he
    may strike anybody, and after the attack the range is gone."""
    library = toy.library("barbarian")
    library.cards["friend"].actions = Compiler(library).actions("card:friend", POWERS)
    game = toy.new("barbarian", definitions=library, seed=2)
    game.state.players[0].gear = ["friend"]
    game.state.players[0].index = None
    place(game, 0, "a1")
    change_momentum(game, 0, 1, "test")
    game.apply("go a1")
    for _ in range(50):
        decision = game.state.decision
        assert decision is not None
        if decision.kind == "strike":
            break
        smack = next((option for option in decision.options if option.startswith("activate smack")), "")
        keeps = [option for option in decision.options if option.startswith("keep ")]
        game.apply(smack or (keeps[-1] if keeps else "pass"))
    assert decision is not None
    assert [option for option in decision.options if not option.startswith("play ")] == ["use friend range", "pass"]
    game.apply("use friend range")
    assert game.state.decision is not None
    assert [o for o in game.state.decision.options if o.startswith("strike ")] == ["strike 1", "strike 2", "strike 3"]
    assert "pass" not in game.state.decision.options
    game.apply("strike 3")
    for _ in range(50):
        decision = game.state.decision
        if decision.kind in ("main", "pawn"):
            break
        game.apply("pass" if "pass" in decision.options else decision.options[0])
    assert reach.RANGE not in game.state.players[0].bank
    assert momentum(game, 0) == 0
