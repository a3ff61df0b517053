"""The answers that may be written: every verb, and what may follow it in the hands of one fighter.

The same forms check files and list what a hero may answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from engine.changes import UPGRADES
from engine.definitions import Action, Fighter, Library
from engine.effects.verbs_flow import CHOOSING
from engine.flow.drawing import ACTIONS


class AnswerForm(NamedTuple):
    """What may follow a verb."""

    what: str
    """What it is called: `card`, `ability`; empty: nothing follows."""
    names: Collection[str] = ()
    """All there are."""
    pattern: str = ""
    """What it looks like, where it is no name."""
    example: str = ""
    """Something that looks so; empty: a number or two, or a row of marks does."""

    def allows(self, rest: str) -> bool:
        """Whether these words may follow."""
        if self.pattern:
            return bool(re.fullmatch(self.pattern, rest))
        return rest in self.names if self.what else not rest


Forms = Mapping[str, tuple[AnswerForm, ...]]
"""Verb -> what may follow it, one way or another."""
FormsOf = Callable[[Library, Fighter | None], Forms]
"""The forms for a fighter; None: for whoever may come to sit there."""

DICE = AnswerForm("row of dice: 1 for each one chosen, 0 for the others", pattern="[01]+")
SEAT = AnswerForm("seat", pattern="[0-9]{1,2}")
NOTHING = AnswerForm("")


def forms(library: Library, fighter: Fighter | None) -> Forms:
    """The answers of a duel."""
    who = list(library.fighters.values()) if fighter is None else [fighter]
    tokens = AnswerForm("token", library.tokens)
    cards = AnswerForm("card", library.cards)
    companions = AnswerForm("companion", {name for one in who for name in one.companions})
    faces = [face for one in who for face in one.board]
    usable = list(actions(library, who))
    return {
        "pass": (NOTHING,),
        "yes": (NOTHING,),
        "no": (NOTHING,),
        "activate": (AnswerForm("ability", {a.id for face in faces for a in face.abilities}), companions),
        "defend": (AnswerForm("defence", {face.defence.id for face in faces if face.defence is not None}),),
        "play": (cards,),
        "sell": (cards,),
        "spend": (AnswerForm("token to spend", after("spend", usable)),),
        "use": (AnswerForm("thing to use", after("use", usable)),),
        "keep": (DICE,),
        "reroll": (DICE,),
        "again": (DICE,),
        "die": (AnswerForm("number of a die, from 1, and its new value", pattern="[1-9] [1-9]"),),
        "target": (SEAT,),
        "choose": (AnswerForm("effect to choose", labels(library)),),
        "number": (AnswerForm("number", pattern="[0-9]+"),),
        "first": (AnswerForm("waiting effect", library.rows),),
        "discard": (cards,),
        "take": (cards,),
        "prepare": (cards,),
        "cast": (cards,),
        "top": (cards,),
        "under": (cards,),
        "remove": (tokens,),
        "move": (tokens,),
        "prevent": (tokens,),
        "replace": (tokens,),
        "place": (AnswerForm("token on an ability", {id for id, one in library.tokens.items() if one.covers}),),
        "build": (companions,),
        "advance": (companions,),
        "draw": (AnswerForm("pile", (ACTIONS, UPGRADES)),),
    }


def actions(library: Library, fighters: Collection[Fighter]) -> Iterator[Action]:
    """What these fighters may spend and use: of any token and card, of their own boards and companions."""
    for token in library.tokens.values():
        yield from token.actions
    for card in library.cards.values():
        yield from card.actions
    for fighter in fighters:
        for face in fighter.board:
            yield from face.actions
        for name in fighter.companions:
            yield from library.companions[name].actions


def after(verb: str, usable: Collection[Action]) -> set[str]:
    """What follows a verb in the answers that these actions mean."""
    return {action.token.partition(" ")[2] for action in usable if action.token.startswith(f"{verb} ")}


def labels(library: Library) -> set[str]:
    """The names of the effects between which a player chooses, the words of contests and what trumps them."""
    ops = [op for program in library.programs.values() for op in program]
    found = {label for op in ops if op.verb in CHOOSING for label in op.blocks}
    for op in ops:
        if op.verb == "contest":
            found |= {*op.what.split(), *op.opts.get("trump", "").split()}
        elif op.verb == "gain-native":
            found |= library.tokens.keys()
    return found


def joined(some: Forms, more: Forms) -> Forms:
    """These and those; a verb of both may be followed by what either allows."""
    return {verb: (*some.get(verb, ()), *more.get(verb, ())) for verb in {**some, **more}}


def wrong(token: str, known: Forms) -> str:
    """Why nobody could ever give this answer; empty: a fighter might."""
    from content.schema.base import near  # only files that are wrong need models; companions use the forms in play

    verb, _, rest = token.partition(" ")
    if verb not in known:
        return f"no answer begins with {verb!r}{near(verb, known)}"
    ways = known[verb]
    if any(form.allows(rest) for form in ways):
        return ""
    shaped = [form for form in ways if form.names or form.pattern] or ways
    what = " or ".join(dict.fromkeys(form.what for form in shaped))
    if not what:
        return f"nothing may follow {verb!r}"
    wanted = f"{'an' if what[0] in 'aeiou' else 'a'} {what}"
    if not rest:
        return f"{verb!r} needs {wanted}"
    names = {name for form in shaped for name in form.names}
    if shaped[0].pattern and not names:
        return f"{verb!r} needs {wanted}, not {rest!r}"
    return f"there is no {what} {rest!r}{near(rest, names)}"
