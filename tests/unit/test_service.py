"""The door to playing: choices are kept before they are shown, positions are rebuilt, undo stops where it must."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from campaign.errors import (
    BadParty,
    Bug,
    CampaignOver,
    CannotResume,
    LockedDifficulty,
    NoCampaign,
    NothingToUndo,
    UnknownDifficulty,
)
from campaign.kinds.conclusion import ACTIVE
from campaign.play.live_session import SNAPSHOT_EVERY
from campaign.play.logs import MemoryLog, SavedLog, snapshots
from campaign.play.open_campaign import OpenCampaign
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.play.undo import undo, undo_to
from campaign.scenarios.runner import run_file
from engine.errors import IllegalChoice, ReplayDiverged, StaleDecision, UnknownChoice
from engine.game import Game
from engine.state import FORMAT, Decision
from saves.errors import CampaignInUse, ChoiceConflict
from saves.records import NewChoice
from saves.store import Store

HEROES = ["barbarian", "moon-elf"]


@pytest.fixture
def service(place: str) -> Iterator[Service]:
    """An open service with a campaign named demo."""
    with Service.open(place) as service:
        service.create("demo", HEROES, seed=7)
        yield service


@pytest.fixture
def opened(service: Service) -> Iterator[OpenCampaign]:
    """The campaign, held open."""
    with service.open_campaign("demo") as opened:
        yield opened


def bots(seed: int = 1) -> Answers:
    """Heroes that choose at random, enemies by the book."""
    return Answers(hero_bots("random", len(HEROES), seed))


def play_to(opened: OpenCampaign, position: int) -> None:
    """Let bots play so many choices."""
    for _ in opened.live.run(bots(), until=lambda game: game.state.choices >= position):
        continue


def tokens(service: Service, opened: OpenCampaign) -> list[str]:
    """What the saves hold of the open session."""
    return [choice.token for choice in service.store.choices(opened.session.id)]


# -- choosing -----------------------------------------------------------------------------------------


def test_a_choice_is_kept_before_it_is_applied(
    service: Service, opened: OpenCampaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the kernel runs, the choice is already in the saves."""
    seen: list[list[str]] = []
    apply = Game.apply

    def watched(game: Game, token: str) -> None:
        seen.append(tokens(service, opened))
        apply(game, token)

    monkeypatch.setattr(Game, "apply", watched)
    opened.live.choose("evenly")
    assert seen == [["evenly"]]


def test_what_is_told_is_kept(service: Service, opened: OpenCampaign) -> None:
    """Choices of bots are kept turn by turn, always before their news."""
    for position in opened.live.run(bots(), until=lambda game: game.state.choices >= 70):
        assert len(tokens(service, opened)) == position == opened.live.position
        opened.live.news()


def writes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written from now on, a word for every transaction."""
    seen: list[str] = []
    for name in ("append_choices", "add_snapshot", "undo"):
        write = getattr(Store, name)

        def noted(*given: object, name: str = name, write: Callable[..., None] = write, **named: object) -> None:
            seen.append(name)
            write(*given, **named)

        monkeypatch.setattr(Store, name, noted)
    return seen


def test_a_turn_of_bots_is_one_write(opened: OpenCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its choices, and the position behind them where it is kept, come to the disk together."""
    seen = writes(monkeypatch)
    first = opened.live.game.state.turn
    play_to(opened, 60)
    begun = opened.live.game.state.turn - first
    assert begun > 2
    assert seen == ["append_choices"] * (begun + 1)


