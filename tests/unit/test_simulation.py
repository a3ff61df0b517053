"""Simulated campaigns: what is counted of them, and that it does not depend on who plays them, or how many do."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.errors import BadParty, CampaignError, UnknownDifficulty
from campaign.kinds import registry
from campaign.play.seats import Answers, UnknownBotName, hero_bots
from campaign.play.service import Service
from campaign.simulation import BadPlan, Figures, PlayedCampaign, PlayedSession, SimulationPlan, play, simulate
from campaign.simulation import workers as clusters
from campaign.simulation.figures import Spread
from campaign.simulation.files import HEADINGS, rows_of
from campaign.simulation.play import GIVEN_UP, REACHED, FallCauses
from campaign.simulation.workers import NoCluster, WorkersGone, cluster, processes
from content import sections
from content.errors import UnknownHero
from engine.events import Event
from tests import adventures
from tests.three_duels import CONTENT_PLACE, PLACE

SHORT = SimulationPlan(heroes=("monk",), campaigns=4, until=1, seed=5)


def session(number: int, attempt: int, *, won: bool, turns: int = 10, falls: tuple[str, ...] = ()) -> PlayedSession:
    """One made by hand; the kind has measured one gold a turn."""
    return PlayedSession(number, "crawl", attempt, won, 15 if won else -10, turns, 100, falls, {"gold": turns})


def two_campaigns() -> list[PlayedCampaign]:
    """One that needs two tries for the first scenario, one that wins it at once and is given up at the second."""
    lost = session(1, 1, won=False, turns=6, falls=("Atlas", "Roc"))
    first = PlayedCampaign(
        0, 11, ("monk",), [lost, session(1, 2, won=True, turns=8), session(2, 1, won=True)], "won", 20
    )
    again = [session(2, 1, won=False, falls=("Roc",)), session(2, 2, won=False)]
    second = PlayedCampaign(
        1, 12, ("treant",), [session(1, 1, won=True, turns=7, falls=("Roc",)), *again], GIVEN_UP, -5
    )
    return [first, second]


# -- counting -------------------------------------------------------------------------------------


def test_what_two_campaigns_come_to() -> None:
    """Tries, rates, falls and scores, all of them counted by hand."""
    figures = Figures.of(two_campaigns())
    one, two = figures.scenarios[1], figures.scenarios[2]
    assert (one.first.wins, one.first.games, one.all.wins, one.all.games) == (1, 2, 2, 3)
    assert (two.first.wins, two.first.games, two.all.wins, two.all.games) == (1, 2, 1, 3)
    assert dict(one.tries) == {1: 1, 2: 1}
    assert dict(two.tries) == {1: 1}
    assert dict(one.turns) == {6: 1, 7: 1, 8: 1}
    assert dict(one.felled_by) == {"Atlas": 1, "Roc": 2}
    assert dict(one.lost_to) == {"Roc": 1}
    assert dict(two.lost_to) == {"Roc": 1, "": 1}
    assert one.measures["gold"].mean == 7
    assert dict(figures.ends) == {"won": 1, GIVEN_UP: 1}
    assert dict(figures.scores) == {20: 1, -5: 1}
    assert dict(figures.lengths) == {3: 2}
    assert {hero: (t.wins, t.games) for hero, t in figures.heroes.items()} == {"monk": (1, 2), "treant": (1, 2)}


def test_a_campaign_in_which_something_went_wrong_is_told_and_not_counted() -> None:
    """Its sessions before that would count for scenarios that it was about to lose."""
    broken = PlayedCampaign(2, 13, ("ninja",), [session(1, 1, won=True)], problem="session 2: KeyError: 'x'")
    figures = Figures.of([*two_campaigns(), broken])
    assert (figures.campaigns, figures.wrong) == (2, 1)
    assert figures.scenarios[1].all.games == 3
    assert figures.to_json()["problems"] == [
        {"campaign": 2, "seed": 13, "heroes": ["ninja"], "problem": "session 2: KeyError: 'x'"}
    ]


def test_the_order_of_counting_is_no_matter() -> None:
    """The report is the same, down to the order of its lines."""
    broken = [PlayedCampaign(n, n, ("ninja",), problem="x") for n in range(2, 20)]
    played = [*two_campaigns(), *broken]
    reports = [str(Figures.of(Random(i).sample(played, len(played))).to_json()) for i in range(5)]
    assert len(set(reports)) == 1


def test_nothing_grows_with_the_number_of_campaigns() -> None:
    """Ten thousand campaigns take the room of a thousand, but for a few digits."""
    figures = Figures()
    sizes = []
    for _ in range(10):
        for _ in range(500):
            for campaign in two_campaigns():
                figures.add(campaign)
        sizes.append(len(pickle.dumps(figures)))
    assert figures.campaigns == 10_000
    assert sizes[-1] - sizes[0] < 100


@pytest.mark.parametrize(
    ("numbers", "mean", "deviation", "quantiles"),
    [
        ([2, 4, 4, 4, 5, 5, 7, 9], 5, 2, (2, 4, 4, 5, 9)),  # squares 9+1+1+1+0+0+4+16 = 32, a number 4, root 2
        ([3], 3, 0, (3, 3, 3, 3, 3)),
        ([], 0, 0, (0, 0, 0, 0, 0)),
    ],
)
def test_spread(numbers: list[int], mean: float, deviation: float, quantiles: tuple[int, ...]) -> None:
    """Mean, deviation, and the least number that a share does not exceed."""
    spread = Spread(numbers)
    assert (spread.mean, spread.deviation) == (mean, deviation)
    assert tuple(spread.quantile(share) for share in (0, 0.25, 0.5, 0.75, 1)) == quantiles


def test_a_row_for_each_session() -> None:
    """The score runs along, and the last row tells the end."""
    rows = [dict(zip((*HEADINGS, "gold"), row, strict=True)) for row in rows_of(two_campaigns()[0])]
    assert [row["score"] for row in rows] == [-10, 5, 20]
    assert [row["end"] for row in rows] == [None, None, "won"]
    assert rows[0]["felled_by"] == "Atlas; Roc"
    assert [row["gold"] for row in rows] == [6, 8, 10]


# -- what is counted of a session -----------------------------------------------------------------


def falls_of(scenario: int, *events: tuple[str, dict[str, Any]]) -> list[str]:
    """The causes of falls when this happens in a session of barbarian and monk."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 3, scenario=scenario))
    causes = FallCauses(2)
    causes.game = game
    for kind, data in events:
        causes(Event(kind, "", data))
    return causes.named


