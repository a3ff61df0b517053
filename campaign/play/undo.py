"""Going back: over the choices of people with all that answered to them, and not past what was revealed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import inf

from campaign.play.live_session import LiveSession
from campaign.play.replay import BROKEN, STRICT_CHOICES, replay
from campaign.words.typed_answers import is_typed
from engine.game import Game
from saves.records import Choice, LogRow

FALLEN = frozenset({"rolled", "rerolled", "start-roll"})
"""Events of dice: a player who typed them knew them before, and may have mistyped."""
REVEALS = FALLEN | {"drew", "took", "showed-hand", "showed-cards", "looked-deck"}
"""Events of a duel that show something nobody knew; going back in front of one has to be meant."""
ROLLED = "It rolled dice."
DREW = "It drew a card."
REVEALED = "It revealed something."
REVEALED_WHAT = {
    **dict.fromkeys(FALLEN, ROLLED),
    "drew": DREW,
    "took": DREW,
    "showed-hand": "It showed a hand.",
    "showed-cards": "It showed cards.",
    "looked-deck": "It showed cards.",
    "explored": "It revealed a tile.",
    "revealed": "It revealed a tile.",
    "looked": "It revealed a tile.",
    "ally-shown": "It revealed an ally.",
    "chest": "It opened a chest.",
    "identified": "It identified a card.",
    "minion": "It revealed a minion.",
}
"""What a choice did that nobody knew before, by the kind of event."""


@dataclass(slots=True)
class Undone:
    """What an undo did."""

    position: int
    """Choices still in effect."""
    steps: int
    """Steps taken back; 0: nothing could be."""
    stopped_by: str
    """The choice that rolled or revealed something, where the undo stopped; empty: it went all the way."""
    doubt: str = ""
    """Whether to undo that choice, as a question that says what it revealed."""
    forced: bool = field(kw_only=True)
    entry: str = ""
    """What was taken back that had been entered by hand, a sentence; empty: choices were."""
    notices: tuple[str, ...] = ()
    """What the player should know of how the session was opened for it."""


def undo(live: LiveSession, steps: int = 1, *, force: bool = False) -> Undone:
    """Take back the last choices that people made, with all that was answered to them and for them; where nobody was
    asked, those of the heroes' seats.

    Stops in front of a roll or a reveal unless forced, or heroes are played with the box on the table.
    """
    live.flush()
    return go_back(live, own_choices(live, steps), force=force)


def undo_to(live: LiveSession, position: int, *, force: bool = False) -> Undone:
    """Go back to a position, or as near to it as nothing was revealed."""
    live.flush()
    return go_back(live, list(range(live.position - 1, max(position, live.base) - 1, -1)), force=force)


def undo_whole(live: LiveSession, position: int, *, force: bool = False) -> Undone:
    """Go back to a position that rules of today led to, or not at all where something was revealed since."""
    live.flush()
    return go_back(live, [position] if position >= live.base else [], force=force)


def own_choices(live: LiveSession, count: int) -> list[int]:
    """The positions of the last choices of people, or of the heroes' seats if there are none, the latest first."""
    own: list[Choice] = []
    reach = max(1, live.position - live.snapped)
    since = live.position
    while sum(choice.asked for choice in own) < count and since > live.base:
        since = max(live.base, live.position - reach)
        own = [c for c in live.log.choices(since) if c.seat < live.hero_count or is_typed(c.token)]
        reach *= 4
    positions = [choice.position for choice in own if choice.asked] or [choice.position for choice in own]
    return positions[: -count - 1 : -1] if count > 0 else []


