"""Every pair of defensive tokens on one attack of 15 normal damage: what the two sides receive, worked out by hand.

The attack is Insidious Strike with 12 + 3 CP. Additions and subtractions come first (DMG-2): a Chi makes 15 to
14, "no damage" makes it 0 (DMG-6). Halves and what sends half back read that subtotal, each rounded up (DMG-3):
Protect takes 8 of 15 and 7 of 14; Retribution sends 8 of 15, 7 of 14 and nothing of 0 back, whatever a Protect
takes. Back Strike's die shows 5 and deals 3. A Force Field prevents as a Protect does,
and takes an Acuity with it. Skyward's dice are equal and prevent 4. Agility's die
shows 3 and prevents as a Protect does. RPS is won and prevents 4, once. Nyra takes 5 of what
would land. A Blessing leaves 1 health where
nothing else helps; its holder has 15. Against damage of which nothing is left nothing is spent any more (DEF-8).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from engine.game import Game
from engine.gates import ANY_DAMAGE, ATTACKED, OWN_DAMAGE, ROLL_DAMAGE, UNDER_ATTACK
from engine.state import Decision
from tests import kit

AVOIDING = {"evasive": [1], "smoke-bomb": [3], "flight": [6, 1], "illusion": [1]}
"""Tokens of which a successful throw means no damage, with that throw."""
FAILING = {"evasive": [3], "smoke-bomb": [4], "flight": [5, 5], "illusion": [3]}
SPENT = {
    "evasive": "spend evasive",
    "smoke-bomb": "spend smoke-bomb",
    "flight": "spend flight rise",
    "protect": "spend protect",
    "chi": "spend chi prevent",
    "retribution": "spend retribution",
    "back-strike": "spend back-strike",
    "nyras-bond": "spend nyras-bond share",
    "vibranium-suit": "spend vibranium-suit",
    "force-field": "spend force-field",
    "skyward": "spend skyward",
    "agility": "spend agility",
    "wind-shear": "spend wind-shear",
    "rps": "spend rps defence",
    "illusion": "spend illusion",
}
OWN = {"remove": "remove acuity", "target": "target 1"}
"""What a Force Field asks for, and the answer."""
ANYHOW = ("wind-shear",)
"""Tokens that answer an attack, whatever is left of its damage."""
ONCE = {"rps"}
"""Tokens of which one may be spent in a turn."""
LYING = ("shadows", "blessing-of-divinity")
"""Tokens that work by themselves."""
DEFENSIVE = (*SPENT, *LYING)

TABLE: dict[tuple[str, str], tuple[int, int, int]] = {
    # what the defender receives, what the attacker receives, what Nyra receives
    # -- two throws for no damage: the first fails here, the second succeeds (DMG-7)
    ("evasive", "evasive"): (0, 0, 0),
    ("evasive", "smoke-bomb"): (0, 0, 0),
    ("evasive", "flight"): (0, 0, 0),
    ("smoke-bomb", "smoke-bomb"): (0, 0, 0),
    ("smoke-bomb", "flight"): (0, 0, 0),
    ("flight", "flight"): (0, 0, 0),
    # -- no damage beside anything else that is spent before it: nothing is left to halve, to send back, to pass on or
    #    to survive; a Back Strike before it has struck
    ("evasive", "protect"): (0, 0, 0),
    ("evasive", "chi"): (0, 0, 0),
    ("evasive", "retribution"): (0, 0, 0),
    ("evasive", "back-strike"): (0, 3, 0),
    ("evasive", "nyras-bond"): (0, 0, 0),
    ("evasive", "shadows"): (0, 0, 0),
    ("evasive", "blessing-of-divinity"): (0, 0, 0),
    ("smoke-bomb", "protect"): (0, 0, 0),
    ("smoke-bomb", "chi"): (0, 0, 0),
    ("smoke-bomb", "retribution"): (0, 0, 0),
    ("smoke-bomb", "back-strike"): (0, 3, 0),
    ("smoke-bomb", "nyras-bond"): (0, 0, 0),
    ("smoke-bomb", "shadows"): (0, 0, 0),
    ("smoke-bomb", "blessing-of-divinity"): (0, 0, 0),
    ("flight", "protect"): (0, 0, 0),
    ("flight", "chi"): (0, 0, 0),
    ("flight", "retribution"): (0, 0, 0),
    ("flight", "back-strike"): (0, 3, 0),
    ("flight", "nyras-bond"): (0, 0, 0),
    ("flight", "shadows"): (0, 0, 0),
    ("flight", "blessing-of-divinity"): (0, 0, 0),
    # -- Protect: 15 - 8 = 7; two of them 15 - 8 - 8, nothing; behind a Chi 14 - 7 = 7; Retribution reads the 15
    ("protect", "protect"): (0, 0, 0),
    ("protect", "chi"): (7, 0, 0),
    ("protect", "retribution"): (7, 8, 0),
    ("protect", "back-strike"): (7, 3, 0),
    ("protect", "nyras-bond"): (2, 0, 5),
    ("protect", "shadows"): (0, 0, 0),
    ("protect", "blessing-of-divinity"): (7, 0, 0),
    # -- Chi: 14; Retribution sends half of 14 back
    ("chi", "chi"): (13, 0, 0),
    ("chi", "retribution"): (14, 7, 0),
    ("chi", "back-strike"): (14, 3, 0),
    ("chi", "nyras-bond"): (9, 0, 5),
    ("chi", "shadows"): (0, 0, 0),
    ("chi", "blessing-of-divinity"): (14, 0, 0),
    # -- Retribution: half of 15 each time; what Nyra takes is incoming damage too
    ("retribution", "retribution"): (15, 16, 0),
    ("retribution", "back-strike"): (15, 11, 0),
    ("retribution", "nyras-bond"): (10, 8, 5),
    ("retribution", "shadows"): (0, 0, 0),
    ("retribution", "blessing-of-divinity"): (14, 8, 0),
    # -- Back Strike
    ("back-strike", "back-strike"): (15, 6, 0),
    ("back-strike", "nyras-bond"): (10, 3, 5),
    ("back-strike", "shadows"): (0, 0, 0),
    ("back-strike", "blessing-of-divinity"): (14, 3, 0),
    # -- Nyra's Bond: two of them pass on 5 and 2
    ("nyras-bond", "nyras-bond"): (8, 0, 7),
    ("nyras-bond", "shadows"): (0, 0, 0),
    ("nyras-bond", "blessing-of-divinity"): (10, 0, 5),
    # -- what works by itself
    ("shadows", "shadows"): (0, 0, 0),
    ("shadows", "blessing-of-divinity"): (0, 0, 0),
    ("blessing-of-divinity", "blessing-of-divinity"): (14, 0, 0),
    # -- a Vibranium Suit: 15 - 3 = 12, the subtotal of which Protect takes 6 and Retribution sends 6 back
    ("vibranium-suit", "vibranium-suit"): (9, 0, 0),
    ("vibranium-suit", "evasive"): (0, 0, 0),
    ("vibranium-suit", "smoke-bomb"): (0, 0, 0),
    ("vibranium-suit", "flight"): (0, 0, 0),
    ("vibranium-suit", "protect"): (6, 0, 0),
    ("vibranium-suit", "chi"): (11, 0, 0),
    ("vibranium-suit", "retribution"): (12, 6, 0),
    ("vibranium-suit", "back-strike"): (12, 3, 0),
    ("vibranium-suit", "nyras-bond"): (7, 0, 5),
    ("vibranium-suit", "shadows"): (0, 0, 0),
    ("vibranium-suit", "blessing-of-divinity"): (12, 0, 0),
    # -- a Force Field: half of the same subtotal that a Protect reads
    ("force-field", "force-field"): (0, 0, 0),
    ("force-field", "evasive"): (0, 0, 0),
    ("force-field", "smoke-bomb"): (0, 0, 0),
    ("force-field", "flight"): (0, 0, 0),
    ("force-field", "protect"): (0, 0, 0),
    ("force-field", "chi"): (7, 0, 0),
    ("force-field", "retribution"): (7, 8, 0),
    ("force-field", "back-strike"): (7, 3, 0),
    ("force-field", "nyras-bond"): (2, 0, 5),
    ("force-field", "shadows"): (0, 0, 0),
    ("force-field", "blessing-of-divinity"): (7, 0, 0),
    ("force-field", "vibranium-suit"): (6, 0, 0),
    # -- Skyward with equal dice: 15 - 4 = 11, the subtotal of which Protect takes 6 and Retribution sends 6 back
    ("skyward", "skyward"): (7, 0, 0),
    ("skyward", "evasive"): (0, 0, 0),
    ("skyward", "smoke-bomb"): (0, 0, 0),
    ("skyward", "flight"): (0, 0, 0),
    ("skyward", "protect"): (5, 0, 0),
    ("skyward", "chi"): (10, 0, 0),
    ("skyward", "retribution"): (11, 6, 0),
    ("skyward", "back-strike"): (11, 3, 0),
    ("skyward", "nyras-bond"): (6, 0, 5),
    ("skyward", "shadows"): (0, 0, 0),
    ("skyward", "blessing-of-divinity"): (11, 0, 0),
    ("skyward", "vibranium-suit"): (8, 0, 0),
    ("skyward", "force-field"): (5, 0, 0),
    # -- Agility: half of the same subtotal that a Protect reads
    ("agility", "agility"): (0, 0, 0),
    ("agility", "evasive"): (0, 0, 0),
    ("agility", "smoke-bomb"): (0, 0, 0),
    ("agility", "flight"): (0, 0, 0),
    ("agility", "protect"): (0, 0, 0),
    ("agility", "chi"): (7, 0, 0),
    ("agility", "retribution"): (7, 8, 0),
    ("agility", "back-strike"): (7, 3, 0),
    ("agility", "nyras-bond"): (2, 0, 5),
    ("agility", "shadows"): (0, 0, 0),
    ("agility", "blessing-of-divinity"): (7, 0, 0),
    ("agility", "vibranium-suit"): (6, 0, 0),
    ("agility", "force-field"): (0, 0, 0),
    ("agility", "skyward"): (5, 0, 0),
    # -- Wind Shear: 2 less, and 2 for the attacker at once, even if nothing is left to prevent
    ("wind-shear", "wind-shear"): (11, 4, 0),
    ("wind-shear", "evasive"): (0, 2, 0),
    ("wind-shear", "smoke-bomb"): (0, 2, 0),
    ("wind-shear", "flight"): (0, 2, 0),
    ("wind-shear", "protect"): (6, 2, 0),
    ("wind-shear", "chi"): (12, 2, 0),
    ("wind-shear", "retribution"): (13, 9, 0),
    ("wind-shear", "back-strike"): (13, 5, 0),
    ("wind-shear", "nyras-bond"): (8, 2, 5),
    ("wind-shear", "shadows"): (0, 2, 0),
    ("wind-shear", "blessing-of-divinity"): (13, 2, 0),
    ("wind-shear", "vibranium-suit"): (10, 2, 0),
    ("wind-shear", "force-field"): (6, 2, 0),
    ("wind-shear", "skyward"): (9, 2, 0),
    ("wind-shear", "agility"): (6, 2, 0),
    # -- RPS that is won: 15 - 4 = 11, once a turn; otherwise as Skyward with equal dice
    ("rps", "rps"): (11, 0, 0),
    ("rps", "evasive"): (0, 0, 0),
    ("rps", "smoke-bomb"): (0, 0, 0),
    ("rps", "flight"): (0, 0, 0),
    ("rps", "protect"): (5, 0, 0),
    ("rps", "chi"): (10, 0, 0),
    ("rps", "retribution"): (11, 6, 0),
    ("rps", "back-strike"): (11, 3, 0),
    ("rps", "nyras-bond"): (6, 0, 5),
    ("rps", "shadows"): (0, 0, 0),
    ("rps", "blessing-of-divinity"): (11, 0, 0),
    ("rps", "vibranium-suit"): (8, 0, 0),
    ("rps", "force-field"): (5, 0, 0),
    ("rps", "skyward"): (7, 0, 0),
    ("rps", "agility"): (5, 0, 0),
    ("rps", "wind-shear"): (9, 2, 0),
    # -- Illusion: the card for no damage, or, before another throw for that, the one for nothing
    ("illusion", "evasive"): (0, 0, 0),
    ("illusion", "smoke-bomb"): (0, 0, 0),
    ("illusion", "flight"): (0, 0, 0),
    ("illusion", "protect"): (0, 0, 0),
    ("illusion", "chi"): (0, 0, 0),
    ("illusion", "retribution"): (0, 0, 0),
    ("illusion", "back-strike"): (0, 3, 0),
    ("illusion", "nyras-bond"): (0, 0, 0),
    ("illusion", "vibranium-suit"): (0, 0, 0),
    ("illusion", "force-field"): (0, 0, 0),
    ("illusion", "skyward"): (0, 0, 0),
    ("illusion", "agility"): (0, 0, 0),
    ("illusion", "wind-shear"): (0, 2, 0),
    ("illusion", "illusion"): (0, 0, 0),
    ("illusion", "rps"): (0, 0, 0),
    ("illusion", "shadows"): (0, 0, 0),
    ("illusion", "blessing-of-divinity"): (0, 0, 0),
}
"""15 health less 14 is what a Blessing leaves: so its holder "receives" 14 where 15 would land."""

STATUSES: dict[tuple[str, str], tuple[int, int, int]] = {
    # -- Blinding Light on the attacker, die 2: half of what lands on others is prevented, as by a Protect
    ("blinding-light", "evasive"): (0, 0, 0),
    ("blinding-light", "smoke-bomb"): (0, 0, 0),
    ("blinding-light", "flight"): (0, 0, 0),
    ("blinding-light", "protect"): (0, 0, 0),
    ("blinding-light", "chi"): (7, 0, 0),
    ("blinding-light", "retribution"): (7, 8, 0),
    ("blinding-light", "back-strike"): (7, 3, 0),
    ("blinding-light", "nyras-bond"): (2, 0, 5),
    ("blinding-light", "shadows"): (0, 0, 0),
    ("blinding-light", "blessing-of-divinity"): (7, 0, 0),
    ("blinding-light", "vibranium-suit"): (6, 0, 0),
    ("blinding-light", "force-field"): (0, 0, 0),
    ("blinding-light", "skyward"): (5, 0, 0),
    ("blinding-light", "agility"): (0, 0, 0),
    ("blinding-light", "wind-shear"): (6, 2, 0),
    ("blinding-light", "rps"): (5, 0, 0),
    ("blinding-light", "illusion"): (0, 0, 0),
    # -- Wither on the attacker: the attack itself deals 14
    ("wither", "evasive"): (0, 0, 0),
    ("wither", "smoke-bomb"): (0, 0, 0),
    ("wither", "flight"): (0, 0, 0),
    ("wither", "protect"): (7, 0, 0),
    ("wither", "chi"): (13, 0, 0),
    ("wither", "retribution"): (14, 7, 0),
    ("wither", "back-strike"): (14, 3, 0),
    ("wither", "nyras-bond"): (9, 0, 5),
    ("wither", "shadows"): (0, 0, 0),
    ("wither", "blessing-of-divinity"): (14, 0, 0),
    ("wither", "vibranium-suit"): (11, 0, 0),
    ("wither", "force-field"): (7, 0, 0),
    ("wither", "skyward"): (10, 0, 0),
    ("wither", "agility"): (7, 0, 0),
    ("wither", "wind-shear"): (12, 2, 0),
    ("wither", "rps"): (10, 0, 0),
    ("wither", "illusion"): (0, 0, 0),
    # -- Parlay on the attacker: the attack deals nothing, so nothing that needs damage answers it
    ("parlay", "evasive"): (0, 0, 0),
    ("parlay", "smoke-bomb"): (0, 0, 0),
    ("parlay", "flight"): (0, 0, 0),
    ("parlay", "protect"): (0, 0, 0),
    ("parlay", "chi"): (0, 0, 0),
    ("parlay", "retribution"): (0, 0, 0),
    ("parlay", "back-strike"): (0, 0, 0),
    ("parlay", "nyras-bond"): (0, 0, 0),
    ("parlay", "shadows"): (0, 0, 0),
    ("parlay", "blessing-of-divinity"): (0, 0, 0),
    ("parlay", "vibranium-suit"): (0, 0, 0),
    ("parlay", "force-field"): (0, 0, 0),
    ("parlay", "skyward"): (0, 0, 0),
    ("parlay", "agility"): (0, 0, 0),
    ("parlay", "wind-shear"): (0, 2, 0),
    ("parlay", "rps"): (0, 0, 0),
    ("parlay", "illusion"): (0, 0, 0),
}
"""A status of the attacker beside one defensive token."""


def spendable(order: tuple[str, ...], held: tuple[str, ...], status: str) -> tuple[str, ...]:
    """Those of this order that find damage to be spent against; the last throw for no damage succeeds (DEF-8)."""
    if len(set(order)) < len(order) and order[0] in ONCE:
        return order[:1]
    throws = [place for place, token in enumerate(order) if token in AVOIDING]
    most = 0 if status == "parlay" or "shadows" in held else throws[-1] + 1 if throws else len(order)
    return tuple(token for place, token in enumerate(order) if place < most or token in ANYHOW)


def dice_for(order: tuple[str, ...]) -> list[int]:
    """The dice that these tokens throw in this order; of two throws for no damage only the last succeeds."""
    last = max((place for place, token in enumerate(order) if token in AVOIDING), default=-1)
    dice: list[int] = []
    for place, token in enumerate(order):
        if token in AVOIDING:
            dice += (AVOIDING if place == last else FAILING)[token]
        elif token == "back-strike":
            dice.append(5)
        elif token == "skyward":
            dice += [2, 2]
        elif token == "agility":
            dice.append(3)
    return dice


def play(held: tuple[str, ...], order: tuple[str, ...], status: str = "") -> tuple[int, int, int]:
    """The attack on somebody with these tokens, spent in this order: damage to the defender, the attacker and Nyra.

    What finds no damage any more is checked never to be offered.
    """
    spent = spendable(order, held, status)
    useless = {SPENT[token] for token in order if token not in spent}
    tokens = {token: held.count(token) for token in held}
    alone = {token: 1 for token in tokens if token in LYING}
    paid = {"acuity": held.count("force-field")} if "force-field" in held else {}
    game = kit.position(
        seats=[
            {"hero": "shadow-thief", "health": 50, "cp": 12, "tokens": {status: 1} if status else {}},
            {
                "hero": "huntress",
                "health": 15,
                "tokens": tokens | alone | paid,
                "limits": {token: count for token, count in tokens.items() if token not in LYING},
                "companions": {"nyra": 7 if "nyras-bond" in held else 0},
            },
        ],
        phase="offensive-roll",
        dice=[1, 2, 3, 4, 5, *([2] if status == "blinding-light" else []), *dice_for(spent)],
    )
    answer(game, 0, "activate insidious-strike")
    for token in spent:
        answer(game, 1, SPENT[token])
    share = iter((5, 2))
    while game.state.attack is not None and game.state.outcome is None:
        decision = game.state.decision
        assert decision is not None
        assert useless.isdisjoint(decision.options)
        if decision.kind == "split":
            game.apply(f"number {next(share)}")
        elif (own := own_answer(decision)) is not None:
            game.apply(own)
        else:
            game.apply(next(token for token in ("pass", "no") if token in decision.options))
    assert not game.state.streams.script, "dice are left over"
    health, nyra = game.state.health, game.state.players[1].companions["nyra"]
    return 15 - health[1], 50 - health[0], 7 - nyra if "nyras-bond" in held else 0


def own_answer(decision: Decision) -> str | None:
    """The answer to what a token itself asks: of rock, paper, scissors the defender shows paper, the attacker rock."""
    if decision.kind == "contest":
        return "choose paper" if decision.seat == 1 else "choose rock"
    return OWN.get(decision.kind)


def answer(game: Game, seat: int, token: str) -> None:
    """Give a seat's answer; what is asked before it is passed, also about isolated damage."""
    for _ in range(20):
        decision = game.state.decision
        assert decision is not None
        is_isolated = bool(game.state.pools) and game.state.pools[-1].isolated
        if decision.seat == seat and token in decision.options and not is_isolated:
            game.apply(token)
            return
        game.apply(next(idle for idle in (own_answer(decision), "pass", "no") if idle in decision.options))
    raise AssertionError(f"{token} never came up")


