"""All that can be set, at the table: a line each; Enter turns it to its next value, or asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from campaign.asking.settings import ALWAYS, LEVELS, NEVER, ROLLS, USUAL, WISHES
from campaign.configuration import AUTO, OFF, ON, PACES, STEP
from campaign.errors import CampaignError
from campaign.screens.asking_commands import wished_ids
from campaign.screens.settings import NOTHING, Setting, kept_settings
from campaign.table.base import TableBase
from campaign.table.game import GameScreen
from campaign.table.list_screen import Choosing, Thing
from campaign.table.popups import Typing

ON_OFF = (ON, OFF)
FIRST = ("theme", "dice hints")
"""What is listed before what holds for a session."""
OF_SESSIONS = ("pace", "dice", "ask.level", "ask.healing", "ask.selling", "ask.enemies", "ask.always", "ask.never")
"""Keys of the file that are not listed during a session, which has settings of its own for them."""


class SettingsScreen(Choosing):
    """Enter, space or a click turns a setting to its next value."""

    is_searched = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "back")]

    def __init__(self, app: TableBase, game: GameScreen | None) -> None:
        kept = kept_settings({"theme": app.show_theme, "hints": app.show_hints})
        first = [setting for setting in kept if setting.name in FIRST]
        rest = [setting for setting in kept if setting.name not in (*FIRST, *(OF_SESSIONS if game is not None else ()))]
        self.settings = [*first, *(game_settings(game) if game is not None else []), *rest]
        super().__init__("Settings", self.lines(), does="change")

    def lines(self) -> list[Thing]:
        """A line a setting, with what holds now."""
        width = max(len(setting.name) for setting in self.settings)
        return [
            Thing(one.name, [(one.name.ljust(width), "act"), (f"  {one.now()}", "number")], one.describe)
            for one in self.settings
        ]

    def choose(self, thing: Thing) -> None:
        """Turn a setting to its next value, or ask for one."""
        setting = next(one for one in self.settings if one.name == thing.id)
        if setting.values:
            self.put(setting, setting.next())
            return
        now = setting.now()
        prompt = Typing(f"Set {setting.name} to", setting.about, "" if now == NOTHING else now)
        self.app.push_screen(prompt, lambda typed: self.put(setting, typed) if typed is not None else None)

    def put(self, setting: Setting, value: str) -> None:
        """Have it so, or tell why it cannot be."""
        said = ""
        try:
            setting.put(value)
        except CampaignError as error:
            said = str(error)
        self.say(said)
        self.things = self.lines()
        self.fill()


def game_settings(game: GameScreen) -> list[Setting]:
    """Settings of a session; what is asked can be kept for the next one by typing `ask keep`."""
    desk = game.desk
    asking = desk.people.seats[desk.me]
    levels = "; ".join(f"{level}: {meaning}" for level, meaning in LEVELS.items())
    rolls = "; ".join(f"{way}: {meaning}" for way, meaning in ROLLS.items())
    paces = "; ".join(f"{pace}: {meaning}" for pace, meaning in PACES.items())
    kept = "Type ': ask keep' to save it for this hero."
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
            f"Ask about healing below this health. {kept}",
            HEALTHS,
            lambda: str(asking.settings.heal_below),
            lambda value: game.answer(f"ask healing {value}"),
        ),
        Setting(
            "selling",
            f"Whether you are asked once a main phase where you can only sell. {kept}",
            ON_OFF,
            lambda: on_off(is_on=asking.settings.sales),
            lambda value: game.answer(f"ask selling {value}"),
        ),
        Setting(
            "enemies",
            f"Whether you choose in your turn what the rules leave an enemy to choose. {kept}",
            ON_OFF,
            lambda: on_off(is_on=asking.settings.enemies),
            lambda value: game.answer(f"ask enemies {value}"),
        ),
        *(wish_setting(game, wish, f"Cards and tokens: {WISHES[wish]}. {kept}") for wish in (ALWAYS, NEVER)),
        Setting(
            "dice rolled",
            f"Who rolls. {rolls}.",
            tuple(ROLLS),
            lambda: desk.people.dice,
            lambda value: game.answer(f"roll dice {value}"),
        ),
        Setting(
            "what happens",
            f"How it is shown in this session. {paces}. Type ': pace keep' to save it.",
            tuple(PACES),
            desk.pace,
            lambda value: set_pace(game, value),
        ),
        Setting(
            "rule ids",
            "Show the rule behind each line of the log.",
            ON_OFF,
            lambda: on_off(is_on=desk.rules),
            lambda value: game.answer(f"rules {value}"),
        ),
    ]


def wish_setting(game: GameScreen, wish: str, about: str) -> Setting:
    """The cards and tokens that one is always or never asked about."""
    desk = game.desk
    return Setting(
        f"{wish} ask about",
        about,
        (),
        lambda: ", ".join(wished(game, wish)) or NOTHING,
        lambda value: set_wishes(game, wish, wished_ids(desk.view, desk.me, value)),
        takes="their names, with commas between them",
    )


def wished(game: GameScreen, wish: str) -> list[str]:
    """The ids of the cards and tokens of which whoever sits there wants this."""
    settings = game.desk.people.seats[game.desk.me].settings
    return sorted(settings.always if wish == ALWAYS else settings.never)


def set_wishes(game: GameScreen, wish: str, ids: Sequence[str]) -> None:
    """Want this of these cards and tokens, and of no others."""
    before = dict.fromkeys(wished(game, wish), USUAL)
    game.desk.people.want(game.desk.live.game, game.desk.me, before | dict.fromkeys(ids, wish))


def set_pace(game: GameScreen, value: str) -> None:
    """Show what others do so from now on, also while they do it; what is on the screen now is not waited for."""
    desk = game.desk
    desk.beats.paces[desk.me] = STEP if value == AUTO else value
    game.look_on(skips=False)


HEALTHS = tuple(str(number) for number in range(0, 51, 4))
"""The amounts of health that can be turned through; any other number is typed."""


def on_off(*, is_on: bool) -> str:
    """Whether something is on, as the word that is set for it."""
    return ON if is_on else OFF
