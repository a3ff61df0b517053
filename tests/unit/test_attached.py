"""Tokens that are attached to abilities of a board, with content of the test's own (TOK-8)."""

from __future__ import annotations

import pytest

from ai.answers import advise
from ai.answers.worths import worths
from campaign.screens.build import screen_of
from campaign.words.duel_view import DuelView
from campaign.words.lookup import look_up
from content import load, text
from content.check import check
from engine import duel
from engine.context import Context
from engine.definitions import Library
from engine.effects.compile import Compiler
from engine.flow.attempts import tiers_of
from engine.flow.turn import drop_tokens
from engine.frames import Do
from engine.game import Game
from engine.state import Decision, Roll
from tests import kit

COMMON = "[{id: wait, name: Wait, source: ours, cost: 0, kind: main, do: [{cp: 1}]}]\n"
HERO = """
id: smith
name: Smith
source: ours
dice: [iron, iron, iron, coal, coal, flame]
tokens: [spark, gag]
side: day
status-effects:
  - id: spark
    name: Spark
    polarity: unique
    source: ours
    limit: 2
    transferable: false
    attaches-to: [hammer, bellows]
    rows: [{at: limit-reached, do: [{remove: spark, of: self}, {deal: 2, isolated: true, to: chosen-opponent}]}]
  - id: gag
    name: Gag
    polarity: unique
    source: ours
    limit: 2
    leaves: 1
    transferable: false
    ends: offence
    attaches-to: offensive-abilities
    rows: [{at: ability, forbid: [covered]}]
board:
  - space: hammer
    name: Hammer
    abilities:
      - {needs: {iron: 3}, do: [{may: [{pay: {tokens: {spark-on-hammer: 1}}}, {deal: 3}], once: struck}, {deal: 4}]}
  - {space: bellows, name: Bellows, side: day, abilities: [{needs: {coal: 2}, do: [{deal: 2}]}]}
  - {space: furnace, name: Furnace, side: night, abilities: [{needs: {coal: 2}, do: [{deal: 3}]}]}
  - {space: anvil, name: Anvil, abilities: [{needs: {iron: 1}, do: [{deal: 1}]}]}
  - {space: inferno, name: Inferno, ultimate: {needs: {flame: 5}, do: [{deal: 10}]}}
upgrades:
  - {space: hammer, level: 2, name: Hammer II, cost: 2, abilities: [{needs: {iron: 3}, do: [{deal: 6}]}]}
cards:
  - {id: kindle, name: Kindle, cost: 0, kind: main, do: [{gain: spark, n: 2}]}
"""


