"""A session as a film: every position, the way forward and back, moments, health over time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from campaign.errors import NoPosition
from campaign.play.film import Film, FilmFighter, film_of, lines_of_health
from campaign.play.seats import Answers, BadSeat, hero_bots
from campaign.play.service import Service
from campaign.screens.film import FilmDesk, column_of, place_wanted, seat_wanted, sparkline
from campaign.screens.model import SeatScreen
from campaign.words.moments import highlights, moments_of
from engine.view import SPECTATOR


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A campaign, demo, with a session that is over and one that is open after 30 choices; and an empty one."""
    with Service.open(str(tmp_path_factory.mktemp("film") / "saves.db")) as service:
        service.create("demo", ["barbarian", "moon-elf"], seed=7)
        service.create("fresh", ["monk"], seed=7)
        with service.open_campaign("demo", told=False) as opened:
            for _ in opened.live.run(Answers(hero_bots("greedy", 2, 0))):
                continue
            opened.conclude()
            opened.next_session()
            bots = Answers(hero_bots("greedy", 2, 1))
            for _ in opened.live.run(bots, until=lambda game: game.state.choices >= 30):
                continue
        yield service


@pytest.fixture(scope="module")
def film(service: Service) -> Film:
    """The session that is over."""
    return film_of(service.store, service.find("demo"), 1)


@pytest.fixture(scope="module")
def open_film(service: Service) -> Film:
    """The session that is open."""
    return film_of(service.store, service.find("demo"), 2)


def test_every_position_is_the_one_that_was_played(film: Film, service: Service) -> None:
    """Those between the positions at hand are those that a replay comes to."""
    _, live = service.session_log(service.find("demo"), 1)
    for position in (0, 1, 7, 8, 9, 30, film.last):
        assert film.game(position).digest() == live.rebuilt(position).digest()


def test_looking_at_a_position_changes_none(film: Film) -> None:
    """What is handed out is a copy."""
    game = film.game(8)
    before = film.game(8).digest()
    assert game.state.decision is not None
    game.apply(game.state.decision.options[-1])
    assert film.game(8).digest() == before


def test_forward_and_back_see_the_same_steps(film: Film) -> None:
    """From the beginning to the end and back again, each step where something is told."""
    there = [film.first]
    while there[-1] != film.last:
        there.append(film.after(there[-1]))
    back = [film.last]
    while back[-1] != film.first:
        back.append(film.before(back[-1]))
    assert there == back[::-1]
    assert all(film.frame(position).is_told for position in there[1:-1])
    assert film.after(film.last) == film.last


def test_turns_are_walked_one_by_one(film: Film) -> None:
    """Back leads first to where the turn began."""
    second, third = film.turns[2][1], film.turns[3][1]
    assert film.turn_from(second, 1) == third
    assert film.turn_from(second + 1, -1) == second
    assert film.turn_from(third, -1) == second
    assert film.turn_from(film.last, 1) == film.last
    assert film.turn_from(film.first, -1) == film.first


def test_health_is_that_of_the_positions(film: Film) -> None:
    """By fighter; whoever has not come yet has none."""
    game = film.game(40)
    by_seat = {one.seat: one for one in film.fighters()}
    for player in game.state.players:
        wanted = 0 if player.fallen else game.health(player.seat)
        assert by_seat[player.seat].health[40] == wanted
    assert [one.name for one in film.fighters() if one.is_hero] == ["Barbarian", "Moon Elf"]
    late = next(one for one in film.fighters() if not one.is_hero)
    assert late.health[0] is None


def test_a_line_of_health_ends_as_the_session_did(film: Film) -> None:
    """One sign each column; · where somebody is beaten, blank before they come."""
    beaten = next(one for one in film.fighters() if one.health[-1] == 0 and one.health[40] is None)
    drawn = sparkline(beaten, 30, unicode=True)
    assert len(drawn) == 30
    assert (drawn[0], drawn[-1]) == (" ", "·")
    assert sparkline(beaten, 30, unicode=False).isascii()
    assert column_of(film, film.last, 30) == 29


def test_moments_are_hits_falls_and_loot() -> None:
    """Eight damage at once is a hard hit, seven none; what has no words is no moment."""
    story = [
        {"at": 3, "kind": "hero-turn", "data": {"turn": 2}, "told": [["Turn 2", "turn", "", False]]},
        {"at": 4, "kind": "damage", "data": {"total": 7}, "told": [["seven", "harm", "", False]]},
        {"at": 5, "kind": "damage", "data": {"total": 8}, "told": [["eight", "harm", "", False]]},
        {"at": 6, "kind": "fell", "data": {}, "told": [["fell", "end", "", False]]},
        {"at": 6, "kind": "fell", "data": {}},
        {"at": 7, "kind": "boss-card", "data": {}, "told": [["card", "act", "", False]]},
    ]
    found = [(moment.position, moment.turn, moment.sort, moment.text) for moment in moments_of(story)]
    assert found == [(5, 2, "hard hit", "eight"), (6, 2, "fall", "fell"), (7, 2, "boss card", "card")]


