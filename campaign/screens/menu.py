"""The options of a decision as a numbered list, and how what a person types becomes one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ai.answers.lethal import lethal
from campaign.asking.relevance import is_useful
from campaign.asking.series import AnswerSeries
from campaign.errors import CampaignError
from campaign.screens.numbers import Numbers, topic_of
from campaign.words.dice import shown
from campaign.words.labels import Label
from campaign.words.names import number_in
from campaign.words.ranking import ranked, worthwhile
from campaign.words.session_view import SessionView
from campaign.words.typed_answers import TypedForm, form_of
from engine.state import Decision

LISTED = 12
"""At most this many equal options are listed one by one: the best of them."""
MARKED = ("roll", "defence-roll", "reroll")
"""Decisions whose options mark dice with 1 and 0."""
SELL = "sell "
DICE_VERBS = ("again ", "reroll ", "die ")
"""What options begin with that do something to dice by their places."""
DICE_WORDS = ("keep", "k", "reroll", "r")
"""Words in front of dice that are kept or rolled again."""


class NotUnderstood(Exception):
    """What was typed could mean several things, or nothing."""


class MenuEntry:
    """One option in the list."""

    __slots__ = ("label", "mark", "number", "token")

    def __init__(self, number: int, token: str, label: Label, mark: str = "") -> None:
        self.number = number
        self.mark = mark
        """What is remarkable about it: that it is lethal, and what it costs whoever chooses it."""
        self.token = token
        self.label = label


class Menu:
    """What a person can choose from."""

    def __init__(
        self,
        view: SessionView,
        decision: Decision,
        *,
        numbers: Numbers | None = None,
        series: Sequence[AnswerSeries] = (),
        is_several: bool = False,
    ) -> None:
        game = view.game
        self.game = game
        self.decision = decision
        self.labels = view.labels(game, decision)
        self.is_several = is_several
        """Whether several options may be chosen at once, one after another."""
        self.form = form_of(view, decision)
        """How it is answered, if not by one of the options."""
        owner = decision.info.get("owner")
        fighter = game.state.players[decision.seat if owner is None else owner].fighter
        self.faces = game.library.fighters[fighter].faces
        self.dice: list[int] = list(decision.info.get("dice") or [])
        marked = decision.kind in MARKED
        self.masks = [o for o in decision.options if marked and o.startswith(("keep ", "reroll "))]
        if self.masks:  # behind one's own dice lie those rolled against them
            self.dice = self.dice[: len(self.masks[0].partition(" ")[2])]
        self.sells = [o for o in decision.options if o.startswith(SELL)] if "pass" in decision.options else []
        """What may be sold, where nothing has to be."""
        self.changes = [o for o in decision.options if o.startswith("die ")] if decision.kind == "die" else []
        vain = [o for o in decision.options if not is_useful(game, decision.seat, o)]
        self.unlisted = [MenuEntry(-1, option, self.labels.of(option)) for option in vain]
        """What could but take off status effects that nobody wants gone: it may be typed, and is asked once more."""
        marks = lethal(game, decision)
        order = ranked(game, decision)
        changing = worthwhile(order, self.dice)[:LISTED] if self.changes else []
        self.single = bool(self.masks) and all(m.startswith("reroll ") and m.count("1") == 1 for m in self.masks)
        """One die alone may be re-rolled: each that differs is an option of its own."""
        again = self.one_of_each(order) if self.single else []
        grouped = {*self.masks, *self.sells, *self.changes, *vain, "pass"} - {*again}
        single = [*changing, *(option for option in order if option not in grouped)]
        self.series = {one.token: one for one in series}
        """What may be answered with several answers in a row, as it is typed."""
        listed = self.each_once([token for option in single for token in self.with_series(option)])
        listed += [one.token for one in series if one.first in self.sells]
        numbering, topic = numbers if numbers is not None else Numbers(), topic_of(game, decision)
        numbered = dict(zip(listed, numbering.of(topic, list(map(self.meaning, listed))), strict=True))
        is_amount = len(single) == 1 and len(listed) > 1 and all(one.is_amount for one in series)
        is_amount = is_amount and all(numbered[token] == len(self.tokens_of(token)) for token in listed)
        self.amounts = single[0] if is_amount and "pass" in decision.options else ""
        """The one option there is, asked for by how often it is chosen, which its numbers say; empty: it is no such
        question, or these numbers have meant something else in this turn."""
        self.entries = sorted(
            (self.entry(numbered[token], token, marks.get(self.tokens_of(token)[0], "")) for token in listed),
            key=lambda entry: (not self.comes_first(entry.token), entry.number),
        )
        sales = dict(zip(self.sells, numbering.of(topic, self.sells, are_sales=True), strict=True))
        self.sold = sorted(
            (MenuEntry(sales[token], token, self.labels.of(token)) for token in self.sells),
            key=lambda entry: entry.number,
        )
        if "pass" in decision.options:
            self.entries.append(MenuEntry(0, "pass", self.labels.of("pass")))
        elif self.form is not None:
            self.entries = []
        elif all(option.startswith("number ") for option in decision.options):
            self.entries = [self.amount(option) for option in decision.options]

    def each_once(self, tokens: list[str]) -> list[str]:
        """Options that do the same to equal dice once, the first of them; any of them may still be typed."""
        found: dict[Label | str, str] = {}
        for token in tokens:
            does_dice = self.tokens_of(token)[-1].startswith(DICE_VERBS)
            found.setdefault(self.label(token) if does_dice else token, token)
        return list(found.values())

    def entry(self, number: int, token: str, mark: str) -> MenuEntry:
        """An option in the list, with whether it is lethal and what it costs."""
        label = self.label(token)
        return MenuEntry(number, token, label, "; ".join(filter(None, (mark, label.drawback))))

    def comes_first(self, token: str) -> bool:
        """Whether an option is an ability of the roll: those come first, whatever their numbers are by now."""
        return self.decision.kind == "roll" and token.startswith("activate ")

    def with_series(self, option: str) -> list[str]:
        """An option with the series that begin with it; where a player is picked, or something handed out, these take
        its place.
        """
        found = [one for one in self.series.values() if one.first == option]
        alone = [option] if not any(one.is_whole for one in found) else []
        return [*alone, *(one.token for one in found)]

    def label(self, token: str) -> Label:
        """What an option or a series of them means."""
        one = self.series.get(token)
        if one is None:
            return self.labels.of(token)
        if one.then is None:
            return self.labels.together(one.tokens)
        labels = type(self.labels)
        if one.first in self.sells:
            return self.labels.paid(labels(*one.then).of(one.tokens[1]), one.first)
        if one.end is None:
            return self.labels.aimed(one.first, labels(*one.then).together(one.tokens[1:]))
        label = self.labels.aimed(one.first, labels(*one.then).together(one.tokens[1:-1]))
        return self.labels.followed(label, labels(*one.end).of(one.tokens[-1]))

    def meaning(self, token: str) -> str:
        """What a number means: an option; with what is picked for it in words, for dice show something else after every
        roll.
        """
        one = self.series.get(token)
        return token if one is None or one.then is None else f"{token}: {self.label(token).text}"

    def tokens_of(self, token: str) -> tuple[str, ...]:
        """The answers that an answer means, one after another."""
        return self.series[token].tokens if token in self.series else (token,)

    def amount(self, option: str) -> MenuEntry:
        """A number to choose is in the list as itself."""
        number = option.partition(" ")[2]
        label = self.labels.of(option)
        return MenuEntry(int(number), option, label._replace(text=label.text.removeprefix(f"{number} ")))

    def one_of_each(self, order: list[str]) -> list[str]:
        """Of marks for a single die those that mark different values, the best first."""
        masks = [option for option in order if option in self.masks]
        return list({self.dice[mask.partition(" ")[2].index("1")]: mask for mask in reversed(masks)}.values())[::-1]

    def question(self, view: SessionView) -> str:
        """The whole question; of what is chosen several times also how often."""
        asked = view.question(self.decision)
        if not self.amounts:
            return asked
        verb, _, rest = self.amounts.partition(" ")
        most = max(len(self.tokens_of(entry.token)) for entry in self.entries)
        if verb == "spend":
            how_many = view.say("amount spend", self.decision, token=rest.partition(" ")[0], most=most)
        else:
            how_many = view.say("amount", self.decision, label=self.labels.of(self.amounts).text, most=most)
        return f"{asked} {how_many}"

    @property
    def hints(self) -> list[str]:
        """How to say what is not listed."""
        hints: list[str] = []
        if self.form is not None:
            hints += self.form.hints
        if self.masks and self.masks[0].startswith("keep"):
            hints.append(f"re-roll: {self.by_keeping()}r {min(self.dice)} rolls a {min(self.dice)}, r all")
        elif self.masks and not self.single:
            hints.append(f"choose dice by what they show: {self.by_rolling()}")
        if self.changes and len(worthwhile(self.changes, self.dice)) > LISTED:
            hints.append(f"type the die and its new value, as in: {self.example()}")
        return hints

    def by_keeping(self) -> str:
        """How to keep what most dice show, by number and by symbol; empty where that would be all of them."""
        numbers, symbols = Counter(self.dice), Counter(map(self.face, self.dice))
        number = max(self.dice, key=lambda die: (numbers[die], die))
        symbol = self.face(max(self.dice, key=lambda die: (symbols[self.face(die)], die)))
        same = [number] * numbers[number]
        ways = [f"k {''.join(map(str, same))} keeps {shown(same)}, "] if len(same) < len(self.dice) else []
        ways += [f"k {symbol} every {symbol}, "] if ways and symbols[symbol] < len(self.dice) else []
        return "".join(ways)

    def by_rolling(self) -> str:
        """How to name dice that are re-rolled: the lowest, then all of its symbol."""
        low = min(self.dice)
        return f"r {low} rolls one {low}, r {self.face(low)} every {self.face(low)}"

    def face(self, value: int) -> str:
        """The symbol of a number of the die; the number where there is none."""
        return self.faces[value - 1] if value <= len(self.faces) else str(value)

    def example(self) -> str:
        """The change of a die that is first in the list."""
        _, place, value = self.entries[0].token.split()
        return f"{self.dice[int(place) - 1]} {value}"

    def default(self) -> str:
        """What an empty line means; empty: nothing."""
        return "pass" if self.decision.kind == "window" and "pass" in self.decision.options else ""

    def tokens(self) -> list[str]:
        """The listed options in order, for the arrow keys; all if none is listed."""
        if self.form is not None:
            return list(self.form.words)
        listed = [entry.token for entry in [*self.entries, *self.sold]]
        return listed if len(listed) > 1 else list(self.decision.options)

    # -- understanding -----------------------------------------------------------------------------

    def parse(self, typed: str) -> str:
        """The option meant; a known word that is no option now is handed on as it is, to be refused with a reason.

        Raises NotUnderstood.
        """
        if self.form is not None:
            return self.filled_in(self.form, typed)
        said = " ".join(typed.lower().split())
        if said in self.decision.options or said in self.series:
            return said
        token = self.by_number(said) or self.shortcut(said) or self.by_dice(said)
        return token or self.by_words(said)

    def answers(self, typed: str) -> list[list[str]]:
        """What was typed as answers, one after another, each with those that belong to it; several numbers are several
        options where these may be chosen at once.

        Raises NotUnderstood.
        """
        words = typed.replace(",", " ").replace("+", " ").split()
        are_several = self.is_several and len(words) > 1 and all(number_in(word) is not None for word in words)
        tokens = [self.by_number(word) for word in words] if are_several else [self.parse(typed)]
        return [list(self.tokens_of(token)) for token in tokens]

    def filled_in(self, form: TypedForm, typed: str) -> str:
        """The answer to a question that is no list."""
        try:
            return form.read(typed)
        except CampaignError as error:
            raise NotUnderstood(str(error)) from None

    def by_number(self, said: str) -> str:
        """The entry of a number."""
        number = number_in(said)
        if number is None:
            return ""
        entry = next((e for e in [*self.entries, *self.sold] if e.number == number), None)
        if entry is None and self.changes:
            return ""
        if entry is None:
            raise NotUnderstood(f"There is no option {number}.")
        return entry.token

    def shortcut(self, said: str) -> str:
        """One letter, or nothing at all, for the plainest answers."""
        short = {"p": "pass", "y": "yes", "n": "no", "done": "pass", "": self.default()}.get(said, "")
        return short if short in self.decision.options else ""

    def by_dice(self, said: str) -> str:
        """Dice by what they show."""
        verb, _, rest = said.partition(" ")
        if self.masks and verb in DICE_WORDS:
            return self.mask(verb[0], rest)
        if verb in ("k", "r"):
            raise NotUnderstood("You have no dice to re-roll now.")
        if self.changes:
            return self.change(said.removeprefix("die ").replace("to", " ").replace(">", " "))
        return ""

    def names_dice(self, typed: str) -> bool:
        """Whether dice are named after `k`, `keep`, `r` or `reroll`; a bare one may be a slip."""
        return typed.lower().strip() not in DICE_WORDS

    def mask(self, verb: str, rest: str) -> str:
        """`keep 6 6` or `reroll 1 2` as marks for every die."""
        word = self.masks[0].partition(" ")[0]
        if "0" in rest and len(rest) == len(self.dice) and not rest.strip("01"):
            return f"{word} {rest}"
        if verb == "r" and not rest:
            raise NotUnderstood("Type the dice you re-roll, as in r 12, or r all.")
        picked = self.pick(rest)
        marks = "".join("1" if i in picked else "0" for i in range(len(self.dice)))
        if (verb == "k") != (word == "keep"):
            marks = marks.translate(str.maketrans("01", "10"))
        if word == "keep" and "0" not in marks:
            raise NotUnderstood("That keeps every die. To stop rolling, activate an ability or pass.")
        self.check_count(marks)
        return f"{word} {marks}"

    def check_count(self, marks: str) -> None:
        """Raises NotUnderstood where more dice are marked than may be re-rolled."""
        most = max(mask.count("1") for mask in self.masks)
        if marks.count("1") > most:
            raise NotUnderstood(f"Only {'one die' if most == 1 else f'{most} dice'} may be re-rolled now.")

    def pick(self, rest: str) -> list[int]:
        """Places of the dice that are named by value or symbol; `all` and `none` too."""
        if rest in ("all", "everything"):
            return list(range(len(self.dice)))
        if rest in ("none", "nothing", ""):
            return []
        wanted: Counter[int] = Counter()
        picked: list[int] = []
        for word in rest.replace(",", " ").split():
            if number_in(word) is not None:
                wanted.update(int(c) for c in word)
                continue
            shown = [i for i, d in enumerate(self.dice) if 0 < d <= len(self.faces) and self.faces[d - 1] == word]
            if not shown and word.rstrip("s") in self.faces:
                shown = [i for i, d in enumerate(self.dice) if d and self.faces[d - 1] == word.rstrip("s")]
            if not shown:
                raise NotUnderstood(f"No die shows {word!r}; the dice show {' '.join(map(str, self.dice))}.")
            picked += shown
        for value, count in wanted.items():
            shown = [i for i, d in enumerate(self.dice) if d == value and i not in picked]
            if len(shown) < count:
                few = "No die shows" if count == 1 else f"Fewer than {count} dice show"
                raise NotUnderstood(f"{few} {value}: the dice are {' '.join(map(str, self.dice))}.")
            picked += shown[:count]
        return picked

    def change(self, said: str) -> str:
        """`2 6`: a die that shows 2 becomes a 6."""
        words = said.split()
        if len(words) == 1 and len(words[0]) == 2:
            words = list(words[0])
        before, after = map(number_in, words) if len(words) == 2 else (None, None)
        if before is None or after is None:
            return ""
        for option in self.changes:
            _, place, value = option.split()
            if self.dice[int(place) - 1] == before and int(value) == after:
                return option
        if before not in self.dice:
            raise NotUnderstood(f"No die shows {before}; the dice show {' '.join(map(str, self.dice))}.")
        raise NotUnderstood(f"A {before} cannot become a {after} now.")

    def by_words(self, said: str) -> str:
        """The option whose token, label or name begins with what was typed, or has a word that does.

        A card is sold only by who says so: its bare name means playing it, also where that is refused.
        """
        if not said:
            raise NotUnderstood("Choose a number or type a command; ? shows help.")
        sold = self.sold if said[:4] == "sell"[: len(said)] else []
        entries = [*self.entries, *self.unlisted, *sold]
        for fits in (begins, holds):
            tokens = [e.token for e in entries if fits(said, e)]
            if len(tokens) == 1:
                return tokens[0]
            firsts = {self.tokens_of(token)[0] for token in tokens}
            if len(firsts) == 1:  # how often, or for whom, is asked next
                return firsts.pop()
            if len(tokens) > 1:
                names = ", ".join(tokens[:6])
                raise NotUnderstood(f"{said!r} has several meanings: {names}.")
        return self.as_card(said)

    def as_card(self, said: str) -> str:
        """A card or ability of the player, named without a verb: as if it had been played."""
        player = self.game.state.players[self.decision.seat]
        name = said.removeprefix("play ").replace(" ", "-").strip("!")
        card = next((c for c in player.hand if c.startswith(name)), "")
        return f"play {card}" if card and len(name) > 2 else said


def begins(said: str, entry: MenuEntry) -> bool:
    """The token, the label, or the name after the verb begins so."""
    _, _, name = entry.token.partition(" ")
    starts = (entry.token, entry.label.text.lower(), name, name.replace("-", " "))
    return any(start.startswith(said) for start in starts)


def holds(said: str, entry: MenuEntry) -> bool:
    """A word of the token or the label begins so."""
    rest = f" {entry.token.replace('-', ' ')} {entry.label.text.lower()}"
    return f" {said.replace('-', ' ')}" in rest
