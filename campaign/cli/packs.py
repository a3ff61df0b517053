"""The command packs, and what other lists say of what comes in a legacy pack: whether it is unlocked here (CAMP-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from campaign.adventures import NAME
from campaign.adventures.beginning import BEGINNING, LEGACY, LOCKED
from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules.legacy import packs_of
from campaign.cli.reference import pick
from campaign.configuration import configuration
from campaign.play.unlocks import unlocked
from campaign.screens.pages import table
from campaign.terminal.hero_sheet import show_lines, show_parts
from campaign.terminal.screen import Screen, print_json
from content import text
from content.adventures import text as card_text
from content.adventures.definitions import Pack
from engine.definitions import Library
from saves.errors import NoSaves, SavesError
from saves.store import Store

Report = dict[str, Any]


class Here(NamedTuple):
    """Whether legacy content is unlocked in the saves."""

    is_unlocked: bool | None
    """None: the saves cannot be read."""
    by: str
    """The campaign that did it; empty: none."""

    def told(self) -> str:
        """`is unlocked here, by 'quest'`."""
        if self.is_unlocked is None:
            return f"{LOCKED} (the saves here cannot be read)"
        return f"is unlocked here, by {self.by!r}" if self.is_unlocked else LOCKED


def here(saves: str | None) -> Here:
    """How it stands in these saves; where there are none nothing is unlocked."""
    try:
        with Store.open(saves or configuration().saves(), read_only=True) as store:
            by = unlocked(store, NAME, BEGINNING.unlocks).get(LEGACY)
    except NoSaves:
        by = None
    except SavesError:
        return Here(None, "")
    return Here(by is not None, by or "")


def of_pack(letter: str, where: Here) -> Report:
    """What a report says of the pack that something comes in."""
    if not letter:
        return {"pack": None, "unlocked": True}
    return {"pack": letter.upper(), "unlocked": where.is_unlocked}


def with_pack(report: Report, lib: Library, letter: str, where: Here) -> Report:
    """A report on something, with the pack that it comes in."""
    if not letter:
        return {**report, **of_pack(letter, where)}
    name = f"{lib.tables['packs'][letter].name} ({letter.upper()})"
    said = f"Comes in the legacy pack {name}, which {where.told()}."
    return {**report, **of_pack(letter, where), "text": f"{report['text']}\n{said}".lstrip()}


def say_packs(reports: dict[str, Report], where: Here) -> None:
    """Behind a list: what becomes of those with a pack."""
    if any(report["pack"] for report in reports.values()):
        show_lines(Screen(), "Legacy packs", [f"What comes in a pack {where.told()}."])


# -- the packs themselves ----------------------------------------------------------------------------


def show_packs(saves: str | None, pack: str | None, *, as_json: bool) -> None:
    """`packs` and `packs PACK`."""
    lib, where = ADVENTURES.library(()), here(saves)
    reports = {found.id: pack_report(lib, found, where) for found in packs_of(lib)}
    wanted = None if pack is None else pick("legacy pack", pack, {id: r["name"] for id, r in reports.items()})
    if as_json:
        print_json(list(reports.values()) if wanted is None else reports[wanted])
        return
    screen = Screen()
    if wanted is not None:
        report = reports[wanted]
        screen.say(f"{report['name']} (pack {report['pack']})", "title")
        for part in report["holds"]:
            screen.say(f"  {part['what']}: {part['name']}")
        show_parts(screen, "Modifier cards", report["modifiers"])
        show_lines(screen, "Notes", report["clarify"])
        show_lines(screen, "Sources", report["sources"])
    else:
        rows = [(r["pack"], r["name"], ", ".join(counted(r["holds"]))) for r in reports.values()]
        table(screen, ("pack", "name", "holds"), rows)
        screen.say("  Play with them by --with: kingshand new NAME --hero HERO --with A --with C", "faint")
    screen.say(f"  Legacy content {where.told()}.", "faint")


def pack_report(lib: Library, pack: Pack, where: Here) -> Report:
    """All of a pack."""
    return {
        "id": pack.id,
        **of_pack(pack.id, where),
        "name": pack.name,
        "holds": [{"what": what, "id": id, "name": name} for what, id, name in holds(lib, pack)],
        "modifiers": [
            {
                "id": card.id,
                "name": card.name,
                "heading": f"--with {card.id}",
                "text": card_text.modifier(card.raw),
                "clarify": text.clarified(card.raw),
                "sources": text.sources(card.raw),
            }
            for card in pack.modifiers
        ],
        "clarify": text.clarified(pack.raw),
        "sources": text.sources(pack.raw),
    }


def holds(lib: Library, pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Everything that comes in a pack: what it is, its id and its name."""
    tables = lib.tables
    yield from (("difficulty card", c.id, c.name) for c in tables["difficulties"].values() if c.pack == pack.id)
    yield from (("modifier card", card.id, card.name) for card in pack.modifiers)
    if pack.companion:
        yield "beside every boss", pack.companion, lib.fighters[pack.companion].name
    for number, card in tables["scenarios"].items():
        maps = (layout for layout in card.layouts.values() if layout.pack == pack.id)
        yield from ((f"map of scenario {number}", layout.id, layout.name) for layout in maps)
    yield from (("tile", tile.id, tile.name) for tile in tables["tiles"].values() if tile.pack == pack.id)
    loot = tables["loot"].packs
    yield from (("loot card", id, lib.cards[id].name) for id, letter in loot.items() if letter == pack.id)


def counted(found: list[Report]) -> list[str]:
    """`4 maps`, `Ironclad`: a name where there is one of a sort, else how many."""
    sorts: dict[str, list[str]] = {}
    for part in found:
        sorts.setdefault(part["what"].partition(" of ")[0], []).append(part["name"])
    return [names[0] if len(names) == 1 else f"{len(names)} {what}s" for what, names in sorts.items()]
