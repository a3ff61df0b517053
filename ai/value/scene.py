"""A position as one seat sees it: who fights against which players, and what may change the worth of things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import held, limit_of
from engine.definitions import UPGRADE
from engine.hooks import other_side

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Player


LOW = 12
"""Health above this is out of reach of a single effect."""


class Scene:
    """One seat's side, and the opponent it looks at."""

    __slots__ = (
        "_live",
        "_pairs",
        "_parties",
        "_parts",
        "foe",
        "g",
        "is_last_team",
        "me",
        "opponents",
        "player",
        "seats",
    )

    def __init__(self, g: Game, me: int, foe: int = -1) -> None:
        self.g = g
        self.me = me
        players = g.state.players
        self.player: Player = players[me]
        """The one who looks, seat `me`."""
        self.opponents = g.opponents(me)
        if foe < 0:
            foe = other_side(g, me)
        if foe < 0 and self.opponents:
            foe = g.mode.next_foe(g, me)
        if foe < 0 and self.opponents:
            foe = max(self.opponents, key=g.health)
        self.foe = foe
        """The seat that `foe` means, of several opponents the strongest; -1: nobody to fight."""
        self.is_last_team = foe < 0 or all(players[seat].team == players[foe].team for seat in self.opponents)
        """Whether the opponent's team is the only other one left, so that defeating it wins."""
        self.seats = [player.seat for player in players if not player.fallen]
        """Everybody who takes part."""
        self._live: tuple[object, ...] | None = None
        self._parties: tuple[object, ...] | None = None
        self._parts: dict[str, tuple[object, ...]] = {}
        self._pairs: dict[str, tuple[object, ...]] = {}

    @property
    def teammates(self) -> list[int]:
        """Others of the same side who take part."""
        return self.g.teammates(self.me)

    @property
    def parties(self) -> tuple[object, ...]:
        """Who is there, and as which fighters: everything that tells two scenes of one position apart."""
        if self._parties is None:
            players = self.g.state.players
            crowd = (self.me, self.foe, *self.opponents, -1, *self.teammates, -1, *self.seats)
            there = [players[seat] for seat in (self.me, self.foe, *self.seats) if seat >= 0]
            self._parties = (*crowd, self.is_last_team, *[(player.fighter, player.battle) for player in there])
        return self._parties

    @property
    def pair(self) -> tuple[object, ...]:
        """The two who face each other."""
        foe = self.g.state.players[self.foe].fighter if self.foe >= 0 else ""
        return self.me, self.foe, self.is_last_team, self.player.fighter, foe

    def sign(self, seat: int) -> int:
        """1 for the own side, -1 for the other."""
        return 1 if self.g.state.players[seat].team == self.player.team else -1

    def room(self, seat: int) -> int:
        """Health a seat may still gain."""
        state = self.g.state
        dial = state.players[seat].dial
        return state.health_max[dial] - state.health[dial]

    def live(self) -> tuple[object, ...]:
        """Everything that values of this position may depend on."""
        if self._live is None:
            there = [seat for seat in (self.me, self.foe, *self.seats) if seat >= 0]
            self._live = (*self.parties, *[self.of(seat) for seat in dict.fromkeys(there)])
        return self._live

    def of(self, seat: int) -> tuple[object, ...]:
        """What one seat has, to tell one state of it from another."""
        player = self.g.state.players[seat]
        return (
            player.cp,
            len(player.hand),
            player.side,
            self.g.health(seat),
            tuple(sorted(player.tokens.items())),
            tuple(player.companions.items()),
            tuple(player.levels.items()),
            tuple(player.gear),
        )

    def part(self, name: str) -> tuple[object, ...]:
        """One part of the position, over everybody there."""
        found = self._parts.get(name)
        if found is None:
            if name == "roles":
                found = self.roles()
            else:
                found = tuple([self.read(name, seat) for seat in self.seats])
            self._parts[name] = found
        return found

    def of_pair(self, name: str) -> tuple[object, ...]:
        """One part of the position, over the two who face each other."""
        found = self._pairs.get(name)
        if found is None:
            foes = (self.read(name, self.foe),) if self.foe >= 0 else ()
            found = self._pairs[name] = (self.read(name, self.me), *foes)
        return found

    def roles(self) -> tuple[object, ...]:
        """Who attacks which player, and on whose turn."""
        state = self.g.state
        attack = state.attack
        return state.active, state.acting, *((attack.attacker, attack.defender) if attack is not None else ())

    def read(self, name: str, seat: int) -> object:
        """One part of the position for one seat."""
        state = self.g.state
        player = state.players[seat]
        if name == "tokens":
            return tuple(sorted(player.tokens.items())), tuple(player.limits.items())
        if name.startswith("token:"):
            token = name.removeprefix("token:")
            return player.tokens.get(token, 0), held(self.g, player, token), limit_of(self.g, player, token)
        if name.startswith("once:"):
            return player.used.get(f"turn:{name.removeprefix('once:')}", 0) > 0
        if name == "cp":
            return player.cp
        if name == "spells":
            cards = self.g.library.cards
            there = [card for card in player.gear if cards[card].cast]
            return tuple(there), tuple(sorted({card for card in player.discard if cards[card].cast}))
        if name == "hand":
            return len(player.hand)
        if name == "health":
            return state.health[player.dial], state.health_max[player.dial]
        if name == "low":
            return min(LOW, state.health[player.dial])
        if name == "companions":
            return tuple(sorted(player.companions.items()))
        if name == "upgrades":
            cards = self.g.library.cards
            held_back = [card for card in player.hand if card in cards and cards[card].kind == UPGRADE]
            return tuple(sorted(player.levels.items())), tuple(sorted(held_back))
        return player.side
