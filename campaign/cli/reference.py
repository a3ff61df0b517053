"""Commands to look things up: heroes and tokens, and what kinds of campaign need for theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import typer

from campaign.duels.modes import ruleset_named
from campaign.kinds.duel_mode import CURRENT
from campaign.terminal.errors import WRONG
from campaign.terminal.screen import Screen, print_json, table
from campaign.words.rows import Column
from content import prints, text
from content.glances import glances
from content.load import hero_names, library

if TYPE_CHECKING:
    from engine.definitions import Card, Fighter, Library, Token

Report = dict[str, Any]
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


def section(screen: Screen, part: Report) -> None:
    """One thing with its text, its rulings, and where its values come from if that is not print."""
    heading = part.get("heading", "")
    screen.say(f"{part['name']}{f' ({heading})' if heading else ''}", "act")
    for line in part["text"].split("\n") if part["text"] else []:
        screen.say(f"  {line}")
    for line in part["clarify"]:
        screen.say(f"  Note: {line}")
    for line in part["sources"]:
        screen.say(f"  {line}", "faint")


def show_parts(screen: Screen, title: str, parts: Iterable[Report]) -> None:
    """A heading and a list of things."""
    found = list(parts)
    if found:
        screen.say()
        screen.rule(title)
    for part in found:
        section(screen, part)


def show_lines(screen: Screen, title: str, lines: Sequence[str]) -> None:
    """A heading and a list of sentences."""
    if lines:
        screen.say()
        screen.rule(title)
    for line in lines:
        screen.say(f"- {line}")


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


def show_sides(screen: Screen, report: Report) -> None:
    """The same without the name."""
    screen.say(f"Dice: {', '.join(f'{i} {face}' for i, face in enumerate(report['dice'], start=1))}")
    show_parts(screen, "Board", report["board"])
    show_parts(screen, "Upgrades", report["upgrades"])


def hero_report(lib: Library, id: str) -> Report:
    """All of a hero."""
    fighter = lib.fighters[id]
    names = text.names_of(lib)
    raw: Report = fighter.raw or {}
    own = [lib.cards[card] for card in dict.fromkeys(fighter.deck)]
    shared = {c.id for c in own if c.kind != "upgrade" and c.raw is not None} - {c["id"] for c in raw.get("cards", ())}
    return {
        "id": id,
        "name": fighter.name,
        "complexity": raw.get("complexity"),
        "dice": list(fighter.faces),
        "board": board_parts(fighter, names),
        "upgrades": [card_report(c, names) for c in own if c.kind == "upgrade"],
        "cards": [card_report(c, names) for c in own if c.kind != "upgrade" and c.id not in shared],
        "common_cards": sorted(shared),
        "companions": [
            {"id": n, "name": lib.companions[n].name, **told(text.companion, lib.companions[n].raw, names)}
            for n in fighter.companions
        ],
        "tokens": [token_report(lib.tokens[t], names) for t in fighter.native],
        "clarify": list(raw.get("clarify", ())),
        "sources": text.own_sources(raw),
    }


def board_parts(fighter: Fighter, names: dict[str, str]) -> list[Report]:
    """The first level of every space."""
    return [
        {"id": space, "name": faces[0].name, "heading": faces[0].side, **told(text.face, faces[0].raw, names)}
        for space, faces in fighter.spaces.items()
        if faces[0].raw is not None
    ]


def card_report(card: Card, names: dict[str, str]) -> Report:
    """A card with its text."""
    found = {"id": card.id, "name": card.name, "cost": card.cost, "kind": card.kind}
    return {**found, "heading": text.heading(card.raw), **told(text.card, card.raw, names)}


def told(telling: Callable[[Any, dict[str, str]], str], raw: Any, names: dict[str, str]) -> Report:
    """The text of a definition, the rulings that stand with it, and where its values come from if that is not print."""
    if raw is None:
        return {"text": "", "clarify": [], "sources": []}
    return {"text": telling(raw, names), "clarify": text.clarified(raw), "sources": text.sources(raw)}


# -- lists ---------------------------------------------------------------------------------------------


def show_some(
    what: str, wanted: str | None, reports: dict[str, Report], columns: Sequence[Column | str],
    row: Callable[[Report], Sequence[object]], *, as_json: bool,
) -> None:  # fmt: skip
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


def token_report(token: Token, names: dict[str, str]) -> Report:
    """A status effect with its text."""
    heading = f"{token.polarity}, stack limit {token.limit}"
    kind = {"polarity": token.polarity, "limit": token.limit}
    return {"id": token.id, "name": token.name, **kind, "heading": heading, **told(text.token, token.raw, names)}


def show_tokens(token: str | None, *, rules: str | None, as_json: bool) -> None:
    """`tokens` and `tokens TOKEN`; as printed in the time of some rules. Raises UnknownRuleset."""
    lib = library([]).under(ruleset_named(rules or CURRENT))
    names = text.names_of(lib)
    reports = {id: token_report(t, names) for id, t in sorted(lib.tokens.items())}
    columns = ("id", "kind", Column("limit", right=True), "name")
    show_some(
        "status effect", token, reports, columns, lambda r: (r["id"], r["polarity"], r["limit"], r["name"]),
        as_json=as_json,
    )  # fmt: skip
