"""YAML is read as plain words, whole numbers, true and false, nothing else."""

from pathlib import Path

import pytest

from content.reading import Document, read


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
