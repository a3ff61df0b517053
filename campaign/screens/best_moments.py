"""The best moments of a campaign, in sentences, and the sessions that nobody can count."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.play.book.statistics import BestMoment, SessionNumbers, greatest
from campaign.words.names import told_apart
from content.load import hero_names


def name_of(hero: str) -> str:
    """A hero's name."""
    return hero_names().get(hero, hero)


def left_out(sessions: Sequence[SessionNumbers]) -> list[tuple[str, list[str]]]:
    """Why sessions are not counted, and which."""
    missing = [one.session for one in sessions if one.found is None]
    by_choices = [str(session.ordinal) for session in missing if session.entered is None]
    by_hand = [str(session.ordinal) for session in missing if session.entered is not None]
    reasons = (("it can only be worked out from its choices", by_choices), ("it was recorded by hand", by_hand))
    return [(why, which) for why, which in reasons if which]


def best_moments(sessions: Sequence[SessionNumbers]) -> list[str]:
    """The best moments, a sentence each."""
    lines = []
    if best := greatest(sessions, "best"):
        lines.append(f"Best attack: {whose(best)}'s {best.feat.name} dealt {best.feat.amount} {when(best)}.")
    if worst := greatest(sessions, "worst"):
        lines.append(f"Hardest hit: {whose(worst)} took {worst.feat.amount} at once {when(worst)}.")
    if close := greatest(sessions, "lowest", least=True):
        lines.append(f"Closest call: {whose(close)} was down to {close.feat.amount} health {when(close)}.")
    return lines


def whose(moment: BestMoment) -> str:
    """Whose it was, by name, numbered where equal heroes sat there."""
    return told_apart([name_of(hero) for hero in moment.heroes])[moment.seat]


def when(moment: BestMoment) -> str:
    """`in session 2, turn 7`."""
    return f"in session {moment.session}, turn {moment.feat.turn}"
