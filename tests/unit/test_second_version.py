"""A campaign of the second version: rules 1, positions of format 2; Moon Elf, a crawl won, a boss battle open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaign.play.book.verify import Unconfirmed
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from engine import older
from engine.state import FORMAT
from saves.transfer import checksum

FILE = Path(__file__).parent / "saves" / "second_version" / "export.json"


@pytest.fixture
def data() -> Any:
    """What stands in the file."""
    return json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture
def service(place: str) -> Iterator[Service]:
    """Saves with nothing in them."""
    with Service.open(place) as service:
        yield service


def position(data: Any) -> Any:
    """The latest position of the open session."""
    return data["campaign"]["sessions"][1]["snapshots"][-1]["document"]


def frame(kind: str, step: int, **more: object) -> dict[str, Any]:
    return {"kind": kind, "step": step, "answer": "", "acted": False, **more}


def test_it_is_imported(service: Service, data: Any) -> None:
    """Scores, choices and where the open session stands are those of the file."""
    campaign = service.import_(FILE)
    sessions = service.store.sessions(campaign.id)
    assert [(s.rules, s.status, len(service.store.choices(s.id))) for s in sessions] == [
        (1, "won", 261),
        (1, "open", 34),
    ]
    kept = [session["score"]["points"] for session in data["campaign"]["sessions"] if session["score"]]
    assert [row.points for row in service.scores(campaign)] == kept
    first, second = service.chapters(campaign)
    assert (first.how_verified, bool(second.lines)) == ("translated", True)
    assert "Bone Witch takes 13: Exploding Arrow 9, Volley! +2, Bonus Damage 2 +2; 0 health left." in [
        line.text for line in first.lines
    ]


def test_the_open_session_goes_on_from_its_position(service: Service, data: Any, tmp_path: Path) -> None:
    """Though its choices cannot be made again: as it was left, and to its end. It stays claimed, as it came."""
    data["campaign"]["sessions"][1]["choices"][3]["token"] = "dance"
    data["checksum"] = checksum(data["campaign"])
    file = tmp_path / "file.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    claimed = "session 2 is open, by rules 1 or other content; its choices no longer fit"
    assert service.import_(file).claimed == claimed
    kept = position(data)
    with service.open_campaign(None) as opened:
        (notice,) = opened.notices
        assert "continues from its last position" in notice
        assert opened.session.base == kept["choices"] == 32
        snapshot = service.store.latest_snapshot(opened.session.id, 32)
        assert snapshot is not None
        for part in ("players", "health", "turn", "streams", "session"):
            assert snapshot.document[part] == kept[part]
        for _ in opened.live.run(Answers(hero_bots("greedy", 1, 5))):
            continue
        opened.conclude()
    told: list[str] = []
    with pytest.raises(Unconfirmed, match="session 2 continues a position of older rules"):
        told += (chapter.how_verified for chapter in service.verify(service.find(None)))
    assert told[1] == "now"


def test_positions_of_the_second_format(data: Any) -> None:
    """Frames get the fields that are new, with steps that come to the same; the rest is as it was."""
    kept = position(data)
    read = older.read(kept)
    assert read is not None
    assert read["format"] == FORMAT
    assert {key: value for key, value in read.items() if key not in {"format", "stack"}} == {
        key: value for key, value in kept.items() if key not in {"format", "stack"}
    }
    assert position(data) == kept


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (frame("main", 2, seat=0), {"step": 2, "is_new": True}),
        (frame("main", 3, seat=0), {"step": 6, "is_new": True}),
        (frame("window", 1, at="offence-end"), {"step": 1, "quiet": False}),
        (frame("offence", 5, seat=0), {"step": 5}),  # behind the attacker's window: the end comes
        (frame("offence", 6, seat=0), {"step": 5}),
        (frame("offence", 8, seat=0), {"step": 7}),
        (frame("fall", 0, seats=[0]), {"step": 0, "saves": []}),
        (frame("fall", 2, seats=[0]), {"step": 3, "saves": []}),
        (frame("defence", 4, seat=1), {"step": 4}),
    ],
)
def test_frames_of_the_second_format(was: dict[str, Any], now: dict[str, Any]) -> None:
    """Steps that were inserted or taken away are counted."""
    assert older.from_2({"format": 2, "stack": [was]}) == {"format": 3, "stack": [{**was, **now}]}


@pytest.mark.parametrize(
    "document",
    [
        {"format": 1, "stack": []},
        {"stack": []},
        {"format": FORMAT + 1},
        {"format": None},
        {"format": 2, "stack": [frame("window", 1, at="braced")]},
    ],
)
def test_positions_that_cannot_be_read(document: dict[str, Any]) -> None:
    """They are rebuilt from the choices instead."""
    assert older.read(document) is None
