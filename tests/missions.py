"""What tests of missions share: sessions, and what must hold in every position of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from campaign.missions.campaign import MISSIONS
from campaign.missions.rules.frames import Collect, Reveal
from campaign.missions.rules.perks import blank
from campaign.missions.rules.session import (
    BATTLE,
    DOWN,
    ENEMIES,
    HEROES,
    Mission,
    board_of,
    henchmen,
    is_enemy,
    mission_of,
    rules_of,
    standing,
)
from campaign.missions.rules.setup import lay_out
from campaign.missions.rules.tiles import PLOT
from campaign.play.seats import Answers, hero_bots
from content.load import hero_ids
from engine.changes import held, limit_of
from engine.definitions import Library
from engine.events import Event
from engine.frame import Frame
from engine.game import Game
from engine.state import Player
from tests import kit

NUMBERS = (1, 2, 3, 4, 5)
LONG = 60_000
"""No random mission needs so many decisions."""
LONGEST = 60
"""Rounds of a mission that bots play who want to win."""
SEGMENTS = 12
TOUGH = 300
"""Health of heroes who should see the end."""


def all_perks(library: Library) -> dict[str, Any]:
    """A sheet on which every circle is full."""
    return blank() | {"circles": {perk.id: perk.circles for perk in library.tables["perks"].values()}}


def party(luck: Random, hero_count: int) -> list[str]:
    """So many different heroes."""
    return luck.sample(hero_ids(), hero_count)


def session(
    heroes: Sequence[str],
    seed: int,
    mission: int,
    *,
    side: int = 1,
    perks: bool = False,
    sheet: dict[str, Any] | None = None,
    raised: int = 0,
    lowered: Sequence[str] = (),
    health: int = 0,
    sink: Callable[[Event], None] | None = None,
) -> Game:
    """A mission at its first decision; `health` for heroes who last, side 2 as if side 1 had just been done.

    Everybody has the same sheet: that one, with all perks, or a blank one.
    """
    library = MISSIONS.library(heroes)
    sheet = sheet or (all_perks(library) if perks else blank())
    game = lay_out(
        {
            "scenario": mission,
            "seed": seed,
            "heroes": [{"id": hero} for hero in heroes],
            "raised": raised,
            "lowered": list(lowered),
            "sheets": [sheet for _ in heroes],
        },
        library,
        sink,
    )
    mission_of(game).side = mission_of(game).sides_done = side - 1
    if health:
        for player in game.state.players:
            game.state.health[player.dial] = game.state.health_max[player.dial] = health
    game.run()
    return game


# -- what holds in every position -----------------------------------------------------------------


def tiles_of(game: Game) -> Counter[str]:
    """Every boost tile: in the pile, discarded, on the map, on dials, about to have its effect."""
    found = Counter(tile.removeprefix(DOWN) for tile in mission_of(game).every_tile())
    for frame in frames_of(game):
        if isinstance(frame, Collect | Reveal):
            found.update(tile for _, tile in frame.due if tile != PLOT)
    return found


def frames_of(game: Game) -> list[Frame]:
    """Every frame that runs or lies apart."""
    apart = [f for frame in game.state.stack for part in getattr(frame, "apart", ()) for f in part.frames]
    return [*game.state.stack, *apart]


def allies_of(game: Game) -> Counter[str]:
    """Every ally: in the deck, in the headquarters, with a hero."""
    mission, known = mission_of(game), game.library.tables["allies"]
    gear = [card for player in game.state.players for card in player.gear if card in known]
    return Counter([*mission.ally_deck, *mission.hq, *gear])


def cards_of(game: Game) -> Counter[str]:
    """Every card of the heroes' decks; what missions lay beside them comes and goes."""
    cards = game.library.cards
    gear = Counter(card for player in game.state.players for card in player.gear if not cards[card].cast)
    return kit.cards_of(game) - gear


