"""The command learn: which lesson, and whether to continue with the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import completion
from campaign.invocation import called
from campaign.terminal.keyboard import NO, Keyboard, agreed, ask
from campaign.terminal.screen import Screen

if TYPE_CHECKING:
    from campaign.scenarios.lessons import Lesson


commands = typer.Typer(rich_markup_mode=None)


@commands.command()
def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="[LESSON]",
            help="Name or number of a lesson; by default you choose.",
            autocompletion=completion.lessons,
        ),
    ] = None,
) -> None:
    """Learn the game step by step.

    Each choice is explained, and you type it. Nothing is saved.
    """
    from campaign.scenarios import lessons as there

    screen, keyboard = Screen(), Keyboard()
    if lesson is not None:
        take(screen, keyboard, there.lesson(lesson))
        return
    choose_and_take(screen, keyboard)


def choose_and_take(screen: Screen, keyboard: Keyboard) -> None:
    """Choose a lesson and take it, then those after it, as long as they like."""
    from campaign.scenarios import lessons as there

    all_lessons = there.lessons()
    screen.say("Lessons; leave any time with quit, take them as often as you like.", "title")
    for number, one in enumerate(all_lessons, start=1):
        screen.say(f"  {number}  {one.name:<6} {one.texts.title}: {one.texts.about}", indent=12)
    first = ask_lesson(screen, keyboard, all_lessons)
    for one in all_lessons[first:]:
        if one is not all_lessons[first] and not goes_on(screen, keyboard, one):
            return
        if not take(screen, keyboard, one):
            return


def take(screen: Screen, keyboard: Keyboard, lesson: Lesson) -> bool:
    """One lesson; whether it was taken to its end."""
    from campaign.screens.lesson import LessonDesk, laid_out
    from campaign.terminal.lesson import Learner

    is_done = Learner(screen, keyboard, LessonDesk(lesson, laid_out(lesson))).play()
    if not is_done:
        screen.say(f"You left the lesson; take it again with: {called()} learn {lesson.name}", "faint")
    return is_done


def ask_lesson(screen: Screen, keyboard: Keyboard, choices: Sequence[Lesson]) -> int:
    """Which lesson to begin with, counted from 0; beyond the last: none."""
    names = [lesson.name for lesson in choices]

    def read(typed: str) -> int:
        wanted = typed.lower() or "1"
        if wanted in NO:
            return len(choices)
        meant = [i for i, name in enumerate(names) if wanted == str(i + 1) or name.startswith(wanted)]
        if len(meant) != 1:
            raise ValueError(f"Type a number from 1 to {len(choices)}, or quit.")
        return meant[0]

    about = "Type a number or a name to start that lesson. Each is a few turns of a real game."
    try:
        return ask(screen, keyboard, "Which one? [1] ", read, about, names)
    except EOFError:
        return len(choices)


def goes_on(screen: Screen, keyboard: Keyboard, lesson: Lesson) -> bool:
    """Whether the next lesson follows now."""
    screen.say()
    screen.say(f"Next: {lesson.texts.title}. Enter or yes goes on, no stops.")
    about = "A lesson is a few explained questions of a real game; 'learn' starts it later too."
    return agreed(keyboard, screen, "> ", about, otherwise=True)
