"""Beats line by line: below what is told, what dice made, what a card says, whose health changed; turns that wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest

from campaign.configuration import STEP
from campaign.screens.desk import Desk
from campaign.screens.model import Beat
from campaign.screens.pages import Page
from campaign.terminal.keyboard import STOP, Keyboard
from campaign.words.narrator import Line
from campaign.words.rows import Row

GOES_ON = "Enter continues, s skips to your turn> "
SKIP = ("s", "skip")
Say = Callable[[Iterable[Line]], None]
"""Shows lines of what was told."""


class BeatPrinter:
    """Prints what others do, and waits for a key after each of their turns where a player wants that."""

    def __init__(self, page: Page, keyboard: Keyboard, desk: Desk, say: Say) -> None:
        self.page = page
        self.keyboard = keyboard
        self.desk = desk
        self.say = say

    def print(self, first: int) -> None:
        """Print the lines from a number on, each beat with what came of it. Raises EOFError when they leave."""
        told, at = self.desk.told, first
        due, sitting = self.desk.due_beats(every=True), self.desk.sitting()
        for beat, behind in zip_longest(due, due[1:]):
            self.say(told[at : beat.told])
            at = max(at, beat.told)
            is_own = beat.seat in sitting
            self.page.rows(below(self.page, beat._replace(card=None) if is_own else beat))
            self.read(beat.report)
            if beat.acting not in sitting and (behind is None or behind.turn != beat.turn):
                self.wait()
        self.say(told[at:])

    def read(self, rows: Sequence[Row]) -> None:
        """Print what there is to read, and wait until it has been read."""
        if rows:
            self.page.rows([[], *rows, []])
            self.wait()

    def wait(self) -> None:
        """Wait for a key, where there is a player to press it and they want to be waited for."""
        if self.desk.pace() != STEP or not self.keyboard.has_keys or self.desk.beats.skips:
            return
        typed = self.keyboard.line(GOES_ON).strip().lower()
        if typed in STOP:
            raise EOFError
        self.desk.beats.skips = typed in SKIP


def below(page: Page, beat: Beat) -> list[Row]:
    """What came of a beat: what its dice made, what its card says, whose health changed."""
    rows: list[Row] = []
    if beat.card is not None:
        rows += page.said(f"    {beat.card.name}: {' '.join(beat.card.text.split())}", "faint", indent=2)
    if beat.roll is not None and beat.roll.makes:
        rows += page.said(f"    = {beat.roll.makes}", "roll", indent=2)
    if beat.health:
        arrow = "→" if page.unicode else "->"
        steps = (f"{step.name} {step.before} {arrow} {step.after} HP" for step in beat.health)
        rows += page.said(f"    {', '.join(steps)}", "number", indent=2)
    return rows
