"""The choices are what counts: damaged positions are passed over, and what is damaged is put right from the rest."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaign.errors import CannotResume, DamagedPosition, NothingToUndo
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from engine.errors import ReplayDiverged
from engine.state import FORMAT
from saves.errors import CorruptDatabase
from saves.records import Choice
from saves.store import Store

HEROES = ["barbarian", "moon-elf"]
MADE = 90
"""Choices that were made."""

Damage = Callable[..., None]
"""Changes the saves behind the program's back, by SQL."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Saves with one session in its middle, some positions kept along it."""
    path = tmp_path_factory.mktemp("played") / "saves.db"
    with Service.open(str(path)) as service:
        service.create("demo", HEROES, seed=7)
        with service.open_campaign("demo", told=False) as opened:
            bots = Answers(hero_bots("random", len(HEROES), 1))
            for _ in opened.live.run(bots, until=lambda game: game.state.choices >= MADE):
                continue
    return path


@pytest.fixture
def service(played: Path, tmp_path: Path) -> Iterator[Service]:
    """A copy of them, open."""
    path = tmp_path / "saves.db"
    shutil.copy(played, path)
    with Service.open(str(path)) as service:
        yield service


@pytest.fixture
def damage(service: Service) -> Damage:
    """Runs SQL on them; the database would refuse to change a choice."""

    def run(*statements: str) -> None:
        with service.store.database.write() as connection:
            connection.exec_driver_sql("DROP TRIGGER IF EXISTS choices_append_only")
            connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
            for statement in statements:
                connection.exec_driver_sql(statement)
            connection.exec_driver_sql("PRAGMA ignore_check_constraints = OFF")

    return run


def log(service: Service) -> list[Choice]:
    """The choices in effect."""
    session = service.store.open_session(service.find("demo").id)
    assert session is not None
    return service.store.choices(session.id)


def kept(service: Service) -> list[int]:
    """Where positions are kept."""
    with service.store.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT position FROM snapshots ORDER BY position")
        return [row[0] for row in rows]


def stands(service: Service) -> tuple[str, list[str]]:
    """The fingerprint of where play goes on, and what the player is told."""
    with service.open_campaign("demo", told=False) as opened:
        return opened.live.game.digest(), opened.notices


def told(service: Service) -> tuple[list[str], list[str]]:
    """What is wrong, and what would be done."""
    found = service.examine(service.find("demo"))
    return [problem for one in found for problem in one.told()], [one.cure() for one in found]


def repaired(service: Service) -> None:
    """Put right what can be; nothing is wrong afterwards."""
    copy = service.repair(service.find("demo"))
    with Store.open(str(copy), read_only=True) as before:
        assert [campaign.name for campaign in before.campaigns()] == ["demo"]
    assert told(service) == ([], [])
    assert len(list(service.verify(service.find("demo")))) == 1


def test_nothing_is_wrong(service: Service) -> None:
    """Sound saves need nothing."""
    assert len(kept(service)) > 3
    assert told(service) == ([], [])


# -- positions ------------------------------------------------------------------------------------------


DAMAGES = [
    "document = replace(document, '\"cp\":', '\"cq\":')",
    "document = replace(document, '\"turn\":', '\"turn\":1')",
    "document = ''",
    "document = '[]'",
    "document = x'c328'",
    "document = x'00'",
    "digest = '3-0000000000000000'",
    "digest = x'ff'",
]


@pytest.mark.parametrize("change", DAMAGES)
def test_a_damaged_position_is_passed_over(service: Service, damage: Damage, change: str) -> None:
    """For the one before it: play goes on where the choices lead, and says so; so do verify and repair."""
    left, _ = stands(service)
    last = kept(service)[-1]
    damage(f"UPDATE snapshots SET {change} WHERE position = {last}")
    sentence = f"The position saved after choice {last} is damaged; the choices count."
    now, (notice,) = stands(service)
    assert now == left
    assert notice.startswith(sentence)
    with pytest.raises(DamagedPosition, match=sentence):
        list(service.verify(service.find("demo")))
    assert told(service)[0] == [f"Session 1: the position saved after choice {last} is damaged."]
    repaired(service)
    assert kept(service)[-1] < last
    assert stands(service) == (left, [])


