"""Heroes with the box on the table: what may be typed, what is refused, what is left to be done by hand, and edits."""

from __future__ import annotations

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.session import party_of
from campaign.companion.table_entry import TELL, BadEntry
from campaign.companion.typed import ENTRIES, examples, read
from campaign.companion.words import defended, meanings
from campaign.kinds.documents import AT_TABLE
from campaign.play.editing import BadEdit, notes_of
from campaign.screens.rules import moments
from campaign.words.typed_answers import form_of
from engine import answers, table
from engine.errors import ChoiceError, IllegalChoice, UnknownChoice
from engine.events import Event
from engine.game import Game
from engine.state import Attack, Decision, Pool
from tests import adventures, kit

HEROES = ("barbarian", "monk")


def fighting(*, events: list[Event] | None = None) -> tuple[Game, Decision]:
    """A hero at a table against an Ogrun Warrior of 11 health, asked what happened in the turn."""
    game = adventures.position(
        None if events is None else events.append,
        mode="crawl",
        phase="turn",
        seats=[
            {"hero": "barbarian", "health": 20, "counters": {"at-table": 1}},
            {"hero": "monk", "health": 15, "counters": {"at-table": 1}},
            {"minion": "ogrun-warrior", "tokens": {"burn": 1}},
        ],
        session={"battles": [{"enemy": 2, "heroes": [0]}], "gold": 5},
    )
    decision = game.state.decision
    assert decision is not None
    assert (decision.kind, decision.info["at"]) == (TELL, "turn")
    return game, decision


# -- what is typed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("attack 7", "attack 7 normal 2"),
        ("ATTACK 7 undef", "attack 7 undefendable 2"),
        ("attack ultimate 15 on ogrun", "attack 15 ultimate 2"),
        ("attack 7 on 3", "attack 7 normal 2"),
        ("damage 3 on ogrun-warrior", "damage 3 2"),
        ("heal 3", "health 0 23"),
        ("heal 90", "health 0 30"),
        ("lose 4", "health 0 16"),
        ("health 14 on monk", "health 1 14"),
        ("health 9", "health 0 9"),
        ("knockdown", "put 2 knockdown 1"),
        ("inflict knockdown 1", "put 2 knockdown 1"),
        ("burn -1", "off 2 burn 1"),
        ("off burn", "off 2 burn 1"),
        ("evasive 2 on me", "put 0 evasive 2"),
        ("evasive", "put 0 evasive 1"),
        ("cp 2", "cp 2 2"),
        ("gold -2", "gold -2"),
        ("gold +3", "gold 3"),
        ("salve 1 on monk", "salves 1 1"),
        ("hand 1", "kings-hand 2 1"),
        ("Play  Lucky Coin", "played Lucky Coin"),
        ("lose 2 health", "health 0 18"),
        ("2 poison", "put 2 poison 2"),
        ("bonus damage 2", "put 0 bonus-damage-2 1"),
        ("Bonus Damage 2 2", "put 0 bonus-damage-2 2"),
        ("bonus-damage-4 on monk", "put 1 bonus-damage-4 1"),
        ("damage 2 on all", "damage 2 all"),
        ("poison 2 on everybody", "put all poison 2"),
        ("evasive on all", "put all evasive 1"),
        ("off burn on all", "off all burn 1"),
        ("ultimate", "ultimate"),
        ("", "done"),
        ("pass", "done"),
    ],
)
def test_what_may_be_typed(typed: str, token: str) -> None:
    """Names by their beginning or seat, what is usual left out; every entry is one that the session takes."""
    game, decision = fighting()
    assert read(game, decision, typed) == token
    answers.check(game, decision.id, token)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("wobble 3", "Unknown status effect 'wobble'."),
        ("burm 1", "Did you mean burn"),
        ("atack 7", "Did you mean attack"),
        ("attack", "Say how much"),
        ("attack seven", "'seven' is not a damage type"),
        ("attack 7 on dragon", "fits no one"),
        ("7", "Say what the number counts, such as: damage 3."),
        ("heal 1attack 3burn 2", "'1attack' is not understood there. Type it like: heal 3."),
        ("heal 3 4", "Say how much, such as: heal 3."),
        ("lose -3", "Say how much, such as: lose 2."),
        ("heal 2 on all", "Enter that one by one"),
        ("attack 7 on all", "Enter that one by one"),
        ("bonus damage 7", "Unknown status effect 'bonus damage'."),
        ("took 3", "cannot be entered now"),
    ],
)
def test_what_cannot_be_read_is_explained(typed: str, says: str) -> None:
    """A sentence, and what could be said."""
    game, decision = fighting()
    with pytest.raises(BadEntry) as refused:
        read(game, decision, typed)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("health 0 80", "from 0 to 30, not 80"),
        ("health 2 5", "tracks enemies' health"),
        ("attack 7 normal 1", "not an opponent of yours"),
        ("attack 100 normal 2", "from 1 to 99"),
        ("attack 0 normal 2", "from 1 to 99"),
        ("attack 7 soft 2", "one of normal"),
        ("put 2 burn 9", "over the stack limit"),
        ("off 2 knockdown 1", "that token is not there"),
        ("put 2 wobble 1", "unknown status effect"),
        ("cp 2 -1", "from 0 to 15"),
        ("cp 0 1", "not an opponent of yours"),
        ("gold -6", "from -5 to 99"),
        ("salves 2 1", "only heroes"),
        ("kings-hand 2 9", "from 0 to 5"),
        ("health 7 3", "from 0 to 2"),
        ("health 0", "as a number"),
        ("dice 1 1 1 1 1", "cannot be entered now"),
        ("activate smack", "unknown entry"),
        ("done now", "nothing can follow"),
        ("damage 3 2 2", "nothing can follow"),
        ("damage 3 all 2", "nothing can follow"),
        ("put all poison 9", "the number to put is a number from 1 to 3, not 9"),
        ("off all poison 1", "that token is not there"),
        ("health all 3", "as a number"),
        ("played " + "x" * 61, "at most 60"),
        ("attack ٧ normal 2", "as a number"),
    ],
)
def test_what_cannot_be_is_refused(token: str, says: str) -> None:
    """An impossible entry is refused with a sentence, and nothing has changed."""
    game, decision = fighting()
    before = game.digest()
    with pytest.raises(ChoiceError) as refused:
        answers.submit(game, decision.id, token)
    assert says in str(refused.value)
    assert game.digest() == before


