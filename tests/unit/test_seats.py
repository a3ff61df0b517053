"""Who plays which seat."""

from __future__ import annotations

import pytest

from campaign.play.seats import BOT, PERSON, BadSeat, UnknownBotName, bots_of, people_of, seated

HEROES = ("barbarian", "moon-elf", "monk")
PEOPLE = (PERSON,) * 3


@pytest.mark.parametrize(
    ("wishes", "players"),
    [
        ((), [PERSON, PERSON, PERSON]),
        (("2=bot",), [PERSON, "greedy", PERSON]),
        (("moon-elf=random",), [PERSON, "random", PERSON]),
        (("Moon Elf=greedy", "3=bot"), [PERSON, "greedy", "greedy"]),
        (("moon=bot",), [PERSON, "greedy", PERSON]),
        (("1=bot", "1=person"), [PERSON, PERSON, PERSON]),
    ],
)
def test_seats_by_number_or_hero(wishes: tuple[str, ...], players: list[str]) -> None:
    """Whoever is spoken of last holds; nobody speaks of the others."""
    assert seated(wishes, HEROES, PEOPLE, bot="greedy") == players


def test_the_bot_alone_is_the_one_that_was_chosen() -> None:
    """Also where a seat is a bot's from the start."""
    assert seated(("3=bot",), HEROES, (PERSON, BOT, PERSON), bot="random") == [PERSON, "random", "random"]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ("4=bot", "the seats go from 1 to 3"),
        ("0=bot", "the seats go from 1 to 3"),
        ("treant=bot", "treant does not take part; choose from barbarian, moon-elf, monk"),
        ("mo=bot", "plays seats 2, 3; give the number"),
        ("2=somebody", "There is no player 'somebody': a seat is for a person, a bot, or greedy or planner or random"),
        ("2", "names no seat and player"),
        ("=bot", "names no seat and player"),
    ],
)
def test_what_cannot_be_followed_is_refused(wish: str, says: str) -> None:
    """In a sentence with what there is."""
    with pytest.raises(BadSeat, match=says):
        seated((wish,), HEROES, PEOPLE, bot="greedy")


def test_an_unknown_bot_is_refused_though_nobody_needs_it() -> None:
    """A slip is told, whoever plays."""
    with pytest.raises(UnknownBotName):
        seated((), HEROES, PEOPLE, bot="greed")


def test_people_and_bots_share_the_table() -> None:
    """Every seat is one or the other's."""
    players = [PERSON, "greedy", "random"]
    assert people_of(players) == [0]
    assert set(bots_of(players, 1)) == {1, 2}
