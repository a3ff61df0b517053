"""Reviews in the saves: one for each choice, the latest one; they are deleted with their campaign."""

from __future__ import annotations

from saves.records import Campaign, KeptReview, ReviewDocument, Session
from saves.store import Store

DOCUMENT: ReviewDocument = {
    "token": "pass",
    "budget": 40,
    "games": 40,
    "halves": 30,
    "rivals": ["activate smack"],
    "better": "activate smack",
    "differences": {"0": 20, "2": 10},
    "confirmed": {},
}
FIRST = KeptReview(3, "1-ab", "greedy, rules 5", DOCUMENT)


def test_a_review_is_found_again(url: str, store: Store, session: Session) -> None:
    """By another process, in the order of the choices; what is kept later takes the place of what was kept."""
    assert store.reviews(session.id) == []
    later = KeptReview(1, "1-cd", "greedy, rules 5", {**DOCUMENT, "better": ""})
    store.keep_review(session.id, FIRST)
    store.keep_review(session.id, later)
    with Store.open(url) as other:
        assert other.reviews(session.id) == [later, FIRST]
    again = FIRST._replace(edition="greedy, rules 6")
    store.keep_review(session.id, again)
    assert store.reviews(session.id) == [later, again]


def test_a_review_is_deleted_with_its_campaign(store: Store, campaign: Campaign, session: Session) -> None:
    """Nothing of it stays."""
    store.keep_review(session.id, FIRST)
    store.delete_campaign(campaign.name)
    assert store.reviews(session.id) == []