@pytest.mark.parametrize("alone", [False, True], ids=["in a fight", "alone"])
def test_every_moment_says_what_may_be_typed(*, alone: bool) -> None:
    """What a form names is taken at that moment; the word for nothing more stands first. Who fights nobody is shown
    nothing that needs an enemy.
    """
    game, decision = fighting()
    if alone:
        game.state.players[2].fallen = True
        crawl_of(game).battles.clear()
    form = form_of(ADVENTURES.view(game), decision)
    assert form is not None
    assert form.words[0] == "done"
    for word in form.words[1:]:
        answers.check(game, decision.id, form.read(word))
    verbs = {word.split()[0] for word in form.words}
    assert verbs.isdisjoint({"attack", "damage", "ultimate"}) == alone
    assert verbs.isdisjoint({"cp", "hand"})  # the Ogrun Warrior has none of either
    assert {"heal", "lose", "gold", "salve", "poison", "played"} <= verbs


def test_examples_take_no_more_than_there_is() -> None:
    """An enemy of 1 CP loses 1, and one with a King's Hand may lose that; a team of 1 gold spends none."""
    game, decision = fighting()
    game.state.players[2].cp = 1
    game.state.players[2].bank = {"kings-hand": 1}
    party_of(game).gold = 1
    said = examples(game, decision)
    assert {"cp -1", "hand -1"} <= set(said)
    assert not any(example.startswith("gold") for example in said)


def test_helpful_tokens_of_all_are_those_of_heroes() -> None:
    """A helpful one comes to every hero, a harmful one to every enemy; one hero had it already (TOK-2: Evasive 3)."""
    game, decision = fighting()
    game.state.players[1].tokens = {"evasive": 2}
    answers.submit(game, decision.id, "put all evasive 2")
    assert [player.tokens.get("evasive", 0) for player in game.state.players] == [2, 3, 0]
    assert game.state.decision is not None
    answers.submit(game, game.state.decision.id, "put all poison 2")
    assert [player.tokens.get("poison", 0) for player in game.state.players] == [0, 0, 2]
    assert game.state.decision is not None
    answers.submit(game, game.state.decision.id, "off all evasive 3")
    assert [player.tokens.get("evasive", 0) for player in game.state.players] == [0, 0, 0]


@pytest.mark.parametrize(
    ("types", "undefendable", "ultimate", "says"),
    [
        (["normal"], False, False, ", you may defend"),
        (["normal"], True, False, ", no defensive roll"),
        (["undefendable"], False, False, ", no defensive roll"),
        (["collateral"], False, False, ", no defensive roll"),
        (["normal"], False, True, ", no defensive roll"),
    ],
)
def test_whoever_is_hit_is_told_whether_to_defend(
    types: list[str], says: str, *, undefendable: bool, ultimate: bool
) -> None:
    """DEF-2: a defence is rolled against an attack with defendable damage, by its target; ultimates stand (ULT-1)."""
    game, _ = fighting()
    attack = Attack(2, 0)
    attack.types, attack.undefendable, attack.ultimate = types, undefendable, ultimate
    attack.is_attack = types != ["collateral"]
    game.state.begin_attack(attack)
    game.state.pools.append(Pool())
    assert defended(game, 0) == says
    assert defended(game, 1) == ""
    game.state.players[0].tokens = {"stun": 1}
    assert defended(game, 0) == ", no response possible"
    game.state.pools.append(Pool(isolated=True))
    assert defended(game, 0) == ""


