"""From mission to mission: what lasts, what comes next, what it brings (MOBJ-4, MPRK, MDIF).

A campaign document is plain JSON; nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.errors import NothingLasts
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import WON, Conclusion
from campaign.missions import perks
from campaign.missions.difficulty import raised, split
from campaign.missions.perks import Sheet
from campaign.words.narrator import plural
from content.load import hero_names
from content.missions.definitions import MissionCard, Perk
from engine.chance import stream_seed
from engine.definitions import Library
from saves.records import Campaign, PartyChange, Score

Document = dict[str, Any]
MODE = "mission"
"""The mode of its sessions."""
DOUBLE = "double-points"


def new_document(
    heroes: Sequence[str], difficulty: str, seed: int, chosen: Sequence[str] = (), sheets: Sequence[Sheet] = ()
) -> Document:
    """The document of a campaign that has not begun; `sheets` by seat are what players bring along. Raises TwoMissions.

    `chosen` is as `campaign.missions.difficulty.extras` means it.
    """
    first, lowered = split(chosen)
    own = [*sheets[: len(heroes)], *(perks.blank() for _ in heroes[len(sheets) :])]
    return {
        "format": 1,
        "seed": seed,
        "difficulty": difficulty,
        "heroes": [{"id": hero} for hero in heroes],
        "lowered": lowered,
        "begun": {"mission": first, "sheets": own},
        "mission": first,
        "sessions": 0,
        "score": 0,
        "reached": 0,
        "players": list(range(1, len(heroes) + 1)),
        "sheets": own,
        "purchases": [],
        "over": "",
    }


def as_begun(document: Document, heroes: Sequence[str], difficulty: str, seed: int, chosen: Sequence[str]) -> Document:
    """The document before its first session, as far as it is still told: what was bought since is bought anew."""
    begun = document.get("begun")
    brought = begun["sheets"] if isinstance(begun, dict) else document.get("sheets", [])
    fresh = new_document(heroes, difficulty, seed, chosen, brought)
    return bought(fresh | {"purchases": document.get("purchases", [])}, 0)


def next_setup(document: Document, library: Library) -> Document:
    """What the next session starts from: the mission that is not won yet."""
    card = library.tables["missions"][document["mission"]]
    return {
        "kind": MODE,
        "scenario": card.number,
        "seed": stream_seed(document["seed"], f"session-{document['sessions']}") >> 1,
        "difficulty": document["difficulty"],
        "heroes": [dict(hero) for hero in document["heroes"]],
        "raised": raised(document["difficulty"], card),
        "lowered": list(document["lowered"]),
        "sheets": [dict(sheet) for sheet in document["sheets"]],
    }


# -- a session is over -------------------------------------------------------------------------------


def conclude(document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
    """Write a finished mission into the campaign: won goes on, lost is played again; points are earned in any case."""
    card: MissionCard = library.tables["missions"][setup["scenario"]]
    won, total = outcome["result"] == "won", card.level + setup["raised"]
    points = [perks.points_of(sheet, card.number, points_earned(outcome)) for sheet in outcome["sheets"]]
    if DOUBLE in setup["lowered"]:
        points = [library.tables["mission-rules"].lowered[DOUBLE] * each for each in points]
    sheets = [
        after_mission(sheet, library.tables["perks"], card, setup["raised"], each, perfect=is_perfect(outcome))
        for sheet, each in zip(outcome["sheets"], points, strict=True)
    ]
    row = score_row(card, setup, outcome, points)
    following = library.tables["missions"].get(card.number + 1)
    after = {
        **document,
        "sessions": document["sessions"] + 1,
        "score": document["score"] + row.points,
        "sheets": sheets,
        "mission": card.number + won,
        "reached": max(document["reached"], total) if won else document["reached"],
        "over": WON if won and following is None else "",
    }
    title = f"{card.name} {'won' if won else 'lost'}: {told_points(points)}"
    return Conclusion(bought(after, after["sessions"], library.tables["perks"]), row, title, over=after["over"])


def told_points(points: Sequence[int]) -> str:
    """`2 perk points a player`; who did a mission perfectly before gets one less than the others."""
    fewest, most = min(points), max(points)
    return f"{'' if fewest == most else f'{fewest} or '}{plural(most, 'perk point')} a player"


def points_earned(outcome: Document) -> int:
    """0 without a side done, 1 with the first, 2 with both, 3 if that was done perfectly (MOBJ-4)."""
    return perks.MOST_POINTS if is_perfect(outcome) else int(outcome["sides"])


def is_perfect(outcome: Document) -> bool:
    """Both sides are done, and the perfect reward was earned."""
    return bool(outcome["perfect"]) and outcome["sides"] == perks.BOTH_SIDES


def after_mission(
    sheet: Sheet, there: Mapping[str, Perk], card: MissionCard, levels: int, points: int, *, perfect: bool
) -> Sheet:
    """A player's sheet after a mission that was raised by so many levels and brought them so many points."""
    found = perks.with_points(sheet, there, points, card.level + levels) if points else sheet
    return perks.with_perfect(found, card.number, card.level, is_raised=levels > 0) if perfect else found


