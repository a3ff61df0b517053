"""A new campaign, step by step: kind, heroes, difficulty, what is unlocked, a name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from campaign.errors import CampaignError
from campaign.kinds.beginning import Extra
from campaign.kinds.kind import Kind
from campaign.kinds.registry import begun_as_campaigns
from campaign.play.parties import check_party, how_many
from campaign.play.player_sheets import heritable
from campaign.play.service import NORMAL, Service
from campaign.screens.pages import BufferPage
from campaign.table.list_screen import Choosing, Thing
from campaign.table.popups import Sheet, Typing
from campaign.terminal.hero_names import names_of
from campaign.terminal.hero_sheet import hero_report, show_sides
from content.heroes import HIGHEST, Glance, glances
from content.load import library
from saves.errors import BadName, NameTaken

if TYPE_CHECKING:
    from campaign.table.app import TableApp


class CampaignPlan:
    """A campaign that is being planned. Every step tells whether it went on; None: there was nothing to ask."""

    def __init__(self, app: TableApp, service: Service) -> None:
        self.app = app
        self.service = service
        self.kind: Kind = begun_as_campaigns()[0]
        self.heroes: list[str] = []
        self.difficulty = NORMAL
        self.extras: list[str] = []
        self.sheets = ""
        """The campaign whose sheets players keep; empty: blank ones."""
        self.name = ""
        """Of the campaign that was made; empty: none was."""

    async def made(self) -> str:
        """Ask for all a campaign needs, and make it; whoever goes back comes to the step before.

        Returns its name, empty: they changed their mind.
        """
        steps = (self.ask_kind, self.ask_heroes, self.ask_difficulty, self.ask_extras, self.ask_sheets, self.ask_name)
        asked: list[int] = []
        at = 0
        while at < len(steps):
            goes_on = await steps[at]()
            if goes_on:
                asked.append(at)
            elif goes_on is not None:
                if not asked:
                    return ""
                at = asked.pop()
                continue
            at += 1
        return self.name

    async def chosen(self, title: str, things: list[Thing]) -> str | None:
        """One of several; None: back."""
        found = await self.app.push_screen_wait(Choosing(title, things))
        return found[0] if found else None

    async def ask_kind(self) -> bool | None:
        """The kind of campaign; asked only where there is a choice."""
        there = list(begun_as_campaigns())
        if len(there) == 1:
            return None
        things = [Thing(kind.name, [(kind.title, "act")], partial(about_kind, kind=kind)) for kind in there]
        name = await self.chosen("What kind of campaign?", things)
        self.kind = next((kind for kind in there if kind.name == name), self.kind)
        return name is not None

    async def ask_heroes(self) -> bool | None:
        """Who plays."""
        party = partial(problem_of, self.kind)
        title = f"Which heroes? {how_many(self.kind)}"
        found = await self.app.push_screen_wait(
            Choosing(title, heroes(), several=True, problem=party, chosen=self.heroes)
        )
        self.heroes = found or self.heroes
        return bool(found)

    async def ask_difficulty(self) -> bool | None:
        """How hard it is."""
        definitions = self.kind.library(())
        offered = [name for name, locked in self.service.difficulties(self.kind).items() if not locked]

        def about(paper: BufferPage, name: str) -> None:
            paper.say(name.capitalize(), "title")
            paper.say(self.kind.beginning.about_difficulty(definitions, name))

        things = [Thing(name, [(name, "act")], partial(about, name=name)) for name in sorted(offered, key=usual_first)]
        found = await self.chosen("Which difficulty?", things)
        self.difficulty = found or self.difficulty
        return found is not None

    async def ask_extras(self) -> bool | None:
        """What the campaign has beyond what all have; asked only where something is unlocked."""
        offered = [extra for extra in self.service.extras(self.kind) if not extra.locked]
        self.extras = []
        if not offered:
            return None
        things = [Thing(extra.id, [(extra.name, "act")], partial(about_extra, extra=extra)) for extra in offered]
        without = "Nothing beyond what every campaign has."
        none = Thing("", [("go on without", "faint")], lambda paper: paper.say(without))
        title = "Also to choose from: play with which?"
        found = await self.app.push_screen_wait(Choosing(title, [none, *things], several=True))
        self.extras = [id for id in found or () if id]
        return found is not None

    async def ask_sheets(self) -> bool | None:
        """Whose sheets players keep; asked only where there are any."""
        there = heritable(self.service, self.kind)
        self.sheets = ""
        if not there:
            return None
        blank = Thing("", [("blank sheets", "act")], lambda paper: paper.say("Every player begins with a blank sheet."))
        kept = [Thing(name, [(name, "act")], partial(about_sheets, name=name)) for name in there]
        found = await self.chosen("Whose sheets do players keep?", [blank, *kept])
        self.sheets = found or ""
        return found is not None

    async def ask_name(self) -> bool | None:
        """What it is called; then it is made."""
        typed: str | None = names_of(self.heroes)
        while True:
            typed = await self.app.push_screen_wait(
                Typing("A name for the campaign?", "To call it by later; Esc goes back.", typed or "")
            )
            if not typed:
                return False
            try:
                self.name = self.service.create(
                    typed,
                    self.heroes,
                    kind=self.kind.name,
                    difficulty=self.difficulty,
                    extras=self.extras,
                    sheets_of=self.sheets or None,
                ).name
            except (NameTaken, BadName) as error:
                await self.app.push_screen_wait(Sheet("That name cannot be", [[(str(error), "wrong")]]))
            else:
                return True


def about_kind(paper: BufferPage, kind: Kind) -> None:
    """What is played in a kind of campaign."""
    paper.say(kind.title, "title")
    paper.say(kind.about)
    paper.say()
    paper.say(f"{how_many(kind)} heroes; {kind.counts}s follow one another.", "faint")


def about_sheets(paper: BufferPage, name: str) -> None:
    """What keeping sheets means."""
    paper.say(name, "title")
    paper.say("The perks that were won there hold from the beginning, seat by seat.")


def about_extra(paper: BufferPage, extra: Extra) -> None:
    """What is unlocked."""
    paper.say(extra.name, "title")
    paper.say(extra.about)


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


def about_hero(paper: BufferPage, glance: Glance) -> None:
    """How a hero plays, and the whole board."""
    paper.say(glance.name, "title")
    if glance.style:
        paper.say(glance.style, "good")
    if glance.complexity:
        paper.say(f"Complexity {glance.complexity} of {HIGHEST}", "roll")
    show_sides(paper, hero_report(library([glance.id]), glance.id))
