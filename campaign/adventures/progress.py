"""From session to session: what lasts, what comes next, what it scores (CAMP, PREP-3, SCORE, SALVE).

A campaign document is plain JSON; nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.adventures.documents import legacy_in
from campaign.adventures.rules.legacy import is_in
from campaign.adventures.rules.loot import deck_of, loot_table
from campaign.adventures.scoring import score_of, score_row
from campaign.kinds.conclusion import WON, Conclusion, Holding, how_ended
from campaign.kinds.progress import Progress, session_seed
from campaign.words.names import card_name
from engine.definitions import Library
from saves.records import Campaign, Document, PartyChange

CONTINUED = "to be continued"
"""Status of a campaign whose next scenario was not there when it was played."""


class AdventureProgress(Progress):
    """How an adventure goes from scenario to scenario, in the order of their cards."""

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """A campaign before its first scenario: heroes stay the same for all of it (CAMP-2).

        `extras` are the legacy packs and modifier cards that are part of it (CAMP-5).
        """
        return {
            "format": 1,
            "seed": seed,
            "difficulty": difficulty,
            **with_legacy(extras),
            "heroes": [{"id": hero, "owned": [], "gone": []} for hero in heroes],
            "scenario": 1,
            "sessions": 0,
            "salves": None,
            "boss_cp": 0,
            "layouts_seen": [],
            "score": 0,
            "over": "",
        }

    def as_begun(self, campaign: Campaign) -> Document:
        """As any campaign of these heroes begins, with the legacy content that is part of it."""
        return self.new_document(campaign.heroes, campaign.difficulty, campaign.seed, legacy_in(campaign.document))

    def numbers(self, library: Library) -> list[int]:
        """The numbers of the scenario cards, in order."""
        return sorted(library.tables["scenarios"])

    def at_number(self, document: Document, number: int) -> Document:
        """The document before this scenario."""
        return {**document, "scenario": number}

    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next session starts from; a crawl draws one of its scenario cards (CAMP-1)."""
        number = document["scenario"]
        scenario = library.tables["scenarios"][number]
        difficulty = library.tables["difficulties"][document["difficulty"]]
        salves = document["salves"]
        if salves is None:
            salves = scenario.salves + difficulty.salves
        seed = session_seed(document["seed"], document["sessions"])
        legacy = document.get("legacy", ())
        seen = document["layouts_seen"]
        possible = sorted(name for name, layout in scenario.layouts.items() if is_in(layout.pack, legacy))
        layouts = [name for name in possible if name not in seen]
        layouts = layouts or [name for name in possible if name != seen[-1]] or possible
        return {
            "kind": scenario.mode,
            "scenario": number,
            "difficulty": document["difficulty"],
            **with_legacy(legacy),
            "seed": seed,
            "layout": layouts[seed % len(layouts)] if layouts else "",
            "salves": salves,
            "boss_cp": document["boss_cp"],
            "heroes": [dict(hero) for hero in document["heroes"]],
        }

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """Write a finished session into the campaign: after a win the next follows, a lost one repeats with more salves
        (CAMP-1, SCORE-3).
        """
        won = outcome["result"] == "won"
        row = score_row(setup, outcome, document, library)
        difficulty = library.tables["difficulties"][document["difficulty"]]
        number = setup["scenario"]
        after = dict(document)
        after["sessions"] = document["sessions"] + 1
        after["salves"] = row["next_salves"]
        after["score"] = document["score"] + row["session_score"]
        after["boss_cp"] = boss_cp_after(setup, outcome)
        after["heroes"] = [
            {"id": hero["id"], "owned": list(owned), "gone": list(gone)}
            for hero, owned, gone in zip(document["heroes"], outcome["owned"], outcome["gone"], strict=True)
        ]
        drawn = [setup["layout"]] if setup["layout"] else []
        after["layouts_seen"] = [] if won else [*document["layouts_seen"], *drawn]
        if won:
            after["scenario"] = number + 1
            following = library.tables["scenarios"].get(number + 1)
            if following is None:
                after["over"] = WON
            elif not following.ready:
                after["over"] = CONTINUED
        elif difficulty.ends_on_loss:
            after["over"] = "lost"
        word = "won" if won else "lost"
        title = f"Scenario {number} {word}: {row['session_score']:+d} points"
        return Conclusion(after, score_of(row), title, over=after["over"])

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """The document once a hero has joined, left, or taken another's place.

        Whoever takes a place takes its loot over; the loot of one who leaves goes back to its decks, and so does, once
        a hero is alone, what may not be met alone (PREP-4). Salves and gathered CP are the team's.
        """
        heroes = [dict(hero) for hero in document["heroes"]]
        if change.left is None:
            heroes.insert(change.seat, {"id": change.joined, "owned": [], "gone": []})
        elif change.joined is None:
            del heroes[change.seat]
        else:
            owned = heroes[change.seat]["owned"]
            heroes[change.seat] = {"id": change.joined, "owned": owned, "gone": replaced(library, change.joined, owned)}
        if len(heroes) == 1:
            alone = loot_table(library).no_solo
            heroes[0]["owned"] = [card for card in heroes[0]["owned"] if card not in alone]
        return {**document, "heroes": heroes}

    def holdings(self, document: Document, library: Library) -> list[Holding]:
        """The loot in each deck by name, and how large the deck is with it."""
        return [
            Holding(
                hero["id"],
                tuple(card_name(library, card) for card in hero["owned"]),
                len(deck_of(library, hero["id"], hero["owned"], hero["gone"])) if hero["id"] in library.fighters else 0,
            )
            for hero in document["heroes"]
        ]

    def ended(self, document: Document, status: str, library: Library) -> str:
        """How a campaign ended; one that waited for a scenario continues once that is there."""
        number = document["scenario"]
        if status == CONTINUED:
            following = library.tables["scenarios"].get(number)
            ready = following is not None and following.ready
            return "" if ready else f"is won so far: scenario {number} does not exist yet"
        title = self.rank(document, status, library)
        return f"is won with {document['score']} points: {title}" if title else how_ended(status)

    def rank(self, document: Document, status: str, library: Library) -> str:
        """The title of a campaign that was won (SCORE-4)."""
        difficulty = library.tables["difficulties"].get(document["difficulty"])
        is_won = status == WON and difficulty is not None
        return title_of(document["score"], difficulty.score) if is_won else ""

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
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


