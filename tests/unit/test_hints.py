"""Every hint says why, in numbers of the position."""

from __future__ import annotations

from typing import Any

import pytest

from ai.answers.worths import worths
from ai.bots import make_bot
from campaign.adventures.campaign import ADVENTURES
from campaign.words.duel_view import DuelView
from campaign.words.hints import hint
from campaign.words.session_view import SessionView
from engine.game import Game
from engine.state import Decision
from engine.view import view
from tests import adventures, kit

MOST = 250
"""So many questions of a session are looked at."""


def decision_of(game: Game) -> Decision:
    """The open question."""
    assert game.state.decision is not None
    return game.state.decision


def answer_until(game: Game, wanted: str) -> None:
    """Pass until a question of this kind, or with this option, comes."""
    for _ in range(MOST):
        decision = decision_of(game)
        if wanted in (decision.kind, *decision.options):
            return
        game.apply("evenly" if "evenly" in decision.options else decision.options[-1])
    raise AssertionError(f"{wanted} never comes")


def hinted(game: Game) -> str:
    """What is advised."""
    return hint(ADVENTURES.view(game), decision_of(game))


def start(table: str) -> tuple[Game, type[SessionView] | Any]:
    """A session about to begin, and how it looks."""
    heroes = ["artificer", "cursed-pirate"]
    if table == "duel":
        return kit.new_duel("artificer", "cursed-pirate", seed=1), DuelView
    number = 1 if table == "crawl" else 2
    return adventures.session(adventures.campaign(heroes, 1, scenario=number)), ADVENTURES.view


@pytest.mark.parametrize("table", ["duel", "crawl", "boss"])
def test_every_hint_says_why(table: str) -> None:
    """What to do, a colon, and a reason that is not what to do once more."""
    game, view_of = start(table)
    bot = make_bot("greedy")
    kinds = set()
    for _ in range(MOST):
        decision = game.state.decision
        if decision is None:
            break
        if not game.mode.scripted(game, decision.seat):
            told = hint(view_of(game), decision)
            what, colon, why = told.partition(": ")
            assert colon, told
            assert len(why) > 5, told
            assert why[:-1].lower() not in what.lower(), told
            kinds.add(decision.kind)
        game.apply(bot.choose(view(game, decision.seat), decision))
    assert {"roll", "main", "window"} <= kinds


# -- whom ------------------------------------------------------------------------------------------


def two_battles(hero: str, hound: int, **own: Any) -> Game:
    """A hero fights a Stray Hound with so much health, a teammate a Dreg Lackey of 12."""
    return adventures.position(
        mode="crawl",
        phase="main",
        session={"battles": [{"enemy": 2, "heroes": [0], "place": "d3"}, {"enemy": 3, "heroes": [1], "place": "a6"}]},
        seats=[
            {"hero": hero, "cp": 9, **own},
            {"hero": "monk"},
            {"minion": "stray-hound", "health": hound},
            {"minion": "dreg-lackey"},
        ],
    )


def test_a_status_goes_to_whoever_feels_it_longest() -> None:
    """A Powder Keg on a hound with 2 health is worth little: it will be gone before."""
    game = two_battles("cursed-pirate", 2, hand=["feed-the-fish"])
    game.apply("play feed-the-fish")
    answer_until(game, "target")
    assert hinted(game).startswith("Dreg Lackey: worth ")
    assert hinted(game).endswith("; it has the most health, 12.")


@pytest.mark.parametrize(
    ("health", "why"),
    [
        (2, "worth 27.0 (25 because it defeats them, 2 damage), the next best 2.0"),
        (5, "like others; it has the least health, 5"),
    ],
)
def test_damage_goes_to_whoever_falls_by_it_or_soonest(health: int, why: str) -> None:
    """Egg Nog deals 2: that defeats a hound with 2 health, and a kill counts 25; else it goes where least is left."""
    game = two_battles("santa", health, tokens={"egg-nog": 3})
    answer_until(game, "spend egg-nog")
    game.apply("spend egg-nog")
    answer_until(game, "target")
    assert hinted(game).startswith("Stray Hound: ")
    assert why in hinted(game)


# -- on the way ------------------------------------------------------------------------------------


def test_where_to_go() -> None:
    """From b5, a shard at a6 is one step from b6 and three from c5, where a chest lies."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    answer_until(game, "move")
    step = "Move to b6: 1 step from a portal shard at a6"
    assert hinted(game) == f"{step}; the bot rates it 0.3 higher than the next best."


def test_when_to_heal() -> None:
    """18 of 18 is not below 60 %; 8 of 18 is, and a salve of 4 fits (SALVE-1)."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    answer_until(game, "salve")
    seat = decision_of(game).seat
    assert hinted(game) == (
        "Use no salve: you have 18 of 18 health; the bot heals below 60 %; an unused salve is worth a point."
    )
    game.state.health[game.state.players[seat].dial] = 8
    assert hinted(game) == "Use a salve: you have 8 of 18 health, and can use all 4 it heals."


