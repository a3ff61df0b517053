"""The moments of a session by name: windows that open, questions that are asked, phases that are entered.

Scenario files name them, and are checked against what is here. Kinds of session outside this package have further ones,
joined to these with `|`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Moment(NamedTuple):
    """One name, what it is the name of, and what happens there."""

    name: str
    sort: str
    """window, question or phase."""
    words: str


@dataclass(frozen=True, slots=True)
class Moments:
    """Every moment of one kind of session: name -> words that say what it is. One name may be of several sorts."""

    windows: Mapping[str, str]
    """Names of `engine.flow.window.open_window`."""
    questions: Mapping[str, str]
    """Kinds of decision."""
    phases: Mapping[str, str]
    """Values of `State.phase`."""

    def __or__(self, other: Moments) -> Moments:
        """These and those."""
        return Moments(
            {**self.windows, **other.windows}, {**self.questions, **other.questions}, {**self.phases, **other.phases}
        )

    def __contains__(self, name: object) -> bool:
        return name in self.windows or name in self.questions or name in self.phases

    def __iter__(self) -> Iterator[Moment]:
        """Windows, then questions, then phases, each in reading order."""
        for sort, names in (("window", self.windows), ("question", self.questions), ("phase", self.phases)):
            yield from (Moment(name, sort, words) for name, words in names.items())


MOMENTS = Moments(
    windows={
        "upkeep": "during the upkeep phase, after its effects, and again after each that changed something (TURN-1)",
        "income": "during the income phase (TURN-2)",
        "main": "a player acted in a main phase or ends it; the others may act (CARD-4)",
        "declared": "an ability was declared on these dice; the others may change them (ROLL-2)",
        "undeclared": "a player would activate nothing; teammates may change the dice (MODE-2)",
        "offence-end": "an ability is locked in but has no target yet (ACT-8)",
        "rolled": "dice of a card, token or ability are rolled; only dice may be changed (ROLL-7)",
        "attacked": "a fighter is the target of an ability, before its effects (WIN-4)",
        "defence-roll": "the defender keeps the defence dice; the others may act (ROLL-2)",
        "incoming": "damage is about to be dealt (DMG-2)",
        "defence-end": "the defensive roll phase is at its end; whoever's ability it was may act (DEF-10)",
        "dealt": "the attacker has dealt damage (DEF-6)",
        "then": "a card or ability continues with its next part (WIN-5)",
        "interrupt": "a card is played; the others may act before its effect (WIN-1)",
        "instant": "an instant effect; by the rules of season one, instant cards may come first (WIN-1)",
        "room": "a token would be lost at its limit; its holder may spend one first (WIN-6)",
        "removal": "tokens are about to be removed; their holders may act first (WIN-9)",
        "falling": "a fighter is at 0 health and may be saved (ULT-3)",
    },
    questions={
        "window": "a window: act or pass",
        "roll": "the offensive dice: re-roll, act, activate an ability, or pass",
        "defence": "which defensive ability, or none",
        "defence-roll": "the defence dice: re-roll, act, or pass",
        "main": "a main phase: act or pass",
        "may": "whether an effect is used: yes or no",
        "choose": "one of several printed effects",
        "contest": "a word that the other player does not see until both have chosen",
        "target": "who an effect targets",
        "aim": "who the attack hits, if the targeting die leaves a choice (TURN-5)",
        "number": "a number within a range",
        "split": "how much of an attack's damage a companion takes",
        "order": "which of several effects of one moment comes first (TURN-1)",
        "die": "which die becomes what",
        "reroll": "which dice are re-rolled",
        "dice": "physical dice: what was rolled",
        "draw": "which pile the next card comes from, if upgrades are separate (MODE-7)",
        "discard": "which card is discarded, or sold in the discard phase",
        "sell": "which card is sold for an effect",
        "search": "which card is taken out of a pile",
        "dig": "which of the drawn cards is kept",
        "prepare": "which spell is prepared by an effect (CARD-8)",
        "cast": "which spell is cast (CARD-8)",
        "make-room": "which prepared spell makes room for another one (CARD-8)",
        "put-back": "which drawn card goes back, on top of the deck or under it",
        "play-upgrade": "which upgrade is played for an effect",
        "remove": "which token is removed",
        "transfer": "which token is moved",
        "place": "which ability a token is attached to",
        "exchange": "which token makes room for another of its group",
        "prevent-status": "which token is prevented",
        "build": "which companion is built",
        "advance": "which companion levels up",
        "activate": "which companion is activated",
    },
    phases={
        "upkeep": "upkeep phase (TURN-1)",
        "income": "income phase (TURN-2)",
        "draw": "draw phase, by the rules of season one (TURN-2)",
        "main": "a main phase (TURN-3, TURN-7)",
        "before-offence": "the offensive roll phase is about to begin",
        "offence": "offensive roll phase (TURN-4)",
        "targeting": "targeting roll phase (TURN-5)",
        "defence": "defensive roll phase (TURN-6), in which effects and damage of an ability are resolved",
        "roll-phase-end": "the roll phases are over",
        "discard": "discard phase (TURN-8)",
        "end": "conclusion of the turn",
    },
)
"""The moments of a duel; other sessions have them too."""
