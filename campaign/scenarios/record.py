"""What happened on the way through a scenario, also as text: every question and roll, who was not asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from campaign.words.names import seat_name
from campaign.words.texts import name_of
from engine.answers import only_holder
from engine.flow.drawing import ACTIONS
from engine.frame import Frame
from engine.frames import Attempts, Defence, Do, EffectRoll, PrintedReroll
from engine.game import Game
from engine.pieces import Roll
from engine.state import Decision

LISTED = "from the file"
BY_ITSELF = "automatically"
BY_THE_BOOK = "by its rules"
ONLY_ONE = "the only option"
OPEN = "left open"
"""Where an answer came from."""


class RecordedQuestion(NamedTuple):
    """A question, and how it was answered."""

    number: int
    """Counted from 1; 0: nobody was asked, for there was one option."""
    seat: int
    moment: str
    """Kind of question and window, as `moment_of` has it."""
    phase: str
    options: tuple[str, ...]
    answer: str
    """Empty: none was given."""
    way: str
    """Where the answer came from."""
    listed: int = 0
    """Number of the listed choice it was, counted from 1; 0: none."""


class PassedOver(NamedTuple):
    """A seat that was not asked in a window, for it could do nothing."""

    seat: int
    moment: str
    phase: str


class RecordedThrow(NamedTuple):
    """Dice that were taken from the list."""

    of: str
    """Whose roll, and for what."""
    dice: tuple[int, ...]


Entry = RecordedQuestion | PassedOver | RecordedThrow


class Record:
    """Everything in the order in which it happened."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.asked = 0
        """How many questions were put to a player."""

    # -- noting ----------------------------------------------------------------------------------

    def answered(self, decision: Decision, answer: str, way: str, listed: int = 0) -> None:
        """Note a question and its answer."""
        self.asked += 1
        phase = self.game.state.phase
        options = tuple(decision.options)
        self.entries.append(
            RecordedQuestion(self.asked, decision.seat, decision_name(decision), phase, options, answer, way, listed)
        )

    def only_one(self, seat: int, moment: str, option: str) -> None:
        """Note a question that the game answered itself."""
        self.entries.append(RecordedQuestion(0, seat, moment, self.game.state.phase, (option,), option, ONLY_ONE))

    def passed_over(self, seat: int, moment: str) -> None:
        """Note a seat that could do nothing in a window."""
        self.entries.append(PassedOver(seat, moment, self.game.state.phase))

    def thrown(self, of: str, dice: Iterable[int]) -> None:
        """Note dice taken from the list."""
        self.entries.append(RecordedThrow(of, tuple(dice)))

    # -- looking back --------------------------------------------------------------------------------

    def since_listed(self) -> list[Entry]:
        """What came after the last listed choice that was made."""
        last = max((i for i, e in enumerate(self.entries) if isinstance(e, RecordedQuestion) and e.listed), default=-1)
        return self.entries[last + 1 :]

    def throws(self) -> list[RecordedThrow]:
        """The rolls that were recorded, in their order."""
        return [entry for entry in self.entries if isinstance(entry, RecordedThrow)]

    def to_json(self) -> list[dict[str, object]]:
        """Every question (`number` 0: answered by the game), seat passed over and roll, by the names of its values."""
        return [entry._asdict() for entry in self.entries]

    def who(self, seat: int) -> str:
        """The fighter of a seat."""
        return seat_name(self.game.library, self.game.state, seat)


def moment_of(kind: str, at: object) -> str:
    """A question in a word or two: its kind, and the window if it is one."""
    return f"{kind} {at}" if at else kind


def decision_name(decision: Decision) -> str:
    """A decision in a word or two."""
    return moment_of(decision.kind, decision.info.get("at"))


def counted(moments: Iterable[str]) -> str:
    """`roll (2), window rolled`: what came how often, in the order in which it came first."""
    counts = Counter(moments)
    return ", ".join(moment if times == 1 else f"{moment} ({times} times)" for moment, times in counts.items())


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def throw_of(game: Game, frame: Frame, step: str, before: int) -> str:
    """The roll's owner, and what it is for: `Barbarian's second attempt of the offensive roll`.

    `frame` is what rolled, `step` the name of its step, `before` how often it had rolled already.
    """
    if isinstance(frame, Attempts):
        return f"{who(game, frame.seat)}'s {ordinal(before)} attempt of the offensive roll"
    if isinstance(frame, EffectRoll):
        seat = frame.rival if step == "throw_rival" else frame.seat
        return f"{who(game, seat)}'s roll for {purpose(game, frame.source, frame.sort)}"
    roll = game.state.rolls[-1] if game.state.rolls else None
    if isinstance(frame, Defence):
        return defence(game, frame, step, before, roll)
    if isinstance(frame, Do):
        whose = who(game, frame.context.me) if roll is None else who(game, roll.owner)
        return f"the re-roll of {whose}'s dice by {purpose(game, frame.context.source, 'an effect')}"
    if isinstance(frame, PrintedReroll):
        return f"{who(game, frame.seat)}'s printed re-roll"
    whose = f" of {who(game, roll.owner)}'s dice" if roll is not None else ""
    return f"the re-roll{whose} by {frame.kind}"


def defence(game: Game, frame: Defence, step: str, before: int, roll: Roll | None) -> str:
    """A roll of the defensive roll phase: the defender's, a further attempt, or the attacker's side of a roll-off."""
    attack = game.state.attack
    assert attack is not None
    name = name_of(game, f"ability:{frame.defence}")
    if step == "throw_rival":
        return f"{who(game, attack.attacker)}'s side of the roll-off with {name}"
    whose = who(game, attack.defender if roll is None else roll.owner)
    return f"{whose}'s {ordinal(before) + ' attempt of the ' if before else ''}defensive roll with {name}"


def purpose(game: Game, source: str, sort: str) -> str:
    """What an effect's dice are for: `token Evasive`, `card Get Some`, `Overpower`, or the sort of roll."""
    if not source:
        return f"the {sort} roll" if sort == "targeting" else sort
    kind = source.partition(":")[0]
    name = name_of(game, source)
    return f"{kind} {name}" if kind in ("card", "token") else name


def who(game: Game, seat: int) -> str:
    """The fighter of a seat."""
    return seat_name(game.library, game.state, seat)


def ordinal(before: int) -> str:
    """`first` when there was none before."""
    return ORDINALS[before] if before < len(ORDINALS) else f"{before + 1}th"


WIDTH = 76
"""Columns of a line, without what it is indented by."""
FOLDED = 4
"""How many options of one verb are named; of more the first and the last are."""


def decisions(record: Record) -> list[str]:
    """Everything that was asked, answered and rolled, in order."""
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
    is taken (WIN-9); None: a player must say.
    """
    if game.mode.scripted(game, decision.seat):
        from ai.bots import advised

        return advised(game, decision)
    plain = ("pass", "no", "done", f"draw {ACTIONS}", only_holder(decision))
    return next((token for token in plain if token in decision.options), None)
