"""The log of choices: append-only, folded on reading, durable when a call returns."""

import itertools
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from saves.errors import ChoiceConflict, CorruptDatabase, SavesError, UnknownSession
from saves.journal import fold
from saves.records import Campaign, Choice, LogRow, NewChoice, Session, Snapshot
from saves.store import Store
from tests.unit.saves.conftest import Child


def tokens(choices: Sequence[Choice]) -> list[str]:
    return [choice.token for choice in choices]


def play(store: Store, session: Session, *played: str, start: int = 0) -> None:
    for position, token in enumerate(played, start):
        store.append_choice(session.id, position, 0, token)


def test_choices_come_back_in_order(url: str, store: Store, session: Session) -> None:
    """Seat, token and digest of each, by position, in another store too."""
    store.append_choice(session.id, 0, 1, "keep 11010", "d0")
    store.append_choice(session.id, 1, 0, "spend evasive × 2")
    expected = [Choice(0, 1, "keep 11010", "d0"), Choice(1, 0, "spend evasive × 2", None)]
    assert store.choices(session.id) == expected
    with Store.open(url, read_only=True) as reader:
        assert reader.choices(session.id) == expected


def test_several_choices_at_once(store: Store, session: Session) -> None:
    """They follow one another; none at all is no change."""
    store.append_choices(session.id, 0, [NewChoice(0, "a"), NewChoice(1, "b", "d")])
    store.append_choices(session.id, 2, [])
    store.append_choice(session.id, 2, 0, "c")
    assert store.choices(session.id) == [Choice(0, 0, "a", None), Choice(1, 1, "b", "d"), Choice(2, 0, "c", None)]


def test_undo_goes_back_to_a_position(store: Store, session: Session) -> None:
    """The choices before it stay in effect, and play goes on from there."""
    play(store, session, "a", "b", "c")
    store.undo(session.id, 1)
    assert tokens(store.choices(session.id)) == ["a"]
    play(store, session, "x", "y", start=1)
    store.undo(session.id, 2)
    store.undo(session.id, 0)
    play(store, session, "z")
    assert tokens(store.choices(session.id)) == ["z"]


def test_the_log_is_only_appended_to(store: Store, session: Session) -> None:
    """Undone choices and undos stay in it, in the order they were made, forced undos marked."""
    play(store, session, "a", "b")
    store.undo(session.id, 0, seat=1, forced=True)
    play(store, session, "c")
    rows = store.all_rows(session.id)
    assert [(row.serial, row.kind, row.position, row.seat, row.token, row.forced) for row in rows] == [
        (0, "choice", 0, 0, "a", False),
        (1, "choice", 1, 0, "b", False),
        (2, "undo", 0, 1, "", True),
        (3, "choice", 0, 0, "c", False),
    ]
    assert all(earlier.at <= later.at for earlier, later in itertools.pairwise(rows))


def test_the_database_refuses_to_change_a_choice(store: Store, session: Session) -> None:
    """Not even by hand can a kept choice become another."""
    play(store, session, "a")
    with pytest.raises((SavesError, DBAPIError), match="only ever appended"), store.database.write() as connection:
        connection.execute(text("UPDATE choices SET token = 'b'"))
    assert tokens(store.choices(session.id)) == ["a"]


@pytest.mark.parametrize("position", [-1, 0, 2])
def test_a_choice_must_follow_the_last(store: Store, session: Session, position: int) -> None:
    """A gap or a repeat is refused, and the right choice is still welcome."""
    play(store, session, "a")
    with pytest.raises(ChoiceConflict, match="1 choices are saved"):
        store.append_choice(session.id, position, 0, "b")
    store.append_choice(session.id, 1, 0, "c")
    assert tokens(store.choices(session.id)) == ["a", "c"]


@pytest.mark.parametrize("position", [-1, 1, 2])
def test_undo_needs_something_to_undo(store: Store, session: Session, position: int) -> None:
    """Going back to where one is, or beyond, is refused."""
    play(store, session, "a")
    with pytest.raises(ChoiceConflict):
        store.undo(session.id, position)
    assert len(store.all_rows(session.id)) == 1


