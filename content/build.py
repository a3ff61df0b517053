"""Checked content becomes engine definitions: fighters, faces, abilities, tokens, cards, companions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import engine.parts  # noqa: F401  # registers the verbs
from content.file_kinds import ATTACHES_TO, attached_id, upgrade_id
from engine.definitions import UPGRADE, Ability, Action, Card, Companion, Face, Fighter, Library, Row, Tier, Token
from engine.effects.compile import Compiler, printed_reroll

Spec = dict[str, Any]
"""A checked definition or a part of one, as it is in YAML."""


def slug(name: str) -> str:
    """A name as an id: `Get Some!` is `get-some`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def renamed(data: Any, old: str, new: str) -> Any:
    """Content with another id, or another word, in the place of one."""
    if isinstance(data, dict):
        return {renamed(key, old, new): renamed(value, old, new) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, old, new) for value in data]
    return new if data == old else data


class Builder:
    """Builds definitions into one library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.compiler = Compiler(library)
        self.common: list[str] = []
        """The cards that are in every hero's deck."""

    # -- tokens, cards, companions ------------------------------------------------------------

    def token(self, spec: Spec) -> Token:
        """Build a status effect into the library; one that is attached to abilities is built for each of them later."""
        if ATTACHES_TO in spec and "covers" not in spec:
            token = Token(spec["id"], spec["name"], spec["polarity"], spec["limit"], group=spec["id"], raw=spec)
            token.leaves = spec.get("leaves", 0)
            self.library.tokens[token.id] = token
            return token
        carrier = f"token:{spec['id']}"
        token = Token(
            spec["id"],
            spec["name"],
            spec["polarity"],
            spec["limit"],
            limit_native=spec.get("native-limit", 0),
            persistent=spec.get("persistent", False),
            removable=spec.get("removable", True),
            transferable=spec.get("transferable", True),
            ends=spec.get("ends", ""),
            rows=self.compiler.rows(carrier, spec.get("rows", [])),
            actions=self.compiler.actions(carrier, spec.get("actions", [])),
            keep=spec.get("keep", False),
            group=spec.get("group", ""),
            exchange=spec.get("exchange", False),
            set_off=self.compiler.program(f"{carrier}/set-off", spec.get("set-off", [])),
            comes_as=spec.get("comes-as", {}).get("token", ""),
            comes_when=self.compiler.condition(spec["comes-as"]["if"]) if "comes-as" in spec else None,
            foreign=spec.get("foreign", ""),
            raw=spec,
        )
        self.library.tokens[token.id] = token
        return token

    def attached(self) -> None:
        """Build the tokens that are attached to abilities, one for each ability on a board of the library."""
        boards = [face for fighter in self.library.fighters.values() for face in fighter.board]
        names: dict[str, str] = {}
        for ability in [ability for face in boards for ability in face.abilities if not ability.ultimate]:
            names.setdefault(ability.id, ability.name)
        for token in [token for token in self.library.tokens.values() if token.raw and ATTACHES_TO in token.raw]:
            wanted = token.raw[ATTACHES_TO] if isinstance(token.raw[ATTACHES_TO], list) else names
            for id in [id for id in wanted if id in names]:
                token.attached[id] = self.attached_to(token, id, names[id]).id

    def attached_to(self, token: Token, ability: str, name: str) -> Token:
        """Build a token as it is on one ability: in what it does, its own id means this one."""
        id = attached_id(token.id, ability)
        spec = renamed(token.raw, token.id, id)
        spec |= {"name": f"{token.name} on {name}", "covers": name, "group": token.id}
        kind = self.token({**spec, "rows": renamed(spec.get("rows", []), "covered", f"ability:{ability}")})
        kind.covers, kind.raw = ability, spec
        return kind

    def card(self, spec: Spec) -> Card:
        """Build a main-phase, roll-phase or instant card of any deck into the library."""
        carrier = f"card:{spec['id']}"
        kind = spec.get("kind") or spec["phase"]
        ops = spec.get("do", [])
        gates, any_of, alters = self.compiler.card_gates(
            ops, spec.get("when"), kind, modifier=spec.get("modifier", False)
        )
        card = Card(
            spec["id"],
            spec["name"],
            kind,
            spec["cost"],
            self.compiler.program(carrier, ops),
            gates=gates,
            any_of=any_of,
            alters=alters,
            when=self.compiler.condition(spec["if"]) if "if" in spec else None,
            equipment=spec.get("equipment", False),
            rarity=spec.get("rarity", ""),
            replaces=spec.get("replaces", ""),
            trait=spec.get("trait", ""),
            rows=self.compiler.rows(carrier, spec.get("rows", [])),
            actions=self.compiler.actions(carrier, spec.get("actions", [])),
            cast=self.compiler.program(f"{carrier}/cast", spec.get("cast", [])),
            discarded=self.compiler.program(carrier, spec.get("discarded", [])),
            raw=spec,
        )
        self.library.cards[card.id] = card
        return card

    def upgrade(self, spec: Spec) -> Card:
        """Build the card of an upgrade into the library; its face is in the fighter's spaces."""
        id = upgrade_id(spec)
        card = Card(
            id,
            spec["name"],
            UPGRADE,
            spec["cost"],
            self.compiler.program(f"card:{id}", spec.get("played", [])),
            space=spec["space"],
            level=spec["level"],
            raw=spec,
        )
        self.library.cards[card.id] = card
        return card

    def companion(self, spec: Spec) -> Companion:
        """Build a companion into the library."""
        carrier = f"companion:{spec['id']}"
        companion = Companion(
            spec["id"],
            spec["name"],
            spec["levels"],
            counter=tuple(spec.get("counter", ())),
            program=self.compiler.program(carrier, spec.get("do", [])),
            limits=spec.get("limit") or {},
            rows=self.compiler.rows(carrier, spec.get("rows", [])),
            actions=self.compiler.actions(carrier, spec.get("actions", [])),
            raw=spec,
        )
        self.library.companions[companion.id] = companion
        return companion

    # -- boards -------------------------------------------------------------------------------

    def ability(self, path: str, spec: Spec, id: str, name: str, *, ultimate: bool = False) -> Ability:
        """An offensive ability; `id` and `name` are its space's, where it has none of its own."""
        if "id" in spec or "name" in spec:
            id = spec.get("id") or slug(spec["name"])
        name = spec.get("name", name)
        lines: Sequence[Spec] = spec.get("tiers") or [spec]
        tiers = []
        for i, line in enumerate(lines):
            program = self.compiler.program(f"{path}/{id}.{i}", line.get("do", []))
            tiers.append(Tier(self.compiler.needs(line["needs"]), program, line.get("priority", 0)))
        also = self.compiler.program(f"{path}/{id}", spec.get("do", [])) if "tiers" in spec else ""
        return Ability(id, name, tuple(tiers), also=also, ultimate=ultimate, raw=spec)

    def defence(self, path: str, spec: Spec, id: str, name: str) -> Ability | None:
        """A defensive ability; None for one that only has rows."""
        if not spec["dice"]:
            return None
        if "id" in spec or "name" in spec:
            id = spec.get("id") or slug(spec["name"])
        program = self.compiler.program(f"{path}/{id}", spec["do"])
        tier = Tier(self.compiler.needs({}), program)
        return Ability(
            id,
            spec.get("name", name),
            (tier,),
            dice=spec["dice"],
            unique=spec.get("unique", False),
            again=printed_reroll(spec.get("again")),
            again_when=self.compiler.condition(spec["again-if"]) if "again-if" in spec else None,
            opposed=spec.get("opposed", ""),
            raw=spec,
        )

    def face(self, owner: str, space: str, level: int, side: str, spec: Spec) -> Face:
        """What is on a space at one level."""
        path = f"{owner}/{space}.{level}"
        abilities = [self.ability(path, part, space, spec["name"]) for part in spec.get("abilities", ())]
        if "ultimate" in spec:
            abilities.append(self.ability(path, spec["ultimate"], space, spec["name"], ultimate=True))
        defence = self.defence(path, spec["defence"], space, spec["name"]) if "defence" in spec else None
        waiting = [spec[part] for part in ("passive", "defence") if part in spec]
        rows, actions = self.behaviour(path, space, waiting)
        return Face(
            space,
            spec["name"],
            level,
            side=side,
            abilities=tuple(abilities),
            defence=defence,
            rows=rows,
            actions=actions,
            raw=spec,
        )

    def behaviour(self, path: str, space: str, waiting: Iterable[Spec]) -> tuple[tuple[Row, ...], tuple[Action, ...]]:
        """Rows and actions of a space: their ids tell fighters and levels apart, their carrier does not."""
        specs = list(waiting)
        carrier = f"space:{space}"
        unique = f"space:{path}"
        rows = self.compiler.rows(unique, [row for spec in specs for row in spec.get("rows", ())])
        actions = self.compiler.actions(unique, [a for spec in specs for a in spec.get("actions", ())])
        for row in rows:
            row.carrier = carrier
        for action in actions:
            action.carrier = carrier
            action.id = action.id.replace(path, space, 1)
            action.token = action.token.replace(path, space, 1)
        return rows, actions

    def board(self, fighter: Fighter, spec: Spec) -> list[str]:
        """Spaces and upgrades; returns the upgrade cards."""
        upgrades: dict[str, dict[int, Spec]] = {}
        for upgrade in spec.get("upgrades", ()):
            upgrades.setdefault(upgrade["space"], {})[upgrade["level"]] = upgrade
        for space in spec["board"]:
            id = space["space"]
            faces = [self.face(fighter.id, id, 1, space.get("side", ""), space)]
            for level, upgrade in sorted(upgrades.get(id, {}).items()):
                faces += faces[-1:] * (level - 1 - len(faces))
                faces.append(self.face(fighter.id, id, level, space.get("side", ""), upgrade))
            fighter.spaces[id] = tuple(faces)
        return [self.upgrade(upgrade).id for upgrade in spec.get("upgrades", ())]

    def fighter(self, spec: Spec, kind: str, faces: Sequence[str], *, health: int, cp: int) -> Fighter:
        """What heroes, bosses and minions share."""
        fighter = Fighter(spec["id"], spec["name"], kind, tuple(faces), health=health, cp=cp)
        self.compiler.scope = fighter.id
        for name, ops in spec.get("programs", {}).items():
            self.compiler.program(f"{fighter.id}/{name}", ops)
        fighter.native = tuple(spec.get("tokens", ()))
        fighter.companions = tuple(self.companion(part).id for part in spec.get("companions", ()))
        fighter.rows = self.compiler.rows(f"fighter:{fighter.id}", spec.get("rows", []))
        fighter.side = spec.get("side") or next(iter(spec.get("sides", ())), "")
        fighter.setup = self.compiler.program(f"{fighter.id}/setup", spec.get("setup", []))
        fighter.raw = spec
        for pile in spec.get("piles", ()):
            self.library.tables.setdefault("piles", {})[pile["id"]] = pile
        self.library.fighters[fighter.id] = fighter
        return fighter

    def hero(self, spec: Spec) -> Fighter:
        """A hero; the deck is the common cards, the upgrades and the hero's own cards, one of each."""
        for token in spec.get("status-effects", ()):
            self.token(token)
        fighter = self.fighter(spec, "hero", spec["dice"], health=spec.get("health", 50), cp=spec.get("cp", 2))
        upgrades = self.board(fighter, spec)
        book: dict[str, int] = next(
            (s["passive"]["prepares"] for s in spec["board"] if "prepares" in s.get("passive", {})), {}
        )
        fighter.prepares, fighter.prepares_a_turn = book.get("at-most", 0), book.get("a-turn", 0)
        fighter.prepared = tuple(spec.get("prepared", ()))
        fighter.deck = (*self.common, *upgrades, *(self.card(card).id for card in spec["cards"]))
        return fighter


