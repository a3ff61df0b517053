"""The manual page says what the commands say."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from campaign.cli.manual import page
from campaign.configuration import KEYS
from tests.cli.conftest import ROOT
from tests.cli.test_help import ALL

PAGE = ROOT / "docs" / "kingshand.1"


def text() -> str:
    """The page without the escapes of roff."""
    return PAGE.read_text(encoding="utf-8").replace("\\-", "-").replace("\\(dq", '"').replace("\\&", "")


def test_the_page_is_up_to_date() -> None:
    """Otherwise: python -m campaign.cli.manual docs/kingshand.1."""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize(
    "path", [path for path, command in ALL.items() if not hasattr(command, "commands")], ids=" ".join
)
def test_every_command_has_its_part(path: tuple[str, ...]) -> None:
    """With every option that its help names."""
    parts = re.split(r'^\.S[SH] "', text(), flags=re.MULTILINE)
    part = next(part for part in parts if part.startswith(f"kingshand {' '.join(path)} ["))
    for parameter in ALL[path].params:
        if parameter.param_type_name == "option" and not parameter.hidden:
            assert parameter.opts[0] in part


def test_every_key_of_the_configuration_is_there() -> None:
    """With its default."""
    assert all(f".B {key} = " in text() for key in KEYS)


def test_it_is_installed() -> None:
    """Where man finds it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["setuptools"]["data-files"] == {"share/man/man1": [str(Path("docs") / PAGE.name)]}


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not here")
def test_roff_has_nothing_to_complain_about() -> None:
    """No macro or escape that it does not know."""
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", str(PAGE)], capture_output=True, text=True, check=True)
    assert done.stderr == ""
