"""What tests share: libraries, positions, random games, and what must hold in every position."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Any

from campaign.scenarios import duel as positions
from campaign.scenarios import seats
from campaign.scenarios.schema import Scenario
from content import files, load
from engine import answers, duel
from engine.attached import open_abilities
from engine.changes import MAX_CP, UPGRADES, held, limit_of
from engine.definitions import UPGRADE, Library
from engine.events import Event
from engine.flow import play, preparing
from engine.frames import Play, Prepare, Turns
from engine.game import DEEPEST, Game
from engine.state import Decision, Player

LONG = 20_000
"""No random duel needs so many decisions."""


def library(*heroes: str) -> Library:
    """The definitions of these heroes, none: of all."""
    return load.library(heroes or load.hero_ids())


def content_with(folder: Path, hero: str) -> Path:
    """The shipped content copied into a folder, with one more hero: the text of its file. Returns where it is."""
    copy = folder / "data"
    shutil.copytree(files.DATA, copy)
    (copy / "heroes" / "tester.yaml").write_text(hero, encoding="utf-8")
    return copy


def new_duel(first: str, second: str, seed: int, sink: Callable[[Event], None] | None = None) -> Game:
    """A duel from the start."""
    return duel.new(library(), (first, second), seed, sink=sink)


def wild_duel(
    first: str, second: str, seed: int, sink: Callable[[Event], None] | None = None, *, without: Collection[str] = ()
) -> Game:
    """A duel in the middle of things: random upgrades, tokens, companions and hands, and dice that a person throws."""
    game = new_duel(first, second, seed)
    make_wild(game, Random(seed), without=without)
    game.sink = sink
    game.run()
    return game


def both_barred(game: Game, token: str) -> bool:
    """Whether a token keeps its holder from doing anything, as one that somebody has: two such would wait for ever."""
    tokens = game.library.tokens
    barring = {id for id in tokens if any((row.at, row.effect) == ("act", "forbid") for row in tokens[id].rows)}
    return token in barring and any(barring & player.tokens.keys() for player in game.state.players)


def as_held(game: Game, player: Player, token: str) -> list[str]:
    """The tokens that a player may hold of one: itself, or those attached to abilities of their board (TOK-8)."""
    kinds = [*game.library.tokens[token].attached.values()] or [token]
    there = {ability.id for ability in open_abilities(game, player.seat)}
    covers = {kind: game.library.tokens[kind].covers for kind in kinds}
    return [kind for kind in kinds if not covers[kind] or covers[kind] in there]


def most_of(game: Game, player: Player, token: str) -> int:
    """How many of a token a player may have at most."""
    return 1 if game.library.tokens[token].covers else limit_of(game, player, token)


def make_wild(game: Game, luck: Random, *, without: Collection[str] = ()) -> None:
    """Put a game that has just begun in the middle of things, about to go on with its first turn; `without` these
    tokens, where they are nobody's own."""
    definitions = game.library
    for player in game.state.players:
        fighter = definitions.fighters[player.fighter]
        if game.mode.has_cards:
            deal_wildly(game, player, luck)
        anything = luck.sample(sorted(definitions.tokens.keys() - without), 6) + list(fighter.native)
        for token in [kind for name in anything for kind in as_held(game, player, name)]:
            if not definitions.tokens[token].keep and not held(game, player, token) and not both_barred(game, token):
                player.tokens[token] = luck.randint(1, most_of(game, player, token))
        for name in fighter.companions:
            if not set(player.piles) - {UPGRADES}:
                player.companions[name] = luck.randint(0, definitions.companions[name].levels)
        sides = sorted({face.side for faces in fighter.spaces.values() for face in faces if face.side})
        if sides:
            player.side = luck.choice(sides)
        player.index = None
    game.state.physical = True
    game.state.decision = None
    game.state.stack[-1].step = 0
    del game.state.stack[1:]
    game.state.rolls.clear()
    game.state.pools.clear()
    turns = game.state.stack[0]
    assert isinstance(turns, Turns)
    game.goto(turns, duel.next_turn)


