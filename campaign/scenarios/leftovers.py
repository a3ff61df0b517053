"""What is left over when a scenario ends: choices, refusals, dice, and what the way there says about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from campaign.scenarios.record import Entry, PassedOver, Record, RecordedQuestion, RecordedThrow, counted
from campaign.scenarios.schema import ListedAnswer
from engine.errors import DiceRunOut

SHOWN = 5
"""So many answers are named at most."""


def choices_left(left: Sequence[ListedAnswer], record: Record, why_not: str) -> str:
    """The choices that were never made: the first with what its seat was asked instead, the others by name.

    `why_not`: why the first was last refused.
    """
    first, *others = left
    lines = [f"a choice is left over: {first.said()}", *asked_instead(first, record)]
    if why_not:
        lines.append(f"last refused at {why_not}")
    if others:
        named = "; ".join(answer.said() for answer in others[:SHOWN])
        more = f"; and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
        lines.append(f"behind it wait: {named}{more}")
    return "\n".join(lines)


def refusal_left(refusal: ListedAnswer, record: Record) -> str:
    """A refusal that was never tried, with what its seat was asked."""
    return "\n".join(
        [
            f"there was no decision in which {refusal.said()} could be refused",
            *asked_of(refusal.seat, record.entries, record),
        ]
    )


def asked_instead(answer: ListedAnswer, record: Record) -> list[str]:
    """What a seat was asked since the last choice that was made, where it was passed over, and what came nearest."""
    entries = record.since_listed()
    began = len(entries) < len(record.entries)
    lines = asked_of(answer.seat, entries, record, since=" after the choice before it" if began else "")
    questions = [entry for entry in entries if isinstance(entry, RecordedQuestion) and entry.seat == answer.seat]
    offered = list(dict.fromkeys(option for question in questions for option in question.options))
    if answer.token in offered:
        moments = counted(q.moment for q in questions if answer.token in q.options)
        lines.append(f"{answer.token!r} was offered at {moments}")
    elif near := nearest(answer.token, offered):
        lines.append(f"nearest to it was offered {near!r}")
    return lines


def asked_of(seat: int, entries: Iterable[Entry], record: Record, since: str = "") -> list[str]:
    """How often a seat was asked, at which moments, and where it was passed over."""
    own = [entry for entry in entries if not isinstance(entry, RecordedThrow) and entry.seat == seat]
    questions = [entry for entry in own if isinstance(entry, RecordedQuestion)]
    over = [entry for entry in own if isinstance(entry, PassedOver)]
    who = f"{record.who(seat)} (seat {seat})"
    lines = [f"{who} was asked {times(questions)}{since}{moments_of(questions)}"]
    if over:
        lines.append(f"{who} could do nothing, so was not asked, at {counted(e.moment for e in over)}")
    return lines


def nearest(token: str, offered: Sequence[str]) -> str:
    """An option with the same verb and a near name, or with the same name and another verb; empty: there is none."""
    verb, _, name = token.partition(" ")
    for option in offered:
        other, _, other_name = option.partition(" ")
        if name and other_name == name and other != verb:
            return option
    names = {
        other_name: option for option in offered for other, _, other_name in [option.partition(" ")] if other == verb
    }
    near = get_close_matches(name, names, n=1)
    return names[near[0]] if near else ""


def times(questions: Sequence[RecordedQuestion]) -> str:
    """How often somebody was asked."""
    return ("nothing", "once")[len(questions)] if len(questions) < 2 else f"{len(questions)} times"


def moments_of(questions: Sequence[RecordedQuestion]) -> str:
    """`: roll (2 times), window rolled`; empty if nothing was asked."""
    return f": {counted(question.moment for question in questions)}" if questions else ""


def dice_left(dice: Sequence[int], record: Record) -> str:
    """What is said of dice that nobody rolled."""
    throws = record.throws()
    used = sum(len(throw.dice) for throw in throws)
    text = f"dice are left over: {list(dice)}"
    if not throws:
        return f"{text}\nno die was rolled"
    return f"{text}\n{used} of {used + len(dice)} were used, the last by {throws[-1].of}"


def dice_missing(error: DiceRunOut, record: Record, thrown: str) -> str:
    """A throw that the dice list does not have; `thrown`: whose it is, and for what."""
    used = sum(len(throw.dice) for throw in record.throws())
    need = f"{error.count} {'die' if error.count == 1 else 'dice'}"
    if len(error.left) < error.count:
        left, listed = len(error.left) or "none", used + len(error.left)
        return (
            f"the dice end with {thrown}\nit takes {need}, and {left} of {listed} {'is' if left == 1 else 'are'} left"
        )
    place = next(i for i, die in enumerate(error.left) if not 1 <= die <= error.sides)
    die = f"die {used + place + 1} of the list is {error.left[place]}"
    return f"{die}, but {thrown} has dice of {error.sides} sides"
