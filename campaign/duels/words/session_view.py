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
"""What teams are called, in the order of their first seats."""


class SeveralView(DuelView):
    """How a duel looks that may have teams and more than two players."""

    shows_teammates = True
    __slots__ = ()

    @property
    def has_teams(self) -> bool:
        """Whether anybody is of one team with somebody else."""
        players = self.game.state.players
        return len({player.team for player in players}) < len(players)

    @property
    def aim(self) -> str:  # type: ignore[override]  # what it says depends on who sits there
        """How it is won (RES-1)."""
        if self.has_teams:
            return "Bring the health of every other team to 0 while yours still stands."
        several = len(self.game.state.players) > 2  # a pair has one opponent
        return "Be the last who stands." if several else SessionView.aim

    def heading(self) -> str:
        """Where it stands; with teams also whose team it is."""
        found = super().heading()
        state = self.game.state
        if not self.has_teams or not state.turn:
            return found
        name = self.seat(state.acting)
        return found.replace(name, f"{name} (team {self.team(state.players[state.acting])})", 1)

    def team(self, player: Player) -> str:
        """The letter of a player's team."""
        return TEAMS[player.team]

    def notes(self, player: Player) -> list[str]:
        """Also team and place at the table, as whoever is asked sees them, and who leads the hill."""
        team = [f"team {self.team(player)}"] if self.has_teams else []
        pile = [f"upgrades {len(player.piles[UPGRADES])}"] if UPGRADES in player.piles else []
        mark = [*side_of(self.game, player.seat), *self.crown(player)]
        return [*team, *super().notes(player), *pile, *mark]

    def crown(self, player: Player) -> list[str]:
        """Whether attacking this player earns a card (MODE-5)."""
        is_hill = isinstance(self.game.mode, KingOfTheHill) and not player.fallen and self.game.state.turn
        return ["LEADER"] if is_hill and player.seat in leaders(self.game) else []

    def progress(self) -> float:
        """How near it is to its end: the team that is second has so much left of its health."""
        state = self.game.state
        if state.outcome is not None:
            return 1.0
        left = sorted(now / most for now, most in zip(state.health, state.health_max, strict=True))
        return min(1.0, max(0.0, 1 - left[-2]))


def side_of(game: Game, seat: int) -> list[str]:
    """Where an opponent sits whom a targeting die may hit, as whoever acts sees it; empty: nobody, or no die."""
    acting = game.state.acting
    found = game.mode.from_the_left(game, acting)
    if seat not in found or len(found) < 2 or len(game.mode.aim(game, acting)) < 2:
        return []
    place = found.index(seat)
    if len(found) <= len(SIDES):
        return [SIDES[0] if not place else SIDES[-1] if place == len(found) - 1 else SIDES[1]]
    return [f"{place + 1} from the left"]


def view_of(game: Game) -> SessionView:
    """How a duel looks, by its mode."""
    return mode_named(game.state.mode).view(game)


SIDES = ("left", "middle", "right")
