"""What was played by other rules: it is told as it was, and an open session goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import delete, update
from typer.testing import CliRunner

from campaign.cli.app import app
from campaign.errors import NewerRules, NothingToUndo
from campaign.play.book.history import SessionStory
from campaign.play.book.verify import Unconfirmed
from campaign.play.recording import lines_of
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from engine import version
from engine.errors import ReplayDiverged
from saves.errors import BadSaveFile, CorruptDatabase
from saves.models import CHOICES, SESSIONS, SNAPSHOTS
from saves.records import NewChoice, Session
from saves.store import Store

HEROES = ["barbarian"]
LATER = version.RULES + 1


@pytest.fixture
def service(place: str) -> Iterator[Service]:
    """An open service with a campaign named demo; nothing was played yet."""
    with Service.open(place) as service:
        service.create("demo", HEROES, seed=7)
        yield service


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Raises the version of the rules by one; nothing else about them changes."""

    def bump() -> None:
        monkeypatch.setattr(version, "RULES", version.RULES + 1)

    return bump


def bots() -> Answers:
    return Answers(hero_bots("greedy", len(HEROES), 1))


def play(service: Service, position: int | None = None) -> list[str]:
    """Let bots play on to a position, or to the end of the session; returns what was told."""
    told = []
    with service.open_campaign("demo") as opened:
        for _ in opened.live.run(bots(), until=lambda g: position is not None and g.state.choices >= position):
            told += [line.text for line in opened.live.news()]
        if opened.live.is_over:
            opened.conclude()
    return told


def session(service: Service) -> Session:
    """The first one."""
    return service.store.sessions(service.find("demo").id)[0]


def chapter(service: Service) -> SessionStory:
    return next(iter(service.chapters(service.find("demo"))))


def texts(service: Service) -> list[str]:
    return [line.text for line in chapter(service).lines]


def tokens(service: Service) -> list[tuple[int, str]]:
    return [(choice.seat, choice.token) for choice in service.store.choices(session(service).id)]


def position(service: Service) -> str:
    """The fingerprint of where the session stands, without holding or changing it."""
    _, live = service.look(service.find("demo"))
    assert live is not None
    return live.game.digest()


def write_log(service: Service, log: Sequence[tuple[int, str]], *, keep_snapshots: bool = False) -> None:
    """Put another log in place of the kept one, as if it had been played by older rules."""
    store, own = service.store, session(service)
    with store.database.write() as connection:
        connection.execute(delete(CHOICES).where(CHOICES.c.session_id == own.id))
        if not keep_snapshots:
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.session_id == own.id))
    store.choices(own.id)
    store.append_choices(own.id, 0, [NewChoice(seat, token) for seat, token in log])


def play_by_other(service: Service, change: Callable[[list[tuple[int, str]]], None], at: int = 60) -> str:
    """Play to a position, then change the log as if by rules 1; returns where the session stood."""
    play(service, at)
    stood = position(service)
    log = tokens(service)
    change(log)
    write_log(service, log)
    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).values(rules=1))
    return stood


# -- finished sessions ------------------------------------------------------------------------------------


def test_a_session_keeps_its_story_with_its_end(service: Service) -> None:
    """The lines that were told when it was played, and the stamp of the rules it was played by."""
    told = play(service)
    own = session(service)
    story, stamp = service.store.story(own.id), service.store.stamp(own.id)
    assert story is not None
    assert stamp is not None
    assert (stamp.result, stamp.rules, stamp.content_digest) == ("agrees", version.RULES, own.content_digest)
    shown = [line.text for line in lines_of(story)]
    assert shown[-len(told) :] == told
    assert len(shown) == len(told) + len(shown[: -len(told)])
    assert story[-1]["kind"] == "session-over"
    assert [line["at"] for line in story] == sorted(line["at"] for line in story)


