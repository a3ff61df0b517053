"""The configuration file: what a user wants everywhere, in TOML in their configuration directory.

`KEYS` is all there is to set: the file is checked against it, `kingshand config` and the manual are written from it.
A command line option holds against the environment, the environment against the file, the file against the default.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from campaign.asking.settings import HEAL_BELOW, LEVELS, MATTERS, PROGRAM, ROLLS, Settings, way_to_roll
from campaign.errors import BadConfiguration, Unwritable

VARIABLE = "KINGSHAND_CONFIG"
"""The environment variable that names the file."""
FILE = "config.toml"
MOST = 9_999
"""No number that is set is higher."""
LARGEST = 1_000_000
"""Bytes of it."""
NARROWEST = 40
"""Columns below which nothing is drawn."""
AUTO, ALWAYS, NEVER = "auto", "always", "never"
TABLE, LINES = "table", "lines"
"""The fronts: a full screen, or line by line."""

DARK, LIGHT = "dark", "light"
"""The themes of the full screen."""
ON, OFF = "on", "off"

DEFAULT = "default"

Value = str | int


class Key(NamedTuple):
    """Something to set."""

    default: Value
    about: str
    is_valid: Callable[[Any], bool]
    values: str
    """What it may be, as a noun phrase."""
    variable: str = ""
    """The environment variable that sets it too; empty: there is none."""


def is_count(value: Any) -> TypeGuard[int]:
    """A whole number from 0, of a size that means something."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def choice(default: str, about: str, *names: str, variable: str = "") -> Key:
    """A key whose value is one of these words."""
    return Key(default, about, lambda value: value in names, "one of " + ", ".join(names), variable)


KEYS: dict[str, Key] = {
    "saves": Key(
        "",
        "Where saves are kept: a path or a database URL; empty: in the data directory.",
        lambda value: isinstance(value, str),
        "a text",
        "KINGSHAND_SAVES",
    ),
    "bot": choice("greedy", "Who plays when no person does.", "greedy", "random"),
    "dice": choice(PROGRAM, "Who rolls, as `play --dice`.", *ROLLS),
    "front": choice(
        TABLE,
        "Whether a terminal shows the full-screen table, or everything line by line, as --plain does.",
        TABLE,
        LINES,
        variable="KINGSHAND_FRONT",
    ),
    "colour": choice(AUTO, "Whether colours are shown.", AUTO, ALWAYS, NEVER, variable="NO_COLOR"),
    "unicode": choice(AUTO, "Whether lines and dice are drawn with more than plain characters.", AUTO, ALWAYS, NEVER),
    "theme": choice(DARK, "How the full-screen table looks.", DARK, LIGHT),
    "hints": choice(ON, "Whether the full-screen table points out the best dice to keep.", ON, OFF),
    "width": Key(
        0,
        "Columns to use; 0: as many as the terminal has.",
        lambda value: is_count(value) and (value == 0 or value >= NARROWEST),
        f"0 or a whole number from {NARROWEST} to {MOST}",
        "COLUMNS",
    ),
    "ask.level": choice(MATTERS, "How often you are asked, as `ask` in play.", *LEVELS),
    "ask.healing": Key(
        HEAL_BELOW, "What only heals you is offered below so much health.", is_count, f"a whole number from 0 to {MOST}"
    ),
}
"""Every key, by its path in the file. What stands in `ask` may stand in `ask.HERO` too, for that hero alone."""

