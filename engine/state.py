"""A position: plain data in slotted classes, ids only, never definitions.

Everything here can be copied, written to JSON and read back; `digest` is stable over all of
it. Lists and dicts of players, dice, frames, attacks, pools and sessions are replaced once play has
begun, never changed in place, so that copies may share them.
"""

from __future__ import annotations

import hashlib
import json

from engine.attacks import After, Attack, Inflicted, Mod, Part, Pool, Reading, Ready, Waiting
from engine.chance import Streams
from engine.frame import Frame
from engine.pieces import JSON, OUT, Later, Player, Roll
from engine.session import SessionState

__all__ = [
    "FORMAT",
    "JSON",
    "OUT",
    "After",
    "Attack",
    "Decision",
    "Inflicted",
    "Later",
    "Mod",
    "Part",
    "Player",
    "Pool",
    "Reading",
    "Ready",
    "Roll",
    "State",
    "Waiting",
]

FORMAT = 3
"""Version of the position format written by `State.to_json`; `digest` begins with it."""


class Decision:
    """A question to one seat; never changed once asked."""

    __slots__ = ("id", "info", "kind", "options", "seat", "source")

    def __init__(self, id: int, seat: int, kind: str, options: list[str], source: str, info: JSON) -> None:
        self.id = id
        """How many choices were made before this one."""
        self.seat = seat
        self.kind = kind
        self.options = options
        """Text tokens, at least two."""
        self.source = source
        """What asks: `card:...`, `token:...`, `ability:...`, or empty for the flow itself."""
        self.info = info

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {
            "id": self.id,
            "seat": self.seat,
            "kind": self.kind,
            "options": list(self.options),
            "source": self.source,
            "info": self.info,
        }

    @classmethod
    def from_json(cls, data: JSON) -> Decision:
        """The decision that `to_json` described."""
        return cls(data["id"], data["seat"], data["kind"], data["options"], data["source"], data["info"])


class State:
    """A whole position: all that decides how a session continues, and nothing else."""

    __slots__ = (
        "acting",
        "active",
        "attack",
        "attacks",
        "choices",
        "decision",
        "health",
        "health_max",
        "mode",
        "outcome",
        "phase",
        "physical",
        "players",
        "pools",
        "rolls",
        "session",
        "stack",
        "starter",
        "streams",
        "turn",
    )

    def __init__(self, mode: str = "", seed: int = 0) -> None:
        self.mode = mode
        self.streams = Streams(seed)
        self.physical = False
        """People type in their dice; the streams only shuffle."""
        self.players: list[Player] = []
        self.health: list[int] = []
        self.health_max: list[int] = []
        self.turn = 0
        self.starter = -1
        """The start player (SET-2, PREP-2)."""
        self.active = 0
        """Whose turn it is (WIN-3)."""
        self.acting = 0
        """Who performs the phases: the active player, or an enemy on that player's turn."""
        self.phase = ""
        self.stack: list[Frame] = []
        self.decision: Decision | None = None
        self.outcome: JSON | None = None
        self.attacks: tuple[Attack, ...] = ()
        """Activated abilities whose roll phases are not over; `begin_attack` and `forget_attack` change them."""
        self.attack: Attack | None = None
        """The last of them, which runs now."""
        self.rolls: list[Roll] = []
        self.pools: list[Pool] = []
        self.session: SessionState | None = None
        self.choices = 0

    def copy(self) -> State:
        """An independent twin that plays on identically."""
        s = State.__new__(State)
        s.mode = self.mode
        s.streams = self.streams.copy()
        s.physical = self.physical
        s.players = [p.copy() for p in self.players]
        s.health = self.health[:]
        s.health_max = self.health_max[:]
        s.turn = self.turn
        s.starter = self.starter
        s.active = self.active
        s.acting = self.acting
        s.phase = self.phase
        s.stack = [f.copy() for f in self.stack]
        s.decision = self.decision
        s.outcome = self.outcome
        s.attacks, s.attack = (), None
        if self.attacks:
            s.attacks = tuple([a.copy() for a in self.attacks])
            s.attack = s.attacks[-1]
        s.rolls = [r.copy() for r in self.rolls]
        s.pools = [p.copy() for p in self.pools]
        s.session = None if self.session is None else self.session.copy()
        s.choices = self.choices
        return s

    def to_json(self) -> JSON:
        """The format, then every field by its name; `from_json` makes an identical position of it."""
        return {
            "format": FORMAT,
            "mode": self.mode,
            "streams": self.streams.to_json(),
            "physical": self.physical,
            "players": [p.to_json() for p in self.players],
            "health": list(self.health),
            "health_max": list(self.health_max),
            "turn": self.turn,
            "starter": self.starter,
            "active": self.active,
            "acting": self.acting,
            "phase": self.phase,
            "stack": [f.to_json() for f in self.stack],
            "decision": None if self.decision is None else self.decision.to_json(),
            "outcome": self.outcome,
            "attacks": [a.to_json() for a in self.attacks],
            "rolls": [r.to_json() for r in self.rolls],
            "pools": [p.to_json() for p in self.pools],
            "session": None if self.session is None else self.session.to_json(),
            "choices": self.choices,
        }

    @classmethod
    def from_json(cls, data: JSON, session_class: type[SessionState] | None = None) -> State:
        """The position that `to_json` described; `session_class` reads its session part."""
        s = State.__new__(State)
        s.mode = data["mode"]
        s.streams = Streams.from_json(data["streams"])
        s.physical = data["physical"]
        s.players = [Player.from_json(p) for p in data["players"]]
        s.health, s.health_max = data["health"], data["health_max"]
        s.starter = data["starter"]
        s.turn, s.active, s.acting, s.phase = data["turn"], data["active"], data["acting"], data["phase"]
        s.stack = [Frame.from_json(f) for f in data["stack"]]
        s.decision = None if data["decision"] is None else Decision.from_json(data["decision"])
        s.outcome = data["outcome"]
        s.attacks = tuple(Attack.from_json(a) for a in data["attacks"])
        s.attack = s.attacks[-1] if s.attacks else None
        s.rolls = [Roll.from_json(r) for r in data["rolls"]]
        s.pools = [Pool.from_json(p) for p in data["pools"]]
        s.session = None
        if data["session"] is not None and session_class is not None:
            s.session = session_class.from_json(data["session"])
        s.choices = data["choices"]
        return s

    def begin_attack(self, attack: Attack) -> None:
        """An ability is activated; those that were before it wait."""
        self.attacks = (*self.attacks, attack)
        self.attack = attack

    def forget_attack(self, seat: int) -> None:
        """The seat's activated ability is over."""
        if self.attacks:
            self.attacks = tuple([attack for attack in self.attacks if attack.attacker != seat])
            self.attack = self.attacks[-1] if self.attacks else None

    def forget_attacks(self) -> None:
        """Whatever was activated is over."""
        self.attacks, self.attack = (), None

    def digest(self) -> str:
        """A short fingerprint, equal for equal positions on every machine; fingerprints of other formats differ."""
        return fingerprint(self.to_json())


def fingerprint(document: JSON) -> str:
    """The digest of the position that a document of today's format describes."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return f"{FORMAT}-{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"