def test_a_choice_of_a_person_is_one_write(opened: OpenCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to the disk alone; what bots answer to it follows before the next person is asked."""
    seen = writes(monkeypatch)
    opened.live.choose("give 0")
    assert seen == ["append_choices"]


def test_a_crash_in_a_turn_loses_bots_choices_of_that_turn_only(service: Service, opened: OpenCampaign) -> None:
    """What was on the disk is there, and the same bots come to the same position again."""
    opened.live.choose("evenly")
    opened.live.choose("pass")
    running = opened.live.run(bots(), until=lambda game: game.state.choices >= 70)
    last = [next(running), next(running)][-1]
    pick = bots()
    for _ in range(3):  # the process dies before this turn is over
        decision = opened.live.game.state.decision
        assert decision is not None
        opened.live.game.apply(pick(opened.live.game, decision))
    assert len(tokens(service, opened)) == last
    opened.leave()
    with service.open_campaign("demo") as again:
        assert (again.live.position, again.live.game.state.turn) == (last, opened.live.turn)
        assert tokens(service, again)[:2] == ["evenly", "pass"]
        assert again.notices == []


def test_an_illegal_choice_keeps_nothing(service: Service, opened: OpenCampaign) -> None:
    """It is refused with a reason."""
    with pytest.raises(UnknownChoice):
        opened.live.choose("dance")
    with pytest.raises(IllegalChoice):
        opened.live.choose("play six-it")
    with pytest.raises(StaleDecision):
        opened.live.choose("evenly", 5)
    assert tokens(service, opened) == []


def test_an_answer_from_before_an_undo_in_another_process_is_refused(place: str, opened: OpenCampaign) -> None:
    """Though as many choices are kept as before it, and the log was read again meanwhile."""
    opened.live.choose("give 0")
    with Store.open(place) as other:
        log = SavedLog(other, opened.session.id)
        log.undo(0, forced=False)
        log.append(0, [NewChoice(0, "give 1", None)])
        for stale in (lambda: opened.live.choose("give 0"), lambda: undo(opened.live)):
            assert len(opened.live.log.choices()) == opened.live.position
            with pytest.raises(ChoiceConflict, match="was continued elsewhere"):
                stale()
        assert [choice.token for choice in log.choices()] == ["give 1"]


@pytest.mark.parametrize("kept", [True, False], ids=["in the saves", "in memory"])
def test_every_choice_and_every_undo_raises_the_serial(opened: OpenCampaign, *, kept: bool) -> None:
    """A position comes again, a serial never does."""
    log = opened.live.log if kept else MemoryLog()
    seen = [log.serial()]
    for choice in ("give 0", "give 1"):
        log.append(0, [NewChoice(0, choice, None)])
        seen.append(log.serial())
        log.undo(0, forced=False)
        seen.append(log.serial())
    assert seen == [0, 1, 2, 3, 4]


def test_a_bug_of_the_kernel_does_not_brick_the_campaign(
    service: Service, opened: OpenCampaign, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The choice that led to it is taken back, and a report says how to come there."""
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))

    def broken(game: Game, token: str) -> None:
        raise ZeroDivisionError("oops")

    with monkeypatch.context() as patch:
        patch.setattr(Game, "apply", broken)
        with pytest.raises(Bug, match="ZeroDivisionError after 'evenly'"):
            opened.live.choose("evenly")
    assert tokens(service, opened) == []
    (report,) = tmp_path.glob("kingshand-bug-*.yaml")
    text = report.read_text(encoding="utf-8")
    assert "# ZeroDivisionError: oops" in text
    assert "  - 0: evenly\n" in text
    assert run_file(report).problems == []
    opened.leave()
    with service.open_campaign("demo") as again:
        again.live.choose("evenly")


def test_a_bug_while_bots_play(
    service: Service, opened: OpenCampaign, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was applied before is kept, the choice that failed is not."""
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    apply = Game.apply

    def fragile(game: Game, token: str) -> None:
        if game.state.choices == 5:
            raise ZeroDivisionError("oops")
        apply(game, token)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "apply", fragile)
        with pytest.raises(Bug):
            play_to(opened, 50)
    assert len(tokens(service, opened)) == 5


def test_a_report_comes_to_the_same_error(
    service: Service, opened: OpenCampaign, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is a scenario file: run, it stops with that error."""
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))

    def broken(seat: int) -> str:
        raise ZeroDivisionError("oops")

    with monkeypatch.context() as patch:
        patch.setattr("engine.flow.rolls.dice_stream", broken)
        patch.setattr("engine.flow.attempts.dice_stream", broken)
        with pytest.raises(Bug, match="ZeroDivisionError"):
            play_to(opened, 50)
        (report,) = tmp_path.glob("kingshand-bug-*.yaml")
        assert run_file(report).problems == ["the kernel stopped: ZeroDivisionError: oops"]


# -- resuming -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_stopping_anywhere(service: Service, seed: int) -> None:
    """Stopped and resumed at random places, the position is the one that was left."""
    luck = Random(seed)
    for _ in range(12):
        with service.open_campaign("demo", told=False) as opened:
            wanted = opened.live.position + luck.randrange(1, 15)
            for _ in opened.live.run(bots(seed), until=lambda game, stop=wanted: game.state.choices >= stop):  # type: ignore[misc]
                continue
            left = opened.live.game.digest()
            if opened.live.is_over:
                opened.conclude()
                break
        with service.open_campaign("demo", told=False) as again:
            assert again.live.game.digest() == left
    assert list(service.verify(service.find("demo")))