def deal_wildly(game: Game, player: Player, luck: Random) -> None:
    """Any CP, a hand of eight, and some upgrades played."""
    cards = game.library.cards
    player.cp = luck.randint(0, MAX_CP)
    player.deck += player.hand
    player.hand = [player.deck.pop(luck.randrange(len(player.deck))) for _ in range(8)]
    for card_id in [c for c in player.deck if cards[c].kind == UPGRADE and luck.random() < 0.4]:
        player.deck.remove(card_id)
        seats.put_upgrade(player, cards[card_id])


def position(*, events: list[Event] | None = None, definitions: Library | None = None, **keys: Any) -> Game:
    """A duel at a position written as in a scenario file (`seats=`, `phase=`, `dice=`), run to its first decision."""
    scenario = Scenario.model_validate({"name": "position", **keys})
    game = positions.build(scenario, definitions or library())
    if events is not None:
        game.sink = events.append
    game.run()
    return game


def without_attempts(game: Game) -> Game:
    """The game as seat 0 is asked about the dice of its offensive roll with no roll attempt left."""
    game.state.rolls[-1].attempts = 0
    decision = game.state.decision
    assert decision is not None
    ways = [option for option in decision.options if not option.startswith("keep ")]
    game.state.decision = Decision(decision.id, 0, "roll", ways, "", {**decision.info, "attempts": 0})
    return game


def pick(luck: Random, options: Sequence[str]) -> str:
    """One option, each verb as likely as another: the many ways to keep dice must not drown the rest."""
    verb = luck.choice(sorted({option.partition(" ")[0] for option in options}))
    return luck.choice([option for option in options if option.partition(" ")[0] == verb])


def lucky_dice(luck: Random, count: int, sides: int) -> str:
    """A person's dice that often show one number or a run, so that rare abilities come up."""
    kind = luck.randrange(4)
    if kind == 0:
        dice = [luck.randint(1, sides)] * count
    elif kind == 1:
        low = luck.randint(1, max(1, sides - count + 1))
        dice = [min(sides, low + i) for i in range(count)]
    else:
        faces = luck.sample(range(1, sides + 1), k=min(2, sides)) if kind == 2 else range(1, sides + 1)
        dice = [luck.choice(list(faces)) for _ in range(count)]
    luck.shuffle(dice)
    return "dice " + " ".join(map(str, dice))


def random_answer(decision: Decision, luck: Random) -> str:
    """Any answer; dice of a person are made up."""
    if decision.kind == "dice":
        return lucky_dice(luck, decision.info["count"], decision.info["sides"])
    return pick(luck, decision.options)


def play_random(game: Game, luck: Random, *, most: int = LONG, each: Callable[[Game], None] | None = None) -> None:
    """Answer at random until the outcome; `each` looks at every decision before it is answered."""
    for _ in range(most):
        decision = game.state.decision
        if decision is None:
            return
        if each is not None:
            each(game)
        game.apply(random_answer(decision, luck))
    raise AssertionError(f"no outcome after {most} decisions: turn {game.state.turn}, health {game.state.health}")


# -- what holds in every position -----------------------------------------------------------------


def cards_of(game: Game) -> Counter[str]:
    """Every card of the session, those that are being played and those of side piles in play included."""
    found: list[str] = []
    for player in game.state.players:
        for pile in (player.hand, player.deck, player.discard, player.out, player.gear, *player.piles.values()):
            found += pile
        for side_pile in (game.library.fighters[player.fighter].raw or {}).get("piles") or ():
            for name in side_pile["cards"]:
                found += [name] * player.companions.get(name, 0)
    resolve, put_away = Play.steps.index(play.resolve), Play.steps.index(play.put_away)
    for frame in game.state.stack:
        if isinstance(frame, Prepare) and frame.step <= Prepare.steps.index(preparing.lay):
            found.append(frame.card)
        if isinstance(frame, Play):
            card = game.library.cards[frame.card]
            lies = card.kind == UPGRADE or card.equipment or card.cast
            if frame.step == resolve or (frame.step == put_away and not lies):
                found.append(card.id)
    return Counter(found)


