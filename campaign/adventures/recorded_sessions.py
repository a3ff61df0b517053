"""A session that was played with the box on the table: how it ended, and whether the rules can yield that (SCORE-2).

What a session can bring at most is counted from the cards and tiles there are; cards that come round again are
counted `ROUNDS` times, which is ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import gcd
from typing import Any, Literal, TypedDict

from campaign.adventures.documents import legacy_in
from campaign.adventures.progress import replaced
from campaign.adventures.rules.legacy import companions_in, is_in
from campaign.adventures.rules.loot import DECK_LIMIT, deck_of, is_worse, loot_table, same_name
from campaign.adventures.rules.shop import STEP
from campaign.kinds.documents import Count
from campaign.kinds.recorded_sessions import BadField, Field, SessionForm, count, one_named, yes_or_no
from campaign.words.names import card_name, fighter_name
from content.adventures.definitions import ScenarioCard
from engine.definitions import Library
from saves.records import Document
from saves.shapes import check_of

Decks = list[list[str]]
"""The loot cards of each hero."""
ROUNDS = 3


class AdventureEndKeys(TypedDict):
    """How a session ended, as far as the score and the next session need it; as the outcome of one played here."""

    result: Literal["won", "lost"]
    salves: Count
    """Salves that are left over."""
    gold: Count
    """Gold that all heroes together have left unspent after the shop."""
    explored: bool
    """Whether every tile was explored."""
    unclaimed: Count
    """Boss loot given away for points."""
    boss_cp: Count
    """CP gathered for the next boss."""
    owned: list[list[str]]
    """Loot in each hero's deck."""
    gone: list[list[str]]
    """The printed cards whose place that loot took."""


