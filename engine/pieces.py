"""The parts of a position that stay for long: players with all that is theirs, and dice on the table."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from engine.context import Context

JSON = dict[str, Any]
Running = Any
"""A running game, `engine.game.Game`: what that class is made of is written for it, and cannot name it."""
OUT = "-out"
"""After the name of a side pile: its discards."""
NO_DICE: list[int] = []
"""None yet; dice are replaced, never changed in place."""


def without(cards: list[str], card: str) -> list[str]:
    """The cards less the first of that name. Raises ValueError if it is not among them."""
    found = cards[:]
    found.remove(card)
    return found


AT_TABLE = "at-table"
"""In the bank of a player whose board, cards and dice are on a table: the program knows health and tokens alone."""
FRESH = "turn:gained:"
"""In front of a token: counts those that a player gained in this turn."""
PLAYED = "turn:played:"
"""In front of a trait: counts the cards of it that a player has played in this turn, once their effects are over."""
MORE = "turn:more:"
"""In front of a name under which uses are counted: so many more of them are allowed in this turn."""
DRAWN = "turn:drawn"
"""Counts the cards of this turn's income phase in whose place others were drawn."""
PREPARED = "turn:prepared"
"""Counts the spells that a player has played to be prepared in this turn."""
LATE = "turn:late:"
"""In front of a token: counts those that came too late to act in the player's running roll phase."""


class Later(NamedTuple):
    """Something that a player's effect put off to a moment of this turn."""

    at: str
    """The moment: turn-end, roll-phase-end, upkeep."""
    program: str
    context: Context

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {"at": self.at, "program": self.program, "context": self.context.to_json()}

    @classmethod
    def from_json(cls, data: JSON) -> Later:
        """What `to_json` described."""
        return cls(data["at"], data["program"], Context.from_json(data["context"]))


class Player:
    """One seat: a hero, or an enemy. Once play has begun, lists and dicts are replaced, never changed in place."""

    __slots__: ClassVar = (
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
    )

    def __init__(self, seat: int = -1, fighter: str = "", team: int = -1, dial: int = -1) -> None:
        self.seat = seat
        self.fighter = fighter
        self.team = team
        self.dial = dial
        """Index into `State.health`: teammates may share one."""
        self.battle = 0
        """Players of one battle fight each other; -1: nobody to fight."""
        self.side = ""
        """The side of a two-sided board that is face up; empty for one-sided ones."""
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
        """Cards in front of this player: equipment, prepared spells."""
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
        self.later: list[Later] = []
        """What this player's effects put off to a moment of this turn."""
        self.index: Any = None
        """Cache of what this player's board, tokens and gear can do; rebuilt on demand."""

    @property
    def at_table(self) -> bool:
        """Whether what this player does is told by people, not asked."""
        return AT_TABLE in self.bank

    def count_use(self, key: str, count: int = 1) -> None:
        """How many more uses or gains under a key of `used`."""
        self.used = {**self.used, key: self.used.get(key, 0) + count}

    def fresh(self, token: str) -> int:
        """How many of a token came to this player in this turn, those that were spent left out (TOK-4)."""
        return self.used.get(FRESH + token, 0)

    def forget_uses(self, span: str) -> None:
        """What is counted per `turn:`, `phase:` or `roll:` starts anew."""
        for key in self.used:
            if key.startswith(span):
                self.used = {k: v for k, v in self.used.items() if not k.startswith(span)}
                return

    def copy(self) -> Player:
        """An independent twin; it shares lists, dicts and the index, which are never changed in place."""
        p = Player.__new__(Player)
        p.seat = self.seat
        p.fighter = self.fighter
        p.team = self.team
        p.dial = self.dial
        p.battle = self.battle
        p.side = self.side
        p.cp = self.cp
        p.fallen = self.fallen
        p.hand = self.hand
        p.deck = self.deck
        p.discard = self.discard
        p.out = self.out
        p.gear = self.gear
        p.tokens = self.tokens
        p.limits = self.limits
        p.levels = self.levels
        p.companions = self.companions
        p.used = self.used
        p.bank = self.bank
        p.later = self.later
        p.piles = self.piles
        p.index = self.index
        return p

    def to_json(self) -> JSON:
        """Every field by its name, but for the index."""
        data = {
            name: (
                value.copy()
                if isinstance(value := getattr(self, name), dict)
                else list(value)
                if isinstance(value, list)
                else value
            )
            for name in Player.__slots__
            if name != "index"
        }
        data["later"] = [later.to_json() for later in self.later]
        return data

    @classmethod
    def from_json(cls, data: JSON) -> Player:
        """The player that `to_json` described."""
        p = Player.__new__(Player)
        for name in Player.__slots__:
            if name != "index":
                setattr(p, name, data[name])
        p.later = [Later.from_json(later) for later in data["later"]]
        p.index = None
        return p


