"""Dice of one's own: what may be typed, who is asked, and that they are kept like any choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from campaign.asking.people import People
from campaign.asking.settings import ALL, ASK, PROGRAM
from campaign.errors import NothingToUndo
from campaign.kinds.documents import NOTE, TYPED_DICE
from campaign.play.open_campaign import OpenCampaign
from campaign.play.replay import replay
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.play.undo import undo
from campaign.words.duel_view import DuelView
from campaign.words.typed_answers import BadThrow, read
from engine import answers, table
from engine.chance import Streams
from engine.errors import IllegalChoice, UnknownChoice
from engine.game import Game
from engine.state import Decision
from engine.view import view
from tests import kit

HEROES = ["barbarian", "moon-elf"]


def throw(count: int, sides: int = 6) -> Decision:
    """A question for dice."""
    info = {"count": count, "sides": sides}
    return Decision(0, 0, "dice", [f"dice {count}d{sides}", "dice roll"], "", info)


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("1 3 3 5 6", "dice 1 3 3 5 6"),
        ("13356", "dice 1 3 3 5 6"),
        ("1, 3,3 ,5,6", "dice 1 3 3 5 6"),
        ("dice 1 3 3 5 6", "dice 1 3 3 5 6"),
        (" ROLL ", "dice roll"),
        ("r", "dice roll"),
        ("dice roll", "dice roll"),
    ],
)
def test_what_may_be_typed(typed: str, token: str) -> None:
    """Numbers with or without anything between them, or the word for the program."""
    assert read(throw(5), typed) == token


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1 2 3 4", "5 dice are rolled, not 4."),
        ("1234567", "no 7"),
        ("1 2 3 4 7", "A die with 6 sides has no 7."),
        ("0 1 2 3 4", "has no 0"),
        ("a 2 3 4 5", "'a' is not a number."),
        ("", "5 dice are rolled, not 0."),
        ("pass", "'pass' is not a number."),
        ("1 2 3 4 ٥", "is not a number"),
        ("11 2 3 4", "has no 11"),
        ("-1 2 3 4 5", "'-1' is not a number."),
        ("5d6", "is not a number"),
    ],
)
def test_what_is_no_throw_is_explained(typed: str, says: str) -> None:
    """One sentence on what does not fit, one on what does."""
    with pytest.raises(BadThrow, match="as in 3 6 3 6 3; or roll") as refused:
        read(throw(5), typed)
    assert says in str(refused.value)


def test_a_loot_die() -> None:
    """A die of twenty sides: two digits are one number."""
    assert read(throw(1, 20), "17") == "dice 17"
    with pytest.raises(BadThrow, match=r"1 die is rolled, not 2\."):
        read(throw(1, 20), "1 7")


@pytest.mark.parametrize(("way", "own", "others"), [(PROGRAM, False, False), (ASK, True, False), (ALL, True, True)])
def test_who_is_asked(way: str, own: bool, others: bool) -> None:  # noqa: FBT001
    """Nobody, whoever rolls their own dice, or one for everybody's."""
    game = kit.new_duel("barbarian", "paladin", 1)
    people = People([0], DuelView)
    people.dice = way
    for seat, asked in ((0, own), (1, others)):
        game.state.decision = throw(5)
        game.state.decision.seat = seat
        assert people.is_asked(game) is asked
    assert people.answer(game, throw(5)) == "dice roll"


# -- kept like any choice --------------------------------------------------------------------------


@pytest.fixture
def opened(place: str) -> Iterator[OpenCampaign]:
    """A campaign whose sessions are played with dice of one's own."""
    with Service.open(place) as service:
        service.create("demo", HEROES, seed=7)
        with service.open_campaign("demo", arranged={TYPED_DICE: True}) as opened:
            yield opened


def play_to_a_throw(opened: OpenCampaign, luck: Random, *, after: int) -> Decision:
    """Random choices, dice typed at random, up to a question for dice."""
    bots = Answers(hero_bots("random", len(HEROES), 1))

    def answer(game: Game, decision: Decision) -> str:
        return kit.random_answer(decision, luck) if decision.kind == "dice" else bots(game, decision)

    def reached(game: Game) -> bool:
        decision = game.state.decision
        return game.state.choices >= after and decision is not None and decision.kind == "dice"

    for _ in opened.live.run(answer, until=reached):
        continue
    decision = opened.live.game.state.decision
    assert decision is not None
    assert decision.kind == "dice"
    return decision


