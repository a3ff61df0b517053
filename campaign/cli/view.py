"""What a person sees when they are asked: where the session stands, the dice, the question and the options."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from campaign.cli import board, drawing, hands, maps
from campaign.cli.menu import LISTED, Entry, Menu, numbered
from campaign.play.throws import is_throw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.cli.screen import Screen
    from campaign.narrate.rows import Row
    from campaign.play.live_session import LiveSession
    from engine.state import Decision

FEW = 5
"""So many options at most may take two lines each."""
LEAST = 13
"""Columns that a text needs beside its option."""
INDENT = 6
"""Columns before the second line of an option."""


AROUND = 6
"""Lines that heading, question and hints take."""
MAP = "map"
"""The word for the map, in every kind of session."""
RUNS_ON = " " * 4
"""Begins a line that belongs to the one before: a seat's status effects."""


class View:
    """Draws the position of a session on a screen."""

    __slots__ = ("live", "screen", "seen", "tones")

    def __init__(self, screen: Screen, live: LiveSession, tones: Mapping[int, str]) -> None:
        self.screen = screen
        self.live = live
        self.seen: dict[int, tuple[object, set[str]]] = {}
        """On whose turn each seat saw the table last, and its lines."""
        self.tones = tones
        """The colours of people by seat, where there are several."""

    def show(self, menu: Menu) -> None:
        """The table, what else belongs to the decision, the dice, and the options; of a throw only what is rolled."""
        if is_throw(menu.decision):
            self.show_options(menu)
            return
        self.show_table(menu.decision, again=True)
        self.show_map(menu)
        self.show_dice()
        coming = self.live.face.warning(menu.decision)
        if coming:
            self.screen.say(coming, "harm")
        self.show_options(menu)

    def show_table(self, decision: Decision, *, again: bool = False) -> None:
        """Where the session stands, everybody, and the damage that waits.

        `again`: of what the seat has seen on this turn only what has changed since, so that what happened in
        between stays on the screen.
        """
        game, screen, face = self.live.game, self.screen, self.live.face
        screen.rule(face.heading())
        instead = face.instead(decision)
        if instead:
            screen.rows(instead)
            return
        rows = board.seats(face, decision.seat, width=screen.width, tones=self.tones)
        hand = hands.in_a_line(game, decision.seat)
        if hand:
            rows.append([(board.crop(f"  hand: {hand}", screen.width), "faint")])
        screen.rows(self.unseen(decision.seat, rows) if again else rows)
        running = board.attack(game) or board.declared(game)
        if running:
            screen.say(sentence(running), "act")
        for line in board.waiting(game):
            screen.say(f"{line}.", "harm")
        about = board.effect_roll(face)
        if about:
            screen.say(about, "act")

    def unseen(self, seat: int, rows: list[Row]) -> list[Row]:
        """What of the table is not as the seat saw it last on this turn: of everybody all lines or none."""
        state = self.live.game.state
        turn, before = self.seen.get(seat, (None, set()))
        told = ["".join(part for part, _ in row) for row in rows]
        self.seen[seat] = ((state.turn, state.acting), set(told))
        if turn != (state.turn, state.acting):
            return rows
        blocks: list[list[tuple[Row, str]]] = []
        for row, line in zip(rows, told, strict=True):
            if line.startswith(RUNS_ON) and blocks:
                blocks[-1].append((row, line))
            else:
                blocks.append([(row, line)])
        return [row for block in blocks if any(line not in before for _, line in block) for row, _ in block]

    def show_dice(self) -> None:
        """The dice on the table."""
        rolls = self.live.game.state.rolls
        if not rolls or not rolls[-1].thrown:
            return
        roll = rolls[-1]
        faces = self.live.library.fighters[self.live.game.state.players[roll.owner].fighter].faces
        unicode, columns = self.screen.unicode, self.screen.width
        self.screen.rows(drawing.dice(roll.dice, faces, unicode=unicode, sides=roll.sides, columns=columns))

    def show_options(self, menu: Menu) -> None:
        """The question, the numbered options, and how to say what is not listed."""
        tone = self.tones.get(menu.decision.seat, "title")
        self.screen.say(self.live.face.question(menu.decision), tone)
        count = len(menu.entries)
        for entry in menu.entries:
            if menu.decision.kind in self.live.face.whole:
                self.show_whole(entry)
            else:
                self.screen.rows(
                    option_rows(entry, self.screen.width, 0 if count > LISTED else 2 if count <= FEW else 1)
                )
        if menu.sold:
            self.screen.say(f"    sell for 1 CP: {'; '.join(numbered(menu.sold))}", "faint", indent=6, whole=True)
        for hint in menu.hints:
            self.screen.say(f"    {hint}", "faint", indent=4, whole=True)

    def show_whole(self, entry: Entry) -> None:
        """One option with its whole text."""
        self.screen.row([(f"{entry.number:>3} ", "number"), (entry.label.text, "act")])
        if entry.label.detail:
            self.screen.say(f"      {entry.label.detail}", "faint", indent=0)

    def show_map(self, menu: Menu) -> None:
        """The map, while somebody is asked where to go; in boxes if the options still fit below it."""
        numbers = {entry.token: entry.number for entry in menu.entries}
        chart = self.live.face.chart() if menu.decision.kind in self.live.face.on_map else None
        if chart is None:
            return
        room = self.screen.height - len(numbers) - len(self.live.game.state.players) * 2 - AROUND
        screen = self.screen
        boxed = maps.boxes(chart, numbers, width=screen.width, unicode=screen.unicode)
        screen.rows(boxed if len(boxed) <= room else maps.compact(chart, numbers))

    def look(self, word: str) -> None:
        """`map`, and whatever else this kind of session has to look at."""
        chart = self.live.face.chart() if word == MAP else None
        rows = self.live.face.looks().get(word)
        if chart is not None:
            self.screen.rows(maps.boxes(chart, {}, width=self.screen.width, unicode=self.screen.unicode))
        elif rows is not None:
            self.screen.rows(rows())
        else:
            self.screen.say(f"There is no {word} here.", "wrong")


def option_rows(entry: Entry, width: int, lines: int) -> list[Row]:
    """One option in at most so many lines of its text, 0 to 2, cropped; `?` shows it whole."""
    mark = [(f"  {entry.mark}", "harm")] if entry.mark else []
    head: Row = [(f"{entry.number:>3} ", "number"), (entry.label.text, "act"), *mark]
    room = width - sum(len(part) for part, _ in head) - 2
    detail = entry.label.detail
    if not (lines and detail) or room < LEAST:
        return [head]
    first = wrap(detail, room)[0] if lines > 1 else detail
    rest = detail[len(first) :].strip()
    more: list[Row] = [[(" " * INDENT + board.crop(rest, width - INDENT), "faint")]] if rest else []
    return [[*head, (f"  {board.crop(first, room)}", "faint")], *more]


def sentence(told: str) -> str:
    """With a capital letter and a full stop."""
    told = told[:1].upper() + told[1:]
    return told if told.endswith((".", "!", "?")) else told + "."
