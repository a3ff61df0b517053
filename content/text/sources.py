"""Where values come from, told to the reader: whatever is not as printed, and what other sources have instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from content.text.words import Spec

PRINTED = "printed"
KNOWN_FROM = {
    "ruling": "From a designers' ruling.",
    "prototype": "Seen in a pre-release prototype, not in print.",
    "fan": "From a fan's work, not checked against print.",
    "ours": "Our own decision; no source has it.",
}
"""What is said of a source that is not print."""
SINGLE_FROM = {
    "printed": "As printed",
    "ruling": "From a designers' ruling",
    "prototype": "From a pre-release prototype",
    "fan": "From a fan's work",
    "ours": "Our own decision",
}
"""What is said of single values that come from elsewhere than the rest."""


def sources(spec: Spec) -> list[str]:
    """What a reader should know about the values of a definition and its parts, a line each; empty for plain print.

    >>> sources({"source": "ruling", "conflict": [{"reads": "5 damage", "from": "a fan's program"}]})
    ["From a designers' ruling.", "Another reading: 5 damage (a fan's program)."]
    """
    return list(dict.fromkeys(said(spec, spec.get("name"))))


def own_sources(spec: Spec) -> list[str]:
    """What a reader should know about the values of a definition alone, who sees each part with its own sources.

    >>> own_sources({"source": "prototype", "ours": ["cost"], "cards": [{"source": "ours"}]})
    ['Seen in a pre-release prototype, not in print.', 'Our own decision: cost.']
    """
    return list(own(spec))


def clarified(spec: Any) -> list[str]:
    """The rulings that belong to a definition and its parts.

    >>> clarified({"clarify": ["It looks once."], "defence": {"clarify": ["Not against isolated damage."]}})
    ['It looks once.', 'Not against isolated damage.']
    """
    if isinstance(spec, list):
        return [ruling for part in spec for ruling in clarified(part)]
    if not isinstance(spec, Mapping):
        return []
    parts = [ruling for key, value in spec.items() if key != "clarify" for ruling in clarified(value)]
    return list(dict.fromkeys([*spec.get("clarify", ()), *parts]))


def said(spec: Any, name: str | None) -> Iterator[str]:
    """The lines of one definition, then of the parts inside it; a part of another name says which."""
    if isinstance(spec, Mapping):
        mine = spec.get("name", name)
        before = f"{mine}: " if mine and mine != name else ""
        yield from (before + line for line in own(spec))
        for value in spec.values():
            yield from (before + line for line in said(value, mine))
    elif isinstance(spec, list):
        for value in spec:
            yield from said(value, name)


def own(spec: Spec) -> Iterator[str]:
    """The lines of this definition without its parts."""
    if isinstance(source := spec.get("source", PRINTED), str) and source != PRINTED and source in KNOWN_FROM:
        yield KNOWN_FROM[source]
    for key, known_from in SINGLE_FROM.items():
        if isinstance(values := spec.get(key), list):
            yield from (f"{known_from}: {value.rstrip('.')}." for value in values)
    if isinstance(readings := spec.get("conflict"), list):
        yield from (f"Another reading: {reading['reads'].rstrip('.')} ({reading['from']})." for reading in readings)
