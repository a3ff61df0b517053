"""Reviews of sessions: what a choice cost, turning points, what is kept, and what is not worked out twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ai.playouts import Difference
from campaign.errors import NoPosition, NotAtTable
from campaign.play.book import review as reviews
from campaign.play.book.review import BadReview, Review, ReviewedChoice, checked, film_to_review, to_review, work
from campaign.play.film import Film
from campaign.play.live_session import LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.report.session import add_review
from campaign.screens.film import FilmDesk
from campaign.screens.pages import BufferPage
from campaign.screens.review import chance_rows, choice_words, desk_for, show_review, show_review_of, with_review
from campaign.terminal.film import FilmPlayer
from campaign.words.duel_view import DuelView
from engine.chance import Streams
from engine.events import Sink
from engine.game import Game
from engine.pieces import AT_TABLE
from saves.records import NewChoice
from tests import kit


@pytest.fixture
def service(tmp_path: Any) -> Iterator[Service]:
    """Saves with a campaign, demo, that has an open session."""
    with Service.open(str(tmp_path / "saves.db")) as service:
        service.create("demo", ["barbarian"], seed=7)
        with service.open_campaign("demo", told=False) as opened:
            opened.live.flush()
        yield service


def opening(sink: Sink | None) -> Game:
    """A Barbarian with five sixes and no roll attempt left, who is poisoned and has 1 health, against one with 15."""
    seats = [
        {"hero": "barbarian", "health": 1, "hand": [], "tokens": {"poison": 1}},
        {"hero": "barbarian", "health": 15, "hand": []},
    ]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[6] * 15)
    for _ in range(2):
        game.apply("keep 00000")
    game.state.streams = Streams(7)
    game.state.choices = 0
    assert game.state.decision is not None
    game.sink = sink
    return game


def filmed(service: Service, *first: str) -> Film:
    """That duel as a film, in place of the open session of demo: a person chose these, and bots everything after."""
    game = opening(None)
    choices: list[NewChoice] = []
    bots = Answers(hero_bots("greedy", 2, 1))
    while (decision := game.state.decision) is not None:
        asked = len(choices) < len(first)
        token = first[len(choices)] if asked else bots(game, decision)
        choices.append(NewChoice(decision.seat, token, None, asked))
        game.apply(token)
    session = service.store.sessions(service.find("demo").id)[0]
    live = LiveSession(kit.library(), opening, MemoryLog(), hero_count=2, view_of=DuelView)
    return Film("demo", session._replace(status="lost"), live, choices)


def reviewed(service: Service, film: Film, budget: int = 40) -> Review:
    """What a review of it finds."""
    positions = to_review(film)
    return Review(film, list(work(service.store, film, positions, budget)), len(positions))


def test_a_blunder_is_found(service: Service) -> None:
    """Passing loses for certain, Rage! wins for certain: the choice cost all 100 points."""
    review = reviewed(service, filmed(service, "pass"))
    (choice,) = review.choices
    assert (choice.position, choice.seat, choice.token, choice.better) == (0, 0, "pass", "activate rage")
    assert choice.chance == 0.0
    assert choice.cost == 100.0
    assert review.costly() == [choice]
    said = choice_words(review, choice)
    assert (said.chosen, said.better) == ("Activate nothing", "Rage! now")
    assert said.cost.endswith("a chance of 0 % instead of 100 %, in 80 games each.")
    assert said.why.startswith("worth ")


def test_a_forced_win_is_certain_and_costs_nothing(service: Service) -> None:
    """The chance is 1 once it is won, and nothing promises more."""
    review = reviewed(service, filmed(service, "activate rage"))
    (choice,) = review.choices
    assert review.line[-1] == 1.0
    assert (choice.cost, choice.better, choice.difference.games) == (0.0, "", 0)
    assert review.costly(0) == []
    assert review.wanted == 1


def test_only_people_are_reviewed(service: Service) -> None:
    """What bots chose after that is none of it, unless it is wanted: then of both seats, as two heroes fight."""
    film = filmed(service, "pass")
    assert to_review(film) == [0]
    every = to_review(film, bots=True)
    assert every[0] == 0
    assert {film.choices[position].seat for position in every} == {0, 1}


def test_nothing_is_worked_out_twice(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A review that is stopped after its first choice continues with the second; one with a larger budget does all
    again, one with a smaller budget nothing."""
    film = filmed(service, "pass", "pass")
    positions = to_review(film, bots=True)[:3]
    done: list[int] = []
    plain = reviews.worked_out

    def counted(film: Film, position: int, budget: int) -> Any:
        """As it is, and noted."""
        done.append(position)
        return plain(film, position, budget)

    monkeypatch.setattr(reviews, "worked_out", counted)
    stopped = work(service.store, film, positions, 8)
    first = next(stopped)
    stopped.close()
    assert done == positions[:1]
    whole = list(work(service.store, film, positions, 8))
    assert done == positions
    assert whole[0] == first
    assert list(work(service.store, film, positions, 8)) == whole
    assert done == positions
    list(work(service.store, film, positions[:1], 12))
    assert done == [*positions, positions[0]]
    list(work(service.store, film, positions, 8))
    assert done == [*positions, positions[0]]