def test_of_two_racing_writers_one_is_told(url: str, store: Store, session: Session) -> None:
    """Both write the second choice: the first to write wins, and neither loses what it was promised."""
    play(store, session, "a")
    with Store.open(url) as other:
        assert tokens(other.choices(session.id)) == ["a"]
        store.append_choice(session.id, 1, 0, "b")
        with pytest.raises(ChoiceConflict, match="load the session again"):
            other.append_choice(session.id, 1, 0, "c")
        assert tokens(other.choices(session.id)) == ["a", "b"]
        other.append_choice(session.id, 2, 0, "c")
        with pytest.raises(ChoiceConflict):
            store.undo(session.id, 0)
    assert tokens(store.choices(session.id)) == ["a", "b", "c"]


def test_an_undo_elsewhere_is_a_conflict_too(url: str, store: Store, session: Session) -> None:
    """A writer that still counts the undone choices keeps neither its choice nor its snapshot."""
    play(store, session, "a", "b")
    with Store.open(url) as other:
        other.undo(session.id, 1)
        other.append_choice(session.id, 1, 0, "x")
    with pytest.raises(ChoiceConflict):
        store.add_snapshot(session.id, 2, {"after": "ab"}, digest="ab")
    assert tokens(store.choices(session.id)) == ["a", "x"]
    assert store.latest_snapshot(session.id) is None


def test_snapshots_by_position(store: Store, session: Session) -> None:
    """The latest, or the latest at or before a position; one at the same place replaces the old."""
    play(store, session, "a", "b", "c")
    store.add_snapshot(session.id, 0, {"hp": [50, 50]}, digest="s0")
    store.add_snapshot(session.id, 2, {"hp": 1}, digest="old")
    store.add_snapshot(session.id, 2, {"hp": 2}, digest="new")
    found = [store.latest_snapshot(session.id, at_or_before=limit) for limit in (None, 3, 2, 1, 0)]
    assert [each and (each.position, each.digest) for each in found] == [
        (2, "new"),
        (2, "new"),
        (2, "new"),
        (0, "s0"),
        (0, "s0"),
    ]
    assert found[0] is not None
    assert found[0].document == {"hp": 2}


def test_the_end_of_a_log(store: Store, session: Session) -> None:
    """What is in effect behind so many choices, whatever was taken back on the way; play goes on from there."""
    play(store, session, "a", "b", "c", "d")
    store.undo(session.id, 1)
    play(store, session, "x", "y", start=1)
    store.undo(session.id, 2)
    play(store, session, "z", start=2)
    whole = store.choices(session.id)
    assert tokens(whole) == ["a", "x", "z"]
    for since in range(4):
        assert store.choices(session.id, since) == whole[since:]
        assert store.count(session.id) == 3
    with pytest.raises(CorruptDatabase, match="lacks choice 5"):
        store.choices(session.id, 6)
    store.choices(session.id, 2)
    play(store, session, "end", start=3)
    assert tokens(store.choices(session.id)) == ["a", "x", "z", "end"]


def test_choices_with_the_position_behind_them(store: Store, session: Session) -> None:
    """All of it or nothing: a state of more choices than these is refused, and none of them is kept."""
    store.append_choices(session.id, 0, [NewChoice(0, "a"), NewChoice(1, "b")], Snapshot(2, "d2", {"hp": 2}))
    assert store.latest_snapshot(session.id) == Snapshot(2, "d2", {"hp": 2})
    with pytest.raises(ChoiceConflict):
        store.append_choices(session.id, 2, [NewChoice(0, "c")], Snapshot(4, "d4", {}))
    assert tokens(store.choices(session.id)) == ["a", "b"]