class DieMark(NamedTuple):
    """How one die of a roll differs from an ordinary die of the roller."""

    place: int
    of: int = -1
    """Whose die it is; -1: the roller's own."""
    plain: bool = False
    """Its number counts, its symbol does not."""
    lesser: bool = False
    """It does not count for an ultimate."""
    locked: bool = False
    """It is not rolled again in a roll attempt, and nobody can alter it."""


def told_plain(places: list[int]) -> dict[str, list[int]]:
    """For events: `plain`, the places of dice whose symbols do not count; empty if there are none."""
    return {"plain": places} if places else {}


class Roll:
    """Dice on the table. Lists are replaced, never changed in place."""

    __slots__: ClassVar = (
        "again",
        "attempts",
        "dice",
        "fixed",
        "kind",
        "marks",
        "name",
        "owner",
        "rival",
        "sides",
        "source",
        "split",
        "thrown",
    )

    def __init__(self, owner: int = -1, kind: str = "", dice: list[int] = NO_DICE, sides: int = 6) -> None:
        self.owner = owner
        self.kind = kind
        """offence, defence, targeting, effect, or what a kind of session rolls for."""
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
        """In a roll-off whose dice come after the owner's; -1: nobody's."""
        self.split = 0
        """In a roll-off how many dice are the owner's."""
        self.marks: tuple[DieMark, ...] = ()
        """For dice that are not ordinary dice of the owner, at most one for each place."""

    def mark_at(self, place: int) -> DieMark:
        """The mark of the die at a place; an empty one if it is an ordinary die."""
        return next((mark for mark in self.marks if mark.place == place), DieMark(place))

    def set_mark(self, mark: DieMark) -> None:
        """DieMark a die, in place of the mark it had."""
        others = [other for other in self.marks if other.place != mark.place]
        self.marks = tuple(sorted([*others, mark] if mark != DieMark(mark.place) else others))

    def locked_places(self) -> list[int]:
        """The places of locked dice."""
        return [mark.place for mark in self.marks if mark.locked]

    def plain_dice(self) -> dict[str, list[int]]:
        """For events: `plain`, the places of dice whose symbols do not count; empty if there are none."""
        return told_plain([mark.place for mark in self.marks if mark.plain])

    def owner_at(self, place: int) -> int:
        """Whose die is at a place."""
        return self.rival if self.rival >= 0 and place >= self.split else self.owner

    def copy(self) -> Roll:
        """An independent twin."""
        r = Roll.__new__(Roll)
        r.owner = self.owner
        r.kind = self.kind
        r.dice = self.dice
        r.sides = self.sides
        r.attempts = self.attempts
        r.thrown = self.thrown
        r.fixed = self.fixed
        r.name = self.name
        r.source = self.source
        r.again = self.again
        r.rival = self.rival
        r.split = self.split
        r.marks = self.marks
        return r

    def to_json(self) -> JSON:
        """Every field by its name; marks only where there are any."""
        found = {name: getattr(self, name) for name in Roll.__slots__ if name != "marks"} | {"dice": list(self.dice)}
        return found | {"marks": [list(mark) for mark in self.marks]} if self.marks else found

    @classmethod
    def from_json(cls, data: JSON) -> Roll:
        """The roll that `to_json` described."""
        r = Roll.__new__(Roll)
        for name in Roll.__slots__:
            if name != "marks":
                setattr(r, name, data[name])
        r.marks = tuple([DieMark(*mark) for mark in data.get("marks", ())])
        return r
