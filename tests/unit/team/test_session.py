"""A team's session is copied and written whole, whatever a kind of session adds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaign import team
from campaign.team.session import TeamSession, kept, kept_by_hero, team_of, team_session
from tests import kit


@team_session
class Camp(TeamSession):
    """A session with values of its own."""

    stock: dict[str, int] = kept(dict)
    fires: list[str] = kept(list)


@team_session
class NightCamp(Camp):
    """A session built on another."""

    watch: int = kept(0)
    beds: list[list[str]] = kept_by_hero(list)


def night() -> NightCamp:
    """A session in which something has happened."""
    camp = NightCamp(hero_count=3)
    camp.result, camp.fires, camp.stock, camp.watch = "won", ["d3"], {"wood": 2}, 1
    return camp


def test_a_copy_is_independent() -> None:
    """What a copy has instead of its values is not in the original."""
    camp = night()
    twin = camp.copy()
    twin.fires = [*twin.fires, "e3"]
    twin.stock = {**twin.stock, "wood": 0}
    assert isinstance(twin, NightCamp)
    assert camp.to_json() == night().to_json()


def test_json_holds_the_fields_of_every_class() -> None:
    """In the order of their names, those of the class below first; and it reads back as the same session."""
    data = night().to_json()
    assert list(data.items()) == [
        ("hero_count", 3),
        ("result", "won"),
        ("fires", ["d3"]),
        ("stock", {"wood": 2}),
        ("beds", [[], [], []]),
        ("watch", 1),
    ]
    assert NightCamp.from_json(json.loads(json.dumps(data))).to_json() == data


@team_session
class OddCamp(NightCamp):
    """A session with values that few have."""

    guests: list[str] = kept(list, sparse=True)


def test_every_hero_has_a_list_of_their_own() -> None:
    """What one of them is given the others have not."""
    camp = NightCamp(hero_count=2)
    camp.beds[0].append("straw")
    assert camp.beds == [["straw"], []]
    assert not hasattr(camp, "__dict__")


def test_what_few_sessions_have_stands_in_few_documents() -> None:
    """One without is written as it was before there was such a thing, and is read as one without."""
    camp = OddCamp(hero_count=3)
    plain = camp.to_json()
    assert "guests" not in plain
    assert OddCamp.from_json(plain).guests == []
    camp.guests = ["bard"]
    assert OddCamp.from_json(json.loads(json.dumps(camp.to_json()))).guests == ["bard"]


def test_a_session_reads_what_an_older_one_wrote_besides() -> None:
    """Keys that a kind of session no longer has are left alone."""
    assert NightCamp.from_json({**night().to_json(), "tents": 4}).to_json() == night().to_json()


def test_a_duel_has_no_team() -> None:
    """Asking for it is a mistake of the program, and said at once."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    with pytest.raises(AssertionError):
        team_of(game)
    game.state.session = camp = night()
    assert team_of(game) is camp


def test_what_is_shared_knows_no_campaign_by_name() -> None:
    """No word of adventures stands in the shared modules."""
    for path in Path(*team.__path__).glob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        assert not [word for word in ("adventure", "crawl", "boss", "loot", "shop", "salve") if word in text], path
