"""How an open session continues by the same rules, where something of its record is damaged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy

from campaign.errors import CampaignError
from campaign.kinds.documents import arranged_as
from campaign.kinds.kind import Kind
from campaign.play.logs import ChoiceLog, position_in, snapshots
from campaign.play.recovery.migrate_session import Continuation, beginning, from_setup, is_todays
from campaign.play.replay import BROKEN, Refit, replay
from engine.definitions import Library
from engine.errors import EngineError
from engine.game import Game
from saves.records import Campaign, Choice, Session, Snapshot

REPAIRED = "repaired"
"""How a session continued."""


def problem_of_choices(
    kind: Kind, session: Session, choices: Sequence[Choice], log: ChoiceLog, library: Library
) -> str:
    """Why the choices do not lead to the present position of a session; empty: they do."""
    try:
        replay(beginning(kind, session, log.snapshot, library), choices[session.base :])
    except EngineError as error:
        return str(error)
    except BROKEN:
        return "its beginning cannot be read"
    return ""


def with_known_setup(
    kind: Kind,
    campaign: Campaign,
    session: Session,
    log: ChoiceLog,
    library: Library,
    choices: Sequence[Choice] | None = None,
) -> Session:
    """An open session with the setup that the campaign leads to, if its choices fit that one.

    Without `choices` those of the log count; they are read only if the setup is another one. Where other rules hold, it
    is only taken for one that cannot be read. Raises BrokenLog.
    """
    try:
        setup = arranged_as(kind.progress.next_setup(campaign.document, library), session.setup)
    except (*BROKEN, CampaignError):
        return session
    if setup == session.setup:
        return session
    anew = session._replace(setup=setup)
    if not is_todays(session, library):
        return anew if kind.setup(session.setup).problem(campaign.heroes) else session
    made = log.choices() if choices is None else choices
    return session if problem_of_choices(kind, anew, made, log, library) else anew


class Salvage:
    """Choices made again from some position, as far as they fit."""

    __slots__ = ("is_trusted", "mismatch", "way")

    def __init__(
        self, start: Game, choices: list[Choice], based_on: Snapshot | None, digests: Mapping[int, str]
    ) -> None:
        policy = Refit(digests)
        made = replay(start, choices[start.state.choices :], policy)
        if made.is_complete:
            policy.compare_end(made.game)
        self.is_trusted = policy.is_trusted
        """The last fingerprint on the way is the one that was kept."""
        self.mismatch = policy.mismatch
        """The first choice that does not fit, or whose fingerprint does not; None: all do."""
        if self.mismatch is None and not made.is_complete:
            self.mismatch = made.next_choice.position
        self.way = Continuation(choices, made, REPAIRED, based_on)

    @property
    def is_whole(self) -> bool:
        """Whether all choices fit, and led to where they led when they were made."""
        return not self.way.lost and self.is_trusted


def salvage_session(
    kind: Kind, session: Session, choices: list[Choice], log: ChoiceLog, library: Library
) -> Continuation | None:
    """The way on that loses the fewest choices: from the beginning, or from a position kept after the damage."""
    kept = [snapshot for snapshot in snapshots(log, len(choices)) if snapshot.position >= session.base][::-1]
    digests = {snapshot.position: snapshot.digest for snapshot in kept}
    ways: list[Salvage] = []
    base = next((snapshot for snapshot in kept if session.base == snapshot.position > 0), None)
    with suppress(*BROKEN):
        ways.append(Salvage(beginning(kind, session, log.snapshot, library), choices, base, digests))
    mismatch = (ways[0].mismatch or 0) if ways else 0
    for snapshot in kept:
        if ways and ways[-1].is_whole:
            break
        if snapshot.position >= max(mismatch, 1):
            ways += from_snapshot(snapshot, choices, digests, library)
    if ways:
        return min(ways, key=lambda salvage: (salvage.way.lost, not salvage.is_trusted)).way
    return from_setup(kind, session, choices, None, library)


def from_snapshot(
    snapshot: Snapshot, choices: list[Choice], digests: Mapping[int, str], library: Library
) -> list[Salvage]:
    """How the choices fit from a kept position on; empty: it cannot be played on from."""
    document = deepcopy(position_in(snapshot))
    try:
        if document is None:
            return []
        game = Game.from_json(library, document)
        based_on = Snapshot(snapshot.position, game.digest(), game.to_json())
        return [Salvage(game, choices, based_on, digests)]
    except BROKEN:
        return []
