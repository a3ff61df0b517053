"""Every question has a sentence of its own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ai.answers import ADVICE
from campaign.adventures.campaign import ADVENTURES
from campaign.adventures.words.session_view import AdventureView
from campaign.missions.campaign import MISSIONS
from campaign.missions.rules import perks
from campaign.missions.rules.setup import lay_out
from campaign.missions.words.session_view import MissionView
from campaign.screens.situation import declared, effect_roll
from campaign.words.dice import unless
from campaign.words.duel_view import DuelView
from campaign.words.questions import message_of
from campaign.words.session_view import SessionView
from content.load import hero_ids, library
from engine import duel
from engine.game import Game
from engine.state import Decision, Roll
from tests import adventures, kit


def sound(view: SessionView, decision: Decision) -> None:
    """The question is a sentence, made for its kind and its moment."""
    assert isinstance(view, DuelView)
    told = view.asked(decision)
    assert message_of(decision) in {*view.asks, *view.questions}, (decision.kind, decision.info)
    assert told.endswith(("?", ".")) or decision.kind == "dice", told
    assert "choose." not in told, told
    assert "its effect?" not in told, (decision.source, decision.info)


@pytest.mark.parametrize("seed", range(8))
def test_in_duels(seed: int) -> None:
    """Random duels in the middle of things, with all tokens and upgrades."""
    luck = Random(seed)
    first, second = luck.sample(hero_ids(), 2)

    def look(game: Game) -> None:
        assert game.state.decision is not None
        sound(DuelView(game), game.state.decision)

    kit.play_random(kit.wild_duel(first, second, seed), luck, each=look)


@pytest.mark.parametrize("scenario", [1, 2])
@pytest.mark.parametrize("seed", range(2))
def test_in_adventures(seed: int, scenario: int) -> None:
    """Random crawls with shops, and boss battles with boss loot."""
    luck = Random(seed)
    heroes = luck.sample(hero_ids(), 2)
    definitions = ADVENTURES.library(heroes)
    document = {**ADVENTURES.progress.new_document(heroes, "normal", seed), "scenario": scenario}
    game = ADVENTURES.start(ADVENTURES.progress.next_setup(document, definitions), definitions, None)

    def look(game: Game) -> None:
        assert game.state.decision is not None
        sound(ADVENTURES.view(game), game.state.decision)

    kit.play_random(game, luck, each=look)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_in_missions(number: int) -> None:
    """Random missions of three heroes with full perk sheets: every question, every option, the table and the map."""
    heroes = Random(number).sample(hero_ids(), 3)
    library = MISSIONS.library(heroes)
    full = {**perks.blank(), "circles": {perk.id: perk.circles for perk in library.tables["perks"].values()}, "plus": 1}
    setup = {"scenario": number, "seed": number, "heroes": [{"id": hero} for hero in heroes], "sheets": [full] * 3}
    game = lay_out(setup, library)
    game.run()

    def look(game: Game) -> None:
        decision = game.state.decision
        assert decision is not None
        view = MISSIONS.view(game)
        sound(view, decision)
        labels = view.labels(game, decision)
        assert all(labels.of(option).text for option in decision.options[:3])
        assert view.heading()
        view.below()
        view.chart()

    kit.play_random(game, Random(number), each=look)


def test_whatever_bots_answer_people_are_asked_in_a_sentence() -> None:
    """No kind of question is known to bots alone."""
    kinds = (DuelView, AdventureView, MissionView)
    assert set(ADVICE) <= {"window", *(kind for view in kinds for kind in (*view.asks, *view.questions))}


@pytest.mark.rule("KH-3")
def test_what_a_kings_hand_needs() -> None:
    """Scenario 2: its chaos die succeeds on 4, 5 and 6."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1, scenario=2))
    roll = Roll(2, "kings-hand", [4])
    roll.thrown = True
    game.state.rolls.append(roll)
    window = Decision(1, 0, "window", ["play helping-hand", "pass"], "", {"at": "rolled"})
    told = "The King's Hand shows 4 and succeeds on 4, 5 and 6. Change the die?"
    assert ADVENTURES.view(game).asked(window) == told


def test_the_net_damage_once_defence_dice_lie() -> None:
    """Mighty Blow deals 9; two feet (1 to 3 bow, 4 and 5 foot, 6 moon) halve it, the half rounded up: 4 are left. Two
    bows deal 1.
    """
    seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "moon-elf", "cp": 3, "hand": ["so-wild"]}]
    for dice, told in (
        ([4, 4, 1, 1, 1], "Damage: 9 - 5 = 4; defence: 1 damage to Barbarian"),
        ([4, 1, 1, 1, 1], "Damage: 9; defence: 2 damage to Barbarian"),
    ):
        game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6, *dice])
        while game.state.decision is not None and game.state.decision.kind != "defence-roll":
            options = game.state.decision.options
            game.apply(next(o for o in ("activate mighty-blow", "defend missed-me", "pass") if o in options))
        assert game.state.decision is not None
        assert DuelView(game).asked(game.state.decision).startswith(f"{told}. ")


