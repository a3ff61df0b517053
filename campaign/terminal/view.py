"""What a person sees when they are asked: how far the session is, the dice, the question and the options."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from textwrap import wrap
from types import MappingProxyType

from campaign.screens.desk import Desk
from campaign.screens.lookups import hand_line
from campaign.screens.menu import LISTED
from campaign.screens.model import DieFace, OpenQuestion, OptionLine, SeatLine, SeatScreen, Situation
from campaign.screens.pages import Page, crop, part_of, sentence, text_of, width_of
from campaign.terminal import maps
from campaign.words.map import Chart
from campaign.words.rows import Row

FEW = 5
"""How many options at most may take two lines each."""
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
MAIN = "main"
"""The kind of question in which every sale brings 1 CP, unless its label says otherwise."""
ONE_CP = " (+1 CP)"
"""What such a label ends with, which is said once for all of them."""
RUNS_ON = " " * 4
"""Begins a line that belongs to the one before: a seat's status effects."""
PROMPT = 1
"""Lines below the options."""
NEWS = 6
"""Lines of what has just happened that stay above the table, at most."""
LEAST_WAYS = 3
"""How many ways on a map are told in words whatever else there is to show."""
MORE = "  ... board shows the rest"
"""Takes the place of what of the table has no room."""


class View:
    """Draws the screens of a desk line by line."""

    __slots__ = ("page", "seen", "tones")

    def __init__(self, page: Page, tones: Mapping[int, str]) -> None:
        self.page = page
        self.seen: dict[int, tuple[object, set[str]]] = {}
        """On whose turn each seat saw the table last, and its lines."""
        self.tones = tones
        """The colours of people by seat, where there are several."""

    def serve(self, desk: Desk) -> None:
        """Let the words for what this draws be commands of a desk."""
        desk.drawn |= {BOARD: lambda _: self.show_table(desk.screen()), MAP: lambda _: self.show_map(desk.screen())}

    def show(self, screen: SeatScreen, question: OpenQuestion, warning: str, *, news: int = 0) -> None:
        """The table, what else belongs to the question, the dice, and the options, all at once if there is room, with
        the lines of `news` above them; of a roll only what is rolled.
        """
        if question.throw is not None:
            self.show_options(screen, question)
            return
        page = self.page
        heading = page.titled(screen.heading.text)
        everybody = self.everybody(screen)
        rest = [*self.waiting(screen), *self.chart(screen, question, " ".join(map(text_of, everybody)))]
        rest += [*self.dice(screen), *(page.said(warning, "harm") if warning else [])]
        room = page.height - PROMPT - min(news, NEWS) - self.count([*heading, *rest])
        turn = (screen.heading.turn, screen.heading.acting)
        options = self.options(screen, question, room - self.count(self.unseen(turn, question.seat, everybody)))
        table = self.fitting(turn, question.seat, everybody, room - self.count(options))
        page.rows([*heading, *table, *rest, *options])

    def show_table(self, screen: SeatScreen) -> None:
        """How far the session is, all fighters, and the incoming damage."""
        rows = [*self.everybody(screen), *self.waiting(screen)]
        self.page.rows([*self.page.titled(screen.heading.text), *rows, *self.attacker(screen)])

    def attacker(self, screen: SeatScreen) -> list[Row]:
        """The board of an attacker who is another player, with what they use."""
        foe = next((foe for foe in screen.foes if foe.seat == screen.attacker), None)
        if foe is None:
            return []
        parts = [row for part in foe.sheet for row in self.page.said(f"  {part.line}", "title" if part.is_used else "")]
        return [[(foe.name, "foe")], *parts]

    def show_options(self, screen: SeatScreen, question: OpenQuestion) -> None:
        """The question, the options, and how to say what is not listed."""
        self.page.rows(self.options(screen, question, self.page.height - PROMPT))

    def show_map(self, screen: SeatScreen) -> None:
        """`map`: all of it, if there is one."""
        if screen.map is not None:
            self.page.rows(maps.boxes(screen.map, {}, width=self.page.width, unicode=self.page.unicode))
        else:
            self.page.say(f"There is no {MAP} here.", "wrong")

    def count(self, rows: Iterable[Row]) -> int:
        """How many lines rows take."""
        return sum(len(self.page.folds(row)) for row in rows)

    # -- the table -------------------------------------------------------------------------------

    def everybody(self, screen: SeatScreen) -> list[Row]:
        """Everybody, with the hand of whoever is asked; or what is shown in their place."""
        if screen.instead:
            return list(screen.instead)
        rows = seat_rows(screen, unicode=self.page.unicode, width=self.page.width, tones=self.tones)
        hand = hand_line(screen.hand)
        return [*rows, [(crop(f"  hand: {hand}", self.page.width), "faint")]] if hand else rows

    def waiting(self, screen: SeatScreen) -> list[Row]:
        """The attack, the damage that waits, and what dice on the table are for."""
        return situation_rows(self.page, screen.situation) if not screen.instead else []

    def unseen(self, turn: object, seat: int, rows: Sequence[Row]) -> list[Row]:
        """What of the table is not as the seat saw it last on this turn, so that what happened in between stays on the
        screen: of everybody all lines or none.
        """
        seen_on, before = self.seen.get(seat, (None, set()))
        if seen_on != turn:
            return list(rows)
        return [row for block in blocks(rows) if any(text_of(row) not in before for row in block) for row in block]

    def fitting(self, turn: object, seat: int, rows: Sequence[Row], room: int) -> list[Row]:
        """What of that has room, which the seat has seen from now on."""
        new = blocks(self.unseen(turn, seat, rows))
        shown = list(new)
        while len(shown) > 1 and sum(map(self.count, shown)) + (len(shown) < len(new)) > room:
            shown.pop()
        missed = {text_of(row) for block in new[len(shown) :] for row in block}
        self.seen[seat] = (turn, {text_of(row) for row in rows} - missed)
        return [row for block in shown for row in block] + ([[(MORE, "faint")]] if missed else [])

    def dice(self, screen: SeatScreen) -> list[Row]:
        """The dice on the table."""
        dice, page = screen.dice, self.page
        return dice_rows(dice.values, dice.faces, unicode=page.unicode, columns=page.width) if dice else []

    def chart(self, screen: SeatScreen, question: OpenQuestion, above: str) -> list[Row]:
        """The map, while a player is asked where to go; in boxes if the options still fit below it. Marks that are
        explained `above` need no second word.
        """
        chart = screen.map if question.is_on_map else None
        if chart is None:
            return []
        chart = chart._replace(legend=[(mark, means) for mark, means in chart.legend if f"{mark} {means}" not in above])
        numbers = {option.token: option.number for option in question.options}
        room = self.page.height - len(numbers) - screen.players * 2 - AROUND
        boxed = maps.boxes(chart, numbers, width=self.page.width, unicode=self.page.unicode)
        return boxed if len(boxed) <= room else maps.compact(chart, numbers)

    # -- the options -----------------------------------------------------------------------------

    def options(self, screen: SeatScreen, question: OpenQuestion, room: int) -> list[Row]:
        """The question, the numbered options in two lines or one as there is room, and how to say what is not listed;
        of the ways on a map the best that have room.
        """
        asked = self.page.said(question.text, self.tones.get(question.seat, "title"))
        if question.is_whole:
            whole = [row for option in question.options for row in self.whole(option)]
            return [*asked, *whole, *self.unlisted(question)]
        chart = screen.map if question.is_on_map else None
        many = len(question.options)
        lines = 2 if many <= FEW else 1 if many <= LISTED or chart is not None else 0
        rows = [*asked, *self.listed(question.options, lines), *self.unlisted(question)]
        if self.count(rows) > room and lines > 1:
            rows = [*asked, *self.listed(question.options, 1), *self.unlisted(question)]
        if self.count(rows) > room and chart is not None:
            rows = [*asked, *self.ways(question, chart, room - self.count(asked))]
        return rows

    def listed(self, options: Iterable[OptionLine], lines: int) -> list[Row]:
        """Options, each with that many lines of its text."""
        return [row for option in options for row in option_rows(option, self.page.width, lines)]

    def ways(self, question: OpenQuestion, chart: Chart, room: int) -> list[Row]:
        """The best ways of a map, as many as have room, and what leads nowhere on it; the others it shows itself."""
        go = {spot.go for spot in chart.spots.values()}
        ways = [option for option in question.options if option.token in go]
        others = [option for option in question.options if option.token not in go]
        best = ways[: max(LEAST_WAYS, room - len(others) - 1)]
        rest = ways[len(best) :]
        rows = self.listed([*best, *others], 1)
        if not rest:
            return rows
        one = rest[0].token.split()[-1]
        about = f"    and {len(rest)} more, numbered on the map; '? {one}' shows what is at {one}"
        return [*rows, [(about, "faint")]]

    def unlisted(self, question: OpenQuestion) -> list[Row]:
        """What may be sold, and how to say what is not listed."""
        is_main = question.kind == MAIN
        labels = [
            (option.number, option.label.removeprefix("Sell ").removesuffix(ONE_CP) if is_main else option.label)
            for option in question.sales
        ]
        sold = "; ".join(f"{number} {label}" for number, label in labels)
        lead = "sell for 1 CP: " if is_main else ""
        rows = self.page.said(f"    {lead}{sold}", "faint", indent=6, whole=True) if sold else []
        return [*rows, *self.hints(question)]

    def hints(self, question: OpenQuestion) -> list[Row]:
        """How to say what is not listed."""
        lines = (f"    {hint}" for hint in question.hints)
        return [row for line in lines for row in self.page.said(line, "faint", indent=4, whole=True)]

    def whole(self, option: OptionLine) -> list[Row]:
        """One option with its whole text."""
        detail = self.page.said(f"      {option.detail}", "faint", indent=0) if option.detail else []
        return [head_of(option), *detail]


