"""What a person sees when they are asked: where the session stands, the dice, the question and the options."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from textwrap import wrap

from campaign.play.live_session import LiveSession
from campaign.screens import situation
from campaign.screens.lookups import hand_line
from campaign.screens.menu import LISTED, Menu, MenuEntry, numbered
from campaign.screens.pages import Page, crop, sentence, text_of
from campaign.terminal import dice, maps
from campaign.words.dice import symbols_of
from campaign.words.map import Chart
from campaign.words.physical_dice import is_throw
from campaign.words.rows import Row
from engine.state import Decision

FEW = 5
"""So many options at most may take two lines each."""
LEAST = 13
"""Columns that a text needs beside its option."""
INDENT = 6
"""Columns before the second line of an option."""


AROUND = 6
"""Lines that heading, question and hints take."""
BOARD, MAP = "board", "map"
"""The words for what this draws, in every kind of session."""
TONES = ("person1", "person2", "person3", "person4", "person5", "person6")
"""A colour for each person."""
RUNS_ON = " " * 4
"""Begins a line that belongs to the one before: a seat's status effects."""
PROMPT = 1
"""Lines below the options."""
LEAST_WAYS = 3
"""So many ways on a map are told in words whatever else there is to show."""
MORE = "  ... board shows all of it"
"""Stands for what of the table has no room."""


