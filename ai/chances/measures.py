"""What the chance of winning depends on: numbers that are read from a position, by name, for every side.

Only what a seat may know is read: of the hands of other sides their size, and what hand and deck hold together. So a
position, its view and every guess at what is hidden have the same measures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ai.chances.strength import strength_of
from ai.odds import index_of
from ai.value.matchup import DICE
from ai.value.valuation import valuation_of
from engine.attacks import Attack
from engine.changes import OVER_START, UPGRADES
from engine.damage import reflected, work_out
from engine.flow.attempts import ATTEMPTED

if TYPE_CHECKING:
    from engine.game import Game
    from engine.pieces import Player

Measures = dict[str, float]
"""Measures of one side by name; what is not there counts nothing."""

MEASURES: dict[str, str] = {
    "health": "health left once the damage that waits is dealt, as a mean over the side's dials",
    "lowest health": "the same of the lowest dial, where the side has several",
    "health in danger": "the lowest of them, while an opponent's attack comes next",
    "margin": "how far the lowest of them is above what the coming attack of an opponent is worth",
    "rounds": "the health divided by what the opponents' roll phases are worth together",
    "attacks next": "whether the next attack is the side's own",
    "coming": "what the side's own coming attack is worth",
    "cp": "CP of each member, as a mean",
    "cards": "cards in the hand of each member, as a mean",
    "card worth": "what those cards are worth, as a mean; of unknown ones what the whole deck is worth on average",
    "boons": "what status effects are worth that serve their holders, as a mean",
    "burdens": "what status effects cost their holders, as a mean",
    "blow": "what a roll phase of each member is worth, as a mean",
    "guard": "what the defence of each member saves, as a mean",
    "upgrades": "levels of board spaces above the first, as a mean",
    "companions": "levels of companions, as a mean",
    "gear": "cards in front of each member, as a mean",
    "members": "members who are not defeated, less one",
    "fighter:": "which heroes take part, weighed by the share of health that is left",
}
"""What every mode measures; a name that ends with a colon is the beginning of several."""
AGAINST_SCRIPT: dict[str, str] = {
    "always": "the same in every position",
    "enemies": "enemies who can be fought",
    "enemy health": "their health once the damage that waits is dealt, for each hero",
    "enemy boons": "what status effects are worth that serve them",
    "enemy burdens": "what status effects cost them",
    "turns": "turns so far for each hero",
    "heroes:": "how many heroes there are",
}
"""What is measured besides where heroes fight enemies who follow a script."""
OVER = frozenset({"discard", "end", "roll-phase-end"})
"""Phases in which the roll phase of the turn is over."""
LEAST_BLOW = 1.0
"""No roll phase is reckoned to be worth less, so that what is divided by it stays finite."""


class SessionMeasures(NamedTuple):
    """What is special about sessions of a mode."""

    group: str
    """The weights by which they are judged: those of all modes of this group."""
    add: Callable[[Game, list[Measures]], None]
    """Adds measures to those of the sides; of heroes who win or lose together to the first."""
    measures: Mapping[str, str]
    """What it adds by name, and what that means; a name that ends with a colon is the beginning of several."""
    result: Callable[[Game], str] | None = None
    """Of heroes against a script `won` or `lost`, empty before that is decided; None: the sides fight each other."""


SESSIONS: dict[str, SessionMeasures] = {}
"""By the name of the mode; kinds of session add theirs at import, never changed afterwards."""


class SeatMeasures(NamedTuple):
    """A position as a seat knows it, in numbers."""

    group: str
    sides: tuple[Measures, ...]
    own: int
    """The place of the seat's own side."""


class Side(NamedTuple):
    """The members of one side who are not defeated."""

    team: int
    members: Sequence[Player]
    dials: Sequence[int]
    """Each dial once."""


def session_of(g: Game) -> SessionMeasures | None:
    """What is special about the game's mode, whatever variant of it is played."""
    return SESSIONS.get(g.mode.name.partition("+")[0])


def group_of(g: Game) -> str:
    """The name of the weights by which a game is judged."""
    session = session_of(g)
    if session is not None:
        return session.group
    players = g.state.players
    if len({player.team for player in players}) > 2:
        return "many"
    return "duel" if len(players) == 2 else "teams"


