"""Scenarios of a duel: any position of two heroes, begun at any phase of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.cases.reading import Problem
from campaign.cases.schema import Answer, Scenario, Seat
from campaign.cases.setups import Setup, register
from content.schema.base import near
from engine import duel
from engine.definitions import UPGRADE, Card, Fighter, Library
from engine.errors import IllegalChoice
from engine.flow import attempts, roll_phase, turn
from engine.flow.rolls import visible
from engine.frames import RollPhase, Turn, Turns
from engine.game import Game
from engine.state import OUT, Player, Pool, Ready, Roll, State

TURN_STEPS: dict[str, Callable[[Game, Turn], None]] = {
    "upkeep": turn.begin, "income": turn.income, "main": turn.main_phase, "offensive-roll": turn.roll_phase,
    "main-2": turn.roll_phase,
    "defensive-roll": turn.roll_phase, "discard": turn.discard_phase, "end": turn.conclude,
}  # fmt: skip
"""The step of a turn with which a phase begins; main-2 is the one after the roll phase."""


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes that sit down; with equipment in play those of the loot too."""
    import campaign.adventures.parts  # noqa: F401  # registers its verbs
    from content.load import library

    heroes = sorted({seat.hero for seat in scenario.seats})
    return library(heroes, adventures=any(seat.gear for seat in scenario.seats))


# -- checking names ---------------------------------------------------------------------------


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """Names and numbers that do not fit the library."""
    problems: list[Problem] = []
    if len(scenario.seats) != 2:
        problems.append((("seats",), "a duel has two seats"))
    if scenario.session:
        problems.append((("session",), "a duel has no session part"))
    for place, seat in enumerate(scenario.seats):
        problems += [(("seats", place, *keys), text) for keys, text in check_seat(seat, library)]
    for place, wanted in enumerate(scenario.expect.seats):
        tokens = wanted.tokens if isinstance(wanted.tokens, dict) else {}
        for keys, text in [
            *unknown("token", tokens, library.tokens),
            *unknown("companion", wanted.companions or (), library.companions),
            *[p for part in (wanted.hand, wanted.deck, wanted.discard, wanted.upgrades, wanted.gear)
              if isinstance(part, list) for p in unknown("card", part, library.cards)],
        ]:  # fmt: skip
            problems.append((("expect", "seats", place, *keys), text))
    for key, answers in (
        ("choices", scenario.choices), ("never-offered", scenario.never_offered), ("refused", scenario.refused),
    ):  # fmt: skip
        for place, answer in enumerate(answers):
            hero = library.fighters.get(scenario.seats[answer.seat].hero)
            problems += [((key, place), text) for text in check_answer(answer, hero, library)]
    if scenario.attack is not None:
        hero = library.fighters.get(scenario.seats[scenario.active].hero)
        known = abilities_of(hero)
        problems += [(("attack", *keys), text) for keys, text in unknown("ability", [scenario.attack.ability], known)]
        if len(scenario.attack.dice) != attempts.DICE:
            problems.append((("attack", "dice"), f"an attack has {attempts.DICE} dice"))
    return problems


def unknown(what: str, names: object, known: object) -> Iterator[Problem]:
    """Names that do not exist, with those near them."""
    assert isinstance(names, dict | list | tuple)
    assert isinstance(known, dict | set)
    for place, name in enumerate(names):
        if name not in known:
            key = (name,) if isinstance(names, dict) else (place,)
            yield key, f"there is no {what} {name!r}{near(str(name), map(str, known))}"


def check_seat(seat: Seat, library: Library) -> Iterator[Problem]:
    """What is wrong with one seat."""
    fighter = library.fighters.get(seat.hero)
    if fighter is None:
        yield ("hero",), f"there is no hero {seat.hero!r}{near(seat.hero, library.fighters)}"
        return
    for key, cards in (("hand", seat.hand), ("deck", seat.deck or []), ("discard", seat.discard), ("gear", seat.gear)):
        for keys, text in unknown("card", cards, library.cards):
            yield (key, *keys), text
    for place, name in enumerate(seat.upgrades):
        card = library.cards.get(name)
        if card is None or card.kind != UPGRADE or name not in fighter.deck:
            ups = [c for c in fighter.deck if library.cards[c].kind == UPGRADE]
            yield ("upgrades", place), f"{fighter.name} has no upgrade {name!r}{near(name, ups)}"
    for key, names in (("tokens", seat.tokens), ("limits", seat.limits)):
        for keys, text in unknown("token", names, library.tokens):
            yield (key, *keys), text
    for keys, text in unknown("companion", seat.companions, dict.fromkeys(fighter.companions)):
        yield ("companions", *keys), text
    for keys, text in unknown("pile", seat.piles, piles_of(fighter)):
        yield ("piles", *keys), text
    for pile, there in seat.piles.items():
        for keys, text in unknown("companion", there, dict.fromkeys(fighter.companions)):
            yield ("piles", pile, *keys), text
    sides = {face.side for faces in fighter.spaces.values() for face in faces if face.side}
    if seat.side and seat.side not in sides:
        yield ("side",), f"{fighter.name} has no side {seat.side!r}; there are {', '.join(sorted(sides)) or 'none'}"


