"""Export and import: the same campaign again, or a clear refusal and nothing added."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from saves import transfer
from saves.errors import BadName, BadSaveFile, NameTaken, NewerSave, StorageError, UnknownCampaign
from saves.records import Campaign, NewChoice, PartyChange, Score, Session
from saves.store import Store
from saves.transfer import back_up, campaign_text, checksum, export_campaign, import_campaign

Data = dict[str, Any]
LATER = "2030-01-01T00:00:00Z"


@pytest.fixture
def played(store: Store, campaign: Campaign, session: Session) -> Campaign:
    """A campaign with something in every table: a finished session, an open one with undos, cards, scores."""
    from datetime import UTC, datetime

    from sqlalchemy import insert

    from saves.models import ACHIEVEMENTS
    from saves.records import Snapshot, Stamp

    store.append_choices(session.id, 0, [NewChoice(0, "keep 11010", "d0"), NewChoice(1, "pass")])
    store.add_snapshot(session.id, 2, {"hp": [50, 41]}, digest="s2")
    store.finish_session(
        session.id,
        "won",
        score=Score(number="portal-1", won=True, points=6, document={"gold": 0, "explored": False}),
        document={"ä": [1, 2.5, None, {"deep": True}]},
        story=[{"kind": "rolled", "told": [["Ä rolls 6.", "roll", "ROLL-1", False]]}, {"kind": "over"}],
        stamp=Stamp(rules=1, content_digest="c0", verified_at=datetime.now(UTC), result="agrees", note=""),
    )
    joined = PartyChange(after=1, seat=1, left="moon-elf", joined="ninja", changed_at=datetime.now(UTC))
    store.change_party(campaign.id, ["barbarian", "ninja"], [joined], {"ä": [1, 2.5, None, {"deep": True}]})
    store.enter_session(
        campaign.id,
        "lost",
        mode="crawl",
        number="2",
        seed=1,
        content_digest="c0",
        rules=1,
        setup={"kind": "crawl"},
        entered={"result": "lost"},
        score=Score(number="2", won=False, points=-10, document={}),
        document={"ä": [1, 2.5, None, {"deep": True}], "sheets": [{"perk": 1}, {"perk": 2}]},
        campaign_status="active",
        story=[{"kind": "ended"}],
    )
    second = store.begin_session(campaign.id, mode="boss", number="fallen", seed=2**70, content_digest="c1", rules=1)
    store.append_choices(second.id, 0, [NewChoice(0, "a"), NewChoice(0, "b"), NewChoice(0, "c")])
    store.add_snapshot(second.id, 1, {"turn": 1}, digest="s1")
    store.undo(second.id, 1, seat=0, forced=True)
    store.append_choice(second.id, 1, 1, "d", "dd")
    store.carry_over(
        second.id,
        rules=2,
        content_digest="c2",
        went_on="position",
        keep=1,
        choices=[NewChoice(1, "e", "ee")],
        base=1,
        snapshots=[Snapshot(1, "s1'", {"turn": 1}), Snapshot(2, "s2'", {"turn": 2})],
        story=[{"kind": "chosen"}],
    )
    with store.database.write() as connection:
        now = datetime.now(UTC)
        row = {"campaign_id": campaign.id, "achievement": "first-blood", "earned_at": now}
        connection.execute(insert(ACHIEVEMENTS), row)
    return store.campaign("Demo")


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Another, empty store."""
    with Store.open(str(tmp_path / "other" / "saves.db")) as store:
        yield store


@pytest.fixture
def file(store: Store, played: Campaign, tmp_path: Path) -> Path:
    """The exported campaign."""
    return export_campaign(store, "demo", tmp_path / "demo.json")


@pytest.fixture
def forge(file: Path) -> Callable[[Callable[[Data], object]], Path]:
    """Changes the campaign in the file and makes its checksum fit again."""

    def change(how: Callable[[Data], object]) -> Path:
        data = json.loads(file.read_text(encoding="utf-8"))
        how(data)
        data["checksum"] = checksum(data["campaign"])
        file.write_text(json.dumps(data), encoding="utf-8")
        return file

    return change


def test_an_imported_campaign_is_the_same(store: Store, played: Campaign, file: Path, other: Store) -> None:
    """Exported again it gives the same bytes; sessions, logs, snapshots, cards and scores are all there."""
    imported = import_campaign(other, file)
    assert campaign_text(other, "Demo") == file.read_text(encoding="utf-8") == campaign_text(store, "Demo")
    assert (imported.document, imported.heroes, imported.created_at) == (
        played.document,
        played.heroes,
        played.created_at,
    )
    for mine, theirs in zip(store.sessions(played.id), other.sessions(imported.id), strict=True):
        assert store.all_rows(mine.id) == other.all_rows(theirs.id)
        assert store.latest_snapshot(mine.id) == other.latest_snapshot(theirs.id)
    assert store.party_changes(played.id) == other.party_changes(imported.id) != []
    assert [session.entered for session in other.sessions(imported.id)] == [None, {"result": "lost"}, None]
    assert [row.points for row in other.scores(imported.id)] == [6, -10]
    for was, now in zip(store.sessions(played.id), other.sessions(imported.id), strict=True):
        assert (now.rules, now.base, now.earlier) == (was.rules, was.base, was.earlier)
        assert other.story(now.id) == store.story(was.id) != []
        assert other.stamp(now.id) == store.stamp(was.id)


