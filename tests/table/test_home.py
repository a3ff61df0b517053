"""Where one arrives at the table: campaigns, a new one, what can be read and set."""

from __future__ import annotations

import asyncio
import os
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from campaign.asking.settings import PROGRAM
from campaign.cli.play import home_of
from campaign.play.service import Service
from campaign.table.app import TableApp
from campaign.table.game import GameScreen
from campaign.table.home import HomeScreen
from campaign.table.list_screen import Choosing
from campaign.table.look import DARK, LIGHT
from campaign.table.popups import Sheet
from campaign.table.settings import SettingsScreen
from content.load import hero_names
from tests.table.kit import SMALL, Table, duel, opened, sat_down_at, text_of

Driver = Callable[[Table], Awaitable[None]]
At = Callable[[Driver], TableApp]


@pytest.fixture
def at_home(service: Service) -> At:
    """Opens the table at home, drives it, closes it."""

    def opened(drive: Driver) -> TableApp:
        app = TableApp(home=home_of(service, "greedy", [], open_hands=False, dice=PROGRAM), haste=0)

        async def run() -> None:
            async with sat_down_at(app, SMALL, notifications=True) as table:
                await drive(table)

        with service:
            asyncio.run(run())
        return app

    return opened


def test_a_campaign_is_chosen_and_left(at_home: At, service: Service) -> None:
    """Leaving it leads back home, where it stands where it was left."""

    async def drive(table: Table) -> None:
        assert "demo" in table.shown()
        assert "No session is finished yet." in table.shown()
        await table.press("enter")
        assert table.is_at(GameScreen)
        await table.settle()
        await table.press("1")
        assert table.live.position > 0
        await table.press("q")
        await table.pilot.pause()
        assert table.is_at(HomeScreen)
        await table.press("q")

    app = at_home(drive)
    assert app.return_code == 0


def test_a_campaign_is_begun_step_by_step(at_home: At, service: Service) -> None:
    """Heroes by space, a difficulty, a name; then it is played."""

    async def drive(table: Table) -> None:
        await table.press("n")
        assert "What kind of campaign?" in table.shown()
        assert "face a boss" in table.shown()
        await table.press("enter")
        assert "Which heroes? 1 to 4" in table.shown()
        assert "Complexity 6 of 6" in table.shown()
        names = sorted(hero_names().values())
        further = names.index("Gunslinger") - names.index("Barbarian")
        await table.press("down", "space", *["down"] * further, "space", "enter")
        assert "Which difficulty?" in table.shown()
        await table.press("enter")
        assert "Name the campaign?" in table.shown()
        await table.press("enter")
        await table.settle()
        assert table.is_at(GameScreen)
        made = service.find("Barbarian and Gunslinger")
        assert made.heroes == ("barbarian", "gunslinger")
        assert made.difficulty == "normal"

    at_home(drive)


def test_difficulties_go_from_easy_to_hard_and_normal_is_marked(at_home: At) -> None:
    """Each with what it changes most; Ironclad is locked."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter", "enter", "enter")
        shown = table.shown().splitlines()
        assert "what it changes" in shown[1]
        listed = [line.partition("│")[0].split(maxsplit=1) for line in shown[2:6]]
        assert [name for name, _ in listed] == ["story", "normal", "hard", "nightmare"]
        assert [about[:21].rstrip() for _, about in listed] == [
            "minions -2, bosses -8",
            "as printed",
            "minions +2, bosses +8",
            "minions +3, bosses +1",
        ]
        await table.press("enter", "enter")

    at_home(drive)


def test_enter_takes_no_hero_that_is_not_marked(at_home: At, service: Service) -> None:
    """It marks the first one, and continues once somebody is marked; the keys say which of the two it does."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter", "down")
        assert "complexity, 1 to 6" in table.shown()
        assert "Enter mark" in table.shown()
        await table.press("enter")
        assert table.is_at(Choosing)
        assert "[x]" in table.shown()
        assert "Enter continue with 1" in table.shown()
        await table.press("enter", "enter", "enter")
        await table.settle()
        assert service.find("Barbarian").heroes == ("barbarian",)

    at_home(drive)


