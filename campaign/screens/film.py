"""Watching a film: where one is, whose eyes one has, and everybody's health as a line; for every front."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from campaign.errors import NoPosition
from campaign.play.film import Film, FilmFighter, lines_of_health
from campaign.play.seats import Answers, BadSeat, seat_of
from campaign.screens.build import foe, is_peaceful, screen_of
from campaign.screens.desk import Desk
from campaign.screens.model import SeatScreen, points_of
from campaign.screens.pages import Page, crop
from campaign.words.moments import SessionMoment
from campaign.words.names import number_in
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from engine.view import SPECTATOR, view, watched

if TYPE_CHECKING:  # the bots that a review needs take a moment to load
    from campaign.play.book.review import Review, ReviewedChoice

LEVELS, PLAIN_LEVELS = "▁▂▃▄▅▆▇█", "12345678"
"""Health from little to full, one character each."""
GONE, PLAIN_GONE = "·", "."
"""Health of a defeated fighter."""
HERE, PLAIN_HERE = "▲", "^"
MOST_FIGHTERS = 8
"""How many have a line of their own at most: heroes, then those who had most health."""
NAMES = 22
"""Columns of a name at most."""


class FilmDesk(Desk):
    """A desk at which nobody plays: one watches a session at any of its positions."""

    def __init__(self, film: Film, seat: int = SPECTATOR, review: Review | None = None) -> None:
        self.film = film
        self.review = review
        """None: the session was not reviewed."""
        self.at = film.first
        film.live.game = film.game(film.first)
        film.live.library = film.library
        super().__init__(film.live, Answers(), ())
        self.me = seat
        self.go(film.first)

    def resume(self) -> None:
        """Nobody continues anything."""

    def go(self, position: int) -> None:
        """Look at another position, or at the nearest there is."""
        self.at = self.film.clamped(position)
        self.live.game = self.film.game(self.at)
        self.told = self.film.told(self.at)

    def known(self) -> SessionView:
        """The position as far as those whose eyes one has may know it."""
        game = self.live.game
        return self.live.view_of(watched(game) if self.me == SPECTATOR else view(game, self.me))

    def asking(self) -> tuple[SessionView, int]:
        """The position as those whose eyes one has know it."""
        return self.known(), max(0, self.me)

    def screen(self) -> SeatScreen:
        """What is seen of the position; a spectator looks at everybody's board, first at that of who acts."""
        known = self.known()
        shown = screen_of(known, self.me, None)
        if self.me != SPECTATOR or is_peaceful(known):
            return shown
        state = known.game.state
        there = sorted((p for p in state.players if not p.fallen), key=lambda player: player.seat != state.acting)
        return shown._replace(foes=tuple(foe(known, player) for player in there))

    def costly(self, since: int) -> list[ReviewedChoice]:
        """The choices from a position on to the one that is shown that cost chances of winning, in their order."""
        found = self.review.costly() if self.review is not None else []
        return sorted([choice for choice in found if since <= choice.position < self.at])

    @property
    def seats(self) -> list[int]:
        """Whose eyes a viewer may have: of a session that is open only those of a spectator."""
        return [SPECTATOR] if self.film.is_open else [SPECTATOR, *range(self.film.heroes)]

    def turn_eyes(self) -> None:
        """Watch through the eyes of the next hero, or of nobody again."""
        self.me = self.seats[(self.seats.index(self.me) + 1) % len(self.seats)]

    @property
    def eyes(self) -> str:
        """Whose eyes one has, in words."""
        return "as a spectator" if self.me == SPECTATOR else f"as {self.film.names[self.me]}"

    def where(self) -> str:
        """`Choice 34 of 202, turn 5`."""
        return f"Choice {self.at} of {self.film.last}, turn {self.film.frame(self.at).turn}"


def seat_wanted(film: Film, wanted: str | None) -> int:
    """The seat through whose eyes one wants to watch. Raises BadSeat."""
    if wanted is None:
        return SPECTATOR
    if film.is_open:
        raise BadSeat(f"Session {film.session.ordinal} is still open: hidden cards stay hidden. Leave out --seat.")
    return seat_of(
        wanted.strip().lower(), [player.fighter for player in film.game(film.first).state.players[: film.heroes]]
    )


# -- going to a place ------------------------------------------------------------------------------