def orders(tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The orders in which tokens may be spent; those that work by themselves are not."""
    spent = tuple(token for token in tokens if token in SPENT)
    yield spent
    if len(set(spent)) > 1:
        yield spent[::-1]


@pytest.mark.rule("DMG-2", "DMG-3", "DMG-6", "DMG-7")
@pytest.mark.parametrize("pair", TABLE, ids="+".join)
def test_two_tokens(pair: tuple[str, str]) -> None:
    """Two defensive tokens on one attack, in either order of spending; one that comes too late does nothing."""
    for order in orders(pair):
        is_second = pair[0] == pair[1] and pair[0] in ONCE
        late = len(spendable(order, pair, "")) < len(order) and not is_second
        assert play(pair, order) == ((0, 0, 0) if late else TABLE[pair]), f"spent {order}"


@pytest.mark.rule("DMG-2", "DMG-3", "DMG-6")
@pytest.mark.parametrize("pair", STATUSES, ids="+".join)
def test_a_token_and_a_status_of_the_attacker(pair: tuple[str, str]) -> None:
    """A defensive token beside a status that makes the attacker weaker."""
    status, token = pair
    for order in orders((token,)):
        assert play((token,), order, status) == STATUSES[pair]


def test_every_pair_is_there() -> None:
    """The table holds each two of the defensive tokens, and each of them with itself."""
    pairs = {frozenset(pair) for pair in TABLE}
    assert pairs == {frozenset(pair) for pair in combinations_with_replacement(DEFENSIVE, 2)}
    assert len(TABLE) == len(pairs)


def test_every_defensive_token_is_known() -> None:
    """Whatever token of a hero answers an attack or changes what lands is in the table."""
    definitions = kit.library()
    native = {token for fighter in definitions.fighters.values() for token in fighter.native}
    answers = OWN_DAMAGE | ANY_DAMAGE | ROLL_DAMAGE | ATTACKED | UNDER_ATTACK
    found = {
        token
        for token in native
        if any(action.gates & answers for action in definitions.tokens[token].actions)
        or any(row.at in ("incoming", "would-fall") for row in definitions.tokens[token].rows)
    }
    assert found == set(DEFENSIVE)
