"""How a duel with bosses looks."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.adventures.rules.kings_hand import TOKENS
from campaign.adventures.rules.versus.modes import BOSS_VS_BOSS, BOSS_VS_MANY
from campaign.words.duel_view import DuelView
from campaign.words.session_view import SessionView
from engine.game import Game
from engine.state import Player


class VersusView(DuelView):
    """The view of a duel in which bosses have hands and decks as heroes have."""

    parts = ("duels", "adventures")
    absent = frozenset({"CAMP", "PREP", "CRAWL", "MIN", "KH", "BOSS", "LOOT", "SHOP", "SALVE", "BLOOT", "SCORE"})

    def is_hero(self, player: Player) -> bool:
        """Whether a seat is played as a hero's: bosses are as well."""
        return True

    def out_of_play(self) -> frozenset[str]:
        """Rules about what is not on the table, King's Hand included while nobody has one."""
        held = any(player.tokens.get(TOKENS) for player in self.game.state.players)
        return super().out_of_play() | (frozenset() if held else frozenset({"BVM-2"}))


class BossVsManyView(VersusView):
    """The view of Boss vs Many."""

    name = "boss vs many"
    aim = "Heroes bring the boss's health to 0, the boss that of their one dial."
    absent = VersusView.absent | {"BVB"}


class BossVsBossView(VersusView):
    """The view of Boss vs Boss."""

    name = "boss vs boss"
    absent = VersusView.absent | {"BVM-1"}


VIEWS: Mapping[str, type[SessionView]] = {BOSS_VS_MANY.name: BossVsManyView, BOSS_VS_BOSS.name: BossVsBossView}
"""The views of duels with bosses, by their mode."""


def view_of(game: Game) -> SessionView:
    """The view of a duel with bosses."""
    return VIEWS[game.state.mode](game)
