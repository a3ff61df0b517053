"""A new campaign, question by question: kind, heroes, difficulty, extras, sheets, name. Every front asks these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.beginning import chosen_extras
from campaign.kinds.kind import Kind
from campaign.kinds.registry import begun_as_campaigns
from campaign.play.parties import check_party, how_many
from campaign.play.player_sheets import heritable
from campaign.play.service import NORMAL, Service
from campaign.screens.hero_names import names_of
from campaign.screens.hero_sheet import hero_report, show_sides
from campaign.screens.pages import Page
from campaign.words.names import number_in
from content.heroes import HIGHEST, Glance, by_series, glances
from content.load import library


class CampaignOption(NamedTuple):
    """Something that can be chosen for a new campaign."""

    id: str
    name: str
    about: str = ""
    """What it means, in sentences."""
    details: Sequence[tuple[str, str]] = ()
    """What a list shows after the name."""
    more: Callable[[Page], None] = lambda _: None
    """Writes what there is to know besides."""
    found_by: str = ""
    """Words by which a list finds it besides its name."""

    def describe(self, page: Page) -> None:
        """Write everything about it."""
        page.say(self.name, "title")
        if self.about:
            page.say(self.about)
        self.more(page)


@dataclass(frozen=True, kw_only=True)
class CampaignQuestion:
    """A question about a new campaign, with what can be answered."""

    question: str
    heading: str = ""
    """What the list of options is called."""
    options: Sequence[CampaignOption] = ()
    """Empty: a text is asked for. Lists show them in this order."""
    heads: tuple[str, str] = ("", "")
    """What is above the names, and above the first detail of each option; empty: nothing."""
    orders: Mapping[str, Sequence[CampaignOption]] = field(default_factory=dict)
    """The options in other orders, by what they are sorted by: the head of their first detail."""
    default: str = ""
    """The answer where nothing is said, as people read it; empty: there is none."""
    without: CampaignOption | None = None
    """What choosing nothing means; None: something has to be chosen."""
    example: str = ""
    """An answer as it may be typed."""
    hint: str
    """How it is answered when it is typed."""
    is_plural: bool = False
    """Whether several options can be chosen."""
    read: Callable[[str], list[str]]
    """The ids that a typed line means, or the text itself. Raises ValueError or CampaignError with a sentence."""
    problem: Callable[[Sequence[str]], str] = lambda _: ""
    """What is wrong with a choice, as a sentence; empty: nothing."""


class CampaignPlan:
    """A campaign that is being planned: `question` asks for one part after another, `answer` takes what was chosen."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.kind: Kind = begun_as_campaigns()[0]
        self.heroes: list[str] = []
        self.difficulty = NORMAL
        self.extras: list[str] = []
        self.sheets_of = ""
        """The campaign whose sheets players keep; empty: they begin with blank ones."""
        self.name = ""

    def question(self, part: str) -> CampaignQuestion | None:
        """The question about a part of `PARTS`; None: there is nothing to choose."""
        question = QUESTIONS[part](self)
        if question is None:
            self.answer(part, ())
        return question

    def answer(self, part: str, chosen: Sequence[str]) -> None:
        """Keep what was chosen for a part."""
        first = chosen[0] if chosen else ""
        match part:
            case "kind":
                self.kind = next((kind for kind in begun_as_campaigns() if kind.name == first), self.kind)
            case "heroes":
                self.heroes, self.name = list(chosen), ""
            case "difficulty":
                self.difficulty = first
            case "extras":
                self.extras = list(chosen)
            case "sheets":
                self.sheets_of = first
            case _:
                self.name = first

    def chosen(self, part: str) -> Sequence[str]:
        """What was chosen earlier for a part that takes several, or what was typed."""
        earlier = {"heroes": self.heroes, "extras": self.extras, "name": [self.name] if self.name else []}
        return earlier.get(part, ())

    def create(self) -> str:
        """Begin the campaign; returns its name. Raises NameTaken, BadName."""
        self.name = self.service.create(
            self.name,
            self.heroes,
            kind=self.kind.name,
            difficulty=self.difficulty,
            extras=self.extras,
            sheets_of=self.sheets_of or None,
        ).name
        return self.name


# -- the questions ---------------------------------------------------------------------------------