def test_fingerprints_lie_along_the_log(service: Service, opened: OpenCampaign) -> None:
    """One a turn, so that a wrong replay is loud within one."""
    turns: dict[int, int] = {}
    answers = bots()

    def noted(game: Game, decision: Decision) -> str:
        turns.setdefault(game.state.turn, game.state.choices)
        return answers(game, decision)

    for _ in opened.live.run(noted, until=lambda game: game.state.choices >= 70):
        continue
    kept = service.store.choices(opened.session.id)
    assert len(turns) > 2
    assert [c.position for c in kept if c.digest is not None] == list(turns.values())


def test_positions_lie_along_the_log(service: Service, opened: OpenCampaign) -> None:
    """At the beginning, and at the first turn that begins far enough behind the latest."""
    begun: list[int] = [0]
    for position in opened.live.run(bots(), until=lambda game: game.state.choices >= 90):
        if position - begun[-1] >= SNAPSHOT_EVERY and position < 90:
            begun.append(position)
    assert len(begun) > 2
    kept = snapshots(SavedLog(service.store, opened.session.id), 90)
    assert [snapshot.position for snapshot in kept] == begun[::-1]


def test_sitting_down_reads_the_end_of_the_log(service: Service, opened: OpenCampaign) -> None:
    """However long the session is: only what follows the latest position; so does an undo to what a person chose."""
    play_to(opened, 90)
    assert opened.live.game.state.decision is not None
    opened.live.choose(opened.live.game.state.decision.options[0])
    opened.leave()
    latest = service.store.latest_snapshot(opened.session.id)
    assert latest is not None
    with service.store.database.write() as connection:  # whoever reads further stumbles
        connection.exec_driver_sql("DELETE FROM choices WHERE serial < 20")
    with service.open_campaign("demo") as again:
        assert again.live.game.digest() == opened.live.game.digest()
        assert undo(again.live, force=True).steps == 1


def test_a_session_that_ended_is_concluded_later(service: Service) -> None:
    """A process that died between the last choice and the score sheet loses neither."""
    with service.open_campaign("demo") as opened:
        for _ in opened.live.run(bots()):
            continue
        assert opened.live.is_over
    with service.open_campaign("demo") as again:
        assert again.live.is_over
        ending = again.conclude()
    assert [row.points for row in service.scores(service.find("demo"))] == [ending.score.points]


def test_two_cannot_play_at_once(service: Service, opened: OpenCampaign, place: str) -> None:
    """The second is told."""
    with Service.open(place) as other, pytest.raises(CampaignInUse):
        other.open_campaign("demo")


def test_looking_changes_nothing(service: Service, opened: OpenCampaign, place: str) -> None:
    """The position can be seen while it is played."""
    play_to(opened, 30)
    with Service.open(place, read_only=True) as other:
        session, live = other.look(other.find("demo"))
        assert session is not None
        assert live is not None
        assert live.game.digest() == opened.live.game.digest()


# -- replay -------------------------------------------------------------------------------------------


def append(service: Service, opened: OpenCampaign, *, token: str = "", digest: str | None = None) -> int:
    """Keep a choice behind the program's back; without a token a possible one. Returns its number."""
    position, decision = opened.live.position, opened.live.game.state.decision
    assert decision is not None
    service.store.append_choice(opened.session.id, position, decision.seat, token or decision.options[0], digest)
    return position


def test_an_impossible_choice_is_found(service: Service, opened: OpenCampaign) -> None:
    """ReplayDiverged carries the number of the choice."""
    play_to(opened, 32)
    number = append(service, opened, token="dance")
    with pytest.raises(ReplayDiverged, match="'dance' is recorded, but not possible") as caught:
        list(service.verify(service.find("demo")))
    assert caught.value.choice == number


def test_a_wrong_fingerprint_is_found(service: Service, opened: OpenCampaign) -> None:
    """A position that is differs from the recorded one."""
    play_to(opened, 32)
    number = append(service, opened, digest=f"{FORMAT}-{'0' * 16}")
    with pytest.raises(ReplayDiverged, match="differs from the recorded one") as caught:
        list(service.verify(service.find("demo")))
    assert caught.value.choice == number


