"""The seats of a scenario: checking what a file says of a fighter, and placing them as it says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from campaign.scenarios.load import Problem
from campaign.scenarios.schema import Scenario, Seat
from content.reading import Key
from content.schema.base import near
from engine import duel
from engine.changes import UPGRADES
from engine.definitions import UPGRADE, Card, Fighter, Library
from engine.state import OUT, Player, State


def unknown(what: str, name: str, known: Collection[str]) -> Iterator[str]:
    """A name that does not exist, with those near it."""
    if name not in known:
        yield f"there is no {what} {name!r}{near(name, known)}"


def unknown_in(keys: tuple[Key, ...], what: str, names: Collection[str], known: Collection[str]) -> Iterator[Problem]:
    """Names of a list or a mapping that do not exist, each in its place."""
    for place, name in enumerate(names):
        for text in unknown(what, name, known):
            yield (*keys, name if isinstance(names, Mapping) else place), text


def check_seat(seat: Seat, library: Library) -> Iterator[Problem]:
    """What is wrong with one seat."""
    fighter = library.fighters.get(seat.hero)
    if fighter is None:
        yield (seat.kind,), f"there is no {seat.kind} {seat.hero!r}{near(seat.hero, library.fighters)}"
        return
    for key, cards in (
        ("hand", seat.hand),
        ("deck", seat.deck or []),
        ("discard", seat.discard),
        ("gear", seat.gear or []),
    ):
        yield from unknown_in((key,), "card", cards, library.cards)
    for place, name in enumerate(seat.upgrades):
        card = library.cards.get(name)
        if card is None or card.kind != UPGRADE or name not in fighter.deck:
            ups = [c for c in fighter.deck if library.cards[c].kind == UPGRADE]
            yield ("upgrades", place), f"{fighter.name} has no upgrade {name!r}{near(name, ups)}"
    for key, names in (("tokens", seat.tokens), ("limits", seat.limits)):
        yield from unknown_in((key,), "token", names, library.tokens)
    yield from unknown_in(("out",), "card", seat.out, library.cards)
    yield from unknown_in(("companions",), "companion", seat.companions, fighter.companions)
    for name, level in seat.companions.items():
        companion = library.companions.get(name)
        if companion is not None and level > companion.levels:
            yield ("companions", name), f"must be at most {companion.levels}, not {level}"
    yield from unknown_in(("piles",), "pile", seat.piles, piles_of(fighter) | {UPGRADES})
    for pile, there in seat.piles.items():
        what, known = ("card", library.cards) if pile == UPGRADES else ("companion", fighter.companions)
        yield from unknown_in(("piles", pile), what, there, known)
    yield from ((("side",), text) for text in check_side(seat.side, fighter))


def check_side(side: str, fighter: Fighter) -> Iterator[str]:
    """What is wrong with the side of a board."""
    sides = {face.side for face in fighter.board if face.side}
    sides |= set((fighter.raw or {}).get("sides") or ())
    if side and side not in sides:
        yield f"{fighter.name} has no side {side!r}; there are {', '.join(sorted(sides)) or 'none'}"


def piles_of(fighter: Fighter) -> set[str]:
    """The hero's side piles and their discards."""
    names = {str(pile["id"]) for pile in (fighter.raw or {}).get("piles") or ()}
    return names | {name + OUT for name in names}


def abilities_of(fighter: Fighter | None) -> set[str]:
    """Every offensive ability on any level of the board."""
    if fighter is None:
        return set()
    return {a.id for face in fighter.board for a in face.abilities}


def defences_of(fighter: Fighter) -> set[str]:
    """Every defensive ability on any level of the board."""
    return {face.defence.id for face in fighter.board if face.defence is not None}


# -- placing -----------------------------------------------------------------------------------------


def place_seat(state: State, library: Library, seat: Seat, *, team: int, dial: int) -> Player:
    """One player as the file describes them; a dial that is not there yet is made for them."""
    is_new = dial >= len(state.health)
    player = duel.seat_hero(state, library, seat.hero, team, seat.health, dial=-1 if is_new else dial)
    if is_new:
        state.health_max[player.dial] = seat.max_health
    player.cp = seat.cp
    player.side = seat.side or player.side
    player.hand = list(seat.hand)
    player.discard = list(seat.discard)
    elsewhere = {*seat.hand, *seat.discard, *(seat.deck or ()), *seat.out}
    gear = [card for card in player.gear if card not in elsewhere] if seat.gear is None else list(seat.gear)
    player.deck = [*(card for card in player.gear if card not in gear), *player.deck]
    player.gear = gear
    player.tokens = {token: count for token, count in seat.tokens.items() if count}
    player.companions = dict(seat.companions)
    for pile in player.piles.values():
        for name, count in seat.companions.items():
            for _ in range(min(count, pile.count(name))):
                pile.remove(name)
    player.piles |= {name: list(reversed(pile)) for name, pile in seat.piles.items()}
    for name in seat.upgrades:
        put_upgrade(player, library.cards[name])
    player.out += seat.out
    if seat.deck is not None:
        player.deck = list(reversed(seat.deck))
    else:
        for card in (*seat.hand, *seat.discard, *player.gear, *player.out):
            if card in player.deck:
                player.deck.remove(card)
    player.limits = {
        token: count for token, count in seat.tokens.items() if count > limit(library, player, token)
    } | dict(seat.limits)
    return player


def set_counters(state: State, scenario: Scenario) -> None:
    """What a file says of counters and luck, over what building the position has made of them."""
    if scenario.starter is not None:
        state.starter = scenario.starter
    if scenario.luck is not None:
        state.streams.advance(scenario.luck)
    for seat, player in zip(scenario.seats, state.players, strict=False):
        if seat.fallen is not None:
            player.fallen = seat.fallen
        if seat.used is not None:
            player.used = dict(seat.used)
        if seat.counters is not None:
            player.bank = dict(seat.counters)


def put_upgrade(player: Player, card: Card) -> None:
    """An upgrade that has been played."""
    player.out.append(card.id)
    level = max(card.level, player.levels.get(card.space, 1))
    player.levels = {**player.levels, card.space: level}


def limit(library: Library, player: Player, token: str) -> int:
    """The printed stack limit for this player's fighter."""
    definition = library.tokens[token]
    native = token in library.fighters[player.fighter].native
    return definition.limit_native if native and definition.limit_native else definition.limit
