"""How a session looks: everybody, boards and map, the log, dice, damage, the question and its options."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from campaign.screens.desk import Desk
from campaign.screens.model import OpenQuestion
from campaign.screens.pages import folded, height_of, sentence
from campaign.screens.situation import marks, throw_label
from campaign.table import keybar, look, panels
from campaign.table.base import TableBase
from campaign.table.chart import ChartView
from campaign.table.choices import THROW, Choices, EntryPanel, Items, menu_options
from campaign.table.dice import Dice, DiceDisplay, dice_display
from campaign.table.hosts import Host
from campaign.table.log import LOOKED_AT, Log
from campaign.table.look import NARROW, WIDE, Lines, headed, line, lines, panel_of, seat_tone, shared
from campaign.table.panels import PANELS
from campaign.table.popups import Banner
from campaign.terminal.view import MAP
from campaign.words.rows import Row

ROOMY = 110
"""Columns from which the table shows more at once."""
TALL = 34
"""Lines from which everybody's status effects have lines of their own."""
MANY = 4
"""With more who take part, they have not."""
DETAIL, DETAIL_TALL = 2, 3
"""Lines below the options: in a low terminal, in a tall one."""
REFUSED = 4
"""Lines of what was refused in the line, where no key shows the whole of it."""
MORE = " ... →"
"""Behind what goes on; the key that shows the whole of it."""
PANEL_KEYS = {"b": "board", "c": "cards", "t": "tokens", "e": "foes", "m": "map"}