def test_an_end_that_cannot_be_kept_is_none(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither score nor story is there, and the session can still be ended."""

    def fail(*_: object) -> None:
        raise RuntimeError("the power went out")

    with monkeypatch.context() as patched:
        patched.setattr("saves.sessions.put_stamp", fail)
        with pytest.raises(RuntimeError):
            play(service)
    own = session(service)
    assert (own.status, service.store.story(own.id), service.scores(service.find("demo"))) == ("open", None, [])
    play(service)
    assert session(service).status != "open"
    assert service.store.story(own.id)


def test_a_finished_session_is_told_as_it_was(service: Service, later: Callable[[], None]) -> None:
    """Log and score are the same by later rules, whatever has become of the questions."""
    play(service)
    before, scores = texts(service), service.scores(service.find("demo"))
    later()
    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).values(setup={}))  # nobody could play it again
    assert texts(service) == before
    assert chapter(service).note == ""
    assert service.scores(service.find("demo")) == scores


def test_verifying_says_by_which_rules(service: Service, later: Callable[[], None]) -> None:
    """Now by those of today; later by the stamp, which is no failure."""
    play(service)
    assert [c.how_verified for c in service.verify(service.find("demo"))] == ["now"]
    later()
    (found,) = service.verify(service.find("demo"))
    assert found.how_verified == "then"
    today = f"{session(service).finished_at:%Y-%m-%d}"
    assert found.verified() == (
        f"played by rules {LATER - 1}; on {today} it had the same end by rules {LATER - 1}; shown from the saved story"
    )


def test_a_session_that_was_never_verified_says_so(service: Service, later: Callable[[], None]) -> None:
    """Its choices, and how it ended, are told all the same."""
    play(service)
    points = service.scores(service.find("demo"))[0].points
    own = session(service)
    write_finished(service, [*tokens(service)[:20], (0, "dance")])
    later()
    service.keep_stories(service.find("demo"))
    (found,) = service.verify(service.find("demo"))
    assert found.how_verified == "never"
    assert "choice 21 of 21 no longer fits" in found.verified()
    assert texts(service)[-2:] == ["Barbarian: dance", f"The session was {own.status}: {points:+d} points."]
    assert "only its choices" in chapter(service).note


def write_finished(service: Service, log: Sequence[tuple[int, str]]) -> None:
    """A finished session with another log and without story and stamp, as an older version left it."""
    from saves.models import STAMPS, STORIES

    own = session(service)
    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).values(status="open"))
    write_log(service, log)
    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).values(status=own.status))
        connection.execute(delete(STORIES))
        connection.execute(delete(STAMPS))


def test_a_story_is_written_for_a_session_of_older_rules(service: Service, later: Callable[[], None]) -> None:
    """When it comes to the recorded end and score with new questions passed; it tells the same."""
    play(service)
    told = texts(service)
    log = tokens(service)
    passes = [i for i, (_, token) in enumerate(log) if token == "pass"]
    del log[passes[3]]
    log.insert(0, (0, "pass"))
    write_finished(service, log)
    later()
    service.keep_stories(service.find("demo"))
    own = session(service)
    stamp = service.store.stamp(own.id)
    assert stamp is not None
    assert (stamp.result, stamp.rules) == ("translated", LATER)
    assert texts(service) == told
    assert "the same end and score" in chapter(service).note
    assert tokens(service) == log


def test_another_score_is_another_session(service: Service) -> None:
    """Then what would be told is not what was played."""
    from saves.models import SCORES

    play(service)
    write_finished(service, tokens(service))
    with service.store.database.write() as connection:
        connection.execute(update(SCORES).values(points=1000))
    service.keep_stories(service.find("demo"))
    stamp = service.store.stamp(session(service).id)
    assert stamp is not None
    assert (stamp.result, stamp.note) == ("differs", "it ends differently")


# -- open sessions ----------------------------------------------------------------------------------------


def test_an_open_session_that_still_fits_goes_on(service: Service, later: Callable[[], None]) -> None:
    """Where it stood, which is said once; then it is one of today's rules, verified and told as such."""
    play(service, 40)
    stood, log = position(service), tokens(service)
    later()
    with service.open_campaign("demo") as opened:
        assert opened.notices == [
            "The rules have changed since this session began; all its choices still fit, and it continues where it was."
        ]
        assert opened.live.game.digest() == stood
    with service.open_campaign("demo") as opened:
        assert opened.notices == []
    own = session(service)
    assert (own.rules, own.base) == (LATER, 0)
    assert [(p["rules"], p["went_on"]) for p in own.earlier] == [(LATER - 1, "exactly")]
    assert tokens(service) == log
    play(service)
    assert [c.how_verified for c in service.verify(service.find("demo"))] == ["now"]


def test_looking_changes_nothing(service: Service, later: Callable[[], None]) -> None:
    """Status and log of an open session of older rules carry nothing over."""
    play(service, 40)
    before = session(service)
    told = texts(service)
    later()
    assert position(service)
    assert texts(service) == told
    assert "rules have changed" in chapter(service).note
    assert session(service) == before


def test_a_question_that_is_new(service: Service) -> None:
    """Is passed: the log that lacks it comes to the same position."""

    def lack_a_pass(log: list[tuple[int, str]]) -> None:
        at = next(i for i, (_, token) in enumerate(log) if token == "pass" and log[i + 1][1] != "pass")
        del log[at]

    stood = play_by_other(service, lack_a_pass)
    with service.open_campaign("demo") as opened:
        assert opened.live.game.digest() == stood
        (notice,) = opened.notices
        assert "choices were made again (1 new question passed, 0 no longer asked)" in notice


def test_a_question_that_is_no_longer_asked(service: Service) -> None:
    """Its pass is left out, and stays in the log as taken back; what comes after it stands."""
    stood = play_by_other(service, lambda log: log.insert(10, (0, "no")))
    with service.open_campaign("demo") as opened:
        assert opened.live.game.digest() == stood
    rows = service.store.all_rows(session(service).id)
    assert [(row.kind, row.token) for row in rows][10] == ("choice", "no")
    assert (rows[61].kind, rows[61].position) == ("undo", 10)
    assert [row.token for row in rows[62:]] == [row.token for row in rows[11:61]]
    play(service)
    assert [c.how_verified for c in service.verify(service.find("demo"))] == ["now"]


def test_a_position_that_can_be_read(service: Service, tmp_path: Path) -> None:
    """The session goes on from there though nobody can make its choices again; undo ends there. Elsewhere it is only
    claimed."""
    play(service, 60)
    stood, log = position(service), tokens(service)
    log[5] = (0, "dance")
    write_log(service, log, keep_snapshots=True)
    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).values(rules=1))
    with service.open_campaign("demo") as opened:
        assert opened.notices == [
            "The rules have changed since this session began; it continues from its last position."
        ]
        assert opened.live.game.digest() == stood
    own = session(service)
    assert 5 < own.base <= 60
    service.undo("demo", 1000, force=True)
    with pytest.raises(NothingToUndo):
        service.undo("demo", 1000, force=True)
    assert len(tokens(service)) >= own.base
    told = texts(service)
    assert told[5] == "Barbarian: dance"
    play(service)
    assert texts(service)[: own.base] == told[: own.base]
    assert [c.how_verified for c in service.verify(service.find("demo"))] == ["now"]
    service.export("demo", tmp_path / "file.json")
    again = service.import_(tmp_path / "file.json", name="again")
    claimed = "session 1 continues a position of older rules, which cannot be replayed here"
    assert again.claimed == claimed
    with pytest.raises(Unconfirmed, match=claimed):
        list(service.verify(again))