def test_a_position_behind_half_a_choice(service: Service, damage: Damage) -> None:
    """There is no such place in a log: it is passed over like any damaged one, and taken away."""
    left, _ = stands(service)
    last = kept(service)[-1]
    damage(f"UPDATE snapshots SET position = {last - 0.5} WHERE position = {last}")
    assert stands(service)[0] == left
    with pytest.raises(DamagedPosition, match=f"saved after choice {last - 0.5} is damaged"):
        list(service.verify(service.find("demo")))
    repaired(service)
    assert stands(service) == (left, [])


@pytest.mark.parametrize("statement", ["UPDATE snapshots SET document = '{}'", "DELETE FROM snapshots"])
def test_no_position_at_all(service: Service, damage: Damage, statement: str) -> None:
    """The session is played again from its opening."""
    left, _ = stands(service)
    damage(statement)
    assert stands(service)[0] == left
    assert len(log(service)) == MADE
    assert service.undo("demo", force=True).steps == 1


def test_looking_says_it_too(service: Service, damage: Damage) -> None:
    """`status` shows where the choices lead."""
    left, _ = stands(service)
    damage("UPDATE snapshots SET document = replace(document, '\"turn\":', '\"turn\":1')")
    _, live = service.look(service.find("demo"))
    assert live is not None
    assert live.game.digest() == left
    assert live.log.unsound


def test_a_log_that_was_cut_short(service: Service, damage: Damage) -> None:
    """A position kept behind its end is one of this line of play: it is not played up to and then believed, but the
    session goes on from there, and nothing is taken back."""
    last = kept(service)[-1]
    damage(f"DELETE FROM choices WHERE serial >= {last - 2}")
    problem = f"It has {last - 2} choices, but a position was saved after choice {last}."
    with pytest.raises(CannotResume, match=rf"Session 1 cannot continue: {problem} To see what can be done: .*repair"):
        service.open_campaign("demo")
    problems, (cure,) = told(service)
    assert problems == [f"Session 1: {problem}"]
    assert cure == (
        f"Session 1: continue where it is, from the position saved after choice {last}; nothing is undone, "
        "and undo reaches back to there."
    )
    repaired(service)
    with service.open_campaign("demo", told=False) as opened:
        assert opened.live.position == last
    assert [choice.token for choice in log(service)[-2:]] == ["(lost)"] * 2


def test_a_log_that_is_gone(service: Service, damage: Damage) -> None:
    """With more than a hundred choices missing the positions say nothing any more; the session begins again."""
    last = kept(service)[-1]
    damage("DELETE FROM choices", f"UPDATE snapshots SET position = 101 WHERE position = {last}")
    assert told(service)[1][0].startswith("Session 1: drop damaged positions")
    repaired(service)
    with service.open_campaign("demo", told=False) as opened:
        assert opened.live.position == 0


# -- choices --------------------------------------------------------------------------------------------


def test_a_choice_that_does_not_fit_behind_the_last_position(service: Service, damage: Damage) -> None:
    """It and what follows it is taken back, and nothing else; without --force nothing is."""
    damage(f"UPDATE choices SET token = 'dance' WHERE serial = {MADE - 2}")
    with pytest.raises(CannotResume, match=f"choice {MADE - 2}: 'dance' is recorded, but not possible.* repair demo"):
        service.open_campaign("demo")
    with pytest.raises(CannotResume):
        service.undo("demo")
    before = log(service)
    _, (cure,) = told(service)
    assert cure == f"Session 1: continue after choice {MADE - 2}; undo the rest (2), which does not fit."
    assert service.undo("demo", force=True).position == MADE - 2
    assert log(service) == before[:-2]
    assert told(service) == ([], [])


@pytest.mark.parametrize(("serial", "token"), [(4, "dance"), (0, "give 0")])
def test_a_choice_that_does_not_fit_before_a_position(
    service: Service, damage: Damage, serial: int, token: str
) -> None:
    """Or that fits and leads elsewhere: the position stands for it: not one choice is taken back."""
    left, _ = stands(service)
    first = kept(service)[1]
    damage(f"UPDATE choices SET token = '{token}' WHERE serial = {serial}")
    assert stands(service)[0] == left
    with pytest.raises(ReplayDiverged):
        list(service.verify(service.find("demo")))
    (cure,) = told(service)[1]
    assert cure.startswith(f"Session 1: continue where it is, from the position saved after choice {first}; ")
    repaired(service)
    assert stands(service) == (left, [])
    assert len(log(service)) == MADE


