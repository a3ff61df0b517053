"""Where tests keep saves: in SQLite always, in PostgreSQL too where KINGSHAND_TEST_POSTGRES is the URL of a database.

`make test-postgres` starts a server and says its URL.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLE = "KINGSHAND_TEST_POSTGRES"
SQLITE, POSTGRESQL = "sqlite", "postgresql"


def sorts() -> list[str]:
    """What can be tested with here."""
    return [SQLITE, *([POSTGRESQL] if os.environ.get(VARIABLE) else [])]


@contextmanager
def schema(server: str, name: str = "") -> Iterator[str]:
    """The URL of an empty place of its own in a database, which is dropped afterwards."""
    from sqlalchemy import create_engine, make_url, text

    name = name or f"test_{uuid.uuid4().hex}"
    url = make_url(server).set(drivername="postgresql+psycopg")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    try:
        yield url.update_query_dict({"options": f"-csearch_path={name}"}).render_as_string(hide_password=False)
    finally:
        with engine.begin() as connection:
            connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
        engine.dispose()