def check_mission(game: Game) -> None:
    """Assert what no rule of missions may break."""
    mission, players = mission_of(game), game.state.players
    count = mission.hero_count
    assert all(player.team == HEROES for player in players[:count])
    assert all(player.team == ENEMIES for player in players[count:])
    for player in players[:count]:
        assert 0 <= player.bank.get("momentum", 0) <= rules_of(game).momentum_most, f"{player.bank} (MMOM-1)"
        assert player.battle == BATTLE
    if not mission.side or mission.result:
        return
    check_map(game, mission)
    check_allies(game, mission)
    check_clock(game, mission)


def check_map(game: Game, mission: Mission) -> None:
    """Pawns, enemies and tiles lie where they may (MRND-2, MENE-2)."""
    board, players = board_of(game), game.state.players
    on_map = [place for place in mission.places if place]
    assert len(set(on_map)) == len(on_map), f"two pawns on one space: {mission.places} (MRND-2)"
    taken = [space for seat, spaces in mission.stands.items() for space in spaces if not players[int(seat)].fallen]
    assert len(set(taken)) == len(taken), f"two enemies on one space: {mission.stands}"
    assert not set(on_map) & set(taken), f"a pawn on an enemy: {mission.places}, {mission.stands} (MRND-2)"
    for name in (*on_map, *taken, *mission.tiles, *mission.plots, *mission.cleared):
        assert name in board.spaces, f"there is no space {name!r}"
    assert all(mission.tiles.values()), "a space with an empty list of tiles"
    for player in players[mission.hero_count :]:
        here = str(player.seat) in mission.stands
        if player.battle == BATTLE:
            assert here == (not player.fallen), f"{player.fighter} on seat {player.seat}: {mission.stands} (MENE-2)"
            settles = game.state.pools or any(frame.kind == "fall" for frame in game.state.stack)
            assert player.fallen or game.health(player.seat) > 0 or settles, "an enemy at 0 that stands"
        else:
            assert not player.tokens, "a threat is given nothing (MENE-3)"
    for hero in players[: mission.hero_count]:
        assert hero.fallen == mission.left[hero.seat] or mission.sides_done == mission.side, "who left is off the map"
        assert not (mission.left[hero.seat] and mission.places[hero.seat])
    assert sum(len(standing(game, kind)) for kind in board.types) == len(henchmen(game))


def check_allies(game: Game, mission: Mission) -> None:
    """Nobody has more allies than they may, and the headquarters is full (MALL-1)."""
    tables = game.library.tables
    changes = [{perk: tables["perks"][perk].changes for perk in perks} for perks in mission.perks]
    for seat, own in enumerate(changes):
        allies = [card for card in game.state.players[seat].gear if card in tables["allies"]]
        assert len(allies) <= 1 + sum(change.get("allies", 0) for change in own.values()), allies
    team = {perk: change for own in changes for perk, change in own.items()}
    size = rules_of(game).hq + sum(change.get("hq", 0) for change in team.values())
    assert len(mission.hq) == min(size, len(mission.hq) + len(mission.ally_deck)), f"{mission.hq} of {size} (MALL-1)"


def check_clock(game: Game, mission: Mission) -> None:
    """The hand, the dice, the objectives and who begins."""
    assert 0 <= mission.clock < SEGMENTS
    assert mission.red + mission.black > 0
    assert mission.black <= rules_of(game).most_black, "nine black dice at most (MDIF-2)"
    assert set(mission.bonus) <= {bonus.id for card in board_sides(game) for bonus in card.bonus}
    assert set(mission.bonus.values()) <= {"met", "failed"}
    assert mission.sides_done in (mission.side - 1, mission.side)
    assert not is_enemy(game, game.state.starter)
    assert mission.production >= 0


def board_sides(game: Game) -> Sequence[Any]:
    """Both sides of the mission that is played."""
    sides: Sequence[Any] = game.library.tables["missions"][mission_of(game).mission].sides
    return sides


def check_outcome(game: Game) -> None:
    """MOBJ-4: 0, 1 or 2 points for as many sides, 3 with the perfect reward; won is both sides."""
    outcome = game.state.outcome
    assert outcome is not None
    assert (outcome["result"] == "won") == (outcome["sides"] == 2)
    assert outcome["points"] == (3 if outcome["perfect"] else outcome["sides"])
    assert not outcome["perfect"] or outcome["sides"] == 2
    if outcome["result"] == "won":
        assert all(health > 0 for health in outcome["health"]), f"{outcome} (MOBJ-2)"
    assert len(outcome["sheets"]) == mission_of(game).hero_count


