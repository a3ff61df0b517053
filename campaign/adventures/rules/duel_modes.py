"""Boss vs Many and Boss vs Boss as `duel --mode` knows them; what they are made of is imported when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from campaign.kinds.duel_mode import HERO, DuelMode, Sitting

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView
    from engine.definitions import Library
    from engine.events import Sink
    from engine.game import Game

BOSS = "boss"


class BossMode(DuelMode):
    """A way to duel with bosses."""

    reveals = frozenset({"loot-die"})
    is_in_older_books = False

    def __init__(self, name: str, title: str, *, heroes: tuple[int, int], bosses: tuple[int, int]) -> None:
        super().__init__(name, title, heroes=heroes)
        self.fighters = {BOSS: bosses} if heroes == (0, 0) else {HERO: heroes, BOSS: bosses}

    def names(self, kind: str) -> dict[str, str]:
        """The fighters one can choose, bosses included."""
        from content import files
        from content.adventures.section import boss_files

        if kind != BOSS:
            return super().names(kind)
        return {id: files.name_in(path) for id, path in boss_files().items()}

    def seated(self, sitting: Sitting) -> list[str]:
        """Raises UnknownFighter too: a library has all bosses or none."""
        from content.errors import UnknownFighter

        seats = super().seated(sitting)
        bosses = self.names(BOSS)
        for boss in sitting.get(BOSS, ()):
            if boss not in bosses:
                raise UnknownFighter("boss", boss, bosses)
        return seats

    def library(self, seats: Sequence[str], packs: Iterable[str] = ()) -> Library:
        """The library of these fighters and packs, with everything that Adventures add."""
        from campaign.adventures.campaign import ADVENTURES
        from content.load import library

        ADVENTURES.register()
        bosses = self.names(BOSS).keys() & set(seats)
        heroes = [fighter for fighter in seats if fighter not in bosses]
        return library(heroes, sections=("versus",), packs=packs, others=bosses)

    def teams(self, count: int) -> list[int]:
        """The teams, as the mode seats them."""
        import campaign.adventures.rules.versus  # noqa: F401  # registers the mode

        return super().teams(count)

    def opened(self, library: Library, seats: Sequence[str], seed: int, sink: Sink | None = None) -> Game:
        """The duel as it is laid out at the beginning."""
        from campaign.adventures.rules.versus import opened

        return opened(library, self.name, seats, seed, sink)

    def view(self, game: Game) -> SessionView:
        """The view of such a duel, with hands and decks of bosses."""
        from campaign.adventures.words.session_view import view_of

        return view_of(game)


BOSS_MODES: tuple[DuelMode, ...] = (
    BossMode("boss-vs-many", "Boss vs Many", heroes=(2, 4), bosses=(1, 1)),
    BossMode("boss-vs-boss", "Boss vs Boss", heroes=(0, 0), bosses=(2, 2)),
)
