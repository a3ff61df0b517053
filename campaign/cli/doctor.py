"""The command doctor: whether everything that playing needs is there and sound."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import typer

from campaign.configuration import ASK, KEYS, Configuration, configuration
from campaign.errors import BadConfiguration, CampaignError, DamagedPosition
from campaign.invocation import called
from campaign.play.service import Service
from campaign.screens.pages import table
from campaign.terminal.errors import FAILED
from campaign.terminal.keyboard import has_keys
from campaign.terminal.screen import PlainConsole, Screen, can_draw, is_terminal, print_json
from campaign.words.narrator import plural
from content.errors import LoadError
from saves.errors import NoSaves, OlderSave, SavesError
from saves.location import save_url
from saves.records import Campaign

GOOD, NOTE, BAD = "good", "note", "bad"
OLDEST = (3, 11)
"""The oldest Python that will do."""
TONES = {GOOD: "good", NOTE: "roll", BAD: "wrong"}


class CheckResult(NamedTuple):
    """What was found about one thing."""

    about: str
    state: str
    """good; note: it works, but should be known; bad: it has to be put right."""
    told: str


Check = Callable[[str | None], Iterator[CheckResult]]
"""Looks at one thing; takes where saves are, as the command line has it."""


def doctor(saves: str | None, *, as_json: bool) -> None:
    """`doctor`; exit code 1 when something has to be put right."""
    found = [finding for check in CHECKS for finding in check(saves)]
    if as_json:
        print_json([finding._asdict() for finding in found])
    else:
        show(found)
    if any(finding.state == BAD for finding in found):
        raise typer.Exit(FAILED)


def show(found: list[CheckResult]) -> None:
    """One line for each finding, and what they come to; drawn plainly where the configuration cannot be read."""
    broken = any(finding.about == "configuration" and finding.state == BAD for finding in found)
    screen = Screen(PlainConsole(highlight=False, markup=False, emoji=False) if broken else None)
    for finding in found:
        screen.say(f"{finding.state:<5} {finding.about:<14} {finding.told}", TONES[finding.state], indent=21)
    many = sum(finding.state == BAD for finding in found)
    screen.say()
    if many:
        screen.say(f"{plural(many, 'thing')} to put right.", "wrong")
    else:
        screen.say("Everything that playing needs is there.", "good")


# -- the program ----------------------------------------------------------------------------------


def program(_: str | None) -> Iterator[CheckResult]:
    """Version and place of this program."""
    from campaign import __version__

    yield CheckResult("kingshand", GOOD, f"version {__version__}, in {Path(__file__).parents[2]}")


def python(_: str | None) -> Iterator[CheckResult]:
    """The Python that runs it."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST:
        yield CheckResult("python", BAD, f"version {version}; {'.'.join(map(str, OLDEST))} or newer is needed")
    else:
        yield CheckResult("python", GOOD, f"version {version}, {sys.executable}")


def libraries(_: str | None) -> Iterator[CheckResult]:
    """Whether what the package asks for is installed, in versions that will do."""
    from packaging.requirements import Requirement

    try:
        wanted = [Requirement(line) for line in metadata.requires("kingshand") or ()]
    except metadata.PackageNotFoundError:
        yield CheckResult(
            "libraries", NOTE, "kingshand is not installed but run from its folder; versions are not checked"
        )
        return
    needed = [one for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]
    lacking = [problem for one in needed if (problem := lacks(one.name, str(one.specifier)))]
    if lacking:
        yield CheckResult("libraries", BAD, "; ".join(lacking))
    else:
        yield CheckResult("libraries", GOOD, f"all {len(needed)} are there")


def lacks(name: str, specifier: str) -> str:
    """What is wrong with an installed library; empty: nothing."""
    from packaging.specifiers import SpecifierSet

    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"{name} is missing"
    return "" if SpecifierSet(specifier).contains(version, prereleases=True) else f"{name} {version} is not {specifier}"


