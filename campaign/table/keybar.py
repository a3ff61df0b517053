"""The keys that do something now, in the last line of the table."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.screens.menu import Menu
from campaign.table.choices import Choices
from campaign.table.dice import KEYS, Lying
from campaign.words import physical_dice
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


def standing(menu: Menu | None, lying: Lying, choices: Choices) -> list[tuple[str, str]]:
    """Keys and what they do while a question is open, or none is."""
    keys: list[tuple[str, str]] = []
    if lying.keys:
        keys += [(KEYS[: len(lying.values)], "mark"), ("space", "roll")]
        keys += [("k", "best keep")] if lying.best else []
    if menu is not None and physical_dice.is_throw(menu.decision):
        keys += [(f"1-{menu.decision.info['sides']}", "your dice"), ("backspace", "anew")]
    elif menu is not None:
        keys += [("1-9", "choose")] if choices.ways else []
        keys += [("p", "pass")] if "pass" in menu.decision.options else []
    return [*keys, ("i", "hint"), ("u", "undo"), ("?", "what is"), (":", "type"), ("F1", "help"), ("q", "leave")]


def fitting(keys: Sequence[tuple[str, str]], width: int) -> Row:
    """As many as fit; those that are spared most easily are left out whole."""
    there = list(keys)
    for spared in SPARED:
        if sum(len(key) + len(what) + 3 for key, what in there) > width:
            there = [(key, what) for key, what in there if key != spared]
    return [part for key, what in there for part in ((f" {key} ", "key"), (f"{what} ", "faint"))]


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
