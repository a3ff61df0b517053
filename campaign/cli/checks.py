"""The commands that check files: scenario run, content check."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from campaign.screens.pages import UNSEEN
from campaign.terminal.errors import FAILED, WRONG
from campaign.terminal.screen import Screen, print_json


def run_scenarios(files: Sequence[Path], *, as_json: bool, verbose: bool) -> None:
    """`scenario run`."""
    from campaign.scenarios.report import summary
    from campaign.scenarios.runner import BROKEN, PASSED, run_files

    results = run_files(files)
    if as_json:
        print_json([result.to_json(verbose=verbose) for result in results])
    else:
        typer.echo(summary(results, verbose=verbose).translate(UNSEEN))
    statuses = {result.status for result in results}
    if BROKEN in statuses or not results:
        raise typer.Exit(WRONG)
    if statuses != {PASSED}:
        raise typer.Exit(FAILED)


def check_content(path: Path | None, *, as_json: bool) -> None:
    """`content check`."""
    from campaign.kinds.registry import register_all
    from content.check import check

    register_all()  # their verbs stand in content too
    report = check(path)
    if as_json:
        print_json(report.to_json())
    else:
        screen = Screen()
        for problem in report.problems:
            screen.say(str(problem), "wrong")
        counted = [f"{count} {name if count > 1 else one(name)}" for name, count in report.counts.items() if count]
        screen.say(f"{', '.join(counted) or 'Nothing'}.")
        if scenarios := report.counts["scenarios"]:
            every = report.playable == scenarios
            screen.say(f"Playable: {'all' if every else report.playable} of the {scenarios} scenarios.")
        screen.say(f"Effects by tier: {', '.join(f'{tier} {count}' for tier, count in report.tiers.items())}.")
        screen.say(f"Sources: {', '.join(f'{name} {count}' for name, count in report.sources.items()) or 'none'}.")
        many = len(report.problems)
        screen.say(f"{many or 'No'} problem{'' if many == 1 else 's'}.", "wrong" if many else "good")
    if report.problems:
        raise typer.Exit(WRONG)


def one(name: str) -> str:
    """What is counted, of which there is one."""
    for many, single in (("men", "man"), ("ies", "y"), ("oes", "o"), ("sses", "ss"), ("s", "")):
        if name.endswith(many):
            return name.removesuffix(many) + single
    return name