def tones(seats: Collection[int]) -> dict[int, str]:
    """A colour for each of several people; one alone needs none."""
    return {seat: TONES[i % len(TONES)] for i, seat in enumerate(sorted(seats))} if len(seats) > 1 else {}


def blocks(rows: Iterable[Row]) -> list[list[Row]]:
    """Rows with those that run on from them."""
    groups: list[list[Row]] = []
    for row in rows:
        if text_of(row).startswith(RUNS_ON) and groups:
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def head_of(option: OptionLine) -> Row:
    """The number and the label of an option, and what is remarkable about it."""
    mark = [(f"  {option.mark}", "harm")] if option.mark else []
    return [(f"{option.number:>3} ", "number"), (option.label, "act"), *mark]


def option_rows(option: OptionLine, width: int, lines: int) -> list[Row]:
    """One option in at most that many lines of its text, 0 to 2, cropped; `?` shows it whole."""
    head = head_of(option)
    room = width - sum(len(part) for part, _ in head) - 2
    detail = option.detail
    if not (lines and detail) or room < LEAST:
        return [head]
    first = wrap(detail, room)[0] if lines > 1 else detail
    rest = detail[len(first) :].strip()
    more: list[Row] = [[(" " * INDENT + crop(rest, width - INDENT), "faint")]] if rest else []
    return [[*head, (f"  {crop(first, room)}", "faint")], *more]