def test_of_an_open_session_no_hand_is_shown(open_film: Film) -> None:
    """Neither in the position nor in what is told; a session that is over tells both."""
    desk = FilmDesk(open_film)
    desk.go(open_film.last)
    shown = desk.screen()
    assert (shown.seat, shown.hand, shown.question) == (SPECTATOR, (), None)
    drawn = [line.text for line in desk.told if " draws " in line.text]
    assert drawn
    assert all(re.search(r" draws \d cards?\b", line) for line in drawn)
    with pytest.raises(BadSeat, match="still open"):
        seat_wanted(open_film, "1")


def test_whoever_was_there_may_be_watched_once_it_is_over(film: Film) -> None:
    """With their hand and board, through the eyes of one hero after the other."""
    desk = FilmDesk(film, seat_wanted(film, "moon"))
    assert desk.me == 1
    assert desk.screen().hand
    desk.turn_eyes()
    assert desk.me == SPECTATOR
    desk.turn_eyes()
    assert desk.eyes == "as Barbarian"


def test_what_is_seen_is_plain_data(film: Film) -> None:
    """As every screen, for every front."""
    desk = FilmDesk(film)
    for position in range(film.first, film.last, 25):
        desk.go(position)
        shown = desk.screen()
        assert SeatScreen.from_json(shown.to_json()).to_json() == shown.to_json()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("turn 999", "There is no turn 999"),
        ("moment 0", "There is no moment 0"),
        ("100000", "There is no choice 100000"),
        ("nowhere", "Type a choice from 0 to"),
        ("turn", "Type a choice from 0 to"),
        ("-1", "Type a choice from 0 to"),
    ],
)
def test_places_there_are_not(film: Film, typed: str, told: str) -> None:
    """One sentence each."""
    with pytest.raises(NoPosition, match=told):
        place_wanted(FilmDesk(film), typed)


def test_places_there_are(film: Film) -> None:
    """By choice, turn, moment, and both ends."""
    desk = FilmDesk(film)
    assert place_wanted(desk, "40") == 40
    assert place_wanted(desk, "Turn 3") == film.turns[3][1]
    assert place_wanted(desk, "moment 2") == film.moments[1].position
    assert (place_wanted(desk, "start"), place_wanted(desk, "end")) == (0, film.last)


@pytest.mark.parametrize(("name", "session"), [("demo", 9), ("fresh", None)])
def test_sessions_there_are_not(service: Service, name: str, session: int | None) -> None:
    """A sentence says so."""
    with pytest.raises(NoPosition, match=r"has no session 9|has not begun a session"):
        film_of(service.store, service.find(name), session)


def test_a_session_of_other_content_is_shown_where_its_choices_still_fit(service: Service, tmp_path: Path) -> None:
    """And refused with where to read it where they do not."""
    campaign = service.find("demo")
    session, live = service.session_log(campaign, 1)
    older = session._replace(content_digest="other")
    choices = live.log.choices()
    assert Film("demo", older, live, choices).last == len(choices)


def test_heroes_who_live_by_the_same_health_have_one_line() -> None:
    """Those of one dial; others keep a line each, though their health may be the same all the time."""
    monk = FilmFighter(0, "Monk", 20, is_hero=True, health=(20, 9), dial=0)
    fighters = [
        monk,
        monk._replace(seat=1, name="Ninja"),
        monk._replace(seat=2, name="Seraph", dial=2),
        monk._replace(seat=3, name="Imp 1", is_hero=False, dial=3),
        monk._replace(seat=4, name="Imp 2", is_hero=False, dial=3),
    ]
    assert [one.name for one in lines_of_health(fighters)] == ["Monk, Ninja", "Seraph", "Imp 1", "Imp 2"]


def test_moments_of_one_choice_stand_in_the_order_they_were_told(film: Film) -> None:
    """An ability is activated before it hits, whichever of the two is found first."""
    for moment, after in pairwise(film.moments):
        if moment.position == after.position:
            told = [line.text for line in film.frame(moment.position).lines]
            assert told.index(moment.text) <= told.index(after.text)


def fact(kind: str, text: str, **data: object) -> dict[str, object]:
    """An event of a story as it was told."""
    return {"at": 1, "kind": kind, "data": data, "told": [[text, "plain", "", False]]}


def test_a_story_in_short_keeps_falls_and_the_end_and_the_hardest_hits() -> None:
    """Of hits with 9, 12 and 8 two have room beside a fall and the end; they stay in their order."""
    story = [
        fact("turn", "Turn 1: Monk", turn=1),
        fact("damage", "nine", total=9),
        fact("damage", "seven", total=7),
        fact("turn", "Turn 2: Ninja", turn=2),
        fact("damage", "twelve", total=12),
        fact("damage", "eight", total=8),
        fact("fell", "Ninja is defeated."),
        fact("session-over", "Monk wins."),
    ]
    told = [(one.turn, one.text) for one in highlights(story, 4)]
    assert told == [(1, "nine"), (2, "twelve"), (2, "Ninja is defeated."), (2, "Monk wins.")]
    assert [one.text for one in highlights(story, 0)] == ["Ninja is defeated.", "Monk wins."]
