"""What is refused is told why, in a sentence that is so (CARD, TOK, WIN, ROLL)."""

from __future__ import annotations

from random import Random

import pytest

from content import rulebook
from engine import answers, refusals
from engine.definitions import Action
from engine.dice import KEEPS
from engine.errors import IllegalChoice, UnknownChoice
from engine.game import Game
from engine.gates import ATTACKED, DEFENCE_ROLL, GATES, MAIN, OWN_DAMAGE, WHEN, open_gates
from engine.mode import MODES
from tests import adventures, kit


def refusal(game: Game, token: str) -> str:
    """Why the open question does not take this answer."""
    decision = game.state.decision
    assert decision is not None
    with pytest.raises(IllegalChoice) as caught:
        answers.check(game, decision.id, token)
    return str(caught.value).partition(" is not possible now: ")[2]


def main_phase(hero: str, **seat: object) -> Game:
    """This hero's main phase against a Paladin, with a card that could be played."""
    return kit.position(
        seats=[{"hero": hero, "cp": 2, "hand": ["double-up"], **seat}, {"hero": "paladin"}], phase="main"
    )


# -- gates ---------------------------------------------------------------------------------------------


def test_every_gate_has_a_bit_a_word_and_a_sentence_of_its_own() -> None:
    """Single bits, none used twice; sentences without a capital or a full stop, as they are put behind a colon."""
    bits = [gate.bit for gate in GATES.values()]
    assert bits == [1 << place for place in range(len(GATES))]
    assert {word: gate.bit for word, gate in GATES.items()} | {"any-time": 0} == WHEN
    sentences = [gate.shut for gate in GATES.values()]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence and sentence[0].islower() and not sentence.endswith(".") for sentence in sentences)


@pytest.mark.rule("TOK-6")
def test_dryad_at_the_wrong_moment() -> None:
    """In one's own main phase she can neither strike nor shield."""
    game = main_phase("treant", companions={"dryad": 1})
    assert "about to inflict a status effect on you" in refusal(game, "use dryad dryad-shield")
    assert "you are not attacking" in refusal(game, "use dryad dryad-strike")


@pytest.mark.rule("DEF-8")
def test_back_strike_at_the_wrong_moment() -> None:
    """It answers damage of an opponent's roll phase: on one's own turn there is none, and none yet before DEF-1."""
    own = main_phase("samurai", tokens={"back-strike": 1})
    assert refusal(own, "spend back-strike") == "only in another player's turn"
    declared = smacked([1, 2, 3, 4, 6], hero="samurai", tokens={"back-strike": 1}, hand=["helping-hand"], cp=5)
    declared.apply("activate smack")
    assert "you have no incoming damage of the roll phase" in refusal(declared, "spend back-strike")


def test_of_several_gates_one_of_which_must_be_open_all_are_named() -> None:
    """A gate that must be open in any case comes first; alternatives are told together."""
    game = main_phase("barbarian")
    bits = open_gates(game, game.state.players[0])
    either = Action("x", "fighter:x", "use x", "", gates=MAIN, any_of=OWN_DAMAGE | ATTACKED)
    told = refusals.untimely(game, game.state.players[0], either, "fighter:x")
    assert told == refusals.Reason(f"{GATES['incoming'].shut}, and {GATES['attacked'].shut}", "DMG-1")
    both = Action("x", "fighter:x", "use x", "", gates=DEFENCE_ROLL, any_of=OWN_DAMAGE)
    assert refusals.shut_gate(both, bits) == refusals.Reason("only during a defensive roll", "DEF-2")
    possible = Action("x", "fighter:x", "use x", "", gates=MAIN, any_of=OWN_DAMAGE | MAIN)
    assert refusals.untimely(game, game.state.players[0], possible, "fighter:x") is None


def test_the_rules_behind_refusals_exist() -> None:
    """Whoever reads an id behind a reason can look it up, and most gates have one."""
    named = [gate.rule for gate in GATES.values()] + [reason.rule for reason in refusals.UNASKED.values()]
    named += [*refusals.BEHIND.values(), *(rule for mode in MODES.values() for rule in mode.asks.values())]
    named += [rule for mode in MODES.values() for _, rule in mode.unasked.values()]
    assert {rule for rule in named if rule} <= set(rulebook.rules())
    assert sum(not gate.rule for gate in GATES.values()) <= 2


# -- moments -------------------------------------------------------------------------------------------


@pytest.mark.rule("DEF-7")
def test_what_does_not_save_has_no_place_in_a_fall() -> None:
    """The Paladin may save the Barbarian with Phoenix Plume, but not draw cards meanwhile."""
    game = adventures.position(
        mode="crawl",
        phase="offensive-roll",
        seats=[
            {"hero": "barbarian", "health": 3},
            {"hero": "paladin", "cp": 4, "hand": ["phoenix-plume", "double-up"]},
            {"minion": "lost-swordsman"},
        ],
        session={
            "step": "enemy",
            "owned": [[], ["phoenix-plume"]],
            "battles": [{"enemy": 2, "heroes": [0], "place": "d3"}],
        },
        dice=[1, 1, 1, 1, 1],
    )
    while game.state.decision is not None and "play phoenix-plume" not in game.state.decision.options:
        game.apply("pass" if "pass" in game.state.decision.options else game.state.decision.options[-1])
    assert refusal(game, "play double-up") == "a player is about to be defeated, and this does not save them (RES-1)"


def smacked(dice: list[int], **defender: object) -> Game:
    """The Barbarian has rolled; the Paladin sits opposite."""
    return kit.position(
        seats=[{"hero": "barbarian", "hand": ["smack-ii"], "cp": 5}, {"hero": "paladin", **defender}],
        phase="offensive-roll",
        dice=dice,
    )


