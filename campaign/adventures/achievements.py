"""The achievements of Adventures (all of them ours), and how what happened shows that one is earned."""

from __future__ import annotations

from campaign.adventures.rules.loot import DECK_LIMIT, deck_of
from campaign.kinds.achievements import Achievement, EndedSession
from campaign.kinds.conclusion import WON
from engine.definitions import Library

HARD_LEVEL = 3
"""The level of a minion that has to be defeated untouched."""
SAVED = 30
HOARD = 5
FLEEING, HEADED, HEAD = "loot-goblin", "fierce-hydra", "head"
HARDEST = "nightmare"
SOLO, FULL = 1, 4


# -- the score sheet ------------------------------------------------------------------------------


def first_at_once(ended: EndedSession) -> bool:
    """Scenario 1 is won in the first session."""
    return len(ended.rows) == 1 and ended.rows[0].won


def every_map(ended: EndedSession) -> bool:
    """Every crawl of the campaign was won with every tile explored."""
    crawls = {str(number) for number, card in ended.library.tables["scenarios"].items() if card.mode == "crawl"}
    explored = {row.number for row in ended.rows if row.document["explored_all_tiles"]}
    return crawls == explored and not ended.marks.entered


def is_won(ended: EndedSession) -> bool:
    """The campaign is won with this session (CAMP-1)."""
    return ended.over == WON


def is_finished(ended: EndedSession) -> bool:
    """The campaign is won, and every session of it was played here: what was entered by hand proves nothing."""
    return is_won(ended) and not ended.marks.entered


def never_lost(ended: EndedSession) -> bool:
    """The campaign is won without a lost session."""
    return is_finished(ended) and all(row.won for row in ended.rows)


def party_of(ended: EndedSession, heroes: int) -> bool:
    """The campaign is won by this many heroes, who were the same all the way (CAMP-2)."""
    return is_finished(ended) and not ended.marks.changes and len(ended.document["heroes"]) == heroes


# -- what a session left behind -------------------------------------------------------------------


def saved_gold(ended: EndedSession) -> bool:
    """The team left the shop with that much gold, won or lost (SHOP-3)."""
    return ended.setup["kind"] == "crawl" and int(ended.outcome["gold"]) >= SAVED


def no_salve(ended: EndedSession) -> bool:
    """A boss is defeated and no salve was spent."""
    return ended.setup["kind"] == "boss" and ended.rows[-1].won and not ended.outcome["salves_spent"]


def hoard(ended: EndedSession) -> bool:
    """The heroes together own that many legendary loot cards, all of them found here."""
    cards = ended.library.cards
    owned = [card for hero in ended.document["heroes"] for card in hero["owned"]]
    return sum(cards[card].rarity == "legendary" for card in owned) >= HOARD and not ended.marks.entered


def full_deck(ended: EndedSession) -> bool:
    """The campaign is won, and a hero's deck is as large as may be (PREP-5)."""
    decks = [deck_of(ended.library, hero["id"], hero["owned"], hero["gone"]) for hero in ended.document["heroes"]]
    return is_won(ended) and any(len(deck) == DECK_LIMIT for deck in decks)


# -- the story ------------------------------------------------------------------------------------


def caught(ended: EndedSession) -> bool:
    """The minion that flees is defeated before it does."""
    return any(fact["kind"] == "minion-defeated" and fact["data"]["minion"] == FLEEING for fact in ended.story)


def untouched(ended: EndedSession) -> bool:
    """A minion of level III is defeated, and none of those who fought it lost health meanwhile."""
    fighting: dict[int, set[int]] = {}
    for fact in ended.story:
        kind, data = fact["kind"], fact["data"]
        if kind == "minion" and data["level"] == HARD_LEVEL:
            fighting[data["seat"]] = set()
        elif kind == "engaged" and data["enemy"] in fighting:
            fighting[data["enemy"]].add(data["seat"])
        elif (kind == "damage" and data["total"]) or kind == "lost-health":
            fighting = {enemy: heroes for enemy, heroes in fighting.items() if data["seat"] not in heroes}
        elif kind == "minion-defeated" and fighting.pop(data["seat"], None):
            return True
    return False


def headless(ended: EndedSession) -> bool:
    """The Hydra has no head left."""
    seats: set[int] = set()
    for fact in ended.story:
        kind, data = fact["kind"], fact["data"]
        if kind == "minion":
            (seats.add if data["minion"] == HEADED else seats.discard)(data["seat"])
        elif kind == "companion" and data["seat"] in seats and data["companion"] == HEAD and not data["value"]:
            return True
    return False


def by_ultimate(ended: EndedSession) -> bool:
    """The damage that felled the last boss was an ultimate's."""
    boss = len(ended.document["heroes"])
    last: set[str] = set()
    for fact in ended.story:
        kind, data = fact["kind"], fact["data"]
        if kind == "damage" and data["seat"] == boss:
            last = {source for source, amount in data["trace"] if amount > 0}
        elif kind == "fell" and data["seat"] == boss:
            return is_won(ended) and bool(last & ultimates(ended.library, ended.document["heroes"]))
    return False


def ultimates(library: Library, heroes: list[dict[str, object]]) -> set[str]:
    """The ultimates of the heroes, as a damage total names them."""
    faces = [face for hero in heroes for face in library.fighters[str(hero["id"])].board]
    abilities = [ability for face in faces for ability in face.abilities]
    return {f"ability:{ability.id}" for ability in abilities if ability.ultimate}


ACHIEVEMENTS = (
    Achievement("first-portal", "First Portal", "win scenario 1 at the first try", first_at_once),
    Achievement("cartographer", "Cartographer", "explore every tile in all four crawls of one campaign", every_map),
    Achievement("untouched", "Untouched", "beat a level III minion without losing health", untouched),
    Achievement("penny-wise", "Penny Wise", "finish a shop with 30 or more gold unspent", saved_gold),
    Achievement("no-balm", "No Balm", "win a boss battle without spending a salve", no_salve),
    Achievement("dragon-hoard", "Dragon Hoard", "own 5 legendary loot cards", hoard),
    Achievement("lone-wolf", "Lone Wolf", "finish a solo campaign", lambda ended: party_of(ended, SOLO)),
    Achievement("full-party", "Full Party", "finish a 4-hero campaign", lambda ended: party_of(ended, FULL)),
    Achievement("kingslayer", "Kingslayer", "beat the Mad King with an ultimate", by_ultimate),
    Achievement("iron-deck", "Iron Deck", "finish with a deck of exactly 50 cards", full_deck),
    Achievement("unbroken", "Unbroken", "finish a campaign with no loss", never_lost),
    Achievement(
        "nightmare-walker",
        "Nightmare Walker",
        "finish a campaign on Nightmare",
        lambda ended: is_finished(ended) and ended.document["difficulty"] == HARDEST,
    ),
    Achievement("goblin-catcher", "Goblin Catcher", "beat the Loot Goblin before it flees", caught),
    Achievement("hydra-headless", "Hydra Headless", "remove every head of the Fierce Hydra in one battle", headless),
)
