"""The command repair: what is wrong with a campaign, and putting it right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from campaign.cli.campaigns import agreed
from campaign.cli.failing import WRONG
from campaign.cli.opening import to_look, to_play
from campaign.cli.screen import Screen, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from campaign.play.repairing import Finding
    from saves.records import Campaign


def repair(saves: str | None, name: str | None, *, yes: bool, as_json: bool) -> None:
    """`repair`."""
    with to_look(saves) as service:
        campaign = service.unchecked(name)
        findings = service.examine(campaign)
    cures = [cure for finding in findings if (cure := finding.cure())]
    copy: Path | None = None
    if not as_json:
        show(Screen(), campaign, findings, cures)
    is_meant = bool(cures) and (yes or (not as_json and agreed("Do it?")))
    if is_meant:
        with to_play(saves) as service:
            copy = service.repair(campaign)
    if as_json:
        problems = [problem for finding in findings for problem in finding.told()]
        report = {"campaign": campaign.name, "problems": problems, "cures": cures}
        print_json({**report, "repaired": is_meant, "copy": None if copy is None else str(copy)})
    elif is_meant:
        Screen().say(f"Done. {copy} is a copy from before.", "good")
    if findings and not (is_meant and all(finding.cure() for finding in findings)):
        raise typer.Exit(WRONG)


def show(screen: Screen, campaign: Campaign, findings: Sequence[Finding], cures: Sequence[str]) -> None:
    """What is wrong, and what would be done about it."""
    if not findings:
        screen.say(f"Nothing is wrong with {campaign.name!r}.")
        return
    screen.say(f"What is wrong with {campaign.name!r}:", "title")
    for problem in (problem for finding in findings for problem in finding.told()):
        screen.say(f"  {problem}")
    screen.say("What can be done:", "title")
    for cure in cures or ("Nothing; what is kept stays as it is. An earlier export or copy of the saves may help.",):
        screen.say(f"  {cure}")
