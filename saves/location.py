"""Where saves live: an argument, KINGSHAND_SAVES, or the user's data directory, in this order."""

import os
import re
from errno import ELOOP, ENOENT
from pathlib import Path
from stat import S_ISREG

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from saves.errors import BadLocation, StorageError

VARIABLE = "KINGSHAND_SAVES"
"""The environment variable that names the place of saves."""

FILE = "saves.db"

LONGEST = 504
"""Bytes of a path that SQLite opens, with the names of its side files."""

SERVER_OPTIONS = frozenset(
    {
        "application_name",
        "channel_binding",
        "connect_timeout",
        "gssencmode",
        "host",
        "hostaddr",
        "keepalives",
        "keepalives_count",
        "keepalives_idle",
        "keepalives_interval",
        "krbsrvname",
        "options",
        "passfile",
        "port",
        "require_auth",
        "service",
        "sslcert",
        "sslcrl",
        "sslkey",
        "sslmode",
        "sslpassword",
        "sslrootcert",
        "target_session_attrs",
        "tcp_user_timeout",
    }
)
"""Options of a PostgreSQL URL: how the server is reached. Others, as autocommit, could break what saves promise."""
SETTINGS = re.compile(r"(\s*(-c\s*|--)search_path=\S+)*\s*")
"""What `options` may set on the server; all else, as synchronous_commit, could break promises too."""


def save_url(given: str | None = None) -> URL:
    """The database to use: a SQLite file with an absolute path, or a PostgreSQL URL.

    `given` is a path or a SQLAlchemy URL. Raises BadLocation.
    """
    chosen = given or os.environ.get(VARIABLE)
    if not chosen:
        return _file(default_path())
    if "\0" in chosen:
        raise BadLocation(f"{_source(given)} is neither a path nor a database URL.")
    if "://" not in chosen:
        return _file(Path(chosen))
    try:
        url = make_url(chosen)
    except (ArgumentError, ValueError):
        raise BadLocation(f"{_source(given)} is neither a path nor a database URL.") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _sqlite(url, given)
    if kind in {"postgresql", "postgres"}:
        return _server(url, given)
    raise BadLocation(f"Saves can be in SQLite or PostgreSQL, not in {kind}.")


def default_path() -> Path:
    """The SQLite file in the user's data directory."""
    from platformdirs import user_data_path

    return user_data_path("kingshand", appauthor=False) / FILE


def sqlite_path(url: URL) -> Path | None:
    """The file of a URL of `save_url`, or None when the database is on a server."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def make_folder(path: Path) -> None:
    """Create the folder a new file is to be written to, readable by the user alone. Raises StorageError."""
    try:
        missing = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
        for folder in reversed(missing):  # one by one: Python would go as deep into itself as the folders lie
            folder.mkdir(exist_ok=True, mode=0o700)
        path.parent.mkdir(exist_ok=True)  # says what is there in its place
    except OSError as error:
        raise StorageError(f"The folder {path.parent} cannot be created: {reason(error)}.") from error


def reason(error: OSError) -> str:
    """Why something cannot be made, as its user sees it: some folders of the system say that they are not there."""
    path = Path(str(error.filename))
    is_there = error.errno == ENOENT and error.filename is not None and path.parent.is_dir()
    return f"nothing new can be written to {path.parent}" if is_there else str(error.strerror)


def _server(url: URL, given: str | None) -> URL:
    unknown = sorted(set(url.query) - SERVER_OPTIONS)
    if unknown:
        named = "the options " if len(unknown) > 1 else "the option "
        raise BadLocation(f"{_source(given)} has {named}{', '.join(unknown)}, which PostgreSQL saves do not support.")
    settings = url.query.get("options", "")
    if not isinstance(settings, str) or not SETTINGS.fullmatch(settings):
        raise BadLocation(f"{_source(given)} sets more than search_path on the server, which could lose choices.")
    return url.set(drivername="postgresql+psycopg")


def _sqlite(url: URL, given: str | None) -> URL:
    if not url.database or url.database == ":memory:":
        raise BadLocation("Saves cannot be in memory; give the path of a file.")
    if url.host or url.username or url.port:
        raise BadLocation(f"{_source(given)} names a host, but SQLite keeps saves in a file; give a plain path.")
    if url.database.startswith("file:") or url.query:
        raise BadLocation(f"{_source(given)} has options that SQLite saves do not support; give a plain path.")
    return _file(Path(url.database))


def _file(path: Path) -> URL:
    try:
        place = path.expanduser().absolute()
    except RuntimeError:
        raise BadLocation(f"{path} begins with an unknown user.") from None
    except FileNotFoundError:
        raise BadLocation(f"The current folder is gone, so {path} leads nowhere; give an absolute path.") from None
    if len(os.fsencode(place)) > LONGEST:
        raise BadLocation(f"The path of the saves has {len(str(place))} characters; SQLite allows {LONGEST}.")
    try:
        found = place.stat()
    except OSError as error:
        if error.errno == ELOOP:
            raise BadLocation(f"{place} contains a link that leads back to itself.") from None
        if error.errno == ENOENT and place.is_symlink() and not place.resolve().parent.is_dir():
            raise BadLocation(f"{place} is a link to {place.resolve()}, which does not exist.") from None
        # what else cannot be looked at says why when it is opened
    else:
        if not S_ISREG(found.st_mode):
            raise BadLocation(f"{place} is not a file; saves are in a file or on a PostgreSQL server.")
        if found.st_size == 1:  # SQLite would take it for an empty one, and write over it
            raise BadLocation(f"{place} is not a database; choose another file, or move it away to start over.")
    return URL.create("sqlite", database=str(place))


def _source(given: str | None) -> str:
    """What to call the place in a message; never the value, which may hold a password."""
    return "The place given for saves" if given else f"The value of {VARIABLE}"
