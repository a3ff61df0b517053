"""Commands about the people of a campaign: party, who plays it; perks, the sheets that players keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.campaigns import campaign_json, holdings_json
from campaign.cli.completion import heroes
from campaign.cli.options import Name
from campaign.cli.output import Output, reporting
from campaign.errors import BadParty
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import Holding
from campaign.kinds.registry import kind_of
from campaign.screens.hero_names import ids_of, names_of
from campaign.screens.pages import table
from campaign.terminal.open_saves import to_look, to_play
from campaign.terminal.screen import Screen
from campaign.words.rows import Column

if TYPE_CHECKING:
    from campaign.kinds.player_sheets import PlayerSheets, Sheet
    from campaign.play.service import Service
    from engine.definitions import Library
    from saves.records import Campaign, PartyChange


commands = typer.Typer(rich_markup_mode=None)

# -- party -----------------------------------------------------------------------------------------


@commands.command()
@reporting()
def party(
    ctx: typer.Context,
    name: Name = None,
    add: Annotated[
        list[str] | None, typer.Option("--add", metavar="HERO", help="Add this hero.", autocompletion=heroes)
    ] = None,
    remove: Annotated[
        list[str] | None, typer.Option("--remove", metavar="HERO", help="Remove this hero.", autocompletion=heroes)
    ] = None,
    replace: Annotated[
        list[str] | None,
        typer.Option("--replace", metavar="OLD=NEW", help="Replace a hero; the new one takes over what it found."),
    ] = None,
) -> Output:
    """Show who plays a campaign, or change the party.

    Change it between two sessions. The rules keep one party for the whole campaign, so the change stays marked in the
    log. 'undo' takes it back.
    """
    from campaign.play.book.party_history import changes_of
    from campaign.play.parties import Wishes
    from campaign.play.renamed_content import library_of

    wishes = Wishes(ids_of(add or []), ids_of(remove or []), [pair_of(pair) for pair in replace or []])
    with to_play(ctx.obj) if wishes else to_look(ctx.obj) as service:
        campaign = service.change_party(name, wishes) if wishes else service.find(name)
        changes = changes_of(service.store, campaign)
    kind = kind_of(campaign)
    holdings = kind.progress.holdings(campaign.document, library_of(kind, campaign))
    return Output(
        lambda screen: show_party(screen, campaign, holdings, changes), lambda: party_json(campaign, holdings, changes)
    )


def pair_of(replaced: str) -> tuple[str, str]:
    """Who leaves and who comes, from `OLD=NEW`. Raises BadParty."""
    left, equals, came = replaced.partition("=")
    if not equals or not left.strip() or not came.strip():
        raise BadParty(f"{replaced!r} does not name two heroes; write OLD=NEW, such as monk=ninja.")
    (old,), (new,) = ids_of([left]), ids_of([came])
    return old, new


def show_party(screen: Screen, campaign: Campaign, holdings: Sequence[Holding], changes: Sequence[PartyChange]) -> None:
    """A line a hero, what the team has, and how the party changed."""
    from campaign.kinds.marks import told_change
    from campaign.play.book.party_history import rule_of
    from campaign.terminal.campaign_lines import supplies_line
    from content.load import hero_names

    screen.say(f"{campaign.name}: the party", "title")
    names = hero_names()
    rows = [
        (seat, names.get(one.hero, one.hero), one.deck, ", ".join(one.cards) or "-")
        for seat, one in enumerate(holdings, start=1)
    ]
    table(screen, (Column("#", right=True), "hero", Column("deck", right=True), "found"), rows)
    supplies = supplies_line(campaign)
    if supplies:
        screen.say(supplies)
    for change in changes:
        screen.say(f"{told_change(change, rule_of(campaign))}.", "faint")


def party_json(campaign: Campaign, holdings: Sequence[Holding], changes: Sequence[PartyChange]) -> dict[str, Any]:
    """The party for programs."""
    from campaign.kinds.marks import change_json
    from campaign.terminal.campaign_lines import team_of

    return {
        **campaign_json(campaign),
        "party": holdings_json(holdings),
        "team": team_of(campaign),
        "party_changes": [change_json(change) for change in changes],
    }


# -- perks -----------------------------------------------------------------------------------------


@commands.command()
@reporting()
def perks(
    ctx: typer.Context,
    name: Name = None,
    spend: Annotated[
        list[str] | None, typer.Option("--spend", metavar="PERK", help="Fill a circle of this perk. Can be repeated.")
    ] = None,
    anew: Annotated[
        bool, typer.Option("--new-sheet", help="Begin a new sheet with a + after the name, once New Game+ is full.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="N", help="The seat that the sheet is for; needed only if several have points."),
    ] = None,
) -> Output:
    """Show the players' sheets, or spend points.

    Spend points between two sessions; 'undo' takes it back. Points left when the next session begins are spent first
    thing there.
    """
    from campaign.play.player_sheets import sheets_now
    from campaign.play.renamed_content import library_of

    spent: list[str] = []
    changes = bool(spend) or anew
    with to_play(ctx.obj) if changes else to_look(ctx.obj) as service:
        campaign = service.find(name)
        known = sheets_of(campaign)
        library = library_of(kind_of(campaign), campaign)
        if changes:
            campaign, spent = spend_points(service, campaign, known, library, spend or [], seat, anew=anew)
        sheets = sheets_now(service, campaign)

    def text(screen: Screen) -> None:
        """What was changed, or the sheets as they are."""
        for line in spent:
            screen.say(line, "good")
        if spent:
            screen.say(f"Take it back with: {called()} undo {quoted(campaign.name)}", "faint")
        else:
            show_sheets(screen, campaign, sheets, known, library)

    def data() -> dict[str, Any]:
        """The sheet of every player."""
        players = [
            {"seat": place, "hero": hero, **known.to_json(sheet, library)}
            for place, (hero, sheet) in enumerate(zip(campaign.heroes, sheets, strict=True), start=1)
        ]
        return {"campaign": campaign.name, "players": players}

    return Output(text, data)


def sheets_of(campaign: Campaign) -> PlayerSheets:
    """What is known of the sheets of a campaign. Raises BadSheet where nobody keeps any."""
    from campaign.kinds.player_sheets import BadSheet

    kind = kind_of(campaign)
    known = kind.player_sheets
    if known is None:
        raise BadSheet(f"The campaign {campaign.name!r} has no player sheets: it is one of {kind.title}.")
    return known


def spend_points(
    service: Service,
    campaign: Campaign,
    known: PlayerSheets,
    library: Library,
    spend: Sequence[str],
    seat: int | None,
    *,
    anew: bool,
) -> tuple[Campaign, list[str]]:
    """Spend points, all of them or none; returns the campaign and what was done, in sentences.

    Raises BadSheet, BadEntry, SessionOpen, and what the kind says of it.
    """
    from campaign.kinds.recorded_sessions import one_named
    from saves.errors import SessionOpen

    try:
        service.check_between(campaign)
    except SessionOpen as error:
        raise SessionOpen(f"{error} The points left are spent at the beginning of that session.") from None
    wanted = [one_named("perk", typed, known.names(library)) for part in spend for typed in part.split(",")]
    place = seat_of(campaign, known, seat)
    spent: list[str] = []

    def buy(document: dict[str, Any]) -> dict[str, Any]:
        for what in wanted:
            document, sentence = known.spend(document, place, what, library)
            spent.append(sentence)
        if anew:
            document, sentence = known.begin_anew(document, place)
            spent.append(sentence)
        return document

    return service.change_document(campaign, buy), spent


def seat_of(campaign: Campaign, known: PlayerSheets, seat: int | None) -> int:
    """Whose sheet is meant: by the number of the seat, else of whoever alone has points to spend. Raises BadSheet."""
    from campaign.kinds.player_sheets import BadSheet
    from saves.sheets import SHEETS

    sheets = campaign.document[SHEETS]
    if seat is not None:
        if not 1 <= seat <= len(sheets):
            raise BadSheet(f"There is no seat {seat}; there {'is 1' if len(sheets) == 1 else f'are {len(sheets)}'}.")
        return seat - 1
    able = [place for place, sheet in enumerate(sheets) if known.points_left(sheet)]
    if len(able) == 1 or len(sheets) == 1:
        return [*able, 0][0]
    seats = [f"--seat {place} for {names_of([hero])}" for place, hero in enumerate(campaign.heroes, start=1)]
    raise BadSheet(f"Say which sheet: {', '.join(seats)}.")


def show_sheets(
    screen: Screen, campaign: Campaign, sheets: Sequence[Sheet], known: PlayerSheets, library: Library
) -> None:
    """A line a player, and one table of all that can be bought."""
    from campaign.terminal.campaign_lines import lines

    screen.say(f"{campaign.name}: perk sheets", "title")
    for line in lines(campaign, sheets, known, library):
        screen.say(line, indent=5)
    many = len(sheets) > 1
    own = [Column(f"seat {place}" if many else "circles", right=True) for place in range(1, len(sheets) + 1)]
    table(screen, [*known.columns(), *own, "perk"], known.rows(sheets, library))
    if any(map(known.points_left, sheets)):
        screen.say(f"Spend a point with: {called()} perks {quoted(campaign.name)} --spend ID", "faint")
