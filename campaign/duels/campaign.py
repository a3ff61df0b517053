"""Duels as a kind of campaign: a series of them at one table, saved like any other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.kinds.duel_modes import duel_modes
from campaign.kinds.kind import Kind, part

if TYPE_CHECKING:
    from engine.definitions import Library


class Duels(Kind):
    """Duels between two to six heroes."""

    name = "duels"
    title = "Duels"
    about = "Heroes fight each other, one against one or in teams, until one side is left."
    counts = "duel"
    most_heroes = 6
    together = False

    document = part("campaign.duels.documents:SeriesDocument")
    setup = part("campaign.duels.documents:DuelSetup")
    beginning = part("campaign.duels.progress:BEGINNING")
    progress = part("campaign.duels.progress:PROGRESS")
    recorded_sessions = part("campaign.duels.progress:FORM")
    score_sheet = part("campaign.duels.score_sheet:SCORE_SHEET")
    lay_out = part("campaign.duels.progress:lay_out")
    view = part("campaign.duels.words.session_view:view_of")
    duel_modes = part("campaign.duels.rules.duel_modes:DUEL_MODES")
    modules = ("engine.duel", "engine.ways")

    @property
    def reveals(self) -> frozenset[str]:
        """What any duel mode reveals."""
        return frozenset().union(*(mode.reveals for mode in duel_modes().values()))

    def library(self, heroes: Sequence[str], *, packs: Iterable[str] = (), content: Path | None = None) -> Library:
        """The definitions of these fighters, by a mode that knows all of them, with what these packs have.

        Raises UnknownHero, UnknownPack, BadPack, BadContent.
        """
        from content.load import hero_names, library

        self.register()
        strangers = set(heroes) - set(hero_names())
        mode = next((mode for mode in duel_modes().values() if strangers and strangers <= mode.rivals()), None)
        return library(heroes, packs=packs, root=content) if mode is None else mode.library(heroes, packs)


DUELS: Kind = Duels()
