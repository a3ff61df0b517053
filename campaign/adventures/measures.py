"""What is counted of a session when many campaigns are simulated."""

from __future__ import annotations

from typing import Any


def measures(setup: dict[str, Any], outcome: dict[str, Any]) -> dict[str, int | None]:
    """Salves left and used, gold and tiles of a crawl, loot cards that joined decks, boss loot left for points."""
    is_crawl = setup["kind"] == "crawl"
    gained = sum(
        len(set(owned) - set(hero["owned"])) for hero, owned in zip(setup["heroes"], outcome["owned"], strict=True)
    )
    return {
        "salves_left": outcome["salves"],
        "salves_used": outcome["salves_spent"],
        "gold_left": outcome["gold"] if is_crawl else None,
        "all_explored": int(outcome["explored"]) if is_crawl else None,
        "loot_gained": gained,
        "boss_loot_left": None if is_crawl else outcome["unclaimed"],
    }
