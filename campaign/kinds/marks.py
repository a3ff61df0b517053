"""What is marked of a campaign for its readers: a what-if, a changed party, sessions entered by hand, edits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from campaign.kinds.documents import BY_EDITS, WITH_THE_BOX
from campaign.words import packs
from campaign.words.names import joined
from content.load import hero_names
from saves.records import PartyChange

CLAIMED = "Claimed only, so it unlocks and ranks nothing: {}."
"""What is said of a campaign that came from elsewhere and could not be confirmed, with the reason."""


class Marks(NamedTuple):
    """What a reader of the book should know before they believe it."""

    branch: str
    """`a branch of 'quest', session 2, before choice 40`; empty: it is none."""
    entered: tuple[int, ...]
    """Sessions that were entered by hand, by number."""
    changes: tuple[PartyChange, ...]
    """The changes of the party; those after a session was played are outside `rule`."""
    most_heroes: int
    """The most heroes who took part in one session; if none was played yet, the heroes there are now."""
    rule: str = ""
    """The rule that keeps a party together; empty: the kind has none."""
    problem: str = ""
    """Why the marks cannot be told; empty: they can."""
    at_table: tuple[int, ...] = ()
    """Sessions that were played with the box on the table, by number."""
    edited: tuple[int, ...] = ()
    """Sessions in which a position was edited by hand, by number."""
    claimed: str = ""
    """Why it is only claimed (`saves.records.Campaign.claimed`); empty: it is not."""
    packs: tuple[str, ...] = ()
    """The content packs that it is played with, as `Ember 1.0 by Ann`."""
    house_rules: tuple[str, ...] = ()
    """The house rules that hold in it, by name."""

    def told(self) -> list[str]:
        """Everything that is marked, a sentence each."""
        sentences = [CLAIMED.format(self.claimed)] if self.claimed else []
        sentences += packs.sentences(self.packs, self.house_rules)
        if self.problem:
            return [*sentences, f"Its marks cannot be read. {self.problem}"]
        sentences += [f"This is a what-if: {self.branch}."] if self.branch else []
        if self.entered:
            sentences.append(f"{which(self.entered)} recorded by hand: no replay is possible.")
        if self.at_table:
            sentences.append(f"{which(self.at_table)} played {WITH_THE_BOX}: players entered what their heroes did.")
        if self.edited:
            sentences.append(f"{which(self.edited)} {BY_EDITS}: the log shows where.")
        return sentences + [f"{told_change(change, self.rule)}." for change in self.changes]

    def short(self) -> str:
        """Everything that is marked in a few words, for a table: `what-if, by hand`; empty: nothing is."""
        said = (
            ("claimed", self.claimed),
            ("damaged", self.problem),
            ("what-if", self.branch),
            ("recorded by hand", self.entered),
            ("at the table", self.at_table),
            (BY_EDITS, self.edited),
            ("party changed", self.changes),
            (packs.PACKS, self.packs),
            (packs.HOUSE_RULES, self.house_rules),
        )
        return ", ".join(words for words, is_so in said if is_so)

    def to_json(self) -> dict[str, Any]:
        """Everything that is marked, for programs."""
        return {
            "claimed": self.claimed or None,
            "packs": list(self.packs),
            "house_rules": list(self.house_rules),
            "branch": self.branch or None,
            "recorded": list(self.entered),
            "at_table": list(self.at_table),
            "edited": list(self.edited),
            "party_changes": [change_json(change) for change in self.changes],
            "marks_damaged": self.problem or None,
        }


def which(sessions: Sequence[int]) -> str:
    """Sessions as the beginning of a sentence: `Session 2 was` or `Sessions 2 and 3 were`."""
    several = len(sessions) > 1
    return f"Session{'s' if several else ''} {joined(map(str, sessions))} {'were' if several else 'was'}"


def told_change(change: PartyChange, rule: str = "") -> str:
    """`After session 2, Ninja joined (outside CAMP-2)`; `rule` keeps parties together, once they play."""
    names = hero_names()
    left, came = (names.get(hero or "", hero) for hero in (change.left, change.joined))
    when = f"After session {change.after}" if change.after else "Before the first session"
    outside = f" (outside {rule})" if rule and change.after else ""
    if left is None:
        return f"{when}, {came} joined{outside}"
    return f"{when}, {left} left{outside}" if came is None else f"{when}, {came} took the place of {left}{outside}"


def change_json(change: PartyChange) -> dict[str, Any]:
    """A change for programs."""
    return {
        "after_session": change.after,
        "seat": change.seat,
        "left": change.left,
        "joined": change.joined,
        "at": change.changed_at.isoformat(),
    }
