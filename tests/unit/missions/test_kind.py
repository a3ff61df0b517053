"""Missions as a kind: played, saved, resumed, undone, scored, moved and replayed; points spent between missions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from campaign.cli.app import app
from campaign.cli.new_campaign import new_campaign
from campaign.errors import BadDocument
from campaign.kinds import registry
from campaign.missions.campaign import Missions
from campaign.play.book.verify import confirmed
from campaign.play.branching import branch
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.play.undo import undo
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.screen import Screen
from content.missions.definitions import MomentumCard
from engine.definitions import Library
from saves.errors import SessionOpen
from tests.unit.missions import toy
from tests.unit.missions.tables import PERKS, RULES

LIBRARIES: dict[tuple[str, ...], Library] = {}
Command = Callable[..., Any]


class ToyMissions(Missions):
    """Two small missions, the second of level 2."""

    def library(self, heroes: Sequence[str], *, packs: Iterable[str] = (), content: Path | None = None) -> Library:
        """The same for the same heroes."""
        key = tuple(sorted(heroes))
        if key not in LIBRARIES:
            found = toy.library(*heroes)
            first = found.tables["missions"][1]
            second = first._replace(id="toy-again", name="Toy Again", number=2, level=2)
            rules = found.tables["mission-rules"]
            found.tables |= {
                "missions": {1: first, 2: second},
                "perks": PERKS,
                "mission-rules": rules._replace(lowered={**rules.lowered, **RULES.lowered}),
                "momentum": {level: MomentumCard(level, "momentum-1", 0, {}) for level in (1, 2, 3)},
            }
            LIBRARIES[key] = found
        return LIBRARIES[key]


TOY_MISSIONS = ToyMissions()


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the place of the real one, if that is there."""
    others = [place for place in registry.PLACES if "missions" not in place]
    monkeypatch.setattr(registry, "PLACES", (*others, f"{__name__}:TOY_MISSIONS"))


@pytest.fixture
def service(place: str) -> Iterator[Service]:
    """An open service with a campaign of two heroes named demo."""
    with Service.open(place) as service:
        service.create("demo", ["barbarian", "monk"], kind="missions", seed=1)
        yield service


@pytest.fixture
def kingshand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command that must succeed, or end with this code; returns what it prints, on one line."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object, code: int = 0) -> str:
        ran = CliRunner().invoke(app, ["--saves", str(tmp_path / "cli.db"), *map(str, words)])
        assert ran.exit_code == code, ran.output
        return " ".join(ran.output.split())

    return run


def play_session(service: Service, name: str = "demo") -> Any:
    """Bots play one session to its end; returns its conclusion."""
    with service.open_campaign(name, told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("greedy", len(opened.live.game.state.players), 5))):
            continue
        return opened.conclude()


def test_a_campaign_from_beginning_to_end(service: Service, tmp_path: Path) -> None:
    """Until the second mission is won; sheets go through a file; every session can be played again and confirmed."""
    while not (ended := play_session(service)).finished:
        continue
    campaign = service.find("demo")
    rows = service.scores(campaign)
    assert [row.number for row in rows if row.won] == ["1", "2"]
    assert sum(row.points for row in rows) == campaign.document["score"] == ended.document["score"]
    service.export("demo", tmp_path / "demo.json")
    again = service.import_(tmp_path / "demo.json", name="again")
    assert again.document == campaign.document
    for name in ("demo", "again"):
        assert len(list(service.verify(service.find(name)))) == len(rows)
    assert [one.problem for one in confirmed(service.store, again)] == [""] * len(rows)
    second = service.store.sessions(campaign.id)[1]
    assert branch(service.store, campaign, "what-if", at=0, session=2).document["sheets"] == second.setup["sheets"]


