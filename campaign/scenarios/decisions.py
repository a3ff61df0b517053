"""Every decision of a scenario as text of 80 columns: who was asked what, what was answered, who was passed over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap

from campaign.scenarios.record import OPEN, PassedOver, Record, RecordedQuestion, RecordedThrow
from engine.answers import only_holder
from engine.flow.drawing import ACTIONS
from engine.game import Game
from engine.state import Decision

WIDTH = 76
"""Columns of a line, without what it is indented by."""
FOLDED = 4
"""So many options of one verb are named; of more the first and the last are."""


def decisions(record: Record) -> list[str]:
    """Everything that was asked, answered and thrown, in order."""
    lines: list[str] = []
    for kind, group in groupby(record.entries, key=type):
        if kind is PassedOver:
            lines += passed_over([entry for entry in group if isinstance(entry, PassedOver)], record)
            continue
        for entry in group:
            if isinstance(entry, RecordedQuestion):
                lines += question(entry, record)
            elif isinstance(entry, RecordedThrow):
                lines += wrapped(f"dice  {' '.join(map(str, entry.dice))}: {entry.of}")
    return lines or ["nobody was asked anything"]


def question(entry: RecordedQuestion, record: Record) -> list[str]:
    """One question: who and when, the options, the answer and where it came from."""
    head = f"{entry.number or '-':>4}  seat {entry.seat} {record.who(entry.seat)}: {when(entry.moment, entry.phase)}"
    if not entry.number:
        return wrapped(f"{head}: {entry.answer}, {entry.way}")
    answer = f"{entry.answer}, {entry.way}" + (f" (choice {entry.listed})" if entry.listed else "")
    return [
        *wrapped(head),
        *wrapped(f"      options  {', '.join(folded(entry.options))}", 15),
        *wrapped(f"      answer   {entry.way if entry.way == OPEN or not entry.answer else answer}", 15),
    ]


def when(moment: str, phase: str) -> str:
    """The moment, and the phase where the moment does not name it."""
    return moment if not phase or phase in moment.split() else f"{moment} ({phase})"


def folded(options: Sequence[str]) -> list[str]:
    """Options, those of one verb that are many by the first and the last."""
    parts = []
    for verb, group in groupby(options, key=lambda option: option.partition(" ")[0]):
        same = list(group)
        if len(same) <= FOLDED:
            parts += same
        else:
            parts.append(f"{same[0]} to {same[-1].removeprefix(verb + ' ')} ({len(same)} ways)")
    return parts


def passed_over(entries: Iterable[PassedOver], record: Record) -> list[str]:
    """Seats that could do nothing, a line for each moment."""
    lines = []
    for (moment, phase), group in groupby(entries, key=lambda entry: (entry.moment, entry.phase)):
        seats = dict.fromkeys(entry.seat for entry in group)
        names = ", ".join(map(record.who, seats))
        lines += wrapped(f"   -  {when(moment, phase)}: not asked, nothing to do: {names}")
    return lines


def wrapped(text: str, hanging: int = 6) -> list[str]:
    """Lines of at most WIDTH columns, all but the first hanging."""
    return wrap(text, WIDTH, subsequent_indent=" " * hanging, break_long_words=False, break_on_hyphens=False)


def unlisted(game: Game, decision: Decision) -> str | None:
    """What a scripted enemy does by the book, else `pass` or `no`, a card off the deck, or the only player who has what
    is taken (WIN-9); None: somebody must say."""
    if game.mode.scripted(game, decision.seat):
        from ai.answers import advise

        return advise(game, decision)
    plain = ("pass", "no", "done", f"draw {ACTIONS}", only_holder(decision))
    return next((token for token in plain if token in decision.options), None)