def kind_question(_: CampaignPlan) -> CampaignQuestion | None:
    """The kind of campaign; asked only where there is a choice."""
    kinds = begun_as_campaigns()
    if len(kinds) == 1:
        return None
    options = [CampaignOption(kind.name, kind.title, kind.about, more=partial(describe_kind, kind)) for kind in kinds]
    return CampaignQuestion(
        question="What kind of campaign?",
        heading="Kinds of campaign",
        options=options,
        default=kinds[0].title,
        hint="Choose by number, name or the start of a name.",
        read=lambda typed: [one_of(typed or kinds[0].title, options)],
    )


def describe_kind(kind: Kind, page: Page) -> None:
    """How many play it, and what it is made of."""
    page.say()
    page.say(f"{how_many(kind)} heroes; {kind.counts}s follow one another.", "faint")


def heroes_question(plan: CampaignPlan) -> CampaignQuestion:
    """Who plays."""
    kind = plan.kind
    stays = " Each hero plays the whole campaign." if kind.party_rule else ""
    return CampaignQuestion(
        question=f"Which heroes? {how_many(kind)}",
        heading="Heroes",
        options=hero_options(),
        heads=HERO_HEADS,
        orders=hero_orders(),
        example="2 8",
        hint=f"{how_many(kind)} heroes, by number, name or the start of a name: 2 8, or barb, moon.{stays}",
        is_plural=True,
        read=lambda typed: gathered(typed, kind),
        problem=lambda chosen: party_problem(chosen, kind),
    )


def difficulty_question(plan: CampaignPlan) -> CampaignQuestion:
    """How hard it is."""
    kind, definitions = plan.kind, plan.kind.library(())
    options = [
        CampaignOption(
            name,
            name,
            kind.beginning.about_difficulty(definitions, name),
            details=[(kind.beginning.difficulty_in_short(definitions, name), "faint")],
        )
        for name, locked in plan.service.difficulties(kind).items()
        if not locked
    ]
    return CampaignQuestion(
        question="Which difficulty?",
        heading="Difficulty",
        options=options,
        default=NORMAL,
        heads=("Difficulty", "what it changes"),
        hint="Choose by number, name or the start of a name; ? NAME shows all it changes.",
        read=lambda typed: [one_of(typed or NORMAL, options)],
    )


def extras_question(plan: CampaignPlan) -> CampaignQuestion | None:
    """What the campaign has beyond what all of its kind have; asked only where something is unlocked."""
    offered = [extra for extra in plan.service.extras(plan.kind) if not extra.locked]
    if not offered:
        return None

    def read(typed: str) -> list[str]:
        """Ids and names between commas or spaces. Raises UnknownExtra."""
        asked = [typed] if "," in typed else typed.split()
        chosen_extras(offered, asked)
        return asked

    return CampaignQuestion(
        question="Add which of these?",
        heading="Extras",
        options=[CampaignOption(extra.id, extra.name, extra.about) for extra in offered],
        default="none",
        without=CampaignOption("", "none of them", "Play with what every campaign has."),
        hint="Type letters (a d), names with commas, or all. Enter adds none.",
        is_plural=True,
        read=read,
    )


def sheets_question(plan: CampaignPlan) -> CampaignQuestion | None:
    """The campaign whose sheets players keep; asked only where there is one that they can be taken from."""
    about = "Each player begins with the perks won there."
    options = [CampaignOption(name, name, about) for name in heritable(plan.service, plan.kind)]
    if not options:
        return None
    return CampaignQuestion(
        question="Use perk sheets of an earlier campaign?",
        heading="Perk sheets of",
        options=options,
        default="blank ones",
        without=CampaignOption("", "blank sheets", "Every player begins with a blank sheet."),
        hint="Choose by number, name or the start of a name. Enter takes blank sheets.",
        read=lambda typed: [one_of(typed, options)] if typed else [],
    )


def name_question(plan: CampaignPlan) -> CampaignQuestion:
    """What the campaign is called."""
    usual = names_of(plan.heroes)
    return CampaignQuestion(
        question="Name the campaign?",
        default=usual,
        hint="You find the campaign by this name later.",
        read=lambda typed: [typed or usual],
    )


QUESTIONS: dict[str, Callable[[CampaignPlan], CampaignQuestion | None]] = {
    "kind": kind_question,
    "heroes": heroes_question,
    "difficulty": difficulty_question,
    "extras": extras_question,
    "sheets": sheets_question,
    "name": name_question,
}
PARTS = tuple(QUESTIONS)
"""The parts of a plan, in the order in which they are asked for."""


