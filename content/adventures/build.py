"""Checked enemies, tiles, scenarios, loot and difficulty cards become fighters and tables of a library."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from content.adventures.definitions import (
    CHAOS_FACES,
    RARITIES,
    BossCard,
    Difficulty,
    Layout,
    LootTable,
    Modifier,
    Pack,
    Prices,
    ScenarioCard,
    Tile,
    Versus,
)
from content.build import Builder, Spec, by_hero_count, into_table, slug
from content.maps import cells_of
from engine.definitions import Fighter

SCRIPT = ("objective", "bonus")
"""What a boss's action card has for a campaign alone."""


# -- enemies ---------------------------------------------------------------------------------------


def boss_fighter(builder: Builder, spec: Spec) -> Fighter:
    """A boss; health and CP come from its scenario, the deck is its upgrades and action cards."""
    fighter = builder.fighter(spec, "boss", CHAOS_FACES, health=50, cp=0)
    upgrades = builder.board(fighter, spec)
    fighter.deck = (*upgrades, *(builder.card(card).id for card in spec["actions"]))
    return fighter


def boss_companion(builder: Builder, spec: Spec) -> Fighter:
    """A boss's companion, which only damage affects: no offence, a space for the defence (BOSS-6)."""
    fighter = builder.fighter(spec, "boss-companion", CHAOS_FACES, health=spec["health"], cp=0)
    fighter.immune = True
    defence = {"name": spec["defence"].get("name", fighter.name), "defence": spec["defence"]}
    fighter.spaces["defence"] = (builder.face(fighter.id, "defence", 1, "", defence),)
    fighter.session = {name: spec[name] for name in ("kings-hand-per-turn", "boss-loot")}
    return fighter


def minion(builder: Builder, spec: Spec) -> Fighter:
    """A minion: one space for its offence, one for its defence."""
    fighter = builder.fighter(spec, "minion", CHAOS_FACES, health=spec["health"], cp=spec["cp"])
    passive, defence = spec.get("passive", {}), spec.get("defence", {})
    rows = [*passive.get("rows", ()), *defence.get("rows", ())]
    fighter.rows = builder.compiler.rows(f"fighter:{fighter.id}", rows)
    name = spec["offence"].get("name", spec["name"])
    offence = {"name": name, "abilities": [{"id": slug(name), **spec["offence"]}]}
    if "actions" in passive:
        offence["passive"] = {"actions": passive["actions"]}
    fighter.spaces["offence"] = (builder.face(fighter.id, "offence", 1, "", offence),)
    if defence.get("dice"):
        only = {key: value for key, value in defence.items() if key not in ("rows", "actions")}
        face = {"name": defence.get("name", spec["name"]), "defence": only}
        fighter.spaces["defence"] = (builder.face(fighter.id, "defence", 1, "", face),)
    fighter.objective = spec["objective"]
    fighter.session = {"level": spec["level"], "first-strike": False, "kings-hand": 0, "rewards": []}
    fighter.session.update((name, spec[name]) for name in fighter.session if name in spec)
    return fighter


# -- cards and tiles --------------------------------------------------------------------------------


def tile(builder: Builder, spec: Spec) -> Tile:
    """An environment tile with its program."""
    return Tile(
        id=spec["id"],
        name=spec["name"],
        level=spec.get("level", 0),
        role=spec.get("role", ""),
        cp=spec.get("cp", 0),
        boss_cp=spec.get("boss-cp", 0),
        gold=spec.get("gold", 0),
        program=builder.compiler.program(f"tile:{spec['id']}", spec.get("do", [])),
        minion=spec.get("minion", 0),
        pack=spec.get("pack", ""),
        raw=spec,
    )


def layout(spec: Spec) -> Layout:
    """A map, from its grid."""
    cells = {place: cell for place, cell in cells_of(spec["grid"]).items() if cell != ".."}
    at = {cell: place for place, cell in cells.items()}
    levels = {place: int(cell[1]) if cell[0] == "L" else 0 for place, cell in cells.items()}
    items = {place: tuple(lying) for place, lying in spec["items"].items()}
    return Layout(spec["id"], at["CS"], at["BP"], levels, items, spec.get("name", ""), spec.get("pack", ""))


