"""Which kingshand plays: the same campaigns come only of the same."""

from __future__ import annotations

from typing import NamedTuple


class Edition(NamedTuple):
    """All that decides how a seed is played."""

    version: str
    rules: int
    content: str
    """Fingerprint of all heroes and of everything their kind of campaign adds."""

    def __str__(self) -> str:
        return f"kingshand {self.version}, rules {self.rules}, content {self.content}"


def edition(kind: str) -> Edition:
    """What campaigns of a kind are played by here. Raises UnknownKind, BadContent."""
    from campaign import __version__
    from campaign.kinds import kind_named
    from content.load import hero_ids
    from engine.version import RULES

    return Edition(__version__, RULES, kind_named(kind).library(hero_ids()).digest)
