"""A hero, a card, a status effect as the screen and other programs have them: dice, board, cards with their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from campaign.screens.pages import Page
from content import text

if TYPE_CHECKING:
    from engine.definitions import Card, Fighter, Library, Token

Report = dict[str, Any]


def section(screen: Page, part: Report) -> None:
    """One thing with its text and its rulings."""
    heading = part.get("heading", "")
    screen.say(f"{part['name']}{f' ({heading})' if heading else ''}", "act")
    say_pack(screen, part)
    for line in part["text"].split("\n") if part["text"] else []:
        screen.say(f"  {line}")
    for line in part["clarify"]:
        screen.say(f"  Note: {line}")


def show_parts(screen: Page, title: str, parts: Iterable[Report]) -> None:
    """A heading and a list of things."""
    listed = list(parts)
    if listed:
        screen.say()
        screen.rule(title)
    for part in listed:
        section(screen, part)


def show_lines(screen: Page, title: str, lines: Sequence[str]) -> None:
    """A heading and a list of sentences."""
    if lines:
        screen.say()
        screen.rule(title)
    for line in lines:
        screen.say(f"- {line}")


def show_sources(screen: Page, report: Report) -> None:
    """Where the values of a report and of its parts come from, if that is not print."""
    found = dict.fromkeys(sources_in(report, report.get("name", "")))
    show_lines(screen, "Sources", list(by_source(found)) or ["As printed."])


def by_source(found: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Lines about parts, each with the name of its part: what is said of several parts is said once, with their names.

    What is said of the whole comes first, as it is.
    """
    of_parts: dict[str, list[tuple[str, str]]] = {}
    for part, line in found:
        if part:
            source, _, value = line.removesuffix(".").partition(": ")
            of_parts.setdefault(source, []).append((part, value))
        else:
            yield line
    for source, parts in of_parts.items():
        whole = [part for part, value in parts if not value]
        if whole:
            yield f"{source}: {', '.join(whole)}."
        single = [
            f"{part}: {value[:1].lower() if value.startswith(BEGINS) else value[:1]}{value[1:]}."
            for part, value in parts
            if value
        ]
        if single:
            yield f"{source}:\n    " + "\n    ".join(single)


BEGINS = ("That ", "What ", "The ")
"""Words that begin a value with a capital where it is a sentence of its own."""


def sources_in(node: object, name: str, before: str = "") -> Iterator[tuple[str, str]]:
    """The sources of a report and of its parts, each with the name of its part; empty: of the whole."""
    if isinstance(node, list):
        for inner in node:
            yield from sources_in(inner, name, before)
    elif isinstance(node, dict):
        mine = node.get("name", name)
        before = before if mine == name else str(mine)
        yield from ((before, line) for line in node.get("sources", ()))
        for key, inner in node.items():
            if key != "sources":
                yield from sources_in(inner, mine, before)


def show_sides(screen: Page, report: Report) -> None:
    """The dice of a hero, the board and its upgrades."""
    screen.say(f"Dice: {', '.join(f'{i} {face}' for i, face in enumerate(report['dice'], start=1))}")
    show_parts(screen, "Board", report["board"])
    show_parts(screen, "Upgrades", report["upgrades"])


def say_pack(screen: Page, report: Report) -> None:
    """From which pack something comes, if it comes from one."""
    if report.get("from_pack"):
        screen.say(f"From the pack {report['from_pack']}.", "faint")


def from_pack(lib: Library, what: str, id: str) -> Report:
    """What a report says of the content pack that something comes from."""
    return {"from_pack": lib.origins.get(f"{what} {id}")}


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
        **from_pack(lib, "fighter", id),
        "dice": list(fighter.faces),
        "board": board_parts(fighter, names),
        "upgrades": [card_report(c, names) for c in own if c.kind == "upgrade"],
        "cards": [card_report(c, names) for c in own if c.kind != "upgrade" and c.id not in shared],
        "common_cards": sorted(shared),
        "terms": text.named_programs(raw, names).split("\n") if "programs" in raw else [],
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
    printed = {"id": card.id, "name": card.name, "cost": card.cost, "kind": card.kind}
    return {**printed, "heading": text.heading(card.raw), **told(text.card, card.raw, names)}


def told(telling: Callable[[Any, dict[str, str]], str], raw: Any, names: dict[str, str]) -> Report:
    """The text of a definition, the rulings that belong to it, and where its values come from if that is not print."""
    if raw is None:
        return {"text": "", "clarify": [], "sources": []}
    return {"text": telling(raw, names), "clarify": text.clarified(raw), "sources": text.sources(raw)}


def token_report(token: Token, names: dict[str, str]) -> Report:
    """A status effect with its text."""
    heading = f"{token.polarity}, stack limit {token.limit}"
    kind = {"polarity": token.polarity, "limit": token.limit}
    return {"id": token.id, "name": token.name, **kind, "heading": heading, **told(text.token, token.raw, names)}