class TableView(Vertical):
    """Draws the position of a session, as whoever sits there may see it."""

    app: TableBase

    def __init__(self, host: Host, desk: Desk, opening: list[Row]) -> None:
        super().__init__(id="view")
        self.host = host
        self.desk = desk
        self.opening = opening
        """What is said before the first question."""
        self.shown = desk.screen()
        """What was drawn last."""
        self.adviser = desk.adviser()
        self.left_out = (-1, "")
        """The position in which what was left out was told last, and what that was."""
        self.aside = ""
        """What was said last below the options, as a whole."""
        self.damage: list[Row] = []
        """What is said of the running attack, above the question."""
        self.panel = "board"
        self.picked: set[int] = set()
        """Places of the dice that are marked."""
        self.drawn_for = Size(0, 0)
        """The size of the terminal when this was drawn last."""

    def compose(self) -> ComposeResult:
        """From the top: where it stands, everybody, board and log, dice, damage, question, options or a line to type,
        texts, keys.
        """
        yield Static(id="heading")
        yield Static(id="seats")
        with Horizontal(id="middle"):
            with Vertical(id="panel"):
                yield Static(id="tabs")
                yield Items(id="items")
                yield ChartView()
                if self.is_roomy:
                    yield Items(id="below")
            with Vertical(id="side"):
                if self.is_roomy:
                    yield Items(id="more")
                yield Log(self.opening)
        yield Dice()
        yield Static(id="damage")
        yield Static(id="question")
        yield Choices()
        yield EntryPanel()
        yield Static(id="detail")
        yield Static(id="keys")
        yield Banner()

    def on_mount(self) -> None:
        """Nothing to see before it is drawn, and nothing to tell."""
        self.display = False
        self.telling.display = False

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        self.fit()
        if self.is_mounted:
            self.call_after_refresh(self.draw_anew)

    def fit(self) -> None:
        """Lay out what there is room for."""
        self.set_class(self.is_roomy, "roomy")
        self.set_class(self.app.size.height >= TALL, "tall")

    def fit_detail(self) -> bool:
        """No lines below the options while each of them can be read where it stands; whether that has changed."""
        was = self.has_class("whole")
        elsewhere = isinstance(self.screen.focused, Items)
        self.set_class(not self.choices.is_cut and not elsewhere, "whole")
        self.query_one("#detail").display = bool(self.aside) or not self.has_class("whole")
        return was != self.has_class("whole")

    def draw_anew(self) -> None:
        """Draw what has been drawn for another size, or before there was one."""
        if self.drawn_for != self.app.size:
            self.draw()
            # where it has just come into view, Textual keeps the height it had while nothing was listed
            for panel in self.query("#more"):
                self.call_after_refresh(panel.refresh, layout=True)

    @property
    def is_roomy(self) -> bool:
        """Whether there are columns for more than one panel."""
        return self.app.size.width >= ROOMY

    @property
    def question(self) -> OpenQuestion | None:
        """The open question of whoever sits here; None: others play."""
        return self.shown.question if self.desk.menu is not None else None

    @property
    def choices(self) -> Choices:
        """The options."""
        return self.query_one(Choices)

    @property
    def telling(self) -> EntryPanel:
        """The line in which one tells what stands in no list."""
        return self.query_one(EntryPanel)

    @property
    def chart(self) -> ChartView:
        """The map."""
        return self.query_one(ChartView)

    @property
    def dice(self) -> Dice:
        """The dice."""
        return self.query_one(Dice)

    def ask(self) -> None:
        """Show another question, with what is worth seeing: the map while one is asked where to go."""
        self.shown = self.desk.screen()
        self.picked = set()
        self.telling.show(self.question)
        self.set_class(self.telling.display, "told")
        if self.question is not None and self.question.is_on_map and self.shown.map is not None:
            self.panel = MAP
        elif self.panel in panels.passing(self.shown):
            self.panel = panels.usual(self.shown)
        self.draw()
        self.screen.set_focus(self.telling.entry if self.telling.display else self.choices)

    def on_descendant_focus(self) -> None:
        """Other keys do something now, and other texts are shown."""
        self.draw_keys()
        if self.fit_detail():
            self.draw_seats()

    def on_descendant_blur(self) -> None:
        """Other keys do something now."""
        self.draw_keys()

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the position as it is."""
        if not self.is_mounted:
            return
        self.display = True
        self.shown, self.adviser = self.desk.screen(), self.desk.adviser()
        self.drawn_for = self.app.size
        self.fit()
        self.draw_question()
        self.draw_seats()
        self.draw_panel()
        self.draw_log()
        self.query_one(Banner).show(self.desk)

    def draw_log(self) -> None:
        """Draw what has happened last."""
        self.query_one(Log).show(self.desk.log(max(0, len(self.desk.told) - LOOKED_AT)))

    def draw_seats(self) -> None:
        """Draw the heading, and everybody."""
        shown, width = self.shown, self.app.size.width
        heading = headed(shown.heading.text, self.host.title, width - 2)
        self.query_one("#heading", Static).update(line(heading, width - 2))
        cells = WIDE if width >= ROOMY else NARROW
        roomy = self.app.size.height >= TALL and len(shown.seats) <= MANY
        rows = list(shown.instead) or panels.seat_rows(shown, cells, width - 2, roomy=roomy)
        most = self.share(len(rows)).seats
        if len(rows) > most:
            rows = [*rows[: most - 1], [("  ... ", "faint"), (": board", "key"), (" shows all of it", "faint")]]
        self.query_one("#seats", Static).update(lines(rows))

    def share(self, seats: int) -> Lines:
        """Share out the lines of the terminal; returns them. `seats`: lines about those who take part."""
        tall = self.has_class("tall")
        chart = self.shown.map if self.panel == MAP else None
        width = self.app.size.width - 2
        wanted = Lines(
            seats,
            panel_of(len(chart.lines) if chart is not None else 0, tall=tall),
            look.DICE if self.dice.shown.values else 0,
            height_of(self.damage, width),
            height_of([self.asked()], width),
            len(self.choices.listed),
            self.telling.tall if self.telling.display else 0 if self.has_class("whole") else self.most_below,
        )
        heroes = sum(line.is_hero for line in self.shown.seats)
        shares = shared(wanted, self.app.size.height, heroes, tall=tall)
        self.choices.styles.max_height = shares.ways
        self.query_one("#damage").styles.max_height = shares.damage
        self.query_one("#question").styles.max_height = shares.question + look.EDGE
        return shares

    @property
    def most_below(self) -> int:
        """Lines below the options, if there are any."""
        return DETAIL_TALL if self.has_class("tall") else DETAIL

    def draw_question(self) -> None:
        """Draw dice, damage, question and options."""
        self.dice.show(self.dice_display())
        situation, question = self.shown.situation, self.question
        rows: list[Row] = [[(sentence(situation.running), "act")]] if situation.running else []
        rows += [[(f"{damage}.", "harm")] for damage in situation.damage]
        rows += [[(situation.effect, "act")]] if situation.effect else []
        warning = self.adviser.warning if question is not None else ""
        rows += [[(warning, "harm")]] if warning else []
        self.damage = rows
        damage = self.query_one("#damage", Static)
        damage.display = bool(rows)
        damage.update(lines(rows))
        self.query_one("#question", Static).update(line(self.asked()))
        self.choices.show(menu_options(question, self.again()) if question is not None else [])
        self.fit_detail()
        self.draw_keys()

    def again(self) -> str:
        """What rolling again is called with the dice that are marked; empty: it is not possible."""
        marked, dice = marks(self.question), self.shown.dice
        return throw_label(marked, dice, self.picked) if marked is not None and dice is not None else ""

    def asked(self) -> Row:
        """Who is asked what; else whose answer is awaited."""
        shown, question = self.shown, self.question
        if shown.awaited < 0:
            return [("It is over.", "end")]
        if question is None:
            return [(f"{shown.awaits} is playing ...", "faint")]
        missed = self.missed(question.text, self.app.size.width - 2)
        return [(question.text, seat_tone(question.seat)), (missed, "faint")]

    def missed(self, question: str, columns: int) -> str:
        """What was left out for people since one was asked, behind a question that is told in so many columns.

        In short where its lines have no room for the whole; empty: nothing was left out.
        """
        position = self.desk.live.position
        if self.left_out[0] != position:  # it is question once, and a question may be drawn again
            self.left_out = (position, self.desk.left_out())
        whole = self.left_out[1]
        for said in (whole, f"{whole.partition(':')[0]}.") if whole else ():
            if len(folded(f"{question}  {said}", columns, 0)) <= look.QUESTION:
                return f"  {said}"
        return ""

    def dice_display(self) -> DiceDisplay:
        """The dice on the table with what is said of them."""
        adviser = self.adviser if self.app.hints else None
        return dice_display(self.shown, frozenset(self.picked), adviser, self.dice.room)

    def draw_panel(self) -> None:
        """Draw the panel that is looked at, and beside it another one where there is room."""
        names = panels.panels(self.shown)
        if self.panel not in names:
            self.panel = panels.usual(self.shown)
        tabs: list[tuple[str, str]] = []
        for key, name in PANEL_KEYS.items():
            if name in names:
                tabs += [(f" {key} ", "key"), (PANELS[name], "picked" if name == self.panel else "faint"), (" ", "")]
        self.query_one("#tabs", Static).update(line(tabs))
        items, chart = self.query_one("#items", Items), self.query_one(ChartView)
        items.display, chart.display = self.panel != MAP, self.panel == MAP
        if self.panel == MAP:
            self.draw_chart()
        else:
            items.show(self.items_of(self.panel))
        more, below = panels.beside(self.panel, self.shown)
        self.set_class(more == panels.OFFERS, "offering")
        if self.has_class("roomy"):
            self.draw_beside("more", more)
        has_below = self.has_class("roomy") and self.has_class("tall") and self.panel != MAP and bool(below)
        if has_below:
            self.draw_beside("below", below)
        for panel in self.query("#below"):
            panel.display = has_below

    def draw_beside(self, which: str, name: str) -> None:
        """Draw another panel, where there is room for it; where there was none before, it is made now."""
        panel = self.query_one_optional(f"#{which}", Items)
        if panel is None:
            panel = Items(id=which)
            self.query_one("#side" if which == "more" else "#panel").mount(panel, before=0 if which == "more" else None)
        panel.border_title = panels.TITLES[name]
        panel.show(self.items_of(name))

    def draw_chart(self) -> None:
        """Draw the map with the numbers of the options that lead somewhere."""
        choices, question = self.choices, self.question
        numbers = {option.token: option.number for option in question.options} if question is not None else {}
        at = choices.highlighted
        marked = choices.listed[at].token if at is not None and at < len(choices.listed) else ""
        self.chart.show(self.shown.map, numbers, marked)

    def items_of(self, name: str) -> list[panels.Item]:
        """The lines of a panel."""
        return panels.items_of(name, self.shown, self.question, self.adviser, self.desk.live.library)

    def draw_keys(self, number: str = "") -> None:
        """Draw the keys that do something now; where there is not room for all, without those that F1 tells as well.

        `number`: the beginning of one that is being typed.
        """
        width, choices = self.app.size.width, self.choices
        if number:
            row = keybar.of_number(choices, number)
        elif self.telling.entry.has_focus:
            row = keybar.fitting(keybar.TELLING, width)
        else:
            row = keybar.fitting(keybar.bar_keys(self.question, self.dice.shown, choices), width)
        keybar.draw(self.query_one("#keys", Static), row, width)

    def redraw_dice(self) -> None:
        """Draw the dice anew as others are marked, and the option that rolls them."""
        self.dice.show(self.dice_display())
        choices = self.choices
        if choices.listed and choices.listed[0].token == THROW:
            again = choices.listed[0]._replace(label=self.again())
            choices.listed[0] = again
            choices.replace_option_prompt_at_index(0, choices.prompt(again))

    # -- texts ---------------------------------------------------------------------------------------

    def say_aside(self, rows: Sequence[Row]) -> None:
        """Say something in the lines below the options; what does not fit there a key shows as a whole."""
        parts = [(part, tone) for row in rows for part, tone in row]
        self.aside = "\n".join(part.strip() for part, _ in parts)
        text = " ".join(self.aside.split())
        detail = self.query_one("#detail", Static)
        is_refused = self.has_class("text") and bool(parts) and parts[0][1] == "wrong"
        most = REFUSED if is_refused else self.most_below
        width = self.app.size.width - 2
        folds = folded(text, width, 0)
        goes_on = len(folds) > most
        if goes_on:
            folds = [*folds[: most - 1], folded(" ".join(folds[most - 1 :]), width - len(MORE), 0)[0]]
        tone = parts[0][1] if parts else "plain"
        self.fit_detail()
        detail.update(line([("\n".join(folds), tone), (MORE if goes_on else "", "key")]))

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """Show the whole text of the option that is marked, where options are cut."""
        option = event.option
        about = f"{option.label}: {option.detail}"
        self.say_aside([[(about, "plain")]] if option.detail and self.choices.is_cut else [])
        if self.panel == MAP:
            self.draw_chart()

    def on_items_marked(self, event: Items.Marked) -> None:
        """Show the whole text of the line that is marked."""
        self.say_aside([[(event.item.about(), "plain")]])
