"""A desk: what the people at one keyboard may say, and its effect, whatever front they sit in front of.

An answer or a command is said as it is typed in the line mode. What there is to tell of it comes back as rows; what
might be a mistake raises Doubtful instead of asking.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from campaign.asking.people import ORDERS, decider
from campaign.asking.series import AND
from campaign.asking.settings import WISHES
from campaign.asking.warnings import second_thought
from campaign.invocation import called
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.seats import Answers
from campaign.screens import asking_commands, passed
from campaign.screens.desk_session import AnswerGiven
from campaign.screens.desk_undo import UndoDesk
from campaign.screens.following import SaidAhead
from campaign.screens.menu import Menu, NotUnderstood
from campaign.screens.pages import Page, sentence
from campaign.words.lookup import LookupAnswer
from campaign.words.names import number_in
from campaign.words.rows import LookupEntry, Row
from campaign.words.session_view import SessionView
from campaign.words.typed_answers import TypedForm, form_of
from engine.errors import ChoiceError, UnknownChoice
from engine.state import Decision

RECENT = 30
"""Lines of the log that `log` shows."""

HELP = (
    ("NUMBER, or words", "choose by number, command (`play get-some`) or the start of a name"),
    ("1 3, 1 3 0", "choose several in this order; 0 at the end passes"),
    ("up and down, tab", "move through the options, complete what you typed"),
    ("keep 6 6, k 66", "keep these dice and re-roll the others; also by symbol"),
    ("reroll 1 2, r all", "re-roll these dice and keep the others"),
    ("? NAME", "look up a hero, card, token, tile, place, phase, word or rule; ? me: your hero"),
    ("? 1", "show what option 1 does; after a name with several meanings, show the first"),
    ("board, map, hand", "show the table, the map, your cards"),
    ("LIST, LIST NAME", "list all of a kind, or show one; as in: tokens"),
    ("odds, hint", "show your chances, or what may hit you; show the best choice, and why"),
    ("recap, log 100", "show what happened since your last choice; show the log"),
    ("undo, undo force", "take back your last choice; force: even after a roll or a reveal"),
    ("ask, ask always", "set when you are asked: ask always, fits, matters or own; ask healing 20; ask enemies on"),
    ("ask never NAME", "never ask about this card or token; ask always NAME: whenever it can be used; ask usual NAME"),
    ("pace step", "wait for a key after each act; pace brief: a moment; pace off: the log alone; pace keep: save it"),
    ("roll dice ask", "roll your own dice and type them; roll dice all: enemies' dice too; roll dice program"),
    ("edit health 2=14", "correct what differs from your table; edit token goblin=burn:2; the log says so"),
    ("ask keep", "save the ask settings for this hero; ask keep all: for every hero"),
    ("pass!", "pass for the rest of this phase; pass attack, pass turn: until your next turn"),
    ("passed, passed 1", "what was decided for you, and what else you could do; passed 1: take it back, ask me"),
    ("rules, rules WORDS", "show the rules of this moment, or with these words; rules on: ids behind each line"),
    ("why, why 2", "explain the last damage, or the one before; why health NAME; after a refusal: its rule"),
    ("quit", "stop"),
)
"""What may be typed, and what it does."""

BRIEF = ("hint", "ask", "undo")
"""Commands whose answer is short: it needs no page of its own."""


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


class Desk(UndoDesk):
    """One keyboard, for as many seats as people play at it; `hidden`: for each of them whose cards they may not see."""

    unknown = ""
    """What is said after the words that are no choice, where there is more to say."""

    def __init__(
        self, live: LiveSession, answers: Answers, people: Collection[int], *, hidden: Hidden = NOBODY
    ) -> None:
        super().__init__(live, answers, people, hidden=hidden)
        self.refused: NotUnderstood | ChoiceError | None = None
        """What was refused at the open question, if that was the last thing."""
        self.found: Sequence[LookupEntry] = ()
        """What was found last for a name, if several things were: a number picks one of them."""
        self.drawn: dict[str, Callable[[str], None]] = {}
        """Commands of a front, for what it draws: `board` and `map`."""

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Words that are no answers, each with what it does; put together when something is said, as a desk that kept
        them would refer to itself.
        """
        return {
            "?": self.help,
            "help": self.help,
            "hand": self.show_hand,
            "odds": self.show_odds,
            "hint": self.show_hint,
            "log": self.show_log,
            "undo": self.take_back,
            "ask": self.change_asking,
            "pace": self.change_pace,
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
            **self.drawn,
        }

    # -- what is said --------------------------------------------------------------------------------

    def say(self, typed: str, *, sure: Collection[str] = ()) -> Reply:
        """A command or an answer; `sure`: the doubts about it that they do not share.

        Raises Doubtful, and Leaving for `quit`.
        """
        self.sure = sure
        typed = typed.strip()
        if first_word(typed) != "?":
            self.found = ()
        outcome = Outcome.TOLD if typed and self.command(typed) else self.say_answer(typed)
        return Reply(outcome, self.page.take())

    def say_answer(self, typed: str) -> Outcome:
        """Answer the open question, or tell why that is no answer. Raises Doubtful."""
        menu = self.menu
        if menu is None or self.decision is None:
            self.page.say("No question is open.", "wrong")
            return Outcome.REFUSED
        try:
            self.choose(menu, self.decision, typed)
        except UnknownChoice as error:
            refusal = f"{typed!r} is not an option here.{self.unknown}"
            self.page.say(refusal if menu.form is None else sentence(str(error)), "wrong")
        except (NotUnderstood, ChoiceError) as error:
            self.refused = error
            self.page.say(sentence(self.refusal(error)), "wrong")
        else:
            return Outcome.TAKEN
        return Outcome.REFUSED

    def refusal(self, error: NotUnderstood | ChoiceError) -> str:
        """Why something was refused; with its rule where rule ids are shown."""
        rule = "" if self.rules else getattr(error, "rule", "")
        return str(error).removesuffix(f" ({rule})") if rule else str(error)

    def choose(self, menu: Menu, decision: Decision, typed: str) -> None:
        """Make the choice that was typed, unless it would be a mistake.

        Raises NotUnderstood, ChoiceError, Doubtful.
        """
        self.live.check_question(self.serial)
        said = " ".join(typed.lower().split()).replace("pass !", "pass!")
        order = asking_commands.PASSES.get(said) if menu.form is None else None
        answers = [["pass"]] if order else menu.answers(typed)
        series = menu.series.get(AND.join(answers[0]))
        if series is not None and series.stands:
            self.said[decision.seat] = SaidAhead.by(series)
            answers = [[series.first]]
        token, *more = [token for answer in answers for token in answer]
        is_open, seat = token in decision.options, decider(self.live.game, decision)
        for first, *_ in answers:
            if first in decision.options:
                self.make_sure(second_thought(menu.game, decision, first, named=menu.names_dice(typed)))
        if not is_open and menu.form is not None:
            self.make_sure(menu.form.doubt(token))
        self.beats.chosen()
        self.beside = []
        if is_open:
            self.people.chosen(self.live.game, decision, token)
            self.chosen[seat] = len(self.told)
        person = self.people.person(self.live.game, decision)
        if order and person is not None:
            person.orders.give(order, self.live.game)
        self.follow(decision, more, {first: menu.label(first).text for first, *_ in answers[1:]})
        given = AnswerGiven(self.live.position, seat, len(self.told))
        self.live.choose(token, decision.id, self.serial)
        self.asked.append(given)
        self.refused = None
        if order:
            self.page.say(f"You {ORDERS[order].replace('my', 'your')}.", "faint")

    def command(self, typed: str) -> bool:
        """Carry out a command, if it is one."""
        word = first_word(typed)
        rest = typed[1:] if word == "?" else typed.partition(" ")[2]
        if typed in self.options() or (word == "roll" and not rest.strip().startswith("dice")):
            return False
        form = self.form if rest.strip() else None
        if form is not None and word in form.begins:
            return False  # there `hand -1` is no command
        do = self.commands.get(word)
        if do is not None:
            do(rest.strip())
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
        """The open question as a person here may see it, also one for an enemy's dice or choice."""
        asked = self.decision
        if asked is None or asked.seat in self.people.seats:
            return asked
        seat = decider(self.live.game, asked)
        seat = seat if seat in self.people.seats else min(self.people.seats)
        return Decision(asked.id, seat, asked.kind, asked.options, asked.source, asked.info)

    # -- commands ----------------------------------------------------------------------------------

    def help(self, word: str) -> None:
        """`?` and `? NAME`."""
        if not word:
            for keys, what in (*self.may_tell(), *HELP):
                self.page.say(f"  {keys:<18} {what}", indent=21)
            self.page.say(f"  Lists: {', '.join(self.view.looks())}.")
            return
        self.show_meaning(self.page, word, self.meaning(word))

    def show_meaning(self, page: Page, word: str, answer: LookupAnswer) -> None:
        """Write what was found."""
        from campaign.screens import meanings

        commands = [
            (keys, what) for keys, what in HELP if word.lower() in {part.split()[0] for part in keys.split(", ")}
        ]
        if answer.told:
            self.tell_entries(page, answer.told)
        elif commands and not answer.several:
            for keys, what in commands:
                page.say(f"  {keys:<18} {what}", indent=21)
        else:
            meanings.show(page, self.view, word, answer)

    def tell_entries(self, page: Page, entries: Sequence[LookupEntry]) -> None:
        """Write all there is to say of these; of a card or token also when one is asked about it."""
        from campaign.screens import meanings

        for entry in entries:
            meanings.tell(page, entry)
            if self.is_wished(entry):
                _, seat = self.asking()
                page.rows([asking_commands.wish_row(self.people.seats[seat].settings, entry)])

    def is_wished(self, entry: LookupEntry) -> bool:
        """Whether it is a card or token that whoever sits here may want to be asked about."""
        return bool(entry.id) and self.asking()[1] in self.people.seats

    def turn_wish(self, id: str) -> None:
        """Be asked about a card or token in the next way."""
        _, seat = self.asking()
        wishes = list(WISHES)
        wish = self.people.seats[seat].settings.wish(id)
        self.people.want(self.live.game, seat, {id: wishes[(wishes.index(wish) + 1) % len(wishes)]})

    def meaning(self, word: str) -> LookupAnswer:
        """What a name means, or the number of an option, or of what was found last."""
        from campaign.screens import meanings

        view, seat = self.asking()
        answer = meanings.meaning(view, word, seat, self.menu, self.found)
        if answer.several or number_in(word) is None:
            self.found = answer.several
        return answer

    def asking(self) -> tuple[SessionView, int]:
        """The position as it is told to whoever asks what something is, and their seat."""
        decision = self.own_view()
        return self.view, decision.seat if decision is not None else 0

    def may_tell(self) -> Sequence[tuple[str, str]]:
        """What answers the open question beyond a list, each with what it means; empty: it has one."""
        form = self.form
        return form.about if form is not None else ()

    def show_hand(self, _: str) -> None:
        """`hand`: the asked player's cards with their text."""
        from campaign.screens import lookups

        decision = self.own_view()
        if decision is not None:
            lookups.show_hand(self.page, self.live.game, decision.seat)
            if self.view.shows_teammates:
                lookups.show_teammates_hands(self.page, self.view, decision.seat)

    def show_odds(self, _: str) -> None:
        """`odds`: what dice may still become."""
        from campaign.screens import lookups

        decision = self.own_view()
        if decision is not None:
            lookups.show_odds(self.page, self.view, decision)

    def show_hint(self, _: str) -> None:
        """`hint`: what is best here, in numbers, and why."""
        from campaign.screens import lookups

        asked = self.decision
        is_here = asked is not None and self.people.person(self.live.game, asked) is not None
        decision = asked if is_here else self.own_view()
        if decision is not None:
            lookups.show_hint(self.page, self.view, decision)

    def show_log(self, rest: str) -> None:
        """`log`: what happened last, bookkeeping included."""
        count = number_in(rest) or RECENT
        if not self.told:
            self.page.say(
                f"Nothing has happened since you opened this session. '{called()} log' shows the whole campaign."
            )
        for line in self.told[-count:]:
            self.page.say(self.shown(line), line.tone)

    def show_recap(self, _: str) -> None:
        """`recap`: what happened since the one who is asked chose last."""
        decision = self.own_view()
        since = self.told[self.chosen.get(decision.seat, 0) :] if decision is not None else []
        lines = [line for line in since if not line.minor]
        if not lines:
            self.page.say("Nothing has happened since your last choice.")
        for line in lines:
            self.page.say(line.shown(rules=self.rules), line.tone)

    def change_asking(self, rest: str) -> None:
        """`ask`: when the person is asked."""
        decision = self.own_view()
        if decision is not None:
            asking_commands.change_asking(self.page, self.people, self.view, decision.seat, rest.strip())

    def change_dice(self, rest: str) -> None:
        """`roll dice ask`: who rolls."""
        asking_commands.change_dice(self.page, self.live, self.people, rest.removeprefix("dice").strip())

    def change_pace(self, rest: str) -> None:
        """`pace`: how what others do is shown."""
        from campaign.screens import pace

        decision = self.own_view()
        pace.change_pace(self.page, self.beats.paces, decision.seat if decision is not None else self.me, rest.strip())

    def show_passed(self, rest: str) -> None:
        """`passed`: what was decided for people; `passed 1`: take back the newest of it."""
        if rest:
            self.take_back(f"passed {rest}")
        else:
            passed.show_passed(self.page, self.passed_questions())

    def passed_questions(self) -> list[passed.PassedQuestion]:
        """What was decided for whoever sits here, where they had a choice, the newest first."""
        return passed.passed(self.live, self.keyboard.own(self.people.answered))

    def show_rules(self, rest: str) -> None:
        """`rules`: those of the question, or with these words; `rules on` and `rules off`: their ids after lines."""
        from campaign.screens import rules

        if rest in ("on", "off"):
            self.rules = rest == "on"
            self.page.say(f"Rule ids are {'shown' if self.rules else 'hidden'}.")
            return
        rules.in_play(self.page, self.view, self.decision, rest)

    def show_why(self, rest: str) -> None:
        """`why`: what was just refused, or where a number came from."""
        from campaign.screens import why

        decision = self.own_view()
        me = self.view.seat(decision.seat) if decision is not None else ""
        why.in_play(self.page, self.live, self.refused, rest, me)

    def edit(self, rest: str) -> None:
        """`edit health 2=14`, `edit gold=12`: what differs between the table and the program."""
        make_typed_edits(self.page, self.live, rest)

    def leave(self, _: str) -> None:
        """`quit`."""
        raise Leaving


def first_word(typed: str) -> str:
    """The word of a command, in small letters; `?` also where nothing parts it from what is asked."""
    return "?" if typed.startswith("?") else typed.partition(" ")[0].lower()


def make_typed_edits(page: Page, live: LiveSession, typed: str) -> None:
    """Note what was typed after `edit`, or write why it cannot be."""
    from campaign.play.editing import EXAMPLES, SET, BadEdit

    what, *wishes = typed.split() or [""]
    try:
        make_edits(live, {what: wishes} if what in EXAMPLES else {SET: [what, *wishes] if what else []})
    except BadEdit as error:
        page.say(str(error).replace("--", ""), "wrong")


def make_edits(live: LiveSession, wishes: Mapping[str, Sequence[str]]) -> None:
    """Note everything, or nothing where one of it cannot be. Raises BadEdit."""
    from campaign.play.editing import notes_of

    for token in notes_of(live.game, wishes):
        live.note(token)
