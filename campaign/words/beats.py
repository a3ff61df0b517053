"""What happens as beats: a turn that begins, a card, a roll with what it makes, a defence with what gets through.

Every line that is told belongs to one beat. A beat knows whose doing it is, its roll, what of the table it shows, and
whose health it changes; the positions after the last beats are kept, so that the table can be shown as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from campaign.words.made_rolls import OFFENCE, RollLedger, RollMark, RollRecord
from campaign.words.narrator import Line, Narrator
from campaign.words.templates import Data
from engine.events import Event
from engine.state import State

TURNS = {"turn"}
"""Events that begin a turn; kinds of campaign add theirs at import."""
STARTS: dict[str, str] = {
    "activated": "ability:{ability}",
    "defends": "ability:{ability}",
    "played": "card:{card}",
    "session-over": "",
    "start-roll": "",
    "used": "",
}
"""Events that begin a beat, each with what of the table it shows, filled from its values; empty: nothing. Kinds of
campaign add theirs at import."""
JOINS = {"activated", "used"}
"""Events that continue the beat of the dice they belong to; only without one they begin their own."""
LEADS = set[str]()
"""Events that only lead to what follows, and are one beat with it; filled at import by kinds of campaign."""
ACTS: dict[str, str] = {}
"""Events that tell whose doing comes next before the position says it -> the phase it is done in; filled at import by
kinds of campaign."""
KEPT = 120
"""How many of the last beats have their positions kept: more are never looked at in a row."""
LEADING = ("phase", "turn")
"""Events with which something else begins, wherever they are told."""
OF_DICE = ("rolled", "start-roll", "defends", "altered", "rerolled")
"""Events about dice, which their beat shows."""


class HealthMove(NamedTuple):
    """What a beat does to the health of a dial."""

    dial: int
    before: int
    after: int


class BeatRecord(NamedTuple):
    """Something that happens, as one sees it at once."""

    at: int
    """How many choices had been made."""
    kind: str
    """The kind of the event with which it begins."""
    seat: int
    """Whose doing it is; -1: nobody's."""
    acting: int
    """In whose turn it happens."""
    turn: str
    """The line of that turn."""
    shows: str = ""
    """What of the table it shows, as a source: `card:get-some`; empty: nothing."""
    shown_of: int = -1
    """Whose that is."""
    roll: int = -1
    """Which roll of the session; -1: none."""
    rolled: RollRecord | None = None
    """That roll as it was when the beat was over."""
    lines: tuple[Line, ...] = ()
    health: tuple[HealthMove, ...] = ()
    until: int = 0
    """How many choices had been made by its end."""
    is_bare: bool = False
    """A turn that has only begun: what comes next belongs to it."""


BeatMark = tuple[int, BeatRecord | None, str, int, dict[int, int], RollMark]
"""How far a ledger has come: number of beats, the last one, the turn and its first roll, health by dial, its rolls."""


