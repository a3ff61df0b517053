"""Where a number came from: the command `why`, and `why` in play."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.invocation import called
from campaign.play.live_session import LiveSession
from campaign.screens.pages import Page, sentence
from campaign.words.health_ledger import HealthChange, HealthLedger, LedgerPart, waiting
from campaign.words.names import number_in
from content import rulebook

HEALTH, SCORE = "health", "score"
RECENT = 12
"""How many changes of health are shown."""
WAYS = "why, why 2, why health, why health NAME"


# -- numbers -----------------------------------------------------------------------------------------


def in_play(page: Page, live: LiveSession, refused: Exception | None, rest: str, me: str) -> None:
    """`why` at the table: what was just refused, else damage that waits, else the last; `me` is who is asked."""
    words = rest.split()
    if refused is not None and not words:
        explain_refusal(page, refused)
        return
    if words[:1] == [SCORE]:
        page.say(f"The session scores at its end; then '{called()} why score' tells how.", "wrong")
        return
    coming = waiting(live.game) if not words else []
    accounts = live.told_so_far().accounts
    for seat, parts in coming:
        page.say(f"{live.view.seat(seat)} will take {parts[-1].amount}, as things stand", "harm")
        show_parts(page, parts)
    if coming:
        show_dice(page, accounts.dice)
    problem = explain(page, accounts, words, me=me) if not coming else ""
    if problem:
        page.say(problem, "wrong")


def explain_refusal(page: Page, refused: Exception) -> None:
    """The sentence, and its rule."""
    page.say(sentence(str(refused)))
    rule = rulebook.rules().get(getattr(refused, "rule", ""))
    if rule is None:
        page.say("No numbered rule stands behind it.", "faint")
        return
    page.say(f"{rule.id}: {rule.title}", "title")
    for line in rulebook.told(rule):
        page.say(f"  {line}")


def explain(page: Page, accounts: HealthLedger, words: list[str], *, me: str = "") -> str:
    """Tell what the words ask for; returns what is wrong with them, or empty."""
    if words[:1] == [HEALTH]:
        return explain_health(page, accounts, " ".join(words[1:]) or me)
    number = number_in(" ".join(words)) if words else 1
    if not number:
        return f"Type one of: {WAYS}."
    damage = [change for change in accounts.changes if change.is_damage]
    if number > len(damage):
        return f"There was damage {len(damage)} times in this session." if damage else "There was no damage yet."
    explain_damage(page, damage[-number])
    return ""


def explain_damage(page: Page, change: HealthChange) -> None:
    """A damage total, an addition or subtraction a line."""
    page.say(f"Turn {change.turn}: {change.told}", "harm", indent=4)
    show_parts(page, change.parts)
    show_dice(page, change.dice)
    page.say(f"'rules {change.parts[-1].rule}' tells how damage is worked out.", "faint")


def show_parts(page: Page, parts: Sequence[LedgerPart]) -> None:
    """A calculation, a line a part."""
    names = [part.name or sum_name(part.rule) for part in parts]
    width = max(map(len, names))
    for place, (name, part) in enumerate(zip(names, parts, strict=True)):
        amount = f"{part.amount}" if not part.name or not place else f"{part.amount:+d}"
        page.say(f"  {name:<{width}}  {amount:>4}{f'  ({part.rule})' if part.rule else ''}")


def show_dice(page: Page, dice: Sequence[str]) -> None:
    """The dice of an attack and of the defence against it, a line each."""
    for line in dice:
        page.say(f"  {line}", "roll", indent=4)


def sum_name(rule: str) -> str:
    """What a sum is called."""
    return "subtotal" if rule == "DMG-2" else "total"


def explain_health(page: Page, accounts: HealthLedger, who: str) -> str:
    """How a fighter's health came about; returns what is wrong, or empty."""
    dials = accounts.dials
    named = next((name for name in dials if name.lower() == who.lower()), None)
    named = named or next((name for name in dials if name.lower().startswith(who.lower())), None)
    if named is None or not who:
        return f"Whose? Say one of: {', '.join(f'why health {name}' for name in dials)}."
    changes = [change for change in accounts.changes if change.dial == dials[named]]
    older = changes[:-RECENT]
    begun = older[-1].health if older else accounts.begun[dials[named]]
    page.say(f"{named}: {begun} health {'before that' if older else 'in the beginning'}", "title")
    for change in changes[-RECENT:]:
        page.say(f"  turn {change.turn:>2}  {change.amount:+3d}  {change.health:>3}  {change.told}", indent=20)
    return ""


# -- scores ------------------------------------------------------------------------------------------