def go_back(live: LiveSession, stops: list[int], *, force: bool) -> Undone:
    """Go back over these positions, the latest first, until one cannot be passed."""
    target, steps, stopped_by = live.position, 0, ""
    if not stops:
        return Undone(target, 0, "", forced=False)
    first = stops[-1]
    game = live.rebuilt(first)
    choices = live.log.choices(first)
    # at a table what was mistyped is typed again, and the same dice fall and the same cards come
    at_table = any(player.at_table for player in game.state.players)
    revealed = {} if at_table else revealing(live, game.copy(), choices)
    forced, doubt = False, ""
    for stop in stops:
        hidden = [p for p in range(stop, target) if p in revealed]
        if hidden and not force:
            stopped_by = choices[hidden[-1] - first].token
            chosen = next((c for c in reversed(choices[: hidden[-1] - first + 1]) if c.asked), None)
            doubt = f"Undo {named(live, chosen)}? {revealed[hidden[-1]]}"
            break
        forced = forced or bool(hidden)
        target, steps = stop, steps + 1
    if steps:
        live.check_log()
        replay(game, choices[: target - first], STRICT_CHOICES)
        live.log.undo(target, forced=forced)
        live.show(game)
        live.forget_news()
    return Undone(target, steps, stopped_by, doubt, forced=forced)


def named(live: LiveSession, choice: Choice | None) -> str:
    """A choice of a person as they know it, `'Smack'`; None: it is further back."""
    return f"'{label(live, choice.position, choice.token)}'" if choice is not None else "your last choice"


def label(live: LiveSession, position: int, token: str) -> str:
    """What a choice that was made there is called."""
    game = live.rebuilt(position)
    decision = game.state.decision
    return live.view_of(game).labels(game, decision).of(token).text if decision is not None else token


def revealing(live: LiveSession, game: Game, choices: list[Choice]) -> dict[int, str]:
    """Positions, of these choices made from here on, whose choice led to a roll or showed something, with what."""
    found = {choice.position: revealed_by(game, choice, live.reveals) for choice in choices}
    return {position: what for position, what in found.items() if what}


def revealed_by(game: Game, choice: Choice, kinds: Collection[str], *, deadline: float = inf) -> str:
    """Make a recorded choice again; the roll it led to or what it showed, by these kinds of event too; empty: nothing.

    Raises ReplayDiverged and more, OutOfTime after the deadline.
    """
    seen: dict[str, None] = {}
    game.sink = lambda event: seen.setdefault(event.kind)
    luck = dict(game.state.streams.at)
    replay(game, [choice], STRICT_CHOICES, deadline=deadline)
    shown = [kind for kind in seen if kind in REVEALS or kind in kinds]
    if is_typed(choice.token):
        shown = [kind for kind in shown if kind not in FALLEN]
    if not shown and game.state.streams.at == luck:
        return ""
    kept = sorted(shown, key=lambda kind: kind in REVEALS)  # a tile says more than the dice of what waited there
    return REVEALED_WHAT.get(kept[0], REVEALED) if kept else REVEALED


def wrongly_forced(game: Game, log: Sequence[LogRow], kinds: Collection[str], *, deadline: float = inf) -> int | None:
    """The first undo in a log whose row does not say rightly whether it went back past a roll or a reveal; or the first
    choice, be it taken back since, that was not possible. None: there is none.

    `game` is the session at its first decision, `kinds` are kinds of event that reveal something. Raises OutOfTime.
    """
    targets = {row.position for row in log if row.kind == "undo"}
    left = {}
    revealed: list[bool] = []
    for row, follows in zip(log, (*log[1:], None), strict=True):
        if row.kind == "choice":
            if row.position in targets:
                left[row.position] = game.copy()
            try:
                choice = Choice(row.position, row.seat or 0, row.token, row.digest)
                revealed.append(bool(revealed_by(game, choice, kinds, deadline=deadline)))
            except BROKEN:
                if follows is None or not follows.forced or follows.position != row.position:
                    return row.serial
                revealed.append(True)  # it ended in an error of the program, which took it back at once
        else:
            at_table = any(player.at_table for player in game.state.players)
            if row.forced is not (not at_table and any(revealed[row.position :])):
                return row.serial
            game = left[row.position].copy()
            del revealed[row.position :]
    return None