@pytest.mark.parametrize(
    ("at", "asked"),
    [
        ("turn", ["tell", "phase:at-table"]),
        ("before", ["tell", "phase:at-table"]),
        ("strike", ["strike", "phase:at-table"]),
        ("incoming", ["window:incoming", "phase:at-table"]),
        ("rolled", ["window:rolled", "phase:at-table"]),
    ],
)
def test_the_rules_of_a_moment_that_is_told(at: str, asked: list[str]) -> None:
    """Those of the same window without the box; of one's own turn those of what is told there."""
    game, decision = fighting()
    told = Decision(decision.id, decision.seat, decision.kind, decision.options, "", {"at": at})
    assert moments(ADVENTURES.view(game), told) == asked


def test_whoever_asks_is_told_what_entries_mean() -> None:
    """Every word has a line, and what the line begins with can be read as it stands there."""
    game, decision = fighting()
    form = form_of(ADVENTURES.view(game), decision)
    assert form is not None
    *told, (last, _) = form.about
    assert last == "done, or Enter"
    for typed, means in told:
        assert read(game, decision, typed), means
    covered = {typed.split()[0] for typed, _ in told}
    assert set(ENTRIES.typed(game, "turn")) - covered == {"salves"}  # the same as `salve`
    for at, first in (("incoming", "4"), ("rolled", "1 3 3 5 6, 13356"), ("falling", "health 3")):
        begins = [typed for typed, _ in meanings(game, at)]
        assert begins[0] == first
        assert len({typed.split()[0] for typed in begins}) == len(begins) - 1  # `poison` is put on and taken off


def test_what_lies_on_a_hero_is_called_to_mind() -> None:
    """The program takes no status effect of a hero at a table into account: whoever has some is told how to take it
    off.
    """
    game, decision = fighting()
    face = ADVENTURES.view(game)
    assert "lies on you" not in face.question(decision)
    assert not any(example.endswith(" -1") for example in examples(game, decision))
    game.state.players[0].tokens = {"bonus-damage-2": 2, "concussion": 1}
    assert face.question(decision).endswith(" On you: Bonus Damage 2 x2, Concussion.")
    assert "bonus damage 2 -1" in examples(game, decision)
    assert read(game, decision, "bonus damage 2 -1") == "off 0 bonus-damage-2 1"


def test_who_is_stunned_is_attacked_once_more() -> None:
    """Stun makes the enemy act: another roll phase follows the one that ends, and the Stun is gone (DEF-10)."""
    events: list[Event] = []
    game, decision = fighting(events=events)
    game.state.players[2].tokens = {}
    answers.submit(game, decision.id, "put 0 stun 1")
    while game.state.decision is not None and game.state.decision.kind == TELL:
        answers.submit(game, game.state.decision.id, "done")
    offences = [event for event in events if event.kind == "phase" and event.data["phase"] == "offence"]
    again = [event for event in events if event.kind == "extra-phase"]
    assert (len(offences), len(again)) == (2, 1)
    assert "stun" not in game.state.players[0].tokens


def test_who_stuns_attacks_once_more_at_the_table() -> None:
    """The Stun of an enemy is gone behind the attack, and that another roll phase follows is told (DEF-10)."""
    events: list[Event] = []
    game, decision = fighting(events=events)
    answers.submit(game, decision.id, "put 2 stun 1")
    assert game.state.decision is not None
    answers.submit(game, game.state.decision.id, "attack 3 normal 2")
    assert (game.health(2), "stun" in game.state.players[2].tokens) == (8, False)  # 11 - 3, without a defence
    by_hand = [event.data for event in events if event.kind == "by-hand"]
    assert [(data["seat"], data["op"]) for data in by_hand] == [(0, {"extra": "roll-phase"})]
    assert game.state.decision is not None
    assert game.state.decision.info["at"] == "turn"


# -- what is left to the table ---------------------------------------------------------------------------