def test_points_are_spent_and_taken_back(kingshand: Command, tmp_path: Path) -> None:
    """Between two missions; the sheets are shown, go through a file, and stay what the sessions lead to."""
    kingshand("new", "demo", "--missions", "--hero", "barbarian", "--hero", "monk", "--seed", 3)
    kingshand("record", "--won", "--set", "perfect=y", "--set", "rounds=7")
    shown = kingshand("perks", "demo")
    assert "1 Barbarian: 0 perks; perk points left to spend: 3 up to column 1; New Game+ 1 of 5" in shown
    assert "column id seat 1 seat 2 perk 1 momentum-2 0/2 0/2 Momentum Card 2" in shown
    assert "points left to spend" in kingshand("record", "--won", code=2)
    whose = kingshand("perks", "--spend", "ready-1", code=2)
    assert "Say which sheet: --seat 1 for Barbarian, --seat 2 for Monk." in whose
    done = kingshand("perks", "--spend", "Head Start", "--spend", "momentum-2", "--seat", 2)
    assert "Head Start: circle 1 of 1 is filled, and the perk is yours." in done
    assert "Momentum Card 2: circle 1 of 2 is filled." in done
    for wrong, why in (
        (["--spend", "ready-1"], "Head Start is already full"),
        (["--spend", "momentum-3"], "Momentum Card 3 comes after Momentum Card 2"),
        (["--spend", "feat-5"], "column 5; these points go up to column 1"),
        (["--spend", "redy-1"], "There is no perk 'redy-1'. Did you mean ready-1?"),
        (["--spend", "momentum-2", "--spend", "vital-2"], "No perk point is left to spend"),
        (["--new-sheet"], "A new sheet begins once all 5 circles"),
    ):
        assert why in kingshand("perks", *wrong, "--seat", 2, code=2)
    two = json.loads(kingshand("perks", "--json"))["players"][1]
    assert (two["circles"], two["unspent"]) == ({"ready-1": 1, "momentum-2": 1}, [[1, 1]])  # all of them or none
    kingshand("perks", "--spend", "momentum-2", "--seat", 2)
    assert "Taken back: a circle of momentum-2." in kingshand("undo")
    kingshand("perks", "--spend", "momentum-2", "--seat", 2)
    kingshand("perks", "--spend", "momentum-2,momentum-2,ready-1", "--seat", 1)
    assert "No perk point is left" in kingshand("perks", "--spend", "momentum-2", "--seat", 1, code=2)
    kingshand("record", "--lost", "--set", "side-1=y")
    score = kingshand("score")
    assert "1 1 Toy perfect 1 2 7 3 +3" in score
    assert "2 2 Toy Again lost 2 1 - 1 +0" in score
    assert "Perk sheets 1 Barbarian: 2 perks; perk points left to spend: 1 up to column 2; New Game+ 1 of 5" in score
    kingshand("export", tmp_path / "demo.json")
    kingshand("import", tmp_path / "demo.json", "--as", "again")
    sheets = json.loads(kingshand("score", "demo", "--json"))["sheets"]
    assert sheets == json.loads(kingshand("score", "again", "--json"))["sheets"]
    assert sheets[0]["circles"] == {"ready-1": 1, "momentum-2": 2}
    assert "Taken back: session 2" in kingshand("undo", "demo")
    assert "Taken back: a circle of ready-1." in kingshand("undo", "demo")


def test_sheets_go_along_to_another_campaign(kingshand: Command) -> None:
    """Once no point is left to spend there; the perks are there from the first mission on."""
    kingshand("new", "first", "--missions", "--hero", "barbarian", "--seed", 3)
    kingshand("record", "first", "--won")
    begin = ("new", "second", "--missions", "--hero", "monk", "--hero", "ninja", "--sheets-of")
    why = kingshand(*begin, "first", code=2)
    assert "the player of Barbarian has 2 perk points left to spend. Spend them first:" in why
    kingshand("perks", "first", "--spend", "ready-1", "--spend", "momentum-2")
    kingshand(*begin, "first")
    one, two = json.loads(kingshand("perks", "second", "--json"))["players"]
    assert (one["perks"], two["perks"]) == (["ready-1"], [])
    kingshand("record", "second", "--won")
    assert "Taken back" in kingshand("undo", "second")
    assert "Monk has Head Start." in kingshand("status", "second")
    kingshand("new", "other", "--hero", "monk")
    none = kingshand("new", "third", "--missions", "--hero", "monk", "--sheets-of", "other", code=2)
    assert "'other' is not one of Missions" in none
    assert "has no player sheets: it is one of Adventures" in kingshand("perks", "other", code=2)


