"""The home screen at the table: every entry leads somewhere and back again; duels kept, lessons, films, look-ups."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from campaign.asking.settings import PROGRAM
from campaign.cli.play import home_of
from campaign.play.film import film_of
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.table.app import TableApp
from campaign.table.dice import KEYS
from campaign.table.film import FilmScreen
from campaign.table.game import GameScreen
from campaign.table.home import HomeScreen
from campaign.table.hosts import LessonHost
from campaign.table.list_screen import Choosing
from campaign.table.popups import Asking, Sheet, Typing
from campaign.table.settings import SettingsScreen
from tests.table.kit import LARGE, SMALL, Table, by_keys, sat_down_at, text_of

Driver = Callable[[Table], Awaitable[None]]
At = Callable[..., TableApp]


@pytest.fixture
def at_home(service: Service) -> At:
    """Opens the home screen, drives it, closes it."""

    def opened(drive: Driver, size: tuple[int, int] = SMALL) -> TableApp:
        app = TableApp(home=home_of(service, "greedy", [], open_hands=False, dice=PROGRAM), haste=0, frame=0)

        async def run() -> None:
            async with sat_down_at(app, size) as table:
                await drive(table)

        with service:
            asyncio.run(run())
        assert app.failed is None
        return app

    return opened


def play_ahead(service: Service, choices: int) -> None:
    """Let bots play so many choices of demo."""
    with service.open_campaign("demo", told=False) as opened:
        bots = Answers(hero_bots("greedy", 2, 0))
        for _ in opened.live.run(bots, until=lambda game: game.state.choices >= choices):
            continue


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_an_open_session_says_how_it_stands(at_home: At, service: Service, size: tuple[int, int]) -> None:
    """Turn, health and shards, as they are in it."""
    play_ahead(service, 60)
    _, live = service.look(service.find("demo"))
    assert live is not None
    turn, health = live.game.state.turn, [live.game.health(seat) for seat in (0, 1)]

    async def drive(table: Table) -> None:
        await table.pilot.pause(0.1)
        said = table.said()
        assert "Continue demo, scenario 1" in said
        assert f"turn {turn}, HP {health[0]}, {health[1]}, " in said
        assert "of 3 shards" in said
        beside = " ".join(line.partition("│")[2].strip() for line in table.shown().splitlines())
        assert f"scenario 1, turn {turn}, HP {health[0]}, {health[1]}, " in beside
        assert "gold" in beside
        for label in ("New campaign", "Quick duel", "Learn", "Box on", "Watch", "Look up", "Hall", "Settings", "Quit"):
            assert label in said
        assert all(len(line) <= size[0] for line in table.shown().splitlines())

    at_home(drive, size)


def test_a_number_goes_on_with_a_campaign(at_home: At) -> None:
    """Without going to its line."""

    async def drive(table: Table) -> None:
        await table.press("end", "1")
        assert table.is_at(GameScreen)

    at_home(drive)


def test_a_quick_duel_is_chosen_and_kept(at_home: At, service: Service) -> None:
    """Two heroes, a bot; left in the middle it may be kept, and goes on where it was left. A name that is taken is
    asked for again."""

    async def drive(table: Table) -> None:
        await table.press("d")
        assert "Choose your hero" in table.said()
        await table.press("down", "enter")
        assert "Choose the opponent" in table.said()
        await table.press("escape", "down", "enter", "enter")
        assert "Who plays the opponent?" in table.said()
        await table.press("enter")
        assert table.is_at(GameScreen)
        fighters = [player.fighter for player in table.live.game.state.players]
        assert fighters == ["black-panther", "artificer"]
        decision = table.live.game.state.decision
        assert decision is not None
        await by_keys(table, table.advised(decision))
        digest, position = table.live.game.digest(), table.live.position
        await table.press("q")
        assert table.is_at(Typing)
        await table.press(*"demo", "enter")
        assert "There is already a campaign named 'demo'" in table.said()
        await table.press(*"fight", "enter")
        assert table.is_at(Sheet)
        assert "Saved as 'fight'" in table.said()
        await table.press("escape")
        assert table.is_at(HomeScreen)
        assert "Continue fight, duel 1" in table.said()
        _, live = service.look(service.find("fight"))
        assert live is not None
        assert (live.position, live.game.digest()) == (position, digest)

    at_home(drive)


def test_a_duel_that_nobody_keeps_is_gone(at_home: At, service: Service) -> None:
    """Esc keeps nothing."""

    async def drive(table: Table) -> None:
        await table.press("d", "enter", "enter", "enter")
        assert table.is_at(GameScreen)
        decision = table.live.game.state.decision
        assert decision is not None
        await by_keys(table, table.advised(decision))
        await table.press("q", "escape")
        assert table.is_at(HomeScreen)
        assert [campaign.name for campaign in service.campaigns()] == ["demo"]

    at_home(drive)


@pytest.mark.long
def test_a_lesson_is_taken_at_the_table(at_home: At) -> None:
    """Each step is told on a sheet and stands above the question; another way is refused; the next lesson follows."""

    async def drive(table: Table) -> None:
        await table.press("l")
        assert "Your first duel turn" in table.said()
        await table.press("enter")
        assert isinstance(table.app.screen, Sheet)
        assert "Step 1 of 9" in table.said()
        assert "Do: 2 Play Smack II (2 CP)" in text_of(table.app.screen)
        await table.press("enter")
        assert "Step 1 of 9: Main phase, cards cost CP. Do: 2 Play Smack II" in table.said()
        await table.press("1")
        assert "not in this lesson" in table.said()
        for _ in range(40):
            if table.is_at(Asking):
                await table.press("y")
            elif not table.is_at(Sheet):
                note = table.game.view.shown.lesson
                assert note is not None
                if note.typed == "k sword":
                    keys = [KEYS[place] for place in note.dice]
                    assert f"Do: mark the dice {' '.join(keys)}, then press space" in table.said()
                    await table.press(*keys, "space")
                    continue
                await table.press("colon", *(key_of(letter) for letter in note.typed), "enter")
            elif table.game.desk.is_done:
                break
            else:
                await table.press("enter")
        assert "Lesson done" in table.said()
        assert "Enter: next lesson" in table.said()
        await table.press("enter")
        assert "Step 1 of 6" in table.said()
        host = table.app.home.host if table.app.home is not None else None
        assert isinstance(host, LessonHost)
        await table.press("enter", "q")
        assert table.is_at(HomeScreen)

    at_home(drive)


def key_of(letter: str) -> str:
    """A letter as a key."""
    return {" ": "space", "-": "minus"}.get(letter, letter)


def test_a_session_is_watched(at_home: At, service: Service) -> None:
    """From the list of all that were played; leaving leads home."""
    play_ahead(service, 30)
    last = film_of(service.store, service.find("demo")).last

    async def drive(table: Table) -> None:
        await table.press("v")
        assert "demo session 1" in table.said()
        await table.press("enter")
        assert table.is_at(FilmScreen)
        assert f"of {last}" in table.said()
        await table.press("q")
        assert table.is_at(HomeScreen)

    at_home(drive)


def test_nothing_to_watch_is_told(at_home: At) -> None:
    """Where nothing was played."""

    async def drive(table: Table) -> None:
        await table.press("v")
        assert "No session has been played yet." in table.said()

    at_home(drive)


def test_the_box_is_played_with(at_home: At, service: Service) -> None:
    """A campaign is chosen; its session has the box on the table."""

    async def drive(table: Table) -> None:
        await table.press("b")
        assert "Play with the box on the table" in table.said()
        await table.press("enter")
        assert table.is_at(GameScreen)
        session = service.store.open_session(service.find("demo").id)
        assert session is not None
        assert session.setup.get("at_table") is True

    at_home(drive)


def test_everything_can_be_looked_up(at_home: At) -> None:
    """By lists, each line with its text, or by a name; what is near is told."""

    async def drive(table: Table) -> None:
        await table.press("o", "down", "down", "down", "enter")
        assert table.is_at(Choosing)
        assert "Fallen Barbarian" in table.said()
        assert "Smackdown" in table.said()
        await table.press("escape", "escape", "question_mark", *"poison", "enter")
        assert "In your upkeep" in table.said()
        await table.press("escape", "question_mark", *"poisn", "enter")
        assert isinstance(table.app.screen, Sheet)
        assert "Did you mean poison" in text_of(table.app.screen)
        await table.press("escape", "f1")
        assert "continue that campaign" in table.said()
        await table.press("escape")
        assert table.is_at(HomeScreen)

    at_home(drive)


def test_all_settings_are_in_one_place(at_home: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each says what it does and where it is kept; words turn, numbers are typed, what cannot be is refused."""
    monkeypatch.delenv("COLUMNS", raising=False)  # it is stronger than what is kept

    async def drive(table: Table) -> None:
        await table.press("s")
        assert table.is_at(SettingsScreen)
        assert isinstance(table.app.screen, SettingsScreen)
        names = [one.name for one in table.app.screen.settings]
        for name in ("theme", "dice hints", "bot", "front", "unicode", "width", "ask.level", "ask.healing", "saves"):
            assert name in names
        assert "Saved nowhere" in table.said()
        await table.press("enter")
        assert "theme: light" in table.said()
        assert "Saved in /" in table.said()
        await table.press(*["down"] * names.index("width"), "enter", "ctrl+u", *"20", "enter")
        assert "from 40 to 9999" in table.said()
        await table.press("enter", "ctrl+u", *"100", "enter")
        assert "width: 100" in table.said()

    at_home(drive)