class View:
    """Draws the position of a session on a screen."""

    __slots__ = ("live", "screen", "seen", "tones")

    def __init__(self, screen: Page, live: LiveSession, tones: Mapping[int, str]) -> None:
        self.screen = screen
        self.live = live
        self.seen: dict[int, tuple[object, set[str]]] = {}
        """On whose turn each seat saw the table last, and its lines."""
        self.tones = tones
        """The colours of people by seat, where there are several."""

    def show(self, menu: Menu) -> None:
        """The table, what else belongs to the decision, the dice, and the options, all at once on the screen if it can
        be; of a throw only what is rolled.
        """
        if is_throw(menu.decision):
            self.show_options(menu)
            return
        screen, decision = self.screen, menu.decision
        heading = screen.titled(self.live.face.heading())
        everybody = self.everybody(decision)
        rest = [*self.waiting(decision), *self.chart(menu, " ".join(map(text_of, everybody))), *self.dice()]
        coming = self.live.face.warning(decision)
        rest += screen.said(coming, "harm") if coming else []
        room = screen.height - PROMPT - self.count([*heading, *rest])
        options = self.options(menu, room - self.count(self.unseen(decision.seat, everybody)))
        table = self.fitting(decision.seat, everybody, room - self.count(options))
        screen.rows([*heading, *table, *rest, *options])

    def show_table(self, decision: Decision) -> None:
        """Where the session stands, everybody, and the damage that waits."""
        rows = [*self.everybody(decision), *self.waiting(decision)]
        self.screen.rows([*self.screen.titled(self.live.face.heading()), *rows])

    def show_options(self, menu: Menu) -> None:
        """The question, the options, and how to say what is not listed."""
        self.screen.rows(self.options(menu, self.screen.height - PROMPT))

    def count(self, rows: Iterable[Row]) -> int:
        """How many lines rows take."""
        return sum(len(self.screen.folds(row)) for row in rows)

    # -- the table -------------------------------------------------------------------------------

    def everybody(self, decision: Decision) -> list[Row]:
        """Everybody, with the hand of whoever is asked; or what is shown in their place."""
        screen, face = self.screen, self.live.face
        instead = face.instead(decision)
        if instead:
            return list(instead)
        rows = situation.seats(face, decision.seat, width=screen.width, tones=self.tones)
        hand = hand_line(self.live.game, decision.seat)
        return [*rows, [(crop(f"  hand: {hand}", screen.width), "faint")]] if hand else rows

    def waiting(self, decision: Decision) -> list[Row]:
        """The attack, the damage that waits, and what dice on the table are for."""
        game, screen, face = self.live.game, self.screen, self.live.face
        if face.instead(decision):
            return []
        running, about = situation.attack(game) or situation.declared(game), situation.effect_roll(face)
        rows = screen.said(sentence(running), "act") if running else []
        rows += [row for line in situation.waiting(game) for row in screen.said(f"{line}.", "harm")]
        return [*rows, *(screen.said(about, "act") if about else [])]

    def unseen(self, seat: int, rows: Sequence[Row]) -> list[Row]:
        """What of the table is not as the seat saw it last on this turn, so that what happened in between stays on the
        screen: of everybody all lines or none.
        """
        turn, before = self.seen.get(seat, (None, set()))
        if turn != self.turn():
            return list(rows)
        return [row for block in blocks(rows) if any(text_of(row) not in before for row in block) for row in block]

    def fitting(self, seat: int, rows: Sequence[Row], room: int) -> list[Row]:
        """What of that has so much room, which the seat has seen from now on."""
        new = blocks(self.unseen(seat, rows))
        shown = list(new)
        while len(shown) > 1 and sum(map(self.count, shown)) + (len(shown) < len(new)) > room:
            shown.pop()
        missed = {text_of(row) for block in new[len(shown) :] for row in block}
        self.seen[seat] = (self.turn(), {text_of(row) for row in rows} - missed)
        return [row for block in shown for row in block] + ([[(MORE, "faint")]] if missed else [])

    def turn(self) -> tuple[int, int]:
        """Whose turn it is, and which."""
        return self.live.game.state.turn, self.live.game.state.acting

    def dice(self) -> list[Row]:
        """The dice on the table."""
        rolls = self.live.game.state.rolls
        if not rolls or not rolls[-1].thrown:
            return []
        roll = rolls[-1]
        names = symbols_of(self.live.game, roll)
        return dice.dice(roll.dice, names, unicode=self.screen.unicode, columns=self.screen.width)

    def chart(self, menu: Menu, above: str) -> list[Row]:
        """The map, while somebody is asked where to go; in boxes if the options still fit below it. Marks that are
        explained `above` need no second word.
        """
        chart = self.chart_of(menu)
        if chart is None:
            return []
        chart = chart._replace(legend=[(mark, means) for mark, means in chart.legend if f"{mark} {means}" not in above])
        numbers = {entry.token: entry.number for entry in menu.entries}
        room = self.screen.height - len(numbers) - len(self.live.game.state.players) * 2 - AROUND
        boxed = maps.boxes(chart, numbers, width=self.screen.width, unicode=self.screen.unicode)
        return boxed if len(boxed) <= room else maps.compact(chart, numbers)

    def chart_of(self, menu: Menu) -> Chart | None:
        """The map, where it belongs to the question."""
        return self.live.face.chart() if menu.decision.kind in self.live.face.on_map else None

    # -- the options -----------------------------------------------------------------------------

    def options(self, menu: Menu, room: int) -> list[Row]:
        """The question, the numbered options in two lines or one as there is room, and how to say what is not listed;
        of the ways on a map the best that have room.
        """
        face, screen = self.live.face, self.screen
        question = screen.said(face.question(menu.decision), self.tones.get(menu.decision.seat, "title"))
        if menu.decision.kind in face.whole:
            return [*question, *(row for entry in menu.entries for row in self.whole(entry)), *self.unlisted(menu)]
        chart = self.chart_of(menu)
        lines = 2 if len(menu.entries) <= FEW else 1 if len(menu.entries) <= LISTED or chart is not None else 0
        rows = [*question, *self.listed(menu.entries, lines), *self.unlisted(menu)]
        if self.count(rows) > room and lines > 1:
            rows = [*question, *self.listed(menu.entries, 1), *self.unlisted(menu)]
        if self.count(rows) > room and chart is not None:
            rows = [*question, *self.ways(menu, chart, room - self.count(question))]
        return rows

    def listed(self, entries: Iterable[MenuEntry], lines: int) -> list[Row]:
        """Options, each with so many lines of its text."""
        return [row for entry in entries for row in option_rows(entry, self.screen.width, lines)]

    def ways(self, menu: Menu, chart: Chart, room: int) -> list[Row]:
        """The best ways of a map, as many as have room, and what leads nowhere on it; the others it shows itself."""
        go = {spot.go for spot in chart.spots.values()}
        there = [entry for entry in menu.entries if entry.token in go]
        others = [entry for entry in menu.entries if entry.token not in go]
        best = there[: max(LEAST_WAYS, room - len(others) - 1)]
        rest = there[len(best) :]
        rows = self.listed([*best, *others], 1)
        if not rest:
            return rows
        one = rest[0].token.split()[-1]
        about = f"    and {len(rest)} more by their numbers on the map; '? {one}' tells what is at {one}"
        return [*rows, [(about, "faint")]]

    def unlisted(self, menu: Menu) -> list[Row]:
        """How to say what is not listed."""
        sold = f"    sell for 1 CP: {'; '.join(numbered(menu.sold))}"
        rows = self.screen.said(sold, "faint", indent=6, whole=True) if menu.sold else []
        return [*rows, *self.hints(menu)]

    def hints(self, menu: Menu) -> list[Row]:
        """How to say what is not listed."""
        hints = [self.screen.said(f"    {hint}", "faint", indent=4, whole=True) for hint in menu.hints]
        return [row for hint in hints for row in hint]

    def whole(self, entry: MenuEntry) -> list[Row]:
        """One option with its whole text."""
        detail = self.screen.said(f"      {entry.label.detail}", "faint", indent=0) if entry.label.detail else []
        return [[(f"{entry.number:>3} ", "number"), (entry.label.text, "act")], *detail]

    def show_map(self) -> None:
        """`map`: all of it, if there is one."""
        chart = self.live.face.chart()
        if chart is not None:
            self.screen.rows(maps.boxes(chart, {}, width=self.screen.width, unicode=self.screen.unicode))
        else:
            self.screen.say(f"There is no {MAP} here.", "wrong")


def tones(seats: Collection[int]) -> dict[int, str]:
    """A colour for each of several people; one alone needs none."""
    return {seat: TONES[i % len(TONES)] for i, seat in enumerate(sorted(seats))} if len(seats) > 1 else {}


def blocks(rows: Iterable[Row]) -> list[list[Row]]:
    """Rows with those that run on from them."""
    found: list[list[Row]] = []
    for row in rows:
        if text_of(row).startswith(RUNS_ON) and found:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def option_rows(entry: MenuEntry, width: int, lines: int) -> list[Row]:
    """One option in at most so many lines of its text, 0 to 2, cropped; `?` shows it whole."""
    mark = [(f"  {entry.mark}", "harm")] if entry.mark else []
    head: Row = [(f"{entry.number:>3} ", "number"), (entry.label.text, "act"), *mark]
    room = width - sum(len(part) for part, _ in head) - 2
    detail = entry.label.detail
    if not (lines and detail) or room < LEAST:
        return [head]
    first = wrap(detail, room)[0] if lines > 1 else detail
    rest = detail[len(first) :].strip()
    more: list[Row] = [[(" " * INDENT + crop(rest, width - INDENT), "faint")]] if rest else []
    return [[*head, (f"  {crop(first, room)}", "faint")], *more]