def scenario(spec: Spec) -> ScenarioCard:
    """A scenario card, its numbers by heroes keyed by number."""
    hand = spec["kings-hand"]
    chests: int = spec.get("boss-loot", 0)
    return ScenarioCard(
        number=spec["scenario"],
        mode=spec["mode"],
        ready=spec.get("ready", True),
        health=by_hero_count(spec["health"]),
        salves=spec.get("salves", 0),
        salve=spec["salve"],
        per_turn=hand["per-turn"],
        success=frozenset(hand["success"]),
        hands=by_hero_count(hand.get("tokens", {})),
        gold=by_hero_count(spec.get("gold", {})),
        portal=spec.get("portal", 0),
        shop=dict(spec.get("shop", {})),
        layouts={part["id"]: layout(part) for part in spec.get("layouts", ())},
        boss=spec.get("boss", ""),
        boss_health=by_hero_count(spec.get("boss-health", {})),
        upgrade_cp=by_hero_count(spec.get("upgrade-cp", {})),
        boss_cp=by_hero_count(spec.get("boss-cp", {})),
        boss_loot=chests,
        boss_loot_lost=spec.get("boss-loot-lost", chests),
        raw=spec,
    )


def spread(rows: Mapping[str, Any]) -> list[Any]:
    """Rows by range become a list by result; place 0 stays empty."""
    results: list[Any] = [""] * 21
    for numbers, value in rows.items():
        low, _, high = numbers.partition("-")
        for result in range(int(low), int(high or low) + 1):
            results[result] = value
    return results


def loot(builder: Builder, spec: Spec) -> LootTable:
    """The loot table and decks; the loot cards go into the library."""
    programs: dict[str, tuple[str, ...]] = {}
    for rarity, rows in spec["table"].items():
        compiled = {numbers: builder.compiler.program(f"loot:{rarity}.{numbers}", ops) for numbers, ops in rows.items()}
        programs[rarity] = tuple(spread(compiled))
    cards = [builder.card(card) for card in spec["cards"]]
    return LootTable(
        programs=programs,
        boss=tuple(spread(spec["boss-table"])),
        decks={rarity: tuple(card.id for card in cards if card.rarity == rarity) for rarity in RARITIES},
        families={card.id: card.replaces or card.id for card in cards},
        levels={card.id: card.raw.get("level", 1) for card in cards},
        no_solo=frozenset(card.id for card in cards if card.raw.get("no-solo")),
        packs={card.id: card.raw["pack"] for card in cards if "pack" in card.raw},
        raw=spec,
    )


def prices(spec: Spec) -> Prices:
    """What the shop asks and pays."""
    return Prices(buy=dict(spec["prices"]), identify=spec["identify"], sell=spec["sell"])


def difficulty(spec: Spec) -> Difficulty:
    """A difficulty card; what it does not name is as on Normal."""
    return Difficulty(
        id=spec["id"],
        name=spec["name"],
        score=spec["score"],
        salves=spec.get("salves", 0),
        minion_health=spec.get("minion-health", 0),
        minion_health_least=spec.get("minion-health-least", 1),
        first_strike=frozenset(spec.get("first-strike", ())),
        kings_hand_success=spec.get("kings-hand-success", 0),
        boss_health=spec.get("boss-health", 0),
        boss_upgrade_cp=spec.get("boss-upgrade-cp", 0),
        boss_cp=spec.get("boss-cp", 0),
        boss_kings_hand=spec.get("boss-kings-hand", 0),
        map_salves=spec.get("map-salves", True),
        lost_salves=spec.get("lost-salves", 3),
        ends_on_loss=spec.get("on-loss") == "over",
        minion_kings_hand=spec.get("minion-kings-hand", 0),
        identify=spec.get("identify", True),
        pack=spec.get("pack", ""),
        raw=spec,
    )


def modifier(spec: Spec) -> Modifier:
    """A modifier card; what it does not name stays as it is."""
    return Modifier(spec["id"], spec["name"], spec.get("minion-kings-hand", 0), spec.get("identify", True), spec)


def pack(spec: Spec) -> Pack:
    """A legacy pack."""
    cards = tuple(modifier(card) for card in spec.get("modifiers", ()))
    return Pack(spec["id"], spec["name"], cards, spec.get("companion", ""), spec)


def versus(spec: Spec) -> Versus:
    """A mode in which bosses are players."""
    tables = {key: by_hero_count(spec[key]) for key in ("health", "boss-health", "boss-cp", "upgrade-cp", "kings-hand")}
    return Versus(
        id=spec["id"],
        name=spec["name"],
        health=tables["health"],
        boss_health=tables["boss-health"],
        boss_cp=tables["boss-cp"],
        upgrade_cp=tables["upgrade-cp"],
        kings_hand=tables["kings-hand"],
        draws=by_hero_count(spec["draws"]),
        bosses={boss: by_hero_count(numbers) for boss, numbers in spec.get("bosses", {}).items()},
        aim={int(count): places(ranges) for count, ranges in spec["aim"].items()},
        raw=spec,
    )