def test_play_goes_on_after_an_import(file: Path, other: Store) -> None:
    """The open session takes the next choice where it was left."""
    imported = import_campaign(other, file)
    session = other.open_session(imported.id)
    assert session is not None
    assert [choice.token for choice in other.choices(session.id)] == ["a", "e"]
    other.append_choice(session.id, 2, 0, "f")
    assert [choice.token for choice in other.choices(session.id)] == ["a", "e", "f"]


def test_a_name_that_exists_needs_a_new_one(store: Store, played: Campaign, file: Path) -> None:
    """Nothing is overwritten; under a new name the campaign comes beside the old."""
    with pytest.raises(NameTaken):
        import_campaign(store, file)
    with pytest.raises(NameTaken):
        import_campaign(store, file, name="DEMO")
    with pytest.raises(BadName):
        import_campaign(store, file, name="")
    assert len(store.campaigns()) == 1
    copy = import_campaign(store, file, name="Copy")
    assert (copy.name, copy.document) == ("Copy", played.document)
    assert store.campaign("Demo") == played


def test_export_does_not_replace_a_file_unasked(store: Store, file: Path, tmp_path: Path) -> None:
    """Unless it is said to."""
    file.write_text("precious", encoding="utf-8")
    with pytest.raises(StorageError, match="already exists"):
        export_campaign(store, "Demo", file)
    assert file.read_text(encoding="utf-8") == "precious"
    export_campaign(store, "Demo", file, overwrite=True)
    assert file.read_text(encoding="utf-8") == campaign_text(store, "Demo")
    with pytest.raises(StorageError, match="is a folder"):
        export_campaign(store, "Demo", tmp_path, overwrite=True)
    with pytest.raises(StorageError, match="could not be written"):
        export_campaign(store, "Demo", tmp_path / "nowhere" / "demo.json")
    with pytest.raises(UnknownCampaign):
        export_campaign(store, "nobody", tmp_path / "nobody.json")


