"""Commands about campaigns as they are: list, status, map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.options import Name
from campaign.cli.output import Output, reporting, write_text
from campaign.errors import CannotResume, DamagedPosition, GoneFromContent, NoMap, UnknownKind
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import Holding
from campaign.kinds.registry import kind_of
from campaign.screens.hero_names import names_of
from campaign.screens.pages import table
from campaign.terminal import maps
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen
from campaign.words.map import Chart
from campaign.words.names import joined, seat_name
from campaign.words.rows import Column

if TYPE_CHECKING:
    from campaign.kinds.marks import Marks
    from campaign.play.live_session import LiveSession
    from campaign.words.session_view import SessionView
    from saves.records import Campaign, Session


commands = typer.Typer(rich_markup_mode=None)


def campaign_json(campaign: Campaign) -> dict[str, Any]:
    """A campaign for programs."""
    from campaign.terminal.campaign_lines import standing

    stands = standing(campaign)
    return {
        "name": campaign.name,
        "kind": campaign.kind,
        "heroes": list(campaign.heroes),
        "difficulty": campaign.difficulty,
        "with": list(kind_of(campaign).document(campaign.document).extras()) if stands is not None else [],
        "seed": campaign.seed,
        "status": campaign.status,
        "scenario": stands.number if stands is not None else None,
        "sessions": stands.sessions if stands is not None else None,
        "score": stands.score if stands is not None else None,
        "created": campaign.created_at.isoformat(),
        "changed": campaign.updated_at.isoformat(),
    }


# -- list ------------------------------------------------------------------------------------------

LISTED = (
    "name",
    "kind",
    "heroes",
    "difficulty",
    "seed",
    "status",
    "scenario",
    "sessions",
    "score",
    "created",
    "changed",
    "marks",
)
"""Columns of the list for spreadsheets."""


@commands.command("list")
@reporting(csv=True)
def list_(ctx: typer.Context) -> Output:
    """List the campaigns."""
    from campaign.play.book.party_history import all_marks
    from saves.errors import NoSaves

    try:
        with to_look(ctx.obj) as service:
            campaigns, damaged = service.campaigns(), service.damaged()
            marks = all_marks(service.store, campaigns)
    except NoSaves:
        campaigns, damaged, marks = [], [], {}
    for problem in damaged:
        typer.echo(f"kingshand: {problem}", err=True)

    def text(screen: Screen) -> None:
        """A line a campaign."""
        if campaigns:
            show_list(screen, campaigns, marks)
        elif not damaged:
            screen.say(f"There are no campaigns yet. Begin one with: {called()} play")

    def rows() -> list[list[object]]:
        """A row a campaign."""
        lines = [{**campaign_json(c), "heroes": " ".join(c.heroes), "marks": marks[c.id].short()} for c in campaigns]
        return [[line[name] for name in LISTED] for line in lines]

    return Output(
        text,
        lambda: [{**campaign_json(campaign), **marks[campaign.id].to_json()} for campaign in campaigns],
        lambda: (LISTED, rows()),
    )


def show_list(screen: Screen, campaigns: Sequence[Campaign], marks: Mapping[int, Marks]) -> None:
    """A table with a line a campaign."""
    from campaign.terminal.campaign_lines import here, standing, where

    rows = [
        (
            c.name,
            ", ".join(filter(None, (where(c), marks[c.id].short()))),
            stands.score if (stands := standing(c)) is not None else "-",
            f"{here(c.updated_at):%Y-%m-%d %H:%M}",
            names_of(c.heroes),
        )
        for c in campaigns
    ]
    table(screen, ("name", "next", Column("score", right=True), "last played", "heroes"), rows)


# -- status ----------------------------------------------------------------------------------------


@commands.command()
@reporting()
def status(ctx: typer.Context, name: Name = None) -> Output:
    """Show how far a campaign is."""
    from campaign.play.book.party_history import marks_of
    from campaign.terminal.campaign_lines import between_sessions, say_extras, standing, team_of, title_of, where

    with to_look(ctx.obj) as service:
        campaign = service.find(name)
        session, live = service.look(campaign)
        marks = marks_of(service.store, campaign)

    def text(screen: Screen) -> None:
        """How far it is, then what is between two sessions or the position of the open one."""
        stands = standing(campaign)
        score = stands.score if stands is not None else None
        screen.say(f"{campaign.name}: {names_of(campaign.heroes)}", "title")
        screen.say(f"  {where(campaign)}, difficulty {campaign.difficulty}, seed {campaign.seed}, score {score}")
        say_extras(screen, campaign)
        for line in marks.told():
            screen.say(f"  {line}", "faint")
        if session is None:
            screen.say(f"  {between_sessions(campaign)}")
            for line in gathered(campaign):
                screen.say(f"  {line}", indent=4)
        else:
            show_session(screen, campaign, session, live)

    def status_json() -> dict[str, Any]:
        """How far it is, with the position of the open session."""
        data = {**campaign_json(campaign), **marks.to_json(), "title": title_of(campaign) or None}
        data |= {"party": holdings_json(holdings_of(campaign)), "team": team_of(campaign)}
        if session is not None:
            data["session"] = {"number": session.ordinal, "kind": session.mode, "scenario": session.number}
            data["session"]["position"] = game_json(live.view) if live is not None else None
        return data

    return Output(text, status_json)


def show_session(screen: Screen, campaign: Campaign, session: Session, live: LiveSession | None) -> None:
    """The open session: everybody's seat, what they have found, the map. `live` is None where it cannot be read."""
    from campaign.screens.build import screen_of
    from campaign.terminal.view import seat_rows
    from engine.view import SPECTATOR

    counts = kind_of(campaign).counts
    played = (live.view.title() if live is not None else "") or session.mode
    screen.say(f"  session {session.ordinal} is open: {counts} {session.number}, {played}")
    if live is None:
        screen.say("  Its position cannot be read with today's rules and content. See what can be done with:", "wrong")
        screen.say(f"  {called()} repair {quoted(campaign.name)}", "wrong")
        return
    if live.log.unsound:
        screen.say(f"  {DamagedPosition(campaign.name, live.log.unsound)}", "wrong")
    decision = live.game.state.decision
    screen.rule(live.view.heading())
    shown = screen_of(live.view, decision.seat if decision is not None else SPECTATOR, None)
    screen.rows(seat_rows(shown, unicode=screen.unicode, width=screen.width))
    for player in live.game.state.players:
        cards = live.view.collected(player)
        if cards:
            screen.say(f"  {live.view.seat(player.seat)} has {joined(cards)}.", indent=4)
    chart = live.view.chart(ways=False)
    if chart is not None:
        screen.rows(maps.boxes(chart, {}, width=screen.width, unicode=screen.unicode))


