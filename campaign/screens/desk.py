"""A desk: what the people at one keyboard may say, and what comes of it, whatever front they sit in front of.

An answer or a command is said as it is typed in the line mode. What there is to tell of it comes back as rows; what
might be a mistake raises Doubtful instead of asking.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from campaign.asking.people import ORDERS
from campaign.asking.warnings import second_thought
from campaign.invocation import called
from campaign.play.editing import EXAMPLES, SET, BadEdit, notes_of
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.seats import Answers
from campaign.play.undo import undo, undo_to
from campaign.screens import asking_commands, lookups, rules, why
from campaign.screens.desk_session import AnswerGiven, DeskSession
from campaign.screens.menu import Menu, NotUnderstood
from campaign.screens.pages import BufferPage, sentence
from campaign.words.hints import hint
from campaign.words.names import joined, number_in
from campaign.words.narrator import Line
from campaign.words.rows import Row
from campaign.words.typed_answers import TypedForm, form_of
from engine.errors import ChoiceError, UnknownChoice
from engine.state import Decision

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
"""What may be typed, and what it does."""

BRIEF = ("hint", "ask", "undo")
"""Commands whose answer is short: it needs no page of its own."""
FORCED = "undo force"
"""What takes back even a roll or something revealed."""


class Doubtful(Exception):
    """What was said might be a mistake; the message says why. It is done when it is said once more and that is sure."""

    def __init__(self, doubt: str, spelled: str = "") -> None:
        super().__init__(doubt)
        self.spelled = spelled
        """What does it at once, without being asked; empty: nothing."""


class Leaving(Exception):
    """The person wants to stop."""


class Outcome(Enum):
    """What came of something that was said."""

    TOLD = auto()
    """A command was carried out."""
    TAKEN = auto()
    """The question was answered."""
    REFUSED = auto()


class Reply(NamedTuple):
    """What came of something that was said, and what there is to tell of it."""

    outcome: Outcome
    rows: Sequence[Row]


class Desk(DeskSession):
    """One keyboard, for as many seats as people play at it; `hidden`: for each of them whose cards they may not see."""

    unknown = ""
    """What is said behind the words that are no choice, where there is more to say."""

    def __init__(
        self, live: LiveSession, answers: Answers, people: Collection[int], *, hidden: Hidden = NOBODY
    ) -> None:
        super().__init__(live, answers, people, hidden=hidden)
        self.page = BufferPage()
        """Where commands write."""
        self.refused: NotUnderstood | ChoiceError | None = None
        """What was refused at the open question, if that was the last thing."""
        self.sure: Collection[str] = ()
        """The doubts about what is being said to which they have said yes."""
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "hand": self.show_hand,
            "odds": self.show_odds,
            "hint": self.show_hint,
            "log": self.show_log,
            "undo": self.take_back,
            "ask": self.change_asking,
            "passed": self.show_passed,
            "why": self.show_why,
            "recap": self.show_recap,
            "rules": self.show_rules,
            "roll": self.change_dice,
            "edit": self.edit,
            "quit": self.leave,
            "q": self.leave,
            "exit": self.leave,
            ":q": self.leave,
            ":quit": self.leave,
        }
        """A front adds what it draws: `board` and `map`."""

    # -- what is said --------------------------------------------------------------------------------

    def say(self, typed: str, *, sure: Collection[str] = ()) -> Reply:
        """A command or an answer; `sure`: the doubts about it that they do not share.

        Raises Doubtful, and Leaving for `quit`.
        """
        self.sure = sure
        typed = typed.strip()
        outcome = Outcome.TOLD if typed and self.command(typed) else self.say_answer(typed)
        return Reply(outcome, self.page.take())

    def say_answer(self, typed: str) -> Outcome:
        """Answer the open question, or tell why that is no answer. Raises Doubtful."""
        menu = self.menu
        if menu is None or self.decision is None:
            self.page.say("Nobody is asked now.", "wrong")
            return Outcome.REFUSED
        try:
            self.choose(menu, self.decision, typed)
        except UnknownChoice as error:
            refusal = f"{typed!r} is no choice here.{self.unknown}"
            self.page.say(refusal if menu.form is None else sentence(str(error)), "wrong")
        except (NotUnderstood, ChoiceError) as error:
            self.refused = error
            self.page.say(sentence(str(error)), "wrong")
        else:
            return Outcome.TAKEN
        return Outcome.REFUSED

    def choose(self, menu: Menu, decision: Decision, typed: str) -> None:
        """Make the choice that was typed, unless it would be a mistake.

        Raises NotUnderstood, ChoiceError, Doubtful.
        """
        self.live.check_question(self.serial)
        said = " ".join(typed.lower().split()).replace("pass !", "pass!")
        order = asking_commands.PASSES.get(said) if menu.form is None else None
        token = "pass" if order else menu.parse(typed)
        is_open = token in decision.options
        if is_open:
            doubt = second_thought(menu.game, decision, token, named=menu.names_dice(typed))
        else:
            doubt = menu.form.doubt(token) if menu.form is not None else ""
        self.make_sure(doubt)
        if is_open:
            self.people.chosen(self.live.game, decision, token)
            self.chosen[decision.seat] = len(self.told)
        if order:
            self.people.seats[decision.seat].orders.give(order, self.live.game)
        given = AnswerGiven(self.live.position, decision.seat, len(self.told))
        self.live.choose(token, decision.id, self.serial)
        self.asked.append(given)
        self.refused = None
        if order:
            self.page.say(f"You {ORDERS[order].replace('my', 'your')}.", "faint")

    def make_sure(self, doubt: str, spelled: str = "") -> None:
        """Raise Doubtful where something speaks against it and they have not said that they want it all the same."""
        if doubt and doubt not in self.sure:
            raise Doubtful(doubt, spelled)

    def command(self, typed: str) -> bool:
        """Carry out a command, if it is one."""
        word = first_word(typed)
        rest = typed[1:] if word == "?" else typed.partition(" ")[2]
        if typed in self.options() or (word == "roll" and not rest.strip().startswith("dice")):
            return False
        form = self.form if rest.strip() else None
        if form is not None and word in form.begins:
            return False  # there `hand -1` is no command
        if word in self.commands:
            self.commands[word](rest.strip())
        elif rest.strip() and word in self.view.lists:
            self.help(f"{self.view.lists[word][0]} {rest.strip()}")
        elif word in self.view.looks():
            self.page.rows(self.view.looks()[word]())
        else:
            return False
        return True

    @property
    def form(self) -> TypedForm | None:
        """How the open question is answered, if not by one of the options."""
        return form_of(self.view, self.decision) if self.decision is not None else None

    def own_view(self) -> Decision | None:
        """The open question as somebody here may see it, also one for an enemy's dice."""
        asked = self.decision
        if asked is None or asked.seat in self.people.seats:
            return asked
        return Decision(asked.id, min(self.people.seats), asked.kind, asked.options, asked.source, asked.info)

    # -- commands ----------------------------------------------------------------------------------

    def help(self, word: str) -> None:
        """`?` and `? NAME`."""
        if not word:
            for keys, what in (*self.may_tell(), *HELP):
                self.page.say(f"  {keys:<18} {what}", indent=21)
            self.page.say(f"  Lists: {', '.join(self.view.looks())}.")
            return
        decision = self.own_view()
        lookups.show_meaning(self.page, self.view, word, decision.seat if decision is not None else 0)

    def may_tell(self) -> Sequence[tuple[str, str]]:
        """What answers the open question beyond a list, each with what it means; empty: it has one."""
        form = self.form
        return form.about if form is not None else ()

    def show_hand(self, _: str) -> None:
        """`hand`: the asked player's cards with their text."""
        decision = self.own_view()
        if decision is not None:
            lookups.show_hand(self.page, self.live.game, decision.seat)
            if self.view.shows_teammates:
                lookups.show_teammates_hands(self.page, self.view, decision.seat)

    def show_odds(self, _: str) -> None:
        """`odds`: what dice may still become."""
        decision = self.own_view()
        if decision is not None:
            lookups.show_odds(self.page, self.view, decision)

    def show_hint(self, _: str) -> None:
        """`hint`: what the bot would do, and why."""
        decision = self.own_view()
        if decision is not None:
            self.page.say(hint(self.view, decision), "good")

    def show_log(self, rest: str) -> None:
        """`log`: what happened last, bookkeeping included."""
        count = number_in(rest) or RECENT
        if not self.told:
            self.page.say(f"Nothing has happened since you sat down; '{called()} log' shows all of a campaign.")
        for line in self.told[-count:]:
            self.page.say(self.shown(line), line.tone)

    def show_recap(self, _: str) -> None:
        """`recap`: what happened since the one who is asked chose last."""
        decision = self.own_view()
        since = self.told[self.chosen.get(decision.seat, 0) :] if decision is not None else []
        lines = [line for line in since if not line.minor]
        if not lines:
            self.page.say("Nothing has happened since.")
        for line in lines:
            self.page.say(line.shown(rules=self.rules), line.tone)

    def change_asking(self, rest: str) -> None:
        """`ask`: when the person is asked."""
        decision = self.own_view()
        if decision is not None:
            hero = self.live.game.state.players[decision.seat].fighter
            asking_commands.change_asking(self.page, self.people, decision.seat, hero, rest.strip())

    def change_dice(self, rest: str) -> None:
        """`roll dice ask`: who rolls."""
        asking_commands.change_dice(self.page, self.live, self.people, rest.removeprefix("dice").strip())

    def show_passed(self, rest: str) -> None:
        """`passed`: what was answered for people."""
        count = number_in(rest) or RECENT
        asking_commands.show_passed(self.page, self.view, self.keyboard.own(self.people.answered)[-count:])

    def show_rules(self, rest: str) -> None:
        """`rules`: those of the question, or with these words; `rules on` and `rules off`: their ids behind lines."""
        if rest in ("on", "off"):
            self.rules = rest == "on"
            self.page.say(f"Rule ids are {'shown' if self.rules else 'hidden'}.")
            return
        rules.in_play(self.page, self.view, self.decision, rest)

    def show_why(self, rest: str) -> None:
        """`why`: what was just refused, or where a number came from."""
        decision = self.own_view()
        me = self.view.seat(decision.seat) if decision is not None else ""
        why.in_play(self.page, self.live, self.refused, rest, me)

    def edit(self, rest: str) -> None:
        """`edit health 2=14`, `edit gold=12`: what differs between the table and the program."""
        what, *wishes = rest.split() or [""]
        try:
            make_edits(self.live, {what: wishes} if what in EXAMPLES else {SET: [what, *wishes] if what else []})
        except BadEdit as error:
            self.page.say(str(error).replace("--", ""), "wrong")

    def leave(self, _: str) -> None:
        """`quit`."""
        raise Leaving

    # -- taking back ---------------------------------------------------------------------------------

    def take_back(self, rest: str) -> None:
        """`undo`: back to the last question; `undo passed`: back to the last one that was answered for somebody.

        Raises Doubtful.
        """
        said = rest.replace("-", " ").replace("!", " ").split()
        force, passed = "force" in said, "passed" in said
        answered = self.keyboard.own(self.people.answered)
        if passed and not answered:
            self.page.say("Nothing has been answered for you.", "wrong")
            return
        stops = [one.position for one in answered] if passed else [at.position for at in self.asked]
        owners = self.owners_since(stops[-1] if stops else -1)
        others = [name for seat, name in owners.items() if not self.keyboard.sits(seat)]
        if self.keyboard.seat >= 0 and others:  # nobody takes back a choice of another side without meaning to
            self.make_sure(f"That takes back what {joined(others)} chose.")
        undone = undo_to(self.live, stops[-1], force=force) if stops else undo(self.live, 1, force=force)
        if undone.stopped_by and not undone.steps:
            self.make_sure("That rolled or revealed something.", FORCED)
            undone = undo_to(self.live, stops[-1], force=True) if stops else undo(self.live, 1, force=True)
        if undone.steps:
            self.forget_since(undone.position)
            text = f"Taken back: what {joined(owners.values())} chose." if owners else "Taken back."
            self.told.append(Line(text, "good"))
            self.page.say(text, "good")
        elif not undone.stopped_by:
            self.page.say("There is nothing to take back.", "wrong")


def first_word(typed: str) -> str:
    """The word of a command, in small letters; `?` also where nothing parts it from what is asked."""
    return "?" if typed.startswith("?") else typed.partition(" ")[0].lower()


def make_edits(live: LiveSession, wishes: Mapping[str, Sequence[str]]) -> None:
    """Note everything, or nothing where one of it cannot be. Raises BadEdit."""
    for token in notes_of(live.game, wishes):
        live.note(token)
