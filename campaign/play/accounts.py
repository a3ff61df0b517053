"""Where a number of health came from: every change of a session, from playing its choices again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.narrate.moment import name_of
from campaign.play.live_session import Reporter
from campaign.play.repeating import position_in, replay
from engine.damage import preview
from engine.game import Game

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession
    from engine.definitions import Library
    from engine.events import Event


class Part(NamedTuple):
    """An addition or subtraction in a calculation."""

    name: str
    """What it came from; empty for a sum."""
    amount: int
    rule: str = ""


class Change(NamedTuple):
    """One change of somebody's health, or damage that changed nothing."""

    turn: int
    who: str
    dial: int
    """Whose health it was: teammates may share a dial."""
    amount: int
    """What was added; negative: taken."""
    health: int
    """Afterwards."""
    told: str
    """As the log tells it."""
    rule: str
    parts: tuple[Part, ...] = ()
    """How a damage total adds up."""

    @property
    def is_damage(self) -> bool:
        """Whether it was damage, not healing or a price."""
        return bool(self.parts)


class Accountant(Reporter):
    """Keeps every change of health while it tells."""

    __slots__ = ("begun", "changes", "now")

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self.changes: list[Change] = []
        self.begun: dict[int, int] = {}
        """Dial -> the first health that is known."""
        self.now: dict[int, int] = {}

    def follow(self, game: Game) -> None:
        """Begin with what everybody has."""
        self.now = dict(enumerate(game.state.health))
        self.begun = dict(self.now)
        super().follow(game)

    @property
    def dials(self) -> dict[str, int]:
        """Whose health stands on which dial, by name."""
        state = self.narrator.state
        return {self.narrator.seat(p.seat): p.dial for p in state.players} if state is not None else {}

    def tell(self, event: Event) -> None:
        """Put the event into words, and keep it if it says what health somebody has now."""
        before = len(self.lines)
        super().tell(event)
        data, state = event.data, self.narrator.state
        if state is None or not isinstance(data.get("health"), int) or "seat" not in data:
            return
        seat, health = data["seat"], data["health"]
        dial = state.players[seat].dial
        known = self.now.get(dial)
        self.now[dial] = health
        if known is None:
            self.begun[dial] = health
            return
        told = self.lines[-1].text if len(self.lines) > before else ""
        parts = calculation(self, event) if event.kind == "damage" else ()
        who = self.narrator.seat(seat)
        self.changes.append(Change(state.turn, who, dial, health - known, health, told, event.rule, parts))


def calculation(accountant: Accountant, event: Event) -> tuple[Part, ...]:
    """A damage total's additions and subtractions, with the subtotal from which halves are taken (DMG-2 to DMG-4)."""
    data = event.data
    attacker = next(iter(data.get("sources", ())), -1)
    named = [(accountant.narrator.named(source, attacker), change) for source, change in data["trace"]]
    return worked_out(named, data["subtotal"], data["total"])


def worked_out(named: list[tuple[str, int]], subtotal: int, total: int) -> tuple[Part, ...]:
    """Additions and subtractions with their sums."""
    parts = [Part(name, change) for name, change in named]
    sums = [sum(part.amount for part in parts[:count]) for count in range(len(parts) + 1)]
    if subtotal != total and subtotal in sums:
        at = len(sums) - 1 - sums[::-1].index(subtotal)
        halves = [part._replace(rule="DMG-3") for part in parts[at:]]
        parts = [*parts[:at], Part("", subtotal, "DMG-2"), *halves]
    return (*parts, Part("", total, "DMG-4"))


def waiting(game: Game) -> list[tuple[int, tuple[Part, ...]]]:
    """The damage that waits for each seat as things stand, worked out (DMG-1)."""
    found = []
    for player in game.state.players if game.state.pools else ():
        result = preview(game, player.seat)
        if result.trace and not player.fallen:
            named = [(name_of(game, source), change) for source, change in result.trace]
            found.append((player.seat, worked_out(named, result.subtotal, result.total)))
    return found


def accounts(live: LiveSession) -> Accountant:
    """All changes of health so far. Raises ReplayDiverged, and what the opening raises."""
    live.flush()
    accountant = Accountant(live.library)
    snapshot = live.log.snapshot(live.base) if live.base else None
    document = position_in(snapshot)
    if snapshot is None or document is None:
        game, at = live.opening(accountant), 0
        accountant.follow(game)
        game.run()
    else:
        game, at = Game.from_json(live.library, document), snapshot.position
        game.sink = accountant
        accountant.follow(game)
    replay(game, live.log.choices()[at:])
    return accountant
