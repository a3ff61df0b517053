"""From mission to mission: what lasts, what comes next, what it brings (MOBJ-4, MPRK, MDIF).

A campaign document is plain JSON; nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.kinds.conclusion import WON, Conclusion, Holding
from campaign.kinds.player_sheets import Sheet
from campaign.kinds.progress import Progress, session_seed
from campaign.missions.beginning import split
from campaign.missions.documents import MissionsDocument
from campaign.missions.player_sheets import with_purchases
from campaign.missions.rules import perks
from campaign.missions.rules.difficulty import raised
from campaign.missions.scoring import is_perfect, points_earned, score_row
from campaign.words.narrator import plural
from content.missions.definitions import MissionCard, Perk
from engine.definitions import Library
from saves.records import Campaign, Document, PartyChange

MODE = "mission"
"""The mode of all sessions of missions."""
DOUBLE = "double-points"


class MissionsProgress(Progress):
    """How a campaign goes from mission to mission, in their order."""

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """A campaign before its first mission, with blank sheets. Raises TwoMissions."""
        return new_campaign(heroes, difficulty, seed, extras)

    def as_begun(self, campaign: Campaign) -> Document:
        """The campaign with the sheets that players brought along, and what they bought before the first mission."""
        document = campaign.document
        begun = document.get("begun")
        brought = begun["sheets"] if isinstance(begun, dict) else document.get("sheets", [])
        chosen = MissionsDocument(document).extras()
        fresh = new_campaign(campaign.heroes, campaign.difficulty, campaign.seed, chosen, brought)
        return with_purchases(fresh | {"purchases": document.get("purchases", [])}, 0)

    def without_later(self, document: Document) -> Document:
        """Without what players did to their sheets after sessions that are still to come."""
        done = [purchase for purchase in document["purchases"] if purchase["after"] <= document["sessions"]]
        return {**document, "purchases": done}

    def brought(self, document: Document) -> str:
        """The sheets that players brought along from another campaign."""
        brought = [sheet for sheet in document["begun"]["sheets"] if sheet != perks.blank()]
        return "its players brought perk sheets from another campaign, which is not shown here" if brought else ""

    def numbers(self, library: Library) -> list[int]:
        """The numbers of the missions there are, in order."""
        return sorted(library.tables["missions"])

    def at_number(self, document: Document, number: int) -> Document:
        """The document before this mission."""
        return {**document, "mission": number}

    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next session starts from: the mission that is not won yet."""
        card = library.tables["missions"][document["mission"]]
        return {
            "kind": MODE,
            "scenario": card.number,
            "seed": session_seed(document["seed"], document["sessions"]),
            "difficulty": document["difficulty"],
            "heroes": [dict(hero) for hero in document["heroes"]],
            "raised": raised(document["difficulty"], card),
            "lowered": list(document["lowered"]),
            "sheets": [dict(sheet) for sheet in document["sheets"]],
        }

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """After a won mission comes the next one, a lost one is played again; points are earned in any case."""
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
        return Conclusion(
            with_purchases(after, after["sessions"], library.tables["perks"]), row, title, over=after["over"]
        )

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
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

    def holdings(self, document: Document, library: Library) -> list[Holding]:
        """The perks that each player has."""
        known, fighters = library.tables["perks"], library.fighters
        return [
            Holding(
                hero["id"],
                tuple(known[perk].name for perk in perks.held(sheet, known)),
                len(fighters[hero["id"]].deck) if hero["id"] in fighters else 0,
            )
            for hero, sheet in zip(document["heroes"], document["sheets"], strict=True)
        ]

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """Sides done, rounds, clock segments of side 1, bonus objectives met, health left, perk points and the like."""
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


PROGRESS = MissionsProgress()


def new_campaign(
    heroes: Sequence[str], difficulty: str, seed: int, chosen: Sequence[str] = (), sheets: Sequence[Sheet] = ()
) -> Document:
    """The document of a campaign that has not begun; `sheets` by seat are what players bring along. Raises TwoMissions.

    `chosen` is what may be chosen beyond a difficulty (`campaign.missions.beginning`).
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


def told_points(points: Sequence[int]) -> str:
    """`2 perk points a player`; who did a mission perfectly before gets one less than the others."""
    fewest, most = min(points), max(points)
    return f"{'' if fewest == most else f'{fewest} or '}{plural(most, 'perk point')} a player"


def after_mission(
    sheet: Sheet, known: Mapping[str, Perk], card: MissionCard, levels: int, points: int, *, perfect: bool
) -> Sheet:
    """A player's sheet after a mission that was raised by that many levels and brought them that many points."""
    earned = perks.with_points(sheet, known, points, card.level + levels) if points else sheet
    return perks.with_perfect(earned, card.number, card.level, is_raised=levels > 0) if perfect else earned