def test_what_a_campaign_begins_with(kingshand: Command) -> None:
    """Its first mission, its level, what makes it easier; a sentence for what cannot be."""
    begun = ("new", "demo", "--hero", "monk", "--seed", 1)
    kingshand(*begun, "--mission", "Toy Again", "--level", 2, "--lower", "extra-health", "--lower", "double-points")
    report = json.loads(kingshand("status", "--json"))
    assert (report["kind"], report["difficulty"], report["scenario"]) == ("missions", "level-2", 2)
    assert report["with"] == ["mission-2", "extra-health", "double-points"]
    assert "with Toy Again first, Extra health and Double points" in kingshand("status")
    for wrong, why in (
        (["--mission", "toi"], "There is no mission 'toi'. Did you mean toy?"),
        (["--level", 7], "There is no level '7'. There are 1, 2, 3, 4, 5, 6."),
        (["--level", 3], "The difficulty 'level-3' is unlocked when you win a mission of level 2."),
        (["--lower", "easy"], "There is no way to make missions easier 'easy'."),
        (["--mission", "toy", "--with", "toy-again"], "A campaign begins with one mission"),
        (["--mission", "toy", "--kind", "adventures"], "--mission is for Missions"),
        (
            ["--missions", "--hero", "ninja", "--hero", "treant", "--hero", "paladin", "--hero", "huntress"],
            "takes 1 to 4 heroes, not 5",
        ),
    ):
        assert why in kingshand("new", "x", "--hero", "monk", *wrong, code=2)
    kingshand("record", "demo", "--won")
    kingshand("new", "harder", "--hero", "monk", "--mission", "toy", "--level", 3)
    assert "score 0" in kingshand("status", "harder")
    assert "Missions, level-2, 1 hero" in kingshand("hall")


def test_sheets_stay_with_players_whoever_they_play(kingshand: Command) -> None:
    """No rule keeps a party together; what was bought before somebody left stays bought."""
    kingshand("new", "demo", "--missions", "--hero", "barbarian", "--hero", "monk")
    kingshand("record", "--won")
    kingshand("perks", "--seat", 2, "--spend", "ready-1", "--spend", "momentum-2")
    kingshand("party", "--remove", "barbarian", "--replace", "monk=ninja")
    assert "1 Ninja: 1 perk" in kingshand("perks")
    assert "outside" not in kingshand("party")
    assert "Taken back: a circle of momentum-2" in kingshand("undo")
    assert "1 Ninja: 1 perk; perk points left to spend: 1 up to column 1" in kingshand("perks")
    for what in ("a circle of ready-1", "after session 1, Barbarian left", "Ninja took the place of Monk", "session 1"):
        assert what in kingshand("undo")


def test_a_damaged_sheet_is_worked_out_anew(service: Service) -> None:
    """From the sessions; a sheet of another version is told as such."""
    played = play_session(service)
    campaign = service.find("demo")
    sheets = [{**sheet, "version": 9} for sheet in campaign.document["sheets"]]
    service.store.update_campaign(campaign.id, document={**campaign.document, "sheets": sheets})
    with pytest.raises(BadDocument, match="it is a perk sheet of version 9, not 1; update the program"):
        service.find("demo")
    service.repair(service.unchecked("demo"))
    assert service.find("demo").document == played.document


def test_undo_stops_in_front_of_what_was_revealed(service: Service) -> None:
    """Whom an attack is made against is taken back as it is; whoever recruits sees the ally that comes in its place."""
    answers = Answers(hero_bots("greedy", 8, 1))
    with service.open_campaign("demo", told=False) as opened:
        live = opened.live
        token = ""
        while not token.startswith("strike"):
            assert live.game.state.decision is not None
            token = answers(live.game, live.game.state.decision)
            live.choose(token)
        undone = undo(live)
        assert (undone.steps, undone.stopped_by) == (1, "")
    assert ToyMissions.reveals == {"ally-shown", "looked", "tile"}


def test_no_points_are_spent_while_a_mission_is_played(service: Service) -> None:
    """They are, at its beginning, in the mission itself."""
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("random", 8, 1)), until=lambda game: game.state.choices > 2):
            continue
    with pytest.raises(SessionOpen, match="Session 1 of the campaign 'demo' is open"):
        service.check_between(service.find("demo"))


def test_people_are_asked_what_to_begin_with(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Heroes, level, what else there is, whose sheets; a campaign with points left to spend is not offered."""
    monkeypatch.setattr(registry, "PLACES", tuple(place for place in registry.PLACES if "adventures" not in place))
    service.create("kept", ["ninja"], kind="missions", seed=1)
    toy_points = {"result": "won", "sides": 2, "perfect": False}
    service.enter("demo", {**toy_points, "sheets": service.find("demo").document["sheets"]})
    shown = StringIO()
    typed = iter(["2", "level-2", "extra-health", "kept", "mine"])
    monkeypatch.setattr(Keyboard, "line", lambda *_: next(typed))
    assert new_campaign(Screen(Console(file=shown, width=80)), Keyboard(), service) == "mine"
    begun = service.find("mine")
    assert (begun.difficulty, begun.document["lowered"]) == ("level-2", ["extra-health"])
    assert "Perk sheets of: 1 kept\n" in shown.getvalue()
