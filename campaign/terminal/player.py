"""A person at the table: shows where the session stands, asks, explains, and takes answers and commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from campaign.asking.people import People
from campaign.asking.warnings import second_thought
from campaign.invocation import called
from campaign.play.bots import Answers
from campaign.play.editing import EXAMPLES, SET, BadEdit, notes_of
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.undo import undo, undo_to
from campaign.screens import asking_commands, hand, lookups
from campaign.screens.menu import Menu, NotUnderstood
from campaign.screens.pages import Page, sentence
from campaign.terminal import own_dice, player, why
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.prompts import confirmed
from campaign.terminal.rules import in_play
from campaign.terminal.shared_keyboard import SharedKeyboard, tones
from campaign.terminal.view import MAP, View
from campaign.words.names import joined, number_in
from campaign.words.narrator import Line
from campaign.words.physical_dice import is_throw
from campaign.words.typed_answers import form_of
from engine.errors import ChoiceError, UnknownChoice
from engine.game import Game
from engine.state import Decision

PROMPT = "> "
RECENT = 30
"""Lines of the log that `log` shows."""

HELP = (
    ("NUMBER, or words", "choose: the number, its token (`play get-some`), or the beginning of a name"),
    ("up and down, tab", "go through the options, complete what you typed"),
    ("keep 6 6, k 66", "keep dice that show this and roll the others; also by symbol"),
    ("reroll 1 2, r all", "roll these dice again and keep the others"),
    ("? NAME", "what anything is: a hero, card, token, tile, place, phase, word, rule; ? me: yours"),
    ("board, map, hand", "show the table, the map, your cards"),
    ("LIST, LIST NAME", "all there is of a kind, what is on the table first, or one of them; as in: tokens"),
    ("odds, hint", "your chances, or what may hurt you; what the bot would do and why"),
    ("recap, log 100", "what happened since you chose last; what happened before"),
    ("undo, undo force", "take back your last choice; force: even a roll or something revealed"),
    ("ask, ask always", "when you are asked: ask always, fits, matters or own; ask healing 20"),
    ("roll dice ask", "roll your own dice and type them; roll dice all: enemies' too; roll dice program"),
    ("edit health 2=14", "put right what differs from your table; edit token goblin=burn:2; the book says so"),
    ("ask keep", "keep that for this hero; ask keep all: for everybody"),
    ("pass!", "pass for the rest of this phase; pass attack, pass turn: until your next turn"),
    ("passed", "what was answered for you and why; undo passed: ask me instead"),
    ("rules, rules WORDS", "the rules of this moment; those with these words; rules on: ids behind each line"),
    ("why, why 2", "where the last damage came from, or the one before; why health NAME; after a refusal: its rule"),
    ("quit", "stop"),
)


BRIEF = ("hint", "ask", "undo")
"""Commands whose answer is short: the options are not shown again behind it."""


class Leaving(Exception):
    """The person wants to stop."""


class AnswerGiven(NamedTuple):
    """A question that was answered."""

    position: int
    """Choices that had been made by then."""
    seat: int
    told: int
    """Lines that had been told by then."""


class Player:
    """One keyboard, for as many seats as people play at it; `hidden`: for each of them whose cards they may not see."""

    def __init__(
        self,
        screen: Page,
        keyboard: Keyboard,
        live: LiveSession,
        answers: Answers,
        people: Collection[int],
        *,
        hidden: Hidden = NOBODY,
    ) -> None:
        self.screen = screen
        self.view = View(screen, live, tones(people))
        self.curtain = SharedKeyboard(screen, keyboard, hidden)
        self.keyboard = keyboard
        self.live = live
        self.answers = answers
        self.people = People(people, live.face_of)
        self.rules = False
        self.refused: NotUnderstood | ChoiceError | None = None
        """What was refused at the open question, if that was the last thing."""
        self.told: list[Line] = []
        """Everything that was told since this person sat down."""
        self.chosen: dict[int, int] = {}
        """How many lines had been told when a seat chose last."""
        self.asked: list[AnswerGiven] = []
        """Where somebody was asked."""
        self.named: set[tuple[int, int, str]] = set()
        """Turns and seats in whose name something was left out, as it was told: once a turn."""
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "board": self.show_board,
            "hand": self.show_hand,
            "odds": self.show_odds,
            "hint": self.show_hint,
            "log": self.show_log,
            "undo": self.undo,
            "ask": self.wish,
            "passed": self.show_passed,
            "why": self.why,
            "recap": self.show_recap,
            "rules": self.show_rules,
            "roll": self.own_dice,
            "edit": self.edit,
            "quit": self.leave,
            "q": self.leave,
            "exit": self.leave,
        }

    # -- playing -----------------------------------------------------------------------------------

    def play(self) -> bool:
        """Play until the session is over; False when the person leaves before."""
        self.screen.say("Type ? for help, quit to stop.", "faint")
        if self.live.position:
            self.people.taken_back(self.live.position)  # whoever goes on had this question open when they left
        try:
            while True:
                for _ in self.live.run(self.answer, until=self.people.is_asked):
                    self.tell()
                self.tell()
                if self.live.is_over:
                    return True
                self.ask()
        except (Leaving, EOFError):
            return False

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer of somebody who is not asked: an enemy, a bot, or a person in whose name it is given."""
        return (
            self.people.answer(game, decision) if decision.seat in self.people.seats else self.answers(game, decision)
        )

    def tell(self) -> None:
        """Show what has happened."""
        for line in self.live.news():
            self.told.append(line)
            if not line.minor:
                self.screen.say(self.curtain.shown(line, rules=self.rules), line.tone)

    def ask(self) -> None:
        """Ask for one choice, until one is made or undone."""
        decision = self.live.game.state.decision
        assert decision is not None
        face = self.live.face
        if self.curtain.pass_to(decision.seat, face.seat(decision.seat), self.told, rules=self.rules):
            self.view.seen.clear()
        menu = Menu(face, decision)
        self.show_answered()
        self.view.show(menu)
        position = self.live.position
        while self.is_open(decision, position):
            typed = self.keyboard.line(PROMPT, menu.tokens()).strip()
            if self.command(typed):
                if self.is_open(decision, position) and first_word(typed) not in BRIEF:
                    self.view.show_options(menu)
                continue
            try:
                self.choose(menu, decision, typed)
            except UnknownChoice as error:
                told = f"{typed!r} is no choice here. Type a number of the list, or ? for help."
                self.screen.say(told if menu.form is None else sentence(str(error)), "wrong")
            except (NotUnderstood, ChoiceError) as error:
                self.refused = error
                self.screen.say(sentence(str(error)), "wrong")
            else:
                continue
            if menu.form is not None and not is_throw(decision):  # of dice the refusal itself tells it
                self.screen.rows(self.view.hints(menu))

    def choose(self, menu: Menu, decision: Decision, typed: str) -> None:
        """Make the choice that was typed, unless it would be a mistake. Raises NotUnderstood, ChoiceError."""
        said = " ".join(typed.lower().split()).replace("pass !", "pass!")
        order = asking_commands.PASSES.get(said) if menu.form is None else None
        token = "pass" if order else menu.parse(typed)
        is_open = token in decision.options
        if is_open:
            doubt = second_thought(menu.game, decision, token, named=menu.names_dice(typed))
        else:
            doubt = menu.form.doubt(token) if menu.form is not None else ""
        if doubt and not self.is_sure(doubt):
            return
        if is_open:
            self.people.chosen(self.live.game, decision, token)
            self.chosen[decision.seat] = len(self.told)
        if order:
            self.people.seats[decision.seat].orders.give(order, self.live.game)
        position, told = self.live.position, len(self.told)
        self.live.choose(token, decision.id)
        self.asked.append(AnswerGiven(position, decision.seat, told))
        self.refused = None
        if order:
            self.screen.say(asking_commands.ordered(order), "faint")

    def is_sure(self, doubt: str) -> bool:
        """Ask once more before something is thrown away, or harm is done to oneself."""
        self.screen.say(f"{doubt} Do it all the same?", "wrong")
        about = "Mind what stands above. yes does it; anything else asks you again what you want to do."
        return confirmed(self.keyboard, self.screen, "y or n> ", about, otherwise=False)

    def is_open(self, decision: Decision, position: int) -> bool:
        """Whether this question still waits for this person."""
        game = self.live.game
        same = self.live.position == position and game.state.decision is decision
        return same and self.people.is_asked(game)

    def command(self, typed: str) -> bool:
        """Carry out a command, if it is one."""
        word = first_word(typed)
        rest = typed[1:] if word == "?" else typed.partition(" ")[2]
        if typed in self.options() or (word == "roll" and not rest.strip().startswith("dice")):
            return False
        if rest.strip() and word in self.begins():
            return False
        if word in self.commands:
            self.commands[word](rest.strip())
        elif rest.strip() and word in self.live.face.lists:
            self.help(f"{self.live.face.lists[word][0]} {rest.strip()}")
        elif word == MAP or word in self.live.face.looks():
            self.view.look(word)
        else:
            return False
        return True

    def options(self) -> list[str]:
        """The tokens that are possible now."""
        decision = self.live.game.state.decision
        return decision.options if decision is not None else []

    def begins(self) -> tuple[str, ...]:
        """The words with which answers begin that stand in no list: there `hand -1` is no command."""
        decision = self.live.game.state.decision
        form = form_of(self.live.face, decision) if decision is not None else None
        return form.begins if form is not None else ()

    # -- commands ----------------------------------------------------------------------------------

    def help(self, word: str) -> None:
        """`?` and `? NAME`."""
        if not word:
            for keys, what in (*self.may_tell(), *HELP):
                self.screen.say(f"  {keys:<18} {what}", indent=21)
            self.screen.say(f"  Lists: {', '.join(self.live.face.looks())}.")
            return
        decision = self.own_view()
        lookups.tell(self.screen, self.live.face, word, decision.seat if decision is not None else 0)

    def may_tell(self) -> Sequence[tuple[str, str]]:
        """What answers the open question beyond a list, each with what it means; empty: it has one."""
        decision = self.live.game.state.decision
        form = form_of(self.live.face, decision) if decision is not None else None
        return form.about if form is not None else ()

    def own_view(self) -> Decision | None:
        """The open question as somebody here may see it, also one for an enemy's dice."""
        asked = self.live.game.state.decision
        if asked is None or asked.seat in self.people.seats:
            return asked
        return Decision(asked.id, min(self.people.seats), asked.kind, asked.options, asked.source, asked.info)

    def show_board(self, _: str) -> None:
        """`board`."""
        decision = self.own_view()
        if decision is not None:
            self.view.show_table(decision)

    def show_hand(self, _: str) -> None:
        """`hand`: the asked player's cards with their text."""
        decision = self.own_view()
        if decision is not None:
            hand.tell(self.screen, self.live.game, decision.seat)
            if self.live.face.shows_teammates:
                hand.of_teammates(self.screen, self.live.game, decision.seat)

    def show_odds(self, _: str) -> None:
        """`odds`: what dice may still become."""
        from campaign.screens.lookups import show_odds

        decision = self.own_view()
        if decision is not None:
            show_odds(self.screen, self.live.face, decision)

    def show_hint(self, _: str) -> None:
        """`hint`: what the bot would do, and why."""
        from campaign.screens.lookups import show_hint

        decision = self.own_view()
        if decision is not None:
            show_hint(self.screen, self.live.face, decision)

    def show_log(self, rest: str) -> None:
        """`log`: what happened last, bookkeeping included."""
        count = number_in(rest) or RECENT
        if not self.told:
            self.screen.say(f"Nothing has happened since you sat down; '{called()} log' shows all of a campaign.")
        for line in self.told[-count:]:
            self.screen.say(self.curtain.shown(line, rules=self.rules), line.tone)

    def show_recap(self, _: str) -> None:
        """`recap`: what happened since the one who is asked chose last."""
        decision = self.own_view()
        told = self.told[self.chosen.get(decision.seat, 0) :] if decision is not None else []
        lines = [line for line in told if not line.minor]
        if not lines:
            self.screen.say("Nothing has happened since.")
        for line in lines:
            self.screen.say(line.shown(rules=self.rules), line.tone)

    def undo(self, rest: str) -> None:
        """`undo`: back to the last question; `undo passed`: back to the last one that was answered for somebody."""
        player.take_back(self, rest)

    def taken_back(self, position: int) -> None:
        """So many choices are left: what was told of those behind them has not happened."""
        gone = next((at.told for at in self.asked if at.position >= position), len(self.told))
        del self.told[gone:]
        self.chosen = {seat: min(told, gone) for seat, told in self.chosen.items()}
        self.asked = [at for at in self.asked if at.position < position]
        self.people.taken_back(position)

    def may_force(self, told: str) -> bool:
        """Whether an undo goes past what was rolled or revealed; here it has to be said, and `told` how."""
        self.screen.say(f"{told} 'undo force' takes it back all the same.", "wrong")
        return False

    def wish(self, rest: str) -> None:
        """`ask`: when the person is asked."""
        decision = self.own_view()
        if decision is not None:
            hero = self.live.game.state.players[decision.seat].fighter
            asking_commands.change(self.screen, self.people, decision.seat, hero, rest.strip())

    def edit(self, rest: str) -> None:
        """`edit`: what differs between the table and the program."""
        player.edit_in_play(self.screen, self.live, rest.strip())

    def own_dice(self, rest: str) -> None:
        """`roll dice ask`: who rolls."""
        own_dice.change(self, rest.removeprefix("dice").strip())

    def show_answered(self) -> None:
        """What was left out for people since one was asked; behind a curtain, for whoever sits there."""
        own = [at.position for at in self.asked if self.curtain.seat < 0 or self.curtain.sits(at.seat)]
        last = max(own, default=-1)
        new = [found for found in self.curtain.own(self.people.answered) if found.position > last]
        offered = self.options()
        missed = [found._replace(over=tuple(o for o in found.over if o not in offered)) for found in new]
        told = asking_commands.summary(self.live.face, missed, self.named)
        if told:
            self.screen.say(told, "faint")

    def show_passed(self, rest: str) -> None:
        """`passed`: what was answered for people."""
        count = number_in(rest) or RECENT
        asking_commands.show(self.screen, self.live.face, self.curtain.own(self.people.answered)[-count:])

    def show_rules(self, rest: str) -> None:
        """`rules`: those of the question, or with these words; `rules on` and `rules off`: their ids behind lines."""
        if rest in ("on", "off"):
            self.rules = rest == "on"
            self.screen.say(f"Rule ids are {'shown' if self.rules else 'hidden'}.")
            return
        in_play(self.screen, self.live.face, self.live.game.state.decision, rest)

    def why(self, rest: str) -> None:
        """`why`: what was just refused, or where a number came from."""
        decision = self.own_view()
        me = self.live.face.seat(decision.seat) if decision is not None else ""
        why.in_play(self.screen, self.live, self.refused, rest, me)

    def leave(self, _: str) -> None:
        """`quit`."""
        raise Leaving


