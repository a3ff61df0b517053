"""What happens as beats: every roll with what it makes, every turn of an enemy, nothing that one may not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.cli.duel_session import open_duel
from campaign.configuration import STEP
from campaign.kinds.duel_modes import mode_named
from campaign.play.live_session import LiveSession
from campaign.play.recording import Teller
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.play.undo import undo
from campaign.screens.beats import health_steps
from campaign.screens.desk import Desk
from campaign.screens.model import Beat
from campaign.words.beats import BeatRecord, HealthMove
from campaign.words.made_rolls import RollLedger, RollRecord, is_rolled_off, makes
from campaign.words.narrator import Narrator
from campaign.words.templates import Wording
from engine.damage import add_part
from engine.events import Event
from engine.game import Game
from engine.state import Pool
from tests import kit


def played(live: LiveSession, seats: int, turns: int = 999) -> list[Beat]:
    """The beats that whoever watches in seat 0 is shown while bots play."""
    desk = Desk(live, Answers(hero_bots("greedy", seats, 3)), [])
    desk.beats.paces = {0: STEP}
    beats: list[Beat] = []

    def until(game: Game) -> bool:
        return game.state.turn > turns

    for _ in live.run(Answers(hero_bots("greedy", seats, 3)), until=until):
        desk.take_news()
        beats += desk.due_beats()
    return beats


def check(live: LiveSession, beats: list[Beat]) -> None:
    """Every roll that was told is in a beat with a line; every turn of somebody has a beat; every line is in one."""
    ledger = live.teller.beats
    shown = {record.roll for record in ledger.beats}
    assert all(at in shown for at, roll in enumerate(ledger.rolls.rolls) if roll.dice and roll.kind != "rival")
    assert all(beat.roll.makes for beat in beats if beat.roll is not None)
    told = [fact for fact in live.told_so_far().story if fact["kind"] == "rolled" and fact["data"]["kind"] != "enemy"]
    rolled = {(fact["data"]["seat"], tuple(fact["data"]["dice"])) for fact in told}
    kept = {(r.owner, dice) for r in ledger.rolls.rolls for dice in (r.dice, *r.earlier)}
    assert rolled <= kept
    turns = {line[0] for fact in live.teller.story for line in fact.get("told", []) if line[1] == "turn"}
    lines = {line.text for beat in beats for line in beat.lines}
    bare = ledger.beats[-1].lines if ledger.beats[-1].is_bare else ()
    assert turns <= lines | {line.text for line in bare}
    numbers = [beat.number for beat in beats]
    assert numbers == sorted(set(numbers))
    seats = [seat for beat in beats if beat.screen is not None for seat in beat.screen.seats]
    assert not any(note.strip() == "vs" for seat in seats for note in seat.notes), "nobody fights nobody"
    for beat in beats:
        dice = [line.text for line in beat.lines if line.tone == "roll" and " rolls " in line.text]
        if beat.roll is not None and dice and beat.roll.dice.kind in ("offence", "defence"):
            assert " ".join(map(str, beat.roll.dice.values)) in " ".join(line.text for line in beat.lines)


@pytest.mark.parametrize("kind", ["adventures", "missions"])
def test_a_campaign_is_seen_whole(tmp_path: Path, kind: str) -> None:
    """A crawl with its shop and the boss behind it; a mission."""
    with Service.open(str(tmp_path / "saves.db")) as service:
        service.create("demo", ["paladin", "moon-elf"], seed=3, kind=kind)
        with service.open_campaign("demo") as opened:
            beats = played(opened.live, 2)
            check(opened.live, beats)
            assert all(Beat.from_json(beat.to_json()) == beat for beat in beats[:40])
            if kind == "adventures":
                assert [beat for beat in beats if beat.report], "a won crawl shows its report"
                opened.conclude()
                opened.next_session()
                assert "Fallen Barbarian" in str(opened.live.view.title_card())
                check(opened.live, played(opened.live, 2))


def test_a_duel_is_seen_whole() -> None:
    """With health before and after each blow."""
    live = open_duel(["barbarian", "moon-elf"], 7, mode_named("duel"))
    beats = played(live, 2)
    check(live, beats)
    steps = [step for beat in beats for step in beat.health]
    assert steps
    assert all(step.before != step.after for step in steps)


def test_every_act_is_shown_as_it_was() -> None:
    """All three begin with four cards, whoever has drawn and played since (SET-1); dice that a card changed later
    still show what had fallen.
    """
    live = open_duel(["monk", "barbarian", "pyromancer"], 7, mode_named("free-for-all"))
    beats = played(live, 3)
    first = beats[0].screen
    assert first is not None
    assert first.heading.text == "Before the first turn"
    assert [line.hand for line in first.seats] == [4, 4, 4]
    assert all("hand 4" in line.notes for line in first.seats)
    assert all(beat.screen is not None and beat.screen.question is None for beat in beats)
    turns = [beat.screen.heading.turn for beat in beats if beat.screen is not None]
    assert turns == sorted(turns)
    check(live, beats)


def test_enemies_act_under_their_own_names(tmp_path: Path) -> None:
    """The enemy dice are nobody's own; each henchman stands in the heading while it attacks, and one that reaches no
    hero says so (MRND-7); what a henchman does is no number behind its name.
    """
    with Service.open(str(tmp_path / "saves.db")) as service:
        service.create("demo", ["paladin", "moon-elf"], seed=3, kind="missions")
        with service.open_campaign("demo") as opened:
            beats = played(opened.live, 2, turns=2)
    attacks = [beat for beat in beats if any(" attacks" in line.text for line in beat.lines)]
    headings = [(beat.who, beat.screen.heading.text) for beat in attacks if beat.screen is not None]
    assert headings
    assert all(who in heading for who, heading in headings)
    assert {beat.roll.dice.whose for beat in beats if beat.roll is not None and beat.roll.dice.kind == "enemy"} == {
        "Enemy dice"
    }
    told = [line.text for beat in attacks for line in beat.lines]
    assert any(line.endswith(" attacks, but no hero is in reach.") for line in told)
    assert not [heading for who, heading in headings if "roll phase" in heading], "they attack without dice"
    traces = [line.partition(": ")[2] for line in told if " takes " in line]
    assert any("'s attack " in trace for trace in traces)


def test_an_opponents_defence_shows_what_it_does() -> None:
    """Beside its dice: Missed Me rolls five, and says what they prevent."""
    beats = played(open_duel(["barbarian", "moon-elf"], 7, mode_named("duel")), 2, turns=8)
    cards = [beat.card for beat in beats if beat.roll is not None and beat.roll.dice.kind == "defence"]
    texts = [(card.name, card.kind, card.text) for card in cards if card is not None and card.name == "Missed Me"]
    assert texts
    assert all(kind == "defence" and text.startswith("Roll 5 dice.") for _, kind, text in texts)


def test_heroes_of_one_dial_begin_with_it_together() -> None:
    """Teammates share 50 health (MODE-2), and have 2 CP each (RES-2)."""
    heroes = ["barbarian", "monk", "ninja", "treant"]
    card = open_duel(heroes, 7, mode_named("2v2")).view.title_card()
    said = ["".join(part for part, _ in row) for row in card]
    assert "Barbarian and Ninja: 50 health together, 2 CP each" in said
    alone = open_duel(heroes[:2], 7, mode_named("duel")).view.title_card()
    assert "Monk: 50 health, 2 CP" in ["".join(part for part, _ in row) for row in alone]


def test_nobody_is_shown_hidden_cards() -> None:
    """Of cards that an opponent draws only their number is told."""
    live = open_duel(["barbarian", "moon-elf"], 7, mode_named("duel"), hidden_from={0: [1]})
    beats = played(live, 2, turns=6)
    drawn = [line.text for beat in beats for line in beat.lines if line.text.startswith("Moon Elf draws")]
    assert drawn
    assert all("card" in text for text in drawn)


def test_what_is_taken_back_is_no_beat_any_more() -> None:
    """Beats and rolls of choices that were not made are gone."""
    live = open_duel(["barbarian", "moon-elf"], 7, mode_named("duel"))
    played(live, 2, turns=3)
    before = len(live.teller.beats.beats)
    undo(live, 10, force=True)
    ledger = live.teller.beats
    assert len(ledger.beats) < before
    assert all(beat.at <= live.position for beat in ledger.beats)
    assert all(beat.roll < len(ledger.rolls.rolls) for beat in ledger.beats)


@pytest.mark.parametrize(
    ("roll", "line"),
    [
        (RollRecord("offence", 0, (1,), 6, name="Smack", harm=((1, 6),)), "Smack: 6 damage"),
        (RollRecord("offence", 0, (1,), 6, is_done=True), "nothing"),
        (RollRecord("offence", 0, (1,), 6), ""),
        (RollRecord("effect", 0, (1,), 6, name="Vegas Baby!", is_done=True), "Vegas Baby!: nothing"),
        (RollRecord("effect", 0, (1,), 6, name="Odinforce"), "Odinforce"),
        (RollRecord("offence", 0, (1,), 6, name="Burn", harm=((1, 3), (2, 3))), "Burn: 3 damage to each of 2"),
        (RollRecord("offence", 0, (1,), 6, name="Rage", harm=((1, 10), (0, 3))), "Rage: 10 damage, 3 to Barbarian"),
        (RollRecord("enemy", 0, (1,), 6, name="Attackers", brings=("Thug 1",)), "Attackers so far: Thug 1"),
        (RollRecord("enemy", 0, (1,), 6, name="Attackers", brings=("Thug 1",), is_done=True), "Attackers: Thug 1"),
    ],
)
def test_what_dice_make_in_a_line(roll: RollRecord, line: str) -> None:
    """By name; nothing only where nothing can come of them any more."""
    live = open_duel(["barbarian", "moon-elf"], 7, mode_named("duel"))
    assert makes(live.teller.narrator, roll) == line


@pytest.mark.parametrize(("die", "told"), [(2, "Blind: Mighty Blow fails"), (3, "Blind: nothing")])
def test_a_die_that_lets_an_ability_fail_says_so(die: int, told: str) -> None:
    """Blind: on 1 and 2 the ability fails."""
    seats = [{"hero": "barbarian", "tokens": {"blind": 1}}, {"hero": "moon-elf"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6, die, 1, 1, 1, 1, 1])
    ledger = RollLedger(Narrator(game.library, game.state))
    game.sink = lambda event: ledger.take(event, game.state)
    game.apply("activate mighty-blow")
    while not any(roll.is_done for roll in ledger.rolls):
        decision = game.state.decision
        assert decision is not None
        game.apply("pass" if "pass" in decision.options else decision.options[0])
    (blind,) = [roll for roll in ledger.rolls if roll.source == "token:blind"]
    assert makes(Wording(game.library, game.state), blind) == told


def test_teammates_of_one_dial_are_told_together() -> None:
    """In 2v2 two share 50 health: what is lost is theirs, not the first one's alone."""
    heroes = ("barbarian", "monk", "ninja", "paladin")
    seats = [{"hero": hero} for hero in heroes]
    game = kit.position(mode="2v2", seats=seats, phase="offensive-roll", dice=[1, 1, 2, 4, 6])
    first, second = (game.state.players[seat].dial for seat in (0, 1))
    moves = (HealthMove(first, 50, 43), HealthMove(second, 50, 50))
    (step,) = health_steps(mode_named("2v2").view(game), BeatRecord(0, "damage", 1, 1, "", health=moves))
    names = [name for name, player in zip(heroes, game.state.players, strict=True) if player.dial == first]
    assert step.name == " and ".join(name.capitalize() for name in names)
    assert (step.before, step.after) == (50, 43)


