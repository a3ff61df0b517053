"""The session of a team of heroes who win or lose together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from typing import Any, ClassVar, Literal, Self, TypeVar, dataclass_transform

from engine.changes import MAX_CP
from engine.copying import copier
from engine.definitions import Library
from engine.duel import seat_hero
from engine.frame import Frame, slotted
from engine.game import Game
from engine.pieces import AT_TABLE
from engine.session import SessionState
from engine.state import JSON, Player, State

SPARSE, BY_HERO = "sparse", "by hero"
"""Marks of fields, each with what makes its value."""


def kept(begins_as: Any, *, sparse: bool = False, init: Literal[False] = False) -> Any:
    """A field that every session begins with in the same way: with a value, or with what a class such as `list`
    makes.

    A sparse one is in JSON only where it says something: so a field that few sessions need changes no fingerprint of
    the others.
    """
    make = begins_as if callable(begins_as) else lambda: begins_as
    return field(default_factory=make, init=init, metadata={SPARSE: make} if sparse else {})


def kept_by_hero(begins_as: Any, *, init: Literal[False] = False) -> Any:
    """A field that holds one value for each hero, in a list by seat."""
    make = begins_as if callable(begins_as) else lambda: begins_as
    return field(init=init, metadata={BY_HERO: make})


T = TypeVar("T", bound="TeamSession")


@dataclass_transform(eq_default=False, field_specifiers=(field, kept, kept_by_hero))
def team_session(kind: type[T]) -> type[T]:
    """A class of sessions: slots, `__init__`, copies and JSON are made of the fields it declares.

    As for every dataclass with slots, its methods name the class they are built on instead of calling `super()`.
    """
    made = slotted(kind)
    inherited: tuple[str, ...] = getattr(made.__base__, "names", ())
    declared = {part.name: part for part in fields(made)}
    made.names = (*inherited, *sorted(declared.keys() - set(inherited)))
    made.sparse = {name: part.metadata[SPARSE] for name, part in declared.items() if SPARSE in part.metadata}
    made.by_hero = {name: part.metadata[BY_HERO] for name, part in declared.items() if BY_HERO in part.metadata}
    made.copy = copier(made, made.names)  # type: ignore[method-assign, assignment]  # the same for every kind, with its own fields
    return made


@team_session
class TeamSession(SessionState):
    """The heroes have the seats 0 to `hero_count - 1`. A subclass adds fields; copies and JSON hold all of them.

    Lists and dicts are replaced once play has begun, never changed in place, so that copies share them.
    """

    hero_count: int = field(kw_only=True)
    result: str = kept("")
    """won or lost, once decided; empty before."""

    names: ClassVar[tuple[str, ...]] = ()
    """The fields, those of the class it is built on first."""
    sparse: ClassVar[Mapping[str, Callable[[], Any]]] = {}
    """Sparse fields -> what makes their value where they say nothing."""
    by_hero: ClassVar[Mapping[str, Callable[[], Any]]] = {}
    """Fields with one value for each hero -> what makes it."""

    def __post_init__(self) -> None:
        """Give every hero their values."""
        for name, make in self.by_hero.items():
            setattr(self, name, [make() for _ in range(self.hero_count)])

    def copy(self) -> Self:
        """An independent twin; it shares lists and dicts."""
        raise NotImplementedError  # written for every kind

    def to_json(self) -> JSON:
        """Every field by its name, but for sparse ones that say nothing."""
        return {name: copied(value) for name in self.names if (value := getattr(self, name)) or name not in self.sparse}

    @classmethod
    def from_json(cls, data: JSON) -> Self:
        """The session that `to_json` described; keys it does not know are left alone."""
        session = cls.__new__(cls)
        for name in cls.names:
            is_left_out = name in cls.sparse and name not in data
            setattr(session, name, cls.sparse[name]() if is_left_out else data[name])
        return session


def copied(value: Any) -> Any:
    """The value, or a copy of a list or dict."""
    return value.copy() if isinstance(value, list | dict) else value


def team_of(g: Game) -> TeamSession:
    """The session of a team's game."""
    session = g.state.session
    assert isinstance(session, TeamSession)
    return session


def end_session(g: Game, result: str, conclusion: Callable[[Game, Any], None]) -> None:
    """The session is won or lost: its lowest frame continues with the conclusion."""
    state = g.state
    team_of(g).result = result
    state.forget_attacks()
    state.rolls.clear()
    state.pools.clear()
    del state.stack[1:]
    lowest: Frame = state.stack[0]
    g.goto(lowest, conclusion)


def seat_heroes(
    state: State, library: Library, heroes: Iterable[str], *, team: int, health: int, shared_dial: bool
) -> list[Player]:
    """Seat heroes of one team, with printed decks not yet shuffled; `health` is each dial's start (SET-1)."""
    seated: list[Player] = []
    for hero in heroes:
        dial = seated[0].dial if shared_dial and seated else -1
        seated.append(seat_hero(state, library, hero, team, health, dial=dial))
    return seated


def sit_at_table(player: Player) -> None:
    """The hero's cards are on the table; CP are counted there, so whatever costs some is left to the people."""
    player.bank = {AT_TABLE: 1}
    player.deck, player.piles, player.companions = [], {}, {}
    player.cp = MAX_CP