class AdventureForm(SessionForm):
    """A scenario that was played elsewhere, as the score sheet takes it (SCORE-1)."""

    def fields(self, document: Document, setup: Document, library: Library, *, won: bool) -> list[Field]:
        """What has to be said of a scenario that was won or lost."""
        card = library.tables["scenarios"][setup["scenario"]]
        asked = []
        if won:
            begun = f"Salves left, of {setup['salves']} at the start"
            asked.append(Field("salves", begun, "You keep them, and each scores a point.", count))
        if won and card.mode == "crawl":
            asked += [
                Field(
                    "gold",
                    "Gold unspent after the shop, all heroes together",
                    "Every 5 score a point; each hero's gold rounds up to 5s.",
                    count,
                ),
                Field("explored", "Was every tile explored? y or n", "5 points.", yes_or_no, "n"),
                Field("boss-cp", "CP gathered for the next boss", "From tiles and cards.", count, "0"),
            ]
        if won and (card.boss_loot or companions_in(library, legacy_in(document))):
            given_away = "Boss loot cards given away"
            asked.append(Field("given-away", given_away, "Each scores a point; the others are kept.", count, "0"))
        for hero in document["heroes"]:
            asked += loot_fields(document, hero, library)
        return asked

    def outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """The end of the session by the values of its fields, as `AdventureEndKeys`."""
        owned, gone = decks_after(document, said, library)
        return {
            "result": "won" if won else "lost",
            "salves": said.get("salves", 0),
            "gold": said.get("gold", 0),
            "explored": said.get("explored", False),
            "unclaimed": said.get("given-away", 0),
            "boss_cp": said.get("boss-cp", 0),
            "owned": owned,
            "gone": gone,
        }

    def problem(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """Why the rules cannot yield such an end, as a sentence without its end; empty: they can."""
        problem = check_of(AdventureEndKeys)(entered, "")
        heroes = document["heroes"]
        if problem or {len(entered["owned"]), len(entered["gone"])} != {len(heroes)}:
            return problem or f"there are {len(heroes)} heroes, but loot for {len(entered['owned'])}"
        return next((found for found in problems(document, setup, entered, library) if found), "")


FORM = AdventureForm()


def problems(document: Document, setup: Document, entered: Document, library: Library) -> Iterator[str]:
    """Everything that may be wrong with a recorded session; an empty text for what is right."""
    card = library.tables["scenarios"][setup["scenario"]]
    if entered["result"] == "lost":
        yield problem_of_lost(entered)
    elif card.mode == "crawl":
        yield "a portal crawl has no boss loot to give away" if entered["unclaimed"] else ""
    else:
        yield problem_of_battle(entered)
    yield problem_of_salves(setup, entered, card, library)
    yield problem_of_gold(setup, entered, card, library)
    yield problem_of_boss_cp(entered, card, library)
    for hero, owned, gone in zip(document["heroes"], entered["owned"], entered["gone"], strict=True):
        yield problem_of_deck(hero, owned, gone, library)
        if card.mode == "boss":
            yield problem_of_losses(hero, owned, library)
    yield problem_of_loot(entered["owned"], legacy_in(document), library)
    if card.mode == "boss":
        yield problem_of_boss_loot(document, entered, card, library)


def problem_of_lost(entered: Document) -> str:
    """What is wrong with a lost session: it has no points but -10 (SCORE-3)."""
    named = {
        "salves": "salves left",
        "gold": "unspent gold",
        "unclaimed": "boss loot given away",
        "explored": "all tiles explored",
    }
    extra = [words for name, words in named.items() if entered[name]]
    return f"a lost session scores -10 and nothing for {extra[0]}" if extra else ""


def problem_of_battle(entered: Document) -> str:
    """What is wrong with a boss battle: it has neither gold nor tiles."""
    if entered["gold"]:
        return "a boss battle has no shop, so no gold is left unspent"
    return "a boss battle has no tiles to explore" if entered["explored"] else ""


# -- how much there can be ---------------------------------------------------------------------------


def brings(raw: object, word: str) -> int:
    """All that effects with this word could add up to, whatever is chosen or rolled."""
    if isinstance(raw, dict):
        return sum(
            max(0, value) if key == word and type(value) is int else brings(value, word) for key, value in raw.items()
        )
    return sum(brings(part, word) for part in raw) if isinstance(raw, (list, tuple)) else 0


def items(card: ScenarioCard, *wanted: str) -> int:
    """The largest number of these things on one map."""
    counts = [Counter(item for there in layout.items.values() for item in there) for layout in card.layouts.values()]
    return max((sum(count[item] for item in wanted) for count in counts), default=0)


def problem_of_salves(setup: Document, entered: Document, card: ScenarioCard, library: Library) -> str:
    """What is wrong with the salves left: the session began with some, map and boss cards bring others (SALVE-1)."""
    begun, brought = setup["salves"], 0
    if card.mode == "crawl":
        lying = items(card, "salve") if library.tables["difficulties"][setup["difficulty"]].map_salves else 0
        brought = lying + sum(brings(tile.raw, "salve") for tile in library.tables["tiles"].values())
    else:
        brought = ROUNDS * sum(brings(library.cards[id].raw, "salve") for id in library.fighters[card.boss].deck)
    if entered["salves"] <= begun + brought:
        return ""
    return (
        f"{entered['salves']} salves are too many: scenario {card.number} begins with {begun} here and adds "
        f"{brought} at most"
    )


def problem_of_gold(setup: Document, entered: Document, card: ScenarioCard, library: Library) -> str:
    """What is wrong with the gold left: it is round (SHOP-1, SHOP-2), and nobody finds more than there is."""
    gold, prices = entered["gold"], library.tables["prices"]
    step = gcd(STEP, prices.identify, prices.sell, *prices.buy.values())
    if gold % step:
        return f"{gold} gold cannot be left: gold and prices are multiples of {step}"
    most = most_gold(setup, card, library) if gold else 0
    return f"{gold} gold is too much: {most} is the most you can have left" if gold > most else ""


def most_gold(setup: Document, card: ScenarioCard, library: Library) -> int:
    """More gold than any heroes can have together after the shop."""
    heroes = len(setup["heroes"])
    places = max((len(layout.levels) for layout in card.layouts.values()), default=0)
    tables = library.tables
    tiles = sorted((tile.gold + brings(tile.raw.get("do"), "gold") for tile in tables["tiles"].values()), reverse=True)
    rewards = max(len(library.fighters[id].session["rewards"]) for ids in tables["minions"].values() for id in ids)
    rarities = tuple(tables["loot"].decks)
    chests = heroes * (items(card, *rarities) + places * (rewards + 1))
    richest = max(brings(row, "gold") for table in tables["loot"].raw["table"].values() for row in table.values())
    cards = sum(brings(library.cards[id].raw, "gold") for deck in tables["loot"].decks.values() for id in deck)
    collected = card.gold[heroes] + sum(tiles[:places]) + chests * richest + ROUNDS * cards
    sold = tables["prices"].sell * (chests + sum(len(hero["owned"]) for hero in setup["heroes"]))
    return int(heroes * (collected + STEP) + sold)


def problem_of_boss_cp(entered: Document, card: ScenarioCard, library: Library) -> str:
    """What is wrong with the CP for the next boss, which tiles and loot cards bring (CRAWL-9)."""
    gathered = entered["boss_cp"]
    if not gathered:
        return ""
    if card.mode == "boss" or entered["result"] == "lost":
        return "CP for the next boss come only from a won portal crawl"
    tiles = sum(tile.boss_cp + brings(tile.raw.get("do"), "boss-cp") for tile in library.tables["tiles"].values())
    decks = library.tables["loot"].decks.values()
    most = tiles + ROUNDS * sum(brings(library.cards[id].raw, "boss-cp") for deck in decks for id in deck)
    return f"{gathered} CP for the next boss are too many: {most} is the most you can gather" if gathered > most else ""


# -- loot --------------------------------------------------------------------------------------------


def problem_of_deck(hero: Document, owned: Sequence[str], gone: Sequence[str], library: Library) -> str:
    """What is wrong with a hero's loot: unknown cards, a name twice, printed cards that do not fit it (LOOT-3)."""
    families = loot_table(library).families
    unknown = next((card for card in owned if card not in families), None)
    if unknown is not None:
        return f"there is no loot card {unknown!r}"
    twice = next((name for name, count in Counter(families[card] for card in owned).items() if count > 1), None)
    if twice is not None:
        return f"{hero['id']} cannot own two cards of one name, {card_name(library, twice)}"
    expected = {*hero["gone"], *replaced(library, hero["id"], [card for card in owned if card not in hero["owned"]])}
    if len(gone) == len(expected) and set(gone) == expected:
        return ""
    return f"the cards that loot replaced in the deck of {hero['id']} do not fit"


def problem_of_loot(decks: Sequence[Sequence[str]], legacy: Sequence[str], library: Library) -> str:
    """What is wrong with all loot: one of each card, some for several heroes (PREP-4), some of packs (CAMP-5)."""
    packs = loot_table(library).packs
    locked = next((card for owned in decks for card in owned if not is_in(packs.get(card, ""), legacy)), None)
    if locked is not None:
        return f"{card_name(library, locked)} comes in a legacy pack that the campaign does not use"
    copies = Counter(card for owned in decks for card in owned)
    twice = next((card for card, count in copies.items() if count > 1), None)
    if twice is not None:
        return f"{card_name(library, twice)} is in two decks, but exists once"
    alone = next((card for card in copies if card in loot_table(library).no_solo), None)
    return f"{card_name(library, alone)} is not used with one hero" if alone and len(decks) == 1 else ""


def problem_of_losses(hero: Document, owned: Sequence[str], library: Library) -> str:
    """In a boss battle loot leaves a deck that is too large, or makes room for a better one of its name only."""
    left = [card for card in hero["owned"] if card not in owned]
    given = [card for card in left if not is_worse(library, owned, card)]
    spare = len(deck_of(library, hero["id"], hero["owned"], hero["gone"])) - DECK_LIMIT
    if len(given) <= max(0, spare):
        return ""
    return f"{card_name(library, given[0])} cannot leave a deck in a boss battle: there is no shop"


def problem_of_boss_loot(document: Document, entered: Document, card: ScenarioCard, library: Library) -> str:
    """A card is kept or given away for each boss loot chest (BLOOT-1), a fallen companion's too (BOSS-6)."""
    heroes = len(document["heroes"])
    won = entered["result"] == "won"
    chests = heroes * (card.boss_loot if won else card.boss_loot_lost)
    beside = companions_in(library, legacy_in(document))
    more = sum(library.fighters[name].session["boss-loot"] for name in beside)
    kept = sum(
        entry not in hero["owned"]
        for hero, owned in zip(document["heroes"], entered["owned"], strict=True)
        for entry in owned
    )
    seen = kept + entered["unclaimed"]
    if seen in (chests, chests + more) or (not won and kept <= chests + more):
        return ""
    so_many = f"{chests} or {chests + more}" if more else str(chests)
    return f"there are {so_many} boss loot cards to keep or give away, not {seen}"


# -- putting one together ----------------------------------------------------------------------------


def decks_after(document: Document, said: Mapping[str, Any], library: Library) -> tuple[Decks, Decks]:
    """The loot of each hero after a session, and the printed cards it took the place of (LOOT-3).

    A better card takes the place of the lower one of its name.
    """
    decks, out = [], []
    for hero in document["heroes"]:
        left = said.get(f"{SOLD}{hero['id']}", ())
        owned = [card for card in hero["owned"] if card not in left]
        for card in said[f"{LOOT}{hero['id']}"]:
            lower = same_name(library, owned, card)
            owned = [*(c for c in owned if c != lower or is_worse(library, [c], card)), card]
        gone = replaced(library, hero["id"], [card for card in owned if card not in hero["owned"]])
        decks.append(owned)
        out.append([*hero["gone"], *(card for card in gone if card not in hero["gone"])])
    return decks, out


NONE = "none"
LOOT, SOLD = "loot-", "sold-"
"""In front of a hero: what joined the deck, and what left it."""


def loot_fields(document: Document, hero: Document, library: Library) -> list[Field]:
    """What joined a hero's deck, and, where there is something, what left it."""
    table, who = loot_table(library), fighter_name(library, hero["id"])
    taken = [card for one in document["heroes"] for card in one["owned"]]
    legacy = legacy_in(document)
    possible = (card for card in table.families if is_in(table.packs.get(card, ""), legacy))
    free = {card: card_name(library, card) for card in possible if card not in taken}
    owned = {card: card_name(library, card) for card in hero["owned"]}
    about = "Cards by id or name, separated by commas; 'kingshand loot' lists them."
    joined = Field(
        f"{LOOT}{hero['id']}",
        f"Loot added to the deck of {who}",
        about,
        partial(cards_of, "loot card that is left to find", free),
        "",
        list(free),
    )
    if not owned:
        return [joined]
    left = f"Loot removed from it, of {', '.join(owned.values())}"
    what = f"loot card in the deck of {who}"
    return [joined, Field(f"{SOLD}{hero['id']}", left, about, partial(cards_of, what, owned), "", list(owned))]


def cards_of(what: str, names: Mapping[str, str], typed: str) -> list[str]:
    """Cards from ids and names. Raises BadField."""
    named = [] if typed.strip().lower() == NONE else typed.split(",")
    cards = [one_named(what, part, names) for part in named if part.strip()]
    twice = next((card for place, card in enumerate(cards) if card in cards[:place]), None)
    if twice is not None:
        raise BadField(f"{names[twice]} is named twice, but exists once.")
    return cards
