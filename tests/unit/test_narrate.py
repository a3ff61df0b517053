"""Every event has words, and the words say why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from campaign.adventures.words import events as narrate_adventures
from campaign.adventures.words.map import item_name
from campaign.missions.campaign import MISSIONS
from campaign.missions.words import events as narrate_missions
from campaign.words import duel_events as narrate_duels
from campaign.words.names import source_name
from campaign.words.narrator import TELL, TELL_IN, Narrator, fallback
from content.load import library
from engine import duel
from engine.events import Event
from engine.game import Game
from tests import adventures, kit

ROOT = Path(__file__).parents[2]
TELLERS = (narrate_duels, narrate_adventures, narrate_missions)
"""Their import adds the words."""


@cache
def emitted() -> tuple[tuple[str, str], ...]:
    """Every kind of event that engine and campaign tell, and where."""
    return tuple(emitted_by_modules())


def emitted_by_modules() -> Iterator[tuple[str, str]]:
    """The same, module by module."""
    for package in ("engine", "campaign"):
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)) if "emit(" in text else ():
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                kind = node.args[0]
                if name == "emit" and isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                    yield kind.value, f"{path.relative_to(ROOT)}:{node.lineno}"


def test_every_kind_of_event_has_words() -> None:
    """What the rules tell, the log tells."""
    missing = [f"{where}: {kind}" for kind, where in emitted() if kind not in TELL]
    assert not missing, "\n".join(missing)


def test_no_words_for_nothing() -> None:
    """Words for events that nobody tells any more are dropped."""
    assert {*TELL, *(kind for _, kind in TELL_IN)} <= {kind for kind, _ in emitted()}


@pytest.fixture(scope="module")
def game() -> Game:
    """Barbarian against Moon Elf."""
    return duel.new(library(["barbarian", "moon-elf"]), ("barbarian", "moon-elf"), seed=1)


def told(game: Game, kind: str, rule: str = "", /, **data: object) -> list[str]:
    """The lines for one event."""
    narrator = Narrator(game.library, game.state)
    return [line.shown(rules=bool(rule)) for line in narrator.lines(Event(kind, rule, data))]


def test_damage_explains_itself(game: Game) -> None:
    """Every addition and subtraction with what it came from, and the rule on request."""
    lines = told(
        game,
        "damage",
        "DMG-4",
        seat=1,
        total=7,
        subtotal=7,
        health=43,
        sources=[0],
        isolated=False,
        trace=[("ability:smack", 6), ("token:targeted", 2), ("token:protect", -1)],
    )
    assert lines == ["Moon Elf takes 7: Smack 6, Targeted +2, Protect -1; 43 health left. [DMG-4]"]


def test_damage_that_a_companion_took_is_told_as_its_own(game: Game) -> None:
    """The health that is left is the hero's, who took nothing."""
    lines = told(
        game,
        "damage",
        seat=0,
        total=5,
        subtotal=5,
        health=50,
        trace=[["ability:smack", 5]],
        sources=[1],
        isolated=False,
        passed={"nyra": 5},
    )
    assert lines == ["Barbarian takes 5: Smack 5. Nyra takes 5 of it; Barbarian has 50 health left."]


def test_a_companion_that_nothing_befell_is_not_told_of() -> None:
    """Maternal Bond with no bond among 4 4 4 heals Nyra by 0, and she is at 0 already (TOK-6)."""
    events: list[Event] = []
    seats = [{"hero": "barbarian"}, {"hero": "huntress", "companions": {"nyra": 0}}]
    game = kit.position(events=events, seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6, 4, 4, 4])
    while game.state.health[1] == 50:
        assert game.state.decision is not None
        options = game.state.decision.options
        game.apply(next(o for o in ("activate mighty-blow", "defend maternal-bond", "pass") if o in options))
    assert "damage" in {event.kind for event in events}
    assert "companion" not in {event.kind for event in events}


def test_damage_that_was_all_prevented(game: Game) -> None:
    """No damage is told as such."""
    lines = told(
        game,
        "damage",
        seat=0,
        total=0,
        subtotal=0,
        health=50,
        sources=[1],
        isolated=False,
        trace=[("ability:longbow", 3), ("card:not-this-time", -3)],
    )
    assert lines == ["Barbarian takes no damage: Longbow 3, Not This Time! -3; 50 health left."]