def damage(seat: int, health: int, sources: list[int], *trace: tuple[str, int]) -> tuple[str, dict[str, Any]]:
    """Damage that landed."""
    return "damage", {"seat": seat, "health": health, "sources": sources, "trace": list(trace)}


@pytest.mark.rule("BOSS-5")
def test_a_team_on_one_dial_falls_once() -> None:
    """To whoever brought the dial to 0, whichever hero was hit; who hit before is forgotten."""
    hit = damage(1, 0, [2], ("ability:smack", 5))
    both: list[tuple[str, dict[str, Any]]] = [("fell", {"seat": 0}), ("fell", {"seat": 1})]
    assert falls_of(2, damage(0, 4, [2], ("ability:smack", 5)), hit, *both) == ["Fallen Barbarian"]
    assert falls_of(2, hit, ("fell", {"seat": 2})) == []


def test_what_no_enemy_did_is_named_itself() -> None:
    """A status effect deals damage with nobody behind it; a teammate's part gives way to an enemy's."""
    fell = ("fell", {"seat": 0})
    assert falls_of(2, damage(0, 0, [0], ("token:poison", 2)), fell) == ["Poison"]
    assert falls_of(2, ("lost-health", {"seat": 0, "health": 0, "source": "token:bleed"}), fell) == ["Bleed"]
    assert falls_of(2, damage(0, 0, [1, 2], ("token:poison", 2)), fell) == ["Fallen Barbarian"]
    assert falls_of(2, fell) == [""]


