"""What the rules leave an enemy is asked of whoever's turn it is, where they want that (CAMP-4, MENE-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import pytest

from ai.bots import advised
from campaign.adventures.campaign import ADVENTURES
from campaign.errors import UnknownEnemyChoices
from campaign.missions.campaign import MISSIONS
from campaign.play.live_session import LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers, hero_bots
from campaign.screens.asking_commands import configured
from campaign.screens.desk import Desk, Outcome
from campaign.words.session_view import SessionView
from engine.events import Sink
from engine.game import Game
from engine.state import Decision
from tests import adventures, missions
from tests.unit.test_desk import meant, told

HEROES = ("barbarian", "paladin")
PEOPLE = (0, 1)
LOOKS = 3
"""Choices of enemies that are looked at."""
Opening = Callable[[Sink | None], Game]


def crawl(seed: int, sink: Sink | None) -> Game:
    """A portal crawl of two heroes."""
    return adventures.session(adventures.campaign(HEROES, seed), sink)


def boss_battle(sink: Sink | None) -> Game:
    """A battle of two heroes against a boss."""
    return adventures.session(adventures.campaign(HEROES, 4, scenario=4), sink)


def mission(sink: Sink | None) -> Game:
    """A mission of two heroes."""
    return missions.session(HEROES, 3, 3, sink=sink)


SESSIONS: dict[str, tuple[Opening, Callable[[Game], SessionView]]] = {
    "crawl": (partial(crawl, 0), ADVENTURES.view),
    "boss battle": (boss_battle, ADVENTURES.view),
    "mission": (mission, MISSIONS.view),
}


def desk_of(what: str, *people: int, wants: bool = True) -> Desk:
    """A session of which these seats are people's; what they want of enemies' choices is the same for all of them."""
    opening, view_of = SESSIONS[what]
    live = LiveSession(opening(None).library, opening, MemoryLog(), hero_count=2, view_of=view_of)
    live.begin()
    desk = Desk(live, Answers(hero_bots("greedy", 2, 1)), people)
    for person in desk.people.seats.values():
        person.settings.enemies = wants
    return desk


def asked(desk: Desk, most: int = 400) -> Iterator[Decision]:
    """Everything that is asked at a desk, one after another; what is left open is answered as the bot would."""
    for _ in range(most):
        for _ in desk.go_on():
            continue
        desk.sit_down()
        decision = desk.decision
        if decision is None:
            return
        yield decision
        if desk.decision is decision:
            desk.people.chosen(desk.live.game, decision, token := advised(desk.live.game, decision))
            desk.live.choose(token)


def of_enemies(desk: Desk) -> Iterator[Decision]:
    """The questions of a session that an enemy is asked."""
    return (decision for decision in asked(desk) if desk.live.game.mode.scripted(desk.live.game, decision.seat))


@pytest.mark.rule("CAMP-4", "MENE-4")
@pytest.mark.parametrize("what", SESSIONS)
def test_whoevers_turn_it_is_chooses_for_an_enemy(what: str) -> None:
    """The question says for whom; whatever it offers can be chosen by its number, is kept as a person's, and undone."""
    desk = desk_of(what, *PEOPLE)
    found = 0
    for decision in islice(of_enemies(desk), LOOKS):
        found += 1
        game, screen = desk.live.game, desk.screen()
        assert len(decision.options) > 1
        assert desk.me == game.state.active
        assert screen.question is not None
        assert screen.question.text.startswith(f"You choose for {desk.view.seat(decision.seat)}")
        before, position = game.digest(), desk.live.position
        for said in ("hint", "hand", "odds", "ask", "recap", "? 1"):
            assert desk.say(said).outcome is Outcome.TOLD
        for option in decision.options:
            assert meant(desk, option).outcome is Outcome.TAKEN
            kept = desk.live.log.choices()[position]
            assert (kept.seat, kept.token, kept.asked) == (decision.seat, option, True)
            meant(desk, "undo force")
            assert desk.live.game.digest() == before
            desk.sit_down()
    assert found


@pytest.mark.parametrize("what", SESSIONS)
def test_nobody_is_asked_who_does_not_want_that(what: str) -> None:
    """The program chooses, as ever."""
    desk = desk_of(what, *PEOPLE, wants=False)
    assert not list(of_enemies(desk))
    assert desk.live.position > 100


def test_in_the_turn_of_a_bot_the_program_chooses() -> None:
    """The first hero is a bot: the person of the second is asked in their own turns only."""
    desk = desk_of("crawl", 1)
    turns = {desk.live.game.state.active for _ in of_enemies(desk)}
    assert turns == {1}


def test_it_can_be_set_in_play() -> None:
    """Where there are enemies `ask` says so, too."""
    desk = desk_of("crawl", *PEOPLE, wants=False)
    next(asked(desk))
    assert "ask enemies off: enemies choose what helps them most." in told(desk.say("ask"))
    desk.say("ask enemies on")
    assert desk.people.seats[desk.me].settings.enemies
    assert "ask enemies on: whoever's turn it is chooses" in told(desk.say("ask"))


def test_what_is_said_on_the_command_line_holds_for_everybody() -> None:
    """Whatever the configuration says; a word that there is not is answered with those that there are."""
    assert [one.enemies for one in configured(HEROES)] == [False, False]
    assert [one.enemies for one in configured(HEROES, "ask")] == [True, True]
    assert [one.enemies for one in configured(HEROES, "program")] == [False, False]
    with pytest.raises(UnknownEnemyChoices, match=r"There is no way to choose for enemies 'aks'. Did you mean ask?"):
        configured(HEROES, "aks")