class Watcher:
    """Checks a mission at every decision: invariants always, twins at every nth."""

    def __init__(self, game: Game, luck: Random, *, twins_every: int) -> None:
        self.cards = cards_of(game)
        self.tiles = tiles_of(game)
        self.allies = allies_of(game)
        self.luck = luck
        self.every = twins_every
        self.seen = 0

    def __call__(self, game: Game) -> None:
        kit.check_position(game)
        check_mission(game)
        if game.state.outcome is None:  # what is being done when all is over lies nowhere any more
            for what, was, now in (
                ("cards", self.cards, cards_of(game)),
                ("tiles", self.tiles, tiles_of(game)),
                ("allies", self.allies, allies_of(game)),
            ):
                assert now == was, f"{what} lost {was - now}, too many {now - was}"
        decision = game.state.decision
        if decision is not None and self.seen % self.every == 0:
            kit.check_twins(game, kit.random_answer(decision, self.luck))
        self.seen += 1


def play(game: Game, luck: Random, *, twins_every: int = 10) -> Watcher:
    """Play a mission at random to its outcome, checked at every decision."""
    watch = Watcher(game, luck, twins_every=twins_every)
    kit.play_random(game, luck, most=LONG, each=watch)
    watch(game)
    check_outcome(game)
    return watch


def play_greedy(game: Game, seed: int, *, watched_every: int = 20) -> None:
    """Play it by bots that see only their view and want to win, enemies by the book; every nth position is checked."""
    answers = Answers(hero_bots("greedy", mission_of(game).hero_count, seed))
    watch = Watcher(game, Random(seed), twins_every=1)
    while (decision := game.state.decision) is not None:
        is_watched = game.state.choices % watched_every == 0
        before = game.digest() if is_watched else ""
        token = answers(game, decision)
        assert token in decision.options, f"{token} is none of {decision.options}"
        if is_watched:
            assert game.digest() == before, "thinking changes the game"
            watch(game)
        game.apply(token)
        assert mission_of(game).round <= LONGEST, "it goes on and on"
    watch(game)
    check_outcome(game)


# -- in the middle of things ----------------------------------------------------------------------


def make_wild(game: Game, luck: Random) -> None:
    """Hands, upgrades, CP, momentum, allies and tokens at random, on enemies too, and dice that a person throws.

    First everything is answered that comes before pawns move: what is offered there depends on none of it.
    """
    while game.state.decision is not None and game.state.decision.kind != "pawn":
        game.apply(kit.random_answer(game.state.decision, luck))
    mission, definitions = mission_of(game), game.library
    for player in game.state.players:
        if player.battle != BATTLE or player.fallen:
            continue
        is_hero = player.seat < mission.hero_count
        anything = luck.sample(sorted(definitions.tokens), 6)
        for token in [kind for name in anything for kind in kit.as_held(game, player, name)]:
            if not definitions.tokens[token].keep and not game.mode.resists(game, player.seat, token):
                player.tokens = {**player.tokens, token: luck.randint(1, kit.most_of(game, player, token))}
        if is_hero:
            kit.deal_wildly(game, player, luck)
            player.bank = {**player.bank, "momentum": luck.randint(0, rules_of(game).momentum_most)}
            recruit_one(game, player.seat, luck)
        player.index = None
    for player in game.state.players:
        keep_groups(game, player)
    game.state.physical = True


def recruit_one(game: Game, seat: int, luck: Random) -> None:
    """Some ally of the deck joins, without its effect."""
    mission, player = mission_of(game), game.state.players[seat]
    ally = luck.choice(mission.ally_deck)
    mission.ally_deck = [other for other in mission.ally_deck if other != ally]
    player.gear = [*player.gear, ally]


def keep_groups(game: Game, player: Player) -> None:
    """Take tokens away again of which the group has more than its limit."""
    for token in list(player.tokens):
        if held(game, player, token) > limit_of(game, player, token):
            player.tokens = {name: count for name, count in player.tokens.items() if name != token}
    player.index = None
