"""A bot that is a program of its own, in any language: one line of JSON asks it, one line answers.

Its name is `program:COMMAND`. `program@2:COMMAND` gives it 2 seconds for an answer, `program+greedy:COMMAND` lets the
greedy bot play on once the program fails; without that the game stops.

The program is started once for each seat and game, so that no seat learns what another one knows. It reads from
standard input and writes to standard output:

- `{"type": "begin", "protocol": 1, "seed": 7}`: the first line; it is not answered.
- `{"type": "choose", "position": {...}, "question": {...}}`: answered by `{"id": ID, "option": OPTION}`, the id being
  the question's and the option one of its `options`.

At the end of the game its standard input ends. What it writes to standard error is passed on.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import weakref
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING

from ai.bots.greedy import GreedyBot
from ai.errors import ProgramFailed
from ai.observation import PROTOCOL, AskedData, BeginData, position_data, question_data

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision

NAME = re.compile(r"program(?:@(?P<seconds>\d{1,4}(?:\.\d{1,3})?))?(?P<greedy>\+greedy)?:(?P<command>.*)", re.DOTALL)
"""The name of such a bot."""
SECONDS = 10.0
"""How long an answer may take; the first one includes the start of the program."""
LONGEST = 1_000_000
"""Characters of a line that are read at most."""
SHOWN = 80
"""Characters of a wrong answer that are told."""


class BadProgram(ValueError):
    """The name of a program bot that cannot be started."""


def program_bot(name: str, seed: int) -> ProgramBot | None:
    """The bot of a name such as `program:python3 my_bot.py`; None: it is the name of no program. Raises BadProgram."""
    found = NAME.fullmatch(name.strip())
    if found is None:
        return None
    command = found["command"].strip()
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadProgram(f"The command {command!r} of a bot cannot be read: {error}.") from None
    if not words:
        raise BadProgram("A bot's program needs a command: type it like 'program:python3 my_bot.py'.")
    if shutil.which(words[0]) is None:
        raise BadProgram(f"There is no program {words[0]!r} to play as a bot.")
    seconds = float(found["seconds"] or SECONDS)
    if seconds <= 0:
        raise BadProgram("A bot's program needs more than 0 seconds for an answer.")
    return ProgramBot(command, seed, seconds=seconds, rescued=found["greedy"] is not None)


class ProgramBot:
    """Asks a program for every choice. Once it fails, ProgramFailed is raised, or the greedy bot plays on if it is to
    be `rescued`: that is told once on standard error.
    """

    def __init__(self, command: str, seed: int = 0, *, seconds: float = SECONDS, rescued: bool = False) -> None:
        self.command = command
        self.seed = seed
        self.seconds = seconds
        self.rescued = rescued
        self.greedy: GreedyBot | None = None
        """Plays on; None: the program has not failed."""
        self.process: subprocess.Popen[str] | None = None
        """None: it was not asked yet."""
        self.lines: Queue[str] = Queue()

    def offhand(self, _decision: Decision) -> str:
        """The program sees every position."""
        return ""

    def choose(self, game: Game, decision: Decision) -> str:
        """The option that the program answers, or the greedy bot in its place. Raises ProgramFailed."""
        if self.greedy is None:
            try:
                return self.answer(game, decision)
            except ProgramFailed as error:
                if not self.rescued:
                    raise
                print(f"{error} The greedy bot plays on for seat {decision.seat + 1}.", file=sys.stderr)
                self.greedy = GreedyBot(self.seed)
        return self.greedy.choose(game, decision)

    def answer(self, game: Game, decision: Decision) -> str:
        """The option that the program answers. Raises ProgramFailed."""
        if self.process is None:
            self.begin()
        position = position_data(game, decision.seat)
        self.send(AskedData(type="choose", position=position, question=question_data(decision)))
        try:
            line = self.lines.get(timeout=self.seconds)
        except Empty:
            raise self.failed(f"did not answer within {self.seconds:g} seconds") from None
        if not line:
            raise self.failed(f"ended{self.exit_code()} instead of answering")
        return self.option_of(line, decision)

    def option_of(self, line: str, decision: Decision) -> str:
        """The option that a line answers. Raises ProgramFailed."""
        try:
            answer = json.loads(line)
            id, option = answer["id"], answer["option"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self.failed(f'answered {shortened(line)}, not {{"id": ..., "option": ...}}') from None
        if id != decision.id:
            raise self.failed(f"answered question {shortened(str(id))}, but was asked question {decision.id}")
        if option not in decision.options:
            raise self.failed(f"answered {shortened(str(option))}, which is no option of question {id}")
        return str(option)

    def begin(self) -> None:
        """Start the program. Raises ProgramFailed."""
        try:
            process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            raise self.failed(f"cannot be started: {error}") from None
        self.process = process
        assert process.stdout is not None
        Thread(target=read_lines, args=(process.stdout, self.lines), daemon=True).start()
        weakref.finalize(self, end, process)
        self.send(BeginData(type="begin", protocol=PROTOCOL, seed=self.seed))

    def send(self, message: BeginData | AskedData) -> None:
        """Write a line; a program that has ended is told when its answer is missing."""
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            return

    def exit_code(self) -> str:
        """How the program ended, in words after `ended`; empty: that is not known."""
        assert self.process is not None
        try:
            return f" with exit code {self.process.wait(timeout=1)}"
        except subprocess.TimeoutExpired:
            return ""

    def failed(self, what: str) -> ProgramFailed:
        """The error that says what the program did."""
        if self.process is not None:
            end(self.process)
        return ProgramFailed(f"The bot program {self.command!r} {what}.")


def read_lines(stream: IO[str], lines: Queue[str]) -> None:
    """Put every line of a stream into a queue, and an empty text at its end; then close it."""
    try:
        with stream:
            while line := stream.readline(LONGEST):
                lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put("")


def end(process: subprocess.Popen[str]) -> None:
    """Close the program's input, and end it if it does not end by itself."""
    with suppress(OSError, ValueError):
        if process.stdin is not None:
            process.stdin.close()
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def shortened(text: str) -> str:
    """What a program wrote, as it may be told."""
    cut = text.strip()
    return repr(cut if len(cut) <= SHOWN else f"{cut[:SHOWN]}...")
