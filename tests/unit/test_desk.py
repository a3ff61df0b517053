"""What people may say at a desk, and what comes of it."""

from __future__ import annotations

import pytest

from ai.bots import make_bot
from campaign.asking.settings import ALL
from campaign.cli.duel_session import open_duel
from campaign.play.live_session import NOBODY, Hidden
from campaign.play.seats import Answers, hero_bots
from campaign.play.undo import undo
from campaign.screens.desk import Desk, Leaving, Outcome, Reply
from campaign.screens.desk_undo import FORCED, Doubtful
from campaign.screens.pages import text_of
from engine.game import Game
from engine.state import Decision
from engine.view import view

PAIR = ("barbarian", "moon-elf")


def desk_of(*people: int, seed: int = 4, hidden: Hidden = NOBODY) -> Desk:
    """A duel of which these seats are people's, at the first question of one of them."""
    live = open_duel(PAIR, seed, hidden_from=hidden)
    desk = Desk(live, Answers(hero_bots("greedy", 2, seed)), people, hidden=hidden)
    to_the_next(desk)
    return desk


def to_the_next(desk: Desk) -> None:
    """Let others play, and somebody here sit down."""
    for _ in desk.go_on():
        continue
    desk.sit_down()


def told(reply: Reply) -> str:
    """What there was to tell."""
    return "\n".join(text_of(row) for row in reply.rows)


def meant(desk: Desk, typed: str) -> Reply:
    """Say it, once more where something speaks against it."""
    try:
        return desk.say(typed)
    except Doubtful as doubt:
        return desk.say(typed, sure=[str(doubt)])


def test_an_option_is_chosen_by_its_number() -> None:
    """As the screen lists it; then others play, and the next question is another one."""
    desk = desk_of(0)
    question = desk.screen().question
    assert question is not None
    last = question.options[-1]
    assert (last.number, last.token) == (0, "pass")
    position = desk.live.position
    assert meant(desk, "0").outcome is Outcome.TAKEN
    assert desk.live.position == position + 1


def test_what_is_no_choice_is_refused_and_why_tells_the_rule_behind_it() -> None:
    """Nothing is chosen; words that nobody knows are no reason that could be looked up."""
    desk = desk_of(0)
    position = desk.live.position
    reply = desk.say("xyzzy")
    assert reply.outcome is Outcome.REFUSED
    assert "'xyzzy' is not an option here." in told(reply)
    assert desk.live.position == position
    assert desk.say("99").outcome is Outcome.REFUSED
    assert told(desk.say("why")).startswith("There is no option 99.")


def test_a_command_tells_and_answers_nothing() -> None:
    """The question stays open."""
    desk = desk_of(0)
    position, question = desk.live.position, desk.screen().question
    for command in ("? tokens", "hand", "odds", "hint", "log", "recap", "rules", "passed", "tokens", "ask"):
        reply = desk.say(command)
        assert reply.outcome is Outcome.TOLD, command
        assert told(reply).strip(), command
    assert (desk.live.position, desk.screen().question) == (position, question)


def test_a_command_is_looked_up_like_anything_else() -> None:
    """What it does, in every form it has; a card or token of that name comes first."""
    desk = desk_of(0)
    assert "what was decided for you" in told(desk.say("? passed"))
    asked = told(desk.say("? ask"))
    assert "set when you are asked" in asked
    assert "never ask about this card" in asked


def test_quitting_leaves() -> None:
    """However it is called."""
    for word in ("quit", "q", "exit"):
        with pytest.raises(Leaving):
            desk_of(0).say(word)


def test_nobody_answers_while_nobody_sits_there() -> None:
    """Before somebody has looked at the question, and while others play."""
    desk = desk_of(0)
    desk.menu = None
    assert desk.screen().question is None
    reply = desk.say("pass")
    assert (reply.outcome, told(reply)) == (Outcome.REFUSED, "No question is open.")


def test_an_answer_to_a_question_that_was_taken_back_elsewhere_is_refused() -> None:
    """Two desks at one session: as many choices lead to the question again, and still it is another one."""
    desk = desk_of(0)
    other = Desk(desk.live, desk.answers, (0,))
    meant(desk, "0")
    to_the_next(desk)
    position = desk.live.position
    other.sit_down()
    desk.say(FORCED)
    while desk.live.position < position:
        to_the_next(desk)
        meant(desk, desk.options()[0])
    assert desk.live.position == position
    before = [choice.token for choice in desk.live.log.choices()]
    reply = other.say("1")
    assert reply.outcome is Outcome.REFUSED
    assert "answered or undone meanwhile" in told(reply)
    assert [choice.token for choice in desk.live.log.choices()] == before
    other.sit_down()
    assert meant(other, "1").outcome is Outcome.TAKEN


def test_what_rolled_is_taken_back_only_by_who_says_so() -> None:
    """The doubt says how it is spelled; who shares none is not asked again."""
    desk = desk_of(0)
    bot = make_bot("greedy")
    while desk.live.game.state.decision is not None and desk.live.game.state.decision.kind != "roll":
        meant(desk, bot.choose(view(desk.live.game, 0), desk.live.game.state.decision))
        to_the_next(desk)
    rolls = [token for token in desk.options() if token.startswith("keep ")]
    meant(desk, rolls[0])
    position = desk.live.position
    with pytest.raises(Doubtful, match=r"Undo 'Keep .* re-roll the rest'\? It rolled dice\.") as doubt:
        desk.say("undo")
    assert doubt.value.spelled == FORCED
    assert desk.live.position == position
    desk.say("undo", sure=[str(doubt.value)])
    assert desk.live.position == position - 1
    assert desk.told[-1].text == "Undone."