ASK = "ask"
OWN = ("level", "healing")
"""What a hero may have of their own."""
OVER_ENVIRONMENT = ("colour",)
"""Keys of the file that hold against the environment, as no-color.org has it."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What holds for this user."""

    path: Path
    given: Mapping[str, Value]
    """What the file says, by path: `ask.moon-elf.level`."""

    def value(self, key: str) -> Value:
        """What the file says about a key, else its default."""
        return self.given[key] if key in self.given else KEYS[key].default

    def text(self, key: str) -> str:
        """A value that is a word or a path."""
        return str(self.value(key))

    def source(self, key: str) -> str:
        """Where the value comes from that holds now: the file, an environment variable, or nowhere."""
        variable = KEYS[key].variable if key in KEYS else ""
        if variable and os.environ.get(variable) and not (key in self.given and key in OVER_ENVIRONMENT):
            return variable
        return str(self.path) if key in self.given else DEFAULT

    def front(self) -> str:
        """The front that is wanted; an environment variable holds against the file. Raises BadConfiguration."""
        key = KEYS["front"]
        said = os.environ.get(key.variable)
        if said and not key.is_valid(said):
            raise BadConfiguration(key.variable, [f"front is {key.values}, not {said!r}."])
        return said or self.text("front")

    def saves(self) -> str | None:
        """Where saves are kept if the command line does not say it; None: the environment or the default holds."""
        return None if os.environ.get(KEYS["saves"].variable) else self.text("saves") or None

    def bot(self, wanted: str | None) -> str:
        """The bot that was asked for, or the usual one."""
        return wanted or self.text("bot")

    def dice(self, wanted: str | None, *, otherwise: str = "") -> str:
        """Who rolls: what was asked for, or the usual; `otherwise` where nobody has set that. Raises UnknownDice."""
        if wanted:
            return way_to_roll(wanted)
        return otherwise if otherwise and "dice" not in self.given else self.text("dice")

    def asks(self, hero: str) -> Settings:
        """What somebody who plays this hero is asked, to begin with."""
        own = {name: self.given.get(f"{ASK}.{hero}.{name}", self.value(f"{ASK}.{name}")) for name in OWN}
        return Settings(str(own["level"]), int(own["healing"]))


def place() -> Path:
    """Where the file is, whether there is one or not."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import user_config_path

    return user_config_path("kingshand", appauthor=False) / FILE


def configuration() -> Configuration:
    """What the file says; nothing where there is none, or it is that of nowhere.

    Raises BadConfiguration with every problem of it.
    """
    from content.files import check_file

    path = place()
    if path == Path(os.devnull):
        return Configuration(path, {})
    try:
        check_file(path, LARGEST)
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return Configuration(path, {})
    except UnicodeDecodeError as error:
        raise BadConfiguration(path, [f"it is not TOML: {error}"]) from None
    except OSError as error:
        raise BadConfiguration(path, [f"it cannot be read: {error.strerror}"]) from None
    import tomllib

    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # the one for what stands too deep in itself
        raise BadConfiguration(path, [f"it is not TOML: {error}"]) from None
    given = dict(flat(document))
    problems = [problem for key, value in given.items() if (problem := wrong(key, value))]
    if problems:
        raise BadConfiguration(path, problems)
    return Configuration(path, given)


def flat(table: Mapping[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """Every value of nested tables by its path."""
    values: list[tuple[str, Any]] = []
    for name, value in table.items():
        values += flat(value, f"{before}{name}.") if isinstance(value, dict) else [(f"{before}{name}", value)]
    return values


def wrong(key: str, value: Any) -> str:
    """What is wrong with a key and its value; empty: nothing."""
    parts = key.split(".")
    general = f"{ASK}.{parts[2]}" if len(parts) == 3 and parts[0] == ASK and parts[1] in heroes() else key
    if general not in KEYS:
        names = [*KEYS, *(f"{ASK}.{hero}.{name}" for hero in heroes() for name in OWN)]
        near = get_close_matches(key, names, n=2)
        return f"there is no key {key}" + (f"; did you mean {' or '.join(near)}?" if near else ".")
    known = KEYS[general]
    return "" if known.is_valid(value) else f"{key} is {known.values}, not {value!r}."


def heroes() -> list[str]:
    """The heroes there are."""
    from content.load import hero_ids

    return list(hero_ids())


def keep_asks(settings: Settings, hero: str = "") -> Path:
    """Write a person's wishes into the file, for one hero or for all. Raises as `keep`, whose result it returns."""
    return keep({"level": settings.level, "healing": settings.heal_below}, *((ASK, hero) if hero else (ASK,)))


def keep(values: Mapping[str, Value], *tables: str) -> Path:
    """Write values into the file, within these tables of it; what else stands there stays as it is.

    Returns the file. Raises BadConfiguration, Unwritable.
    """
    import tomlkit

    path = configuration().path
    if path == Path(os.devnull):
        raise Unwritable(f"{VARIABLE} is {path}: nothing is kept there.")
    written = path.read_text(encoding="utf-8-sig") if path.exists() else ""
    document = tomlkit.parse(written)
    table: Any = document
    for name in tables:
        table = table.setdefault(name, tomlkit.table())
    table.update(values)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        new.write_text(tomlkit.dumps(document), encoding="utf-8")
        new.replace(path)
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror}.") from None
    return path
