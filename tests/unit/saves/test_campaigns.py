"""Campaigns in a store: what goes in comes out, and names are found and kept apart."""

from datetime import UTC, datetime

import pytest

from saves.errors import BadName, NameTaken, UnknownCampaign
from saves.records import Campaign, PartyChange
from saves.store import Store


def make(store: Store, name: str) -> Campaign:
    return store.create_campaign(
        name, kind="adventures", heroes=["barbarian"], seed=1, difficulty="easy", program_version="0.1.0"
    )


def test_a_campaign_comes_back_as_it_went_in(url: str) -> None:
    """Every field survives closing and opening: seats in order, seeds of any size, documents key by key."""
    document = {"stage": 2, "salves": 3, "notes": ["ä", None, 1.5, True], "empty": {}}
    with Store.open(url) as store:
        before = datetime.now(UTC)
        made = store.create_campaign(
            "Winter",
            kind="adventures",
            heroes=["moon-elf", "barbarian", "paladin"],
            seed=-(2**80),
            difficulty="hard",
            program_version="0.1.0",
            document=document,
        )
    with Store.open(url) as store:
        found = store.campaign("Winter")
    assert found == made
    assert (found.heroes, found.seed, found.document) == (("moon-elf", "barbarian", "paladin"), -(2**80), document)
    assert list(found.document) == list(document)
    assert (found.status, found.difficulty, found.program_version) == ("active", "hard", "0.1.0")
    assert before <= found.created_at <= datetime.now(UTC)
    assert found.created_at.tzinfo is UTC


@pytest.mark.parametrize("name", ["demo", "DEMO", " Demo ", "ｄｅｍｏ"])
def test_names_differ_by_more_than_case(store: Store, campaign: Campaign, name: str) -> None:
    """A name is found and taken whatever its case, width or surrounding spaces."""
    assert store.campaign(name) == campaign
    with pytest.raises(NameTaken, match="already a campaign named"):
        make(store, name)
    assert store.campaigns() == [campaign]


def test_sharp_s_and_double_s_are_one_name(store: Store) -> None:
    """Case folding follows Unicode, not only ASCII."""
    made = make(store, "Straße")
    assert store.campaign("STRASSE") == made


def test_an_unknown_name_suggests_near_ones(store: Store) -> None:
    """The error offers names that look alike, as they are written, best first; those that begin so first."""
    for name in ("Winter", "Winterfell", "Summer"):
        make(store, name)
    with pytest.raises(UnknownCampaign) as caught:
        store.campaign("wintr")
    assert caught.value.near == ("Winter", "Winterfell")
    with pytest.raises(UnknownCampaign, match="Did you mean 'Summer'"):
        store.campaign("su")
    assert str(caught.value) == "There is no campaign named 'wintr'. Did you mean 'Winter' or 'Winterfell'?"


def test_an_unknown_name_far_from_all_suggests_none(store: Store, campaign: Campaign) -> None:
    """No hint is better than a wrong one."""
    with pytest.raises(UnknownCampaign) as caught:
        store.campaign("xyzzy")
    assert str(caught.value) == "There is no campaign named 'xyzzy'."


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "a\x1b[31mb", "\ud800"])
def test_names_that_cannot_be_shown_are_refused(store: Store, name: str) -> None:
    """A name is one to sixty printable characters; one that cannot be a name is found nowhere."""
    with pytest.raises(BadName):
        make(store, name)
    with pytest.raises(UnknownCampaign):
        store.campaign(name)
    assert store.campaigns() == []


def test_the_last_changed_campaign_comes_first(store: Store) -> None:
    """So that a player without a name continues where they were."""
    first, second = make(store, "first"), make(store, "second")
    assert [campaign.name for campaign in store.campaigns()] == ["second", "first"]
    store.update_campaign(first.id, status="resting")
    assert [campaign.name for campaign in store.campaigns()] == ["first", "second"]
    store.begin_session(second.id, mode="duel", number="", seed=1, content_digest="", rules=1)
    assert [campaign.name for campaign in store.campaigns()] == ["second", "first"]


def test_update_changes_only_what_is_given(store: Store, campaign: Campaign) -> None:
    """Whatever is left out stays as it was."""
    changed = store.update_campaign(campaign.id, document={"gold": 4})
    assert changed == store.campaign("Demo")
    assert (changed.document, changed.status) == ({"gold": 4}, "active")
    again = store.update_campaign(campaign.id, status="won", difficulty="hard", program_version="0.2.0")
    assert (again.document, again.status, again.difficulty) == ({"gold": 4}, "won", "hard")
    assert (again.program_version, again.created_at) == ("0.2.0", campaign.created_at)
    with pytest.raises(UnknownCampaign, match="no longer exists"):
        store.update_campaign(campaign.id + 1, status="won")


def test_rename(store: Store, campaign: Campaign) -> None:
    """A campaign may change the case of its own name, but not take another's."""
    make(store, "Other")
    assert store.rename("demo", "DEMO").name == "DEMO"
    with pytest.raises(NameTaken):
        store.rename("DEMO", "other")
    with pytest.raises(BadName):
        store.rename("DEMO", "")
    assert store.rename("DEMO", "New").id == campaign.id
    with pytest.raises(UnknownCampaign):
        store.campaign("Demo")


def test_delete_takes_everything_of_one_campaign(store: Store, campaign: Campaign) -> None:
    """Sessions, choices, snapshots and changes of the party go; other campaigns stay, and the name is free again."""
    other = make(store, "Other")
    joins = PartyChange(after=0, seat=1, left=None, joined="ninja", changed_at=datetime.now(UTC))
    for one in (other, campaign):
        store.change_party(one.id, [*one.heroes, "ninja"], [joins], {})
    session = store.begin_session(campaign.id, mode="boss", number="2", seed=2, content_digest="c0", rules=1)
    store.append_choice(session.id, 0, 0, "pass")
    store.add_snapshot(session.id, 1, {}, digest="d")
    store.delete_campaign("DEMO")
    assert [left.name for left in store.campaigns()] == ["Other"]
    assert store.party_changes(other.id) == [joins]
    again = make(store, "Demo")
    assert again.id != campaign.id
    assert (store.sessions(again.id), store.party_changes(again.id)) == ([], [])
    with pytest.raises(UnknownCampaign):
        store.delete_campaign("nobody")


def test_what_a_campaign_unlocked_outlives_it(store: Store, campaign: Campaign) -> None:
    """For its own kind, with the whole name of the first that went away with it."""
    store.delete_campaign("DEMO", unlocked=["maps", "maps"], kind="adventures")
    make(store, "Other")
    store.delete_campaign("Other", unlocked=["maps", "cards"], kind="adventures")
    assert [(one.what, one.campaign) for one in store.unlocks("adventures")] == [
        ("cards", "Other"),
        ("maps", campaign.name),
    ]
    assert store.unlocks("missions") == []
