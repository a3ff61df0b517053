"""The score sheet confirmed: every session played again from its choices, and all that follows from it worked out
again.

Nothing that is kept is believed but the seed, the heroes, what was chosen for the campaign, and the choices. Of a
campaign that came from elsewhere and is only claimed (`saves.records.Campaign.claimed`) no more is believed of sessions
that other rules or content played: they have to be playable again, too. What cannot be known: whether a player chose
the seed, or took rows of undone choices out of a log before it was passed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from time import monotonic
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.conclusion import Conclusion
from campaign.kinds.documents import arranged_as, how_it_was_played
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.contradictions import campaign_wrongly_timed, mislabelled, wrongly_stamped, wrongly_timed
from campaign.play.book.history import BY_HAND, problem_of_entered, replay_session
from campaign.play.book.party_history import SeatedSession
from campaign.play.book.reckoning import Reckoning
from campaign.play.documents import checked_score
from campaign.play.logs import SavedLog, check_end, unsound
from campaign.play.recording import Recording
from campaign.play.recovery.migrate_session import is_todays
from campaign.play.recovery.stories import FINISHED, past_library
from campaign.play.renamed_content import check_names, choices_today, library_of, session_today
from campaign.play.replay import BROKEN, Lenient, OutOfTime, replay
from campaign.play.undo import wrongly_forced
from campaign.words.narrator import Story
from content.errors import LoadError
from content.past import LAST_WITHOUT_STORIES
from engine.definitions import Library
from engine.errors import EngineError, ReplayDiverged
from saves.errors import SavesError
from saves.records import Campaign, Document, Score, ScoreRow, Session
from saves.store import Store


class Confirmed(NamedTuple):
    """What came of a session that was played again."""

    session: Session
    row: ScoreRow | None
    """What is kept."""
    score: Score | None
    """Its result; None: it could not be played to its end."""
    problem: str
    """Why the row is not confirmed; empty: it is."""
    how: str = ""
    """How it had to be played again; empty: choice by choice as it was."""
    story: Story | None = None
    """What happened, told again; None: nobody can tell, or it was entered by hand."""


class Unconfirmed(CampaignError):
    """The score sheet is not the result of the choices."""

    exit_code = 1

    def __init__(self, campaign: str, troubles: Sequence[str]) -> None:
        self.why = "; ".join(troubles)
        super().__init__(f"The score of {campaign!r} is not confirmed: {self.why}.")


def confirmed(store: Store, campaign: Campaign, *, deadline: float = inf) -> Iterator[Confirmed]:
    """Every finished session in its order, each with its row, and one that is open if something is wrong with it.

    A session must begin with what those before it led to, as far as they could be played again. Raises Unconfirmed
    after the last unless all agree; GoneFromContent and more where nobody can tell how the campaign began; OutOfTime
    after the deadline.
    """
    kind = kind_of(campaign)
    check_names(kind, campaign, campaign.document, library_of(kind, campaign))
    reckoning = Reckoning(store, kind, campaign)
    kept = {row.session_id: row for row in store.scores(campaign.id)}
    troubles: list[str] = []
    if campaign.claimed and (brought := kind.progress.brought(campaign.document)):
        troubles.append(brought)
    for seated in reckoning.history:
        session = seated.session
        row = kept.get(session.id)
        if session.status in FINISHED or row is not None:
            found = confirm(reckoning, seated, row, deadline)
        else:
            found = Confirmed(session, None, None, problem_of_open(reckoning, seated, deadline))
            if not found.problem:
                continue
        if found.problem:
            troubles.append(f"session {session.ordinal} {found.problem}")
        yield found
    troubles = troubles or reckoning.differences([*kept.values()])
    if campaign.claimed and not troubles:
        sessions, changes = store.sessions(campaign.id), reckoning.history.changes
        wrong = campaign_wrongly_timed(campaign, sessions, changes, is_branch=bool(reckoning.marks.branch))
        troubles += filter(None, [wrong])
    if troubles:
        raise Unconfirmed(campaign.name, troubles)


def confirm(reckoning: Reckoning, seated: SeatedSession, row: ScoreRow | None, deadline: float) -> Confirmed:
    """A finished session played again, and taken into the reckoning as far as it can be."""
    session, campaign, library = seated
    kind, store = reckoning.kind, reckoning.store
    if session.status not in FINISHED or row is None:
        why = "is not over, but has a score" if row is not None else f"was {session.status}, but has no score"
        reckoning.lose_track()
        return Confirmed(session, row, None, why)
    try:
        impossible = problem_of_beginning(reckoning, seated)
        if impossible:
            reckoning.lose_track()
            return Confirmed(session, row, None, impossible)
        before = reckoning.before
        if session.entered is None:
            again = played_again(store, kind, seated, deadline=deadline)
        else:
            again = PlayedAgain(session.entered, [], library)
        ended = kind.progress.conclude(before, session_today(session).setup, again.outcome, again.library)
        score = checked_score(kind, campaign.name, session.ordinal, ended.score)
        problem = difference(session, row, score)
        if not problem and campaign.claimed:
            problem = problem_of_log(reckoning, seated, deadline)
        reckoning.take(seated._replace(session=session_today(session)), ended, again.outcome, again.story)
    except EngineError as error:
        reckoning.lose_track()
        return Confirmed(session, row, None, f"cannot be replayed: {str(error).rstrip('.')}")
    except (*BROKEN, CampaignError):
        reckoning.lose_track()
        return Confirmed(session, row, None, "cannot be replayed: its saved data is damaged")
    if session.entered is not None and not problem:
        problem = f"was {BY_HAND}"
    story = None if session.entered is not None else again.story
    return Confirmed(session, row, score, problem, again.how, story)


def problem_of_beginning(reckoning: Reckoning, seated: SeatedSession) -> str:
    """Why a session cannot have begun as is kept; empty: it can. May raise whatever damaged documents lead to."""
    session, campaign, library = seated
    kind, document, begun = reckoning.kind, reckoning.document, session_today(session)
    wrong = mislabelled(session)
    if wrong:
        return wrong
    if document is not None and arranged_as(kind.progress.next_setup(document, library), begun.setup) != begun.setup:
        return "does not begin where the sessions before it ended"
    if session.base and campaign.claimed:
        return "continues a position of older rules, which cannot be replayed here"
    return problem_of_entered(kind, begun, reckoning.before, library)


def problem_of_log(reckoning: Reckoning, seated: SeatedSession, deadline: float) -> str:
    """What else of a session of a claimed campaign is not as it would be had it been played so; empty: nothing.

    May raise whatever damaged rows lead to, OutOfTime.
    """
    session, _, library = seated
    kind, store = reckoning.kind, reckoning.store
    rows = store.all_rows(session.id)
    wrong = wrongly_timed(session, rows) or wrongly_stamped(session, store.stamp(session.id))
    if wrong or session.entered is not None:
        return wrong
    if unsound(SavedLog(store, session.id), store.count(session.id)):
        return "has a position that differs from the saved one"
    if any(row.kind == "undo" for row in rows) and is_todays(session, library) and not session.earlier:
        game = kind.start(session.setup, library)
        serial = wrongly_forced(game, rows, kind.reveals, deadline=deadline)
        if serial is not None:
            return f"has an impossible undo in its log, in row {serial}"
    return ""


def problem_of_open(reckoning: Reckoning, seated: SeatedSession, deadline: float) -> str:
    """What is wrong with a session without an end, if it is of a claimed campaign; empty: nothing."""
    session, campaign, library = seated
    if not campaign.claimed:
        return ""
    if session.status != "open":
        return f"was {session.status}, which no session can be"
    kind, store = reckoning.kind, reckoning.store
    log = SavedLog(store, session.id)
    try:
        wrong = problem_of_beginning(reckoning, seated)
        if wrong:
            return wrong
        check_end(log)
        choices = log.choices()
        if is_todays(session, library):
            replay_session(store, kind, session, choices, library, deadline=deadline)
        else:
            game, kept = kind.start(session_today(session).setup, library), log.snapshot(len(choices))
            if not replay(game, choices_today(choices), Lenient(kept), deadline=deadline).is_complete:
                return f"is open, by rules {session.rules} or other content; its choices no longer fit"
        return problem_of_log(reckoning, seated, deadline)
    except EngineError as error:
        return f"cannot be replayed: {str(error).rstrip('.')}"
    except (*BROKEN, CampaignError):
        return "cannot be replayed: its saved data is damaged"


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


class PlayedAgain(NamedTuple):
    """The end to which the choices of a session lead."""

    outcome: Document
    story: Story
    library: Library
    """The content with which they do."""
    how: str = ""
    """How they had to be made; empty: as they were."""


def concluded(store: Store, kind: Kind, seated: SeatedSession, document: Document) -> Conclusion:
    """What a session played again changes; one that was entered by hand changes what was entered.

    Raises ReplayDiverged and more.
    """
    session, _, library = seated
    setup = session_today(session).setup
    if session.entered is not None:
        return kind.progress.conclude(document, setup, session.entered, library)
    again = played_again(store, kind, seated)
    return kind.progress.conclude(document, setup, again.outcome, again.library)


def played_again(store: Store, kind: Kind, seated: SeatedSession, *, deadline: float = inf) -> PlayedAgain:
    """A finished session played again. Raises ReplayDiverged and more, OutOfTime after the deadline."""
    session, campaign, library = seated
    session = session_today(session)
    choices = store.choices(session.id)
    if is_todays(session, library):
        told = replay_session(store, kind, session, choices, library, deadline=deadline)
        outcome = told.game.state.outcome
        if outcome is None:
            raise ReplayDiverged(len(choices), "it does not end")
        arrangements = how_it_was_played(session.setup, choices)
        based = f"from choice {session.base} on; older rules led there" if session.base else ""
        return PlayedAgain(outcome, told.story, library, "; ".join([*arrangements, *([based] if based else [])]))
    kept = SavedLog(store, session.id).snapshot(len(choices))
    past = past_library(kind.name, tuple(campaign.heroes)) if session.rules <= LAST_WITHOUT_STORIES else None
    for content in (past, library):
        if content is None:
            continue
        game = kind.start(session.setup, content)
        again = replay(game, choices_today(choices), Lenient(kept), deadline=deadline)
        outcome = again.game.state.outcome
        if again.is_complete and outcome is not None:
            recording = Recording(content, partial(kind.lay_out, session.setup, content))
            recording.make(again.choices)
            return PlayedAgain(outcome, recording.story, content, "played by other rules or content")
    raise ReplayDiverged(again.used, f"it was played by rules {session.rules} or other content and no longer fits")


# -- what came from elsewhere --------------------------------------------------------------------------

NOT_JUDGED = "it was never replayed here"
"""Why a campaign is claimed that was just added."""
SECONDS = 60.0
"""How long an import takes at most to play a campaign again; so long a whole one hardly takes on any machine."""
LONGEST = 400
"""Characters of a reason that are kept."""


def judge(store: Store, campaign: Campaign, *, seconds: float = SECONDS) -> Campaign:
    """Play a claimed campaign again, and keep the result: that it is confirmed, or why it is not.

    What is told of its sessions is told again, as far as they could be played again. Whoever calls this holds the
    campaign. Raises StorageError.
    """
    why = ""
    try:
        for found in confirmed(store, campaign, deadline=monotonic() + seconds):
            keep_story(store, found)
    except OutOfTime:
        why = "replaying it takes too long for an import"
    except Unconfirmed as error:
        why = error.why
    except (CampaignError, SavesError, LoadError, EngineError) as error:
        why = str(error).rstrip(".")
    except BROKEN:
        why = "its saved data is damaged"
    return store.put_claim(campaign.id, why if len(why) <= LONGEST else f"{why[:LONGEST]}...")


def keep_story(store: Store, found: Confirmed) -> None:
    """Keep what is told of a session that was played again, where something else is in its place."""
    session = found.session
    stamp = store.stamp(session.id)
    if found.story is None or found.problem or stamp is None or store.story(session.id) == found.story:
        return
    store.keep_story(session.id, found.story, stamp)