# -- tables and files ------------------------------------------------------------------------------


def by_hero_count(numbers: Mapping[str, int]) -> dict[int, int]:
    """Keys of content are text; here they are numbers of heroes."""
    return {int(hero_count): number for hero_count, number in numbers.items()}


def into_table(name: str, key: str, build: Callable[[Builder, Spec], Any]) -> Callable[[Builder, Any], None]:
    """How a list of definitions becomes a table by the value of a key."""

    def fill(builder: Builder, data: Any) -> None:
        builder.library.tables[name].update((spec[key], build(builder, spec)) for spec in data)

    return fill


def common_cards(builder: Builder, data: Any) -> None:
    """The cards of every deck."""
    builder.common += [builder.card(card).id for card in data]


def tokens(builder: Builder, data: Any) -> None:
    """A file of tokens, or those of one hero."""
    for token in data:
        builder.token(token)


def hero(builder: Builder, data: Any) -> None:
    """A hero's file, after that of the common cards."""
    builder.hero(data)


def older_print(builder: Builder, data: Any) -> None:
    """What is different in a print, by itself; in a game it takes the place of what is there today."""
    tokens(builder, data.get("tokens", ()))
    for hero_id, own in data.get("heroes", {}).items():
        for space in own.get("board", ()):
            builder.face(hero_id, space["space"], 1, "", space)
        for upgrade in own.get("upgrades", ()):
            builder.face(hero_id, upgrade["space"], upgrade["level"], "", upgrade)
        for card in own.get("cards", ()):
            builder.card(card)


def house_rules(builder: Builder, data: Any) -> None:
    """The values of rules that house rules change; a later one has the last word."""
    for rule in data:
        changes = {key.replace("-", "_"): value for key, value in rule["change"].items()}
        builder.library.house_rules = {**builder.library.house_rules, **changes}
        builder.library.tables.setdefault("house-rules", {})[rule["id"]] = rule


BUILDERS: dict[str, Callable[[Builder, Any], None]] = {
    "house-rules": house_rules,
    "common": common_cards,
    "tokens": tokens,
    "hero": hero,
    "print": older_print,
}
"""Kind of file -> how it is built."""
