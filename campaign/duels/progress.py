"""From duel to duel: who plays which hero next, what was won, when a series is decided.

A document is plain JSON; nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from campaign.kinds.conclusion import WON, Conclusion
from campaign.kinds.duel_modes import mode_named
from campaign.words.names import joined
from engine.chance import stream_seed
from engine.definitions import Library
from saves.records import Score

Document = dict[str, Any]
LOST = "lost"
"""Status of a series that another side than the first has won."""
LONGEST = 99
"""Duels that a series is of at most."""


class Series(NamedTuple):
    """What a series is to be."""

    mode: str = "duel"
    best_of: int = 1
    """So many duels; who wins more than half of them wins, and a draw does not count."""
    mirrored: bool = False
    """In every next duel each seat plays the hero of the seat before it."""


def new_document(heroes: Sequence[str], seed: int, series: Series) -> Document:
    """The document of a series that has not begun."""
    return {
        "format": 1,
        "seed": seed,
        "heroes": list(heroes),
        "mode": series.mode,
        "best_of": series.best_of,
        "mirrored": series.mirrored,
        "games": 0,
        "wins": [0] * len(sides(series.mode, len(heroes))),
        "over": "",
    }


def sides(mode: str, count: int) -> list[list[int]]:
    """The seats of each team, the first seat's first."""
    found: dict[int, list[int]] = {}
    for seat, team in enumerate(mode_named(mode).teams(count)):
        found.setdefault(team, []).append(seat)
    return [found[team] for team in sorted(found)]


def next_setup(document: Document) -> Document:
    """What the next duel starts from."""
    games, heroes = document["games"], document["heroes"]
    by = games % len(heroes) if document["mirrored"] else 0
    return {
        "kind": document["mode"],
        "scenario": games + 1,
        "seed": stream_seed(document["seed"], f"session-{games}") >> 1,
        "heroes": [*heroes[len(heroes) - by :], *heroes[: len(heroes) - by]],
        "wins": list(document["wins"]),
    }


def conclude(document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
    """Count the win of a side; a draw is one more duel that nobody has won (DEF-7)."""
    winner = outcome["winner"]
    wins = [won + (side == winner) for side, won in enumerate(setup["wins"])]
    over = "" if max(wins) * 2 <= document["best_of"] else WON if wins[0] == max(wins) else LOST
    after = {**document, "games": document["games"] + 1, "wins": wins, "over": over}
    who = side_name(setup["heroes"], setup["kind"], winner, library) if winner >= 0 else ""
    own = {"winner": winner, "by": who, "wins": wins}
    score = Score(number=str(setup["scenario"]), won=winner == 0, points=int(winner == 0), document=own)
    how = f"won by {who}" if who else "a draw"
    stands = f", {standing(wins)}" if document["best_of"] > 1 else ""
    return Conclusion(after, score, f"Duel {setup['scenario']}: {how}{stands}", over=over)


def side_name(heroes: Sequence[str], mode: str, side: int, library: Library) -> str:
    """A side by its heroes: `Barbarian and Treant`."""
    return joined(library.fighters[heroes[seat]].name for seat in sides(mode, len(heroes))[side])


def standing(wins: Sequence[int]) -> str:
    """Won duels by sides: `2 : 1`."""
    return " : ".join(map(str, wins))


def ended(document: Document, library: Library) -> str:
    """How a series ended, after its name; empty: it goes on."""
    if not document["over"]:
        return ""
    wins = document["wins"]
    best = wins.index(max(wins))
    seats = sides(document["mode"], len(document["heroes"]))[best]
    if document["mirrored"]:
        who = joined(f"seat {seat + 1}" for seat in seats)
    else:
        who = side_name(document["heroes"], document["mode"], best, library)
    return f"is won by {who}{f', {standing(wins)}' if document['best_of'] > 1 else ''}"