def test_what_the_dice_of_an_opponents_defence_bring() -> None:
    """Serenity: Chi for each chi (4, 5), 1 damage for each fist (1, 2). A fist that becomes a palm deals 1 less, a
    lotus that becomes a chi brings one more; a defence of palms alone brings nothing.
    """
    seats: list[dict[str, Any]] = [{"hero": "barbarian", "cp": 9, "hand": ["twice-as-wild"]}, {"hero": "monk"}]

    def defended(*dice: int) -> Game:
        game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6, *dice])
        while game.state.decision is not None and game.state.decision.info.get("at") != "defence-roll":
            options = game.state.decision.options
            game.apply(next(o for o in ("activate mighty-blow", "defend serenity", "pass") if o in options))
        return game

    game = defended(1, 1, 4, 6)
    assert game.state.decision is not None
    rolled = "Monk rolled 1 1 4 6 (2 fist, chi, lotus)."
    assert DuelView(game).asked(game.state.decision) == (
        f"{rolled} Damage: 9; defence: Chi, 2 damage to you. Change the dice?"
    )
    game.apply("play twice-as-wild")
    assert game.state.decision is not None
    labels = DuelView(game).labels(game, game.state.decision)
    assert labels.of("die 1 3").detail == "damage: 9; defence: Chi, 1 damage to you"
    assert labels.of("die 4 5").detail == "damage: 9; defence: 2 Chi, 2 damage to you"
    game = defended(3, 3, 3, 3)
    assert game.state.decision is not None
    assert "Damage: 9; defence: nothing. " in DuelView(game).asked(game.state.decision)


def test_what_a_window_on_dice_is_about() -> None:
    """Mighty Blow is a small straight and deals 9; Smack is three swords, and 1 to 3 are swords."""
    seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "moon-elf", "cp": 3, "hand": ["so-wild"]}]
    for ability, told in (
        ("mighty-blow", "Barbarian's Mighty Blow deals 9 unless the straight breaks. Change the dice?"),
        ("smack", "Barbarian's Smack deals 4 unless a sword changes. Change the dice?"),
    ):
        game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6])
        game.apply(f"activate {ability}")
        decision = game.state.decision
        assert decision is not None
        assert (decision.seat, decision.info["at"]) == (1, "declared")
        assert DuelView(game).asked(decision) == told


def test_an_ability_whose_dice_were_broken_up_takes_no_effect() -> None:
    """Mighty Blow needs four in a row: the 4 becomes a 6, and the others are asked again before it is declared anew."""
    seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "moon-elf", "cp": 6, "hand": ["so-wild", "tip-it"]}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6])
    for choice in ("activate mighty-blow", "play so-wild", "die 4 6"):
        game.apply(choice)
    decision = game.state.decision
    assert decision is not None
    assert (decision.seat, decision.info.get("at")) == (1, "declared")
    assert DuelView(game).asked(decision) == "The dice no longer make Barbarian's Mighty Blow. Change the dice?"
    assert declared(game) == "The dice no longer make Barbarian's Mighty Blow"


