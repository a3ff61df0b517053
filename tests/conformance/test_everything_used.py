"""The exhaustive runner: duels steered until every single operation that a hero brings has been done at least once.

A hero brings the tiers of its abilities on every level, defences, passives, its deck with the common cards, its
tokens and companions. Used means: every operation behind them has run, every card was played from the hand, every
token lay on somebody, every companion was in play, every number row was read at its moment. Each duel begins at a
random position with what is still missing at hand, throws the dice that missing tiers ask for, and takes options
that lead to something missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from types import FunctionType
from typing import NamedTuple

import pytest

from content import load
from engine.changes import room_for, sharing_limit
from engine.definitions import UPGRADE, Ability, Action, Library, Needs, Row
from engine.dice import tier_of
from engine.effects.operation import VERBS, Op
from engine.events import Event
from engine.frames import Do
from engine.game import Game
from engine.gates import FALLING
from engine.index import Index
from engine.state import Player
from tests import kit
from tests.long import few_of

HEROES = load.hero_ids()
ENOUGH = 400
"""Steered duels in which everything of a hero must have come up."""
SURE = 0.9
"""How often an option that leads to something missing is taken."""
BEFORE = 0.3
"""How often another card is played first, once only cards are missing: they may ask what was played in the turn."""
OUT_OF_REACH = frozenset(
    f"operation card:fan-of-knives.0.else {knife}"  # a knife for each of several opponents
    for knife in range(3)
)
"""What no duel can show, each with its reason beside it."""


class Way(NamedTuple):
    """What must lie there, and what must be chosen, for something to be used."""

    option: str = ""
    space: str = ""
    level: int = 1
    ability: Ability | None = None
    tier: int = 0
    card: str = ""
    token: str = ""
    companion: str = ""


Ways = dict[str, Way]
"""Everything that is still missing, by its name, with a way to it."""


def ways_of(library: Library, hero: str) -> Ways:
    """Everything a hero brings."""
    return dict(brought(library, hero))


def brought(library: Library, hero: str) -> Iterator[tuple[str, Way]]:
    """Everything a hero brings: its board, deck, tokens, companions and programs, operation by operation."""
    fighter = library.fighters[hero]
    yield from operations(library, fighter.setup, Way())
    for name in (fighter.raw or {}).get("programs") or ():
        yield from operations(library, f"{hero}/{name}", Way())
    for space, faces in fighter.spaces.items():
        for face in faces:
            place = Way(space=space, level=face.level)
            for ability in face.abilities:
                for tier, line in enumerate(ability.tiers):
                    way = place._replace(option=f"activate {ability.id}", ability=ability, tier=tier)
                    yield from operations(library, line.program, way)
                    yield from operations(library, ability.also, way)
            if face.defence is not None:
                way = place._replace(option=f"defend {face.defence.id}")
                yield from operations(library, face.defence.tiers[0].program, way)
            yield from behaviour(library, face.rows, face.actions, place)
    for card_id in dict.fromkeys(fighter.deck):
        card = library.cards[card_id]
        way = Way(card=card_id, option=card.token)
        yield f"card {card_id}", way
        yield from operations(library, card.program, way)
    own = {ability.id for faces in fighter.spaces.values() for face in faces for ability in face.abilities}
    for token in fighter.native:
        attached = library.tokens[token].attached
        if attached.keys() - own:  # it covers abilities of others: whichever of them, it is the same
            yield f"token {token}", Way(token=token)
            continue
        for kind in [*attached.values()] or [token]:
            yield f"token {kind}", Way(token=kind)
            yield from behaviour(library, library.tokens[kind].rows, library.tokens[kind].actions, Way(token=kind))
    for name in fighter.companions:
        companion = library.companions[name]
        yield f"companion {name}", Way(companion=name)
        yield from operations(library, companion.program, Way(companion=name))
        yield from behaviour(library, companion.rows, companion.actions, Way(companion=name))


def behaviour(
    library: Library, rows: tuple[Row, ...], actions: tuple[Action, ...], place: Way
) -> Iterator[tuple[str, Way]]:
    """What a carrier does by itself and what may be done with it."""
    for row in rows:
        if row.effect:
            yield f"row {row.id}", place
        yield from operations(library, row.program, place)
    for action in actions:
        yield from operations(library, action.program, place._replace(option=action.token))


def operations(library: Library, program: str, way: Way) -> Iterator[tuple[str, Way]]:
    """Every operation of a program and of the blocks within it."""
    for at, op in enumerate(library.programs[program] if program else ()):
        yield f"operation {program} {at}", way
        for block in blocks(op):
            yield from operations(library, block, way)


def blocks(op: Op) -> Iterator[str]:
    """The programs inside an operation."""
    yield from op.blocks.values()
    if op.verb == "roll":
        yield from op.opts["on"].values()
        yield from op.opts["each"].values()
        yield from (block for _, _, block in op.opts["values"])


# -- steering -------------------------------------------------------------------------------------


def lay_out(game: Game, missing: Ways, luck: Random) -> None:
    """Put what is missing within the first player's reach: levels, cards and CP, tokens, companions."""
    player = game.state.players[0]
    cards = game.library.cards
    for name in luck.sample(sorted(missing), min(6, len(missing))):
        way = missing[name]
        if name == f"token {way.token}":
            player.tokens.pop(way.token, None)  # it must come by itself
            continue
        if way.space:
            set_level(game, player, way.space, way.level)
        if way.card and cards[way.card].kind != UPGRADE:
            pile = next((pile for pile in (player.deck, player.discard) if way.card in pile), None)
            if pile is not None:
                pile.remove(way.card)
                player.hand.append(way.card)
            if cards[way.card].gates & FALLING:
                game.state.health[player.dial] = 1  # it is for whoever is about to fall
        if way.card in player.deck and way.card:
            upgrade_in_hand(game, player, way.card)
        if way.token and not player.tokens.get(way.token):
            if not room_for(game, player, way.token):
                for token in sharing_limit(game, way.token):
                    player.tokens.pop(token, None)
            player.tokens[way.token] = 1
        if way.companion and not player.companions.get(way.companion) and not player.piles:
            player.companions[way.companion] = 1
    player.cp = max(player.cp, luck.choice((0, 2, 15)))
    player.index = None


