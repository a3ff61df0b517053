"""What people are not asked, and what they are; positions as in scenario files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from ai.answers.gains import gains
from campaign.adventures.words.session_view import view_of
from campaign.asking.declined import Memory
from campaign.asking.people import ATTACK, PHASE, TURN, Answered, People, Person
from campaign.asking.relevance import fits
from campaign.asking.rules import Look, is_selling_new
from campaign.asking.settings import ALWAYS, FITS, MATTERS, OWN, Settings
from campaign.screens.passed import Named, told_of
from campaign.words.duel_view import DuelView
from campaign.words.hints import hint
from engine.game import Game
from engine.state import Decision
from tests import adventures, kit

DICE = [1, 2, 3, 4, 6]
"""For a roll phase behind a main phase."""
BARBARIAN, PALADIN = {"hero": "barbarian"}, {"hero": "paladin"}


def attack(dice: Iterable[int] = (1, 2, 3, 4, 6), *, attacker: dict[str, Any] = BARBARIAN, **defender: Any) -> Game:
    """The Barbarian rolls against somebody; left at the question about the dice."""
    return kit.position(seats=[attacker, defender or PALADIN], phase="offensive-roll", dice=list(dice))


def asked(game: Game, asking: Person) -> Decision:
    """Let the asking answer for its seat, and others pass, up to the first question of seat 1 that is asked."""
    while True:
        decision = game.state.decision
        assert decision is not None, "nobody is asked any more"
        found = asking.answer(DuelView(game), decision) if decision.seat == 1 else None
        if decision.seat == 1 and found is None:
            return decision
        game.apply(found.token if found else next(t for t in ("pass", "no") if t in decision.options))


def is_asked(game: Game, asking: Person) -> bool:
    """Whether seat 1 is asked anything before the phase of the running attack is over."""
    while game.state.attack is not None or game.state.phase == "offence":
        decision = game.state.decision
        assert decision is not None
        found = asking.answer(DuelView(game), decision) if decision.seat == 1 else None
        if decision.seat == 1 and found is None:
            return True
        game.apply(found.token if found else next(t for t in ("pass", "no") if t in decision.options))
    return False


def test_one_defence_rolls_by_itself() -> None:
    """Divine Defense is the Paladin's only one; it costs nothing."""
    game = kit.position(seats=[BARBARIAN, PALADIN], phase="offensive-roll", dice=[1, 2, 3, 4, 6, 1, 1, 1, 1, 1], turn=2)
    game.apply("activate mighty-blow")
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "defence"
    found = Person().answer(DuelView(game), decision)
    assert found == Answered(decision.id, 1, "defence", "defend divine-defense", "it is your only defence", 2)
    assert Person(Settings(level=ALWAYS)).answer(DuelView(game), decision) is None


def test_what_was_declined_is_not_offered_again_until_the_damage_changes() -> None:
    """Mighty Blow's 9: the Paladin keeps Protect. Smack-me-not cards apart, only more damage asks anew."""
    attacker = {"hero": "barbarian", "cp": 5, "hand": ["not-this-time"]}
    game = attack([1, 2, 3, 4, 6, 3, 3, 3], attacker=attacker, hero="paladin", tokens={"protect": 1})
    game.apply("activate mighty-blow")
    asking = Person()
    decision = asked(game, asking)
    assert "spend protect" in decision.options
    asking.chosen(DuelView(game), decision, "pass")
    game.apply("pass")
    assert not is_asked(game, asking)


@pytest.mark.parametrize(("damage", "asks"), [(4, True), (3, True), (2, False)])
def test_who_did_something_about_the_damage_is_asked_about_the_rest(damage: int, *, asks: bool) -> None:
    """WIN-3: as often as they like. The Samurai spends Back Strike against Smack's 4 and still holds Evasive, which
    the bot would keep; of less than 3 damage nobody is asked twice.
    """
    game = attack([1, 1, 1, 4, 6, 1, 1, 1, 1, 1, 1, 1, 1], hero="samurai", tokens={"back-strike": 1, "evasive": 1})
    game.apply("activate smack")
    person = Person()
    decision = asked(game, person)
    assert decision.options == ["spend back-strike", "spend evasive", "pass"]
    pool = game.state.pools[-1]
    pool.parts[:] = [part._replace(amount=damage) if part.target == 1 else part for part in pool.parts]
    choose(game, person, "spend back-strike")
    assert is_asked(game, person) is asks
    if asks:
        assert game.state.decision is not None
        assert game.state.decision.options == ["spend evasive", "pass"]