def test_heroes_on_dials_of_their_own_fall_one_by_one() -> None:
    """Each to what brought that dial to 0."""
    events = [
        damage(0, 0, [0], ("token:poison", 2)),
        damage(1, 0, [1], ("token:burn", 2)),
        ("fell", {"seat": 0}),
        ("fell", {"seat": 1}),
    ]
    assert falls_of(1, *events) == ["Poison", "Burn"]


def test_what_an_adventure_measures() -> None:
    """Loot counts by card: of two owned before one went back for its better twin, and one was found besides."""
    heroes = [{"id": "monk", "owned": ["bandage", "better-d-ii"], "gone": []}]
    outcome = {
        "salves": 3,
        "salves_spent": 2,
        "gold": 7,
        "explored": True,
        "unclaimed": 0,
        "owned": [["bandage", "better-d-iii", "codex-ii"]],
    }
    assert ADVENTURES.progress.measures({"kind": "crawl", "heroes": heroes}, outcome) == {
        "salves_left": 3,
        "salves_used": 2,
        "gold_left": 7,
        "all_explored": 1,
        "loot_gained": 2,
        "boss_loot_left": None,
    }
    battle = ADVENTURES.progress.measures({"kind": "boss", "heroes": heroes}, {**outcome, "gold": 0, "unclaimed": 1})
    assert (battle["gold_left"], battle["all_explored"], battle["boss_loot_left"]) == (None, None, 1)


# -- playing --------------------------------------------------------------------------------------


def test_a_simulated_campaign_is_one_that_bots_play(tmp_path: Path) -> None:
    """With the same seed the score sheet of `play --auto` has the same rows."""
    plan = SimulationPlan(heroes=("monk", "treant"), until=2, seed=3)
    played = play(plan, 7)
    assert played.end == REACHED
    with Service.open(str(tmp_path / "saves.db")) as service:
        service.create("demo", played.heroes, seed=played.seed)
        with service.open_campaign("demo", told=False) as opened:
            for number in range(len(played.sessions)):
                if number:
                    opened.next_session()
                for _ in opened.live.run(Answers(hero_bots("greedy", 2, opened.session.seed))):
                    continue
                opened.conclude()
        rows = service.scores(service.find("demo"))
    assert [(row.number, row.won, row.points) for row in rows] == [
        (str(one.number), one.won, one.points) for one in played.sessions
    ]


@pytest.mark.long
def test_results_do_not_depend_on_who_plays() -> None:
    """One after another, by threads, by processes, and many or few at a time."""
    alone = list(simulate(SHORT))
    assert [campaign.number for campaign in alone] == [0, 1, 2, 3]
    assert len({campaign.seed for campaign in alone}) == 4
    with ThreadPoolExecutor(2) as threads:
        assert list(simulate(SHORT, threads)) == alone
        assert list(simulate(SHORT, threads, ahead=1)) == alone
    with processes(2) as pool:
        assert list(simulate(SHORT, pool)) == alone


def test_where_a_campaign_stops() -> None:
    """Behind the wanted scenario, or after the most sessions: a random bot does not win."""
    assert play(SHORT, 0).end == REACHED
    given_up = play(SimulationPlan(heroes=("monk",), bot="random", most_sessions=2), 0)
    assert (given_up.end, [one.attempt for one in given_up.sessions]) == (GIVEN_UP, [1, 2])
    assert given_up.score == -20


