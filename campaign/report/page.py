"""A campaign as one page: score sheet, heroes, dice, best moments, and every session.

The page is HTML with its style and its pictures inside. It runs nothing and loads nothing, and forbids both.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from campaign import __version__, palette
from campaign.errors import GoneFromContent
from campaign.kinds.conclusion import ACTIVE, Holding, total_points
from campaign.kinds.marks import Marks
from campaign.kinds.player_sheets import Sheet
from campaign.kinds.registry import kind_of
from campaign.play.book.hall import ending_of
from campaign.play.book.luck import SeatLuck
from campaign.play.book.party_history import marks_of
from campaign.play.book.statistics import SessionNumbers, by_place, numbers, together
from campaign.play.player_sheets import sheets_now
from campaign.play.renamed_content import library_of
from campaign.play.service import Service
from campaign.report import map_picture
from campaign.report.charts import HeroLuck, luck_chart
from campaign.report.elements import LINK, add, add_table
from campaign.report.session import PlayedPart, add_session, part_of_campaign
from campaign.screens.best_moments import best_moments, name_of
from campaign.screens.hero_names import names_of
from campaign.terminal.campaign_lines import here, lines, title_of, where
from campaign.words.names import joined, told_apart
from campaign.words.narrator import plural
from campaign.words.rows import Column
from campaign.words.statistics import SUMMED, Deeds, counted_words
from saves.records import Campaign, ScoreRow

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What a browser may do with the page: show it."""
DEEDS = ("dealt", "taken", "prevented", "healed", "kills", "falls", "cards", "attacks")
"""What is told of each hero, of all that is summed."""
assert set(DEEDS) <= set(SUMMED)


class CampaignReport(NamedTuple):
    """Everything that a page tells of a campaign."""

    campaign: Campaign
    marks: Marks
    scores: tuple[ScoreRow, ...]
    sheets: tuple[Sheet, ...]
    holdings: tuple[Holding, ...]
    """What each hero has found."""
    parts: tuple[PlayedPart, ...]
    """Every session, in its order."""

    @property
    def sessions(self) -> list[SessionNumbers]:
        """The numbers of every session."""
        return [part.numbers for part in self.parts]


def report_of(service: Service, campaign: Campaign) -> CampaignReport:
    """Everything there is to tell of a campaign. Raises UnknownKind, GoneFromContent and the errors of the saves."""
    scores = service.scores(campaign)
    by_session = {row.session_id: row for row in scores}
    parts = [
        part_of_campaign(service.store, campaign, one, by_session.get(one.session.id))
        for one in numbers(service.store, campaign)
    ]
    kind = kind_of(campaign)
    return CampaignReport(
        campaign,
        marks_of(service.store, campaign),
        tuple(scores),
        tuple(sheets_now(service, campaign)),
        tuple(kind.progress.holdings(campaign.document, library_of(kind, campaign))),
        tuple(parts),
    )


def page_of(report: CampaignReport) -> str:
    """The whole page."""
    html = ET.Element("html", {"lang": "en"})
    head = add(html, "head")
    add(head, "meta", charset="utf-8")
    add(head, "meta", http_equiv="Content-Security-Policy", content=POLICY)
    add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    add(head, "meta", name="color-scheme", content="light dark")
    add(head, "meta", name="generator", content=f"kingshand {__version__}")
    add(head, "title", f"{report.campaign.name} · kingshand")
    look = ET.SubElement(head, "style")
    look.text = style()
    main = add(add(html, "body"), "main")
    add_heading(main, report)
    add_score_sheet(main, report)
    add_heroes(main, report)
    add_dice(main, report)
    add_moments(main, report)
    if report.parts:
        add(main, "h2", "Sessions")
    for part in report.parts:
        add_session(main, part)
    add_footer(main, report)
    return f"<!DOCTYPE html>\n{ET.tostring(html, encoding='unicode', method='html')}\n"


