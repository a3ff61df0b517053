"""Parties are drawn evenly, tables say what was counted, and what was kept can be tried again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from content.load import hero_ids
from tests.balance.__main__ import kept, main
from tests.balance.playing import FirstTry, Party, again, campaign, parties
from tests.balance.table import Tries, written


def first(size: int, scenario: int, *, won: bool, difficulty: str = "normal") -> FirstTry:
    """A first try of somebody."""
    return FirstTry(Party(("barbarian",) * size, difficulty, 1), scenario, won, 9, {})


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_round_has_every_hero_equally_often(size: int) -> None:
    """As many parties as there are heroes: each hero is in as many of them as a party has places."""
    count = len(hero_ids())
    drawn = parties(size, "normal", count, seed=3)
    assert Counter(hero for party in drawn for hero in party.heroes) == dict.fromkeys(hero_ids(), size)
    assert all(len(set(party.heroes)) == size for party in drawn)
    assert len({party.seed for party in drawn}) == count


def test_more_campaigns_leave_the_first_ones_as_they_are() -> None:
    assert parties(3, "normal", 30, seed=3)[:7] == parties(3, "normal", 7, seed=3)
    assert parties(3, "normal", 7, seed=3) != parties(3, "normal", 7, seed=4)


def test_the_table_says_what_was_counted() -> None:
    """One hero won 3 of 4 tries; two heroes 1 of 1, which is more than 85 %; the mean is of 75 and 100."""
    tries = Tries([first(1, 1, won=won) for won in (True, True, True, False)] + [first(2, 1, won=True)])
    assert written(tries).splitlines() == [
        "| normal | 1 hero | 2 heroes | mean |",
        "|---|---|---|---|",
        "| scenario 1 | 75 % (30-95, 4) | **100 %** (21-100, 1) | 88 % |",
    ]


def test_difficulties_stand_beside_each_other() -> None:
    """Scenario 1 alone was tried on both: 0 and 100 %; scenario 2 of story has nothing to stand beside."""
    tries = Tries(
        [first(1, 1, won=False), first(1, 1, won=True, difficulty="story"), first(1, 2, won=True, difficulty="story")]
    )
    assert written(tries).split("\n\n")[-1].splitlines() == [
        "| mean | normal | story |",
        "|---|---|---|",
        "| scenario 1 | 0 % | 100 % |",
        "| all | 0 % | 100 % |",
    ]


def test_a_campaign_has_one_first_try_of_each_scenario() -> None:
    """It goes on with the next scenario only once one was won (CAMP-1), so they come in order."""
    found = campaign(Party(("barbarian", "paladin"), "normal", 5), until=3)
    assert [each.scenario for each in found] == [1, 2, 3]
    assert [each.before["scenario"] for each in found] == [1, 2, 3]
    assert all(each.turns > 0 for each in found)
    assert campaign(Party(("barbarian", "paladin"), "normal", 5), until=3) == found


def test_a_first_try_again_begins_from_where_it_began(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kept.jsonl"
    assert main(["--heroes", "1", "--campaigns", "1", "--until", "1", "--keep", str(file)]) == 0
    (found,) = kept(file)
    assert found == campaign(parties(1, "normal", 1, seed=1)[0], until=1)[0]
    tried = again((found, 0))
    assert (tried.party, tried.scenario, tried.before) == (found.party, found.scenario, found.before)
    assert again((found, 0)) == tried
    assert again((found, 0), "story").party == found.party._replace(difficulty="story")
    capsys.readouterr()
    assert main(["--again", str(file), "--times", "3"]) == 0
    assert ", 3) |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--difficulty", "hardd"], "there is no difficulty 'hardd'; there are story, normal, hard"),
        (["--heroes", "5"], "invalid choice: 5"),
        (["--table", "nowhere.jsonl"], "there is no file nowhere.jsonl"),
    ],
)
def test_what_is_not_there_is_told(asked: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(asked)
    assert stopped.value.code == 2
    assert told in capsys.readouterr().err
