"""What was printed otherwise in the time of an older ruleset."""

from __future__ import annotations

from typing import Annotated

from content.schema.base import Filled, Id, Source, Sourced, Strict, TokenId, known, one_of
from content.schema.heroes import Card, Space, Token, Upgrade
from engine.rulesets import CURRENT, RULESETS


class HeroThen(Strict):
    """What of a hero is known to have been printed otherwise, or just as today."""

    board: Annotated[list[Space], Filled] | None = None
    """In place of the spaces of the same ids; likewise the next two."""
    upgrades: Annotated[list[Upgrade], Filled] | None = None
    cards: Annotated[list[Card], Filled] | None = None
    as_today: Annotated[list[Id], Filled] | None = None
    """Ids of spaces, upgrades and cards that a source shows to have been as they are."""


class TokenThen(Token):
    """A status effect as it was printed then."""

    id: TokenId


class Print(Sourced):
    """The tokens and heroes of a time."""

    ruleset: Annotated[str, one_of([name for name in RULESETS if name != CURRENT.name], "ruleset")]
    source: Source
    tokens: Annotated[list[TokenThen], Filled] | None = None
    """In place of those of the same ids."""
    heroes: dict[Annotated[str, known("hero")], HeroThen] | None = None
    """All that were printed by then and whose prints differ, by id; what is not said of them is not known."""
