"""Commands to look up what every game has: heroes, tokens, rules; and what all commands that look things up need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli import completion
from campaign.cli.options import Rules
from campaign.cli.output import Output, reporting
from campaign.errors import CampaignError
from campaign.invocation import called
from campaign.kinds.duel_mode import CURRENT
from campaign.kinds.duel_modes import ruleset_named
from campaign.screens.pages import table
from campaign.terminal.screen import Screen
from campaign.words.rows import Column

if TYPE_CHECKING:
    from campaign.screens.hero_sheet import Report
    from content.heroes import Glance
    from engine.rulesets import Ruleset


commands = typer.Typer(rich_markup_mode=None)
NEAR = 3
"""How many near names are told."""


# -- looking up ------------------------------------------------------------------------------------


def pick(what: str, name: str, names: Mapping[str, str]) -> str:
    """The id of what was named, by id, name or its beginning; CampaignError tells near names if there is none."""
    plain = "-".join(name.lower().replace("'", "").split())
    id = plain if plain in names else next((id for id, n in names.items() if n.lower() == name.lower()), "")
    begun = [id for id, n in names.items() if plain and (id.startswith(plain) or n.lower().startswith(name.lower()))]
    id = id or (begun[0] if len(begun) == 1 else "")
    if not id:
        near = begun[:NEAR] or get_close_matches(plain, names, n=NEAR, cutoff=0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise CampaignError(f"There is no {what} {name!r}.{hint}")
    return id


def one_or_all(
    what: str,
    wanted: str | None,
    reports: Mapping[str, Report],
    columns: Sequence[Column | str],
    cells: Callable[[Report], Sequence[object]],
    *,
    below: Callable[[Screen], None] | None = None,
    show_one: Callable[[Screen, Report], None] | None = None,
) -> Output:
    """The one of the reports that is wanted, shown by `show_one` or as a section; else a table of all of them.

    `cells` are those of a report's row, a dash for what it does not have; `below` says what is below the table.
    """
    from campaign.screens.hero_sheet import section, show_sources

    def show_all(screen: Screen) -> None:
        """A line each, and what is below."""
        table(screen, columns, [["-" if cell in (None, "") else cell for cell in cells(r)] for r in reports.values()])
        for report in reports.values():
            if report.get("from_pack"):
                screen.say(f"  {report['name']} is from the pack {report['from_pack']}.", "faint")
        if below is not None:
            below(screen)

    if wanted is None:
        return Output(show_all, lambda: list(reports.values()))
    report = reports[pick(what, wanted, {id: one["name"] for id, one in reports.items()})]
    return Output(
        lambda screen: (show_one or section)(screen, report),
        lambda: report,
        sources=lambda screen: show_sources(screen, report),
    )


def show_board(screen: Screen, report: Report) -> None:
    """Name, dice, board and upgrades of anybody who has a board."""
    from campaign.screens.hero_sheet import say_pack, show_sides

    screen.say(report["name"], "title")
    say_pack(screen, report)
    show_sides(screen, report)


# -- the commands ----------------------------------------------------------------------------------


@commands.command()
@reporting(sources=True)
def heroes(
    hero: Annotated[
        str | None, typer.Argument(metavar="[HERO]", help="Show this hero.", autocompletion=completion.heroes)
    ] = None,
    series: Annotated[
        str | None,
        typer.Option("--series", metavar="SERIES", help="List those of a series.", autocompletion=completion.series),
    ] = None,
    rules: Rules = None,
) -> Output:
    """List the heroes by series, or show one with board and cards."""
    from campaign.screens.hero_sheet import hero_report, show_sources
    from content import prints
    from content.heroes import glances, series_names
    from content.load import hero_names, library

    ruleset = ruleset_named(rules or CURRENT)
    if hero is None:
        listed = list(glances().values())
        if series is not None:
            names = {id: name for id, name in series_names().items() if any(one.series == name for one in listed)}
            wanted = names[pick("series", series, names)]
            listed = [glance for glance in listed if glance.series == wanted]
        return Output(lambda screen: show_heroes(screen, listed), lambda: [glance._asdict() for glance in listed])
    if series is not None:
        raise CampaignError("Say a hero or a series, not both.")
    id = pick("hero", hero, hero_names())
    report = {**hero_report(library([id]).under(ruleset), id), "older": prints.of_hero(id)}
    return Output(
        lambda screen: show_hero(screen, report), lambda: report, sources=lambda screen: show_sources(screen, report)
    )


def show_heroes(screen: Screen, listed: Sequence[Glance]) -> None:
    """Heroes under their series, a line each."""
    from content.heroes import by_series

    rows: list[tuple[str, object, str]] = []
    parts = {}
    for series, heroes in by_series(listed).items():
        parts[len(rows)] = series
        rows += [(glance.id, glance.complexity or "-", glance.style) for glance in heroes]
    table(screen, ("id", Column("complexity", right=True), "how it plays"), rows, parts)


def show_hero(screen: Screen, report: Report) -> None:
    """All of a hero."""
    from campaign.screens.hero_sheet import show_lines, show_parts

    show_board(screen, report)
    show_parts(screen, "Cards", report["cards"])
    show_lines(screen, "Terms", report["terms"])
    show_parts(screen, "Companions", report["companions"])
    show_parts(screen, "Status effects", report["tokens"])
    show_lines(screen, "Rulings", report["clarify"])
    show_lines(screen, "Older and other rules", report["older"])


@commands.command()
@reporting(sources=True)
def tokens(
    token: Annotated[
        str | None, typer.Argument(metavar="[TOKEN]", help="Show this status effect.", autocompletion=completion.tokens)
    ] = None,
    rules: Rules = None,
) -> Output:
    """List the status effects, or show one."""
    from campaign.screens.hero_sheet import from_pack, token_report
    from content import text as texts
    from content.load import ids_in_use, library

    definitions = library([], packs=ids_in_use()).under(ruleset_named(rules or CURRENT))
    names = texts.names_of(definitions)
    reports = {
        id: {**token_report(t, names), **from_pack(definitions, "token", id)}
        for id, t in sorted(definitions.tokens.items())
    }
    columns = ("id", "kind", Column("limit", right=True), "name")
    return one_or_all("status effect", token, reports, columns, itemgetter("id", "polarity", "limit", "name"))


@commands.command()
@reporting(sources=True)
def rules(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="A rule's id, words, or faq.")] = None,
) -> Output:
    """Look up rules by number or word, or the FAQ.

    Without words, lists the chapters.
    """
    from campaign.screens.hero_sheet import show_lines
    from campaign.screens.rules import asked_of_faq, report_of, reports_of, show_index, show_search
    from content import rulebook
    from engine.rulesets import RULESETS

    wanted = " ".join(words or ())
    ruleset = RULESETS.get(wanted.lower())
    if ruleset is not None:
        return Output(lambda screen: show_named_ruleset(screen, ruleset), lambda: report_of(ruleset))

    def text(screen: Screen) -> None:
        """The chapters, or what has these words."""
        if not wanted:
            show_index(screen)
        elif not show_search(screen, wanted):
            raise no_rule(wanted)

    def data() -> list[dict[str, Any]]:
        """All rules, or those with these words."""
        reports = reports_of(wanted)
        if not reports:
            raise no_rule(wanted)
        return reports

    def sources(screen: Screen) -> None:
        """Where the rules and rulings with these words come from."""
        in_faq, said = asked_of_faq(wanted)
        found = [] if in_faq else rulebook.search(said) if said else list(rulebook.rules().values())
        rulings = rulebook.faq_search(said) if said else rulebook.faq() if in_faq else ()
        show_lines(screen, "Sources", rulebook.sources_of([*found, *rulings]) or ["From the rulebooks and rulings."])

    return Output(text, data, sources=sources)


def show_named_ruleset(screen: Screen, ruleset: Ruleset) -> None:
    """What is different in the rules of a time, and how to play by them."""
    from campaign.screens.rules import show_ruleset

    show_ruleset(screen, ruleset)
    screen.say(f"'{called()} duel --rules {ruleset.name}' plays by them.", "faint")


def no_rule(wanted: str) -> CampaignError:
    """No rule has these words; tells which are near."""
    from campaign.screens.rules import unknown

    return CampaignError(unknown(wanted))
