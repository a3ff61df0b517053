"""What a scenario expects against what is there, difference by difference, and what is left over at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from campaign.scenarios.record import Entry, PassedOver, Record, RecordedQuestion, RecordedThrow, counted, folded
from campaign.scenarios.schema import DecisionWanted, EventWanted, ExpectedEnd, ListedAnswer, PileWanted, SeatWanted
from engine.damage import preview
from engine.definitions import UPGRADE
from engine.errors import DiceRunOut
from engine.events import Event
from engine.game import Game

SHOWN = 4
"""How many events are told at most of those that happened instead."""


def differences(wanted: ExpectedEnd, game: Game, events: list[Event]) -> list[str]:
    """Everything that is not as expected, in one sentence each."""
    texts: list[str] = []
    state = game.state
    for number, seat in enumerate(wanted.seats):
        if number < len(state.players):
            texts += [f"seat {number}: {text}" for text in seat_differences(seat, game, number)]
        else:
            texts.append(f"seat {number}: it does not exist")
    for name in ("phase", "turn", "active"):
        texts += differ(name, getattr(wanted, name), getattr(state, name))
    if wanted.outcome == "none":
        texts += differ("outcome", "none", "none" if state.outcome is None else state.outcome)
    elif wanted.outcome is not None:
        texts += values_differ("outcome", wanted.outcome, state.outcome or {})
    if wanted.decision is not None:
        texts += decision_differences(wanted.decision, game)
    for event in wanted.events:
        texts += event_differences(event, events)
    texts += order_differences(wanted.events_in_order, events)
    if wanted.session:
        kept = state.session.to_json() if state.session is not None else {}
        texts += values_differ("session", wanted.session, kept)
    return texts


def differ(what: str, wanted: Any, there: Any) -> Iterator[str]:
    """A sentence if a value that is asked for is another one."""
    if wanted is not None and wanted != there:
        yield f"{what} is {said(there)}, expected {said(wanted)}"


def values_differ(what: str, wanted: Mapping[str, Any], there: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each value of a mapping that is another one, or is not there."""
    for key, value in wanted.items():
        yield from value_differs(f"{what} {key}", value, there.get(key))


PILE = frozenset({"size", "top", "bottom"})
"""What may be said of a pile of which not every card is known."""


def value_differs(what: str, wanted: Any, there: Any) -> Iterator[str]:
    """A sentence for what differs: of a list or mapping the size, where there is a number; of piles what is said."""
    if measures(wanted, there):
        if isinstance(wanted, int):
            yield from differ(f"the size of {what}", wanted, len(there))
        elif wanted.keys() <= PILE:
            yield from pile_differs(what, PileWanted.model_validate(wanted), there)
        else:
            for key, value in wanted.items():
                yield from value_differs(f"{what} {key}", value, there.get(key))
    elif isinstance(wanted, list) and isinstance(there, list) and any(map(measures, wanted, there)):
        yield from differ(f"the size of {what}", len(wanted), len(there))
        for number, (inner, found) in enumerate(zip(wanted, there, strict=False)):
            yield from value_differs(f"{what} {number}", inner, found)
    elif wanted != there and (wanted, there) != ("none", None):
        yield f"{what} is {said(there)}, expected {said(wanted)}"


def measures(wanted: Any, there: Any) -> bool:
    """Whether only the size is asked for, or parts of a pile, or that of some of several."""
    if isinstance(wanted, int):
        return not isinstance(wanted, bool) and isinstance(there, list | dict)
    if not isinstance(wanted, dict) or not wanted:
        return False
    if isinstance(there, list):
        return wanted.keys() <= PILE
    return isinstance(there, dict) and any(measures(value, there.get(key)) for key, value in wanted.items())


def pile_differs(what: str, wanted: PileWanted, there: list[str]) -> Iterator[str]:
    """What is said of a pile whose top is last, and is different."""
    yield from differ(f"the size of {what}", wanted.size, len(there))
    if wanted.top is not None:
        yield from differ(f"the top of {what}", wanted.top, there[::-1][: len(wanted.top)])
    if wanted.bottom is not None:
        yield from differ(f"the bottom of {what}", wanted.bottom, there[: len(wanted.bottom)][::-1])


def said(value: Any) -> str:
    """A value as a reader writes it."""
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    if value is None:
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {inner}" for key, inner in value.items()) or "nothing"
    return str(value)


