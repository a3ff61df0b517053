"""Everything that adventures have happens: every tile action, every loot card, every kind of event."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from content import load
from engine.definitions import Library
from engine.events import Event
from engine.frames import Do
from engine.game import Game
from tests import adventures, kit

ROOT = Path(__file__).parents[2]
TABLES = adventures.library(load.hero_ids()[:1]).tables
PAIRS = [("barbarian", "paladin"), ("moon-elf", "artificer"), ("monk", "vampire-lord")]
"""Few pairs where many positions are built: every set of heroes is a library of its own."""
TOUGH = 300
"""Health of heroes who should see the end."""


def advance(game: Game, used: set[str]) -> None:
    """Run to the next decision or outcome and note every program that runs."""
    state = game.state
    while state.decision is None and state.outcome is None:
        frame = state.stack[-1]
        steps = frame.steps
        if frame.step >= len(steps):
            state.stack.pop()
            continue
        if isinstance(frame, Do):
            used.add(frame.program)
        frame.step += 1
        steps[frame.step - 1](game, frame)


def answer(game: Game, token: str, used: set[str]) -> None:
    """Answer the open decision and go on."""
    game.state.decision = None
    game.state.choices += 1
    game.state.stack[-1].answer = token
    advance(game, used)


def programs_of(library: Library, owner: str) -> set[str]:
    """Everything a tile or a card may run."""
    return {
        name
        for name, program in library.programs.items()
        if program and (name == owner or name.startswith((f"{owner}.", f"{owner}/", f"{owner}!", f"{owner}@")))
    }


TILES = sorted(tile.id for tile in TABLES["tiles"].values() if tile.level)


@pytest.mark.rule("CRAWL-5")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_tile_action_is_used(level: int) -> None:
    """Every branch of every tile's action runs, explored again and again by heroes who have what it asks for."""
    scenario = TABLES["scenarios"][3]
    layout = next(layout for layout in scenario.layouts.values() if level in layout.levels.values())
    place = next(place for place, found in sorted(layout.levels.items()) if found == level)
    beside = next(p for p in layout.beside(place) if p != layout.portal)
    for tile in (name for name in TILES if TABLES["tiles"][name].level == level):
        used: set[str] = set()
        wanted: set[str] = set()
        for seed in range(120):
            luck = Random(seed)
            game = at_a_tile(luck, seed, layout.id, beside, place, tile)
            wanted = wanted or programs_of(game.library, f"tile:{tile}")
            assert bool(wanted) == bool(TABLES["tiles"][tile].program)
            explore_it(game, luck, place, used)
            if wanted <= used:
                break
        assert not wanted - used, f"{tile} never ran {sorted(wanted - used)}"


def at_a_tile(luck: Random, seed: int, layout: str, beside: str, place: str, tile: str) -> Game:
    """Two heroes with CP, cards, tokens, gold and salves beside a tile nobody has explored."""
    level = levels_of(layout)[beside]
    explored = {beside: next(t for t in TILES if TABLES["tiles"][t].level == level and t != tile)} if level else {}
    heroes = luck.choice(PAIRS)
    tokens = {luck.choice(["protect", "burn", "evasive"]): 1}
    return adventures.position(
        mode="crawl",
        phase="turn",
        seed=seed,
        session={
            "scenario": 3,
            "layout": layout,
            "places": [beside, beside],
            "explored": explored,
            "tiles": {place: tile},
            "items": {},
            "gold": 5,
            "salves": [2, 1],
        },
        seats=[
            {
                "hero": hero,
                "health": 15,
                "max-health": 28,
                "cp": 8,
                "tokens": tokens,
                "hand": hand_of(hero),
                "discard": ["buh-bye", "transference"],
            }
            for hero in heroes
        ],
    )


def levels_of(layout: str) -> dict[str, int]:
    """The levels of a layout of scenario 3."""
    levels: dict[str, int] = TABLES["scenarios"][3].layouts[layout].levels
    return levels


def hand_of(hero: str) -> list[str]:
    """Two common cards and an upgrade of the hero that costs 2."""
    cards = adventures.library([hero]).cards
    deck = adventures.library([hero]).fighters[hero].deck
    upgrade = next((name for name in deck if cards[name].kind == "upgrade" and cards[name].cost <= 2), None)
    return ["six-it", "so-wild", *([upgrade] if upgrade else [])]


def explore_it(game: Game, luck: Random, place: str, used: set[str]) -> None:
    """Go there and answer at random until a battle or the next turn begins."""
    for _ in range(60):
        decision = game.state.decision
        if decision is None or decision.kind == "main" or game.state.turn > 2:
            return
        wanted = [token for token in decision.options if token == f"move {place}"]
        if decision.kind in ("window", "salve"):
            wanted = ["pass"]
        answer(game, luck.choice(wanted or decision.options), used)


CARDS = sorted(card for cards in TABLES["loot"].decks.values() for card in cards)
BY_NUMBER_ALONE = {"trench-coat", "salve-satchel", "crown-of-focus", "chalice-of-the-fallen"}
"""Equipment that only changes a number; scenario files and test_equipment_that_changes_a_number look at these."""


@pytest.mark.rule("LOOT-4")
@pytest.mark.parametrize("rarity", ["common", "rare", "epic", "legendary"])
def test_every_loot_card_is_used(rarity: str) -> None:
    """Every card is played and everything it can do happens, in crawls and boss battles."""
    for card in TABLES["loot"].decks[rarity]:
        missing = use_up(card)
        assert not missing, f"{card} never did {sorted(missing)}"


