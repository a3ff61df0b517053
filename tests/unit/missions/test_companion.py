"""Heroes of a mission with the box on the table: what may be typed, what is refused, and edits."""

from __future__ import annotations

import pytest

from campaign.companion.table_entry import BEFORE, PARTS, STRIKE, TELL, BadEntry, verbs_of
from campaign.companion.typed import ENTRIES, examples, read
from campaign.kinds.documents import AT_TABLE
from campaign.missions.campaign import MISSIONS
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import Mission, mission_of
from campaign.play.editing import BadEdit, notes_of
from content import text
from engine import answers, table
from engine.errors import ChoiceError, IllegalChoice
from engine.events import Event
from engine.game import Game
from engine.state import Decision
from tests.unit.missions import toy

HEROES = ("barbarian", "monk")


def told() -> tuple[Game, Decision]:
    """Two heroes who have entered the Clone Vault, the start player asked what comes before the attack; a clone
    stands on b1 and has 6 health."""
    library = MISSIONS.library(HEROES)
    document = MISSIONS.progress.new_document(HEROES, "normal", 3)
    game = MISSIONS.start({**MISSIONS.progress.next_setup(document, library), AT_TABLE: True}, library)
    while game.state.decision is not None and game.state.decision.kind == "pawn":
        wanted = next(token for token in ("go a1", "go a2") if token in game.state.decision.options)
        game.apply(wanted)
    mission = mission_of(game)
    mission.hq, mission.ally_deck = ["falcon", "war-machine", "beast"], ["wong", "colossus"]
    decision = game.state.decision
    assert decision is not None
    assert (decision.kind, decision.info["at"]) == (TELL, BEFORE)
    change_momentum(game, decision.seat, 3, "test")
    game.state.players[1 - decision.seat].gear.append("shuri")
    mission.tiles = {"e1": ["cp-1"], "c2": ["?heal-2", "?cp-2", "cp-1"]}
    return game, decision


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("momentum -1", "momentum {me} -1"),
        ("momentum +2 for monk", "momentum 1 2"),
        ("recruit fal", "recruit falcon"),
        ("swap war machine", "swap war-machine"),
        ("swap all", "swap all"),
        ("exhaust shuri", "exhaust shuri"),
        ("discount 3 for monk", "discount 1 3"),
        ("pawn with {other}", "change-places {me} {them}"),
        ("tile e1 for monk", "tile 1 e1"),
        ("look at c2", "look c2"),
        ("weaken 2 on b1", "weaken {clone} 2"),
        ("walk", "walk {me}"),
        ("pawn c2", "pawn {me} c2"),
        ("clock stop", "clock 0"),
        ("clock skip 1", "clock 1"),
        ("no-crit for barbarian", "no-crit 0"),
        ("damage 3 on b1", "damage 3 {clone}"),
        ("burn on b1", "put {clone} burn 1"),
        ("health 14 on a1", "health {first} 14"),
        ("", "done"),
    ],
)
def test_what_may_be_typed(typed: str, token: str) -> None:
    """Enemies and heroes by the space they stand on; every entry is one that the session takes."""
    game, decision = told()
    mission = mission_of(game)
    clone = next(int(seat) for seat, spaces in mission.stands.items() if "b1" in spaces)
    them = 1 - decision.seat
    wanted = token.format(me=decision.seat, them=them, clone=clone, first=mission.places.index("a1"))
    assert read(game, decision, typed.format(other=HEROES[them])) == wanted
    answers.check(game, decision.id, wanted)


@pytest.mark.parametrize("typed", ["attack 7", "attack 7 on b1", "took 3", "gold 3", "cp -1", "hand 1", "recruit wong"])
def test_what_no_mission_has_or_not_now(typed: str) -> None:
    """An attack comes once everybody is ready (MRND-3); gold and King's Hand belong to adventures."""
    game, decision = told()
    with pytest.raises(BadEntry):
        read(game, decision, typed)


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("recruit war-machine", "that ally costs 6 momentum, and you have 3"),
        ("recruit wong", "not in the headquarters"),
        ("exhaust falcon", "no hero has that ally"),
        ("change-places 0 0", "another hero's"),
        ("change-places 0 2", "only heroes"),
        ("tile 0 c1", "no boost tile is on c1"),
        ("tile 0", "no boost tile is on that space"),
        ("look a1", "no face-down tile is on a1"),
        ("weaken 0 2", "not an opponent of yours"),
        ("weaken 2 10", "from 1 to 9"),
        ("discount 2 3", "only heroes"),
        ("discount 0 0", "from 1 to 9"),
        ("no-shields 0", "cannot be entered now"),
        ("walk 2", "only heroes"),
        ("swap wong", "not in the headquarters"),
        ("pawn 0 b1", "b1 is not an empty space"),
        ("momentum 0 16", "a number from"),
        ("attack 7 normal 2", "cannot be entered now"),
        ("health 2 1", "the program tracks enemies' health"),
        ("no-crit 2", "only heroes"),
        ("clock 13", "from 0 to 12"),
    ],
)
def test_what_cannot_be(token: str, says: str) -> None:
    """Refused with a sentence; nothing changes."""
    game, decision = told()
    before = game.state.to_json()
    with pytest.raises(ChoiceError, match=says):
        answers.check(game, decision.id, token)
    assert game.state.to_json() == before


