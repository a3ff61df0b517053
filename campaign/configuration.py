"""The configuration file: what a user wants everywhere, in TOML in their configuration directory.

`KEYS` is all there is to set: the file is checked against it, `kingshand config` and the manual are written from it.
A command line option holds against the environment, the environment against the file, the file against the default.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from stat import S_ISREG
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

BRIEF, STEP = "brief", "step"
PACES = {
    OFF: "no waiting: the log shows what happens",
    BRIEF: "each act is shown for a moment; a key continues",
    STEP: "each act waits for a key",
}
"""How what happens is shown, beside the log."""

DEFAULT = "default"

Value = str | int | tuple[str, ...]


class Key(NamedTuple):
    """Something to set."""

    default: Value
    about: str
    is_valid: Callable[[Any], bool]
    values: str
    """What it may be, as a noun phrase."""
    variable: str = ""
    """The environment variable that sets it too; empty: there is none."""
    names: tuple[str, ...] = ()
    """What it may be, word by word; empty: a number, or any text."""


def is_count(value: Any) -> TypeGuard[int]:
    """A whole number from 0, of a size that means something."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The name of a card or token as a file has it: `tip-it`."""


def are_ids(value: Any) -> TypeGuard[tuple[str, ...]]:
    """Names of cards and tokens; whether there are such depends on who plays."""
    return isinstance(value, tuple) and all(isinstance(id, str) and ID.fullmatch(id) for id in value)


def ids_in(typed: str) -> tuple[str, ...]:
    """Names of cards and tokens that were typed with commas between them: `Tip It!, chi`."""
    names = (re.sub(r"[^a-z0-9]+", "-", part.lower().replace("'", "")).strip("-") for part in typed.split(","))
    return tuple(dict.fromkeys(name for name in names if name))


def plain_value(value: Value) -> str | int | list[str]:
    """A value as TOML and JSON have it."""
    return list(value) if isinstance(value, tuple) else value


def typed_value(value: Value) -> str:
    """A value as it is typed."""
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def choice(default: str, about: str, *names: str, variable: str = "") -> Key:
    """A key whose value is one of these words."""
    return Key(default, about, lambda value: value in names, "one of " + ", ".join(names), variable, names)


IDS = "a list of names of cards and tokens, such as tip-it"

KEYS: dict[str, Key] = {
    "saves": Key(
        "",
        "Where saves are kept: a path or a database URL; empty: in the data directory.",
        lambda value: isinstance(value, str),
        "text",
        "KINGSHAND_SAVES",
    ),
    "packs": Key(
        "",
        "Folders with content packs, in place of the packs that you have enabled; empty: those.",
        lambda value: isinstance(value, str),
        "text",
        "KINGSHAND_PACKS",
    ),
    "bot": choice("greedy", "The bot that plays seats without a player.", "greedy", "planner", "random"),
    "dice": choice(PROGRAM, "Who rolls the dice, like `play --dice`.", *ROLLS),
    "front": choice(
        TABLE,
        "Whether a terminal shows the full-screen table, or plays line by line, like --plain.",
        TABLE,
        LINES,
        variable="KINGSHAND_FRONT",
    ),
    "colour": choice(AUTO, "Whether to show colours.", AUTO, ALWAYS, NEVER, variable="NO_COLOR"),
    "unicode": choice(AUTO, "Whether to draw lines and dice with Unicode characters.", AUTO, ALWAYS, NEVER),
    "theme": choice(DARK, "Colours of the full-screen table.", DARK, LIGHT),
    "pace": choice(
        AUTO,
        "How to show what happens, act by act, like `pace` in play; auto: step at the table, brief line by line.",
        AUTO,
        *PACES,
        variable="KINGSHAND_PACE",
    ),
    "hints": choice(ON, "Whether the full-screen table shows the best dice to keep.", ON, OFF),
    "width": Key(
        0,
        "Columns to use; 0: the width of the terminal.",
        lambda value: is_count(value) and (value == 0 or value >= NARROWEST),
        f"0 or a whole number from {NARROWEST} to {MOST}",
        "COLUMNS",
    ),
    "ask.level": choice(MATTERS, "How often you are asked, like `ask` in play.", *LEVELS),
    "ask.healing": Key(
        HEAL_BELOW, "Offer what only heals you below this health.", is_count, f"a whole number from 0 to {MOST}"
    ),
    "ask.always": Key((), "Cards and tokens to ask about whenever they can be used.", are_ids, IDS),
    "ask.never": Key((), "Cards and tokens that are never a reason to ask.", are_ids, IDS),
    "ask.selling": choice(OFF, "Whether to ask once a main phase where you can only sell.", ON, OFF),
    "ask.enemies": choice(OFF, "Whether you choose in your turn what the rules leave an enemy to choose.", ON, OFF),
}
"""Every key, by its path in the file. What is in `ask` may be in `ask.HERO` too, for that hero alone."""

