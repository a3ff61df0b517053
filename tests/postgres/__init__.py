"""A PostgreSQL server to test with."""
