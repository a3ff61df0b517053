"""Watching at the table: forward and back, turns, moments, health, a what-if, and nothing of it kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from ai.playouts import Difference
from campaign.cli.watch import branch_of_film
from campaign.play.book.review import Review, ReviewedChoice
from campaign.play.film import Film, film_of
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.screens.film import FilmDesk
from campaign.table.app import TableApp
from campaign.table.film import FilmScreen
from campaign.table.list_screen import Choosing
from campaign.table.popups import Sheet
from engine.view import SPECTATOR
from tests.table.kit import LARGE, SMALL, Table, sat_down_at, text_of

Watched = Callable[..., Film]


@pytest.fixture
def watched(service: Service) -> Watched:
    """Plays a session of demo with bots, and watches it."""

    def watch(drive: Callable[[Table, FilmDesk], Awaitable[None]], size: tuple[int, int] = SMALL) -> Film:
        with service:
            with service.open_campaign("demo", told=False) as opened:
                for _ in opened.live.run(Answers(hero_bots("greedy", 2, 0))):
                    continue
                opened.conclude()
            film = film_of(service.store, service.find("demo"))
            desk = FilmDesk(film)
            app = TableApp(film=FilmScreen(desk, partial(branch_of_film, service, film)), haste=0, frame=0)

            async def run() -> None:
                async with sat_down_at(app, size) as table:
                    await drive(table, desk)

            asyncio.run(run())
            assert app.failed is None
        return film

    return watch


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_forward_back_and_turns(watched: Watched, size: tuple[int, int]) -> None:
    """What is drawn says where one is; no line is longer than the terminal."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        film = desk.film
        assert f"Choice 0 of {film.last}" in table.said()
        await table.press("right", "right")
        assert desk.at == film.after(film.after(0))
        assert f"Choice {desk.at} of" in table.said()
        await table.press("left")
        assert desk.at == film.after(0)
        await table.press("pagedown", "pagedown")
        assert desk.at == film.turns[3][1]
        assert "Turn 3" in table.shown().splitlines()[0]
        await table.press("pageup")
        assert desk.at == film.turns[2][1]
        await table.press("end")
        assert desk.at == film.last
        assert "It is over." not in table.said()
        await table.press("home")
        assert desk.at == film.first
        assert all(len(line) <= size[0] for line in table.shown().splitlines())
        await table.press("q")

    watched(drive, size)


def test_a_moment_is_gone_to(watched: Watched) -> None:
    """From the list, which shows what led there, or by its number."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        moments = desk.film.moments
        await table.press("j")
        assert table.is_at(Choosing)
        assert moments[0].sort in table.said()
        await table.press("down", "down", "enter")
        assert desk.at == moments[2].position
        await table.press("g", *"moment", "space", "1", "enter")
        assert desk.at == moments[0].position
        await table.press("g", *"turn", "space", *"99", "enter")
        assert "There is no turn 99" in table.said()

    watched(drive)


def test_health_is_shown_as_lines(watched: Watched) -> None:
    """Below the table short ones, on a sheet long ones; the log and look-ups as well."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        assert "Barbarian █" in table.said()
        await table.press("h")
        assert isinstance(table.app.screen, Sheet)
        assert "Health over time" in text_of(table.app.screen)
        await table.press("escape", "end", "l")
        assert isinstance(table.app.screen, Sheet)
        assert "Portal crawl" in text_of(table.app.screen)
        await table.press("escape", "question_mark", *"shards", "enter")
        assert isinstance(table.app.screen, Sheet)
        await table.press("escape", "f1")
        assert "Start a what-if from here" in table.said()

    watched(drive)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_a_spectator_has_no_enemies(watched: Watched, size: tuple[int, int]) -> None:
    """Boards, first that of who acts; only enemies of the heroes are marked."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        await table.press("pagedown", "pagedown", "e")
        acting = desk.film.names[desk.live.game.state.acting]
        assert desk.screen().foes[0].name == acting
        shown = table.shown()
        assert f"◆{acting}" not in shown
        assert "enemies" not in shown
        assert "boards" in shown

    watched(drive, size)


def test_whose_eyes_one_has(watched: Watched) -> None:
    """A spectator sees no hand; then hero after hero."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        await table.press("c")
        assert "Press s" in table.said()
        await table.press("s")
        assert desk.me == 0
        assert "as Barbarian" in table.said()
        assert "c cards" in table.said()
        await table.press("s", "s")
        assert desk.me == SPECTATOR

    watched(drive)


@pytest.mark.long
def test_it_runs_by_itself_and_stops(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Space begins and ends it; so does any step."""
    monkeypatch.setattr("campaign.table.film.TEMPO", 0.02)

    async def drive(table: Table, desk: FilmDesk) -> None:
        await table.press("space")
        while desk.at < desk.film.turns[2][1]:
            await table.pilot.pause(0.02)
        await table.press("left")
        at = desk.at
        await table.pilot.pause(0.1)
        assert desk.at == at

    watched(drive)


def test_a_what_if_begins_there(watched: Watched, service: Service, tmp_path: Path) -> None:
    """A name that is taken is refused; what was watched stays as it is."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        before = list(service.store.choices(desk.film.session.id))
        await table.press("pagedown", "pagedown", "B", *"demo", "enter")
        assert "There is already a campaign named" in table.said()
        await table.press("escape", "B", *"other", "enter")
        assert "Began 'other'" in table.said()
        made = service.find("other")
        session = service.store.open_session(made.id)
        assert session is not None
        assert service.store.count(session.id) == desk.at
        assert service.store.choices(desk.film.session.id) == before

    watched(drive)


def test_a_key_that_means_nothing_in_a_film_says_so(watched: Watched) -> None:
    """In the line of keys, until the next key."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        await table.press("z")
        assert "z does nothing here" in table.shown().splitlines()[-1]
        await table.press("right")
        assert "means nothing" not in table.shown()
        assert desk.at

    watched(drive)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_what_a_choice_cost_is_said_after_it(watched: Watched, size: tuple[int, int]) -> None:
    """In one line that fits, where it was made and nowhere else; r shows the whole review."""

    async def drive(table: Table, desk: FilmDesk) -> None:
        film = desk.film
        await table.press("r")
        assert isinstance(table.app.screen, Sheet)
        assert "not reviewed yet" in text_of(table.app.screen)
        await table.press("escape")
        decision = film.game(film.first).state.decision
        assert decision is not None
        token = film.choices[0].token
        better = next(option for option in decision.options if option != token)
        half = Difference({0: 5, 2: 10})
        costly = ReviewedChoice(film.first, decision.seat, 0, token, (better,), better, 12, half, half)
        desk.review = Review(film, [costly], 1)
        await table.press("right")
        assert "cost about 67 points of chance. Better: " in table.said()
        assert max(map(len, table.shown().splitlines())) <= size[0]
        await table.press("r")
        assert isinstance(table.app.screen, Sheet)
        assert "Choices that cost chances of winning" in text_of(table.app.screen)
        await table.press("escape", "right")
        assert "of chance" not in table.said()

    watched(drive, size)