def test_who_waited_is_asked_again_before_the_damage_lands() -> None:
    """Purify may take the Smoke Bomb, so the Ninja is asked as she is attacked; she waits, and what is taken is given
    back here: nothing has changed but that the 5 that would bring her down land next, her last chance (DEF-4).
    """
    tokens = {"smoke-bomb": 1, "ninjutsu": 1}
    seats: list[dict[str, Any]] = [{"hero": "seraph"}, {"hero": "ninja", "health": 5, "tokens": tokens}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[5, 6, 1, 5, 6])
    asking = Person()
    for token in ("activate purify", "choose damage", "yes"):
        game.apply(token)
    for at in ("attacked", "incoming"):
        decision = asked(game, asking)
        assert (decision.info["at"], decision.options) == (at, ["spend smoke-bomb", "pass"])
        asking.chosen(DuelView(game), decision, "pass")
        game.apply("pass")
        if at == "attacked":
            game.apply("remove ninjutsu")
            game.apply("pass")
            game.state.players[1].tokens = dict(tokens)
    assert game.state.outcome == {"winner": 0, "draw": False}


def test_a_hint_saves_what_may_be_taken_away() -> None:
    """Purify may take the Smoke Bomb of the Ninja whom it hits for 5: bots take their chance, a hint does not."""
    ninja: dict[str, Any] = {"hero": "ninja", "health": 5, "tokens": {"smoke-bomb": 1}}
    game = kit.position(seats=[{"hero": "seraph"}, ninja], phase="offensive-roll", dice=[5, 6, 1, 5, 6])
    for token in ("activate purify", "choose damage", "yes"):
        game.apply(token)
    decision = game.state.decision
    assert decision is not None
    assert decision.info["at"] == "attacked"
    assert hint(DuelView(game), decision).startswith("Spend Smoke Bomb: worth ")


@pytest.mark.parametrize(("die", "asks"), [(6, False), (5, True), (2, True)])
def test_a_targeting_die_that_lets_one_choose_is_left_alone(*, die: int, asks: bool) -> None:
    """6: the attacker chooses, and no value is any better; 5: the opponents do; 2: the left one it is (MODE-2)."""
    treant = {"hero": "treant", "cp": 2, "hand": ["try-try-again"]}
    seats = [treant, PALADIN, {"hero": "ninja"}, {"hero": "seraph"}]
    game = kit.position(seats=seats, mode="2v2", phase="offensive-roll", dice=[1, 2, 3, 1, 4, die])
    game.apply("activate splinter")
    decision = game.state.decision
    assert decision is not None
    assert (decision.seat, decision.info["at"]) == (0, "rolled")
    assert any(fits(game, decision, option) for option in decision.options if option != "pass") is asks


def test_a_main_phase_with_only_selling_left_ends_itself() -> None:
    """Tip It! serves in roll phases only, so in a main phase it can but be sold."""
    game = kit.position(seats=[{"hero": "barbarian", "cp": 0, "hand": ["tip-it"]}, PALADIN], phase="main")
    decision = game.state.decision
    assert decision is not None
    assert decision.options == ["sell tip-it", "pass"]
    found = Person().answer(DuelView(game), decision)
    assert found is not None
    assert (found.token, found.why) == ("pass", "you can only sell")
    assert Person(Settings(level=ALWAYS)).answer(DuelView(game), decision) is None


@pytest.mark.parametrize(("cp", "asks"), [(0, False), (1, True), (2, False)])
def test_selling_that_saves_the_roll_phase_is_asked(*, cp: int, asks: bool) -> None:
    """Knockdown costs 2 CP or the roll phase: one card sold makes 1 CP enough, with 0 it is too little."""
    seat = {"hero": "barbarian", "cp": cp, "hand": ["tip-it"], "tokens": {"knockdown": 1}}
    game = kit.position(seats=[seat, PALADIN], phase="main")
    decision = game.state.decision
    assert decision is not None
    assert decision.options == ["sell tip-it", "pass"]
    assert (Person().answer(DuelView(game), decision) is None) is asks
    assert ("roll phase, which you lose otherwise" in hint(DuelView(game), decision)) is asks


def test_who_sold_nothing_is_not_asked_to_sell_behind_the_roll_phase() -> None:
    """A card sold would pay for Reckless II, and that was declined with the same cards and CP."""
    seat = {"hero": "barbarian", "cp": 1, "hand": ["reckless-ii", "try-try-again"]}
    game = kit.position(seats=[seat, PALADIN], phase="main")
    asking, first = Person(), game.state.decision
    assert first is not None
    assert asking.answer(DuelView(game), first) is None
    asking.chosen(DuelView(game), first, "pass")
    second = game.copy()
    second.state.players[0].used["turn:attempts"] = 1
    found = asking.answer(DuelView(second), first)
    assert found is not None
    assert (found.token, found.why) == ("pass", "nothing changed since your last main phase")
    second.state.players[0].cp = 0
    assert asking.memory.is_declined(second, 0, "sell try-try-again") is False


def test_buh_bye_with_nothing_to_remove_is_no_reason_to_ask() -> None:
    """Nobody has anything bad; once the opponent has something good, there is a reason."""
    seat = {"hero": "barbarian", "cp": 2, "hand": ["buh-bye"]}
    fits = Settings(level=FITS)
    game = kit.position(seats=[seat, {"hero": "paladin", "tokens": {"crit": 1}}], phase="main")
    assert game.state.decision is not None
    assert Person(fits).answer(DuelView(game), game.state.decision) is None
    game = kit.position(seats=[{**seat, "tokens": {"crit": 1}}, PALADIN], phase="main")
    assert game.state.decision is not None
    assert Person(fits).answer(DuelView(game), game.state.decision) is not None