def test_as_far_as_the_choices_fit(service: Service) -> None:
    """Where neither position nor all choices fit, and it says how many do not."""

    def dance(log: list[tuple[int, str]]) -> None:
        log[50] = (0, "dance")

    play_by_other(service, dance)
    with service.open_campaign("demo") as opened:
        assert opened.live.position == 50
        (notice,) = opened.notices
        assert notice.endswith(
            "it continues after choice 50: the last 10 choices do not fit any more and stay in the log as undone."
        )


def test_from_its_setup(service: Service) -> None:
    """Where nothing fits; every choice stays in the log, and so in the export."""

    def dance(log: list[tuple[int, str]]) -> None:
        log[0] = (0, "dance")

    play_by_other(service, dance)
    log = tokens(service)
    with service.open_campaign("demo") as opened:
        assert opened.live.position == 0
        assert "it restarts: the last 60 choices do not fit any more" in opened.notices[0]
    rows = [row for row in service.store.all_rows(session(service).id) if row.kind == "choice"]
    assert [(row.seat, row.token) for row in rows] == log
    assert tokens(service) == []


def test_twice(service: Service, later: Callable[[], None]) -> None:
    """A session based on a position is carried over with it."""
    play(service, 60)
    log = tokens(service)
    log[5] = (0, "dance")
    write_log(service, log, keep_snapshots=True)
    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).values(rules=1))
    play(service, 65)
    base, stood, told = session(service).base, position(service), texts(service)
    later()
    with service.open_campaign("demo") as opened:
        assert "all its choices still fit" in opened.notices[0]
        assert opened.live.game.digest() == stood
    assert session(service).base == base
    assert texts(service) == told
    play(service)
    assert [c.how_verified for c in service.verify(service.find("demo"))] == ["now"]


