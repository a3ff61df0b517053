"""A process that is killed while it plays loses no kept choice."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ai.bots import make_bot
from campaign.asking.settings import ALWAYS, Settings
from campaign.play.live_session import LiveSession
from campaign.play.seats import Answers
from campaign.play.service import Service
from campaign.screens.asking_commands import settle
from campaign.screens.desk import Desk
from engine.view import view
from tests.cli.conftest import ROOT, Command

ROUNDS = 5
PATIENCE = 30.0
"""Seconds a round may take to get anywhere."""


def kept(saves: Path) -> dict[int, list[tuple[int, str]]]:
    """The choices in effect by session."""
    with Service.open(str(saves), read_only=True) as service:
        campaign = service.find("demo")
        sessions = service.store.sessions(campaign.id)
        return {s.ordinal: [(c.seat, c.token) for c in service.store.choices(s.id)] for s in sessions}


def count(saves: Path) -> int:
    """How many choices were ever kept; a glance, while the child plays."""
    with closing(sqlite3.connect(f"{saves.as_uri()}?mode=ro", uri=True)) as connection:
        found: int = connection.execute("SELECT count(*) FROM choices").fetchone()[0]
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize(
    "kind", [(), pytest.param(("--missions",), marks=pytest.mark.long)], ids=["adventures", "missions"]
)
def test_kill_minus_nine_again_and_again(
    kingshand: Command, elsewhere: str, saves: Path, kind: tuple[str, ...]
) -> None:
    """What was kept before a kill is there afterwards, and the replay agrees."""
    begun = kingshand("new", "demo", *kind, "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    assert begun.code == 0, begun.err
    luck = random.Random(1)
    before: dict[int, list[tuple[int, str]]] = {}
    for _ in range(ROUNDS):
        start = count(saves)
        child = subprocess.Popen(
            [sys.executable, "-m", "campaign", "play", "demo", "--auto", "--bot", "random", "--until", "campaign"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=dict(os.environ),
        )
        try:
            deadline = time.monotonic() + PATIENCE
            while count(saves) == start and child.poll() is None and time.monotonic() < deadline:
                time.sleep(0.01)
            time.sleep(luck.random() * 0.15)
        finally:
            child.kill()
            _, complaint = child.communicate()
        assert b"Traceback" not in complaint
        after = kept(saves)
        for session, choices in before.items():
            assert after[session][: len(choices)] == choices
        before = after
        with Service.open(str(saves)) as service:
            assert [chapter.session.ordinal for chapter in service.verify(service.find("demo"))] == list(after)
    assert count(saves) > 0
    assert kingshand("play", "demo", "--auto", "--bot", "random").code == 0
    assert kingshand("replay", "demo", "--verify").code == 0


def two_sales(saves: str, said: Callable[[Desk, str], None]) -> None:
    """Somebody plays both heroes up to a main phase, and sells two cards there in one answer, which `said` says."""
    bot = make_bot("greedy", 1)
    with Service.open(saves) as service, service.open_campaign("demo") as opened:
        desk = Desk(opened.live, Answers(), range(2))
        settle(desk.people, [Settings(level=ALWAYS)] * 2)
        while True:
            for _ in desk.go_on():
                continue
            menu, decision = desk.sit_down(), desk.decision
            assert menu is not None
            assert decision is not None
            if decision.kind == "main" and len(menu.sold) > 1:
                break
            token = bot.choose(view(opened.live.game, decision.seat), decision)
            desk.people.chosen(opened.live.game, decision, token)
            opened.live.choose(token)
        said(desk, f"{menu.sold[0].number} {menu.sold[1].number}")


def die_in_the_middle() -> None:
    """Say both, and be killed as soon as the first of them is done and kept."""

    def said(desk: Desk, typed: str) -> None:
        choose = desk.live.choose

        def and_die(token: str, decision_id: int | None = None, serial: int | None = None) -> None:
            choose(token, decision_id, serial)
            os.kill(os.getpid(), signal.SIGKILL)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(LiveSession, "choose", lambda _, *given: and_die(*given))
            desk.say(typed)

    two_sales(os.environ["KINGSHAND_SAVES"], said)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_what_was_answered_ahead_is_asked_after_a_kill(kingshand: Command, elsewhere: str, saves: Path) -> None:
    """Two sales in one answer, killed between them: one is kept, the other card is still there, and one is asked."""
    assert kingshand("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7).code == 0
    code = "from tests.cli.test_killed import die_in_the_middle; die_in_the_middle()"
    child = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=dict(os.environ), check=False)
    assert child.returncode == -signal.SIGKILL
    seat, sold = kept(saves)[1][-1]
    assert sold.startswith("sell ")
    with Service.open(str(saves)) as service, service.open_campaign("demo") as opened:
        live = opened.live
        cp, hand = live.game.state.players[seat].cp, len(live.game.state.players[seat].hand)
        desk = Desk(live, Answers(), range(2))
        for _ in desk.go_on():
            continue
        menu, decision = desk.sit_down(), desk.decision
        assert menu is not None
        assert decision is not None
        assert (decision.seat, decision.kind) == (seat, "main")
        assert kept(saves)[1][-1] == (seat, sold), "nothing was answered for them"
        desk.say(str(menu.sold[0].number))
        player = live.game.state.players[seat]
        assert (player.cp, len(player.hand)) == (cp + 1, hand - 1)
    assert kingshand("replay", "demo", "--verify").code == 0
