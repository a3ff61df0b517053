"""A duel mode: who sits down, how it begins, who knows whose cards.

What a mode is made of is imported when it is asked for, so that the mode itself costs little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from campaign.errors import BadParty
from campaign.words.names import joined

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView
    from engine.definitions import Library
    from engine.events import Sink
    from engine.game import Game

CURRENT = "current"
NAMES = (CURRENT, "season1", "v2.2")
"""The rulesets as `--rules` and the names of modes call them, today's first."""
HERO = "hero"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
Sitting = Mapping[str, Sequence[str]]
"""Kind of fighter -> the fighters of that kind who were named, in order."""


class DuelMode:
    """A duel mode of heroes, each with their own cards; other modes are built on it."""

    reveals: frozenset[str] = frozenset()
    """Kinds of event, beyond a duel's, that show something nobody knew."""
    ruleset = CURRENT
    """The ruleset by which it is fought; see `campaign.kinds.duel_modes.by_rules`."""
    is_in_older_books = True
    """Whether it can be fought by the rules of another time than today."""
    variants: Mapping[str, DuelMode] = {}
    """What may follow its name and a plus, beside a ruleset: `upgrade-deck` -> that mode."""

    def __init__(self, name: str, title: str, *, heroes: tuple[int, int]) -> None:
        self.name = name
        """The name by which `--mode` and the engine call it."""
        self.title = title
        """The title as a sentence begins with it: `A duel`."""
        self.fighters: Mapping[str, tuple[int, int]] = {HERO: heroes}
        """Kinds of fighter in the order in which they sit down -> the fewest and the most of each."""

    def names(self, kind: str) -> dict[str, str]:
        """Id -> printed name of every fighter of a kind that may sit down."""
        from content.load import hero_names

        return hero_names() if kind == HERO else {}

    def rivals(self) -> set[str]:
        """The ids of all fighters besides heroes who may sit down."""
        return {id for kind in self.fighters if kind != HERO for id in self.names(kind)}

    def seated(self, sitting: Sitting) -> list[str]:
        """Who sits where. Raises BadParty, which says what this way needs."""
        named = {kind: len(sitting.get(kind, ())) for kind in {**self.fighters, **sitting}}
        if any(not self.fits(kind, count) for kind, count in named.items()):
            had = joined(counted(kind, (n, n)) for kind, n in named.items() if n or kind in self.fighters)
            raise BadParty(f"{self.title} takes {self.needs()}, not {had}: {self.usage()}.")
        return [fighter for kind in self.fighters for fighter in sitting.get(kind, ())]

    def by_team(self, teams: Sequence[Sequence[str]]) -> list[str]:
        """The heroes of every team, in turn order. Raises BadParty: here everybody is alone."""
        del teams
        raise BadParty(f"{self.title} has no teams to name: {self.usage()}.")

    def fits(self, kind: str, count: int) -> bool:
        """Whether that many fighters of a kind may sit down."""
        fewest, most = self.fighters.get(kind, (0, 0))
        return fewest <= count <= most

    def needs(self) -> str:
        """Who sits down, in words: `two heroes`."""
        return joined(counted(kind, bounds) for kind, bounds in self.fighters.items())

    def usage(self) -> str:
        """How those who sit down are typed as options."""
        words = []
        for kind, (fewest, most) in self.fighters.items():
            option = f"--{kind} {kind.upper()}"
            words += [option] * fewest + [f"[{option}]"] * (most - fewest)
        return " ".join(words)

    def teams(self, count: int) -> list[int]:
        """The team of each of that many seats."""
        import engine.ways  # noqa: F401  # registers the ways by older rules
        from engine.mode import MODES

        return [team for team, _ in MODES[self.name].seating(count)]

    def library(self, seats: Sequence[str], packs: Iterable[str] = ()) -> Library:
        """The definitions that these fighters need, with what these packs have.

        Raises UnknownHero, or whoever else is unknown.
        """
        from content.load import library

        return library(seats, packs=packs)

    def opened(self, library: Library, seats: Sequence[str], seed: int, sink: Sink | None = None) -> Game:
        """The duel of these fighters, about to begin."""
        from engine import duel

        return duel.opened(library, seats, seed, mode=self.name, sink=sink)

    def view(self, game: Game) -> SessionView:
        """How a position of the duel looks."""
        from campaign.words.duel_view import DuelView

        return DuelView(game)


def counted(kind: str, bounds: tuple[int, int]) -> str:
    """A number of fighters of a kind in words: `two heroes`, `two to four heroes`, `one rival`."""
    fewest, most = bounds
    number = NUMBERS[fewest] if fewest < len(NUMBERS) else str(fewest)
    if fewest != most:
        number = f"{number} to {NUMBERS[most]}"
    return f"{number} {kind if most == 1 else several(kind)}"


def several(kind: str) -> str:
    """A kind of fighter in the plural."""
    return f"{kind}es" if kind.endswith(("o", "s")) else f"{kind}s"
