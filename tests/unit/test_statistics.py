"""The numbers of a session, counted by hand from a short story."""

from __future__ import annotations

from typing import Any

import campaign.adventures.words.events  # noqa: F401  # what a crawl counts
from campaign.words.statistics import Deeds, Feat, statistics, turning_points


def fact(what: str, *told: str, **data: Any) -> dict[str, Any]:
    """An event as stories keep it."""
    return {"kind": what, "data": data, "told": [[text, "act", "", False] for text in told]}


def damage(seat: int, source: int, total: int, health: int) -> dict[str, Any]:
    """Damage that landed."""
    return fact("damage", seat=seat, sources=[source], total=total, health=health, trace=[["ability:smack", total]])


def offence(seat: int, *dice: int) -> dict[str, Any]:
    """A throw in the offensive roll phase."""
    return fact("rolled", seat=seat, dice=list(dice), kind="offence", sides=6)


DUEL, TEAM = [0, 1], [0, 0]
"""The team of each of two heroes."""
STORY = [
    fact("turn", seat=0, turn=1),
    fact("phase", phase="offence", seat=0),
    offence(0, 1, 2, 3, 4, 5),
    offence(0, 6, 6, 6, 4, 5),  # some were kept: not counted
    fact("activated", seat=0, name="Smack"),
    fact("rolled", seat=1, dice=[6, 6], kind="defence", sides=6),
    damage(1, 0, 4, 46),
    damage(0, 1, 1, 49),  # the defence strikes back; it is no attack
    damage(1, 0, 3, 43),  # the same ability once more
    fact("turn", seat=1, turn=2),
    damage(1, 0, 9, 34),  # in a later turn: not the ability any more
    fact("phase", phase="offence", seat=1),
    offence(1, 3, 3, 3, 3, 3),
    fact("played", seat=1, card="tip-it"),
    fact("activated", seat=1, name="Longbow"),
    damage(0, 1, 48, 1),
    fact("healed", seat=0, amount=2, health=3),
    fact("turn", seat=0, turn=3),
    damage(0, 1, 5, 0),
    fact("fell", seat=0),
]


def test_whoever_is_saved_from_a_fall_has_had_a_closer_call_than_any() -> None:
    """9 health, then a blow that would have left none; from it 1 is saved (ULT-3), and a session turns on it."""
    saved = fact("survived", "Blessing saves Seraph.", seat=0, health=1, carrier="token:blessing-of-divinity")
    story = [fact("turn", seat=0, turn=4), damage(0, 1, 5, 9), damage(0, 1, 13, 0), saved]
    assert statistics(story, DUEL).deeds[0].lowest == Feat("", 1, 4)
    assert turning_points(story) == [(4, "Blessing saves Seraph.")]


def test_damage_is_counted_for_both_sides() -> None:
    """4 + 3 + 9 one way; 1 + 48 + 5 the other."""
    first, second = statistics(STORY, DUEL).deeds
    assert (first.dealt, first.taken) == (16, 54)
    assert (second.dealt, second.taken) == (54, 16)


def test_the_best_attack_is_all_that_one_activation_dealt() -> None:
    """4 and 3 by Smack in turn 1, not what struck back, nor what came later."""
    first, second = statistics(STORY, DUEL).deeds
    assert first.best == Feat("Smack", 7, 1)
    assert second.best == Feat("Longbow", 48, 2)
    assert (first.attacks, second.attacks) == (1, 1)


def test_attacks_at_a_table_are_counted() -> None:
    """They have no name, so none of them is the best ability."""
    found = statistics([fact("table-attack", seat=0, target=2, amount=9, type="normal"), damage(2, 0, 9, 0)], TEAM)
    assert (found.deeds[0].attacks, found.deeds[0].dealt, found.deeds[0].best) == (1, 9, None)


def test_the_closest_call_is_no_fall() -> None:
    """1 health in turn 2, though 0 came later."""
    first = statistics(STORY, DUEL).deeds[0]
    assert first.lowest == Feat("", 1, 2)
    assert first.worst == Feat("", 48, 2)
    assert first.falls == 1


def test_health_that_is_stolen_brings_a_close_call() -> None:
    """5 damage and 3 stolen are 8 that they lost; 2 are left, so that is the closest call."""
    story = [fact("turn", seat=1, turn=1), damage(0, 1, 5, 5), fact("lost-health", seat=0, amount=3, health=2)]
    first = statistics(story, DUEL).deeds[0]
    assert (first.taken, first.lowest) == (8, Feat("", 2, 1))


