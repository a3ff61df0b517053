"""Commands about the program itself: config, what holds and from where; doctor, whether everything is sound."""

from __future__ import annotations

import base64
import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from campaign import __version__
from campaign.cli import completion
from campaign.cli.output import Output, reporting
from campaign.configuration import ASK, KEYS, Configuration, Value, configuration, typed_value, wrong
from campaign.errors import BadConfiguration, CampaignError, Contradiction, DamagedPosition
from campaign.invocation import called
from campaign.kinds.registry import register_all
from campaign.screens.pages import table
from campaign.terminal.errors import FAILED
from campaign.terminal.keyboard import has_keys
from campaign.terminal.screen import Screen, is_terminal
from campaign.words.names import joined
from campaign.words.narrator import plural

if TYPE_CHECKING:
    from campaign.play.service import Service
    from saves.records import Campaign


commands = typer.Typer(rich_markup_mode=None)
COMMAND_LINE = "--saves"

# -- config ----------------------------------------------------------------------------------------


@commands.command()
@reporting()
def config(
    ctx: typer.Context,
    key: Annotated[
        str | None, typer.Argument(metavar="[KEY]", help="Show only this key.", autocompletion=completion.keys)
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="[VALUE]", help="Set the key to this.", autocompletion=completion.values)
    ] = None,
    reset: Annotated[
        bool, typer.Option("--reset", help="Remove the key from the file, so that the default applies.")
    ] = False,
) -> Output:
    """Show or change settings.

    A value comes from the command line, the environment, the file or the default. What you set is saved in the file.
    """
    if key is not None:
        return one_key(key, value, reset=reset)
    if reset:
        raise CampaignError("Name the key to reset, such as: config theme --reset")
    wanted = configuration()
    settings = settings_now(wanted, ctx.obj)

    def data() -> dict[str, Any]:
        """Every key with its value and where it is from."""
        keys = {setting.key: {"value": setting.value, "from": setting.source} for setting in settings}
        return {"file": str(wanted.path), "exists": wanted.path.exists(), "keys": keys}

    return Output(lambda screen: show_configuration(screen, wanted, settings), data)


class EffectiveSetting(NamedTuple):
    """A key of the configuration with the value that holds now."""

    key: str
    value: Value
    source: str


def settings_now(wanted: Configuration, saves: str | None) -> list[EffectiveSetting]:
    """Every key, and what single heroes have; `saves` is what the command line says."""
    from campaign.screens.settings import effective
    from saves.location import save_url

    own = [key for key in wanted.given if key not in KEYS]
    settings = [EffectiveSetting(key, effective(wanted, key), wanted.source(key)) for key in (*KEYS, *own)]
    url = save_url(saves or wanted.saves())
    shown = url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    return [
        row._replace(value=shown, source=COMMAND_LINE if saves else row.source) if row.key == "saves" else row
        for row in settings
    ]


def one_key(key: str, value: str | None, *, reset: bool) -> Output:
    """Show a key, set it, or take it out of the file. Raises BadSetting, Unwritable."""
    from campaign.screens.settings import BadSetting, ended, general, kept_in, kept_setting, now, reset_key, set_key

    if general(key) not in KEYS or wrong(key, KEYS[general(key)].default):
        raise BadSetting(ended(wrong(key, "")))
    if reset and value is not None:
        raise Contradiction("Give a value or --reset, not both.")
    done = reset_key(key) if reset else set_key(key, value) if value is not None else ""

    def text(screen: Screen) -> None:
        """What was done, or all about the key."""
        if done:
            screen.say(done, "good")
        else:
            kept_setting(key).describe(screen)

    return Output(text, lambda: {"key": key, "value": now(key), "kept": kept_in(key)})


def show_configuration(screen: Screen, wanted: Configuration, settings: Sequence[EffectiveSetting]) -> None:
    """Where the file is, what holds, and what every key is for."""
    missing = "" if wanted.path.exists() else "; it does not exist yet"
    screen.say(f"The configuration file is {wanted.path}{missing}.", "title")
    shown = [
        (row.key, "file" if row.source == str(wanted.path) else row.source, typed_value(row.value) or "-")
        for row in settings
    ]
    table(screen, ("key", "from", "value"), shown)
    screen.say()
    for key, about in KEYS.items():
        screen.say(f"  {key:<12} {about.about} {about.values[:1].upper()}{about.values[1:]}.", indent=13)
    screen.say(f"  {ASK}.HERO     The same for one hero: {ASK}.moon-elf.level, {ASK}.moon-elf.never.", indent=13)
    screen.say(f"Set one with: {called()} config KEY VALUE", "faint")


