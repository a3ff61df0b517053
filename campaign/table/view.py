"""How a session looks: everybody, boards and map, the log, dice, damage, the question and its options."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from campaign.screens.desk import Desk
from campaign.screens.lookups import card_text
from campaign.screens.model import Beat, OpenQuestion
from campaign.screens.pages import folded, height_of, sentence
from campaign.screens.situation import marks, throw_label
from campaign.table import beats, keybar, look, panels
from campaign.table.base import TableBase
from campaign.table.chart import ChartView
from campaign.table.choices import THROW, Choices, EntryPanel, MenuOption, menu_options
from campaign.table.dice import LEAST, Dice, DiceDisplay, dice_display, wanted, with_notes
from campaign.table.hosts import Titled
from campaign.table.items import Items
from campaign.table.log import LOOKED_AT, Log
from campaign.table.look import LOOK, NARROW, WIDE, Lines, headed, line, lines, panel_of, seat_tone, shared
from campaign.table.looking import CLICK, OTHER_CLICK, LookCursor, in_a_line, references
from campaign.table.popups import Banner
from campaign.terminal.view import MAP
from campaign.words.rows import Row

ROOMY = 110
"""Columns from which the table shows more at once."""
TALL = 34
"""Lines from which everybody's status effects have lines of their own."""
MANY = 4
"""With more who take part, they have not."""
DETAIL, DETAIL_TALL, DETAIL_MOST = 2, 3, 5
"""Lines below the options: in a low terminal, in a tall one, and at most where a text needs them."""
ON_MAP = 4
"""Options that are seen at once where the map shows them too, in a low terminal."""
REFUSED = 4
"""Lines of what was refused in the line, where no key shows the whole of it."""
MORE = " ... →"
"""After what continues; the key that shows the whole of it."""
FEW = 3
"""Lines beside those who take part, with which a low terminal shows a map and dice that are over."""
ASKING = ("#made", "#news", "#damage", "#question", "#choices", "#telling", "#detail")
"""Parts that give way to what is told of a beat."""
NEWS, NEWS_TALL = 2, 4
"""Lines about what followed from the last choice: in a low terminal, in a tall one; more where all of it matters."""
CARD = "card"
"""What is in the panel while an act shows a card."""
PANEL_KEYS = {"b": "board", "c": "cards", "t": "tokens", "e": "foes", "m": "map"}


