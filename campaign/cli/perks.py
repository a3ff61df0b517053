"""The command perks: the sheets that players keep, and points spent on them between two sessions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.invocation import called, quoted
from campaign.kinds.player_sheets import BadSheet, PlayerSheets, Sheet
from campaign.kinds.recorded_sessions import one_named
from campaign.kinds.registry import kind_of
from campaign.play.player_sheets import sheets_now
from campaign.play.renamed_content import library_of
from campaign.play.service import Service
from campaign.screens.pages import table
from campaign.terminal.campaign_lines import lines
from campaign.terminal.hero_names import names_of
from campaign.terminal.open_saves import to_look, to_play
from campaign.terminal.screen import Screen, print_json
from campaign.words.rows import Column
from engine.definitions import Library
from saves.errors import SessionOpen
from saves.records import Campaign
from saves.sheets import SHEETS


def show_perks(
    saves: str | None, name: str | None, *, spend: Sequence[str], seat: int | None, anew: bool, as_json: bool
) -> None:
    """`perks`."""
    done: list[str] = []
    with to_play(saves) if spend or anew else to_look(saves) as service:
        campaign = service.find(name)
        known = sheets_of(campaign)
        library = library_of(kind_of(campaign), campaign)
        if spend or anew:
            campaign, done = changed(service, campaign, known, library, spend, seat, anew=anew)
        sheets = sheets_now(service, campaign)
    if as_json:
        print_json(
            {
                "campaign": campaign.name,
                "players": [
                    {"seat": place, "hero": hero, **known.to_json(sheet, library)}
                    for place, (hero, sheet) in enumerate(zip(campaign.heroes, sheets, strict=True), start=1)
                ],
            }
        )
        return
    screen = Screen()
    for line in done:
        screen.say(line, "good")
    if done:
        screen.say(f"Take it back with: {called()} undo {quoted(campaign.name)}", "faint")
        return
    show(screen, campaign, sheets, known, library)


def sheets_of(campaign: Campaign) -> PlayerSheets:
    """What is known of the sheets of a campaign. Raises BadSheet where nobody keeps any."""
    kind = kind_of(campaign)
    known = kind.player_sheets
    if known is None:
        raise BadSheet(f"The campaign {campaign.name!r} is one of {kind.title}, and nobody keeps a sheet there.")
    return known


def changed(
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
    try:
        service.check_between(campaign)
    except SessionOpen as error:
        raise SessionOpen(f"{error} Points that were left are spent in it, at its beginning.") from None
    wanted = [one_named("perk", typed, known.names(library)) for part in spend for typed in part.split(",")]
    place = seat_of(campaign, known, seat)
    done: list[str] = []

    def buy(document: dict[str, Any]) -> dict[str, Any]:
        for what in wanted:
            document, told = known.spend(document, place, what, library)
            done.append(told)
        if anew:
            document, told = known.begin_anew(document, place)
            done.append(told)
        return document

    return service.change_document(campaign, buy), done


def seat_of(campaign: Campaign, known: PlayerSheets, seat: int | None) -> int:
    """Whose sheet is meant: by the number of the seat, else of whoever alone has points to spend. Raises BadSheet."""
    sheets = campaign.document[SHEETS]
    if seat is not None:
        if not 1 <= seat <= len(sheets):
            raise BadSheet(f"There is no seat {seat}; there {'is 1' if len(sheets) == 1 else f'are {len(sheets)}'}.")
        return seat - 1
    able = [place for place, sheet in enumerate(sheets) if known.points_left(sheet)]
    if len(able) == 1 or len(sheets) == 1:
        return [*able, 0][0]
    seats = [f"--seat {place} for {names_of([hero])}" for place, hero in enumerate(campaign.heroes, start=1)]
    raise BadSheet(f"Say whose sheet is meant: {', '.join(seats)}.")


def show(screen: Screen, campaign: Campaign, sheets: Sequence[Sheet], known: PlayerSheets, library: Library) -> None:
    """A line a player, and one table of all that can be bought."""
    screen.say(f"{campaign.name}: perk sheets", "title")
    for line in lines(campaign, sheets, known, library):
        screen.say(line, indent=5)
    many = len(sheets) > 1
    own = [Column(f"seat {place}" if many else "circles", right=True) for place in range(1, len(sheets) + 1)]
    table(screen, [*known.columns(), *own, "perk"], known.rows(sheets, library))
    if any(map(known.points_left, sheets)):
        screen.say(f"Spend a point with: {called()} perks {quoted(campaign.name)} --spend ID", "faint")
