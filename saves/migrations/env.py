"""Runs the migrations on a connection that `saves.schema` hands over, within its transaction."""

from alembic import context

from saves.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
