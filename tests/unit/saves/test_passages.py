"""A session goes on by other rules: nothing that was chosen is lost, and all of it happens at once."""

import pytest

from saves.errors import ChoiceConflict, SessionFinished
from saves.records import NewChoice, Session, Snapshot
from saves.store import Store


@pytest.fixture
def played(store: Store, session: Session) -> Session:
    """A session with four choices and positions after none and after three."""
    store.append_choices(session.id, 0, [NewChoice(0, token) for token in "abcd"])
    store.add_snapshot(session.id, 0, {"at": 0}, digest="0")
    store.add_snapshot(session.id, 3, {"at": 3}, digest="3")
    return session


def tokens(store: Store, session: Session) -> str:
    return "".join(choice.token for choice in store.choices(session.id))


def test_from_a_position(store: Store, played: Session) -> None:
    """Choices up to it stand, others follow; what was taken back stays in the log."""
    after = store.carry_over(
        played.id,
        rules=2,
        content_digest="c9",
        went_on="position",
        keep=3,
        choices=[NewChoice(1, "x")],
        base=3,
        snapshots=[Snapshot(3, "3'", {"at": 3}), Snapshot(4, "4'", {"at": 4})],
        story=[{"kind": "chosen"}],
    )
    assert (after.rules, after.content_digest, after.base) == (2, "c9", 3)
    assert after.earlier == [{"rules": 1, "content_digest": "c0", "rows": 4, "went_on": "position"}]
    assert tokens(store, played) == "abcx"
    rows = [(row.kind, row.position, row.token) for row in store.all_rows(played.id)]
    assert rows == [
        ("choice", 0, "a"),
        ("choice", 1, "b"),
        ("choice", 2, "c"),
        ("choice", 3, "d"),
        ("undo", 3, ""),
        ("choice", 3, "x"),
    ]
    assert store.latest_snapshot(played.id) == Snapshot(4, "4'", {"at": 4})
    assert store.latest_snapshot(played.id, 3) == Snapshot(3, "3'", {"at": 3})
    assert store.story(played.id) == [{"kind": "chosen"}]
    store.append_choice(played.id, 4, 0, "y")
    assert tokens(store, played) == "abcxy"


def test_nothing_to_take_back_needs_no_row(store: Store, played: Session) -> None:
    """All choices stand; only the rules are others now."""
    store.carry_over(played.id, rules=2, content_digest="c0", went_on="choices", keep=4)
    assert tokens(store, played) == "abcd"
    assert len(store.all_rows(played.id)) == 4
    assert store.latest_snapshot(played.id) is None


def test_once_more(store: Store, played: Session) -> None:
    """Every passage is remembered."""
    store.carry_over(played.id, rules=2, content_digest="c0", went_on="choices", keep=4)
    after = store.carry_over(played.id, rules=3, content_digest="c0", went_on="setup", keep=0)
    assert [(p["rules"], p["rows"], p["went_on"]) for p in after.earlier] == [(1, 4, "choices"), (2, 4, "setup")]
    assert tokens(store, played) == ""


def test_undo_ends_where_the_rules_begin(store: Store, played: Session) -> None:
    """What was decided by older rules stands: nobody could play it again."""
    store.carry_over(
        played.id,
        rules=2,
        content_digest="c0",
        went_on="position",
        keep=4,
        base=3,
        snapshots=[Snapshot(3, "3'", {"at": 3})],
    )
    with pytest.raises(ChoiceConflict, match="older rules"):
        store.undo(played.id, 2)
    store.undo(played.id, 3)
    assert store.latest_snapshot(played.id) == Snapshot(3, "3'", {"at": 3})


def test_the_position_it_is_based_on_outlives_its_end(store: Store, played: Session) -> None:
    """Without it nobody could play the session again."""
    kept = [Snapshot(3, "3'", {"at": 3}), Snapshot(4, "4'", {"at": 4})]
    store.carry_over(played.id, rules=2, content_digest="c0", went_on="position", keep=4, base=3, snapshots=kept)
    store.finish_session(played.id, "won")
    assert [store.latest_snapshot(played.id, position) for position in (3, 4)] == kept


@pytest.mark.parametrize("keep", [-1, 5])
def test_choices_that_are_not_there(store: Store, played: Session, keep: int) -> None:
    """Nothing is changed."""
    with pytest.raises(ChoiceConflict, match="4 are saved"):
        store.carry_over(played.id, rules=2, content_digest="c0", went_on="choices", keep=keep)
    assert store.session(played.id) == played
    assert store.latest_snapshot(played.id) == Snapshot(3, "3", {"at": 3})


def test_a_finished_session_stays_what_it_was(store: Store, played: Session) -> None:
    """It was played by the rules of its day."""
    store.finish_session(played.id, "won")
    with pytest.raises(SessionFinished):
        store.carry_over(played.id, rules=2, content_digest="c0", went_on="choices", keep=4)
    assert store.session(played.id).rules == 1
