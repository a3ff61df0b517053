"""The kinds of campaign there are, by the names of the modules that have them; each is imported at the first question.

To add a kind is to add a folder and a line in `PLACES`.
"""

from __future__ import annotations

from typing import Protocol

from campaign.errors import UnknownKind
from campaign.kinds.kind import Kind, at

PLACES: tuple[str, ...] = (
    "campaign.adventures.campaign:ADVENTURES",
    "campaign.duels.campaign:DUELS",
    "campaign.missions.campaign:MISSIONS",
)
"""Where each kind is, as `module:name`; the first is begun where none is named."""


class Saved(Protocol):
    """What is told of a campaign's kind: by the saves, or by a file."""

    @property
    def name(self) -> str:
        """What the campaign is called."""

    @property
    def kind(self) -> str:
        """The name of the campaign's kind."""


def kind_at(place: str) -> Kind:
    """The kind of campaign at a place."""
    kind = at(place)
    assert isinstance(kind, Kind), f"{place} is no kind of campaign"
    return kind


def all_kinds() -> tuple[Kind, ...]:
    """All kinds of campaign, in the order of `PLACES`."""
    return tuple(map(kind_at, PLACES))


def register_all() -> None:
    """Register the words of every kind, for who reads all content."""
    for kind in all_kinds():
        kind.register()


def begun_as_campaigns() -> tuple[Kind, ...]:
    """The kinds whose heroes win or lose together; `new` begins them."""
    return tuple(kind for kind in all_kinds() if kind.together)


def kind_named(name: str, campaign: str | None = None) -> Kind:
    """The kind of a name. Raises UnknownKind, which names the campaign it is that of, if any."""
    named = {kind.name: kind for kind in all_kinds()}
    if name not in named:
        raise UnknownKind(name, list(named), campaign)
    return named[name]


def kind_of(campaign: Saved) -> Kind:
    """The kind of a campaign. Raises UnknownKind, which names the campaign."""
    return kind_named(campaign.kind, campaign.name)
