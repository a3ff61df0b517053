"""Bots: by name, legal, repeatable, blind to what is hidden; the greedy one strong and sensible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ai.answers import ADVICE, fallback
from ai.answers.dicework import Alteration, RollWorths
from ai.answers.main_phase import NO_SALE, saved_for
from ai.answers.question import Question, boards_of
from ai.arena import wilson
from ai.bots import Bot, RandomBot, UnknownBot, answer, make_bot, play
from ai.bots.greedy import GreedyBot
from ai.odds import DiceCard, solve
from ai.value.scene import Scene
from content.load import hero_ids
from engine import duel
from engine.game import Game
from engine.state import Decision
from engine.view import determinise, view
from tests import kit


def chosen(**keys: Any) -> str:
    """What the greedy bot answers at a position."""
    game = kit.position(**keys)
    assert game.state.decision is not None
    return answer(game, [GreedyBot(), GreedyBot()])


def moment(game: Game, kind: str, seat: int, at: str = "") -> Decision:
    """Let everybody pass until a seat is asked something of a kind."""
    for _ in range(50):
        decision = game.state.decision
        assert decision is not None
        if (decision.kind, decision.seat) == (kind, seat) and at in ("", decision.info.get("at")):
            return decision
        game.apply("pass" if "pass" in decision.options else decision.options[0])
    raise AssertionError(f"seat {seat} was not asked for {kind}")


# -- names ---------------------------------------------------------------------------------------


def test_bots_have_names() -> None:
    """Random and greedy, in any case of letters."""
    assert isinstance(make_bot("random"), RandomBot)
    assert isinstance(make_bot("Greedy"), GreedyBot)


def test_an_unknown_bot_is_told_the_near_name() -> None:
    """The error says what there is."""
    with pytest.raises(UnknownBot, match=r"no bot 'gredy'; did you mean greedy\? There are greedy, planner, random\."):
        make_bot("gredy")
    with pytest.raises(UnknownBot, match=r"no bot 'x'.*There are greedy, planner, random\."):
        make_bot("x")


# -- conduct ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
def test_equal_seeds_play_equally(name: str) -> None:
    """The same bots and the same game give the same position, after some turns of the planner, which takes its time."""
    ends = []
    for _ in range(2):
        game = kit.new_duel("paladin", "artificer", seed=11)
        play(game, [make_bot(name, 1), make_bot(name, 2)], most=80 if name == "planner" else 100_000)
        ends.append(game.digest())
    assert ends[0] == ends[1]


def test_what_needs_no_look_is_answered_as_with_one() -> None:
    """In a duel of greedy bots: offhand answers are those from the view, and many windows get one."""
    game = kit.new_duel("huntress", "shadow-thief", seed=3)
    bots = [make_bot("greedy", 1), make_bot("greedy", 2)]
    quick = 0
    while (decision := game.state.decision) is not None:
        bot = bots[decision.seat]
        told, offhand = bot.choose(view(game, decision.seat), decision), bot.offhand(decision)
        assert offhand in ("", told)
        quick += bool(offhand)
        game.apply(told)
    assert quick > 5


def test_a_bot_brings_its_own_luck() -> None:
    """Another seed plays on otherwise; the game's dice are the same until then."""
    ends = set()
    for seed in range(4):
        game = kit.new_duel("paladin", "artificer", seed=11)
        play(game, [RandomBot(seed), RandomBot(seed + 10)])
        ends.add(game.digest())
    assert len(ends) > 1


@pytest.mark.parametrize("seed", range(12))
def test_answers_are_legal_and_change_nothing(seed: int) -> None:
    """In the wildest duels every answer is an option, and to think about it leaves the game as it is."""
    luck = Random(seed)
    heroes = [luck.choice(sorted(kit.library().fighters)) for _ in range(2)]
    heroes = [h if kit.library().fighters[h].kind == "hero" else "barbarian" for h in heroes]
    game = kit.wild_duel(heroes[0], heroes[1], seed)
    bots: list[Bot] = [GreedyBot(), GreedyBot() if seed % 2 else RandomBot(seed)]
    for _ in range(4000):
        decision = game.state.decision
        if decision is None:
            break
        before = game.digest()
        token = answer(game, bots)
        assert token in decision.options
        assert game.digest() == before
        game.apply(token)
    assert game.state.outcome is not None


def test_the_greedy_bot_does_not_peek() -> None:
    """Its answers are the same whatever the other side holds and whatever is to come."""
    game = kit.new_duel("moon-elf", "paladin", seed=21)
    bot = GreedyBot()
    for turn in range(400):
        decision = game.state.decision
        if decision is None:
            break
        token = bot.choose(view(game, decision.seat), decision)
        assert bot.choose(determinise(game, decision.seat, turn), decision) == token
        game.apply(token)


