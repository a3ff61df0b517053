"""The dice of a question: what is said of them, which are best kept, and what rolling again is called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from textwrap import wrap

from textual.binding import Binding

from ai.bots import advised
from campaign.screens.desk import HELP, Desk
from campaign.screens.menu import Menu
from campaign.screens.pages import TIE, BufferPage
from campaign.table.dice import KEYS, Lying
from campaign.words.dice import shown, symbols_of
from campaign.words.hints import hint
from campaign.words.narrator import plural
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from engine.game import Game
from engine.state import Roll

SAID = 4
"""Lines of it."""


ALWAYS = (
    ("1 to 9, 0", "choose an option; up, down and Enter, or a click, do so too"),
    ("a s d f g", "mark a die, where dice may be rolled again; or a click"),
    ("tab", "go to the panel, where up and down show the whole text of a line"),
    ("Esc", "leave a line that stands open, for these keys; Enter and : lead back into it"),
)
"""Keys that no binding tells of."""


def lying(
    desk: Desk, menu: Menu | None, picked: frozenset[int], *, room: Callable[[Sequence[str]], int] | None
) -> Lying:
    """The dice on the table as somebody sees them who is asked by this menu.

    `room`: columns to say in what is best kept, and why, beside dice with these symbols; None: that is left out.
    """
    game = desk.live.game
    rolls = game.state.rolls
    if not rolls or not rolls[-1].thrown:
        return Lying((), ())
    roll = rolls[-1]
    symbols = symbols_of(game, roll)
    may = menu is not None and bool(menu.masks) and not menu.single
    told: list[Row] = [[(whose(desk.view, roll), "act"), (left(roll.attempts), "")]]
    best: frozenset[int] = frozenset()
    if may and menu is not None and room is not None:
        best = best_of(game, menu)
        said = aside(hint(desk.view, menu.decision), room(symbols))
        told = [*(told if len(said) < SAID else ()), *([(part, "good")] for part in said)]
    return Lying(tuple(roll.dice), symbols, picked, best, may, tuple(told))


def aside(about: str, room: int) -> list[str]:
    """A hint in lines beside the dice. Reasons for which there is no room are left out whole: `hint` tells them all."""
    parts = about.replace(" %", f"{TIE}%").rstrip(".").split("; ")
    while len(parts) > 1 and len(wrap("; ".join(parts) + ".", room)) > SAID:
        parts.pop()
    found = wrap("; ".join(parts) + ".", room, max_lines=SAID, placeholder=" ...")
    return [part.replace(TIE, " ") for part in found]


def whose(face: SessionView, roll: Roll) -> str:
    """Whose roll it is; in a roll-off also whose dice lie behind the owner's."""
    behind = f", then {face.seat(roll.rival)}'s" if roll.rival >= 0 else ""
    return f"{face.seat(roll.owner)}'s {said_of(roll.kind)}{behind}"


def said_of(kind: str) -> str:
    """What a roll is for."""
    return {"offence": "roll", "defence": "defence roll", "targeting": "targeting die"}.get(kind, "dice")


def left(attempts: int) -> str:
    """How often may be rolled again; empty: not at all."""
    return f", {plural(attempts, 'attempt')} left" if attempts > 0 else ""


def best_of(game: Game, menu: Menu) -> frozenset[int]:
    """Places of the dice that the bot would mark; empty where it would do something else."""
    token = advised(game, menu.decision)
    verb, _, marks = token.partition(" ")
    if verb != menu.masks[0].partition(" ")[0]:
        return frozenset()
    return frozenset(place for place, mark in enumerate(marks) if mark == "1")


def throw(menu: Menu | None, picked: Collection[int]) -> str:
    """What rolling again is called with these dice marked; empty: it is not possible."""
    if menu is None or not menu.masks or menu.single:
        return ""
    dice = [menu.dice[place] for place in sorted(picked)]
    if menu.masks[0].startswith("keep"):
        return f"Keep {shown(dice, menu.dice)}, roll the rest again" if dice else "Roll all dice again"
    return f"Roll again {shown(dice, menu.dice)}" if dice else "Mark the dice to roll again"


def unsaid(menu: Menu, picked: Collection[int]) -> str:
    """What is to be done first where dice can only be rolled again once they are marked; empty: nothing."""
    if picked or menu.masks[0].startswith("keep"):
        return ""
    keys = " ".join(KEYS[: len(menu.dice)])
    return f"Mark the dice to roll again, with {keys} or a click, then press space."


def typed(menu: Menu, picked: Collection[int]) -> str:
    """The answer with these dice marked, as it is typed; the bare word where none are."""
    word = menu.masks[0].partition(" ")[0]
    marks = "".join("1" if place in picked else "0" for place in range(len(menu.dice)))
    return f"{word} {marks}" if picked else word


def tell_keys(paper: BufferPage, bindings: Iterable[Binding], told: Sequence[tuple[str, str]] = ()) -> None:
    """The keys of the table, then what can be typed; first of all what may be told, where that is asked for."""
    if told:
        paper.rule("You may tell")
    for words, what in told:
        paper.say(f"  {words:<18} {what}", indent=19)
    paper.rule("Keys")
    for keys, what in [*ALWAYS, *((name_of(binding.key), binding.description) for binding in bindings)]:
        paper.say(f"  {keys:<18} {what}", indent=19)
    paper.rule("Behind : you may type")
    for words, what in HELP:
        paper.say(f"  {words:<18} {what}", indent=19)


def name_of(key: str) -> str:
    """A key as people call it."""
    return {"question_mark": "?", "colon": ":", "slash": "/"}.get(key, key)
