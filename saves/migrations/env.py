"""Runs the migrations on a connection that `saves.schema` hands over, within its transaction."""

from alembic import context

from saves.models import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