def test_the_same_session_has_the_same_review(service: Service, tmp_path: Any) -> None:
    """In other saves, by another process: every game has luck of its own from the seed of the session."""
    film = filmed(service, "pass", "pass")
    positions = to_review(film, bots=True)[:3]
    found = list(work(service.store, film, positions, 8))
    with Service.open(str(tmp_path / "other.db")) as other:
        other.create("demo", ["barbarian"], seed=7)
        with other.open_campaign("demo", told=False) as opened:
            opened.live.flush()
        assert list(work(other.store, film, positions, 8)) == found


def test_what_is_about_another_choice_is_not_used(service: Service) -> None:
    """The log may have been taken back and played otherwise, or by other rules or another bot."""
    film = filmed(service, "pass")
    reviewed(service, film)
    (kept,) = service.store.reviews(film.session.id)
    assert reviews.kept_reviews(service.store, film) == {0: kept}
    assert reviews.kept_reviews(service.store, filmed(service, "activate rage")) == {}
    for other in (kept._replace(digest="x"), kept._replace(edition="x"), kept._replace(position=9999)):
        service.store.keep_review(film.session.id, other)
        assert other not in reviews.kept_reviews(service.store, film).values()


def test_a_session_must_be_over(service: Service) -> None:
    """While it is played, its review would tell what may be chosen best."""
    with pytest.raises(NoPosition, match="no session that is over"):
        film_to_review(service.store, service.find("demo"))
    with pytest.raises(NoPosition, match="still open"):
        film_to_review(service.store, service.find("demo"), 1)


