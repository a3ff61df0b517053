"""Sessions: one at a time, finished with everything that lasts in one transaction."""

from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from saves.errors import SessionFinished, SessionOpen, UnknownCampaign, UnknownSession
from saves.records import Campaign, Score, Session
from saves.store import Store

WON = Score(number="portal-1", won=True, points=18, document={"gold": 7, "explored": True, "boss": None})


def begin(store: Store, campaign: Campaign) -> Session:
    return store.begin_session(campaign.id, mode="boss", number="fallen", seed=2, content_digest="c0", rules=1)


def test_a_session_comes_back_as_it_began(store: Store, campaign: Campaign) -> None:
    """All it takes to start the session again is kept, and the campaign's new document with it."""
    begun = store.begin_session(
        campaign.id,
        mode="crawl",
        number="portal-1",
        seed=2**64,
        content_digest="abc",
        rules=1,
        setup={"layout": 3, "seats": [{"hero": "barbarian"}]},
        document={"next": "portal-1"},
    )
    assert store.session(begun.id) == begun == store.open_session(campaign.id)
    assert (begun.ordinal, begun.status, begun.finished_at) == (1, "open", None)
    assert (begun.seed, begun.setup) == (2**64, {"layout": 3, "seats": [{"hero": "barbarian"}]})
    assert store.campaign("Demo").document == {"next": "portal-1"}


def test_one_session_at_a_time(store: Store, campaign: Campaign, session: Session) -> None:
    """A second one waits until the first is finished; then it gets the next number."""
    with pytest.raises(SessionOpen, match="finish it first"):
        begin(store, campaign)
    store.finish_session(session.id, "abandoned")
    assert store.open_session(campaign.id) is None
    second = begin(store, campaign)
    assert second.ordinal == 2
    assert [(each.ordinal, each.status) for each in store.sessions(campaign.id)] == [(1, "abandoned"), (2, "open")]


def test_the_database_itself_refuses_a_second_open_session(url: str, store: Store, session: Session) -> None:
    """Even a writer that did not look first cannot open two."""
    from sqlalchemy import update

    from saves.models import SESSIONS

    store.finish_session(session.id, "lost")
    begin(store, store.campaign("Demo"))
    with pytest.raises(IntegrityError), store.database.write() as connection:
        connection.execute(update(SESSIONS).values(status="open"))


def test_finishing_keeps_all_that_lasts(store: Store, campaign: Campaign, session: Session) -> None:
    """Score row, campaign document and status, and achievements are kept with the end of the session."""
    finished = store.finish_session(
        session.id, "won", score=WON, document={"salves": 2}, campaign_status="resting", achieved=["first-blood"]
    )
    assert finished.status == "won"
    assert finished.finished_at is not None
    assert finished.finished_at >= finished.started_at
    (row,) = store.scores(campaign.id)
    assert {name: getattr(row, name) for name in Score.__slots__} == {
        name: getattr(WON, name) for name in Score.__slots__
    }
    assert (row.session_id, row.ordinal, row.mode) == (session.id, 1, "crawl")
    after = store.campaign("Demo")
    assert (after.document, after.status) == ({"salves": 2}, "resting")
    assert [one.achievement for one in store.achievements(campaign.id)] == ["first-blood"]


def test_finishing_is_all_or_nothing(store: Store, campaign: Campaign, session: Session) -> None:
    """One achievement that is there already, and the session is still open, unscored, the campaign as before."""
    with pytest.raises(IntegrityError):
        store.finish_session(
            session.id, "won", score=WON, document={"salves": 2}, achieved=["first-blood", "first-blood"]
        )
    assert store.open_session(campaign.id) == session
    assert (store.scores(campaign.id), store.achievements(campaign.id)) == ([], [])
    assert store.campaign("Demo").document == {}
    store.append_choice(session.id, 0, 0, "pass")


def test_a_finished_session_takes_nothing_more(store: Store, session: Session) -> None:
    """No choice, undo, snapshot or second end."""
    store.append_choice(session.id, 0, 0, "pass")
    store.finish_session(session.id, "lost")
    with pytest.raises(SessionFinished):
        store.append_choice(session.id, 1, 0, "pass")
    with pytest.raises(SessionFinished):
        store.undo(session.id, 0)
    with pytest.raises(SessionFinished):
        store.add_snapshot(session.id, 1, {}, digest="d")
    with pytest.raises(SessionFinished, match="it was lost"):
        store.finish_session(session.id, "won")
    assert store.session(session.id).status == "lost"
    assert len(store.choices(session.id)) == 1


