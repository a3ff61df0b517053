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
    """Bosses have hands and decks as heroes have."""

    parts = ("duels", "adventures")
    absent = frozenset({"CAMP", "PREP", "CRAWL", "MIN", "KH", "BOSS", "LOOT", "SHOP", "SALVE", "BLOOT", "SCORE"})

    def is_hero(self, player: Player) -> bool:
        """Bosses are played as heroes are."""
        return True

    def out_of_play(self) -> frozenset[str]:
        """Also what is said of King's Hand while nobody has one."""
        held = any(player.tokens.get(TOKENS) for player in self.game.state.players)
        return super().out_of_play() | (frozenset() if held else frozenset({"BVM-2"}))


class BossVsManyView(VersusView):
    """Boss vs Many."""

    name = "boss vs many"
    aim = "Heroes bring the boss's health to 0, the boss that of their one dial."
    absent = VersusView.absent | {"BVB"}


class BossVsBossView(VersusView):
    """Boss vs Boss."""

    name = "boss vs boss"
    absent = VersusView.absent | {"BVM-1"}


VIEWS: Mapping[str, type[SessionView]] = {BOSS_VS_MANY.name: BossVsManyView, BOSS_VS_BOSS.name: BossVsBossView}
"""Views by mode."""


def view_of(game: Game) -> SessionView:
    """The view of a duel with bosses."""
    return VIEWS[game.state.mode](game)
