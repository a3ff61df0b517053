"""Part `surroundings`: variables, folders and files that nobody means; each command ends at once, in a sentence."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import TimeoutExpired
from subprocess import run as run_process
from typing import TYPE_CHECKING

from tests.fuzz.bases import NAME, bases
from tests.fuzz.commands import wrong
from tests.fuzz.truth import nothing_lost, rows

if TYPE_CHECKING:
    from random import Random

    from tests.fuzz.case import Case

ROOT = Path(__file__).parents[2]
SECONDS = 30
"""In which every command ends here, on a busy machine, too."""
COMMANDS = (
    ("list",),
    ("list", "--json"),
    ("status", NAME),
    ("score", NAME),
    ("log", NAME),
    ("play", NAME),
    ("play", NAME, "--auto"),
    ("heroes", "barbarian"),
    ("rules", "faq"),
    ("replay", NAME, "--verify"),
    ("export", NAME, "away.json", "--overwrite"),
    ("config",),
    ("--help",),
)
VALUES = {
    "COLUMNS": ("", "0", "1", "-1", "39", "1000000000", "100000000000000000000", "²", "x"),
    "LINES": ("0", "-1", "1000000000", "x"),
    "TZ": ("<+99>", "<+99>-99", "<-99>99", "nowhere", ":", "\xff", "UTC+24", "x" * 4000),
    "PYTHONIOENCODING": ("utf-16", "utf-32", "utf-7", "cp037", "idna", "ascii", "latin-1", "utf-8:strict"),
    "TERM": ("", "dumb", "xterm", "unknown", "x" * 4000),
    "LANG": ("C", "", "xx_XX.UTF-8"),
    "LC_ALL": ("C", "POSIX", ""),
    "NO_COLOR": ("", "1"),
    "HOME": ("", "/nowhere", "/proc", "x" * 5000),
    "XDG_CACHE_HOME": ("/proc", "/nowhere", "", "x" * 5000, "d/" * 1000),
    "XDG_DATA_HOME": ("/proc", "", "d/" * 1000),
    "XDG_CONFIG_HOME": ("/proc", "", "d/" * 1000),
    "TMPDIR": ("/nowhere", ""),
    "KINGSHAND_FRONT": ("table", "lines", "x"),
}


def case(at: Case) -> None:
    """Some variables, perhaps a place of saves that is none, perhaps no folder to be in; some commands."""
    base = at.luck.choice(bases(at.home))
    saves = at.folder / "saves.db"
    shutil.copyfile(base.path, saves)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "KINGSHAND_SAVES": str(saves)}
    ran(at, ("list",), environment, at.folder)  # older ones are upgraded, so that their rows can be compared
    before = rows(saves)
    odd = {name: at.luck.choice(VALUES[name]) for name in at.luck.sample(list(VALUES), at.luck.randrange(1, 4))}
    if at.luck.random() < 0.5:
        odd["KINGSHAND_SAVES"] = str(place(at.folder, at.luck))
    if at.luck.random() < 0.2:
        odd["KINGSHAND_CONFIG"] = str(place(at.folder, at.luck))
    here = at.folder / "here"
    here.mkdir()
    at.did(f"{ {name: value[:60] for name, value in odd.items()} }")
    for words in at.luck.sample(COMMANDS, 2):
        ran(at, words, {**environment, **odd}, here, gone=at.luck.random() < 0.2)
    nothing_lost(at, before, rows(saves))


def place(folder: Path, luck: Random) -> Path:
    """Where no saves are, or could not be."""
    kind = luck.randrange(9)
    path = folder / f"odd{kind}"
    if kind == 0:
        path = folder / ("d/" * 1000 + "x.db")
    elif kind == 1:
        path = folder / ("n" * luck.randrange(230, 300))
    elif kind == 2:  # one kind after another
        path.symlink_to(path)
    elif kind == 3:
        path.symlink_to("not/there")
    elif kind == 4:
        path.write_bytes(luck.randbytes(1))
    elif kind == 5:
        path.write_bytes(b"")
    elif kind == 6:
        path = Path(luck.choice(("/proc", "/proc/x.db", "/sys/x.db", "/dev/null", "/dev/full", "/proc/self/mem")))
    elif kind == 7:
        path = Path("relative.db")
    else:
        path.mkdir()
        path /= "x.db"
    return path


def ran(at: Case, words: tuple[str, ...], environment: dict[str, str], here: Path, *, gone: bool = False) -> None:
    """Run a command as a process, in a folder that may be taken away; note what is wrong with how it ends."""
    command = [sys.executable, "-m", "campaign", *words]
    if gone:
        command = ["sh", "-c", 'mkdir gone; cd gone; rmdir ../gone; exec "$@"', "sh", *command]
    try:
        done = run_process(
            command, input=b"1\nquit\n", capture_output=True, check=False, cwd=here, env=environment, timeout=SECONDS
        )
    except TimeoutExpired:
        at.found(f"{' '.join(words)}: it does not end")
        return
    finally:
        with suppress(OSError):
            (here / "gone").rmdir()
    told = done.stderr.decode("utf-8", "replace")
    at.did(f"kingshand {' '.join(words)}{' (nowhere)' if gone else ''}: {done.returncode} {told[:160]}")
    if problem := wrong(done.returncode, told):
        at.found(f"{' '.join(words)}: {problem}")