def test_momentum_is_edited() -> None:
    """From none to 15 (MMOM-1), and only a hero's."""
    game, decision = told()
    (note,) = notes_of(game, {"set": [f"momentum={decision.seat + 1}:7"]})
    table.take(game, note)
    assert momentum(game, decision.seat) == 7
    for wish in ("momentum=1:16", "momentum=3:1"):
        with pytest.raises(BadEdit):
            notes_of(game, {"set": [wish]})
    with pytest.raises(IllegalChoice):
        table.check(game, "table momentum 0 16")


def shown(gear: str, at: str) -> list[str]:
    """The examples of a hero before whom just this lies, at a moment of their own."""
    game, decision = told()
    game.state.players[decision.seat].gear = [gear]
    return examples(game, Decision(decision.id, decision.seat, TELL, decision.options, "", {"at": at}))


@pytest.mark.parametrize(
    ("gear", "at", "entry"),
    [
        ("kitty-pryde", STRIKE, "no-shields"),
        ("kitty-pryde", "crit", "no-crit"),
        ("kitty-pryde", "movement", "walk"),
        ("nightcrawler", "movement", "tile e1"),
        ("daredevil", BEFORE, "look c2"),
        ("nick-fury", BEFORE, "discount 3"),
        ("momentum-3", BEFORE, "swap all"),
        ("ghost-spider", STRIKE, "weaken 2 on "),
        ("feat-4", "clock", "clock stop"),
        ("momentum-6", "clock", "clock skip 1"),
        ("ant-man", BEFORE, "pawn "),
        ("momentum-1", BEFORE, "momentum -1"),
    ],
)
def test_what_is_shown_is_what_lies_there(gear: str, at: str, entry: str) -> None:
    """An example is shown to whom such a power lies before, when it may be used; to others it is not."""
    assert any(example.startswith(entry) for example in shown(gear, at))
    assert not any(example.startswith(entry) for example in shown("colossus", at))


@pytest.mark.parametrize("at", [*PARTS, "incoming", "falling", "movement", "clock", "crit"])
def test_every_example_is_possible(at: str) -> None:
    """Whatever lies before the hero: what is shown beside the question would be taken as it stands there."""
    game, decision = told()
    asked = Decision(decision.id, decision.seat, TELL, decision.options, "", {"at": at, "waits": 4})
    game.state.decision = asked
    cards = [card.id for card in game.library.cards.values() if card.kind in ("ally", "momentum", "feat", "mythic")]
    assert len(cards) > 20
    for card in cards:
        game.state.players[decision.seat].gear = [card]
        for example in examples(game, asked):
            answers.check(game, asked.id, read(game, asked, example))


def test_every_word_of_missions_has_a_meaning() -> None:
    """A line for who asks, which can be read as it stands there."""
    game, decision = told()
    game.state.players[decision.seat].gear = ["falcon"]
    for word, entry in ENTRIES.by_word.items():
        if issubclass(entry.session, Mission):
            assert entry.means, word
            assert entry.typed.startswith(word)
            at = next(iter(entry.at), BEFORE)
            asked = Decision(decision.id, decision.seat, TELL, decision.options, "", {"at": at})
            for typed in entry.typed.split(", "):
                assert read(game, asked, typed).split()[0] in ENTRIES.by_verb, entry.means


def test_every_power_can_be_told() -> None:
    """Whatever a power of an ally, a momentum card, a perk or a mythic ability does beyond the hero's own board has an
    entry; health, tokens, damage and dice have those of every session."""
    library = MISSIONS.library(HEROES)
    own = {
        "draw",
        "discard",
        "cp",
        "lose-cp",
        "set-die",
        "attempt",
        "range",
        "undefendable",
        "add-damage",
        "roll",
        "prevent",
        "avoid",
        "if",
        "refresh-ally",
    }
    everywhere = {"deal", "heal", "set-health", "gain", "remove", "reroll", "reroll-enemy"}
    told_by = {verb for entry in ENTRIES.by_word.values() for verb in entry.tells}
    cards = [card for card in library.cards.values() if card.kind in ("ally", "momentum", "feat", "mythic")]
    programs = {action.program for card in cards for action in card.actions}
    programs |= {tier.program for card in cards for ability in card.abilities for tier in ability.tiers}
    done = set().union(*(verbs_of(library, program) for program in programs))
    assert {"take-tile", "weaken", "swap-pawns", "discount"} <= done
    assert done <= own | everywhere | told_by
    assert told_by - done == set()


@pytest.mark.rule("MRND-4")
def test_the_phase_goes_on_behind_an_attack() -> None:
    """Several attacks may be told, one after another, in the phase in which abilities are resolved."""
    game, _ = told()
    for entry in ("done", "done", "attack 3 normal 2"):
        assert game.state.decision is not None
        game.apply(entry)
    assert game.state.decision is not None
    assert (game.state.decision.info["at"], game.state.phase) == (STRIKE, "strike")


def test_what_one_loses_is_told_as_ones_own() -> None:
    """Whoever makes heroes lose CP or cards, each is told to do it oneself: nobody's opponent is meant."""
    game, decision = told()
    events: list[Event] = []
    game.sink = events.append
    clone = game.opponents(decision.seat)[0]
    toy.perform(game, [{"lose-cp": 1}, {"discard": 1}], seat=clone, foe=decision.seat)
    done = [text.program([e.data["op"]], text.names_of(game.library)) for e in events]
    assert [(event.kind, event.data["seat"]) for event in events] == [("by-hand", decision.seat)] * 2
    assert done == ["Lose 1 CP.", "Discard 1 card."]
