"""What-ifs: a campaign that goes on from any choice of another one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from campaign.kinds.registry import kind_named
from campaign.play.book.party_history import branched_from
from campaign.play.branching import branch, log_before
from campaign.play.seats import Answers, hero_bots
from campaign.screens.home import entries
from tests.cli.conftest import Command

if TYPE_CHECKING:
    from campaign.play.service import Service
    from engine.game import Game


def is_at(position: int, game: Game) -> bool:
    """Whether so many choices have been made."""
    return game.state.choices >= position


def tokens(service: Service, name: str, session: int) -> list[str]:
    """The choices in effect of a session."""
    found = service.store.sessions(service.find(name).id)[session - 1]
    return [choice.token for choice in service.store.choices(found.id)]


def test_a_what_if_is_called_so_on_the_home_list(service: Service) -> None:
    """Beside the campaign it was cut from, which is not."""
    branch(service.store, service.find("demo"), "what", at=1, session=1)
    labels = {entry.name: entry.label for entry in entries(service) if entry.name}
    assert labels["what"].endswith(", what-if")
    assert "what-if" not in labels["demo"]


@pytest.mark.parametrize(("session", "at"), [(1, 0), (1, 30), (2, 1), (2, 40), (3, 0)])
def test_it_stands_where_the_other_stood(service: Service, session: int, at: int) -> None:
    """The sessions before are there with their scores, the one it is cut from is open after so many choices."""
    demo = service.find("demo")
    before = tokens(service, "demo", session)
    made = branch(service.store, demo, "what", at=at, session=session)
    sessions = service.store.sessions(made.id)
    assert [one.status for one in sessions[:-1]] == [
        one.status for one in service.store.sessions(demo.id)[: session - 1]
    ]
    assert (len(sessions), sessions[-1].status) == (session, "open")
    assert tokens(service, "what", session) == before[:at]
    assert [row.points for row in service.scores(made)] == [row.points for row in service.scores(demo)[: session - 1]]
    assert made.document["score"] == sum(row.points for row in service.scores(made))
    assert tokens(service, "demo", session) == before
    assert service.find("demo") == demo


def test_it_is_played_to_another_end(service: Service, kingshand: Command) -> None:
    """Its score is confirmed like any other, and says what it is."""
    assert kingshand("branch", "demo", "what", "--at", 40, "--session", 2).code == 0
    assert kingshand("play", "what", "--auto", "--bot", "random").code == 0
    assert kingshand("score", "what", "--verify").code == 0
    assert "This is a what-if: a branch of 'demo', session 2, before choice 40." in kingshand("score", "what").out
    assert kingshand("score", "what", "--json").json()["branch"] == "a branch of 'demo', session 2, before choice 40"
    assert kingshand("score", "demo", "--json").json()["branch"] is None


def test_without_a_session_the_last_one(service: Service, kingshand: Command) -> None:
    """The third of demo is open, and has no choice yet."""
    begun = kingshand("branch", "demo", "what", "--at", 0, "--json").json()
    assert begun["branch"] == "a branch of 'demo', session 3, before choice 0"
    assert begun["status"] == "active"


def test_what_was_undone_before_stays_in_its_log(service: Service) -> None:
    """Also the mark of an undo past a roll; what was undone behind the choice is not part of it."""
    bots = Answers(hero_bots("greedy", 2, 1))
    for stop in (40, 60):
        with service.open_campaign("demo", told=False) as opened:
            for _ in opened.live.run(bots, until=partial(is_at, stop)):
                continue
            opened.live.flush()
            opened.live.log.undo(stop - 10, forced=True)
    demo = service.find("demo")
    made = branch(service.store, demo, "what", at=35)
    assert list(service.store.forced_undos(demo.id).values()) == [2]
    assert list(service.store.forced_undos(made.id).values()) == [1]
    assert tokens(service, "what", 3) == tokens(service, "demo", 3)[:35]
    assert len(service.store.all_rows(service.store.sessions(made.id)[-1].id)) == 40 + 1 + 5
    assert log_before([], 0) == []


def test_it_achieves_nothing_and_has_no_place_in_the_hall(service: Service, kingshand: Command) -> None:
    """Whatever comes of it."""
    made = branch(service.store, service.find("demo"), "what", at=40, session=2)
    assert branched_from(service.store.sessions(made.id))
    kingshand("play", "what", "--auto", "--bot", "greedy")
    assert service.store.achievements(made.id) == []
    for name in ("what", "demo"):
        service.store.update_campaign(service.find(name).id, status="lost")
    assert [one["campaign"] for one in kingshand("hall", "--json").json()] == ["demo"]


@pytest.mark.rule("CAMP-5")
def test_it_unlocks_nothing(service: Service) -> None:
    """A won what-if is no first won campaign; a won campaign is."""
    kind = kind_named("adventures")
    branch(service.store, service.find("demo"), "what", at=0)
    service.store.update_campaign(service.find("what").id, status="won")
    assert service.difficulties(kind)["ironclad"]
    service.delete("what")
    assert service.difficulties(kind)["ironclad"]
    service.store.update_campaign(service.find("demo").id, status="won")
    assert not service.difficulties(kind)["ironclad"]


def test_an_export_says_that_it_is_a_what_if(service: Service, kingshand: Command, tmp_path: object) -> None:
    """Wherever it goes."""
    kingshand("branch", "demo", "what", "--at", 3, "--session", 1)
    assert kingshand("export", "what", f"{tmp_path}/what.json").code == 0
    assert "only claimed" not in kingshand("import", f"{tmp_path}/what.json", "--as", "again").out
    assert "what-if" in kingshand("score", "again").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("demo", "what", "--at", 9999, "--session", 1), "not 9999"),
        (("demo", "what", "--at", -1), "not -1"),
        (("demo", "what", "--at", 0, "--session", 9), "has no session 9"),
        (("demo", "what", "--at", 0, "--session", 0), "has no session 0"),
        (("demon", "what", "--at", 0), "Did you mean 'demo'?"),
        (("demo", "DEMO", "--at", 0), "There is already a campaign named 'DEMO'"),
    ],
    ids=str,
)
def test_a_branch_from_what_never_was(
    service: Service, kingshand: Command, words: tuple[object, ...], said: str
) -> None:
    """One sentence, exit code 2, nothing written."""
    refused = kingshand("branch", *words)
    assert refused.code == 2
    assert said in refused.err
    assert refused.err.count("\n") == 1
    assert [campaign.name for campaign in service.campaigns()] == ["demo"]
