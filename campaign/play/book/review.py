"""Reviews of sessions: the chance of winning after every choice of a person, and what would have been better.

The chance is that of `ai.chances`. Each choice is compared with a few others (`ai.playouts`); what is found is kept at
once, so that a review continues where it stopped. Only what the player knew who chose has a part in it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ai.chances import chance
from ai.edition import bots_digest
from ai.playouts import HALVES, POLICY, Difference, compared, rivals_of
from ai.sums import total
from campaign import __version__
from campaign.errors import CampaignError, NoPosition, NotAtTable
from campaign.play.film import Film, film_of
from campaign.play.recovery.stories import FINISHED
from engine import answers, version
from engine.chance import stream_seed
from engine.flow.rolls import THROW
from engine.forms import FORMS
from engine.game import Game
from engine.state import Decision
from saves.records import Campaign, KeptReview, ReviewDocument
from saves.store import Store

GAMES = 100
"""Games that are played with each of two options if nothing else is said."""
FEWEST, MOST = 8, 10_000
"""Fewer games tell nothing; more only take time."""
LEAST = 5.0
"""Points of chance that a choice must cost to be told, if nothing else is said."""
TURN = 0.1
"""A change of the chance by this much or more may be a turning point."""
MOST_TURNS = 5


class BadReview(CampaignError):
    """A number for a review that nobody can work with."""


class NothingToReview(CampaignError):
    """A session in which nobody chose anything that can be reviewed."""


class ReviewedChoice(NamedTuple):
    """What a review knows about one choice."""

    position: int
    """Choices that had been made before."""
    seat: int
    turn: int
    token: str
    rivals: tuple[str, ...]
    """The options it was compared with at a look a turn ahead."""
    better: str
    """The one of these that promised more, and was played out; empty: none did."""
    halves: int
    """Half points in the games that began with the chosen option."""
    first: Difference
    """What that one wins beyond the chosen one."""
    confirmed: Difference
    """What the best option wins beyond the chosen one in games of fresh luck; none if the first games show no gain."""

    @property
    def difference(self) -> Difference:
        """What the best option wins beyond the chosen one, over the games of both batches."""
        return self.first.joined(self.confirmed)

    @property
    def cost(self) -> float:
        """Points of chance that the choice cost, of 100; 0: no other option is better beyond chance, twice."""
        is_better = self.better and self.first.is_gain and self.confirmed.is_gain
        return 100 * self.difference.mean if is_better else 0.0

    @property
    def chance(self) -> float:
        """The share of the games that were won with the chosen option; 0: none was played."""
        return self.halves / (HALVES * max(1, self.difference.games))


class TurningPoint(NamedTuple):
    """A choice of anybody after which the chance of winning was another."""

    position: int
    """After the choice."""
    before: float
    after: float


class Review:
    """A session and what is known about the choices in it."""

    def __init__(self, film: Film, choices: Sequence[ReviewedChoice], wanted: int) -> None:
        self.film = film
        self.choices = tuple(choices)
        """In the order in which they were made."""
        self.wanted = wanted
        """How many choices there are to review."""
        self.teams = [player.team for player in film.game(film.first).state.players[: film.heroes]]
        """Of the heroes, by seat."""
        asked = (choice.seat for choice in film.choices if choice.asked and choice.seat < film.heroes)
        self.seat = next(asked, 0)
        """The seat whose chances are drawn: that of the first person who chose."""

    @property
    def names(self) -> list[str]:
        """The heroes whose chances are drawn: that seat and its teammates."""
        own = self.teams[self.seat]
        return [self.film.names[seat] for seat, team in enumerate(self.teams) if team == own]

    @cached_property
    def line(self) -> list[float]:
        """The chance of winning in each position of the film."""
        film = self.film
        return [chance(film.game(position), self.seat) for position in range(film.first, film.last + 1)]

    def costly(self, least: float = LEAST) -> list[ReviewedChoice]:
        """The choices that cost at least that many points, the most costly first."""
        found = [choice for choice in self.choices if choice.cost >= least and choice.cost > 0]
        return sorted(found, key=lambda choice: (-choice.cost, choice.position))

    def lost(self, seat: int) -> float | None:
        """Points of chance that all choices of a seat cost; None: none of them is reviewed."""
        costs = [choice.cost for choice in self.choices if choice.seat == seat]
        return total(costs) if costs else None

    def turning_points(self) -> list[TurningPoint]:
        """The choices after which the chance changed most, in the order of the session."""
        found = [
            TurningPoint(self.film.first + at, before, after)
            for at, (before, after) in enumerate(pairwise(self.line), start=1)
            if abs(after - before) >= TURN
        ]
        found.sort(key=lambda point: -abs(point.after - point.before))
        return sorted(found[:MOST_TURNS])


def checked(budget: int, least: float) -> None:
    """Raise BadReview for numbers that nobody can work with."""
    if not FEWEST <= budget <= MOST:
        raise BadReview(f"A review plays {FEWEST} to {MOST:,} games for a choice, not {budget}.")
    if not 0 <= least <= 100:
        raise BadReview(f"A choice costs 0 to 100 points of chance, not {least:g}.")


def film_to_review(store: Store, campaign: Campaign, ordinal: int | None = None) -> Film:
    """The film of a session that is over; without a number of the last one that is.

    Raises NoPosition where there is none, NotAtTable for one with the box on the table, and what `film_of` raises.
    """
    over = [one.ordinal for one in store.sessions(campaign.id) if one.status in FINISHED and one.entered is None]
    if ordinal is None:
        if not over:
            raise NoPosition(f"{campaign.name!r} has no session that is over, and only those are reviewed.")
        ordinal = over[-1]
    film = film_of(store, campaign, ordinal)
    if any(player.at_table for player in film.game(film.last).state.players):
        raise NotAtTable(
            f"Session {ordinal} of {campaign.name!r} was played with the box on the table: the program does not know "
            "its cards, so it cannot be reviewed."
        )
    if film.is_open:
        raise NoPosition(f"Session {ordinal} of {campaign.name!r} is still open; it can be reviewed once it is over.")
    return film


def to_review(film: Film, *, bots: bool = False) -> list[int]:
    """The positions of the choices that a review is about: those of people, and of their bots if wanted.

    Dice that were typed, questions about a box on the table, and choices of scripted enemies are none.
    """
    game = film.game(film.first)
    found = []
    for choice in film.choices:
        decision = game.state.decision
        if (choice.asked or bots) and decision is not None and is_choice(film, game, decision, choice.token):
            found.append(game.state.choices)
        answers.repeat(game, choice.token)
    return found


def is_choice(film: Film, game: Game, decision: Decision, token: str) -> bool:
    """Whether a hero's player chose one of several options."""
    is_form = decision.kind == THROW or decision.kind in FORMS
    mine = decision.seat < film.heroes and not game.mode.scripted(game, decision.seat)
    return mine and not is_form and len(decision.options) > 1 and token in decision.options