def test_a_changed_document_is_found(service: Service) -> None:
    """What sessions leave behind is worked out anew too."""
    with service.open_campaign("demo") as opened:
        for _ in opened.live.run(bots()):
            continue
        opened.conclude()
    campaign = service.find("demo")
    service.store.update_campaign(campaign.id, document={**campaign.document, "score": 1000})
    with pytest.raises(ReplayDiverged, match="the campaign has 1000 points"):
        list(service.verify(service.find("demo")))


def other_content(service: Service, opened: OpenCampaign) -> None:
    """Pretend that the session began with other content."""
    from sqlalchemy import update

    from saves.models import SESSIONS

    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).where(SESSIONS.c.id == opened.session.id).values(content_digest="older"))


def test_other_content_that_changes_nothing_here(service: Service, opened: OpenCampaign) -> None:
    """Play goes on where it stood, which is said once; from then on the session is one of today's content."""
    play_to(opened, 40)
    left = opened.live.game.digest()
    other_content(service, opened)
    opened.leave()
    with service.open_campaign("demo") as again:
        assert again.live.game.digest() == left
        assert any("content has changed" in notice for notice in again.notices)
    with service.open_campaign("demo") as once_more:
        assert once_more.notices == []
    assert len(list(service.verify(service.find("demo")))) == 1
    (chapter,) = service.chapters(service.find("demo"))
    assert (chapter.note, bool(chapter.lines)) == ("", True)


def test_choices_that_fit_no_more_are_taken_back(service: Service, opened: OpenCampaign) -> None:
    """Only with other content; the player is told how many."""
    play_to(opened, 32)
    number = append(service, opened, token="dance")
    other_content(service, opened)
    opened.leave()
    with service.open_campaign("demo") as again:
        assert again.live.position == number
        assert any("the last choice does not fit any more" in notice for notice in again.notices)


# -- undo ---------------------------------------------------------------------------------------------


def test_undo_of_what_revealed_nothing(service: Service, opened: OpenCampaign) -> None:
    """Handing out salves shows nothing new."""
    start = opened.live.game.digest()
    opened.live.choose("give 0")
    undone = undo(opened.live)
    assert (undone.position, undone.steps, undone.forced) == (0, 1, False)
    assert opened.live.game.digest() == start
    assert tokens(service, opened) == []


def test_undo_stops_in_front_of_a_reveal(service: Service, opened: OpenCampaign) -> None:
    """Exploring turns a tile up; forced, the log says so."""
    opened.live.choose("evenly")
    opened.live.choose("pass")
    decision = opened.live.game.state.decision
    assert decision is not None
    assert decision.kind == "move"
    opened.live.choose(decision.options[0])
    undone = undo(opened.live, 3)
    assert (undone.steps, undone.stopped_by) == (0, decision.options[0])
    forced = undo(opened.live, 3, force=True)
    assert (forced.steps, forced.position, forced.forced) == (3, 0, True)
    rows = service.store.all_rows(opened.session.id)
    assert rows[-1].kind == "undo"
    assert rows[-1].forced


def test_undo_goes_as_far_as_it_may(service: Service, opened: OpenCampaign) -> None:
    """Two free steps behind a reveal: two are taken back."""
    opened.live.choose("give 0")
    opened.live.choose("give 1")
    undone = undo(opened.live, 10)
    assert (undone.position, undone.stopped_by) == (0, "")
    assert undone.steps == 2


@pytest.mark.parametrize("stored", [False, True])
def test_the_first_undo_after_a_restart_goes_to_what_a_person_chose(
    service: Service, opened: OpenCampaign, tmp_path: Path, *, stored: bool
) -> None:
    """Not to what was answered for them since: the saves know who chose, and so does an exported file."""
    opened.live.choose("give 0")
    for _ in opened.live.run(lambda _, decision: decision.options[0], until=lambda game: game.state.choices >= 4):
        continue
    opened.leave()
    name = "demo"
    if stored:
        file = service.export("demo", tmp_path / "demo.json")
        name = service.import_(file, name="again").name
    with service.open_campaign(name) as again:
        assert [choice.asked for choice in again.live.log.choices()] == [True, False, False, False]
        assert undo(again.live, force=True).position == 0