def style() -> str:
    """How the page looks: its colours by day and in the dark, then everything else."""
    light = colours(palette.ON_LIGHT, ground=palette.PAPER)
    dark = colours(palette.ON_DARK, ground=palette.NIGHT)
    own = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    in_the_dark = f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
    return f"\n:root {{ {light} }}\n{in_the_dark}\n{own}{map_picture.style('.map')}"


def colours(six: palette.Palette, *, ground: str) -> str:
    """Colours as names that a style sheet knows."""
    named = {"ground": ground, **six._asdict()}
    return " ".join(f"--{name}: {colour};" for name, colour in named.items())


# -- what stands above the sessions ----------------------------------------------------------------


def add_heading(main: ET.Element, report: CampaignReport) -> None:
    """Add whose campaign it is, how it ended or how far it is, and what is to be known of it."""
    campaign = report.campaign
    kind = kind_of(campaign)
    header = add(main, "header")
    add(header, "p", f"{kind.title}, {campaign.difficulty}" if kind.together else kind.title, class_="over")
    add(header, "h1", campaign.name)
    add(header, "p", names_of(campaign.heroes), class_="heroes")
    extras = kind.document(campaign.document).extras()
    if extras:
        with suppress(GoneFromContent):
            named = kind.beginning.names_of(extras, library_of(kind, campaign))
            add(header, "p", f"With {joined(named)}.", class_="meta")
    tiles = add(header, "dl")
    for word, value in facts(report):
        tile = add(tiles, "div")
        add(tile, "dt", word)
        add(tile, "dd", value)
    ended = ending_of(kind, campaign, library_of(kind, campaign))
    if ended:
        add(header, "p", f"The campaign {ended}.", class_="ending")
    for mark in report.marks.told():
        add(header, "p", mark, class_="mark")


def facts(report: CampaignReport) -> list[tuple[str, object]]:
    """The campaign at a glance: words and values."""
    campaign = report.campaign
    done = [one.found for one in report.sessions if one.found is not None]
    found: list[tuple[str, object]] = []
    if kind_of(campaign).together:
        title = title_of(campaign)
        found = [("points", total_points(report.scores)), *([("title", title)] if title else [])]
    found += [("next", where(campaign))] if campaign.status == ACTIVE else []
    found.append((plural(len(report.parts), "session").partition(" ")[2], len(report.parts)))
    found += [("turns", turns)] if (turns := sum(one.turns for one in done)) else []
    return [*found, ("last played", f"{here(campaign.updated_at):%Y-%m-%d}")]


def add_score_sheet(main: ET.Element, report: CampaignReport) -> None:
    """Add the score sheet, whose rows lead to their sessions, and the sheets that players keep."""
    campaign, rows = report.campaign, report.scores
    kind = kind_of(campaign)
    add(main, "h2", "Score sheet")
    if not rows:
        add(main, "p", "No session is finished yet.")
    else:
        sheet = kind.score_sheet
        body = add_table(main, sheet.headings(kind.counts), [sheet.shown(row) for row in rows])
        for line, row in zip(body, rows, strict=True):
            line.set("class", "won" if row.won else "lost")
            line[0].text = None
            add(line[0], "a", row.ordinal, href=f"{LINK}{row.ordinal}")
        if len(rows) > 1:
            total = add(body, "tr", class_="total")
            for cell, column in zip(sheet.total(rows), sheet.headings(kind.counts), strict=True):
                add(total, "td", cell, **({"class_": "right"} if column.right else {}))
    players = kind.player_sheets
    if players is not None:
        with suppress(GoneFromContent):
            told = lines(campaign, report.sheets, players, library_of(kind, campaign))
            add(main, "h3", players.heading)
            for one in told:
                add(main, "p", one.strip())


