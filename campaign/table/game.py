"""One session at the table: who is asked, and what comes of every key, click and word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from campaign.screens.desk import BRIEF, Desk, Doubtful, Leaving, first_word
from campaign.screens.model import DiceThrow, OpenQuestion
from campaign.screens.pages import BufferPage
from campaign.screens.situation import marked_answer, marks
from campaign.table.base import OnceScreen, TableBase, answered
from campaign.table.chart import ChartView
from campaign.table.choices import THROW, Choices, EntryLine, Items, MenuOption
from campaign.table.dice import KEYS, Dice, keys_to_mark
from campaign.table.hosts import Host
from campaign.table.keybar import tell_keys
from campaign.table.panels import PANELS, is_away, panels
from campaign.table.popups import Asking, HandOverScreen, Sheet, Typing, leave
from campaign.table.view import PANEL_KEYS, TableView
from campaign.terminal.view import View, tones
from campaign.words import typed_answers
from campaign.words.rows import Row

LOG = "log"


class GameScreen(OnceScreen[bool]):
    """One session. True: it was played to its end and there is more; False: they left."""

    app: TableBase
    AUTO_FOCUS = "Choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"panel('{name}')", f"Look at: {PANELS[name]}", show=False) for key, name in PANEL_KEYS.items()),
        Binding("space", "throw", "Roll again the dice that are not kept"),
        Binding("k", "best", "Mark the best dice to keep"),
        Binding("p", "pass", "Pass, or be done"),
        Binding("i", "type('hint')", "What the bot would do, and why"),
        Binding("o", "type('odds')", "Your chances, or what may hurt you"),
        Binding("y", "type('why')", "Where the last damage came from"),
        Binding("r", "type('rules')", "The rules of this moment"),
        Binding("n", "type('recap')", "What happened since you chose last"),
        Binding("l", f"type('{LOG} 400')", "What happened before"),
        Binding("right", "aside", "The whole text of what is marked"),
        Binding("u", "type('undo')", "Take back your last choice"),
        Binding("backspace", "erase", show=False),
        Binding("question_mark", "look_up", "What anything is"),
        Binding("colon,slash", "say", "Type a command or an answer"),
        Binding("f1", "help", "Keys and commands"),
        Binding("q", "leave", "Leave the table"),
    ]

    def __init__(self, host: Host, desk: Desk, opening: list[Row]) -> None:
        super().__init__()
        self.host = host
        self.desk = desk
        self.view = TableView(host, desk, opening)
        View(desk.page, tones(desk.people.seats)).serve(desk)
        self.digits = ""
        """The beginning of a number that is being typed."""
        self.is_busy = False
        """Others are playing; what is pressed now answers nothing."""
        self.asked_at = 0.0
        """When the open question came."""

    @property
    def question(self) -> OpenQuestion | None:
        """The open question of whoever sits here; None: others play."""
        return self.view.question

    def compose(self) -> ComposeResult:
        """The whole session is one view."""
        yield self.view

    def on_mount(self) -> None:
        """Begin to play once the screen is laid out, so that it is drawn with the first question on it."""
        self.is_busy = True
        self.call_later(self.play_on)

    # -- playing -------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Let the others play, until somebody here is asked."""
        self.is_busy = True
        self.desk.menu = None
        self.run_worker(self.playing(), exclusive=True, group="playing")

    async def playing(self) -> None:
        """Turn by turn, so that what happens is seen and keys are taken."""
        with self.app.report_on_exit():
            await self.others()
            await self.ask()

    async def others(self) -> None:
        """Everybody but the people here."""
        begun = self.app.now()
        for _ in self.desk.go_on():
            if self.app.now() - begun > self.app.frame:
                self.view.draw()
                await asyncio.sleep(0)
                begun = self.app.now()

    async def ask(self) -> None:
        """Ask whoever is to choose now; or it is over."""
        if self.desk.live.is_over:
            self.is_busy = False
            self.view.draw()
            await self.end()
            return
        waits = self.desk.awaited()
        if waits >= 0:
            curtain = HandOverScreen(self.desk.view.seat(waits), self.host.loses)
            if not await self.app.push_screen_wait(curtain):
                self.dismiss(result=False)
                return
        self.desk.sit_down()
        self.digits = ""
        self.is_busy = False
        self.asked_at = self.app.now()
        self.view.ask()

    async def end(self) -> None:
        """Show what came of a session that is over, and what may come next."""
        rows, more = self.host.end(self.app.paper())
        keys = f"Enter: {more}   Esc: leave" if more else "Enter or Esc leaves"
        goes_on = await self.app.push_screen_wait(Sheet("The session is over", rows, keys=keys))
        self.dismiss(bool(goes_on and more))

    # -- answering -----------------------------------------------------------------------------------

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """An option was chosen by Enter or a click; not by one that was meant for the question before."""
        if self.app.now() - self.asked_at >= self.app.held.haste:
            self.choose(event.option)

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """A line that stands for an option does it; any other shows its text."""
        if event.item.answer:
            self.answer(event.item.answer)
        else:
            self.show_sheet("", lambda paper: paper.say(event.item.about()))

    def on_chart_view_chosen(self, event: ChartView.Chosen) -> None:
        """A place was clicked."""
        self.answer(event.option)

    def on_dice_picked(self, event: Dice.Picked) -> None:
        """A die was clicked."""
        self.mark(event.place)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Something was told in the line; nothing at all is told by an Enter that was meant for this question."""
        event.stop()
        is_meant = bool(event.value) or self.app.now() - self.asked_at >= self.app.held.haste
        if is_meant and not self.answer(event.value):
            self.view.telling.entry.put_back(event.value)

    def on_entry_line_cut(self, event: EntryLine.Cut) -> None:
        """Nothing that was pasted is left out unseen."""
        event.stop()
        self.view.say_aside([[("Of what was pasted the first line stands there; tell one after another.", "wrong")]])

    def on_key(self, event: events.Key) -> None:
        """Numbers choose, letters mark dice; where a line stands open numbers and Enter lead back into it."""
        dice = self.view.dice.shown
        if dice.keys and event.key in KEYS[: len(dice.values)]:
            event.stop()
            self.mark(KEYS.index(event.key))
        elif event.key.isdecimal() and event.key.isascii():
            event.stop()
            self.type_digit(event.key)
        elif event.key == "enter" and self.view.telling.display and self.focused is None:
            event.stop()
            self.type_on()

    def type_digit(self, digit: str) -> None:
        """A number chooses at once, unless a longer one begins so; then it waits for the rest, or for Enter."""
        if self.view.telling.display:
            self.type_on(digit)
            return
        if self.question is not None and self.question.throw is not None:
            self.type_die(self.question.throw, digit)
            return
        choices = self.view.choices
        number = self.digits + digit
        if choices.at(number) is None and not choices.longer(number):
            number = digit
        option = choices.at(number)
        self.digits = number if choices.longer(number) else ""
        if self.digits:
            if option is not None:
                choices.mark(option.token)
                self.set_timer(self.app.patience, partial(self.take_number, number))
        elif option is not None:
            self.choose(option)
        self.view.draw_keys(self.digits)

    def take_number(self, number: str) -> None:
        """Choose what was typed, if no other digit came."""
        option = self.view.choices.at(number)
        if option is not None and self.digits == number and self.is_current and not self.is_busy:
            self.choose(option)

    def on_choices_marked(self, event: Choices.Marked) -> None:
        """Whoever marks another option types no number any more."""
        if self.digits and event.option.key != self.digits and self.view.choices.at(self.digits) is not None:
            self.begin_anew()

    def begin_anew(self) -> None:
        """Forget the beginning of a number, or dice."""
        self.digits = ""
        self.view.draw_keys()

    @property
    def is_typing(self) -> bool:
        """Whether text is typed, or digits that belong together."""
        if self.digits or self.view.telling.entry.has_focus:
            return True
        return self.question is not None and self.question.throw is not None

    def type_die(self, throw: DiceThrow, digit: str) -> None:
        """A die of one's own; the last of them answers."""
        if not 1 <= int(digit) <= throw.sides:
            lies = f" {rolled(self.digits)}" if self.digits else ""
            self.view.say_aside([[(f"A die of {throw.sides} sides shows no {digit}.{lies}", "wrong")]])
            return
        self.digits += digit
        self.view.say_aside([[(rolled(self.digits), "roll")]])
        if len(self.digits) == throw.dice:
            typed, self.digits = " ".join(self.digits), ""
            self.answer(typed)

    def type_on(self, text: str = "") -> None:
        """Go on typing in the line."""
        entry = self.view.telling.entry
        entry.put(entry.value + text)
        entry.focus()

    def choose(self, option: MenuOption) -> None:
        """Do what an option says."""
        if self.digits:
            self.begin_anew()
        if option.token == THROW:
            self.action_throw()
        else:
            self.answer(option.token)

    def mark(self, place: int) -> None:
        """Mark a die, or take its mark away."""
        self.view.picked ^= {place}
        self.view.redraw_dice()

    def answer(self, typed: str, *, sure: Sequence[str] = ()) -> bool:
        """Give an answer or a command as it is typed in the line mode; whether it was taken, and not refused."""
        if self.is_busy:
            return False
        is_taken = False
        with self.app.report_on_exit():
            is_taken = self.take(typed, sure)
        return is_taken  # noqa: RET504  # what went wrong is told later, and nothing was taken

    def take(self, typed: str, sure: Sequence[str]) -> bool:
        """Let it be done, asked once more, or refused; whether it was not refused."""
        self.desk.page.columns = self.app.paper_width
        position = self.desk.live.position
        try:
            rows = list(self.desk.say(typed, sure=sure).rows)
        except Doubtful as doubt:
            doubts = [*sure, str(doubt)]
            self.app.push_screen(Asking(str(doubt)), lambda meant: self.mean_it(typed, doubts, meant=bool(meant)))
            return True
        except Leaving:
            self.action_leave()
            return True
        if self.desk.serial != self.desk.live.serial or not self.desk.people.is_asked(self.desk.live.game):
            answered(self.app)
            if self.desk.live.position < position:
                self.view.draw_log()
            self.play_on()
            self.view.say_aside(rows)
        elif self.is_brief(typed) or len(rows) <= 1 or is_refusal(rows):
            self.view.say_aside(rows)
        else:
            is_log = typed.startswith(LOG)
            self.app.push_screen(Sheet(LOG.capitalize() if is_log else typed.capitalize(), rows, at_end=is_log))
        return not (rows and is_refusal(rows))

    def mean_it(self, typed: str, doubts: Sequence[str], *, meant: bool) -> None:
        """Say it again where somebody was asked once more and means it."""
        if meant:
            self.answer(typed, sure=doubts)

    def is_brief(self, typed: str) -> bool:
        """Whether what comes of it is said in passing, and needs no sheet."""
        return first_word(typed) in (*BRIEF, "roll") or typed in self.desk.options()

    # -- keys ----------------------------------------------------------------------------------------

    def action_panel(self, name: str) -> None:
        """Look at another panel, if this session has it."""
        if name not in panels(self.view.shown):
            self.view.say_aside([[(is_away(name), "wrong")]])
            return
        self.view.panel = name
        self.view.draw_panel()

    def action_throw(self) -> None:
        """Roll again what is not kept."""
        question, marked = self.question, marks(self.question)
        if question is not None and question.throw is not None:
            self.answer(typed_answers.ROLL[0])
        elif marked is not None and (self.view.picked or marked.verb == "keep"):
            self.answer(marked_answer(marked, self.view.picked))
        elif marked is not None:
            self.view.say_aside([[(keys_to_mark(marked.dice), "wrong")]])

    def action_best(self) -> None:
        """Mark the best dice."""
        best = self.view.dice.shown.best
        if best:
            self.view.picked = set() if self.view.picked == set(best) else set(best)
            self.view.redraw_dice()

    def action_pass(self) -> None:
        """Do nothing, or be done."""
        if self.question is not None and self.question.may_pass:
            self.answer("pass")

    def action_type(self, typed: str) -> None:
        """Carry out a command by its key."""
        self.answer(typed)

    def action_erase(self) -> None:
        """Begin a number, or dice, anew."""
        self.begin_anew()
        self.view.say_aside([])

    def action_aside(self) -> None:
        """Show all of what is said below the options."""
        if self.view.aside:
            self.show_sheet("", lambda paper: paper.say(self.view.aside))

    def action_look_up(self) -> None:
        """Ask what to look up, and tell what it is."""
        about = "A hero, card, token, place, phase, word or rule, or the beginning of its name."
        prompt = Typing("What is ...?", about)
        self.app.push_screen(prompt, lambda typed: self.action_type(f"? {typed}") if typed else None)

    def action_say(self) -> None:
        """Type a command or an answer: in the line that stands open, or in one that is opened for it."""
        if self.view.telling.display:
            self.type_on()
            return
        prompt = Typing("Type a command or an answer", "All that the line mode takes; ? tells what there is.")
        self.app.push_screen(prompt, lambda typed: self.action_type(typed) if typed else None)

    def action_help(self) -> None:
        """Show the keys and commands, without those of panels that show nothing here."""
        names = panels(self.view.shown)
        away = {f"panel('{name}')" for name in PANELS if name not in names} | (
            {"best"} if "board" not in names else set()
        )
        keys = [binding for binding, _ in self.app.own_bindings(self) if binding.action not in away]
        self.show_sheet("Keys and commands", partial(tell_keys, bindings=keys, may_tell=self.desk.may_tell()))

    def show_sheet(self, title: str, write: Callable[[BufferPage], None]) -> None:
        """Show a sheet with what `write` puts on it."""
        paper = self.app.paper()
        write(paper)
        self.app.push_screen(Sheet(title, paper.take()))

    def action_leave(self) -> None:
        """Leave; what is kept is kept, and what is not asks once more."""
        leave(self, "" if self.desk.live.is_over else self.host.loses)


def rolled(digits: str) -> str:
    """Dice of which some are typed."""
    return f"You rolled {' '.join(digits)} ..."


def is_refusal(rows: list[Row]) -> bool:
    """Whether all that is said is that something cannot be."""
    return all(tone == "wrong" for row in rows for _, tone in row)