def test_undo_goes_over_all_of_heroes_whom_nobody_plays(opened: OpenCampaign) -> None:
    """Where no person chose, a choice of a hero's seat is one step."""
    play_to(opened, 3)
    assert undo(opened.live, force=True).position == 2


def test_undo_by_the_service(service: Service) -> None:
    """Without holding it open, for the command line."""
    with pytest.raises(NothingToUndo, match="No session is open"):
        service.undo("demo")
    with service.open_campaign("demo") as opened:
        opened.live.choose("give 0")
    assert service.undo("demo").steps == 1
    with pytest.raises(NothingToUndo, match="no choice to undo"):
        service.undo("demo")


def test_undo_gets_a_session_out_of_a_broken_log(service: Service, opened: OpenCampaign) -> None:
    """A log that cannot be replayed any more is cut back, when forced."""
    play_to(opened, 32)
    number = append(service, opened, token="dance")
    opened.leave()
    with pytest.raises(CannotResume, match="repair demo"):
        service.open_campaign("demo")
    with pytest.raises(CannotResume):
        service.undo("demo")
    assert service.undo("demo", force=True).position == number
    with service.open_campaign("demo") as again:
        assert again.live.position == number


def test_the_same_luck_after_an_undo(service: Service, opened: OpenCampaign) -> None:
    """Taking back a roll and making it again changes nothing."""
    play_to(opened, 12)
    game = opened.live.game
    decision = game.state.decision
    assert isinstance(decision, Decision)
    opened.live.choose(decision.options[0])
    after = opened.live.game.digest()
    undo_to(opened.live, 12, force=True)
    opened.live.choose(decision.options[0])
    assert opened.live.game.digest() == after


# -- campaigns ----------------------------------------------------------------------------------------


def test_parties(service: Service) -> None:
    """One to four different heroes."""
    for heroes in ([], HEROES * 3, ["monk", "monk"]):
        with pytest.raises(BadParty):
            service.create("x", heroes)
    with pytest.raises(UnknownDifficulty, match="Did you mean normal"):
        service.create("x", HEROES, difficulty="norml")
    with pytest.raises(LockedDifficulty):
        service.create("x", HEROES, difficulty="ironclad")
    assert len(service.campaigns()) == 1


@pytest.mark.rule("CAMP-5")
def test_a_won_campaign_unlocks_legacy_difficulties(service: Service) -> None:
    """Ironclad is there for every campaign after the first one that was won."""
    (first,) = service.campaigns()
    service.store.update_campaign(first.id, status="won")
    assert service.create("x", HEROES, difficulty="ironclad").difficulty == "ironclad"
    assert service.create("y", HEROES, difficulty="ironclad").difficulty == "ironclad"


def test_the_only_campaign_needs_no_name(service: Service, tmp_path: Path) -> None:
    """Several do."""
    assert service.find(None).name == "demo"
    service.create("other", ["monk"])
    with pytest.raises(NoCampaign, match=r"'other', 'demo'\.$"):
        service.find(None)
    for number in range(5):
        service.create(f"more-{number}", ["monk"])
    with pytest.raises(NoCampaign, match=r"7 campaigns.*'more-4', .*'other' and others \('.* list' shows all\)"):
        service.find(None)
    with Service.open(str(tmp_path / "empty.db")) as empty, pytest.raises(NoCampaign, match="begin one"):
        empty.find(None)


def test_a_campaign_that_ended(service: Service) -> None:
    """It is not opened again."""
    campaign = service.find("demo")
    service.store.update_campaign(campaign.id, status="lost")
    with pytest.raises(CampaignOver, match="is over: lost"):
        service.open_campaign("demo")


def test_a_campaign_goes_on_when_the_next_scenario_is_there(service: Service) -> None:
    """Won as far as it went, and then there was more."""
    campaign = service.find("demo")
    service.store.update_campaign(campaign.id, status="to be continued")
    with service.open_campaign("demo") as opened:
        assert opened.campaign.status == ACTIVE
    document = {**campaign.document, "scenario": 9}
    with service.open_campaign("demo") as opened:
        for _ in opened.live.run(bots()):
            continue
        opened.conclude()
    service.store.update_campaign(campaign.id, status="to be continued", document=document)
    with pytest.raises(CampaignOver, match="scenario 9 does not exist yet"):
        service.open_campaign("demo")
