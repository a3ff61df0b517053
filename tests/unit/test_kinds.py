"""The contract of a kind: one that is registered by a line plays, saves, resumes, undoes, scores, moves and replays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from campaign.cli.app import app
from campaign.errors import BadParty, CampaignOver, UnknownDifficulty, UnknownKind
from campaign.kinds import registry
from campaign.kinds.beginning import Beginning, Extra, Shorthand
from campaign.kinds.kind import part
from campaign.play.seats import Answers, hero_bots, pass_of
from campaign.play.service import Service
from campaign.play.undo import undo
from content import load, sections
from engine.definitions import Library
from saves.records import Document
from tests.three_duels import CONTENT_PLACE, PLACE, THREE_DUELS, ThreeDuels, ThreeProgress

PLACES_OF_THE_PROGRAM = registry.PLACES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for the kind, and a line for its content."""
    monkeypatch.setattr(registry, "PLACES", (*PLACES_OF_THE_PROGRAM, PLACE))
    monkeypatch.setattr(sections, "PLACES", (*sections.PLACES, CONTENT_PLACE))


@pytest.fixture
def service(place: str) -> Iterator[Service]:
    """An open service with a campaign of three duels named demo."""
    with Service.open(place) as service:
        service.create("demo", ["treant"], kind="three-duels", seed=2)
        yield service


Command = Callable[..., Any]


@pytest.fixture
def kingshand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command that must succeed; returns what it prints."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object, typed: str | None = None, code: int = 0) -> str:
        place = str(tmp_path / "cli.db")
        ran = CliRunner().invoke(app, ["--saves", place, *map(str, words)], input=typed)
        assert ran.exit_code == code, ran.output
        return ran.output

    return run


def bots(seed: int) -> Answers:
    """A bot for the hero and one for the foe."""
    return Answers(hero_bots("random", 2, seed))


def test_a_campaign_from_beginning_to_end(service: Service, tmp_path: Path) -> None:
    """Played, stopped in the middle, gone on, won; the sheet adds up; it goes through a file; replays agree."""
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(bots(1), until=lambda game: game.state.choices >= 30):
            continue
        left = opened.live.game.digest()
    with service.open_campaign("demo") as opened:
        assert opened.live.game.digest() == left
        while True:
            for _ in opened.live.run(bots(len(service.scores(opened.campaign)))):
                continue
            conclusion = opened.conclude()
            if conclusion.finished:
                break
            opened.next_session()
    rows = service.scores(service.find("demo"))
    assert [row.number for row in rows if row.won] == ["1", "2", "3"]
    assert sum(row.points for row in rows) == service.find("demo").document["score"]
    assert {row.document["foe"] for row in rows} == {"barbarian", "moon-elf", "paladin"}
    with pytest.raises(CampaignOver, match="The campaign 'demo' is won"):
        service.open_campaign("demo")
    (first,) = service.store.achievements(service.find("demo").id)
    assert first.achievement == "first-blood"
    service.export("demo", tmp_path / "demo.json")
    assert service.import_(tmp_path / "demo.json", name="again").kind == "three-duels"
    assert [row.points for row in service.scores(service.find("again"))] == [row.points for row in rows]
    assert service.store.achievements(service.find("again").id) == [first]
    for name in ("demo", "again"):
        assert len(list(service.verify(service.find(name)))) == len(rows)
        assert all(chapter.lines and not chapter.note for chapter in service.chapters(service.find(name)))


def test_a_kind_brings_content_of_its_own() -> None:
    """Its token is in its libraries alone; the second foe has one, and loses 1 of its 25 health to it in its upkeep."""
    library = THREE_DUELS.library(["treant"])
    assert library.tokens["fatigue"].name == "Fatigue"
    assert "fatigue" not in load.library(["treant"]).tokens
    document = {**THREE_DUELS.progress.new_document(["treant"], "normal", 2), "next": 2}
    game = THREE_DUELS.start(THREE_DUELS.progress.next_setup(document, library), library)
    while game.state.turn < 3:  # each has had one upkeep, and has passed ever since
        assert game.state.decision is not None
        game.apply(pass_of(game.state.decision))
    assert game.state.health == [25, 24]


def test_undo_goes_back_over_the_foe(service: Service) -> None:
    """One step is the hero's last choice with all that the foe answered to it."""
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(bots(1), until=lambda game: game.state.choices >= 30):
            continue
        own = [c.position for c in service.store.choices(opened.session.id) if c.seat == 0]
        assert undo(opened.live, 2, force=True).position == own[-2]


def test_what_a_kind_refuses(service: Service) -> None:
    """Its own number of heroes, its own difficulties; and only kinds that there are."""
    with pytest.raises(BadParty, match="takes 1 hero, not 2"):
        service.create("x", ["treant", "monk"], kind="three-duels")
    with pytest.raises(UnknownDifficulty):
        service.create("x", ["treant"], kind="three-duels", difficulty="hard")
    with pytest.raises(UnknownKind, match=r"'chess'\. Choose adventures or duels or missions or three-duels"):
        service.create("x", ["treant"], kind="chess")


def test_the_foes_cards_stay_hidden(service: Service) -> None:
    """Nobody plays for the foe, so what it draws is only counted."""
    with service.open_campaign("demo") as opened:
        drawn = [line.text for line in opened.live.news() if "draws" in line.text]
    assert any(re.fullmatch(r"Barbarian draws 4 cards\.", line) for line in drawn)
    assert not any("Treant draws 4 cards" in line for line in drawn)


