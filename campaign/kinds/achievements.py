"""Achievements: what a kind of campaign knows of them, and which of them a finished session brings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from campaign.kinds.marks import Marks
from campaign.words.narrator import Story
from engine.definitions import Library
from saves.records import Document, Score


class EndedSession(NamedTuple):
    """All that is known of a campaign when a session of it is over."""

    library: Library
    setup: Document
    outcome: Document
    document: Document
    """The campaign's document, after the session."""
    over: str
    """How the campaign ended; empty: it is not over."""
    rows: Sequence[Score]
    """The score sheet in order; the last row is this session's."""
    marks: Marks
    """What is marked of the campaign: a changed party, sessions entered by hand."""
    story: Story
    """The facts of the session; empty where nothing could be told."""


class Achievement(NamedTuple):
    """Something to be proud of; a campaign achieves it once."""

    id: str
    name: str
    feat: str
    """What has to be done, as it follows `to`: `win scenario 1 without a loss`."""
    is_earned: Callable[[EndedSession], bool]
    """Whether the session that just ended brings the achievement."""


def achievements_earned(
    achievements: Sequence[Achievement], ended: EndedSession, before: Collection[str]
) -> list[Achievement]:
    """The achievements that a session brings and the campaign did not have before."""
    return [one for one in achievements if one.id not in before and one.is_earned(ended)]