def test_a_damaged_fingerprint(service: Service, damage: Damage) -> None:
    """Later ones agree, so no choice is to blame: it is taken anew, and none is taken back."""
    left, _ = stands(service)
    last = [choice.position for choice in log(service) if choice.digest is not None][-2]
    damage(
        f"UPDATE choices SET digest = '{FORMAT}-0000000000000000' WHERE serial = {last}",
        f"DELETE FROM snapshots WHERE position >= {last}",
    )
    with pytest.raises(CannotResume, match="the position differs from the recorded one"):
        service.open_campaign("demo")
    with pytest.raises(NothingToUndo, match="its choices are sound"):
        service.undo("demo", force=True)
    assert told(service)[1] == ["Session 1: continue where it is; compute its fingerprints again."]
    tokens = [choice.token for choice in log(service)]
    repaired(service)
    assert stands(service) == (left, [])
    assert [choice.token for choice in log(service)] == tokens


def test_a_missing_choice_before_a_position(service: Service, damage: Damage) -> None:
    """Play goes on behind it; repaired, its place is marked, and the position behind it stands for it."""
    left, _ = stands(service)
    damage("DELETE FROM choices WHERE serial = 5")
    assert stands(service)[0] == left
    assert told(service)[0] == ["Session 1: The log of this session lacks row 5."]
    repaired(service)
    assert stands(service) == (left, [])
    assert [choice.token for choice in log(service)].index("(lost)") == 5


CELLS = [
    "serial = 'x'",
    "serial = x'00'",
    "serial = 5.5",
    "serial = -1",
    "serial = 5000",
    "position = 'x'",
    "seat = 'x'",
    "seat = x'7b', at = 'x', forced = 'x'",
]
"""What may stand in a row whose number, place or seat cannot be read."""


@pytest.mark.parametrize("change", CELLS)
def test_a_row_that_cannot_be_read(service: Service, damage: Damage, change: str) -> None:
    """What is sound of it and the rows beside it say what it was: no row is lost, though no position is kept."""
    before, rows = log(service), service.store.all_rows(1)
    left, _ = stands(service)
    damage(f"UPDATE choices SET {change} WHERE serial = 50", "DELETE FROM snapshots")
    with pytest.raises((CannotResume, CorruptDatabase), match=r"[Rr]ow"):
        service.open_campaign("demo")
    assert told(service)[1] == ["Session 1: mend its log."]
    repaired(service)
    assert log(service) == before
    assert len(service.store.all_rows(1)) == len(rows)
    assert stands(service) == (left, [])


def test_a_missing_choice_and_no_position(service: Service, damage: Damage) -> None:
    """The choices before it are good; those behind it stay in the log."""
    damage("DELETE FROM choices WHERE serial = 50", "DELETE FROM snapshots")
    with pytest.raises(CannotResume, match="lacks row 50"):
        service.open_campaign("demo")
    assert service.undo("demo", force=True).position == 50
    assert len(log(service)) == 50
    assert told(service) == ([], [])


def test_a_seat_behind_a_choice_that_does_not_fit(service: Service, damage: Damage) -> None:
    """Nobody can tell whose it was; a position kept behind both stands for them, and not one row is lost."""
    left, _ = stands(service)
    damage("UPDATE choices SET token = 'dance' WHERE serial = 4", "UPDATE choices SET seat = 'x' WHERE serial = 6")
    tokens = [row.token for row in service.store.all_rows(1)]
    repaired(service)
    assert stands(service) == (left, [])
    assert [row.token for row in service.store.all_rows(1)] == tokens


def test_an_undo_that_is_gone(service: Service, damage: Damage) -> None:
    """The choices behind it stand where they could not without it."""
    assert service.undo("demo", 3, force=True).position == MADE - 3
    with service.open_campaign("demo", told=False) as opened:
        bots = Answers(hero_bots("random", len(HEROES), 1))
        for _ in opened.live.run(bots, until=lambda game: game.state.choices >= MADE + 5):
            continue
    left, _ = stands(service)
    before = log(service)
    damage("DELETE FROM choices WHERE kind = 'undo'", "DELETE FROM snapshots")
    repaired(service)
    assert log(service) == before
    assert stands(service) == (left, [])


