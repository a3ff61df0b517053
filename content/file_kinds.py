"""Kinds of content file: what a file of a kind defines, where in it the ids are, and what other files may name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

Keys = tuple[str | int, ...]
"""A place in a file, as `Document.locate` takes it."""
Names = dict[str, Collection[str]]
"""Kind of name (token, symbol, companion, ...) -> the names there are."""
NOTHING: Mapping[str, str] = MappingProxyType({})
ATTACHES_TO = "attaches-to"
"""The key of a token that holds the abilities to which it is attached."""
LEVELS = (1, 2, 3)
"""The levels of an upgrade; what else a file that is not checked yet may say counts as the first."""


def no_names(_data: Any, _known: Mapping[str, Collection[str]]) -> Names:
    """A file that brings no names of its own."""
    return {}


def no_more_names(_data: Any) -> Names:
    """A file of which only ids can be named."""
    return {}


def no_counts(_data: Any) -> dict[str, int]:
    """A file of which nothing is counted."""
    return {}


def no_effects(_data: Any) -> Iterator[Any]:
    """A file in which nothing does anything."""
    return iter(())


class FileKind(NamedTuple):
    """A kind of content file. Its functions take the data of a file; those of names that of one with mistakes too."""

    name: str
    folder: str = ""
    """Where its files are, below the folder of its section; empty: it is one file, named after its kind."""
    listed: str = ""
    """What the file is a list of (`token`); empty: it is no list of definitions."""
    whole: str = ""
    """What the file as a whole defines (`fighter`); empty: nothing."""
    inside: Mapping[str, str] = NOTHING
    """Its keys that hold lists of definitions -> what these are."""
    id_key: str = "id"
    """The key that holds the id of a definition."""
    names: Mapping[str, str] = NOTHING
    """What it defines and other files may name -> what they call it (`fighter` -> `hero`)."""
    named_by_file: str = ""
    """What other files call what it defines, if its files are named after their ids: then these are always known."""
    keys: tuple[str, ...] = ()
    """Keys by which a file in no known place is seen to be of this kind; of a list, those of its first definition."""
    other_keys: tuple[str, ...] = ()
    """Keys by which it is seen not to be."""
    own_names: Callable[[Any, Mapping[str, Collection[str]]], Names] = no_names
    """The names that only the file itself may use, from its data and the names that all may use."""
    more_names: Callable[[Any], Names] = no_more_names
    """The names besides ids that other files may use."""
    counts: Callable[[Any], Mapping[str, int]] = no_counts
    """How many of each counted thing a sound file has."""
    effects: Callable[[Any], Iterator[Any]] = no_effects
    """Everything in a sound file that does something, one by one."""

    @property
    def gives_names(self) -> bool:
        """Whether its files have to be read to know all that others may name."""
        return bool(self.names) and not self.named_by_file

    def looks_like(self, data: Any) -> bool:
        """Whether the keys of a file are those of this kind."""
        if self.listed:
            data = next((part for part in data if isinstance(part, dict)), {}) if isinstance(data, list) else {}
        if not isinstance(data, dict) or any(key in data for key in self.other_keys):
            return False
        return any(key in data for key in self.keys)


def ids_in(data: Any, kind: FileKind) -> Iterator[tuple[str, str, Keys]]:
    """What a file defines, sound or not: what it is, its id, and where the id is."""
    for path, part in parts(data) if kind.listed else ():
        yield kind.listed, str(part.get(kind.id_key)), (*path, kind.id_key)
        yield from ((kind.listed, id, (*path, *inner)) for id, inner in attached_ids(part))
        yield from (("companion", str(c.get("id")), (*path, *inner, "id")) for inner, c in parts(part, "companions"))
    for key, what in kind.inside.items():
        for path, part in parts(data, key):
            yield what, str(part.get("id")), (*path, "id")
            yield from ((what, id, (*path, *inner)) for id, inner in attached_ids(part))
    if kind.whole and isinstance(data, dict):
        yield kind.whole, str(data.get("id")), ("id",)
        for path, upgrade in parts(data, "upgrades"):
            yield "card", upgrade_id(upgrade), (*path, "id" if "id" in upgrade else "space")


def attached_ids(part: dict[str, Any]) -> Iterator[tuple[str, Keys]]:
    """The ids of a token on the abilities that it names."""
    for i, ability in enumerate(list_at(part, ATTACHES_TO)):
        yield attached_id(str(part.get("id")), str(ability)), (ATTACHES_TO, i)


def attached_id(token: str, ability: str) -> str:
    """The id of a token that is attached to an ability: `frost-on-smack`."""
    return f"{token}-on-{ability}"


def upgrade_id(upgrade: dict[str, Any]) -> str:
    """The card's id of an upgrade: its own, else space and level: `smack-ii`."""
    level = upgrade.get("level")
    return str(upgrade.get("id") or f"{upgrade.get('space')}-{'i' * (level if level in LEVELS else 1)}")


def parts(data: Any, key: str = "") -> Iterator[tuple[Keys, dict[str, Any]]]:
    """The mappings of a list, or of the list of a key, each with its place."""
    if key:
        inner = data.get(key) if isinstance(data, dict) else None
        yield from (((key, *path), part) for path, part in parts(inner))
    elif isinstance(data, list):
        yield from (((i,), part) for i, part in enumerate(data) if isinstance(part, dict))


def list_at(data: Mapping[str, Any], key: str) -> list[Any]:
    """The list of a key, or an empty one."""
    value = data.get(key)
    return value if isinstance(value, list) else []


def ids_of(definitions: Iterable[Any]) -> Iterator[str]:
    """The ids of definitions."""
    return (str(part.get("id")) for part in definitions if isinstance(part, dict))