def place_wanted(desk: FilmDesk, typed: str) -> int:
    """The position that words mean: `40`, `turn 5`, `moment 3`, `start`, `end`. Raises NoPosition."""
    film = desk.film
    word, _, rest = typed.strip().lower().partition(" ")
    number = number_in(rest or word)
    if word in ("start", "end"):
        return film.first if word == "start" else film.last
    if word == "turn" and number is not None:
        position = film.position_of_turn(number)
        if position is None:
            raise NoPosition(f"There is no turn {number}; the last is {film.turns[-1][0]}.")
        return position
    if word == "moment" and number is not None:
        if not 1 <= number <= len(film.moments):
            raise NoPosition(f"There is no moment {number}; the last is {len(film.moments)}.")
        return film.moments[number - 1].position
    if word.isdecimal() and number is not None:
        if not film.first <= number <= film.last:
            raise NoPosition(f"There is no choice {number}; choices are {film.first} to {film.last}.")
        return number
    raise NoPosition(f"Type a choice from {film.first} to {film.last}, turn N, moment N, start or end; not {typed!r}.")


def moment_row(number: int, moment: SessionMoment) -> Row:
    """A moment in a line."""
    return [
        (f"{number:>3} ", "number"),
        (f"turn {moment.turn:<3} ", "faint"),
        (f"{moment.sort:<13} ", "act"),
        (moment.text, moment.tone),
    ]


def show_moments(page: Page, film: Film) -> None:
    """Every moment with its number."""
    if not film.moments:
        page.say("No moments yet.")
    for number, moment in enumerate(film.moments, start=1):
        page.row(moment_row(number, moment))


# -- health over time ------------------------------------------------------------------------------


def fighters_shown(film: Film, most: int = MOST_FIGHTERS) -> list[FilmFighter]:
    """Those whose health has a line: heroes, then those who had most."""
    fighters = lines_of_health(film.fighters())
    heroes = [one for one in fighters if one.is_hero]
    others = sorted((one for one in fighters if not one.is_hero), key=lambda one: -one.full)
    kept = [*heroes, *others[: max(0, most - len(heroes))]]
    return sorted(kept, key=lambda one: one.seat)


def fighters_at(film: Film, position: int, most: int) -> list[FilmFighter]:
    """Those who are there at a position: heroes, then others who live."""
    at = position - film.first
    there = [one for one in lines_of_health(film.fighters()) if one.is_hero or one.health[at]]
    return there[:most]


def sparkline(fighter: FilmFighter, columns: int, *, unicode: bool) -> str:
    """Health over a session in a number of characters; blank where they were not there."""
    levels, gone = (LEVELS, GONE) if unicode else (PLAIN_LEVELS, PLAIN_GONE)
    frames = len(fighter.health)
    signs = []
    for column in range(columns):
        points = fighter.health[min(frames - 1, (column + 1) * frames // columns)]
        share = 0 if not points or points < 0 else min(len(levels), ceil(points * len(levels) / fighter.full))
        signs.append(" " if points is None else levels[share - 1] if share else gone)
    return "".join(signs)


def column_of(film: Film, position: int, columns: int) -> int:
    """The column of a line for a position."""
    return min(columns - 1, (position - film.first) * columns // len(film.frames))


def health_rows(film: Film, fighters: Sequence[FilmFighter], position: int, width: int, *, unicode: bool) -> list[Row]:
    """Health over time, a line each, with the position one looks at marked."""
    names = min(NAMES, width // 3, max((len(one.name) for one in fighters), default=0))
    columns = max(8, width - names - 10)
    here = column_of(film, position, columns)
    rows: list[Row] = []
    for one in fighters:
        drawn, points = sparkline(one, columns, unicode=unicode), one.health[position - film.first]
        now, behind = points_of(points, one.full) if points is not None else ("-", f"/{one.full}")
        rows.append(
            [
                (f"{crop(one.name, names):<{names}} ", f"person{one.seat % 6 + 1}"),
                (drawn[:here], "plain"),
                (drawn[here], "picked"),
                (drawn[here + 1 :], "faint"),
                (f" {now:>3}{behind}", "act"),
            ]
        )
    rows.append([(" " * (names + 1 + here) + (HERE if unicode else PLAIN_HERE), "key")])
    return rows


def show_health(page: Page, film: Film, position: int) -> None:
    """Everybody's health over time, and what its signs mean."""
    page.say("Health over time", "title")
    page.rows(health_rows(film, fighters_shown(film), position, page.width, unicode=page.unicode))
    gone = GONE if page.unicode else PLAIN_GONE
    page.say(f"The mark is where you are; {gone} is defeated, blank is not in play.", "faint")