# -- heroes ----------------------------------------------------------------------------------------


HERO_HEADS = ("Hero", f"complexity, 1 to {HIGHEST}")


def hero_options() -> list[CampaignOption]:
    """Every hero who can be chosen, by name, with their boards."""
    return [hero_option(glance) for glance in glances().values()]


def hero_orders() -> dict[str, list[CampaignOption]]:
    """Every hero in other orders than by name: from the simplest to the hardest, by series as they appeared."""
    heroes = glances().values()
    by_complexity = sorted(heroes, key=lambda glance: (glance.complexity or HIGHEST + 1, glance.name))
    return {
        "complexity": [hero_option(glance) for glance in by_complexity],
        "series": [hero_option(one, told=name) for name, those in by_series(heroes).items() for one in those],
    }


def hero_option(glance: Glance, told: str = "") -> CampaignOption:
    """A hero who can be chosen; `told` is the first detail in place of the complexity."""
    return CampaignOption(
        glance.id,
        glance.name,
        details=[(told or f"{glance.complexity or '-'}", "roll"), (glance.style, "faint")],
        more=partial(describe_hero, glance),
        found_by=f"{glance.series} {glance.style}",
    )


def describe_hero(glance: Glance, page: Page) -> None:
    """How a hero plays, and the whole board."""
    if glance.style:
        page.say(glance.style, "good")
    if glance.complexity:
        page.say(f"Complexity {glance.complexity} of {HIGHEST}, {glance.series}", "roll")
    show_sides(page, hero_report(library([glance.id]), glance.id))


def party_problem(chosen: Sequence[str], kind: Kind) -> str:
    """What is wrong with a party, as a sentence; empty: nothing."""
    try:
        check_party(chosen, kind)
    except CampaignError as error:
        return str(error)
    return ""


def gathered(typed: str, kind: Kind) -> list[str]:
    """Hero ids from numbers, ids, names or their beginnings, between commas or spaces.

    Raises ValueError with a sentence, BadParty.
    """
    parts = [part.strip() for part in typed.split(",")] if "," in typed else words_of(typed)
    heroes = [hero_named(part) for part in parts if part]
    check_party(heroes, kind)
    return heroes


def words_of(typed: str) -> list[str]:
    """The heroes in a line without commas; the words of a name of several words belong together."""
    rest = typed.split()
    names = {name for glance in glances().values() for name in (glance.id, glance.name.lower())}
    heroes = []
    while rest:
        count = next((n for n in range(len(rest), 1, -1) if " ".join(rest[:n]).lower() in names), 1)
        heroes.append(" ".join(rest[:count]))
        del rest[:count]
    return heroes


def hero_named(typed: str) -> str:
    """The id of a hero by number, id, name or its beginning. Raises ValueError with a sentence."""
    heroes = list(glances().values())
    number = number_in(typed)
    if number is not None:
        if not 1 <= number <= len(heroes):
            raise ValueError(f"Hero numbers are 1 to {len(heroes)}.")
        return heroes[number - 1].id
    asked = typed.lower()
    named = [(name, glance) for glance in heroes for name in (glance.id, glance.name.lower())]
    exact = {glance.id: glance for name, glance in named if name == asked}
    meant = exact or {glance.id: glance for name, glance in named if asked and name.startswith(asked)}
    if len(meant) == 1:
        return next(iter(meant))
    if meant:
        raise ValueError(f"{typed!r} could be {' or '.join(glance.name for glance in meant.values())}.")
    series = [glance.name for glance in heroes if asked and glance.series.lower().startswith(asked)]
    if series:
        raise ValueError(f"{typed!r} is a series: {', '.join(series)}.")
    close = get_close_matches(asked, [glance.name.lower() for glance in heroes], n=3, cutoff=0.6)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    raise ValueError(f"There is no hero {typed!r}.{hint}")


def one_of(typed: str, options: Sequence[CampaignOption]) -> str:
    """The id of one option, by number, name or its beginning. Raises ValueError with a sentence."""
    number = number_in(typed)
    if number is not None and 1 <= number <= len(options):
        return options[number - 1].id
    meant = [option.id for option in options if option.name.lower().startswith(typed.lower())]
    if len(meant) != 1:
        raise ValueError(f"Choose one of {', '.join(option.name for option in options)}.")
    return meant[0]