def work(store: Store, film: Film, positions: Sequence[int], budget: int) -> Generator[ReviewedChoice, None, None]:
    """Work out choice after choice, in their order; each is kept when it comes. What is kept is not worked out again.

    Raises NothingToReview where the games cannot be played on without a box on the table.
    """
    kept = kept_reviews(store, film)
    for position in positions:
        known = kept.get(position)
        if known is None or known.document["budget"] < budget:
            known = worked_out(film, position, budget)
            store.keep_review(film.session.id, known)
        yield told(film, known)


def worked_out(film: Film, position: int, budget: int) -> KeptReview:
    """Play games from one choice."""
    game = film.game(position)
    decision, token = game.state.decision, film.choices[position - film.first].token
    assert decision is not None
    luck = stream_seed(film.session.seed, f"review-{position}")
    rivals = rivals_of(game, decision, token)
    found = compared(game, decision.seat, token, rivals, budget, luck)
    document: ReviewDocument = {
        "token": token,
        "budget": budget,
        "games": found.difference.games + found.confirmed.games,
        "halves": found.halves,
        "rivals": list(found.rivals),
        "better": found.best,
        "differences": counts_of(found.difference),
        "confirmed": counts_of(found.confirmed),
    }
    return KeptReview(position, game.digest(), edition(film), document)


def edition(film: Film) -> str:
    """All that decides how play-outs of a session are played."""
    return f"{POLICY} {bots_digest()}, kingshand {__version__}, rules {version.RULES}, content {film.library.digest}"


def kept_reviews(store: Store, film: Film) -> dict[int, KeptReview]:
    """What is kept about the choices of a session, by position: only of these very choices, and by this bot."""
    current = edition(film)
    found = {}
    for kept in store.reviews(film.session.id):
        at = kept.position - film.first
        if kept.edition != current or not 0 <= at < len(film.choices):
            continue
        if kept.document["token"] == film.choices[at].token and film.game(kept.position).digest() == kept.digest:
            found[kept.position] = kept
    return found


def told(film: Film, kept: KeptReview) -> ReviewedChoice:
    """What is kept about a choice, as it is told."""
    document, state = kept.document, film.game(kept.position).state
    assert state.decision is not None
    return ReviewedChoice(
        kept.position,
        state.decision.seat,
        state.turn,
        document["token"],
        tuple(document["rivals"]),
        document["better"],
        document["halves"],
        difference_of(document["differences"]),
        difference_of(document["confirmed"]),
    )


def counts_of(difference: Difference) -> dict[str, int]:
    """A difference as it is kept."""
    return {str(halves): count for halves, count in sorted(difference.counts.items())}


def difference_of(counts: Mapping[str, int]) -> Difference:
    """A difference that was kept."""
    return Difference({int(halves): count for halves, count in counts.items()})


def review_of(store: Store, film: Film) -> Review | None:
    """The review of a session as far as it is kept; None: nothing is."""
    kept = kept_reviews(store, film)
    return Review(film, [told(film, kept[position]) for position in sorted(kept)], len(kept)) if kept else None
