"""What can be set at the table, while one plays: a line each, whose values go round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from campaign.asking.settings import LEVELS, ROLLS
from campaign.configuration import DARK, LIGHT, OFF, ON
from campaign.screens.pages import BufferPage
from campaign.table.base import TableBase
from campaign.table.game import GameScreen
from campaign.table.list_screen import Choosing, Thing

ON_OFF = (ON, OFF)


class Setting(NamedTuple):
    """Something to set."""

    name: str
    about: str
    values: Sequence[str]
    now: Callable[[], str]
    put: Callable[[str], object]
    """Have it so from now on."""

    def next(self) -> str:
        """The value behind the one that holds."""
        values = list(self.values)
        now = self.now()
        return values[(values.index(now) + 1) % len(values)] if now in values else values[0]


class SettingsScreen(Choosing):
    """Enter, space or a click turns a setting to its next value."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "back")]

    def __init__(self, app: TableBase, game: GameScreen | None) -> None:
        self.settings = [*app_settings(app), *(game_settings(game) if game is not None else [])]
        super().__init__("Settings", self.lines(), does="change")

    def lines(self) -> list[Thing]:
        """A line a setting, with what holds now."""
        width = max(len(setting.name) for setting in self.settings)
        return [
            Thing(
                one.name,
                [(one.name.ljust(width), "act"), (f"  {one.now()}", "number")],
                partial(describe_setting, one=one),
            )
            for one in self.settings
        ]

    def choose(self, thing: Thing) -> None:
        """Turn a setting to its next value."""
        setting = next(one for one in self.settings if one.name == thing.id)
        setting.put(setting.next())
        self.things = self.lines()
        self.fill()


def describe_setting(paper: BufferPage, one: Setting) -> None:
    """What a setting is, and its values."""
    paper.say(one.name, "title")
    paper.say(one.about)
    paper.say(f"One of {', '.join(one.values)}.", "faint")


def app_settings(app: TableBase) -> list[Setting]:
    """Settings of the table."""
    return [
        Setting(
            "theme", "How the table looks, now and the next time.", (DARK, LIGHT), app.theme_now, app.turn_theme_to
        ),
        Setting(
            "dice hints",
            "The best dice to keep are pointed out, with why; now and the next time.",
            ON_OFF,
            lambda: on_off(is_on=app.hints),
            app.turn_hints_to,
        ),
    ]


def game_settings(game: GameScreen) -> list[Setting]:
    """Settings of a session; what is asked can be kept for the next one by typing `ask keep`."""
    desk = game.desk
    asking = desk.people.seats[desk.me]
    levels = "; ".join(f"{level}: {meaning}" for level, meaning in LEVELS.items())
    rolls = "; ".join(f"{way}: {meaning}" for way, meaning in ROLLS.items())
    kept = "':' and 'ask keep' keeps it for this hero."
    return [
        Setting(
            "asked",
            f"How often you are asked. {levels}. {kept}",
            tuple(LEVELS),
            lambda: asking.settings.level,
            lambda value: game.answer(f"ask {value}"),
        ),
        Setting(
            "healing",
            f"What only heals you is offered below so much health. {kept}",
            HEALTHS,
            lambda: str(asking.settings.heal_below),
            lambda value: game.answer(f"ask healing {value}"),
        ),
        Setting(
            "dice",
            f"Who rolls. {rolls}.",
            tuple(ROLLS),
            lambda: desk.people.dice,
            lambda value: game.answer(f"roll dice {value}"),
        ),
        Setting(
            "rule ids",
            "Behind each line of the log, the rule it follows.",
            ON_OFF,
            lambda: on_off(is_on=desk.rules),
            lambda value: game.answer(f"rules {value}"),
        ),
    ]


HEALTHS = tuple(str(number) for number in range(0, 51, 4))
"""The amounts of health that can be turned through; any other number is typed."""


def on_off(*, is_on: bool) -> str:
    """Whether something is on, as the word that is set for it."""
    return ON if is_on else OFF