def test_what_waited_before_a_die_is_none_of_its_damage() -> None:
    """Pyroblast deals 6, then rolls a die: on 1 to 3 it deals 3 more (ROLL-7)."""
    seats = [{"hero": "pyromancer"}, {"hero": "barbarian"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 6, 6, 1, 1, 1, 1, 1, 1])
    ledger = RollLedger(Narrator(game.library, game.state))
    game.sink = lambda event: ledger.take(event, game.state)
    game.apply("activate pyroblast")
    while not any(roll.is_done for roll in ledger.rolls):
        decision = game.state.decision
        assert decision is not None
        game.apply("pass" if "pass" in decision.options else decision.options[0])
    (die,) = [roll for roll in ledger.rolls if roll.source == "ability:pyroblast"]
    assert makes(Wording(game.library, game.state), die) == "Pyroblast: 3 damage"


@pytest.mark.parametrize(("die", "told"), [(6, "Bleed: removed"), (2, "Bleed: 1 to Barbarian")])
def test_a_token_that_its_die_takes_away_says_so(die: int, told: str) -> None:
    """Bleed: 1 damage on 1 to 4, removed on 5 and 6."""
    seats = [{"hero": "barbarian", "tokens": {"bleed": 1}}, {"hero": "moon-elf"}]
    events: list[Event] = []
    game = kit.position(events=events, seats=seats, phase="upkeep", dice=[die, 1, 1, 1, 1, 1])
    ledger = RollLedger(Narrator(game.library, game.state))
    for event in events:
        ledger.take(event, game.state)
    (roll,) = [roll for roll in ledger.rolls if roll.source == "token:bleed"]
    assert makes(Wording(game.library, game.state), roll) == told


