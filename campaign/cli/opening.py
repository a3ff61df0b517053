"""Opening the saves for a command. Older ones are upgraded before anything else, and the user is told."""

from __future__ import annotations

import typer

from campaign.configuration import configuration
from campaign.play.service import Service
from saves.errors import OlderSave


def to_play(saves: str | None) -> Service:
    """Saves that the command may change; made when there are none yet. Raises the errors of `Store.open`."""
    service = Service.open(saves or configuration().saves())
    if service.store.notice:
        typer.echo(service.store.notice, err=True)
    return service


def to_look(saves: str | None) -> Service:
    """Saves that the command only reads. Raises the errors of `Store.open`, NoSaves among them."""
    place = saves or configuration().saves()
    try:
        return Service.open(place, read_only=True)
    except OlderSave:
        to_play(place).store.close()
        return Service.open(place, read_only=True)
