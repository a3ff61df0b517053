"""The command record: a session that was played at a table elsewhere, by options or question by question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.invocation import called, quoted
from campaign.kinds.conclusion import ACTIVE, Conclusion
from campaign.kinds.recorded_sessions import BadField, Field, read_all, yes_or_no
from campaign.kinds.registry import kind_of
from campaign.play.recorded_sessions import RecordedSession, next_entry
from campaign.play.score_rows import to_json
from campaign.play.service import Service
from campaign.terminal.campaign_lines import between_sessions
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen, is_terminal, print_json
from saves.records import Campaign


def show_record(
    saves: str | None, name: str | None, *, won: bool | None, number: int | None, said: Sequence[str], as_json: bool
) -> None:
    """`record`."""
    screen = Screen()
    with to_play(saves) as service:
        campaign = service.find(name)
        service.check_between(campaign)
        entry = next_entry(campaign)
        stands_at, counts = entry.setup["scenario"], entry.kind.counts
        if number not in (None, stands_at):
            raise BadField(f"{campaign.name!r} stands at {counts} {stands_at}; {counts} {number} is not next.")
        if won is None and not said and is_terminal():
            conclusion = asked_and_kept(screen, service, campaign, entry)
            if conclusion is None:
                screen.say("Nothing was recorded.")
                return
        elif won is None:
            raise BadField("Say how it ended: --won or --lost.")
        else:
            values = read_all(entry.form(won=won), said)
            conclusion = service.enter(campaign.name, entry.outcome(values, won=won))
        ordinal = len(service.store.sessions(campaign.id))
        campaign = service.find(campaign.name)
    report(screen, campaign, ordinal, conclusion, as_json=as_json)


def report(screen: Screen, campaign: Campaign, ordinal: int, conclusion: Conclusion, *, as_json: bool) -> None:
    """What was kept."""
    kind = kind_of(campaign)
    total = kind.document(campaign.document).standing().score
    if as_json:
        found = {"campaign": campaign.name, "session": ordinal, "row": to_json(conclusion.score)}
        print_json({**found, "score": total, "status": campaign.status})
        return
    screen.say(f"Recorded as session {ordinal}. {conclusion.title}.", "good")
    for part in kind.score_sheet.points(conclusion.score):
        screen.say(f"  {part.points:+4d}  {part.name}")
    screen.say(f"The campaign score is {total}; the sheet says that this was recorded by hand.")
    if campaign.status != ACTIVE:
        screen.say(between_sessions(campaign), "title")
    screen.say(f"Take it back with: {called()} undo {quoted(campaign.name)}", "faint")


def asked_and_kept(screen: Screen, service: Service, campaign: Campaign, entry: RecordedSession) -> Conclusion | None:
    """Ask until it is something that the rules can yield, and keep it; None: the person stopped."""
    while True:
        found = asked(screen, entry)
        if found is None:
            return None
        won, values = found
        try:
            return service.enter(campaign.name, entry.outcome(values, won=won))
        except BadField as problem:
            screen.say(str(problem), "wrong")


def asked(screen: Screen, entry: RecordedSession) -> tuple[bool, dict[str, Any]] | None:
    """Whether it was won, and the values of all fields, question by question; None: the person stopped."""
    from campaign.terminal.keyboard import Keyboard
    from campaign.terminal.prompts import ask, confirmed

    keyboard = Keyboard()
    counts = entry.kind.counts
    screen.say(f"{counts.capitalize()} {entry.setup['scenario']}, as it was played: ? explains, q stops.", "title")
    try:
        about = "A lost session scores too, and what comes next depends on it."
        won = ask(screen, keyboard, "Was it won? y or n: ", yes_or_no, about, ("yes", "no"))
        values = {field.name: answer(screen, keyboard, field) for field in entry.form(won=won)}
        sure = confirmed(
            keyboard,
            screen,
            "Record it? [Y/n] ",
            "It is marked as recorded by hand; undo takes it back.",
            otherwise=True,
        )
    except EOFError:
        return None
    return (won, values) if sure else None


def answer(screen: Screen, keyboard: Keyboard, field: Field) -> Any:
    """The value of one field, asked until it can be read. Raises EOFError when the person stops."""
    from campaign.terminal.prompts import ask

    usual = "" if field.usual is None else f" [{field.usual or 'none'}]"

    def read(typed: str) -> Any:
        return field.read(typed or field.usual or "")

    return ask(screen, keyboard, f"{field.question}{usual}: ", read, field.about, field.words)