def use_up(card: str) -> set[str]:
    """What of a card did not happen in many tries."""
    missing: set[str] = set()
    for seed in range(60):
        luck = Random(seed)
        events: list[Event] = []
        game = with_card(card, luck, seed, events)
        missing = missing or marks_of(game.library, card)
        used: set[str] = set()
        for _ in range(250):
            decision = game.state.decision
            if decision is None or not missing:
                break
            answer(game, keen(decision.options, card, luck), used)
        missing -= used | marks_in(events, card)
        if not missing:
            return set()
    return missing


def marks_of(library: Library, card: str) -> set[str]:
    """What shows that a card was used: its programs, a row at work, playing it."""
    definition = library.cards[card]
    marks = programs_of(library, f"card:{card}") | {"played"}
    rows = [row for row in definition.rows if not row.program]
    return marks | ({"at work"} if rows and card not in BY_NUMBER_ALONE else set())


def marks_in(events: list[Event], card: str) -> set[str]:
    """What the events tell of a card."""
    found: set[str] = set()
    for event in events:
        if event.kind == "played" and event.data["card"] == card:
            found.add("played")
        if event.kind == "damage" and any(label == f"card:{card}" for label, _ in event.data["trace"]):
            found.add("at work")
    return found


def with_card(card: str, luck: Random, seed: int, events: list[Event]) -> Game:
    """A battle in which a hero holds the card: in a crawl, or against the boss."""
    heroes = luck.choice(PAIRS)
    health = luck.choice([9, 25])
    seats: list[dict[str, Any]] = [
        {
            "hero": heroes[0],
            "health": health,
            "max-health": 35,
            "cp": 12,
            "hand": [card, "six-it"],
            "tokens": {"protect": 1, "burn": 1},
            "discard": ["buh-bye"],
        },
        {"hero": heroes[1], "health": health, "max-health": 35, "cp": 6, "hand": ["so-wild"], "tokens": {"evasive": 1}},
    ]
    session: dict[str, Any] = {"owned": [[card], []], "salves": [1, 1]}
    if seed % 3 == 2:
        seats.append({"boss": "fallen-barbarian"})
        return adventures.position(events.append, mode="boss", phase="turn", seed=seed, session=session, seats=seats)
    minion = luck.choice(["raging-berserker", "street-rat", "corrupted-ghoul", "lost-swordsman", "the-butcher"])
    seats.append({"minion": minion, "health": luck.choice([5, 30]), "max-health": 40})
    session["battles"] = [{"enemy": 2, "heroes": [0, 1] if luck.random() < 0.5 else [0], "place": "d3"}]
    session["explored"] = {"d3": "alley"}
    return adventures.position(events.append, mode="crawl", phase="turn", seed=seed, session=session, seats=seats)


def keen(options: list[str], card: str, luck: Random) -> str:
    """Plays the card and uses it where it can, keeps it otherwise."""
    wanted = [
        token for token in options if token == f"play {card}" or token.startswith(("use ", "activate ", "defend "))
    ]
    if wanted and luck.random() < 0.8:
        return luck.choice(wanted)
    kept = [token for token in options if token not in (f"sell {card}", f"discard {card}")]
    return kit.pick(luck, kept or options)


TOLD_AT_A_TABLE = frozenset({"ultimate-shaken", "ultimate-stands"})
"""Kinds that only companion sessions have; they are pinned in tests/scenarios/adventures/at-table."""


def emitted_kinds() -> set[str]:
    """Every event kind that the modules of campaigns emit, read from their source; bosses as players have their own."""
    kinds: set[str] = set()
    modules = (ROOT / "campaign" / "adventures").rglob("*.py")
    for path in sorted(path for path in modules if path.stem != "versus"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
                kinds.update(str(first.value) for first in node.args[:1] if isinstance(first, ast.Constant))
    return kinds


def test_every_event_kind_happens() -> None:
    """Random sessions, real and tough, and some positions, emit every kind of event there is."""
    seen: Counter[str] = Counter()

    def note(event: Event) -> None:
        seen[event.kind] += 1

    wanted = emitted_kinds() - TOLD_AT_A_TABLE
    luck = Random(3)
    for seed in range(30):
        heroes = luck.choice(PAIRS)
        document = adventures.campaign(heroes, seed, scenario=(1, 2, 1, 8)[seed % 4])
        if seed % 4 == 0:  # too many cards to begin with (PREP-5), one of them for the next boss
            owned = ["greed-ii", *[card for card in CARDS if card not in TABLES["loot"].no_solo][:30]]
            document["heroes"][0] |= {"owned": one_of_a_name(owned)}
        game = adventures.session(document, note, health=TOUGH if seed % 4 > 1 else 0)
        kit.play_random(game, luck, most=adventures.LONG)
        strong = {"hero": heroes[0], "health": 60, "max-health": 60}
        down = {"hero": heroes[1], "health": 0, "max-health": 28}
        game = adventures.position(
            note,
            mode="crawl",
            phase="turn",
            seed=seed,
            seats=[strong, down, {"minion": "loot-goblin", "health": 80}],
            session={"salves": [3, 0], "battles": [{"enemy": 2, "heroes": [0], "place": "d3"}]},
        )
        kit.play_random(game, luck, most=adventures.LONG)
        if wanted <= seen.keys():
            break
    assert not wanted - seen.keys(), f"never happened: {sorted(wanted - seen.keys())}"


def one_of_a_name(cards: list[str]) -> list[str]:
    """Cards of which no two have one name."""
    families = TABLES["loot"].families
    return list({families[card]: card for card in cards}.values())
