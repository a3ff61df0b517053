"""What has to be said of a session that was played elsewhere: fields, by whose names and questions it is entered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.extras import plain
from campaign.words.names import number_in

YES, NO = ("y", "yes"), ("n", "no")


class BadField(CampaignError):
    """What was entered cannot be read, or is nothing that the rules can yield."""


class Field(NamedTuple):
    """One thing to say."""

    name: str
    """As it is typed: `gold`."""
    question: str
    """As it is asked, without the mark at its end: `Gold left`."""
    about: str
    """What it means, a sentence or two."""
    read: Callable[[str], Any]
    """Reads what is typed. Raises ValueError or CampaignError with a sentence."""
    usual: str | None = None
    """Taken where nothing is said; None: something has to be."""
    words: Sequence[str] = ()
    """What may be typed, for a keyboard that completes."""


def yes_or_no(typed: str) -> bool:
    """Raises ValueError with a sentence."""
    if typed.lower() not in (*YES, *NO):
        raise ValueError("Type y or n.")
    return typed.lower() in YES


def count(typed: str) -> int:
    """Raises ValueError with a sentence."""
    found = number_in(typed)
    if found is None:
        raise ValueError("Type a number, such as 3.")
    return found


def read_all(fields: Sequence[Field], said: Iterable[str]) -> dict[str, Any]:
    """The values of all fields from `NAME=VALUE` each. Raises BadEntry for what cannot be read, or has to be said."""
    there = {field.name: field for field in fields}
    typed: dict[str, str] = {}
    for pair in said:
        name, equals, value = pair.partition("=")
        if not equals or name not in there:
            near = get_close_matches(name, there, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise BadField(f"{pair!r} cannot be said here.{hint} Say one of: {', '.join(f'{n}=' for n in there)}.")
        typed[name] = value.strip()
    return {name: read_one(field, typed) for name, field in there.items()}


def read_one(field: Field, typed: Mapping[str, str]) -> Any:
    """The value of a field. Raises BadEntry."""
    text = typed.get(field.name, field.usual)
    if text is None:
        raise BadField(f"Say {field.name}=VALUE too: {field.question[0].lower()}{field.question[1:]}.")
    try:
        return field.read(text)
    except (ValueError, CampaignError) as error:
        raise BadField(f"{field.name}={text}: {error}") from None


def one_named(what: str, typed: str, there: Mapping[str, str]) -> str:
    """The id of what was named, by id or by name. Raises BadEntry with near names."""
    wanted = plain(typed)
    found = next((id for id, name in there.items() if wanted in (id, plain(name))), None)
    if found is not None:
        return found
    near = get_close_matches(wanted, there, n=3, cutoff=0.5)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise BadField(f"There is no {what} {typed.strip()!r}.{hint}")
