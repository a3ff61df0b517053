"""The rulebook on the screen: the command `rules`, and `rules` in play."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from campaign.invocation import called
from campaign.screens.pages import Page
from campaign.words.names import joined
from content import rulebook
from engine.rulesets import RULESETS

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView
    from content.rulebook import FaqEntry, Rule, Word
    from engine.rulesets import Ruleset
    from engine.state import Decision

WHOLE = 4
"""How many rules are shown whole; of more only the titles."""
FAQ = "faq"
"""The word that asks for the FAQ alone."""


def reports_of(wanted: str) -> list[dict[str, Any]]:
    """The rules with these words for programs, or with `faq` before them the entries of the FAQ."""
    in_faq, words = asked_of_faq(wanted)
    if in_faq:
        return [entry._asdict() for entry in (rulebook.faq_search(words) if words else rulebook.faq())]
    return [with_faq(rule) for rule in (rulebook.search(wanted) if wanted else rulebook.rules().values())]


def show_asked(page: Page, wanted: str, parts: Collection[str] = tuple(rulebook.PARTS)) -> None:
    """The rules and FAQ entries with these words, or that there are none."""
    if not show_search(page, wanted, parts):
        page.say(unknown(wanted, parts), "wrong")


def show_search(page: Page, wanted: str, parts: Collection[str] = tuple(rulebook.PARTS)) -> bool:
    """The word, the rules and the FAQ entries that were asked for; whether there are any."""
    in_faq, words = asked_of_faq(wanted)
    rules = [] if in_faq else rulebook.search(words, parts)
    entries = rulebook.faq_search(words, parts) if words else [entry for entry in rulebook.faq() if entry.part in parts]
    if not in_faq:
        show_word(page, rulebook.word_named(words, parts))
    show_found(page, rules)
    show_faq(page, entries, whole=bool(words))
    return bool(rules or entries)


def asked_of_faq(wanted: str) -> tuple[bool, str]:
    """Whether only the FAQ is asked for, and the words that are searched."""
    first, _, rest = wanted.strip().partition(" ")
    return (True, rest.strip()) if first.lower() == FAQ else (False, wanted)


def with_faq(rule: Rule) -> dict[str, Any]:
    """A rule for programs, with the ids of the FAQ entries on it."""
    return {**rule._asdict(), "faq": [entry.id for entry in rulebook.faq() if rule.id in entry.rules]}


def show_ruleset(page: Page, rules: Ruleset) -> None:
    """What is different from today in the rules of a time, and in its prints."""
    report = report_of(rules)
    page.say(f"{rules.name}: the rules of {rules.title}", "title")
    if not report["rules"]:
        others = joined(name for name in RULESETS if name != rules.name)
        page.say(f"  Everything as the rules have it. There are also {others}.")
    for id, text in report["rules"].items():
        page.say(f"  {id:<8} {text}", indent=11)
    for line in report["printed"]:
        page.say(f"  - {line}", indent=4)


def report_of(rules: Ruleset) -> dict[str, Any]:
    """What is different in the rules of a time, for programs."""
    from content.prints import told

    changed = {rule.id: rule.older[rules.name] for rule in rulebook.otherwise(rules.name)}
    return {"ruleset": rules.name, "title": rules.title, "rules": changed, "printed": told(rules.name)}


def show_index(page: Page) -> None:
    """The chapters of every part."""
    part = ""
    for chapter in rulebook.chapters():
        if chapter.part != part:
            part = chapter.part
            later = " (not in the program yet)" if all(rule.later for rule in chapter.rules) else ""
            page.rule(f"{rulebook.PARTS[part]}{later}")
        ids = f"{chapter.rules[0].id} to {len(chapter.rules)}" if len(chapter.rules) > 1 else chapter.rules[0].id
        page.say(f"  {ids:<15} {chapter.title}", indent=16)
    page.say()
    page.say(
        f"'{called()} rules DEF' shows a chapter, 'rules DEF-2' a rule, 'rules WORDS' those that say so; "
        "'rules faq' the questions that they leave open; 'rules season1' what the rules of another time have "
        "otherwise.",
        "faint",
    )


def show_word(page: Page, word: Word | None) -> None:
    """What a word of the rules means."""
    if word is not None:
        page.say(word.name, "title")
        page.say(f"  {word.text}", indent=0)


def show_found(page: Page, rules: Iterable[Rule]) -> None:
    """A few rules whole, of many the titles."""
    listed = list(rules)
    for rule in listed:
        if len(listed) > WHOLE:
            page.say(f"{rule.id:<9} {rule.title}{' (not yet)' if rule.later else ''}", indent=10)
        else:
            show_rule(page, rule)
    if len(listed) > WHOLE:
        page.say(f"'rules {listed[0].id}' shows all of one.", "faint")


def show_rule(page: Page, rule: Rule) -> None:
    """One rule with everything."""
    page.say(f"{rule.id}: {rule.title}", "title")
    for line in rulebook.told(rule):
        page.say(f"  {line}", indent=0)


def show_faq(page: Page, entries: Sequence[FaqEntry], *, whole: bool) -> None:
    """A few entries of the FAQ with their rulings, of many the questions by topic."""
    if whole and len(entries) <= WHOLE:
        for entry in entries:
            page.say(f"{entry.id}: {entry.question}", "title")
            for line in rulebook.ruled(entry):
                page.say(f"  {line}", indent=0)
        return
    topic = ""
    for entry in entries:
        if entry.topic != topic:
            topic = entry.topic
            page.rule(f"FAQ: {topic}")
        page.say(f"{entry.id:<9} {entry.question}", indent=10)
    page.say(f"'rules {entries[0].id}' shows the ruling.", "faint")


def unknown(wanted: str, parts: Collection[str] = tuple(rulebook.PARTS)) -> str:
    """A sentence that says there is no such rule, with what is similar."""
    near = rulebook.near(wanted, parts)
    return f"No rule has {wanted!r}." + (f" Did you mean {' or '.join(near)}?" if near else "")


# -- in play -----------------------------------------------------------------------------------------


def in_play(page: Page, view: SessionView, decision: Decision | None, wanted: str) -> None:
    """The rules and FAQ entries that hold all these words; without words the rules of the open question."""
    if wanted.lower() in RULESETS:
        show_ruleset(page, RULESETS[wanted.lower()])
        return
    if wanted:
        show_asked(page, wanted, view.parts)
        return
    if decision is not None:
        page.say("Rules of this moment; 'rules WORDS' searches all of them:", "faint")
        show_found(page, rulebook.shown_at(moments(view, decision), view.parts, view.out_of_play()))


def moments(view: SessionView, decision: Decision) -> list[str]:
    """What is asked, in which window, in which phase."""
    from campaign.companion.table_entry import PARTS, STRIKE, TELL  # the command `rules` knows no game

    phase = f"phase:{view.game.state.phase}"
    at = decision.info.get("at")
    if at == STRIKE and decision.kind == TELL:
        return [STRIKE, phase]
    if at and (decision.kind == "window" or (decision.kind == TELL and at not in PARTS)):
        return [f"window:{at}", phase]
    return [decision.kind, phase]
