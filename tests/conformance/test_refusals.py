"""Whatever is asked for at any moment is possible or refused with a sentence that is true; nothing crashes."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from content import load, rulebook
from engine import answers, refusals
from engine.context import lone
from engine.definitions import Action, Card, Library
from engine.errors import IllegalChoice, UnknownChoice
from engine.game import Game
from engine.gates import GATES, open_gates
from engine.state import Decision
from tests import adventures, kit
from tests.long import few_of

HEROES = load.hero_ids()
MALFORMED = (
    "",
    " ",
    "play",
    "play ",
    "play  smack",
    "keep",
    "keep 111111",
    "keep 1²011",
    "die",
    "die 1 x",
    "die 9 9",
    "dice",
    "dice ² ² ² ² ²",
    "dice ١ ٢ ٣ ٤ ٥",
    "dice 1 2 3 x 4 5",
    "dice roll",
    f"dice {'9' * 5000}",
    "defend",
    "target",
    "target 99",
    "choose",
    "choose nothing",
    "reroll 000",
    "again",
    "again 0",
    "first",
    "number -1",
    "number x",
    "yes ",
    "no",
    "pass ",
    "sell",
    "spend",
    "use",
    "activate",
    "activate ",
    "spend \0",
    "PLAY smack",
    "x" * 100_000,
    "play " + "y" * 100_000,
    "use " + "z " * 10_000,
)
"""Slips of the keyboard, and worse."""
ASKED = 150
"""So many requests at one position, beside what the player has and is offered."""


def actions_of(library: Library) -> list[Action]:
    """Every action of every board, token, companion and card."""
    found = [
        action
        for fighter in library.fighters.values()
        for faces in fighter.spaces.values()
        for face in faces
        for action in face.actions
    ]
    for things in (library.tokens, library.cards, library.companions):
        found += [action for thing in things.values() for action in thing.actions]
    return found


@cache
def requests(library: Library) -> tuple[str, ...]:
    """Everything that could be asked for, and what nobody should."""
    boards = [f for fighter in library.fighters.values() for faces in fighter.spaces.values() for f in faces]
    found = {action.token for action in actions_of(library)}
    found |= {f"{verb} {card}" for verb in ("play", "sell") for card in library.cards}
    found |= {f"spend {token}" for token in library.tokens}
    found |= {f"{verb} {name}" for verb in ("use", "activate") for name in library.companions}
    found |= {ability.token for face in boards for ability in face.abilities}
    found |= {f"defend {face.defence.id}" for face in boards if face.defence is not None}
    return (*sorted(found), *MALFORMED)


def well_supplied(game: Game, luck: Random) -> Game:
    """A twin in which the asked player holds every card and every token that can be spent, and is asked anew."""
    twin = game.copy()
    decision = twin.state.decision
    assert decision is not None
    player = twin.state.players[decision.seat]
    library = twin.library
    player.hand = list(library.cards)
    player.cp = luck.randint(0, 15)
    for token in library.tokens.values():
        if token.actions and not token.keep:
            player.tokens.setdefault(token.id, luck.randint(1, 3))
    player.gear = [card.id for card in library.cards.values() if card.actions]
    player.index = None
    twin.state.decision = None
    twin.state.stack[-1].step -= 1
    twin.run()
    return twin


def check_requests(game: Game, luck: Random) -> None:
    """Assert that each request is an option or refused in words; what somebody has is refused for a true reason."""
    decision = game.state.decision
    assert decision is not None
    before = game.digest()
    own = [action.token for action in game.index(game.state.players[decision.seat]).actions]
    for token in {*luck.sample(requests(game.library), ASKED), *own, *decision.options}:
        possible = token in decision.options
        if decision.kind == "dice":  # its options are forms to fill in
            assert refused(game, decision, token) or token == "dice roll"
        else:
            assert bool(refused(game, decision, token)) != possible, f"{token!r} at {decision.kind}"
            if not possible:
                check_reason(game, decision, token)
    assert game.digest() == before, "a refusal changed the position"


def refused(game: Game, decision: Decision, token: str) -> str:
    """What a request is told; empty: it is possible."""
    try:
        answers.check(game, decision.id, token)
    except (IllegalChoice, UnknownChoice) as error:
        sentence = str(error)
        assert sentence, token
        assert len(sentence) < 400 + sum(map(len, decision.options)) * 2, f"{token[:40]!r}: an endless sentence"
        return sentence
    return ""


def check_reason(game: Game, decision: Decision, token: str) -> None:
    """Assert of a thing the player has that there is a reason, and that the gate or condition it names is shut."""
    player = game.state.players[decision.seat]
    verb, _, rest = token.partition(" ")
    thing: Card | Action | None = refusals.action_of(game, player, token)
    if verb == "play" and rest in player.hand:
        thing = game.library.cards[rest]
    if thing is None:
        return
    reason = refusals.why_not(game, decision, token)
    assert reason, f"{token} is neither offered nor refused for a reason at {decision.kind} {decision.info}"
    assert reason.rule in ("", *rulebook.rules()), f"{token}: {reason}"
    if reason.says == "its condition is not met":
        carrier = thing.carrier if isinstance(thing, Action) else f"card:{thing.id}"
        assert thing.when is not None, token
        assert not thing.when(game, lone(player.seat, carrier)), token
    for gate in GATES.values():
        if gate.shut in reason.says.split(", and "):
            assert (thing.gates | thing.any_of) & gate.bit, f"{token}: {reason}"
            assert not open_gates(game, player) & gate.bit, f"{token}: {reason}"


def ask_for_everything(game: Game, luck: Random, *, every: int, most: int) -> None:
    """Requests at positions of a random game, the first of each kind of question included.

    Those of a player with what they have, and of one who has everything.
    """
    kinds: set[str] = set()
    for number in range(most):
        decision = game.state.decision
        if decision is None:
            return
        if number % every == 0 or decision.kind not in kinds:
            kinds.add(decision.kind)
            check_requests(game, luck)
            if decision.kind in refusals.ACTING:
                check_requests(well_supplied(game, luck), luck)
        game.apply(kit.random_answer(decision, luck))


@pytest.mark.long
def test_in_duels() -> None:
    """From the middle of a duel of every hero."""
    for number, hero in enumerate(HEROES):
        luck = Random(number)
        rival = luck.choice(HEROES)
        try:
            ask_for_everything(kit.wild_duel(hero, rival, number), luck, every=11, most=120)
        except Exception as error:
            error.add_note(f"kit.wild_duel({hero!r}, {rival!r}, {number})")
            raise


def test_everything_has_words_while_its_gates_are_shut() -> None:
    """Every card and action there is, at a moment at which no gate is open."""
    library = adventures.library(HEROES)
    things: list[Card | Action] = [*library.cards.values(), *actions_of(library)]
    for thing in things:
        assert bool(refusals.shut_gate(thing, 0).says) == bool(thing.gates | thing.any_of), thing.token


@pytest.mark.parametrize("scenario", few_of([1, 2], 1))
def test_in_adventures(scenario: int) -> None:
    """In a crawl and its shop, and in a boss battle."""
    luck = Random(scenario)
    heroes = luck.sample(HEROES, 4)
    game = adventures.session(adventures.campaign(heroes, scenario, scenario=scenario), health=300)
    ask_for_everything(game, luck, every=13, most=2500)
