"""The lists in docs/scenario-format.md: `python -m tests.scenario_words` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from campaign.kinds.registry import all_kinds
from campaign.scenarios.answers import AnswerForm, Forms
from campaign.scenarios.schema import PHASES, SESSION_PHASES, UNTIL
from campaign.scenarios.setup import setups, setups_of
from campaign.scenarios.vocabulary import moments
from content import load

PAGE = Path(__file__).parents[1] / "docs" / "scenario-format.md"
BEGIN, END = "<!-- {} (written by python -m tests.scenario_words) -->", "<!-- end -->"


def lists() -> dict[str, str]:
    """Every list by its name."""
    return {"moments": moment_lists(), "verbs": verb_list(), "phases": phase_list()}


def moment_lists() -> str:
    """A table of moments, those of a duel first."""
    rows = ["| moment | is a | |", "|---|---|---|"]
    for mode, some in moments():
        where = "" if mode == "duel" else f"{mode}: "
        rows += [f"| `{moment.name}` | {moment.sort} | {where}{moment.words} |" for moment in some]
    return "\n".join(rows)


def verb_list() -> str:
    """Every verb, and what may follow it."""
    duel = setups()["duel"].forms(load.library(load.hero_ids()), None)
    rows = ["| answer | |", "|---|---|", *(verb_row(verb, ways, "") for verb, ways in duel.items())]
    known: Forms = duel
    for kind in all_kinds():
        library = kind.library(())
        for setup in setups_of(kind).values():
            found = setup.forms(library, None)
            more = {verb: ways for verb, ways in found.items() if sorts(ways) - sorts(known.get(verb, ()))}
            rows += [
                verb_row(verb, [w for w in ways if w.what not in sorts(known.get(verb, ()))], f"{kind.title}: ")
                for verb, ways in more.items()
            ]
            known = {**known, **found}
    return "\n".join(rows)


def sorts(ways: Iterable[AnswerForm]) -> set[str]:
    """What may follow, by what it is called."""
    return {form.what for form in ways}


def verb_row(verb: str, ways: Iterable[AnswerForm], where: str) -> str:
    """One verb."""
    return f"| `{verb}` | {where}{' or '.join(form.what or 'nothing follows' for form in ways)} |"


def phase_list() -> str:
    """Phases to begin with, and ends."""
    begins = ", ".join(f"`{phase}`" for phase in PHASES)
    more = ", ".join(f"`{phase}`" for phase in SESSION_PHASES)
    ends = ", ".join(f"`{until}`" for until in UNTIL)
    return f"Begin: {begins}; in adventures and missions also some of {more}. End: {ends}."


def renewed(page: str) -> str:
    """The page with every list as it is now."""
    for name, text in lists().items():
        begin = BEGIN.format(name)
        pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(END)}", re.DOTALL)
        if not pattern.search(page):
            raise ValueError(f"the page has no place for the list of {name}")
        page = pattern.sub(lambda _, text=text, begin=begin: f"{begin}\n{text}\n{END}", page)  # type: ignore[misc]
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