def test_a_session_without_an_end_is_told() -> None:
    """It stops after the most turns, and the campaign is not counted."""
    stuck = play(SimulationPlan(heroes=("monk",), most_turns=3), 0)
    assert stuck.problem.startswith("session 1: no end after turn 3 and ")
    assert (stuck.end, stuck.sessions) == ("", [])


def test_an_error_of_the_kernel_is_told_and_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A session that cannot be begun, of one campaign of four."""
    begin, broken = ADVENTURES.start, SHORT.luck(2)

    def start(setup: dict[str, Any], *others: Any) -> Any:
        if setup["seed"] == ADVENTURES.progress.next_setup(document, library)["seed"]:
            raise KeyError("no such thing")
        return begin(setup, *others)

    library = ADVENTURES.library(["monk"])
    document = ADVENTURES.progress.new_document(["monk"], "normal", broken)
    monkeypatch.setattr(ADVENTURES, "start", start)
    figures = Figures.of(simulate(SHORT))
    assert (figures.campaigns, figures.wrong) == (3, 1)
    assert [(one.number, one.seed, one.problem) for one in figures.problems] == [
        (2, broken, "session 1: KeyError: 'no such thing'")
    ]


def test_a_kind_is_all_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever keeps the contract can be simulated: three duels one after another, each until it is won."""
    monkeypatch.setattr(registry, "PLACES", (*registry.PLACES, PLACE))
    monkeypatch.setattr(sections, "PLACES", (*sections.PLACES, CONTENT_PLACE))
    plan = SimulationPlan(kind="three-duels", heroes=("treant",), campaigns=3)
    plan.check()
    figures = Figures.of(simulate(plan))
    assert dict(figures.ends) == {"won": 3}
    assert sorted(figures.scenarios) == [1, 2, 3]
    assert all(one.tries.total() == 3 for one in figures.scenarios.values())


# -- plans ----------------------------------------------------------------------------------------


def test_random_heroes() -> None:
    """Another one for each campaign, never one that is there already, and the same ones again."""
    plan = SimulationPlan(heroes=("monk", "random", "random"), campaigns=40)
    plan.check()
    parties = [plan.party(number) for number in range(40)]
    assert all(party[0] == "monk" and len(set(party)) == 3 for party in parties)
    assert len({hero for party in parties for hero in party}) > 12
    assert parties == [SimulationPlan(heroes=plan.heroes).party(number) for number in range(40)]
    assert parties != [SimulationPlan(heroes=plan.heroes, seed=2).party(number) for number in range(40)]


