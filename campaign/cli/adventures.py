"""Commands to look up Adventures: minions, bosses, tiles, difficulties, loot."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.adventures.rules.legacy import packs_of
from campaign.cli.output import Output, reporting
from campaign.cli.packs import definitions, say_packs, unlocked_here, with_pack
from campaign.cli.reference import one_or_all, show_board
from campaign.terminal.screen import Screen
from campaign.words.names import roman
from campaign.words.rows import Column

if TYPE_CHECKING:
    from campaign.screens.hero_sheet import Report
    from engine.definitions import Fighter, Library


commands = typer.Typer(rich_markup_mode=None)


# -- minions and bosses ----------------------------------------------------------------------------


@commands.command()
@reporting(sources=True)
def minions(
    minion: Annotated[str | None, typer.Argument(metavar="[MINION]", help="Show this minion.")] = None,
) -> Output:
    """List the minions, or show one."""
    from campaign.screens.hero_sheet import from_pack, told
    from content import text
    from content.adventures import text as card_text

    lib = definitions()
    names = text.names_of(lib)
    minions = [lib.fighters[id] for ids in lib.tables["minions"].values() for id in ids]
    reports = {
        m.id: {
            "id": m.id,
            "name": m.name,
            "level": m.session["level"],
            "health": m.health,
            "cp": m.cp,
            "first_strike": m.session["first-strike"],
            "kings_hand": m.session["kings-hand"],
            "rewards": m.session["rewards"],
            **from_pack(lib, "fighter", m.id),
            **told(card_text.minion, m.raw, names),
        }
        for m in minions
    }
    return one_or_all(
        "minion",
        minion,
        reports,
        (Column("level", right=True), Column("health", right=True), Column("CP", right=True), "id", "name"),
        lambda r: (roman(r["level"]), r["health"], r["cp"], r["id"], r["name"]),
    )


@commands.command()
@reporting(sources=True)
def bosses(
    ctx: typer.Context, boss: Annotated[str | None, typer.Argument(metavar="[BOSS]", help="Show this boss.")] = None
) -> Output:
    """List the bosses, or show one with board and action cards."""
    from campaign.screens.hero_sheet import told
    from content import text
    from content.adventures import text as card_text

    lib, state = definitions(), unlocked_here(ctx.obj)
    names = text.names_of(lib)
    reports = {id: boss_report(lib, f, names) for id, f in lib.fighters.items() if f.kind == "boss"}
    numbers = [number for report in reports.values() for number in report["scenarios"]]
    for pack in packs_of(lib):
        if pack.companion:
            raw = lib.fighters[pack.companion].raw
            about = {"id": raw["id"], "name": raw["name"], "heading": "beside every boss", "scenarios": numbers}
            about |= told(card_text.boss_companion, raw, names)
            reports[raw["id"]] = with_pack(about, lib, pack.id, state)
    return one_or_all(
        "boss",
        boss,
        reports,
        ("id", "name", "scenarios", "pack"),
        lambda r: (r["id"], r["name"], ", ".join(map(str, sorted(r["scenarios"]))), r["pack"]),
        below=lambda screen: say_packs(screen, reports, state),
        show_one=show_boss,
    )


def show_boss(screen: Screen, report: Report) -> None:
    """A boss with board and action cards; a boss's companion has none."""
    from campaign.screens.hero_sheet import section, show_parts

    if "board" not in report:
        section(screen, report)
        return
    show_board(screen, report)
    show_parts(screen, "Action cards", report["actions"])


def boss_report(lib: Library, fighter: Fighter, names: dict[str, str]) -> Report:
    """All of a boss."""
    from campaign.screens.hero_sheet import board_parts, card_report, from_pack, told
    from content import text
    from content.adventures import text as card_text

    deck = [lib.cards[card] for card in dict.fromkeys(fighter.deck)]
    actions = [c for c in deck if c.kind != "upgrade"]
    return {
        "id": fighter.id,
        "name": fighter.name,
        **from_pack(lib, "fighter", fighter.id),
        "dice": list(fighter.faces),
        "scenarios": [s.number for s in lib.tables["scenarios"].values() if s.boss == fighter.id],
        "board": board_parts(fighter, names),
        "upgrades": [card_report(c, names) for c in deck if c.kind == "upgrade"],
        "actions": [{**card_report(c, names), **told(card_text.boss_card, c.raw, names)} for c in actions],
        "sources": text.own_sources(fighter.raw),
        "pack": None,
        "unlocked": True,
    }


