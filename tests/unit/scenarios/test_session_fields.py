"""Keys of a scenario file's `session:` part and the fields of sessions: each has its counterpart."""

from __future__ import annotations

import pytest

from campaign.adventures.rules.battle.session import Battle
from campaign.adventures.rules.crawl.session import Crawl
from campaign.missions.rules.session import Mission
from campaign.scenarios.schema import session_fields
from campaign.scenarios.setup import setups
from campaign.team.session import TeamSession

FOLLOWS: dict[str, set[str]] = {
    "crawl": {
        "hero_count",  # the seats
        "next_battle",  # battles are numbered as the file lists them
        "chests_left",  # `chests` of a battle
        "purse",  # a file begins in front of the shop
        "dealt",  # a file begins in front of the shop
    },
    "boss": {"hero_count"},
    "mission": {
        "hero_count",
        "result",  # `phase: conclusion` is the end of a side
        "mission",  # its name, in place of its number
        "raised",  # what the setup is made of
        "lowered",
        "sheets",
        "side",  # the board that is laid out
        "stands",  # the seats of enemies
        "cleared",  # no tile is in play that was defeated
        "boosts",  # only the next tiles are said
        "boost_discard",
        "ally_deck",  # only the next allies are said
        "hq",  # empty where nothing is said
        "red",  # as the rules have it where nothing is said
        "black",
        "plots",
        "still",  # a file begins in front of the clock phase
        "skips",
    },
}
"""Mode -> fields of its sessions that follow from something else in a file."""


@pytest.mark.parametrize(("mode", "session"), [("crawl", Crawl), ("boss", Battle), ("mission", Mission)])
def test_every_field_of_a_session_stands_in_files(mode: str, session: type[TeamSession]) -> None:
    """Or it follows from what else is said there; and no key goes with a field that no session has."""
    model = setups()[mode].session
    assert model is not None
    named = {mark.name or key for key, mark in session_fields(model)}
    assert set(session.names) - named == FOLLOWS[mode]
    assert named - set(session.names) <= {"step"}  # of the flow: whose phase it is
