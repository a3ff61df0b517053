"""The command `rules`."""

from __future__ import annotations

import typer

from campaign.invocation import called
from campaign.screens.rules import report_of, reports_of, show_index, show_ruleset, show_search, unknown
from campaign.terminal.errors import WRONG
from campaign.terminal.screen import Screen, print_json
from content import rulebook
from engine.rulesets import RULESETS


def show_rules(wanted: str, *, as_json: bool) -> None:
    """`rules`, `rules WORDS` and `rules faq WORDS`; ends the command if nothing is found."""
    rules = RULESETS.get(wanted.lower())
    if rules is not None:
        if as_json:
            print_json(report_of(rules))
            return
        screen = Screen()
        show_ruleset(screen, rules)
        screen.say(f"'{called()} duel --rules {rules.name}' plays by them.", "faint")
        return
    if as_json:
        reports = reports_of(wanted)
        if reports:
            print_json(reports)
            return
    elif not wanted:
        show_index(Screen())
        return
    elif show_search(Screen(), wanted):
        return
    typer.echo(f"kingshand: {unknown(wanted, rulebook.near(wanted))}", err=True)
    raise typer.Exit(WRONG)
