"""How a duel of several looks: who is of which team, who sits on the left, who leads."""

from __future__ import annotations

from campaign.kinds.duel_modes import mode_named
from campaign.words.duel_view import DuelView
from campaign.words.session_view import SessionView
from engine.changes import UPGRADES
from engine.game import Game
from engine.state import Player
from engine.ways import KingOfTheHill, leaders

TEAMS = "ABCDEF"
"""The names of teams, in the order of their first seats."""


class SeveralView(DuelView):
    """How a duel looks that may have teams and more than two players."""

    shows_teammates = True
    __slots__ = ()

    @property
    def has_teams(self) -> bool:
        """Whether any two players are of one team."""
        players = self.game.state.players
        return len({player.team for player in players}) < len(players)

    @property
    def aim(self) -> str:  # type: ignore[override]  # what it says depends on who sits there
        """How the duel is won (RES-1)."""
        if self.has_teams:
            return "Bring every other team to 0 health."
        several = len(self.game.state.players) > 2  # a pair has one opponent
        return "Be the last hero with health." if several else SessionView.aim

    def heading(self) -> str:
        """How far the duel is; with teams also whose team acts."""
        heading = super().heading()
        state = self.game.state
        if not self.has_teams or not state.turn:
            return heading
        name = self.seat(state.acting)
        return heading.replace(name, f"{name} (team {self.team(state.players[state.acting])})", 1)

    def team(self, player: Player) -> str:
        """The name of a player's team."""
        return TEAMS[player.team]

    def notes(self, player: Player) -> list[str]:
        """What is beside a player: also the team, the place as whoever is asked sees it, and who leads."""
        team = [f"team {self.team(player)}"] if self.has_teams else []
        pile = [f"upgrades {len(player.piles[UPGRADES])}"] if UPGRADES in player.piles else []
        mark = [*side_of(self.game, player.seat), *self.crown(player)]
        return [*team, *super().notes(player), *pile, *mark]

    def crown(self, player: Player) -> list[str]:
        """Whether attacking this player earns a card (MODE-5)."""
        is_hill = isinstance(self.game.mode, KingOfTheHill) and not player.fallen and self.game.state.turn
        return ["LEADER"] if is_hill and player.seat in leaders(self.game) else []

    def progress(self) -> float:
        """How near the duel is to its end: how much of its health the second team has lost."""
        state = self.game.state
        if state.outcome is not None:
            return 1.0
        left = sorted(now / most for now, most in zip(state.health, state.health_max, strict=True))
        return min(1.0, max(0.0, 1 - left[-2]))


def side_of(game: Game, seat: int) -> list[str]:
    """Where an opponent sits that a targeting die may hit, as the acting player sees it; empty: nobody, or no die."""
    acting = game.state.acting
    opponents = game.mode.from_the_left(game, acting)
    if seat not in opponents or len(opponents) < 2 or len(game.mode.aim(game, acting)) < 2:
        return []
    place = opponents.index(seat)
    if len(opponents) <= len(SIDES):
        return [SIDES[0] if not place else SIDES[-1] if place == len(opponents) - 1 else SIDES[1]]
    return [f"{place + 1} from the left"]


def view_of(game: Game) -> SessionView:
    """How a duel looks, by its mode."""
    return mode_named(game.state.mode).view(game)


SIDES = ("left", "middle", "right")
