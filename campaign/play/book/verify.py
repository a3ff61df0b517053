"""The score sheet confirmed: every session played again from its choices, and its row worked out anew.

Nothing that is kept is believed but the seed, the heroes, the difficulty and the choices. What cannot be known: whether
somebody chose the seed, or took rows of undone choices out of a log before it was passed on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.conclusion import Conclusion, total_points
from campaign.kinds.documents import arranged_as, how_it_was_played
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.history import BY_HAND, problem_of_entered, replay_session
from campaign.play.book.party_history import PartyHistory, SeatedSession
from campaign.play.documents import checked_score
from campaign.play.logs import SavedLog
from campaign.play.recovery.migrate_session import is_todays
from campaign.play.recovery.stories import FINISHED, past_library
from campaign.play.renamed_content import choices_today, session_today
from campaign.play.replay import BROKEN, Lenient, replay
from content.past import LAST_WITHOUT_STORIES
from engine.errors import EngineError, ReplayDiverged
from saves.records import Campaign, Document, Score, ScoreRow, Session
from saves.store import Store


class Confirmed(NamedTuple):
    """What came of a session that was played again."""

    session: Session
    row: ScoreRow | None
    """What is kept."""
    score: Score | None
    """What it comes to; None: it could not be played to its end."""
    problem: str
    """Why the row is not confirmed; empty: it is."""
    how: str = ""
    """How it had to be played again; empty: choice by choice as it was."""


class Unconfirmed(CampaignError):
    """The score sheet is not what the choices come to."""

    exit_code = 1


def confirmed(store: Store, campaign: Campaign) -> Iterator[Confirmed]:
    """Every finished session in its order, each with its row; raises Unconfirmed behind the last unless all agree.

    A session must begin with what those before it led to, as far as they could be played again.
    """
    kind = kind_of(campaign)
    history = PartyHistory(store, kind, campaign)
    kept = {row.session_id: row for row in store.scores(campaign.id)}
    document: Document | None = history.begun()
    troubles, is_exact = [], True
    for seated in history:
        session = seated.session
        row = kept.get(session.id)
        if session.status not in FINISHED and row is None:
            continue
        found, document = confirm(store, kind, seated, row, document)
        if document is not None:
            document = history.followed(document, session.ordinal)
        is_exact = is_exact and is_todays(session, seated.library)
        if found.problem:
            troubles.append(f"session {session.ordinal} {found.problem}")
        yield found
    total = total_points(kept.values())
    standing = kind.document(campaign.document).standing()
    if not troubles and standing.score != total:
        troubles.append(f"the campaign stands at {standing.score}, its sessions at {total}")
    if not troubles and is_exact and document != campaign.document:
        troubles.append("the sessions do not add up to what the campaign has kept")
    if troubles:
        raise Unconfirmed(f"The score of {campaign.name!r} is not confirmed: {'; '.join(troubles)}.")


def confirm(
    store: Store, kind: Kind, seated: SeatedSession, row: ScoreRow | None, document: Document | None
) -> tuple[Confirmed, Document | None]:
    """A session played again, and the campaign's document behind it; None: nobody knows what it leads to."""
    session, campaign, library = seated
    if session.status not in FINISHED or row is None:
        why = "is not over, but has a score" if row is not None else f"was {session.status}, but has no score"
        return Confirmed(session, row, None, why), None
    begun = session_today(session)
    if document is not None and arranged_as(kind.progress.next_setup(document, library), begun.setup) != begun.setup:
        return Confirmed(session, row, None, "does not begin with what the sessions before it led to"), None
    before = document or kind.progress.as_begun(campaign)
    impossible = problem_of_entered(kind, begun, before, library)
    if impossible:
        return Confirmed(session, row, None, impossible), None
    try:
        ended, how = concluded(store, kind, seated, before)
        score = checked_score(kind, campaign.name, session.ordinal, ended.score)
    except EngineError as error:
        return Confirmed(session, row, None, f"cannot be played again: {str(error).rstrip('.')}"), None
    except (*BROKEN, CampaignError):
        return Confirmed(session, row, None, "cannot be played again: what is kept of it is damaged"), None
    problem = difference(session, row, score)
    if session.entered is not None and not problem:
        problem = f"was {BY_HAND}"
    return Confirmed(session, row, score, problem, how), None if document is None else ended.document


def difference(session: Session, row: Score, score: Score) -> str:
    """What the row says, and what it should; empty: the same."""
    if (session.status == "won") != score.won:
        return f"was {'won' if score.won else 'lost'}, not {session.status}"
    if row.points != score.points:
        return f"scores {score.points:+d}, not {row.points:+d}"
    for name, value in score.document.items():
        if row.document.get(name) != value:
            return f"has {name.replace('_', ' ')} {value}, not {row.document.get(name)}"
    same = (row.number, row.won) == (score.number, score.won)
    return "" if same else f"was {score.number}, {'won' if score.won else 'lost'}"


def concluded(store: Store, kind: Kind, seated: SeatedSession, document: Document) -> tuple[Conclusion, str]:
    """What a session played again changes, and how it was played again. Raises ReplayDiverged and more.

    One that was entered by hand changes what was entered.
    """
    session, campaign, library = seated
    session = session_today(session)
    if session.entered is not None:
        return kind.progress.conclude(document, session.setup, session.entered, library), ""
    choices = store.choices(session.id)
    if is_todays(session, library):
        outcome = replay_session(store, kind, session, choices, library).state.outcome
        if outcome is None:
            raise ReplayDiverged(len(choices), "it does not come to an end")
        arrangements = how_it_was_played(session.setup, choices)
        based = f"from choice {session.base} on; older rules led there" if session.base else ""
        how = "; ".join([*arrangements, *([based] if based else [])])
        return kind.progress.conclude(document, session.setup, outcome, library), how
    kept = SavedLog(store, session.id).snapshot(len(choices))
    past = past_library(kind.name, tuple(campaign.heroes)) if session.rules <= LAST_WITHOUT_STORIES else None
    for content in (past, library):
        if content is None:
            continue
        again = replay(kind.start(session.setup, content), choices_today(choices), Lenient(kept))
        outcome = again.game.state.outcome
        if again.is_complete and outcome is not None:
            return kind.progress.conclude(document, session.setup, outcome, content), "played by other rules or content"
    raise ReplayDiverged(again.used, f"it was played by rules {session.rules} or other content, and fits no more")