def test_questions_nobody_knows_have_an_answer() -> None:
    """Left alone where that is offered, else the first."""
    assert fallback(Decision(0, 0, "riddle", ["one", "pass"], "", {})) == "pass"
    assert fallback(Decision(0, 0, "riddle", ["one", "two"], "", {})) == "one"
    assert fallback(Decision(0, 0, "dice", ["dice 2d6", "dice roll"], "", {})) == "dice roll"
    assert "riddle" not in ADVICE


def test_greedy_beats_random() -> None:
    """60 mirrored duels: the win rate is above 85 % with 95 % confidence."""
    wins = 0.0
    definitions = kit.library()
    for number in range(60):
        heroes = ("barbarian", "moon-elf") if number % 2 else ("moon-elf", "barbarian")
        greedy = number // 2 % 2
        game = duel.new(definitions, heroes, seed=number // 4)
        play(game, [GreedyBot() if seat == greedy else RandomBot(number) for seat in (0, 1)])
        assert game.state.outcome is not None
        wins += 0.5 if game.state.outcome["draw"] else float(game.state.outcome["winner"] == greedy)
    assert wilson(wins, 60)[0] > 0.85


# -- dice ------------------------------------------------------------------------------------------


def test_it_declares_what_is_worth_most() -> None:
    """Small straight and three swords: Mighty Blow deals 9, Smack 4."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf"}], phase="offensive-roll", dice=[1, 2, 3, 4, 1]
    )
    moment(game, "roll", 0)
    game.state.decision = Decision(0, 0, "roll", ["activate smack", "activate mighty-blow", "pass"], "", {})
    assert answer(game, [GreedyBot(), GreedyBot()]) == "activate mighty-blow"


def test_it_keeps_by_exact_odds() -> None:
    """The keep is the one that `ai.odds` names for the board's own values."""
    game = kit.position(
        seats=[{"hero": "moon-elf"}, {"hero": "barbarian"}], phase="offensive-roll", dice=[1, 2, 4, 4, 6]
    )
    moment(game, "roll", 0)
    board = boards_of(game.library).board(Scene(game, 0))
    kept = solve(board.vector, 5, 2).keep([1, 2, 4, 4, 6], 2)
    token = answer(game, [GreedyBot(), GreedyBot()])
    assert token.startswith("keep ")
    marks = token.split()[1]
    assert sorted(d for d, mark in zip([1, 2, 4, 4, 6], marks, strict=True) if mark == "1") == list(kept)


def test_it_pays_to_change_a_die_where_that_wins_more() -> None:
    """Four pows but one: Six-It! turns 5 undefendable damage and a Stun out of nothing."""
    game = kit.position(
        seats=[{"hero": "barbarian", "cp": 1, "hand": ["six-it"]}, {"hero": "paladin"}],
        phase="offensive-roll",
        dice=[6, 6, 6, 4, 1],
    )
    moment(game, "roll", 0)
    game.state.rolls[-1].attempts = 0
    game.state.decision = Decision(0, 0, "roll", ["play six-it", "pass"], "", {})
    assert answer(game, [GreedyBot(), GreedyBot()]) == "play six-it"
    game.apply("play six-it")
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "die"
    assert answer(game, [GreedyBot(), GreedyBot()]) in ("die 4 6", "die 5 6")


# -- cards and tokens ---------------------------------------------------------------------------------


def attacked(health: int, dice: list[int], **seat: Any) -> Game:
    """A Barbarian's Smack is declared against a Moon Elf whose defence will show five bows: nothing is halved."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf", "health": health, **seat}],
        phase="offensive-roll",
        dice=[*dice, 1, 1, 1, 1, 1],
    )
    moment(game, "roll", 0)
    game.state.rolls[-1].attempts = 0
    game.apply("activate smack")
    return game


def test_prevention_is_kept_for_what_deserves_it() -> None:
    """Not This Time! prevents 6: worth a card against 8 damage, not against 4, but always when it saves one's life."""
    for dice, health, token in (
        ([1, 1, 1, 1, 1], 50, "play not-this-time"),
        ([1, 1, 1, 4, 4], 50, "pass"),
        ([1, 1, 1, 4, 4], 4, "play not-this-time"),
    ):
        game = attacked(health, dice, cp=2, hand=["not-this-time"])
        moment(game, "window", 1, "incoming")
        assert answer(game, [GreedyBot(), GreedyBot()]) == token, (dice, health)


def test_a_token_is_spent_when_its_moment_is_good() -> None:
    """Protect halves: 8 damage are worth it, 4 are not."""
    for dice, token in (([1, 1, 1, 1, 1], "spend protect"), ([1, 1, 1, 4, 4], "pass")):
        game = attacked(50, dice, tokens={"protect": 1})
        moment(game, "window", 1, "incoming")
        assert answer(game, [GreedyBot(), GreedyBot()]) == token, dice


def test_free_cards_are_played() -> None:
    """Getting Paid! costs nothing and pays 2 CP."""
    seats = [{"hero": "barbarian", "cp": 2, "hand": ["getting-paid"]}, {"hero": "paladin"}]
    assert chosen(seats=seats) == "play getting-paid"


def test_a_useless_upgrade_is_sold() -> None:
    """Smack II cannot go over Smack III any more (CARD-5)."""
    seats = [{"hero": "barbarian", "cp": 0, "hand": ["smack-ii"], "upgrades": ["smack-iii"]}, {"hero": "paladin"}]
    assert chosen(seats=seats) == "sell smack-ii"


@pytest.mark.parametrize(
    ("hero", "cp", "hand", "token"),
    [
        ("shadow-thief", 1, ["shifty-strike-ii", "tip-it"], "pass"),
        ("shadow-thief", 1, ["insidious-strike-ii", "tip-it"], "sell tip-it"),
    ],
    ids=["would not be bought then", "is bought then"],
)
def test_a_card_is_sold_only_for_an_upgrade_that_is_bought(hero: str, cp: int, hand: list[str], token: str) -> None:
    """With 1 CP and one sold card either upgrade can be paid. Shifty Strike II gains 2.4 and its 2 CP count 2.2: too
    little to part with them, once they are there.
    """
    game = kit.position(seats=[{"hero": hero, "cp": cp, "hand": hand}, {"hero": "barbarian"}])
    bots = [GreedyBot(), GreedyBot()]
    assert answer(game, bots) == token
    if token != "pass":
        game.apply(token)
        assert answer(moment_of(game, "main"), bots) == f"play {hand[0]}"


def moment_of(game: Game, kind: str) -> Game:
    """The game, once seat 0 is asked something of a kind."""
    moment(game, kind, 0)
    return game


@pytest.mark.parametrize("seed", range(6))
def test_whoever_sells_for_an_upgrade_buys_it(seed: int) -> None:
    """In whole duels: what a bot does in a main phase after such a sale is another one, or the upgrade."""
    first, second = Random(seed).sample(hero_ids(), 2)
    game = kit.new_duel(first, second, seed)
    bots: list[Bot] = [GreedyBot(), GreedyBot()]
    wanted = {0: "", 1: ""}
    while (decision := game.state.decision) is not None:
        token = answer(game, bots)
        if decision.kind == "main":
            q = Question(view(game, decision.seat), decision)
            sale = saved_for(q) if token.startswith("sell ") else NO_SALE
            if wanted[decision.seat]:
                assert token in (f"play {wanted[decision.seat]}", sale.option)
            wanted[decision.seat] = sale.upgrade if token == sale.option else ""
        game.apply(token)


@pytest.mark.parametrize(("tokens", "token"), [({}, "play smack-ii"), ({"constrict": 1}, "pass")])
def test_cp_for_roll_attempts_is_not_spent_before(tokens: dict[str, int], token: str) -> None:
    """Constrict asks 1 CP for the second and the third attempt: an upgrade for 2 is not worth both (ROLL-1)."""
    seats = [{"hero": "barbarian", "cp": 2, "hand": ["smack-ii"], "tokens": tokens}, {"hero": "paladin"}]
    assert chosen(seats=seats) == token


@pytest.mark.rule("ROLL-1")
@pytest.mark.parametrize(("tokens", "token"), [({}, "keep 11110"), ({"barbed-vine": 1}, "activate smack")])
def test_damage_for_roll_attempts_is_a_price(tokens: dict[str, int], token: str) -> None:
    """Four Swords deal 6, five 8: to re-roll the fifth die brings 1 damage before the defence, which Barbed Vine's 1
    damage for the attempt outweighs.
    """
    seats: list[dict[str, Any]] = [{"hero": "barbarian", "tokens": tokens}, {"hero": "huntress"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 1, 4])
    game.state.rolls[-1].attempts = 1
    assert answer(game, [GreedyBot(), GreedyBot()]) == token


SIX_OF_ONE = (0.0, 0.0, 0.0, 0.0, 0.0, 6.0)
"""What the values of one die are worth where a 6 alone counts."""


def test_every_attempt_is_paid_for() -> None:
    """One die, 6 for a six, half a point an attempt: behind the first throw of anything else another one brings
    1 - 1/2, so that the first is worth (5 x 1/2 + 6) / 6.
    """
    ahead = RollWorths(SIX_OF_ONE, 1).ahead(2, 0.5)
    assert ahead.keep_value((), ahead.rerolls) == pytest.approx((5 * 0.5 + 6) / 6)
    free = RollWorths(SIX_OF_ONE, 1).ahead(2)
    assert free.keep_value((), free.rerolls) == pytest.approx((5 * 1 + 6) / 6)


@pytest.mark.parametrize(("purse", "worth"), [(2, 4.0), (1, 0.0)])
def test_cards_are_planned_together_that_can_be_paid_together(purse: int, worth: float) -> None:
    """A die that shows 4 becomes a 6 by being tipped twice, for 1 CP each: with 1 CP that is no plan."""
    ways = [Alteration(name, DiceCard("tip", 1.0), cp=1) for name in ("one", "two")]
    assert RollWorths(SIX_OF_ONE, 1, ways, purse).final[3] == worth


def test_bad_tokens_are_removed_from_oneself() -> None:
    """Get That Outta Here! takes a Burn off its player, not something off the other's pile of bad luck."""
    game = kit.position(
        seats=[
            {
                "hero": "barbarian",
                "cp": 1,
                "hand": ["get-that-outta-here", "smack-ii"],
                "tokens": {"burn": 1, "evasive": 1},
            },
            {"hero": "paladin", "tokens": {"poison": 3}},
        ]
    )
    bots = [GreedyBot(), GreedyBot()]
    assert answer(game, bots) == "play get-that-outta-here"
    game.apply("play get-that-outta-here")
    asked = []
    while game.state.decision is not None and game.state.decision.kind in ("target", "remove"):
        asked.append(answer(game, bots))
        game.apply(asked[-1])
    assert asked == ["target 0", "remove burn"]


def test_help_goes_to_one_s_own_side_and_harm_to_the_other() -> None:
    """Retribution to a chosen player: to oneself; a chosen opponent's token never lands on one's own side."""
    game = kit.position(
        seats=[{"hero": "paladin", "cp": 5, "hand": ["transference"], "tokens": {"burn": 1}}, {"hero": "barbarian"}]
    )
    bots = [GreedyBot(), GreedyBot()]
    assert answer(game, bots) == "play transference"
    while game.state.players[0].tokens or not game.state.players[1].tokens:
        assert game.state.decision is not None
        game.apply(answer(game, bots))
    assert game.state.players[1].tokens == {"burn": 1}


@pytest.mark.rule("WIN-6")
@pytest.mark.parametrize(
    ("card", "die", "token"),
    [("oooh-shiny", 2, "pass"), ("synthesize", 6, "use scrap-collector infest")],
    ids=["1 is lost", "5 are lost"],
)
def test_room_is_not_paid_for_with_more_than_finds_it(card: str, die: int, token: str) -> None:
    """With 7 synth, the limit, more of them come. Infest takes 4 for a Nanite: where 1 would be lost, 3 more are paid
    than find room; where 5 would be lost, the Nanite costs nothing.
    """
    seats = [{"hero": "artificer", "hand": [card], "cp": 5, "tokens": {"synth": 7}}, {"hero": "barbarian"}]
    game = kit.position(seats=seats, dice=[die])
    game.apply(f"play {card}")
    decision = moment(game, "window", 0, "room")
    decision.options = ["use scrap-collector infest", "pass"]
    assert answer(game, [GreedyBot(), GreedyBot()]) == token


@pytest.mark.rule("TOK-2")
@pytest.mark.parametrize(("shards", "token"), [(0, "choose gain"), (5, "choose store")])
def test_what_finds_no_room_is_stored(shards: int, token: str) -> None:
    """Ice Armor's Ice symbols each gain an Ice Shard or store one for later: at the limit of 5 only that brings any."""
    seats: list[dict[str, Any]] = [
        {"hero": "barbarian"},
        {"hero": "iceman", "tokens": {"ice-shard": shards} if shards else {}},
    ]
    game = kit.without_attempts(kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 4, 4, 6, 6, 6, 6]))
    game.state.players[1].hand = []
    while (decision := game.state.decision) is not None and decision.kind != "choose":
        wanted = ("defend ice-armor", "activate smack", "pass")
        game.apply(next(option for option in wanted if option in decision.options))
    assert answer(game, [GreedyBot(), GreedyBot()]) == token
