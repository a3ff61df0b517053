"""The migrations make exactly the tables of the models."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from saves.models import METADATA
from saves.schema import CURRENT
from saves.store import Store


def test_migrations_and_models_agree(url: str) -> None:
    """Nothing is left for a migration to add, drop or change."""
    with Store.open(url) as store, store.database.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_checks_of_the_models_are_in_the_tables(tmp_path: Path) -> None:
    """Check constraints, which the comparison above does not see, are there too."""
    from sqlalchemy import CheckConstraint, inspect

    expected = {
        (table.name, constraint.name)
        for table in METADATA.tables.values()
        for constraint in table.constraints
        if isinstance(constraint, CheckConstraint)
    }
    with Store.open(str(tmp_path / "saves.db")) as store, store.database.read() as connection:
        inspector = inspect(connection)
        found = {
            (table, check["name"]) for table in METADATA.tables for check in inspector.get_check_constraints(table)
        }
    assert found == expected


def test_the_list_of_revisions_is_complete() -> None:
    """The names kept in the code, for a quick start, are those of the migrations, oldest first."""
    config = Config()
    config.set_main_option("script_location", str(CURRENT.folder).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == CURRENT.revisions
