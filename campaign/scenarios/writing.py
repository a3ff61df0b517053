"""The position of a session as a scenario file: the last place a file can begin at, and what led from there.

A file begins at certain moments only. So every place of the session is tried, the last one first: its file is run, and
where it leads to the very position that was asked for, it is the one. The start is the last resort.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from campaign.scenarios.load import BadScenario, NotWritable, ScenarioFile
from campaign.scenarios.runner import FAILED, ScenarioResult, run
from campaign.scenarios.schema import Scenario, Seat
from campaign.scenarios.setup import Setup, setups
from campaign.scenarios.trace import Made, Trace, TracedPosition
from campaign.scenarios.yaml_text import text_of
from content.reading import Document as Text
from engine.definitions import UPGRADE
from engine.flow.rolls import THROW
from engine.game import Game
from engine.state import JSON, State
from saves.records import Document

TRIED = 12
"""How many places are tried before the start of the session."""
KEPT = {"health", "cp", "scenario", "layout", "step"}
"""What a file says also where it is as usual, because a reader looks for it."""
LONG = ("max-health", "fallen", "side", "deck", "piles", "companions", "used", "counters")
"""What a seat says only where it would be another without: how it is then, building tells."""
SAID = KEPT.union(LONG)
"""What is not left out only because the format has it so: here that may mean something else."""


NOWHERE = Text(Path("position"), "position", "name: a written position")
"""The place of the lines of a file that is no file yet."""


@dataclass(slots=True)
class Written:
    """A scenario file that leads to the position it was asked for."""

    document: Document
    comment: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What the file holds."""
        return text_of(self.document, self.comment)


class SaveOptions:
    """What is to be written: a session's position, and how much of it."""

    __slots__ = ("at", "hands", "name", "until")

    def __init__(self, name: str, at: int, *, until: int | None = None, hands: bool = True) -> None:
        self.name = name
        """Name of the file's scenario."""
        self.at = at
        """The position before this choice, counted from 0."""
        self.until = at if until is None else until
        """The file plays on to the position before this choice."""
        self.hands = hands
        """Also the hands and decks of those who are not asked there."""


def save(game: Game, choices: Sequence[tuple[int, str]], wish: SaveOptions) -> Written:
    """The file of a position. `game` is the session about to begin, or at a snapshot; `choices` are those since.

    Raises NotWritable when no file leads to that position, ReplayDiverged when the choices do not fit.
    """
    setup = setup_of(game)
    trace = Trace(game, setup.moment)
    first = game.state.choices
    trace.follow(choices[: wish.at - first])
    asked = game.state.decision.seat if game.state.decision is not None else -1
    hidden = [] if wish.hands else [player.seat for player in game.state.players if player.seat != asked]
    reached = len(trace.places)
    for seat, token in choices[wish.at - first : wish.until - first]:
        trace.choose(seat, token)
    if game.state.decision is not None and game.state.decision.kind == THROW:
        raise NotWritable(wish.at, ["a player is about to type dice there, but a file must list them"])
    return Writer(trace, setup, wish, hidden).written(trace.places[:reached])


def setup_of(game: Game) -> Setup:
    """The setup of the game's mode."""
    return setups()[game.state.mode]


def save_failing(game: Game, choices: Sequence[tuple[int, str]], name: str) -> Written:
    """The file of a position whose last choice ends in an error; nothing is expected of it.

    Raises NotWritable, ReplayDiverged.
    """
    first, (seat, token) = game.state.choices, choices[-1]
    trace = Trace(game, setup_of(game).moment)
    trace.follow(choices[:-1])
    at = first + len(choices) - 1
    written = Writer(trace, setup_of(game), SaveOptions(name, at), []).written(list(trace.places))
    thrown = len(trace.thrown)
    with suppress(Exception):  # this is what the file is about
        trace.choose(seat, token)
    document = {
        key: value for key, value in written.document.items() if key not in ("dice", "choices", "until", "expect")
    }
    dice = [*written.document.get("dice", ()), *(value for _, value in trace.thrown[thrown:])]
    written.document = {
        **document,
        "dice": dice,
        "choices": [*written.document.get("choices", ()), {str(seat): token}],
        "until": "decision",
    }
    return written