def test_on_the_command_line(kingshand: Command, tmp_path: Path) -> None:
    """Every command about campaigns, in the kind's own words."""
    assert "Began 'demo': Treant" in kingshand("new", "demo", "--kind", "three-duels", "--hero", "treant", "--seed", 2)
    shown = kingshand(
        "play", "demo", typed="ask always\nboard\nmap\nhand\n? barbarian\n" + "1\np\n" * 5 + "undo\nquit\n"
    )
    assert "session 1 begins: duel 1, a duel with Treant." in shown
    assert "There is no map here." in shown
    assert re.search(r"Treant +25/25 HP", shown)
    assert "session 1 is open: duel 1, duel" in kingshand("status")
    kingshand("undo", "--force")
    assert "Score sheet of demo" in kingshand("play", "--auto", "--bot", "random", "--until", "campaign")
    assert "is won" in kingshand("play", "--auto", code=2)
    sheet = kingshand("score")
    assert re.search(r"#  duel +result +foe +score", sheet)
    assert "moon-elf" in sheet
    assert "won" in kingshand("list")
    assert "Session 1: duel 1, duel, " in kingshand("log", "--session", 1)
    assert "choices agree" in kingshand("replay", "--verify")
    kingshand("export", tmp_path / "demo.json")
    kingshand("import", tmp_path / "demo.json", "--as", "again")
    assert kingshand("score", "again").split("\n")[1:] == sheet.split("\n")[1:]
    assert "choices agree" in kingshand("replay", "again", "--verify")


def test_a_kind_that_is_gone(kingshand: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its campaigns are listed; more than that is refused with a sentence."""
    kingshand("new", "demo", "--kind", "three-duels", "--hero", "treant")
    monkeypatch.setattr(registry, "PLACES", PLACES_OF_THE_PROGRAM)
    assert "three-duels" in kingshand("list")
    for command in ("play", "score", "log"):
        told = " ".join(kingshand(command, "demo", code=2).split())
        assert "is of the kind 'three-duels', but this program knows only adventures or duels or missions" in told


class ManyChoices(Beginning):
    """Something to choose."""

    def extras(self, library: Library, unlocked: Collection[str]) -> list[Extra]:
        """Two."""
        return [Extra(name, name.title(), (name,), "") for name in ("salt", "pepper")]

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """One that is normal, one that is not."""
        return {"normal": "", "hard-2": ""}


class CountingProgress(ThreeProgress):
    """With what was chosen in place of the score, to look at."""

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """With the number of extras."""
        return {**super().new_document(heroes, difficulty, seed), "score": len(extras)}


class Shortened(ThreeDuels):
    """One with shorthands, and with something to choose."""

    beginning = part(f"{__name__}:BEGINNING")
    progress = part(f"{__name__}:PROGRESS")
    shorthands = part(f"{__name__}:SHORTHANDS")


BEGINNING, PROGRESS = ManyChoices(), CountingProgress()
SHORTHANDS = (
    Shorthand("--three", "", "Begin three duels.", "kind"),
    Shorthand("--also", "WHAT", "Something else.", "extras", str.lower, many=True),
    Shorthand("--hard", "N", "How hard.", "difficulty", lambda typed: f"hard-{typed}"),
)
SHORTENED = Shortened()


def test_a_kind_brings_its_own_words_for_options(kingshand: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """They name the kind too, and are refused beside what they stand for."""
    monkeypatch.setattr(registry, "PLACES", (*PLACES_OF_THE_PROGRAM, f"{__name__}:SHORTENED"))
    begun = json.loads(
        kingshand("new", "demo", "--hero", "monk", "--also", "SALT", "--also", "pepper", "--hard", 2, "--json")
    )
    assert (begun["kind"], begun["difficulty"], begun["score"]) == ("three-duels", "hard-2", 2)
    assert json.loads(kingshand("new", "plain", "--three", "--hero", "monk", "--json"))["kind"] == "three-duels"
    other = kingshand("new", "x", "--hero", "monk", "--three", "--kind", "adventures", code=2)
    assert "--three is for Three Duels" in other
    both = kingshand("new", "x", "--hero", "monk", "--hard", 2, "--difficulty", "normal", code=2)
    assert "Give --hard or --difficulty, not both." in both
    assert "There is no 'sugar' to add" in kingshand("new", "x", "--hero", "monk", "--also", "Sugar", code=2)
    shown = kingshand("new", "--help")
    assert "--also WHAT" in " ".join(shown.split())
    played = kingshand("simulate", "--heroes", "monk", "--campaigns", 1, "--until", 1, "--also", "salt", "--jobs", 1)
    assert "Monk, normal, salt, greedy bots" in " ".join(played.split())


def test_what_players_keep(kingshand: Command) -> None:
    """Where a kind has no sheets there is nothing to begin with, and nothing to show."""
    kingshand("new", "demo", "--kind", "three-duels", "--hero", "treant")
    nothing = kingshand("new", "x", "--kind", "three-duels", "--hero", "treant", "--sheets-of", "demo", code=2)
    assert "Players keep no sheets of Three Duels" in " ".join(nothing.split())
    assert "has no player sheets" in " ".join(kingshand("perks", "demo", code=2).split())
