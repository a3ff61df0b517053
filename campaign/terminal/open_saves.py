"""Opening the saves for a command. Older ones are upgraded before anything else, and the user is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from campaign.configuration import configuration

if TYPE_CHECKING:
    from campaign.play.service import Service
    from saves.records import Campaign


def to_play(saves: str | None) -> Service:
    """Saves that the command may change; made when there are none yet. Raises the errors of `Store.open`."""
    from campaign.play.service import Service

    service = Service.open(saves or configuration().saves())
    if service.store.notice:
        typer.echo(service.store.notice, err=True)
    return service


@contextmanager
def to_judge(saves: str | None, name: str | None, *, judged: bool = True) -> Iterator[tuple[Service, Campaign]]:
    """A campaign of the saves, or that of an exported file, which is kept nowhere and only claimed unless `judged`.

    Raises the errors of `to_look`, of `Service.find` and of `Service.import_`.
    """
    from campaign.play.service import Service

    if name is None or not is_file(name) or is_campaign(saves, name):
        with to_look(saves) as service:
            yield service, service.find(name)
        return
    with TemporaryDirectory() as folder, Service.open(str(Path(folder) / "saves.db")) as service:
        yield service, service.import_(Path(name), judged=judged)


def is_file(name: str) -> bool:
    """Whether a file is called so."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def is_campaign(saves: str | None, name: str) -> bool:
    """Whether the saves have a campaign of this name."""
    from saves.errors import NoSaves, UnknownCampaign

    try:
        with to_look(saves) as service:
            service.store.name_of(name)
    except (NoSaves, UnknownCampaign):
        return False
    return True


def to_look(saves: str | None) -> Service:
    """Saves that the command only reads. Raises the errors of `Store.open`, NoSaves among them."""
    from campaign.play.service import Service
    from saves.errors import OlderSave

    place = saves or configuration().saves()
    try:
        return Service.open(place, read_only=True)
    except OlderSave:
        to_play(place).store.close()
        return Service.open(place, read_only=True)
