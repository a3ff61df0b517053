"""A new campaign, step by step: kind, heroes, difficulty, what is unlocked, a name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from campaign.cli.naming import names_of
from campaign.cli.reference import hero_report, show_board
from campaign.errors import CampaignError
from campaign.kinds import begun_as_campaigns
from campaign.play.parties import check_party, how_many
from campaign.play.player_sheets import heritable
from campaign.play.service import NORMAL
from campaign.table.choosing import Choosing, Thing
from campaign.table.popups import Sheet, Typing
from content.glances import glances
from content.load import library
from saves.errors import BadName, NameTaken

if TYPE_CHECKING:
    from campaign.kinds import Kind
    from campaign.play.extras import Extra
    from campaign.play.service import Service
    from campaign.table.app import TableApp
    from campaign.table.paper import Paper
    from content.glances import Glance


async def begin(app: TableApp, service: Service) -> str:
    """Ask for all a campaign needs, and make it; returns its name, empty: they changed their mind."""
    kind = await kind_wanted(app)
    if kind is None:
        return ""
    party = partial(problem_of, kind)
    title = f"Which heroes? {how_many(kind)}"
    chosen = await app.push_screen_wait(Choosing(title, heroes(), several=True, problem=party))
    if not chosen:
        return ""
    difficulty = await difficulty_wanted(app, service, kind)
    if not difficulty:
        return ""
    extras = await extras_wanted(app, service, kind)
    if extras is None:
        return ""
    sheets = await sheets_wanted(app, service, kind)
    if sheets is None:
        return ""
    while True:
        usual = names_of(chosen)
        name = await app.push_screen_wait(
            Typing("A name for the campaign?", "To call it by later; Esc goes back.", usual)
        )
        if not name:
            return ""
        try:
            made = service.create(
                name, chosen, kind=kind.name, difficulty=difficulty, extras=extras, sheets_of=sheets or None
            )
            return made.name
        except (NameTaken, BadName) as error:
            await app.push_screen_wait(Sheet("That name cannot be", [[(str(error), "wrong")]]))


async def kind_wanted(app: TableApp) -> Kind | None:
    """The kind of campaign; asked only where there is a choice."""
    there = list(begun_as_campaigns())
    if len(there) == 1:
        return there[0]
    things = [Thing(kind.name, [(kind.title, "act")], partial(about_kind, kind=kind)) for kind in there]
    found = await app.push_screen_wait(Choosing("What kind of campaign?", things))
    return next((kind for kind in there if found and kind.name == found[0]), None)


def about_kind(paper: Paper, kind: Kind) -> None:
    """What a kind of campaign takes."""
    paper.say(kind.title, "title")
    paper.say(f"{how_many(kind)} heroes; its {kind.counts}s follow one another.")


async def difficulty_wanted(app: TableApp, service: Service, kind: Kind) -> str:
    """The difficulty; empty: they went back."""
    definitions = kind.library(())
    offered = [name for name, locked in service.difficulties(kind).items() if not locked]

    def about(paper: Paper, name: str) -> None:
        paper.say(name.capitalize(), "title")
        paper.say(kind.about_difficulty(definitions, name))

    things = [Thing(name, [(name, "act")], partial(about, name=name)) for name in sorted(offered, key=usual_first)]
    found = await app.push_screen_wait(Choosing("Which difficulty?", things))
    return found[0] if found else ""


async def extras_wanted(app: TableApp, service: Service, kind: Kind) -> list[str] | None:
    """What the campaign has beyond what all have; asked only where something is unlocked. None: they went back."""
    offered = [extra for extra in service.extras(kind) if not extra.locked]
    if not offered:
        return []
    things = [Thing(extra.id, [(extra.name, "act")], partial(about_extra, extra=extra)) for extra in offered]
    none = Thing("", [("go on without", "faint")], lambda paper: paper.say("Nothing beyond what every campaign has."))
    found = await app.push_screen_wait(Choosing("Also to choose from: play with which?", [none, *things], several=True))
    return None if found is None else [id for id in found if id]


async def sheets_wanted(app: TableApp, service: Service, kind: Kind) -> str | None:
    """The campaign whose sheets players keep, empty: blank ones; asked only where there is one. None: back."""
    there = heritable(service, kind)
    if not there:
        return ""
    blank = Thing("", [("blank sheets", "act")], lambda paper: paper.say("Every player begins with a blank sheet."))
    kept = [Thing(name, [(name, "act")], partial(about_sheets, name=name)) for name in there]
    found = await app.push_screen_wait(Choosing("Whose sheets do players keep?", [blank, *kept]))
    return found[0] if found else None


def about_sheets(paper: Paper, name: str) -> None:
    """What keeping sheets means."""
    paper.say(name, "title")
    paper.say("The perks that were won there hold from the beginning, seat by seat.")


def about_extra(paper: Paper, extra: Extra) -> None:
    """What is unlocked."""
    paper.say(extra.name, "title")


def usual_first(name: str) -> bool:
    """The difficulty that most choose comes first."""
    return name != NORMAL


def problem_of(kind: Kind, chosen: list[str]) -> str:
    """What is wrong with a party, as a sentence; empty: nothing."""
    try:
        check_party(chosen, kind)
    except CampaignError as error:
        return str(error)
    return ""


def heroes() -> list[Thing]:
    """Everybody who can be chosen, with their boards."""
    width = max(len(glance.name) for glance in glances().values())
    return [
        Thing(
            glance.id,
            [(glance.name.ljust(width), "act"), (f"  {glance.complexity or '-'}", "roll")],
            partial(about_hero, glance=glance),
        )
        for glance in glances().values()
    ]


def about_hero(paper: Paper, glance: Glance) -> None:
    """How a hero plays, and the whole board."""
    paper.say(glance.name, "title")
    if glance.style:
        paper.say(glance.style, "good")
    show_board(paper, hero_report(library([glance.id]), glance.id))