class BeatLedger:
    """The beats and rolls of a session, from its events as they are told."""

    __slots__ = ("beats", "health", "is_cut", "most", "positions", "rolls", "turn", "turn_rolls")

    def __init__(self, narrator: Narrator) -> None:
        self.beats: list[BeatRecord] = []
        self.rolls = RollLedger(narrator)
        self.turn = ""
        self.turn_rolls = 0
        """The first roll of that turn."""
        self.health: dict[int, int] = {}
        """The last known health by dial; replaced, never changed."""
        self.positions: dict[int, State] = {}
        """The position after each of the last beats, by number."""
        self.most = KEPT
        """How many of them."""
        self.is_cut = False
        """What comes next begins a beat: those there are have been looked at."""

    def keep(self, most: int) -> None:
        """From now on keep the positions of so many of the last beats."""
        self.most = most
        for number in [number for number in self.positions if number <= len(self.beats) - 1 - most]:
            del self.positions[number]

    def open(self, state: State) -> None:
        """Begin with what everybody has, unless it has begun."""
        if not self.health:
            self.health = dict(enumerate(state.health))

    def balance(self) -> BeatMark:
        """How far the ledger has come."""
        last = self.beats[-1] if self.beats else None
        return len(self.beats), last, self.turn, self.turn_rolls, self.health, self.rolls.balance()

    def recall(self, mark: BeatMark) -> None:
        """Go back to a mark."""
        count, last, self.turn, self.turn_rolls, self.health, rolls = mark
        del self.beats[count:]
        for number in [number for number in self.positions if number >= count - 1]:
            del self.positions[number]  # the last one may have gone on since
        if last is not None:
            self.beats[-1] = last
        self.rolls.recall(rolls)

    def cut(self, asked: Collection[int] = ()) -> int:
        """Let the next event begin a beat; returns how many there are, without a turn that has only begun, unless
        whoever has it is `asked` what they do in it.
        """
        is_bare = bool(self.beats) and self.beats[-1].is_bare and self.beats[-1].acting not in asked
        self.is_cut = not is_bare
        return len(self.beats) - is_bare

    # -- events --------------------------------------------------------------------------------------

    def take(self, event: Event, state: State, lines: Sequence[Line]) -> None:
        """Keep an event, which was told in these lines."""
        kind, data = event.kind, event.data
        if kind in TURNS and lines:
            self.turn, self.turn_rolls = lines[-1].text, len(self.rolls.rolls)
        before = len(self.rolls.rolls)
        self.rolls.take(event, state)
        has_roll = kind in ("rolled", "start-roll") and len(self.rolls.rolls) > before
        if self.begins(kind, data, lines, has_roll=has_roll):
            is_bare = kind in TURNS or kind in LEADS
            seat = self.doer(event, state, goes_on=kind not in STARTS and not is_bare and not has_roll)
            beat = BeatRecord(state.choices, kind, seat, state.acting, self.turn, is_bare=is_bare)
            self.beats.append(beat)
            self.is_cut = False
        if not self.beats:
            return
        beat = self.beats[-1]
        shows = STARTS.get(kind, "")
        if shows:
            beat = beat._replace(shows=shows.format(**data), shown_of=data.get("seat", -1))
        if kind in OF_DICE:
            beat = beat._replace(roll=self.rolls.last(data.get("owner", data.get("seat", -1))))
        elif kind == "activated" and beat.roll < 0:
            beat = beat._replace(roll=self.rolls.last(data["seat"], OFFENCE))
        is_start = kind in STARTS and kind not in LEADS
        if beat.is_bare and is_start:
            beat = beat._replace(kind=kind, seat=doer(event))
        moves = self.moved(data, state)
        self.beats[-1] = beat._replace(
            rolled=self.rolls.rolls[beat.roll] if beat.roll >= 0 else None,
            lines=(*beat.lines, *lines),
            until=state.choices,
            health=(*beat.health, *moves),
            is_bare=beat.is_bare and not is_start and not has_roll and not moves,
        )
        number = len(self.beats) - 1
        if kind not in LEADING or number not in self.positions:
            self.positions[number] = behind = state.copy()
            if kind in ACTS and state.acting != data["seat"]:
                behind.acting, behind.phase = data["seat"], ACTS[kind]
        self.positions.pop(number - self.most, None)

    def vain(self, event: Event, state: State) -> list[Line]:
        """Lines about dice that brought nothing, once an event shows that; they belong to the last beat."""
        lines = [Line(text, "roll") for text in self.rolls.vain(event, state)]
        if lines and self.beats:
            beat = self.beats[-1]
            self.beats[-1] = beat._replace(lines=(*beat.lines, *lines))
        return lines

    def doer(self, event: Event, state: State, *, goes_on: bool) -> int:
        """Whose doing an event is with which a beat begins; what only continues after a question is that of whoever
        began it, but damage is the doing of whoever deals it.
        """
        before = self.beats[-1] if self.beats else None
        is_same = before is not None and before.seat >= 0 and before.acting == state.acting and state.turn > 0
        if goes_on and before is not None and is_same and not event.data.get("sources"):
            return before.seat
        return doer(event)

    def position(self, number: int) -> State | None:
        """The position after a beat, or after the next one that has one kept; None: that in play."""
        return next((self.positions[at] for at in range(number, len(self.beats)) if at in self.positions), None)

    def begins(self, kind: str, data: Data, lines: Sequence[Line], *, has_roll: bool) -> bool:
        """Whether an event begins a beat."""
        if not self.beats or (self.is_cut and (lines or has_roll or kind in STARTS)):
            return True
        beat = self.beats[-1]
        if kind in TURNS:
            return bool(lines)
        if beat.is_bare:
            return False
        if kind in JOINS and beat.roll >= 0 and self.rolls.rolls[beat.roll].owner == data["seat"]:
            return False
        if has_roll:
            return beat.roll >= 0 or self.rolls.rolls[-1].kind == OFFENCE
        return kind in STARTS and (bool(lines) or kind == "defends")

    def moved(self, data: Data, state: State) -> tuple[HealthMove, ...]:
        """What an event says of health."""
        seat, now = data.get("seat", -1), data.get("health")
        if not isinstance(now, int) or not 0 <= seat < len(state.players):
            return ()
        dial = state.players[seat].dial
        move = (HealthMove(dial, self.health[dial], now),) if dial in self.health else ()
        self.health = {**self.health, dial: now}
        return move


def doer(event: Event) -> int:
    """Whose doing an event is: damage is the doing of whoever deals it."""
    sources = event.data.get("sources")
    seat: int = sources[0] if sources else event.data.get("seat", -1)
    return seat


def register_beats(
    starts: Mapping[str, str],
    *,
    turns: Sequence[str] = (),
    leads: Sequence[str] = (),
    acts: Mapping[str, str] | None = None,
) -> None:
    """Register own events that begin a beat or a turn, lead to what follows, or tell who acts next."""
    ACTS.update(acts or {})
    STARTS.update({**starts, **dict.fromkeys(leads, "")})
    TURNS.update(turns)
    LEADS.update(leads)