def test_a_finished_session_keeps_its_last_snapshot(store: Store, session: Session) -> None:
    """The choices rebuild the rest."""
    for position in range(3):
        store.append_choice(session.id, position, 0, "pass")
        store.add_snapshot(session.id, position + 1, {"after": position + 1}, digest="d")
    store.finish_session(session.id, "won")
    last = store.latest_snapshot(session.id)
    assert last is not None
    assert last.position == 3
    assert store.latest_snapshot(session.id, at_or_before=2) is None


def test_the_score_sheet_is_in_the_order_of_sessions(store: Store, campaign: Campaign, session: Session) -> None:
    """A row may be written again; it replaces the one before."""
    store.finish_session(session.id, "won")
    second = begin(store, campaign)
    lost = Score(number="fallen", won=False, points=-10, document={})
    store.add_score(second.id, lost)
    store.add_score(session.id, lost)
    store.add_score(session.id, WON)
    assert [(row.ordinal, row.points) for row in store.scores(campaign.id)] == [(1, 18), (2, -10)]


def test_unknown_ids(store: Store) -> None:
    """Ids of nothing give the errors that say so."""
    with pytest.raises(UnknownSession):
        store.session(5)
    with pytest.raises(UnknownSession):
        store.finish_session(5, "won")
    with pytest.raises(UnknownSession):
        store.add_score(5, WON)
    with pytest.raises(UnknownCampaign):
        store.begin_session(5, mode="duel", number="", seed=1, content_digest="", rules=1)
    assert (store.open_session(5), store.sessions(5), store.scores(5)) == (None, [], [])


ENTERED: dict[str, Any] = {
    "mode": "crawl",
    "number": "1",
    "seed": 1,
    "content_digest": "c0",
    "rules": 1,
    "setup": {"kind": "crawl"},
    "entered": {"result": "won"},
    "score": WON,
    "document": {"salves": 2},
    "campaign_status": "active",
    "story": [{"kind": "ended"}],
}


def enter(store: Store, campaign: Campaign) -> Session:
    """A won session that was played elsewhere."""
    return store.enter_session(campaign.id, "won", **ENTERED)


def test_a_session_played_elsewhere_is_written_whole(store: Store, campaign: Campaign) -> None:
    """It is over when it is written: score, story, the campaign's document; and it says what was entered."""
    entered = enter(store, campaign)
    assert (entered.ordinal, entered.status, entered.entered) == (1, "won", {"result": "won"})
    assert store.session(entered.id) == entered
    assert [row.points for row in store.scores(campaign.id)] == [WON.points]
    assert store.story(entered.id) == [{"kind": "ended"}]
    assert store.campaign("Demo").document == {"salves": 2}
    assert begin(store, campaign).ordinal == 2


def test_what_was_entered_can_be_taken_back(store: Store, campaign: Campaign) -> None:
    """As if it had never been there; what was played here stands."""
    store.take_back_entered(enter(store, campaign).id, {"salves": None}, "resting")
    assert (store.sessions(campaign.id), store.scores(campaign.id)) == ([], [])
    assert (store.campaign("Demo").document, store.campaign("Demo").status) == ({"salves": None}, "resting")
    played = begin(store, campaign)
    store.finish_session(played.id, "lost")
    with pytest.raises(SessionFinished, match="was played here"):
        store.take_back_entered(played.id, {}, "active")


def test_nothing_is_entered_beside_a_session_that_is_played(store: Store, campaign: Campaign) -> None:
    """One in which nobody has chosen anything yet is laid out anew instead."""
    begun = begin(store, campaign)
    assert enter(store, campaign).ordinal == 1
    with pytest.raises(UnknownSession):
        store.session(begun.id)
    store.append_choice(begin(store, campaign).id, 0, 0, "pass")
    with pytest.raises(SessionOpen, match="finish it first"):
        enter(store, campaign)
    assert len(store.sessions(campaign.id)) == 2
