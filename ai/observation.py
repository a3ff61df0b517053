"""A position as plain data: what a seat may know, for programs that were not written for this one.

Made from a seat's view (`engine.view.view`), so nothing is in it that the seat may not know. Everything is a number, a
text, a list or an object of these, under names that stay as they are for one `PROTOCOL`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from typing_extensions import TypedDict  # Pydantic, which makes the schema, wants that of Python 3.12

from engine.damage import preview

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision, Player, Roll

PROTOCOL = 1
"""Goes up when a name or its meaning changes; names may be added without that."""


class SeatData(TypedDict):
    """What can be seen of one seat."""

    seat: int
    """From 0, in the order of turns."""
    team: int
    fighter: str
    """The id of the hero or enemy."""
    side: str
    """The side of a two-sided board that is face up; empty for boards with one side."""
    health: int
    max_health: int
    cp: int
    is_defeated: bool
    hand: list[str] | None
    """Ids of the cards; null where the seat that is asked may not know them."""
    hand_size: int
    deck_size: int
    discard: list[str]
    out: list[str]
    """Cards out of the game for this session, upgrades in play among them."""
    equipment: list[str]
    tokens: dict[str, int]
    """Status effects and other tokens by id."""
    levels: dict[str, int]
    """Board spaces that were upgraded, with their level."""
    companions: dict[str, int]


class RollData(TypedDict):
    """Dice on the table."""

    owner: int
    kind: str
    """`offence`, `defence`, `targeting`, `effect`, or what a kind of session rolls for."""
    dice: list[int]
    attempts: int
    """Roll attempts left."""
    is_thrown: bool


class AttackData(TypedDict):
    """The offensive ability that runs."""

    attacker: int
    defender: int
    """-1: nobody yet."""
    ability: str
    dice: list[int]
    is_undefendable: bool
    is_ultimate: bool


class PositionData(TypedDict):
    """A position, as one seat may know it."""

    mode: str
    turn: int
    phase: str
    active: int
    """Whose turn it is."""
    seats: list[SeatData]
    rolls: list[RollData]
    """The newest last."""
    attack: AttackData | None
    incoming: dict[str, int]
    """Damage that waits to be dealt, by the number of the seat it would reach as things are."""
    session: dict[str, Any] | None
    """What only this kind of session has; its names may change with any version."""


class QuestionData(TypedDict):
    """What the seat is asked."""

    id: int
    """How many choices were made in the game before this one."""
    seat: int
    kind: str
    source: str
    """What asks: `card:...`, `token:...`, `ability:...`; empty for the flow of the game itself."""
    info: dict[str, Any]
    """What else belongs to the question, by its kind."""
    options: list[str]
    """At least two; one of them is the answer."""


class BeginData(TypedDict):
    """The first line that the program of a bot reads; it is not answered."""

    type: Literal["begin"]
    protocol: int
    """`PROTOCOL`."""
    seed: int
    """For luck of its own: with the same seed it should play the same game."""


class AskedData(TypedDict):
    """A line that asks the program of a bot for a choice."""

    type: Literal["choose"]
    position: PositionData
    question: QuestionData


class AnswerData(TypedDict):
    """The line that answers."""

    id: int
    """The question's."""
    option: str
    """One of the question's options."""


def position_data(view: Game, seat: int) -> PositionData:
    """The position of a seat's view."""
    state = view.state
    attack = state.attack
    waiting = {p.seat: preview(view, p.seat).total for p in state.players} if state.pools else {}
    return PositionData(
        mode=state.mode,
        turn=state.turn,
        phase=state.phase,
        active=state.active,
        seats=[seat_data(view, player, is_known=player.team == state.players[seat].team) for player in state.players],
        rolls=[roll_data(roll) for roll in state.rolls],
        attack=None
        if attack is None
        else AttackData(
            attacker=attack.attacker,
            defender=attack.defender,
            ability=attack.ability,
            dice=list(attack.dice),
            is_undefendable=attack.undefendable,
            is_ultimate=attack.ultimate,
        ),
        incoming={str(other): damage for other, damage in waiting.items() if damage},
        session=None if state.session is None else state.session.to_json(),
    )


def seat_data(view: Game, player: Player, *, is_known: bool) -> SeatData:
    """One seat of a view; the hand only where it is known."""
    return SeatData(
        seat=player.seat,
        team=player.team,
        fighter=player.fighter,
        side=player.side,
        health=view.health(player.seat),
        max_health=view.state.health_max[player.dial],
        cp=player.cp,
        is_defeated=player.fallen,
        hand=sorted(player.hand) if is_known else None,
        hand_size=len(player.hand),
        deck_size=len(player.deck),
        discard=list(player.discard),
        out=list(player.out),
        equipment=list(player.gear),
        tokens=dict(player.tokens),
        levels=dict(player.levels),
        companions=dict(player.companions),
    )


def roll_data(roll: Roll) -> RollData:
    """Dice on the table."""
    return RollData(
        owner=roll.owner, kind=roll.kind, dice=list(roll.dice), attempts=roll.attempts, is_thrown=roll.thrown
    )


def question_data(decision: Decision) -> QuestionData:
    """A question to the seat that is asked."""
    return QuestionData(
        id=decision.id,
        seat=decision.seat,
        kind=decision.kind,
        source=decision.source,
        info=decision.info,
        options=list(decision.options),
    )
