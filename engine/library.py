"""Definitions: what content compiles to. Read-only beside the state, found by id.

Ids are lower-case with hyphens (`like-this`). A program is a tuple of operations
with an id of its own, so a frame can name the operation it stands at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.behaviour import Ability, Action, Amount, Condition, Env, Needs, Row, Tier

if TYPE_CHECKING:
    from engine.effects.operation import Op
    from engine.game import Game
    from engine.state import Frame

__all__ = [
    "INSTANT", "MAIN", "ROLL", "UPGRADE", "Ability", "Action", "Amount", "Card", "Companion", "Condition", "Env",
    "Face", "Fighter", "Handler", "Library", "Needs", "Program", "Row", "Tier", "Token",
]  # fmt: skip

Program = tuple["Op", ...]
Handler = Callable[["Game", "Frame"], None]
"""Tier C: a staged function of content, registered by id."""

MAIN, ROLL, INSTANT, UPGRADE = "main", "roll", "instant", "upgrade"


class Token:
    """A status effect."""

    __slots__ = (
        "actions",
        "ends",
        "group",
        "id",
        "keep",
        "limit",
        "limit_native",
        "name",
        "persistent",
        "polarity",
        "raw",
        "removable",
        "rows",
        "transferable",
    )

    def __init__(
        self,
        id: str,
        name: str,
        polarity: str,
        limit: int,
        *,
        limit_native: int = 0,
        persistent: bool = False,
        removable: bool = True,
        transferable: bool = True,
        ends: str = "",
        rows: tuple[Row, ...] = (),
        actions: tuple[Action, ...] = (),
        keep: bool = False,
        group: str = "",
        raw: Any = None,
    ) -> None:
        self.id = id
        self.name = name
        self.polarity = polarity
        """positive, negative or unique (TOK-1)."""
        self.limit = limit
        self.limit_native = limit_native
        """Stack limit on a fighter that owns this token; 0: the same."""
        self.persistent = persistent
        self.removable = removable
        self.transferable = transferable
        self.ends = ends
        """offence, roll or turn: removed when that ends on its holder's turn; empty: by its rows."""
        self.rows = rows
        self.actions = actions
        self.group = group
        """Kinds of one group share the stack limit; empty: alone."""
        self.keep = keep
        """Lasts between the battles of a session and is no status of a battle."""
        self.raw = raw


class Card:
    """A card of any deck."""

    __slots__ = (
        "actions",
        "alters",
        "any_of",
        "cost",
        "equipment",
        "gates",
        "id",
        "kind",
        "level",
        "modifier",
        "name",
        "once",
        "program",
        "rarity",
        "raw",
        "reacts",
        "replaces",
        "rows",
        "space",
        "token",
        "when",
    )

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        cost: int,
        program: str = "",
        *,
        gates: int = 0,
        any_of: int = 0,
        when: Condition | None = None,
        space: str = "",
        level: int = 0,
        equipment: bool = False,
        rarity: str = "",
        replaces: str = "",
        modifier: bool = False,
        alters: bool = False,
        once: bool = False,
        rows: tuple[Row, ...] = (),
        actions: tuple[Action, ...] = (),
        raw: Any = None,
    ) -> None:
        self.id = id
        self.name = name
        self.token = f"play {id}"
        self.kind = kind
        """main, roll, instant or upgrade (CARD-1)."""
        self.reacts = kind in (INSTANT, ROLL)
        """May be played in windows (CARD-3, CARD-4)."""
        self.cost = cost
        self.program = program
        self.gates = gates
        self.any_of = any_of
        self.when = when
        self.space = space
        """Board space an upgrade covers (CARD-5)."""
        self.level = level
        self.equipment = equipment
        self.rarity = rarity
        self.replaces = replaces
        self.modifier = modifier
        """An attack modifier (ACT-3)."""
        self.alters = alters
        self.once = once
        """Leaves the session after its effect instead of going to the discard pile."""
        self.rows = rows
        self.actions = actions
        self.raw = raw