def test_deadly_damage_makes_what_may_come_at_any_time_fit() -> None:
    """Egg Nog heals at any time: with 50 health it waits, with 4 before 9 it is asked for."""
    asking = Settings(level=FITS)
    for health, expected in ((50, False), (4, True)):
        game = attack([1, 2, 3, 4, 6, 1, 1, 1, 1], hero="santa", health=health, tokens={"egg-nog": 3})
        game.apply("activate mighty-blow")
        assert is_asked(game, Person(asking)) is expected


def test_own_asks_nothing_in_windows() -> None:
    """Even Protect against damage."""
    game = attack([1, 2, 3, 4, 6, 3, 3, 3], hero="barbarian", tokens={"protect": 1})
    game.apply("activate mighty-blow")
    assert not is_asked(game, Person(Settings(level=OWN)))


@pytest.mark.parametrize("order", [PHASE, ATTACK, TURN])
def test_a_standing_order_passes(order: str) -> None:
    """Protect is not asked for while the order holds, and is in the next attack."""
    game = attack([1, 2, 3, 4, 6, 3, 3, 3], hero="paladin", tokens={"protect": 1})
    asking = Person()
    asking.orders.give(order, game)
    game.apply("activate mighty-blow")
    if order == PHASE:
        assert is_asked(game, asking)  # the phase of the order was the roll, the damage comes in the defence
        return
    assert not is_asked(game, asking)


def test_until_my_turn_ends_with_my_turn() -> None:
    """Ordered in the opponent's turn, it is over when one's own begins."""
    game = kit.position(seats=[BARBARIAN, {"hero": "paladin", "hand": ["double-up"], "cp": 3}], phase="main-2")
    asking = Person(Settings(level=FITS))
    asking.orders.give(TURN, game)
    decision = asked(game, asking)
    assert game.state.acting == 1
    assert decision.kind == "main"


def test_salves_are_asked_for_below_the_health_one_chooses() -> None:
    """12 unless somebody says otherwise; declined at 10, it comes again below 10."""
    for health, below, expected in ((30, 12, False), (10, 12, True), (30, 40, True)):
        game = adventures.position(
            mode="crawl",
            seats=[{"hero": "barbarian", "health": health}, {"minion": "fairy"}],
            phase="turn",
            session={"salves": [1]},
        )
        decision = game.state.decision
        assert decision is not None
        assert decision.kind == "salve"
        asking = Person(Settings(heal_below=below))
        assert (asking.answer(view_of(game), decision) is None) is expected
        asking.chosen(view_of(game), decision, "pass")
        assert asking.answer(view_of(game), decision) is not None


def test_a_lone_ability_without_attempts_is_activated() -> None:
    """Three rolls are over and Mighty Blow is all there is; with attempts left it is the person's choice."""
    game = attack([1, 2, 3, 4, 6])
    decision = game.state.decision
    assert decision is not None
    assert Person().answer(DuelView(game), decision) is None
    lone = Decision(decision.id, 0, "roll", ["activate mighty-blow", "pass"], "", {**decision.info, "attempts": 0})
    game.state.decision = lone
    game.state.rolls[-1].attempts = 0
    found = Person().answer(DuelView(game), lone)
    assert found is not None
    assert found.token == "activate mighty-blow"


@pytest.mark.parametrize(("card", "asks"), [("buh-bye", False), ("tip-it", True)])
def test_a_card_of_no_use_keeps_no_ability_waiting(*, card: str, asks: bool) -> None:
    """1 2 3 4 6: Tip It! makes the small straight a large one; Buh, Bye! finds no status effect on anybody."""
    game = attack([1, 2, 3, 4, 6], attacker={"hero": "barbarian", "cp": 2, "hand": [card]})
    assert game.state.decision is not None
    info = {**game.state.decision.info, "attempts": 0}
    options = ["activate mighty-blow", f"play {card}", "pass"]
    lone = game.state.decision = Decision(game.state.decision.id, 0, "roll", options, "", info)
    game.state.rolls[-1].attempts = 0
    assert (Person().answer(DuelView(game), lone) is None) is asks
    assert Person(Settings(level=ALWAYS)).answer(DuelView(game), lone) is None


def test_an_upgrade_is_offered_until_it_is_declined() -> None:
    """The bot saves its CP for the dice; a person is asked once whether Animalistic is worth more to them."""
    hand = ["animalistic-ii", "better-d", "one-more-time", "try-try-again"]
    game = kit.position(seats=[{"hero": "huntress", "cp": 2, "hand": hand}, PALADIN], phase="main")
    decision = game.state.decision
    assert decision is not None
    assert gains(game, decision)["play animalistic-ii"] <= 0
    asking = Person()
    assert asking.answer(DuelView(game), decision) is None
    asking.chosen(DuelView(game), decision, "pass")
    game.state.turn += 2
    found = asking.answer(DuelView(game), decision)
    assert found is not None
    assert (found.token, found.why) == ("pass", "nothing you could do is worth its price")


