"""Whatever is played, entered and changed, in whatever order: the book of a campaign holds together."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaign.errors import BadParty, NothingToUndo
from campaign.kinds.recorded_sessions import BadField, read_all
from campaign.play.book.party_history import marks_of
from campaign.play.book.verify import Confirmed, Unconfirmed, confirmed
from campaign.play.parties import Wishes
from campaign.play.recorded_sessions import next_entry
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from content.load import hero_ids

STEPS = 7


def play(service: Service, luck: Random) -> None:
    """A session to its end."""
    with service.open_campaign("book", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("random", len(opened.campaign.heroes), luck.randrange(99)))):
            continue
        opened.conclude()


def change(service: Service, luck: Random) -> None:
    """Somebody joins, leaves, or takes a place."""
    party, there = list(service.find("book").heroes), sorted(hero_ids())
    luck.shuffle(party)
    came = luck.choice(there)
    wishes = luck.choice([Wishes(add=[came]), Wishes(remove=party[:1]), Wishes(replace=[(party[0], came)])])
    before = service.find("book")
    try:
        service.change_party("book", wishes)
    except BadParty:
        assert service.find("book") == before


def record(service: Service, luck: Random) -> None:
    """A session of the table: the first that the rules can yield, of some that are made up."""
    entry = next_entry(service.find("book"))
    won = luck.random() < 0.7
    for _ in range(40):
        said = [f"{field.name}={value_of(field, luck)}" for field in entry.form(won=won)]
        before = service.find("book")
        try:
            service.enter("book", entry.outcome(read_all(entry.form(won=won), said), won=won))
        except BadField:
            assert service.find("book") == before
        else:
            return


def value_of(field: Any, luck: Random) -> str:
    """Something that could be typed there."""
    if field.words:
        return ",".join(luck.sample(field.words, luck.choice([0, 0, 1]))) if field.usual == "" else ""
    return luck.choice(["y", "n"]) if field.usual == "n" else str(luck.choice([0, 1, 2, 3, 4, 5, 10]))


def take_back(service: Service, luck: Random) -> None:
    """What was entered last, if anything was."""
    del luck
    try:
        service.undo("book")
    except NothingToUndo:
        return


def check(service: Service, name: str) -> None:
    """The sheet adds up, nothing is damaged, and what was played here is confirmed."""
    campaign = service.find(name)
    rows = service.scores(campaign)
    entered = marks_of(service.store, campaign).entered
    assert sum(row.points for row in rows) == campaign.document["score"]
    assert service.examine(campaign) == []
    found: list[Confirmed] = []
    try:
        found.extend(confirmed(service.store, campaign))
    except Unconfirmed:
        assert entered
    assert [one.session.ordinal for one in found if one.problem] == list(entered)
    assert all("by hand" in one.problem for one in found if one.problem)


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 40))])
def test_a_book_holds_together(seed: int, place: str, tmp_path: Path) -> None:
    """In these saves, and in those of somebody who gets it as a file."""
    luck = Random(seed)
    with Service.open(place) as service:
        service.create("book", luck.sample(sorted(hero_ids()), luck.randint(1, 3)), seed=seed)
        for step in range(STEPS):
            luck.choices([play, change, record, take_back], [3, 4, 3, 1])[0](service, luck)
            if step % 3 == 2:
                check(service, "book")
        service.export("book", tmp_path / "book.json")
        service.import_(tmp_path / "book.json", name="copy")
        check(service, "copy")
        one, other = service.find("book"), service.find("copy")
        assert (one.heroes, one.document) == (other.heroes, other.document)
