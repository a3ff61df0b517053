"""The moments of a session that one looks for again: hard hits, falls, finds, cards, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from campaign.words.statistics import TURNS, lasting

HARD_HIT = 8
"""This much damage at once is a moment."""
HIT, ULTIMATE, FALL, END = "hard hit", "ultimate", "fall", "end"

MOMENTS: dict[str, str] = {"fell": FALL, "session-over": END}
"""What sort of moment a kind of event is; kinds of campaign add theirs at import."""


def moments(sort: str, *kinds: str) -> None:
    """Register kinds of event as moments of one sort."""
    MOMENTS.update(dict.fromkeys(kinds, sort))


class SessionMoment(NamedTuple):
    """A moment of a session."""

    position: int
    """Choices that had been made by then."""
    turn: int
    sort: str
    text: str
    tone: str


def sort_of(fact: dict[str, Any]) -> str:
    """What sort of moment a line of a story is; empty: none."""
    if fact["kind"] == "damage":
        return HIT if fact["data"]["total"] >= HARD_HIT else ""
    return MOMENTS.get(fact["kind"], "")


def moments_of(story: list[dict[str, Any]]) -> list[SessionMoment]:
    """The moments of a story, in their order, each in the words it was told in."""
    found, turn = [], 0
    for fact in story:
        if fact["kind"] in ("turn", "hero-turn"):
            turn = fact["data"]["turn"]
        lines = [line for line in fact.get("told", ()) if line[1] != "phase"]
        sort = sort_of(fact)
        if sort and lines:
            text, tone = lines[-1][:2]
            found.append(SessionMoment(fact["at"], turn, sort, text, tone))
    return found


def highlights(story: Sequence[dict[str, Any]], most: int) -> list[SessionMoment]:
    """A story in short: what it turned on, who fell, how it ended, and the hardest hits for which there is room."""
    last, kept, hits, turn = lasting(story), [], [], 0
    for at, fact in enumerate(story):
        kind = fact["kind"]
        turn = fact["data"]["turn"] if kind in ("turn", "hero-turn") else turn
        lines = [line for line in fact.get("told", ()) if line[1] != "phase"]
        sort = sort_of(fact)
        turns_it = kind in TURNS and (not TURNS[kind] or last[kind] == at)
        if not lines or not (turns_it or sort in (FALL, END, HIT)):
            continue
        shown = lines if turns_it else lines[-1:]
        found = [(at, SessionMoment(fact["at"], turn, sort, text, tone)) for text, tone, *_ in shown]
        if sort == HIT and not turns_it:
            hits += [(-fact["data"]["total"], *one) for one in found]
        else:
            kept += found
    room = max(0, most - len(kept))
    kept += [(at, moment) for _, at, moment in sorted(hits, key=lambda hit: hit[:2])[:room]]
    return [moment for _, moment in sorted(kept, key=lambda one: one[0])]