def test_dice_have_their_symbols(game: Game) -> None:
    """A roll is told in numbers and symbols."""
    lines = told(game, "rolled", seat=0, dice=[1, 2, 3, 5, 6], left=2, kind="offence", sides=6)
    assert lines == ["Barbarian rolls 1 2 3 5 6 (3 sword, heart, pow); 2 attempts left."]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"change": 1, "wanted": 1, "now": 1}, "Moon Elf gains Targeted (Volley!)."),
        ({"change": 0, "wanted": 1, "now": 1}, "Moon Elf gains no Targeted (Volley!): stack limit 1."),
        ({"change": -1, "wanted": -1, "now": 0}, "Moon Elf loses Targeted (Volley!)."),
        (
            {"change": 1, "wanted": 3, "now": 2},
            "Moon Elf gains Targeted (Volley!), has 2; 2 more over the stack limit.",
        ),
    ],
)
def test_tokens_come_and_go(game: Game, data: dict[str, int], line: str) -> None:
    """What stuck, what did not, what is left (TOK-2)."""
    assert told(game, "token", seat=1, token="targeted", source="card:volley", **data) == [line]


@pytest.mark.parametrize(
    ("data", "line"),
    [({}, "Barbarian targets Moon Elf."), ({"chooser": 1}, "Moon Elf chooses to be Barbarian's target.")],
)
def test_who_chose_the_target_is_told(game: Game, data: dict[str, int], line: str) -> None:
    """The attacker aims; where the die lets opponents choose, it is they who do (TURN-5)."""
    assert told(game, "targeted", seat=0, target=1, **data) == [line]


def test_a_phase_is_told_when_something_happens_in_it(game: Game) -> None:
    """Empty phases make no lines."""
    narrator = Narrator(game.library, game.state)
    assert narrator.lines(Event("phase", "", {"phase": "upkeep", "seat": 0})) == []
    assert narrator.lines(Event("phase", "", {"phase": "income", "seat": 0})) == []
    lines = narrator.lines(Event("gained-cp", "", {"seat": 0, "amount": 1, "cp": 3, "source": "income"}))
    assert [line.text for line in lines] == ["-- income --", "Barbarian gains 1 CP (income), has 3."]


def test_hidden_cards_stay_hidden(game: Game) -> None:
    """Somebody else's cards are only counted."""
    narrator = Narrator(game.library, game.state)
    narrator.hidden = frozenset({1})
    event = Event("drew", "", {"seat": 1, "cards": ["tip-it", "volley"], "source": "income"})
    assert [line.text for line in narrator.lines(event)] == ["Moon Elf draws 2 cards (income)."]


def test_each_of_two_listeners_reads_their_own_cards(game: Game) -> None:
    """Everybody together reads neither's; a hand that is shown is read by the one it is shown to."""
    narrator = Narrator(game.library, game.state)
    narrator.hide({0: [1], 1: [0]})
    (drawn,) = narrator.lines(Event("drew", "", {"seat": 1, "cards": ["tip-it"], "source": "setup"}))
    assert drawn.text == drawn.shown(seat=0) == "Moon Elf draws 1 card."
    assert drawn.shown(seat=1) == "Moon Elf draws Tip It!."
    (shown,) = narrator.lines(Event("showed-hand", "", {"seat": 1, "to": 0, "cards": ["tip-it"]}))
    assert shown.text == "Moon Elf shows Barbarian 1 card."
    assert shown.shown(seat=0) == shown.shown(seat=1) == "Moon Elf shows Barbarian Tip It!."


def test_two_of_a_kind_are_told_apart() -> None:
    """A hero against the same hero."""
    game = duel.new(library(["monk"]), ("monk", "monk"), seed=1)
    assert told(game, "fell", seat=1) == ["Monk 2 is defeated."]


def test_a_hero_keeps_its_number() -> None:
    """Of three Monks the third is Monk 3, also behind the fall of the first."""
    game = duel.new(library(["monk"]), ("monk", "monk", "monk"), seed=1, mode="free-for-all")
    game.state.players[0].fallen = True
    assert told(game, "fell", seat=2) == ["Monk 3 is defeated."]


