"""A mission that was played with the box on the table: what is asked of it, and whether the rules can yield that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from campaign.kinds.documents import Count
from campaign.kinds.recorded_sessions import Field, SessionForm, count, yes_or_no
from campaign.missions.documents import PerkSheetKeys
from campaign.missions.rules.perks import BOTH_SIDES, points_left
from campaign.words.names import fighter_name
from engine.definitions import Library
from saves.records import Document
from saves.shapes import check_of


class MissionEndKeys(TypedDict):
    """How a session ended that was played elsewhere, as far as points need it."""

    result: Literal["won", "lost"]
    sides: Annotated[int, range(3)]
    """How many sides are done."""
    perfect: bool
    sheets: list[PerkSheetKeys]
    rounds: NotRequired[Count]


class MissionForm(SessionForm):
    """A mission that was played elsewhere, as far as points need it (MOBJ-4)."""

    def fields(self, document: Document, setup: Document, library: Library, *, won: bool) -> list[Field]:
        """What has to be said of a mission that was won or lost."""
        if won:
            perfect = "Was the perfect reward of side 1 earned? y or n"
            return [
                Field("perfect", perfect, "A third perk point, once for each mission.", yes_or_no, "n"),
                Field("rounds", "Rounds, both sides together", "They score no points.", count, "0"),
            ]
        about = "A finished side scores a perk point, even in a lost mission."
        return [Field("side-1", "Was side 1 finished? y or n", about, yes_or_no, "n")]

    def outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """The end of the mission by the values of its fields, as `MissionEndKeys`."""
        outcome = {
            "result": "won" if won else "lost",
            "sides": BOTH_SIDES if won else int(said["side-1"]),
            "perfect": said.get("perfect", False),
            "sheets": [dict(sheet) for sheet in setup["sheets"]],
        }
        return {**outcome, "rounds": said["rounds"]} if said.get("rounds") else outcome

    def problem(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """Why the rules cannot yield this, as a sentence without its end; empty: they can."""
        problem = check_of(MissionEndKeys)(entered, "")
        if problem:
            return problem
        if entered["sheets"] != setup["sheets"]:
            return "sheets change only between missions"
        for hero, sheet in zip(document["heroes"], setup["sheets"], strict=True):
            if points_left(sheet):
                who = fighter_name(library, hero["id"])
                return f"the player of {who} has perk points left to spend before the mission"
        if (entered["result"] == "won") != (entered["sides"] == BOTH_SIDES):
            return "a mission is won with both sides finished, and lost otherwise"
        return "a lost mission is not perfect" if entered["perfect"] and entered["result"] == "lost" else ""


FORM = MissionForm()
