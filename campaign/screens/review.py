"""A review in words: choices that cost chances of winning, turning points, the chance as a line; for every front."""

from __future__ import annotations

from typing import NamedTuple

from ai.answers.alternatives import Alternatives, is_on_dice
from ai.answers.worths import worths
from ai.playouts import is_same
from campaign.invocation import called, quoted
from campaign.play.book.review import LEAST, Review, ReviewedChoice, TurningPoint, review_of
from campaign.play.film import Film
from campaign.screens.film import HERE, LEVELS, PLAIN_HERE, FilmDesk, column_of
from campaign.screens.pages import Page, sentence
from campaign.words.hints import reason
from campaign.words.moments import SessionMoment
from campaign.words.names import joined
from campaign.words.narrator import plural
from campaign.words.rows import Row
from campaign.words.ways import label, told
from engine.game import Game
from engine.state import Decision
from engine.view import SPECTATOR, view
from saves.store import Store

PLAIN_LEVEL = "#"
HIGH = 5
"""Lines of the chance as a picture."""
LABEL = 6
"""Columns in front of it."""
COSTLY, TURNING = "choice", "turning point"
"""What moments of a review are called in the list of a film."""
TOLD = 2
"""Lines of what happened that are told of a turning point."""


class ChoiceWords(NamedTuple):
    """A choice that cost something, in words."""

    where: str
    """`Choice 34, turn 5, Monk`."""
    chosen: str
    cost: str
    """What it cost, a sentence."""
    better: str
    why: str
    """Why the better option is better, as hints say it; may be empty."""


def choice_words(review: Review, choice: ReviewedChoice) -> ChoiceWords:
    """A choice that cost something, in words of the player who made it."""
    film = review.film
    game = film.game(choice.position)
    decision = game.state.decision
    assert decision is not None
    low, high = choice.difference.interval
    cost = (
        f"It cost about {plural(round(choice.cost), 'point')} ({100 * low:.0f} to {100 * high:.0f}): "
        f"a chance of {percent(choice.chance)} instead of {percent(min(1.0, choice.chance + choice.cost / 100))}, "
        f"in {plural(choice.difference.games, 'game')} each."
    )
    turn = f", turn {choice.turn}" if choice.turn else ""
    return ChoiceWords(
        f"Choice {choice.position}{turn}, {film.names[choice.seat]}",
        option_words(film, game, decision, choice.token)[0],
        cost,
        *option_words(film, game, decision, choice.better),
    )


def option_words(film: Film, game: Game, decision: Decision, option: str) -> tuple[str, str]:
    """An option in words, and what speaks for it, as far as its player could know."""
    shown = film.live.view_of(view(game, decision.seat))
    if is_on_dice(game, decision):
        known = Alternatives(game, decision)
        way = next((one for one in known.all() if is_same(game, one.option, option)), None)
        if way is not None:
            said = told(shown, decision, known, way)
            made = f" ({said.made})" if said.made else ""
            return label(shown, decision, known, way), "; ".join(
                filter(None, (f"worth {said.worth}{made}", said.comes))
            )
    text = shown.labels(shown.game, decision).of(option).text
    return text, reason(shown, decision, option, worths(game, decision))


def in_a_line(review: Review, choice: ReviewedChoice) -> str:
    """A choice that cost something, in one line of a film."""
    said = choice_words(review, choice)
    cost = plural(round(choice.cost), "point")
    return f"Review: {said.chosen} cost about {cost} of chance. Better: {sentence(said.better)}"


def percent(chance: float) -> str:
    """`41 %`."""
    return f"{100 * chance:.0f} %"


# -- turning points --------------------------------------------------------------------------------


def turning_words(review: Review, point: TurningPoint) -> str:
    """`Turn 5, choice 40: from 62 % to 31 %`, and what happened there."""
    film = review.film
    turn = film.frame(point.position).turn
    head = f"Turn {turn}" if turn else "Before the first turn"
    happened = "; ".join(text.rstrip(".") for text in happened_in(film, point.position))
    change = f"from {percent(point.before)} to {percent(point.after)}"
    return f"{head}, choice {point.position - 1}: {change}. {sentence(happened) if happened else ''}".rstrip()


