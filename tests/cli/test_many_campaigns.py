"""Lists of all campaigns ask the saves as often for many as for few."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from tests.cli.conftest import Command

if TYPE_CHECKING:
    from campaign.play.service import Service


@contextmanager
def counted() -> Iterator[list[str]]:
    """What is asked of any database meanwhile."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.mark.parametrize("command", ["list", "hall", "achievements"])
def test_many_are_asked_for_as_often_as_few(service: Service, kingshand: Command, command: str) -> None:
    """Three campaigns, one that is over, then eight, four of which are."""
    asked = []
    for names in (["a", "b"], ["c", "d", "e", "f", "g"]):
        for number, name in enumerate(names):
            campaign = service.create(name, ["monk"], seed=number)
            if number % 2:
                document = {**campaign.document, "over": "lost"}
                service.store.update_campaign(campaign.id, status="lost", document=document)
        with counted() as statements:
            kingshand(command, "--json")
        asked.append(len(statements))
    assert asked[0] == asked[1] > 0
