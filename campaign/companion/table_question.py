"""The question what happened at a table, and what the words of an answer mean: people, places, numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.words.names import fighter_name, number_in
from engine.game import Game
from engine.state import Decision

ALL = "all"
"""In place of a seat: everybody whom it can mean."""
ME = ("me", "myself", "self")
EVERYBODY = (ALL, "everybody", "everyone")
FILLERS = ("health", "hp", "damage", "point", "points")
"""Words that may stand beside a number and change nothing."""
PLACES: dict[str, Callable[[Game], dict[str, int]]] = {}
"""By mode, for those where everybody has a place of their own: place -> the seat of whoever stands there; filled at
import."""


class BadEntry(CampaignError):
    """What was typed can be no entry; says what could."""


class TableQuestion(NamedTuple):
    """The question what happened at a table, and where the session stands."""

    game: Game
    decision: Decision

    @property
    def me(self) -> int:
        """The seat of the hero whose player is asked."""
        return self.decision.seat

    @property
    def at(self) -> str:
        """The moment at which something is told."""
        moment: str = self.decision.info["at"]
        return moment

    def seat(self, name: str) -> int:
        """Whoever is called so; without a name oneself. Raises BadEntry."""
        if name in EVERYBODY:
            raise BadEntry("Tell that of one after another; of all at once damage and status effects can be told.")
        return self.me if not name or name in ME else seat_called(self.game, name)

    @property
    def foes(self) -> list[int]:
        """Whom the teller fights now."""
        return self.game.opponents(self.me)

    def foe(self, name: str) -> int:
        """The one that is named, or the only one whom the teller fights. Raises BadEntry."""
        if name:
            return self.seat(name)
        foes = self.foes
        if not foes:
            raise BadEntry("You fight nobody now.")
        if len(foes) > 1:
            raise BadEntry(f"You fight several; say whom you mean too, as in: on {self.called(foes[0])}.")
        return foes[0]

    def on_foe(self) -> str:
        """` on b1`: the likeliest of several whom the teller fights; empty: there are not several."""
        return f" on {self.called(self.likely())}" if len(self.foes) > 1 else ""

    def likely(self) -> int:
        """Whom the teller means most likely; there is somebody."""
        likely = self.game.mode.next_foe(self.game, self.me)
        return likely if likely in self.foes else self.foes[0]

    def called(self, seat: int) -> str:
        """The place or the name of somebody, as it may be typed."""
        name = fighter_name(self.game.library, self.game.state.players[seat].fighter).lower()
        return next((place for place, other in places(self.game).items() if other == seat), name)


def places(game: Game) -> dict[str, int]:
    """Place -> the seat of whoever stands there, in modes where everybody has a place."""
    places_of = PLACES.get(game.mode.name)
    return places_of(game) if places_of is not None else {}


def seat_called(game: Game, name: str) -> int:
    """Whoever is called so: by the number of the seat, a place, or the beginning of a name. Raises BadEntry."""
    place = places(game).get(name)
    if place is not None:
        return place
    standing = [player for player in game.state.players if not player.fallen]
    names = {player.seat: fighter_name(game.library, player.fighter).lower() for player in standing}
    number = number_in(name)
    if number is not None and number - 1 in names:
        return number - 1
    plain = name.replace("-", " ")
    meant = [seat for seat, called in names.items() if called.replace("-", " ").startswith(plain)]
    meant = meant or [seat for seat, called in names.items() if plain in called.replace("-", " ").split()]
    if len(meant) == 1:
        return meant[0]
    listed = ", ".join(f"{seat + 1} {called}" for seat, called in names.items())
    raise BadEntry(f"{name[:30]!r} could be {'several' if meant else 'nobody'} here; say one of: {listed}.")


def amount(words: Sequence[str], example: str, *, least: int | None = None) -> str:
    """The only number among the words, perhaps not below a least one. Raises BadEntry."""
    said = [word for word in words if word not in FILLERS]
    numbers = [word for word in said if number_in(word.lstrip("+-")) is not None]
    strange = next((word for word in said if word not in numbers), "")
    if strange:
        raise BadEntry(f"{strange[:30]!r} cannot be read there; say it as in: {example}.")
    if len(numbers) != 1 or (least is not None and int(numbers[0]) < least):
        raise BadEntry(f"Say how much, as in: {example}.")
    return numbers[0].removeprefix("+")
