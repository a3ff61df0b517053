"""Names and numbers of the printed game in our own form, and what compares the content with them."""

from __future__ import annotations

from typing import Any


def differing(facts: dict[str, dict[str, Any]], content: dict[str, dict[str, Any]]) -> dict[str, str]:
    """`id/what` -> fact and content, wherever they are not the same.

    >>> differing({"a": {"cost": 1, "level": 2}}, {"a": {"cost": 3, "level": 2}})
    {'a/cost': 'the fact is 1, the content 3'}
    """
    return {
        f"{id}/{key}": f"the fact is {value!r}, the content {content.get(id, {}).get(key)!r}"
        for id, fact in facts.items()
        for key, value in fact.items()
        if content.get(id, {}).get(key) != value
    }