def test_what_was_answered_is_noted_and_asked_after_taking_it_back() -> None:
    """The main phase with nothing but selling: answered, noted; taken back, the same question is asked."""
    game = kit.position(seats=[{"hero": "barbarian", "cp": 0, "hand": ["tip-it"]}, PALADIN], phase="main")
    people = People([0], DuelView)
    assert not people.is_asked(game)
    assert game.state.decision is not None
    assert people.answer(game, game.state.decision) == "pass"
    assert [found.token for found in people.answered] == ["pass"]
    people.taken_back(game.state.decision.id)
    assert people.answered == []
    assert people.is_asked(game)


@pytest.mark.parametrize(("health", "asks"), [(7, False), (9, True)])
def test_the_dice_of_whoever_falls_anyway_are_nothing_to_change(*, health: int, asks: bool) -> None:
    """The Stray Hound's eye (5) prevents 2 of Mighty Blow's 9: with 7 health it falls all the same."""
    seats = [{"hero": "barbarian", "hand": ["helping-hand"], "cp": 2}, {"minion": "stray-hound", "health": health}]
    game = adventures.position(mode="crawl", seats=seats, phase="offensive-roll")
    game.state.rolls[-1].dice[:] = [1, 2, 3, 4, 6]
    game.apply("activate mighty-blow")
    asking = Person(Settings(level=MATTERS))
    found = []
    while game.state.attack is not None and (decision := game.state.decision) is not None:
        if decision.seat == 0 and "play helping-hand" in decision.options and game.state.rolls[-1].owner == 1:
            game.state.rolls[-1].dice[:] = [5, 6]
            found.append(asking.answer(view_of(game), decision) is None)
        game.apply("pass")
    assert any(found) is asks


def in_main(hand: list[str], cp: int = 5, **me: Any) -> Game:
    """The Barbarian's main phase with these cards; the Paladin has something to lose."""
    seat = {"hero": "barbarian", "cp": cp, "hand": hand, **me}
    return kit.position(seats=[seat, {"hero": "paladin", "tokens": {"crit": 1}}], phase="main")


def answered(game: Game, asking: Person) -> Answered | None:
    """What the open question of the Barbarian is answered with; None: they are asked."""
    assert game.state.decision is not None
    return asking.answer(DuelView(game), game.state.decision)


def choose(game: Game, asking: Person, token: str) -> None:
    """The person chooses."""
    assert game.state.decision is not None
    asking.chosen(DuelView(game), game.state.decision, token)
    game.apply(token)


@pytest.mark.parametrize(
    ("left", "declined", "asks"),
    [("sturdy-blow-iii", False, True), ("sturdy-blow-iii", True, False), ("tip-it", False, False)],
)
def test_who_acts_in_a_main_phase_ends_it_while_an_upgrade_is_left(*, left: str, declined: bool, asks: bool) -> None:
    """Overpower II costs 2 of 5 CP. The bot would keep the rest for later; Sturdy Blow III may be wanted all the same
    by who never declined it. Tip It! can only be sold.
    """
    game = in_main(["overpower-ii", left])
    asking = Person()
    if declined:
        asking.memory.decline(game, 0, ["play sturdy-blow-iii"])
    choose(game, asking, "play overpower-ii")
    assert game.state.decision is not None
    assert game.state.decision.kind == "main"
    assert (answered(game, asking) is None) is asks


@pytest.mark.parametrize(("synth", "asks"), [(1, True), (0, False)])
def test_what_is_done_in_main_phases_alone_keeps_one_open(*, synth: int, asks: bool) -> None:
    """High Voltage! gives 2 Synth, and 3 advance the Heal Bot in one's main phases and never in the roll phase: the bot
    sees no gain in it, a person may. With 2 nothing but selling is left.
    """
    seat = {"hero": "artificer", "cp": 1, "hand": ["high-voltage", "tip-it"], "tokens": {"synth": synth}}
    bots = {"nanobot": 2, "shock-bot": 2, "heal-bot": 1}
    game = kit.position(seats=[{**seat, "companions": bots}, PALADIN], phase="main", dice=DICE)
    asking = Person()
    choose(game, asking, "play high-voltage")
    assert game.state.decision is not None
    assert game.state.decision.kind == "main"
    assert any(option.startswith("use ") for option in game.state.decision.options) is asks
    assert (answered(game, asking) is None) is asks


def test_who_takes_back_the_end_of_a_main_phase_is_asked_again() -> None:
    """Though what they did in it before is forgotten."""
    game = in_main(["overpower-ii", "sturdy-blow-iii"])
    asking = Person()
    choose(game, asking, "play overpower-ii")
    assert game.state.decision is not None
    asking.taken_back(game.state.decision.id)
    assert answered(game, asking) is None


