"""From content's plain mappings to operations, rows and actions, once at load."""

from __future__ import annotations

from typing import Any

from engine.definitions import PIECE, Action, Amount, Condition, Library, Needs, Row
from engine.effects.amounts import compile_amount
from engine.effects.conditions import STRAIGHTS, compile_condition
from engine.effects.operation import (
    BLOCK,
    BY_RANGE,
    BY_SYMBOL,
    COUNT,
    DAMAGE,
    LEAST,
    NAME,
    NOW,
    REROLL,
    SHAPES,
    WHO,
    Op,
    Selector,
    Shape,
    verbs_in,
)
from engine.effects.selectors import MEANT
from engine.errors import ContentError
from engine.gates import ATTACKED, ATTACKING, MAIN, OWN_DAMAGE, ROLL_PHASE, UNDER_ATTACK, WHEN

NUMBER_ROWS = {
    "attack-damage": "add",
    "attempts": "add",
    "attempt-cost": "add",
    "defence-dice": "add",
    "incoming": "prevent",
    "would-fall": "survive",
    "sell": "add",
    "gain-cp": "add",
}
"""The key that holds a number row's number, by the row's moment; kinds of session add theirs."""


class Compiler:
    """Compiles into one library; every nested program gets an id under its owner's."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.scope = ""
        """Owner of the named programs that `run` means: a hero's id."""

    # -- programs ---------------------------------------------------------------------------

    def program(self, id: str, ops: list[dict[str, Any]] | None) -> str:
        """Compile a list of operations under an id; returns the id, empty for an empty list."""
        if not ops:
            return ""
        self.library.programs[id] = tuple(self.op(f"{id}.{i}", spec) for i, spec in enumerate(ops))
        return id

    def op(self, id: str, spec: dict[str, Any]) -> Op:
        """One operation: a verb with its value, a selector, modifiers. Raises ContentError."""
        verbs = verbs_in(spec)
        if len(verbs) != 1:
            raise ContentError(f"{id}: an operation has exactly one verb, not {verbs or sorted(spec)}")
        name = verbs[0]
        shape = SHAPES[name]
        op = Op(name, spec)
        self.read_value(id, op, shape, spec[name])
        self.read_selector(op, shape, spec)
        for key, value in spec.items():
            if key not in (name, shape.second) and not (shape.to and key == shape.key):
                self.read_modifier(id, op, shape, key, value)
        for key, reading in shape.modifiers.items():
            if key not in spec:
                leave_out(op, key, reading)
        op.stage = NOW if touches_oneself(op, shape) or self.is_piece(op.what) else shape.stage
        return op

    def is_piece(self, token: str) -> bool:
        """Whether a token is a thing on a board: it comes and goes as it is said, and waits for no target."""
        found = self.library.tokens.get(token)
        return found is not None and found.polarity == PIECE

    def read_value(self, id: str, op: Op, shape: Shape, value: Any) -> None:
        """The value of the verb."""
        kind = shape.value
        if kind == "amount" or (kind == "amount-or-word" and not isinstance(value, str)):
            op.amount = compile_amount(value)
        elif kind in ("word", "amount-or-word"):
            op.what = " ".join(map(str, value)) if isinstance(value, list) else str(value)
        elif kind == "program":
            op.what = f"{self.scope}/{value}"
        elif kind == "ops":
            op.blocks["do"] = self.program(f"{id}.do", value)
        elif kind == "condition":
            op.condition = compile_condition(value)
        elif kind == "options":
            for label, block in value.items():
                op.blocks[str(label)] = self.program(f"{id}.{label}", block)
        elif kind == "gains":
            op.opts["gains"] = {str(token): compile_amount(many) for token, many in value.items()}
            for token in value:
                label = str(token).replace("-", " ")
                op.blocks[label] = self.program(f"{id}.{token}", [{shape.each: token}])
        elif kind == "cost":
            op.opts.update(value if isinstance(value, dict) else {})
        elif kind == "selector":
            op.to = selector(value)

    def read_selector(self, op: Op, shape: Shape, spec: dict[str, Any]) -> None:
        """Read which players the verb means; if none is named, the one of its shape."""
        if shape.to:
            op.to = selector(spec.get(shape.key, shape.to))
        if shape.second:
            op.extra = selector(spec.get(shape.second, shape.to))

    def read_modifier(self, id: str, op: Op, shape: Shape, key: str, value: Any) -> None:
        """Everything else an operation carries."""
        reading = shape.modifiers.get(key, "")
        if key == "while":
            op.condition = compile_condition(value)
        elif key in ("do", "then", "else"):
            op.blocks[key] = self.program(f"{id}.{key}", value)
        elif key == "n" and value in ("all", "limit"):
            op.opts[value] = True
        elif reading == COUNT:
            op.n = compile_amount(value)
        elif reading == LEAST:
            op.amount = compile_amount(value)
        elif reading == NAME:
            op.what = str(value)
        elif reading == BY_SYMBOL:
            op.opts[key] = {s: self.program(f"{id}.{key}.{s}", block) for s, block in value.items()}
        elif reading == BY_RANGE:
            op.opts[key] = [(*span(s), self.program(f"{id}.{key}.{s}", block)) for s, block in value.items()]
        elif reading == BLOCK:
            op.blocks[key] = self.program(f"{id}.{key}", value)
        elif reading == WHO:
            op.to = selector(value)
        elif reading == REROLL:
            op.opts[key] = printed_reroll(value)
        else:
            op.opts[key] = value

    # -- parts --------------------------------------------------------------------------------

    def condition(self, spec: dict[str, Any]) -> Condition:
        """A condition, for what carries one."""
        return compile_condition(spec)

    def amount(self, spec: int | dict[str, Any]) -> Amount:
        """An amount, for what carries one."""
        return compile_amount(spec)

    def needs(self, spec: dict[str, Any]) -> Needs:
        """Compile a dice requirement."""
        symbols = tuple((str(s), int(n)) for s, n in spec.items() if s not in ("straight", "same", "values", "alike"))
        straight = STRAIGHTS[spec["straight"]] if "straight" in spec else 0
        return Needs(
            symbols, straight, spec.get("same", 0), tuple(spec.get("values", ())), tuple(spec.get("alike", ()))
        )

    def rows(self, carrier: str, specs: list[dict[str, Any]] | None) -> tuple[Row, ...]:
        """Compile and register a carrier's rows."""
        return tuple(self.row(f"{carrier}#{i}", carrier, spec) for i, spec in enumerate(specs or ()))

    def row(self, id: str, carrier: str, spec: dict[str, Any]) -> Row:
        """One row: a moment with a program, a number or a flag; the library knows it by its id."""
        at = spec["at"]
        relation = spec.get("as", "self")
        effect, number = row_effect(at, spec)
        flags = [str(f) for f in spec.get("types", ())] + [str(f) for f in spec.get("blank", ())]
        if isinstance(spec.get("forbid"), list):
            flags += [str(f) for f in spec["forbid"]]
        if spec.get("limit", {}).get("turn"):
            flags.append("once-a-turn")
        row = Row(
            at,
            carrier,
            id=id,
            relation=relation,
            when=compile_condition(spec["if"]) if "if" in spec else None,
            program=self.program(id, spec.get("do")),
            effect=effect,
            amount=compile_amount(number) if number is not None else None,
            may=bool(spec.get("may")),
            order=int(spec.get("order", 0)),
            flags=tuple(flags),
            token=f"token:{spec['token']}" if "token" in spec else "",
        )
        self.library.rows[id] = row
        return row

    def actions(self, carrier: str, specs: list[dict[str, Any]] | None) -> tuple[Action, ...]:
        """Compile a carrier's actions; a token's cost one of itself unless they say otherwise."""
        specs = specs or []
        kind, name = carrier.split(":", 1)
        return tuple(self.action(carrier, kind, name, spec, alone=len(specs) == 1) for spec in specs)

    def action(self, carrier: str, kind: str, name: str, spec: dict[str, Any], *, alone: bool) -> Action:
        """One action, with the option that uses it."""
        id = str(spec.get("id", name))
        pay = dict(spec.get("pay", {}))
        tokens = dict(pay.get("tokens", {}))
        if kind == "token" and "pay" not in spec:
            tokens = {name: 1}
        verb = "spend" if kind == "token" else "use"
        words = [verb, name] if alone and (kind == "token" or id == name) else [verb, name, id]
        ops = spec.get("do", [])
        gates, any_of, alters = self.gates(ops, spec.get("when"))
        return Action(
            f"{name}.{id}",
            carrier,
            " ".join(words),
            self.program(f"{carrier}!{id}", ops),
            gates=gates,
            any_of=any_of,
            pay=tuple(tokens.items()),
            cost=int(pay.get("cp", 0)),
            price={name: int(count) for name, count in pay.items() if name not in ("cp", "tokens")},
            limit=tuple(spec.get("limit", {}).items()),
            counter=str(spec.get("counts-as", "")),
            when=compile_condition(spec["if"]) if "if" in spec else None,
            useful=compile_condition(spec["useful-if"]) if "useful-if" in spec else None,
            asks=compile_condition(spec["asks-if"]) if "asks-if" in spec else None,
            alters=alters,
            older=bool(spec.get("older")),
            label=str(spec.get("label", id)),
        )

    # -- gates --------------------------------------------------------------------------------

    def card_gates(
        self, ops: list[dict[str, Any]] | None, when: Any, kind: str, *, modifier: bool
    ) -> tuple[int, int, bool]:
        """(gates, any_of, alters) of a card: its own `when`, and what its first operation cannot do without."""
        gates, any_of, alters = self.gates(ops or [], when)
        if modifier:
            gates |= ATTACKING
        if kind == "main":
            gates |= MAIN
        elif kind == "roll":
            gates |= ROLL_PHASE
        return gates, any_of, alters

    def gates(self, ops: list[dict[str, Any]], when: Any) -> tuple[int, int, bool]:
        """The bits an effect needs."""
        gates = any_of = 0
        if isinstance(when, dict):
            for word in when.get("any", ()):
                any_of |= bit(word)
            for word in when.get("all", ()):
                gates |= bit(word)
        else:
            for word in [when] if isinstance(when, str) else when or ():
                if isinstance(word, dict):
                    for each in word.get("any", ()):
                        any_of |= bit(each)
                else:
                    gates |= bit(word)
        alters = any(changes_dice(spec) for spec in ops)
        if ops:
            answered = (
                OWN_DAMAGE if gates & (ATTACKED | UNDER_ATTACK) else 0
            )  # an attack is, however much was prevented (DEF-8)
            gates |= first_gate(ops[0]) & ~answered
        return gates, any_of, alters


