"""What a command reports, and `@reporting`, which prints it: as text, JSON (--json), or a table in a CSV file."""

from __future__ import annotations

import csv
import inspect
import os
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Parameter
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from campaign.errors import Unwritable
from campaign.terminal.screen import Screen, print_json

Json = Annotated[bool, typer.Option("--json", help="Report as JSON.")]
Sources = Annotated[bool, typer.Option("--sources", help="Also show where values come from.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write the table as CSV.")]
CsvTable = tuple[Sequence[str], Iterable[Sequence[object]]]
"""Headings and rows for a spreadsheet; None stays empty."""
AS_JSON = "as_json"
"""The parameter of --json."""


class Output(NamedTuple):
    """A report in every form it can take; each form is worked out only when it is asked for."""

    text: Callable[[Screen], None]
    """Says it on the screen."""
    data: Callable[[], Any]
    """What --json prints."""
    rows: Callable[[], CsvTable] | None = None
    """What --csv writes; only for commands with that option."""
    sources: Callable[[Screen], None] | None = None
    """Says where its values come from; only for commands with the option --sources."""
    exit_code: int = 0
    screen: Screen | None = None
    """Where the text goes; without: the terminal as it is configured."""


def reporting(
    *, csv: bool = False, sources: bool = False
) -> Callable[[Callable[..., Output | None]], Callable[..., None]]:
    """Give a command the option --json, --csv where its reports have rows, and --sources where they have sources; print
    the report that it returns.

    A command that has to know whether JSON is wanted takes `as_json` itself. One that has printed everything already
    returns None.
    """

    def decorated(command: Callable[..., Output | None]) -> Callable[..., None]:
        signature = inspect.signature(command, eval_str=True)
        takes_json = AS_JSON in signature.parameters

        @wraps(command)
        def run(*args: Any, **options: Any) -> None:
            file = options.pop("csv") if csv else None
            with_sources = sources and options.pop("sources")
            as_json = options[AS_JSON] if takes_json else options.pop(AS_JSON)
            output = command(*args, **options)
            if output is not None:
                print_output(output, file, as_json=as_json, with_sources=with_sources)

        parameters = list(signature.parameters.values())
        if not takes_json:
            parameters.append(option(AS_JSON, Json, default=False))
        if csv:
            place = [one.name for one in parameters].index(AS_JSON)
            parameters.insert(place, option("csv", Csv, None))
        if sources:
            place = [one.name for one in parameters].index(AS_JSON)
            parameters.insert(place, option("sources", Sources, default=False))
        run.__signature__ = signature.replace(  # type: ignore[attr-defined]  # what a function may have
            parameters=parameters, return_annotation=None
        )
        run.__annotations__ = {one.name: one.annotation for one in parameters}
        return run

    return decorated


def option(name: str, annotation: Any, default: Any) -> Parameter:
    """A parameter of a command that is an option."""
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)


def print_output(output: Output, csv: Path | None, *, as_json: bool, with_sources: bool = False) -> None:
    """Write the table if a file is named for it, then print the report; leaves with its exit code unless that is 0."""
    if csv is not None and output.rows is not None:
        write_csv(csv, *output.rows())
    if as_json:
        print_json(output.data())
    else:
        screen = output.screen or Screen()
        output.text(screen)
        if with_sources and output.sources is not None:
            output.sources(screen)
    if output.exit_code:
        raise typer.Exit(output.exit_code)


def check_target(path: Path) -> None:
    """Raise Unwritable where no file can be written there: before much work is done for it."""
    why = ""
    if path.is_dir():
        why = "it is a folder"
    elif not path.parent.is_dir():
        why = f"there is no folder {path.parent}"
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        why = "you have no permission to write there"
    if why:
        raise Unwritable(f"{path} cannot be written: {why}.")


def write_text(path: Path, text: str) -> None:
    """Write a file whole, in place of one that is there. Raises Unwritable."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unwritable(f"{path} could not be written: {error.strerror}.") from error


def write_csv(path: Path, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table; what is not there (None) stays empty. Raises Unwritable."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    write_text(path, text.getvalue())