@pytest.mark.parametrize(
    ("hero", "card", "over"),
    [
        ("gunslinger", "spin-the-chamber", ("play spin-the-chamber",)),
        ("moon-elf", "evade", ()),
        ("barbarian", "tip-it", ()),
    ],
)
def test_only_what_a_person_might_have_wanted_is_told(*, hero: str, card: str, over: tuple[str, ...]) -> None:
    """Spin the Chamber!, which the bot keeps, was a choice; Evade is offered in the roll phase too, and Tip It! can
    only be sold.
    """
    seats = [{"hero": hero, "cp": 1, "hand": [card]}, PALADIN]
    found = answered(kit.position(seats=seats, phase="main", dice=DICE), Person())
    assert found is not None
    assert (found.token, found.over) == ("pass", over)


def test_a_choice_among_ones_own_good_and_bad_is_none() -> None:
    """Buh, Bye! with Poison and Crit on oneself and Poison on the Paladin: one's own Poison goes."""
    me = {"hero": "barbarian", "cp": 2, "hand": ["buh-bye"], "tokens": {"poison": 1, "crit": 1}}
    game = kit.position(seats=[me, {"hero": "paladin", "tokens": {"poison": 1}}], phase="main", dice=DICE)
    asking = Person()
    game.apply("play buh-bye")
    for token in ("target 0", "remove poison"):
        assert game.state.decision is not None
        assert len(game.state.decision.options) == 2
        found = answered(game, asking)
        assert found is not None
        assert (found.token, found.why) == (token, "any other would only harm your side")
        game.apply(token)
    assert dict(game.state.players[0].tokens) == {"crit": 1}


def test_whom_to_take_from_is_asked_where_two_would_serve() -> None:
    """Poison on oneself, Crit on the Paladin: either may go."""
    game = in_main(["buh-bye"], tokens={"poison": 1})
    game.apply("play buh-bye")
    assert answered(game, Person()) is None


def test_an_offer_whose_own_question_may_be_passed_is_one_question() -> None:
    """The Lonely Tower lets one play an upgrade for free: which one is asked, and declined there."""
    game = adventures.position(mode="crawl", seats=[{"hero": "barbarian"}, {"minion": "fairy"}], phase="turn")
    programs = game.library.programs
    block = next(
        p for p, ops in programs.items() if p.startswith("tile:lonely-tower") and ops[0].verb == "play-upgrade"
    )
    decision = Decision(1, 0, "may", ["yes", "no"], "tile:lonely-tower", {"program": block})
    found = Person().answer(view_of(game), decision)
    assert found is not None
    assert found.token == "yes"
    assert Person(Settings(level=ALWAYS)).answer(view_of(game), decision) is None


@pytest.mark.parametrize(("card", "asks"), [("overpower-ii", False), ("get-that-outta-here", True)])
def test_a_token_may_be_spent_before_it_is_taken_not_before_any_card(*, card: str, asks: bool) -> None:
    """WIN-2, WIN-4: an upgrade takes nothing; Get That Outta Here! names Egg Nog, the only thing to take."""
    santa = {"hero": "santa", "health": 30, "tokens": {"egg-nog": 3}}
    game = kit.position(seats=[{"hero": "barbarian", "cp": 5, "hand": [card]}, santa], phase="main", dice=DICE)
    game.apply(f"play {card}")
    if asks:
        game.apply("target 1")
    decision = game.state.decision
    assert decision is not None
    assert (decision.seat, decision.options) == (1, ["spend egg-nog", "pass"])
    assert (Person().answer(DuelView(game), decision) is None) is asks


def test_a_token_that_is_not_named_is_not_about_to_be_taken() -> None:
    """WIN-9: of Egg Nog and Cheer the Barbarian names Cheer."""
    santa = {"hero": "santa", "health": 30, "tokens": {"egg-nog": 3, "cheer": 1}}
    game = kit.position(seats=[{"hero": "barbarian", "cp": 5, "hand": ["get-that-outta-here"]}, santa], phase="main")
    game.apply("play get-that-outta-here")
    game.apply("target 1")
    game.apply("remove cheer")
    decision = game.state.decision
    assert decision is not None
    assert (decision.seat, decision.info["at"]) == (1, "removal")
    found = Person().answer(DuelView(game), decision)
    assert found is not None
    assert found.why == "nothing you have fits the moment"


def test_dice_that_activate_nothing_end_by_themselves() -> None:
    """No attempt is left, and what Buh, Bye! could take nobody has."""
    game = attack([1, 1, 2, 2, 4], attacker={"hero": "barbarian", "cp": 2, "hand": ["buh-bye"]})
    assert game.state.decision is not None
    info = {**game.state.decision.info, "attempts": 0}
    lone = game.state.decision = Decision(game.state.decision.id, 0, "roll", ["play buh-bye", "pass"], "", info)
    game.state.rolls[-1].attempts = 0
    found = Person().answer(DuelView(game), lone)
    assert found is not None
    assert (found.token, found.why) == ("pass", "these dice activate nothing")