def test_an_unknown_event_is_told_somehow() -> None:
    """A new event never stops the game."""
    assert fallback("odd-thing", {"seat": 1}) == "odd thing seat 1"


def test_the_kings_hand_is_spelled_as_printed() -> None:
    """Also where it is the source of a die."""
    found = adventures.library(["barbarian"])
    assert source_name(found, "kings-hand") == "King's Hand"


def test_a_minions_defence_goes_by_no_name() -> None:
    """It has none but the minion's own, and would read as if the minion kept damage from itself."""
    game = adventures.position(mode="crawl", seats=[{"hero": "barbarian"}, {"minion": "dreg-lackey"}], phase="main")
    ability = game.library.fighters["dreg-lackey"].spaces["defence"][0].defence
    assert ability is not None
    source = f"ability:{ability.id}"
    assert told(game, "defends", seat=1, ability=ability.id, name="Dreg Lackey") == ["Dreg Lackey defends."]
    lines = told(game, "prevents", seat=1, source=source, change="prevent", amount=2)
    assert lines == ["Dreg Lackey's defence prevents 2 for Dreg Lackey."]
    assert source_name(game.library, source, "dreg-lackey") == "Dreg Lackey's defence"


def test_gold_that_is_a_price_is_paid(game: Game) -> None:
    """Whatever else takes gold is named."""
    assert told(game, "gold", change=-1, gold=10, source="cost") == ["The team pays 1 gold, has 10."]
    lost = told(game, "gold", change=-1, gold=10, source="ability:rage")
    assert lost == ["The team loses 1 gold (Rage!), has 10."]


def test_a_chest_on_the_map_is_called_one() -> None:
    """Its rarity alone says nothing; shards and salves are called what they are."""
    assert [item_name(item) for item in ("rare", "shard", "salve")] == ["rare chest", "portal shard", "salve"]


def test_what_a_minion_does_by_itself_is_not_told_as_its_own(game: Game) -> None:
    """Not "Barbarian of Barbarian takes effect"."""
    assert told(game, "trigger", seat=0, carrier="fighter:barbarian") == ["Barbarian's own card takes effect."]
    assert told(game, "trigger", seat=0, carrier="token:poison") == ["Barbarian's Poison takes effect."]


def test_a_source_that_stands_in_the_sentence_already_is_not_told_again(game: Game) -> None:
    """A companion's owner, or the momentum of a momentum card; any other source is told."""
    told_once = told(game, "companion", seat=0, companion="nyra", value=7, source="fighter:barbarian")
    assert told_once == ["Barbarian's Nyra is now at 7."]
    assert told(game, "companion", seat=0, companion="nyra", value=7, source="card:get-some") == [
        "Barbarian's Nyra is now at 7 (Get Some!)."
    ]


def test_a_counter_is_called_what_content_calls_it() -> None:
    """The third value of an Ace's counter is a charge of 2."""
    game = duel.new(library(["gambit", "barbarian"]), ["gambit", "barbarian"], 1)
    found = told(game, "companion", seat=0, companion="ace-of-hearts", value=3, source="card:ante-up")
    assert found == ["Gambit's Ace of Hearts: 2 charges (Ante Up!)."]


def test_a_boost_tile_that_says_what_it_gives_is_not_named_behind_it(game: Game) -> None:
    """The tile 2 Momentum gives 2 momentum; any other tile is told."""
    narrator = Narrator(MISSIONS.library(["barbarian", "moon-elf"]), game.state)

    def gains(tile: str) -> list[str]:
        event = Event("momentum", "", {"seat": 0, "change": 2, "momentum": 2, "source": f"boost:{tile}"})
        return [line.text for line in narrator.lines(event)]

    assert gains("mom-2") == ["Barbarian gains 2 momentum, has 2."]
    assert gains("mom-1") == ["Barbarian gains 2 momentum (1 Momentum), has 2."]


def test_an_extra_roll_phase_names_what_gave_it(game: Game) -> None:
    """Stun lets the attacker roll again (DEF-10)."""
    lines = told(game, "extra-phase", seat=0, phase="roll-phase", source="token:stun")
    assert lines == ["Barbarian takes another roll phase (Stun)!"]


