"""Campaigns played through by bots, and what became of the first try of each scenario.

Sessions are those of `kingshand simulate`. What it does not do is here: parties dealt evenly from all heroes, and
documents kept, so that a first try can begin again from where a campaign stood.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from random import Random
from typing import NamedTuple

from campaign.adventures.campaign import ADVENTURES
from campaign.kinds.conclusion import Conclusion
from campaign.simulation.plan import SimulationPlan
from campaign.simulation.play import PlayedSession, play_session
from content.load import hero_ids
from engine.chance import stream_seed
from engine.definitions import Library
from saves.records import Document

MOST_SESSIONS = 60
"""A campaign that needs more is given up; its first tries up to there count."""


class Party(NamedTuple):
    """Who plays a campaign, and its luck."""

    heroes: tuple[str, ...]
    difficulty: str
    seed: int


class FirstTry(NamedTuple):
    """The first try of a scenario."""

    party: Party
    scenario: int
    won: bool
    turns: int
    before: Document
    """The campaign's document as it stood before."""


def parties(size: int, difficulty: str, count: int, seed: int) -> list[Party]:
    """So many parties of a size, every hero drawn equally often (as nearly as `count` lets them).

    Dealt in rounds: the heroes are shuffled and go round once or twice, so that a round has no party twice and
    nobody twice in a party.
    """
    heroes = hero_ids()
    a_round = len(heroes) // gcd(len(heroes), size)
    found = []
    for number in range(count):
        start, place = number % a_round * size, number // a_round
        order = list(heroes)
        Random(stream_seed(seed, f"parties-{size}-{place}")).shuffle(order)
        chosen = tuple(order[(start + seat) % len(order)] for seat in range(size))
        found.append(Party(chosen, difficulty, stream_seed(seed, f"campaign-{size}-{number}") >> 1))
    return found


def library_of(party: Party) -> Library:
    """Everything a campaign of this party needs."""
    return ADVENTURES.library(sorted(set(party.heroes)))


def session(party: Party, document: Document, library: Library) -> tuple[PlayedSession, Conclusion]:
    """A campaign's next session. Raises Stuck."""
    plan = SimulationPlan(heroes=party.heroes, difficulty=party.difficulty)
    return play_session(plan, ADVENTURES, library, document, attempt=1)


def campaign(party: Party, until: int) -> list[FirstTry]:
    """A campaign to its end or until a scenario was tried: every first try on the way, lost scenarios repeated."""
    return list(tries(party, until))


def tries(party: Party, until: int) -> Iterator[FirstTry]:
    """See `campaign`."""
    library = library_of(party)
    document = ADVENTURES.progress.new_document(party.heroes, party.difficulty, party.seed)
    seen, over = 0, False
    while not over and document["sessions"] < MOST_SESSIONS:
        played, ending = session(party, document, library)
        if played.number > seen:
            seen = played.number
            yield FirstTry(party, played.number, played.won, played.turns, document)
            if seen == until:
                return
        document, over = ending.document, ending.finished


def again(found: tuple[FirstTry, int], difficulty: str = "") -> FirstTry:
    """The same first try with other luck, by the content of today and on another difficulty if one is named: what a
    change does to this scenario alone, its salves and loot being as they were."""
    first, luck = found
    party = first.party._replace(difficulty=difficulty or first.party.difficulty)
    seed = stream_seed(first.before["seed"], f"again-{luck}") >> 1
    document = {**first.before, "seed": seed, "difficulty": party.difficulty}
    played, _ = session(party, document, library_of(party))
    return first._replace(party=party, won=played.won, turns=played.turns)
