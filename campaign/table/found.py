"""What a name means: told on a sheet, or a list to go through where it is several things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from campaign.screens.desk import Desk
from campaign.table.base import TableBase
from campaign.table.list_screen import Choosing, Thing
from campaign.table.look import lines
from campaign.table.popups import Sheet
from campaign.words.rows import LookupEntry, Row

CLOSES = "Esc or Enter closes"


def show_found(app: TableBase, desk: Desk, wanted: str) -> bool:
    """Show what a name means, or the number of an option; whether it means anything."""
    answer = desk.meaning(wanted)
    desk.found = ()  # one picks of a list with the cursor: numbers stay those of options
    if answer.several:
        app.push_screen(FoundList(desk, wanted, answer.several))
    elif answer.told:
        app.push_screen(FoundSheet(app, desk, f"? {wanted}", answer.told))
    return bool(answer.told or answer.several)


class FoundSheet(Sheet):
    """What is told of something; of a card or token a key changes when one is asked about it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("a", "turn")]

    def __init__(self, app: TableBase, desk: Desk, title: str, entries: Sequence[LookupEntry]) -> None:
        self.desk, self.entries, self.new_paper = desk, entries, app.paper
        self.wished = [entry.id for entry in entries if desk.is_wished(entry)]
        """The cards and tokens among it."""
        changes = "a changes when you are asked   " if len(self.wished) == 1 else ""
        super().__init__(title, self.written(), keys=f"{changes}{CLOSES}")

    def written(self) -> Sequence[Row]:
        """What is told, as it is now."""
        paper = self.new_paper()
        self.desk.tell_entries(paper, self.entries)
        return paper.take()

    def action_turn(self) -> None:
        """Be asked about it in another way: as usual, always, never."""
        if len(self.wished) == 1:
            self.desk.turn_wish(self.wished[0])
            self.rows = self.written()
            self.query_one(Static).update(lines(self.rows))


class FoundList(Choosing):
    """Several things of a name; Enter shows one of them on a sheet."""

    def __init__(self, desk: Desk, wanted: str, entries: Sequence[LookupEntry]) -> None:
        self.desk, self.entries = desk, entries
        things = [self.thing(entry, place) for place, entry in enumerate(entries)]
        super().__init__(f"{wanted!r} has several meanings", things, does="show")

    def thing(self, entry: LookupEntry, place: int) -> Thing:
        """One of the things as a line of the list."""
        row = [(entry.name, "act"), (f"  {entry.what}", "faint")]
        return Thing(str(place), row, partial(self.desk.tell_entries, entries=[entry]))

    def choose(self, thing: Thing) -> None:
        """Show it on a sheet."""
        entry = self.entries[int(thing.id)]
        self.app.push_screen(FoundSheet(self.app, self.desk, entry.name, [entry]), lambda _: self.fill())
