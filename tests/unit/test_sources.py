"""The list of what is not printed is true."""

from collections import Counter

import pytest

from content import check
from tests import sources

COUNTED_AS = {
    "heroes": ["heroes"],
    "minions": ["minions"],
    "bosses": ["bosses", "bosses of missions"],
    "tiles": ["tiles"],
    "loot": ["loot cards"],
    "cards": [
        "hero upgrades",
        "hero cards",
        "common cards",
        "boss upgrades",
        "boss cards",
        "momentum cards",
        "mythic abilities",
    ],
    "tokens": ["heroes' own status effects", "shared status effects", "status effects of missions"],
    "scenarios": ["scenario cards"],
    "packs": ["legacy packs"],
    "missions": ["missions"],
    "henchmen": ["henchmen"],
    "allies": ["allies"],
    "perks": ["perks"],
}
"""What `kingshand content check` counts, and the page's names for it."""


def test_the_page_is_up_to_date() -> None:
    """docs/sources.md is what the content says."""
    page = sources.PAGE.read_text(encoding="utf-8")
    assert page == sources.page(), "docs/sources.md is old; run: python -m tests.sources"


def test_nothing_is_left_out() -> None:
    """Of every kind as many things as the content check counts, each with a source."""
    found = Counter(thing.kind for thing in sources.things())
    counted = check.check().counts
    assert {kind: sum(found[name] for name in names) for kind, names in COUNTED_AS.items()} == counted
    assert {thing.source for thing in sources.things()} <= set(sources.KNOWN_FROM)


@pytest.mark.parametrize(
    ("kind", "source", "number"),
    [
        ("minions", "fan", 12),
        ("loot cards", "prototype", 31),
        ("tiles", "prototype", 21),
        ("the loot table", "prototype", 1),
        ("scenario cards", "fan", 4),
    ],
)
def test_what_an_audit_found_unprinted(kind: str, source: str, number: int) -> None:
    """Twelve minions of a supplement, what only a prototype shows, and crawls from a fan's program."""
    assert sum(1 for thing in sources.things() if (thing.kind, thing.source) == (kind, source)) == number