def set_level(game: Game, player: Player, space: str, level: int) -> None:
    """Bring a board space to a level; its upgrade cards above that go back into the deck."""
    cards = game.library.cards
    of_space = [
        c for c in game.library.fighters[player.fighter].deck if cards[c].kind == UPGRADE and cards[c].space == space
    ]
    for card in of_space:
        played = card in player.out
        if played and cards[card].level > level:
            player.out.remove(card)
            player.deck.insert(0, card)
        elif not played and cards[card].level == level:
            (player.hand if card in player.hand else player.deck).remove(card)
            player.out.append(card)
    player.levels[space] = level


def upgrade_in_hand(game: Game, player: Player, card: str) -> None:
    """An upgrade in hand that its space is still below."""
    definition = game.library.cards[card]
    set_level(game, player, definition.space, 1)
    player.deck.remove(card)
    player.hand.append(card)


def needed_dice(needs: Needs, faces: tuple[str, ...], luck: Random) -> list[int]:
    """Five dice that meet a requirement, the rest at random."""
    dice: list[int] = []
    for symbol, count in needs.symbols:
        dice += [luck.choice([n for n in range(1, 7) if faces[n - 1] == symbol]) for _ in range(count)]
    if needs.straight:
        low = luck.randint(1, 7 - needs.straight)
        dice += [n for n in range(low, low + needs.straight) if n not in dice]
    if needs.same:
        dice += [luck.randint(1, 6)] * needs.same
    if needs.values:
        dice.append(luck.choice(needs.values))
    return (dice + [luck.randint(1, 6) for _ in range(5)])[:5]


def dice_for(game: Game, seat: int, missing: Ways, luck: Random) -> str:
    """The dice a person throws: for an offensive roll of the first player those of a missing tier."""
    decision = game.state.decision
    assert decision is not None
    count, sides = decision.info["count"], decision.info["sides"]
    rolls = game.state.rolls
    player = game.state.players[seat]
    if seat == 0 and rolls and rolls[-1].kind == "offence" and count == 5:
        faces = game.library.fighters[player.fighter].faces
        aims = [w for w in missing.values() if w.ability is not None and player.levels.get(w.space, 1) == w.level]
        for way in luck.sample(aims, min(3, len(aims))):
            assert way.ability is not None
            for _ in range(30):
                dice = needed_dice(way.ability.tiers[way.tier].needs, faces, luck)
                if tier_of(way.ability, dice, faces) == way.tier:
                    return "dice " + " ".join(map(str, dice))
    if luck.random() < 0.5:
        return "dice " + " ".join(str(luck.randint(1, sides)) for _ in range(count))
    return kit.lucky_dice(luck, count, sides)