NO_TONES: Mapping[int, str] = MappingProxyType({})
BOX = {True: ("┌───┐", "│{}│", "└───┘"), False: ("+---+", "|{}|", "+---+")}
BANE = {True: "▾", False: "!"}
"""Comes before a status effect that harms its holder."""


def mark_of(line: SeatLine, seat: int, *, unicode: bool) -> str:
    """What comes before a name: whoever sits here, an opponent, a teammate."""
    foe, me = ("◆", ">") if unicode else ("x", ">")
    return me if line.seat == seat else foe if line.is_foe else " "


def cropped(row: Row, width: int) -> Row:
    """A row that fits, with a sign where it continues."""
    return row if width_of(row) <= width else [*part_of(row, 0, width - 3), ("...", "faint")]


def effects_row(line: SeatLine, *, unicode: bool) -> Row:
    """A fighter's status effects, those that harm them marked, and what else is in front of them."""
    parts: list[tuple[str, str]] = []
    for token in line.tokens:
        parts += [(", ", "faint")] if parts else []
        parts.append((f"{BANE[unicode]}{token.text}", "bane") if token.is_harmful else (token.text, "token"))
    return [*parts, *([(f"{', ' if parts else ''}{line.kit}", "token")] if line.kit else [])]


def seat_rows(screen: SeatScreen, *, unicode: bool, width: int = 80, tones: Mapping[int, str] = NO_TONES) -> list[Row]:
    """All who take part, heroes first; whoever sits here is marked, and so is who fights them. Some have a colour of
    their own.
    """
    rows: list[Row] = []
    longest = max((len(line.name) for line in screen.seats), default=0)
    for line in screen.seats:
        points, behind = line.points
        is_me = line.seat == screen.seat
        tone = "foe" if line.is_foe else "name" if is_me else "title"
        row = [
            (f"{mark_of(line, screen.seat, unicode=unicode)} ", tone),
            (line.name.ljust(longest), tones.get(line.seat, tone)),
            (f"  {points:>3}", line.tone),
            (f"{behind} HP".ljust(6), "faint"),
            ("" if line.cp is None else f" {line.cp:>3} CP", "plain"),
            ("".join(f"  {note}" for note in line.notes), "faint"),
        ]
        rows.append(row)
        status, deck = effects_row(line, unicode=unicode), "".join(f"  {note}" for note in line.deck)
        if width_of(row) + len(deck) + (width_of(status) + 2 if status else 0) <= width:
            row.append((deck, "faint"))
        if status and width_of(status) <= width - width_of(row) - 2:
            row += [("  ", "plain"), *status]
        elif status:
            rows.append([("    ", "plain"), *cropped(status, width - 4)])
    return [*rows, *screen.below]


