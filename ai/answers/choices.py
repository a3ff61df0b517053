"""Answers to what programs ask: one of several, yes or no, a number, a target, a token, a companion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers import rolls
from ai.outcomes import PLAIN
from ai.outcomes.verbs import moves, set_number
from ai.outcomes.walk import STEPS
from engine.attached import MEETS
from engine.chance import mix, stream_seed
from engine.changes import OVER_START
from engine.damage import preview

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.answers.question import AskingProgram, Question


def word(option: str) -> str:
    """The words after an option's verb."""
    return option.partition(" ")[2]


def choose(q: Question) -> str:
    """The block that serves one's side best."""
    return q.best(q.options, choose_worth(q))


def choose_worth(q: Question) -> Callable[[str], float]:
    """What continuing with a block is worth, or a token; equal for all options where no program asks."""
    if q.decision.info.get("tokens"):
        return lambda o: q.token(q.scene.me, word(o))
    program = q.program()
    if program is None:
        return nothing
    context, rest = program.context, program.rest
    return lambda o: program.worth(program.walk.under(program.op, word(o), context, rest))


def contest(q: Question) -> str:
    """What wins for certain where it is there, else a word that nobody can foresee."""
    program = q.program()
    trump = f"choose {program.op.opts.get('trump', '')}" if program is not None else ""
    if trump in q.options:
        return trump
    return q.options[mix(stream_seed(q.decision.id, f"contest-{q.decision.seat}")) % len(q.options)]


def nothing(_option: str) -> float:
    """All options are the same."""
    return 0.0


def may(q: Question) -> str:
    """Yes where it gains."""
    found = gain(q)
    return "yes" if (is_healthy(q) if found is None else found > 1e-9) else "no"


def gain(q: Question) -> float | None:
    """How much better what is offered is than leaving it; None: nobody can tell."""
    info = q.decision.info
    if "pay" in info:
        return rolls.ransom(q)
    if "row" in info:
        row = q.values.library.rows[info["row"]]
        return q.settlement.of(q.values.leaves(q.scene, [row.program], PLAIN))
    if "stops" in info:
        cards = [q.hold(card) for card in q.scene.player.hand]
        return -q.token(info["gains"], info["stops"]) - min(cards, default=0.0)
    program = q.program()
    if program is None or program.op.verb != "may":
        return None
    yes = program.walk.under(program.op, "do", program.context, program.rest)
    return program.worth(yes) - program.worth(program.rest)


def may_worth(q: Question) -> Callable[[str], float]:
    """What a yes is worth, a no being worth nothing."""
    found = gain(q)
    return lambda option: 0.0 if option == "no" or found is None else found


def is_healthy(q: Question) -> bool:
    """Whether a fighter can survive a fight: more than half of the health they began with."""
    state = q.g.state
    dial = q.scene.player.dial
    return 2 * state.health[dial] > state.health_max[dial] - OVER_START


def number(q: Question) -> str:
    """The number with which the program continues best."""
    return q.best(q.options, number_worth(q))


def number_worth(q: Question) -> Callable[[str], float]:
    """What continuing with a number is worth; equal for all options where no program asks."""
    program = q.program()
    if program is None:
        return nothing
    return lambda o: program.worth(set_number(program.rest, program.context, program.op.what, int(word(o))))


def target(q: Question) -> str:
    """The seat on which the effect does one's side most good.

    Of opponents that are worth the same, damage takes the one nearest to falling, among several teams the strongest;
    anything else takes the one that will feel it longest.
    """
    worth = target_worth(q)
    found = {option: worth(option) for option in q.options}
    top = max(found.values())
    alike = [option for option in q.options if found[option] >= top - 1e-9]
    if len(alike) == 1 or any(side_of(q, option) > -1 for option in alike):
        return alike[0]
    program = q.program()
    nearest = program is not None and program.op.verb == "deal" and q.scene.is_last_team
    return (min if nearest else max)(alike, key=lambda option: q.g.health(int(word(option))))


