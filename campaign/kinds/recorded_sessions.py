"""Sessions that were played elsewhere: what has to be said of one, and whether the rules can yield that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.beginning import typed_form
from campaign.words.names import number_in
from engine.definitions import Library
from saves.records import Document

YES, NO = ("y", "yes"), ("n", "no")


class BadField(CampaignError):
    """What was entered cannot be read, or is nothing that the rules can yield."""


class Field(NamedTuple):
    """One thing that has to be said of a session."""

    name: str
    """The name as it is typed: `gold`."""
    question: str
    """The question without the mark at its end: `Gold left`."""
    about: str
    """What the field means, in a sentence or two."""
    read: Callable[[str], Any]
    """Reads what is typed. Raises ValueError or CampaignError with a sentence."""
    usual: str | None = None
    """The value that is taken where nothing is said; None: something has to be said."""
    words: Sequence[str] = ()
    """What may be typed, for a keyboard that completes."""


class SessionForm(ABC):
    """How a session that was played elsewhere is entered, in a campaign with this document and from this setup."""

    def fields(self, document: Document, setup: Document, library: Library, *, won: bool) -> Sequence[Field]:
        """What has to be said of a session that was won or lost."""
        return ()

    @abstractmethod
    def outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """How it ended, by the values of the fields; as the outcome of one that was played here."""

    @abstractmethod
    def problem(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """Why the rules cannot yield this outcome, as a sentence without its end; empty: they can."""


def yes_or_no(typed: str) -> bool:
    """Raises ValueError with a sentence."""
    if typed.lower() not in (*YES, *NO):
        raise ValueError("Type y or n.")
    return typed.lower() in YES


def count(typed: str) -> int:
    """Raises ValueError with a sentence."""
    number = number_in(typed)
    if number is None:
        raise ValueError("Type a number, such as 3.")
    return number


def read_all(fields: Sequence[Field], said: Iterable[str]) -> dict[str, Any]:
    """The values of all fields from `NAME=VALUE` each. Raises BadField for what cannot be read, or has to be said."""
    by_name = {field.name: field for field in fields}
    typed: dict[str, str] = {}
    for pair in said:
        name, equals, value = pair.partition("=")
        if not equals or name not in by_name:
            near = get_close_matches(name, by_name, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise BadField(f"{pair!r} is not known here.{hint} Use one of: {', '.join(f'{n}=' for n in by_name)}.")
        typed[name] = value.strip()
    return {name: read_one(field, typed) for name, field in by_name.items()}


def read_one(field: Field, typed: Mapping[str, str]) -> Any:
    """The value of a field. Raises BadField."""
    text = typed.get(field.name, field.usual)
    if text is None:
        raise BadField(f"Add {field.name}=VALUE: {field.question[0].lower()}{field.question[1:]}.")
    try:
        return field.read(text)
    except (ValueError, CampaignError) as error:
        raise BadField(f"{field.name}={text}: {error}") from None


def one_named(what: str, typed: str, names: Mapping[str, str]) -> str:
    """The id of what was named, by id or by name. Raises BadField with near names."""
    wanted = typed_form(typed)
    id_named = next((id for id, name in names.items() if wanted in (id, typed_form(name))), None)
    if id_named is not None:
        return id_named
    near = get_close_matches(wanted, names, n=3, cutoff=0.5)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise BadField(f"There is no {what} {typed.strip()!r}.{hint}")
