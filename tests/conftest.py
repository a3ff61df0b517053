"""For every test: the verbs that content needs, of all kinds of session, a cache of content beside the user's, and
places for saves."""

import gc
import inspect
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.configuration import VARIABLE
from campaign.kinds.registry import register_all
from campaign.main import ALLOCATIONS
from content import cache
from tests import places, ready

register_all()

OF_FILES = {"saves", "played", "change"}
"""Fixtures of saves as a file: a test that asks for one looks into it, or damages what a server would not let be."""

TEMPORARY = "PYTEST_DEBUG_TEMPROOT"
"""The environment variable that says where pytest makes folders for tests."""
MEMORY, ROOM = "/dev/shm", 2**30
"""A folder in memory, and the bytes that must be free in it: saves wait for a disk some twenty times a test, and that a
computer may lose its power is not tested."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep content that was read among what pytest keeps, and leave that of the user alone.

    Run in the background, pytest would hand on to every process that it begins not to hear Ctrl-C, nor to end when it
    is told to.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGQUIT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    sys.dont_write_bytecode = False  # commands begin more than a hundred times, and need not be compiled each time
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if TEMPORARY not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ[TEMPORARY] = MEMORY
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])  # as commands have it: a quarter of the time else
    os.environ[VARIABLE] = os.devnull  # what the user has configured is not tested
    os.environ["KINGSHAND_PACKS"] = os.devnull  # nor what they have added
    os.environ["KINGSHAND_PACE"] = "off"  # nothing waits where nobody looks; who tests that sets it
    os.environ[cache.VARIABLE] = str(config.cache.mkdir("content"))
    patch = pytest.MonkeyPatch()
    ready.use(patch)
    config.add_cleanup(patch.undo)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whatever keeps saves is tested in every place there is; what looks into their file, with that file."""
    if "place" in metafunc.fixturenames:
        asked = set(inspect.signature(metafunc.function).parameters)
        asked |= {name for mark in metafunc.definition.iter_markers("usefixtures") for name in mark.args}
        metafunc.parametrize("place", [places.SQLITE] if asked & OF_FILES else places.sorts(), indirect=True)


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty place for saves: the path of a file, or a URL."""
    if request.param == places.SQLITE:
        yield str(tmp_path / "saves" / "saves.db")
        return
    with places.schema(os.environ[places.VARIABLE]) as url:
        yield url