def holdings_json(holdings: Sequence[Holding]) -> list[dict[str, Any]]:
    """What each hero has found, for programs."""
    return [{"hero": one.hero, "found": list(one.cards), "deck": one.deck} for one in holdings]


def gathered(campaign: Campaign) -> list[str]:
    """What the team has for the next session, and what each hero has found: a line each."""
    from campaign.terminal.campaign_lines import supplies_line

    found = [f"{names_of([one.hero])} has {joined(one.cards)}." for one in holdings_of(campaign) if one.cards]
    return [*filter(None, [supplies_line(campaign)]), *found]


def holdings_of(campaign: Campaign) -> Sequence[Holding]:
    """What each hero has found; nothing where content or kind are not there today."""
    from campaign.play.renamed_content import library_of

    try:
        kind = kind_of(campaign)
        return kind.progress.holdings(campaign.document, library_of(kind, campaign))
    except (UnknownKind, GoneFromContent):
        return ()


def game_json(face: SessionView) -> dict[str, Any]:
    """A position for programs: what a player sees at a glance."""
    game = face.game
    state = game.state
    asked = state.decision
    return {
        "turn": state.turn,
        "phase": state.phase,
        "choices": state.choices,
        "asked": None if asked is None else {"seat": asked.seat, "kind": asked.kind, "options": asked.options},
        "players": [
            {
                "seat": p.seat,
                "name": seat_name(game.library, state, p.seat),
                "fighter": p.fighter,
                "health": game.health(p.seat),
                "cp": p.cp,
                "hand": len(p.hand),
                "deck": len(p.deck),
                "found": face.collected(p),
                "tokens": dict(p.tokens),
                "companions": dict(p.companions),
                "out": p.fallen,
            }
            for p in state.players
        ],
    }


# -- map -------------------------------------------------------------------------------------------


@commands.command(name="map")
@reporting()
def map_(
    ctx: typer.Context,
    name: Name = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Also draw it as a picture.")] = None,
) -> Output:
    """Show the map of the open session.

    Tiles, heroes and tokens, and how far each place is.
    """
    from campaign.report.map_picture import picture
    from campaign.terminal.campaign_lines import how_it_ended

    with to_look(ctx.obj) as service:
        campaign = service.find(name)
        session, live = service.look(campaign)
    if session is None:
        begins = f"The next one begins with: {called()} play {quoted(campaign.name)}"
        raise NoMap(f"{campaign.name} has no open session and therefore no map. {how_it_ended(campaign) or begins}")
    if live is None:
        raise CannotResume(
            f"The position of session {session.ordinal} cannot be read with the current rules and content. "
            f"To see what can be done: {called()} repair {quoted(campaign.name)}"
        )
    chart = live.view.chart()
    if chart is None:
        raise NoMap(f"Session {session.ordinal} of {campaign.name} is a {live.view.name}: it has no map.")
    heading = f"{campaign.name}: {live.view.heading()}"
    if svg is not None:
        write_text(svg, picture(chart, heading))

    def text(screen: Screen) -> None:
        """The map in boxes."""
        screen.rule(heading)
        screen.rows(maps.boxes(chart, {}, width=screen.width, unicode=screen.unicode))

    return Output(text, lambda: chart_json(chart))


def chart_json(chart: Chart) -> dict[str, Any]:
    """A map for programs: every place in reading order."""
    names = {seat: name for seat, (_, name) in chart.names.items()}
    return {
        "going": names.get(chart.going),
        "told": chart.told,
        "places": {
            place: {
                "name": spot.name,
                "state": spot.state,
                "items": [name for _, name in spot.items],
                "heroes": [names[seat] for seat in spot.who],
                "coming": [names[seat] for seat in spot.coming],
                "fight": spot.fight or None,
                "blocked": spot.foe,
                "steps": spot.steps or None,
            }
            for place, spot in sorted(chart.spots.items(), key=lambda pair: (int(pair[0][1:]), pair[0][0]))
        },
    }
