"""The session as the people at one keyboard follow it: who of them is asked, what they were told, what they see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import NamedTuple

from campaign.asking.people import Answered, People, decider
from campaign.asking.series import series_of, takes_several
from campaign.configuration import OFF
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.seats import Answers
from campaign.screens import passed
from campaign.screens.build import screen_of
from campaign.screens.desk_beats import TOGETHER, DeskBeats
from campaign.screens.following import NOTHING_FOLLOWS, Following, SaidAhead, topic_of
from campaign.screens.lookups import Adviser
from campaign.screens.menu import Menu
from campaign.screens.model import Beat, SeatScreen, ToldLine
from campaign.screens.numbers import Numbers
from campaign.words.names import joined
from campaign.words.narrator import Line
from campaign.words.ranking import ranked, worthwhile
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from engine.game import Game
from engine.state import Decision
from engine.view import view

ANSWERED_FOR_YOU = "Nothing was chosen: the question before was answered for you. Choose again."
"""What is said of an answer that was meant for that question."""


class AnswerGiven(NamedTuple):
    """A question that was answered."""

    position: int
    """Choices that had been made by then."""
    seat: int
    told: int
    """Lines that had been told by then."""


def best(game: Game, decision: Decision) -> list[str]:
    """What may be picked, the best first: of dice those that become something else, and of equal ones one."""
    order = ranked(game, decision)
    if decision.kind == "reroll":
        firsts: dict[str, str] = {}
        for option in order:
            marked = zip(decision.info["dice"], option.partition(" ")[2], strict=False)
            firsts.setdefault(str(sorted(die for die, mark in marked if mark == "1")), option)
        return list(firsts.values())
    return worthwhile(order, decision.info["dice"]) if decision.kind == "die" else order


class DeskSession:
    """What the people at one keyboard follow; `hidden`: for each of their seats those whose cards it may not see."""

    may_choose_several = True
    shows_then = True
    """Whether pages of what happened show the table as it was then."""
    """Whether several options may be chosen at once, where a question is asked again and again."""

    def __init__(
        self, live: LiveSession, answers: Answers, people: Collection[int], *, hidden: Hidden = NOBODY
    ) -> None:
        self.live = live
        self.answers = answers
        self.people = People(people, live.view_of)
        self.beats = DeskBeats(live, people)
        self.keyboard = SharedKeyboard(hidden)
        self.menu: Menu | None = None
        """The question of whoever sits here; None: others play, or nobody has sat down yet."""
        self.me = min(people, default=0)
        """Whose board is shown: who was asked last."""
        self.serial = live.serial
        """That of the session when whoever sits here was shown their question."""
        self.unread: list[Line] = []
        """What was told since whoever sits here was asked last, where they hide anything."""
        self.rules = False
        """Whether the ids of rules are shown after lines."""
        self.told: list[Line] = []
        """Everything that was told since these people sat down."""
        self.chosen: dict[int, int] = {}
        """How many lines had been told when a seat chose last."""
        self.asked: list[AnswerGiven] = []
        """Where a person was asked."""
        self.numbers = Numbers()
        """The numbers of options, which stay."""
        self.following = NOTHING_FOLLOWS
        """What whoever chose last said at once for the questions that come next."""
        self.said: dict[int, SaidAhead] = {}
        """What seats said for when others have acted."""
        self.passed: list[AnswerGiven] = []
        """Where something was answered in the name of a person here."""
        self.named: passed.Named = set()
        """What was told to have been left out in the name of a person here."""
        self.apart: list[int] = []
        """The numbers of lines that tell of nothing that happened, and so belong to no beat."""
        self.beside: list[tuple[int, int]] = []
        """Those of them that are told beside the next question too, each with its seat, since the last choice here."""
        self.resume()

    @property
    def view(self) -> SessionView:
        """How the position looks."""
        return self.live.view

    @property
    def decision(self) -> Decision | None:
        """The open question; None: the session is over."""
        return self.live.game.state.decision

    @property
    def is_done(self) -> bool:
        """Whether nothing more is asked here: the session is over."""
        return self.live.is_over

    # -- playing -----------------------------------------------------------------------------------

    def resume(self) -> None:
        """A person who continues had the open question when they left, and is asked it again."""
        if self.live.position:
            self.people.taken_back(self.live.position)
        self.beats.begin()

    def go_on(self) -> Iterator[None]:
        """Let all others play, until a person here is asked or the session is over; comes back every turn."""
        self.menu = None
        while True:
            for _ in self.live.run(self.answer, until=self.is_awaited):
                self.take_news()
                yield
            self.take_news()
            decision = self.decision
            self.recall(decision)
            if decision is None or not self.following.answers(self.live.game):
                break
            token, *rest = self.following.tokens
            self.people.chosen(self.live.game, decision, token)
            self.live.choose(token)
            self.following = self.following._replace(tokens=tuple(rest))
        if not self.following.waits(self.live.game):
            self.stop_following()

    def stop_following(self) -> None:
        """Ask for what comes next, and tell what was chosen ahead and has become impossible meanwhile."""
        undone = self.following.left_undone
        if undone:
            self.tell_apart(Line(f"No longer possible: {joined(undone)}.", "wrong"))
        self.following = NOTHING_FOLLOWS

    def follow(self, decision: Decision, tokens: Sequence[str], named: Mapping[str, str]) -> None:
        """Answer what follows the open question so; after what is picked for one option continue with the next."""
        asked = self.following
        if asked.waits(self.live.game):
            rest = dropwhile(lambda token: token not in asked.named, asked.tokens)
            self.following = asked._replace(tokens=(*tokens, *rest))
        else:
            topic = topic_of(self.live.game, decision)
            self.following = Following(decision.seat, topic, tuple(tokens), named)

    def recall(self, decision: Decision | None) -> None:
        """Follow what was said for the open question; once it is asked, nothing of that is left."""
        said = self.said.get(decision.seat) if decision is not None else None
        if decision is None or said is None or said.kind != decision.kind:
            return
        del self.said[decision.seat]
        if said.answers(self.live.game, decision):
            self.stop_following()
            self.following = Following(decision.seat, topic_of(self.live.game, decision), said.tokens)

    def is_awaited(self, game: Game) -> bool:
        """Whether a person here answers the open question, or has answered it ahead."""
        return self.is_answered_ahead(game) or self.people.is_asked(game)

    def is_answered_ahead(self, game: Game) -> bool:
        """Whether the open question has its answer already, by whoever is asked it."""
        decision = game.state.decision
        said = self.said.get(decision.seat) if decision is not None else None
        is_said = decision is not None and said is not None and said.answers(game, decision)
        return is_said or self.following.answers(game)

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer of a player who is not asked: an enemy, a bot, or a person in whose name it is given."""
        if decision.seat not in self.people.seats:
            return self.answers(game, decision)
        before = len(self.people.answered)
        token = self.people.answer(game, decision)
        for one in self.people.answered[before:]:
            self.tell_passed(one)
        return token

    def tell_passed(self, one: Answered) -> None:
        """Tell what was left out in a person's name, after what has happened by now."""
        self.told += self.live.teller.take()  # it is kept before it is shown, as everything that is told
        self.passed.append(AnswerGiven(one.position, one.seat, len(self.told)))
        game, others = self.live.game, len(self.people.seats) > 1
        line = passed.told_of(self.view, one, self.named, self.keyboard.knowing(one.seat), others=others)
        ended = one.kind == "main" and bool(one.others) and self.people.seats[one.seat].goes_on(game)
        if line is None and ended:
            line = passed.ended(one)
        if line is None:
            return
        if ended or passed.is_news(game, one):
            self.beside.append((len(self.told), one.seat))
        self.tell_apart(line)

    def tell_apart(self, line: Line) -> None:
        """Tell something that has not happened at the table."""
        self.apart.append(len(self.told))
        self.told.append(line)

    def take_news(self) -> None:
        """Keep what has happened."""
        self.told += self.live.news()

    def awaited(self) -> int:
        """The seat of whoever the keyboard has to be passed to first; -1: nobody has to look away."""
        decision = self.decision
        seat = decider(self.live.game, decision) if decision is not None else -1
        return seat if self.keyboard.passes_to(seat) else -1

    def sit_down(self) -> Menu | None:
        """Whoever is asked looks at their question; None: the session is over."""
        decision = self.decision
        if decision is None or self.live.is_over:
            self.menu = None
            return None
        seat = decider(self.live.game, decision)
        if seat in self.people.seats:
            self.me = seat
        self.unread = self.keyboard.sit(seat, self.told)
        if self.live.game.state.acting in self.sitting():
            self.beats.skips = False
        series = series_of(self.live.game, decision, self.would_ask, best) if decision.seat in self.people.seats else ()
        is_several = self.may_choose_several and takes_several(self.live.game, decision)
        self.menu = Menu(self.view, decision, numbers=self.numbers, series=series, is_several=is_several)
        self.serial = self.live.serial
        return self.menu

    def would_ask(self, game: Game, decision: Decision) -> bool:
        """Whether its person would be asked this."""
        return self.people.seats[decision.seat].answer(self.live.view_of(game), decision) is None

    def screen(self) -> SeatScreen:
        """What whoever sits here sees and may do."""
        known = self.known()
        screen = screen_of(known, self.me, self.menu, self.beats.made(known))
        news = self.beats.news() if self.pace() != OFF else ()
        happened = [one._replace(number=self.number_of(one.number)) for one in news]
        apart = [self.log(number)[0] for number, seat in self.beside if seat == self.me and self.pace() != OFF]
        return screen._replace(news=(*happened, *apart))

    def due_beats(self, *, every: bool = False) -> list[Beat]:
        """What has happened that whoever sits there is to look at before they are asked; only once, and nothing where
        they do not want that. `every`: with what they rolled themselves and saw.

        Where people hide something from each other, this is asked once one of them has sat down.
        """
        seat, sitting = self.me if self.keyboard.apart.get(self.me) else TOGETHER, self.sitting()
        if self.pace() == OFF:
            self.beats.look(sitting, seat)
            return []
        lines = len(self.told) - len(self.apart)
        due = self.beats.due(
            self.known_behind, self.shown, lines, sitting, seat, self.me, every=every, screens=self.shows_then
        )
        return [self.numbered(beat) for beat in due]

    def skip_beats(self, after: Beat) -> list[Beat]:
        """Skip from a page to the person's own turn; returns what is shown nevertheless."""
        return [self.numbered(beat) for beat in self.beats.skip(after, self.sitting())]

    def numbered(self, beat: Beat) -> Beat:
        """A beat with the numbers that its lines have among all that was told."""
        lines = tuple(one._replace(number=self.number_of(one.number)) for one in beat.lines)
        return beat._replace(lines=lines, told=self.number_of(beat.told))

    def number_of(self, place: int) -> int:
        """The number of a line, by its place among those that belong to beats."""
        for number in self.apart:
            if number > place:
                break
            place += 1
        return place

    def sitting(self) -> list[int]:
        """The seats of whoever sits at the keyboard."""
        return [seat for seat in self.people.seats if self.keyboard.seat < 0 or self.keyboard.sits(seat)]

    def pace(self) -> str:
        """How whoever sits there wants to see what others do."""
        return self.beats.pace(self.me)

    def title_card(self) -> list[Row]:
        """What there is to read before a session begins; empty: it has begun."""
        return self.view.title_card() if not self.live.position else []

    def adviser(self) -> Adviser:
        """What can be worked out for whoever sits here."""
        return Adviser(self.known(), self.me, self.menu)

    def known(self) -> SessionView:
        """The position as far as whoever sits here may know it."""
        return self.live.view_of(view(self.live.game, self.me))

    def known_behind(self, beat: int) -> SessionView:
        """The position after a beat, by its number, as far as the person who sits here may know it."""
        state = self.beats.ledger.position(beat)
        game = Game(self.live.game.library, state.copy()) if state is not None else self.live.game
        seen = view(game, self.me)
        seen.state.decision = None
        return self.live.view_of(seen)

    def adviser_behind(self, beat: int) -> Adviser:
        """What could be worked out after a beat, by its number, for the person who sits here."""
        return Adviser(self.known_behind(beat), self.me, None)

    def is_open(self, decision: Decision, position: int) -> bool:
        """Whether this question still waits for a person here."""
        game = self.live.game
        same = self.live.position == position and game.state.decision is decision
        return same and self.people.is_asked(game)

    def shown(self, line: Line) -> str:
        """A line as whoever sits there may read it."""
        return line.shown(rules=self.rules, seat=self.keyboard.seat)

    def log(self, first: int = 0) -> list[ToldLine]:
        """What was told, from a line on, as whoever sits there may read it; an undo cuts it back."""
        return [
            ToldLine(number, self.shown(line), line.tone, line.rule, line.minor, line.felt)
            for number, line in enumerate(self.told[first:], start=first)
        ]

    def options(self) -> list[str]:
        """The tokens that are possible now."""
        return self.decision.options if self.decision is not None else []

    # -- taking back ---------------------------------------------------------------------------------

    def owners_since(self, position: int) -> dict[int, str]:
        """Who chose since that position, where several people play: seat -> name; -1: whoever chose last."""
        if len(self.people.seats) < 2:
            return {}
        self.live.flush()
        chose = [choice for choice in self.live.log.choices() if choice.seat in self.people.seats and choice.asked]
        since = [choice for choice in chose if choice.position >= position] if position >= 0 else chose[-1:]
        return {seat: self.view.seat(seat) for seat in dict.fromkeys(choice.seat for choice in since)}

    def forget_since(self, position: int) -> None:
        """Forget what was told of the choices from that position on: they have not happened."""
        self.following = NOTHING_FOLLOWS
        self.said = {}
        marks = sorted([*self.asked, *self.passed])
        gone = next((at.told for at in marks if at.position >= position), len(self.told))
        del self.told[gone:]
        self.apart = [number for number in self.apart if number < gone]
        self.chosen = {seat: min(count, gone) for seat, count in self.chosen.items()}
        self.asked = [at for at in self.asked if at.position < position]
        self.passed = [at for at in self.passed if at.position < position]
        self.beside = []
        self.people.taken_back(position)
        self.beats.forget()


