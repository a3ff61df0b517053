"""The view of a session: what every front shows of a position and asks about it, beyond events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaign.words.labels import Labels
from campaign.words.map import Chart
from campaign.words.messages import QUESTIONS
from campaign.words.names import card_name, seat_name, words
from campaign.words.rows import Chance, LookupEntry, Row
from campaign.words.statistics import Statistics
from campaign.words.templates import Wording
from campaign.words.texts import name_of, safely, source_text
from content import text
from engine.changes import OVER_START
from engine.definitions import Card
from engine.flow.attempts import ATTEMPTED
from engine.flow.rolls import THROW
from engine.game import Game
from engine.rulesets import CURRENT
from engine.state import Decision, Player
from engine.ways import OWN_RULES

OFFENCE, DEFENCE = "offence", "defence"
"""Phases, and the kinds of their dice; the latter is also the question about which defence is used."""


class SessionView(ABC):
    """How one position of a session looks; made again for every position."""

    name = "duel"
    """What kind of session this is."""
    aim = "Bring your opponent to 0 health."
    """How it is won, for a player who plays it for the first time (RES-1)."""
    phases: Mapping[str, str] = {
        "upkeep": "upkeep",
        "income": "income",
        "main": "main phase",
        "before-offence": "roll phase",
        "offence": "offensive roll phase",
        "targeting": "targeting",
        "defence": "defensive roll phase",
        "roll-phase-end": "end of the roll phase",
        "discard": "discard phase",
        "end": "end of the turn",
    }
    """Phases as players call them."""
    parts: tuple[str, ...] = ("duels",)
    """The parts of the rulebook that hold here."""
    absent: frozenset[str] = frozenset()
    """Chapters of those parts about what this kind of session does not have."""
    throws: Mapping[str, str] = {}
    """Kind of frame that rolls dice in some sessions only -> what they are for, in words after `roll 1 die`."""
    fallen_note = ""
    """What is told after the health of a defeated player; empty: nothing."""
    peaceful: frozenset[str] = frozenset()
    """Phases in which nobody acts against anybody."""
    whole = frozenset({"dig"})
    """Decisions about things that nobody knows yet: the text of their options is shown whole."""
    lists: Mapping[str, tuple[str, str]] = {"heroes": ("hero", "Heroes"), "tokens": ("token", "Status effects")}
    """Words for lists -> the kind of entry each holds, and what the list is called."""
    on_map = frozenset({"move"})
    """Decisions about where to go: the map is shown with them."""
    shows_teammates: bool = False
    """Teammates are different people with hands of their own, who may look into each other's."""
    labels: type[Labels] = Labels
    """The class that puts the options of a decision into words."""
    questions: Mapping[str, str] = QUESTIONS
    """Questions as templates, by their kind, windows by their moment, and by what else they depend on."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- where it stands ---------------------------------------------------------------------------

    def title(self) -> str:
        """What is played, where there is more to say than its mode; else empty."""
        return ""

    def heading(self) -> str:
        """How far the session is: `Turn 3, Barbarian, offensive roll phase`; by which rules, if not by today's."""
        state, rules = self.game.state, self.game.mode.ruleset
        by = "" if rules is CURRENT else f", rules {rules.name}"
        phase = self.phase_now()
        who = self.seat(state.acting)
        fights = state.acting != state.active and state.phase not in self.peaceful
        against = f" against {self.seat(state.active)}" if fights else ""
        return (f"Turn {state.turn}, {who}{against}, {phase}" if state.turn else "Before the first turn") + by

    def phase_now(self) -> str:
        """The phase in players' words; of the two main phases of a turn the second is called so (TURN-7), and a
        defensive roll phase only while there are dice to roll.
        """
        state = self.game.state
        if state.phase == DEFENCE and not self.is_defending():
            return "attack resolves" if state.attack is not None else "after the attack"
        if state.phase == OFFENCE and self.attacks_without_dice():
            return "attack begins"
        if state.phase == "main" and state.players[state.active].used.get(ATTEMPTED):
            return "second main phase"
        return self.phases.get(state.phase, words(state.phase).lower())

    def attacks_without_dice(self) -> bool:
        """Whether a fighter attacks who is no hero and has rolled nothing for it."""
        state = self.game.state
        attack = state.attack
        if attack is None or self.is_hero(state.players[attack.attacker]):
            return False
        return not any(roll.kind == OFFENCE for roll in state.rolls)

    def is_defending(self) -> bool:
        """Whether a player chooses a defence, or has its dice on the table."""
        state = self.game.state
        is_asked = state.decision is not None and state.decision.kind == DEFENCE
        return is_asked or any(roll.kind == DEFENCE for roll in state.rolls)

    def progress(self) -> float:
        """How far the session has come, between 0 and 1."""
        state = self.game.state
        if state.outcome is not None:
            return 1.0
        left = [now / max(1, most - OVER_START) for now, most in zip(state.health, state.health_max, strict=True)]
        return min(1.0, max(0.0, 1 - min(left)))

    # -- who takes part ----------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(self.game.library, self.game.state, seat)

    def is_hero(self, player: Player) -> bool:
        """Whether a hero sits there."""
        return self.game.library.fighters[player.fighter].kind == "hero"

    def notes(self, player: Player) -> list[str]:
        """What follows a seat's health and CP."""
        hand = [f"hand {len(player.hand)}"] if self.is_hero(player) else []
        return [*hand, "DOWN"] if player.fallen else hand

    def deck(self, player: Player) -> list[str]:
        """How many cards a hero may still draw, if the program has them; told after `notes` where there is room."""
        return [f"deck {len(player.deck)}"] if self.is_hero(player) and not player.at_table else []

    def collected(self, player: Player) -> list[str]:
        """What a player has gathered beyond their own cards, by name."""
        del player
        return []

    def kit(self, player: Player) -> list[str]:
        """Cards in front of a player, by name, as far as they are worth a word beside health and CP."""
        return [card_name(self.game.library, card) for card in player.gear]

    def seated(self) -> list[Player]:
        """Who has a line of their own on the table: heroes, and all others who are not defeated."""
        players = self.game.state.players
        return [p for p in players if not p.fallen or self.is_hero(p)]

    def common(self) -> str:
        """What the team has in common; empty: nothing."""
        return ""

    def below(self) -> list[Row]:
        """What is on the table beside those who have a line of their own."""
        return [[(f"  {self.common()}", "faint")]] if self.common() else []

    # -- what is read on a sheet of its own --------------------------------------------------------

    reports: frozenset[str] = frozenset()
    """Kinds of event after which there is a report to read."""

    def report(self, numbers: Statistics) -> list[Row]:
        """What there is to read after one of `reports`, from the numbers of the session so far."""
        del numbers
        return []

    def title_card(self) -> list[Row]:
        """What there is to read before the session begins; empty: nothing."""
        return []

    # -- what can be looked at ---------------------------------------------------------------------

    @abstractmethod
    def looks(self) -> Mapping[str, Callable[[], list[Row]]]:
        """What can be looked at by a word: `map`, and lists such as `tokens`, what is on the table first."""

    def chart(self, *, ways: bool = True) -> Chart | None:
        """The map on which it is played, with where one can go if that is wanted; None: it has none."""
        return None

    def instead(self, decision: Decision) -> list[Row]:
        """What is shown with a decision in place of everybody who takes part; empty: they are."""
        return []

    def text_of(self, source: str) -> str:
        """The reader's text of a source such as `card:get-some`, in a line; empty: it has none."""
        return source_text(self.game, source)

    def entries(self, seat: int) -> Iterator[LookupEntry]:
        """What only this kind of session has and can be looked up by its name; `seat` is who asks."""
        del seat
        return iter(())

    def card_text(self, raw: Any, names: dict[str, str]) -> str:
        """The reader's text of a card's definition."""
        return text.card(raw, names)

    def kind_of(self, card: Card) -> str:
        """What a card is called by those who look it up."""
        del card
        return "card"

    def what_of(self, card: Card) -> str:
        """What a card is, after its name: its cost, and when it is played."""
        return safely(text.heading, card.raw)

    def card_at(self, card: Card, seat: int) -> str:
        """Where a card is that is in none of the seat's own piles, as `Now: ...`; empty: there is nothing to say."""
        del card, seat
        return ""

    @abstractmethod
    def sheet(self, player: Player) -> list[str]:
        """What a player's board or card says now, a line each."""

    def out_of_play(self) -> frozenset[str]:
        """Rules, and chapters of them, about what is not on the table now."""
        state, library = self.game.state, self.game.library
        alone = len(self.game.opponents(state.acting)) <= 1
        helpers = any(library.fighters[player.fighter].companions for player in state.players)
        others = OWN_RULES.difference(self.game.mode.rules)
        return self.absent | others | ({"TURN-5"} if alone else set()) | (set() if helpers else {"TOK-6"})

    @abstractmethod
    def now(self, word: str, seat: int) -> list[str]:
        """What a word of the rules means at this moment for the seat that asks; empty: there is nothing to say."""

    # -- what may come -----------------------------------------------------------------------------

    @abstractmethod
    def threats(self, seat: int) -> list[tuple[str, list[Chance]]]:
        """What opponents' next rolls may bring, as far as this seat may know: who, and the likeliest first."""

    @abstractmethod
    def warning(self, decision: Decision) -> str:
        """What is about to be rolled against whoever is asked, in a line; empty: nothing is."""

    # -- asking ------------------------------------------------------------------------------------

    def question(self, decision: Decision) -> str:
        """The whole question: who is asked, and what."""
        source = f" ({name_of(self.game, decision.source)})" if decision.source else ""
        is_enemys = decision.kind != THROW and self.game.mode.scripted(self.game, decision.seat)
        lead = "You choose for " if is_enemys else ""
        return f"{lead}{self.seat(decision.seat)}{source}: {self.asked(decision)}"

    @abstractmethod
    def asked(self, decision: Decision) -> str:
        """The question itself: a sentence of its own for every kind of question."""

    def say(self, message: str, decision: Decision, **parts: Any) -> str:
        """A template of `questions` with its parts filled in: what the decision says of itself, and what was found."""
        wording = Wording(self.game.library, self.game.state)
        return wording.say(self.questions[message], {**decision.info, "me": decision.seat}, **parts)

    def reason(self, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
        """Why a bot gives this answer to a question that only this kind of session has; empty: it has none.

        `option_worths` is what the options are worth, as far as they were judged.
        """
        del decision, token, option_worths
        return ""

    def heals(self, decision: Decision) -> bool:
        """Whether a question is only about the player's own health."""
        return False

    def is_idle(self, decision: Decision) -> bool:
        """Whether a question of this kind of session is of no use at this moment."""
        return False