def happened_in(film: Film, position: int) -> list[str]:
    """What was told of a choice: what everybody looked up for, else the last lines."""
    lines = [line for line in film.frame(position).lines if not line.minor and line.tone not in ("turn", "phase")]
    felt = [line for line in lines if line.felt or line.tone == "harm"]
    return [line.text for line in (felt or lines)[-TOLD:]]


def desk_for(store: Store, film: Film, seat: int = SPECTATOR) -> FilmDesk:
    """A desk to watch a film at, with the review of its session as far as there is one."""
    review = None if film.is_open else review_of(store, film)
    if review is not None:
        with_review(film, review)
    return FilmDesk(film, seat, review)


def with_review(film: Film, review: Review, least: float = LEAST) -> None:
    """Let a film list the costly choices and the turning points of its review among its moments."""
    found = [
        SessionMoment(choice.position + 1, choice.turn, COSTLY, in_a_line(review, choice), "harm")
        for choice in review.costly(least)
    ]
    for point in review.turning_points():
        turn = film.frame(point.position).turn
        found.append(SessionMoment(point.position, turn, TURNING, turning_words(review, point), "act"))
    film.moments = sorted([*film.moments, *found], key=film.order_of)


# -- the chance as a picture -----------------------------------------------------------------------


def chance_rows(review: Review, width: int, *, unicode: bool) -> list[Row]:
    """The chance of winning over the session in columns of characters, with its turning points marked below."""
    film, line = review.film, review.line
    columns = max(8, width - LABEL - 1)
    heights = [HIGH * line[min(len(line) - 1, (column + 1) * len(line) // columns)] for column in range(columns)]
    rows: list[Row] = []
    for level in range(HIGH - 1, -1, -1):
        top = percent((level + 1) / HIGH)
        signs = "".join(sign_of(height - level, unicode=unicode) for height in heights)
        rows.append([(f"{top:>{LABEL}} ", "faint"), (signs, "number")])
    marks = {column_of(film, point.position, columns) for point in review.turning_points()}
    here = HERE if unicode else PLAIN_HERE
    rows.append([(" " * (LABEL + 1), ""), ("".join(here if at in marks else " " for at in range(columns)), "key")])
    return rows


def sign_of(height: float, *, unicode: bool) -> str:
    """What a column shows in a line that it fills to this share."""
    if not unicode:
        return PLAIN_LEVEL if height >= 0.5 else " "
    level = round(min(1.0, max(0.0, height)) * len(LEVELS))
    return LEVELS[level - 1] if level else " "


# -- a page ----------------------------------------------------------------------------------------


def show_review(page: Page, review: Review, least: float) -> None:
    """The chance over the session, its turning points, and the choices that cost most."""
    page.say(f"Chance of winning for {joined(review.names)}, after each choice", "title")
    page.rows(chance_rows(review, page.width, unicode=page.unicode))
    points = review.turning_points()
    if points:
        page.say("Turning points", "title")
    for point in points:
        page.say(f"  {turning_words(review, point)}")
    costly = review.costly(least)
    if not review.choices:
        page.say("No choice is reviewed yet.")
        return
    if not costly:
        few = f"{least:g} points or more" if least else "anything beyond chance"
        page.say(f"No choice cost {few}.", "good")
        return
    page.say("Choices that cost chances of winning", "title")
    for choice in costly:
        show_choice(page, review, choice)


def show_review_of(page: Page, desk: FilmDesk) -> None:
    """The review of the session that is watched, if there is one."""
    if desk.review is None:
        page.say(f"This session is not reviewed yet. Review it with: {called()} review {quoted(desk.film.campaign)}")
    else:
        show_review(page, desk.review, LEAST)


def show_choice(page: Page, review: Review, choice: ReviewedChoice) -> None:
    """A choice that cost something: what, how much, what was better and why."""
    said = choice_words(review, choice)
    page.say(f"  {said.where}: {said.chosen}", "act")
    page.say(f"    {said.cost}")
    why = f" {sentence(said.why)}" if said.why else ""
    page.say(f"    Better: {sentence(said.better)}{why}")
