"""What a terminal sends: keys are keys, and nothing else is."""

from __future__ import annotations

from random import Random

import pytest

from campaign.terminal.typed_keys import BURST, MOST_PASTED, PASTED, STALLED, TypedKeys


def keys(*sent: bytes, quiet: bool = True) -> list[str]:
    """The keys in what was sent piece by piece, and in the quiet behind it."""
    typed = TypedKeys()
    found = [key for piece in sent for key in typed.feed(piece)]
    return found + (typed.quiet() if quiet else [])


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"1q\r", ["1", "q", "\r"]),
        ("é²".encode(), ["é", "²"]),
        (b"\x1b", ["\x1b"]),
        (b"\x1b\x1b", ["\x1b", "\x1b"]),
        (b"\x1b[A1", ["\x1b[A", "1"]),
        (b"\x1bOB1", ["\x1bOB", "1"]),
        (b"\x1b[1;5C\x1b[5~", ["\x1b[1;5C", "\x1b[5~"]),
        (b"\x1b[<0;10;10M1", ["\x1b[<0;10;10M", "1"]),
        (b"\x1b[M !!1", ["\x1b[M !!", "1"]),
        (b"\x1b[[A1", ["\x1b[[A", "1"]),
        (b"\x1bb1", ["\x1bb", "1"]),
        (b"\x1b[" + b"1;" * 400 + b"1A2", ["2"]),
        (b"\x1b[1;\r2", ["2"]),
        (b"\x1b[1;1;1", []),
        (b"\x1b]0;1\x071", ["1"]),
        (b"\x1bP1;1|1\x1b\\2", ["2"]),
        (b"\x1bP1111", []),
        (b"\x1b[201~1", ["1"]),
        (b"1\xff1\r", []),
        (b"1\0\r", []),
        (b"\xc2\x9b1A", []),
    ],
)
def test_keys(sent: bytes, expected: list[str]) -> None:
    """At once, and but for what makes bytes no text, also byte by byte."""
    assert keys(sent) == expected
    if expected or b"\x1b" in sent:
        assert keys(*(bytes([byte]) for byte in sent)) == expected


@pytest.mark.parametrize("cut", range(1, 20))
def test_a_paste_is_one_key(cut: int) -> None:
    """Wherever it is parted on its way."""
    sent = b"\x1b[200~1\n2 \xff\x1b[A\0\x1b[201~q"
    assert keys(sent[:cut], sent[cut:]) == [PASTED + "1\n2 [A\0", "q"]


def test_a_paste_without_its_end_ends_by_itself() -> None:
    """So that keys are keys again."""
    typed = TypedKeys()
    assert typed.feed(b"\x1b[200~1\n1\n") == []
    patience = [typed.patience]
    assert typed.quiet() == [PASTED + "1\n1\n"]
    assert [*patience, typed.patience] == [STALLED, None]
    assert typed.feed(b"q") == ["q"]


@pytest.mark.parametrize("begun", [b"\x1b[200~1\n", b"1\n" * BURST, b"1" * 20, b"\x1b[", b"\x1bP1"])
@pytest.mark.parametrize("key", [b"\x11\x03", b"\x1b[99;5u"])
def test_ctrl_c_is_heard_whatever_was_begun(begun: bytes, key: bytes) -> None:
    """However often it is pressed, so that nothing ever comes to a rest."""
    assert keys(begun, key, quiet=False)[-1] in (key.decode(), "\x03")


def test_an_endless_paste_is_cut() -> None:
    """Marked, and unmarked, where no fingers type so much at once."""
    text = "1\n" * 500_000
    for sent in (f"\x1b[200~{text}\x1b[201~", text):
        data = sent.encode()
        found = keys(*(data[at : at + MOST_PASTED] for at in range(0, len(data), MOST_PASTED)))
        assert found == [PASTED + text[:MOST_PASTED]]


def test_typing_ahead_is_no_paste() -> None:
    """As long as fingers can."""
    assert keys(b"1" * BURST) == ["1"] * BURST


def test_random_bytes_are_no_choices() -> None:
    """Unless all of them are text."""
    luck = Random(24)
    for _ in range(300):
        assert [key for key in keys(luck.randbytes(100)) if not key.startswith(PASTED)] == []
