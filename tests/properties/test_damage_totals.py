"""Damage totals against the rules written down once more, by hand: additions and subtractions, then halves (DMG)."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import damage
from engine.game import Game
from engine.state import Attack, Pool
from tests import kit

ATTACKER, DEFENDER = 0, 1
NORMAL, UNDEFENDABLE, PURE, COLLATERAL, ULTIMATE = "normal", "undefendable", "pure", "collateral", "ultimate"
relaxed = settings(deadline=None, max_examples=300)


@dataclass(frozen=True)
class Blow:
    """One roll phase's damage, as players would write it down."""

    parts: tuple[tuple[str, int], ...]
    """(type, amount) of what the ability deals."""
    other: int = 0
    """Damage of tokens and cards beside the attack."""
    added: tuple[int, ...] = ()
    """Attack modifiers; reductions are negative."""
    prevented: tuple[int, ...] = ()
    halves: int = 0
    avoided: bool = False
    retributions: int = 0
    back: int = 0
    """Damage that the defence deals to the attacker."""
    targeted: bool = False
    wither: int = 0


def attack_types() -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    """An ability deals one type of attack damage, perhaps with collateral beside it, or an ultimate's."""
    amounts = st.integers(1, 20)
    plain = st.tuples(st.sampled_from([NORMAL, UNDEFENDABLE, PURE]), amounts).map(lambda part: (part,))
    beside = st.tuples(plain, amounts).map(lambda found: (*found[0], (COLLATERAL, found[1])))
    ultimate = amounts.map(lambda amount: ((ULTIMATE, amount),))
    return st.one_of(plain, beside, ultimate)


BLOWS = st.builds(
    Blow,
    parts=attack_types(),
    other=st.integers(0, 6),
    added=st.lists(st.integers(-6, 6), max_size=3).map(tuple),
    prevented=st.lists(st.integers(1, 9), max_size=3).map(tuple),
    halves=st.integers(0, 3),
    avoided=st.booleans(),
    retributions=st.integers(0, 2),
    back=st.integers(0, 5),
    targeted=st.booleans(),
    wither=st.integers(0, 2),
)


def subtotal(blow: Blow) -> int:
    """The defender's sum after all additions and subtractions, an ultimate's damage apart."""
    types = {kind for kind, _ in blow.parts}
    modified = sum(amount for kind, amount in blow.parts if kind in (NORMAL, UNDEFENDABLE))
    if types & {NORMAL, UNDEFENDABLE}:
        modified = max(0, modified + sum(blow.added) + 2 * blow.targeted - blow.wither)
    fixed = sum(amount for kind, amount in blow.parts if kind in (PURE, COLLATERAL))
    return 0 if blow.avoided else max(0, modified + fixed + blow.other - sum(blow.prevented))


def ultimate(blow: Blow) -> int:
    """What an ultimate deals: raised, never lowered."""
    base = sum(amount for kind, amount in blow.parts if kind == ULTIMATE)
    return base and base + sum(amount for amount in blow.added if amount > 0) + 2 * blow.targeted


def expected(blow: Blow) -> tuple[int, int]:
    """Damage received by attacker and defender."""
    rest = subtotal(blow)
    half = ceil(rest / 2)
    return blow.back + blow.retributions * half, max(0, rest - blow.halves * half) + ultimate(blow)


def game_with(blow: Blow) -> Game:
    """A duel in which this blow waits to be settled."""
    tokens: dict[str, int] = {"targeted": 1} if blow.targeted else {}
    wither: dict[str, int] = {"wither": blow.wither} if blow.wither else {}
    game = kit.position(
        seats=[
            {"hero": "barbarian", "health": 500, "max-health": 500, "tokens": wither},
            {"hero": "paladin", "health": 500, "max-health": 500, "tokens": tokens},
        ],
        phase="offensive-roll",
        dice=[1, 2, 4, 5, 6],
    )
    attack = Attack(ATTACKER, DEFENDER, "smack", [1, 2, 3, 4, 6])
    attack.is_attack = any(kind != COLLATERAL for kind, _ in blow.parts)
    attack.types = sorted({kind for kind, _ in blow.parts})
    attack.ultimate = ULTIMATE in attack.types
    pool = Pool()
    game.state.begin_attack(attack)
    game.state.pools = [pool]
    for kind, amount in blow.parts:
        damage.add_part(game, DEFENDER, ATTACKER, kind, amount, "ability:smack", own=True)
    damage.add_part(game, DEFENDER, ATTACKER, "none", blow.other, "token:burn")
    damage.add_part(game, ATTACKER, DEFENDER, "none", blow.back, "ability:divine-defense")
    for amount in blow.added:
        damage.add_mod(game, DEFENDER, "add", amount, "card:get-some")
    for amount in blow.prevented:
        damage.add_mod(game, DEFENDER, "prevent", amount, "card:not-this-time")
    for _ in range(blow.halves):
        damage.add_mod(game, DEFENDER, "halve", 0, "token:protect")
    if blow.avoided:
        damage.add_mod(game, DEFENDER, "avoid", 0, "token:evasive")
    for _ in range(blow.retributions):
        damage.add_mod(game, DEFENDER, "reflect", ATTACKER, "token:retribution")
    return game


@pytest.mark.rule("DMG-2", "DMG-3", "DMG-4", "DMG-6", "ACT-4", "ULT-2")
@relaxed
@given(BLOWS)
def test_totals_are_the_rulebooks(blow: Blow) -> None:
    """Both players receive what the rules say, at once."""
    game = game_with(blow)
    received = damage.settle(game, game.state.pools[-1])
    assert (received.get(ATTACKER, 0), received.get(DEFENDER, 0)) == expected(blow)
    assert [500 - health for health in game.state.health] == list(expected(blow))


@pytest.mark.rule("DMG-4")
@relaxed
@given(BLOWS)
def test_the_trace_sums_to_the_total(blow: Blow) -> None:
    """Every addition and subtraction of the trace together make the total."""
    game = game_with(blow)
    for seat in (ATTACKER, DEFENDER):
        found = damage.preview(game, seat)
        assert sum(change for _, change in found.trace) == found.total
        assert found.total >= 0
        assert found.subtotal >= 0


@pytest.mark.rule("DMG-3")
@given(st.integers(0, 99), st.integers(2, 4))
def test_two_halves_prevent_all(amount: int, halves: int) -> None:
    """Halves are rounded up and add up: two of any subtotal leave nothing."""
    blow = Blow(parts=((NORMAL, amount + 1),), halves=halves)
    assert expected(blow)[1] == 0
    assert damage.preview(game_with(blow), DEFENDER).total == 0