def test_dice_take_off_some_tokens() -> None:
    """Whatever tokens say of values of dice: Bleed's die may take it off, Poison and Burn know no die."""
    tokens = kit.library().tokens
    going = {name for name in tokens if is_rolled_off(tokens[name].raw, name)}
    assert {"bleed", "powder-keg", "time-bomb-1"} <= going
    assert not going & {"poison", "burn"}


def test_a_defence_that_does_nothing_says_so_before_the_damage() -> None:
    """Thick Skin heals 2 per heart; 1 2 3 are swords. The line is told with the dice, and once."""
    seats = [{"hero": "moon-elf"}, {"hero": "barbarian"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 4, 5, 1, 2, 3])
    teller = Teller(game.library, listened=True)
    game.sink = teller
    teller.follow(game)
    game.apply("activate longbow")
    while game.state.attack is not None and game.state.decision is not None:
        options = game.state.decision.options
        game.apply(next((option for option in options if option.startswith("defend ")), "pass"))
    lines = [line.text for line in teller.take()]
    dice = lines.index("Barbarian rolls 1 2 3 (3 sword) in defence.")
    assert lines[dice + 1] == "Thick Skin has no effect."
    assert lines[dice + 2].startswith("Barbarian takes 3: Longbow 3")
    assert lines.count("Thick Skin has no effect.") == 1
    told = [line.text for beat in teller.beats.beats for line in beat.lines if "no effect" in line.text]
    assert told == ["Thick Skin has no effect."]