def test_what_was_left_out_is_told_once_a_turn() -> None:
    """In both main phases of turn 3 Evade was passed over, and again in turn 5."""
    game = kit.position(seats=[{"hero": "moon-elf"}, PALADIN], phase="main", dice=DICE)
    named: Named = set()

    def line(turn: int) -> str:
        told = told_of(DuelView(game), Answered(7, 0, "main", "pass", "it gains nothing", turn, ("play evade",)), named)
        return told.text if told is not None else ""

    assert [line(turn) for turn in (3, 3, 5)] == [
        "Main phase over, not asked: Evade! (it gains nothing). Type passed to be asked.",
        "",
        "Main phase over, not asked: Evade! (it gains nothing).",
    ]


def test_what_was_left_out_is_named_whatever_it_is() -> None:
    """An answer that names no card, token or ability is told as it is listed; another moment's, by its word."""
    game = kit.position(seats=[{"hero": "moon-elf"}, PALADIN], phase="main", dice=DICE)
    assert game.state.decision is not None
    id = game.state.decision.id
    told = [
        told_of(DuelView(game), Answered(number, 0, "main", "pass", "it gains nothing", 3, (option,)), {(0, 0, "")})
        for number, option in ((id, "pass"), (id + 1, "momentum"))
    ]
    assert [line.text for line in told if line is not None] == [
        "Main phase over, not asked: “Activate nothing” (it gains nothing).",
        "Main phase over, not asked: Momentum (it gains nothing).",
    ]


@pytest.mark.parametrize(("token", "asks"), [("poison", True), ("bounty", False)])
def test_what_takes_off_a_status_effect_waits_for_ones_own_main_phase(*, token: str, asks: bool) -> None:
    """In one's own upkeep Buh, Bye! is asked for only against what is due then, as Poison is; in somebody else's it is
    (TURN-1, TURN-3).
    """
    me = {"hero": "barbarian", "cp": 5, "hand": ["buh-bye"], "tokens": {token: 1}, "health": 40}
    game = kit.position(seats=[me, {"hero": "gunslinger"}], phase="upkeep")
    upkeep = game.state.decision
    assert upkeep is not None
    assert upkeep.info["at"] == "upkeep"
    found = Person(Settings(level=FITS)).answer(DuelView(game), upkeep)
    assert (found is None) is asks
    game.state.acting = 1
    assert Person(Settings(level=FITS)).answer(DuelView(game), upkeep) is None


@pytest.mark.parametrize(("dice", "token"), [([6, 6, 6, 6, 1], "die 5 6"), ([6, 6, 6, 2, 1], "")])
def test_the_only_change_of_a_die_is_made(*, dice: list[int], token: str) -> None:
    """Six-It! on four pows and a sword makes Rage! of it; on a 2 and a 1 there are two dice to choose from."""
    game = attack(dice, attacker={"hero": "barbarian", "cp": 2, "hand": ["six-it"]})
    game.apply("play six-it")
    found = answered(game, Person())
    assert (found.token if found else "") == token


@pytest.mark.rule("DEF-5")
def test_how_much_a_companion_takes_is_one_question() -> None:
    """Nyra's Bond asks how much of Mighty Blow's 9 Nyra takes; whether she takes all of it is not asked beside."""
    me: dict[str, Any] = {"hero": "huntress", "tokens": {"nyras-bond": 1}, "companions": {"nyra": 5}}
    for token, kinds in (("pass", ["may"]), ("spend nyras-bond share", ["split"])):
        game = attack([1, 2, 3, 4, 6, 1, 1, 1], **me)
        game.apply("activate mighty-blow")
        found = []
        while game.state.attack is not None or game.state.phase == "offence":
            decision = game.state.decision
            assert decision is not None
            given = Person().answer(DuelView(game), decision) if decision.kind in ("may", "split") else None
            if decision.kind in ("may", "split") and given is None:
                found.append(decision.kind)
            wanted = [given.token if given else "", token, "number 3", "pass", "no", *decision.options]
            game.apply(next(t for t in wanted if t in decision.options))
        assert found == kinds


@pytest.mark.parametrize(("health", "asks"), [(7, False), (8, True)])
def test_nobody_helps_a_blow_that_is_deadly_whatever_the_defence(*, health: int, asks: bool) -> None:
    """Mighty Blow's 9 on a Stray Hound, whose eye prevents 2: 7 arrive at the least."""
    monk = {"hero": "monk", "hand": ["so-wild"], "cp": 3}
    seats = [{"hero": "barbarian"}, monk, {"minion": "stray-hound", "health": health}]
    game = adventures.position(mode="crawl", seats=seats, phase="offensive-roll")
    game.state.rolls[-1].dice[:] = [1, 2, 3, 4, 6]
    game.apply("activate mighty-blow")
    decision = game.state.decision
    assert decision is not None
    assert (decision.seat, decision.info["at"]) == (1, "declared")
    assert (gains(game, decision)["play so-wild"] > -1) is asks