def test_a_full_disk_leaves_the_old_file(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An export that fails half-way leaves neither half a file nor a changed one."""
    before = sorted(path.name for path in file.parent.iterdir())
    file.write_text("precious", encoding="utf-8")

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.transfer.flush", full)
    with pytest.raises(StorageError, match=r"could not be written: No space left on device\."):
        export_campaign(store, "Demo", file, overwrite=True)
    assert file.read_text(encoding="utf-8") == "precious"
    assert sorted(path.name for path in file.parent.iterdir()) == before


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"{", b"[1]", b"null", b'{"format": "other"}', b"[" * 100_000, b'{"a": NaN}']
)
def test_other_files_are_refused(other: Store, tmp_path: Path, content: bytes) -> None:
    """Whatever they are, the error is one sentence."""
    path = tmp_path / "other.json"
    path.write_bytes(content)
    with pytest.raises(BadSaveFile, match=r"damaged or not a JSON file|not an exported kingshand campaign"):
        import_campaign(other, path)
    assert other.campaigns() == []


def test_a_missing_file(other: Store, tmp_path: Path) -> None:
    """Says that it could not be read."""
    with pytest.raises(StorageError, match="could not be read: No such file"):
        import_campaign(other, tmp_path / "missing.json")


def test_a_cut_or_changed_file_is_refused(other: Store, file: Path, tmp_path: Path) -> None:
    """Half a file is no JSON; a changed one does not fit its checksum."""
    text = file.read_text(encoding="utf-8")
    half = tmp_path / "half.json"
    half.write_text(text[: len(text) // 2], encoding="utf-8")
    with pytest.raises(BadSaveFile, match="damaged"):
        import_campaign(other, half)
    changed = tmp_path / "changed.json"
    changed.write_text(text.replace('"points":6', '"points":60'), encoding="utf-8")
    with pytest.raises(BadSaveFile, match="checksum does not fit"):
        import_campaign(other, changed)
    assert other.campaigns() == []


def test_keys_may_be_in_another_order(file: Path, other: Store) -> None:
    """Reformatting a file does not change what it says."""
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(data, indent=2, sort_keys=True), encoding="utf-8")
    assert import_campaign(other, file).name == "Demo"


def test_a_newer_file_is_refused_politely(file: Path, other: Store) -> None:
    """By its version alone: a newer program may have changed everything else."""
    file.write_text(json.dumps({"format": "kingshand-campaign", "version": 8, "new": []}), encoding="utf-8")
    with pytest.raises(NewerSave, match="exported by a newer kingshand"):
        import_campaign(other, file)


def log(data: Data) -> list[Data]:
    choices: list[Data] = data["campaign"]["sessions"][2]["choices"]
    return choices


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (lambda data: data.update(extra=1), "extra: Extra inputs"),
        (lambda data: data["campaign"].pop("heroes"), "campaign.heroes: Field required"),
        (lambda data: data["campaign"].update(seed="x"), "campaign.seed"),
        (lambda data: data["campaign"].update(created_at="2020-01-01T00:00:00"), "timezone"),
        (lambda data: data["campaign"]["achievements"].append(data["campaign"]["achievements"][0]), "there twice"),
        (lambda data: data["campaign"]["party_changes"][0].update(seat=-1), "campaign.party_changes.0.seat"),
        (
            lambda data: data["campaign"]["party_changes"][0].update(left=None, joined=None),
            "in which nobody left or joined",
        ),
        (
            lambda data: data["campaign"]["sessions"][0].update(status="open", finished_at=None, score=None),
            "more than one session is open",
        ),
        (lambda data: data["campaign"]["sessions"][0].update(status="open", finished_at=None), "has no score"),
        (
            lambda data: data["campaign"]["sessions"][0].update(finished_at=None),
            "only a session that is over has an end time",
        ),
        (
            lambda data: data["campaign"]["sessions"][2].update(finished_at=LATER),
            "only a session that is over has an end time",
        ),
        (lambda data: data["campaign"]["perk_sheets"].pop(), "the perk sheets do not match the seats"),
        (lambda data: data["campaign"]["perk_sheets"][1].update(seat=2), "the perk sheets do not match the seats"),
        (lambda data: data["campaign"]["document"].pop("sheets"), "the perk sheets do not match the seats"),
        (lambda data: log(data)[0].update(forced=True), "a choice is not forced"),
        (lambda data: log(data)[3].update(token="pass"), "an undo chooses nothing"),
        (lambda data: log(data).pop(0), "campaign.sessions.2: .*does not follow"),
        (lambda data: log(data)[0].update(seat=None), "does not follow"),
        (lambda data: log(data)[0].update(position=2**40), "campaign.sessions.2.choices.0.position"),
        (lambda data: data["campaign"]["sessions"][2]["snapshots"][0].update(position=9), "beyond the last"),
        (lambda data: data["campaign"]["sessions"][2]["snapshots"].pop(0), "its first position is missing"),
        (lambda data: data["campaign"]["sessions"][0].update(story="?"), "sessions.0.story: .*damaged"),
        (lambda data: data["campaign"]["sessions"][0].update(story="eA=="), "sessions.0.story: .*cut off"),
        (lambda data: data["campaign"]["sessions"][0]["stamp"].update(result="fine"), "sessions.0.stamp.result"),
    ],
)
def test_a_forged_file_is_checked_whole(
    forge: Callable[[Callable[[Data], object]], Path], other: Store, how: Callable[[Data], object], message: str
) -> None:
    """Even when the checksum fits, what does not make sense is refused with its place in the file."""
    with pytest.raises(BadSaveFile, match=message):
        import_campaign(other, forge(how))
    assert other.campaigns() == []


def test_a_name_that_cannot_be_shown(forge: Callable[[Callable[[Data], object]], Path], other: Store) -> None:
    """A file cannot bring in what `create_campaign` would refuse, unless it gets another name."""
    path = forge(lambda data: data["campaign"].update(name="\x1b[31m"))
    with pytest.raises(BadName):
        import_campaign(other, path)
    assert import_campaign(other, path, name="fine").name == "fine"


def test_a_failed_import_adds_nothing(file: Path, other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails at the last session takes back the campaign with everything before."""

    def fail(*arguments: object) -> None:
        raise StorageError("no more")

    monkeypatch.setattr("saves.transfer._add_session", fail)
    with pytest.raises(StorageError):
        import_campaign(other, file)
    assert (other.campaigns(), other.party_changes(1)) == ([], [])


def test_a_file_goes_anywhere(file: Path, other: Store, tmp_path: Path) -> None:
    """Nothing in it depends on where it was written."""
    moved = tmp_path / "elsewhere.txt"
    shutil.move(file, moved)
    assert import_campaign(other, moved).name == "Demo"


@pytest.mark.parametrize("damage", ["", "DELETE FROM choices WHERE serial = 0"])
def test_a_copy_of_one_campaign(
    url: str, store: Store, played: Campaign, other: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    """SQLite is copied whole. Of a server the campaign becomes a file in the data directory: an export, or, if it is
    damaged, whatever the saves hold of it."""
    monkeypatch.setattr(transfer, "default_path", lambda: tmp_path / "data" / "saves.db")
    if damage:
        with store.database.write() as connection:
            connection.execute(text(damage))
    copies = [back_up(store, played.name, "before-repair") for _ in range(2)]
    assert len(set(copies)) == 2
    if "://" not in url:
        assert [copy.parent for copy in copies] == [Path(url).parent] * 2
        return
    assert sorted((tmp_path / "data").iterdir()) == sorted(copies)
    assert copies[0].name.startswith("Demo.json.backup-before-repair-")
    if not damage:
        assert import_campaign(other, copies[0]).name == "Demo"
    else:
        kept = json.loads(copies[0].read_text(encoding="utf-8"))["campaign"]["sessions"]
        assert [row["token"] for row in kept[0]["choices"]] == ["pass"]