@pytest.mark.parametrize(
    ("token", "die", "told"), [("nanite", 3, ["Nanite stays."]), ("nanite", 6, []), ("bleed", 2, [])]
)
def test_a_token_that_its_die_leaves_says_so(token: str, die: int, told: list[str]) -> None:
    """A 6 removes a Nanite. Bleed deals 1 damage on 2, which is what the die brought."""
    seats = [{"hero": "barbarian", "tokens": {token: 1}}, {"hero": "moon-elf"}]
    events: list[Event] = []
    game = kit.position(events=events, seats=seats, phase="upkeep", dice=[die, 1, 1, 1, 1, 1])
    teller = Teller(game.library, listened=True)
    teller.follow(game)
    for event in [*events, Event("phase", "", {"seat": 0, "phase": "income"})]:
        teller.tell(event, game.state)
    lines = [line.text for line in teller.take()]
    assert [line for line in lines if line.endswith((" stays.", " has no effect."))] == told


def test_a_token_that_its_die_changes_says_into_what() -> None:
    """Time Bomb 2 on 1 becomes Time Bomb 1, by its name."""
    seats = [{"hero": "barbarian", "tokens": {"time-bomb-2": 1}}, {"hero": "black-widow"}]
    events: list[Event] = []
    game = kit.position(events=events, seats=seats, phase="upkeep", dice=[1, 1, 1, 1, 1, 1])
    ledger = RollLedger(Narrator(game.library, game.state))
    for event in events:
        ledger.take(event, game.state)
    (roll,) = [roll for roll in ledger.rolls if roll.source == "token:time-bomb-2"]
    assert makes(Wording(game.library, game.state), roll).startswith("Time Bomb 2: becomes Time Bomb ")


def test_the_targeting_die_says_whom_it_hits() -> None:
    """It is the attacker's, and shows the target."""
    game = kit.new_duel("barbarian", "moon-elf", seed=1)
    ledger = RollLedger(Narrator(game.library, game.state))
    rolled = {"seat": 0, "dice": [3], "sides": 6, "kind": "targeting", "left": 0, "for_": ""}
    for event in (Event("rolled", "", rolled), Event("targeted", "", {"seat": 0, "target": 1})):
        ledger.take(event, game.state)
    assert makes(Wording(game.library, game.state), ledger.rolls[-1]) == "Moon Elf"


def test_each_of_two_dice_has_its_own_damage() -> None:
    """Two Bleed on 1 and 3: each deals 1, though the damage comes in one."""
    game = kit.new_duel("barbarian", "moon-elf", seed=1)
    game.state.pools.append(Pool())
    ledger = RollLedger(Narrator(game.library, game.state))
    rolled = {"seat": 0, "sides": 6, "kind": "effect", "left": 0, "for_": "token:bleed"}
    for die in (1, 3):
        ledger.take(Event("rolled", "", {**rolled, "dice": [die]}), game.state)
        add_part(game, 0, 0, "none", 1, "token:bleed")
    trace = [["token:bleed", 1], ["token:bleed", 1]]
    ledger.take(Event("damage", "", {"seat": 0, "total": 2, "health": 48, "trace": trace}), game.state)
    says = Wording(game.library, game.state)
    assert [makes(says, roll) for roll in ledger.rolls[-2:]] == ["Bleed: 1 to Barbarian", "Bleed: 1 to Barbarian"]