def add_heroes(main: ET.Element, report: CampaignReport) -> None:
    """Add what each hero did in all sessions, and what they have found."""
    deeds = deeds_by_name(report)
    if not any(mine.dice or mine.taken for _, mine in deeds):
        return
    add(main, "h2", "Heroes")
    columns = [Column("hero"), *(Column(word, right=True) for word in DEEDS), Column("best attack")]
    rows = [
        (name, *(getattr(mine, word) for word in DEEDS), f"{mine.best.name}, {mine.best.amount}" if mine.best else "-")
        for name, mine in deeds
    ]
    add_table(main, columns, rows)
    add(main, "p", "dealt, taken, prevented: damage; kills: foes hurt last.", class_="meta")
    for one in report.holdings:
        if one.cards:
            add(main, "p", f"{name_of(one.hero)} has found {joined(one.cards)}.", class_="meta")


def deeds_by_name(report: CampaignReport) -> list[tuple[str, Deeds]]:
    """What each hero did, by name, equal ones numbered."""
    deeds = together(report.sessions, report.campaign.heroes)
    return list(zip(told_apart([name_of(hero) for hero, _ in deeds]), (mine for _, mine in deeds), strict=True))


def add_dice(main: ET.Element, report: CampaignReport) -> None:
    """Add the luck of everybody's dice, and what their choices gave away."""
    everybody = luck_by_hero(report)
    if not everybody:
        return
    add(main, "h2", "Dice luck")
    about = "What offensive rolls gained beyond the average, session by session; 1 is 1 damage."
    add(main, "p", about, class_="meta")
    most = max(1.0, *(abs(luck) for one in everybody for _, luck in one.sessions))
    for one in everybody:
        row = add(main, "div", class_="dice")
        add(row, "span", one.name, class_="who")
        luck_chart(row, one, most)
        add(row, "span", told_luck(one))


def told_luck(one: HeroLuck) -> str:
    """A hero's luck in all sessions, in sentences."""
    whole = one.whole
    share = f", luckier than {whole.share_below:.0%} of such rolls" if whole.share_below is not None else ""
    cost = "" if one.chance_lost is None else f" Reviewed choices cost {one.chance_lost:.0f} points of chance."
    return (
        f"{whole.luck:+.1f} in {plural(len(whole.throws), 'throw')}{share}. "
        f"{plural(len(whole.choices), 'choice')} gave away {whole.lost:.1f}.{cost}"
    )


def luck_by_hero(report: CampaignReport) -> list[HeroLuck]:
    """What the dice gave each hero, in all sessions and in each; those who rolled nothing are left out."""
    whole: dict[tuple[str, int], SeatLuck] = {}
    sessions: dict[tuple[str, int], list[tuple[int, float]]] = {}
    lost: dict[tuple[str, int], float] = {}
    for part in report.parts:
        for seat, (who, mine) in enumerate(zip(by_place(part.numbers.heroes), part.luck, strict=False)):
            points = part.review.lost(seat) if part.review is not None else None
            if points is not None:
                lost[who] = lost.get(who, 0.0) + points
            if mine.throws:
                whole.setdefault(who, SeatLuck()).add(mine)
                sessions.setdefault(who, []).append((part.numbers.session.ordinal, mine.luck))
    names = told_apart([name_of(hero) for hero, _ in whole])
    return [
        HeroLuck(name, seat, mine, tuple(sessions[who]), lost.get(who))
        for seat, (name, (who, mine)) in enumerate(zip(names, whole.items(), strict=True))
    ]


def add_moments(main: ET.Element, report: CampaignReport) -> None:
    """Add the best moments, and what is worth counting; a session that cannot be counted says so itself."""
    told = best_moments(report.sessions)
    counted = counted_words([one.found for one in report.sessions if one.found is not None])
    if not told and not counted:
        return
    add(main, "h2", "Best moments")
    listed = add(main, "ul", class_="moments")
    for sentence in told:
        add(listed, "li", sentence)
    if counted:
        add(main, "p", f"Counted: {', '.join(counted)}.", class_="meta")


def add_footer(main: ET.Element, report: CampaignReport) -> None:
    """Add what the page is, and what the campaign can be played again from."""
    footer = add(main, "footer")
    told = f"Begun {here(report.campaign.created_at):%Y-%m-%d} with seed {report.campaign.seed}. "
    add(footer, "p", f"{told}Written by kingshand {__version__}, an unofficial program for cooperative dice battles.")
