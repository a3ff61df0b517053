"""The rulebook on the screen: the command `rules`, and `rules` in play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

from campaign.invocation import called
from campaign.terminal.errors import WRONG
from campaign.terminal.screen import Screen, print_json
from campaign.words.names import joined
from content import rulebook
from content.rulebook import Rule, Word
from engine.rulesets import RULESETS, Ruleset

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView
    from engine.state import Decision

WHOLE = 4
"""So many rules are shown whole; of more only the titles."""


def show_rules(wanted: str, *, as_json: bool) -> None:
    """`rules` and `rules WORDS`; ends the command if there is no such rule."""
    rules = RULESETS.get(wanted.lower())
    if rules is not None:
        if as_json:
            print_json(report_of(rules))
            return
        screen = Screen()
        show_ruleset(screen, rules)
        screen.say(f"'{called()} duel --rules {rules.name}' plays by them.", "faint")
        return
    found = rulebook.search(wanted) if wanted else list(rulebook.rules().values())
    if not found:
        typer.echo(f"kingshand: {unknown(wanted, rulebook.near(wanted))}", err=True)
        raise typer.Exit(WRONG)
    if as_json:
        print_json([rule._asdict() for rule in found])
        return
    screen = Screen()
    if wanted:
        show_word(screen, rulebook.word_named(wanted))
        show_found(screen, found)
    else:
        show_index(screen)


def show_ruleset(screen: Screen, rules: Ruleset) -> None:
    """What the rules of a time have otherwise than today, and what was printed otherwise."""
    found = report_of(rules)
    screen.say(f"{rules.name}: the rules of {rules.title}", "title")
    if not found["rules"]:
        others = joined(name for name in RULESETS if name != rules.name)
        screen.say(f"  Everything as the rules have it. There are also {others}.")
    for id, text in found["rules"].items():
        screen.say(f"  {id:<8} {text}", indent=11)
    for line in found["printed"]:
        screen.say(f"  - {line}", indent=4)


def report_of(rules: Ruleset) -> dict[str, Any]:
    """The same for programs."""
    from content.prints import told

    changed = {rule.id: rule.older[rules.name] for rule in rulebook.otherwise(rules.name)}
    return {"ruleset": rules.name, "title": rules.title, "rules": changed, "printed": told(rules.name)}


def show_index(screen: Screen) -> None:
    """The chapters of every part."""
    part = ""
    for chapter in rulebook.chapters():
        if chapter.part != part:
            part = chapter.part
            later = " (not in the program yet)" if all(rule.later for rule in chapter.rules) else ""
            screen.rule(f"{rulebook.PARTS[part]}{later}")
        ids = f"{chapter.rules[0].id} to {len(chapter.rules)}" if len(chapter.rules) > 1 else chapter.rules[0].id
        screen.say(f"  {ids:<15} {chapter.title}", indent=16)
    screen.say()
    screen.say(
        f"'{called()} rules DEF' shows a chapter, 'rules DEF-2' a rule, 'rules WORDS' those that say so; "
        "'rules season1' what the rules of another time have otherwise.",
        "faint",
    )


def show_word(screen: Screen, word: Word | None) -> None:
    """What a word of the rules means."""
    if word is not None:
        screen.say(word.name, "title")
        screen.say(f"  {word.text}", indent=0)


def show_found(screen: Screen, found: Iterable[Rule], *, ask: str = "rules") -> None:
    """A few rules whole, of many the titles."""
    there = list(found)
    for rule in there:
        if len(there) > WHOLE:
            screen.say(f"{rule.id:<9} {rule.title}{' (not yet)' if rule.later else ''}", indent=10)
        else:
            show_rule(screen, rule)
    if len(there) > WHOLE:
        screen.say(f"'{ask} {there[0].id}' shows all of one.", "faint")


def show_rule(screen: Screen, rule: Rule) -> None:
    """One rule with everything."""
    screen.say(f"{rule.id}: {rule.title}", "title")
    for line in rulebook.told(rule):
        screen.say(f"  {line}", indent=0)


def unknown(wanted: str, near: list[str]) -> str:
    """That there is no such rule, with what looks alike."""
    return f"No rule says {wanted!r}." + (f" Did you mean {' or '.join(near)}?" if near else "")


# -- in play -----------------------------------------------------------------------------------------


def in_play(screen: Screen, face: SessionView, decision: Decision | None, wanted: str) -> None:
    """The rules that hold all these words; without words those of the open question."""
    found: list[Rule] = []
    if wanted.lower() in RULESETS:
        show_ruleset(screen, RULESETS[wanted.lower()])
        return
    if wanted:
        found = rulebook.search(wanted, face.parts)
        show_word(screen, rulebook.word_named(wanted, face.parts))
        if not found:
            screen.say(unknown(wanted, rulebook.near(wanted, face.parts)), "wrong")
    elif decision is not None:
        found = rulebook.shown_at(moments(face, decision), face.parts, face.out_of_play())
        screen.say("Rules of this moment; 'rules WORDS' searches all of them:", "faint")
    show_found(screen, found)


def moments(face: SessionView, decision: Decision) -> list[str]:
    """What is asked, in which window, in which phase."""
    from campaign.companion.entries import PARTS, STRIKE, TELL  # the command `rules` knows no game

    phase = f"phase:{face.game.state.phase}"
    at = decision.info.get("at")
    if at == STRIKE and decision.kind == TELL:
        return [STRIKE, phase]
    if at and (decision.kind == "window" or (decision.kind == TELL and at not in PARTS)):
        return [f"window:{at}", phase]
    return [decision.kind, phase]
