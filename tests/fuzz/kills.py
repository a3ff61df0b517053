"""Part `kills`: kill -9 at any moment; whatever was kept is there, and the campaign goes on from it."""

from __future__ import annotations

import os
import shutil
import time
from typing import TYPE_CHECKING

from tests.fuzz.bases import NAME, bases
from tests.fuzz.children import fork, kill, kingshand
from tests.fuzz.commands import gibberish, run
from tests.fuzz.truth import nothing_lost, position_is_the_logs, rows, sessions_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from saves.records import NewChoice, Snapshot
    from tests.fuzz.case import Case

KILLS = 10
"""Kills in a case."""
TYPED = b"1\n2\n1\n1\nundo\n1\n3\n1\npass\n" * 60
"""What a person types who plays on; the pipe holds all of it."""
MOST_AT_ONCE = 255
"""What a byte holds; a round of a mission may have more choices."""
LONGEST = 0.25
"""Seconds after which it is killed at the latest."""
COMMANDS = (
    ("play", NAME, "--auto", "--bot", "random", "--until", "campaign"),
    ("play", NAME),
    ("play", NAME),
    ("undo", NAME, "--force"),
    ("new", "other", "--hero", "barbarian"),
    ("export", NAME, "export.json", "--overwrite"),
    ("import", "base.json", "--as", "again"),
    ("replay", NAME, "--verify"),
    ("delete", "again", "--yes"),
)
WEIGHTS = (8, 4, 4, 2, 1, 1, 1, 1, 1)


def case(at: Case) -> None:
    """Kill one command after another on the same saves."""
    base = at.luck.choice(bases(at.home))
    path = at.folder / "saves.db"
    shutil.copyfile(base.path, path)
    shutil.copyfile(base.export, at.folder / "base.json")
    at.did(f"from {base.moment}")
    before = rows(path)
    for _ in range(KILLS):
        words: tuple[str, ...] = at.luck.choices(COMMANDS, WEIGHTS)[0]
        to_go = sessions_of(path, words[1]) if words[0] == "delete" else set()
        promised = killed(at, path, words)
        after = rows(path)
        if before is not None and after is not None and to_go:  # killed before or after it did so
            before = {key: row for key, row in before.items() if key[0] not in to_go or key in after}
        nothing_lost(at, before, after)
        if before is not None and after is not None:
            at.check(len(after) - len(before) >= promised, f"{promised} choices were kept, and not all are there")
        before = after
    at.units = KILLS
    for words in (("list",), ("replay", NAME, "--verify"), ("undo", NAME, "--force"), ("play", NAME)):
        ran = run(at, "--saves", path, *words, typed="1\n1\n1\n" if words[0] == "play" else None)
        is_fine = ran.code == 0 or "is over" in ran.err or words[0] in ("undo", "play")
        at.check(is_fine, f"{words[0]} after the kills: {ran.err}")
    position_is_the_logs(at, base, path)


def killed(at: Case, path: Path, command: Sequence[str]) -> int:
    """Kill a command at work; so many choices it had kept."""
    words = ("--saves", path, *command)
    typed, typing = os.pipe()
    promises, promising = os.pipe()
    os.write(typing, TYPED)
    os.close(typing)
    seen = (at.folder / "seen").open("wb")

    def action() -> None:
        os.chdir(at.folder)
        tell_of_what_is_kept(promising)
        kingshand(words, read=typed, write=seen.fileno())

    pid = fork(action)
    time.sleep(at.luck.random() ** 2 * LONGEST)
    kill(pid)
    for file in (typed, promising):
        os.close(file)
    seen.close()
    kept = 0
    while counts := os.read(promises, 65536):
        kept += sum(counts)
    os.close(promises)
    shown = (at.folder / "seen").read_text(encoding="utf-8", errors="replace")
    at.did(f"kingshand {' '.join(map(str, words[2:]))}: killed, {kept} choices kept")
    if told := gibberish(shown):
        at.found(told)
    return kept if words[2] != "delete" else 0


def tell_of_what_is_kept(file: int) -> None:
    """Write bytes for every group of choices that the store says is kept, which add up to how many they are."""
    from saves.journal import Journal

    append = Journal.append_choices

    def told(
        self: Journal, session_id: int, position: int, choices: Sequence[NewChoice], snapshot: Snapshot | None = None
    ) -> None:
        append(self, session_id, position, choices, snapshot)
        full, rest = divmod(len(choices), MOST_AT_ONCE)
        os.write(file, bytes([*[MOST_AT_ONCE] * full, rest]))

    Journal.append_choices = told  # type: ignore[method-assign]  # in the child alone
