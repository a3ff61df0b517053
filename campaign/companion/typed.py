"""What people type of their table, as an entry of the log: `attack 7 normal`, `heal 3 on monk`; all entries."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from campaign.companion.common_entries import (
    DONE,
    AttackEntry,
    DamageEntry,
    DiceEntry,
    DoneEntry,
    HealEntry,
    HealthEntry,
    LoseEntry,
    OffEntry,
    PlayedEntry,
    PutEntry,
    TookEntry,
)
from campaign.companion.table_entry import (
    ALL,
    DICE,
    EVERYBODY,
    FALLING,
    INCOMING,
    OWNERS,
    PARTS,
    TELL,
    BadEntry,
    TableEntry,
    TableQuestion,
    at_hand,
)
from campaign.scenarios.answers import Forms
from campaign.words.names import number_in, token_name
from engine.definitions import Library
from engine.errors import ChoiceError, IllegalChoice, UnknownChoice
from engine.forms import FORMS
from engine.game import Game
from engine.session import SessionState
from engine.state import Decision

ON = ("on", "to", "for", "from")
NO_MORE = (DONE, "end", "pass", "no", "n", "ok", "p", "0")


def read(game: Game, decision: Decision, typed: str) -> str:
    """The entry that was typed; nothing at all means that there is nothing (more) to tell. Raises BadEntry."""
    question = TableQuestion(game, decision)
    said = " ".join(typed.split())
    verb, _, what = said.partition(" ")
    if verb.lower() in ("played", "play"):
        return f"played {what}".strip()
    said = said.lower()
    if is_entry(game, decision, said):
        return said
    words = said.replace(",", " ").split()
    if not words or (len(words) == 1 and words[0] in NO_MORE and not (question.at == INCOMING and words[0] == "0")):
        return DONE
    if all(number_in(word) is not None for word in words):
        if question.at == INCOMING and len(words) == 1:
            return f"took {words[0]}"
        if question.at in DICE:
            return " ".join(["dice", *(words if len(words) > 1 else words[0])])
    place = next((i for i, word in enumerate(words) if word in ON and i), len(words))
    name = " ".join(words[place + 1 :])
    entry = ENTRIES.by_word.get(words[0])
    if entry is None or not isinstance(game.state.session, entry.session):
        return read_tokens(question, words[:place], name)
    if not entry.may_be_typed(game.state.session, question.at):
        raise BadEntry(f"{words[0]!r} cannot be entered now.")
    return entry.read(question, words[1:place], name)


def is_entry(game: Game, decision: Decision, typed: str) -> bool:
    """Whether it is an entry of the log as it is there."""
    try:
        check(game, decision, typed)
    except ChoiceError:
        return False
    return True


# -- status effects ------------------------------------------------------------------------------------


def read_tokens(question: TableQuestion, words: Sequence[str], name: str) -> str:
    """`poison 2`, `put poison 2`, `burn -1`, `off burn`: onto the enemy or the teller, as such tokens go."""
    is_taken = words[0] in ("off", "remove")
    words = words[1:] if words[0] in ("put", "inflict", "gain", "off", "remove") else words
    token, number = token_and_number(question, words)
    if number.startswith("-"):
        is_taken, number = True, number[1:]
    is_mine = question.game.library.tokens[token].polarity == "positive"
    if is_taken:
        is_mine = bool(question.game.state.players[question.me].tokens.get(token))
    verb, count = "off" if is_taken else "put", number.removeprefix("+")
    if name in EVERYBODY:
        return f"{verb} {ALL} {token} {count}"
    seat = question.seat(name) if name or is_mine else question.foe("")
    return f"{verb} {seat} {token} {count}"


def token_and_number(question: TableQuestion, words: Sequence[str]) -> tuple[str, str]:
    """A token and how many: after its name or in front of it, one if nothing is said. Raises BadEntry."""
    library = question.game.library
    numbers = [place for place, word in enumerate(words) if number_in(word.lstrip("+-")) is not None]
    named = token_named(library, " ".join(words))  # names that end with a number, as Bonus Damage 2
    if named:
        return named, "1"
    if not numbers:
        return token_called(library, " ".join(words), also=[*ENTRIES.by_word]), "1"
    if len(words) == len(numbers):
        raise BadEntry("Say what the number counts, such as: damage 3.")
    rest = " ".join([*words[: numbers[-1]], *words[numbers[-1] + 1 :]])
    return token_called(library, rest, also=[*ENTRIES.by_word]), words[numbers[-1]]


def token_named(library: Library, typed: str) -> str:
    """The token of that id or name; empty: there is none."""
    plain = typed.replace("'", "").replace(" ", "-")
    return next((id for id in library.tokens if plain == id or typed == token_name(library, id).lower()), "")


def token_called(library: Library, typed: str, also: Sequence[str] = ()) -> str:
    """The token of that id or name. Raises BadEntry with near names, of `also` too."""
    token = token_named(library, typed)
    if token:
        return token
    names = [name for id in library.tokens for name in (id, token_name(library, id).lower())]
    near = get_close_matches(typed.replace("'", "").replace(" ", "-"), [*names, *also], n=2, cutoff=0.6)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise BadEntry(f"Unknown status effect {typed[:30]!r}.{hint}")


# -- examples ------------------------------------------------------------------------------------------


def examples(game: Game, decision: Decision) -> list[str]:
    """What may be typed at this moment."""
    question = TableQuestion(game, decision)
    at = question.at
    always = [harmful_example(question), spent_example(question), "played Lucky Coin"]
    if at in PARTS or at in OWNERS:
        return [example for example in (*examples_of_turn(question), *always) if example]
    dice = " ".join(map(str, decision.info.get("dice", ())))
    first = {INCOMING: str(decision.info.get("waits", 0) // 2), FALLING: "health 5"}.get(at, dice)
    dealt = ENTRIES.by_word["damage"].shown(question)
    if dealt and at == INCOMING and not question.on_foe():  # a bare number would be what one takes oneself
        dealt = f"{dealt} on {question.called(question.likely())}"
    healed = ENTRIES.by_word["heal"].shown(question)
    return [example for example in (first, dealt, healed, *always) if example]


def spent_example(question: TableQuestion) -> str:
    """How what the teller has is taken off; empty: nothing does."""
    game = question.game
    mine = sorted(token for token, count in game.state.players[question.me].tokens.items() if count)
    return f"{token_name(game.library, mine[0]).lower()} -1" if mine else ""


def harmful_example(question: TableQuestion) -> str:
    """How a status effect is put on an enemy; with nobody there, how the teller gains it in their turn."""
    if question.foes:
        return f"poison 2{question.on_foe()}"
    return "poison 2 on me" if question.at in PARTS else ""


def examples_of_turn(question: TableQuestion) -> list[str]:
    """Examples of the teller's own turn, or of a moment at which only powers for it are asked for."""
    verbs = at_hand(question.game, question.me, question.at)
    entries = dict.fromkeys(ENTRIES.typed(question.game, question.at).values())
    fitting = [e for e in entries if (verbs.intersection(e.tells) if e.tells else question.at in PARTS)]
    return [example for entry in fitting if (example := entry.shown(question))]


