"""The opening of a duel with bosses: seats, dials, decks, upgrades that are placed already, King's Hand (BVM, BVB)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.adventures.rules.battle.mode import lay_upgrades
from campaign.adventures.rules.frames import FirstUpgrades
from campaign.adventures.rules.kings_hand import TOKENS
from campaign.adventures.rules.versus.modes import VersusMode
from engine.changes import MAX_CP
from engine.definitions import UPGRADE, Library
from engine.duel import seat_hero
from engine.events import Event
from engine.frame import flow
from engine.frames import Turns
from engine.game import Game
from engine.mode import MODES
from engine.state import Player, State

BOSS = "boss"
"""The kind of fighter that bosses are."""


def opened(
    library: Library, mode_name: str, fighters: Sequence[str], seed: int, sink: Callable[[Event], None] | None = None
) -> Game:
    """A duel with bosses about to begin; `fighters` as they sit, upgrades not placed yet."""
    mode = MODES[mode_name]
    assert isinstance(mode, VersusMode)
    state = State(mode.name, seed)
    numbers = mode.numbers(library)
    for fighter, (team, dial) in zip(fighters, mode.seating(len(fighters)), strict=True):
        others = opponents_of(mode, len(fighters), team)
        is_boss = library.fighters[fighter].kind == BOSS
        health = numbers.health_of(fighter, others) if is_boss else numbers.health[len(fighters) - 1]
        own = dial if dial < len(state.health) else -1
        player = seat_hero(state, library, fighter, team, health, dial=own)
        state.streams.shuffle(player.deck, f"deck-{player.seat}")
        if is_boss:
            player.tokens = {TOKENS: numbers.kings_hand[others]}
    game = Game(library, state, sink)
    game.push(Turns(-1))
    for player in bosses(game)[::-1]:
        game.push(FirstUpgrades(player.seat))
    return game


def opponents_of(mode: VersusMode, count: int, team: int) -> int:
    """How many of these players are of other teams."""
    return sum(other != team for other, _ in mode.seating(count))


def bosses(g: Game) -> list[Player]:
    """The players who are bosses."""
    return [player for player in g.state.players if g.library.fighters[player.fighter].kind == BOSS]


def first_upgrades(g: Game, frame: FirstUpgrades) -> None:
    """Flip upgrades from the boss's deck and place them as in a boss battle; the rest stays in the deck (ours)."""
    mode = g.mode
    assert isinstance(mode, VersusMode)
    player, numbers = g.state.players[frame.seat], mode.numbers(g.library)
    others = opponents_of(mode, len(g.state.players), player.team)
    player.cp = numbers.upgrade_cp[others]
    placed = lay_upgrades(g, player, [card for card in reversed(player.deck) if g.library.cards[card].kind == UPGRADE])
    player.deck = [card for card in player.deck if card not in placed]
    player.out = placed
    player.cp = min(MAX_CP, numbers.boss_cp[others])


flow("first-upgrades", FirstUpgrades, first_upgrades)