def situation_rows(page: Page, situation: Situation) -> list[Row]:
    """The attack, the damage that waits, and what dice on the table are for."""
    rows = page.said(sentence(situation.running), "act") if situation.running else []
    rows += [row for line in situation.damage for row in page.said(f"{line}.", "harm")]
    return [*rows, *(page.said(situation.effect, "act") if situation.effect else [])]


DIE, MARGIN = 7, 2
"""Columns of a die with the short name of its symbol, and before the first one."""


def dice_rows(values: Sequence[int], faces: Sequence[DieFace], *, unicode: bool, columns: int = 80) -> list[Row]:
    """Dice side by side with their symbols in and below them, in several lots where they do not fit."""
    many = max(1, (columns - MARGIN) // DIE)
    if len(values) > many:
        lots = [slice(i, i + many) for i in range(0, len(values), many)]
        return [row for lot in lots for row in dice_rows(values[lot], faces[lot], unicode=unicode, columns=columns)]
    top, middle, bottom = BOX[unicode]
    rows: list[list[tuple[str, str]]] = [
        [(" " * MARGIN, "plain")] for _ in range(4 if any(face.symbol for face in faces) else 3)
    ]
    for value, face in zip(values, faces, strict=True):
        sign = face.sign if unicode else face.letter
        inside = f"{value or '-'} {sign}" if sign else f" {value or '-'} "
        cells = (top, middle.format(inside), bottom, face.short)
        for row, cell in zip(rows, cells, strict=False):
            row.append((cell.center(DIE), f"face{face.hue}" if face.hue else "roll"))
    return [*rows]