def test_hands_lie_on_the_table() -> None:
    """PREP-1: 2 CP and the first hand are taken there; the program holds no card and asks for none."""
    events: list[Event] = []
    library = adventures.library(HEROES)
    document = adventures.campaign(HEROES, 7)
    game = ADVENTURES.start(
        {**ADVENTURES.progress.next_setup(document, library), AT_TABLE: True}, library, events.append
    )
    by_hand = [event.data for event in events if event.kind == "by-hand"]
    assert [(data["seat"], data["op"]) for data in by_hand] == [
        (0, {"cp": 2}),
        (0, {"draw": 4}),
        (1, {"cp": 2}),
        (1, {"draw": 4}),
    ]
    assert all(not player.hand and not player.deck for player in game.state.players[:2])


def test_gold_and_salves_change_hands() -> None:
    """What loot of the table brings or costs beyond fights is told too (SALVE-1)."""
    game, _ = fighting()
    for token in ("gold -3", "salves 1 2"):
        assert game.state.decision is not None
        answers.submit(game, game.state.decision.id, token)
    assert party_of(game).gold == 2
    assert party_of(game).salves == [0, 2]


# -- edits ---------------------------------------------------------------------------------------------------


def test_an_edit_changes_the_position_and_asks_again() -> None:
    """Health, tokens, the enemy's too; the question stays, and the number of choices goes on."""
    events: list[Event] = []
    game, decision = fighting(events=events)
    wishes = {"health": ["1=14", "ogrun=3"], "token": ["ogrun=burn:0"], "cp": ["3=5"], "set": ["gold=12", "salves=2:1"]}
    notes = notes_of(game, wishes)
    assert notes == [
        "table health 0 14",
        "table health 2 3",
        "table token 2 burn 0",
        "table cp 2 5",
        "table gold 12",
        "table salves 1 1",
    ]
    for note in notes:
        table.check(game, note)
        table.take(game, note)
    assert game.state.decision is not None
    assert (game.state.decision.kind, game.state.decision.id) == (decision.kind, decision.id + len(notes))
    assert [game.health(seat) for seat in range(3)] == [14, 15, 3]
    assert game.state.players[2].tokens == {}
    assert game.state.players[2].cp == 5
    assert (party_of(game).gold, party_of(game).salves) == (12, [0, 1])
    assert sum(event.kind == "edited" for event in events) == len(notes)


@pytest.mark.parametrize(
    ("what", "wish", "says"),
    [
        ("health", "1=80", "from 1 to 30, not 80"),
        ("health", "1=0", "from 1 to 30"),
        ("health", "9=3", "fits no one"),
        ("health", "1:3", "Type it like: --health 2=14"),
        ("health", "1=x", "'x' is not a number"),
        ("cp", "1=3", "kept at the table"),
        ("cp", "3=16", "from 0 to 15"),
        ("token", "3=burn", "is not understood"),
        ("token", "3=burn:9", "from 0 to"),
        ("token", "3=wobble:1", "Unknown status effect"),
        ("set", "goold=3", "only gold and salves"),
        ("set", "gold=1:3", "is not understood"),
    ],
)
def test_an_impossible_edit_is_refused(what: str, wish: str, says: str) -> None:
    """One sentence, and nothing of the others is done."""
    game, _ = fighting()
    before = game.digest()
    with pytest.raises(BadEdit) as refused:
        notes_of(game, {"health": ["monk=3"], what: [wish]})
    assert says in str(refused.value)
    assert game.digest() == before


def test_nothing_is_edited_in_the_middle_of_something() -> None:
    """While dice lie there in a duel, what is under way comes first; in a main phase it can be edited."""
    game = kit.new_duel("barbarian", "paladin", 1)
    asked = game.state.decision
    assert asked is not None
    table.take(game, "table health 0 14")
    assert game.health(0) == 14
    with pytest.raises(BadEdit, match=r"'gold' cannot be set; nothing can\."):
        notes_of(game, {"set": ["gold=3"]})
    while game.state.decision is not None and game.state.decision.kind != "roll":
        answers.submit(game, game.state.decision.id, "pass")
    assert game.state.decision is not None
    with pytest.raises(IllegalChoice, match="answer the open question"):
        table.check(game, "table health 0 15")
    with pytest.raises(UnknownChoice, match="'table '"):
        table.check(game, "table ")


def test_handing_out_salves_is_no_place_to_edit() -> None:
    """PREP-3 goes on from question to question: what is asked there cannot be asked again."""
    library = adventures.library(HEROES)
    setup = ADVENTURES.progress.next_setup(adventures.campaign(HEROES, 7), library)
    game = ADVENTURES.start(setup, library)
    assert game.state.decision is not None
    assert game.state.decision.kind == "share-salves"
    with pytest.raises(BadEdit, match="answer the open question"):
        notes_of(game, {"health": ["1=3"]})