def test_a_click_marks_heroes_and_takes_none(at_home: At) -> None:
    """Two clicks on two lines mark both."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter")
        for row in (3, 5):
            await table.pilot.click("#things", offset=(10, row))
        await table.settle()
        assert table.is_at(Choosing)
        assert "Enter continue with 2" in table.shown()

    at_home(drive)


def test_heroes_are_found_by_typing(at_home: At) -> None:
    """By name, series and how they play; letters nobody has are refused, Esc shows all again."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter", *"poi")
        shown = table.shown()
        assert "search: poi" in shown
        assert "Ninja" in shown
        assert "Shadow Thief" in shown
        assert "Barbarian" not in shown
        await table.press("x")
        assert "Nothing here has 'poix'." in table.shown()
        await table.press("space", "backspace", "backspace", "backspace", *"marvel", "space")
        assert "Enter continue with 2" in table.shown()
        await table.press("escape")
        assert "search" not in table.shown().splitlines()[0]
        assert "Barbarian" in table.shown()
        assert "Enter continue with 2" in table.shown()
        await table.press("escape")
        assert "Which heroes?" not in table.shown()

    at_home(drive)


def test_a_name_is_found_before_a_series(at_home: At) -> None:
    """Of all Marvel's heroes the one who is called so comes first, and is marked."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter", *"marvel")
        first, second = (line.split("]")[1].split("  ")[0].strip() for line in table.shown().splitlines()[2:4])
        assert (first, second) == ("Captain Marvel", "Black Panther")
        await table.press("space")
        assert "[x] Captain Marvel" in table.shown()

    at_home(drive)


def test_heroes_come_in_three_orders(at_home: At) -> None:
    """By name, from the simplest, by series; the line stays marked."""

    def firsts(table: Table) -> list[str]:
        return [line.split("]")[1].split("  ")[0].strip() for line in table.shown().splitlines()[2:5]]

    async def drive(table: Table) -> None:
        await table.press("n", "enter")
        assert firsts(table) == ["Artificer", "Barbarian", "Black Panther"]
        await table.press("down", "tab")
        assert firsts(table) == ["Barbarian", "Black Panther", "Captain Marvel"]
        await table.press("space")
        assert "[x] Barbarian" in table.shown()
        await table.press("tab")
        assert firsts(table) == ["Barbarian", "Monk", "Moon Elf"]
        assert "Season One" in table.shown()
        await table.press("tab")
        assert firsts(table) == ["Artificer", "Barbarian", "Black Panther"]

    at_home(drive)


def test_a_party_too_large_is_told(at_home: At) -> None:
    """One sentence, and nobody has to begin anew."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter", *["space", "down"] * 5)
        await table.press("enter")
        assert table.is_at(Choosing)
        assert "1 to 4" in table.shown().splitlines()[-2], table.shown()

    at_home(drive)