def printed_reroll(spec: Any) -> list[Any]:
    """`again:` of a roll or a defence, as `Roll.again`: most dice, CP, tokens, excepted symbols."""
    if not spec:
        return []
    if isinstance(spec, int):
        return [spec, 0, {}, []]
    pay = spec.get("pay", {})
    return [int(spec["n"]), int(pay.get("cp", 0)), dict(pay.get("tokens", {})), list(spec.get("except", []))]


def selector(spec: Any) -> Selector:
    """A word, or a mapping as `{opponents: 2}`: up to that many different ones."""
    if isinstance(spec, dict):
        (kind, count), *rest = spec.items()
        kinds = {
            "opponents": "chosen-opponent",
            "heroes": "chosen-hero",
            "players": "chosen-player",
            "teammates": "chosen-teammate",
        }
        if rest or kind not in kinds:
            raise ContentError(f"unknown selector {spec!r}")
        return Selector(kinds[kind], int(count))
    if spec not in MEANT:
        raise ContentError(f"unknown selector {spec!r}")
    return Selector(str(spec))


def leave_out(op: Op, key: str, reading: str) -> None:
    """What a modifier says that is not written."""
    if reading == NAME:
        op.what = op.verb
    elif reading == BY_SYMBOL:
        op.opts[key] = {}
    elif reading == BY_RANGE:
        op.opts[key] = []