def features(game: Game, seat: int) -> SeatMeasures:
    """What the chance of a seat's side rests on; only what the seat may know is read."""
    session = session_of(game)
    together = session is not None and session.result is not None
    own_team = game.state.players[seat].team
    waiting = waiting_damage(game)
    sides = sides_of(game, together=together)
    attacker, worth = coming_attack(game, waiting)
    share = share_left(game, sides, waiting)
    found = [measures_of(game, side, sides, own_team, waiting, attacker, worth, share) for side in sides]
    own = next((place for place, side in enumerate(sides) if side.team == own_team), len(sides))
    if together:
        add_enemies(game, found[0], waiting)
        found.append({})
        own = 1 if game.mode.scripted(game, seat) else 0
    if session is not None:
        session.add(game, found)
    return SeatMeasures(group_of(game), tuple(found), own)


def sides_of(g: Game, *, together: bool) -> list[Side]:
    """The sides that are left, in the order of their teams; of heroes who win or lose together theirs alone."""
    by_team: dict[int, list[Player]] = {}
    for player in g.state.players:
        if together and g.mode.scripted(g, player.seat):
            continue
        members = by_team.setdefault(player.team, [])
        if not player.fallen:
            members.append(player)
    return [
        Side(team, members, list(dict.fromkeys([player.dial for player in members])))
        for team, members in sorted(by_team.items())
        if members or together
    ]


def waiting_damage(g: Game) -> dict[int, int]:
    """Damage that has been dealt and not settled yet, by dial."""
    found: dict[int, int] = {}
    for pool in g.state.pools:
        if not pool.parts:
            continue
        returned = reflected(g, pool)
        for seat in sorted({part.target for part in [*pool.parts, *returned]}):
            player = g.state.players[seat] if seat >= 0 else None
            if player is not None and not player.fallen:
                found[player.dial] = found.get(player.dial, 0) + work_out(g, pool, seat, returned).total
    return found


def coming_attack(g: Game, waiting: Mapping[int, int]) -> tuple[int, float]:
    """The seat whose attack comes next, and what it is worth as far as dice are known; -1: nobody's in particular."""
    state = g.state
    seat = state.acting
    player = state.players[seat]
    attack = state.attack
    is_dealt = attack is not None and attack.attacker == seat and (attack.stage >= Attack.SETTLED or bool(waiting))
    is_past = state.phase in OVER or (state.phase == "main" and bool(player.used.get(ATTEMPTED)))
    if player.fallen or is_dealt or is_past:
        seat = g.mode.next_seat(g, state.active)
        player = state.players[seat]
        return (-1, 0.0) if player.fallen else (seat, strength_of(g, player).blow)
    strength = strength_of(g, player)
    roll = state.rolls[-1] if state.rolls and state.phase == "offence" else None
    if roll is None or not strength.held or roll.owner != seat or roll.kind != "offence" or not roll.thrown:
        return seat, strength.blow
    if len(roll.dice) != DICE or 0 in roll.dice:
        return seat, strength.blow
    left = min(len(strength.held) - 1, max(0, roll.attempts))
    return seat, strength.held[left][index_of(roll.dice)]


def left_on(g: Game, dial: int, waiting: Mapping[int, int]) -> float:
    """Health that is left on a dial once the damage that waits is dealt."""
    return float(max(0, g.state.health[dial] - waiting.get(dial, 0)))


def share_left(g: Game, sides: Sequence[Side], waiting: Mapping[int, int]) -> float:
    """The share of its first health that the side has which has lost most: about how much of the fight is to come."""
    shares = [1.0]
    for side in sides:
        first = sum([g.state.health_max[dial] - OVER_START for dial in side.dials])
        left = 0.0
        for dial in side.dials:
            left += left_on(g, dial, waiting)
        shares.append(left / max(1, first))
    return min(shares)


