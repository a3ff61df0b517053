"""The five packages have names that others use too: what lies over them is named before anything runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from campaign.cli import doctor
from tests.cli.conftest import ROOT
from tests.unit.test_packaging import SHIPPED

CALL = "import sys; sys.argv = ['kingshand', *sys.argv[1:]]; from kingshand import main; main()"


def call(*words: str, path: Path) -> subprocess.CompletedProcess[str]:
    """The command with a folder first on the path, as PYTHONPATH has it."""
    return subprocess.run(
        [sys.executable, "-P", "-c", CALL, *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
        cwd=path,
    )


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("words", [("--version",), ("doctor",)], ids=" ".join)
def test_a_package_of_another_is_named(name: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """Whichever of the five comes from elsewhere; `doctor` says it as well."""
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("raise SystemExit('the stranger has run')\n", encoding="utf-8")
    ran = call(*words, path=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"kingshand cannot run. Its package '{name}' would come from '{tmp_path / name}'")
    assert "Take that folder off the path" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_folder_that_is_no_package_is_in_nobodys_way(tmp_path: Path) -> None:
    """Python takes our package, which has an `__init__.py`, wherever it stands on the path."""
    (tmp_path / "engine").mkdir()
    assert call("--version", path=tmp_path).returncode == 0


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A place where kingshand lies as pip lays it: its packages side by side with those of others."""
    for name in SHIPPED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "data", "*.so"))
    shutil.copy(ROOT / "kingshand.py", tmp_path)
    return tmp_path


def test_files_of_another_laid_over_ours(installed: Path) -> None:
    """What is installed later under the same name replaces single files."""
    assert call("--version", path=installed).returncode == 0
    (installed / "content" / "__init__.py").write_text("__version__ = '1.0'\n", encoding="utf-8")
    ran = call("--version", path=installed)
    assert ran.returncode == 2
    assert f"Its package 'content' in '{installed}' is another's." in ran.stderr
    assert "pipx install" in ran.stderr


def test_files_that_went_with_another(installed: Path) -> None:
    """Whoever uninstalls what lies over ours takes ours away: a sentence, not a traceback."""
    (installed / "campaign" / "terminal" / "streams.py").unlink()
    ran = call("--version", path=installed)
    assert ran.returncode == 2
    assert f"A part of it is missing in '{installed}': cannot import name 'streams'" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_doctor_knows_files_that_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the digests that pip recorded; and whose they may be."""
    ours, theirs = tmp_path / "kingshand-1.dist-info", tmp_path / "content-2.dist-info"
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "__init__.py").write_bytes(b"")
    empty = "sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0"  # of no bytes at all
    for folder, name in ((ours, "kingshand"), (theirs, "content")):
        folder.mkdir()
        (folder / "METADATA").write_text(f"Name: {name}\n", encoding="utf-8")
        (folder / "RECORD").write_text(f"content/__init__.py,{empty}\n", encoding="utf-8")
    known = [metadata.PathDistribution(ours), metadata.PathDistribution(theirs)]
    monkeypatch.setattr(metadata, "distributions", lambda: known)
    file = (known[0].files or [])[0]
    assert doctor.is_as_installed(file)
    (tmp_path / "content" / "__init__.py").write_bytes(b"x = 1\n")
    assert not doctor.is_as_installed(file)
    assert doctor.overlaid([str(file)]).startswith(
        "1 file changed since installing, the first: content/__init__.py, also part of content; install kingshand in an"
    )
