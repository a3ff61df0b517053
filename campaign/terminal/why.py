"""Where a number came from: the command `why`, and `why` in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from campaign.invocation import called
from campaign.kinds.kind import Kind
from campaign.play.live_session import LiveSession
from campaign.screens.pages import Page, sentence
from campaign.terminal.errors import WRONG
from campaign.terminal.screen import Screen, print_json
from campaign.words.health_ledger import HealthChange, HealthLedger, LedgerPart, waiting
from campaign.words.names import number_in
from content import rulebook
from saves.records import Campaign, ScoreRow

if TYPE_CHECKING:
    from campaign.play.service import Service

HEALTH, SCORE = "health", "score"
RECENT = 12
"""So many changes of health are shown."""
WAYS = "why, why 2, why health, why health NAME"


def show_why(saves: str | None, words: list[str], *, as_json: bool) -> None:
    """`why`: the last damage of a campaign, the one before, somebody's health, or a row of the score sheet."""
    from campaign.kinds.registry import kind_of
    from campaign.terminal.open_saves import to_look

    screen = Screen()
    with to_look(saves) as service:
        named = bool(words) and words[0] in {campaign.name for campaign in service.campaigns()}
        campaign = service.find(words[0] if named or (words and not is_question(words)) else None)
        asked = words[1:] if named else words
        if asked[:1] == [SCORE]:
            explain_scores(screen, service, kind_of(campaign), campaign, asked[1:], as_json=as_json)
            return
        accounts = played_again(service, campaign)
    if as_json:
        print_json(
            [{**change._asdict(), "parts": [part._asdict() for part in change.parts]} for change in accounts.changes]
        )
        return
    problem = explain(screen, accounts, asked)
    if problem:
        typer.echo(f"kingshand: {problem}", err=True)
        raise typer.Exit(WRONG)


def is_question(words: list[str]) -> bool:
    """Whether these words ask something, and name no campaign."""
    return number_in(words[0]) is not None or words[0] in (HEALTH, SCORE)


def played_again(service: Service, campaign: Campaign) -> HealthLedger:
    """The last session of a campaign, played again for its numbers. Raises CampaignError."""
    from campaign.errors import CampaignError
    from campaign.play.logs import BROKEN
    from campaign.play.recovery.carry_over import is_todays

    session, live = service.session_log(campaign, None)
    try:
        if is_todays(session, live.library):
            return live.played_again().teller.accounts
    except BROKEN as error:
        raise CampaignError(f"Session {session.ordinal} cannot be played again: {error}.") from error
    raise CampaignError(
        f"Session {session.ordinal} is not of today's rules and content; '{called()} log' tells what is kept of it."
    )


# -- numbers -----------------------------------------------------------------------------------------


def in_play(screen: Page, live: LiveSession, refused: Exception | None, rest: str, me: str) -> None:
    """`why` at the table: what was just refused, else damage that waits, else the last; `me` is who is asked."""
    words = rest.split()
    if refused is not None and not words:
        explain_refusal(screen, refused)
        return
    if words[:1] == [SCORE]:
        screen.say(f"The session scores at its end; then '{called()} why score' tells how.", "wrong")
        return
    coming = waiting(live.game) if not words else []
    accounts = live.told_so_far().accounts
    for seat, parts in coming:
        screen.say(f"{live.face.seat(seat)} will take {parts[-1].amount}, as things stand", "harm")
        show_parts(screen, parts)
    if coming:
        show_dice(screen, accounts.dice)
    problem = explain(screen, accounts, words, me=me) if not coming else ""
    if problem:
        screen.say(problem, "wrong")


def explain_refusal(screen: Page, refused: Exception) -> None:
    """The sentence, and the rule behind it."""
    screen.say(sentence(str(refused)))
    rule = rulebook.rules().get(getattr(refused, "rule", ""))
    if rule is None:
        screen.say("No numbered rule stands behind it.", "faint")
        return
    screen.say(f"{rule.id}: {rule.title}", "title")
    for line in rulebook.told(rule):
        screen.say(f"  {line}")