# -- tiles, difficulties, loot ---------------------------------------------------------------------


@commands.command()
@reporting(sources=True)
def tiles(
    ctx: typer.Context, tile: Annotated[str | None, typer.Argument(metavar="[TILE]", help="Show this tile.")] = None
) -> Output:
    """List the environment tiles, or show one."""
    from campaign.screens.hero_sheet import told
    from content import text
    from content.adventures import text as card_text

    lib, state = definitions(), unlocked_here(ctx.obj)
    names = text.names_of(lib)
    reports = {
        t.id: with_pack(
            {
                "id": t.id,
                "name": t.name,
                "level": t.level,
                "cp": t.cp,
                "gold": t.gold,
                "minion": t.minion,
                "heading": f"level {roman(t.level)}" if t.level else t.role,
                **told(card_text.tile, t.raw, names),
            },
            lib,
            t.pack,
            state,
        )
        for t in lib.tables["tiles"].values()
    }
    return one_or_all(
        "tile",
        tile,
        reports,
        ("level", Column("CP", right=True), Column("gold", right=True), "minion", "pack", "id", "name"),
        lambda r: (roman(r["level"]), r["cp"], r["gold"], roman(r["minion"]), r["pack"], r["id"], r["name"]),
        below=lambda screen: say_packs(screen, reports, state),
    )


@commands.command()
@reporting(sources=True)
def difficulties(
    ctx: typer.Context,
    difficulty: Annotated[str | None, typer.Argument(metavar="[DIFFICULTY]", help="Show this card.")] = None,
) -> Output:
    """List the difficulty cards, or show one."""
    from campaign.screens.hero_sheet import told
    from content.adventures import text as card_text

    lib, state = definitions(), unlocked_here(ctx.obj)
    reports = {}
    for d in lib.tables["difficulties"].values():
        report = {"id": d.id, "name": d.name, "score": d.score, **told(card_text.difficulty, d.raw, {})}
        reports[d.id] = with_pack(report, lib, d.pack, state)
    for pack in packs_of(lib):
        for card in pack.modifiers:
            about = {"id": card.id, "name": card.name, "score": None, "heading": "modifier card"}
            about |= told(card_text.modifier, card.raw, {})
            reports[card.id] = with_pack(about, lib, pack.id, state)
    return one_or_all(
        "difficulty card",
        difficulty,
        reports,
        (Column("score", right=True), "pack", "id", "name"),
        itemgetter("score", "pack", "id", "name"),
        below=lambda screen: say_packs(screen, reports, state),
    )


@commands.command()
@reporting(sources=True)
def loot(
    ctx: typer.Context, card: Annotated[str | None, typer.Argument(metavar="[CARD]", help="Show this card.")] = None
) -> Output:
    """List the loot cards, or show one."""
    from campaign.screens.hero_sheet import card_report, show_lines
    from content import text
    from content.adventures.definitions import RARITIES

    lib, state = definitions(), unlocked_here(ctx.obj)
    names = text.names_of(lib)
    prices, packs = lib.tables["prices"].buy, lib.tables["loot"].packs
    reports = {
        id: with_pack(
            {**card_report(lib.cards[id], names), "rarity": rarity, "price": prices[rarity]},
            lib,
            packs.get(id, ""),
            state,
        )
        for rarity in RARITIES
        for id in lib.tables["loot"].decks.get(rarity, ())
    }

    def say_sources(screen: Screen) -> None:
        """Where the table is from."""
        show_lines(screen, "Sources of the loot table and the prices", text.own_sources(lib.tables["loot"].raw))

    output = one_or_all(
        "loot card",
        card,
        reports,
        ("rarity", Column("gold", right=True), "pack", "id", "name"),
        itemgetter("rarity", "price", "pack", "id", "name"),
        below=lambda screen: say_packs(screen, reports, state),
    )
    return output if card is not None else output._replace(sources=say_sources)