def test_the_first_question_is_who_begins(opened: OpenCampaign) -> None:
    """PREP-2: the die that says who begins is one's own too; it has twenty sides."""
    decision = opened.live.game.state.decision
    assert decision is not None
    assert (decision.kind, decision.info) == ("dice", {"count": 1, "sides": 20})


def test_typed_dice_are_replayed_and_verified(opened: OpenCampaign) -> None:
    """From the choices alone the same position comes, and the book says so."""
    play_to_a_throw(opened, Random(3), after=60)
    opened.live.flush()
    again = replay(opened.live.opened(None), opened.live.log.choices()).game
    assert again.digest() == opened.live.game.digest()
    store, campaign = opened.store, opened.campaign
    [chapter] = Service(store).verify(campaign)
    assert chapter.digest == again.digest()


def test_a_mistyped_throw_is_taken_back_without_force(opened: OpenCampaign) -> None:
    """Nobody learned anything from it: the one who typed had seen the dice. A throw by the program needs force."""
    decision = play_to_a_throw(opened, Random(3), after=40)
    before = opened.live.position
    opened.live.choose("dice " + " ".join(["1"] * decision.info["count"]))
    undone = undo(opened.live)
    assert (undone.steps, undone.forced, opened.live.position) == (1, False, before)
    with pytest.raises(UnknownChoice, match="dice of"):
        opened.live.choose("dice 1 1 1 1 1 1 1 1")
    opened.live.choose("dice roll")
    assert not undo(opened.live).steps


def test_own_dice_in_the_middle_of_a_session(place: str) -> None:
    """A note in the log has every throw asked for from there on; it is replayed and taken back like a choice."""
    with Service.open(place) as service:
        service.create("demo", HEROES, seed=7)
        with service.open_campaign("demo") as opened:
            live = opened.live
            asked = live.game.state.decision
            assert asked is not None
            live.note(table.OWN_DICE)
            now = live.game.state.decision
            assert now is not None
            assert (now.options, now.id) == (asked.options, asked.id + 1)
            with pytest.raises(IllegalChoice, match="asked for already"):
                live.note(table.OWN_DICE)
            play_to_a_throw(opened, Random(1), after=30)
        with service.open_campaign("demo") as opened:
            assert opened.live.game.state.physical
            [chapter] = service.verify(opened.campaign)
            assert chapter.choices[0].token == "table dice"
            position = opened.live.position
            while opened.live.position:
                assert undo(opened.live, 1, force=True).steps
            assert position
            assert not opened.live.game.state.physical


def test_notes_begin_alike() -> None:
    """The saves are asked for them without the kernel."""
    assert table.NOTE == NOTE


def test_a_note_that_means_nothing(place: str) -> None:
    """A word that no note has is refused, and nothing is kept."""
    with Service.open(place) as service:
        service.create("demo", HEROES, seed=7)
        with service.open_campaign("demo") as opened:
            with pytest.raises(UnknownChoice, match="'table flip'"):
                opened.live.note("table flip")
            assert opened.live.position == 0
        with pytest.raises(NothingToUndo):
            service.undo("demo")


def test_a_note_is_no_answer_and_an_answer_no_note(place: str) -> None:
    """Each has a door of its own, and what is refused at it is not kept: the other's 50 health stay 50."""
    with Service.open(place) as service:
        service.create("demo", HEROES, seed=7)
        with service.open_campaign("demo") as opened:
            live = opened.live
            asked = live.game.state.decision
            assert asked is not None
            for note in ("table health 1 1", table.OWN_DICE):
                with pytest.raises(UnknownChoice, match="is a note of the log, not an answer"):
                    live.choose(note, asked.id)
            with pytest.raises(UnknownChoice, match="not something the program can be told"):
                live.note(asked.options[0])
            assert (live.position, live.log.count(), live.game.state.physical) == (0, 0, False)


def test_nobody_peeks_at_dice_to_come() -> None:
    """What a bot sees of a position is the same whatever the program would roll."""
    game = kit.new_duel("barbarian", "paladin", 1)
    game.state.physical = True
    while game.state.decision is not None and game.state.decision.kind != "dice":
        answers.submit(game, game.state.decision.id, "pass")
    other = game.copy()
    other.state.streams = Streams(99)
    rolled = []
    assert view(other, 0).digest() == view(game, 0).digest()
    for twin in (game, other):
        twin.apply("dice roll")
        rolled.append(twin.state.rolls[-1].dice)
    assert rolled[0] != rolled[1]