def test_a_die_that_is_not_needed_is_not_named() -> None:
    """Three swords bring 4 damage, four 6: with four, each weakens it; Sturdy Blow needs two swords of three."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf"}], phase="offensive-roll", dice=[1, 2, 3, 6, 6]
    )
    sturdy = next(a for a in game.index(game.state.players[0]).abilities if a.id == "sturdy-blow")
    assert unless(game, game.state.rolls[-1], sturdy) == "unless a pow changes"


def asked(game: Game, kind: str, options: list[str], **info: Any) -> str:
    """A question to the Barbarian, as it is put."""
    return DuelView(game).question(Decision(0, 0, kind, options, "", info))


def test_what_they_say() -> None:
    """Numbers and names of the position stand in them."""
    game = duel.new(kit.library("barbarian", "moon-elf"), ("barbarian", "moon-elf"), 1)
    game.state.players[0].cp = 4
    assert asked(game, "main", ["pass"]) == "Barbarian: What next? You have 4 CP."
    game.state.players[0].tokens = {"knockdown": 1}
    game.state.players[0].index = None
    told = "Barbarian: What next? You have 4 CP; your roll phase costs 2."
    assert asked(game, "main", ["pass"]) == told
    assert asked(game, "discard", ["sell tip-it"]).endswith("Sell which card? You may keep six.")
    assert asked(game, "discard", ["discard tip-it"]).endswith("Discard which card?")
    assert asked(game, "remove", ["remove bleed"], of=1).endswith("Which of Moon Elf's status effects do you remove?")
    assert asked(game, "roll", ["pass"], attempts=1).endswith(
        "1 roll attempt left, no ability ready. Re-roll which dice?"
    )
    assert asked(game, "choose", ["choose pay", "choose skip"]).endswith("Choose which: pay or skip?")
    assert asked(game, "may", ["yes", "no"], pay=2).endswith("Pay 2 CP to prevent the re-roll of these dice?")


def test_a_token_to_spend_says_its_price_and_what_it_does() -> None:
    """Two Honor add 3; when they may be spent is known as they are offered, and would push the rest off the line."""
    samurai = {"hero": "samurai", "hand": ["double-up"], "tokens": {"honor": 2}}
    game = kit.position(seats=[samurai, {"hero": "barbarian"}], phase="main")
    assert game.state.decision is not None
    labels = DuelView(game).labels(game, game.state.decision)
    assert labels.of("spend honor two")[:2] == ("Spend 2 Honor: two", "Add 3 damage to the attack.")
    assert labels.of("spend honor one")[:2] == ("Spend Honor: one", "Add 1 damage to the attack.")


def test_whose_dice_lie_there_where_both_sides_rolled() -> None:
    """Quick Draw: a die of the Gunslinger's and one of the Barbarian's, which is a sword at 2 (DEF-2)."""
    game = duel.new(kit.library("barbarian", "gunslinger"), ("barbarian", "gunslinger"), 1)
    roll = Roll(1, "effect", [5, 2])
    roll.thrown, roll.rival, roll.split = True, 0, 1
    game.state.rolls.append(roll)
    told = DuelView(game).asked(Decision(1, 0, "window", ["play tip-it", "pass"], "", {"at": "rolled"}))
    assert told.startswith("Gunslinger rolled 5 (")
    assert told.endswith("and you rolled 2 (sword). Change the dice?")


@pytest.mark.rule("TURN-1")
def test_an_upkeep_says_what_is_due() -> None:
    """Poison comes in the upkeep, Crit does not."""
    me = {"hero": "barbarian", "cp": 2, "hand": ["buh-bye"], "tokens": {"poison": 1, "crit": 1}}
    game = kit.position(seats=[me, {"hero": "paladin"}], phase="upkeep")
    assert game.state.decision is not None
    assert DuelView(game).asked(game.state.decision) == "Upkeep: Poison. Respond?"


@pytest.mark.rule("TURN-7")
def test_the_second_main_phase_is_called_so() -> None:
    """The one after the roll phase; in the next turn the first one is a main phase again."""
    seen: dict[tuple[int, str], list[str]] = {}

    def look(game: Game) -> None:
        decision, state = game.state.decision, game.state
        if decision is not None and decision.kind == "main" and state.turn < 12:
            after = "second" if any(turn == state.turn and phase == "roll" for turn, phase in seen) else "first"
            seen.setdefault((state.turn, after), []).append(DuelView(game).phase_now())
        elif decision is not None and decision.kind == "roll":
            seen.setdefault((state.turn, "roll"), [])

    kit.play_random(
        duel.new(library(["barbarian", "moon-elf"]), ("barbarian", "moon-elf"), seed=1), Random(1), each=look
    )
    told = {(which, phase) for (_, which), phases in seen.items() for phase in phases}
    assert told == {("first", "main phase"), ("second", "second main phase")}


@pytest.mark.rule("CRAWL-5")
def test_how_many_cards_are_yet_to_be_discarded() -> None:
    """The Citadel takes half of a hand of five, rounded up: three, one after another."""
    hand = ["get-some", "tip-it", "six-it", "samesies", "buh-bye"]
    explored = {"d3": "alley", "d4": "broken-milestone", "d5": "vault", "c5": "gallows-hill", "c6": "scorched-mesa"}
    game = adventures.position(
        mode="crawl",
        seats=[{"hero": "barbarian", "hand": hand}, {"hero": "paladin", "hand": []}],
        phase="turn",
        until="decision",
        session={"explored": explored, "tiles": {"b6": "citadel"}, "places": ["c6", "e3"]},
    )
    game.apply("move b6")
    for more in (" 3 to go.", " 2 to go.", ""):
        assert game.state.decision is not None
        assert ADVENTURES.view(game).asked(game.state.decision) == f"Discard which card?{more}"
        game.apply(game.state.decision.options[0])


def test_a_companion_to_use_says_its_price_in_tokens() -> None:
    """A Nanobot is built for 2 Synth; what its action does is said once."""
    artificer = {"hero": "artificer", "tokens": {"synth": 2}, "hand": []}
    game = kit.position(seats=[artificer, {"hero": "barbarian"}], phase="main", until="decision")
    assert game.state.decision is not None
    labels = DuelView(game).labels(game, game.state.decision)
    assert labels.of("use nanobot build-nanobot")[:2] == ("Use Nanobot (2 Synth)", "Build Nanobot.")


def test_the_only_use_of_something_needs_no_name() -> None:
    """Quick Draw may re-roll a Reload and nothing else."""
    dice = [1, 1, 1, 2, 4, 3, 3, 2, 2, 2, 2]
    seats = [{"hero": "gunslinger", "tokens": {"reload": 1}, "upgrades": ["quick-draw-ii"]}, {"hero": "barbarian"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=dice, until="decision")
    for token in ("activate revolver", "spend reload"):
        game.apply(token)
    assert game.state.decision is not None
    labels = DuelView(game).labels(game, game.state.decision)
    assert labels.of("use quick-draw reroll-reload").text == "Use Quick Draw"


def test_a_question_about_an_effect_s_die_says_what_each_value_makes() -> None:
    """Bleed on a 4 deals 1; Tip It! could make it a 5, which takes Bleed off, or a 3, which changes nothing."""
    barbarian = {"hero": "barbarian", "cp": 5, "hand": ["tip-it"], "tokens": {"bleed": 1}}
    dice = [4, *[1] * 20]
    game = kit.position(seats=[barbarian, {"hero": "paladin"}], phase="upkeep", until="decision", dice=dice)
    view, decision = DuelView(game), game.state.decision
    assert decision is not None
    assert view.question(decision) == "Barbarian: You rolled 4 (heart): take 1 damage. Change the dice?"
    game.apply("play tip-it")
    decision = game.state.decision
    assert decision is not None
    labels = [view.labels(game, decision).of(option) for option in decision.options]
    assert {label.text: label.detail for label in labels} == {
        "Change 4 (heart) to 3 (sword)": "take 1 damage",
        "Change 4 (heart) to 5 (heart)": "remove 1 Bleed",
    }


def test_the_die_of_a_status_effect_is_told_by_what_it_decides() -> None:
    """Evasive, at 80 columns: what the die does, and not all that the status effect is."""
    samurai = {"hero": "samurai", "cp": 3, "hand": ["tip-it"], "tokens": {"evasive": 1}}
    dice = [1, 2, 3, 4, 6, 5, *[1] * 20]
    game = kit.position(seats=[{"hero": "barbarian"}, samurai], phase="offensive-roll", dice=dice)
    for token in ("activate mighty-blow", "pass", "spend evasive"):
        if game.state.decision is not None and token in game.state.decision.options:
            game.apply(token)
    assert game.state.rolls[-1].kind == "effect"
    told = effect_roll(DuelView(game), 1)
    assert told == "Dice for Evasive: Roll 1 die: on 1-2 you receive no damage in this phase."
    assert len(told) < 80


def test_what_both_sides_roll_in_a_defence_for_is_told() -> None:
    """Duel: the defence die, a 3, is over the attacker's 2, and the question about it says what that is good for."""
    gunslinger = {"hero": "gunslinger", "cp": 5, "hand": ["six-it"]}
    dice = [1, 2, 3, 4, 6, 3, 2, *[1] * 20]
    game = kit.position(seats=[{"hero": "barbarian"}, gunslinger], phase="offensive-roll", dice=dice)
    game.apply("activate mighty-blow")
    game.apply("defend duel")
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "defence-roll"
    assert effect_roll(DuelView(game), 1).startswith("Dice for Duel: Roll 1 die. The opponent rolls as many")


@pytest.mark.parametrize(("cp", "brings"), [(3, 1), (15, 0)])
def test_a_sale_says_what_it_brings(cp: int, brings: int) -> None:
    """RES-5: 1 CP; RES-2: nobody has more than 15."""
    game = kit.position(seats=[{"hero": "barbarian", "cp": cp, "hand": ["tip-it"]}, {"hero": "moon-elf"}], phase="main")
    decision = game.state.decision
    assert decision is not None
    assert DuelView(game).labels(game, decision).of("sell tip-it").text == f"Sell Tip It! (+{brings} CP)"


def test_paying_says_what_it_avoids() -> None:
    """Knockdown: 2 CP, or the offensive roll phase is skipped."""
    barbarian = {"hero": "barbarian", "cp": 5, "tokens": {"knockdown": 1}}
    game = kit.position(seats=[barbarian, {"hero": "moon-elf"}], phase="main", dice=[1, 2, 3, 4, 6])
    while game.state.decision is not None and game.state.decision.kind == "main":
        game.apply("pass")
    decision = game.state.decision
    assert decision is not None
    label = DuelView(game).labels(game, decision).of("choose pay")
    assert label.detail == "Pay 2 CP to avoid this: Skip the offensive roll phase."
