"""Rooms of several devices in the saves, and writes that are kept together."""

from __future__ import annotations

import pytest

from saves.errors import ChoiceConflict
from saves.records import Campaign, KeptDevice, KeptRoom, Session
from saves.store import Store

ANNA = KeptDevice("a" * 64, "Anna", [0, 2])
BEN = KeptDevice("b" * 64, "Ben", [1])


def test_a_room_is_found_again(url: str, store: Store, campaign: Campaign) -> None:
    """By its campaign and by its code, with the devices that have seats; what is kept later takes its place."""
    assert store.room_of(campaign.id) is None
    store.keep_room(campaign.id, "ABCD", {"watchers": True}, [ANNA])
    store.keep_room(campaign.id, "ABCD", {"watchers": False}, [BEN, ANNA])
    with Store.open(url) as other:
        expected = KeptRoom("ABCD", campaign.id, {"watchers": False}, [ANNA, BEN])
        assert other.room_of(campaign.id) == other.room_named("ABCD") == expected
        assert other.room_codes() == {campaign.id: "ABCD"}
        assert other.room_named("ABCE") is None


def test_a_room_goes_with_its_campaign_or_by_itself(store: Store, campaign: Campaign) -> None:
    """The campaign stays when the room is forgotten."""
    store.keep_room(campaign.id, "ABCD", {}, [ANNA])
    store.drop_room("ABCD")
    assert store.room_named("ABCD") is None
    assert store.campaign("Demo").id == campaign.id
    store.keep_room(campaign.id, "EFGH", {}, [ANNA])
    store.delete_campaign(campaign.name)
    assert store.room_named("EFGH") is None


def kept(url: str, session: Session) -> list[str]:
    """The choices that another process finds."""
    with Store.open(url, read_only=True) as other:
        return [choice.token for choice in other.choices(session.id)]


def test_writes_that_are_kept_together(url: str, store: Store, session: Session) -> None:
    """Another process sees none of them before the end of the block; here they can be read at once."""
    with store.together():
        store.append_choice(session.id, 0, 0, "a")
        store.append_choice(session.id, 1, 0, "b")
        store.undo(session.id, 1)
        assert [choice.token for choice in store.choices(session.id)] == ["a"]
        assert kept(url, session) == []
    assert kept(url, session) == ["a"]
    store.append_choice(session.id, 1, 0, "c")
    assert kept(url, session) == ["a", "c"]


def test_one_of_them_that_fails_is_undone_by_itself(url: str, store: Store, session: Session) -> None:
    """The others are kept."""
    with store.together():
        store.append_choice(session.id, 0, 0, "a")
        with pytest.raises(ChoiceConflict):
            store.append_choice(session.id, 5, 0, "b")
        store.append_choice(session.id, 1, 0, "c")
    assert kept(url, session) == ["a", "c"]


def test_a_block_that_fails_keeps_nothing(url: str, store: Store, session: Session) -> None:
    """The log goes on where it did before."""
    store.append_choice(session.id, 0, 0, "a")

    def write() -> None:
        with store.together():
            store.append_choice(session.id, 1, 0, "b")
            store.append_choice(session.id, 7, 0, "x")

    with pytest.raises(ChoiceConflict):
        write()
    assert kept(url, session) == ["a"]
    store.append_choice(session.id, 1, 0, "c")
    assert kept(url, session) == ["a", "c"]
