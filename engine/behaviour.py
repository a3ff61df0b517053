"""What things can do: dice requirements, abilities, rows that wait, actions somebody may take."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Game

Env = dict[str, Any]
Amount = Callable[["Game", Env], int]
"""A number read from a position; `env` names self (`me`), the other (`foe`) and rolled dice (`v`)."""
Condition = Callable[["Game", Env], bool]


class Needs:
    """What dice an ability asks for (ROLL-6): symbols, a straight, or equal numbers."""

    __slots__ = ("same", "straight", "symbols", "values")

    def __init__(
        self, symbols: tuple[tuple[str, int], ...] = (), straight: int = 0, same: int = 0, values: tuple[int, ...] = ()
    ) -> None:
        self.symbols = symbols
        self.straight = straight
        """Length of the run of consecutive numbers: 3 micro, 4 small, 5 large; 0: none."""
        self.same = same
        """How many dice must show one number; 0: none."""
        self.values = values
        """At least one die must show one of these numbers; empty: no matter."""


class Tier:
    """One line of an ability: its requirement and what it does."""

    __slots__ = ("needs", "priority", "program")

    def __init__(self, needs: Needs, program: str, priority: int = 0) -> None:
        self.needs = needs
        self.program = program
        self.priority = priority
        """Which tier a boss prefers: the highest number (BOSS-3)."""


class Ability:
    """An offensive or defensive ability, or an ultimate."""

    __slots__ = ("again", "also", "dice", "id", "name", "opposed", "raw", "seen", "tiers", "ultimate", "unique")

    def __init__(
        self,
        id: str,
        name: str,
        tiers: tuple[Tier, ...],
        *,
        also: str = "",
        ultimate: bool = False,
        dice: int = 0,
        unique: bool = False,
        again: list[Any] | None = None,
        opposed: str = "",
        raw: Any = None,
    ) -> None:
        self.id = id
        self.name = name
        self.again = again or []
        """A printed re-roll of the defence dice, as `Roll.again`."""
        self.opposed = opposed
        """In a roll-off the name of the attacker's dice."""
        self.seen: dict[tuple[int, ...], int] = {}
        """Cache: sorted dice -> the tier they activate, -1 for none."""
        self.tiers = tiers
        """Weakest first; a defence has one tier without requirement."""
        self.also = also
        """Program that follows every tier; empty: none."""
        self.ultimate = ultimate
        self.dice = dice
        """Dice of a defence roll."""
        self.unique = unique
        """Works against undefendable damage too, without being chosen (MIN-5)."""
        self.raw = raw
        """The content it was compiled from, for the reader's text."""


class Row:
    """One line of behaviour of a carrier: at a hook, do something or change a number."""

    __slots__ = (
        "amount",
        "at",
        "carrier",
        "effect",
        "flags",
        "id",
        "may",
        "order",
        "program",
        "relation",
        "token",
        "when",
    )

    def __init__(
        self,
        at: str,
        carrier: str,
        *,
        id: str = "",
        relation: str = "self",
        when: Condition | None = None,
        program: str = "",
        effect: str = "",
        amount: Amount | None = None,
        may: bool = False,
        order: int = 0,
        flags: tuple[str, ...] = (),
        token: str = "",
    ) -> None:
        self.at = at
        self.carrier = carrier
        """`token:burn`, `card:dragonscale`, `space:tithe`, `companion:nyra`, `fighter:roc`."""
        self.id = id
        self.relation = relation
        """How the owner stands to what happens: self, attacker, defender, opponent, ally, any."""
        self.when = when
        self.program = program
        self.effect = effect
        """What a number row does: add, prevent, cap, forbid, ...; empty for a program row."""
        self.amount = amount
        self.may = may
        self.order = order
        self.flags = flags
        self.token = token
        """`token:poison`: the token whose arrival the row waits for, where its carrier is another thing."""


class Action:
    """Something its owner may do in a window: spend a token, use a passive, activate a companion."""

    __slots__ = (
        "alters",
        "any_of",
        "carrier",
        "cost",
        "gates",
        "id",
        "label",
        "limit",
        "own_turn",
        "pay",
        "program",
        "token",
        "when",
    )

    def __init__(
        self,
        id: str,
        carrier: str,
        token: str,
        program: str,
        *,
        gates: int = 0,
        any_of: int = 0,
        pay: tuple[tuple[str, int], ...] = (),
        cost: int = 0,
        limit: tuple[tuple[str, int], ...] = (),
        when: Condition | None = None,
        alters: bool = False,
        own_turn: bool = False,
        label: str = "",
    ) -> None:
        self.id = id
        self.carrier = carrier
        self.token = token
        """The option's text: `spend evasive`, `use tithe reroll`."""
        self.program = program
        self.gates = gates
        """Bits of `situation` that must all hold."""
        self.any_of = any_of
        """Bits of which one must hold; 0: no matter."""
        self.pay = pay
        """Tokens to hand in."""
        self.cost = cost
        """CP to pay."""
        self.limit = limit
        """Uses per `turn` or `phase`."""
        self.when = when
        self.alters = alters
        """It changes dice: allowed while an instant thing's dice lie on the table (ROLL-4)."""
        self.own_turn = own_turn
        self.label = label
