"""Where saves live: an argument, KINGSHAND_SAVES, or the user's data directory, in this order."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from saves.errors import BadLocation, StorageError

if TYPE_CHECKING:
    from sqlalchemy import URL

Place: TypeAlias = "Path | URL"
"""The absolute path of a SQLite file, or the URL of a PostgreSQL database."""

VARIABLE = "KINGSHAND_SAVES"
"""The environment variable that names the place of saves."""

FILE = "saves.db"


def save_place(given: str | None = None) -> Place:
    """The database to use; `given` is a path or a SQLAlchemy URL. Raises BadLocation."""
    chosen = given or os.environ.get(VARIABLE)
    if not chosen:
        return _file(default_path())
    if "\0" in chosen:
        raise BadLocation(f"{_source(given)} is neither a path nor a database URL.")
    return _at_url(chosen, given) if "://" in chosen else _file(Path(chosen))


def name_of(place: Place) -> str:
    """How to name a database to its user: the path, or the URL without its password."""
    return str(place) if isinstance(place, Path) else place.render_as_string(hide_password=True)


def default_path() -> Path:
    """The SQLite file in the user's data directory."""
    from platformdirs import user_data_path

    return user_data_path("kingshand", appauthor=False) / FILE


def make_folder(path: Path) -> None:
    """Create the folder a new file is to be written to, readable by the user alone. Raises StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StorageError(f"The folder {path.parent} cannot be made: {error.strerror}.") from error


def _at_url(chosen: str, given: str | None) -> Place:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(chosen)
    except (ArgumentError, ValueError):
        raise BadLocation(f"{_source(given)} is neither a path nor a database URL.") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _sqlite(url, given)
    if kind in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg")
    raise BadLocation(f"Saves can be kept in SQLite or PostgreSQL, not in {kind}.")


def _sqlite(url: "URL", given: str | None) -> Path:
    if not url.database or url.database == ":memory:":
        raise BadLocation("Saves cannot be kept in memory; give the path of a file.")
    if url.database.startswith("file:") or url.query:
        raise BadLocation(f"{_source(given)} has options that saves in SQLite do not take; give a plain path.")
    return _file(Path(url.database))


def _file(path: Path) -> Path:
    return path.expanduser().absolute()


def _source(given: str | None) -> str:
    """What to call the place in a message; never the value, which may hold a password."""
    return "The place given for saves" if given else f"The value of {VARIABLE}"
