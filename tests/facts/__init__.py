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


def unexplained(
    facts: dict[str, dict[str, Any]], content: dict[str, dict[str, Any]], owner: str, reasons: dict[str, str]
) -> list[str]:
    """Differences of an owner's things that have no reason of three words, and reasons of its that explain none.

    >>> unexplained({"a": {"cost": 1}}, {"a": {"cost": 3}}, "cards", {"cards/b/cost": "it was too dear"})
    ['cards/a/cost: the fact is 1, the content 3', 'cards/b/cost: it was too dear, but nothing differs']
    """
    found = {f"{owner}/{what}": said for what, said in differing(facts, content).items()}
    given = {what: why for what, why in reasons.items() if what.startswith(f"{owner}/")}
    bare = [f"{what}: {said}" for what, said in found.items() if len(given.get(what, "").split()) < 3]
    return bare + [f"{what}: {why}, but nothing differs" for what, why in given.items() if what not in found]
