"""How to continue an open session that was played by other rules, or with other content.

From all its choices where they still fit as they are; else from its latest kept position and the choices after it; else
from its choices with new questions passed and old ones left out; else as far as one of these leads.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import takewhile

from campaign.errors import CannotResume, NewerRules
from campaign.kinds.kind import Kind
from campaign.play.logs import agrees, format_of, position_in
from campaign.play.recording import bare_story
from campaign.play.renamed_content import choices_today, is_playable, positions_today, session_today
from campaign.play.replay import BROKEN, Lenient, Replay, replay
from campaign.words.names import fighter_name
from campaign.words.narrator import plural
from engine import state, version
from engine.definitions import Library
from engine.errors import ReplayDiverged
from engine.events import Sink
from engine.game import Game
from saves.records import Campaign, Choice, NewChoice, Session, Snapshot
from saves.store import Store

Positions = Callable[[int], Snapshot | None]
"""Finds the latest position kept at or before that many choices."""
EXACTLY, POSITION, CHOICES, SETUP = "exactly", "position", "choices", "setup"
"""What a session continues from."""


def is_todays(session: Session, library: Library) -> bool:
    """Whether a session is played by the rules and with the content of today."""
    return session.rules == version.RULES and session.content_digest == library.digest


def check_rules(ordinal: int, rules: int) -> None:
    """Raise NewerRules for a session that a newer program has played."""
    if rules > version.RULES:
        raise NewerRules(
            f"Session {ordinal} is played by rules {rules}, but this program knows only rules up to {version.RULES}; "
            "update the program."
        )


def what_changed(session: Session, rules: int, content_digest: str) -> str:
    """`The rules and the content have changed`; empty: neither, since the session was played."""
    changes = (session.rules != rules, session.content_digest != content_digest)
    return {
        (True, True): "The rules and the content have changed",
        (True, False): "The rules have changed",
        (False, True): "The content has changed",
    }.get(changes, "")


class Continuation:
    """How a session continues by the rules and with the content of today, before anything of it is kept."""

    __slots__ = ("base", "choices", "game", "keep", "lost", "position", "replay", "went_on")

    def __init__(self, recorded: list[Choice], made: Replay, went_on: str, position: Snapshot | None = None) -> None:
        self.game = made.game
        self.went_on = went_on
        self.position = position
        """The kept position from which it continues."""
        self.base = position.position if position is not None else 0
        self.replay = made
        self.lost = len(recorded) - self.base - made.used
        """Choices that do not fit any more."""
        pairs = zip(recorded[self.base :], made.choices, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: stands(*pair), pairs))
        self.keep = self.base + same
        """How many of the recorded choices remain."""
        self.choices: tuple[NewChoice, ...] = made.choices[same:]
        """The choices made after those that remain, by today's rules."""

    def notice(self, session: Session, library: Library) -> str:
        """What the player should know, once."""
        return f"{what_changed(session, version.RULES, library.digest)} since this session began; {self.how()}."

    def how(self) -> str:
        """`it continues where it was`."""
        if self.lost:
            kept = self.base + self.replay.used
            lost = "the last choice does" if self.lost == 1 else f"the last {self.lost} choices do"
            where = f"it continues after choice {kept}" if kept else "it restarts"
            return f"{where}: {lost} not fit any more and stay in the log as undone"
        if self.went_on == EXACTLY:
            return "all its choices still fit, and it continues where it was"
        if self.went_on == POSITION:
            return "it continues from its last position"
        passed = f"{plural(self.replay.added, 'new question')} passed, {self.replay.left_out} no longer asked"
        return f"its choices were made again ({passed}), and it continues from there"


def stands(was: Choice, now: NewChoice) -> bool:
    """Whether a recorded choice is the one that is made, and its fingerprint, of today's format, the one of today."""
    if (was.seat, was.token) != (now.seat, now.token):
        return False
    return was.digest is None or format_of(was.digest) != state.FORMAT or was.digest == now.digest


