"""Ways to change what one scenario file says, one at a time."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any, NamedTuple

Keys = tuple[str | int, ...]
"""Where in the file."""
GONE = object()
"""In place of a value: the key is taken out."""
NOTHING = object()
"""In place of a value: it cannot be changed."""
IN_ORDER = "events-in-order"
EVENTS = ("events", IN_ORDER)
"""Keys of lists of events."""
ENDS = ("top", "bottom")
"""Keys of lists that say only a part of a pile."""
WORD = "something-else"
"""A word that nothing is called."""
COUNTED = ("hand", "deck", "discard")
"""Lists of which a file may write the number instead."""


class Change(NamedTuple):
    """One value of a file and what stands in its place."""

    keys: Keys
    before: Any
    after: Any

    def __str__(self) -> str:
        where = ".".join(map(str, self.keys))
        return f"{where}: {self.before!r} -> {'left out' if self.after is GONE else repr(self.after)}"

    def made(self, data: Any) -> Any:
        """The file's data with this change; the data itself stays as it is."""
        twin = copy.deepcopy(data)
        place = twin
        for key in self.keys[:-1]:
            place = place[key]
        if self.after is GONE:
            del place[self.keys[-1]]
        else:
            place[self.keys[-1]] = self.after
        return twin


Another = Callable[[Keys, Any], Any]
"""Finds what stands in place of a number or word; NOTHING: there is nothing that would be wrong there."""


def expectations(data: Any, another: Another) -> Iterator[Change]:
    """Every number, word and list element of `expect`, changed; of what never happened only how often it did."""
    wanted = data.get("expect", {})
    if isinstance(wanted, list):
        wanted = dict(enumerate(wanted))
    for key, there in wanted.items():
        if key not in EVENTS:
            yield from value(there, ("expect", key), another)
            continue
        if key == IN_ORDER:
            yield from swapped(there, ("expect", key))
        for place, event in enumerate(there):
            keys: Keys = ("expect", key, place)
            times = event.get("times")
            if times is not None:
                yield Change((*keys, "times"), times, times + 1)
            for part, found in event.items() if times != 0 else ():
                if part not in ("kind", "times"):
                    yield from value(found, (*keys, part), another)


def swapped(there: list[Any], keys: Keys) -> Iterator[Change]:
    """Neighbours in an order changed for one another."""
    for place in range(len(there) - 1):
        first, second = there[place : place + 2]
        if first != second:
            yield Change(keys, there, [*there[:place], second, first, *there[place + 2 :]])


def value(there: Any, keys: Keys, another: Another) -> Iterator[Change]:
    """A value changed: a number or word is another one, a truth the other one, a list lacks an element, and where
    nothing is expected something is."""
    if there is None:
        yield Change(keys, there, 1)
    elif isinstance(there, bool):
        yield Change(keys, there, not there)
    elif isinstance(there, int | str):
        other = another(keys, there)
        if other is not NOTHING:
            yield Change(keys, there, other)
    elif isinstance(there, dict):
        for key, found in there.items():
            yield from value(found, (*keys, key), another)
    elif isinstance(there, list):
        yield from of_list(there, keys, another)


def of_list(there: list[Any], keys: Keys, another: Another) -> Iterator[Change]:
    """A list without each of its elements, of an end of a pile with another one; an empty one with an element. Lists
    of mappings are looked into."""
    if keys[-1] in ENDS:
        for place in range(len(there)):
            yield Change(keys, there, [*there[:place], WORD, *there[place + 1 :]])
    elif there and all(isinstance(each, dict) for each in there):
        for place, found in enumerate(there):
            yield from value(found, (*keys, place), another)
    elif there:
        for place in range(len(there)):
            yield Change(keys, there, [*there[:place], *there[place + 1 :]])
    elif keys[-1] in COUNTED:
        yield Change(keys, there, 1)


def moments(data: Any, absent: str) -> Iterator[Change]:
    """Every moment of what must come changed to one that exists and does not."""
    for part in ("choices", "refused", "never-offered"):
        for place, answer in enumerate(data.get(part, ())):
            if "at" in answer:
                yield Change((part, place, "at"), answer["at"], absent)


def too_late(data: Any) -> Iterator[Change]:
    """Every refusal put off until more choices are made than there are."""
    late = len(data.get("choices", ())) + 1
    for place, refusal in enumerate(data.get("refused", ())):
        yield Change(("refused", place, "after"), refusal.get("after"), late)


def not_asked(data: Any, asked: Sequence[tuple[str, Any] | None]) -> Iterator[Change]:
    """Every seat that is not asked changed to one that is; `asked`: for each a key and value that make it so."""
    for place, (never, instead) in enumerate(zip(data.get("not-asked", ()), asked, strict=True)):
        if instead is not None:
            key, other = instead
            yield Change(("not-asked", place, key), never.get(key), other)


def whole(data: Any) -> Iterator[Change]:
    """Everything that may not happen in a stretch of the choices, for one without that end of it."""
    for part in ("never-offered", "not-asked"):
        for place, never in enumerate(data.get(part, ())):
            for key in ("after", "before"):
                if key in never:
                    yield Change((part, place, key), never[key], GONE)


def fewer(data: Any, by_itself: Set[int]) -> Iterator[Change]:
    """The list of choices without each of them, but for those of these places, which are made without being listed."""
    choices = data.get("choices", [])
    for place in range(len(choices)):
        if place not in by_itself:
            yield Change(("choices", place), choices[place], GONE)


def reasons(data: Any) -> Iterator[Change]:
    """The words of every refusal, changed."""
    for place, refusal in enumerate(data.get("refused", ())):
        yield Change(("refused", place, "why"), refusal["why"], WORD)


def never_offered(data: Any, offered: Sequence[str]) -> Iterator[Change]:
    """Every answer that may not be offered, changed to one that is; `offered`: one for each, empty: there is none."""
    for place, answer in enumerate(data.get("never-offered", ())):
        (seat,) = [key for key in answer if str(key).isdigit()]
        if offered[place]:
            yield Change(("never-offered", place, seat), answer[seat], offered[place])