class TableView(Vertical):
    """Draws the position of a session, as whoever sits there may see it."""

    app: TableBase

    def __init__(self, host: Titled, desk: Desk, opening: list[Row]) -> None:
        super().__init__(id="view")
        self.host = host
        self.desk = desk
        self.opening = opening
        """What is said before the first question."""
        self.shown = desk.screen()
        """What was drawn last."""
        self.adviser = desk.adviser()
        self.aside = ""
        """What was said last below the options, as a whole."""
        self.vain = ""
        """The key that was pressed last, where it means nothing here."""
        self.damage: list[Row] = []
        """What is said of the running attack, above the question."""
        self.beat: Beat | None = None
        """What is looked at before a person is asked; None: nothing."""
        self.beat_part, self.beat_parts = 0, 1
        """Which part of it is shown, and how many there are."""
        self.news: list[Row] = []
        """What followed from the last choice, above the question."""
        self.beat_keys: Row = []
        """What keys do meanwhile."""
        self.panel = self.usual = panels.usual(self.shown)
        """The panel that is looked at, and the one that is mostly looked at in such a moment."""
        self.picked: set[int] = set()
        """Places of the dice that are marked."""
        self.hovered = ""
        """The name of what the mouse is over."""
        self.most_below = self.below = DETAIL
        """The lines that there should be below the options, and those that there are."""
        self.seen_ways = 0
        """Lines that the options have."""
        self.drawn_for = Size(0, 0)
        """The size of the terminal when this was drawn last."""

    def compose(self) -> ComposeResult:
        """From the top: how far it is, everybody, board and log, dice, news, damage, question, options or a line to
        type, texts, keys.
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
        yield Static(id="made")
        yield beats.BeatLines()
        yield Static(id="news")
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
        """No lines below the options while each of them can be read where it is, else as many as the longest of their
        texts takes; whether that has changed.
        """
        was = (self.has_class("whole"), self.most_below)
        at = self.screen.focused
        is_whole = not self.choices.is_cut and not any(map(self.unsaid, self.choices.listed))
        self.set_class(is_whole and not isinstance(at, Items), "whole")
        texts = [item.about() for item in at.items] if isinstance(at, Items) else map(self.told_of, self.choices.listed)
        width = self.app.size.width - 2
        least = DETAIL_TALL if self.has_class("tall") else DETAIL
        longest = max((len(folded(" ".join(text.split()), width, 0)) for text in texts), default=0)
        self.most_below = max(least, min(DETAIL_MOST, longest))
        self.query_one("#detail").display = bool(self.aside) or not self.has_class("whole")
        return was != (self.has_class("whole"), self.most_below)

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
        """The line in which a player tells what is in no list."""
        return self.query_one(EntryPanel)

    @property
    def chart(self) -> ChartView:
        """The map."""
        return self.query_one(ChartView)

    @property
    def dice(self) -> Dice:
        """The dice."""
        return self.query_one(Dice)

    def show_beat(self, beat: Beat | None, keys: Row = ()) -> None:
        """Show what a player does, in place of a question; None: it has been seen."""
        self.beat, self.beat_keys, self.beat_part = beat, keys, 0
        self.set_class(beat is not None, "beating")
        if beat is not None:
            self.query_one(Banner).pass_over(beat.told)
            self.draw()

    def turn_on(self) -> bool:
        """Show the next part of a beat; whether there was one."""
        if self.beat is None or self.beat_part + 1 >= self.beat_parts:
            return False
        self.beat_part += 1
        self.draw()
        return True

    def ask(self) -> None:
        """Show another question, with what is worth seeing: the map while one is asked where to go."""
        self.shown = self.desk.screen()
        self.picked = set()
        self.choices.picked.clear()
        self.telling.show(self.question)
        self.set_class(self.telling.display, "told")
        if self.question is not None and self.question.is_on_map and self.shown.map is not None:
            self.panel = MAP
        elif self.panel in panels.passing(self.shown):
            self.panel = panels.usual(self.shown)
        else:
            self.turn_to_usual()
        self.draw()
        self.screen.set_focus(self.telling.entry if self.telling.display else self.choices)

    def turn_to_usual(self) -> None:
        """Look at another panel where another one is usual from now on; what a person asked for stays until then."""
        usual = panels.usual(self.shown)
        if usual != self.usual:
            self.panel = self.usual = usual

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
        if self.question is None:
            self.turn_to_usual()
        self.drawn_for = self.app.size
        self.fit()
        if self.beat is not None:
            self.draw_beat(self.beat)
            return
        self.query_one("#question").display = True
        self.draw_question()
        self.draw_seats()
        self.draw_panel()
        self.draw_log()
        self.query_one(Banner).show(self.desk)

    def draw_beat(self, beat: Beat) -> None:
        """Draw a beat: everybody as they were after it, its card and dice, and what is told of it."""
        self.shown, self.adviser = beats.as_then(self.shown, beat), self.desk.adviser_behind(beat.number)
        for part in self.query(", ".join(ASKING)):
            part.display = False
        self.dice.show(beats.made_display((beat.roll,) if beat.roll is not None else ()))
        self.draw_seats()
        self.draw_panel()
        self.draw_log(beat.told)
        seats = min(len(self.shown.seats) + len(self.shown.below), look.SEATS)
        room = self.app.size.height - look.BARS - look.EDGE - seats - self.dice.tall
        usual, most = (max(3, room - panel) for panel in (look.USUAL, look.LEAST))
        lines_of, columns = self.query_one(beats.BeatLines), self.app.size.width - 2
        self.beat_parts = lines_of.show(beat, self.beat_part, columns, usual, most)
        self.draw_keys()

    def draw_log(self, told: int | None = None) -> None:
        """Draw what has happened last; `told`: as it was when that many lines had been told."""
        log = self.desk.log(max(0, len(self.desk.told) - LOOKED_AT))
        self.query_one(Log).show(log if told is None else [one for one in log if one.number < told])

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
            rows = [*rows[: most - 1], [("  ... ", "faint"), (": board", "key"), (" shows the rest", "faint")]]
        self.query_one("#seats", Static).update(lines(rows))

    def share(self, seats: int) -> Lines:
        """Share out the lines of the terminal; returns them. `seats`: lines about those who take part."""
        tall = self.has_class("tall")
        chart = self.shown.map if self.panel == MAP else None
        width = self.app.size.width - 2
        wanted = Lines(
            seats,
            panel_of(len(chart.lines) if chart is not None else 0, tall=tall),
            self.dice.tall or int(self.query_one("#made").display),
            height_of(self.damage, width),
            height_of([self.asked_above(max(0, len(self.choices.listed) - self.most_ways))], width),
            self.choices.tall if self.choices.is_folded else min(len(self.choices.listed), self.most_ways),
            self.telling.tall if self.telling.display else 0 if self.has_class("whole") else self.most_below,
            height_of(self.news, width),
        )
        heroes = sum(line.is_hero for line in self.shown.seats)
        least_below = wanted.below if self.telling.display else DETAIL
        shares = shared(
            wanted,
            self.app.size.height,
            heroes,
            tall=tall,
            least_below=least_below,
            question=self.most_asked,
            ways=self.choices.tall if self.choices.is_folded else None,
        )
        if self.choices.is_folded and shares.ways < self.choices.tall:
            self.choices.cut()
            self.fit_detail()
            return self.share(seats)
        if not self.telling.display and not self.has_class("whole"):
            self.below = shares.below
            self.query_one("#detail").styles.height = shares.below
        else:
            self.below = DETAIL
            self.query_one("#detail").styles.height = None
        self.choices.styles.max_height = self.seen_ways = shares.ways
        self.draw_asked()
        self.dice.fit(shares.dice)
        self.query_one("#damage").styles.max_height = shares.damage
        self.query_one("#question").styles.max_height = shares.question + look.EDGE
        return shares

    @property
    def most_ways(self) -> int:
        """Options that are seen at once, at most."""
        tall, is_on_map = self.has_class("tall"), self.panel == MAP and self.shown.map is not None
        return look.WAYS_TALL if tall else ON_MAP if is_on_map else look.WAYS

    @property
    def most_asked(self) -> int:
        """Lines of the question at most."""
        return look.QUESTION

    def draw_question(self) -> None:
        """Draw dice, damage, question and options."""
        situation, question = self.shown.situation, self.question
        note = self.shown.lesson
        rows: list[Row] = [[(f"{note.heading}. ", "title"), (wanted(note), "good")]] if note is not None else []
        rows += [[(sentence(situation.running), "act")]] if situation.running else []
        rows += [[(f"{damage}.", "harm")] for damage in situation.damage]
        rows += [[(situation.effect, "act")]] if situation.effect else []
        warning = self.adviser.warning if question is not None else ""
        rows += [[(warning, "harm")]] if warning else []
        dice = self.dice_display(rows)
        self.dice.show(dice)
        self.draw_news()
        self.draw_made()
        rows = rows if not dice.notes else []
        self.damage = rows
        damage = self.query_one("#damage", Static)
        damage.display = bool(rows)
        damage.update(lines(rows))
        most = self.most_ways + (DETAIL_TALL if self.has_class("tall") else DETAIL)
        self.choices.show(menu_options(question, self.again()) if question is not None else [], most)
        self.fit_detail()
        self.draw_keys()

    def draw_news(self) -> None:
        """Draw what followed from the last choice."""
        most = NEWS_TALL if self.has_class("tall") else NEWS
        self.news = beats.news_rows(self.shown.news, self.app.size.width - 2, most)
        news = self.query_one("#news", Static)
        news.display = bool(self.news)
        news.update(lines(self.news))

    def draw_made(self) -> None:
        """Draw the dice that are over, where there are none: as dice where there is room, else in a line."""
        made, line_of = self.shown.made, self.query_one("#made", Static)
        line_of.display = False
        if self.shown.dice is not None or not made or self.shown.instead:
            return
        if self.has_class("tall"):
            self.dice.show(beats.made_display(made))
            return
        is_full = len(self.shown.below) > FEW and self.question is not None and self.question.is_on_map
        line_of.display = not is_full and not self.news
        line_of.update(line([(beats.told(made[-1]), "roll")]))

    def again(self) -> str:
        """What rolling again is called with the dice that are marked; empty: it is not possible."""
        marked, dice = marks(self.question), self.shown.dice
        return throw_label(marked, dice, self.picked) if marked is not None and dice is not None else ""

    def draw_asked(self) -> None:
        """Draw the question, with how many options are further below than one sees."""
        self.query_one("#question", Static).update(line(self.asked_above(self.choices.below(self.seen_ways))))

    def asked_above(self, below: int) -> Row:
        """The question, and how many options are below those that are seen."""
        return [*self.asked(), *([(f"  ↓ {below} more", "key")] if below else [])]

    def asked(self) -> Row:
        """Who is asked what; else whose answer is awaited."""
        shown, question = self.shown, self.question
        if shown.awaited < 0:
            return [(f"The {self.desk.view.name} is over.", "end")]
        if question is None:
            return [(f"{shown.awaits} is playing ...", "faint")]
        return [(question.text, seat_tone(question.seat))]

    def dice_display(self, notes: Sequence[Row] = ()) -> DiceDisplay:
        """The dice on the table with what is said of them, and beside them these notes if there is room."""
        adviser = self.adviser if self.app.hints else None
        shown = dice_display(self.shown, frozenset(self.picked), adviser)
        return with_notes(shown, notes, max(LEAST, self.app.size.width - 2)) if notes else shown

    def draw_panel(self) -> None:
        """Draw the panel that is looked at, and beside it another one where there is room."""
        names = panels.panels(self.shown)
        if self.panel not in names:
            self.panel = panels.usual(self.shown)
        tabs: list[tuple[str, str]] = []
        for key, name in PANEL_KEYS.items():
            if name in names:
                tone = "picked" if name == self.panel else "faint"
                tabs += [(f" {key} ", "key"), (panels.tab(name, self.shown), tone), (" ", "")]
        self.query_one("#tabs", Static).update(line(tabs))
        items, chart = self.query_one("#items", Items), self.query_one(ChartView)
        card = beats.card_items(self.beat) if self.beat is not None else []
        items.display, chart.display = self.panel != MAP or bool(card), self.panel == MAP and not card
        if card:
            items.show(card, CARD)
        elif self.panel == MAP:
            self.draw_chart()
        else:
            items.show(self.items_of(self.panel), self.panel)
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
        panel.border_title = panels.tab(name, self.shown)
        panel.show(self.items_of(name), name)

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
        if self.beat is not None:
            part = f" ({self.beat_part + 1}/{self.beat_parts})" if self.beat_parts > 1 else ""
            row: Row = [(part, "faint"), *self.beat_keys]
        elif number:
            row = keybar.of_number(choices, number)
        elif self.telling.entry.has_focus:
            row = keybar.fitting(keybar.TELLING, width)
        else:
            keys = keybar.bar_keys(self.question, self.dice.shown, choices)
            row = keybar.with_vain(self.vain, keys, width)
        keybar.draw(self.query_one("#keys", Static), row, width)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell in the line of keys what the mouse is over."""
        name = str(event.style.meta.get(LOOK, ""))
        self.hover(name, OTHER_CLICK if name and self.is_done_by_click(event, name) else CLICK)

    def is_done_by_click(self, event: events.MouseEvent, name: str) -> bool:
        """Whether a click does more than to open what is there: it chooses, or marks a die."""
        at = event.style.meta.get("option", 0)
        match event.widget:
            case Choices():
                return True
            case Items(items=items):
                return at < len(items) and bool(items[at].answer)
            case Dice(shown=shown):
                return shown.keys
            case ChartView(chart=chart):
                return chart is not None and name in chart.spots and bool(chart.spots[name].go)
        return False

    def on_leave(self) -> None:
        """The mouse is over nothing any more, or over something else, which tells itself."""
        self.hover("")

    def hover(self, name: str, keys: Sequence[tuple[str, str]] = ()) -> None:
        """Tell what a name means, and how it is opened; empty: nothing."""
        if name == self.hovered or self.beat is not None:
            return
        self.hovered, width = name, self.app.size.width
        if name:
            keybar.draw(self.query_one("#keys", Static), in_a_line(self.desk, name, width, keys), width)
        else:
            self.draw_keys()

    def say_vain(self, key: str) -> None:
        """Tell in the line of keys that this one means nothing here; empty: of no key."""
        if key != self.vain:
            self.vain = key
            self.draw_keys()

    def redraw_dice(self) -> None:
        """Draw the dice again as others are marked, and the option that rolls them."""
        self.dice.show(self.dice_display())
        choices = self.choices
        if choices.listed and choices.listed[0].token == THROW:
            again = choices.listed[0]._replace(label=self.again())
            choices.listed[0] = again
            choices.replace_option_prompt_at_index(0, choices.prompt(again))

    def look_around(self) -> bool:
        """Go over what can be looked at with a cursor, first what is in the panel, of a map the place that is marked;
        whether there is anything.
        """
        found = references(self.screen, self)
        panel, marked = self.query_one("#panel").region, self.chart.marked_place if self.panel == MAP else ""
        inside = [at for at, one in enumerate(found) if panel.contains_region(one.region)]
        at = next((at for at in inside if found[at].name == marked), next(iter(inside), 0))
        if found:
            self.app.push_screen(LookCursor(self.desk, found, at))
        return bool(found)

    # -- texts ---------------------------------------------------------------------------------------

    def say_aside(self, rows: Sequence[Row]) -> None:
        """Say something in the lines below the options; what does not fit there a key shows as a whole."""
        parts = [(part, tone) for row in rows for part, tone in row]
        self.aside = "\n".join(part.strip() for part, _ in parts)
        text = " ".join(self.aside.split())
        detail = self.query_one("#detail", Static)
        is_refused = self.has_class("text") and bool(parts) and parts[0][1] == "wrong"
        most = REFUSED if is_refused else self.below
        width = self.app.size.width - 2
        folds = folded(text, width, 0)
        goes_on = len(folds) > most
        if goes_on:
            folds = [*folds[: most - 1], folded(" ".join(folds[most - 1 :]), width - len(MORE), 0)[0]]
        tone = parts[0][1] if parts else "plain"
        self.fit_detail()
        detail.update(line([("\n".join(folds), tone), (MORE if goes_on else "", "key")]))

    def told_of(self, option: MenuOption) -> str:
        """What is told below the options while one of them is marked."""
        return f"{option.label}: {option.detail or self.unsaid(option)}"

    def unsaid(self, option: MenuOption) -> str:
        """The text of a card that an option names without telling what it does; empty: it names none."""
        library, card = self.desk.live.library, option.token.partition(" ")[2]
        return card_text(library, card) if not option.detail and card in library.cards else ""

    def on_choices_scrolled(self) -> None:
        """Other options are below those that are seen."""
        self.draw_asked()

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """Show the whole text of the option that is marked, where options are cut."""
        option = event.option
        is_more = bool(option.detail and self.choices.is_cut) or bool(self.unsaid(option))
        self.say_aside([[(self.told_of(option), "plain")]] if is_more else [])
        if self.panel == MAP:
            self.draw_chart()

    def on_items_marked(self, event: Items.Marked) -> None:
        """Show the whole text of the line that is marked."""
        self.say_aside([[(event.item.about(), "plain")]])