def test_a_session_with_the_box_on_the_table_is_not_reviewed(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but the people there knows the cards, so no game can be played on."""
    film = filmed(service, "pass")
    game = film.game(0)
    game.state.players[0].bank = {AT_TABLE: 1}
    monkeypatch.setattr(film, "game", lambda position: game)
    monkeypatch.setattr(reviews, "film_of", lambda store, campaign, ordinal: film)
    with pytest.raises(NotAtTable, match="with the box on the table"):
        film_to_review(service.store, service.find("demo"), 1)


@pytest.mark.parametrize(("budget", "least"), [(0, 5.0), (-1, 5.0), (10**6, 5.0), (40, -1.0), (40, 101.0)])
def test_numbers_that_nobody_can_work_with(budget: int, least: float) -> None:
    """Each is told in a sentence."""
    with pytest.raises(BadReview, match=r"not -?\d"):
        checked(budget, least)


def choice(position: int, *, seat: int = 0) -> ReviewedChoice:
    """A choice that was compared with nothing."""
    return ReviewedChoice(position, seat, 1, "pass", (), "", 0, Difference({}), Difference({}))


def given(monkeypatch: pytest.MonkeyPatch, *chances: float) -> None:
    """The chance of winning in each position, the last one also in all that follow."""
    monkeypatch.setattr(reviews, "chance", lambda game, seat: chances[min(len(chances) - 1, game.state.choices)])


def test_turning_points_are_the_largest_changes(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """From 30 % to 80 % are 50 points, from 80 % to 65 % are 15; from 65 % to 70 % is no turning point."""
    given(monkeypatch, 0.3, 0.3, 0.8, 0.65, 0.7)
    found = Review(filmed(service, "pass"), (), 1).turning_points()
    assert [(one.position, one.before, one.after) for one in found] == [(2, 0.3, 0.8), (3, 0.8, 0.65)]


def test_the_line_is_that_of_the_side_that_was_asked(service: Service) -> None:
    """Passing over the only chance loses: at the end it is 0 for the seat of the person, and the opponent has won."""
    review = Review(filmed(service, "pass"), (), 1)
    assert review.seat == 0
    assert review.names == [review.film.names[0]]
    assert (review.line[0] > 0, review.line[-1]) == (True, 0.0)
    assert len(review.line) == len(review.film.frames)


def test_what_is_not_beyond_noise_costs_nothing() -> None:
    """One game of ten is 10 points, but may be chance; ten of ten are not. What games of fresh luck do not show either
    was luck; what they do show costs what it costs in all of them: 10 and 6 of 20 are 80 points."""
    compared = choice(0)._replace(better="activate rage", rivals=("activate rage",))
    little, some, all_of_them = Difference({0: 9, 2: 1}), Difference({0: 4, 2: 6}), Difference({2: 10})
    assert compared._replace(first=little, confirmed=all_of_them).cost == 0.0
    assert compared._replace(first=all_of_them, confirmed=little).cost == 0.0
    assert compared._replace(first=all_of_them).cost == 0.0
    assert compared._replace(first=all_of_them, confirmed=all_of_them).cost == 100.0
    assert compared._replace(first=all_of_them, confirmed=some).cost == 80.0


def test_a_film_lists_what_cost_something(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the turning points, among its moments, in their order."""
    film = filmed(service, "pass")
    review = reviewed(service, film)
    given(monkeypatch, 0.5, 0.5, 0.5, 0.2)
    before = len(film.moments)
    with_review(film, review)
    assert len(film.moments) == before + 2
    assert [one.position for one in film.moments if one.sort == "turning point"] == [3]
    assert [one.position for one in film.moments] == sorted(one.position for one in film.moments)
    (mine,) = [one for one in film.moments if one.sort == "choice"]
    assert mine.text == "Review: Activate nothing cost about 100 points of chance. Better: Rage! now."


@pytest.mark.parametrize("unicode", [True, False])
def test_the_picture_fits(service: Service, monkeypatch: pytest.MonkeyPatch, unicode: bool) -> None:  # noqa: FBT001  # as pytest gives it
    """A line for every fifth of the chance and one of marks, none wider than the page; 100 % fills all of them."""
    film = filmed(service, "pass")
    given(monkeypatch, 1.0)
    texts = ["".join(text for text, _ in row) for row in chance_rows(Review(film, (), 1), 40, unicode=unicode)]
    assert [len(text) for text in texts] == [40] * 6
    assert all(set(text[7:]) == ({"█"} if unicode else {"#"}) for text in texts[:5])
    assert [text[:7] for text in texts[:5]] == [" 100 % ", "  80 % ", "  60 % ", "  40 % ", "  20 % "]
    given(monkeypatch, 0.0)
    empty = chance_rows(Review(film, (), 1), 40, unicode=unicode)
    assert all(not "".join(text for text, _ in row)[7:].strip() for row in empty)


def test_a_film_shows_what_a_choice_cost(service: Service) -> None:
    """Right after the choice and nowhere else; `review` shows the whole of it, or how it is made."""
    film = filmed(service, "pass")
    page = BufferPage(78)
    show_review_of(page, FilmDesk(film))
    assert "not reviewed yet" in "".join(text for row in page.lines for text, _ in row)
    reviewed(service, film)
    desk = desk_for(service.store, film)
    assert desk.costly(0) == []
    desk.go(1)
    assert [choice.position for choice in desk.costly(0)] == [0]
    desk.go(2)
    assert desk.costly(1) == []
    said = lines_of(desk, "1", "review", "quit")
    assert said.count("Better: Rage! now.") == 2
    assert "Choices that cost chances of winning" in said


def lines_of(desk: FilmDesk, *typed: str) -> str:
    """What the film shows line by line to a person who types this."""
    page, waiting = BufferPage(78), iter(typed)

    class Typist:
        """Types one line after the other."""

        def line(self, prompt: str) -> str:
            """The next line."""
            del prompt
            return next(waiting)

    typist: Any = Typist()
    FilmPlayer(page, typist, desk, lambda name, position: f"{name} {position}").play()
    return "\n".join("".join(text for text, _ in row) for row in page.lines)


def test_the_page_of_a_session_has_its_review(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line from its first to its last chance, a dot for each turning point, and what would have been better."""
    film = filmed(service, "pass")
    review = reviewed(service, film)
    given(monkeypatch, 0.3, 0.8, 0.95)
    section = ET.Element("section")
    add_review(section, review)
    assert len(list(section.iter("circle"))) == 2
    (line,) = [path for path in section.iter("path") if path.get("class") == "line hero1"]
    assert line.get("d", "").count("V") == 2
    told = "".join(section.itertext())
    assert "from 30 % to 95 %" in told
    assert "Better: Rage! now." in told


@pytest.mark.parametrize(("least", "said"), [(5.0, "5 points or more."), (0.0, "anything beyond chance.")])
def test_a_clean_game_is_said_to_be_one(service: Service, least: float, said: str) -> None:
    """Where the certain win was taken nothing is listed."""
    film = filmed(service, "activate rage")
    page = BufferPage(78)
    show_review(page, reviewed(service, film), least)
    text = "\n".join("".join(part for part, _ in row) for row in page.lines)
    assert f"No choice cost {said}" in text
    assert "Choices that cost" not in text


def test_what_all_choices_of_a_seat_cost(service: Service) -> None:
    """The blunder costs 100 points, a choice of another seat nothing; of a seat without one nobody knows."""
    film = filmed(service, "pass")
    review = reviewed(service, film)
    whole = Review(film, [*review.choices, choice(1, seat=1)], 2)
    assert (whole.lost(0), whole.lost(1)) == (100.0, 0.0)
    assert review.lost(1) is None