@pytest.mark.parametrize(("cp", "asks"), [(3, False), (4, True)])
def test_an_upgrade_comes_back_once_its_price_is_left_over(*, cp: int, asks: bool) -> None:
    """Animalistic II costs 2; declined with 2 CP it is offered again with 4."""
    hand = ["animalistic-ii", "better-d", "one-more-time", "try-try-again"]
    game = kit.position(seats=[{"hero": "huntress", "cp": 2, "hand": hand}, PALADIN], phase="main")
    decision = game.state.decision
    assert decision is not None
    asking = Person()
    asking.chosen(DuelView(game), decision, "pass")
    game.state.turn += 2
    game.state.players[0].cp = cp
    assert (asking.answer(DuelView(game), decision) is None) is asks


@pytest.mark.parametrize(("tokens", "token"), [({"bounty": 1}, "target 2"), ({}, "")])
def test_whom_to_pick_is_no_question_where_one_alone_serves(*, tokens: dict[str, int], token: str) -> None:
    """Wanted! inflicts Bounty on anybody, oneself included; the Paladin who has it has no room for another."""
    me = {"hero": "gunslinger", "cp": 5, "hand": ["wanted"]}
    seats = [me, {"hero": "paladin", "tokens": tokens}, {"hero": "monk"}]
    game = kit.position(seats=seats, phase="main")
    game.apply("play wanted")
    found = answered(game, Person())
    assert (found.token if found else "") == token
    assert found is None or found.why == "any other would gain nothing"


@pytest.mark.parametrize(("cp", "hand", "asks"), [(1, 2, True), (0, 2, False), (1, 1, False)])
def test_an_upgrade_that_a_sale_would_pay_is_asked_once(*, cp: int, hand: int, asks: bool) -> None:
    """Animalistic II costs 2: with 1 CP another card must be sold for it; declined, it is not asked again. Who does not
    want to be asked about selling alone is not asked at all.
    """
    seat = {"hero": "huntress", "cp": cp, "hand": ["animalistic-ii", "one-more-time"][:hand]}
    game = kit.position(seats=[seat, PALADIN], phase="main")
    assert answered(game, Person()) is not None
    assert game.state.decision is not None
    view, decision = DuelView(game), game.state.decision
    new = is_selling_new(Look(view, decision, Settings(sales=True), Memory()), [])
    assert new is asks
    asking = Person(Settings(sales=True))
    asking.chosen(view, decision, "pass")
    assert not is_selling_new(Look(view, decision, asking.settings, asking.memory), [])


def test_more_damage_for_who_falls_anyway_was_no_choice() -> None:
    """Sturdy Blow's 4 cannot be defended against and beats 4 health: 2 more were nothing to want."""
    seats = [{"hero": "barbarian", "tokens": {"bonus-damage-2": 1}}, {"minion": "lost-swordsman", "health": 4}]
    game = adventures.position(mode="crawl", seats=seats, phase="offensive-roll")
    game.state.rolls[-1].dice[:] = [1, 2, 6, 6, 4]
    game.apply("activate sturdy-blow")
    while (decision := game.state.decision) is not None and decision.info["at"] != "incoming":
        game.apply("pass")
    assert decision is not None
    found = Person().answer(view_of(game), decision)
    assert found is not None
    assert (found.token, found.over) == ("pass", ())


@pytest.mark.rule("WIN-6")
@pytest.mark.parametrize(("chi", "told"), [(4, "You gain 2 Chi, but have room for 1."), (3, "")])
def test_who_has_room_is_not_asked_to_make_some(*, chi: int, told: str) -> None:
    """Two chi (4 and 5) of Serenity's dice bring 2 Chi, of which one may have five; once they fit, nothing is lost."""
    game = attack([1, 2, 3, 4, 6, 4, 5, 1, 1, 1], hero="monk", tokens={"chi": 4})
    game.apply("activate mighty-blow")
    while (decision := game.state.decision) is not None and decision.info.get("at") != "room":
        game.apply(next(o for o in (*decision.options, "pass") if o.startswith(("defend", "pass"))))
    assert decision is not None
    game.state.players[1].tokens = {"chi": chi}
    assert (Person(Settings(level=FITS)).answer(DuelView(game), decision) is None) is bool(told)
    assert DuelView(game).asked(decision).startswith(told)