def seat_differences(wanted: SeatWanted, game: Game, number: int) -> Iterator[str]:
    """What a seat is and has, where something is said about it."""
    player = game.state.players[number]
    yield from differ("health", wanted.health, game.health(number))
    yield from differ("max-health", wanted.max_health, game.state.health_max[player.dial])
    yield from differ("cp", wanted.cp, player.cp)
    yield from cards_differ("hand", wanted.hand, player.hand)
    yield from cards_differ("discard", wanted.discard, player.discard)
    yield from of_pile("the deck", wanted.deck, player.deck)
    if wanted.tokens == "none":
        yield from differ("tokens", {}, player.tokens)
    elif wanted.tokens:
        for token, count in wanted.tokens.items():
            yield from differ(token, count, player.tokens.get(token, 0))
    for token, count in (wanted.limits or {}).items():
        from engine.changes import limit_of

        yield from differ(f"the limit of {token}", count, limit_of(game, player, token))
    if wanted.upgrades is not None:
        played = [card for card in player.out if game.library.cards[card].kind == UPGRADE]
        yield from cards_differ("upgrades", wanted.upgrades, played)
    for name, level in (wanted.companions or {}).items():
        yield from differ(name, level, player.companions.get(name, 0))
    for name, pile in wanted.piles.items():
        yield from of_pile(f"the pile {name}", pile, player.piles.get(name, []))
    yield from differ("side", wanted.side, player.side)
    yield from cards_differ("gear", wanted.gear, player.gear)
    if wanted.waiting is not None:
        yield from differ("the waiting damage", wanted.waiting, preview(game, number).total if game.state.pools else 0)
    yield from differ("fallen", wanted.fallen, player.fallen)
    for name, count in (wanted.counters or {}).items():
        yield from differ(name, count, player.bank.get(name, 0))


def of_pile(what: str, wanted: int | list[str] | PileWanted | None, there: list[str]) -> Iterator[str]:
    """A number of cards, exactly these from the top, or what is known of them."""
    if isinstance(wanted, PileWanted):
        yield from pile_differs(what, wanted, there)
    elif isinstance(wanted, list):
        yield from differ(what, wanted, there[::-1])
    else:
        yield from differ(what, wanted, len(there))


def cards_differ(what: str, wanted: int | list[str] | None, there: list[str]) -> Iterator[str]:
    """A number of cards, or exactly these in any order."""
    if isinstance(wanted, list):
        yield from differ(what, sorted(wanted), sorted(there))
    elif wanted is not None and wanted != len(there):
        yield f"{what} is {len(there)} cards {said(sorted(there))}, expected {wanted}"


def decision_differences(wanted: DecisionWanted, game: Game) -> Iterator[str]:
    """The decision that is open at the end, where something is said about it."""
    decision = game.state.decision
    if decision is None:
        yield "no decision is open"
        return
    yield from differ("the decision's seat", wanted.seat, decision.seat)
    yield from differ("the decision's kind", wanted.kind, decision.kind)
    if wanted.options is not None:
        yield from options_differ(wanted.options, decision.options)


def options_differ(wanted: list[str], there: list[str]) -> Iterator[str]:
    """What an open question lacks, and what it has beyond; many options of one verb by the first and the last."""
    lacks, more = Counter(wanted) - Counter(there), Counter(there) - Counter(wanted)
    if lacks:
        yield f"the decision's options lack {', '.join(folded(sorted(lacks.elements())))}"
    if more:
        yield f"the decision has further options: {', '.join(folded(sorted(more.elements())))}"


def event_differences(wanted: EventWanted, events: list[Event]) -> Iterator[str]:
    """An event that must have happened, that often; if not, what did happen of its kind."""
    seen = [event for event in events if matches(wanted, event)]
    values = [f"{key}={value}" for key, value in wanted.values.items()]
    text = " ".join([wanted.kind, *([wanted.rule] if wanted.rule else []), *values])
    if wanted.times is None:
        if not seen:
            yield f"this did not happen: {text}{instead(wanted, events)}"
    elif len(seen) != wanted.times:
        times = "once" if len(seen) == 1 else f"{len(seen)} times"
        more = instead(wanted, events) if len(seen) < wanted.times else ""
        yield f"this happened {times}, expected {wanted.times}: {text}{more}"


def order_differences(wanted: Sequence[EventWanted], events: Sequence[Event]) -> Iterator[str]:
    """Events that must have happened one after the other; told is the first that did not."""
    place = 0
    for number, one in enumerate(wanted):
        found = next((i for i in range(place, len(events)) if matches(one, events[i])), -1)
        if found < 0:
            text = " ".join([one.kind, *(f"{key}={value}" for key, value in one.values.items())])
            before = f" after {wanted[number - 1].kind}" if number else ""
            yield f"this did not happen{before}: {text}"
            return
        place = found + 1


def instead(wanted: EventWanted, events: list[Event]) -> str:
    """In a line of its own, events of the kind with the values that are asked for; empty: there are none."""
    keys = ["rule"] * bool(wanted.rule) + list(wanted.values)
    others = [event for event in events if event.kind == wanted.kind and not matches(wanted, event)]
    facts = dict.fromkeys(
        " ".join(event.rule if key == "rule" else f"{key}={event.data.get(key)}" for key in keys) for event in others
    )
    return f"\n{wanted.kind} happened with {'; '.join([*facts][:SHOWN])}" if facts and keys else ""


def matches(wanted: EventWanted, event: Event) -> bool:
    """Whether an event is of the kind, rule and values asked for."""
    if wanted.kind != event.kind or (wanted.rule is not None and wanted.rule != event.rule):
        return False
    return all(same(event.data.get(key), value) for key, value in wanted.values.items())


