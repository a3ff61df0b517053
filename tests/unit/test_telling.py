"""What is told of a session while it is played is what its choices tell when they are made again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from campaign.cli.duel_session import open_duel
from campaign.play.recording import Teller
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.play.undo import undo
from content.load import hero_ids
from engine.events import Event
from tests.long import few_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign.play.live_session import LiveSession
    from engine.game import Game


def check(live: LiveSession) -> None:
    """It has told all of it, once, and nothing else."""
    told = live.told_so_far()
    again = live.played_again().teller
    assert told.story == again.story
    assert told.accounts.changes == again.accounts.changes
    assert told.accounts.balance() == again.accounts.balance()
    assert told.narrator.memory() == again.narrator.memory()


def play(live: LiveSession, pick: random.Random, choices: int) -> None:
    """So many random choices; fewer where the session is over."""
    for _ in live.run(lambda _, decision: pick.choice(decision.options), until=until(live.position + choices)):
        continue


def until(choices: int) -> Callable[[Game], bool]:
    """Whether so many choices have been made."""
    return lambda game: game.state.choices >= choices


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """Empty saves."""
    with Service.open(str(tmp_path / "saves.db")) as opened:
        yield opened


@pytest.mark.parametrize("seed", few_of(range(4), 2))
def test_a_session_of_bots_is_told_as_it_is_played(service: Service, seed: int) -> None:
    """Nothing of it is played again for that: crawls and a battle of one to four heroes."""
    heroes = random.Random(seed).sample(hero_ids(), seed + 1)
    service.create("demo", heroes, seed=seed)
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("greedy", len(heroes), seed))):
            continue
        assert opened.live.teller.whole
        check(opened.live)
        session = opened.session
        opened.conclude()
        assert service.store.story(session.id) == opened.live.played_again().story


@pytest.mark.parametrize("told", [False, True])
def test_a_session_left_and_taken_up_is_told_whole(service: Service, *, told: bool) -> None:
    """What was played before is told again, once, and what follows goes on from there."""
    pick = random.Random(3)
    service.create("demo", ["barbarian", "treant"], seed=3)
    for _ in range(3):
        with service.open_campaign("demo", told=told) as opened:
            live = opened.live
            play(live, pick, 30)
            before = live.news()
            assert bool(before) is told
            check(live)
            teller = live.teller
            play(live, pick, 30)
            assert live.told_so_far() is teller
            check(live)


@pytest.mark.parametrize("seed", few_of(range(3), 1))
def test_what_is_taken_back_is_told_no_more(service: Service, seed: int) -> None:
    """Undo after undo, also over the place where somebody sat down: neither words nor health of it are left."""
    pick = random.Random(seed)
    service.create("demo", random.Random(seed).sample(hero_ids(), 2), seed=seed)
    for sitting in range(3):
        with service.open_campaign("demo") as opened:
            live = opened.live
            if sitting:
                live.told_so_far()
            for _ in range(12):
                play(live, pick, pick.randint(1, 40))
                undo(live, pick.randint(1, 25), force=True)
                check(live)


def test_an_undo_to_the_beginning_of_a_session_that_was_left(service: Service) -> None:
    """Its opening was not told here, and is told all the same."""
    pick = random.Random(1)
    service.create("demo", ["barbarian"], seed=1)
    with service.open_campaign("demo") as opened:
        play(opened.live, pick, 3)
    with service.open_campaign("demo") as opened:
        undo(opened.live, 3, force=True)
        assert opened.live.position == 0
        check(opened.live)
        assert opened.live.told_so_far().story


def test_the_story_hides_nothing(service: Service) -> None:
    """A bot's cards are hidden from the person, who hears of so many cards; the numbers behind the duel know them."""
    del service
    live = open_duel(["barbarian", "moon-elf"], 5, hidden_from={0: [1]})
    play(live, random.Random(5), 200)
    news = [line.text for line in live.news()]
    check(live)
    drew = [fact["told"][-1][0] for fact in live.teller.story if fact["kind"] == "drew" and fact["data"]["seat"] == 1]
    assert drew
    assert not [text for text in drew if "draws 4 cards" in text]
    assert [text for text in news if "Moon Elf draws 4 cards" in text]


def test_without_a_listener_no_news_are_kept() -> None:
    """Bots that nobody watches."""
    live = open_duel(["barbarian", "moon-elf"], 5, told=False)
    play(live, random.Random(5), 100)
    assert live.teller.story
    assert (live.news(), live.teller.news) == ([], [])


def test_values_of_an_event_are_kept_for_good() -> None:
    """As JSON has them: what changes later in the position changes nothing that was told."""
    live = open_duel(["barbarian", "moon-elf"], 5)
    teller = Teller(live.library)
    teller.follow(live.game)
    dice = [1, 2]
    teller(Event("start-roll", "", {"dice": {0: 3}, "of": (1, 2), "own": dice}))
    dice.append(3)
    assert teller.story[0]["data"] == {"dice": {"0": 3}, "of": [1, 2], "own": [1, 2]}
