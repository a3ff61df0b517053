"""The commands minions, bosses, tiles, difficulties and loot."""

from __future__ import annotations

from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules.legacy import packs_of
from campaign.cli.packs import here, say_packs, with_pack
from campaign.cli.reference import pick, show_board, show_some
from campaign.screens.pages import table
from campaign.terminal.hero_sheet import Report, board_parts, card_report, section, show_lines, show_parts, told
from campaign.terminal.screen import Screen, print_json
from campaign.words.rows import Column
from content import text
from content.adventures import text as card_text
from engine.definitions import Fighter, Library

ROMAN = ("-", "I", "II", "III", "IV")
RARITIES = ("common", "rare", "epic", "legendary")


def show_minions(minion: str | None, *, as_json: bool) -> None:
    """`minions` and `minions MINION`."""
    lib = ADVENTURES.library(())
    names = text.names_of(lib)
    found = [lib.fighters[id] for ids in lib.tables["minions"].values() for id in ids]
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
            **told(card_text.minion, m.raw, names),
        }
        for m in found
    }
    columns = (Column("level", right=True), Column("health", right=True), Column("CP", right=True), "id", "name")
    show_some(
        "minion",
        minion,
        reports,
        columns,
        lambda r: (ROMAN[r["level"]], r["health"], r["cp"], r["id"], r["name"]),
        as_json=as_json,
    )


def show_bosses(saves: str | None, boss: str | None, *, as_json: bool) -> None:
    """`bosses` and `bosses BOSS`; also who stands beside them."""
    lib, where = ADVENTURES.library(()), here(saves)
    names = text.names_of(lib)
    reports = {id: boss_report(lib, f, names) for id, f in lib.fighters.items() if f.kind == "boss"}
    numbers = [number for report in reports.values() for number in report["scenarios"]]
    for pack in packs_of(lib):
        if pack.companion:
            raw = lib.fighters[pack.companion].raw
            told_of = {"id": raw["id"], "name": raw["name"], "heading": "beside every boss", "scenarios": numbers}
            reports[raw["id"]] = with_pack(
                {**told_of, **told(card_text.boss_companion, raw, names)}, lib, pack.id, where
            )
    if boss is None:
        if as_json:
            print_json(list(reports.values()))
        else:
            rows = [
                (r["id"], r["name"], ", ".join(map(str, sorted(r["scenarios"]))) or "-", r["pack"] or "-")
                for r in reports.values()
            ]
            table(Screen(), ("id", "name", "scenarios", "pack"), rows)
            say_packs(reports, where)
        return
    report = reports[pick("boss", boss, {id: r["name"] for id, r in reports.items()})]
    if as_json:
        print_json(report)
        return
    screen = Screen()
    if "board" not in report:
        section(screen, report)
        return
    show_board(screen, report)
    show_parts(screen, "Action cards", report["actions"])
    show_lines(screen, "Sources", report["sources"])


def boss_report(lib: Library, fighter: Fighter, names: dict[str, str]) -> Report:
    """All of a boss."""
    deck = [lib.cards[card] for card in dict.fromkeys(fighter.deck)]
    actions = [c for c in deck if c.kind != "upgrade"]
    return {
        "id": fighter.id,
        "name": fighter.name,
        "dice": list(fighter.faces),
        "scenarios": [s.number for s in lib.tables["scenarios"].values() if s.boss == fighter.id],
        "board": board_parts(fighter, names),
        "upgrades": [card_report(c, names) for c in deck if c.kind == "upgrade"],
        "actions": [{**card_report(c, names), **told(card_text.boss_card, c.raw, names)} for c in actions],
        "sources": text.own_sources(fighter.raw),
        "pack": None,
        "unlocked": True,
    }


def show_tiles(saves: str | None, tile: str | None, *, as_json: bool) -> None:
    """`tiles` and `tiles TILE`."""
    lib, where = ADVENTURES.library(()), here(saves)
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
                "heading": f"level {ROMAN[t.level]}" if t.level else t.role,
                **told(card_text.tile, t.raw, names),
            },
            lib,
            t.pack,
            where,
        )
        for t in lib.tables["tiles"].values()
    }
    columns = ("level", Column("CP", right=True), Column("gold", right=True), "minion", "pack", "id", "name")
    show_some(
        "tile",
        tile,
        reports,
        columns,
        lambda r: (ROMAN[r["level"]], r["cp"], r["gold"], ROMAN[r["minion"]], r["pack"] or "-", r["id"], r["name"]),
        as_json=as_json,
    )
    if tile is None and not as_json:
        say_packs(reports, where)


def show_difficulties(saves: str | None, difficulty: str | None, *, as_json: bool) -> None:
    """`difficulties` and `difficulties DIFFICULTY`; also the modifier cards that may lie beside one."""
    lib, where = ADVENTURES.library(()), here(saves)
    reports = {
        d.id: with_pack(
            {"id": d.id, "name": d.name, "score": d.score, **told(card_text.difficulty, d.raw, {})}, lib, d.pack, where
        )
        for d in lib.tables["difficulties"].values()
    }
    reports |= {
        card.id: with_pack(
            {
                "id": card.id,
                "name": card.name,
                "score": None,
                "heading": "modifier card",
                **told(card_text.modifier, card.raw, {}),
            },
            lib,
            pack.id,
            where,
        )
        for pack in packs_of(lib)
        for card in pack.modifiers
    }
    show_some(
        "difficulty card",
        difficulty,
        reports,
        (Column("score", right=True), "pack", "id", "name"),
        lambda r: ("-" if r["score"] is None else r["score"], r["pack"] or "-", r["id"], r["name"]),
        as_json=as_json,
    )
    if difficulty is None and not as_json:
        say_packs(reports, where)


def show_loot(saves: str | None, card: str | None, *, as_json: bool) -> None:
    """`loot` and `loot CARD`."""
    lib, where = ADVENTURES.library(()), here(saves)
    names = text.names_of(lib)
    prices, packs = lib.tables["prices"].buy, lib.tables["loot"].packs
    reports = {
        id: with_pack(
            {**card_report(lib.cards[id], names), "rarity": rarity, "price": prices[rarity]},
            lib,
            packs.get(id, ""),
            where,
        )
        for rarity in RARITIES
        for id in lib.tables["loot"].decks.get(rarity, ())
    }
    columns = ("rarity", Column("gold", right=True), "pack", "id", "name")
    show_some(
        "loot card",
        card,
        reports,
        columns,
        lambda r: (r["rarity"], r["price"], r["pack"] or "-", r["id"], r["name"]),
        as_json=as_json,
    )
    if card is None and not as_json:
        say_packs(reports, where)
        show_lines(Screen(), "Sources of the loot table and the prices", text.own_sources(lib.tables["loot"].raw))
