"""One session at the table: who is asked, and the effect of every key, click and word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from campaign import configuration
from campaign.screens.desk import BRIEF, Desk, Leaving, first_word
from campaign.screens.desk_session import ANSWERED_FOR_YOU
from campaign.screens.desk_undo import Doubtful
from campaign.screens.model import Beat, DiceThrow, LessonNote, OpenQuestion
from campaign.screens.numbers import Topic, topic_of
from campaign.screens.pages import BufferPage
from campaign.screens.situation import marked_answer, marks
from campaign.table import beats
from campaign.table.base import DELAY, OnceScreen, TableBase, answered
from campaign.table.chart import ChartView
from campaign.table.choices import SPACE, THROW, Choices, EntryLine, MenuOption
from campaign.table.dice import KEYS, Dice, keys_to_mark, wanted
from campaign.table.found import show_found
from campaign.table.hosts import Host
from campaign.table.items import Items
from campaign.table.keybar import tell_keys
from campaign.table.look import LOOK
from campaign.table.panels import PANELS, is_away, panels
from campaign.table.passed import PassedList
from campaign.table.popups import Asking, Finale, HandOverScreen, ReadSheet, Sheet, Typing, leave
from campaign.table.view import PANEL_KEYS, TableView
from campaign.terminal.view import View, tones
from campaign.words import typed_answers
from campaign.words.rows import Row

LOG = "log"
PASS, PASSED = "pass", "0"
"""The option of doing nothing, and its number."""
PASSING = "p"
"""The key that does nothing, too."""
PRESS_AGAIN = "Nothing was chosen: this is another question. Press the key again to choose."
"""What is said of a key that was meant for the question before."""
PASSED_QUESTIONS = "passed"
"""The command that lists what was decided for a person."""
GOES_ON = "any key continues"
SAYING = ("colon", "slash")
"""Keys with which one types a command."""
COMMAND = ("Type a command or an answer", "Type any command; ? lists them.")
"""What is asked for then."""
FINALE = "The campaign is over"
LONGER = 4
"""How many times as long as a beat a report is shown, where no key is waited for."""


class GameScreen(OnceScreen[bool]):
    """One session. True: it was played to its end and there is more; False: they left."""

    app: TableBase
    AUTO_FOCUS = "Choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"panel('{name}')", f"Show: {PANELS[name]}", show=False) for key, name in PANEL_KEYS.items()),
        Binding("space", "throw", "Re-roll the dice you do not keep"),
        Binding("k", "best", "Keep the best dice"),
        Binding(PASSING, "pass", "Pass, or be done"),
        Binding("i", "type('hint')", "Show the best choice in numbers, and why"),
        Binding("o", "type('odds')", "Show your chances, or what may hit you"),
        Binding("y", "type('why')", "Explain the last damage"),
        Binding("r", "type('rules')", "Show the rules of this moment"),
        Binding("n", "type('recap')", "Show what happened since your last choice"),
        Binding("l", f"type('{LOG} 400')", "Show the log"),
        Binding("right", "aside", "Show the whole text of the marked line"),
        Binding("u", "type('undo')", "Take back your last choice"),
        Binding("w", "type('passed')", "What was decided for you, and take it back"),
        Binding("backspace", "erase", show=False),
        Binding("question_mark", "look_up", "Look something up"),
        Binding("x", "look", "Look at anything on the screen: arrows, Enter"),
        Binding("colon,slash", "say", "Type a command or an answer"),
        Binding("f1", "help", "Show keys and commands"),
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
        self.has_title = True
        """What there is to read before the session has not been read."""
        self.seen = asyncio.Event()
        """The beat that is shown has been looked at."""
        self.asked_at = 0.0
        """When the open question came."""
        self.topic: Topic = ()
        """What the open question is about."""
        self.is_another = False
        """Whether it is about something else than the one before, so that its numbers mean something else."""
        self.chosen_by = ""
        """The key that chose last."""
        self.number_taken = -inf
        """When a number was taken because no further digit came."""
        self.looked_by = ""
        """The key that led on from the act that was shown last, since a person was asked; empty: none was shown."""
        self.said_ahead = ""
        """What was typed while acts were shown."""
        self.step_told: LessonNote | None = None
        """The step of a lesson that was told last."""

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
        """Let the others play, until a person here is asked."""
        self.is_busy = True
        self.looked_by = ""
        self.desk.menu = None
        self.run_worker(self.playing(), exclusive=True, group="playing")

    async def playing(self) -> None:
        """Turn by turn, so that what happens is seen and keys are taken."""
        with self.app.report_on_exit():
            await self.read_title()
            await self.others()
            await self.ask()

    async def read_title(self) -> None:
        """Before a session begins: its sides."""
        if self.has_title and self.desk.pace() != configuration.OFF and (rows := self.desk.title_card()):
            await self.read(self.desk.view.name, rows)
        self.has_title = False

    async def read(self, name: str, rows: Sequence[Row]) -> None:
        """Show what there is to read; where keys are not waited for, for a while."""
        sheet = ReadSheet(name[:1].upper() + name[1:], rows, keys=GOES_ON)
        if self.desk.pace() == configuration.BRIEF:
            sheet.set_timer(self.app.flash * LONGER, sheet.action_close)
        await self.app.push_screen_wait(sheet)

    async def others(self) -> None:
        """Everybody but the people here; what happened is kept before it is shown."""
        begun = self.app.now()
        is_shared = self.desk.keyboard.is_shared  # else what others do is looked at behind the curtain
        for _ in self.desk.go_on():
            if is_shared:
                await self.look_at_beats()
            if self.app.now() - begun > self.app.frame:
                if self.desk.pace() == configuration.OFF:
                    self.view.draw()
                await asyncio.sleep(0)
                begun = self.app.now()

    # -- what others do ------------------------------------------------------------------------------

    async def look_at_beats(self) -> None:
        """Show what has happened, beat by beat, and what is to be read after it."""
        left = self.desk.due_beats()
        place, count = 0, len(left)
        while left and self.desk.pace() != configuration.OFF:
            beat, *left = left
            place += 1
            is_skipping, pace = self.desk.beats.skips, self.desk.pace()
            await self.look_at(beat, beats.keys(place, count, waits=pace == configuration.STEP), pace)
            if self.desk.beats.skips and not is_skipping:
                left = self.desk.skip_beats(beat)
        if count:
            answered(self.app)

    async def look_at(self, beat: Beat, keys: Row, pace: str) -> None:
        """Show a beat until it has been looked at."""
        self.view.show_beat(beat, keys)
        has_more = True
        while has_more:
            self.seen.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.seen.wait(), self.app.flash if pace == configuration.BRIEF else None)
            has_more = not self.desk.beats.skips and self.view.turn_on()
        self.view.show_beat(None)
        if beat.report:
            await self.read(self.desk.view.name, beat.report)

    @property
    def is_looking(self) -> bool:
        """Whether a beat is looked at: any key continues."""
        return self.view.beat is not None

    def look_on(self, key: str = "", *, skips: bool) -> None:
        """The beat has been looked at; `skips`: so have all others until a person is asked in their own turn. Keys that
        type something open the line: what is typed is said once a person is asked.
        """
        if key in SAYING:
            self.app.push_screen(Typing(*COMMAND), self.say_later)
            return
        self.looked_by = key
        self.desk.beats.skips = self.desk.beats.skips or skips
        self.seen.set()

    def say_later(self, typed: str | None) -> None:
        """Say what was typed while acts were shown, as soon as a person is asked."""
        self.said_ahead = typed or ""
        if typed and not self.is_busy:
            self.say_ahead()
        elif typed:
            self.look_on(skips=True)

    def say_ahead(self) -> None:
        """Say what was typed while acts were shown."""
        typed, self.said_ahead = self.said_ahead, ""
        if typed:
            self.action_type(typed)

    def is_meant_for_acts(self, key: str) -> bool:
        """Whether a key was still meant for the acts that were shown: the one that led on from them, pressed again
        before anybody can have read the question.
        """
        is_fresh = bool(self.app.held.haste) and self.app.now() - self.asked_at < DELAY
        return is_fresh and key == self.looked_by and self.question is not None

    def meant_before(self, key: str) -> str:
        """What is said of a key that chooses and was meant for another question: it comes before anybody can have read
        the one that is asked now. The question before was answered in the person's name, or by the same key. Empty: the
        key was meant.
        """
        is_fresh = bool(self.app.held.haste) and self.app.now() - self.asked_at < DELAY
        if not is_fresh or not chooses(key) or self.question is None or self.is_typing:
            return ""
        if self.desk.beside:
            return ANSWERED_FOR_YOU
        return PRESS_AGAIN if self.is_another and key == self.chosen_by else ""

    def on_click(self, event: events.Click) -> None:
        """A click continues, too; else it opens what is clicked, unless that does something."""
        name = str(event.style.meta.get(LOOK, ""))
        if self.is_looking:
            self.look_on(skips=False)
        elif name and not self.is_busy and not (event.button == 1 and isinstance(event.widget, OptionList)):
            show_found(self.app, self.desk, name)

    async def ask(self) -> None:
        """Ask whoever is to choose now; or it is over."""
        if self.desk.is_done:
            await self.look_at_beats()
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
        await self.look_at_beats()
        if self.desk.decision is not None:
            topic = topic_of(self.desk.live.game, self.desk.decision)
            self.topic, self.is_another = topic, topic != self.topic
        self.digits = ""
        self.is_busy = False
        self.asked_at = self.app.now()
        self.view.ask()
        self.tell_step()
        self.say_ahead()

    def tell_step(self) -> None:
        """Show what a lesson wants next, and why, once."""
        note = self.view.shown.lesson
        if note is not None and note != self.step_told:
            self.step_told = note
            self.show_sheet(note.heading, lambda paper: paper.say(f"{note.tell}\n\n{wanted(note)}", indent=0))

    async def end(self) -> None:
        """Show what came of a session that is over, and what may come next."""
        rows, more = self.host.end(self.app.paper())
        keys = f"Enter: {more}   Esc: leave" if more else "Enter or Esc closes"
        goes_on = await self.app.push_screen_wait(Sheet(self.host.over, rows, keys=keys))
        if self.host.finale:
            await self.app.push_screen_wait(Finale(FINALE, self.host.finale, keys="Enter or Esc closes"))
        self.dismiss(bool(goes_on and more))

    # -- answering -----------------------------------------------------------------------------------

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """An option was chosen by Enter or a click; not by one that was meant for the question before."""
        if self.app.now() - self.asked_at >= self.app.held.haste:
            self.choose(event.option)

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """A line of an option does it; any other shows its text."""
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
        self.view.say_aside([[("Only the first pasted line was taken. Paste one line at a time.", "wrong")]])

    def on_key(self, event: events.Key) -> None:
        """Numbers choose, letters mark dice; where a line is open, numbers and Enter lead back into it."""
        dice = self.view.dice.shown
        if dice.keys and event.key in KEYS[: len(dice.values)]:
            event.stop()
            self.mark(KEYS.index(event.key))
        elif event.key.isdecimal() and event.key.isascii():
            event.stop()
            self.chosen_by = event.key
            self.type_digit(event.key)
        elif event.key == "enter" and self.view.telling.display and self.focused is None:
            event.stop()
            self.type_on()
        elif event.key not in self.active_bindings:
            self.mean_nothing(event.key)

    def mean_nothing(self, key: str) -> None:
        """Tell that a key means nothing here, in the line that shows those that do."""
        if not self.is_busy:
            self.view.say_vain(key)

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
        else:
            self.mean_nothing(digit)
            return
        self.view.draw_keys(self.digits)

    def take_number(self, number: str) -> None:
        """Choose what was typed, if no other digit came."""
        option = self.view.choices.at(number)
        if option is not None and self.digits == number and self.is_current and not self.is_busy:
            self.number_taken = self.app.now()
            self.choose(option)

    def is_late(self, key: str) -> bool:
        """Whether a key is the Enter for a number that was taken a moment before, after the wait for another digit."""
        return key == "enter" and bool(self.app.held.haste) and self.app.now() - self.number_taken < DELAY

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
        """An own die; the last of them answers."""
        if not 1 <= int(digit) <= throw.sides:
            so_far = f" {rolled(self.digits)}" if self.digits else ""
            self.view.say_aside([[(f"A die with {throw.sides} sides has no {digit}.{so_far}", "wrong")]])
            return
        self.digits += digit
        self.view.say_aside([[(rolled(self.digits), "roll")]])
        if len(self.digits) == throw.dice:
            typed, self.digits = " ".join(self.digits), ""
            self.answer(typed)

    def type_on(self, text: str = "") -> None:
        """Continue typing in the line."""
        entry = self.view.telling.entry
        entry.put(entry.value + text)
        entry.focus()

    def choose(self, option: MenuOption) -> None:
        """Do what an option says."""
        if self.digits:
            self.begin_anew()
        if option.token == THROW:
            self.action_throw()
        elif self.view.choices.picked:
            self.answer(self.view.choices.with_picked(option.key))
        else:
            self.answer(option.token)

    def pick(self) -> None:
        """Mark an option, to be done with others."""
        choices = self.view.choices
        at = choices.highlighted
        if at is None or choices.listed[at].token == PASS:
            self.mean_nothing(SPACE)
            return
        choices.pick(choices.listed[at])
        self.view.draw_keys()

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
        if first_word(typed) == "?" and (name := typed[1:].strip()) and show_found(self.app, self.desk, name):
            return True
        if typed == PASSED_QUESTIONS and (questions := self.desk.passed_questions()):
            self.app.push_screen(PassedList(questions), self.take_back_passed)
            return True
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

    def take_back_passed(self, chosen: Sequence[str] | None) -> None:
        """Go back to a question that was answered for a person, by its number."""
        if chosen:
            self.answer(f"{PASSED_QUESTIONS} {chosen[0]}")

    def mean_it(self, typed: str, doubts: Sequence[str], *, meant: bool) -> None:
        """Say it again where a person was asked once more and means it."""
        if meant:
            self.answer(typed, sure=doubts)

    def is_brief(self, typed: str) -> bool:
        """Whether its effect is said in passing, and needs no sheet."""
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
        """Roll again what is not kept; where no dice are rolled, mark an option."""
        question, marked = self.question, marks(self.question)
        if question is not None and question.throw is not None:
            self.answer(typed_answers.ROLL[0])
        elif marked is not None and (self.view.picked or marked.verb == "keep"):
            self.answer(marked_answer(marked, self.view.picked))
        elif marked is not None:
            self.view.say_aside([[(keys_to_mark(marked.dice), "wrong")]])
        elif question is not None and question.is_several:
            self.pick()
        else:
            self.mean_nothing(SPACE)

    def action_best(self) -> None:
        """Mark the best dice."""
        best = self.view.dice.shown.best
        if best:
            self.view.picked = set(best)
            self.view.redraw_dice()
        else:
            self.mean_nothing("k")

    def action_pass(self) -> None:
        """Do nothing, or be done."""
        if self.question is not None and self.question.may_pass:
            self.chosen_by = PASSING
            self.answer(self.view.choices.with_picked(PASSED) if self.view.choices.picked else PASS)
        else:
            self.mean_nothing("p")

    def action_type(self, typed: str) -> None:
        """Carry out a command by its key."""
        self.answer(typed)

    def action_erase(self) -> None:
        """Begin a number, or dice, again."""
        if self.view.choices.picked and not self.digits:
            self.view.choices.unpick()
        elif not self.digits:
            self.mean_nothing("backspace")
            return
        self.begin_anew()
        self.view.say_aside([])

    def action_aside(self) -> None:
        """Show all of what is said below the options."""
        if self.view.aside:
            self.show_sheet("", lambda paper: paper.say(self.view.aside))
        else:
            self.mean_nothing("right")

    def action_look_up(self) -> None:
        """Ask what to look up, and tell what it is."""
        about = "Type a hero, card, token, place, phase, word or rule, the start of its name, or an option's number."
        prompt = Typing("What is ...?", about)
        self.app.push_screen(prompt, lambda typed: self.action_type(f"? {typed}") if typed else None)

    def action_look(self) -> None:
        """Look at anything on the screen with a cursor."""
        if self.is_busy or not self.view.look_around():
            self.mean_nothing("x")

    def action_say(self) -> None:
        """Type a command or an answer: in the line that is open, or in one that is opened for it."""
        if self.view.telling.display:
            self.type_on()
            return
        prompt = Typing(*COMMAND)
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
        leave(self, "" if self.desk.is_done else self.host.loses)


def chooses(key: str) -> bool:
    """Whether a key chooses an option."""
    return (key.isdecimal() and key.isascii()) or key == PASSING


def rolled(digits: str) -> str:
    """Dice of which some are typed."""
    return f"So far: {' '.join(digits)} ..."


def is_refusal(rows: list[Row]) -> bool:
    """Whether all that is said is that something cannot be."""
    return all(tone == "wrong" for row in rows for _, tone in row)
