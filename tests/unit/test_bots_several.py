"""The greedy bot among several: whom it attacks, whom it helps, what is its own business."""

from __future__ import annotations

from typing import Any

import pytest

from ai.answers import advise
from ai.answers.worths import worths
from ai.outcomes import reading_of
from campaign.duels.words.session_view import SeveralView
from campaign.words.hints import hint
from content import load
from engine.game import Game
from engine.view import view
from tests import kit


def asked(kind: str, *, at: str = "", seat: int = -1, **keys: Any) -> Game:
    """A position played on with the listed answers, else passes, up to a question of a kind."""
    answers = list(keys.pop("answers", ()))
    game = kit.position(phase="offensive-roll", **keys)
    for _ in range(60):
        decision = game.state.decision
        assert decision is not None, "the question never came"
        is_meant = decision.kind == kind and decision.info.get("at", "") == at
        if is_meant and seat in (-1, decision.seat):
            return game
        token = next((token for token in answers if token in decision.options), "")
        if token:
            answers.remove(token)
        game.apply(token or next((t for t in ("pass", "no") if t in decision.options), decision.options[0]))
    raise AssertionError("the question never came")


def advice(game: Game) -> str:
    """What the bot answers from its seat's view."""
    decision = game.state.decision
    assert decision is not None
    return advise(view(game, decision.seat), decision)


def hill(*health: int, **first: Any) -> list[dict[str, Any]]:
    """Heroes without a defence worth speaking of between them, with so much health."""
    heroes = ["barbarian", "huntress", "huntress", "huntress"]
    found = [{"hero": hero, "health": left} for hero, left in zip(heroes, health, strict=False)]
    found[0].update(first)
    return found


SMACK: dict[str, Any] = {"dice": [1, 1, 2, 4, 6], "answers": ["activate smack"]}


def test_the_strongest_of_several_is_attacked() -> None:
    """Smack (4) defeats nobody: it goes against the one with most health left."""
    assert advice(asked("aim", mode="king-of-the-hill", seats=hill(20, 12, 25, 18), **SMACK)) == "target 2"


def test_defeating_somebody_is_no_end_in_itself() -> None:
    """Smack would defeat seat 1, who has 3: seat 2 with 30 would be left, so it is attacked instead."""
    assert advice(asked("aim", mode="king-of-the-hill", seats=hill(20, 3, 30), **SMACK)) == "target 2"


def test_a_leader_is_worth_a_card() -> None:
    """Of two of nearly the same health the leader earns a card (MODE-5)."""
    game = asked("aim", mode="king-of-the-hill", seats=hill(20, 29, 30), **SMACK)
    found = worths(game, game.state.decision)  # type: ignore[arg-type]  # a question is open
    assert found["target 2"] - found["target 1"] == pytest.approx(1.4 + 0.3)
    assert "attacking the leader draws a card" in hint(SeveralView(game), game.state.decision)  # type: ignore[arg-type]


def team_game(**keys: Any) -> dict[str, Any]:
    """Two against two: barbarian and monk against two huntresses."""
    heroes = ["barbarian", "huntress", "monk", "huntress"]
    return {"mode": "2v2", "seats": [{"hero": hero, **keys.get(f"seat_{n}", {})} for n, hero in enumerate(heroes)]}


def test_opponents_send_an_attack_where_it_hurts_least() -> None:
    """A 5: the opponents choose. Targeted on seat 3 would add 2, so seat 1 takes it."""
    game = asked(
        "aim", **team_game(seat_3={"tokens": {"targeted": 1}}), dice=[1, 1, 2, 4, 6, 5], answers=["activate smack"]
    )
    assert game.state.decision is not None
    assert game.state.decision.seat == 1
    assert advice(game) == "target 1"


def test_the_attacker_chooses_where_it_hurts_most() -> None:
    """A 6: the attacker chooses, and takes the Targeted."""
    game = asked(
        "aim", **team_game(seat_3={"tokens": {"targeted": 1}}), dice=[1, 1, 2, 4, 6, 6], answers=["activate smack"]
    )
    assert advice(game) == "target 3"


def test_a_targeting_die_is_turned_to_a_better_target() -> None:
    """Mighty Blow (9) on seat 1 leaves its dial at 2; on seat 3, where Targeted adds 2, it defeats both."""
    game = asked(
        "window",
        at="rolled",
        seat=0,
        dice=[1, 2, 3, 4, 6, 3],
        answers=["activate mighty-blow"],
        **team_game(seat_0={"cp": 2, "hand": ["so-wild"]}, seat_1={"health": 11}, seat_3={"tokens": {"targeted": 1}}),
    )
    assert advice(game) == "play so-wild"


