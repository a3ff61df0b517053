"""Part `files`: scenario files, content files and packs, and the configuration, changed, and what reads them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from content import files
from content.packs import archive, found
from content.packs.pack import pack_in
from tests.fuzz import breaking
from tests.fuzz.commands import run, wrong

if TYPE_CHECKING:
    from tests.fuzz.case import Case
    from tests.fuzz.commands import Ran

ROOT = Path(__file__).parents[2]
PACKS = ROOT / "docs" / "packs"
CONFIGURED = """\
saves = "saves.db"
bot = "greedy"
colour = "auto"
unicode = "auto"
width = 80

[ask]
level = "matters"
healing = 20

[ask.moon-elf]
level = "always"
healing = 10
"""
"""A configuration file that says all there is to say."""
BIG = 60_000
"""Characters above which a content file is changed by its lines only: to write it anew takes too long."""


@cache
def scenarios() -> tuple[Path, ...]:
    """Scenario files and lessons."""
    return tuple(
        sorted([*ROOT.glob("tests/scenarios/**/*.yaml"), *ROOT.glob("campaign/scenarios/lesson_files/*/position.yaml")])
    )


@cache
def contents() -> tuple[Path, ...]:
    """Content files."""
    return tuple(files.content_files(files.DATA))


def case(at: Case) -> None:
    """Change one, and read it."""
    at.luck.choices(READ, (5, 3, 2, 3))[0](at)


def scenario(at: Case) -> None:
    """A scenario file is run."""
    path = changed(at, at.luck.choice(scenarios()))
    answered(at, run(at, "scenario", "run", path, *at.luck.choice(((), ("--json",), ("--verbose",)))))


def content(at: Case) -> None:
    """A content file is checked."""
    path = changed(at, at.luck.choice(contents()))
    answered(at, run(at, "content", "check", path, *at.luck.choice(((), ("--json",)))))


def configuration(at: Case) -> None:
    """The configuration is shown, and used."""
    path = at.folder / "config.toml"
    path.write_bytes(broken_text(at, CONFIGURED))
    before = os.environ["KINGSHAND_CONFIG"]
    os.environ["KINGSHAND_CONFIG"] = str(path)
    try:
        answered(at, run(at, "config", *at.luck.choice(((), ("--json",)))))
        answered(at, run(at, "--saves", at.folder / "saves.db", "doctor" if at.luck.random() < 0.1 else "list"))
    finally:
        os.environ["KINGSHAND_CONFIG"] = before


def pack(at: Case) -> None:
    """A content pack is used with a changed file, or taken from a changed archive."""
    source = at.luck.choice(sorted(path for path in PACKS.iterdir() if path.is_dir()))
    folder = at.folder / source.name
    shutil.copytree(source, folder)
    before = os.environ.get(found.VARIABLE)
    try:
        if at.luck.random() < 0.3:
            whole, broken = at.folder / "whole.zip", at.folder / "broken.zip"
            archive.export(pack_in(folder), whole)
            broken.write_bytes(breaking.flipped(at.luck, whole.read_bytes()))
            answered(at, run(at, "pack", "export", broken, at.folder / "again.zip"))
            return
        path = at.luck.choice(sorted(folder.rglob("*.yaml")))
        text = path.read_text(encoding="utf-8")
        at.did(f"from {path.relative_to(at.folder)}")
        if at.luck.random() < 0.35:
            path.write_text(rewritten(at, yaml.safe_load(text)), encoding="utf-8", errors="surrogatepass")
        else:
            path.write_bytes(broken_text(at, text))
        words = at.luck.choice((("heroes",), ("tokens",), ("minions",), ("pack", "list"), ("heroes", "ash-warden")))
        answered(at, run(at, "--packs", folder, *words))
    finally:
        if before is None:
            os.environ.pop(found.VARIABLE, None)
        else:
            os.environ[found.VARIABLE] = before


READ: tuple[Callable[[Case], None], ...] = (scenario, content, configuration, pack)


def answered(at: Case, ran: Ran) -> None:
    """What is printed is for people too."""
    if ran.error is None and (problem := wrong(ran.code, ran.out[:1000])):
        at.found(f"printed: {problem}")


def changed(at: Case, source: Path) -> Path:
    """A changed copy of a file."""
    at.did(f"from {source.relative_to(ROOT)}")
    text = source.read_text(encoding="utf-8")
    path = at.folder / source.name
    if at.luck.random() < 0.35 and len(text) < BIG:
        path.write_text(rewritten(at, yaml.safe_load(text)), encoding="utf-8", errors="surrogatepass")
    else:
        path.write_bytes(broken_text(at, text))
    return path


def rewritten(at: Case, document: Any) -> str:
    """YAML of a document in which something is another."""
    at.did("the document changed")
    document = breaking.broken(at.luck, document)
    try:
        return str(yaml.safe_dump(document, allow_unicode=True, sort_keys=False))
    except RecursionError:
        return breaking.text_of(document)


def broken_text(at: Case, text: str) -> bytes:
    """Lines changed, or bytes."""
    if at.luck.random() < 0.15:
        at.did("bytes changed")
        return breaking.flipped(at.luck, text.encode())
    at.did("lines changed")
    return breaking.rewritten(at.luck, text).encode("utf-8", "surrogatepass")
