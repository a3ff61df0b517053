"""What is on a table: tokens, cards, board spaces, companions, and the fighters they belong to."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from engine.definitions.behaviour import Ability, Action, Condition, Row

MAIN, ROLL, INSTANT, UPGRADE = "main", "roll", "instant", "upgrade"
"""Kinds of card (CARD-1)."""


PIECE = "piece"
"""The polarity of a counter on a player's board, which is not a status effect."""


@dataclass(slots=True, eq=False)
class Token:
    """A status effect: its limit, what it does by itself, what it can be spent for."""

    id: str
    name: str
    polarity: str
    """positive, negative or unique (TOK-1); PIECE: it is no status effect."""
    limit: int
    _: KW_ONLY
    limit_native: int = 0
    """Stack limit on a fighter that owns this token; 0: the same."""
    persistent: bool = False
    removable: bool = True
    transferable: bool = True
    ends: str = ""
    """offence, roll or turn: removed when that ends on its holder's turn; empty: by its rows."""
    rows: tuple[Row, ...] = ()
    actions: tuple[Action, ...] = ()
    keep: bool = False
    """Lasts between the battles of a session and is no status of a battle."""
    group: str = ""
    """Kinds of one group share the stack limit; empty: alone."""
    exchange: bool = False
    """At that limit it may take the place of another one of its group (LOOT-2)."""
    set_off: str = ""
    """Program that runs for its holder when the token is set off; empty: nothing happens then."""
    comes_as: str = ""
    """The token that is inflicted in its place while `comes_when` holds for whoever inflicts it; empty: none."""
    comes_when: Condition | None = None
    foreign: str = ""
    """The token that this one is on a fighter who owns it, when another player has put it there; empty: the same."""
    attached: dict[str, str] = field(default_factory=dict)
    """Ability -> the token that this one is when attached to that ability, the only way in which anybody holds it;
    empty: it is held as it is."""
    leaves: int = 0
    """So many abilities of its holder stay without one when another player puts it there."""
    covers: str = ""
    """The ability to which this token is attached; empty: it is held as it is."""
    raw: Any = None


@dataclass(slots=True, eq=False)
class Card:
    """An action card, an upgrade or a piece of equipment."""

    id: str
    name: str
    kind: str
    """main, roll, instant or upgrade (CARD-1)."""
    cost: int
    program: str = ""
    _: KW_ONLY
    gates: int = 0
    """Bits of `engine.gates` that must all hold."""
    any_of: int = 0
    """Bits of which one must hold; 0: no matter."""
    when: Condition | None = None
    space: str = ""
    """Board space an upgrade covers (CARD-5)."""
    level: int = 0
    equipment: bool = False
    rarity: str = ""
    replaces: str = ""
    trait: str = ""
    """A word that effects know cards by; empty: none does."""
    alters: bool = False
    """It changes dice."""
    once: bool = False
    """Leaves the session after its effect instead of going to the discard pile."""
    rows: tuple[Row, ...] = ()
    actions: tuple[Action, ...] = ()
    abilities: tuple[Ability, ...] = ()
    """Offensive abilities that its owner has while it is in play."""
    cast: str = ""
    """Program run when an effect casts it, once it is prepared: a spell (CARD-8); empty: it is none."""
    discarded: str = ""
    """Program run when an effect discards it together with its own effect; empty: nothing happens then."""
    raw: Any = None
    token: str = field(init=False)
    """The option that plays it."""
    reacts: bool = field(init=False)
    """May be played in windows (CARD-3, CARD-4)."""

    def __post_init__(self) -> None:
        self.token = f"play {self.id}"
        self.reacts = self.kind in (INSTANT, ROLL)


@dataclass(slots=True, eq=False)
class Face:
    """What is on one board space at one level."""

    id: str
    name: str
    level: int
    _: KW_ONLY
    side: str = ""
    abilities: tuple[Ability, ...] = ()
    defence: Ability | None = None
    rows: tuple[Row, ...] = ()
    actions: tuple[Action, ...] = ()
    raw: Any = None


@dataclass(slots=True, eq=False)
class Companion:
    """A bot, a dragon, a spirit: no status effect (TOK-6)."""

    id: str
    name: str
    levels: int
    """Highest value its counter may have."""
    _: KW_ONLY
    counter: tuple[str, ...] = ()
    """What each value of its counter is called, from 0; empty: by its number."""
    program: str = ""
    """What an activation does."""
    limits: dict[str, Any] = field(default_factory=dict)
    """Activations per `phase` or `turn`: a number, or one number for each level."""
    rows: tuple[Row, ...] = ()
    actions: tuple[Action, ...] = ()
    raw: Any = None


@dataclass(slots=True, eq=False)
class Fighter:
    """A fighter, as their board or card shows them."""

    id: str
    name: str
    kind: str
    """`hero`, or what a kind of session calls those who follow a script."""
    faces: tuple[str, ...]
    """Symbol of die values 1 to 6."""
    _: KW_ONLY
    health: int = 50
    cp: int = 2
    spaces: dict[str, tuple[Face, ...]] = field(default_factory=dict)
    """Board spaces in reading order; each a tuple of levels, the first is level 1."""
    deck: tuple[str, ...] = ()
    native: tuple[str, ...] = ()
    """Tokens that come with this fighter."""
    companions: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    side: str = ""
    """Board side that starts face up."""
    prepares: int = 0
    """How many spells may be prepared at once (CARD-8)."""
    prepares_a_turn: int = 0
    """How many may be played to be prepared in a turn."""
    prepared: tuple[str, ...] = ()
    """Spells that are prepared from the start, and not in the deck then (SET-4)."""
    setup: str = ""
    """Program run when the session starts (SET-4)."""
    objective: Any = None
    """The roll objective of one who follows a script (MIN-3)."""
    session: dict[str, Any] = field(default_factory=dict)
    """What only a kind of session reads, by the names its content has."""
    immune: bool = False
    """Only damage touches this fighter (BOSS-6)."""
    raw: Any = None

    @property
    def board(self) -> tuple[Face, ...]:
        """Every face of the board, whichever of them count now: space by space, level by level, on both sides."""
        return tuple(face for levels in self.spaces.values() for face in levels)
