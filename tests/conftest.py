"""For every test: the verbs that content needs, of all kinds of session, and a cache of content beside the user's."""

import os

import pytest

import campaign.adventures.parts  # noqa: F401
from campaign.configuration import VARIABLE
from content import cache


def pytest_configure(config: pytest.Config) -> None:
    """Keep content that was read among what pytest keeps, and leave that of the user alone."""
    os.environ[VARIABLE] = os.devnull  # what the user has configured is not tested
    os.environ[cache.VARIABLE] = str(config.cache.mkdir("content"))
