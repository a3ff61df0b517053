"""The versions of the tables, and how a database gets from an older one to the newest."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection


class Schema(NamedTuple):
    """The migrations in `folder`; `revisions` names all of them, oldest first.

    The names are repeated here so that opening up-to-date saves need not load Alembic.
    """

    folder: Path
    revisions: tuple[str, ...]

    @property
    def newest(self) -> str:
        return self.revisions[-1]


CURRENT = Schema(
    Path(__file__).with_name("migrations"),
    ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010", "0011"),
)


def upgrade(connection: Connection, schema: Schema) -> None:
    """Run the migrations that are missing inside the transaction the connection is in."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(schema.folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, schema.newest)
