"""What is told of a session is kept with its end, or not at all."""

import sys
import zlib
from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from saves.errors import CorruptDatabase, SessionFinished, UnknownSession
from saves.models import STORIES
from saves.records import Document, Score, Session, Stamp
from saves.store import Store
from saves.stories import pack, unpack
from tests.unit.saves.conftest import Child

STORY: list[Document] = [
    {"at": 0, "kind": "rolled", "data": {"dice": [1, 6]}},
    {"at": 1, "told": [["Ä gets 1 ♥.", "good"]]},
]
STAMP = Stamp(rules=2, content_digest="c0", verified_at=datetime(2026, 1, 2, tzinfo=UTC), result="agrees", note="")


def test_a_story_comes_back_as_it_went_in(store: Store, session: Session) -> None:
    """With its stamp; before the end there is neither."""
    assert (store.story(session.id), store.stamp(session.id)) == (None, None)
    store.finish_session(session.id, "won", story=STORY, stamp=STAMP)
    assert store.story(session.id) == STORY
    assert store.stamp(session.id) == STAMP


def test_a_story_may_come_later(store: Store, session: Session) -> None:
    """For sessions that ended before stories were kept; a later stamp takes the place of an earlier one."""
    store.finish_session(session.id, "lost")
    store.keep_story(session.id, STORY, STAMP)
    later = Stamp(rules=3, content_digest="c1", verified_at=STAMP.verified_at, result="differs", note="no")
    store.keep_story(session.id, None, later)
    assert store.story(session.id) == STORY
    assert store.stamp(session.id) == later


def test_a_story_of_nothing(store: Store) -> None:
    """A session that is gone takes none."""
    with pytest.raises(UnknownSession):
        store.keep_story(99, STORY, STAMP)


def test_an_end_that_fails_leaves_no_story(store: Store, session: Session) -> None:
    """All or nothing: what JSON does not know, or an end that came before."""
    with pytest.raises(ValueError, match="JSON"):
        store.finish_session(session.id, "won", story=[{"x": float("nan")}], stamp=STAMP)
    assert store.session(session.id).status == "open"
    assert store.stamp(session.id) is None
    store.finish_session(session.id, "won", story=STORY)
    with pytest.raises(SessionFinished):
        store.finish_session(session.id, "lost", story=[], stamp=STAMP)
    assert (store.story(session.id), store.stamp(session.id)) == (STORY, None)


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"no zlib",
        pack(STORY)[:-3],
        pack(STORY) + b"more",
        zlib.compress(b"[1]\n"),
        zlib.compress(b"{\n"),
        zlib.compress(b"\xff\n"),
        zlib.compress(b"[" * 100_000 + b"\n"),
    ],
)
def test_damaged_stories(store: Store, session: Session, packed: bytes) -> None:
    """One clear error, whatever was done to them."""
    store.finish_session(session.id, "won", story=STORY)
    with store.database.write() as connection:
        connection.execute(update(STORIES).values(lines=packed))
    with pytest.raises(CorruptDatabase, match="story"):
        store.story(session.id)


def test_a_story_that_would_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Is not unpacked."""
    monkeypatch.setattr("saves.stories.LONGEST_STORY", 1000)
    with pytest.raises(CorruptDatabase, match="too long"):
        unpack(zlib.compress(b'{"a": 1}\n' * 200))


FINISH = """
import sys
from saves.records import Score
from saves.store import Store
store = Store.open(sys.argv[1])
session = int(sys.argv[2])
print("begin", flush=True)
score = Score(number="1", won=True, points=1, document={})
lines = ({"at": n, "kind": "x" * 500} for n in range(int(sys.argv[3])))
store.finish_session(session, "won", score=score, story=lines)
print("done", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("wait", [0.0, 0.02, 0.05, 0.1, 0.2])
def test_killed_while_it_ends(url: str, store: Store, session: Session, child: Child, wait: float) -> None:
    """After kill -9 the session has ended with score and story, or goes on without either."""
    writer = child(FINISH, url, session.id, 20_000)
    assert writer.stdout is not None
    writer.stdout.readline()
    try:
        writer.wait(wait)
    except Exception:  # noqa: BLE001  # it is still at it, as is meant
        writer.kill()
    writer.wait()
    status = store.session(session.id).status
    story, scores = store.story(session.id), store.scores(session.campaign_id)
    assert (status, len(story or ()), len(scores)) in {("open", 0, 0), ("won", 20_000, 1)}
    if status == "open":
        store.finish_session(session.id, "won", score=Score(number="1", won=True, points=1, document={}), story=STORY)
        assert store.story(session.id) == STORY
