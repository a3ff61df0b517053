"""All that can be set, one after another: what it does, what it may be, what it is now, and where that is kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from campaign.configuration import (
    KEYS,
    OWN,
    Configuration,
    Value,
    configuration,
    forget,
    ids_in,
    keep,
    typed_value,
    wrong,
)
from campaign.errors import CampaignError
from campaign.screens.pages import Page
from campaign.words.names import number_in

SESSION = "for this session"
"""Where what is set in play is kept."""
NAMES = {"hints": "dice hints"}
"""Keys that have another name on the screen."""
LATER = {
    "saves": "from the next start",
    "front": "from the next start",
    "colour": "from the next start",
    "unicode": "from the next start",
    "width": "from the next start",
    "bot": "from the next session",
    "dice": "from the next session",
}
"""Keys that hold not at once."""
NOTHING = "-"
"""In the place of a text that is empty."""


class BadSetting(CampaignError):
    """A value that a key cannot have, or a key that there is not."""


class Setting(NamedTuple):
    """Something to set."""

    name: str
    about: str
    values: Sequence[str]
    """What it may be, in the order in which it is turned; empty: it is typed."""
    now: Callable[[], str]
    put: Callable[[str], object]
    """Have it so from now on. Raises CampaignError."""
    kept: Callable[[], str] = lambda: SESSION
    """Where the value that holds is kept."""
    holds: str = "at once"
    """When a change holds."""
    takes: str = ""
    """What may be typed, as a noun phrase."""

    def next(self) -> str:
        """The value after the current one."""
        values = list(self.values)
        now = self.now()
        return values[(values.index(now) + 1) % len(values)] if now in values else values[0]

    def describe(self, page: Page) -> None:
        """Write all about it."""
        page.say(f"{self.name}: {self.now()}", "title")
        page.say(self.about)
        page.say(f"{'One of' if self.values else 'Type'} {', '.join(self.values) or self.takes}.", "faint")
        page.say(f"Saved {self.kept()}. A change counts {self.holds}.", "faint")


def kept_settings(applied: Mapping[str, Callable[[str], object]] | None = None) -> list[Setting]:
    """Every key of the configuration file, and what single heroes have of their own.

    `applied` says for keys what else is to be done, so that a change holds at once where one is.
    """
    own = [key for key in configuration().given if key not in KEYS]
    return [kept_setting(key, (applied or {}).get(key)) for key in (*KEYS, *own)]


def kept_setting(key: str, apply: Callable[[str], object] | None = None) -> Setting:
    """A key of the configuration file."""
    known = KEYS[general(key)]

    def put(value: str) -> None:
        set_key(key, value)
        if apply is not None:
            apply(value)

    return Setting(
        NAMES.get(key, key),
        known.about,
        known.names,
        lambda: now(key),
        put,
        lambda: kept_in(key),
        LATER.get(key, "at once"),
        known.values,
    )


def general(key: str) -> str:
    """The key that says what another one may be: that of all heroes for that of one."""
    parts = key.split(".")
    return f"{parts[0]}.{parts[-1]}" if len(parts) == 3 and parts[-1] in OWN else key


def now(key: str) -> str:
    """The value that holds, as it is typed."""
    wanted = configuration()
    return typed_value(effective(wanted, key)) or NOTHING


def effective(wanted: Configuration, key: str) -> Value:
    """The value that holds, that of an environment variable included."""
    variable = KEYS[key].variable if key in KEYS else ""
    if variable and wanted.source(key) == variable:
        return os.environ[variable]
    return wanted.value(key)


def kept_in(key: str) -> str:
    """Where the value that holds is kept, in words."""
    wanted = configuration()
    source = wanted.source(key)
    if key in KEYS and source == KEYS[key].variable:
        return f"in the environment variable {source}, which overrides the file"
    return f"in {wanted.path}" if source == str(wanted.path) else "nowhere; this is the default"


def set_key(key: str, typed: str) -> str:
    """Write a key into the file; returns what was done, a sentence. Raises BadSetting, Unwritable, BadConfiguration."""
    known = KEYS.get(general(key))
    number = number_in(typed)
    value: Value = typed
    if known is not None and isinstance(known.default, int) and number is not None:
        value = number
    if known is not None and isinstance(known.default, tuple):
        value = ids_in(typed)
    problem = wrong(key, value)
    if problem:
        raise BadSetting(ended(problem))
    *tables, name = key.split(".")
    path = keep({name: value}, *tables)
    return f"{key} is {typed_value(value) or NOTHING} now, saved in {path}.{held_otherwise(key)}"


def reset_key(key: str) -> str:
    """Take a key out of the file; returns what was done, a sentence. Raises BadSetting, Unwritable."""
    if general(key) not in KEYS or wrong(key, KEYS[general(key)].default):
        raise BadSetting(ended(wrong(key, "")))
    path = forget(key)
    return f"{key} is {now(key)} now, and no longer saved in {path}.{held_otherwise(key)}"


def held_otherwise(key: str) -> str:
    """What holds against the file, or until when something else holds; empty: nothing."""
    source = configuration().source(key)
    if key in KEYS and source and source == KEYS[key].variable:
        return f" {source} is set and overrides it."
    return f" It counts {LATER[key]}." if key in LATER else ""


def ended(problem: str) -> str:
    """What is wrong as a sentence that begins with a key as it is typed."""
    return problem[:1].upper() + problem[1:] if problem.startswith("there") else problem
