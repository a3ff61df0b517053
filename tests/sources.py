"""What is not as printed: `python -m tests.sources` writes docs/sources.md."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

from content import files, text
from content.adventures.section import ADVENTURES, MINIONS, boss_files
from content.heroes import HEROES, TOKENS, hero_files
from content.reading import read
from content.schema.base import Origin

PAGE = Path(__file__).parents[1] / "docs" / "sources.md"
KNOWN_FROM = get_args(Origin)
HEAD = """\
# Where the values come from

Written by `python -m tests.sources`; a test keeps it up to date. The words are those of the
[content guide](content-guide.md): *printed* is a card, board or rulebook, mostly as transcribed by other people;
*ruling* is a designers' statement; *prototype* is a game that was shown before it was printed; *fan* is somebody's
work that nobody has checked against print; *ours* is our own decision. A definition of one source may hold single
values of another.

The minions from a fan's work are written in English in a list that is otherwise French: most likely they are a
supplement. The scenario cards of portal crawls are known from a fan's program that makes maps.
"""


class Thing(NamedTuple):
    """A definition that a reader looks up by itself."""

    kind: str
    name: str
    source: str
    """Its own, else that of what it is part of."""
    remarks: list[str]
    """What a reader is told about its values."""


@cache
def things() -> tuple[Thing, ...]:
    """Everything there is, kind by kind."""
    return (*of_heroes_and_adventures(), *of_missions())


def of_heroes_and_adventures() -> Iterator[Thing]:
    """What duels and adventures have."""
    for path in hero_files().values():
        yield from board("hero", path, {"cards": "hero cards", "status-effects": "heroes' own status effects"})
    yield from listed("common cards", read(files.DATA / "common.yaml").data)
    for path in HEROES.paths(TOKENS):
        yield from listed("shared status effects", read(path).data)
    for path in ADVENTURES.paths(MINIONS):
        yield from listed("minions", read(path).data)
    for path in boss_files().values():
        yield from board("boss", path, {"actions": "boss cards"})
    loot = read(files.DATA / "adventures" / "loot.yaml").data
    yield Thing("the loot table", "the table and the prices", loot["source"], text.own_sources(loot))
    yield from listed("loot cards", loot["cards"])
    yield from listed("tiles", read(files.DATA / "adventures" / "tiles.yaml").data)
    for card in read(files.DATA / "adventures" / "scenarios.yaml").data:
        number = f"scenario {card['scenario']}"
        yield Thing("scenario cards", number, card["source"], text.own_sources(card))
        for layout in card.get("layouts", ()):
            yield Thing("maps", f"{number} {layout['id']}", layout["source"], text.sources(layout))
    yield from listed("legacy packs", read(files.DATA / "adventures" / "packs.yaml").data)
    versus = read(files.DATA / "adventures" / "versus.yaml").data
    yield from listed("shared status effects", versus["status-effects"])
    yield from listed("modes with bosses as players", versus["modes"])
    yield from listed("difficulty cards", read(files.DATA / "adventures" / "difficulty.yaml").data)


OF_MISSIONS = {
    "tokens": "status effects of missions",
    "henchmen": "henchmen",
    "threats": "unstoppable threats",
    "mission-bosses": "bosses of missions",
    "allies": "allies",
    "boosts": "boost tiles",
    "perks": "perks",
    "mythics": "mythic abilities",
}
"""Kind of file -> the page's name for what stands in it."""


def of_missions() -> Iterator[Thing]:
    """What only missions have."""
    folder = files.DATA / "missions"
    for kind, name in OF_MISSIONS.items():
        yield from listed(name, read(folder / f"{kind}.yaml").data)
    for card in read(folder / "momentum.yaml").data:
        yield Thing("momentum cards", f"level {card['level']}", card["source"], text.sources(card))
    rules = read(folder / "mission-rules.yaml").data
    yield Thing("the numbers of missions", "all of them", rules["source"], text.sources(rules))
    yield from listed("missions", [read(path).data for path in sorted((folder / "boards").glob("*.yaml"))])


def listed(kind: str, specs: list[Any], owner: str = "", source: str = "") -> Iterator[Thing]:
    """The definitions of a list, of an owner if it has one."""
    for spec in specs:
        name = spec["name"] if spec["name"].startswith(owner) else f"{spec['name']} ({owner})"
        yield Thing(kind, name, spec.get("source", source), text.sources(spec))


def board(what: str, path: Path, others: dict[str, str]) -> Iterator[Thing]:
    """A hero or boss, its board spaces, upgrades, and the other lists it has."""
    fighter = read(path).data
    owner = fighter["name"], fighter["source"]
    yield Thing(f"{what}es", owner[0], owner[1], text.own_sources(fighter))
    for key, kind in {"board": f"{what} boards' spaces", "upgrades": f"{what} upgrades", **others}.items():
        yield from listed(kind, fighter.get(key, ()), *owner)
    yield from listed("companions", fighter.get("companions", ()), *owner)


def page() -> str:
    """The whole page."""
    kinds: dict[str, list[Thing]] = defaultdict(list)
    for thing in things():
        kinds[thing.kind].append(thing)
    rows = [f"| {kind} | {' | '.join(counts(found))} |" for kind, found in kinds.items()]
    table = [f"| | {' | '.join(KNOWN_FROM)} |", f"|---|{'---:|' * len(KNOWN_FROM)}", *rows]
    parts = [part for kind, found in kinds.items() if (part := remarks(kind, found))]
    return "\n".join([HEAD, *table, "", *parts])


def counts(found: list[Thing]) -> list[str]:
    """How many things have each source."""
    by_source = Counter(thing.source for thing in found)
    return [str(by_source[source] or "") for source in KNOWN_FROM]


def remarks(kind: str, found: list[Thing]) -> str:
    """What a reader is told about things of a kind, each remark once with the things it is told of."""
    names: dict[str, list[str]] = defaultdict(list)
    for thing in found:
        for remark in thing.remarks:
            names[remark].append(thing.name)
    lines = [f"- {remark} *{', '.join(of)}*" for remark, of in names.items()]
    return "\n".join([f"## {kind[0].upper()}{kind[1:]}", "", *lines, ""]) if lines else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