PROGRESS = AdventureProgress()


def with_legacy(legacy: Sequence[str]) -> Document:
    """The part of a document that names legacy content; empty where there is none."""
    return {"legacy": list(legacy)} if legacy else {}


def boss_cp_after(setup: Document, outcome: Document) -> int:
    """CP gathered for a boss waits until that boss is defeated; a repeated crawl gathers from 0 (CRAWL-9, ours)."""
    won, gathered, had = outcome["result"] == "won", int(outcome["boss_cp"]), int(setup["boss_cp"])
    if setup["kind"] == "crawl":
        return gathered if won else had
    return gathered if won else had + gathered


def replaced(library: Library, hero: str, owned: Iterable[str]) -> list[str]:
    """The cards of a hero's printed deck whose place this loot takes (LOOT-3)."""
    families, printed = loot_table(library).families, library.fighters[hero].deck
    return [families[card] for card in owned if families[card] in printed]


TITLES = ((120, "Throne Breakers"), (90, "Champions"), (60, "Challengers"))
"""The fewest points for a title on Normal, the best first."""
LEAST_TITLE = "Survivors"
NORMAL_SCORE = 10
"""What a won scenario scores on Normal."""


def title_of(score: int, scenario_score: int) -> str:
    """The title for a campaign score where a won scenario scores that much: 5 more for each move the bounds by 8.

    >>> title_of(89, 10), title_of(90, 10), title_of(97, 15), title_of(98, 15)
    ('Challengers', 'Champions', 'Challengers', 'Champions')
    """
    shift = 8 * (scenario_score - NORMAL_SCORE) / 5
    return next((title for least, title in TITLES if score >= least + shift), LEAST_TITLE)