def test_luck_is_that_of_fresh_dice() -> None:
    """1 to 5 of one's own: 15 on 5 dice; 6 6 in defence and five 3s: 27 on 7."""
    first, second = statistics(STORY, DUEL).deeds
    assert (first.pips, first.dice, first.luck) == (15, 5, 3.0)
    assert (second.pips, second.dice) == (27, 7)


def test_what_was_taken_off_damage() -> None:
    """8 and 3 more, less 2, less half of 9 rounded up: 5 + 2 = 7 prevented, 4 taken."""
    trace = [["ability:smack", 8], ["token:burn", 3], ["token:protect", -2], ["token:evasive", -5]]
    found = statistics([fact("damage", seat=0, sources=[1], total=4, health=10, trace=trace)], [0])
    assert (found.deeds[0].prevented, found.deeds[0].taken) == (7, 4)


def test_whoever_hurt_an_enemy_last_beats_it() -> None:
    """Also where its own token fells it; who takes the seat afterwards was hurt by nobody yet."""
    fell = fact("fell", seat=2)
    story = [damage(2, 0, 3, 5), damage(2, 1, 4, 1), damage(2, 2, 1, 0), fell, damage(2, 2, 6, 0), fell]
    found = statistics(story, TEAM)
    assert [deeds.kills for deeds in found.deeds] == [0, 1]


def test_heroes_are_defeated_by_whoever_hurt_their_team_last() -> None:
    """Two against two, seats 0 and 2 on one dial, 1 and 3 on the other: 3 deals the last blow to 0, which brings 2
    down too. That a teammate hurt 0 besides changes nothing."""
    story = [damage(1, 0, 30, 20), damage(2, 1, 45, 5), damage(0, 3, 5, 0), damage(0, 2, 1, 0)]
    found = statistics([*story, fact("fell", seat=0), fact("fell", seat=2)], [0, 1, 0, 1])
    assert found.defeats == [(3, 0), (3, 2)]
    assert [deeds.kills for deeds in found.deeds] == [0, 0, 0, 2]


def test_who_falls_to_an_enemy_is_no_heros_defeat() -> None:
    """In a campaign a teammate's collateral damage, and a minion's last blow, are nobody's kill."""
    story = [damage(0, 1, 3, 9), damage(0, 2, 9, 0), fact("fell", seat=0)]
    found = statistics(story, TEAM)
    assert (found.defeats, [deeds.kills for deeds in found.deeds]) == ([], [0, 0])


def test_deeds_of_several_sessions() -> None:
    """Numbers are summed, feats are the greatest, the closest call is the lowest."""
    both = Deeds(dealt=3, kills=1, dice=5, pips=10, best=Feat("Smack", 7, 1), lowest=Feat("", 4, 2))
    both.add(Deeds(dealt=4, kills=2, dice=5, pips=20, best=Feat("Longbow", 7, 9), lowest=Feat("", 2, 8)))
    both.add(Deeds(dealt=1))
    assert (both.dealt, both.kills, both.luck) == (8, 3, 3.0)
    assert (both.best, both.lowest) == (Feat("Smack", 7, 1), Feat("", 2, 8))


def test_others_are_forgotten() -> None:
    """Only the seats of heroes are counted; a minion's deeds are nobody's."""
    found = statistics(STORY, [0])
    assert len(found.deeds) == 1
    assert found.deeds[0].dealt == 16
    assert found.turns == 3


def test_loot_dice_say_nothing_of_luck() -> None:
    """They have twenty sides."""
    found = statistics([fact("rolled", seat=0, dice=[20], kind="loot", sides=20)], [0])
    assert found.deeds[0].dice == 0


def test_a_crawl_turns_on_shards_and_the_last_minion() -> None:
    """Every shard, but of the minions only the one that came last, each with its turn."""
    story = [
        fact("hero-turn", seat=0, turn=1),
        fact("minion-defeated", "Roc is defeated.", seat=2, minion="roc"),
        fact("hero-turn", seat=1, turn=2),
        fact("shard", "A shard.", seat=1, shards=1),
        fact("hero-turn", seat=0, turn=3),
        fact("minion-defeated", "Yokai is defeated.", seat=3, minion="yokai"),
        fact("crawl-over", "Portal crawl won.", result="won", explored=False),
    ]
    assert turning_points(story) == [(2, "A shard."), (3, "Yokai is defeated."), (3, "Portal crawl won.")]
    assert statistics(story, TEAM).counted == {"minion-defeated": 2, "shard": 1}