@pytest.mark.parametrize("cell", ["'{\"hp\"'", "'[]'", "'5'", "''", "x'ff00'", "'" + "[" * 100_000 + "'"])
def test_a_damaged_snapshot_is_an_empty_one(store: Store, session: Session, cell: str) -> None:
    """It cannot be read, and stands in nobody's way."""
    if store.database.path is None:
        pytest.skip("a server keeps no such cell")
    play(store, session, "a")
    store.add_snapshot(session.id, 1, {"hp": 1}, digest="d1")
    with store.database.write() as connection:
        connection.exec_driver_sql(f"UPDATE snapshots SET document = {cell}, digest = x'ff'")
    found = store.latest_snapshot(session.id)
    assert found is not None
    assert (found.position, found.document) == (1, {})


def test_an_undo_drops_the_snapshots_beyond_it(store: Store, session: Session) -> None:
    """Even when play gets as far again, the state of the other line of play is never used."""
    play(store, session, "a", "b", "c")
    for position in (1, 2, 3):
        store.add_snapshot(session.id, position, {}, digest=f"abc{position}")
    store.undo(session.id, 1)
    play(store, session, "x", "y", "z", start=1)
    latest = store.latest_snapshot(session.id)
    assert latest is not None
    assert (latest.position, latest.digest) == (1, "abc1")


@pytest.mark.parametrize("position", [-1, 2])
def test_a_snapshot_needs_its_choices(store: Store, session: Session, position: int) -> None:
    """There is no state after more choices than are kept."""
    play(store, session, "a")
    with pytest.raises(ChoiceConflict):
        store.add_snapshot(session.id, position, {}, digest="d")


def test_an_unknown_session(store: Store) -> None:
    """A log of nothing is an error, not an empty one."""
    with pytest.raises(UnknownSession):
        store.choices(3)
    with pytest.raises(UnknownSession):
        store.append_choice(3, 0, 0, "pass")


def row(serial: int, kind: str, position: int, *, seat: int | None = 0) -> LogRow:
    from datetime import UTC, datetime

    at = datetime(2020, 1, 1, tzinfo=UTC)
    return LogRow(serial, "undo" if kind == "undo" else "choice", position, seat, "t", digest=None, forced=False, at=at)


@pytest.mark.parametrize(
    "rows",
    [
        [row(1, "choice", 0)],
        [row(0, "choice", 0), row(2, "choice", 1)],
        [row(0, "choice", 1)],
        [row(0, "choice", 0), row(1, "choice", 0)],
        [row(0, "undo", 0)],
        [row(0, "choice", 0), row(1, "undo", 1)],
        [row(0, "choice", 0, seat=None)],
    ],
)
def test_a_log_with_holes_is_damaged(rows: list[LogRow]) -> None:
    """Rows that do not follow one another are refused, not guessed at."""
    with pytest.raises(CorruptDatabase):
        fold(rows)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 30), st.booleans()), max_size=25))
def test_a_store_agrees_with_a_list(steps: list[tuple[bool, int, bool]]) -> None:
    """Any mixture of choices, undos, snapshots and reopening gives what a plain list gives."""
    with TemporaryDirectory() as folder:
        store = Store.open(str(Path(folder) / "saves.db"))
        campaign = store.create_campaign("m", kind="adventures", heroes=[], seed=1, difficulty="", program_version="")
        session = store.begin_session(campaign.id, mode="", number="", seed=1, content_digest="", rules=1)
        model: list[str] = []
        snapshots: dict[int, str] = {}
        for number, (undo, amount, extra) in enumerate(steps):
            if undo and model:
                to = amount % len(model)
                store.undo(session.id, to)
                del model[to:]
                snapshots = {at: digest for at, digest in snapshots.items() if at <= to}
            else:
                store.append_choice(session.id, len(model), 0, f"t{number}")
                model.append(f"t{number}")
            if extra and amount % 2:
                store.add_snapshot(session.id, len(model), {}, digest=f"s{number}")
                snapshots[len(model)] = f"s{number}"
            elif extra:
                store.close()
                store = Store.open(str(Path(folder) / "saves.db"))
        assert tokens(store.choices(session.id)) == model
        latest = store.latest_snapshot(session.id)
        assert (latest and (latest.position, latest.digest)) == (max(snapshots.items()) if snapshots else None)
        store.close()


