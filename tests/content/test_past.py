"""Content as it was can still be read: without it sessions of rules 1 could only be told by their choices."""

from __future__ import annotations

from campaign.adventures.campaign import ADVENTURES
from content.heroes import hero_files
from content.past import unpacked


def test_all_of_it_can_be_read() -> None:
    """By the schema of today, as a whole; the folder is gone afterwards."""
    with unpacked() as folder:
        heroes = tuple(hero_files(folder))
        library = ADVENTURES.library(heroes, content=folder)
    assert len(heroes) == 18
    assert set(heroes) <= set(library.fighters)
    assert not folder.exists()


def test_it_is_not_that_of_today() -> None:
    """Holy Smite, which a correction has changed since, is as it was."""
    today = ADVENTURES.library(["seraph"])
    with unpacked() as folder:
        past = ADVENTURES.library(["seraph"], content=folder)
    assert past.digest != today.digest
    assert ADVENTURES.library(["seraph"]) is today