def test_a_misplaced_choice(service: Service, damage: Damage) -> None:
    """Its place is the one behind the choices before it."""
    left, _ = stands(service)
    damage("UPDATE choices SET position = 1 WHERE serial = 50", "DELETE FROM snapshots")
    assert told(service)[1] == ["Session 1: mend its log."]
    repaired(service)
    assert stands(service) == (left, [])


def test_rows_far_behind_the_others(service: Service, damage: Damage) -> None:
    """They say how many choices were made before them: where that fits, they are put there."""
    left, _ = stands(service)
    damage("DELETE FROM snapshots", "UPDATE choices SET serial = serial + 1000 WHERE serial >= 60")
    assert told(service)[1] == ["Session 1: mend its log."]
    repaired(service)
    assert stands(service) == (left, [])


def test_a_long_hole(service: Service, damage: Damage) -> None:
    """What lies far behind it, and does not follow, is cut off; a copy is kept."""
    damage(
        "DELETE FROM snapshots",
        "UPDATE choices SET serial = serial + 1000 WHERE serial >= 60",
        "DELETE FROM choices WHERE serial = 1060",
    )
    assert told(service)[1] == ["Session 1: continue after choice 60; cut off the unreadable rest of its log."]
    repaired(service)
    assert len(log(service)) == 60


# -- what it was begun with -----------------------------------------------------------------------------


@pytest.mark.parametrize("statement", ["UPDATE snapshots SET digest = digest", "DELETE FROM snapshots"])
@pytest.mark.parametrize("setup", ["{}", '{"scenario":9}'])
def test_a_damaged_setup(service: Service, damage: Damage, setup: str, statement: str) -> None:
    """The campaign leads to it: play and score go by that, which is said; repair writes it anew."""
    left, _ = stands(service)
    damage(f"UPDATE sessions SET setup = '{setup}'", statement)
    now, (notice,) = stands(service)
    assert now == left
    assert notice.startswith("The beginning of session 1 is damaged; it continues from the campaign's own data.")
    _, live = service.look(service.find("demo"))
    assert live is not None
    assert live.game.digest() == left
    assert told(service)[0] == ["Session 1: its beginning is damaged."]
    repaired(service)
    assert stands(service) == (left, [])


def test_a_session_that_has_only_begun(service: Service, damage: Damage) -> None:
    """A setup that is damaged and can be read all the same is not played, though no choice speaks against it."""
    service.undo("demo", MADE, force=True)
    left, _ = stands(service)
    damage("UPDATE sessions SET setup = replace(setup, '\"seed\":', '\"seed\":1')", "DELETE FROM snapshots")
    now, notices = stands(service)
    assert now == left
    assert len(notices) == 1


def test_what_cannot_be_cured(service: Service, damage: Damage) -> None:
    """Sessions that do not add up are told, and left as they are."""
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("random", len(HEROES), 1))):
            continue
        opened.conclude()
    campaign = service.find("demo")
    service.store.update_campaign(campaign.id, document={**campaign.document, "score": 1000})
    (problem,), cures = told(service)
    assert problem.endswith("the campaign has 1000 points, its sessions -10.")
    assert cures == [""]


@pytest.mark.parametrize("sessions", [0, 1])
def test_a_damaged_document(service: Service, damage: Damage, sessions: int) -> None:
    """It is worked out from so many finished sessions, to what it was."""
    if sessions:
        with service.open_campaign("demo", told=False) as opened:
            for _ in opened.live.run(Answers(hero_bots("random", len(HEROES), 1))):
                continue
            opened.conclude()
    was = service.find("demo").document
    assert was["sessions"] == sessions
    damage("UPDATE campaigns SET document = '{\"score\":1}'")
    (found,) = service.examine(service.unchecked("demo"))
    assert found.cure().startswith("The campaign: compute its document again from its finished sessions")
    service.repair(service.unchecked("demo"))
    assert service.find("demo").document == was
    assert service.examine(service.find("demo")) == []


def test_a_damaged_document_of_other_rules(service: Service, damage: Damage) -> None:
    """What a session of other rules left behind cannot be worked out; it is said, and nothing is changed."""
    damage("UPDATE sessions SET rules = 1, status = 'won'", "UPDATE campaigns SET document = '{}'")
    (found,) = service.examine(service.unchecked("demo"))
    assert found.told()[0].startswith("The campaign: its document is damaged:")
    assert found.cure() == ""
