"""Checked missions become the tables of a library: enemies, boards, allies, tiles, perks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from content.build import Builder, Spec, by_hero_count, into_table, slug
from content.maps import cells_of
from content.missions.definitions import (
    HOURS,
    Ally,
    Bonus,
    Boost,
    BossAttack,
    Henchman,
    MapSpace,
    MissionBoss,
    MissionCard,
    MissionRules,
    MissionSide,
    MomentumCard,
    Mythic,
    Perfect,
    Perk,
    PlacedHenchman,
    Segment,
    Threat,
)
from engine.definitions import Card, Fighter

ENEMY_FACES = ("strike", "strike", "strike", "menace", "menace", "skull")
"""What enemy dice show (MRND-7)."""
CELLS = {".": "open", "E": "entry", "X": "exit", "B": "boost", "U": "threat", "P": "plot", "@": "boss"}
"""First letter of a cell -> kind of space; besides, letters are henchmen and digits are numbers."""

# -- enemies ------------------------------------------------------------------------------------------


def enemy(builder: Builder, spec: Spec, kind: str, abilities: Iterable[Spec], *, health: int) -> Fighter:
    """An enemy with enemy dice and one space, which holds all their abilities."""
    fighter = builder.fighter(spec, kind, ENEMY_FACES, health=health, cp=0)
    face = {"name": spec["name"], "abilities": list(abilities)}
    fighter.spaces["offence"] = (builder.face(spec["id"], "offence", 1, "", face),)
    return fighter


def line(spec: Spec, *more: list[Spec]) -> Spec:
    """A tier that no dice of its own activate: the enemy roll does."""
    return {"needs": {}, "do": [*spec["do"], *(op for ops in more for op in ops)]}


def henchman(builder: Builder, spec: Spec) -> Henchman:
    """A henchman type (MENE-1)."""
    offence = spec["offence"]
    fighter = enemy(
        builder, spec, "henchman", [{"name": spec["name"], "tiers": [line(offence)]}], health=spec["health"]
    )
    return Henchman(
        id=spec["id"],
        name=spec["name"],
        icon=spec["icon"],
        objective=dict(spec["objective"]),
        reach=offence["reach"],
        multi_strike=offence.get("multi-strike", False),
        ability=fighter.spaces["offence"][0].abilities[0].id,
        crisis=builder.compiler.program(f"crisis:{spec['id']}", spec["crisis"]),
        health=spec["health"],
        shield=spec.get("shield", 0),
        raw=as_read(spec),
    )


def threat(builder: Builder, spec: Spec) -> Threat:
    """An unstoppable threat (MENE-3)."""
    enemy(builder, spec, "threat", [{"name": spec["name"], "tiers": [line(spec)]}], health=1)
    return Threat(
        id=spec["id"],
        name=spec["name"],
        objective=dict(spec["objective"]),
        targets=spec["targets"],
        on_map=spec.get("on-map", False),
        crisis=builder.compiler.program(f"crisis:{spec['id']}", spec["crisis"]),
        raw=as_read(spec),
    )


def mission_boss(builder: Builder, spec: Spec) -> MissionBoss:
    """A boss: each attack in two tiers, the second with what happens to marked heroes (MRND-7)."""
    program = builder.compiler.program
    attacks = [
        {"id": attack_id(attack), "name": attack["name"], "tiers": [line(attack), line(attack, attack["crit"])]}
        for attack in spec["attacks"]
    ]
    enemy(builder, without_setup(spec), "boss", attacks, health=spec["health"]["1"])
    return MissionBoss(
        id=spec["id"],
        name=spec["name"],
        level=spec["level"],
        health=by_hero_count(spec["health"]),
        setup=program(f"setup:{spec['id']}", spec.get("setup", [])),
        per_oppression=program(f"oppression:{spec['id']}", spec["per-oppression"]),
        attacks=tuple(
            BossAttack(
                attack_id(attack), dict(attack.get("objective", {})), attack["reach"], attack.get("multi-strike", False)
            )
            for attack in spec["attacks"]
        ),
        crises={
            crisis["id"]: program(f"crisis:{spec['id']}.{crisis['id']}", crisis["do"]) for crisis in spec["crises"]
        },
        raw=as_read(spec),
    )


def attack_id(attack: Spec) -> str:
    """An attack's own id, else its name's."""
    return str(attack.get("id") or slug(attack["name"]))


def without_setup(spec: Spec) -> Spec:
    """What a mission runs as a side is laid out is no setup of a fighter."""
    return {key: value for key, value in spec.items() if key != "setup"}


# -- what heroes have ---------------------------------------------------------------------------------


def as_read(spec: Spec) -> Spec:
    """A definition for readers: what is counted by turns is counted by rounds in a mission (MALL-2)."""
    return {key: list(map(by_rounds, value)) if key in ("actions", "rows") else value for key, value in spec.items()}


def by_rounds(spec: Spec) -> Spec:
    """An action or row whose limit is told by rounds."""
    if "limit" not in spec:
        return spec
    return {**spec, "limit": {"round" if span == "turn" else span: n for span, n in spec["limit"].items()}}


def in_play(builder: Builder, spec: Spec, id: str, kind: str) -> Card:
    """A card in front of a hero with rows, actions and abilities of its own."""
    carrier = f"card:{id}"
    card = Card(
        id,
        spec["name"],
        kind,
        0,
        rows=builder.compiler.rows(carrier, spec.get("rows", [])),
        actions=builder.compiler.actions(carrier, spec.get("actions", [])),
        abilities=tuple(builder.ability(carrier, part, id, spec["name"]) for part in spec.get("abilities", ())),
        raw=as_read(spec),
    )
    builder.library.cards[id] = card
    return card


def ally(builder: Builder, spec: Spec) -> Ally:
    """An ally; the card of that id has the powers (MALL-2)."""
    in_play(builder, spec, spec["id"], "ally")
    recruit = builder.compiler.program(f"recruit:{spec['id']}", spec.get("recruit", []))
    return Ally(spec["id"], spec["name"], spec["cost"], recruit, as_read(spec))


def mythic(builder: Builder, spec: Spec) -> Mythic:
    """A mythic ability (MPRK-2)."""
    return Mythic(in_play(builder, spec, spec["id"], "mythic").id, spec["name"], spec)


def momentum_card(builder: Builder, spec: Spec) -> MomentumCard:
    """A momentum card, named after its level (MMOM-1)."""
    named = {"name": f"Momentum Card {spec['level']}", **spec}
    card = in_play(builder, named, f"momentum-{spec['level']}", "momentum")
    return MomentumCard(spec["level"], card.id, spec.get("discount", 0), as_read(named))


def boost(builder: Builder, spec: Spec) -> Boost:
    """A kind of boost tile (MBOO-1)."""
    program = builder.compiler.program(f"boost:{spec['id']}", spec["do"])
    return Boost(spec["id"], spec["name"], spec["kind"], spec["copies"], program, spec)


def perk(builder: Builder, spec: Spec) -> Perk:
    """A perk; one with rows or actions is a card as well (MPRK-1)."""
    card = in_play(builder, spec, spec["id"], "feat").id if spec.get("rows") or spec.get("actions") else ""
    return Perk(
        id=spec["id"],
        name=spec["name"],
        row=spec["row"],
        column=spec["column"],
        circles=spec["circles"],
        requires=spec.get("requires", ""),
        when=spec.get("when", "always"),
        program=builder.compiler.program(f"perk:{spec['id']}", spec.get("do", [])),
        changes=dict(spec.get("changes", {})),
        card=card,
        raw=as_read(spec),
    )


def rules(spec: Spec) -> MissionRules:
    """The numbers that all missions share."""
    return MissionRules(
        health=by_hero_count(spec["health"]),
        cp=spec["cp"],
        cards=spec["cards"],
        momentum_most=spec["momentum-most"],
        hq=spec["hq"],
        red=spec["red"],
        black=by_hero_count(spec["black"]),
        most_black=spec["most-black"],
        raised_health=spec["raised-health"],
        raised_health_most=spec["raised-health-most"],
        lowered=dict(spec["lowered"]),
        faces=tuple(spec["faces"]),
    )


# -- boards -------------------------------------------------------------------------------------------


def mission(builder: Builder, spec: Spec) -> MissionCard:
    """A mission of two sides."""
    sides = (board(builder, spec["id"], 1, spec["side-1"]), board(builder, spec["id"], 2, spec["side-2"]))
    return MissionCard(spec["id"], spec["name"], spec["number"], spec["level"], sides, spec)


def board(builder: Builder, mission_id: str, side: int, spec: Spec) -> MissionSide:
    """One side; its programs are named after mission and side."""
    path = f"mission:{mission_id}.{side}"
    program = builder.compiler.program
    perfect = spec.get("perfect")
    cells = {place: cell for place, cell in cells_of(spec["map"]).items() if cell != "##"}
    return MissionSide(
        side=side,
        spaces={place: space(place, cell, spec.get("laser", ())) for place, cell in cells.items()},
        henchmen=standing(cells, spec.get("types", ())),
        types=tuple(spec.get("types", ())),
        threat=spec.get("threat", ""),
        boss=spec.get("boss", ""),
        boss_spaces=tuple(place for place, cell in cells.items() if cell == "@@"),
        win=wanted(spec["win"]),
        lose=wanted(spec.get("lose", {})),
        on_plot=program(f"{path}/plot", spec.get("on-plot", [])),
        perfect=Perfect(wanted(perfect["requires"]), program(f"{path}/perfect", perfect["do"])) if perfect else None,
        bonus=tuple(bonus(builder, path, part) for part in spec.get("bonus", ())),
        reward=program(f"{path}/reward", spec.get("reward", [])),
        clock=tuple(segment(builder, f"{path}/clock", hour, spec["clock"].get(str(hour))) for hour in HOURS),
        setup=program(f"{path}/setup", spec.get("setup", [])),
        raw=as_read(spec),
    )


def space(place: str, cell: str, laser: Iterable[str]) -> MapSpace:
    """A space of the map, from its cell."""
    number = int(cell[0]) if cell[0].isdigit() else 0
    kind = "numbered" if number else CELLS.get(cell[0], "henchman")
    return MapSpace(place, kind, number, place in laser)


def standing(cells: Mapping[str, str], types: Iterable[str]) -> tuple[PlacedHenchman, ...]:
    """Henchmen in map order; the same cell twice is a large one (MRND-7)."""
    panels = dict(zip("abc", types, strict=False))
    spaces: dict[str, list[str]] = {}
    for place, cell in cells.items():
        if cell[0] in panels:
            spaces.setdefault(cell, []).append(place)
    return tuple(PlacedHenchman(panels[cell[0]], tuple(places)) for cell, places in spaces.items())


def wanted(spec: Mapping[str, Any]) -> dict[str, Any]:
    """What an objective asks for, numbers by heroes keyed by number."""
    return {key: by_hero_count(value) if key == "segments-at-most" else value for key, value in spec.items()}


def bonus(builder: Builder, path: str, spec: Spec) -> Bonus:
    """A bonus objective (MOBJ-3)."""
    program = builder.compiler.program
    return Bonus(
        id=spec["id"],
        text=spec["text"],
        requires=wanted(spec["requires"]),
        program=program(f"{path}/{spec['id']}", spec.get("do", [])),
        fail=spec.get("fail", ""),
        penalty=program(f"{path}/{spec['id']}/penalty", spec.get("penalty", [])),
    )


def segment(builder: Builder, path: str, hour: int, spec: Any) -> Segment:
    """A segment of the crisis clock: what it does, or whose symbol it has (MRND-8)."""
    if spec is None:
        return Segment("empty", "", "")
    if isinstance(spec, list):
        return Segment("effect", "", builder.compiler.program(f"{path}.{hour}", spec))
    ((kind, of),) = spec.items()
    return Segment(kind, of, "")


# -- files -----------------------------------------------------------------------------------------


def mission_rules(builder: Builder, data: Any) -> None:
    """The numbers that all missions share."""
    builder.library.tables["mission-rules"] = rules(data)


def mission_file(builder: Builder, data: Any) -> None:
    """A mission, by its number."""
    builder.library.tables["missions"][data["number"]] = mission(builder, data)


BUILDERS: dict[str, Callable[[Builder, Any], None]] = {
    "henchmen": into_table("henchmen", "id", henchman),
    "threats": into_table("threats", "id", threat),
    "mission-bosses": into_table("mission-bosses", "id", mission_boss),
    "allies": into_table("allies", "id", ally),
    "momentum": into_table("momentum", "level", momentum_card),
    "boosts": into_table("boosts", "id", boost),
    "perks": into_table("perks", "id", perk),
    "mythics": into_table("mythics", "id", mythic),
    "mission-rules": mission_rules,
    "mission": mission_file,
}
"""Kind of file -> how it is built."""
