"""Words the reader's text is made of: names, numbers, players, and who does what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from engine.definitions import Library

Spec = Mapping[str, Any]
"""A definition or a part of one, as it is in YAML."""
LEVELS = {1: "I", 2: "II", 3: "III", 4: "IV"}
SINGLE = {
    "self": "you",
    "attacker": "the attacker",
    "defender": "the defender",
    "active": "the active player",
    "chosen-player": "a chosen player",
    "chosen-opponent": "a chosen opponent",
    "chosen-teammate": "a chosen teammate",
    "teammate-in-reach": "a chosen teammate in reach",
    "chosen-hero": "a chosen hero",
    "self-or-teammate": "you or a teammate",
    "subject": "that player",
    "foe-teammate": "a teammate of the opponent",
    "falling": "a player of your team who would be defeated",
    "native": "the player it comes from",
}
"""Selectors that mean one player."""
SEVERAL = {
    "all-opponents": "all opponents",
    "other-opponents": "all other opponents",
    "all-heroes": "all heroes",
    "all-players": "all players",
    "teammates": "your teammates",
    "team": "you and your teammates",
    "engaged-heroes": "all engaged heroes",
}
"""Selectors that mean several."""
EACH = {
    "all-opponents": "each opponent",
    "other-opponents": "each other opponent",
    "all-heroes": "each hero",
    "all-players": "each player",
    "teammates": "each of your teammates",
    "team": "you and each of your teammates",
    "engaged-heroes": "each engaged hero",
}
"""Selectors that mean several players, as one names them one after another."""
ONE_OF = {
    "all-opponents": "an opponent",
    "other-opponents": "another opponent",
    "all-heroes": "a hero",
    "all-players": "a player",
    "teammates": "a teammate",
    "team": "you or a teammate",
    "engaged-heroes": "an engaged hero",
}
"""Selectors that mean several players, where one of them is enough."""
IRREGULAR = {"are": "is", "have": "has", "do": "does", "may": "may", "cannot": "cannot", "go": "goes"}


class Voice:
    """How a definition is told: the names of things, and which player `foe` means just here."""

    __slots__ = ("foe", "fresh", "names", "rolls")

    def __init__(self, names: Mapping[str, str], foe: str = "the opponent", rolls: int = 1) -> None:
        self.names = names
        """Id of a token, companion, card or fighter -> its printed name."""
        self.foe = foe
        """What `foe` is called just here."""
        self.rolls = rolls
        """How many rolls the definition names; with several, each is told by its name."""
        self.fresh = False
        """The operation before was a roll, so `their sum` is clear."""

    def about(self, foe: str) -> Voice:
        """A voice that tells as this one does, with `foe` meaning another player."""
        return Voice(self.names, foe, self.rolls)

    def name(self, id: str) -> str:
        """The printed name of a thing."""
        return self.names.get(id) or id.replace("-", " ").title()

    def term(self, program: str) -> str:
        """What a hero's program is called in a sentence: `throw Mjölnir`, from `throw-mjolnir`."""
        return " ".join(self.names.get(word, word) for word in program.split("-"))


Told = TypeVar("Told")


def once(library: Library, key: tuple[object, ...], write: Callable[[], Told]) -> Told:
    """What was written of a thing of a library before; if nothing was, what `write` writes of it now."""
    found: Told | None = library.told.get(key)
    if found is None:
        found = library.told[key] = write()
    return found


def names_of(library: Library) -> dict[str, str]:
    """The printed names of everything in a library, by id; nobody changes what this returns."""
    many = len(library.fighters), len(library.cards), len(library.companions), len(library.tokens)
    return once(library, ("names", *many), lambda: all_names(library))  # a library grows while it is built


def all_names(library: Library) -> dict[str, str]:
    """The printed names of everything in a library, by id, as they are now."""
    names: dict[str, str] = {}
    for table in (library.fighters, library.cards, library.companions, library.tokens):
        names.update((id, thing.name) for id, thing in table.items())
    faces = [face for fighter in library.fighters.values() for face in fighter.board]
    for ability in (ability for face in faces for ability in face.abilities):
        names.setdefault(ability.id, ability.name)
    return names


def listed(parts: Iterable[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = list(parts)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {word} {words[-1]}"


def article(word: str) -> str:
    """`a common`, `an epic`."""
    return f"an {word}" if word[0].lower() in "aeiou" else f"a {word}"


def counted(n: int, one: str, many: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{n} {one if n == 1 else many}"


def sentence(clause: str) -> str:
    """A clause with a capital and a full stop."""
    text = clause[:1].upper() + clause[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def is_several(who: Any) -> bool:
    """Whether the selector means more than one player."""
    return isinstance(who, Mapping) or who in SEVERAL


def player(who: Any, voice: Voice) -> str:
    """Which players a selector means, as a subject."""
    if isinstance(who, Mapping):
        ((group, n),) = who.items()
        return f"a chosen {group[:-1]}" if n == 1 else f"up to {n} different {group}"
    if who == "foe":
        return voice.foe
    return SINGLE.get(who) or SEVERAL[who]


def target(who: Any, voice: Voice) -> str:
    """Which players a selector means, after a preposition."""
    return "yourself" if who == "self" else player(who, voice)


def owner(who: Any, voice: Voice) -> str:
    """The possessive of a selector: `your`, `the opponent's`, `all heroes'`."""
    if who == "self":
        return "your"
    name = player(who, voice)
    return f"{name}'" if name.endswith("s") and not name.endswith("ss") else f"{name}'s"


def does(who: Any, verb: str, rest: str, voice: Voice) -> str:
    """A player does something: an order to the reader, a statement about others."""
    if who == "self":
        return f"{verb} {rest}".rstrip()
    if is_several(who):
        return f"{player(who, voice)} {verb} {rest}".rstrip()
    return f"{player(who, voice)} {third(verb)} {rest}".rstrip()


def states(who: Any, verb: str, rest: str, voice: Voice) -> str:
    """A player does something, told as a fact: `you have ...`, `the opponent has ...`."""
    said = verb if who == "self" or is_several(who) else third(verb)
    return f"{player(who, voice)} {said} {rest}".rstrip()


def third(verb: str) -> str:
    """The third person of a verb."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


Say = Callable[[Spec, Voice], str]
"""An operation as a clause in lower case, without a full stop."""

SAY: dict[str, Say] = {}
"""Verb -> how it reads; filled at import, never changed afterwards."""
GAINS = {"heal", "cp", "draw", "gain", "prevent", "remove", "search", "reroll", "set-die", "choose"}
"""Verbs that read well after `pay ... to`; sessions add theirs."""


def says(verb: str, *, gain: bool = False) -> Callable[[Say], Say]:
    """Register how a verb reads; a `gain` reads well after `pay ... to`."""

    def register(function: Say) -> Say:
        SAY[verb] = function
        if gain:
            GAINS.add(verb)
        return function

    return register


def says_always(verb: str, words: str, *, gain: bool = False) -> None:
    """Register a verb that reads the same wherever it is."""
    says(verb, gain=gain)(lambda _op, _voice: words)
