"""Beats as whoever sits there sees them: rolls with what they make, cards with their texts, health before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.screens.build import screen_of
from campaign.screens.model import Beat, DieFace, HealthStep, MadeRoll, RolledDice, SeatScreen, ShownCard, ToldLine
from campaign.screens.situation import PURPOSES, faces_of
from campaign.words.beats import BeatLedger, BeatRecord
from campaign.words.made_rolls import (
    ATTACK,
    CAPTIONS,
    CHANGED,
    EFFECT,
    RIVAL,
    START,
    RollRecord,
    is_carried_out,
    makes,
    waiting_damage,
)
from campaign.words.names import ability_at, joined
from campaign.words.narrator import Line
from campaign.words.session_view import SessionView
from campaign.words.templates import Wording
from campaign.words.texts import ability_text, safely
from content import text
from engine.game import Game
from engine.pieces import DieMark, Roll

MOST = 6
"""Rolls that are shown beside the last one, at most."""
PAIR = 2
"""How many who share one health are named."""
DEFENCE = "defence"
"""What an ability is that one defends with."""
SHORT = 6
"""Letters of a short name below a die."""
Told = Callable[[Line], str]
"""A line as whoever sits there may read it."""
Then = Callable[[int], SessionView]
"""The position after a beat, by its number, as the player who sits there may know it."""


# -- rolls -----------------------------------------------------------------------------------------------


def made_rolls(view: SessionView, ledger: BeatLedger, since: int) -> tuple[MadeRoll, ...]:
    """The rolls of this turn that are over, from the one at `since` on, at least the last; none that is still there.

    Who starts is told only as long as it is news.
    """
    rolls = ledger.rolls.rolls
    first = max(ledger.turn_rolls, min(since, len(rolls) - MOST - 2))
    over = [at for at in range(first, len(rolls)) if is_over(view.game, rolls[at])]
    shown = [at for at in over if at >= since][-MOST:] or [at for at in over[-1:] if rolls[at].kind != START]
    return tuple(made_roll(view, rolls[at]) for at in shown)


def is_over(game: Game, roll: RollRecord) -> bool:
    """Whether these dice were rolled, and are no longer on the table."""
    lying = [(other.owner, other.kind) for other in game.state.rolls if other.thrown]
    kind = ATTACK[1] if roll.kind == RIVAL else roll.kind
    owners = [other.owner for other in game.state.rolls] if roll.kind == RIVAL else [roll.owner]
    return bool(roll.dice) and (roll.is_done or not any((owner, kind) in lying for owner in owners))


def made_roll(view: SessionView, roll: RollRecord) -> MadeRoll:
    """A roll that is over."""
    game = view.game
    wording = Wording(game.library, game.state)
    return MadeRoll(rolled(view, roll), roll.earlier, makes(wording, finished(game, with_waiting(game, roll))))


def made_then(view: SessionView, ledger: BeatLedger, record: BeatRecord) -> MadeRoll | None:
    """The roll of a beat with the dice that lay there when it was over, and what came of them; None: it has none."""
    if record.rolled is None or not record.rolled.dice:
        return None
    now = ledger.rolls.rolls[record.roll]
    if now.dice == record.rolled.dice:
        return made_roll(view, now)
    return made_roll(view, record.rolled)._replace(makes=CHANGED)


def finished(game: Game, roll: RollRecord) -> RollRecord:
    """A roll of a card or status effect as over once its program is: what it has not brought by then never comes."""
    is_over = roll.kind == EFFECT and is_carried_out(game.state, roll)
    return roll._replace(is_done=roll.is_done or is_over)


def with_waiting(game: Game, roll: RollRecord) -> RollRecord:
    """A roll with the damage that waits because of it."""
    if roll.harm or not roll.source or roll.is_done:
        return roll
    waited = dict(roll.waited)
    for seat, amount in waiting_damage(game.state, roll.source).items():
        if amount > waited.get(seat, 0):
            roll = roll.dealing(seat, amount - waited.get(seat, 0))
    return roll


def rolled(view: SessionView, roll: RollRecord) -> RolledDice:
    """The dice of a roll that is over."""
    if roll.kind == START:
        faces = tuple(DieFace(name, shortened(name)) for name in map(view.seat, range(len(roll.dice))))
        return RolledDice(roll.dice, faces, roll.sides, roll.kind, -1, "Who starts?", 0)
    lay = Roll(roll.owner, roll.kind, list(roll.dice), roll.sides)
    lay.marks = tuple([DieMark(place, plain=True) for place in roll.plain])
    faces = faces_of(view.game, lay)
    whose = CAPTIONS.get(roll.kind) or f"{view.seat(roll.owner)}'s {PURPOSES.get(roll.kind, 'dice')}"
    return RolledDice(roll.dice, faces, roll.sides, roll.kind, roll.owner, whose, 0)


# -- beats -----------------------------------------------------------------------------------------------


def shortened(name: str) -> str:
    """A name for below a die: `Monk`, `Samur.`."""
    return name if len(name) <= SHORT else f"{name[: SHORT - 1].rstrip()}."


def beats_of(
    then: Then, ledger: BeatLedger, some: slice, told: Told, lines: int, me: int, *, screens: bool
) -> list[Beat]:
    """Some of the beats, as seat `me` sees them; `lines`: how many have been told in all; `screens`: with the table
    after each.
    """
    beats = []
    for number in range(some.start, min(some.stop, len(ledger.beats))):
        behind = ledger.beats[number + 1 :]
        so_far = max(0, lines - sum(len(other.lines) for other in behind))
        view = then(number)
        beat = beat_of(view, ledger, number, told, so_far)
        beats.append(beat._replace(screen=as_it_was(view, me)) if screens else beat)
    return beats


def beat_of(view: SessionView, ledger: BeatLedger, number: int, told: Told, lines: int) -> Beat:
    """One beat without the table. `view` is the position after it, `lines` how many had been told by then."""
    record = ledger.beats[number]
    first = lines - len(record.lines)
    return Beat(
        number=number,
        seat=record.seat,
        who=view.seat(record.seat) if record.seat >= 0 else "",
        acting=record.acting,
        turn=record.turn,
        roll=made_then(view, ledger, record),
        card=shown_card(view, record),
        lines=tuple(
            ToldLine(first + place, told(line), line.tone, line.rule, line.minor, line.felt)
            for place, line in enumerate(record.lines)
        ),
        health=health_steps(view, record),
        screen=None,
        told=lines,
        report=(),
    )


def health_steps(view: SessionView, record: BeatRecord) -> tuple[HealthStep, ...]:
    """Whose health a beat changes; teammates of one dial are told together, in the place of the first."""
    steps: dict[int, tuple[int, int]] = {}
    for move in record.health:
        before, _ = steps.get(move.dial, (move.before, 0))
        steps[move.dial] = before, move.after
    owners: dict[int, list[int]] = {}
    for player in view.game.state.players:
        owners.setdefault(player.dial, []).append(player.seat)
    return tuple(
        HealthStep(owners[dial][0], dial_name(view, owners[dial]), before, after)
        for dial, (before, after) in steps.items()
        if before != after
    )


def dial_name(view: SessionView, seats: Sequence[int]) -> str:
    """Whose health a dial is: one name, two, or a team by its first."""
    if len(seats) > PAIR:
        return f"{view.seat(seats[0])}'s team"
    return joined([view.seat(seat) for seat in seats])


def as_it_was(view: SessionView, me: int) -> SeatScreen:
    """The table as a seat saw it in a position that is over: nobody is asked."""
    screen = screen_of(view, me, None)
    seats = tuple(line._replace(is_asked=False) for line in screen.seats)
    acting = view.game.state.acting
    return screen._replace(seats=seats, instead=(), awaited=acting, awaits=view.seat(acting))


# -- cards -----------------------------------------------------------------------------------------------


def shown_card(view: SessionView, record: BeatRecord) -> ShownCard | None:
    """What a beat shows of the table as a card; None: nothing."""
    kind, _, id = record.shows.partition(":")
    library, seat = view.game.library, record.shown_of
    names = text.names_of(library)
    if not record.shows or not 0 <= seat < len(view.game.state.players):
        return None
    if kind == "fighter":
        player = view.game.state.players[seat]
        sheet, sort = view.sheet(player), library.fighters[player.fighter].kind
        return ShownCard(view.seat(seat), sort, "\n".join(sheet)) if sheet else None
    if kind == "ability":
        ability = ability_at(library, view.game.state, seat, id)
        if ability is None:
            return None
        sort = DEFENCE if record.kind == "defends" else kind
        return ShownCard(ability.name, sort, ability_text(ability, names))
    if kind == "card" and id in library.cards:
        card = library.cards[id]
        return ShownCard(card.name, safely(text.heading, card.raw), view.card_text(card.raw, names))
    said = view.text_of(record.shows)
    return ShownCard(Wording(library, view.game.state).named(record.shows, seat), kind, said) if said else None
