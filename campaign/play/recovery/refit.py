"""Recorded choices made again by the same rules, where something of the record is damaged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy

from campaign.errors import CampaignError
from campaign.kinds.arrangements import arranged_as
from campaign.kinds.kind import Kind
from campaign.play.logs import BROKEN, ChoiceLog, agrees, fits, position_in, replay, snapshots
from campaign.play.recovery.carry_over import Carried, beginning, from_setup, is_todays
from campaign.play.recovery.translate import LogPlace, Translation
from engine import answers
from engine.definitions import Library
from engine.errors import EngineError
from engine.game import Game
from saves.records import Campaign, Choice, NewChoice, Session, Snapshot

REPAIRED = "repaired"
"""How a session went on."""


def trouble(kind: Kind, session: Session, choices: Sequence[Choice], log: ChoiceLog, library: Library) -> str:
    """Why the choices do not lead to where a session stands; empty: they do."""
    base = log.snapshot(session.base) if session.base else None
    try:
        replay(beginning(kind, session, base, library), choices[session.base :])
    except EngineError as error:
        return str(error)
    except BROKEN:
        return "what it was begun with cannot be read"
    return ""


def as_begun(
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
    return session if trouble(kind, anew, log.choices() if choices is None else choices, log, library) else anew


class Refitted:
    """Choices made again from some position, as far as they fit: fingerprints are compared, but do not stop them."""

    __slots__ = ("is_trusted", "trouble", "way")

    def __init__(
        self, start: Game, choices: list[Choice], based_on: Snapshot | None, digests: Mapping[int, str]
    ) -> None:
        self.is_trusted = True
        """The last fingerprint on the way is the one that was kept."""
        self.trouble: int | None = None
        """The first choice that does not fit, or whose fingerprint does not; None: all do."""
        begun = start.state.choices
        game, made = self.make(start, choices[begun:], digests)
        is_complete = len(made) == len(choices) - begun
        place = LogPlace(game, len(made), tuple(made), 0, 0, 0)
        self.way = Carried(choices, Translation(place, is_complete=is_complete), REPAIRED, based_on)

    def make(self, game: Game, choices: Sequence[Choice], digests: Mapping[int, str]) -> tuple[Game, list[NewChoice]]:
        """Make the choices; returns where they lead, and those that fit."""
        made: list[NewChoice] = []
        for choice in choices:
            self.compare(game, digests.get(choice.position))
            self.compare(game, choice.digest)
            decision, before = game.state.decision, game.copy()
            try:
                if decision is None or decision.id != choice.position or not fits(game, choice):
                    raise ValueError(choice.token)
                answers.repeat(game, choice.token)
            except BROKEN:
                self.trouble = choice.position if self.trouble is None else self.trouble
                return before, made
            digest = before.digest() if choice.digest is not None else None
            made.append(NewChoice(choice.seat, choice.token, digest))
        self.compare(game, digests.get(game.state.choices))
        return game, made

    def compare(self, game: Game, digest: str | None) -> None:
        """Notice whether a fingerprint is the one of this position."""
        if digest is None:
            return
        self.is_trusted = agrees(game, digest)
        if not self.is_trusted and self.trouble is None:
            self.trouble = game.state.choices

    @property
    def is_whole(self) -> bool:
        """Whether all choices fit, and led to where they led when they were made."""
        return not self.way.lost and self.is_trusted


def best_way(kind: Kind, session: Session, choices: list[Choice], log: ChoiceLog, library: Library) -> Carried | None:
    """The way on that loses the fewest choices: from the beginning, or from a position kept behind the damage."""
    kept = [snapshot for snapshot in snapshots(log, len(choices)) if snapshot.position >= session.base][::-1]
    digests = {snapshot.position: snapshot.digest for snapshot in kept}
    ways: list[Refitted] = []
    base = next((snapshot for snapshot in kept if session.base == snapshot.position > 0), None)
    with suppress(*BROKEN):
        ways.append(Refitted(beginning(kind, session, base, library), choices, base, digests))
    trouble = (ways[0].trouble or 0) if ways else 0
    for snapshot in kept:
        if ways and ways[-1].is_whole:
            break
        if snapshot.position >= max(trouble, 1):
            ways += from_position(snapshot, choices, digests, library)
    if ways:
        return min(ways, key=lambda found: (found.way.lost, not found.is_trusted)).way
    return from_setup(kind, session, choices, None, library)


def from_position(
    snapshot: Snapshot, choices: list[Choice], digests: Mapping[int, str], library: Library
) -> list[Refitted]:
    """From a kept position, if it can be played on from."""
    document = deepcopy(position_in(snapshot))
    try:
        if document is None:
            return []
        game = Game.from_json(library, document)
        based_on = Snapshot(snapshot.position, game.digest(), game.to_json())
        return [Refitted(game, choices, based_on, digests)]
    except BROKEN:
        return []