class SharedKeyboard:
    """Passes from one person to another who may not see their cards (teammates may)."""

    __slots__ = ("apart", "read", "seat")

    def __init__(self, hidden: Hidden) -> None:
        self.apart = {seat: frozenset(others).intersection(hidden) for seat, others in hidden.items()}
        """For every person the seats of the others whose cards they may not see; where nobody hides anything from
        another person the keyboard is simply shared."""
        self.seat = -1
        """Who sits at the keyboard; -1: nobody who may see more than the others."""
        self.read: dict[int, int] = {}
        """How much of what was told had been told when a person was asked last, or a teammate of theirs."""

    @property
    def is_shared(self) -> bool:
        """Whether nobody who sits there hides anything from another."""
        return not any(self.apart.values())

    def passes_to(self, seat: int) -> bool:
        """Whether another person has to look away before this person is asked."""
        return bool(self.apart.get(seat)) and not self.sits(seat)

    def sit(self, seat: int, lines: list[Line]) -> list[Line]:
        """Let a person sit there; returns which of the lines they have not read yet, where they hide anything."""
        if not self.apart.get(seat):
            return []
        unread = lines[self.read.get(seat, 0) :]
        self.seat = seat
        self.read |= {other: len(lines) for other in self.apart if self.sits(other)}
        return unread

    def sits(self, seat: int) -> bool:
        """Whether this person is at the keyboard, or another with the same secrets."""
        return self.seat >= 0 and seat in self.apart and seat not in self.apart[self.seat]

    def knowing(self, seat: int) -> list[int] | None:
        """The seats that may know what a seat has, where people hide anything from each other; None: all may."""
        if self.is_shared:
            return None
        return [other for other, hidden in self.apart.items() if seat not in hidden]

    def own(self, answered: list[Answered]) -> list[Answered]:
        """What was answered in the name of those who sit there; everybody's where nobody hides anything."""
        return answered if self.seat < 0 else [one for one in answered if self.sits(one.seat)]