def migrate_session(
    kind: Kind, session: Session, choices: list[Choice], positions: Positions, library: Library
) -> Continuation:
    """How a session continues; `positions` finds its kept ones. Raises NewerRules, CannotResume."""
    check_rules(session.ordinal, session.rules)
    session, positions = session_today(session), positions_today(positions)
    kept = positions(len(choices))
    same = exactly(kind, session, choices, positions, library)
    if same is not None and is_playable(same.game):
        return same
    ways = [from_position(kept, choices, library), from_setup(kind, session, choices, kept, library)]
    playable = [way for way in ways if way is not None and is_playable(way.game)]
    if not playable:
        raise CannotResume(
            f"Session {session.ordinal} was played by rules {session.rules} and other content; neither its position "
            "nor its setup can still be read."
        )
    return min(playable, key=lambda way: way.lost)  # of several that lose as little the first


def exactly(
    kind: Kind, session: Session, choices: list[Choice], positions: Positions, library: Library
) -> Continuation | None:
    """How a session continues from its beginning, if all choices and fingerprints of today's format still fit."""
    base = positions(session.base) if session.base else None
    kept = positions(len(choices))
    try:
        game = beginning(kind, session, positions, library)
        if kept is not None:
            replay(game, choices_today(choices[session.base : kept.position]))
            if not agrees(game, kept.digest):
                return None
        again = beginning(kind, session, positions, library)
        made = replay(again, choices_today(choices[session.base :]), Lenient(kept))
    except BROKEN:
        return None
    way = Continuation(choices, made, EXACTLY, base)
    return way if made.is_exact and way.keep == len(choices) else None


def beginning(kind: Kind, session: Session, positions: Positions, library: Library) -> Game:
    """A session at its first decision, or at the position it is based on. Raises ReplayDiverged and more."""
    game = laid_out(kind, session, positions, library)
    game.run()
    return game


def laid_out(kind: Kind, session: Session, positions: Positions, library: Library, sink: Sink | None = None) -> Game:
    """A session as it is about to begin, or at the position it is based on. Raises ReplayDiverged and more."""
    if not session.base:
        return kind.lay_out(session.setup, library, sink)
    base = positions(session.base)
    document = deepcopy(position_in(base))  # who asked may look at it again
    if base is None or base.position != session.base or document is None:
        raise ReplayDiverged(session.base, "its first position cannot be read")
    return Game.from_json(library, document, sink)


def from_position(kept: Snapshot | None, choices: list[Choice], library: Library) -> Continuation | None:
    """How the session continues from its kept position, if that can be read."""
    document = deepcopy(position_in(kept))
    if kept is None or not kept.position or document is None:
        return None
    try:
        game = Game.from_json(library, document)
        position = Snapshot(kept.position, game.digest(), game.to_json())
        made = replay(game, choices_today(choices[kept.position :]), Lenient())
        return Continuation(choices, made, POSITION, position)
    except BROKEN:
        return None


def from_setup(
    kind: Kind, session: Session, choices: list[Choice], kept: Snapshot | None, library: Library
) -> Continuation | None:
    """How the session continues from its setup and its choices."""
    try:
        made = replay(kind.start(session.setup, library), choices_today(choices), Lenient(kept))
    except BROKEN:
        return None
    return Continuation(choices, made, CHOICES if made.used or not choices else SETUP)


def keep_continuation(
    store: Store, campaign: Campaign, session: Session, way: Continuation, library: Library
) -> Session:
    """Keep that a session continues this way: all of it, or none."""
    choices = store.choices(session.id)
    story = store.story(session.id)
    if way.base > session.base:
        names = [fighter_name(library, hero) for hero in campaign.heroes]
        choices_before = [choice for choice in choices if session.base <= choice.position < way.base]
        story = [*(story or ()), *bare_story(session, choices_before, names)]
    now = Snapshot(way.game.state.choices, way.game.digest(), way.game.to_json())
    based_on = [way.position] if way.position is not None and way.position.position != now.position else []
    return store.carry_over(
        session.id,
        rules=version.RULES,
        content_digest=library.digest,
        went_on=way.went_on,
        keep=way.keep,
        choices=way.choices,
        base=way.base,
        setup=session_today(session).setup,
        snapshots=[*based_on, now],
        story=story if way.base else None,
    )
