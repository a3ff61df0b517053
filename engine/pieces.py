"""The parts of a position: players, dice on the table, the running attack, waiting damage."""

from __future__ import annotations

from typing import Any

JSON = dict[str, Any]
OUT = "-out"
"""Behind the name of a side pile: its discards."""


class Player:
    """One seat: a hero, a minion or a boss."""

    __slots__ = (
        "bank",
        "battle",
        "companions",
        "cp",
        "deck",
        "dial",
        "discard",
        "fallen",
        "fighter",
        "gear",
        "hand",
        "index",
        "later",
        "levels",
        "limits",
        "out",
        "piles",
        "seat",
        "side",
        "team",
        "tokens",
        "used",
    )  # fmt: skip

    def __init__(self, seat: int, fighter: str, team: int, dial: int) -> None:
        self.seat = seat
        self.fighter = fighter
        self.team = team
        self.dial = dial
        """Index into `State.health`: teammates may share one."""
        self.battle = 0
        """Players of one battle fight each other; -1: nobody to fight."""
        self.side = ""
        """The side of a two-sided board that lies up; empty for one-sided ones."""
        self.cp = 0
        self.fallen = False
        """Defeated, fled or not yet back: takes no part."""
        self.hand: list[str] = []
        self.deck: list[str] = []
        """Top card last."""
        self.discard: list[str] = []
        self.out: list[str] = []
        """Played upgrades and cards out of the game for this session."""
        self.gear: list[str] = []
        """Equipment in play."""
        self.tokens: dict[str, int] = {}
        self.limits: dict[str, int] = {}
        """Stack limits that differ from the printed ones (TOK-2)."""
        self.levels: dict[str, int] = {}
        """Board spaces above their first level."""
        self.companions: dict[str, int] = {}
        self.piles: dict[str, list[str]] = {}
        """Side piles of companions, top last; `NAME-out` holds a pile's discards."""
        self.used: dict[str, int] = {}
        """What was used or gained this turn or phase, by key `turn:...` / `phase:...`."""
        self.bank: dict[str, int] = {}
        """Counters of this player that only some sessions have."""
        self.later: list[list[Any]] = []
        """What this player's effects put off to a moment of this turn: [moment, program, context, source]."""
        self.index: Any = None
        """Cache of what this player's board, tokens and gear can do; rebuilt on demand."""

    def copy(self) -> Player:
        """An independent twin."""
        p = Player.__new__(Player)
        p.seat = self.seat
        p.fighter = self.fighter
        p.team = self.team
        p.dial = self.dial
        p.battle = self.battle
        p.side = self.side
        p.cp = self.cp
        p.fallen = self.fallen
        p.hand = self.hand[:]
        p.deck = self.deck[:]
        p.discard = self.discard[:]
        p.out = self.out[:]
        p.gear = self.gear[:]
        p.tokens = self.tokens.copy()
        p.limits = self.limits.copy()
        p.levels = self.levels.copy()
        p.companions = self.companions.copy()
        p.used = self.used.copy()
        p.bank = self.bank.copy()
        p.later = self.later[:]
        p.piles = self.piles.copy()
        p.index = self.index
        return p

    def to_json(self) -> JSON:
        """Plain data."""
        return {
            name: (
                value.copy() if isinstance(value := getattr(self, name), dict)
                else list(value) if isinstance(value, list) else value
            )
            for name in Player.__slots__
            if name != "index"
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: JSON) -> Player:
        """The player that `to_json` described."""
        p = cls.__new__(cls)
        for name in cls.__slots__:
            if name != "index":
                setattr(p, name, data[name])
        p.index = None
        return p


