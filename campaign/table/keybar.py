"""The keys that do something: those of this moment in the last line of the table, all of them on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.binding import Binding
from textual.widgets import Static

from campaign.screens.desk import HELP
from campaign.screens.model import OpenQuestion
from campaign.screens.pages import BufferPage
from campaign.table.choices import Choices
from campaign.table.dice import KEYS, DiceDisplay
from campaign.table.look import key_row, line
from campaign.words.rows import Row

TELLING = (
    ("Enter", "tell"),
    ("↑↓", "examples"),
    ("? NAME", "what it is"),
    ("tab", "panel"),
    ("F1", "help"),
    ("Esc", "other keys"),
)
"""What is done by which key in the line of a question without a list."""
SPARED = ("1-9", "?", ":", "u")
"""Keys that the bar leaves out first: numbers stand before the options, and F1 tells the others."""
ALWAYS = (
    ("1 to 9, 0", "choose an option; up, down and Enter, or a click, do so too"),
    ("a s d f g", "mark a die, where dice may be rolled again; or a click"),
    ("tab", "go to the panel, where up and down show the whole text of a line"),
    ("Esc", "leave a line that stands open, for these keys; Enter and : lead back into it"),
)
"""Keys that no binding tells of."""


def bar_keys(question: OpenQuestion | None, dice: DiceDisplay, choices: Choices) -> list[tuple[str, str]]:
    """Keys and what they do while a question is open, or none is."""
    keys: list[tuple[str, str]] = []
    if dice.keys:
        keys += [(KEYS[: len(dice.values)], "mark"), ("space", "roll")]
        keys += [("k", "best keep")] if dice.best else []
    if question is not None and question.throw is not None:
        keys += [(f"1-{question.throw.sides}", "your dice"), ("backspace", "anew")]
    elif question is not None:
        keys += [("1-9", "choose")] if choices.listed else []
        keys += [("p", "pass")] if question.may_pass else []
    return [*keys, ("i", "hint"), ("u", "undo"), ("?", "what is"), (":", "type"), ("F1", "help"), ("q", "leave")]


def draw(bar: Static, row: Row, width: int) -> None:
    """Draw the key bar: a row of keys, in the last line of the table."""
    bar.update(line(row, width))


def fitting(keys: Sequence[tuple[str, str]], width: int) -> Row:
    """As many keys as fit in a line; those that are spared most easily are left out whole."""
    kept = list(keys)
    for spared in SPARED:
        if sum(len(key) + len(what) + 3 for key, what in kept) > width:
            kept = [(key, what) for key, what in kept if key != spared]
    return key_row(kept)


def of_number(choices: Choices, number: str) -> Row:
    """What may follow the beginning of a number."""
    longer = choices.longer(number)
    more = f"{longer[0]} to {longer[-1]}" if len(longer) > 1 else longer[0]
    takes = (("Enter", "key"), (f" or waiting takes {number}  ", "faint")) if choices.at(number) else ()
    return [
        (f" {number}_ ", "picked"),
        ("  ", ""),
        *takes,
        ("another digit", "key"),
        (f" for {more}  ", "faint"),
        ("backspace", "key"),
        (" anew", "faint"),
    ]


def tell_keys(page: BufferPage, bindings: Iterable[Binding], may_tell: Sequence[tuple[str, str]] = ()) -> None:
    """The keys of the table, then what can be typed; first of all what may be told, where that is asked for."""
    keys = [*ALWAYS, *((name_of(binding.key), binding.description) for binding in bindings)]
    for title, lines in (("You may tell", may_tell), ("Keys", keys), ("Behind : you may type", HELP)):
        if lines:
            page.rule(title)
        for typed, what in lines:
            page.say(f"  {typed:<18} {what}", indent=19)


def name_of(key: str) -> str:
    """A key as people call it."""
    return {"question_mark": "?", "colon": ":", "slash": "/"}.get(key, key)
