"""Commands to look things up: heroes and tokens, and what kinds of campaign need for theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import typer

from campaign.kinds.duel_mode import CURRENT
from campaign.kinds.duel_modes import ruleset_named
from campaign.screens.pages import table
from campaign.terminal.errors import WRONG
from campaign.terminal.hero_sheet import Report, hero_report, section, show_lines, show_parts, show_sides, token_report
from campaign.terminal.screen import Screen, print_json
from campaign.words.rows import Column
from content import prints, text
from content.heroes import glances
from content.load import hero_names, library

if TYPE_CHECKING:
    pass

NEAR = 3
"""So many near names are told."""


def pick(what: str, name: str, there: dict[str, str]) -> str:
    """The id of what was named, by id, name or its beginning; ends the command with near names if there is none."""
    plain = "-".join(name.lower().replace("'", "").split())
    found = plain if plain in there else next((id for id, n in there.items() if n.lower() == name.lower()), "")
    begun = [id for id, n in there.items() if plain and (id.startswith(plain) or n.lower().startswith(name.lower()))]
    found = found or (begun[0] if len(begun) == 1 else "")
    if not found:
        near = begun[:NEAR] or get_close_matches(plain, there, n=NEAR, cutoff=0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        typer.echo(f"kingshand: There is no {what} {name!r}.{hint}", err=True)
        raise typer.Exit(WRONG)
    return found


# -- heroes -----------------------------------------------------------------------------------------


def show_heroes(hero: str | None, *, rules: str | None, as_json: bool) -> None:
    """`heroes` and `heroes HERO`; as printed in the time of some rules. Raises UnknownRuleset."""
    ruleset = ruleset_named(rules or CURRENT)
    names = hero_names()
    if hero is None:
        if as_json:
            print_json([glance._asdict() for glance in glances().values()])
        else:
            rows = [(glance.id, glance.complexity or "-", glance.style) for glance in glances().values()]
            table(Screen(), ("id", Column("complexity", right=True), "how it plays (ours)"), rows)
        return
    id = pick("hero", hero, names)
    report = {**hero_report(library([id]).under(ruleset), id), "older": prints.of_hero(id)}
    if as_json:
        print_json(report)
        return
    screen = Screen()
    show_board(screen, report)
    show_parts(screen, "Cards", report["cards"])
    show_parts(screen, "Companions", report["companions"])
    show_parts(screen, "Status effects", report["tokens"])
    show_lines(screen, "Rulings", report["clarify"])
    show_lines(screen, "Sources", report["sources"])
    show_lines(screen, "Rules of other times", report["older"])


def show_board(screen: Screen, report: Report) -> None:
    """Name, dice, board and upgrades of anybody who has a board."""
    screen.say(report["name"], "title")
    show_sides(screen, report)


# -- lists ---------------------------------------------------------------------------------------------


def show_some(
    what: str,
    wanted: str | None,
    reports: dict[str, Report],
    columns: Sequence[Column | str],
    row: Callable[[Report], Sequence[object]],
    *,
    as_json: bool,
) -> None:
    """A table of all, or one with its text."""
    if wanted is not None:
        report = reports[pick(what, wanted, {id: r["name"] for id, r in reports.items()})]
        if as_json:
            print_json(report)
        else:
            section(Screen(), report)
    elif as_json:
        print_json(list(reports.values()))
    else:
        table(Screen(), columns, [row(r) for r in reports.values()])


# -- tokens -------------------------------------------------------------------------------------------


def show_tokens(token: str | None, *, rules: str | None, as_json: bool) -> None:
    """`tokens` and `tokens TOKEN`; as printed in the time of some rules. Raises UnknownRuleset."""
    lib = library([]).under(ruleset_named(rules or CURRENT))
    names = text.names_of(lib)
    reports = {id: token_report(t, names) for id, t in sorted(lib.tokens.items())}
    columns = ("id", "kind", Column("limit", right=True), "name")
    show_some(
        "status effect",
        token,
        reports,
        columns,
        lambda r: (r["id"], r["polarity"], r["limit"], r["name"]),
        as_json=as_json,
    )