class Roll:
    """Dice on the table."""

    __slots__ = (
        "again", "attempts", "dice", "fixed", "kind", "name", "owner", "rival", "sides", "source", "split", "thrown",
    )  # fmt: skip

    def __init__(self, owner: int, kind: str, dice: list[int], sides: int = 6) -> None:
        self.owner = owner
        self.kind = kind
        """offence, defence, effect, kings-hand, loot or targeting."""
        self.dice = dice
        self.sides = sides
        self.attempts = 0
        """Roll attempts left."""
        self.thrown = False
        self.fixed = False
        """May not be altered by anybody but a card that names it (ROLL-4)."""
        self.name = ""
        self.source = ""
        """What rolled them: `card:...`, `token:...`; empty for an offensive or defensive roll."""
        self.again: list[Any] = []
        """A re-roll the ability itself prints: [most dice, CP, tokens, excepted symbols]; empty: none (left)."""
        self.rival = -1
        """In a roll-off whose dice lie behind the owner's; -1: nobody's."""
        self.split = 0
        """In a roll-off how many dice are the owner's."""

    def owner_at(self, place: int) -> int:
        """Whose die lies at a place."""
        return self.rival if self.rival >= 0 and place >= self.split else self.owner

    def copy(self) -> Roll:
        """An independent twin."""
        r = Roll.__new__(Roll)
        r.owner = self.owner
        r.kind = self.kind
        r.dice = self.dice[:]
        r.sides = self.sides
        r.attempts = self.attempts
        r.thrown = self.thrown
        r.fixed = self.fixed
        r.name = self.name
        r.source = self.source
        r.again = self.again
        r.rival = self.rival
        r.split = self.split
        return r

    def to_json(self) -> JSON:
        """Plain data."""
        return {name: getattr(self, name) for name in Roll.__slots__} | {"dice": list(self.dice)}

    @classmethod
    def from_json(cls, data: JSON) -> Roll:
        """The roll that `to_json` described."""
        r = cls.__new__(cls)
        for name in cls.__slots__:
            setattr(r, name, data[name])
        return r


class Attack:
    """The activated offensive ability of the running roll phase (an attack if it deals damage, ACT-3)."""

    __slots__ = (
        "ability", "after", "attacker", "base", "dealt", "defender", "dice", "failed", "inflicted", "is_attack",
        "queue", "stage", "tier", "types", "ultimate", "undefendable",
    )  # fmt: skip

    ACTIVATED, TARGETED, DEFENDED, SETTLED = 1, 2, 3, 4

    def __init__(self, attacker: int, defender: int, ability: str, dice: list[int]) -> None:
        self.attacker = attacker
        self.defender = defender
        self.ability = ability
        self.tier = 0
        self.dice = dice
        self.stage = 0
        self.is_attack = False
        self.ultimate = False
        self.undefendable = False
        self.failed = False
        self.base = 0
        """Damage of the ability itself, before modifiers."""
        self.dealt = 0
        """Damage successfully dealt to the defender (DEF-6); 0 until settled."""
        self.types: list[str] = []
        self.queue: list[list[Any]] = []
        """Effects that need a target and are no damage: resolved at DEF-1."""
        self.after: list[list[Any]] = []
        """Effects behind a `then` that follows damage: resolved at DEF-6."""
        self.inflicted: list[list[Any]] = []
        """Statuses this attack put on somebody: [seat, token, whether it stuck]."""

    def copy(self) -> Attack:
        """An independent twin."""
        a = Attack.__new__(Attack)
        a.attacker = self.attacker
        a.defender = self.defender
        a.ability = self.ability
        a.tier = self.tier
        a.dice = self.dice
        a.stage = self.stage
        a.is_attack = self.is_attack
        a.ultimate = self.ultimate
        a.undefendable = self.undefendable
        a.failed = self.failed
        a.base = self.base
        a.dealt = self.dealt
        a.types = self.types[:]
        a.queue = self.queue[:]
        a.after = self.after[:]
        a.inflicted = self.inflicted[:]
        return a

    def to_json(self) -> JSON:
        """Plain data."""
        return {
            name: list(value) if isinstance(value := getattr(self, name), list) else value for name in Attack.__slots__
        }

    @classmethod
    def from_json(cls, data: JSON) -> Attack:
        """The attack that `to_json` described."""
        a = cls.__new__(cls)
        for name in cls.__slots__:
            setattr(a, name, data[name])
        return a


class Pool:
    """Damage and its changes that wait to be settled together (DMG-1)."""

    __slots__ = ("isolated", "mods", "parts")

    def __init__(self, *, isolated: bool = False) -> None:
        self.isolated = isolated
        self.parts: list[list[Any]] = []
        """[target, source, type, amount, label, belongs to the attack, what is read when it is settled or None]"""
        self.mods: list[list[Any]] = []
        """[target, kind, amount, label]; kind: add, prevent, halve (1: isolated damage too), avoid, reflect ..."""

    def copy(self) -> Pool:
        """An independent twin."""
        p = Pool.__new__(Pool)
        p.isolated = self.isolated
        p.parts = self.parts[:]
        p.mods = self.mods[:]
        return p

    def to_json(self) -> JSON:
        """Plain data."""
        return {"isolated": self.isolated, "parts": list(self.parts), "mods": list(self.mods)}

    @classmethod
    def from_json(cls, data: JSON) -> Pool:
        """The pool that `to_json` described."""
        p = cls(isolated=data["isolated"])
        p.parts, p.mods = data["parts"], data["mods"]
        return p
