"""A small mission of the tests' own, so that what is tested stands on one page.

Side 1, rows from the top:        Side 2:

    E. .. a1 B.                       B. 1. ..
    .. a1 b1 X.                       E. @@ 2.
    .. ..                             .. .. ..
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from campaign.missions.rules.movement import place
from campaign.missions.rules.perks import Sheet, blank
from campaign.missions.rules.setup import lay_out
from content import load
from content.build import Builder
from content.missions.definitions import (
    Ally,
    Boost,
    BossAttack,
    Henchman,
    MapSpace,
    MissionBoss,
    MissionCard,
    MissionRules,
    MissionSide,
    MomentumCard,
    PlacedHenchman,
    Segment,
)
from engine.context import Context
from engine.definitions import Card, Library
from engine.effects.compile import Compiler
from engine.events import Event
from engine.frames import Do
from engine.game import Game

FACES = ("strike", "strike", "strike", "menace", "menace", "skull")
SHIELD = {
    "id": "shield",
    "name": "Shield",
    "polarity": "positive",
    "limit": 5,
    "source": "printed",
    "actions": [
        {
            "id": "shield",
            "when": ["incoming"],
            "if": {"all": [{"shields-count": True}, {"not": {"fighter": "hero"}}]},
            "do": [{"prevent": 1}],
        }
    ],
    "rows": [
        {
            "at": "settling",
            "if": {"all": [{"shields-count": True}, {"fighter": "hero"}]},
            "do": [
                {"set": "spent", "to": {"incoming": "self", "cap": {"tokens": "shield", "of": "self"}}},
                {"remove": "shield", "n": {"var": "spent"}, "of": "self"},
                {"prevent": {"var": "spent"}},
            ],
        }
    ],
}
"""As the content of missions has it."""
EMPTY = Segment("empty", "", "")
MULTI_STRIKE = True
IN_PLAY = ("ally", "momentum", "feat", "mythic")
"""Kinds of card that lie before a hero."""


def library(*heroes: str) -> Library:
    """Heroes, two types of henchmen, a boss, and what lies on the table."""
    found = load.compiled.__wrapped__(tuple(sorted(set(heroes))), **asked(heroes))
    builder = Builder(found)
    program = builder.compiler.program
    if "shield" not in found.tokens:
        builder.token(SHIELD)
    enemy(builder, "thug", "henchman", [{"name": "Knife", "do": [{"deal": 2}]}])
    enemy(builder, "archer", "henchman", [{"name": "Bow", "do": [{"deal": 3, "type": "undefendable"}]}])
    enemy(builder, "tyrant", "boss", [{"name": "Crush", "do": [{"deal": 4}], "crit": [{"inflict": "poison"}]}])
    types = {
        "thug": ({"strike": 2}, "melee", "knife", [{"deal": 1, "to": "all-heroes", "type": "collateral"}], 6, 0),
        "archer": ({"skull": 1}, "range", "bow", [], 7, 1),
    }
    found.tables.update(
        {
            "henchmen": {
                name: Henchman(
                    name,
                    name.title(),
                    "green",
                    objective,
                    reach,
                    MULTI_STRIKE,
                    ability,
                    program(f"crisis:{name}", crisis),
                    health,
                    shield,
                    {},
                )
                for name, (objective, reach, ability, crisis, health, shield) in types.items()
            },
            "threats": {},
            "mission-bosses": {
                "tyrant": MissionBoss(
                    "tyrant",
                    "Tyrant",
                    1,
                    {1: 10, 2: 20, 3: 30, 4: 40},
                    "",
                    "",
                    (BossAttack("crush", {"strike": 2}, "melee", MULTI_STRIKE),),
                    {},
                    {},
                )
            },
            "missions": {1: card(program)},
            "allies": {"friend": Ally("friend", "Friend", 3, program("recruit:friend", [{"draw": 1}]), {})},
            "momentum": {1: MomentumCard(1, "momentum-1", 0, {})},
            "boosts": {
                "cp": Boost("cp", "CP", "cp", 4, program("boost:cp", [{"cp": 2}]), {}),
                "heal": Boost("heal", "Heal", "heal", 4, program("boost:heal", [{"heal": 2}]), {}),
            },
            "perks": {},
            "mythics": {},
            "mission-rules": MissionRules(
                {1: 45, 2: 30, 3: 25, 4: 20},
                2,
                4,
                15,
                3,
                2,
                {1: 2, 2: 3, 3: 4, 4: 5},
                9,
                1,
                4,
                {"extra-health": 5, "bonus-momentum": 5},
                FACES,
            ),
        }
    )
    for name in ("friend", "momentum-1"):
        found.cards[name] = Card(name, name.title(), "gear", 0)
    return found


def asked(heroes: Sequence[str]) -> dict[str, Any]:
    """What `compiled` is asked with, beside the heroes: a library of its own each time."""
    stamp = load.stamp(load.sources(heroes))
    return {"ruleset": load.CURRENT, "sections": (), "root": None, "_stamp": stamp}


def enemy(builder: Builder, name: str, kind: str, abilities: list[dict[str, Any]]) -> None:
    """A fighter whose abilities have a second tier where they have a CRIT part."""
    fighter = builder.fighter({"id": name, "name": name.title()}, kind, FACES, health=1, cp=0)
    lines = [
        {
            "name": ability["name"],
            "tiers": [
                {"needs": {}, "do": ability["do"]},
                *([{"needs": {}, "do": [*ability["do"], *ability["crit"]]}] if "crit" in ability else []),
            ],
        }
        for ability in abilities
    ]
    fighter.spaces["offence"] = (builder.face(name, "offence", 1, "", {"name": name.title(), "abilities": lines}),)


def card(program: Callable[[str, Any], str]) -> MissionCard:
    """Both sides."""
    one = {
        "a1": "entry",
        "b1": "open",
        "c1": "henchman",
        "d1": "boost",
        "a2": "open",
        "b2": "henchman",
        "c2": "henchman",
        "d2": "exit",
        "a3": "open",
        "b3": "open",
    }
    two = {
        "a1": ("boost", 0),
        "b1": ("numbered", 1),
        "c1": ("open", 0),
        "a2": ("entry", 0),
        "b2": ("boss", 0),
        "c2": ("numbered", 2),
        "a3": ("open", 0),
        "b3": ("open", 0),
        "c3": ("open", 0),
    }
    midnight = Segment("effect", "", program("clock:12", [{"deal": 1, "to": "all-heroes", "type": "collateral"}]))
    clock = (EMPTY, Segment("henchman", "thug", ""), *[EMPTY] * 9, midnight)
    first = MissionSide(
        1,
        {name: MapSpace(name, kind) for name, kind in one.items()},
        (PlacedHenchman("thug", ("c1",)), PlacedHenchman("thug", ("b2",)), PlacedHenchman("archer", ("c2",))),
        ("thug", "archer"),
        "",
        "",
        (),
        {"all-henchmen-defeated": True},
        {},
        "",
        None,
        (),
        program("reward:1", [{"heal": 6}]),
        clock,
        "",
        {},
    )
    second = MissionSide(
        2,
        {name: MapSpace(name, kind, number) for name, (kind, number) in two.items()},
        (),
        (),
        "",
        "tyrant",
        ("b2",),
        {"boss-health": 0},
        {},
        "",
        None,
        (),
        "",
        (EMPTY,) * 12,
        "",
        {},
    )
    return MissionCard("toy", "Toy", 1, 1, (first, second), {})


def new(
    *heroes: str,
    seed: int = 1,
    sink: Callable[[Event], None] | None = None,
    run: bool = True,
    sheets: Sequence[Sheet] = (),
    definitions: Library | None = None,
) -> Game:
    """A mission at its first decision."""
    setup = {
        "scenario": 1,
        "seed": seed,
        "heroes": [{"id": hero} for hero in heroes],
        "sheets": [dict(sheet) for sheet in sheets] or [blank() for _ in heroes],
    }
    game = lay_out(setup, definitions or library(*heroes), sink)
    if run:
        game.run()
    return game


def two_heroes() -> Game:
    """The Barbarian on a2 and the Monk on b3, before the first movement; he is the start player."""
    game = new("barbarian", "monk")
    game.state.starter = 0
    place(game, 0, "a2")
    place(game, 1, "b3")
    return game


def perform(
    game: Game, ops: list[dict[str, Any]], *answers: str, seat: int = 0, foe: int = -1, source: str = ""
) -> None:
    """Run a program as a seat's, here and now, whatever else goes on; every question must find its answer."""
    program = Compiler(game.library).program(f"toy:{len(game.library.programs)}", ops)
    run(game, lambda: game.push(Do(program, Context(seat, foe, source))), *answers)


def run(game: Game, start: Callable[[], object], *answers: str, passes: bool = False) -> list[str]:
    """Start something and run it to its end, and nothing else. Every question must find its answer, or be passed: then
    the answers are returned that nothing asked for."""
    state, left = game.state, list(answers)
    open_question, state.decision = state.decision, None
    depth = len(state.stack)
    start()
    while len(state.stack) > depth:
        asked = game.state.decision
        if asked is not None:
            waits = passes and not (left and left[0] in asked.options)
            answer = "pass" if waits else left.pop(0)
            assert answer in asked.options, asked.options
            game.state.decision = None
            state.stack[-1].answer = answer
        frame = state.stack[-1]
        frame.step += 1
        frame.to_run[frame.step - 1](game, frame)
    state.decision = open_question
    assert passes or not left
    return left