def test_a_name_there_is_already(at_home: At, service: Service) -> None:
    """It is told, and asked for again."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter", "space", "enter", "enter")
        await table.press("ctrl+u", *"demo", "enter")
        assert table.is_at(Sheet)
        assert "demo" in table.shown()
        await table.press("enter")
        assert "Name the campaign?" in table.shown()
        await table.press("escape", "escape", "escape", "escape")  # difficulty, heroes, kind, home
        await table.pilot.pause()
        assert table.is_at(HomeScreen)
        assert len(service.campaigns()) == 1

    at_home(drive)


def test_a_campaign_that_is_played_elsewhere(at_home: At, service: Service) -> None:
    """That it cannot be opened is told, and one is home again."""

    async def drive(table: Table) -> None:
        with service.open_campaign("demo"):
            await table.press("enter")
            await table.pilot.pause()
            assert table.is_at(Sheet)
            await table.press("escape")
        await table.pilot.pause()
        assert table.is_at(HomeScreen)

    at_home(drive)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("f1",), "continue that campaign"),
        (("h",), "wrench x3: Deal 3 damage."),
        (("w",), "No campaign has been played to its end yet."),
        (("r", "enter"), "DEF"),
        (("r", *"DEF-2", "enter"), "DEF-2: "),
        (("r", *"zzz", "enter"), "No rule has 'zzz'."),
        (("f4",), "dice hints"),
    ],
    ids=["keys", "heroes", "hall", "chapters", "a rule", "no rule", "settings"],
)
def test_what_can_be_read(at_home: At, keys: tuple[str, ...], told: str) -> None:
    """Each on a screen of its own; Escape leads back."""

    async def drive(table: Table) -> None:
        await table.press(*("minus" if key == "-" else key for key in keys))
        assert told in table.shown(), table.shown()
        await table.press("escape")
        assert table.is_at(HomeScreen)

    at_home(drive)


@pytest.mark.parametrize(
    ("way", "told"),
    [(("n",), "choose the marked line"), (("n", "enter"), "continue with the marked lines"), (("d",), "tab")],
    ids=["kinds", "party", "duel"],
)
def test_lists_tell_their_keys(at_home: At, way: tuple[str, ...], told: str) -> None:
    """F1 and ? do so before a game too; Escape leads back to the list."""

    async def drive(table: Table) -> None:
        await table.press(*way)
        list_now = table.app.screen
        for key in ("f1", "question_mark"):
            await table.press(key)
            assert told in table.shown(), table.shown()
            assert "Settings" in table.shown()
            await table.press("escape")
            assert table.app.screen is list_now

    at_home(drive)


def test_settings_of_a_session(at_home: At) -> None:
    """They go round, and hold at once."""

    async def drive(table: Table) -> None:
        await table.press("enter")
        await table.settle()
        game = table.game
        await table.press("f4")
        assert table.is_at(SettingsScreen)
        await table.press("enter", "down", "down", "space")
        assert table.app.theme == LIGHT
        desk = game.desk
        assert desk.people.seats[desk.me].settings.level == "own"
        await table.press("escape")
        assert table.is_at(GameScreen)
        assert desk.live.position == 0

    at_home(drive)


def test_what_makes_missions_easier_is_told(at_home: At) -> None:
    """With the number it counts for (MDIF-3)."""

    async def drive(table: Table) -> None:
        await table.press("n", "down", "enter", "space", "enter", "enter")
        assert "Add which of these?" in table.shown()
        await table.press("down", "down", "down", "down")
        assert "each mission with 5" in table.shown()

    at_home(drive)


def test_one_goes_back_step_by_step(at_home: At, service: Service) -> None:
    """Esc leads to the step before, where what was chosen still stands, and from the first one home."""

    async def drive(table: Table) -> None:
        await table.press("n", "enter", "down", "space", "enter", "enter")
        assert "Name the campaign?" in table.shown()
        await table.press("escape")
        assert "Which difficulty?" in table.shown()
        await table.press("escape")
        assert "Which heroes?" in table.shown()
        assert "[x] Barbarian" in table.shown()
        await table.press("escape")
        assert "What kind of campaign?" in table.shown()
        await table.press("escape")
        await table.pilot.pause()
        assert table.is_at(HomeScreen)
        assert [campaign.name for campaign in service.campaigns()] == ["demo"]

    at_home(drive)


def test_how_it_looks_is_kept(tmp_path: Path) -> None:
    """The theme and the hints that were chosen hold at the next start; what else stands in the file stays."""
    file = tmp_path / "config.toml"
    file.write_text("# mine\nbot = 'random'\n", encoding="utf-8")

    async def drive(table: Table) -> None:
        assert (table.app.theme, table.app.hints) == (DARK, True)
        await table.press("f2", "f3")
        assert (table.app.theme, table.app.hints) == (LIGHT, False)

    async def again(table: Table) -> None:
        assert (table.app.theme, table.app.hints) == (LIGHT, False)
        await table.press("f2")
        assert table.app.theme == DARK

    opened(duel(), drive)
    opened(duel(), again)
    kept = file.read_text(encoding="utf-8")
    assert kept.startswith("# mine\n")
    assert tomllib.loads(kept) == {"bot": "random", "theme": "dark", "hints": "off"}


def test_where_nothing_can_be_kept_it_holds_all_the_same(at_home: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence says why it is not kept, and the table goes on."""
    monkeypatch.setenv("KINGSHAND_CONFIG", os.devnull)

    async def drive(table: Table) -> None:
        await table.press("f2")
        assert table.app.theme == LIGHT
        assert "nothing can be saved there" in table.said()

    at_home(drive)


def test_the_palette_does_what_keys_and_words_do(at_home: At) -> None:
    """Also what has no key: here the score sheet."""

    async def drive(table: Table) -> None:
        await table.press("enter")
        await table.settle()
        await table.press("ctrl+p")
        await table.press(*"score")
        await table.pilot.pause(0.5)
        await table.press("enter")
        await table.pilot.pause(0.2)
        assert table.is_at(Sheet)
        assert isinstance(table.app.screen, Sheet)
        assert "No session is finished yet." in text_of(table.app.screen)

    at_home(drive)
