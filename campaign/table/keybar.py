"""The keys that do something: those of this moment in the last line of the table, all of them on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.binding import Binding
from textual.keys import format_key
from textual.widgets import Static

from campaign.screens.desk import HELP
from campaign.screens.model import OpenQuestion
from campaign.screens.pages import BufferPage, width_of
from campaign.table.choices import Choices
from campaign.table.dice import KEYS, DiceDisplay
from campaign.table.look import key_row, line
from campaign.words.rows import Row

TELLING = (
    ("Enter", "tell"),
    ("↑↓", "examples"),
    ("? NAME", "look up"),
    ("tab", "panel"),
    ("F1", "help"),
    ("Esc", "other keys"),
)
"""What is done by which key in the line of a question without a list."""
SPARED = ("x", "1-9", "?", ":", "u", "i")
"""Keys that the bar leaves out first: numbers are before the options, and F1 tells the others."""
LAST = ("F1", "q", "Esc")
"""Keys that the bar never leaves out: they tell the others, and lead away."""
ALWAYS = (
    ("1 to 9, 0", "choose an option (or up, down and Enter, or a click)"),
    ("a s d f g", "mark a die to keep it, or to reroll it (dashed, with ↻) where the others stay; or a click"),
    ("space", "mark several options; Enter does them in this order"),
    ("tab", "go to the panel; up and down show the whole text of a line"),
    ("Esc", "leave the typing line to use these keys; Enter or : returns to it"),
)
"""Keys that no binding tells of."""


def bar_keys(question: OpenQuestion | None, dice: DiceDisplay, choices: Choices) -> list[tuple[str, str]]:
    """Keys and what they do while a question is open, or none is."""
    keys: list[tuple[str, str]] = []
    if dice.keys:
        keys += [(KEYS[: len(dice.values)], "reroll" if dice.rerolls else "keep"), ("space", "roll")]
        keys += [("k", "best reroll" if dice.rerolls else "best keep")] if dice.best else []
    if question is not None and question.throw is not None:
        keys += [(f"1-{question.throw.sides}", "your dice"), ("backspace", "clear")]
    elif question is not None:
        keys += [("1-9", "choose")] if choices.listed else []
        keys += several_keys(choices) if question.is_several and not dice.keys else []
        keys += [("p", "pass")] if question.may_pass else []
    keys += [("i", "hint"), ("u", "undo"), ("?", "look up"), ("x", "look")]
    return [*keys, (":", "type"), ("F1", "help"), ("q", "leave")]


def several_keys(choices: Choices) -> list[tuple[str, str]]:
    """Keys with which several options are chosen at once."""
    if not choices.picked:
        return [("space", "mark several")]
    return [("space", "mark"), ("Enter", f"do {len(choices.picked)} marked"), ("backspace", "unmark")]


def draw(bar: Static, row: Row, width: int) -> None:
    """Draw the key bar: a row of keys, in the last line of the table."""
    bar.update(line(row, width))


def fitting(keys: Sequence[tuple[str, str]], width: int, least: Sequence[str] = SPARED) -> Row:
    """As many keys as fit in a line; those that are spared most easily, `least`, are left out whole,
    then others from the end on.
    """
    kept = list(keys)
    others = [key for key, _ in reversed(kept) if key not in (*least, *LAST)]
    for spared in (*least, *others):
        if sum(len(key) + len(what) + 3 for key, what in kept) > width:
            kept = [(key, what) for key, what in kept if key != spared]
    return key_row(kept)


def with_vain(key: str, keys: Sequence[tuple[str, str]], width: int, least: Sequence[str] = SPARED) -> Row:
    """The key that was pressed last, if it means nothing here, and those that do something."""
    if not key:
        return fitting(keys, width, least)
    said: Row = [(f" {format_key(key)} ", "picked"), ("does nothing here ", "wrong")]
    return [*said, *fitting(keys, width - width_of(said), least)]


def of_number(choices: Choices, number: str) -> Row:
    """What may follow the beginning of a number."""
    longer = choices.longer(number)
    more = f"{longer[0]} to {longer[-1]}" if len(longer) > 1 else longer[0]
    takes = (("Enter", "key"), (f" or wait for {number}  ", "faint")) if choices.at(number) else ()
    return [
        (f" {number}_ ", "picked"),
        ("  ", ""),
        *takes,
        ("another digit", "key"),
        (f" for {more}  ", "faint"),
        ("backspace", "key"),
        (" clears", "faint"),
    ]


def tell_keys(page: BufferPage, bindings: Iterable[Binding], may_tell: Sequence[tuple[str, str]] = ()) -> None:
    """The keys of the table, then what can be typed; first of all what may be told, where that is asked for."""
    keys = [*ALWAYS, *told_keys(bindings)]
    tell(page, (("Options here", may_tell), ("Keys", keys), ("After : you may type", HELP)))


def told_keys(bindings: Iterable[Binding]) -> list[tuple[str, str]]:
    """Keys, each with what it does."""
    return [(name_of(binding.key), binding.description) for binding in bindings]


def tell(page: BufferPage, parts: Iterable[tuple[str, Sequence[tuple[str, str]]]]) -> None:
    """Keys or words under titles, each with what it does."""
    for title, lines in parts:
        if lines:
            page.rule(title)
        for typed, what in lines:
            page.say(f"  {typed:<18} {what}", indent=19)


def name_of(key: str) -> str:
    """A key as people call it."""
    return {"question_mark": "?", "colon": ":", "slash": "/"}.get(key, key)
