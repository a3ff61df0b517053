"""Part `calls`: system calls that fail; what fails is said in a sentence, and nothing that was kept is lost."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.bases import NAME, bases
from tests.fuzz.commands import run
from tests.fuzz.truth import nothing_lost, position_is_the_logs, rows

if TYPE_CHECKING:
    from tests.fuzz.case import Case

SOURCE = Path(__file__).with_name("failing.c")
CALLS = ("open", "read", "write", "sync", "rename", "truncate")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EINTR, errno.EACCES, errno.EMFILE)
WEIGHTS = (4, 2, 6, 4, 1, 1)
COMMANDS = (
    ("play", NAME),
    ("play", NAME),
    ("play", NAME),
    ("play", NAME, "--auto", "--bot", "random"),
    ("undo", NAME),
    ("new", "other", "--hero", "barbarian"),
    ("export", NAME, "export.json"),
    ("export", NAME, "old.json", "--overwrite"),
    ("import", "base.json", "--as", "again"),
    ("list",),
    ("status", NAME),
    ("replay", NAME, "--verify"),
    ("delete", NAME, "--yes"),
    ("doctor",),
)
OLD = "what stood there before"


class NoCompiler(Exception):
    """There is none on the path."""


def library(home: Path) -> Path:
    """The library to preload, compiled. Raises NoCompiler."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise NoCompiler("no C compiler was found, so no system call can be made to fail")
    home.mkdir(parents=True, exist_ok=True)
    made = home / "failing.so"
    if not made.exists() or made.stat().st_mtime < SOURCE.stat().st_mtime:
        new = made.with_suffix(f".{os.getpid()}")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-w", "-o", new, SOURCE, "-ldl"], check=True)
        new.replace(made)
    return made


def case(at: Case) -> None:
    """Let a call fail under a command, and use the saves afterwards."""
    luck = at.luck
    base = luck.choice(bases(at.home))
    path = at.folder / "saves.db"
    shutil.copyfile(base.path, path)
    shutil.copyfile(base.export, at.folder / "base.json")
    (at.folder / "old.json").write_text(OLD, encoding="utf-8")
    before = rows(path)
    words = [at.folder / word if word.endswith(".json") else word for word in luck.choice(COMMANDS)]
    call, error, lasts = luck.choices(range(len(CALLS)), WEIGHTS)[0], luck.choice(ERRORS), luck.random() < 0.4
    nth = luck.randrange(1, luck.choice((3, 10, 60)))
    at.did(
        f"from {base.moment}; {CALLS[call]} number {nth}{' and all later' if lasts else ''}: {errno.errorcode[error]}"
    )
    failing = ctypes.CDLL(None)
    failing.fuzz_fail(os.fsencode(at.folder), call, nth, error, lasts and error != errno.EINTR)
    try:
        ran = run(at, "--saves", path, *words, typed="1\n1\n2\nundo\n1\n1\n1\n")
    finally:
        at.units = int(failing.fuzz_stop() > 0)
    at.check("damaged" not in ran.err and "no database" not in ran.err, f"a failing call is called damage: {ran.err}")
    afterwards(at, path, words, before)
    position_is_the_logs(at, base, path)


def afterwards(at: Case, path: Path, words: list[str | Path], before: object) -> None:
    """All is as it was, or as it was asked for; and it goes on."""
    left = list(at.folder.glob(".*.part"))
    at.check(not left, f"left behind: {left}")
    old = (at.folder / "old.json").read_text(encoding="utf-8")
    at.check(
        old in (OLD, (at.folder / "base.json").read_text("utf-8")) or old.endswith("}\n"), "a file is half written"
    )
    listed = run(at, "--saves", path, "list")
    at.check(listed.code == 0, f"the saves cannot be listed any more: {listed.err}")
    if words[0] == "delete":
        return
    nothing_lost(at, before, rows(path))  # type: ignore[arg-type]  # rows, as `rows` found them
    ran = run(at, "--saves", path, "replay", NAME, "--verify")
    at.check(ran.code == 0, f"what was kept does not verify: {ran.err}")
    run(at, "--saves", path, "play", NAME, typed="1\n1\n")
