"""The end of a campaign as a page one wants to show: how it ended, its sessions, what heroes did, the best moments."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.errors import CampaignError
from campaign.invocation import called, quoted
from campaign.play.book.statistics import SessionNumbers, numbers, together
from campaign.play.open_campaign import OpenCampaign
from campaign.play.service import Service
from campaign.play.unlocks import newly_unlocked
from campaign.screens.best_moments import best_moments, name_of
from campaign.screens.hero_names import names_of
from campaign.screens.pages import Page, table
from campaign.words.names import joined, told_apart
from campaign.words.narrator import plural
from campaign.words.rows import Column, Row
from campaign.words.statistics import Statistics, counted_words
from saves.records import ScoreRow

DEEDS = ("dealt", "taken", "healed", "kills", "falls")
"""What is told of every hero, beside their dice and their best attack."""
WON, LOST = "✓", "✗"
PLAIN_WON, PLAIN_LOST = "W", "L"
"""How a session ended, in one character."""
CELL, HEADS = 4, 9
"""Columns of a session in the strip of all of them, and of what its lines are."""


def show_end(page: Page, service: Service, opened: OpenCampaign) -> None:
    """How the campaign ended, if it did, with its story in numbers, and what that unlocks."""
    kind, campaign, library = opened.kind, opened.campaign, opened.library
    ended = kind.progress.ended(campaign.document, campaign.status, library)
    if not ended:
        return
    page.say()
    centre(page, f"{campaign.name} {ended}.", "end")
    centre(page, f"{names_of(campaign.heroes)}, {campaign.difficulty}" if kind.together else names_of(campaign.heroes))
    try:
        counted = numbers(service.store, campaign)
    except CampaignError:  # content that is gone: there is nothing to count
        counted = []
    rows = service.scores(campaign)
    found = [one.found for one in counted if one.found is not None]
    if found:
        centre(page, lasted(rows, found), "faint")
    page.say()
    if kind.together:
        page.rows(session_strip(rows, page.width, unicode=page.unicode))
    if found:
        show_deeds(page, counted, campaign.heroes)
    names = newly_unlocked(service.store, kind, campaign, library)
    if names:
        page.say(f"Unlocked for later campaigns: {joined(names)}.", "good")
        page.say(f"Begin one with them: {called()} new NAME --hero HERO --with WHAT", "faint")
    page.say(f"Show it to others as a page: {called()} report {quoted(campaign.name)} FILE.html", "faint")


def centre(page: Page, text: str, tone: str = "plain") -> None:
    """Say something in the middle of the page."""
    page.say(text.center(page.width).rstrip() if len(text) < page.width else text, tone)


def lasted(rows: Sequence[ScoreRow], found: Sequence[Statistics]) -> str:
    """How much was played, as a sentence."""
    turns = plural(sum(one.turns for one in found), "turn")
    return f"{plural(len(rows), 'session')} in {turns}, {sum(row.won for row in rows)} won."


def session_strip(rows: Sequence[ScoreRow], width: int, *, unicode: bool) -> list[Row]:
    """Every session in four columns: its scenario, how it ended, its points; folded where the page ends."""
    signs = (WON, LOST) if unicode else (PLAIN_WON, PLAIN_LOST)
    fit = max(1, (width - HEADS) // CELL)
    strip: list[Row] = []
    for first in range(0, len(rows), fit):
        part = rows[first : first + fit]
        ends: Row = [(f"{signs[not row.won]:>{CELL}}", "good" if row.won else "harm") for row in part]
        strip += [
            [("session".ljust(HEADS), "faint"), ("".join(f"{row.ordinal:>{CELL}}" for row in part), "faint")],
            [("".ljust(HEADS), "faint"), *ends],
            [("points".ljust(HEADS), "faint"), ("".join(f"{row.points:>+{CELL}}" for row in part), "plain")],
            [("", "plain")],
        ]
    return strip


def show_deeds(page: Page, counted: Sequence[SessionNumbers], heroes: Sequence[str]) -> None:
    """What every hero did in all sessions, and the best moments."""
    deeds = together(counted, heroes)
    rows = [
        (
            name,
            *(getattr(mine, word) for word in DEEDS),
            f"{mine.luck:.2f}",
            f"{mine.best.name} {mine.best.amount}" if mine.best else "-",
        )
        for name, (_, mine) in zip(told_apart([name_of(hero) for hero, _ in deeds]), deeds, strict=True)
    ]
    table(page, ("", *(Column(word, right=True) for word in (*DEEDS, "dice")), "best attack"), rows)
    page.say()
    for line in best_moments(counted):
        page.say(line, "act")
    happened = counted_words([one.found for one in counted if one.found is not None])
    if happened:
        page.say(f"Counted: {', '.join(happened)}.")
    page.say()