def places(ranges: Sequence[str]) -> list[int]:
    """`["1-3", "4-6"]`: for each value of a chaos die which of them it names, from 1 on; 0: none."""
    meaning = [0] * 7
    for place, numbers in enumerate(ranges, start=1):
        low, _, high = numbers.partition("-")
        for value in range(int(low), int(high or low) + 1):
            meaning[value] = place
    return meaning


def as_player(spec: Spec) -> Spec:
    """A boss without what only a script needs: priorities, roll objectives, hero bonuses (BVM-1, BVB-1)."""
    cards = [{key: value for key, value in card.items() if key not in SCRIPT} for card in spec["actions"]]
    return {**unscripted(spec), "actions": cards}


def unscripted(part: Any) -> Any:
    """A part of a definition without priorities, at any depth."""
    if isinstance(part, dict):
        return {key: unscripted(value) for key, value in part.items() if key != "priority"}
    return [unscripted(each) for each in part] if isinstance(part, list) else part


def boss_cards(builder: Builder, spec: Spec) -> dict[str, BossCard]:
    """What a boss's action cards have besides their effect."""
    return {
        card["id"]: BossCard(
            id=card["id"],
            phase=card["phase"],
            objective=card["objective"],
            bonus=builder.compiler.program(f"card:{card['id']}/bonus", card["bonus"]),
        )
        for card in spec["actions"]
    }


# -- files -----------------------------------------------------------------------------------------


def minions(builder: Builder, data: Any) -> None:
    """Minions, and their decks by level."""
    tables = builder.library.tables
    fighters = [minion(builder, spec) for spec in data]
    for fighter in fighters:
        tables["minions"][fighter.session["level"]] += (fighter.id,)
    tables["no-solo"] |= {fighter.id for fighter in fighters if fighter.raw.get("no-solo")}


def boss(builder: Builder, data: Any) -> None:
    """A boss that follows its script."""
    boss_fighter(builder, data)
    builder.library.tables["boss-cards"].update(boss_cards(builder, data))


def boss_as_player(builder: Builder, data: Any) -> None:
    """A boss that a player leads."""
    boss_fighter(builder, as_player(data))


def loot_and_prices(builder: Builder, data: Any) -> None:
    """The loot table with its cards, and what things cost."""
    builder.library.tables["loot"] = loot(builder, data)
    builder.library.tables["prices"] = prices(data)


EMPTY_LOOT = LootTable({}, (), dict.fromkeys(RARITIES, ()), {}, {}, frozenset(), {}, {})
"""What loot cards are added to where they are checked alone."""


def more_loot(builder: Builder, data: Any) -> None:
    """Loot cards beside those of the loot table, which packs bring."""
    tables = builder.library.tables
    table: LootTable = tables.get("loot") or EMPTY_LOOT
    cards = [builder.card(card) for card in data]
    tables["loot"] = table._replace(
        decks={
            rarity: (*deck, *(card.id for card in cards if card.rarity == rarity))
            for rarity, deck in table.decks.items()
        },
        families=table.families | {card.id: card.replaces or card.id for card in cards},
        levels=table.levels | {card.id: card.raw.get("level", 1) for card in cards},
        no_solo=table.no_solo | {card.id for card in cards if card.raw.get("no-solo")},
        packs=table.packs | {card.id: card.raw["pack"] for card in cards if "pack" in card.raw},
    )


def boss_companions(builder: Builder, data: Any) -> None:
    """A fighter beside every boss."""
    for spec in data:
        boss_companion(builder, spec)


def bosses_as_players(builder: Builder, data: Any) -> None:
    """The modes in which bosses are players, and the tokens of these."""
    for token in data["status-effects"]:
        builder.token(token)
    builder.library.tables["versus"].update((mode["id"], versus(mode)) for mode in data["modes"])


BUILDERS: dict[str, Callable[[Builder, Any], None]] = {
    "minions": minions,
    "boss": boss,
    "loot": loot_and_prices,
    "loot-cards": more_loot,
    "tiles": into_table("tiles", "id", tile),
    "scenarios": into_table("scenarios", "scenario", lambda _, spec: scenario(spec)),
    "difficulty": into_table("difficulties", "id", lambda _, spec: difficulty(spec)),
    "boss-companions": boss_companions,
    "packs": into_table("packs", "id", lambda _, spec: pack(spec)),
}
"""Kind of file -> how it is built."""