def test_undo_asks_about_what_was_chosen_and_not_about_what_was_passed_for_one() -> None:
    """The main phase ends by itself behind the last card, and dice fall: the card is what is taken back."""
    live = open_duel(PAIR, 4)
    while live.game.state.decision is not None and live.game.state.decision.kind != "main":
        for _ in live.run(
            lambda _game, decision: decision.options[-1], until=lambda game: is_main(game.state.decision)
        ):
            continue
    decision = live.game.state.decision
    assert decision is not None
    sale = next(token for token in decision.options if token.startswith("sell "))
    live.choose(sale)
    for _ in live.run(lambda _game, _decision: "pass", until=is_rolling):
        continue
    undone = undo(live, 1)
    assert undone.stopped_by == "pass"
    assert undone.doubt.startswith("Undo 'Sell ")
    assert undone.doubt.endswith("? It rolled dice.")


def is_rolling(game: Game) -> bool:
    """Whether somebody has rolled."""
    return game.state.decision is not None and game.state.decision.kind == "roll"


def is_main(decision: Decision | None) -> bool:
    """Whether a main phase is open."""
    return decision is not None and decision.kind == "main"


def test_the_log_is_numbered_and_cut_back() -> None:
    """From any line on; what is taken back has not happened, but that it was taken back has."""
    desk = desk_of(0)
    lines = desk.log()
    assert [line.number for line in lines] == list(range(len(desk.told)))
    assert desk.log(3) == lines[3:]
    meant(desk, "pass")
    to_the_next(desk)
    assert len(desk.log()) > len(lines)
    desk.say(FORCED)
    *before, last = desk.log()
    assert before == lines
    assert (last.number, last.text) == (len(lines), "Undone.")


def test_somebody_who_rolls_for_all_is_asked_for_an_enemy_s_dice() -> None:
    """The bot's seat is awaited, and whoever sits here types; of the bot's hand the screen knows nothing."""
    live = open_duel(PAIR, 4, dice=ALL)
    desk = Desk(live, Answers(hero_bots("greedy", 2, 4)), [0])
    desk.people.dice = ALL
    for _ in range(100):
        to_the_next(desk)
        question = desk.screen().question
        assert question is not None
        if question.throw is not None and question.seat == 1:
            break
        meant(desk, "roll" if question.throw is not None else desk.options()[-1])
    screen = desk.screen()
    assert screen.question is not None
    assert screen.question.throw is not None
    assert (screen.seat, screen.awaited, screen.awaits) == (0, 1, "Moon Elf")
    assert {card.card for card in screen.hand} == set(live.game.state.players[0].hand)
    count = screen.question.throw.dice
    assert meant(desk, "6" * count).outcome is Outcome.TAKEN


def test_two_people_with_secrets_pass_the_keyboard() -> None:
    """Whoever is asked first sits down after the other looked away; then the screen is theirs."""
    hidden = {0: frozenset({1}), 1: frozenset({0})}
    live = open_duel(PAIR, 4, hidden_from=hidden)
    desk = Desk(live, Answers(), [0, 1], hidden=hidden)
    for _ in desk.go_on():
        continue
    first = desk.awaited()
    assert first in (0, 1)
    assert desk.screen().question is None
    desk.sit_down()
    assert desk.awaited() == -1
    screen = desk.screen()
    assert screen.question is not None
    assert (screen.seat, screen.question.seat) == (first, first)
    assert {card.card for card in screen.hand} == set(live.game.state.players[first].hand)


def test_a_number_behind_a_question_mark_is_that_of_an_option() -> None:
    """All that the option does is told, and nothing is chosen; of a number that no option has there is nothing."""
    desk = desk_of(0)
    position = desk.live.position
    assert desk.screen().question.options[1].token == "play try-try-again"  # type: ignore[union-attr]  # one is asked
    heading, *lines = told(desk.say("? 2")).splitlines()
    assert heading == "Play Try, Try Again! (1 CP) (option 2)"
    assert any(line.startswith("Try, Try Again! (1 CP, roll phase)") for line in lines)
    assert told(desk.say("? 99")) == "There is no '99'."
    assert desk.live.position == position


def test_of_several_things_one_is_picked_by_its_number() -> None:
    """As often as one likes, until something else is said: then a number is that of an option again."""
    desk = desk_of(0)
    listed = told(desk.say("? b")).splitlines()
    assert listed[2].split() == ["2", "Blinding", "Shot", "Moon", "Elf"]
    for _ in range(2):
        assert told(desk.say("? 2")).startswith("Blinding Shot (Moon Elf)")
    assert told(desk.say("? 1")).startswith("Barbarian (hero, yours)")
    desk.say("hand")
    assert told(desk.say("? 2")).startswith("Play Try, Try Again! (1 CP) (option 2)")


def test_a_sale_tells_its_cp_in_the_log() -> None:
    """RES-5: a card brings 1 CP, told with how much there is then."""
    desk = desk_of(0, seed=1)
    cp = desk.live.game.state.players[0].cp
    sale = next(option for option in desk.options() if option.startswith("sell "))
    meant(desk, sale)
    to_the_next(desk)
    lines = [line.text for line in desk.log() if not line.is_minor]
    assert f"Barbarian gains 1 CP (a sale), has {cp + 1}." in lines