def steered_answer(game: Game, missing: Ways, luck: Random) -> str:
    """An answer that leads to something missing, where there is one."""
    decision = game.state.decision
    assert decision is not None
    if decision.kind == "dice":
        return dice_for(game, decision.seat, missing, luck)
    options = list(decision.options)
    if decision.seat == 0:
        wanted = {way.option for way in missing.values()}
        found = [token for token in options if token in wanted]
        others = [token for token in options if token.startswith("play ") and token not in wanted]
        if found and others and all(way.card for way in missing.values()) and luck.random() < BEFORE:
            return luck.choice(others)
        if found and luck.random() < SURE:
            return luck.choice(found)
        hand = game.state.players[0].hand
        if "pass" in options and all(way.card in hand for way in missing.values()) and luck.random() < SURE:
            return "pass"  # it only waits for the moment of its cards
    return kit.pick(luck, options)


# -- watching -------------------------------------------------------------------------------------


class Watch:
    """Strikes out what has been used."""

    def __init__(self, library: Library, hero: str) -> None:
        self.missing = {name: way for name, way in ways_of(library, hero).items() if name not in OUT_OF_REACH}
        self.names = {
            id(op): f"operation {program} {at}"
            for program, ops in library.programs.items()
            for at, op in enumerate(ops)
        }

    def used(self, name: str) -> None:
        """Strike something out."""
        self.missing.pop(name, None)

    def see(self, event: Event) -> None:
        """Strike out the card, token or companion that an event tells of."""
        data = event.data
        if event.kind == "played":
            self.used(f"card {data['card']}")
        elif event.kind == "token" and data["change"] > 0:
            self.used(f"token {data['token']}")
            self.used(f"token {data['token'].partition('-on-')[0]}")
        elif event.kind == "companion":
            self.used(f"companion {data['companion']}")

    def verb(self, verb: Callable[[Game, Do, Op], bool]) -> Callable[[Game, Do, Op], bool]:
        """A verb that tells when it has been done."""

        def watched(g: Game, f: Do, op: Op) -> bool:
            done = verb(g, f, op)
            if done:
                self.used(self.names[id(op)])
            return done

        return watched

    def rows(self, plain: Callable[[Game, Player, str], tuple[Row, ...]]) -> Callable[..., tuple[Row, ...]]:
        """A look-up of rows that tells which number rows were read."""

        def watched(g: Game, player: Player, at: str) -> tuple[Row, ...]:
            found = plain(g, player, at)
            for row in found:
                if row.effect:
                    self.used(f"row {row.id}")
            return found

        return watched

    def index(self, plain: Callable[[Game, Player], Index]) -> Callable[[Game, Player], Index]:
        """An index that tells of the rows which bar a player: it knows about those when it is made."""

        def watched(g: Game, player: Player) -> Index:
            found = plain(g, player)
            for row in found.rows.get("act", ()) if found.is_barred else ():
                self.used(f"row {row.id}")
            return found

        return watched


@pytest.fixture
def watch(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """What of the hero is missing; the kernel's verbs and rows tell it what they do."""
    if not isinstance(Game.rows, FunctionType):
        pytest.skip("compiled code does not ask a `Game.rows` that was put in its place")
    found = Watch(kit.library(), request.getfixturevalue("hero"))
    for name, verb in list(VERBS.items()):
        monkeypatch.setitem(VERBS, name, found.verb(verb))
    monkeypatch.setattr(Game, "rows", found.rows(Game.rows))
    monkeypatch.setattr(Game, "index", found.index(Game.index))
    return found


@pytest.mark.parametrize("hero", few_of(HEROES, 4))
def test_everything_of_a_hero_is_used(hero: str, watch: Watch) -> None:
    """Every operation, card, token, companion and number row of a hero comes up; a failure names what never did."""
    luck = Random(hero)
    for seed in range(ENOUGH):
        other = HEROES[(HEROES.index(hero) + seed) % len(HEROES)]
        game = kit.wild_duel(hero, other, seed)
        lay_out(game, watch.missing, luck)
        game.sink = watch.see
        position = kit.Watcher(game, luck, twins_every=200)
        try:
            for _ in range(kit.LONG):
                if game.state.decision is None:
                    break
                position(game)
                game.apply(steered_answer(game, watch.missing, luck))
        except Exception as error:
            error.add_note(f"{hero} against {other}, seed {seed}, turn {game.state.turn}")
            raise
        if not watch.missing:
            return
    assert not watch.missing, f"never used in {ENOUGH} steered duels of {hero}: {sorted(watch.missing)}"
