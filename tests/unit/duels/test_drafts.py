"""Who plays which hero: by luck, in turn, after bans."""

from __future__ import annotations

import pytest

from campaign.duels.rules.series import BAN, PICK, RANDOM, Draft
from campaign.errors import BadParty

POOL = ("barbarian", "monk", "ninja", "paladin", "treant", "seraph")


def test_luck_gives_everybody_a_hero_of_their_own() -> None:
    """The same seed gives the same heroes; over many seeds everybody gets everyone."""
    drafts = [Draft(RANDOM, POOL, 3, seed) for seed in range(60)]
    assert all(draft.step is None and len(set(draft.heroes)) == 3 for draft in drafts)
    assert Draft(RANDOM, POOL, 3, 7).heroes == drafts[7].heroes
    for seat in range(3):
        assert {draft.heroes[seat] for draft in drafts} == set(POOL)


def test_everybody_picks_in_turn() -> None:
    """Each seat once; what one has taken is not there for the next."""
    draft = Draft(PICK, POOL, 2, 1)
    first, second = draft.steps
    assert {first.seat, second.seat} == {0, 1}
    draft.choose("monk")
    with pytest.raises(BadParty, match="monk is taken; choose from barbarian, ninja"):
        draft.choose("monk")
    draft.choose("treant")
    assert draft.step is None
    assert draft.picked == {first.seat: "monk", second.seat: "treant"}
    assert draft.heroes == (["monk", "treant"] if first.seat == 0 else ["treant", "monk"])


def test_who_banned_last_picks_first() -> None:
    """Bans in one order, picks in the other; nobody picks what was banned."""
    draft = Draft(BAN, POOL, 2, 1)
    bans, picks = draft.steps[:2], draft.steps[2:]
    assert [step.verb for step in draft.steps] == ["ban", "ban", "pick", "pick"]
    assert [step.seat for step in picks] == [step.seat for step in reversed(bans)]
    draft.choose("seraph")
    draft.choose("ninja")
    with pytest.raises(BadParty, match="seraph is banned"):
        draft.choose("seraph")
    assert draft.pool == ["barbarian", "monk", "paladin", "treant"]


def test_a_pool_that_is_too_small() -> None:
    """Two seats need two heroes, with bans four; one named twice is one."""
    Draft(PICK, POOL[:2], 2, 1)
    with pytest.raises(BadParty, match="A ban draft of 2 needs 4 different heroes to choose from, not 3"):
        Draft(BAN, POOL[:3], 2, 1)
    with pytest.raises(BadParty, match="needs 2 different"):
        Draft(PICK, ("monk", "monk"), 2, 1)
    with pytest.raises(BadParty, match="krampus is not in this draft"):
        Draft(PICK, POOL, 2, 1).choose("krampus")