@pytest.fixture(scope="module")
def forge(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library of the one hero."""
    root = tmp_path_factory.mktemp("forge")
    (root / "heroes").mkdir()
    (root / "tokens").mkdir()
    (root / "common.yaml").write_text(COMMON)
    (root / "heroes" / "smith.yaml").write_text(HERO)
    assert not check(root).problems
    return load.library(["smith"], root=root)


def table(library: Library) -> Game:
    """Two smiths, the first of whom is about to do something in a main phase."""
    game = duel.new(library, ("smith", "smith"), 1)
    while asked(game).kind != "main":
        game.apply("pass")
    assert asked(game).seat == 0
    return game


def asked(game: Game) -> Decision:
    """The open question."""
    decision = game.state.decision
    assert decision is not None
    return decision


def do(game: Game, *ops: dict[str, object], by: int = 0, answers: tuple[str, ...] = ()) -> None:
    """Let a player's program run; it must ask exactly for these answers."""
    program = Compiler(game.library).program(f"test:{len(game.library.programs)}", list(ops))
    game.state.decision = None
    game.state.stack[-1].step = 0
    game.push(Do(program, Context(by, 1 - by, "card:kindle")))
    game.run()
    for answer in answers:
        assert answer in asked(game).options
        game.apply(answer)
    assert asked(game).kind == "main"


@pytest.mark.rule("TOK-8")
def test_a_gained_token_comes_where_its_player_says(forge: Library) -> None:
    """Two at once may go to two abilities; together they count as two."""
    game = table(forge)
    do(game, {"gain": "spark", "n": 2}, answers=("place spark-on-hammer", "place spark-on-bellows"))
    assert game.state.players[0].tokens == {"spark-on-hammer": 1, "spark-on-bellows": 1}
    do(game, {"cp": {"tokens": "spark", "times": 3}}, {"if": {"has": "spark"}, "then": [{"cp": 1}]})
    assert game.state.players[0].cp == 2 + 3 * 2 + 1


def test_what_may_be_done_once_a_turn_is_offered_once(forge: Library) -> None:
    """Whoever says no may still do it later in the turn."""
    game = table(forge)
    draws: dict[str, object] = {"may": [{"draw": 1}], "once": "look"}
    do(game, draws, draws, draws, answers=("no", "yes"))
    assert game.state.players[0].used["turn:look"] == 1
    assert text.program([draws]) == "Once a turn, you may draw 1 card."


@pytest.mark.rule("TOK-8")
def test_two_on_one_ability_leave_and_are_felt(forge: Library) -> None:
    """The second finds the first: both leave, 2 damage; a third comes to a space that is free again."""
    game = table(forge)
    answers = ("place spark-on-hammer",) * 3
    do(game, {"gain": "spark", "n": 3}, answers=answers)
    assert game.health(1) == 48
    assert game.state.players[0].tokens == {"spark-on-hammer": 1}


@pytest.mark.rule("TOK-8")
def test_the_inflicter_says_which_ability_is_covered(forge: Library) -> None:
    """Never an ultimate, and not two on one; Hammer then cannot be activated, at whatever level."""
    game = table(forge)
    do(game, {"inflict": "gag"}, answers=("place gag-on-hammer",))
    victim = game.state.players[1]
    assert victim.tokens == {"gag-on-hammer": 1}

    def active() -> set[str]:
        return {game.index(victim).abilities[n].id for n, _ in tiers_of(game, 1, Roll(1, "offence", [1, 2, 3, 4, 5]))}

    assert active() == {"bellows", "anvil"}
    victim.levels = {"hammer": 2}
    victim.index = None
    assert active() == {"bellows", "anvil"}
    drop_tokens(game, 1, "offence")
    assert active() == {"hammer", "bellows", "anvil"}


@pytest.mark.rule("TOK-8")
def test_one_ability_stays_open_however_many_come(forge: Library) -> None:
    """Three abilities: two are covered, the limit; with only two abilities one is, for one must stay open."""
    game = table(forge)
    do(game, {"inflict": "gag", "n": 3}, answers=("place gag-on-hammer", "place gag-on-anvil"))
    assert game.state.players[1].tokens == {"gag-on-hammer": 1, "gag-on-anvil": 1}
    game = table(forge)
    game.state.players[1].side = ""
    game.state.players[1].index = None
    do(game, {"inflict": "gag", "n": 2}, answers=("place gag-on-anvil",))
    assert game.state.players[1].tokens == {"gag-on-anvil": 1}


@pytest.mark.rule("TOK-8")
def test_a_board_that_is_turned_loses_what_lay_on_the_other_side(forge: Library) -> None:
    """Bellows is on the day side alone; Hammer is on both."""
    game = table(forge)
    do(game, {"gain": "spark", "n": 2}, answers=("place spark-on-hammer", "place spark-on-bellows"))
    do(game, {"flip": "night"})
    assert game.state.players[0].tokens == {"spark-on-hammer": 1}


@pytest.mark.rule("TOK-8")
def test_removing_by_name_asks_which(forge: Library) -> None:
    """The remover picks among the abilities; whoever removes all is not asked."""
    game = table(forge)
    do(game, {"gain": "spark", "n": 2}, answers=("place spark-on-hammer", "place spark-on-bellows"))
    do(game, {"remove": "spark", "of": "self"}, answers=("remove spark-on-hammer",))
    assert game.state.players[0].tokens == {"spark-on-bellows": 1}
    do(game, {"gain": "spark"}, answers=("place spark-on-hammer",))
    do(game, {"remove": "spark", "n": "all", "of": "self"})
    assert game.state.players[0].tokens == {}


@pytest.mark.rule("TOK-8")
def test_bots_cover_what_hurts_most_and_charge_what_gains_most(forge: Library) -> None:
    """Hammer is the best ability of a smith; the spark that is used is on Hammer too."""
    game = table(forge)
    program = Compiler(forge).program("test:bots", [{"inflict": "gag"}, {"gain": "spark"}])
    game.state.decision = None
    game.state.stack[-1].step = 0
    game.push(Do(program, Context(0, 1, "card:kindle")))
    game.run()
    for best in ("place gag-on-hammer", "place spark-on-hammer"):
        decision = asked(game)
        assert advise(game, decision) == best
        assert max(worths(game, decision).items(), key=lambda pair: pair[1])[0] == best
        game.apply(best)


@pytest.mark.rule("TOK-8")
def test_the_texts_say_where_it_is(forge: Library) -> None:
    """Of the token itself, and of it as it is there."""
    names = text.names_of(forge)
    assert text.token(forge.tokens["gag"].raw, names).splitlines() == [
        "It is attached to one of its holder's offensive abilities, never an ultimate; at most one to each.",
        "It comes only to players with at least 1 other offensive ability without one, not counting ultimates.",
        "You cannot activate the ability to which it is attached.",
        "It is removed at the end of its holder's offensive roll phase.",
        "It cannot be moved to another player.",
        "Stack limit 2.",
    ]
    told = text.token(forge.tokens["spark"].raw, names)
    assert told.splitlines()[0] == "It is attached to Hammer or Bellows; at most one to each."
    assert text.token(forge.tokens["spark-on-hammer"].raw, names).splitlines()[0] == "It is attached to Hammer."


@pytest.mark.rule("TOK-8")
def test_it_is_shown_on_boards_and_in_the_look_up() -> None:
    """On the player's own board, on the board as others look it up, and with the token; each lists it once."""
    game = kit.position(
        seats=[{"hero": "storm", "hand": ["cyclone"], "tokens": {"lightning-on-gust": 1}}, {"hero": "monk"}],
        phase="main",
    )
    view = DuelView(game)
    (board,) = [space for space in screen_of(view, 0, None).board if space.name == "Gust"]
    assert board.text.startswith("Lightning is on Gust. small straight: ")
    assert "Lightning is on Gust." in board.about.splitlines()
    (storm,) = look_up(view, "hero Storm", 1).told
    lines = storm.tell()
    assert lines[lines.index("  Lightning is on Gust.") - 1].startswith("Gust: ")
    (token,) = look_up(view, "Lightning").told
    assert "Now: Storm 1 of 4 (on Gust)." in token.tell()
