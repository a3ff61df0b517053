"""What is told of a session, and the stamp that says whether it could be repeated."""

import json
import zlib
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select

from saves.database import Database, to_json
from saves.errors import CorruptDatabase, UnknownSession
from saves.models import SESSIONS, STAMPS, STORIES
from saves.records import Document, Stamp
from saves.shapes import record

LONGEST_STORY = 64 * 2**20
"""In bytes, unpacked; a longer one was not written by us."""


class Stories:
    """The part of a store that knows what was told."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def story(self, session_id: int) -> list[Document] | None:
        """The lines kept of a session, in order; None: there are none. Raises CorruptDatabase."""
        query = select(STORIES.c.lines).where(STORIES.c.session_id == session_id)
        with self.database.read() as connection:
            packed = connection.execute(query).scalar_one_or_none()
        return None if packed is None else unpack(packed)

    def stamp(self, session_id: int) -> Stamp | None:
        """What was found when the session was last repeated; None: it never was."""
        columns = [column for column in STAMPS.columns if column.name != "session_id"]
        with self.database.read() as connection:
            row = connection.execute(select(*columns).where(STAMPS.c.session_id == session_id)).mappings().one_or_none()
        return None if row is None else record(Stamp, row, "The stamp of a session")

    def keep_story(self, session_id: int, story: Iterable[Document] | None, stamp: Stamp) -> None:
        """Keep a stamp and, if given, a story of a session, in place of earlier ones. Raises UnknownSession."""
        with self.database.write() as connection:
            if connection.execute(select(SESSIONS.c.id).where(SESSIONS.c.id == session_id)).one_or_none() is None:
                raise UnknownSession("This session no longer exists.")
            if story is not None:
                put_story(connection, session_id, story)
            put_stamp(connection, session_id, stamp)


def pack(story: Iterable[Document]) -> bytes:
    """A story as one JSON object a line, compressed with zlib. Raises ValueError for NaN and the like."""
    return zlib.compress("".join(f"{to_json(line)}\n" for line in story).encode())


def unpack(packed: bytes) -> list[Document]:
    """The story that `pack` wrote. Raises CorruptDatabase."""
    unpacker = zlib.decompressobj()
    try:
        if not isinstance(packed, bytes):
            raise TypeError(packed)
        text = unpacker.decompress(packed, LONGEST_STORY)
        if not unpacker.eof or unpacker.unused_data:
            raise CorruptDatabase("The story of a session is cut off or too long.")
        story = [json.loads(line) for line in text.decode().split("\n") if line]
    except (zlib.error, TypeError, ValueError, RecursionError):
        raise CorruptDatabase("The story of a session is damaged.") from None
    if not all(isinstance(line, dict) for line in story):
        raise CorruptDatabase("The story of a session has an invalid line.")
    return story


def put_story(connection: Connection, session_id: int, story: Iterable[Document]) -> None:
    """Write the story of a session, in place of an earlier one."""
    connection.execute(delete(STORIES).where(STORIES.c.session_id == session_id))
    connection.execute(insert(STORIES), {"session_id": session_id, "lines": pack(story)})


def put_stamp(connection: Connection, session_id: int, stamp: Stamp) -> None:
    """Write the stamp of a session, in place of an earlier one."""
    connection.execute(delete(STAMPS).where(STAMPS.c.session_id == session_id))
    connection.execute(insert(STAMPS), {"session_id": session_id, **stamp._asdict()})
