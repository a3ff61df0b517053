"""YAML is read as plain words, whole numbers, true and false, nothing else."""

import os
from pathlib import Path

import pytest

from content.errors import TooMany
from content.files import files_below
from content.reading import LARGEST, Document, read


def data(text: str) -> object:
    """What a text holds."""
    document = Document(Path("a.yaml"), "a.yaml", text)
    assert document.problems == []
    return document.data


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"),
        ("no", "no"),
        ("yes", "yes"),
        ("true", True),
        ("false", False),
        ("+4", 4),
        ("-1", -1),
        ("010", 10),
        ("1:30", "1:30"),
        ("2024-01-02", "2024-01-02"),
        ("1e3", "1e3"),
        ("'7'", "7"),
        ("{1: a, on: b}", {"1": "a", "on": "b"}),
    ],
)
def test_scalars_mean_what_they_look_like(text: str, value: object) -> None:
    """No word turns into a flag, a time or a date; keys are always text."""
    assert data(f"- {text}") == [value]


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
"""Nine lists in one another, each nine times: 387 million words."""
CHAIN = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 3000))


@pytest.mark.parametrize("text", [BOMB, CHAIN])
def test_aliases_that_make_too_much_of_a_file(text: str) -> None:
    """They are refused in a line, where aliases are read at all."""
    document = Document(Path("a.yaml"), "a.yaml", text)
    assert document.data is None
    assert [problem.message for problem in document.problems] == ["aliases make the file too large to read"]


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    """A folder, a pipe that nobody writes to, a file that is too big, none at all."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "big").write_bytes(b"#" * (LARGEST + 1))
    for name, problem in {
        "pipe": "it is not a file",
        "big": "it has 1,000,001 bytes, and at most 1,000,000 are read",
        "none": "there is no such file",
    }.items():
        document = read(tmp_path / name, tmp_path)
        assert (document.data, [str(found) for found in document.problems]) == (None, [f"{name}: {problem}"])


def test_a_folder_of_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not looked through to its end."""
    monkeypatch.setattr("content.files.MOST", 3)
    (tmp_path / "below").mkdir()
    for name in ("b.yaml", "a.yaml"):
        (tmp_path / "below" / name).write_text("")
    assert files_below(tmp_path, ".yaml") == [tmp_path / "below" / "a.yaml", tmp_path / "below" / "b.yaml"]
    (tmp_path / "more").write_text("")
    with pytest.raises(TooMany, match="name a smaller folder"):
        files_below(tmp_path, ".yaml")


def test_a_part_is_read_alone_and_keeps_its_place(tmp_path: Path) -> None:
    """Lines and key paths are those of the whole file; what stands elsewhere is not parsed."""
    path = tmp_path / "a.yaml"
    path.write_text("a: [\nb:\n  # remark\n\n  - c: 1\n    d:\n  - c: 2\n\ne: ]\n", encoding="utf-8")
    document = read(path, only="b")
    assert document.problems == []
    assert document.data == [{"c": 1, "d": None}, {"c": 2}]
    assert document.locate((1, "c")) == (7, "b[1].c")
    assert read(path, only="f").data == []


def test_a_place_is_found_by_its_keys() -> None:
    """Line and path of a key, and of an item of a list."""
    document = Document(Path("a.yaml"), "a.yaml", "a:\n  - b: 1\n    c:\n      - 2\n")
    assert document.locate(("a", 0, "c", 0)) == (4, "a[0].c[0]")
    assert document.locate(("a", 0, "<tag>", "b")) == (2, "a[0].b")
    assert document.locate(()) == (1, "")
