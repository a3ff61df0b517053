"""Stores to test with."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from saves.records import Campaign, Session
from saves.store import Store

ROOT = Path(__file__).parents[3]

Child = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def url(place: str) -> str:
    """An empty place for saves."""
    return place


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open store with nothing in it."""
    with Store.open(url) as store:
        yield store


@pytest.fixture
def campaign(store: Store) -> Campaign:
    """A campaign named Demo with two heroes."""
    return store.create_campaign(
        "Demo",
        kind="adventures",
        heroes=["barbarian", "moon-elf"],
        seed=7,
        difficulty="normal",
        program_version="0.1.0",
    )


@pytest.fixture
def session(store: Store, campaign: Campaign) -> Session:
    """The open first session of Demo."""
    return store.begin_session(campaign.id, mode="crawl", number="portal-1", seed=11, content_digest="c0", rules=1)


@pytest.fixture
def child() -> Iterator[Child]:
    """Starts Python code in another process, arguments in sys.argv[1:]; ends it with the test."""
    running: list[subprocess.Popen[str]] = []

    def start(code: str, *arguments: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()