# -- doctor ----------------------------------------------------------------------------------------

GOOD, NOTE, BAD = "good", "note", "bad"
CONFIGURATION = "configuration"
"""What the check of the configuration file is called."""
OLDEST = (3, 11)
"""The oldest Python that will do."""
TONES = {GOOD: "good", NOTE: "roll", BAD: "wrong"}


class CheckResult(NamedTuple):
    """What was found about one thing."""

    about: str
    state: str
    """good; note: it works, but should be known; bad: it has to be put right."""
    told: str  # a key of --json


Check = Callable[[str | None], Iterator[CheckResult]]
"""Looks at one thing; takes where saves are, as the command line has it."""


@commands.command()
@reporting()
def doctor(ctx: typer.Context) -> Output:
    """Check that everything the game needs is there and works.

    The exit code is 1 if something is wrong.
    """
    results = [result for check in CHECKS for result in check(ctx.obj)]
    is_bad = any(result.state == BAD for result in results)
    return Output(
        lambda screen: show_results(screen, results),
        lambda: [result._asdict() for result in results],
        exit_code=FAILED if is_bad else 0,
        screen=plain_screen() if any(one.about == CONFIGURATION and one.state == BAD for one in results) else None,
    )


def plain_screen() -> Screen:
    """A screen for where the configuration cannot be read."""
    from campaign.terminal.console import PlainConsole

    return Screen(PlainConsole(highlight=False, markup=False, emoji=False))


def show_results(screen: Screen, results: Sequence[CheckResult]) -> None:
    """One line for each result, and their sum."""
    for result in results:
        screen.say(f"{result.state:<5} {result.about:<14} {result.told}", TONES[result.state], indent=21)
    many = sum(result.state == BAD for result in results)
    screen.say()
    if many:
        screen.say(f"{plural(many, 'thing')} to put right.", "wrong")
    else:
        screen.say("Everything that playing needs is there.", "good")


def program(_: str | None) -> Iterator[CheckResult]:
    """Version and place of this program."""
    yield CheckResult("kingshand", GOOD, f"version {__version__}, in {Path(__file__).parents[2]}")


def packages(_: str | None) -> Iterator[CheckResult]:
    """Whether its files are still those that were installed; that all come from one place was looked at before."""
    here = Path(__file__).parents[2]
    try:
        recorded = [file for file in metadata.files("kingshand") or () if file.hash is not None]
    except metadata.PackageNotFoundError:
        recorded = []
    installed = [file for file in recorded if Path(str(file.locate())).is_relative_to(here)]
    altered = [str(file) for file in installed if not is_as_installed(file)]
    if altered:
        yield CheckResult("packages", BAD, overlaid(altered))
    elif any(file.name == Path(__file__).name for file in installed):
        yield CheckResult("packages", GOOD, f"{len(installed)} files, unchanged since they were installed")
    else:
        yield CheckResult("packages", GOOD, "run from their folder")


def is_as_installed(file: metadata.PackagePath) -> bool:
    """Whether a file still has the contents that were recorded when it was installed."""
    assert file.hash is not None
    try:
        digest = hashlib.new(file.hash.mode, file.read_binary()).digest()
    except OSError:
        return False
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value