def explained(game: Game, decision: Decision) -> list[str]:
    """The examples, with what the first of them means where it is only numbers."""
    at = decision.info["at"]
    first, *rest = examples(game, decision)
    means = "what you take" if at == INCOMING else "the dice now" if at in DICE else ""
    return [f"{first} ({means})" if means else first, *rest]


class EntryRegistry:
    """All that may be told; filled at import, by kinds of campaign too, and never changed afterwards."""

    def __init__(self, *entries: TableEntry) -> None:
        self.by_verb: dict[str, TableEntry] = {}
        """As the log has them; of several that write the same entry the first."""
        self.by_word: dict[str, TableEntry] = {}
        """As they are typed."""
        self.add(*entries)

    def add(self, *entries: TableEntry) -> None:
        """Let further entries be told."""
        for entry in entries:
            self.by_verb.setdefault(entry.verb, entry)
            if entry.typed:
                self.by_word.update(dict.fromkeys((entry.typed.split()[0], *entry.also), entry))

    def typed(self, game: Game, at: str) -> dict[str, TableEntry]:
        """What may be typed at this moment of this kind of session, by the word it begins with."""
        session = game.state.session
        return {word: entry for word, entry in self.by_word.items() if entry.may_be_typed(session, at)}

    def forms(self, library: Library, session: type[SessionState]) -> Forms:
        """What may be told in such sessions, as scenario files write it."""
        entries = self.by_verb.items()
        return {verb: entry.forms(library) for verb, entry in entries if issubclass(session, entry.session)}


ENTRIES = EntryRegistry(
    AttackEntry(),
    DamageEntry(),
    HealEntry(),
    LoseEntry(),
    HealthEntry(),
    TookEntry(),
    DiceEntry(),
    PutEntry(),
    OffEntry(),
    PlayedEntry(),
    DoneEntry(),
)


def check(g: Game, decision: Decision, token: str) -> None:
    """Raise UnknownChoice or IllegalChoice for what cannot be told now."""
    verb, *words = token.split(" ")
    entry = ENTRIES.by_verb.get(verb)
    if entry is None or not isinstance(g.state.session, entry.session):
        raise UnknownChoice(f"unknown entry {verb!r}; use one of {', '.join(possible(g, decision))}")
    if not entry.may_be_told(g.state.session, decision.info["at"]):
        raise IllegalChoice(f"{verb!r} cannot be entered now; use one of {', '.join(possible(g, decision))}")
    entry.check(g, decision, words)


FORMS[TELL] = check


def possible(g: Game, decision: Decision) -> list[str]:
    """The verbs of this moment in such a session."""
    session, at = g.state.session, decision.info["at"]
    return [verb for verb, entry in ENTRIES.by_verb.items() if entry.may_be_told(session, at)]
