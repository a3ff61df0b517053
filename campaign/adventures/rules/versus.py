"""Boss vs Many and Boss vs Boss: who sits where, is aimed at and begins; the loot die of bosses (BVM, BVB)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from ai.outcomes import Walk, worth
from campaign.adventures.rules.battle.boss_choices import lay_upgrades
from campaign.adventures.rules.frames import FirstUpgrades
from campaign.adventures.rules.kings_hand import TOKENS
from campaign.adventures.rules.loot import throw_loot_die
from campaign.adventures.rules.session import ENEMIES, HEROES
from content.adventures.definitions import Versus
from content.text.operations import block
from content.text.words import Spec, Voice, says
from engine.changes import MAX_CP
from engine.context import Context
from engine.definitions import UPGRADE, Library
from engine.duel import seat_hero
from engine.effects.amounts import dice_of
from engine.effects.asking import keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import push_block
from engine.events import Event
from engine.frame import Frame, flow
from engine.frames import Do, Turn, Turns
from engine.game import Game
from engine.mode import MODES
from engine.modes import Duel
from engine.state import Player, State


class VersusMode(Duel):
    """A duel in which bosses have a hand and take whole turns."""

    def numbers(self, library: Library) -> Versus:
        """The numbers that the mode begins with."""
        return cast("Versus", library.tables["versus"][self.name])


class BossVsMany(VersusMode):
    """Boss vs Many: two to four heroes on one dial, and a boss after them (BVM-1)."""

    name = "boss-vs-many"
    players = (3, 5)

    def seating(self, count: int) -> list[tuple[int, int]]:
        """Who sits where: the heroes are a team on the first dial, the boss has the last seat."""
        return [(HEROES, 0)] * (count - 1) + [(ENEMIES, 1)]

    def starter(self, g: Game) -> int:
        """Who begins: the boss (ours)."""
        return len(g.state.players) - 1

    def turn(self, g: Game, seat: int) -> Frame:
        """The frame of a turn; the start player does not skip the first income phase."""
        return Turn(seat)

    def income_cards(self, g: Game, seat: int) -> int:
        """How many cards a player draws: the boss as many as there are heroes (ours)."""
        heroes = len(g.state.players) - 1
        return self.numbers(g.library).draws[heroes] if seat == heroes else 1

    def aim(self, g: Game, seat: int) -> dict[int, tuple[list[int], int]]:
        """The hero that the chaos die names: the heroes in turn order from the boss; for other values the boss
        chooses.
        """
        heroes = len(g.state.players) - 1
        places = self.numbers(g.library).aim[heroes]
        opponents = self.opponents(g, seat)
        return {value: ([place - 1] if place else opponents, seat) for value, place in enumerate(places) if value}


class BossVsBoss(VersusMode):
    """Boss vs Boss: a duel of two bosses (BVB-1)."""

    name = "boss-vs-boss"

    def heroes(self, g: Game, seat: int) -> list[int]:
        """Who counts as the heroes: whatever a boss does to heroes it does to its opponent (ours)."""
        return self.opponents(g, seat)


BOSS_VS_MANY, BOSS_VS_BOSS = BossVsMany(), BossVsBoss()
MODES.update({mode.name: mode for mode in (BOSS_VS_MANY, BOSS_VS_BOSS)})


def versus_mode(name: str) -> VersusMode:
    """The mode of that name."""
    mode = MODES[name]
    assert isinstance(mode, VersusMode)
    return mode


BOSS = "boss"
"""The kind of fighter that bosses are."""


def opened(
    library: Library, mode_name: str, fighters: Sequence[str], seed: int, sink: Callable[[Event], None] | None = None
) -> Game:
    """A duel with bosses about to begin; `fighters` as they sit, upgrades not placed yet."""
    mode = versus_mode(mode_name)
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
    mode = versus_mode(g.state.mode)
    player, numbers = g.state.players[frame.seat], mode.numbers(g.library)
    others = opponents_of(mode, len(g.state.players), player.team)
    player.cp = numbers.upgrade_cp[others]
    placed = lay_upgrades(g, player, [card for card in reversed(player.deck) if g.library.cards[card].kind == UPGRADE])
    player.deck = [card for card in player.deck if card not in placed]
    player.out = placed
    player.cp = min(MAX_CP, numbers.boss_cp[others])


flow("first-upgrades", FirstUpgrades, first_upgrades)


def blocks_of(op: Op, value: int) -> list[str]:
    """The programs that a result of the loot die calls for: one, or none."""
    programs = []
    for numbers, program in op.blocks.items():
        low, _, high = numbers.partition("-")
        if int(low) <= value <= int(high or low):
            programs.append(program)
    return programs


@verb("loot-die", Shape("options", ""))
def loot_die(g: Game, f: Do, op: Op) -> bool:
    """Roll the loot die, which nobody alters, and do what its result says (BVM-2, BVB-1)."""
    if not kept(f, "thrown"):
        keep(f, "thrown", value=True)
        throw_loot_die(g, f.context.me, f.context.source)
        return False
    (value,) = dice_of(g, f.context, "loot")
    programs = blocks_of(op, value)
    if g.sink is not None:
        g.emit("loot-die", "BVM-2", seat=f.context.me, value=value, source=f.context.source, success=bool(programs))
    for program in programs:
        push_block(g, f, program)
    return True


@says("loot-die")
def say_loot_die(op: Spec, voice: Voice) -> str:
    """Say that the loot die is rolled, and what each result brings."""
    parts = [f"on {numbers} {block(ops, voice)}" for numbers, ops in op["loot-die"].items()]
    return f"roll the loot die: {'; '.join(parts)}"


@worth("loot-die")
def loot_die_worth(w: Walk, op: Op, context: Context) -> float:
    """What the loot die is worth: about a third of a roll phase; `advice` knows its worth on given dice."""
    return 1.5
