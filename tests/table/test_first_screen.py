"""What the first screen does not wait for: styles that are read again, and a table laid out for the size it has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import Mock, patch

import pytest
from textual.css.stylesheet import Stylesheet
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

from campaign.configuration import DARK, LIGHT, keep
from campaign.table.base import OnceScreen
from campaign.table.items import Items
from campaign.table.look import THEME_OF
from campaign.table.popups import Asking
from tests.table.kit import LARGE, SMALL, Table, duel, opened


@contextmanager
def counted(kind: type, name: str) -> Iterator[Mock]:
    """How often a method is called meanwhile; it does what it does."""
    with patch.object(kind, name, autospec=True, side_effect=getattr(kind, name)) as counter:
        yield counter


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_the_theme_holds_from_the_beginning(theme: str) -> None:
    """All styles are read anew where a theme comes later, and there only."""
    keep({"theme": theme})
    other = LIGHT if theme == DARK else DARK

    async def look(table: Table) -> None:
        assert table.app.theme == THEME_OF[theme]
        assert table.app.has_class("-dark-mode" if theme == DARK else "-light-mode")
        assert read.call_count == 0
        await table.press("f2")
        assert table.app.theme == THEME_OF[other]
        assert read.call_count == 1

    with counted(Stylesheet, "reparse") as read:
        opened(duel(), look)


@pytest.mark.parametrize("kind", [OnceScreen, Asking])
def test_a_screen_is_laid_out_once_for_a_size(kind: type[Screen[bool]]) -> None:
    """As it comes, and again for another size: not where it is told the one it has."""

    async def look(table: Table) -> None:
        screen = table.game if kind is OnceScreen else Asking("Really?")
        if screen is not table.game:
            await table.app.push_screen(screen)
            await table.settle()
        with counted(type(screen), "_screen_resized") as told:
            size = Size(*SMALL)
            screen.post_message(Resize(size, size))
            await table.settle()
            assert told.call_count == 0
            await table.pilot.resize_terminal(*LARGE)
            await table.settle()
            assert told.call_count == 1
            assert screen.outer_size == Size(*LARGE)

    opened(duel(), look)


def test_who_is_asked_may_choose_at_once() -> None:
    """The options have the focus from the beginning: it was in no panel before."""

    async def look(table: Table) -> None:
        assert table.app.focused is table.choices
        assert passed.call_count == 0

    with counted(Items, "on_focus") as passed:
        opened(duel(), look)


def test_what_nobody_sees_is_not_made() -> None:
    """Panels beside the one that is looked at come with the room for them, the line to type in with its question."""

    async def look(table: Table) -> None:
        beside = "#more, #below"
        assert not table.game.query(beside)
        assert not table.game.view.telling.children
        await table.pilot.resize_terminal(*LARGE)
        await table.settle()
        assert [(one.display, bool(one.size)) for one in table.game.query(beside)] == [(True, True)] * 2
        await table.pilot.resize_terminal(*SMALL)
        await table.settle()
        assert not any(one.display for one in table.game.query(beside))

    opened(duel(), look)