class Writer:
    """Tries one place after another."""

    def __init__(self, trace: Trace, setup: Setup, wish: SaveOptions, hidden: Sequence[int]) -> None:
        self.trace = trace
        self.setup = setup
        self.wish = wish
        self.hidden = hidden
        """Seats whose hands and decks are not told."""
        self.end = trace.game
        self.why: list[str] = []
        """What the last place that was tried lacks."""

    def written(self, places: Sequence[TracedPosition]) -> Written:
        """The file of the last place that leads here. Raises NotWritable."""
        for place in tried(places):
            document = self.document(place)
            result = self.run(document)
            self.why = self.differences(result, place)
            if not self.why:
                return Written(self.shortened(document, place))
        raise NotWritable(self.wish.at, self.why)

    # -- what stands in a file -----------------------------------------------------------------

    def document(self, place: TracedPosition) -> Document:
        """Everything that a file can say from a place on."""
        game = Game(self.end.library, place.state)
        state = place.state
        setup = self.setup
        session = setup.document(game, place.moment) if setup.document is not None else {}
        made = self.trace.since(place, self.wish.until)
        fighter_kinds = [game.library.fighters[player.fighter].kind for player in state.players]
        kinds = [kind if kind in setup.enemies else "hero" for kind in fighter_kinds]
        seats = [seat_document(game, seat, kind) for seat, kind in enumerate(kinds)]
        if place.moment["phase"] == "start" and state.session is not None:
            seats = [{kind: player.fighter} for kind, player in zip(kinds, state.players, strict=True)]
        for number in self.hidden:
            if number < len(seats):  # enemies may come later
                self.hide(seats[number], number, made)
        streams = self.trace.dice_streams()
        drawn = {name: count for name, count in state.streams.drawn().items() if name not in streams}
        seats = [usual_left_out(seat, Seat) for seat in seats]
        session = usual_left_out(session, setup.session) if setup.session is not None else session
        dice = self.trace.dice(place, self.wish.until)
        choices = [{str(choice.seat): choice.token} for choice in listed(made)]
        return {
            "name": self.wish.name,
            "mode": state.mode,
            "seed": state.streams.seed,
            "luck": drawn,
            **({"starter": state.starter} if state.starter >= 0 else {}),
            "seats": seats,
            **place.moment,
            **({"session": session} if session else {}),
            **({"dice": dice} if dice else {}),
            **({"choices": choices} if choices else {}),
            "until": "decision" if self.end.state.outcome is None else "outcome",
            "expect": self.expected(),
        }

    def hide(self, seat: Document, number: int, made: Iterable[Made]) -> None:
        """Tell of a hand only what is played later on, of a deck nothing."""
        shown = {choice.token.partition(" ")[2] for choice in made if choice.seat == number}
        if seat.get("hand") or seat.get("deck"):
            seat["hand"] = [card for card in seat["hand"] if card in shown]
            del seat["deck"]

    def expected(self) -> Document:
        """What holds where the file ends."""
        state = self.end.state
        wanted: Document = {"seats": [expected(self.end, player.seat) for player in state.players], "turn": state.turn}
        if state.outcome is not None:
            return wanted | {"outcome": {key: value for key, value in state.outcome.items() if is_plain(value)}}
        if state.decision is not None:
            wanted["decision"] = {"seat": state.decision.seat, "kind": state.decision.kind}
            if self.wish.hands:
                wanted["decision"]["options"] = list(state.decision.options)
        return wanted

    # -- whether it leads there ------------------------------------------------------------------

    def run(self, document: Document) -> ScenarioResult:
        """Its result; a file that cannot be run fails."""
        try:
            return run(ScenarioFile(NOWHERE, Scenario.model_validate(document)))
        except (BadScenario, ValidationError) as error:
            return ScenarioResult("", self.wish.name, FAILED, [str(error)])

    def differences(self, result: ScenarioResult, place: TracedPosition) -> list[str]:
        """How the end of a file's run is not the position that was asked for."""
        if result.problems or result.game is None:
            return result.problems or ["it cannot be run"]
        depth = 0 if place.moment["phase"] == "start" else len(place.state.stack)
        state: State = result.game.state
        state.streams.script = None
        streams = self.trace.dice_streams()
        return unlike(self.end.state, state, self.setup, depth=depth, dice=streams, hidden=self.hidden)

    def shortened(self, document: Document, place: TracedPosition) -> Document:
        """The document without what goes without saying."""
        for keys in superfluous(document):
            shorter: Document = left_out(document, keys)
            if shorter != document and not self.differences(self.run(shorter), place):
                document = shorter
        return document


def tried(places: Sequence[TracedPosition]) -> Iterator[TracedPosition]:
    """The places in the order in which they are tried: the last ones first, and in the end the earliest."""
    yield from reversed(places[-TRIED:])
    if len(places) > TRIED:
        yield places[0]


def is_plain(value: Any) -> bool:
    """Whether a value fits into a line."""
    return isinstance(value, int | str | bool)


def listed(made: Sequence[Made]) -> list[Made]:
    """The choices a file must list: all but those that come by themselves without taking the place of the next."""
    choices: list[Made] = []
    for choice in reversed(made):
        following = choices[-1] if choices else None
        waits = following is not None and not (following.seat == choice.seat and following.token in choice.options)
        if not (choice.by_itself and waits):
            choices.append(choice)
    return choices[::-1]


