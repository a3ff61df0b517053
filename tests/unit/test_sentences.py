"""What players read at the table is in a player's words: short, and none of the stilted forms that once stood there."""

from __future__ import annotations

import re

import pytest

from tests.sentences import Sentence, sentences

REWRITTEN = (
    "What happens, what is asked, what one may do",
    "What is refused, warned of and answered for people",
    "Hints",
    "The table",
    "Screens and the line mode",
    "Maps, panels, look-ups, statistics",
    "Texts of cards, boards and tokens",
    "The box on the table",
    "Commands",
    "Campaigns, sessions and what is looked back on",
    "Scenario files",
    "Simulations",
    "Odds and reports",
    "Errors",
    "Lessons",
    "Mistakes in content files",
    "The rules and their FAQ",
)
"""The places that are in a player's words by now; a place that is rewritten joins them."""
FORBIDDEN = re.compile(
    r"\b(whom|whomever|somebody|lies|stands|goes on|go on|all the same|one's own|shall|thrown|altogether|beaten"
    r"|will you|do you want)\b|do something about it",
    re.IGNORECASE,
)
GLOSSARY = {
    "roll": r"thr(ow|ew)(s|n|ing)?",
    "re-roll": r"rerolls|rerolled|roll(s|ed)? (it|them|the dice|these dice) again",
    "roll attempt": r"rolls left|re-rolls left",
    "prevent": r"block(s|ed)?|absorb(s|ed)?|keeps? off",
    "opponent or enemy": r"foes?|advers\w+",
    "defeated": r"kill(s|ed)?|dies|slain|dead",
    "health": r"hit points?|lives",
    "undefendable": r"unblockable",
    "status effect": r"(de)?buffs?",
    "discard pile": r"graveyard",
    "stack limit": r"token limit|stacking limit",
    "bot": r"AI|computer",
}
"""What has one name everywhere, with names it never has; docs/decisions/0047 has the glossary."""
RULE_ID = re.compile(r"\b(?!UTF-)[A-Z]{3,5}-\d+\b")
IDS_ARE_ASKED_FOR = (
    "rules.py",
    "cli/",
    "scenarios/",
    "table/home.py",
    "adventures/rules/",
    "missions/rules/",
    "engine/moments.py",
    "content/",
)
"""Where a rule's id is what one asked for, or where `rules on` decides whether it is shown."""
EXCEPTIONS: dict[str, str] = {}
"""Sentences that may say such a word, each with the reason."""
PRINTED = {"content/data/heroes/thor.yaml": "Mjölnir is thrown and retrieved: that is his board's word."}
"""Files of heroes whose board has a word of its own that the glossary has for something else."""
LONGEST = 120


def told() -> list[Sentence]:
    """The sentences of the places that are rewritten."""
    return [one for one in sentences() if one.place in REWRITTEN]


def test_no_forbidden_words() -> None:
    """Nobody at a table talks like that."""
    said = [f"{s.source}:{s.line}: {s.text}" for s in told() if FORBIDDEN.search(s.text) and s.text not in EXCEPTIONS]
    assert not said, "\n".join(said)


def test_one_thing_has_one_name() -> None:
    """As the glossary has it."""
    wrong = re.compile("|".join(rf"\b(?:{other})\b" for other in GLOSSARY.values()))
    found = [one for one in told() if one.source not in PRINTED and wrong.search(re.sub(r"\{\w*\}", "", one.text))]
    assert not [f"{one.source}:{one.line}: {one.text}" for one in found]


def test_rule_ids_are_for_those_who_ask() -> None:
    """No sentence of a screen, a form or a refusal has one: `rules on`, `why` and `rules` add them."""
    shown = [one for one in sentences() if not any(place in one.source for place in IDS_ARE_ASKED_FOR)]
    assert not [f"{s.source}:{s.line}: {s.text}" for s in shown if RULE_ID.search(s.text)]


def test_no_sentence_is_long() -> None:
    """Two lines of a small terminal hold each sentence, or each half of one."""
    parts = [(one, part) for one in told() for part in re.split(r"(?<=[.?!:;]) ", one.text)]
    assert not [f"{one.source}:{one.line}: {part}" for one, part in parts if len(part) > LONGEST]


def test_no_double_spaces() -> None:
    """Inside a sentence; columns are parted by two."""
    assert not [one for one in told() if re.search(r"\w  \w", one.text)]


@pytest.mark.parametrize("name", ["campaign", "campaign.adventures", "campaign.missions"])
def test_what_is_asked_is_a_question(name: str) -> None:
    """Leads of a question, and dice to roll, apart."""
    from importlib import import_module

    leads = (
        "roll attempts",
        "roll unpaid",
        "dice",
        "lands",
        "window rolled by",
        "window incoming for",
        "window falling one",
    )
    questions = import_module(f"{name}.words.messages").QUESTIONS
    plain = [key for key, text in questions.items() if "?" not in text and "{question}" not in text]
    assert all(key.startswith(leads) for key in plain), plain