ASK = "ask"
OWN = ("level", "healing", "always", "never", "selling", "enemies")
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

    def pace(self, usual: str) -> str:
        """How what others do is shown: what is set, else what is `usual` where it is shown. Raises BadConfiguration."""
        key = KEYS["pace"]
        said = os.environ.get(key.variable)
        if said and not key.is_valid(said):
            raise BadConfiguration(key.variable, [f"pace is {key.values}, not {said!r}."])
        wanted = said or self.text("pace")
        return usual if wanted == AUTO else wanted

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
        """What a player of this hero is asked, to begin with."""
        own: dict[str, Any] = {
            name: self.given.get(f"{ASK}.{hero}.{name}", self.value(f"{ASK}.{name}")) for name in OWN
        }
        always, never = frozenset(own["always"]), frozenset(own["never"])
        sales, enemies = own["selling"] == ON, own["enemies"] == ON
        return Settings(own["level"], own["healing"], always, never - always, sales, enemies)


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
        raise BadConfiguration(path, [f"it is not valid TOML: {error}"]) from None
    except OSError as error:
        raise BadConfiguration(path, [f"it cannot be read: {error.strerror}"]) from None
    import tomllib

    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # the one for what stands too deep in itself
        raise BadConfiguration(path, [f"it is not valid TOML: {error}"]) from None
    given = dict(flat(document))
    problems = [problem for key, value in given.items() if (problem := wrong(key, value))]
    if problems:
        raise BadConfiguration(path, problems)
    return Configuration(path, given)


def named_packs() -> str:
    """The folders with packs that the file names, whatever else is in it; empty: none."""
    path = place()
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode) or status.st_size > LARGEST:
            return ""
        text = path.read_text(encoding="utf-8-sig")
        if "packs" not in text:
            return ""
        import tomllib

        value = tomllib.loads(text).get("packs", "")
    except (OSError, ValueError, RecursionError):  # whoever reads all of the file says so
        return ""
    return value if isinstance(value, str) else ""


def flat(table: Mapping[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """Every value of nested tables by its path."""
    values: list[tuple[str, Any]] = []
    for name, value in table.items():
        value = tuple(value) if isinstance(value, list) else value
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
    return "" if known.is_valid(value) else f"{key} is {known.values}, not {plain_value(value)!r}."


def heroes() -> list[str]:
    """The heroes there are."""
    from content.load import hero_ids

    return list(hero_ids())


def keep_asks(settings: Settings, hero: str = "") -> Path:
    """Write a person's wishes into the file, for one hero or for all. Raises as `keep`, whose result it returns."""
    values: dict[str, Value] = {
        "level": settings.level,
        "healing": settings.heal_below,
        "always": tuple(sorted(settings.always)),
        "never": tuple(sorted(settings.never)),
        "selling": ON if settings.sales else OFF,
        "enemies": ON if settings.enemies else OFF,
    }
    return keep(values, *((ASK, hero) if hero else (ASK,)))


def keep(values: Mapping[str, Value], *tables: str) -> Path:
    """Write values into the file, within these tables of it; everything else there stays as it is.

    Returns the file. Raises BadConfiguration, Unwritable.
    """
    import tomlkit

    path, document = written()
    table: Any = document
    for name in tables:
        table = table.setdefault(name, tomlkit.table())
    table.update({name: plain_value(value) for name, value in values.items()})
    return write(path, document)


def forget(key: str) -> Path:
    """Take a key out of the file; everything else there stays. Returns the file. Raises as `keep`."""
    path, document = written()
    *tables, name = key.split(".")
    table: Any = document
    for each in tables:
        table = table.get(each, {})
    table.pop(name, None)
    return write(path, document)


def written() -> tuple[Path, Any]:
    """The file, and what it holds, to be changed. Raises BadConfiguration, Unwritable."""
    import tomlkit

    path = configuration().path
    if path == Path(os.devnull):
        raise Unwritable(f"{VARIABLE} is {path}: nothing can be saved there.")
    return path, tomlkit.parse(path.read_text(encoding="utf-8-sig") if path.exists() else "")


def write(path: Path, document: Any) -> Path:
    """Write the file whole; returns it. Raises Unwritable."""
    import tomlkit

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        new.write_text(tomlkit.dumps(document), encoding="utf-8")
        new.replace(path)
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror}.") from None
    return path
