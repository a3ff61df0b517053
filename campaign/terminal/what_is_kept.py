"""What is said of the saves when people leave: that everything is kept, or that the saves are gone, and what to do.

A file that is deleted or replaced while it is open can still be read by who has it open, and by nobody later: so all of
it is written to a new file, unless the people say no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir

import typer

from campaign.invocation import called, quoted
from campaign.play.open_campaign import OpenCampaign
from campaign.screens.pages import Page
from campaign.terminal.errors import WRONG
from campaign.terminal.keyboard import NO, YES, Keyboard
from campaign.terminal.sessions import SeatedParty
from saves import backup
from saves.errors import SavesError, SavesGone
from saves.store import Store

HELD = "held"
"""In the name of a copy of what was held open."""


@contextmanager
def telling_what_is_kept(screen: Page, keyboard: Keyboard, party: SeatedParty) -> Iterator[None]:
    """Whoever leaves, by Ctrl-C too, is told that everything is kept, if it is, and how to continue in the same
    seats.
    """
    opened = party.opened

    def tell() -> None:
        if not opened.live.is_over:
            screen.say(f"Everything is saved. Continue with: {called()} {way_on(party)}", "faint")

    try:
        with offering_copy(screen, keyboard, opened.store, lambda: party):
            yield
    except (SavesError, typer.Exit, GeneratorExit):
        raise
    except BaseException:
        with suppress(OSError):  # the window may be closed
            tell()
        raise
    tell()


@contextmanager
def offering_copy(
    screen: Page, keyboard: Keyboard, store: Store, played: Callable[[], SeatedParty | None]
) -> Iterator[None]:
    """Whoever leaves, or chooses, while the saves are gone is told so; what is held of them can be written elsewhere.

    `played`: the campaign that was played last; None: none was.
    """
    try:
        try:
            yield
        except GeneratorExit:  # nobody is in the block any more
            raise
        except BaseException:
            store.check_there()
            raise
        store.check_there()
    except SavesGone as gone:
        said(screen, str(gone), "wrong")
        write_elsewhere(screen, keyboard, store, played())
        raise typer.Exit(WRONG) from gone


def write_elsewhere(screen: Page, keyboard: Keyboard, store: Store, party: SeatedParty | None) -> None:
    """Ask where to write all that is held, and write it; where nobody answers it is written, too."""
    place = free_place(Path(store.place))
    said(screen, "The program can still write them to a new file.")
    said(screen, f"Enter writes it to {place}; type another file, or no.")
    while True:
        try:
            typed, is_asked = keyboard.line("> ").strip(), True
        except (EOFError, OSError, KeyboardInterrupt):
            typed, is_asked = "", False
        if typed.lower() in NO:
            said(screen, "Nothing is written.")
            return
        target = place if not typed or typed.lower() in YES else Path(typed)
        try:
            write_held(store, party.opened if party is not None else None, target)
        except SavesError as error:
            said(screen, str(error), "wrong")
            if not is_asked:
                return
            continue
        begins = f"{called()} --saves {quoted(str(target))}"
        said(screen, f"Everything is in {target}. Continue with: {begins} {'list' if party is None else way_on(party)}")
        return


def said(screen: Page, sentence: str, tone: str = "plain") -> None:
    """Say something, if anybody can still see it: the window may be closed."""
    with suppress(OSError):
        screen.say(sentence, tone)


def way_on(party: SeatedParty) -> str:
    """What to type after the command to play on in the same seats."""
    return " ".join(["play", quoted(party.opened.campaign.name), *party.wishes])


def free_place(place: Path) -> Path:
    """Where a copy may be: beside the saves, or else where there is a folder."""
    folder = next((one for one in (place.parent, Path.home()) if one.is_dir()), Path(gettempdir()))
    return backup.free(folder / place.name, HELD)


def write_held(store: Store, opened: OpenCampaign | None, target: Path) -> None:
    """Write what is held to a new file, with what was chosen last and found no saves. Raises SavesError."""
    store.write_copy(target)
    if opened is not None:
        with Store.open(str(target)) as copy:
            opened.keep_pending(copy)
