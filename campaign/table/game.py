"""The table: everybody, one's own board, the dice, the question and its options, and what has happened."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from campaign.cli import board
from campaign.cli.player import Leaving
from campaign.cli.view import MAP, sentence
from campaign.play import throws
from campaign.table import facts, picking
from campaign.table.chart import ChartView
from campaign.table.choices import THROW, Choices, Items, Way, ways_of
from campaign.table.dice import KEYS, Dice
from campaign.table.facts import PANELS
from campaign.table.log import Log
from campaign.table.look import NARROW, WIDE, line, lines, seat_tone
from campaign.table.popups import Asking, Curtain, Sheet, Typing
from campaign.table.seated import Doubtful

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from campaign.cli.menu import Menu
    from campaign.narrate.rows import Row
    from campaign.table.app import TableApp
    from campaign.table.host import Host
    from campaign.table.seated import Seated
    from engine.state import Decision

ROOMY = 110
"""Columns from which the table shows more at once."""
TALL = 34
"""Lines from which everybody's status effects have lines of their own."""
FELT = 2.5
"""Seconds that a banner stays; it takes no key from anybody."""
TWO_DIGITS = 10
PANEL_KEYS = {"b": "board", "c": "cards", "t": "tokens", "e": "foes", "m": "map"}


class GameScreen(Screen[bool]):
    """One session. True: it was played to its end and there is more; False: they left."""

    app: TableApp
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"panel('{name}')", PANELS[name], show=False) for key, name in PANEL_KEYS.items()),
        Binding("space", "throw", "Roll again the dice that are not kept"),
        Binding("k", "best", "Mark the best dice to keep"),
        Binding("p", "pass", "Pass, or be done"),
        Binding("i", "type('hint')", "What the bot would do, and why"),
        Binding("o", "type('odds')", "Your chances, or what may hurt you"),
        Binding("y", "type('why')", "Where the last damage came from"),
        Binding("r", "type('rules')", "The rules of this moment"),
        Binding("n", "type('recap')", "What happened since you chose last"),
        Binding("l", "type('log 400')", "What happened before"),
        Binding("u", "type('undo')", "Take back your last choice"),
        Binding("backspace", "erase", "Forget the digits that were typed", show=False),
        Binding("question_mark", "look_up", "What anything is"),
        Binding("colon,slash", "say", "Type a command or an answer"),
        Binding("f1", "help", "Keys and commands"),
        Binding("q", "leave", "Leave the table"),
    ]

    def __init__(self, host: Host, seated: Seated, opening: list[Row]) -> None:
        super().__init__()
        self.host = host
        self.seated = seated
        self.opening = opening
        """What is said before the first question."""
        self.menu: Menu | None = None
        """The open question of whoever sits here; None: others play."""
        self.panel = "board"
        self.picked: set[int] = set()
        self.digits = ""
        """The beginning of a number that is being typed."""
        self.felt = 0
        """How many lines of what was told were looked through for moments."""
        self.is_busy = False
        """Others are playing; what is pressed now answers nothing."""
        self.asked_at = 0.0
        """When the open question came."""

    @property
    def unicode(self) -> bool:
        """Whether more than plain characters may be drawn."""
        return self.app.unicode

    # -- what is there -------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """From the top: where it stands, everybody, board and log, dice, damage, question, options, texts, keys."""
        yield Static(id="heading")
        yield Static(id="seats")
        with Horizontal(id="middle"):
            with Vertical(id="panel"):
                yield Static(id="tabs")
                yield Items(id="items")
                yield ChartView(unicode=self.unicode)
                yield Items(id="below")
            with Vertical(id="side"):
                yield Items(id="more")
                yield Log(self.opening, self.seated.shown)
        yield Dice(unicode=self.unicode)
        yield Static(id="damage")
        yield Static(id="question")
        yield Choices()
        yield Static(id="detail")
        yield Static(id="keys")
        yield Static(id="banner")

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one("#banner").display = False
        self.play_on()

    def on_resize(self) -> None:
        """As much as there is room for."""
        self.set_class(self.app.size.width >= ROOMY, "roomy")
        self.set_class(self.app.size.height >= TALL, "tall")
        if self.is_mounted and not self.is_busy:
            self.call_after_refresh(self.draw)

    # -- playing -------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Let the others play, until somebody here is asked."""
        self.is_busy = True
        self.menu = None
        self.run_worker(self.playing(), exclusive=True, group="playing")

    async def playing(self) -> None:
        """Turn by turn, so that what happens is seen and keys are taken."""
        with self.app.told_later():
            await self.others()
            await self.ask()

    async def others(self) -> None:
        """Everybody but the people here."""
        begun = self.app.now()
        for _ in self.seated.go_on():
            if self.app.now() - begun > self.app.frame:
                self.draw()
                await asyncio.sleep(0)
                begun = self.app.now()

    async def ask(self) -> None:
        """Ask whoever is to choose now; or it is over."""
        if self.seated.live.is_over:
            self.is_busy = False
            self.draw()
            await self.end()
            return
        waits = self.seated.awaited()
        if waits >= 0:
            await self.app.push_screen_wait(Curtain(self.seated.face.seat(waits)))
        self.menu = self.seated.sit_down()
        self.picked = set()
        self.digits = ""
        self.is_busy = False
        self.panel = self.wanted_panel()
        self.asked_at = self.app.now()
        self.draw()
        self.query_one(Choices).focus()

    def wanted_panel(self) -> str:
        """What is worth seeing with this question: the map while one is asked where to go."""
        if self.menu is None or self.seated.face.chart(ways=False) is None:
            return "board" if self.panel == MAP else self.panel
        if self.menu.decision.kind in self.seated.face.on_map:
            return MAP
        return "board" if self.panel == MAP else self.panel

    async def end(self) -> None:
        """It is over: what came of it, and what may come next."""
        rows, more = self.host.end(self.app.paper())
        keys = f"Enter: {more}   Esc: leave" if more else "Enter or Esc leaves"
        goes_on = await self.app.push_screen_wait(Sheet("The session is over", rows, keys=keys))
        self.dismiss(bool(goes_on and more))

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the position as it is."""
        if not self.is_mounted:
            return
        self.draw_seats()
        self.draw_question()
        self.draw_panel()
        self.query_one(Log).show(self.seated.told)
        self.show_felt()

    def draw_seats(self) -> None:
        """The heading, and everybody."""
        face, live = self.seated.face, self.seated.live
        width = self.app.size.width
        heading = face.heading()
        title = self.host.title
        gap = max(2, width - 2 - len(heading) - len(title))
        self.query_one("#heading", Static).update(line([(heading, "title"), (" " * gap, ""), (title, "")], width - 2))
        cells = WIDE if width >= ROOMY else NARROW
        decision = self.seated.decision
        instead = face.instead(decision) if decision is not None else []
        me = decision.seat if decision is not None else self.seated.me
        roomy = self.app.size.height >= TALL and len(live.game.state.players) < 5
        rows = instead or facts.seats(face, me, cells, unicode=self.unicode, roomy=roomy)
        self.query_one("#seats", Static).update(lines(rows))

    def draw_question(self) -> None:
        """Dice, damage, question, options."""
        seated, menu = self.seated, self.menu
        lying = picking.lying(seated, menu, frozenset(self.picked), room=self.beside)
        dice = self.query_one(Dice)
        dice.show(lying)
        game, face = seated.live.game, seated.face
        running = board.attack(game) or board.declared(game)
        rows: list[Row] = [[(sentence(running), "act")]] if running else []
        rows += [[(f"{told}.", "harm")] for told in board.waiting(game)]
        about = board.effect_roll(face)
        rows += [[(about, "act")]] if about else []
        coming = seated.coming() if menu is not None else ""
        rows += [[(coming, "harm")]] if coming else []
        damage = self.query_one("#damage", Static)
        damage.display = bool(rows)
        damage.update(lines(rows))
        self.query_one("#question", Static).update(line(self.question()))
        throw = picking.throw(menu, self.picked)
        self.query_one(Choices).show(ways_of(menu, throw) if menu is not None else [])
        self.draw_keys()

    def question(self) -> Row:
        """Who is asked what; else whose answer is awaited."""
        seated, decision = self.seated, self.seated.decision
        if decision is None:
            return [("It is over.", "end")]
        if self.menu is None:
            return [(f"{seated.face.seat(decision.seat)} is playing ...", "faint")]
        missed = seated.missed()
        told = seated.face.question(decision)
        return [(told, seat_tone(decision.seat)), (f"  {missed}" if missed else "", "faint")]

    @property
    def beside(self) -> int:
        """Columns of what is said beside the dice; 0: hints are off."""
        return self.query_one(Dice).room if self.app.hints else 0

    def draw_panel(self) -> None:
        """The panel that is looked at, and beside it another one where there is room."""
        has_map = self.seated.face.chart(ways=False) is not None
        if self.panel == MAP and not has_map:
            self.panel = "board"
        tabs: list[tuple[str, str]] = []
        for key, name in PANEL_KEYS.items():
            if name != MAP or has_map:
                tabs += [(f" {key} ", "key"), (PANELS[name], "picked" if name == self.panel else "faint"), (" ", "")]
        self.query_one("#tabs", Static).update(line(tabs))
        items, chart = self.query_one("#items", Items), self.query_one(ChartView)
        items.display, chart.display = self.panel != MAP, self.panel == MAP
        if self.panel == MAP:
            self.draw_chart()
        else:
            items.show(self.items_of(self.panel))
        if self.has_class("roomy"):
            self.draw_beside("#more", "cards" if self.panel != "cards" else "board")
        has_below = self.has_class("roomy") and self.has_class("tall") and self.panel != MAP
        self.query_one("#below").display = has_below
        if has_below:
            self.draw_beside("#below", "foes" if self.panel != "foes" else "board")

    def draw_beside(self, which: str, name: str) -> None:
        """Another panel, where there is room for it."""
        found = self.query_one(which, Items)
        found.border_title = PANELS[name]
        found.show(self.items_of(name))

    def draw_chart(self) -> None:
        """The map with the numbers of the options that lead somewhere."""
        asks = self.menu is not None and self.menu.decision.kind in self.seated.face.on_map
        chart = self.seated.face.chart(ways=asks)
        choices = self.query_one(Choices)
        numbers = {entry.token: entry.number for entry in self.menu.entries} if self.menu is not None and asks else {}
        at = choices.highlighted
        marked = choices.ways[at].token if at is not None and at < len(choices.ways) else ""
        panel = self.query_one("#panel")
        room = (max(40, panel.size.width - 2), max(5, panel.size.height - 2))
        self.query_one(ChartView).show(chart, numbers, marked, room)

    def items_of(self, name: str) -> list[facts.Item]:
        """The lines of a panel."""
        seated, menu = self.seated, self.menu
        if name == "cards":
            return facts.cards(seated.face, seated.me, menu)
        if name == "tokens":
            return facts.tokens(seated.face)
        return facts.opponents(seated.face, seated.me) if name == "foes" else facts.abilities(
            seated.face, seated.me, menu)  # fmt: skip

    def draw_keys(self) -> None:
        """The keys that do something now."""
        lying = self.query_one(Dice).lying
        keys: list[tuple[str, str]] = []
        if lying.keys:
            keys += [(KEYS[: len(lying.values)], "mark dice"), ("space", "roll")]
            keys += [("k", "best keep")] if lying.best else []
        if self.menu is not None:
            keys += [("1-9", "choose")] if self.query_one(Choices).ways else []
            keys += [("p", "pass")] if "pass" in self.menu.decision.options else []
        keys += [("i", "hint"), ("u", "undo"), ("?", "what is"), (":", "type"), ("F1", "help"), ("q", "leave")]
        row = [part for key, what in keys for part in ((f" {key} ", "key"), (f"{what} ", "faint"))]
        self.query_one("#keys", Static).update(line(row, self.app.size.width))

    def show_felt(self) -> None:
        """A banner for the last moment that everybody looks up for."""
        told = self.seated.told
        new = [one for one in told[self.felt :] if one.felt and not one.minor]
        self.felt = len(told)
        if new and self.app.frame:
            banner = self.query_one("#banner", Static)
            banner.update(line([(f" {self.seated.shown(new[-1])} ", "end")]))
            banner.display = True
            self.set_timer(FELT, self.hide_banner)

    def hide_banner(self) -> None:
        """The moment is over."""
        if self.is_mounted:
            self.query_one("#banner").display = False

    # -- texts ---------------------------------------------------------------------------------------

    def say_aside(self, rows: list[Row]) -> None:
        """Say something in the line below the options."""
        self.query_one("#detail", Static).update(lines(rows))

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """The whole text of the option that is marked."""
        way = event.way
        told = f"{way.label}: {way.detail}" if way.detail else way.label
        self.say_aside([[(told, "plain")]] if way.detail else [])
        if self.panel == MAP:
            self.draw_chart()

    def on_items_marked(self, event: Items.Marked) -> None:
        """The whole text of the line that is marked."""
        self.say_aside([[(event.item.about(), "plain")]])

    # -- answering -----------------------------------------------------------------------------------

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """An option was chosen by Enter or a click; not by one that was meant for the question before."""
        if self.app.now() - self.asked_at >= self.app.haste:
            self.choose(event.way)

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """A line that stands for an option does it; any other shows its text."""
        if event.item.answer:
            self.answer(event.item.answer)
        else:
            self.app.push_screen(Sheet("", [[(event.item.about(), "plain")]]))

    def on_chart_view_chosen(self, event: ChartView.Chosen) -> None:
        """A place was clicked."""
        self.answer(event.option)

    def on_dice_picked(self, event: Dice.Picked) -> None:
        """A die was clicked."""
        self.mark(event.place)

    def on_key(self, event: events.Key) -> None:
        """Numbers choose, letters mark dice."""
        if self.app.is_held:
            return
        lying = self.query_one(Dice).lying
        if lying.keys and event.key in KEYS[: len(lying.values)]:
            event.stop()
            self.mark(KEYS.index(event.key))
        elif event.key.isdecimal() and event.key.isascii():
            event.stop()
            self.type_digit(event.key)

    def type_digit(self, digit: str) -> None:
        """A number chooses at once, unless a longer one begins so; then it waits for the rest, or for Enter."""
        if self.menu is not None and throws.is_throw(self.menu.decision):
            self.type_die(self.menu.decision, digit)
            return
        choices = self.query_one(Choices)
        number = self.digits + digit if choices.at(self.digits + digit) or self.digits else digit
        way = choices.at(number) or choices.at(digit)
        self.digits = ""
        if choices.is_begun(number):
            self.digits = number
            if way is not None:
                choices.mark(way.token)
        elif way is not None:
            self.choose(way)

    def type_die(self, decision: Decision, digit: str) -> None:
        """A die of one's own; the last of them answers. Dice with numbers of two digits are typed in a line."""
        count, sides = decision.info["count"], decision.info["sides"]
        if sides >= TWO_DIGITS:
            self.action_say()
            return
        self.digits += digit
        self.say_aside([[(f"You rolled {' '.join(self.digits)} ...", "roll")]])
        if len(self.digits) == count:
            typed, self.digits = " ".join(self.digits), ""
            self.answer(typed)

    def choose(self, way: Way) -> None:
        """Do what an option says."""
        if way.token == THROW:
            self.action_throw()
        else:
            self.answer(way.token)

    def mark(self, place: int) -> None:
        """Mark a die, or no longer."""
        self.picked ^= {place}
        self.redraw_dice()

    def redraw_dice(self) -> None:
        """Other dice are marked."""
        lying = picking.lying(self.seated, self.menu, frozenset(self.picked), room=self.beside)
        self.query_one(Dice).show(lying)
        choices = self.query_one(Choices)
        ways = choices.ways
        if ways and ways[0].token == THROW:
            way = ways[0]._replace(label=picking.throw(self.menu, self.picked))
            choices.ways[0] = way
            choices.replace_option_prompt_at_index(0, choices.prompt(way))

    def answer(self, typed: str, *, means_it: bool = False) -> None:
        """Give an answer or a command as it is typed in the line mode."""
        if self.is_busy or (self.app.is_held and not means_it):
            return
        with self.app.told_later():
            self.take(typed, means_it=means_it)

    def take(self, typed: str, *, means_it: bool) -> None:
        """Let it be done, asked once more, or refused."""
        position = self.seated.live.position
        try:
            rows = self.seated.say(typed, self.menu, means_it=means_it)
        except Doubtful as doubt:
            self.app.push_screen(Asking(str(doubt)), lambda meant: self.mean_it(typed, meant=bool(meant)))
            return
        except Leaving:
            self.action_leave()
            return
        if self.seated.live.position != position or not self.seated.people.is_asked(self.seated.live.game):
            if self.seated.live.position < position:
                self.query_one(Log).show(self.seated.told)
            self.play_on()
            self.say_aside(rows)
        elif self.seated.is_brief(typed) or len(rows) <= 1:
            self.say_aside(rows)
        else:
            self.app.push_screen(Sheet(typed.capitalize(), rows))

    def mean_it(self, typed: str, *, meant: bool) -> None:
        """They were asked once more."""
        if meant:
            self.answer(typed, means_it=True)

    # -- keys ----------------------------------------------------------------------------------------

    def action_panel(self, name: str) -> None:
        """Look at another panel."""
        self.panel = name
        self.draw_panel()

    def action_throw(self) -> None:
        """Roll again what is not kept."""
        if self.menu is not None and throws.is_throw(self.menu.decision):
            self.answer(throws.ROLL[0])
        elif self.menu is not None and self.menu.masks and not self.app.is_held:
            self.answer(picking.typed(self.menu, self.picked))

    def action_best(self) -> None:
        """Mark the best dice."""
        best = self.query_one(Dice).lying.best
        if best:
            self.picked = set() if self.picked == set(best) else set(best)
            self.redraw_dice()

    def action_pass(self) -> None:
        """Do nothing, or be done."""
        if self.menu is not None and "pass" in self.menu.decision.options:
            self.answer("pass")

    def action_type(self, typed: str) -> None:
        """A command by its key."""
        self.seated.paper.columns = max(40, min(110, self.app.size.width - 8))
        self.answer(typed)

    def action_erase(self) -> None:
        """Begin a number, or dice, anew."""
        self.digits = ""
        self.say_aside([])

    def action_look_up(self) -> None:
        """What anything is."""
        about = "A hero, card, token, place, phase, word or rule, or the beginning of its name."
        prompt = Typing("What is ...?", about)
        self.app.push_screen(prompt, lambda typed: self.action_type(f"? {typed}") if typed else None)

    def action_say(self) -> None:
        """A command or an answer, typed."""
        prompt = Typing("Type a command or an answer", "All that the line mode takes; ? tells what there is.")
        self.app.push_screen(prompt, lambda typed: self.action_type(typed) if typed else None)

    def action_help(self) -> None:
        """Keys and commands."""
        self.app.push_screen(Sheet("Keys and commands", picking.help_rows(self.active_bindings.values())))

    def action_leave(self) -> None:
        """Leave; what is kept is kept, and what is not asks once more."""
        if not self.host.loses or self.seated.live.is_over:
            self.go(meant=True)
            return
        self.app.push_screen(Asking(self.host.loses, "Leave all the same?"), lambda meant: self.go(meant=bool(meant)))

    def go(self, *, meant: bool) -> None:
        """They were asked once more whether they leave."""
        if meant:
            self.dismiss(result=False)
