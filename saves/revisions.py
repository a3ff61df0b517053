"""Which version the tables of a database have, and whether they are ours."""

from pathlib import Path
from typing import NoReturn

from saves.connection import Connection
from saves.errors import CorruptDatabase, NewerSave, OlderSave
from saves.schema import Schema

APPLICATION = 0x4B_48_4E_44
"""Marks a SQLite file as ours ("KHND", in its application_id)."""


def file_revision(connection: Connection, path: Path, schema: Schema) -> str | None:
    """The revision of a SQLite file, None when it is empty. Raises CorruptDatabase, NewerSave."""
    if not connection.value("SELECT count(*) FROM sqlite_master"):
        return None
    if connection.value("PRAGMA application_id") != APPLICATION:
        raise CorruptDatabase(f"{path} is a database, but not one of kingshand.")
    return known(connection, str(path), schema)


def server_revision(connection: Connection, place: str, schema: Schema) -> str | None:
    """The revision of a PostgreSQL database, None when empty. Raises CorruptDatabase, NewerSave."""
    (found,) = connection.rows(
        "SELECT to_regclass('alembic_version') IS NOT NULL AS versions,"
        " to_regclass('campaign_heroes') IS NOT NULL AS ours"
    )
    if not found["versions"] and not found["ours"]:
        return None
    if not found["versions"] or not found["ours"]:
        raise CorruptDatabase(f"{place} holds the tables of another program.")
    return known(connection, place, schema)


def known(connection: Connection, place: str, schema: Schema) -> str:
    """The revision that tables say they have. Raises CorruptDatabase, NewerSave."""
    revisions = [row["version_num"] for row in connection.rows("SELECT version_num FROM alembic_version")]
    if len(revisions) != 1:
        raise CorruptDatabase(f"{place} does not say which version its tables have.")
    if revisions[0] not in schema.revisions:
        raise NewerSave(f"The saves in {place} were written by a newer kingshand; update the program to use them.")
    return str(revisions[0])


def refuse_to_upgrade(place: Path | str) -> NoReturn:
    """Say that saves that are only looked at are not changed. Raises OlderSave."""
    raise OlderSave(f"The saves in {place} are from an older kingshand; they are upgraded when you next play.")