APPEND = """
import sys
from saves.store import Store
store = Store.open(sys.argv[1])
session = int(sys.argv[2])
position = len(store.choices(session))
while True:
    store.append_choice(session, position, 0, f"t{position}")
    print(position, flush=True)
    position += 1
"""


def kill_while_appending(child: Child, url: str, session: Session, lines: int) -> int:
    """Start a writer, kill -9 it after so many choices; return how many it said it had kept in all."""
    writer = child(APPEND, url, session.id)
    assert writer.stdout is not None
    told = [writer.stdout.readline() for _ in range(lines)]
    writer.kill()
    told += writer.stdout.readlines()
    writer.wait()
    return int([line for line in told if line.endswith("\n")][-1]) + 1


def test_a_killed_writer_loses_no_choice_it_was_promised(
    url: str, store: Store, session: Session, child: Child
) -> None:
    """After kill -9 every choice whose call returned is there, in order, without a hole; play goes on."""
    for lines in (1, 2, 13):
        promised = kill_while_appending(child, url, session, lines)
        kept = tokens(store.choices(session.id))
        assert len(kept) in {promised, promised + 1}
        assert kept == [f"t{position}" for position in range(len(kept))]


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_killed_again_and_again(url: str, store: Store, session: Session, child: Child) -> None:
    """Two hundred kills at moments that vary."""
    for round_number in range(200):
        promised = kill_while_appending(child, url, session, 1 + round_number * 7 % 40)
        kept = tokens(store.choices(session.id))
        assert len(kept) in {promised, promised + 1}
        assert kept == [f"t{position}" for position in range(len(kept))]


def test_a_log_is_mended(store: Store, session: Session) -> None:
    """Rows take the place of all that stands there; play goes on behind them."""
    play(store, session, "a", "b", "c", "d")
    rows = store.all_rows(session.id)
    store.mend_log(session.id, [rows[0], rows[1]._replace(token="(lost)", digest=None), rows[2]])
    assert tokens(store.choices(session.id)) == ["a", "(lost)", "c"]
    play(store, session, "e", start=3)
    assert [row.serial for row in store.all_rows(session.id)] == [0, 1, 2, 3]


def test_a_log_that_cannot_be_mended_stays(store: Store, session: Session) -> None:
    """Where the database takes the rows no more (here: two of one number), that is said, and nothing is lost."""
    play(store, session, "a", "b")
    rows = store.all_rows(session.id)
    with pytest.raises(CorruptDatabase, match="The database itself is damaged"):
        store.mend_log(session.id, [rows[0], rows[0]])
    assert store.all_rows(session.id) == rows


def test_a_reader_sees_one_state(url: str, store: Store, session: Session) -> None:
    """What another store keeps meanwhile is seen by the next read."""
    play(store, session, "a")
    count = text("SELECT count(*) FROM choices")
    with Store.open(url, read_only=True) as reader:
        with reader.database.read() as connection:
            before = connection.execute(count).scalar_one()
            play(store, session, "b", start=1)
            assert connection.execute(count).scalar_one() == before == 1
        with reader.database.read() as connection:
            assert connection.execute(count).scalar_one() == 2


def test_sessions_with_a_choice_that_begins_so(store: Store, session: Session, campaign: Campaign) -> None:
    """The sessions of this campaign alone, undone choices too; `%` and `_` mean themselves."""
    play(store, session, "a", "table health 1 14")
    assert store.sessions_with(campaign.id, "table ") == {session.id}
    assert store.sessions_with(campaign.id, "table_") == store.sessions_with(campaign.id, "%health") == set()
    assert store.sessions_with(campaign.id + 1, "table ") == set()
    store.undo(session.id, 1)
    assert store.sessions_with(campaign.id, "table ") == {session.id}