@pytest.mark.parametrize(
    ("plan", "error", "says"),
    [
        (SimulationPlan(heroes=()), BadParty, "1 to 4 heroes, not none"),
        (SimulationPlan(heroes=("mnok",)), UnknownHero, "Did you mean monk"),
        (SimulationPlan(heroes=("monk", "monk")), BadParty, "monk is named twice"),
        (SimulationPlan(heroes=("random",) * 5), BadParty, "1 to 4 heroes, not 5"),
        (SimulationPlan(heroes=("monk",), difficulty="nromal"), UnknownDifficulty, "Did you mean normal"),
        (SimulationPlan(heroes=("monk",), campaigns=0), BadPlan, "at least one campaign, not 0"),
        (SimulationPlan(heroes=("monk",), most_turns=0), BadPlan, "at least one turn per session, not 0"),
        (SimulationPlan(heroes=("monk",), until=9), BadPlan, "no scenario 9 to stop after; there are 1, 2"),
        (SimulationPlan(heroes=("monk",), bot="gredy"), UnknownBotName, "no bot 'gredy'"),
        (SimulationPlan(heroes=("monk",), kind="duels"), BadPlan, "Duels are not campaigns"),
        (SimulationPlan(heroes=("monk",), kind="chess"), CampaignError, "no kind of campaign 'chess'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_plans_that_nobody_can_follow(plan: SimulationPlan, error: type[Exception], says: str) -> None:
    """Each is told in a sentence before anything is played."""
    with pytest.raises(error, match=says):
        plan.check()


# -- executors ------------------------------------------------------------------------------------


class Slow(Executor):
    """Plays what is waited for only, and counts how much it was handed."""

    def __init__(self, played: Callable[[int], PlayedCampaign]) -> None:
        self.played = played
        self.handed: list[Future[Any]] = []
        self.most = 0

    def submit(self, _: Any, /, *given: Any, **__: Any) -> Future[Any]:
        """The result is there at once; what was not taken yet is what is in the list."""
        future: Future[Any] = Future()
        future.set_result(self.played(given[-1]))
        self.handed.append(future)
        self.most = max(self.most, len(self.handed))
        return future


def test_only_so_many_are_handed_out_at_a_time() -> None:
    """A bound on what waits in memory, whatever the number of campaigns; all come in order."""
    executor = Slow(lambda number: PlayedCampaign(number, 0, ("monk",)))
    plan = SimulationPlan(heroes=("monk",), campaigns=1000)
    for expected, campaign in enumerate(simulate(plan, executor, ahead=5)):
        assert campaign.number == expected
        executor.handed.pop(0)
    assert executor.most <= 6


def test_whoever_stops_takes_back_what_has_not_begun() -> None:
    """Nothing is played that nobody will count."""
    futures: list[Future[Any]] = []

    class Never(Executor):
        """Begins nothing but the first."""

        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            """Keep it."""
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_result(PlayedCampaign(0, 0, ("monk",)))
            return futures[-1]

    played = simulate(SimulationPlan(heroes=("monk",), campaigns=100), Never(), ahead=3)
    next(played)
    played.close()
    assert [future.cancelled() for future in futures] == [False, True, True, True]


def test_an_executor_that_breaks_is_left_to_itself() -> None:
    """It ends what it was handed; in the middle of that, Python's own cannot bear that something is taken back."""
    futures: list[Future[Any]] = []

    class Broken(Executor):
        """Breaks at the first."""

        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            """Keep it."""
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_exception(BrokenExecutor())
            return futures[-1]

    with pytest.raises(WorkersGone, match=r"are gone \(BrokenExecutor\)"):
        list(simulate(SimulationPlan(heroes=("monk",), campaigns=100), Broken(), ahead=3))
    assert [future.cancelled() for future in futures] == [False, False, False]


def test_who_stops_disturbs_no_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are taken back, and the processes end: the pool's own thread sees it in either order, and survives.

    A traceback of a thread is a warning, and that an error; the processes are gone at once.
    """

    def end(child: BaseProcess) -> None:
        """The machine is so slow that the pool sees the end of a process before anything else happens."""
        terminate(child)
        child.join()
        time.sleep(0.2)

    def stop(pool: Executor) -> None:
        """As Ctrl-C does where more games were handed out than the pool has begun or keeps at hand."""
        games = [pool.submit(time.sleep, 60) for _ in range(8)]
        while not games[1].running():
            time.sleep(0.01)
        time.sleep(0.1)
        assert [game.cancel() for game in games][-1]
        raise KeyboardInterrupt

    terminate = BaseProcess.terminate
    monkeypatch.setattr(BaseProcess, "terminate", end)
    with pytest.raises(KeyboardInterrupt), processes(1) as pool:
        stop(pool)
    assert not multiprocessing.active_children()


def test_a_cluster_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    """How to get it is told."""
    monkeypatch.setattr(clusters, "find_spec", lambda _: None)
    with pytest.raises(NoCluster, match=r"Install it with: .* -m pip install distributed"), cluster("tcp://x:1", "x"):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_process_that_is_killed_is_told() -> None:
    """No traceback of the pool's."""
    with processes(1) as pool:
        os.kill(pool.submit(os.getpid).result(), signal.SIGKILL)
        with pytest.raises(WorkersGone, match=r"are gone \(BrokenProcessPool\)"):
            list(simulate(SHORT, pool))
