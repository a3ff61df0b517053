"""`make test-install`: kingshand installed from a folder in which an older one was built, and from its source archive.

The first must hold today's files and no others, find nothing wrong with itself and play the demonstration; the second
holds all that its own tests need, a slice of which is run in it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

from campaign import __version__
from content.cache import SHIPPED as SHIPPED_CACHE
from tests.environments import NEEDED, ROOT, demonstration, environment, run
from tests.unit.test_packaging import BUILT, SHIPPED

PLACE = ROOT / "build" / "installing"
OLDER = "49204289"
"""A revision of the second week: since then most modules have other names, and some content has other folders."""
MADE = ("build", "kingshand.egg-info")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.db-*", "*.lock")
SLICE = (
    "tests/unit/test_packaging.py",
    "tests/unit/test_docs.py",
    "tests/unit/test_floors.py",
    "tests/unit/test_every_revision.py",
    "tests/golden",
    "tests/scenarios",
    "tests/content",
    "tests/cli/test_manual.py",
    "tests/cli/test_doctor.py",
)


def main() -> int:
    """Both ways."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    python = environment("installing", sys.executable, NEEDED)
    folder = built_before(python)
    install(python, folder)
    print("installed where an older one was built: today's files and no others", flush=True)
    unpacked = source_archive(python, folder)
    run(python, "-m", "pytest", "-q", "-n", os.environ.get("WORKERS", "2"), *SLICE, cwd=unpacked)
    return 0


def built_before(python: str) -> Path:
    """Today's sources in a folder in which an older revision was built. Raises CalledProcessError."""
    folder = PLACE / "folder"
    folder.mkdir()
    history = subprocess.run(["git", "archive", OLDER], cwd=ROOT, capture_output=True, check=False)
    if history.returncode == 0:
        with tarfile.open(fileobj=BytesIO(history.stdout)) as files:
            files.extractall(folder, filter="data")
        run(python, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(PLACE), cwd=folder)
    else:
        print(f"there is no history here, so {OLDER} is not built: leftovers are made by hand", flush=True)
        (folder / "build" / "lib" / "campaign").mkdir(parents=True)
        (folder / "build" / "lib" / "campaign" / "gone.py").touch()
    for path in folder.iterdir():
        if path.name not in MADE:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in ROOT.iterdir():
        if path.name in {*SHIPPED, "docs", "tests", ".ci"}:
            shutil.copytree(path, folder / path.name, ignore=LEFT_OUT)
        elif path.is_file():
            shutil.copy2(path, folder)
    left = [path for path in sorted((folder / "build" / "lib").rglob("*.py")) if not of_today(folder, path)]
    assert left, "the older build has left nothing that is gone today: nothing is tested"
    return folder


def of_today(folder: Path, built: Path) -> bool:
    """Whether a built file has a source today."""
    return (ROOT / built.relative_to(folder / "build" / "lib")).is_file()


def install(python: str, folder: Path) -> None:
    """Install it, look what is there, and play. Raises CalledProcessError."""
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--force-reinstall")
    run(python, "-m", "pip", "install", *options, str(folder))
    ask = "import kingshand, json; print(json.dumps(kingshand.__file__))"
    told = subprocess.run([python, "-c", ask], cwd=PLACE, capture_output=True, text=True, check=True).stdout
    home = Path(json.loads(told)).parent
    there, ours = packed(home), packed(ROOT) | {str(SHIPPED_CACHE.relative_to(ROOT))}
    assert there == ours, f"packed and not ours: {sorted(there - ours)}; ours and not packed: {sorted(ours - there)}"
    run(python, "-m", "kingshand", "doctor", cwd=PLACE, KINGSHAND_SAVES=str(PLACE / "none.db"))
    demonstration(python, PLACE / "played", cwd=PLACE)


def packed(home: Path) -> set[str]:
    """The files of the five packages in a folder, without what Python or a compiler made of them."""
    files = (path for name in SHIPPED for path in (home / name).rglob("*") if path.is_file())
    return {str(path.relative_to(home)) for path in files if not any(part in str(path) for part in BUILT)}


def source_archive(python: str, folder: Path) -> Path:
    """The source archive, unpacked. Raises CalledProcessError."""
    run(python, "setup.py", "--quiet", "sdist", "--dist-dir", str(PLACE), cwd=folder)
    with tarfile.open(PLACE / f"kingshand-{__version__}.tar.gz") as files:
        files.extractall(PLACE, filter="data")
    return PLACE / f"kingshand-{__version__}"


if __name__ == "__main__":
    raise SystemExit(main())