def first_word(typed: str) -> str:
    """The word of a command, in small letters; `?` also where nothing parts it from what is asked."""
    return "?" if typed.startswith("?") else typed.partition(" ")[0].lower()


def make(live: LiveSession, wishes: Mapping[str, Sequence[str]]) -> None:
    """Note everything, or nothing where one of it cannot be. Raises BadEdit."""
    for token in notes_of(live.game, wishes):
        live.note(token)


def edit_in_play(screen: Page, live: LiveSession, rest: str) -> None:
    """`edit health 2=14`, `edit gold=12` among the commands of play."""
    what, *wishes = rest.split() or [""]
    try:
        make(live, {what: wishes} if what in EXAMPLES else {SET: [what, *wishes] if what else []})
    except BadEdit as error:
        screen.say(str(error).replace("--", ""), "wrong")


def take_back(player: Player, rest: str) -> None:
    """`undo`: back to the last question; `undo passed`: back to the last one that was answered for somebody."""
    words = rest.replace("-", " ").replace("!", " ").split()
    force, passed = "force" in words, "passed" in words
    answered = player.curtain.own(player.people.answered)
    if passed and not answered:
        player.screen.say("Nothing has been answered for you.", "wrong")
        return
    stops = [found.position for found in answered] if passed else [at.position for at in player.asked]
    whose = owners(player, stops[-1] if stops else -1)
    if not may_take_back(player, whose):
        return
    live = player.live
    undone = undo_to(live, stops[-1], force=force) if stops else undo(live, 1, force=force)
    if undone.stopped_by and not undone.steps and player.may_force("That rolled or revealed something."):
        undone = undo_to(live, stops[-1], force=True) if stops else undo(live, 1, force=True)
    if undone.steps:
        player.taken_back(undone.position)
        line = Line(f"Taken back: what {joined(whose.values())} chose." if whose else "Taken back.", "good")
        player.told.append(line)
        player.screen.say(line.text, line.tone)
    elif not undone.stopped_by:
        player.screen.say("There is nothing to take back.", "wrong")


def owners(player: Player, position: int) -> dict[int, str]:
    """Who chose since that position, where several people play: seat -> name; -1: whoever chose last."""
    if len(player.people.seats) < 2:
        return {}
    player.live.flush()
    answered = {found.position for found in player.people.answered}
    chose = [c for c in player.live.log.choices() if c.seat in player.people.seats and c.position not in answered]
    since = [choice for choice in chose if choice.position >= position] if position >= 0 else chose[-1:]
    seats = dict.fromkeys(choice.seat for choice in since)
    return {seat: player.live.face.seat(seat) for seat in seats}


def may_take_back(player: Player, whose: dict[int, str]) -> bool:
    """Behind a curtain nobody takes back a choice of another side without meaning to."""
    others = [name for seat, name in whose.items() if not player.curtain.sits(seat)]
    if player.curtain.seat < 0 or not others:
        return True
    return player.is_sure(f"That takes back what {joined(others)} chose.")
