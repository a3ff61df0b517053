"""Parts of exported files, brought from one version to the next, whatever they hold.

A forged file may lack anything. What is not there stays missing, and what is no part stays what it is: the models of
today's file say what is wrong with it.
"""

from collections.abc import Callable, Mapping
from typing import Any

Part = dict[str, Any]


def renamed(part: Part, names: Mapping[str, str]) -> Part:
    """A part in which keys, as far as they are there, have other names."""
    return {names.get(key, key): value for key, value in part.items()}


def changed(part: Part, key: str, change: Callable[[Part], Part]) -> Part:
    """A part in which the part under a key, if there is one, is another."""
    inner = part.get(key)
    return {**part, key: change(inner)} if isinstance(inner, dict) else part


def each_changed(part: Part, key: str, change: Callable[[Part], Part]) -> Part:
    """A part in which all parts of the list under a key, if there is one, are others."""
    inner = part.get(key)
    if not isinstance(inner, list):
        return part
    return {**part, key: [change(one) if isinstance(one, dict) else one for one in inner]}
