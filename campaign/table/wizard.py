"""The wizard of a new campaign at the table: a list to choose from, or a line to type, for every question."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.play.service import Service
from campaign.screens.new_campaign import PARTS, CampaignOption, CampaignPlan, CampaignQuestion, hero_options
from campaign.table.base import TableBase
from campaign.table.list_screen import Choosing, Thing
from campaign.table.popups import Sheet, Typing
from saves.errors import BadName, NameTaken


async def begin_campaign(app: TableBase, service: Service) -> str:
    """Ask for all a campaign needs, and begin it; whoever goes back comes to the question before.

    Returns its name; empty: they changed their mind.
    """
    plan = CampaignPlan(service)
    asked: list[int] = []
    at = 0
    while at < len(PARTS):
        question = plan.question(PARTS[at])
        if question is None:
            at += 1
            continue
        chosen = await ask_question(app, question, plan.chosen(PARTS[at]))
        if chosen is None:
            if not asked:
                return ""
            at = asked.pop()
            continue
        plan.answer(PARTS[at], chosen)
        if at == len(PARTS) - 1 and not await begun(app, plan):
            continue
        asked.append(at)
        at += 1
    return plan.name


async def begun(app: TableBase, plan: CampaignPlan) -> bool:
    """Begin what was planned; False, once they have read why the name cannot be."""
    try:
        plan.create()
    except (NameTaken, BadName) as error:
        await app.push_screen_wait(Sheet("That name cannot be", [[(str(error), "wrong")]]))
        return False
    return True


async def ask_question(app: TableBase, question: CampaignQuestion, before: Sequence[str]) -> list[str] | None:
    """What was chosen or typed; None: they went back. `before` is what was chosen earlier, if several can be."""
    if not question.options:
        text = before[0] if before else question.default
        typed = await app.push_screen_wait(Typing(question.question, "To call it by later; Esc goes back.", text))
        return [typed] if typed else None
    options = sorted(question.options, key=lambda option: option.name != question.default)
    things = things_of(options)
    if question.without is not None:
        things.insert(0, thing_of(question.without, tone="faint"))
    screen = Choosing(question.question, things, several=question.is_plural, problem=question.problem, chosen=before)
    chosen = await app.push_screen_wait(screen)
    return None if chosen is None else [id for id in chosen if id]


def things_of(options: Sequence[CampaignOption]) -> list[Thing]:
    """Options as lines of a list, what there is to say of them below one another."""
    width = max((len(option.name) for option in options if option.details), default=0)
    return [thing_of(option, width=width) for option in options]


def thing_of(option: CampaignOption, *, tone: str = "act", width: int = 0) -> Thing:
    """An option as a line of a list."""
    details = [(f"  {text}", tone) for text, tone in option.details[:1]]
    return Thing(option.id, [(option.name.ljust(width) if details else option.name, tone), *details], option.describe)


def heroes() -> list[Thing]:
    """Everybody who can be chosen, with their boards."""
    return things_of(hero_options())
