"""The command config: what holds, and from where."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from campaign.cli.screen import Screen, print_json, table
from campaign.configuration import ASK, KEYS, Configuration, configuration
from saves.location import save_url

COMMAND_LINE = "--saves"


class Held(NamedTuple):
    """A key with what holds now."""

    key: str
    value: str | int
    source: str


def held(wanted: Configuration, saves: str | None) -> list[Held]:
    """Every key, and what single heroes have; `saves` is what the command line says."""
    own = [key for key in wanted.given if key not in KEYS]
    found = [Held(key, effective(wanted, key), wanted.source(key)) for key in (*KEYS, *own)]
    url = save_url(saves or wanted.saves())
    place = url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    return [row._replace(value=place, source=COMMAND_LINE if saves else row.source) if row.key == "saves" else row
            for row in found]  # fmt: skip


def effective(wanted: Configuration, key: str) -> str | int:
    """The value that holds, that of an environment variable included."""
    variable = KEYS[key].variable if key in KEYS else ""
    if variable and wanted.source(key) == variable:
        return os.environ[variable]
    return wanted.value(key)


def show_configuration(saves: str | None, *, as_json: bool) -> None:
    """`config`."""
    wanted = configuration()
    rows = held(wanted, saves)
    if as_json:
        keys: dict[str, Any] = {row.key: {"value": row.value, "from": row.source} for row in rows}
        print_json({"file": str(wanted.path), "exists": wanted.path.exists(), "keys": keys})
        return
    screen = Screen()
    there = "" if wanted.path.exists() else "; there is none yet"
    screen.say(f"The configuration file is {wanted.path}{there}.", "title")
    shown = [
        (row.key, "file" if row.source == str(wanted.path) else row.source, row.value if row.value != "" else "-")
        for row in rows
    ]
    table(screen, ("key", "from", "value"), shown)
    screen.say()
    for key, about in KEYS.items():
        screen.say(f"  {key:<12} {about.told} {about.values[:1].upper()}{about.values[1:]}.", indent=13)
    screen.say(f"  {ASK}.HERO     The same for one hero: {ASK}.moon-elf.level, {ASK}.moon-elf.healing.", indent=13)