def shopping(options: list[str], *, result: str) -> tuple[Game, Decision]:
    """The shop after a crawl that ended so, with 12 gold."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    assert game.state.session is not None
    game.state.session.result = result  # type: ignore[attr-defined]
    return game, Decision(1, 0, "shop", options, "", {"gold": 12, "dealt": []})


@pytest.mark.rule("SCORE-2", "SHOP-2")
def test_what_gold_counts() -> None:
    """5 gold are a point: 12 that are left 2, a card that is sold 1; after a loss they are nothing (SCORE-3)."""
    game, decision = shopping(["sell unidentified-rare", "sell health-potion", "pass"], result="won")
    face = ADVENTURES.view(game)
    labels = face.labels(game, decision)
    assert labels.of("pass")[:2] == ("Leave the shop", "12 gold left: 2 points")
    assert labels.of("sell unidentified-rare").detail == "1 point"
    assert hint(face, decision).endswith(": it is unidentified, and its gold counts 1 point.")
    game, decision = shopping(["identify epic", "pass"], result="lost")
    labels = ADVENTURES.view(game).labels(game, decision)
    assert labels.of("pass").detail == "12 gold left: nothing after a loss"
    assert hint(ADVENTURES.view(game), decision).endswith(": other epic cards cost 20 gold here.")


@pytest.mark.rule("BLOOT-1", "SCORE-3")
@pytest.mark.parametrize(("result", "price"), [("won", "1 point"), ("lost", "nothing: you lost")])
def test_boss_loot_after_a_loss_brings_no_point(result: str, price: str) -> None:
    """The option and the question say so."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1, scenario=2))
    game.state.session.result = result  # type: ignore[union-attr]
    decision = Decision(1, 0, "boss-loot", ["keep health-potion", "discard health-potion"], "", {})
    face = ADVENTURES.view(game)
    assert face.labels(game, decision).of("discard health-potion").text.endswith(f" for {price}")
    assert ("as the battle is lost" in face.question(decision)) == (result == "lost")
    assert "worth " in hint(face, decision)
    several = Decision(1, 0, "boss-loot", decision.options, "", {"cards": ["health-potion", "bandage"]})
    assert "Which of Health Potion and Bandage do you keep?" in face.question(several)
    assert ("as the battle is lost" in face.question(several)) == (result == "lost")


def test_worths_in_the_shop() -> None:
    """Cards that are known have one, others and gold do not; parting with a card costs what having it brings."""
    options = ["buy health-potion", "sell health-potion", "identify rare", "sell unidentified-rare", "pass"]
    found = worths(*shopping(options, result="won"))
    assert found["buy health-potion"] == -found["sell health-potion"] > 0
    assert set(found) == {"buy health-potion", "sell health-potion"}


def test_chances_count_what_cards_change() -> None:
    """Three 6s are kept: with Six-It! one more 6 makes a Seraph's ultimate (ROLL-6), and the hint says with what."""
    seraph: dict[str, Any] = {"hero": "seraph", "cp": 3}
    for hand, told in ((["six-it"], True), ([], False)):
        seats = [{**seraph, "hand": hand}, {"hero": "barbarian"}]
        game = kit.position(seats=seats, phase="offensive-roll", dice=[2, 4, 6, 6, 6], until="decision")
        said = hint(DuelView(game), decision_of(game))
        assert said.startswith("Keep 6 6 6: ")
        assert (" with Six-It!)" in said) is told


@pytest.mark.rule("ROLL-9")
@pytest.mark.parametrize(
    ("dice", "tokens", "gains"),
    [
        ([1, 1, 1, 6, 6], ("activate overpower", "play twice-as-wild", "die 4 4"), True),
        ([1, 1, 1, 1, 6], ("activate smack", "play twice-as-wild", "die 5 3"), False),
    ],
    ids=["another one gains", "nothing gains"],
)
def test_a_second_die_is_changed_only_where_that_gains(
    dice: list[int], tokens: tuple[str, ...], *, gains: bool
) -> None:
    """A card that changes two dice may change one; among changes that bring nothing none is picked."""
    seats = [{"hero": "barbarian"}, {"hero": "gunslinger", "hand": ["twice-as-wild"], "cp": 3}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=dice, until="decision")
    for token in tokens:
        game.apply(token)
    decision = decision_of(game)
    found = worths(game, decision)
    assert (max(found.values()) > found["pass"] + 0.05) is gains
    assert hint(DuelView(game), decision).startswith("Change " if gains else "Done: ")
