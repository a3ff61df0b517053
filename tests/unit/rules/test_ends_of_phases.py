"""The end of a defensive roll phase, and attacks that give no defence: with tokens of the tests' own."""

from __future__ import annotations

from typing import Any

import pytest

from content import load
from content.build import Builder
from engine import duel
from engine.definitions import Library
from engine.frames import RollPhase, Turns
from engine.game import Game
from engine.state import State

SMACK = [1, 1, 1, 4, 5]
"""Three swords: 4 normal damage."""
TOKENS: list[dict[str, Any]] = [
    {
        "id": "second-wind",
        "name": "Second Wind",
        "source": "ours",
        "polarity": "positive",
        "limit": 2,
        "actions": [{"id": "second-wind", "when": ["defence-end"], "do": [{"extra": "roll-phase"}]}],
    },
    {
        "id": "slide",
        "name": "Slide",
        "source": "ours",
        "polarity": "positive",
        "limit": 1,
        "actions": [
            {"id": "slide", "when": ["defence-end"], "do": [{"extra": "roll-phase", "activates": "mighty-blow"}]}
        ],
    },
    {
        "id": "last-word",
        "name": "Last Word",
        "source": "ours",
        "polarity": "positive",
        "limit": 2,
        "actions": [{"id": "last-word", "when": ["undefended"], "do": [{"defend": True}]}],
    },
    {
        "id": "open-guard",
        "name": "Open Guard",
        "source": "ours",
        "polarity": "negative",
        "limit": 1,
        "rows": [{"at": "before-defence", "as": "defender", "if": {"type": "normal"}, "do": [{"undefendable": True}]}],
    },
]


def library() -> Library:
    """The Barbarian and the Moon Elf with the tokens of this module, apart from what others share."""
    heroes = ("barbarian", "moon-elf")
    stamp = load.stamp(load.sources(heroes))
    found = load.compiled.__wrapped__(heroes, ruleset=load.CURRENT, sections=(), root=None, _stamp=stamp)
    builder = Builder(found)
    for spec in TOKENS:
        builder.token(spec)
    return found


def smack(attacker: dict[str, int], defender: dict[str, int], *dice: int) -> tuple[Game, list[tuple[int, str]]]:
    """The Barbarian smacks the Moon Elf, tokens lying on both; whatever may be spent is, and who spent what."""
    definitions = library()
    state = State("duel", 1)
    for seat, hero in enumerate(("barbarian", "moon-elf")):
        player = duel.seat_hero(state, definitions, hero, seat, 50)
        player.hand = ["six-it"]
        player.tokens = (attacker, defender)[seat]
    state.streams.script = [*SMACK, *dice]
    game = Game(definitions, state)
    game.goto(game.push(Turns(0)), duel.next_turn)
    game.push(RollPhase(0))
    game.run()
    spent = []
    while (decision := game.state.decision) is not None and state.phase != "main":
        wanted = ("spend", "activate", "defend")
        token = next((o for o in decision.options if o.split(" ", 1)[0] in wanted), "pass")
        if token.startswith("spend"):
            spent.append((decision.seat, f"{decision.info.get('at')}: {token}"))
        game.apply(token)
    return game, spent


@pytest.mark.rule("DEF-10")
def test_what_is_spent_at_the_end_follows_all_damage() -> None:
    """Smack (4), the defence (no foot), the damage; then two more roll phases, one for each token: 50 - 3 x 4.

    The second token waits for the end of the second roll phase: one more follows already.
    """
    game, spent = smack({"second-wind": 2}, {}, *[1, 1, 1, 1, 1], *SMACK, *[1, 1, 1, 1, 1], *SMACK, *[1, 1, 1, 1, 1])
    assert spent == [(0, "defence-end: spend second-wind")] * 2
    assert (game.health(1), game.state.streams.script) == (38, [])


@pytest.mark.rule("DEF-2")
def test_a_defence_is_given_where_the_attack_gives_none_once() -> None:
    """Open Guard makes Smack undefendable; Last Word still gives a defence (five bows: nothing), and only one."""
    game, spent = smack({}, {"open-guard": 1, "last-word": 2}, 1, 1, 1, 1, 1)
    assert spent == [(1, "incoming: spend last-word")]
    assert (game.health(1), game.state.players[1].tokens) == (46, {"open-guard": 1, "last-word": 1})


@pytest.mark.rule("DEF-2")
def test_no_defence_is_given_against_a_defendable_attack() -> None:
    """The Moon Elf rolls her usual defence; Last Word finds nothing to do."""
    game, spent = smack({}, {"last-word": 1}, 1, 1, 1, 1, 1)
    assert spent == []
    assert (game.health(1), game.state.players[1].tokens) == (46, {"last-word": 1})


@pytest.mark.rule("DEF-1")
def test_before_the_defence_acts_behind_the_first_window() -> None:
    """Open Guard is removed in the first window, so the attack stays defendable and the defence is rolled."""
    definitions = library()
    state = State("duel", 1)
    for seat, hero in enumerate(("barbarian", "moon-elf")):
        player = duel.seat_hero(state, definitions, hero, seat, 50)
        player.hand = ["buh-bye"] if seat else ["six-it"]
    state.players[1].tokens, state.players[1].cp = {"open-guard": 1}, 2
    state.streams.script = [*SMACK, 1, 1, 1, 1, 1]
    game = Game(definitions, state)
    game.goto(game.push(Turns(0)), duel.next_turn)
    game.push(RollPhase(0))
    game.run()
    asked = []
    while (decision := game.state.decision) is not None and state.phase != "main":
        asked.append(str(decision.info.get("at", decision.kind)))
        at_first = asked[-1] == "attacked"
        wanted = ("activate", "defend", "target", *(("play",) if at_first else ()))
        game.apply(next((o for o in decision.options if o.split(" ", 1)[0] in wanted), "pass"))
    assert asked.index("attacked") < asked.index("defence"), asked
    assert not game.state.players[1].tokens


@pytest.mark.rule("DEF-10")
def test_an_ability_may_be_activated_without_dice_in_a_roll_phase_of_its_own() -> None:
    """Smack (4), then Mighty Blow (9) without dice; each is answered by a defence of its own: five bows, nothing."""
    game, spent = smack({"slide": 1}, {}, *[1, 1, 1, 1, 1], *[1, 1, 1, 1, 1])
    assert spent == [(0, "defence-end: spend slide")]
    assert (game.health(1), game.state.streams.script) == (37, [])