# -- seats, the inverse of placing one ----------------------------------------------------------------


def seat_document(game: Game, seat: int, kind: str) -> dict[str, Any]:
    """Everything that a file can say of a player."""
    state, library = game.state, game.library
    player = state.players[seat]
    fighter = library.fighters[player.fighter]
    upgrades = [card for card in player.out if library.cards[card].kind == UPGRADE and card in fighter.deck]
    begins_with = (fighter.raw or {}).get("tokens") if kind != "hero" else None
    printed = dict.fromkeys(begins_with or (), 0)
    is_shared = any(other.dial == player.dial for other in state.players[:seat])
    dial = {} if is_shared else {"health": state.health[player.dial], "max-health": state.health_max[player.dial]}
    return {
        kind: player.fighter,
        **dial,
        "cp": player.cp,
        "fallen": player.fallen,
        "side": player.side,
        "hand": list(player.hand),
        "deck": player.deck[::-1],
        "discard": list(player.discard),
        "upgrades": upgrades,
        "out": [card for card in player.out if card not in upgrades],
        "gear": list(player.gear) if player.gear != list(fighter.prepared) else None,
        "tokens": printed | player.tokens,
        "limits": dict(player.limits),
        "companions": dict(player.companions),
        "piles": {name: pile[::-1] for name, pile in player.piles.items()},
        "used": dict(player.used),
        "counters": dict(player.bank),
    }


def expected(game: Game, seat: int) -> dict[str, Any]:
    """What holds for a player, as `expect` says it."""
    player = game.state.players[seat]
    return {"health": game.health(seat), "cp": player.cp, "tokens": dict(player.tokens) or "none"}


# -- leaving out what goes without saying -----------------------------------------------------------------


def usual_left_out(part: Document, model: type[BaseModel]) -> Document:
    """The keys of a part that are not as the format has them where nothing is said."""
    usual = {field.alias or name: field.default for name, field in model.model_fields.items()}
    return {key: value for key, value in part.items() if key in SAID or key not in usual or usual[key] != value}


def superfluous(document: Document) -> list[tuple[Any, ...]]:
    """The paths of keys that may turn out superfluous: all at once where they are as usual, else one by one."""
    paths: list[tuple[Any, ...]] = [("luck",), ("starter",), ("session",)]
    for place, seat in enumerate(document["seats"]):
        paths += [("seats", place, key) for key in LONG if key in seat]
    return paths + [("session", key) for key in document.get("session", ()) if key not in KEPT]


def left_out(part: Any, keys: tuple[Any, ...]) -> Any:
    """A copy of a part of a document without the key at the end of the path."""
    first, *rest = keys
    if isinstance(part, list):
        return [left_out(inner, tuple(rest)) if place == first else inner for place, inner in enumerate(part)]
    if not rest:
        return {key: value for key, value in part.items() if key != first}
    return {key: left_out(value, tuple(rest)) if key == first else value for key, value in part.items()}


def unlike(
    wanted: State, found: State, setup: Setup, *, depth: int, dice: Collection[str], hidden: Collection[int] = ()
) -> list[str]:
    """What differs, one line each: where, and both values.

    The lowest `depth` frames were there when the file began; the state of the streams of its `dice` says nothing, and
    hands and decks of `hidden` seats are not in it.
    """
    typed = wanted.physical
    first, second = (comparable(state, setup, depth, dice, hidden, typed=typed) for state in (wanted, found))
    return list(walk(first, second, ""))


def comparable(
    state: State, setup: Setup, depth: int, dice: Collection[str], hidden: Collection[int], *, typed: bool
) -> JSON:
    """A position without what says nothing about how it continues; `typed`: dice were among the answers there."""
    position = setup.settled(state.to_json())
    for frame in position["stack"] if typed else ():
        frame.pop("answer", None)
        frame.pop("cast", None)
    for frame in position["stack"][:depth]:
        for name in setup.spent:
            frame.pop(name, None)
    for player in position["players"]:
        player["out"] = sorted(player["out"])
        if player["seat"] in hidden:
            player["hand"] = player["deck"] = "hidden"
    if position["decision"] is not None:
        position["decision"] = position["decision"] | {"id": 0}
    luck = {name: at for name, at in position["streams"]["at"].items() if name not in dice}
    return position | {"choices": 0, "streams": luck, "physical": False}


def walk(wanted: Any, found: Any, where: str) -> Iterator[str]:
    """Every leaf that differs."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in sorted(wanted.keys() | found.keys(), key=str):
            yield from walk(wanted.get(key), found.get(key), f"{where} {key}".strip())
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for place, (a, b) in enumerate(zip(wanted, found, strict=True)):
            yield from walk(a, b, f"{where} {place}".strip())
    elif wanted != found:
        yield f"{where}: {wanted!r}, but in the file {found!r}"