def overlaid(altered: Sequence[str]) -> str:
    """Which files are not as installed, whose they may be, and what helps."""
    known = [(one.metadata["Name"], one) for one in metadata.distributions()]
    others = [name for name, one in known if name != "kingshand" and altered[0] in map(str, one.files or ())]
    whose = f", also part of {joined(others)}" if others else ""
    return (
        f"{plural(len(altered), 'file')} changed since installing, the first: {altered[0]}{whose}; "
        "install kingshand in an environment of its own, with 'pipx install' or 'uv tool install'"
    )


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
            "libraries", NOTE, "kingshand runs from its folder and is not installed; versions are not checked"
        )
        return
    needed = [one for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]
    lacking = [problem for one in needed if (problem := lacks(one.name, str(one.specifier)))]
    if lacking:
        yield CheckResult("libraries", BAD, "; ".join(lacking))
    else:
        yield CheckResult("libraries", GOOD, f"all {len(needed)} are installed")


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
    from campaign.terminal.console import PlainConsole, can_draw

    console = PlainConsole()
    drawn = "lines and dice are drawn" if can_draw(console) else "plain characters only"
    size = f"{console.width} by {console.height}, {console.encoding}, {drawn}"
    if not is_terminal():
        yield CheckResult("terminal", NOTE, f"there is none: 'play' shows the demonstration; {size}")
    elif not has_keys():
        name = os.environ.get("TERM", "unnamed")
        yield CheckResult("terminal", NOTE, f"{name}, no single keys: whole lines are read; {size}")
    else:
        yield CheckResult("terminal", GOOD if console.width >= 80 else NOTE, size)


def configured(_: str | None) -> Iterator[CheckResult]:
    """The configuration file."""
    try:
        wanted = configuration()
    except BadConfiguration as error:
        yield CheckResult(CONFIGURATION, BAD, str(error))
        return
    values = plural(len(wanted.given), "value") if wanted.path.exists() else "no file, defaults apply"
    yield CheckResult(CONFIGURATION, GOOD, f"{wanted.path}: {values}")


def kept(saves: str | None) -> Iterator[CheckResult]:
    """Where saves are, whether they can be read, of which version, whole or damaged; and every campaign in them."""
    from campaign.play.service import Service
    from saves.errors import NoSaves, OlderSave, SavesError

    try:
        with Service.open(saves or place(), read_only=True) as service:
            service.store.check()
            all_campaigns = service.campaigns()
            state = f"{service.store.place}: tables of version {service.store.version}, undamaged"
            path = service.store.database.path
            if path is None or os.access(path, os.W_OK):
                yield CheckResult("saves", GOOD, state)
            else:
                yield CheckResult("saves", BAD, f"{state}, but read-only")
            yield from campaigns(service, all_campaigns)
            for problem in service.damaged():
                yield CheckResult("campaign", BAD, problem)
    except NoSaves as error:
        yield CheckResult("saves", GOOD, f"{error} '{called()} play' creates them")
    except OlderSave as error:
        yield CheckResult("saves", NOTE, f"{error} '{called()} list' upgrades them, after a backup")
    except SavesError as error:
        yield CheckResult("saves", BAD, str(error))


def place() -> str | None:
    """Where the configuration has the saves; one that cannot be read says nothing."""
    try:
        wanted = configuration()
    except BadConfiguration:
        return None
    return wanted.saves()


def campaigns(service: Service, all_campaigns: Sequence[Campaign]) -> Iterator[CheckResult]:
    """Whether every campaign's open session can be read."""
    from content.errors import LoadError
    from saves.errors import SavesError

    yield CheckResult("campaigns", GOOD, plural(len(all_campaigns), "campaign"))
    for campaign in all_campaigns:
        try:
            session, live = service.look(campaign)
        except (CampaignError, SavesError, LoadError) as error:
            yield CheckResult("campaign", BAD, f"{campaign.name}: {error}")
            continue
        if live is not None and live.log.unsound:
            yield CheckResult("campaign", BAD, str(DamagedPosition(campaign.name, live.log.unsound)))
        if session is not None and live is None:
            yield CheckResult("campaign", NOTE, f"{campaign.name}: its open session uses other rules or content")


def content(_: str | None) -> Iterator[CheckResult]:
    """Whether the content files are all there and sound."""
    from content.check import check

    register_all()
    report = check()
    if report.problems:
        first = report.problems[0]
        yield CheckResult("content", BAD, f"{plural(len(report.problems), 'problem')}, the first: {first}")
    else:
        yield CheckResult("content", GOOD, f"{report.counts.get('heroes', 0)} heroes, no problem")


CHECKS: tuple[Check, ...] = (program, packages, python, libraries, terminal, configured, kept, content)
"""What is checked, in the order of the report."""
