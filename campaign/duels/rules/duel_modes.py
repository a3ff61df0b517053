"""The duel modes of heroes against heroes (MODE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.errors import BadParty
from campaign.kinds.duel_mode import HERO, NUMBERS, DuelMode
from campaign.words.names import joined

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView
    from engine.game import Game

UPGRADE_DECK = "upgrade-deck"
"""After a name and a plus: played with upgrades in a pile of their own; alone a duel of that sort (MODE-7)."""


class HeroesOnly(DuelMode):
    """Heroes against heroes; teams are named by seat, or team by team."""

    def __init__(
        self, name: str, title: str, *, heroes: tuple[int, int], size: int = 1, has_cards: bool = True
    ) -> None:
        super().__init__(name, title, heroes=heroes)
        self.size = size
        """How many heroes a team has."""
        self.has_cards = has_cards
        """Whether it may be played with upgrade decks."""
        if has_cards and "+" not in name:
            deck = HeroesOnly(f"{name}+{UPGRADE_DECK}", f"{title} with upgrade decks", heroes=heroes, size=size)
            self.variants = {UPGRADE_DECK: deck}

    def teams(self, count: int) -> list[int]:
        """The team of each of that many seats."""
        from engine.ways import DUELS

        return [team for team, _ in DUELS[self.name].seating(count)]

    def view(self, game: Game) -> SessionView:
        """How a position of the duel looks."""
        from campaign.duels.words.session_view import SeveralView

        return SeveralView(game)

    def by_team(self, teams: Sequence[Sequence[str]]) -> list[str]:
        """The heroes of every team in turn order: the first of each team, then the second of each.

        Raises BadParty for teams that are uneven, or too few or too many.
        """
        if self.size == 1:
            return super().by_team(teams)
        count = self.fighters[HERO][1] // self.size
        if [len(team) for team in teams] != [self.size] * count:
            had = joined(str(len(team)) for team in teams)
            raise BadParty(
                f"{self.title} takes {NUMBERS[count]} teams of {NUMBERS[self.size]}, not of {had}: "
                f"{' '.join(['--team HERO' + ',HERO' * (self.size - 1)] * count)}."
            )
        return [hero for row in zip(*teams, strict=True) for hero in row]


DUEL = DuelMode("duel", "A duel", heroes=(2, 2))
HEROES_ONLY = (
    HeroesOnly("2v2", "Two against two", heroes=(4, 4), size=2),
    HeroesOnly("3v3", "Three against three", heroes=(6, 6), size=3),
    HeroesOnly("2v2v2", "Three teams of two", heroes=(6, 6), size=2),
    HeroesOnly("king-of-the-hill", "King of the Hill", heroes=(3, 6)),
    HeroesOnly("free-for-all", "A free for all", heroes=(3, 5)),
    HeroesOnly("first-game", "A first game", heroes=(2, 2)),
    HeroesOnly("simplified", "A simplified duel", heroes=(2, 2), has_cards=False),
    HeroesOnly(UPGRADE_DECK, "A duel with upgrade decks", heroes=(2, 2), has_cards=False),
)
DUEL_MODES: tuple[DuelMode, ...] = (DUEL, *HEROES_ONLY)
