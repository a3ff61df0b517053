"""`? something`: the reader's text of a card, token, ability, minion or tile."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from content import text

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.game import Game

Found = tuple[str, str]
"""Heading and text."""


def look_up(game: Game, word: str) -> list[Found]:
    """Everything of that name, with its text; own things first."""
    wanted = plain(word)
    entries = list(known(game))
    for fits in (lambda name: name == wanted, lambda name: name.startswith(wanted), lambda name: wanted in name):
        found = [entry for name, entry in entries if fits(name)]
        if found:
            return list(dict.fromkeys(found))[:4]
    return []


def near(game: Game, word: str) -> list[str]:
    """Names that look alike."""
    names = {plain(heading.partition(" (")[0]): heading.partition(" (")[0] for _, (heading, _) in known(game)}
    return [names[name] for name in get_close_matches(plain(word), names, n=3, cutoff=0.5)]


def plain(word: str) -> str:
    """A name without everything that is easily forgotten."""
    return "".join(c for c in word.lower() if c.isalnum())


def known(game: Game) -> Iterator[tuple[str, Found]]:
    """Every name there is in a session, with heading and text."""
    library = game.library
    names = text.names_of(library)
    for player in game.state.players:
        fighter = library.fighters[player.fighter]
        for faces in fighter.spaces.values():
            for face in faces:
                if face.raw is not None:
                    yield plain(face.name), (f"{face.name} ({fighter.name})", safely(text.face, face.raw, names))
    for card in library.cards.values():
        if card.raw is not None:
            yield (
                plain(card.name),
                (f"{card.name} ({safely(text.heading, card.raw)})", safely(text.card, card.raw, names)),
            )
    for token in library.tokens.values():
        if token.raw is not None:
            yield plain(token.name), (f"{token.name} ({token.polarity} status)", safely(text.token, token.raw, names))
    yield from others(library, names)


def others(library: Library, names: dict[str, str]) -> Iterator[tuple[str, Found]]:
    """Companions, minions and tiles."""
    for companion in library.companions.values():
        if companion.raw is not None:
            told = safely(text.companion, companion.raw, names)
            yield plain(companion.name), (f"{companion.name} (companion)", told)
    for fighter in library.fighters.values():
        if fighter.kind == "minion" and fighter.raw is not None:
            yield plain(fighter.name), (f"{fighter.name} (minion)", safely(text.minion, fighter.raw, names))
    for tile in library.tables.get("tiles", {}).values():
        yield plain(tile.name), (f"{tile.name} (tile)", safely(text.tile, tile.raw, names))


def safely(telling: Any, *given: Any) -> str:
    """A reader's text; a definition that has none does not stop the game."""
    try:
        return str(telling(*given))
    except (KeyError, TypeError, AttributeError, ValueError):
        return ""
