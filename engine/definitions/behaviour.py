"""What things can do: dice requirements, abilities, rows that wait, actions that players may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any

from engine.pieces import Running

if TYPE_CHECKING:
    from engine.context import Context

Amount = Callable[[Running, "Context"], int]
"""A number read from a position, for the players that an effect is about."""
Condition = Callable[[Running, "Context"], bool]
"""A question about a position, for the players that an effect is about."""


@dataclass(slots=True, eq=False)
class Needs:
    """What dice an ability asks for (ROLL-6): symbols, a straight, or equal numbers."""

    symbols: tuple[tuple[str, int], ...] = ()
    straight: int = 0
    """Length of the run of consecutive numbers: 3 micro, 4 small, 5 large; 0: none."""
    same: int = 0
    """How many dice must show one number; 0: none."""
    values: tuple[int, ...] = ()
    """At least one die must show one of these numbers; empty: no matter."""
    alike: tuple[int, ...] = ()
    """How many dice must show one symbol, whichever, how many others another one, and so on; empty: any."""


@dataclass(slots=True, eq=False)
class Tier:
    """One line of an ability: its requirement and what it does."""

    needs: Needs
    program: str
    priority: int = 0
    """Which tier a scripted fighter prefers: the highest number (BOSS-3)."""


@dataclass(slots=True, eq=False)
class Ability:
    """An offensive or defensive ability, or an ultimate."""

    id: str
    name: str
    tiers: tuple[Tier, ...]
    """Weakest first; a defence has one tier without requirement."""
    _: KW_ONLY
    also: str = ""
    """Program that follows every tier; empty: none."""
    ultimate: bool = False
    dice: int = 0
    """Dice of a defence roll."""
    unique: bool = False
    """Works against undefendable damage too, without being chosen (MIN-5)."""
    again: list[Any] = field(default_factory=list)
    """A printed re-roll of the defence dice, as `Roll.again`."""
    again_when: Condition | None = None
    """While it does not hold there is no such re-roll."""
    opposed: str = ""
    """In a roll-off the name of the attacker's dice."""
    raw: Any = None
    """The content it was compiled from, for the reader's text."""
    seen: dict[tuple[str, ...], dict[tuple[int, ...], int]] = field(default_factory=dict)
    """Cache: faces of the dice -> sorted dice -> the tier they activate, -1 for none; what an ally brings is used by
    heroes whose faces differ."""
    token: str = field(init=False)
    """The option that activates it."""

    def __post_init__(self) -> None:
        self.token = f"activate {self.id}"


@dataclass(slots=True, eq=False)
class Row:
    """One line of behaviour of a carrier: at a hook, do something or change a number."""

    at: str
    carrier: str
    """`token:burn`, `card:dragonscale`, `space:tithe`, `companion:nyra`, `fighter:roc`."""
    _: KW_ONLY
    id: str = ""
    relation: str = "self"
    """The owner's part in what happens: self, attacker, defender, opponent, ally, any."""
    when: Condition | None = None
    program: str = ""
    effect: str = ""
    """What a number row does: add, prevent, cap, forbid, ...; empty for a program row."""
    amount: Amount | None = None
    may: bool = False
    order: int = 0
    flags: tuple[str, ...] = ()
    token: str = ""
    """`token:poison`: the token whose arrival the row waits for, where its carrier is another thing."""


@dataclass(slots=True, eq=False)
class Action:
    """Something its owner may do in a window: spend a token, use a passive, activate a companion."""

    id: str
    carrier: str
    token: str
    """The option's text: `spend evasive`, `use tithe reroll`."""
    program: str
    _: KW_ONLY
    gates: int = 0
    """Bits of `engine.gates` that must all hold."""
    any_of: int = 0
    """Bits of which one must hold; 0: no matter."""
    pay: tuple[tuple[str, int], ...] = ()
    """Tokens to hand in."""
    cost: int = 0
    """CP to pay."""
    price: dict[str, int] = field(default_factory=dict)
    """What else is paid, as `Mode.can_pay` reads it."""
    limit: tuple[tuple[str, int], ...] = ()
    """Uses per `turn`, `phase`, `roll`, or a longer time that a kind of session knows."""
    counter: str = ""
    """The name under which uses are counted, for actions of several carriers that have one limit; empty: its id."""
    when: Condition | None = None
    useful: Condition | None = None
    """While it does not hold, the action could change nothing and is not offered; its text does not say so."""
    asks: Condition | None = None
    """While it does not hold, the action may be used but is worth no question of its own."""
    alters: bool = False
    """It changes dice: allowed while the dice of an instant thing are on the table (ROLL-4)."""
    older: bool = False
    """Tokens gained this turn do not pay for it."""
    label: str = ""

    def within(self, gates: int) -> bool:
        """Whether it needs no other gates than these."""
        return self.gates & gates == self.gates and (not self.any_of or self.any_of & gates != 0)
