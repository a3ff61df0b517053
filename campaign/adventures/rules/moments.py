"""Moments and events that only crawls and boss battles have, beside a duel's."""

from __future__ import annotations

from campaign.companion import frames as at_table
from engine import events
from engine.moments import Moments

MOMENTS = at_table.MOMENTS | Moments(
    windows={"turn": "a hero who is in no battle begins a turn (CRAWL-2)"},
    questions={
        "salve": "whether a salve heals or revives somebody (SALVE-1)",
        "share-salves": "how the salves are handed out (PREP-3)",
        "move": "where the hero goes (CRAWL-3)",
        "reveal": "which tile is turned up (CRAWL-5)",
        "kings-hand-die": "which die is rolled again against the King's Hand (KH-2)",
        "trim": "which loot card goes back from a deck that is too big (PREP-5)",
        "shop": "what is bought, identified or sold (SHOP-2)",
        "boss-loot": "whether a boss loot card is kept (BLOOT-1)",
    },
    phases={
        "crawl": "a hero's turn in a crawl, outside a battle",
        "boss-turn": "a hero's turn against a boss, outside its phases",
        "shop": "the shop",
        "boss-loot": "the loot of a boss",
    },
)

EVENTS = events.joined(
    at_table.EVENTS,
    events.fields(
        {
            "battle-over": "result",
            "boss-card": "seat card",
            "boss-cp": "change total",
            "boss-loot": "seat roll rarity card",
            "boss-upgrade": "seat card cost left",
            "bought": "seat card price gold",
            "chest": "seat rarity roll",
            "crawl-over": "result explored",
            "dealt": "seat cards",
            "down": "seat",
            "engaged": "seat enemy",
            "explored": "seat place tile",
            "fled": "seat",
            "gold": "change gold source",
            "hero-turn": "seat turn place",
            "identified": "seat card gold",
            "kings-hand": "seat against left",
            "kings-hand-gained": "seat change held",
            "kings-hand-roll": "seat value success",
            "ultimate-shaken": "seat",
            "ultimate-stands": "seat",
            "left-shop": "seat gold",
            "loot-die": "seat value source success",
            "loot-card": "seat card replaces",
            "minion": "seat minion level health cp",
            "minion-defeated": "seat minion",
            "moved": "seat start place",
            "returned": "seat card",
            "revealed": "seat place tile",
            "revived": "seat health",
            "salve": "seat target left",
            "salves": "seat change salves",
            "session-over": "result",
            "shard": "seat shards",
            "shop": "gold",
            "sold-loot": "seat card gold",
            "unclaimed": "seat card points",
            "unidentified": "seat rarity",
        }
    ),
)
