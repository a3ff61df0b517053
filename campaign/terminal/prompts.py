"""Questions beside those of the game: asked until the answer can be read, with an explanation for `?`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from campaign.errors import CampaignError
from campaign.screens.pages import Page
from campaign.terminal.keyboard import Keyboard

T = TypeVar("T")
About = Callable[[str], None]
"""Explains what stands behind the `?`; empty: the question itself."""
STOP = ("q", "quit", "exit")
YES, NO = ("y", "yes"), ("n", "no", *STOP)


def ask(
    screen: Page,
    keyboard: Keyboard,
    prompt: str,
    read: Callable[[str], T],
    about: str | About,
    words: Sequence[str] = (),
) -> T:
    """Ask until the answer can be read; `words` may be completed. Raises EOFError when the person stops."""
    from content.errors import LoadError

    while True:
        typed = keyboard.line(prompt, words).strip()
        if typed.lower() in STOP:
            raise EOFError
        if typed.startswith("?"):
            explain(screen, about, typed[1:].strip())
            continue
        try:
            return read(typed)
        except (ValueError, CampaignError, LoadError) as error:
            screen.say(str(error), "wrong")


def explain(screen: Page, about: str | About, rest: str) -> None:
    """What the question means, and how to leave it."""
    if callable(about):
        about(rest)
    else:
        screen.say(f"  {about}", indent=2)
    if not rest:
        screen.say("  q stops; what is kept stays kept.", "faint")


def confirmed(keyboard: Keyboard, screen: Page, prompt: str, about: str, *, otherwise: bool, yes: str = "yes") -> bool:
    """Yes or no; anything else but `?` counts as `otherwise`. Raises EOFError when the input ends."""
    while True:
        typed = keyboard.line(prompt, (yes, "no")).strip().lower()
        if not typed.startswith("?"):
            return typed in (*YES, yes) if not otherwise else typed not in NO
        screen.say(f"  {about}", indent=2)


def agreed(keyboard: Keyboard, screen: Page, prompt: str, about: str, *, otherwise: bool, yes: str = "yes") -> bool:
    """Yes or no, asked as `confirmed` does; the end of the input is a no."""
    try:
        return confirmed(keyboard, screen, prompt, about, otherwise=otherwise, yes=yes)
    except EOFError:
        return False