def touches_oneself(op: Op, shape: Shape) -> bool:
    """Whether it touches only its own player, so that it needs no target; damage waits for DEF-5 (ACT-2)."""
    return (
        op.to is not None and op.to.kind in ("self", "team", "teammates") and op.extra is None and shape.stage != DAMAGE
    )


def span(numbers: Any) -> tuple[int, int]:
    """`3` or `1-3` as lowest and highest number."""
    low, _, high = str(numbers).partition("-")
    return int(low), int(high or low)


def row_effect(at: str, spec: dict[str, Any]) -> tuple[str, Any]:
    """What a number row does and its number; empty and None for a program row."""
    if spec.get("avoid"):
        return "avoid", None
    if spec.get("cancel"):
        return "cancel", None
    if spec.get("allow"):
        return "allow", None
    if spec.get("skip"):
        return "skip", None
    if spec.get("forbid"):
        return "forbid", None
    if spec.get("blank"):
        return "blank", None
    for key in ("cap", "cp", NUMBER_ROWS.get(at, "")):
        if key and key in spec:
            return key, spec[key]
    return "", None


def bit(word: Any) -> int:
    """The gate that a word of content means."""
    if word not in WHEN:
        raise ContentError(f"unknown moment {word!r}")
    return WHEN[word]


def changes_dice(spec: dict[str, Any]) -> bool:
    """Whether an operation alters dice or waits for what they show, at any depth."""
    for key, value in spec.items():
        shape = SHAPES.get(key)
        if shape is not None and (shape.alters or (shape.alters_at and shape.alters_at == value)):
            return True
    nested: list[Any] = [v for v in spec.values() if isinstance(v, list)]
    for value in spec.values():
        if isinstance(value, dict):
            nested += [v for v in value.values() if isinstance(v, list)]
    return any(changes_dice(inner) for block in nested for inner in block if isinstance(inner, dict))


def first_gate(spec: dict[str, Any]) -> int:
    """What an operation cannot do without, as gate bits."""
    verbs = verbs_in(spec)
    gate = SHAPES[verbs[0]].gate if verbs else 0
    return gate if isinstance(gate, int) else gate(spec)
