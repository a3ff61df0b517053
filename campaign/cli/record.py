"""Commands for what happened with the box on the table: record, a whole session; edit, what differs in the open one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.options import Name
from campaign.cli.output import Output, reporting
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import ACTIVE, Conclusion
from campaign.kinds.registry import kind_of
from campaign.terminal.keyboard import Keyboard, ask, confirmed
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen, is_terminal

if TYPE_CHECKING:
    from campaign.kinds.recorded_sessions import Field
    from campaign.play.recorded_sessions import RecordedSession
    from campaign.play.service import Service
    from saves.records import Campaign


commands = typer.Typer(rich_markup_mode=None)

# -- record ----------------------------------------------------------------------------------------


@commands.command()
@reporting()
def record(
    ctx: typer.Context,
    name: Name = None,
    won: Annotated[bool | None, typer.Option("--won/--lost", help="How the session ended.", show_default=False)] = None,
    number: Annotated[
        int | None,
        typer.Option("--number", metavar="N", help="The number of the session, as a check that it is the next one."),
    ] = None,
    said: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="WHAT=VALUE", help="Another value, such as gold=20; an unknown name lists them all."
        ),
    ] = None,
) -> Output | None:
    """Enter the result of a session played with the box.

    The campaign continues from it. In a terminal, the command asks for what it needs. A result that the rules do not
    allow is refused; any other is scored and marked as recorded by hand. 'undo' takes it back.
    """
    from campaign.kinds.recorded_sessions import BadField, read_all
    from campaign.play.documents import score_json
    from campaign.play.recorded_sessions import next_entry

    with to_play(ctx.obj) as service:
        campaign = service.find(name)
        service.check_between(campaign)
        entry = next_entry(campaign)
        next_number, counts = entry.setup["scenario"], entry.kind.counts
        if number not in (None, next_number):
            raise BadField(f"{campaign.name!r} is at {counts} {next_number}; {counts} {number} is not next.")
        if won is None and not said and is_terminal():
            screen = Screen()
            conclusion = record_by_questions(screen, service, campaign, entry)
            if conclusion is None:
                screen.say("Nothing was recorded.")
                return None
        elif won is None:
            raise BadField("Say how it ended: --won or --lost.")
        else:
            values = read_all(entry.form(won=won), said or [])
            conclusion = service.enter(campaign.name, entry.outcome(values, won=won))
        ordinal = len(service.store.sessions(campaign.id))
        campaign = service.find(campaign.name)
    score = kind_of(campaign).document(campaign.document).standing().score

    def data() -> dict[str, Any]:
        """The row that was recorded, and how far the campaign is."""
        report = {"campaign": campaign.name, "session": ordinal, "row": score_json(conclusion.score)}
        return {**report, "score": score, "status": campaign.status}

    return Output(lambda screen: show_record(screen, campaign, ordinal, conclusion), data)


def show_record(screen: Screen, campaign: Campaign, ordinal: int, conclusion: Conclusion) -> None:
    """What was recorded, the points it brought, and how to take it back."""
    from campaign.terminal.campaign_lines import between_sessions

    kind = kind_of(campaign)
    screen.say(f"Recorded as session {ordinal}. {conclusion.title}.", "good")
    for part in kind.score_sheet.points(conclusion.score):
        screen.say(f"  {part.points:+4d}  {part.name}")
    total = kind.document(campaign.document).standing().score
    screen.say(f"The campaign score is {total}; the sheet says that this was recorded by hand.")
    if campaign.status != ACTIVE:
        screen.say(between_sessions(campaign), "title")
    screen.say(f"Take it back with: {called()} undo {quoted(campaign.name)}", "faint")


def record_by_questions(
    screen: Screen, service: Service, campaign: Campaign, entry: RecordedSession
) -> Conclusion | None:
    """Ask until it is something that the rules can yield, and keep it; None: the person stopped."""
    from campaign.kinds.recorded_sessions import BadField

    while True:
        answers = ask_all(screen, entry)
        if answers is None:
            return None
        won, values = answers
        try:
            return service.enter(campaign.name, entry.outcome(values, won=won))
        except BadField as problem:
            screen.say(str(problem), "wrong")


def ask_all(screen: Screen, entry: RecordedSession) -> tuple[bool, dict[str, Any]] | None:
    """Whether it was won, and the values of all fields, question by question; None: the person stopped."""
    from campaign.kinds.recorded_sessions import yes_or_no

    keyboard = Keyboard()
    counts = entry.kind.counts
    screen.say(f"{counts.capitalize()} {entry.setup['scenario']}, as it was played: ? explains, q stops.", "title")
    try:
        about = "A lost session scores too, and it decides what comes next."
        won = ask(screen, keyboard, "Was it won? y or n: ", yes_or_no, about, ("yes", "no"))
        values = {field.name: ask_field(screen, keyboard, field) for field in entry.form(won=won)}
        sure = confirmed(
            keyboard,
            screen,
            "Record it? [Y/n] ",
            "It is marked as recorded by hand; 'undo' removes it.",
            otherwise=True,
        )
    except EOFError:
        return None
    return (won, values) if sure else None


def ask_field(screen: Screen, keyboard: Keyboard, field: Field) -> Any:
    """The value of one field, asked until it can be read. Raises EOFError when the person stops."""
    usual = "" if field.usual is None else f" [{field.usual or 'none'}]"

    def read(typed: str) -> Any:
        return field.read(typed or field.usual or "")

    return ask(screen, keyboard, f"{field.question}{usual}: ", read, field.about, field.words)


# -- edit ------------------------------------------------------------------------------------------


@commands.command()
def edit(
    ctx: typer.Context,
    name: Name = None,
    health: Annotated[
        list[str] | None,
        typer.Option("--health", metavar="WHO=N", help="Health, such as 2=14 or goblin=3. Can be repeated."),
    ] = None,
    cp: Annotated[list[str] | None, typer.Option("--cp", metavar="WHO=N", help="CP.")] = None,
    token: Annotated[
        list[str] | None, typer.Option("--token", metavar="WHO=TOKEN:N", help="Number of a status effect there.")
    ] = None,
    own: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="WHAT=N", help="A value of this kind of session, as WHAT=N or WHAT=WHO:N."),
    ] = None,
) -> None:
    """Correct what differs between table and program.

    Works in the open session, between two steps. Log, score and verify mark the session as edited. 'undo' takes it
    back.
    """
    from campaign.play.editing import BadEdit
    from campaign.screens.desk import make_edits

    wishes = {"health": health or [], "cp": cp or [], "token": token or [], "set": own or []}
    with to_play(ctx.obj) as service:
        campaign = service.find(name)
        if service.store.open_session(campaign.id) is None:
            raise BadEdit(f"No session of the campaign {campaign.name!r} is open; there is nothing to edit.")
        with service.open_campaign(campaign.name) as opened:
            make_edits(opened.live, wishes)
            lines = opened.live.news()
    screen = Screen()
    for line in lines:
        screen.say(line.text)
    screen.say("The book says that this session was edited; undo takes it back.", "faint")