def score_row(card: MissionCard, setup: Document, outcome: Document, points: Sequence[int]) -> Score:
    """The row of the score sheet: a won mission scores 2, a perfect one 3, a lost one nothing (ours)."""
    won = outcome["result"] == "won"
    own = {
        "name": card.name,
        "level": card.level + setup["raised"],
        "sides": outcome["sides"],
        "perfect": is_perfect(outcome),
        "rounds": outcome.get("rounds"),
        "perk_points": list(points),
    }
    return Score(number=str(card.number), won=won, points=points_earned(outcome) if won else 0, document=own)


# -- between two sessions ----------------------------------------------------------------------------


def heir(document: Document, before: Campaign) -> Document:
    """A campaign that has not begun with the perk sheets of another one, by seat (MPRK-1).

    Raises NothingLasts while points are left to spend there: they can be spent once only.
    """
    sheets = before.document["sheets"]
    for hero, sheet in zip(before.heroes, sheets, strict=True):
        if left := perks.points_left(sheet):
            who = hero_names().get(hero, hero)
            raise NothingLasts(
                f"In {before.name!r} the player of {who} has {plural(left, 'perk point')} left to spend (MPRK-1). "
                f"Spend them first: {called()} perks {quoted(before.name)} --spend PERK"
            )
    own = [*sheets[: len(document["sheets"])], *document["sheets"][len(sheets) :]]
    return {**document, "sheets": own, "begun": {**document["begun"], "sheets": own}}


def purchase(document: Document, seat: int, what: str, there: Mapping[str, Perk]) -> Document:
    """The document once the player of a seat has filled a circle, or begun a new sheet. Raises BadCircle."""
    done = {
        "after": document["sessions"],
        "player": document["players"][seat],
        "what": what,
        "before": document["sheets"][seat],
    }
    return {**changed(document, seat, what, there), "purchases": [*document["purchases"], done]}


def take_back(document: Document) -> tuple[Document, str] | None:
    """The document without the last purchase, and what that was; None: there was none since the last session."""
    *earlier, last = document["purchases"] or [None]
    if last is None or last["after"] != document["sessions"] or last["player"] not in document["players"]:
        return None
    seat = document["players"].index(last["player"])
    sheets = [*document["sheets"][:seat], last["before"], *document["sheets"][seat + 1 :]]
    perk = last["what"].partition(" ")[2]
    told = f"a circle of {perk}" if perk else "a new sheet"
    return {**document, "sheets": sheets, "purchases": earlier}, f"Taken back: {told}."


def bought(document: Document, after: int, there: Mapping[str, Perk] | None = None) -> Document:
    """The document with what players did to their sheets behind so many sessions."""
    for purchase in document["purchases"]:
        if purchase["after"] == after and purchase["player"] in document["players"]:
            document = changed(document, document["players"].index(purchase["player"]), purchase["what"], there or {})
    return document


def changed(document: Document, seat: int, what: str, there: Mapping[str, Perk]) -> Document:
    """The document once the player of a seat has done something to their sheet. Raises BadCircle."""
    word, _, perk = what.partition(" ")
    sheets = list(document["sheets"])
    sheets[seat] = perks.begun_anew(sheets[seat]) if word == "new-sheet" else perks.fill(sheets[seat], there, perk)
    return {**document, "sheets": sheets}


def change_party(document: Document, change: PartyChange) -> Document:
    """Whoever joins brings a blank sheet; a player who takes another hero keeps theirs (MPRK-1)."""
    heroes, players, sheets = (list(document[key]) for key in ("heroes", "players", "sheets"))
    if change.left is None:
        heroes.insert(change.seat, {"id": change.joined})
        players.insert(change.seat, max(players) + 1)
        sheets.insert(change.seat, perks.blank())
    elif change.joined is None:
        for values in (heroes, players, sheets):
            del values[change.seat]
    else:
        heroes[change.seat] = {"id": change.joined}
    return {**document, "heroes": heroes, "players": players, "sheets": sheets}


def measures(setup: dict[str, Any], outcome: dict[str, Any]) -> dict[str, int | None]:
    """Sides done, perfect rewards, rounds, clock segments of side 1, bonus objectives met, health left, perk points."""
    won = outcome["result"] == "won"
    return {
        "sides": outcome["sides"],
        "perfect": int(is_perfect(outcome)),
        "rounds": outcome["rounds"],
        "segments": outcome["segments"],
        "bonuses": sum(result == "met" for result in outcome["bonus"].values()),
        "health_left": sum(outcome["health"]) if won else None,
        "perk_points": points_earned(outcome),
    }
