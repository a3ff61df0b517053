"""The numbered rules, the words of the rules and the FAQ, in our own sentences; read from content/rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from content.cache import data_of
from engine.rulesets import RULESETS

FOLDER = Path(__file__).parent / "rules"
PARTS = {"duels": "Every fight", "adventures": "Adventures", "missions": "Missions"}
"""The parts of the rulebook, each a file, by what they are called."""
KNOWN_FROM = {
    "printed": "Printed in a rulebook or leaflet.",
    "ruling": "From a designers' ruling.",
    "fan": "From a fan's work, not checked against print.",
    "ours": "Our own decision; no source has it.",
}
"""Where a ruling of the FAQ comes from, as readers are told."""
ID = re.compile(r"[A-Za-z]+-[0-9]+")
"""A rule id, as DEF-2."""
NEAR = 3


class Rule(NamedTuple):
    """One numbered rule."""

    id: str
    title: str
    text: str
    part: str
    chapter: str
    """The letters of its id: DEF."""
    example: str = ""
    see: tuple[str, ...] = ()
    """Ids of related rules."""
    at: tuple[str, ...] = ()
    """Kinds of question, `window:` and a window, `phase:` and a phase with which it is shown."""
    ours: str = ""
    """What of it no source has."""
    later: bool = False
    """Whether the program does not have it yet."""
    older: Mapping[str, str] = {}  # nobody changes it
    """Ruleset -> what the rules of that time have instead."""


class Word(NamedTuple):
    """A word of the rules."""

    name: str
    text: str
    part: str
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


class Chapter(NamedTuple):
    """Rules that belong together."""

    id: str
    title: str
    part: str
    rules: tuple[Rule, ...]


class FaqEntry(NamedTuple):
    """A question that the numbered rules leave open, with a ruling."""

    id: str
    question: str
    ruling: str
    topic: str
    part: str
    rules: tuple[str, ...]
    """Ids of the rules that it belongs to."""
    about: tuple[str, ...] = ()
    """Names of heroes, tokens, cards and other things that it affects."""
    source: str = "ours"
    """Where the ruling comes from, in the words of `source:` of content."""


@cache
def chapters() -> tuple[Chapter, ...]:
    """All rules in order."""
    return tuple(chapter(part, raw) for part in PARTS for raw in data_of(FOLDER / f"{part}.yaml"))


def chapter(part: str, raw: dict[str, Any]) -> Chapter:
    """A chapter of a file."""
    id = raw["chapter"]
    common = {"part": part, "chapter": id, "later": raw.get("later", False)}
    rules = tuple(Rule(id=number, **{**common, **frozen(rule)}) for number, rule in raw["rules"].items())
    return Chapter(id, raw["title"], part, rules)


def frozen(raw: dict[str, Any]) -> dict[str, Any]:
    """An entry as it is in a file, with its lists as tuples."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its id, in order."""
    return {rule.id: rule for chapter in chapters() for rule in chapter.rules}


@cache
def words() -> tuple[Word, ...]:
    """Every word of the rules."""
    return tuple(
        Word(name=name, part=group["part"], **frozen(raw))
        for group in data_of(FOLDER / "words.yaml")
        for name, raw in group["words"].items()
    )


@cache
def faq() -> tuple[FaqEntry, ...]:
    """Every entry of the FAQ in order."""
    return tuple(
        FaqEntry(id=number, topic=group["topic"], part=group["part"], **frozen(raw))
        for group in data_of(FOLDER / "faq.yaml")
        for number, raw in group["entries"].items()
    )


# -- finding -----------------------------------------------------------------------------------------


def search(wanted: str, parts: Collection[str] = tuple(PARTS)) -> list[Rule]:
    """The rules that hold all of these words; those of that id or chapter alone, those with them in the title first."""
    known = [rule for rule in rules().values() if rule.part in parts]
    id = wanted.strip().upper()
    named = [rule for rule in known if id in (rule.id, rule.chapter)]
    if named:
        return named
    asked = plain(wanted).split()
    holding = [rule for rule in known if holds(asked, everything(rule))]
    return sorted(holding, key=lambda rule: not holds(asked, rule.title))


def faq_search(wanted: str, parts: Collection[str] = tuple(PARTS)) -> list[FaqEntry]:
    """The FAQ entry of this id, those on this rule or chapter, or those that hold all of these words."""
    entries = [entry for entry in faq() if entry.part in parts]
    id = wanted.strip().upper()
    named = [
        entry for entry in entries if id == entry.id or any(id in (rule, chapter_of(rule)) for rule in entry.rules)
    ]
    if named or id in rules():
        return named
    asked = plain(wanted).split()
    return [
        entry for entry in entries if asked and all(f" {word}" in f" {plain(everything_of(entry))}" for word in asked)
    ]