def target_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to pick a seat."""
    program = q.program()
    if program is None:
        return nothing
    if program.op.verb == "transfer":
        return transfer_target(program)
    if program.op.verb == "attempt":
        rollers = {f"target {dice.owner}" for dice in q.g.state.rolls}
        return lambda o: (o in rollers) * side_of(q, o)
    known = program.op.verb in STEPS

    def worth(option: str) -> float:
        if option == "pass":
            return 0.0
        seat = int(word(option))
        return program.on(seat) if known else float(side_of(q, option)) + (seat == q.scene.me)

    return worth


def side_of(q: Question, option: str) -> int:
    """1 for a target of the own side, -1 for another, 0 for a pass."""
    return 0 if option == "pass" else q.scene.sign(int(word(option)))


def transfer_target(program: AskingProgram) -> Callable[[str], float]:
    """What it is worth to move a token from or to a seat."""
    kept = program.frame.kept or {}
    giver = next((int(word(str(value))) for key, value in kept.items() if key.startswith("from") and value), -1)
    ways = moves(program.walk, program.context, program.op)

    def worth(option: str) -> float:
        if option == "pass":
            return 0.0
        seat = int(word(option))
        fitting = [
            v for v, source, _, taker in ways if (seat == source if giver < 0 else (giver, seat) == (source, taker))
        ]
        return program.sign * max(fitting, default=float("-inf"))

    return worth


def remove(q: Question) -> str:
    """The token whose going serves one's side best."""
    return q.best(q.options, remove_worth(q)) or q.options[0]


def remove_worth(q: Question) -> Callable[[str], float]:
    """What it is worth that a token goes."""
    seat = q.decision.info.get("of", q.scene.me)
    return lambda o: 0.0 if o == "pass" else -q.token(seat, word(o))


def place(q: Question) -> str:
    """The ability on which a token serves one's side best."""
    return q.best(q.options, place_worth(q)) or q.options[0]


def place_worth(q: Question) -> Callable[[str], float]:
    """What it is worth that a token comes to an ability; where there is one already, what the two set off."""
    seat = q.decision.info["of"]
    tokens = q.g.state.players[seat].tokens

    def worth(option: str) -> float:
        kind = word(option)
        if not tokens.get(kind):
            return q.token(seat, kind)
        rows = [row for row in q.values.library.tokens[kind].rows if row.at == MEETS]
        return q.settlement.of(q.values.leaves(q.scene, [row.program for row in rows], PLAIN))

    return worth


def transfer(q: Question) -> str:
    """The token whose move serves one's side best."""
    return q.best(q.options, transfer_worth(q))


def transfer_worth(q: Question) -> Callable[[str], float]:
    """What it is worth that a token moves."""
    giver, taker = q.decision.info["from"], q.decision.info["to"]
    return lambda o: 0.0 if o == "pass" else q.token(taker, word(o)) - q.token(giver, word(o))


def prevent_status(q: Question) -> str:
    """Undo the status that would hurt most."""
    return q.best(q.options, prevent_worth(q))


def prevent_worth(q: Question) -> Callable[[str], float]:
    """What it is worth that a status does not stick."""
    return lambda o: 0.0 if o == "pass" else -q.token(q.scene.me, word(o))


def exchange(q: Question) -> str:
    """Give the poorest token of a group for a better one."""
    return q.best(q.options, exchange_worth(q))


def exchange_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to give a token for the new one."""
    new = q.token(q.scene.me, str(q.decision.info["new"]))
    return lambda o: 0.0 if o == "pass" else new - q.token(q.scene.me, word(o))


def companion(q: Question) -> str:
    """The companion whose work serves best; building and raising takes the first."""
    return q.best(q.options, companion_worth(q))


def companion_worth(q: Question) -> Callable[[str], float]:
    """What a companion's work is worth."""
    program = q.program()
    if program is None or q.decision.kind != "activate":
        return nothing
    companions = q.values.library.companions
    context = program.context.unrolled()

    def worth(option: str) -> float:
        if option == "pass":
            return 0.0
        return program.worth(program.walk.named(companions[word(option)].program, context, None))

    return worth


def split(q: Question) -> str:
    """A companion takes the damage that it survives; all that it can where that saves its owner from defeat."""
    name = q.decision.source.partition(":")[2]
    counter = q.scene.player.companions.get(name, 0)
    most = counter if preview(q.g, q.scene.me).total >= q.g.health(q.scene.me) else counter - 1
    fitting = [option for option in q.options if int(word(option)) <= most]
    return fitting[-1] if fitting else q.options[0]