@pytest.mark.rule("DEF-1", "DEF-8")
@pytest.mark.parametrize(("hand", "asks"), [([], False), (["getting-paid"], True)], ids=["a token", "a card too"])
def test_before_cards_are_discarded_cards_alone_are_asked_for(*, hand: list[str], asks: bool) -> None:
    """Ensorcell takes a card at random before its damage: a card is played before that or never, Evasive as well after
    it, where one is asked anyway.
    """
    seat = {"hero": "gunslinger", "tokens": {"evasive": 1}, "hand": hand, "cp": 3}
    game = adventures.position(
        mode="crawl",
        seats=[seat, {"minion": "goblin-enchanter"}],
        phase="offensive-roll",
        until="decision",
        session={"step": "enemy"},
        dice=[1, 4, 5, 6, 1],
    )
    decision = game.state.decision
    assert decision is not None
    while decision.info.get("at") != "attacked":
        game.apply("pass")
        decision = game.state.decision
        assert decision is not None
    assert "spend evasive" in decision.options
    assert (Person(Settings(level=FITS)).answer(view_of(game), decision) is None) is asks


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize(
    ("seat", "token"),
    [
        ({"hero": "seraph", "tokens": {"holy-presence": 1, "poison": 2}}, "first token:holy-presence#0"),
        ({"hero": "gunslinger", "tokens": {"bleed": 1}}, "first space:gunslinger/quick-draw.1#0"),
        ({"hero": "barbarian", "tokens": {"bleed": 1, "powder-keg": 1}}, "first token:bleed#0"),
        ({"hero": "barbarian", "health": 1, "tokens": {"bleed": 1, "powder-keg": 1}}, ""),
    ],
    ids=["damage adds up", "a Reload before a die", "two dice of different things", "the first may be deadly"],
)
def test_an_order_of_upkeep_effects_that_changes_nothing_is_not_asked_for(*, seat: dict[str, Any], token: str) -> None:
    """Damage of the phase is dealt at its end, and dice of one effect are none of the other's: either order leads to
    the same. Where the first may bring somebody down before the second, one is asked.
    """
    dice = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    game = kit.position(seats=[seat, {"hero": "paladin"}], phase="upkeep", until="decision", dice=dice)
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "order"
    found = Person().answer(DuelView(game), decision)
    assert (found.token if found is not None else "") == token
    ends = []
    for option in decision.options if token else ():
        other = game.copy()
        other.apply(option)
        while (open_question := other.state.decision) is not None and open_question.kind != "main":
            other.apply("pass")
        ends.append((list(other.state.health), [player.tokens for player in other.state.players]))
    assert not token or ends[0] == ends[1]


def last_attempt(hand: list[str], dice: list[int], cp: int = 2) -> Game:
    """The Barbarian's last dice, with these cards in hand."""
    game = attack(dice, attacker={"hero": "barbarian", "cp": cp, "hand": hand})
    return kit.without_attempts(game)


@pytest.mark.parametrize(("card", "asks"), [("so-wild", True), ("six-it", False)])
def test_after_the_last_attempt_whoever_can_better_the_dice_is_asked(*, card: str, asks: bool) -> None:
    """Smack on 1 1 1 4 4: So Wild! makes a fourth sword of a heart, or a third heart, whatever it costs. Six-It! makes
    a pow, with which these dice are good for nothing more.
    """
    game = last_attempt([card], [1, 1, 1, 4, 4], cp=3)
    decision = game.state.decision
    assert decision is not None
    assert f"play {card}" in decision.options
    found = answered(game, Person())
    assert (found is None) is asks
    assert found is None or found.token == "activate smack"


@pytest.mark.parametrize(("health", "asks"), [(7, True), (50, False)])
def test_near_death_whatever_fits_is_asked_for(*, health: int, asks: bool) -> None:
    """Smack's 4 leave 3 of 7 health, nothing to lose 2 CP for by the bot's reckoning: a person may think otherwise."""
    game = attack([1, 2, 3, 6, 6, 1, 1, 1, 1], hero="barbarian", health=health, hand=["not-this-time"], cp=2)
    game.apply("activate smack")
    assert is_asked(game, Person()) is asks


@pytest.mark.parametrize(
    ("settings", "asks"),
    [(Settings(), False), (Settings(always=frozenset({"get-paid", "evade"})), True)],
    ids=["as usual", "always"],
)
def test_a_card_that_one_always_wants_to_be_asked_about(*, settings: Settings, asks: bool) -> None:
    """Evade! serves in roll phases as well, so no bot plays it in a main phase."""
    game = kit.position(seats=[{"hero": "moon-elf", "cp": 3, "hand": ["evade"]}, PALADIN], phase="main", dice=DICE)
    asking = Person(settings)
    assert (answered(game, asking) is None) is asks
    assert game.state.decision is not None
    asking.chosen(DuelView(game), game.state.decision, "pass")
    assert (answered(game, asking) is None) is asks, "what was declined as things stand is asked about all the same"


def test_a_token_that_one_never_wants_to_be_asked_about() -> None:
    """Protect would keep off half of Mighty Blow's 9."""
    for never, asks in ((frozenset[str](), True), (frozenset({"protect"}), False)):
        game = attack([1, 2, 3, 4, 6, 3, 3, 3], hero="paladin", tokens={"protect": 1})
        game.apply("activate mighty-blow")
        assert is_asked(game, Person(Settings(never=never))) is asks


def test_selling_alone_is_asked_about_where_one_wants_that_and_once() -> None:
    """Tip It! can only be sold in a main phase."""
    game = kit.position(seats=[{"hero": "barbarian", "cp": 0, "hand": ["tip-it"]}, PALADIN], phase="main")
    asking = Person(Settings(sales=True))
    assert answered(game, asking) is None
    assert game.state.decision is not None
    asking.chosen(DuelView(game), game.state.decision, "pass")
    assert answered(game, asking) is not None
