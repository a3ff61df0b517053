"""Processes that play a part of a campaign, and die where they are told to."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from campaign.play.seats import BOT, PERSON, Answers, bots_of, people_of
from campaign.play.service import Service
from campaign.terminal.sessions import rivals
from tests.fuzz.children import ended, fork, kill, kingshand
from tests.fuzz.kills import tell_of_what_is_kept

if TYPE_CHECKING:
    from engine.game import Game

WORDS = (
    "1",
    "1",
    "1",
    "2",
    "2",
    "3",
    "4",
    "5",
    "6",
    "pass",
    "no",
    "yes",
    "",
    "undo",
    "undo force",
    "hint",
    "odds",
    "board",
    "recap",
    "why",
    "? me",
    "passed",
    "undo passed",
    "ask always",
    "ask matters",
    "keep 6 6",
    "r all",
)
"""What somebody types who answers at random; most are numbers of options, some are none here."""
PATIENCE = 600
"""Seconds after which a process is stuck: it plays several sessions, maybe on a busy machine."""


@dataclass(frozen=True)
class Death:
    """When a process dies by kill -9."""

    statement: int = 0
    """Right before it sends so many statements, or ends so many transactions; 0: not there."""
    seconds: float = 0.0
    """After so long, wherever it is; 0: not at all."""

    @property
    def comes(self) -> bool:
        """Whether it dies at all."""
        return bool(self.statement or self.seconds)

    def __str__(self) -> str:
        if self.statement:
            return f"killed at statement {self.statement}"
        return f"killed after {self.seconds:.3f} s" if self.seconds else "left alone"


@dataclass(frozen=True)
class Ran:
    """What became of a process."""

    code: int | None
    """None: it did not end, and was ended."""
    kept: int
    """So many choices it was promised are kept."""
    shown: str

    @property
    def was_killed(self) -> bool:
        """Whether it died as it was told to."""
        return self.code == -signal.SIGKILL


def ran(folder: Path, action: Callable[[int, int], object], typed: bytes, death: Death) -> Ran:
    """Do something in a process of its own, which is given its input and its output."""
    reading, typing = os.pipe()
    os.set_blocking(typing, False)
    os.write(typing, typed[:65_000])
    os.close(typing)
    promises, promising = os.pipe()
    with (folder / "shown").open("wb") as shown:

        def child() -> None:
            os.chdir(folder)
            tell_of_what_is_kept(promising)
            if death.statement:
                die_at(death.statement)
            action(reading, shown.fileno())

        pid = fork(child)
    os.close(reading)
    os.close(promising)
    if death.seconds:
        time.sleep(death.seconds)
        os.kill(pid, signal.SIGKILL)
    code = ended(pid, PATIENCE)
    if code is None:
        kill(pid)
    kept = 0
    while counts := os.read(promises, 65536):
        kept += sum(counts)
    os.close(promises)
    return Ran(code, kept, (folder / "shown").read_text(encoding="utf-8", errors="replace"))


def die_at(statement: int) -> None:
    """Have this process kill itself right before so many statements, ends of transactions counted too."""
    from sqlalchemy import Engine, event

    left = statement

    def counted(*_: object) -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    for name in ("before_cursor_execute", "commit", "rollback"):
        event.listen(Engine, name, counted)


def command(words: Sequence[object]) -> Callable[[int, int], object]:
    """A command of the program, at the line-mode prompt: its input is no terminal."""
    return lambda read, write: kingshand(words, read=read, write=write)


def typed_at_random(luck: Random, count: int) -> bytes:
    """So many words as somebody types them."""
    return "".join(f"{word}\n" for word in luck.choices(WORDS, k=count)).encode()


def by_service(url: str, name: str, players: Sequence[str], luck: Random) -> Callable[[int, int], object]:
    """A session by the service, people among the players answering at random from what is offered."""
    people = people_of(players)

    def is_asked(game: Game) -> bool:
        return game.state.decision is not None and game.state.decision.seat in people

    def action(*unused: object) -> None:
        with Service.open(url) as service, service.open_campaign(name, told=False) as opened:
            answers = Answers({**rivals(opened, "greedy"), **bots_of(players, opened.campaign.seed)})
            live = opened.live
            while not live.is_over:
                for _ in live.run(answers, until=is_asked):
                    continue
                decision = live.game.state.decision
                if decision is not None and decision.seat in people:
                    live.choose(luck.choice(list(decision.options)), live.position)
            opened.conclude()

    return action


def seats_of(players: Sequence[str]) -> list[Any]:
    """The players as the command `play` takes them."""
    return [word for seat, player in enumerate(players, 1) for word in ("--seat", f"{seat}={player}")]


__all__ = ["BOT", "PERSON", "Death", "Ran", "by_service", "command", "ran", "seats_of", "typed_at_random"]
