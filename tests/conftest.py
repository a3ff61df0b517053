"""For every test: the verbs that content needs, of all kinds of session, and a cache of content beside the user's."""

import os

import pytest

import campaign.adventures.parts  # noqa: F401
from content import cache


def pytest_configure(config: pytest.Config) -> None:
    """Keep content that was read among what pytest keeps, and leave that of the user alone."""
    os.environ[cache.VARIABLE] = str(config.cache.mkdir("content"))