def check_position(game: Game, cards: Counter[str] | None = None) -> None:
    """Assert what no rule may break; `cards`: the cards the session began with."""
    state = game.state
    for player in state.players:
        assert 0 <= player.cp <= MAX_CP, f"seat {player.seat} has {player.cp} CP (RES-2)"
        health, most = state.health[player.dial], state.health_max[player.dial]
        assert 0 <= health <= (most if game.mode.ruleset.caps_health else health), f"health {state.health} (RES-1)"
        for token, count in player.tokens.items():
            limit = limit_of(game, player, token)
            assert 1 <= count <= limit, f"seat {player.seat} holds {count} {token}, limit {limit} (TOK-2)"
            assert held(game, player, token) <= limit, f"seat {player.seat}: the group of {token} (TOK-2)"
        for name, level in player.companions.items():
            assert 0 <= level <= game.library.companions[name].levels, f"{name} stands at {level} (TOK-6)"
    for roll in state.rolls:
        low = 1 if roll.thrown else 0
        assert all(low <= die <= roll.sides for die in roll.dice), f"dice {roll.dice} of {roll.kind}"
        own = [place for place in range(len(roll.dice)) if roll.mark_at(place).of < 0]
        is_five = len(roll.dice) >= 5 and all(place < 5 for place in own)  # beside the five there are only others' dice
        assert roll.kind != "offence" or is_five, f"{len(roll.dice)} attack dice (ROLL-1)"
    assert len(state.stack) < DEEPEST
    if cards is not None:
        there = cards_of(game)
        assert there.items() == cards.items(), f"cards lost {cards - there}, cards too many {there - cards}"
    check_decision(game)


def check_decision(game: Game) -> None:
    """Assert that the open question is a real one."""
    state = game.state
    decision = state.decision
    assert (decision is None) != (state.outcome is None), "either a decision is open or the session is over"
    if decision is None:
        return
    assert len(decision.options) >= 2, f"{decision.kind} has no choice: {decision.options}"
    assert len(set(decision.options)) == len(decision.options), f"{decision.kind} offers twice: {decision.options}"
    assert 0 <= decision.seat < len(state.players)
    if decision.kind == "main":
        assert not state.rolls, "no dice lie on the table when a main phase asks"
        assert not state.pools, "no damage waits when a main phase asks"


def options(game: Game) -> list[str]:
    """What may be answered now."""
    assert game.state.decision is not None
    return game.state.decision.options


def answer(game: Game, *tokens: str) -> None:
    """Answer one question after another, each with one of its options."""
    for token in tokens:
        assert game.state.decision is not None
        answers.submit(game, game.state.decision.id, token)


def through_json(game: Game) -> Game:
    """The game that is read back from its JSON text."""
    return Game.from_json(game.library, json.loads(json.dumps(game.to_json())))


def check_twins(game: Game, token: str) -> None:
    """Assert that a copy and a JSON twin are equal and go on identically with an answer; the game itself stays."""
    before = game.digest()
    twins = [game.copy(), through_json(game)]
    assert [twin.digest() for twin in twins] == [before, before]
    for twin in twins:
        twin.apply(token)
    assert twins[0].digest() == twins[1].digest(), f"the twins differ after {token}"
    assert game.digest() == before, f"playing a twin changed the game ({token})"


class Watcher:
    """Checks a random game at every decision: invariants always, twins at every nth."""

    def __init__(self, game: Game, luck: Random, *, twins_every: int) -> None:
        self.cards = cards_of(game)
        self.luck = luck
        self.every = twins_every
        self.seen = 0

    def __call__(self, game: Game) -> None:
        check_position(game, self.cards)
        decision = game.state.decision
        if decision is not None and self.seen % self.every == 0:
            check_twins(game, random_answer(decision, self.luck))
        self.seen += 1


def pairs(heroes: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Every ordered pair of heroes, mirror duels included."""
    ids = heroes or load.hero_ids()
    return [(first, second) for first in ids for second in ids]