def piles_of(fighter: Fighter) -> set[str]:
    """The hero's side piles and their discards."""
    names = {str(pile["id"]) for pile in (fighter.raw or {}).get("piles") or ()}
    return names | {name + OUT for name in names}


def abilities_of(fighter: Fighter | None) -> set[str]:
    """Every offensive ability on any level of the board."""
    if fighter is None:
        return set()
    return {a.id for faces in fighter.spaces.values() for face in faces for a in face.abilities}


def defences_of(fighter: Fighter) -> set[str]:
    """Every defensive ability on any level of the board."""
    return {face.defence.id for faces in fighter.spaces.values() for face in faces if face.defence is not None}


def check_answer(answer: Answer, fighter: Fighter | None, library: Library) -> Iterator[str]:
    """Names in an answer that no hero, card or token has."""
    verb, _, rest = answer.token.partition(" ")
    name = rest.partition(" ")[0]
    if fighter is None or not name:
        return
    known: dict[str, object] = {
        "play": library.cards, "sell": library.cards, "spend": library.tokens,
        "activate": {*abilities_of(fighter), *fighter.companions}, "defend": defences_of(fighter),
    }  # fmt: skip
    if verb in known:
        what = {"play": "card", "sell": "card", "spend": "token", "activate": "ability", "defend": "defence"}[verb]
        for _, text in unknown(what, [name], known[verb]):
            yield text


# -- building the position ------------------------------------------------------------------------


def build(scenario: Scenario, library: Library) -> Game:
    """A game at the position, with a stack as the turn would have it."""
    state = State("duel", scenario.seed)
    for seat in scenario.seats:
        place_seat(state, library, seat)
    state.active = state.acting = scenario.active
    state.turn = scenario.turn
    state.streams.script = list(scenario.dice)
    game = Game(library, state)
    if scenario.phase == "start":
        state.turn = 0
        game.push(Turns(-1))
        return game
    order = game.seats_from(scenario.active)
    game.goto(game.push(Turns(order[1])), duel.next_turn)
    frame = game.push(Turn(scenario.active, income=scenario.turn > 1))
    game.goto(frame, TURN_STEPS[scenario.phase])
    if scenario.phase == "main-2":
        frame.step += 1
    if scenario.phase != "upkeep":
        turn.start_marks(game, scenario.active)
    if scenario.attack is not None:
        lock_in(game, frame, scenario)
    return game


def place_seat(state: State, library: Library, seat: Seat) -> None:
    """One player as the file describes them."""
    number = len(state.players)
    player = duel.seat_hero(state, library, seat.hero, number, seat.health)
    state.health_max[player.dial] = seat.max_health
    player.cp = seat.cp
    player.side = seat.side or player.side
    player.hand = list(seat.hand)
    player.discard = list(seat.discard)
    player.gear = list(seat.gear)
    player.tokens = dict(seat.tokens)
    player.companions = dict(seat.companions)
    for pile in player.piles.values():
        for name, count in seat.companions.items():
            for _ in range(min(count, pile.count(name))):
                pile.remove(name)
    player.piles |= {name: list(reversed(pile)) for name, pile in seat.piles.items()}
    for name in seat.upgrades:
        put_upgrade(player, library.cards[name])
    if seat.deck is not None:
        player.deck = list(reversed(seat.deck))
    else:
        for card in (*seat.hand, *seat.discard, *seat.gear, *player.out):
            if card in player.deck:
                player.deck.remove(card)
    player.limits = {
        token: count for token, count in seat.tokens.items() if count > limit(library, player, token)
    } | dict(seat.limits)  # fmt: skip


def put_upgrade(player: Player, card: Card) -> None:
    """An upgrade that has been played."""
    player.out.append(card.id)
    player.levels[card.space] = max(card.level, player.levels.get(card.space, 1))


def limit(library: Library, player: Player, token: str) -> int:
    """The printed stack limit for this player's fighter."""
    definition = library.tokens[token]
    native = token in library.fighters[player.fighter].native
    return definition.limit_native if native and definition.limit_native else definition.limit


def lock_in(game: Game, frame: Turn, scenario: Scenario) -> None:
    """An ability has been declared on these dice and everybody has passed: it is about to be activated.

    Raises IllegalChoice when the dice do not activate it.
    """
    attack = scenario.attack
    assert attack is not None
    frame.step += 1
    seat = frame.seat
    game.state.phase = "offence"
    game.state.pools.append(Pool())
    dice = visible(game, Roll(seat, "offence", list(attack.dice)))
    abilities = game.index(game.state.players[seat]).abilities
    tiers = {abilities[number].id: tier for number, tier in attempts.tiers_of(game, seat, dice)}
    if attack.ability not in tiers:
        raise IllegalChoice(f"the dice {' '.join(map(str, attack.dice))} do not activate {attack.ability}")
    ready = Ready(attack.ability, tiers[attack.ability], tuple(dice))
    game.goto(game.push(RollPhase(seat, ready=ready)), roll_phase.attack)


register("duel", Setup(library=library_for, check=check, build=build))
