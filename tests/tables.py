"""The tables of saves by way of SQLAlchemy, for tests that look at rows or spoil them."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, NullPool, create_engine

from saves.alchemy import AlchemyConnection
from saves.store import Store


@contextmanager
def tables(store: Store) -> Iterator[Connection]:
    """A transaction of its own on the database of a store."""
    own = store.database.connection
    if isinstance(own, AlchemyConnection):
        engine = own.raw.engine
    else:
        engine = create_engine(f"sqlite:///{store.database.path}", poolclass=NullPool)
    with engine.begin() as connection:
        yield connection