def explain(screen: Page, accounts: HealthLedger, words: list[str], *, me: str = "") -> str:
    """Tell what the words ask for; returns what is wrong with them, or empty."""
    if words[:1] == [HEALTH]:
        return explain_health(screen, accounts, " ".join(words[1:]) or me)
    number = number_in(" ".join(words)) if words else 1
    if not number:
        return f"Say one of: {WAYS}."
    damage = [change for change in accounts.changes if change.is_damage]
    if number > len(damage):
        return f"There was damage {len(damage)} times in this session." if damage else "There was no damage yet."
    explain_damage(screen, damage[-number])
    return ""


def explain_damage(screen: Page, change: HealthChange) -> None:
    """A damage total, an addition or subtraction a line."""
    screen.say(f"Turn {change.turn}: {change.told}", "harm", indent=4)
    show_parts(screen, change.parts)
    show_dice(screen, change.dice)
    screen.say(f"'rules {change.parts[-1].rule}' tells how damage is worked out.", "faint")


def show_parts(screen: Page, parts: Sequence[LedgerPart]) -> None:
    """A calculation, a line a part."""
    names = [part.name or sum_name(part.rule) for part in parts]
    width = max(map(len, names))
    for place, (name, part) in enumerate(zip(names, parts, strict=True)):
        amount = f"{part.amount}" if not part.name or not place else f"{part.amount:+d}"
        screen.say(f"  {name:<{width}}  {amount:>4}{f'  ({part.rule})' if part.rule else ''}")


def show_dice(screen: Page, dice: Sequence[str]) -> None:
    """The dice of an attack and of the defence against it, a line each."""
    for line in dice:
        screen.say(f"  {line}", "roll", indent=4)


def sum_name(rule: str) -> str:
    """What a sum is called."""
    return "subtotal" if rule == "DMG-2" else "total"


def explain_health(screen: Page, accounts: HealthLedger, who: str) -> str:
    """How somebody's health came about; returns what is wrong, or empty."""
    there = accounts.dials
    named = next((name for name in there if name.lower() == who.lower()), None)
    named = named or next((name for name in there if name.lower().startswith(who.lower())), None)
    if named is None or not who:
        return f"Whose? Say one of: {', '.join(f'why health {name}' for name in there)}."
    changes = [change for change in accounts.changes if change.dial == there[named]]
    older = changes[:-RECENT]
    begun = older[-1].health if older else accounts.begun[there[named]]
    screen.say(f"{named}: {begun} health {'before that' if older else 'in the beginning'}", "title")
    for change in changes[-RECENT:]:
        screen.say(f"  turn {change.turn:>2}  {change.amount:+3d}  {change.health:>3}  {change.told}", indent=20)
    return ""


# -- scores ------------------------------------------------------------------------------------------


def explain_scores(
    screen: Page, service: Service, kind: Kind, campaign: Campaign, which: list[str], *, as_json: bool
) -> None:
    """How rows of the score sheet add up: the last one, or session N."""
    rows = service.scores(campaign)
    wanted = [row for row in rows if str(row.ordinal) in which] if which else rows[-1:]
    if as_json:
        sheet = kind.score_sheet()
        print_json(
            [
                {"session": r.ordinal, "points": r.points, "parts": [p._asdict() for p in sheet.points(r)]}
                for r in wanted
            ]
        )
        return
    if not wanted:
        there = f"; there are sessions {', '.join(str(row.ordinal) for row in rows)}" if rows else ""
        typer.echo(f"kingshand: No session of that number has a score{there}.", err=True)
        raise typer.Exit(WRONG)
    for row in wanted:
        explain_row(screen, kind, row)
    screen.say(f"All sessions together: {sum(row.points for row in rows):+d}.")


def explain_row(screen: Page, kind: Kind, row: ScoreRow) -> None:
    """A row, a part a line."""
    screen.say(f"Session {row.ordinal}, {kind.counts} {row.number}, {'won' if row.won else 'lost'}", "title")
    parts = kind.score_sheet().points(row)
    width = max((len(part.name) for part in parts), default=0)
    for part in parts:
        screen.say(f"  {part.name:<{width}}  {part.points:+4d}  ({part.rule})")
    screen.say(f"  {'score':<{width}}  {row.points:+4d}")
