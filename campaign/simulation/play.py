"""One campaign between bots, from its beginning to its end, without saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.conclusion import Conclusion
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_named
from campaign.play.seats import Answers, hero_bots
from campaign.simulation.plan import SimulationPlan
from campaign.words.names import fighter_name
from campaign.words.texts import name_of
from engine.definitions import Library
from engine.events import Event
from engine.game import Game

REACHED = "stopped as planned"
"""How a campaign ends after the number at which the plan stops."""
GIVEN_UP = "given up"
"""How it ends after the most sessions."""
MOST_CHOICES = 100_000
"""In a session; a long one has a twentieth of them."""


class Stuck(CampaignError):
    """A session found no end."""


class PlayedSession(NamedTuple):
    """What is counted of a session."""

    number: int
    """Of its scenario, or whatever its kind counts."""
    mode: str
    attempt: int
    """How often the campaign is at this number, from 1."""
    won: bool
    points: int
    turns: int
    choices: int
    falls: tuple[str, ...]
    """What felled a hero, by name, in order; empty text: nothing that was seen."""
    measures: Mapping[str, int | None]
    """What its kind measures."""


@dataclass(slots=True)
class PlayedCampaign:
    """What is counted of a campaign. It can be pickled."""

    number: int
    """Counted from 0."""
    seed: int
    heroes: tuple[str, ...]
    sessions: list[PlayedSession] = field(default_factory=list)
    end: str = ""
    """As the kind says it (`won`, `lost`), or REACHED, or GIVEN_UP; empty: something went wrong."""
    score: int = 0
    problem: str = ""
    """What went wrong, in a sentence; then only the sessions before that are there."""


def play(plan: SimulationPlan, number: int) -> PlayedCampaign:
    """Play the campaign of this number. What goes wrong in the game is told in the record, so that others continue.

    The same campaign is played by `new --seed` and `play --auto --until campaign` with the same bot.
    """
    campaign = PlayedCampaign(number, plan.luck(number), plan.party(number))
    try:
        campaign.end = play_sessions(plan, campaign)
    except Exception as error:  # noqa: BLE001  # whatever it is, the other campaigns count
        what = str(error) if isinstance(error, Stuck) else f"{type(error).__name__}: {error}"
        campaign.problem = f"session {len(campaign.sessions) + 1}: {what}"
    return campaign


def play_sessions(plan: SimulationPlan, campaign: PlayedCampaign) -> str:
    """Play session after session and write them down; returns how the campaign ended."""
    kind = kind_named(plan.kind)
    library = kind.library(campaign.heroes, packs=plan.packs)
    document = kind.progress.new_document(campaign.heroes, plan.difficulty, campaign.seed, plan.chosen(kind, library))
    attempts: Counter[int] = Counter()
    while len(campaign.sessions) < plan.most_sessions:
        number = kind.document(document).standing().number
        attempts[number] += 1
        session, ending = play_session(plan, kind, library, document, attempts[number])
        document = ending.document
        campaign.sessions.append(session)
        campaign.score = kind.document(document).standing().score
        if ending.finished:
            return ending.over
        if plan.until is not None and kind.document(document).standing().number > plan.until:
            return REACHED
    return GIVEN_UP


def play_session(
    plan: SimulationPlan, kind: Kind, library: Library, document: dict[str, Any], attempt: int
) -> tuple[PlayedSession, Conclusion]:
    """Play the next session of a campaign. Raises Stuck."""
    setup = kind.progress.next_setup(document, library)
    causes = FallCauses(len(plan.heroes))
    game = kind.start(setup, library, causes)
    causes.game = game
    state = game.state
    answers = Answers(hero_bots(plan.bot, len(state.players), setup["seed"]))
    while (decision := state.decision) is not None:
        if state.turn > plan.most_turns or state.choices > MOST_CHOICES:
            raise Stuck(f"no end after turn {state.turn - 1} and {state.choices} choices")
        game.apply(answers(game, decision))
    assert state.outcome is not None
    ending = kind.progress.conclude(document, setup, state.outcome, library)
    session = PlayedSession(
        number=setup["scenario"],
        mode=setup["kind"],
        attempt=attempt,
        won=ending.score.won,
        points=ending.score.points,
        turns=state.turn,
        choices=state.choices,
        falls=tuple(causes.named),
        measures=kind.progress.measures(setup, state.outcome),
    )
    return session, ending


class FallCauses:
    """Listens to the events of a session, and names the cause of every fall of a hero."""

    __slots__ = ("game", "heroes", "last", "named")

    def __init__(self, heroes: int) -> None:
        self.heroes = heroes
        self.game: Game | None = None
        """Whose events these are; nobody falls while it is laid out."""
        self.named: list[str] = []
        """An enemy, or whatever brought a hero's dial to 0 without one, by name; teammates on one dial fall once."""
        self.last: dict[int, str] = {}
        """Dial -> what brought it to 0."""

    def __call__(self, event: Event) -> None:
        if self.game is None:
            return
        kind, data = event.kind, event.data
        if kind in ("damage", "lost-health"):
            if data["health"] <= 0 and data["seat"] < self.heroes:
                dial = self.game.state.players[data["seat"]].dial
                is_damage = kind == "damage"
                self.last[dial] = self.dealer(self.game, data) if is_damage else name_of(self.game, data["source"])
        elif kind == "fell" and data["seat"] < self.heroes:
            self.fell(self.game, data["seat"])

    def fell(self, game: Game, seat: int) -> None:
        """A hero fell; of a dial that several share only the first is counted."""
        players = game.state.players
        dial = players[seat].dial
        sharing = [hero.seat for hero in players[: self.heroes] if hero.dial == dial]
        if seat == sharing[0]:
            self.named.append(self.last.pop(dial, ""))

    def dealer(self, game: Game, data: dict[str, Any]) -> str:
        """Who dealt damage, an enemy before a teammate; without anybody else the first thing that added to it."""
        others = [seat for seat in data["sources"] if seat != data["seat"]]
        if others:
            return fighter_name(game.library, game.state.players[max(others)].fighter)
        parts = [source for source, change in data["trace"] if change > 0]
        return name_of(game, parts[0]) if parts else ""
