"""One player at a time: the lock on a campaign, between processes and within one."""

import os
from contextlib import nullcontext
from pathlib import Path

import pytest
from filelock import FileLock

from saves.errors import CampaignInUse, ReadOnly, UnknownCampaign
from saves.locks import CampaignLock
from saves.records import Campaign, Session
from saves.store import Store
from tests import places
from tests.unit.saves.conftest import Child

HOLD = """
import sys
from saves.store import Store
store = Store.open(sys.argv[1])
lock = store.lock_campaign(int(sys.argv[2]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_process_is_told_at_once(url: str, store: Store, campaign: Campaign, child: Child) -> None:
    """While one process plays a campaign, another cannot play or delete it; it may look, and play others."""
    holder = child(HOLD, url, campaign.id)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(CampaignInUse, match="'Demo' is being played elsewhere"):
        store.lock_campaign(campaign.id)
    with pytest.raises(CampaignInUse):
        store.delete_campaign("Demo")
    assert store.campaign("Demo") == campaign
    other = store.create_campaign("Other", kind="adventures", heroes=[], seed=1, difficulty="", program_version="")
    store.lock_campaign(other.id).release()
    holder.communicate()
    store.lock_campaign(campaign.id).release()


def test_a_killed_process_leaves_no_lock(url: str, store: Store, campaign: Campaign, child: Child) -> None:
    """kill -9 of the holder frees the campaign, again and again."""
    for _ in range(3):
        holder = child(HOLD, url, campaign.id)
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        holder.kill()
        holder.wait()
        if store.database.path is None:
            wait_for_server(store, campaign)
        store.lock_campaign(campaign.id).release()


def wait_for_server(store: Store, campaign: Campaign) -> None:
    """A server notices a dead client only when it reads from it: ask until it has."""
    for _ in range(10_000):
        try:
            store.lock_campaign(campaign.id).release()
        except CampaignInUse:
            continue
        return


def held(lock: CampaignLock) -> bool:
    return lock.is_held


def test_two_stores_of_one_process(url: str, store: Store, campaign: Campaign) -> None:
    """They are as separate as two processes."""
    with Store.open(url) as other:
        with store.lock_campaign(campaign.id), pytest.raises(CampaignInUse):
            other.lock_campaign(campaign.id)
        with other.lock_campaign(campaign.id), pytest.raises(CampaignInUse):
            store.lock_campaign(campaign.id)


def test_lock_files_lie_in_one_folder(store: Store, campaign: Campaign) -> None:
    """Beside the saves there is one thing more, however many campaigns are played."""
    path = store.database.path
    if path is None:
        pytest.skip("of a file")
    for number in range(3):
        other = store.create_campaign(
            f"Other {number}", kind="adventures", heroes=[], seed=1, difficulty="", program_version=""
        )
        store.lock_campaign(other.id).release()
    assert sorted(beside(path)) == [f"{path.name}.locks"]


def beside(path: Path) -> set[str]:
    """Names beside a SQLite file that are not those of its own side files."""
    own = {path.name, *(path.name + suffix for suffix in ("-wal", "-shm"))}
    return {found.name for found in path.parent.iterdir()} - own


def test_a_lock_of_an_earlier_version(store: Store, campaign: Campaign) -> None:
    """Whoever holds a campaign by it is heeded; one that was left is taken away."""
    path = store.database.path
    if path is None:
        pytest.skip("of a file")
    earlier = path.with_name(f"{path.name}.campaign-{campaign.id}.lock")
    with FileLock(earlier), pytest.raises(CampaignInUse):
        store.lock_campaign(campaign.id)
    assert earlier.exists()
    store.lock_campaign(campaign.id).release()
    assert not earlier.exists()


def test_other_saves_on_the_same_server(url: str, store: Store, campaign: Campaign, tmp_path: Path) -> None:
    """Their campaigns have the same numbers, and are others."""
    there = places.schema(os.environ[places.VARIABLE]) if "://" in url else nullcontext(str(tmp_path / "other.db"))
    with there as elsewhere, Store.open(elsewhere) as other:
        twin = other.create_campaign(
            "Demo", kind="adventures", heroes=["monk"], seed=1, difficulty="normal", program_version="0.1.0"
        )
        assert twin.id == campaign.id
        with store.lock_campaign(campaign.id), other.lock_campaign(twin.id):
            pass


def test_a_lock_is_held_until_released(store: Store, campaign: Campaign) -> None:
    """Once only, even by the same store; releasing twice does no harm."""
    lock = store.lock_campaign(campaign.id)
    assert held(lock)
    with pytest.raises(CampaignInUse):
        store.lock_campaign(campaign.id)
    lock.release()
    lock.release()
    assert not held(lock)
    with store.lock_campaign(campaign.id) as again:
        assert held(again)
    assert not held(again)


def test_closing_a_store_releases_its_locks(url: str, campaign: Campaign) -> None:
    """Whoever closes the saves plays no more."""
    with Store.open(url) as other:
        lock = other.lock_campaign(campaign.id)
    assert not lock.is_held
    with Store.open(url) as third:
        third.lock_campaign(campaign.id)


def test_the_holder_may_play_and_delete(store: Store, campaign: Campaign, session: Session) -> None:
    """The lock keeps others out, not its owner."""
    with store.lock_campaign(campaign.id) as lock:
        store.append_choice(session.id, 0, 0, "pass")
        store.delete_campaign("Demo")
        assert not lock.is_held
    assert store.campaigns() == []


def test_what_cannot_be_locked(url: str, store: Store, campaign: Campaign) -> None:
    """A campaign that is gone, and any campaign in a store for reading only."""
    with pytest.raises(UnknownCampaign):
        store.lock_campaign(campaign.id + 1)
    with Store.open(url, read_only=True) as reader, pytest.raises(ReadOnly):
        reader.lock_campaign(campaign.id)
