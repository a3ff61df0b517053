"""What a boss battle has beyond its heroes: the boss's action deck and its loot."""

from __future__ import annotations

from campaign.adventures.rules.session import Party
from campaign.kinds.documents import names_missing
from campaign.team.session import kept, team_session
from engine.definitions import Library
from engine.game import Game
from engine.session import Mix


@team_session
class Battle(Party):
    """A boss battle. The boss sits after the heroes."""

    boss_actions: list[str] = kept(list)
    """The boss's action deck, top last; until its setup is done with the upgrades among it (BOSS-1)."""
    boss_discard: list[str] = kept(list)
    """Action cards turned up so far, the last one last."""
    drawn: str = kept("")
    """The boss's action card of this turn; empty once used or sold."""
    unclaimed: int = kept(0)
    """Boss loot left for points (BLOOT-1)."""

    def lacking(self, library: Library) -> list[str]:
        """What the library lacks for this session, the boss's cards included."""
        cards = [*self.boss_actions, *self.boss_discard, *([self.drawn] if self.drawn else [])]
        return [*Party.lacking(self, library), *names_missing("card", cards, library.cards)]

    def conceal(self, seat: int, mix: Mix) -> None:
        """Mix what nobody may know, the boss's action deck included."""
        self.boss_actions = mix(self.boss_actions)
        Party.conceal(self, seat, mix)


def battle_of(g: Game) -> Battle:
    """The session of a boss battle."""
    session = g.state.session
    assert isinstance(session, Battle)
    return session


def boss_seat(g: Game) -> int:
    """The boss's seat."""
    return battle_of(g).hero_count


def companions(g: Game, *, fallen: bool = False) -> list[int]:
    """The seats of the boss's companions, defeated ones too (BOSS-6)."""
    return [player.seat for player in g.state.players[boss_seat(g) + 1 :] if player.fallen == fallen]