def measures_of(
    g: Game,
    side: Side,
    sides: Sequence[Side],
    own_team: int,
    waiting: Mapping[int, int],
    attacker: int,
    worth: float,
    share: float,
) -> Measures:
    """The measures of one side."""
    found: Measures = {}
    if not side.members:
        return found
    many = len(side.members)
    healths = [left_on(g, dial, waiting) for dial in side.dials]
    health = mean(healths)
    lowest = min(healths)
    found["health"] = health
    if len(healths) > 1:
        found["lowest health"] = lowest
    against = 0.0
    for other in sides:
        if other.team != side.team:
            for player in other.members:
                against += strength_of(g, player).blow
    if len(sides) > 1:
        found["rounds"] = health * (len(sides) - 1) / max(LEAST_BLOW, against)
    if attacker >= 0 and g.state.players[attacker].team == side.team:
        found["attacks next"] = 1.0
        found["coming"] = worth
    elif attacker >= 0:
        found["health in danger"] = lowest
        found["margin"] = lowest - worth
    found["members"] = many - 1.0
    add_members(g, found, side.members, is_own=side.team == own_team)
    for player in side.members:
        name = f"fighter:{player.fighter}"
        found[name] = found.get(name, 0.0) + share / many
    return found


def add_members(g: Game, found: Measures, members: Sequence[Player], *, is_own: bool) -> None:
    """What the members have, as means."""
    cp = cards = levels = companions = gear = 0
    worth = boons = burdens = blow = guard = 0.0
    for player in members:
        cp += player.cp
        cards += len(player.hand)
        levels += sum(player.levels.values()) - len(player.levels)
        companions += sum(player.companions.values())
        gear += len(player.gear)
        worth += hand_worth(g, player, is_known=is_own)
        for_holder, against_holder = token_worths(g, player)
        boons += for_holder
        burdens += against_holder
        strength = strength_of(g, player)
        blow += strength.blow
        guard += strength.guard
    many = len(members)
    found["cp"] = cp / many
    found["cards"] = cards / many
    found["card worth"] = worth / many
    found["boons"] = boons / many
    found["burdens"] = burdens / many
    found["blow"] = blow / many
    found["guard"] = guard / many
    found["upgrades"] = levels / many
    found["companions"] = companions / many
    found["gear"] = gear / many


def hand_worth(g: Game, player: Player, *, is_known: bool) -> float:
    """What a hand is worth; an unknown one as so many cards of those that hand and deck hold together."""
    if not player.hand:
        return 0.0
    values = valuation_of(g.library)
    found = 0.0
    if is_known:
        for card in player.hand:
            found += values.card(player.fighter, card)
        return found
    together = sorted([*player.hand, *player.deck, *player.piles.get(UPGRADES, ())])
    for card in together:
        found += values.card(player.fighter, card)
    return found * len(player.hand) / len(together)


def token_worths(g: Game, player: Player) -> tuple[float, float]:
    """What a player's status effects are worth, those that serve and those that harm."""
    values = valuation_of(g.library)
    boons = burdens = 0.0
    for token, count in player.tokens.items():
        each = values.token(player.fighter, token)
        if each >= 0:
            boons += count * each
        else:
            burdens -= count * each
    return boons, burdens


def add_enemies(g: Game, found: Measures, waiting: Mapping[int, int]) -> None:
    """What is known of enemies who follow a script and can be fought."""
    state = g.state
    heroes = [player for player in state.players if not g.mode.scripted(g, player.seat)]
    many = max(1, len(heroes))
    health = boons = burdens = 0.0
    count = 0
    for player in state.players:
        if not player.fallen and player.battle >= 0 and g.mode.scripted(g, player.seat):
            count += 1
            health += left_on(g, player.dial, waiting)
            for_holder, against_holder = token_worths(g, player)
            boons += for_holder
            burdens += against_holder
    found["always"] = 1.0
    found["enemies"] = float(count)
    found["enemy health"] = health / many
    found["enemy boons"] = boons
    found["enemy burdens"] = burdens
    found["turns"] = state.turn / many
    found[f"heroes:{len(heroes)}"] = 1.0


def mean(values: Sequence[float]) -> float:
    """The mean, summed from left to right."""
    found = 0.0
    for value in values:
        found += value
    return found / len(values)