class Face:
    """What lies on one board space at one level."""

    __slots__ = ("abilities", "actions", "defence", "id", "level", "name", "raw", "rows", "side")

    def __init__(
        self,
        id: str,
        name: str,
        level: int,
        *,
        side: str = "",
        abilities: tuple[Ability, ...] = (),
        defence: Ability | None = None,
        rows: tuple[Row, ...] = (),
        actions: tuple[Action, ...] = (),
        raw: Any = None,
    ) -> None:
        self.id = id
        self.name = name
        self.level = level
        self.side = side
        self.abilities = abilities
        self.defence = defence
        self.rows = rows
        self.actions = actions
        self.raw = raw


class Companion:
    """A bot, a dragon, a spirit: no status effect (TOK-6)."""

    __slots__ = ("actions", "id", "levels", "limits", "name", "program", "raw", "rows")

    def __init__(
        self,
        id: str,
        name: str,
        levels: int,
        *,
        program: str = "",
        limits: dict[str, Any] | None = None,
        rows: tuple[Row, ...] = (),
        actions: tuple[Action, ...] = (),
        raw: Any = None,
    ) -> None:
        self.id = id
        self.name = name
        self.levels = levels
        """Highest value its counter may have."""
        self.program = program
        """What an activation does."""
        self.limits: dict[str, Any] = limits or {}
        """Activations per `phase` or `turn`: a number, or one number for each level."""
        self.rows = rows
        self.actions = actions
        self.raw = raw


class Fighter:
    """A hero, a minion or a boss as its board or card shows it."""

    __slots__ = (
        "companions",
        "cp",
        "deck",
        "faces",
        "first_strike",
        "health",
        "id",
        "kind",
        "kings_hand",
        "level",
        "name",
        "native",
        "objective",
        "raw",
        "rewards",
        "rows",
        "setup",
        "side",
        "spaces",
    )

    def __init__(self, id: str, name: str, kind: str, faces: tuple[str, ...], *, health: int = 50, cp: int = 2) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        """hero, minion or boss."""
        self.faces = faces
        """Symbol of die values 1 to 6."""
        self.health = health
        self.cp = cp
        self.spaces: dict[str, tuple[Face, ...]] = {}
        """Board spaces in reading order; each a tuple of levels, the first is level 1."""
        self.deck: tuple[str, ...] = ()
        self.native: tuple[str, ...] = ()
        """Tokens that come with this fighter."""
        self.companions: tuple[str, ...] = ()
        self.rows: tuple[Row, ...] = ()
        self.side = ""
        """Board side that starts face up."""
        self.setup = ""
        """Program run when the session starts (SET-4)."""
        self.objective: Any = None
        """A minion's roll objective (MIN-3)."""
        self.level = 0
        self.first_strike = False
        self.kings_hand = 0
        self.rewards: tuple[str, ...] = ()
        """Loot chests by rarity."""
        self.raw: Any = None


class Library:
    """All definitions of a session."""

    __slots__ = (
        "boards",
        "cards",
        "companions",
        "digest",
        "fighters",
        "handlers",
        "programs",
        "rows",
        "tables",
        "tokens",
    )

    def __init__(self) -> None:
        self.fighters: dict[str, Fighter] = {}
        self.cards: dict[str, Card] = {}
        self.tokens: dict[str, Token] = {}
        self.companions: dict[str, Companion] = {}
        self.programs: dict[str, Program] = {}
        self.rows: dict[str, Row] = {}
        """Every row by its id, so that a waiting trigger can be named in a position."""
        self.handlers: dict[str, Handler] = {}
        self.tables: dict[str, Any] = {}
        """Everything a kind of session brings of its own: tiles, loot table, scenarios."""
        self.digest = ""
        """Fingerprint of the content this was compiled from."""
        self.boards: dict[Any, Any] = {}
        """Cache: what a board in a given shape offers."""