# -- files, newer rules, commands ---------------------------------------------------------------------------


def test_a_file_tells_what_was_told(service: Service, tmp_path: Path, later: Callable[[], None]) -> None:
    """Version, fingerprint, story and stamp travel with the campaign."""
    play(service)
    told, stamp = texts(service), service.store.stamp(session(service).id)
    file = service.export("demo", tmp_path / "file.json")
    later()
    with Service.open(str(tmp_path / "other.db")) as other:
        other.import_(file)
        assert texts(other) == told
        assert other.store.stamp(session(other).id) == stamp
        assert (session(other).rules, session(other).content_digest) == (
            session(service).rules,
            session(service).content_digest,
        )


@pytest.mark.parametrize(
    "line", [{"told": 5}, {"told": [5]}, {"told": ["text"]}, {"told": [["text", "act", "", 1]]}, {"told": [["text"]]}]
)
def test_a_story_that_nobody_can_tell(service: Service, tmp_path: Path, line: dict[str, object]) -> None:
    """One clear sentence, and nothing is imported."""
    play(service)
    stamp = service.store.stamp(session(service).id)
    assert stamp is not None
    service.store.keep_story(session(service).id, [line], stamp)
    with pytest.raises(CorruptDatabase, match="story of a session"):
        chapter(service)
    file = service.export("demo", tmp_path / "file.json")
    with pytest.raises(BadSaveFile, match="Session 1 of the campaign 'demo' in this file: The story of a session"):
        service.import_(file, name="again")
    assert len(service.campaigns()) == 1


def test_newer_rules(service: Service, tmp_path: Path) -> None:
    """A session of theirs is not played on, nor imported; what was told is told."""
    play(service)
    play(service, 10)
    told = texts(service)
    with service.store.database.write() as connection:
        connection.execute(update(SESSIONS).values(rules=LATER))
    with pytest.raises(NewerRules, match=f"is played by rules {LATER}.*update the program"):
        service.open_campaign("demo")
    assert service.look(service.find("demo"))[1] is None
    assert texts(service) == told
    assert [c.how_verified for c in service.verify(service.find("demo"))] == ["then", "never"]
    file = service.export("demo", tmp_path / "file.json")
    with pytest.raises(NewerRules, match=f"Session 1 is played by rules {LATER}"):
        service.import_(file, name="again")
    assert len(service.campaigns()) == 1


def test_broken_logs_of_today_are_still_found(service: Service) -> None:
    """Only other rules and other content are excused."""
    play(service, 20)
    with service.open_campaign("demo", told=False) as opened:
        service.store.append_choice(opened.session.id, 20, 0, "dance")
    with pytest.raises(ReplayDiverged):
        list(service.verify(service.find("demo")))


def test_commands(service: Service, place: str, later: Callable[[], None]) -> None:
    """`replay --verify` as JSON, for programs."""
    play(service)
    later()
    ran = CliRunner().invoke(app, ["--saves", place, "replay", "--verify", "--json"])
    assert ran.exit_code == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert report["agrees"] is True
    (found,) = report["sessions"]
    assert (found["rules"], found["verified"], found["stamp"]["result"]) == (LATER - 1, "then", "agrees")
    assert found["digest"] is None
    ran = CliRunner().invoke(app, ["--saves", place, "replay", "--verify"])
    assert " ".join(ran.stdout.split()).startswith(
        f"Session 1: scenario 1, crawl, {session(service).status}: played by"
    )


def test_saves_that_may_only_be_looked_at(service: Service, place: str) -> None:
    """A session without a story is told from its choices, and nothing is written."""
    play(service)
    told = texts(service)
    write_finished(service, tokens(service))
    with Service(Store.open(place, read_only=True)) as looking:
        assert texts(looking) == told
    assert service.store.stamp(session(service).id) is None
