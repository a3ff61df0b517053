"""A campaign of missions: what comes next, what a mission brings, what may be chosen (MOBJ-4, MDIF)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from campaign.kinds.conclusion import Conclusion
from campaign.kinds.recorded_sessions import read_all
from campaign.missions.beginning import BEGINNING, TwoMissions, UnknownLevel, level_typed
from campaign.missions.documents import MissionsDocument, MissionSetup
from campaign.missions.player_sheets import PERK_SHEETS, purchase
from campaign.missions.progress import PROGRESS
from campaign.missions.recorded_sessions import FORM
from campaign.missions.rules.difficulty import raised
from campaign.missions.score_sheet import MissionColumns, MissionSheet
from saves.records import Campaign, Document, PartyChange, ScoreRow
from tests.unit.missions.tables import library

LIBRARY = library()
HEROES = ["monk", "ninja"]


def begun(*chosen: str, difficulty: str = "normal") -> Document:
    """A new campaign of two."""
    return PROGRESS.new_document(HEROES, difficulty, 7, chosen)


def ended(setup: Document, result: str = "won", sides: int = 2, *, perfect: bool = False) -> Document:
    """The outcome of a session of this setup."""
    return {
        "result": result,
        "sides": sides,
        "perfect": perfect,
        "rounds": 9,
        "segments": 8,
        "bonus": {"a": "met"},
        "health": [10, 4],
        "sheets": setup["sheets"],
        "points": 0,
    }


def after(document: Document, result: str = "won", sides: int = 2, *, perfect: bool = False) -> Conclusion:
    """The next session of a campaign, over."""
    setup = PROGRESS.next_setup(document, LIBRARY)
    return PROGRESS.conclude(document, setup, ended(setup, result, sides, perfect=perfect), LIBRARY)


def campaign(document: Document) -> Campaign:
    """A campaign with this document."""
    now = datetime.now(UTC)
    return Campaign(
        id=1,
        name="x",
        kind="missions",
        heroes=tuple(HEROES),
        seed=7,
        difficulty="normal",
        status="active",
        program_version="1",
        created_at=now,
        updated_at=now,
        document=document,
    )


@pytest.mark.rule("MOBJ-4")
@pytest.mark.parametrize(
    ("result", "sides", "perfect", "points", "score", "following"),
    [("lost", 0, False, 0, 0, 1), ("lost", 1, False, 1, 0, 1), ("won", 2, False, 2, 2, 2), ("won", 2, True, 3, 3, 2)],
)
def test_what_a_mission_brings(
    result: str, sides: int, *, perfect: bool, points: int, score: int, following: int
) -> None:
    """Points on every sheet, for columns up to its level; a lost mission is played again."""
    conclusion = after(begun(), result, sides, perfect=perfect)
    document = conclusion.document
    assert [sheet["unspent"] for sheet in document["sheets"]] == [[[points, 1]] if points else []] * 2
    assert (conclusion.score.points, document["score"], document["mission"]) == (score, score, following)
    assert (document["sessions"], document["reached"], conclusion.over) == (1, int(result == "won"), "")


def test_the_campaign_is_won_with_the_last_mission() -> None:
    """Five of them, each once if none is lost; with a lost one between."""
    document, seen, over = begun(), [], ""
    while not over:
        seen.append(PROGRESS.next_setup(document, LIBRARY)["scenario"])
        conclusion = after(document, "lost" if seen == [1, 2] else "won", 1 if seen == [1, 2] else 2)
        document, over = conclusion.document, conclusion.over
        document = {**document, "sheets": [{**sheet, "unspent": []} for sheet in document["sheets"]]}
    assert (seen, over, document["score"]) == ([1, 2, 2, 3, 4, 5], "won", 10)
    assert MissionsDocument(document).missing(LIBRARY) == []


@pytest.mark.rule("MOBJ-4", "MPRK-2")
def test_who_did_it_perfectly_before_gets_two() -> None:
    """The other player gets three; both sheets note it, the circle of level 1 is filled."""
    document = begun()
    document["sheets"][0]["perfected"] = [1]
    conclusion = after(document, perfect=True)
    assert [sheet["unspent"] for sheet in conclusion.document["sheets"]] == [[[2, 1]], [[3, 1]]]
    assert [sheet["new-game"] for sheet in conclusion.document["sheets"]] == [[1], [1]]
    assert conclusion.title == "Clone Vault won: 2 or 3 perk points a player"
    assert conclusion.score.document["perk_points"] == [2, 3]


@pytest.mark.rule("MDIF-2")
def test_a_raised_level() -> None:
    """Missions below it are raised, points go up to it, New Game+ stays as it was."""
    document = begun("mission-2", difficulty="level-4")
    setup = PROGRESS.next_setup(document, LIBRARY)
    assert (setup["scenario"], setup["raised"]) == (2, 2)
    found = PROGRESS.conclude(document, setup, ended(setup, perfect=True), LIBRARY).document
    assert (found["sheets"][0]["unspent"], found["sheets"][0]["new-game"], found["reached"]) == ([[3, 4]], [], 4)
    assert PROGRESS.next_setup({**document, "mission": 5}, LIBRARY)["raised"] == 0


@pytest.mark.rule("MDIF-3")
def test_double_points() -> None:
    """Twice as many on the sheets; the score sheet counts them as printed."""
    conclusion = after(begun("double-points"), perfect=True)
    assert conclusion.document["sheets"][0]["unspent"] == [[6, 1]]
    assert (conclusion.score.points, conclusion.score.document["perk_points"]) == (3, [6, 6])


@pytest.mark.rule("MDIF-1")
def test_there_are_six_levels() -> None:
    """The five missions are of levels 1 to 5; raised they go up to 6, and there is no seventh."""
    cards = LIBRARY.tables["missions"]
    assert [cards[number].level for number in sorted(cards)] == [1, 2, 3, 4, 5]
    assert [level_typed(str(level)) for level in (1, 6)] == ["normal", "level-6"]
    assert raised("level-6", cards[1]) == 5
    with pytest.raises(UnknownLevel):
        level_typed("7")


def test_what_may_be_chosen() -> None:
    """Levels 1 and 2 always, the next one by a win of the one before (ours); one mission to begin with."""
    assert [name for name, why in BEGINNING.difficulties(LIBRARY, ()).items() if not why] == ["normal", "level-2"]
    open_now = [name for name, why in BEGINNING.difficulties(LIBRARY, ["level-1", "level-2"]).items() if not why]
    assert open_now == ["normal", "level-2", "level-3"]
    locked = {extra.id: extra.locked for extra in BEGINNING.extras(LIBRARY, ["level-2"])}
    assert [id for id, why in locked.items() if not why] == [
        "clone-vault",
        "nuclear-assault",
        "savage-land-siege",
        "double-points",
        "extra-health",
        "bonus-momentum",
    ]
    assert locked["castle-doom"] == "is unlocked when you win a mission of level 4"
    with pytest.raises(TwoMissions):
        begun("mission-1", "mission-2")


def test_what_a_campaign_unlocks() -> None:
    """The highest total level it has won, and those below; a damaged one nothing."""

    assert BEGINNING.unlocks(campaign(begun())) == ()
    assert BEGINNING.unlocks(campaign(after(begun("mission-3")).document)) == ("level-1", "level-2", "level-3")
    assert BEGINNING.unlocks(campaign({"reached": "far"})) == BEGINNING.unlocks(campaign({})) == ()


def test_what_was_chosen_is_told() -> None:
    """By id and by name; a campaign that begins with the first mission, as usual, has nothing to tell."""
    chosen = MissionsDocument(begun("mission-2", "extra-health")).extras()
    assert chosen == ["mission-2", "extra-health"]
    assert BEGINNING.names_of(chosen, LIBRARY) == ["Nuclear Assault first", "Extra health"]
    assert MissionsDocument(begun()).extras() == []


def test_documents_are_checked() -> None:
    """Keys, heroes, a sheet for each, its version."""
    document = begun()
    setup = PROGRESS.next_setup(document, LIBRARY)
    assert MissionsDocument(document).problem(HEROES) == MissionSetup(setup).problem(HEROES) == ""
    assert "not the heroes of the campaign" in MissionsDocument(document).problem(["monk"])
    fewer = {**document, "sheets": document["sheets"][:1]}
    assert MissionsDocument(fewer).problem(HEROES) == "sheets: one for every hero is needed"
    newer = {**setup, "sheets": [setup["sheets"][0], {**setup["sheets"][1], "version": 2}]}
    problem = MissionSetup(newer).problem(HEROES)
    assert problem == "sheets[1]: it is a perk sheet of version 2, not 1; update the program"
    odd = {**setup, "sheets": [{**setup["sheets"][0], "unspent": [[1, 2, 3]]}, setup["sheets"][1]]}
    assert "two numbers each" in MissionSetup(odd).problem(HEROES)
    circles = {**document, "sheets": [{**document["sheets"][0], "circles": {"gone": 1}}, document["sheets"][1]]}
    assert MissionsDocument(circles).missing(LIBRARY) == ["perk 'gone'"]


@pytest.mark.rule("MPRK-1")
def test_sheets_stay_with_players() -> None:
    """Another hero, the same sheet; whoever joins has a blank one; whoever leaves takes theirs along."""
    document = after(begun()).document

    def change(seat: int, left: str | None, joined: str | None) -> PartyChange:
        return PartyChange(after=1, seat=seat, left=left, joined=joined, changed_at=datetime.now(UTC))

    other = PROGRESS.change_party(document, change(0, "monk", "treant"), LIBRARY)
    assert (other["heroes"][0], other["sheets"], other["players"]) == ({"id": "treant"}, document["sheets"], [1, 2])
    more = PROGRESS.change_party(document, change(1, None, "treant"), LIBRARY)
    assert ([sheet["unspent"] for sheet in more["sheets"]], more["players"]) == ([[[2, 1]], [], [[2, 1]]], [1, 3, 2])
    fewer = PROGRESS.change_party(more, change(0, "monk", None), LIBRARY)
    assert (fewer["players"], [hero["id"] for hero in fewer["heroes"]]) == ([3, 2], ["treant", "ninja"])


def test_what_was_bought_between_missions_is_bought_again() -> None:
    """A campaign worked out anew from its sessions comes to the same sheets, whoever has left since."""
    document = after(begun()).document
    now = purchase(document, 1, "circle ready-1", LIBRARY.tables["perks"])
    assert now["sheets"][1]["circles"] == {"ready-1": 1}
    again = PROGRESS.as_begun(campaign(now))
    assert again == {**begun(), "purchases": now["purchases"]} != begun()
    assert MissionsDocument(again).problem(HEROES) == ""
    assert after(again).document == now
    left = PartyChange(after=1, seat=0, left="monk", joined=None, changed_at=datetime.now(UTC))
    assert PROGRESS.change_party(after(again).document, left, LIBRARY)["sheets"] == [now["sheets"][1]]


@pytest.mark.rule("MPRK-1")
def test_the_last_purchase_can_be_taken_back() -> None:
    """One after another, as long as no session was played since."""
    perks_there = LIBRARY.tables["perks"]
    document = after(begun()).document
    first = purchase(document, 1, "circle ready-1", perks_there)
    second = purchase(first, 0, "circle momentum-2", perks_there)
    assert PERK_SHEETS.take_back(second) == (first, "Taken back: a circle of momentum-2.")
    assert PERK_SHEETS.take_back(first) == (document, "Taken back: a circle of ready-1.")
    assert PERK_SHEETS.take_back(document) is None
    assert PERK_SHEETS.take_back({**first, "sessions": 2}) is None


# -- the sheet, measures, sessions of another table ------------------------------------------------------


def test_the_score_sheet() -> None:
    """A row says which mission, how far, and what each player got."""
    conclusion = after(begun(), perfect=True)
    score = conclusion.score
    MissionColumns.model_validate(score.document)
    row = ScoreRow(
        number=score.number,
        won=score.won,
        points=score.points,
        document=score.document,
        session_id=1,
        ordinal=1,
        mode="mission",
    )
    sheet = MissionSheet()
    assert sheet.shown(row) == [1, "1 Clone Vault", "perfect", 1, 2, "9", "3", "+3"]
    assert sum(part.points for part in sheet.points(score)) == sum(sheet.worth(score).values()) == score.points
    lost = after(begun(), "lost", 1).score
    assert (sheet.points(lost), sheet.worth(lost)) == ([], {})
    assert sheet.totals([score, lost]) == ["", "", "", "4"]


def test_measures() -> None:
    """Names and values of a won and a lost mission."""
    setup = PROGRESS.next_setup(begun(), LIBRARY)
    won, lost = (PROGRESS.measures(setup, ended(setup, *how)) for how in (("won", 2), ("lost", 1)))
    assert won == {
        "sides": 2,
        "perfect": 0,
        "rounds": 9,
        "segments": 8,
        "bonuses": 1,
        "health_left": 14,
        "perk_points": 2,
    }
    assert (lost["health_left"], lost["perk_points"], list(lost)) == (None, 1, list(won))


@pytest.mark.rule("MOBJ-4", "MPRK-1")
def test_a_mission_that_was_played_elsewhere() -> None:
    """Won or lost, perfect or not; refused while points are left to spend, and for what no mission comes to."""
    document = begun()
    setup = PROGRESS.next_setup(document, LIBRARY)
    said = read_all(FORM.fields(document, setup, LIBRARY, won=True), ["perfect=y"])
    entered = FORM.outcome(document, setup, said, LIBRARY, won=True)
    assert FORM.problem(document, setup, entered, LIBRARY) == ""
    assert PROGRESS.conclude(document, setup, entered, LIBRARY).score.points == 3
    lost = FORM.outcome(
        document, setup, read_all(FORM.fields(document, setup, LIBRARY, won=False), ["side-1=yes"]), LIBRARY, won=False
    )
    assert PROGRESS.conclude(document, setup, lost, LIBRARY).document["sheets"][0]["unspent"] == [[1, 1]]
    assert "lost otherwise" in FORM.problem(document, setup, {**lost, "sides": 2}, LIBRARY)
    assert "not perfect" in FORM.problem(document, setup, {**lost, "perfect": True}, LIBRARY)
    second = PROGRESS.conclude(document, setup, entered, LIBRARY).document
    following = PROGRESS.next_setup(second, LIBRARY)
    problem = FORM.problem(second, following, FORM.outcome(second, following, said, LIBRARY, won=True), LIBRARY)
    assert problem == "the player of Monk has perk points left to spend before the mission"