def test_a_teammate_completes_what_would_be_nothing() -> None:
    """Two swords and two hearts bring nothing until a 4 is tipped to a 3: three swords, Smack."""
    game = asked("window", at="undeclared", dice=[1, 1, 4, 5, 6], **team_game(seat_2={"cp": 4, "hand": ["tip-it"]}))
    assert game.state.decision is not None
    assert game.state.decision.seat == 2
    assert advice(game) == "play tip-it"


def test_damage_to_a_teammate_is_prevented() -> None:
    """Mighty Blow (9) on the other huntress: Not This Time! takes 6 of it off the dial of both."""
    game = asked(
        "window",
        at="incoming",
        seat=1,
        dice=[1, 2, 3, 4, 6, 1],
        answers=["activate mighty-blow"],
        **team_game(seat_1={"cp": 3, "hand": ["not-this-time"], "health": 8}),
    )
    assert advice(game) == "play not-this-time"


def test_somebody_elses_fight_is_nobodys_business() -> None:
    """The Barbarian attacks seat 1; seat 2 keeps Not This Time! for itself."""
    seats = hill(20, 9, 20)
    seats[2].update(cp=5, hand=["not-this-time"])
    game = asked(
        "window",
        at="incoming",
        seat=2,
        mode="king-of-the-hill",
        seats=seats,
        dice=[1, 2, 3, 4, 6],
        answers=["activate mighty-blow", "target 1"],
    )
    assert advice(game) == "pass"


def test_a_card_of_damage_does_not_help_the_strongest() -> None:
    """Kuji-Kiri's first 4 would defeat seat 1: but that leaves seat 2 with 14, so it goes against seat 2."""
    seats = [{"hero": "ninja", "health": 20, "upgrades": ["smoke-screen-ii"]}, *hill(0, 4, 14)[1:]]
    game = asked("target", mode="king-of-the-hill", seats=seats, dice=[4, 4, 5, 6, 6], answers=["activate kuji-kiri"])
    assert advice(game) == "target 2"


def test_what_any_companion_does_may_reach_anybody() -> None:
    """So what it brings is remembered with everybody who is there, not for any two who face each other."""
    library = kit.library("artificer")
    programs = [name for name, ops in library.programs.items() if any(op.raw.get("activate") == "any" for op in ops)]
    assert programs
    assert all(reading_of(library, name).wide for name in programs)


def test_what_may_reach_a_third_player_is_remembered_with_everybody() -> None:
    """Of all heroes and bosses, by the selectors as they were compiled: Enforcer's two opponents too."""
    library = load.library(load.hero_ids(), sections=("versus",))
    near = {"self", "foe", "subject", "attacker", "defender", "active", "falling"}
    reaching = {
        name
        for name, ops in library.programs.items()
        for op in ops
        for selector in (op.to, op.extra)
        if selector is not None and (selector.kind not in near or selector.count > 1)
    }
    assert len(reaching) > 100
    assert [name for name in sorted(reaching) if not reading_of(library, name).wide] == []


@pytest.mark.parametrize(("card", "handed_on"), [("get-that-outta-here", 0), ("transference", 1)])
def test_a_teammate_is_freed_of_what_hurts(card: str, handed_on: int) -> None:
    """The Monk's Stun goes by a card of the Barbarian's, or to somebody of the other team."""
    teams = team_game(seat_0={"cp": 4, "hand": [card]}, seat_2={"tokens": {"stun": 1}})
    game = kit.position(phase="main", dice=[1, 1, 2, 4, 6], **teams)
    while game.state.players[2].tokens.get("stun"):
        game.apply(advice(game))
    stunned = [player.tokens.get("stun", 0) for player in game.state.players]
    assert stunned[0] == stunned[2] == 0
    assert stunned[1] + stunned[3] == handed_on


def test_nobody_frees_an_opponent() -> None:
    """The same Stun on the other team stays there, and the card in the hand."""
    teams = team_game(seat_0={"cp": 4, "hand": ["get-that-outta-here"]}, seat_1={"tokens": {"stun": 1}})
    assert not advice(kit.position(phase="main", **teams)).startswith("play")
