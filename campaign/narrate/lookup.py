"""The reader's text of whatever somebody asks about by its name: a card, token, ability, companion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from content import text

if TYPE_CHECKING:
    from campaign.narrate.face import Face
    from engine.definitions import Fighter

Found = tuple[str, str]
"""Heading and text."""


class Entry(NamedTuple):
    """Something that can be looked up."""

    name: str
    what: str
    """Shown behind the name."""
    telling: Callable[[Any, dict[str, str]], str]
    """From its raw definition to the reader's text."""
    raw: Any


def look_up(face: Face, word: str) -> list[Found]:
    """Everything of that name, with its text; own things first."""
    wanted = plain(word)
    entries = list(known(face))
    for fits in (lambda name: name == wanted, lambda name: name.startswith(wanted), lambda name: wanted in name):
        found = [entry for name, entry in entries if fits(name)]
        if found:
            return list(dict.fromkeys(found))[:4]
    return []


def near(face: Face, word: str) -> list[str]:
    """Names that look alike."""
    names = {plain(heading.partition(" (")[0]): heading.partition(" (")[0] for _, (heading, _) in known(face)}
    return [names[name] for name in get_close_matches(plain(word), names, n=3, cutoff=0.5)]


def plain(word: str) -> str:
    """A name without everything that is easily forgotten."""
    return "".join(c for c in word.lower() if c.isalnum())


def known(face: Face) -> Iterator[tuple[str, Found]]:
    """Every name there is in a session, with heading and text."""
    names = text.names_of(face.game.library)
    for entry in (*entries(face), *face.entries()):
        if entry.raw is not None:
            told = [safely(entry.telling, entry.raw, names), *remarks(entry.raw)]
            yield plain(entry.name), (f"{entry.name} ({entry.what})", "\n".join(line for line in told if line))


def entries(face: Face) -> Iterator[Entry]:
    """What every session has; what lies on the boards first."""
    library = face.game.library
    for player in face.game.state.players:
        fighter = library.fighters[player.fighter]
        if fighter.deck:
            yield Entry(fighter.name, fighter.kind, board, fighter)
        for faces in fighter.spaces.values():
            for side in faces:
                yield Entry(side.name, fighter.name, text.face, side.raw)
    for card in library.cards.values():
        yield Entry(card.name, safely(text.heading, card.raw), text.card, card.raw)
    for token in library.tokens.values():
        yield Entry(token.name, f"{token.polarity} status", text.token, token.raw)
    for companion in library.companions.values():
        yield Entry(companion.name, "companion", text.companion, companion.raw)


def remarks(raw: Any) -> list[str]:
    """The rulings that stand with a definition, and where its values come from as far as they are not as printed."""
    return [*(f"Note: {ruling}" for ruling in text.clarified(raw)), *text.sources(raw)] if isinstance(raw, dict) else []


def board(fighter: Fighter, names: dict[str, str]) -> str:
    """A fighter's board as it begins, a line a space."""
    return "\n".join(f"{spaces[0].name}: {text.face(spaces[0].raw, names)}" for spaces in fighter.spaces.values())


def safely(telling: Any, *given: Any) -> str:
    """A reader's text; a definition that has none does not stop the game."""
    try:
        return str(telling(*given))
    except (KeyError, TypeError, AttributeError, ValueError):
        return ""