@pytest.mark.rule("ROLL-2")
def test_the_dice_of_somebody_else_activate_nothing() -> None:
    """The Paladin, asked about the Barbarian's dice, is not told that they do not meet his ability."""
    game = smacked([1, 2, 3, 4, 6], hand=["six-it", "helping-hand"], cp=5)
    game.apply("activate smack")
    assert game.state.decision is not None
    assert (game.state.decision.seat, game.state.decision.kind) == (1, "window")
    assert refusal(game, "activate righteous-combat") == "activate abilities in your offensive roll phase (TURN-4)"
    assert refusal(game, "keep 11000") == "keep dice between your own roll attempts (ROLL-1)"


@pytest.mark.rule("CARD-2")
def test_a_question_that_is_open_comes_first() -> None:
    """Tip It! asks for a die: nothing else is played meanwhile, and the answers are named."""
    game = kit.position(
        seats=[{"hero": "barbarian", "hand": ["tip-it", "double-up"], "cp": 5}, {"hero": "paladin"}],
        phase="offensive-roll",
        dice=[1, 2, 3, 4, 6],
    )
    game.apply("play tip-it")
    assert refusal(game, "play double-up") == "answer the open question first: die (WIN-1)"
    assert refusal(game, "die 1 6") == (
        "choose from: die 1 2, die 2 1, die 2 3, die 3 2, die 3 4, die 4 3, die 4 5, die 5 5 (ROLL-4)"
    )
    assert refusal(game, "pass") == "you cannot pass this"
    assert refusal(game, "target 1") == "no player to choose now (ACT-5)"
    assert refusal(game, "sell double-up") == "sell cards in your own main or discard phase (RES-5)"


# -- things --------------------------------------------------------------------------------------------


@pytest.mark.rule("TOK-6")
def test_a_companion_that_is_used_up() -> None:
    """Shock Bot acts once in a turn, however it was activated."""
    game = kit.position(
        seats=[{"hero": "artificer", "companions": {"shock-bot": 1}}, {"hero": "paladin"}],
        phase="offensive-roll",
        dice=[1, 1, 1, 5, 6],
    )
    player = game.state.players[0]
    player.used["turn:companion:shock-bot"] = 1
    shock = refusals.action_of(game, player, "use shock-bot shock")
    assert shock is not None
    told = refusals.used_up(game, player, shock)
    assert told == refusals.Reason("Shock Bot has no activation left", "TOK-6")


@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("activate dryad", "choose from: use dryad dryad-strike, use dryad dryad-shield"),
        ("activate splintr", "no ability 'splintr'; did you mean splinter?"),
        ("activate", "say which ability"),
        ("activate splinter", "activate abilities in your offensive roll phase"),
        ("use dryad", "choose from: use dryad dryad-strike, use dryad dryad-shield"),
        ("use driad", "no thing to use 'driad'"),
        ("use ", "say which thing to use"),
        ("spend evasive", "you have no Evasive"),
        ("spend knockdown", "Knockdown cannot be spent"),
        ("spend wellsprin", "no token 'wellsprin'; did you mean wellspring?"),
        ("play", "say which card"),
        ("play smack-ii", "Smack II is not in your hand"),
        ("sell smack-ii", "Smack II is not in your hand"),
        ("keep 10000", "keep dice between your own roll attempts"),
        ("again 10000", "you have no re-roll of these dice now"),
        ("defend rooted", "choose a defence when you are asked for one"),
        ("die 1 6", "no die to change now"),
        ("pass now", "choose from: pass"),
        ("yes", "this is not a yes-or-no question"),
        ("dice 1 2 3", "no dice to type now"),
    ],
)
def test_what_a_slip_is_told(token: str, told: str) -> None:
    """In a Treant's main phase with a Dryad, a Wellspring and a Knockdown."""
    game = main_phase("treant", companions={"dryad": 1}, tokens={"wellspring": 1, "knockdown": 1})
    assert refusal(game, token).startswith(told)


def test_what_means_nothing_is_unknown_and_never_quoted_whole() -> None:
    """The middle of an endless word is left out."""
    game = main_phase("barbarian")
    assert game.state.decision is not None
    for token in ("", "dance", "x" * 100_000):
        with pytest.raises(UnknownChoice, match="is not a choice here; possible: ") as caught:
            answers.check(game, game.state.decision.id, token)
        assert len(str(caught.value)) < 200


@pytest.mark.rule("MIN-3")
def test_who_follows_a_script_does_nothing_else() -> None:
    """An enemy whose objective leaves several dice to keep open may keep those, and is told so of all else."""
    luck = Random(1)
    game = adventures.session(adventures.campaign(["barbarian", "paladin"], 1), health=300)
    decision = game.state.decision
    while decision is not None and not (decision.kind == "roll" and game.mode.scripted(game, decision.seat)):
        game.apply(kit.random_answer(decision, luck))
        decision = game.state.decision
    assert decision is not None
    (first, *_) = [token for token in KEEPS[5] if token not in decision.options]
    assert refusal(game, first) == "this fighter follows its script (MIN-3)"


@pytest.mark.rule("CRAWL-3")
def test_a_question_of_another_kind_of_session_names_its_rule() -> None:
    """Where to go: what lies behind unexplored places cannot be reached, and who can move must."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1))
    while game.state.decision is not None and game.state.decision.kind != "move":
        game.apply(game.state.decision.options[-1])
    assert refusal(game, "move a6").endswith(" (CRAWL-3)")
    assert refusal(game, "pass") == "you cannot pass this (CRAWL-3)"
    assert refusal(game, "buy moon") == "buy cards in the shop after a portal crawl (SHOP-1)"
    assert refusal(game, "evenly") == "salves are shared before the first turn (PREP-3)"
