"""What `@reporting` makes of a command: its options, and its output in the form that is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from campaign.cli.output import Json, Output, reporting

ROWS: dict[str, int | None] = {"oak": 3, "yew": None}


def run(command: Any, *words: str) -> Any:
    """What a command left behind that stands alone."""
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, list(words))


@reporting(csv=True)
def trees(least: Annotated[int, typer.Option("--least")] = 0) -> Output:
    """Count trees; those of an unknown number have none."""
    chosen = {tree: count for tree, count in ROWS.items() if count is None or count >= least}
    return Output(
        lambda screen: screen.say(f"{len(chosen)} kinds of trees"),
        lambda: chosen,
        lambda: (("tree", "count"), list(chosen.items())),
    )


def test_text_where_nothing_is_asked_for() -> None:
    """The options of the command itself hold."""
    assert run(trees).stdout == "2 kinds of trees\n"
    assert run(trees, "--least", "4").stdout == "1 kinds of trees\n"


def test_data_as_json() -> None:
    """Instead of the text."""
    assert json.loads(run(trees, "--json").stdout) == {"oak": 3, "yew": None}


def test_rows_as_csv(tmp_path: Path) -> None:
    """Beside the text; what is not there stays empty."""
    file = tmp_path / "trees.csv"
    assert run(trees, "--csv", str(file)).stdout == "2 kinds of trees\n"
    assert file.read_text() == "tree,count\noak,3\nyew,\n"


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_the_exit_code_holds_for_every_form(words: tuple[str, ...]) -> None:
    """A check that fails does so for programs too."""

    @reporting()
    def check() -> Output:
        """Fail."""
        return Output(lambda screen: screen.say("bad"), lambda: "bad", exit_code=3)

    assert run(check, *words).exit_code == 3


def test_without_rows_there_is_no_csv() -> None:
    """The option is not there."""

    @reporting()
    def check() -> Output:
        """Say nothing."""
        return Output(lambda _: None, lambda: None)

    assert run(check, "--csv", "x").exit_code == 2


def test_a_command_may_ask_whether_json_is_wanted() -> None:
    """And print everything itself."""

    @reporting()
    def check(*, as_json: Json = False) -> None:
        """Say which."""
        typer.echo(str(as_json))

    assert run(check).stdout == "False\n"
    assert run(check, "--json").stdout == "True\n"
