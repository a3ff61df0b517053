"""A number of the list never means something else within a turn, whatever was chosen and taken back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.cli.duel_session import open_duel
from campaign.missions.campaign import MISSIONS
from campaign.play.live_session import LiveSession
from campaign.play.seats import Answers, hero_bots
from campaign.screens.desk import Desk
from campaign.screens.desk_undo import Doubtful
from campaign.screens.numbers import ONCE, topic_of
from tests.bench.asked import CRAWL, session

SESSIONS: dict[str, Callable[[], LiveSession]] = {
    "monk-gunslinger": lambda: open_duel(("monk", "gunslinger"), 5),
    "barbarian-treant": lambda: open_duel(("barbarian", "treant"), 5),
    "artificer-seraph": lambda: open_duel(("artificer", "seraph"), 5),
    "crawl": lambda: session(ADVENTURES, 5, CRAWL),
    "mission": lambda: session(MISSIONS, 5, 1),
}
QUESTIONS = 120
UNDONE = 0.1
"""How often a choice is taken back."""


def say(desk: Desk, typed: str) -> None:
    """Say it, meaning it."""
    sure: list[str] = []
    while True:
        try:
            desk.say(typed, sure=sure)
        except Doubtful as doubt:
            if doubt.spelled:
                return
            sure.append(str(doubt))
        else:
            return


@pytest.mark.parametrize("name", SESSIONS)
def test_a_number_means_one_thing_within_a_turn(name: str) -> None:
    """Random answers by number, undone now and then, for as many questions."""
    luck = random.Random(1)
    live = SESSIONS[name]()
    desk = Desk(live, Answers(hero_bots("greedy", 2, 5)), (0,))
    meant: dict[tuple[object, ...], str] = {}
    repeated = 0
    for _ in range(QUESTIONS):
        for _ in desk.go_on():
            continue
        menu, decision = desk.sit_down(), desk.decision
        if menu is None or decision is None:
            break
        if decision.kind not in ONCE:
            for entry in (*menu.entries, *menu.sold):
                key = (*topic_of(live.game, decision), entry.number)
                meaning = menu.meaning(entry.token)
                repeated += key in meant
                assert meant.setdefault(key, meaning) == meaning
        numbers = [entry.number for entry in menu.entries]
        assert len({*numbers, *(entry.number for entry in menu.sold)}) == len(numbers) + len(menu.sold)
        if menu.amounts:
            assert all(entry.number == len(menu.tokens_of(entry.token)) for entry in menu.entries if entry.number)
        if luck.random() < UNDONE:
            say(desk, "undo force")
        elif menu.form is not None:
            say(desk, luck.choice(menu.form.words))
        elif menu.masks and (not numbers or luck.random() < 0.5):
            say(desk, luck.choice(menu.masks))
        else:
            say(desk, str(luck.choice(numbers)))
    assert repeated


def test_answers_given_at_once_are_kept_each_and_taken_back_together() -> None:
    """Chi is spent twice in one answer: both stand in the log as the person's own, and one undo takes both back."""
    found = 0
    for seed in range(12):
        desk = Desk(open_duel(("monk", "barbarian"), seed), Answers(hero_bots("greedy", 2, seed)), (0,))
        luck = random.Random(seed)
        for _ in range(QUESTIONS):
            for _ in desk.go_on():
                continue
            menu = desk.sit_down()
            if menu is None:
                break
            at_once = [
                entry.token for entry in menu.entries if menu.tokens_of(entry.token) == ("spend chi prevent",) * 2
            ]
            if not at_once:
                say(desk, luck.choice(menu.masks or [entry.token for entry in menu.entries]))
                continue
            position = desk.live.position
            say(desk, at_once[0])
            for _ in desk.go_on():
                continue
            chosen = [choice for choice in desk.live.log.choices(position) if choice.seat == 0 and choice.asked]
            assert [choice.token for choice in chosen][:2] == ["spend chi prevent"] * 2
            say(desk, "undo force")
            assert desk.live.position == position
            found += 1
            break
    assert found