def holds(words: Collection[str], text: str) -> bool:
    """Whether each of these words, of which there must be one, begins a word of a text."""
    return bool(words) and all(f" {word}" in f" {plain(text)}" for word in words)


def chapter_of(rule: str) -> str:
    """The letters of a rule's id."""
    return rule.partition("-")[0]


def otherwise(ruleset: str) -> list[Rule]:
    """The rules that are different at another time."""
    return [rule for rule in rules().values() if ruleset in rule.older]


def word_named(wanted: str, parts: Collection[str] = tuple(PARTS)) -> Word | None:
    """The word of the rules of this name, or of another name of it."""
    asked = plain(wanted)
    known = (word for word in words() if word.part in parts)
    return next((word for word in known if asked in (plain(name) for name in (word.name, *word.also))), None)


def near(wanted: str, parts: Collection[str] = tuple(PARTS)) -> list[str]:
    """Ids, or words that the rules use, that are similar."""
    known = [rule for rule in rules().values() if rule.part in parts]
    id = wanted.strip().upper()
    if ID.fullmatch(id):
        ids = [rule.id for rule in known] + [entry.id for entry in faq() if entry.part in parts]
        return get_close_matches(id, ids, n=NEAR, cutoff=0.5)
    used = sorted({word for rule in known for word in plain(everything(rule)).split() if len(word) > NEAR})
    candidates = [*(word.name for word in words() if word.part in parts), *used]
    asked = wanted.lower().split()
    close = [match for word in asked for match in get_close_matches(word, candidates, n=NEAR, cutoff=0.7)]
    return list(dict.fromkeys(close))[:NEAR]


def everything(rule: Rule) -> str:
    """All that may be searched of a rule."""
    said = [word.name for word in words() if rule.id in word.see and word.part == rule.part]
    text = " ".join((rule.id, rule.title, rule.text, rule.example, *said))
    return f"{text} {text.replace('-', '')}"  # as re-roll or as reroll


def everything_of(entry: FaqEntry) -> str:
    """All that may be searched of an FAQ entry."""
    text = " ".join((entry.topic, entry.question, entry.ruling, *entry.about))
    return f"{text} {text.replace('-', '')}"


def plain(text: str) -> str:
    """Small letters, digits and single spaces."""
    return " ".join("".join(c if c.isalnum() else "" if c == "'" else " " for c in text.lower()).split())


def shown_at(moments: Iterable[str], parts: Collection[str], but: Collection[str] = ()) -> list[Rule]:
    """The rules that belong to a question: to its kind and its window, else to its phase.

    `but`: rules and chapters about what is not in play.
    """
    asked = list(moments)
    known = [rule for rule in rules().values() if rule.part in parts and not rule.later]
    known = [rule for rule in known if rule.id not in but and rule.chapter not in but]
    close = [moment for moment in asked if not moment.startswith("phase:")]
    return [rule for rule in known if any(m in rule.at for m in close)] or [
        rule for rule in known if any(m in rule.at for m in asked)
    ]


# -- telling -----------------------------------------------------------------------------------------


def told(rule: Rule) -> list[str]:
    """A rule's text, example and links, a line each."""
    lines = [rule.text]
    if rule.example:
        lines.append(f"Example: {rule.example}")
    lines += [f"By the rules of {RULESETS[name].title} ({name}): {text}" for name, text in rule.older.items()]
    if rule.later:
        lines.append("Not in the program yet.")
    if rule.see:
        lines.append(f"See {', '.join(rule.see)}.")
    return lines


def ruled(entry: FaqEntry) -> list[str]:
    """The ruling of an FAQ entry, what it affects, and its rules, a line each."""
    lines = [entry.ruling]
    if entry.about:
        lines.append(f"About {', '.join(entry.about)}.")
    lines.append(f"See {', '.join(entry.rules)}.")
    return lines


def sources_of(found: Iterable[Rule | FaqEntry]) -> list[str]:
    """Where rules and rulings come from, a line each: what we decided, and the source of every ruling."""
    return [
        f"{one.id}: {KNOWN_FROM[one.source] if isinstance(one, FaqEntry) else f'Our own decision: {one.ours}.'}"
        for one in found
        if isinstance(one, FaqEntry) or one.ours
    ]
