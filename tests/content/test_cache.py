"""Content is read once: what comes from the cache is what stands in the files, and no cache can do harm."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from content import cache, check, errors, files, load, validate
from content.reading import read
from engine.definitions import Library


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty directory for caches, in a process that has read none yet."""
    place = tmp_path / "cache"
    monkeypatch.setenv(cache.VARIABLE, str(place))
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "nothing-shipped")
    forget()
    yield place
    forget()


@pytest.fixture(scope="module")
def content() -> bytes:
    """The cache of today's content."""
    return cache.made(cache.key_of(files.DATA), files.DATA)


@pytest.fixture
def makings(content: bytes, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the caches that are made from now on, which takes no time."""
    seen: list[str] = []

    def make(key: str, root: Path) -> bytes:
        seen.append(key)
        return content

    monkeypatch.setattr(cache, "made", make)
    return seen


@pytest.fixture
def read_files(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The content files that are read and checked from now on."""
    seen: list[Path] = []

    def noted(path: Path, root: Path | None = None, *, only: str = "") -> Any:
        seen.append(path)
        return read(path, root, only=only)

    monkeypatch.setattr("content.validate.read", noted)
    return seen


def forget() -> None:
    """As in a new process."""
    cache.hashed.cache_clear()
    cache.kept.cache_clear()
    load.compiled.cache_clear()


def again(heroes: tuple[str, ...] = ("barbarian",), *, sections: tuple[str, ...] = ()) -> Library:
    """The library a new process gets."""
    forget()
    return load.library(heroes, sections=sections)


def only_file(folder: Path) -> Path:
    """The one file of a directory."""
    (path,) = folder.iterdir()
    return path


def taken_apart(part: Any, around: tuple[int, ...] = ()) -> Any:
    """Definitions as plain data; an object within itself is its name."""
    if isinstance(part, (str, int, float, type(None))):
        return part
    if isinstance(part, dict):
        return [(taken_apart(key), taken_apart(value, around)) for key, value in part.items()]
    if isinstance(part, (list, tuple)):
        return [type(part).__name__, *(taken_apart(one, around) for one in part)]
    if isinstance(part, (set, frozenset)):
        return sorted(map(str, part))
    name = type(part).__name__
    if callable(part) or id(part) in around:
        return getattr(part, "__qualname__", name)
    slots = [slot for kind in type(part).__mro__ for slot in getattr(kind, "__slots__", ())] or sorted(vars(part))
    return [name, *((slot, taken_apart(getattr(part, slot, None), (*around, id(part)))) for slot in slots)]


def test_a_library_is_the_same_from_files_and_from_the_cache(folder: Path, read_files: list[Path]) -> None:
    """Fingerprint and every definition, of all heroes with all of the campaign."""
    everybody = load.hero_ids()
    of_files = again(everybody, sections=("adventures",))
    assert read_files
    read_files.clear()
    of_cache = again(everybody, sections=("adventures",))
    assert not read_files
    assert of_cache is not of_files
    assert of_cache.digest == of_files.digest
    assert taken_apart(of_cache) == taken_apart(of_files)
    assert len(str(taken_apart(of_cache))) > len(only_file(folder).read_text(encoding="utf-8"))


def test_a_fingerprint_is_that_of_the_files_data(folder: Path) -> None:
    """Saves know content by it: of each file in turn, the compact JSON."""
    asked = load.sources(["barbarian"], sections=("adventures",))
    texts = [
        json.dumps(document.data, ensure_ascii=False, separators=(",", ":")) for _, document in validate.sound(asked)
    ]
    assert again(sections=("adventures",)).digest == load.digest(text.encode() for text in texts)


@pytest.mark.long
def test_a_process_that_knows_no_kind_of_campaign_makes_one(tmp_path: Path) -> None:
    """What is checked names no words that only a kind brings when it is imported: else every start reads all files."""
    code = "from content import load; load.library(['barbarian'])"
    there = {**os.environ, cache.VARIABLE: str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run([sys.executable, "-c", code], env=there, check=True)
    assert only_file(tmp_path).name == f"content-{cache.key_of(files.DATA)}.jsonl"


def test_a_changed_file_asks_for_another_cache(folder: Path, shipped: Path, read_files: list[Path]) -> None:
    """Even when neither its size nor its time tell that it was changed."""
    before = again()
    read_files.clear()
    path = shipped / "heroes" / "barbarian.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("name: Barbarian", "name: Barbarism"), encoding="utf-8")
    after = again()
    assert after.fighters["barbarian"].name == "Barbarism"
    assert after.digest != before.digest
    assert path in read_files


def test_other_checks_ask_for_another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an older version found sound is checked again by a newer one."""
    code = tmp_path / "content"
    shutil.copytree(cache.CODE, code, ignore=shutil.ignore_patterns("data", "__pycache__", "past"))
    monkeypatch.setattr(cache, "CODE", code)
    before = cache.key_of(files.DATA)
    with (code / "schema" / "heroes.py").open("a", encoding="utf-8") as file:
        file.write("# stricter\n")
    assert cache.key_of(files.DATA) != before


def test_the_rules_come_from_the_cache_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same data as in their files, which are not read again."""
    paths = cache.other_files()
    assert {path.name for path in paths} >= {"duels.yaml", "words.yaml", "styles.yaml"}
    of_files = [read(path).data for path in paths]
    cache.data_of(paths[0])
    forget()
    monkeypatch.delattr("content.reading.read")
    assert [cache.data_of(path) for path in paths] == of_files


def cut(content: bytes) -> bytes:
    """Half of it."""
    return content[: len(content) // 2]


def changed(content: bytes) -> bytes:
    """Another value in it, as good as the one before."""
    return content.replace(b'"name":"Barbarian"', b'"name":"Barbarism"')


def of_an_older_form(content: bytes) -> bytes:
    """As a program before this one would have begun it."""
    return content.replace(cache.FORM.encode(), b"kingshand content 0", 1)


def of_other_content(content: bytes) -> bytes:
    """Sound, but with the key of other files."""
    form, body = cache.FORM.encode(), content.partition(b"\n")[2]
    return b"%s %s %s\n%s" % (form, b"0" * 32, cache.digest_of(body).encode(), body)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda _: b"\x80\x04\x95 somebody else's",
        lambda content: content + b"\n",
        cut,
        changed,
        of_an_older_form,
        of_other_content,
    ],
    ids=["empty", "foreign", "longer", "cut", "changed", "older", "of other content"],
)
def test_a_cache_that_is_no_good_is_made_again(
    folder: Path, makings: list[str], content: bytes, capfd: pytest.CaptureFixture[str], spoil: Callable[[bytes], bytes]
) -> None:
    """Nothing of it is used, nobody is told, and the next process finds a good one."""
    before = taken_apart(again())
    place = only_file(folder)
    place.write_bytes(spoil(content))
    assert place.read_bytes() != content
    assert taken_apart(again()) == before
    assert len(makings) == 2
    assert only_file(folder).read_bytes() == content
    again()
    assert len(makings) == 2
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("why", ["not a directory", "not writable", "full"])
def test_without_a_place_to_write_only_what_is_asked_for_is_read(
    folder: Path, read_files: list[Path], monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """It is noticed before all the other files are read."""
    if why == "not a directory":
        folder.write_text("", encoding="utf-8")
    else:
        number = {"not writable": errno.EACCES, "full": errno.ENOSPC}[why]

        def refuse(*_: object, **__: object) -> tuple[int, str]:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr("tempfile.mkstemp", refuse)
    assert again().fighters["barbarian"].name == "Barbarian"
    assert set(read_files) == {source.path for source in load.sources(["barbarian"])}
    assert folder.is_file() or not list(folder.iterdir())


def test_a_read_only_cache_is_used(folder: Path, makings: list[str]) -> None:
    """One that an administrator has made for all."""
    again()
    only_file(folder).chmod(0o400)
    folder.chmod(0o500)
    try:
        again()
    finally:
        folder.chmod(0o700)
    assert len(makings) == 1


def test_a_user_without_a_home_plays_without_a_cache(
    folder: Path, read_files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody can tell where it would be, there is none."""
    monkeypatch.delenv(cache.VARIABLE)

    def nowhere(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("platformdirs.user_cache_path", nowhere)
    assert again().fighters["barbarian"].name == "Barbarian"
    assert read_files


def test_one_unsound_file_leaves_the_others_playable(folder: Path, shipped: Path) -> None:
    """There is no cache then; what is sound is read from its files, what is not is told as ever."""
    path = shipped / "heroes" / "moon-elf.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("\nboard:", "\nboard: ["), encoding="utf-8")
    assert again().fighters["barbarian"].name == "Barbarian"
    assert not list(folder.iterdir())
    with pytest.raises(errors.BadContent, match=r"heroes/moon-elf.yaml:\d+: not valid YAML"):
        again(("moon-elf",))


def test_checking_content_reads_the_files(folder: Path, shipped: Path) -> None:
    """`content check` trusts no cache, though a sound one lies there."""
    again()
    path = shipped / "heroes" / "barbarian.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("kind: main", "kind: mian", 1), encoding="utf-8")
    assert any("mian" in str(problem) for problem in check.check().problems)


def test_a_shipped_cache_is_used_first(
    folder: Path, content: bytes, makings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the package; the user's directory stays empty."""
    shipped = folder.with_name("shipped.jsonl")
    shipped.write_bytes(content)
    monkeypatch.setattr(cache, "SHIPPED", shipped)
    assert again().fighters["barbarian"].name == "Barbarian"
    assert not makings
    assert not folder.exists()


def test_two_who_make_it_at_once_do_not_disturb_each_other(folder: Path) -> None:
    """Each replaces the whole file, so that whoever reads meanwhile sees all of one."""
    key = cache.key_of(files.DATA)
    place = folder / f"content-{key}.jsonl"
    with ThreadPoolExecutor(2) as both:
        one, other = both.map(lambda _: cache.written(place, lambda: cache.made(key, files.DATA)), range(2))
    assert one == other == only_file(folder).read_bytes()


def test_a_cache_that_another_takes_away_meanwhile_counts_as_oldest(folder: Path) -> None:
    """Somebody who forgets at the same moment, or whose new file has its name by now."""
    folder.mkdir()
    (folder / "content-gone.jsonl").symlink_to(folder / "nowhere")
    for i in range(cache.MOST):
        (folder / f"content-{i}.jsonl").touch()
    cache.forget_oldest(folder)
    assert {path.name for path in folder.iterdir()} == {f"content-{i}.jsonl" for i in range(cache.MOST)}


def test_few_old_caches_are_kept(folder: Path, makings: list[str]) -> None:
    """Those of the newest versions; others go when one is made."""
    folder.mkdir()
    for i in range(9):
        (folder / f"content-{i}.jsonl").touch()
    (folder / "notes.txt").touch()
    again()
    there = {path.name for path in folder.iterdir()}
    assert len(there) == cache.MOST + 1
    assert {"notes.txt", f"content-{cache.key_of(files.DATA)}.jsonl"} < there
