"""From session to session: what lasts, what comes next, what it scores (CAMP, PREP-3, SCORE, SALVE).

A campaign document is plain JSON; nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from campaign.adventures import opening
from campaign.adventures.legacy import is_in
from campaign.adventures.ranks import title_of
from campaign.play.conclusion import WON, Conclusion, how_ended
from saves.records import Score

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game

Document = dict[str, Any]
CONTINUED = "to be continued"
"""Status of a campaign whose next scenario was not there when it was played."""
LOST_POINTS = -10
EXPLORED_POINTS = 5
GOLD_A_POINT = 5


def new_document(heroes: Sequence[str], difficulty: str, seed: int, legacy: Sequence[str] = ()) -> Document:
    """The document of a campaign that has not begun: heroes stay the same for all of it (CAMP-2).

    `legacy`: the packs and modifier cards that are part of it (CAMP-5).
    """
    return {
        "format": 1,
        "seed": seed,
        "difficulty": difficulty,
        **with_legacy(legacy),
        "heroes": [{"id": hero, "owned": [], "gone": []} for hero in heroes],
        "scenario": 1,
        "sessions": 0,
        "salves": None,
        "boss_cp": 0,
        "layouts_seen": [],
        "score": 0,
        "over": "",
    }


def with_legacy(legacy: Sequence[str]) -> Document:
    """The key of legacy content, in documents that have some."""
    return {"legacy": list(legacy)} if legacy else {}


def next_setup(document: Document, library: Library) -> Document:
    """What the next session starts from; a crawl draws one of its scenario cards (CAMP-1)."""
    number = document["scenario"]
    scenario = library.tables["scenarios"][number]
    difficulty = library.tables["difficulties"][document["difficulty"]]
    salves = document["salves"]
    if salves is None:
        salves = scenario.salves + difficulty.salves
    seed = session_seed(document)
    legacy = document.get("legacy", ())
    seen = document["layouts_seen"]
    there = sorted(name for name, layout in scenario.layouts.items() if is_in(layout.pack, legacy))
    layouts = [name for name in there if name not in seen]
    layouts = layouts or [name for name in there if name != seen[-1]] or there
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


def session_seed(document: Document) -> int:
    """A seed of its own for each session of a campaign."""
    from engine.chance import stream_seed

    return stream_seed(document["seed"], f"session-{document['sessions']}") >> 1


def start(setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
    """The session at its first decision."""
    return opening.new(library, setup, sink)


def score_row(setup: Document, outcome: Document, document: Document, library: Library) -> Document:
    """The row of the score sheet (SCORE-1 to SCORE-3)."""
    won = outcome["result"] == "won"
    is_crawl = setup["kind"] == "crawl"
    difficulty = library.tables["difficulties"][document["difficulty"]]
    scenario_score = difficulty.score if won else 0
    row = {
        "scenario": setup["scenario"],
        "result": outcome["result"],
        "remaining_salves": outcome["salves"] if won else None,
        "next_salves": outcome["salves"] if won else setup["salves"] + difficulty.lost_salves,
        "unspent_gold": outcome["gold"] if won and is_crawl else None,
        "unclaimed_loot": outcome["unclaimed"] if won and not is_crawl else None,
        "explored_all": outcome["explored"] if won and is_crawl else None,
        "scenario_score": scenario_score if won else None,
    }
    points = LOST_POINTS
    if won:
        points = outcome["salves"] + scenario_score
        if is_crawl:
            points += outcome["gold"] // GOLD_A_POINT + (EXPLORED_POINTS if outcome["explored"] else 0)
        else:
            points += outcome["unclaimed"]
    return {**row, "session_score": points}


def conclude(document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
    """Write a finished session into the campaign: won goes on, lost repeats with more salves (CAMP-1, SCORE-3)."""
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


def score_of(row: Document) -> Score:
    """A row of the score sheet as the saves keep it: numbers also where a lost session has none."""
    return Score(
        number=str(row["scenario"]),
        won=row["result"] == "won",
        points=row["session_score"],
        document={
            "remaining_salves": row["remaining_salves"] or 0,
            "starting_salves_next": row["next_salves"],
            "unspent_gold": row["unspent_gold"],
            "unclaimed_boss_loot": row["unclaimed_loot"],
            "explored_all_tiles": row["explored_all"],
            "scenario_score": row["scenario_score"] or 0,
        },
    )


def boss_cp_after(setup: Document, outcome: Document) -> int:
    """CP gathered for a boss waits until that boss is beaten; a repeated crawl gathers anew (CRAWL-9, ours)."""
    won, gathered, had = outcome["result"] == "won", int(outcome["boss_cp"]), int(setup["boss_cp"])
    if setup["kind"] == "crawl":
        return gathered if won else had
    return gathered if won else had + gathered


def ended(status: str, document: Document, library: Library) -> str:
    """How a campaign of this status ended, after its name; empty: there is something left to play."""
    if status == CONTINUED:
        following = library.tables["scenarios"].get(document["scenario"])
        ready = following is not None and following.ready
        return "" if ready else f"is won as far as it goes: scenario {document['scenario']} is not there yet"
    title = rank(status, document, library)
    return f"is won with {document['score']} points: {title}" if title else how_ended(status)


def rank(status: str, document: Document, library: Library) -> str:
    """The title of a campaign of this status (SCORE-4); empty: it is not won."""
    difficulty = library.tables["difficulties"].get(document["difficulty"])
    return title_of(document["score"], difficulty.score) if status == WON and difficulty is not None else ""
