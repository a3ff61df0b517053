"""Several answers that belong together, given as one: how much of something is spent, who gets what, and for which
player.

The kernel asks for one token at a time and for a target apart. Here it is looked ahead, with what the asked seat may
know, as long as nothing is rolled or drawn: what would be asked again and again is asked once, and the answers that
follow are given as their turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from campaign.asking.options import acting, idle, paid_by_a_sale
from engine.game import Game
from engine.state import Decision
from engine.view import determinise

MOST = 6
"""How many of the same are offered at once at most."""
MOST_WAYS = 8
"""With more ways to hand something out than this, it is handed out one by one."""
MOST_TARGETS = 3
"""With more to pick from, what is picked may also be a question of its own."""
REPEATED = {"spend", "use"}
"""Verbs that may be meant several times; kinds of session add theirs at import."""
REPEATING = ("window", "main", "trade")
"""Kinds of question in which they may."""
AIMED = ("play", "spend", "use", "activate")
"""Verbs after which a player or a thing may be picked."""
AIMING = {"main", "window", "roll", "defence-roll"}
"""Kinds of question in which they may; kinds of session add theirs at import."""
PICKING = {"target", "choose", "number", "die", "reroll"}
"""Kinds of question that pick the player or thing for which something is done; kinds of session add theirs at
import.
"""
ALONE: dict[str, Callable[[Game], bool]] = {}
"""Kind of question -> what lets nobody else act, on a copy, before the result of its answer is asked; it returns
whether anybody would have. Kinds of session add theirs at import.
"""
STANDS: dict[str, Callable[[Game, Decision], tuple[object, ...]]] = {}
"""Kind of question that may be answered before others act -> its situation: while that is the same, what was said
holds. Kinds of session add theirs at import.
"""
ROLL, ACTIVATE, SELL = "roll", "activate ", "sell "
BEST = 2
"""Of more ways than fit, how many of the best are beside the option itself."""
SHARED = "share-"
"""Begins the names of questions about handing something out."""
TOGETHER: set[str] = set()
"""Kinds of question about one of several things each, which are answered at once; kinds of session add theirs at
import."""
OTHERS = 6
"""How many questions to others in between are passed at most, looking ahead."""
AGAIN = {"main", "window"}
"""Kinds of question that are asked again after each answer but the last; kinds of session add theirs at import."""
SAME = ("target", "choose", "discard", "activate", "remove", "place")
"""Kinds of question that some effects ask several times in a row."""
AND = "; "
"""Put between the answers of a series as it is typed."""

Asks = Callable[[Game, Decision], bool]
"""Whether a question would be asked of its person at all."""


class AnswerSeries(NamedTuple):
    """Answers that are given one after another."""

    tokens: tuple[str, ...]
    then: tuple[Game, Decision] | None = None
    """The question that the second of them answers, in its position, where that is another one."""
    is_whole: bool = False
    """Whether it is one of all ways to continue from its first answer."""
    end: tuple[Game, Decision] | None = None
    """The question that the last of them answers, in its position, where that is yet another one."""
    stands: tuple[object, ...] = ()
    """The situation of the second of them, where others act before it; empty: it comes next."""

    @property
    def token(self) -> str:
        """All of them as they are typed."""
        return AND.join(self.tokens)

    @property
    def first(self) -> str:
        """The answer to the open question."""
        return self.tokens[0]

    @property
    def is_amount(self) -> bool:
        """Whether it is the same several times."""
        return len(set(self.tokens)) == 1


class TriedAnswers(NamedTuple):
    """Answers that were tried on a copy, and what is asked after them."""

    tokens: tuple[str, ...]
    game: Game
    asked: Decision | None
    """The next question, where it is of the same kind and seat; None: it is another."""


Best = Callable[[Game, Decision], list[str]]
"""What may be picked, the best first."""


def takes_several(game: Game, decision: Decision) -> bool:
    """Whether several of the options may be chosen at once, one after another."""
    if len(acting(decision)) < 2:
        return False
    if decision.kind in AGAIN:
        return True
    if decision.kind not in SAME:
        return False
    there = after(determinise(game, decision.seat, 0), decision, decision.options[0])
    asked = there.state.decision if there is not None else None
    return asked is not None and (asked.kind, asked.source) == (decision.kind, decision.source)


def series_of(game: Game, decision: Decision, asks: Asks, best: Best) -> list[AnswerSeries]:
    """The series that may answer an open question, in the order of their first answers."""
    if decision.kind.startswith(SHARED) or decision.kind in TOGETHER:
        return together(game, decision)
    found = paid_for(game, decision, best)
    for option in decision.options:
        verb = option.partition(" ")[0]
        if decision.kind in REPEATING and verb in REPEATED:
            number = times(game, decision, option)
            found += [AnswerSeries((option,) * n) for n in range(2, number + 1)]
            if number > 1:
                continue
        if decision.kind in AIMING and verb in AIMED:
            found += aimed(game, decision, option, asks, best)
    return found


def paid_for(game: Game, decision: Decision, best: Best) -> list[AnswerSeries]:
    """Upgrades that one CP is missing for, each with the sale of the card that is missed least."""
    found = []
    for upgrade in paid_by_a_sale(game, decision):
        card = upgrade.partition(" ")[2]
        sale = next(option for option in best(game, decision) if option.startswith(SELL) and option != SELL + card)
        there = after(determinise(game, decision.seat, 0), decision, sale)
        asked = there.state.decision if there is not None else None
        if there is not None and asked is not None and upgrade in asked.options:
            found.append(AnswerSeries((sale, upgrade), (there, asked)))
    return found


def after(game: Game, decision: Decision, token: str) -> Game | None:
    """The position at the next question of the same seat, others doing nothing; None: something was rolled, drawn or
    decided in between.
    """
    before = dict(game.state.streams.at)
    decks = [len(player.deck) for player in game.state.players]
    game.apply(token)
    for _ in range(OTHERS):
        after_it = game.state.decision
        if after_it is None or game.state.streams.at != before:
            return None
        if [len(player.deck) for player in game.state.players] != decks:
            return None
        if after_it.seat == decision.seat:
            return game
        passed = idle(after_it)
        if not passed:
            return None
        game.apply(passed)
    return None


def times(game: Game, decision: Decision, option: str) -> int:
    """How often in a row an option may be chosen while the same is asked again."""
    here: Game | None = determinise(game, decision.seat, 0)
    asked: Decision | None = decision
    for number in range(MOST):
        is_same = asked is not None and (asked.seat, asked.kind) == (decision.seat, decision.kind)
        if here is None or asked is None or not is_same or option not in asked.options:
            return number
        if asked.info.get("at") != decision.info.get("at"):
            return number
        here = after(here, asked, option)
        asked = here.state.decision if here is not None else None
    return MOST


def aimed(game: Game, decision: Decision, option: str, asks: Asks, best: Best) -> list[AnswerSeries]:
    """An option with each target it may have, where its target would be the next question."""
    there = after(determinise(game, decision.seat, 0), decision, option)
    asked = there.state.decision if there is not None else None
    if there is None or asked is None or asked.kind not in PICKING:
        return aimed_ahead(game, decision, option, asks, best)
    if not asks(there, asked):
        return []
    if len(asked.options) <= MOST_TARGETS and "pass" not in asked.options:
        return [AnswerSeries((option, picked), (there, asked), is_whole=True) for picked in asked.options]
    return [
        picking(there, asked, (option, picked), asks, best) for picked in changing(asked, best(there, asked))[:BEST]
    ]


def aimed_ahead(game: Game, decision: Decision, option: str, asks: Asks, best: Best) -> list[AnswerSeries]:
    """An option with the best that may be picked for it once others have acted, as things are now."""
    alone, here = ALONE.get(decision.kind), determinise(game, decision.seat, 0)
    if alone is None or not alone(here):
        return []
    there = after(here, decision, option)
    asked = there.state.decision if there is not None else None
    if there is None or asked is None or asked.kind not in STANDS or not asks(there, asked):
        return []
    stands, picks = STANDS[asked.kind](there, asked), changing(asked, best(there, asked))[:BEST]
    return [picking(there, asked, (option, picked), asks, best)._replace(stands=stands) for picked in picks]


def changing(asked: Decision, picks: Sequence[str]) -> list[str]:
    """What may be picked, without the dice that would stay as they are; all of it where nothing else is left."""
    dice = asked.info.get("dice", ())
    same = {f"die {place} {value}" for place, value in enumerate(dice, start=1)}
    return [picked for picked in picks if picked not in same] or list(picks)


def picking(game: Game, asked: Decision, tokens: tuple[str, str], asks: Asks, best: Best) -> AnswerSeries:
    """An option, what is picked for it, and what is best after that: the second where the same is asked once more, as
    of two dice that are changed; of the last dice of a roll also the ability they are changed for.
    """
    found = (game, asked)
    picks: tuple[str, ...] = tokens[1:]
    there = after(game.copy(), asked, tokens[1])
    then = there.state.decision if there is not None else None
    if there is not None and then is not None and (then.kind, then.source) == (asked.kind, asked.source):
        picks = (*picks, *changing(then, best(there, then))[:1])
        there = after(there, then, picks[-1])
        then = there.state.decision if there is not None else None
    whole = (tokens[0], *picks)
    if there is None or then is None or then.kind != ROLL or then.info.get("attempts") or not asks(there, then):
        return AnswerSeries(whole, found)
    first = best(there, then)[0]
    return (
        AnswerSeries((*whole, first), found, end=(there, then))
        if first.startswith(ACTIVATE)
        else AnswerSeries(whole, found)
    )


def together(game: Game, decision: Decision) -> list[AnswerSeries]:
    """Every way to answer a question and those of its kind that come at once after it: how something is handed out,
    what is done with each of several things. In whatever order, the same answers are one way.
    """
    ways = [TriedAnswers((), determinise(game, decision.seat, 0), decision)]
    found: list[TriedAnswers] = []
    left = decision.info.get("left") or 1
    while ways and len(ways[0].tokens) < MOST:
        ways = answered(ways)
        if len(ways) > MOST_WAYS:
            break
        left -= 1
        if not left:
            found = ways
        if any(way.asked is None for way in ways):
            break
        left = left or min(way.asked.info.get("left") or 1 for way in ways if way.asked is not None)
    is_more = bool(found) and len(found[0].tokens) > 1 and len(decision.options) > 1
    return [AnswerSeries(way.tokens, is_whole=True) for way in found] if is_more else []


def answered(ways: list[TriedAnswers]) -> list[TriedAnswers]:
    """Each way with every answer to the question after it."""
    found: dict[tuple[str, ...], TriedAnswers] = {}
    for tokens, game, asked in ways:
        assert asked is not None
        for option in asked.options:
            key = tuple(sorted((*tokens, option)))
            if key in found:
                continue
            there = after(game.copy(), asked, option)
            then = there.state.decision if there is not None else None
            is_same = then is not None and (then.seat, then.kind) == (asked.seat, asked.kind)
            found[key] = TriedAnswers(
                (*tokens, option), there if there is not None else game, then if is_same else None
            )
    return list(found.values())
