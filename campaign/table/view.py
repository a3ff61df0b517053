"""How a session looks: everybody, boards and map, the log, dice, damage, the question and its options."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from campaign.screens import situation
from campaign.screens.desk import Desk
from campaign.screens.menu import Menu
from campaign.screens.pages import folded, height_of, sentence
from campaign.table import dice_marks, keybar, layout, panels
from campaign.table.banner import Banner
from campaign.table.base import TableBase
from campaign.table.chart import ChartView
from campaign.table.choices import THROW, Choices, Items, ways_of
from campaign.table.dice import Dice, Lying
from campaign.table.entry import EntryPanel
from campaign.table.hosts import Host
from campaign.table.layout import Lines, panel_of, shared
from campaign.table.log import Log
from campaign.table.look import NARROW, WIDE, headed, line, lines, seat_tone
from campaign.table.panels import PANELS
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
                yield Log(self.opening, self.desk.shown)
        yield Dice()
        yield Static(id="damage")
        yield Static(id="question")
        yield Choices()
        yield EntryPanel()
        yield Static(id="detail")
        yield Static(id="keys")
        yield Banner(self.desk.shown)

    def on_mount(self) -> None:
        """Nothing to see before it is drawn, and nothing to tell."""
        self.display = False
        self.telling.display = False

    def on_resize(self) -> None:
        """As much as there is room for."""
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
            for found in self.query("#more"):
                self.call_after_refresh(found.refresh, layout=True)

    @property
    def is_roomy(self) -> bool:
        """Whether there are columns for more than one panel."""
        return self.app.size.width >= ROOMY

    @property
    def menu(self) -> Menu | None:
        """The open question of whoever sits here; None: others play."""
        return self.desk.menu

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
        menu = self.menu
        self.picked = set()
        self.telling.show(menu)
        self.set_class(self.telling.display, "told")
        face, me = self.desk.view, self.desk.me
        if self.goes_somewhere():
            self.panel = MAP
        elif self.panel in panels.passing(face, me):
            self.panel = panels.usual(face, me)
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

    def goes_somewhere(self) -> bool:
        """Whether the question is one for a map."""
        face, menu = self.desk.view, self.menu
        return menu is not None and menu.decision.kind in face.on_map and face.chart(ways=False) is not None

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the position as it is."""
        if not self.is_mounted:
            return
        self.display = True
        self.drawn_for = self.app.size
        self.fit()
        self.draw_question()
        self.draw_seats()
        self.draw_panel()
        self.query_one(Log).show(self.desk.told)
        self.query_one(Banner).show(self.desk.told)

    def draw_seats(self) -> None:
        """The heading, and everybody."""
        face = self.desk.view
        width = self.app.size.width
        self.query_one("#heading", Static).update(line(headed(face.heading(), self.host.title, width - 2), width - 2))
        cells = WIDE if width >= ROOMY else NARROW
        decision = self.desk.decision
        instead = face.instead(decision) if decision is not None else []
        me = decision.seat if decision is not None else self.desk.me
        roomy = self.app.size.height >= TALL and len(face.seated()) <= MANY
        rows = instead or panels.seats(face, me, cells, width - 2, roomy=roomy)
        most = self.share(len(rows)).seats
        if len(rows) > most:
            rows = [*rows[: most - 1], [("  ... ", "faint"), (": board", "key"), (" shows all of it", "faint")]]
        self.query_one("#seats", Static).update(lines(rows))

    def share(self, seats: int) -> Lines:
        """Share out the lines of the terminal; returns them. `seats`: lines about those who take part."""
        tall, face = self.has_class("tall"), self.desk.view
        chart = face.chart(ways=False) if self.panel == MAP else None
        width = self.app.size.width - 2
        wanted = Lines(
            seats,
            panel_of(len(chart.lines) if chart is not None else 0, tall=tall),
            layout.DICE if self.dice.lying.values else 0,
            height_of(self.damage, width),
            height_of([self.question()], width),
            len(self.choices.ways),
            self.telling.tall if self.telling.display else 0 if self.has_class("whole") else self.most_below,
        )
        heroes = sum(face.is_hero(player) for player in face.seated())
        found = shared(wanted, self.app.size.height, heroes, tall=tall)
        self.choices.styles.max_height = found.ways
        self.query_one("#damage").styles.max_height = found.damage
        self.query_one("#question").styles.max_height = found.question + layout.EDGE
        return found

    @property
    def most_below(self) -> int:
        """Lines below the options, if there are any."""
        return DETAIL_TALL if self.has_class("tall") else DETAIL

    def draw_question(self) -> None:
        """Dice, damage, question, options."""
        desk, menu = self.desk, self.menu
        self.dice.show(self.lying())
        game, face = desk.live.game, desk.view
        running = situation.attack(game) or situation.declared(game)
        rows: list[Row] = [[(sentence(running), "act")]] if running else []
        rows += [[(f"{told}.", "harm")] for told in situation.waiting(game)]
        about = situation.effect_roll(face)
        rows += [[(about, "act")]] if about else []
        coming = face.warning(desk.decision) if menu is not None and desk.decision is not None else ""
        rows += [[(coming, "harm")]] if coming else []
        self.damage = rows
        damage = self.query_one("#damage", Static)
        damage.display = bool(rows)
        damage.update(lines(rows))
        self.query_one("#question", Static).update(line(self.question()))
        throw = dice_marks.throw(menu, self.picked)
        self.choices.show(ways_of(menu, throw) if menu is not None else [])
        self.fit_detail()
        self.draw_keys()

    def question(self) -> Row:
        """Who is asked what; else whose answer is awaited."""
        desk, decision = self.desk, self.desk.decision
        if decision is None:
            return [("It is over.", "end")]
        if self.menu is None:
            return [(f"{desk.view.seat(decision.seat)} is playing ...", "faint")]
        told = desk.view.question(decision)
        return [(told, seat_tone(decision.seat)), (self.missed(told, self.app.size.width - 2), "faint")]

    def missed(self, told: str, columns: int) -> str:
        """What was left out for people since one was asked, behind a question that is told in so many columns.

        In short where its lines have no room for the whole; empty: nothing was left out.
        """
        position = self.desk.live.position
        if self.left_out[0] != position:  # it is told once, and a question may be drawn again
            self.left_out = (position, self.desk.left_out())
        whole = self.left_out[1]
        for said in (whole, f"{whole.partition(':')[0]}.") if whole else ():
            if len(folded(f"{told}  {said}", columns, 0)) <= layout.QUESTION:
                return f"  {said}"
        return ""

    def lying(self) -> Lying:
        """The dice on the table with what is said of them."""
        beside = self.dice.room if self.app.hints else None
        return dice_marks.lying(self.desk, self.menu, frozenset(self.picked), room=beside)

    def draw_panel(self) -> None:
        """The panel that is looked at, and beside it another one where there is room."""
        there = panels.panels(self.desk.view, self.desk.me)
        if self.panel not in there:
            self.panel = panels.usual(self.desk.view, self.desk.me)
        tabs: list[tuple[str, str]] = []
        for key, name in PANEL_KEYS.items():
            if name in there:
                tabs += [(f" {key} ", "key"), (PANELS[name], "picked" if name == self.panel else "faint"), (" ", "")]
        self.query_one("#tabs", Static).update(line(tabs))
        items, chart = self.query_one("#items", Items), self.query_one(ChartView)
        items.display, chart.display = self.panel != MAP, self.panel == MAP
        if self.panel == MAP:
            self.draw_chart()
        else:
            items.show(self.items_of(self.panel))
        more, below = panels.beside(self.panel, there, self.desk.view, self.desk.me, self.menu)
        self.set_class(more == panels.OFFERS, "offering")
        if self.has_class("roomy"):
            self.draw_beside("more", more)
        has_below = self.has_class("roomy") and self.has_class("tall") and self.panel != MAP and bool(below)
        if has_below:
            self.draw_beside("below", below)
        for found in self.query("#below"):
            found.display = has_below

    def draw_beside(self, which: str, name: str) -> None:
        """Another panel, where there is room for it; where there was none before, it is made now."""
        found = self.query_one_optional(f"#{which}", Items)
        if found is None:
            found = Items(id=which)
            self.query_one("#side" if which == "more" else "#panel").mount(found, before=0 if which == "more" else None)
        found.border_title = panels.TITLES[name]
        found.show(self.items_of(name))

    def draw_chart(self) -> None:
        """The map with the numbers of the options that lead somewhere."""
        chart = self.desk.view.chart(ways=self.menu is not None)
        choices = self.choices
        numbers = {entry.token: entry.number for entry in self.menu.entries} if self.menu is not None else {}
        at = choices.highlighted
        marked = choices.ways[at].token if at is not None and at < len(choices.ways) else ""
        self.chart.show(chart, numbers, marked)

    def items_of(self, name: str) -> list[panels.Item]:
        """The lines of a panel."""
        desk, menu = self.desk, self.menu
        if name == panels.OFFERS:
            return panels.offers(menu)
        if name == "cards":
            return panels.cards(desk.view, desk.me, menu)
        if name == "tokens":
            return panels.tokens(desk.view)
        return panels.opponents(desk.view, desk.me) if name == "foes" else panels.abilities(desk.view, desk.me, menu)

    def draw_keys(self, number: str = "") -> None:
        """The keys that do something now; where there is no room for all, those that F1 tells as well are left out.

        `number`: the beginning of one that is being typed.
        """
        width = self.app.size.width
        if number or self.telling.entry.has_focus:
            row = keybar.of_number(self.choices, number) if number else keybar.fitting(keybar.TELLING, width)
        else:
            row = keybar.fitting(keybar.standing(self.menu, self.dice.lying, self.choices), width)
        self.query_one("#keys", Static).update(line(row, width))

    def redraw_dice(self) -> None:
        """Other dice are marked."""
        self.dice.show(self.lying())
        choices = self.choices
        ways = choices.ways
        if ways and ways[0].token == THROW:
            way = ways[0]._replace(label=dice_marks.throw(self.menu, self.picked))
            choices.ways[0] = way
            choices.replace_option_prompt_at_index(0, choices.prompt(way))

    # -- texts ---------------------------------------------------------------------------------------

    def say_aside(self, rows: Sequence[Row]) -> None:
        """Say something in the lines below the options; what does not fit there a key shows as a whole."""
        parts = [(part, tone) for row in rows for part, tone in row]
        self.aside = "\n".join(part.strip() for part, _ in parts)
        told = " ".join(self.aside.split())
        detail = self.query_one("#detail", Static)
        is_refused = self.has_class("told") and bool(parts) and parts[0][1] == "wrong"
        most = REFUSED if is_refused else self.most_below
        width = self.app.size.width - 2
        found = folded(told, width, 0)
        goes_on = len(found) > most
        if goes_on:
            found = [*found[: most - 1], folded(" ".join(found[most - 1 :]), width - len(MORE), 0)[0]]
        tone = parts[0][1] if parts else "plain"
        self.fit_detail()
        detail.update(line([("\n".join(found), tone), (MORE if goes_on else "", "key")]))

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """The whole text of the option that is marked, where options are cut."""
        way = event.way
        self.say_aside([[(f"{way.label}: {way.detail}", "plain")]] if way.detail and self.choices.is_cut else [])
        if self.panel == MAP:
            self.draw_chart()

    def on_items_marked(self, event: Items.Marked) -> None:
        """The whole text of the line that is marked."""
        self.say_aside([[(event.item.about(), "plain")]])
