"""What the heroes' chances in a crawl or against a boss depend on, beyond what every session measures."""

from __future__ import annotations

from ai.chances.measures import SESSIONS, Measures, SessionMeasures
from campaign.adventures.rules.battle.mode import BATTLE
from campaign.adventures.rules.battle.session import battle_of, boss_seat
from campaign.adventures.rules.crawl.mode import CRAWL
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.kings_hand import TOKENS
from campaign.adventures.rules.session import party_of
from campaign.adventures.rules.versus import BOSS_VS_BOSS, BOSS_VS_MANY, bosses
from engine.game import Game

PARTY = {
    "scenario:": "which scenario is played",
    "difficulty:": "how difficult the campaign is",
    "salves": "salves of each hero, as a mean",
}
"""What crawls and boss battles measure alike."""


def add_party(g: Game, found: Measures) -> None:
    """Add what crawls and boss battles measure alike."""
    party = party_of(g)
    found[f"scenario:{party.scenario}"] = 1.0
    found[f"difficulty:{party.difficulty}"] = 1.0
    found["salves"] = sum(party.salves) / party.hero_count


def add_crawl(g: Game, sides: list[Measures]) -> None:
    """Add what has been found of the portal, and who is down."""
    crawl, found = crawl_of(g), sides[0]
    add_party(g, found)
    found["explored"] = len(crawl.explored) / crawl.hero_count
    found["shards"] = float(crawl.shards)
    found["portal beaten"] = float(crawl.portal_beaten)
    found["down"] = float(len(crawl.down))
    found["battles"] = float(len(crawl.battles))


def add_battle(g: Game, sides: list[Measures]) -> None:
    """Add what the boss has besides its health."""
    battle, found = battle_of(g), sides[0]
    boss = g.state.players[boss_seat(g)]
    add_party(g, found)
    found["boss cp"] = float(boss.cp)
    found["boss levels"] = float(sum(boss.levels.values()) - len(boss.levels))
    found["boss actions"] = float(len(battle.boss_actions))
    found["king's hands"] = float(boss.bank.get(TOKENS, 0))


def add_bosses(g: Game, sides: list[Measures]) -> None:
    """Add which side is a boss's, against how many."""
    heroes = len(g.state.players) - len(bosses(g))
    for found in sides:
        if any(f"fighter:{boss.fighter}" in found for boss in bosses(g)):
            found[f"boss against:{heroes}"] = 1.0


def result(g: Game) -> str:
    """How the session ended for the heroes."""
    return party_of(g).result


SESSIONS.update(
    {
        CRAWL.name: SessionMeasures(
            "crawl",
            add_crawl,
            {
                **PARTY,
                "explored": "tiles that are explored, for each hero",
                "shards": "portal shards that the team has",
                "portal beaten": "whether the minion of the portal is defeated",
                "down": "heroes who are down",
                "battles": "battles that are fought",
            },
            result,
        ),
        BATTLE.name: SessionMeasures(
            "boss",
            add_battle,
            {
                **PARTY,
                "boss cp": "CP of the boss",
                "boss levels": "levels of the boss's board spaces above the first",
                "boss actions": "cards that are left in the boss's action deck",
                "king's hands": "King's Hands that the boss has",
            },
            result,
        ),
        BOSS_VS_MANY.name: SessionMeasures(
            "boss-vs-many", add_bosses, {"boss against:": "which side is the boss's, against how many heroes"}
        ),
        BOSS_VS_BOSS.name: SessionMeasures(
            "boss-vs-boss", add_bosses, {"boss against:": "which side is a boss's, against how many heroes"}
        ),
    }
)
