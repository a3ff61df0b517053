"""One session on a page: its story in short, health over time, its numbers, and the map as it was left."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree import ElementTree as ET

from campaign.errors import CampaignError
from campaign.kinds.registry import kind_of
from campaign.play.book.luck import SeatLuck, luck_of
from campaign.play.book.review import Review, review_of
from campaign.play.book.statistics import SessionNumbers
from campaign.play.film import Film, film_of, lines_of_health
from campaign.report.charts import chance_chart, health_chart, line_class
from campaign.report.elements import add
from campaign.report.map_picture import drawing
from campaign.screens.best_moments import name_of
from campaign.screens.film import FilmDesk
from campaign.screens.pages import sentence
from campaign.screens.review import choice_words, turning_words
from campaign.words.map import Chart
from campaign.words.moments import SessionMoment, highlights
from campaign.words.names import joined, told_apart
from campaign.words.narrator import Story, plural
from campaign.words.statistics import counted_words
from engine.errors import EngineError
from saves.records import Campaign, ScoreRow
from saves.store import Store

MOST_TOLD = 14
"""Lines of a session's story in short, as far as no more of them have to be told."""


class PlayedPart(NamedTuple):
    """What a page tells of a session."""

    numbers: SessionNumbers
    title: str
    score: ScoreRow | None
    told: tuple[SessionMoment, ...]
    film: Film | None
    """None: it cannot be played again."""
    map: Chart | None
    luck: tuple[SeatLuck, ...] = ()
    """What the dice gave every hero, by seat; nothing where it cannot be played again."""
    review: Review | None = None
    """None: it was not reviewed."""
    note: str = ""
    """Why something is missing; empty: nothing is."""


def part_of_campaign(store: Store, campaign: Campaign, numbers: SessionNumbers, score: ScoreRow | None) -> PlayedPart:
    """A session as a page tells it: of an open one what all may know. Raises CorruptDatabase."""
    session = numbers.session
    title = f"{kind_of(campaign).counts} {session.number}, {session.mode}"
    try:
        film = film_of(store, campaign, session.ordinal)
    except (CampaignError, EngineError) as error:
        story: Story = store.story(session.id) or Story()
        told = tuple(highlights(story, MOST_TOLD))
        return PlayedPart(numbers, title, score, told, None, None, note=str(error))
    desk = FilmDesk(film)
    desk.go(film.last)
    view = desk.known()
    title = f"{kind_of(campaign).counts} {session.number}, {view.title() or view.name}"
    told = tuple(highlights(film.story, MOST_TOLD))
    review = None if film.is_open else review_of(store, film)
    return PlayedPart(numbers, title, score, told, film, view.chart(ways=False), tuple(luck_of(film)), review)


def add_session(parent: ET.Element, part: PlayedPart) -> None:
    """Add the section of a session."""
    session = part.numbers.session
    section = add(parent, "section", class_=f"session {session.status}", id=f"session-{session.ordinal}")
    heading = add(section, "h3")
    add(heading, "span", f"Session {session.ordinal}", class_="ordinal")
    add(heading, "span", part.title)
    add(heading, "span", result(part), class_="badge")
    for told in sentences(part):
        add(section, "p", told, class_="meta")
    if part.film is not None and part.film.last > part.film.first:
        add_health(section, part.film)
    if part.review is not None:
        add_review(section, part.review)
    if part.told:
        add_story(section, part.told)
    if part.map is not None:
        figure = add(section, "figure", class_="map")
        figure.append(drawing(part.map, "The map as it was left"))
    if part.note:
        add(section, "p", part.note, class_="note")


def result(part: PlayedPart) -> str:
    """`won +17`: how it ended, or that it is not over, and the points it brought."""
    return f"{part.numbers.session.status}{'' if part.score is None else f' {part.score.points:+d}'}"


def sentences(part: PlayedPart) -> list[str]:
    """What everybody did, and what is worth counting."""
    found = part.numbers.found
    if found is None:
        return []
    names = told_apart([name_of(hero) for hero in part.numbers.heroes])
    deeds = [
        f"{name} dealt {mine.dealt}, took {mine.taken}, healed {mine.healed}"
        for name, mine in zip(names, found.deeds, strict=True)
    ]
    counted = counted_words([found])
    return [
        f"{plural(found.turns, 'turn')}. {'; '.join(deeds)}.",
        *([f"Counted: {', '.join(counted)}."] if counted else []),
    ]


def add_health(section: ET.Element, film: Film) -> None:
    """Add health over time, and whose line is which."""
    figure = add(section, "figure")
    caption = add(figure, "figcaption", "Health over time")
    fighters = lines_of_health(film.fighters())
    for one in fighters:
        if one.is_hero:
            add_key(caption, line_class(one), one.name)
    enemies = [one for one in fighters if not one.is_hero]
    if enemies:
        add_key(caption, "line enemy", enemies[0].name if len(enemies) == 1 else "enemies")
    health_chart(figure, film)


def add_review(section: ET.Element, review: Review) -> None:
    """Add the chance of winning over time, the turning points, and the choices that cost most."""
    figure = add(section, "figure")
    caption = f"Chance of winning for {joined(review.names)} after each choice, in %"
    add(figure, "figcaption", caption)
    chance_chart(figure, review)
    told = [turning_words(review, point) for point in review.turning_points()]
    for choice in review.costly():
        said = choice_words(review, choice)
        why = f" {sentence(said.why)}" if said.why else ""
        told.append(f"{said.where}: {said.chosen}. {said.cost} Better: {sentence(said.better)}{why}")
    if told:
        listed = add(section, "ul", class_="moments")
        for one in told:
            add(listed, "li", one)


def add_key(caption: ET.Element, line: str, name: str) -> None:
    """Add a piece of a fighter's line, and who it is."""
    entry = add(caption, "span", class_="key")
    svg = add(entry, "svg", viewBox="0 0 30 10", width=30, height=10, aria_hidden="true")
    add(svg, "path", class_=line, d="M1 5H29")
    add(entry, "span", name)


def add_story(parent: ET.Element, told: tuple[SessionMoment, ...]) -> None:
    """Add the story, a line a moment, under the turn in which it happened."""
    box = add(parent, "div", class_="story")
    story, turn = None, -1
    for moment in told:
        if moment.turn != turn or story is None:
            turn = moment.turn
            row = add(box, "div", class_="turn")
            add(row, "span", f"turn {turn}" if turn else "", class_="when")
            story = add(row, "div")
        add(story, "p", moment.text, class_=moment.tone)