def terminal(_: str | None) -> Iterator[CheckResult]:
    """What can be shown and typed."""
    console = PlainConsole()
    drawn = "lines and dice are drawn" if can_draw(console) else "plain characters only"
    told = f"{console.width} by {console.height}, {console.encoding}, {drawn}"
    if not is_terminal():
        yield CheckResult("terminal", NOTE, f"there is none: 'play' shows the demonstration; {told}")
    elif not has_keys():
        name = os.environ.get("TERM", "without a name")
        yield CheckResult("terminal", NOTE, f"{name}, no single keys: whole lines are read; {told}")
    else:
        yield CheckResult("terminal", GOOD if console.width >= 80 else NOTE, told)


# -- what is the user's ---------------------------------------------------------------------------


def configured(_: str | None) -> Iterator[CheckResult]:
    """The configuration file."""
    try:
        wanted = configuration()
    except BadConfiguration as error:
        yield CheckResult("configuration", BAD, str(error))
        return
    there = plural(len(wanted.given), "value") if wanted.path.exists() else "none, defaults hold"
    yield CheckResult("configuration", GOOD, f"{wanted.path}: {there}")


def kept(saves: str | None) -> Iterator[CheckResult]:
    """Where saves are, whether they can be read, of which version, whole or damaged; and every campaign in them."""
    from campaign.play.service import Service

    try:
        with Service.open(saves or place(), read_only=True) as service:
            service.store.check()
            there = service.campaigns()
            told = f"{service.store.place}: tables of version {service.store.version}, whole"
            path = service.store.database.path
            if path is None or os.access(path, os.W_OK):
                yield CheckResult("saves", GOOD, told)
            else:
                yield CheckResult("saves", BAD, f"{told}, but they may not be written to")
            yield from campaigns(service, there)
            for problem in service.damaged():
                yield CheckResult("campaign", BAD, problem)
    except NoSaves as error:
        yield CheckResult("saves", GOOD, f"{error} '{called()} play' makes them")
    except OlderSave as error:
        yield CheckResult("saves", NOTE, f"{error} '{called()} list' upgrades them, after a backup")
    except SavesError as error:
        yield CheckResult("saves", BAD, str(error))


def place() -> str | None:
    """Where the configuration has the saves; one that cannot be read says nothing."""
    try:
        found: Configuration = configuration()
    except BadConfiguration:
        return None
    return found.saves()


def campaigns(service: Service, there: list[Campaign]) -> Iterator[CheckResult]:
    """Whether every campaign's open session can be read."""
    yield CheckResult("campaigns", GOOD, plural(len(there), "campaign"))
    for campaign in there:
        try:
            session, live = service.look(campaign)
        except (CampaignError, SavesError, LoadError) as error:
            yield CheckResult("campaign", BAD, f"{campaign.name}: {error}")
            continue
        if live is not None and live.log.unsound:
            yield CheckResult("campaign", BAD, str(DamagedPosition(campaign.name, live.log.unsound)))
        if session is not None and live is None:
            yield CheckResult("campaign", NOTE, f"{campaign.name}: its open session is of other rules or content")


def content(_: str | None) -> Iterator[CheckResult]:
    """Whether the content files are all there and sound."""
    from campaign.kinds.registry import register_all
    from content.check import check

    register_all()
    report = check()
    if report.problems:
        first = report.problems[0]
        yield CheckResult("content", BAD, f"{plural(len(report.problems), 'problem')}, the first: {first}")
    else:
        yield CheckResult("content", GOOD, f"{report.counts.get('heroes', 0)} heroes, no problem")


CHECKS: tuple[Check, ...] = (program, python, libraries, terminal, configured, kept, content)
"""What is looked at, in the order it is told."""


COMMAND_LINE = "--saves"


class HeldCampaign(NamedTuple):
    """A key with what holds now."""

    key: str
    value: str | int
    source: str


def held(wanted: Configuration, saves: str | None) -> list[HeldCampaign]:
    """Every key, and what single heroes have; `saves` is what the command line says."""
    own = [key for key in wanted.given if key not in KEYS]
    found = [HeldCampaign(key, effective(wanted, key), wanted.source(key)) for key in (*KEYS, *own)]
    url = save_url(saves or wanted.saves())
    place = url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    return [
        row._replace(value=place, source=COMMAND_LINE if saves else row.source) if row.key == "saves" else row
        for row in found
    ]


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
