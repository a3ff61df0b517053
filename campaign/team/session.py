"""The session of a team of heroes who win or lose together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Self

from engine.changes import MAX_CP
from engine.copying import copier
from engine.definitions import Library
from engine.duel import seat_hero
from engine.frame import Frame
from engine.game import Game
from engine.pieces import AT_TABLE
from engine.session import Session
from engine.state import JSON, Player, State


class TeamSession(Session):
    """The heroes have the seats 0 to `hero_count - 1`. A subclass adds slots; copies and JSON hold all of them.

    Lists and dicts are replaced once play has begun, never changed in place, so that copies share them.
    """

    __slots__ = ("hero_count", "result")
    fields: ClassVar[tuple[str, ...]] = __slots__
    """The slots of this class and of those it is built on."""
    sparse: ClassVar[Mapping[str, Callable[[], Any]]] = {}
    """Slots that stand in JSON only where they say something -> what they are otherwise: so a slot that few sessions
    need changes no fingerprint of the others."""

    def __init_subclass__(cls) -> None:
        cls.fields = (*cls.fields, *vars(cls).get("__slots__", ()))
        cls.copy = copier(cls, cls.fields)  # type: ignore[method-assign, assignment]  # the same for every kind, with its own fields

    def __init__(self, hero_count: int) -> None:
        self.hero_count = hero_count
        self.result = ""
        """won or lost, once decided; empty before."""

    def copy(self) -> Self:
        """An independent twin; it shares lists and dicts."""
        raise NotImplementedError  # written for every subclass

    def to_json(self) -> JSON:
        """Every slot by its name, but for sparse ones that say nothing."""
        return {
            name: copied(value) for name in self.fields if (value := getattr(self, name)) or name not in self.sparse
        }

    @classmethod
    def from_json(cls, data: JSON) -> Self:
        """The session that `to_json` described; keys it does not know are left alone."""
        session = cls.__new__(cls)
        for name in cls.fields:
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
    """The session is won or lost: its lowest frame goes on with the conclusion."""
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