def test_of_several_status_effects_that_are_removed_those_that_stay_are_told(game: Game) -> None:
    """One of three goes, then the last ones."""
    some = {"seat": 0, "token": "bleed", "change": -1, "wanted": -1, "now": 2, "source": "token:bleed"}
    assert told(game, "token", **some) == ["1 of Barbarian's Bleed is removed, 2 left."]
    assert told(game, "token", **{**some, "change": -2, "now": 0}) == ["Barbarian's Bleed is removed."]


def test_in_a_roll_off_both_sides_are_told() -> None:
    """Showdown: both roll a die; against Duel it is the attacker who rolls, not in defence (DEF-2, ROLL-7)."""
    seats = [{"hero": "gunslinger"}, {"hero": "pyromancer"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[2, 3, 4, 5, 2, 3, 2, 1, 1, 1, 1, 1])
    narrator, lines = Narrator(game.library, game.state), list[str]()
    game.sink = lambda event: lines.extend(line.text for line in narrator.lines(event))
    game.apply("activate showdown")
    assert "Gunslinger rolls 3 (bullet), Pyromancer rolls 2 (fire), for Showdown." in lines


def test_the_attacker_rolls_against_a_defence() -> None:
    """Duel is a roll-off: the Pyromancer who attacks rolls too, not in defence (DEF-2)."""
    seats = [{"hero": "pyromancer"}, {"hero": "gunslinger"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 5, 4, 3])
    narrator, lines = Narrator(game.library, game.state), list[str]()
    game.sink = lambda event: lines.extend(line.text for line in narrator.lines(event))
    game.apply("activate fireball")
    for _ in range(9):
        if game.state.decision is None or any("against the defence" in line for line in lines):
            break
        options = game.state.decision.options
        game.apply(next((option for option in options if option.startswith("defend ")), "pass"))
    assert [line for line in lines if " rolls " in line] == [
        "Gunslinger rolls 4 (dash) in defence.",
        "Pyromancer rolls 3 (fire) against the defence.",
    ]


@pytest.mark.parametrize(
    ("cp", "choice", "line"),
    [
        (0, "", "Barbarian cannot pay and must choose skip (Knockdown)."),
        (2, "choose skip", "Barbarian chooses skip (Knockdown)."),
    ],
)
def test_who_cannot_pay_has_no_choice(cp: int, choice: str, line: str) -> None:
    """Knockdown: pay 2 CP or skip the offensive roll phase. Without CP nobody is asked, and the log says why."""
    barbarian = {"hero": "barbarian", "cp": cp, "hand": ["tip-it"], "tokens": {"knockdown": 1}}
    game = kit.position(seats=[barbarian, {"hero": "moon-elf"}], phase="main")
    narrator, lines = Narrator(game.library, game.state), list[str]()
    game.sink = lambda event: lines.extend(line.text for line in narrator.lines(event))
    game.apply("pass")
    if choice:
        game.apply(choice)
    assert line in lines


def test_a_defence_that_lets_its_own_die_be_rolled_again_is_named() -> None:
    """Shade Shift prints it: the Ninja rolls the 3 again, and nobody wonders by what."""
    seats = [{"hero": "moon-elf"}, {"hero": "ninja"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 4, 5, 3, 1, 6, 5])
    narrator, lines = Narrator(game.library, game.state), list[str]()
    game.sink = lambda event: lines.extend(line.text for line in narrator.lines(event))
    game.apply("activate longbow")
    while game.state.decision is not None and not any("re-rolls" in line for line in lines):
        options = game.state.decision.options
        game.apply(next((option for option in options if option.startswith(("defend ", "again "))), "pass"))
    assert "Ninja re-rolls 3 1 6 into 5 1 6 (blade, shuriken, mask) (Shade Shift)." in lines


def test_parts_of_one_source_are_told_as_one(game: Game) -> None:
    """Two Bleed, and two Chi that prevent 1 each: one number for each of them, as the dice of both fell."""
    trace = [("token:bleed", 1), ("token:bleed", 1), ("token:chi", -1), ("token:chi", -1)]
    data = {"seat": 0, "total": 0, "subtotal": 2, "health": 50, "trace": trace, "sources": [], "isolated": False}
    (line,) = told(game, "damage", **data)
    assert line == "Barbarian takes no damage: Bleed 2, Chi -2; 50 health left."
