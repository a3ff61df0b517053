"""What tells the bots of one version from those of another."""

from __future__ import annotations

from pathlib import Path

from ai.edition import bots_digest, digest_of


def test_other_code_or_weights_are_other_bots(tmp_path: Path) -> None:
    """A digest changes with a file's content, its name, and with learned weights; with nothing else."""
    (tmp_path / "answers").mkdir()
    code, weights = tmp_path / "answers" / "rolls.py", tmp_path / "weights.json"
    code.write_bytes(b"KEEP = 1\n")
    weights.write_bytes(b"[1.0]\n")
    first = digest_of(tmp_path)
    (tmp_path / "notes.txt").write_text("nothing of it")
    code.write_bytes(b"KEEP = 1\r\n")
    assert digest_of(tmp_path) == first
    code.write_bytes(b"KEEP = 2\n")
    second = digest_of(tmp_path)
    weights.write_bytes(b"[2.0]\n")
    third = digest_of(tmp_path)
    code.rename(tmp_path / "rolls.py")
    assert len({first, second, third, digest_of(tmp_path)}) == 4


def test_these_bots_have_one() -> None:
    """Of the folder of their package."""
    assert bots_digest() == digest_of(Path(__file__).parents[2] / "ai")
