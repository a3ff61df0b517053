"""The line in which one tells what stands in no list: what happened where the box lies, a die with many sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static

from campaign.screens.model import OpenQuestion
from campaign.screens.pages import height_of
from campaign.table.look import lines
from campaign.terminal.keyboard import LONGEST
from campaign.words.rows import Row
from campaign.words.typed_answers import TWO_DIGITS

SAYINGS = 4
"""Lines of what may be said, at most."""
ROLLS = "space"
"""The key that does at an empty line what it does elsewhere: it lets the program roll."""


def is_told(question: OpenQuestion | None) -> bool:
    """Whether a question is answered in the line: it has no list, and single keys do not say everything."""
    if question is None or question.form is None:
        return False
    return question.throw is None or question.throw.sides >= TWO_DIGITS


class EntryLine(Input):
    """What is being typed; up and down put there what may be said."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "turn(-1)", show=False),
        Binding("down", "turn(1)", show=False),
        Binding("escape", "leave", show=False),
    ]

    class Cut(Message):
        """Several lines were pasted, of which the first stands there."""

    def __init__(self) -> None:
        super().__init__(id="entry", max_length=LONGEST, select_on_focus=False)
        self.cursor_blink = False
        self.examples: Sequence[str] = ()
        """Whole entries, the usual one first."""
        self.at = -1
        """Which of them stands in the line; -1: what was typed."""

    def put(self, text: str) -> None:
        """Put a text there, to be typed on."""
        self.value = text
        self.cursor_position = len(text)

    def action_turn(self, step: int) -> None:
        """Put the next or the previous example there."""
        if not self.examples:
            return
        is_first = self.at < 0 or self.value != self.examples[self.at]
        self.at = (0 if step > 0 else len(self.examples) - 1) if is_first else (self.at + step) % len(self.examples)
        self.put(self.examples[self.at])

    def action_leave(self) -> None:
        """Let single keys do again what they do elsewhere."""
        self.screen.set_focus(None)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether a key is typed here."""
        return super().check_consume_key(key, character) and (bool(self.value) or key != ROLLS)

    async def on_key(self, event: events.Key) -> None:
        """Begin no line with a space; what is typed behind an Enter that comes in one go with it is the next line."""
        if event.key == ROLLS and not self.value:
            event.prevent_default()
        elif event.key == "enter":
            event.stop()
            event.prevent_default()
            await self.action_submit()
            self.value, self.at = "", -1

    def on_paste(self, event: events.Paste) -> None:
        """Tell where several lines were pasted: one is taken at a time."""
        if len(event.text.strip().splitlines()) > 1:
            self.post_message(self.Cut())

    def put_back(self, text: str) -> None:
        """Put there again what was not taken, to be mended, unless something else is being typed already."""
        if not self.value:
            self.put(text)
            self.select_all()


class EntryPanel(Vertical):
    """The line, and below it what may be said; shown while such a question is open.

    Both are laid out with the first of these questions: few sessions have any, and all wait for what is laid out.
    """

    def __init__(self) -> None:
        super().__init__(id="telling")
        self.entry = EntryLine()
        self.sayings = Static(id="sayings")
        self.said: list[Row] = []
        """What may be said."""

    @property
    def tall(self) -> int:
        """Lines it takes: the one to type in, and what may be said."""
        return 1 + min(SAYINGS, height_of(self.said, self.app.size.width - 2))

    def show(self, question: OpenQuestion | None) -> None:
        """Open it for a question that is answered so, and close it for any other."""
        self.display = is_told(question)
        if question is None or question.form is None or not self.display:
            return
        if not self.children:
            self.mount(Horizontal(Static("> ", id="prompt"), self.entry), self.sayings)
        self.entry.examples = question.form.words
        hints = question.hints if question.throw is None else ()
        said: list[Row] = [[("; ".join(hints), "faint")]] if hints else []
        self.said = said
        self.sayings.display = bool(said)
        self.sayings.update(lines(said))