def same(there: Any, wanted: Any) -> bool:
    """Whether two values are equal, with tuples as lists."""
    if isinstance(there, list | tuple) and isinstance(wanted, list):
        return len(there) == len(wanted) and all(same(a, b) for a, b in zip(there, wanted, strict=True))
    return bool(there == wanted)


NAMED = 5
"""How many answers are named at most."""


def choices_left(left: Sequence[ListedAnswer], record: Record, why_not: str) -> str:
    """The choices that were never made: the first with what its seat was asked instead, the others by name.

    `why_not`: why the first was last refused.
    """
    first, *others = left
    lines = [f"a choice is left over: {first.said()}", *asked_instead(first, record)]
    if why_not:
        lines.append(f"last refused at {why_not}")
    if others:
        named = "; ".join(answer.said() for answer in others[:NAMED])
        more = f"; and {len(others) - NAMED} more" if len(others) > NAMED else ""
        lines.append(f"after it: {named}{more}")
    return "\n".join(lines)


def refusal_left(refusal: ListedAnswer, record: Record) -> str:
    """A refusal that was never tried, with what its seat was asked."""
    return "\n".join(
        [f"no decision could have refused {refusal.said()}", *asked_of(refusal.seat, record.entries, record)]
    )


def asked_instead(answer: ListedAnswer, record: Record) -> list[str]:
    """What a seat was asked since the last choice that was made, where it was passed over, and what came nearest."""
    entries = record.since_listed()
    began = len(entries) < len(record.entries)
    lines = asked_of(answer.seat, entries, record, since=" after the choice before it" if began else "")
    questions = [entry for entry in entries if isinstance(entry, RecordedQuestion) and entry.seat == answer.seat]
    offered = list(dict.fromkeys(option for question in questions for option in question.options))
    if answer.token in offered:
        moments = counted(q.moment for q in questions if answer.token in q.options)
        lines.append(f"{answer.token!r} was offered at {moments}")
    elif near := nearest(answer.token, offered):
        lines.append(f"the nearest offer was {near!r}")
    return lines


def asked_of(seat: int, entries: Iterable[Entry], record: Record, since: str = "") -> list[str]:
    """How often a seat was asked, at which moments, and where it was passed over."""
    own = [entry for entry in entries if not isinstance(entry, RecordedThrow) and entry.seat == seat]
    questions = [entry for entry in own if isinstance(entry, RecordedQuestion)]
    over = [entry for entry in own if isinstance(entry, PassedOver)]
    who = f"{record.who(seat)} (seat {seat})"
    lines = [f"{who} was asked {times(questions)}{since}{moments_of(questions)}"]
    if over:
        lines.append(f"{who} could do nothing and was not asked at {counted(e.moment for e in over)}")
    return lines


def nearest(token: str, offered: Sequence[str]) -> str:
    """An option with the same verb and a near name, or with the same name and another verb; empty: there is none."""
    verb, _, name = token.partition(" ")
    for option in offered:
        other, _, other_name = option.partition(" ")
        if name and other_name == name and other != verb:
            return option
    names = {
        other_name: option for option in offered for other, _, other_name in [option.partition(" ")] if other == verb
    }
    near = get_close_matches(name, names, n=1)
    return names[near[0]] if near else ""


def times(questions: Sequence[RecordedQuestion]) -> str:
    """How often a player was asked."""
    return ("nothing", "once")[len(questions)] if len(questions) < 2 else f"{len(questions)} times"


def moments_of(questions: Sequence[RecordedQuestion]) -> str:
    """`: roll (2 times), window rolled`; empty if nothing was asked."""
    return f": {counted(question.moment for question in questions)}" if questions else ""


def dice_left(dice: Sequence[int], record: Record) -> str:
    """What is said of dice that nobody rolled."""
    throws = record.throws()
    used = sum(len(throw.dice) for throw in throws)
    text = f"dice are left over: {list(dice)}"
    if not throws:
        return f"{text}\nno die was rolled"
    return f"{text}\n{used} of {used + len(dice)} were used, the last for {throws[-1].of}"


def dice_missing(error: DiceRunOut, record: Record, rolled: str) -> str:
    """A roll that the dice list does not have; `rolled`: whose it is, and for what."""
    used = sum(len(throw.dice) for throw in record.throws())
    need = f"{error.count} {'die' if error.count == 1 else 'dice'}"
    if len(error.left) < error.count:
        left, listed = len(error.left) or "none", used + len(error.left)
        return (
            f"the dice run out at {rolled}\nit needs {need}, but {left} of {listed} {'is' if left == 1 else 'are'} left"
        )
    place = next(i for i, die in enumerate(error.left) if not 1 <= die <= error.sides)
    die = f"die {used + place + 1} of the list is {error.left[place]}"
    return f"{die}, but {rolled} has dice of {error.sides} sides"
