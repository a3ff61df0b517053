"""The command packs, and whether what comes in a legacy pack is unlocked here (CAMP-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from campaign.adventures import NAME
from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules.legacy import packs_of
from campaign.cli.output import Output, reporting
from campaign.cli.reference import one_or_all
from campaign.configuration import configuration
from campaign.terminal.screen import Screen

if TYPE_CHECKING:
    from campaign.screens.hero_sheet import Report
    from content.adventures.definitions import Pack
    from engine.definitions import Library


commands = typer.Typer(rich_markup_mode=None)


def definitions() -> Library:
    """Everything of Adventures and of the content packs in use, and no hero."""
    from content.load import ids_in_use

    return ADVENTURES.library((), packs=ids_in_use())


# -- what is unlocked here (CAMP-5) ----------------------------------------------------------------


class LegacyState(NamedTuple):
    """Whether legacy content is unlocked in the saves."""

    is_unlocked: bool | None
    """None: the saves cannot be read."""
    by: str
    """The campaign that did it; empty: none."""

    def told(self) -> str:
        """`is unlocked here, by 'quest'`."""
        from campaign.adventures.beginning import LOCKED

        if self.is_unlocked is None:
            return f"{LOCKED} (these saves cannot be read)"
        return f"is unlocked here, by {self.by!r}" if self.is_unlocked else LOCKED


def unlocked_here(saves: str | None) -> LegacyState:
    """Its state in these saves; where there are none nothing is unlocked."""
    from campaign.adventures.beginning import BEGINNING, LEGACY
    from campaign.play.unlocks import unlocked
    from saves.errors import NoSaves, SavesError
    from saves.store import Store

    try:
        with Store.open(saves or configuration().saves(), read_only=True) as store:
            by = unlocked(store, NAME, BEGINNING.unlocks).get(LEGACY)
    except NoSaves:
        by = None
    except SavesError:
        return LegacyState(None, "")
    return LegacyState(by is not None, by or "")


def of_pack(letter: str, state: LegacyState) -> Report:
    """What a report says of the pack that something comes in."""
    if not letter:
        return {"pack": None, "unlocked": True}
    return {"pack": letter.upper(), "unlocked": state.is_unlocked}


def with_pack(report: Report, lib: Library, letter: str, state: LegacyState) -> Report:
    """A report on something, with the pack that it comes in."""
    report = {**report, **of_pack(letter, state)}
    if letter:
        name = f"{lib.tables['packs'][letter].name} ({letter.upper()})"
        report["text"] = f"{report['text']}\nComes in the legacy pack {name}, which {state.told()}.".lstrip()
    return report


def say_packs(screen: Screen, reports: dict[str, Report], state: LegacyState) -> None:
    """Say after a list whether what comes in legacy packs is unlocked."""
    from campaign.screens.hero_sheet import show_lines

    if any(report["pack"] for report in reports.values()):
        show_lines(screen, "Legacy packs", [f"The content of a pack {state.told()}."])


# -- packs -----------------------------------------------------------------------------------------


@commands.command()
@reporting(sources=True)
def packs(
    ctx: typer.Context, pack: Annotated[str | None, typer.Argument(metavar="[PACK]", help="Show this pack.")] = None
) -> Output:
    """List the legacy packs and which are unlocked, or show one."""
    from campaign.screens.hero_sheet import show_lines, show_parts

    lib, state = definitions(), unlocked_here(ctx.obj)
    reports = {one.id: pack_report(lib, one, state) for one in packs_of(lib)}

    def say_how(screen: Screen) -> None:
        """How to play with them."""
        screen.say("  Play with them by --with: kingshand new NAME --hero HERO --with A --with C", "faint")
        screen.say(f"  Legacy content {state.told()}.", "faint")

    def show_one(screen: Screen, report: Report) -> None:
        """What a pack holds."""
        screen.say(f"{report['name']} (pack {report['pack']})", "title")
        for part in report["holds"]:
            screen.say(f"  {part['what']}: {part['name']}")
        show_parts(screen, "Modifier cards", report["modifiers"])
        show_lines(screen, "Notes", report["clarify"])
        screen.say(f"  Legacy content {state.told()}.", "faint")

    return one_or_all(
        "legacy pack",
        pack,
        reports,
        ("pack", "name", "holds"),
        lambda r: (r["pack"], r["name"], ", ".join(counted(r["holds"]))),
        below=say_how,
        show_one=show_one,
    )


def pack_report(lib: Library, pack: Pack, state: LegacyState) -> Report:
    """All of a pack."""
    from content import text
    from content.adventures import text as card_text

    return {
        "id": pack.id,
        **of_pack(pack.id, state),
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


def counted(parts: list[Report]) -> list[str]:
    """`4 maps`, `Ironclad`: a name where there is one of a sort, else how many."""
    sorts: dict[str, list[str]] = {}
    for part in parts:
        sorts.setdefault(part["what"].partition(" of ")[0], []).append(part["name"])
    return [names[0] if len(names) == 1 else f"{len(names)} {what}s" for what, names in sorts.items()]
