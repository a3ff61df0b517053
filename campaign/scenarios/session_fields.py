"""How the keys of a scenario file's `session:` part go with the fields of a session, as its model declares them.

    gold: Annotated[Count, SAME] = 0
    waiting_chests: Annotated[dict[str, list[str]], SessionField("waiting")] = {}

Such keys are written in the order of the model, and taken over into the session when a file is built. Keys without a
`SessionField` are for the building of the file alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from pydantic import BaseModel

from campaign.team.session import TeamSession, team_of
from engine.game import Game
from engine.state import JSON

Write = Callable[[Game, JSON], Any]
"""What a key says at a moment where a file begins; None: the key is left out."""


class SessionField:
    """Marks a key that goes with a field of the session."""

    __slots__ = ("is_taken", "name", "write")

    def __init__(self, name: str = "", *, is_taken: bool = True, write: Write | None = None) -> None:
        self.name = name
        """The session's field; empty: it is called as the key is."""
        self.is_taken = is_taken and write is None
        """Whether the session takes over what the file says; otherwise the building of the file does more with it."""
        self.write = write
        """Says what is written, where that is not the field as it stands."""


SAME = SessionField()
"""The session's field of that name, in the file as in the session."""
WRITTEN_ONLY = SessionField(is_taken=False)
"""The session's field of that name as it stands; taken over by the building of the file."""


def upside_down(name: str) -> SessionField:
    """Piles of the session by some name, top last, which a file writes with the top first."""

    def write(game: Game, at: JSON) -> Any:
        del at
        return {key: pile[::-1] for key, pile in getattr(team_of(game), name).items()}

    return SessionField(name, write=write)


def session_fields(model: type[BaseModel]) -> Iterator[tuple[str, SessionField]]:
    """The keys of a part, as they are named in the model, that go with a field of the session."""
    for key, field in model.model_fields.items():
        for mark in field.metadata:
            if isinstance(mark, SessionField):
                yield key, mark


def session_document(model: type[BaseModel], game: Game, at: JSON) -> JSON:
    """The part of a file that begins where the game stands; `at` says where that is."""
    session, document = team_of(game), {}
    for key, mark in session_fields(model):
        value = mark.write(game, at) if mark.write is not None else getattr(session, mark.name or key)
        if value is not None:
            document[model.model_fields[key].alias or key] = value
    return document


def take_fields(session: TeamSession, part: BaseModel) -> None:
    """Let a session take over what a file says; a list by hero that it leaves out stays as it is."""
    for key, mark in session_fields(type(part)):
        name = mark.name or key
        value = getattr(part, key)
        if mark.is_taken and (value or name not in session.by_hero):
            setattr(session, name, deepcopy(value))
