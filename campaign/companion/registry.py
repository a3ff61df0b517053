"""All that may be told of a table, in one registry: by its verb in the log, and by the words it is typed with."""

from __future__ import annotations

from campaign.companion.common_entries import (
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
from campaign.companion.table_entry import TELL, TableEntry
from campaign.scenarios.answers import Forms
from engine.definitions import Library
from engine.errors import IllegalChoice, UnknownChoice
from engine.forms import FORMS
from engine.game import Game
from engine.session import SessionState
from engine.state import Decision


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
        raise UnknownChoice(f"{verb!r} is nothing that can be told; say one of {', '.join(possible(g, decision))}")
    if not entry.may_be_told(g.state.session, decision.info["at"]):
        raise IllegalChoice(f"{verb!r} cannot be told at this moment; say one of {', '.join(possible(g, decision))}")
    entry.check(g, decision, words)


FORMS[TELL] = check


def possible(g: Game, decision: Decision) -> list[str]:
    """The verbs of this moment in such a session."""
    session, at = g.state.session, decision.info["at"]
    return [verb for verb, entry in ENTRIES.by_verb.items() if entry.may_be_told(session, at)]
