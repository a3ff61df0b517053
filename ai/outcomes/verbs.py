"""What each verb brings, as steps of a walk."""

# ruff: noqa: ARG001 - all steps share one signature

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ai.outcomes.dice import EXACTLY, Throws, coarse, throws
from ai.outcomes.effects import Effects, add, bursts
from ai.outcomes.walk import (
    ANOTHER_USE,
    ATTACK,
    BORROWED,
    COMPANION,
    COSTS,
    DONE,
    FLAT,
    LOCKED,
    MOST_AGAIN,
    MOST_LEAVES,
    NOBODY,
    PICKED,
    SEVERAL,
    SPARE,
    STEPS,
    UPGRADE_FOUND,
    Step,
    Todo,
    Walk,
)
from ai.sums import total
from engine.changes import count_of, held, limit_of, removable, sharing_limit
from engine.context import Context, lone
from engine.definitions import UPGRADE
from engine.dice import symbols_on
from engine.effects.operation import Op, Selector
from engine.effects.selectors import CHOSEN, MEANT
from engine.effects.verbs_flow import called, rolled_again
from engine.effects.verbs_spells import castable
from engine.effects.verbs_tokens import as_inflicted

# -- steps: damage and prevention ---------------------------------------------------------------


def deal(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Damage: the attack's own, or any other."""
    kind = op.opts.get("type", "")
    is_own = w.mode == ATTACK and context.me == w.scene.me
    for seat in w.who(op, context, helps=False):
        amount = max(0, w.amount(op, context, seat))
        if is_own and seat == w.scene.foe and kind != "collateral" and not op.opts.get("isolated"):
            what = "sure" if kind == "ultimate" else "normal" if kind in ("", "normal") else "open"
            add(effects, what, seat, amount)
        else:
            add(effects, "harm", seat, amount)
    return rest


def flagged(what: str, *, helps: bool = True) -> Step:
    """A change of damage without a number: halve, avoid, reflect, undefendable, fail ..."""

    def step(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
        seats = w.who(op, context, helps=helps) if op.to is not None else [context.me]
        for seat in [context.me] if op.verb == "reflect" else seats:
            add(effects, what, seat, 1)
        return rest

    return step


def numbered(what: str, *, helps: bool, sign: int = 1) -> Step:
    """A number for each of the players meant."""

    def step(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
        seats = w.who(op, context, helps=helps) if op.to is not None else [context.me]
        for seat in seats:
            if op.amount is None:
                amount = w.everything(seat, what)
            else:
                amount = w.amount(op, context, seat)
            add(effects, what, seat, sign * amount)
        return rest

    return step


def steal(what: str, back: str) -> Step:
    """Something goes from one to the other."""

    def step(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
        for seat in w.who(op, context, helps=False):
            amount = w.amount(op, context, seat)
            if what == "cp":
                amount = min(amount, w.everything(seat, what))
            add(effects, what, seat, -amount if what == "cp" else amount)
            add(effects, back, context.me, amount)
        return rest

    return step


# -- steps: tokens ---------------------------------------------------------------------------------


def put(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Gain or inflict a token: that many, or as many as find room."""
    many = w.count(op, context)
    token = op.what if op.verb == "gain" else as_inflicted(w.g, op.what, context.me)
    todo: Todo | None = rest
    for seat in w.who(op, context, helps=op.verb == "gain"):
        todo = arrive(w, effects, seat, token, room(w, seat, token) if op.opts.get("limit") else many, todo)
    return todo


def arrive(w: Walk, effects: Effects, seat: int, token: str, many: int, rest: Todo | None) -> Todo | None:
    """Put tokens on a player; those that burst as they come do so before the rest, and add to no damage (TOK-2)."""
    rows = bursts(w.g.library, token)
    before = w.tokens(seat, token) if rows else 0
    add(effects, "token", seat, many, token)
    if rows and w.tokens(seat, token) > before:
        context = Context(seat, source=f"token:{token}")
        for row, _ in rows[::-1]:  # compiled code cannot go through it by `reversed`
            if w.holds(row.when, context):
                rest = w.named(row.program, context, rest)
    return rest


def set_off(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Tokens do what they do when set off, for their holders."""
    program = w.g.library.tokens[op.what].set_off
    todo: Todo | None = rest
    for seat in w.who(op, context, helps=False):
        have = w.tokens(seat, op.what)
        for _ in range(have if op.opts.get("all") else min(have, w.count(op, context))):
            todo = w.named(program, context.about(seat, -1, f"token:{op.what}"), todo)
    return todo


def turn_token(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Tokens show their other side."""
    for seat in w.who(op, context, helps=False):
        have = w.tokens(seat, op.what)
        many = have if op.opts.get("all") else min(have, w.count(op, context))
        take(w, effects, seat, op.what, many)
        add(effects, "token", seat, many, op.opts["into"])
    return rest


def put_together(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Gain tokens that come at once: those that are worth most first."""
    todo: Todo | None = rest
    for seat in w.who(op, context, helps=True):
        for token in sorted(op.opts["gains"], key=lambda name: -w.token_worth(seat, name)):
            many = min(room(w, seat, token), w.read(op, op.opts["gains"][token], context))
            todo = arrive(w, effects, seat, token, many, todo)
    return todo


def room(w: Walk, seat: int, token: str) -> int:
    """How many of a token a seat may still gain, those counted that share its limit."""
    player = w.g.state.players[seat]
    more = sum(w.tokens(seat, name) - player.tokens.get(name, 0) for name in sharing_limit(w.g, token))
    return max(0, limit_of(w.g, player, token) + w.raised(seat, token) - held(w.g, player, token) - more)


def raise_limit(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A stack limit grows."""
    for seat in w.who(op, context, helps=True):
        for token in sharing_limit(w.g, op.what):
            add(effects, "limit", seat, int(op.opts.get("by", 1)), token)
        add(effects, "other", NOBODY, FLAT["raise-limit"] * w.scene.sign(seat))
    return rest


def take(w: Walk, effects: Effects, seat: int, token: str, count: int) -> None:
    """Take tokens away, of what is there by now: what found no room never came."""
    have = w.tokens(seat, token)
    before = count_of(w.g, w.g.state.players[seat], token)
    effects.pop(("token", seat, token), None)
    add(effects, "token", seat, have - before - min(have, count), token)


def remove(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Take tokens away: named ones, or the ones that the remover likes least to see there."""
    many = w.count(op, context)
    everything = bool(op.opts.get("all"))
    if op.what not in ("any", "all", "positive", "negative", "unique"):
        for seat in w.who(op, context, helps=True):
            take(w, effects, seat, op.what, w.tokens(seat, op.what) if everything else many)
        return rest
    best: tuple[float, int] = (float("-inf"), NOBODY)
    is_chosen = op.to is not None and op.to.kind in CHOSEN
    if everything and not is_chosen:
        for seat in w.who(op, context, helps=True):
            for token in removable(w.g, seat, op.what):
                take(w, effects, seat, token, w.tokens(seat, token))
        return rest
    seats = reach(w, op, context) if is_chosen else w.who(op, context, helps=True)
    for seat in seats:
        value = removal(w, seat, op.what, many, everything=everything) * w.scene.sign(seat)
        if value > best[0]:
            best = (value, seat)
    if best[1] != NOBODY:
        add(effects, "other", NOBODY, best[0])
    return rest


def reach(w: Walk, op: Op, context: Context) -> list[int]:
    """Everybody a choice could fall on."""
    if w.fixed is not None and w.fixed[0] is op:
        return w.fixed[1]
    return MEANT[op.to.kind](w.g, context) if op.to is not None else []


def removal(w: Walk, seat: int, kind: str, many: int, *, everything: bool) -> float:
    """What losing tokens means to their holder: all of a kind, or those the remover picks."""
    tokens = w.g.state.players[seat].tokens
    names = removable(w.g, seat, kind)
    worths = sorted(-w.token_worth(seat, t) for t in names for _ in range(tokens[t]))
    if everything:
        return total(worths)
    if not worths:
        return 0.0
    picked = worths[-many:] if w.scene.sign(seat) > 0 else worths[:many]
    return total(picked)


def transfer(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Move the token whose move serves best."""
    add(effects, "other", NOBODY, max((value for value, *_ in moves(w, context, op)), default=0.0))
    return rest


def moves(w: Walk, context: Context, op: Op) -> list[tuple[float, int, str, int]]:
    """What every possible move of a token is worth: (worth, giver, token, taker)."""
    sources = MEANT[op.to.kind](w.g, context) if op.to is not None else []
    takers = MEANT[op.extra.kind](w.g, context) if op.extra is not None else []
    found = []
    for giver in sources:
        for token in removable(w.g, giver, op.what, transfer=True):
            loss = w.scene.sign(giver) * w.token_worth(giver, token)
            found += [
                (w.scene.sign(taker) * w.token_worth(taker, token) - loss, giver, token, taker)
                for taker in takers
                if taker != giver
            ]
    return found


# -- steps: flow -----------------------------------------------------------------------------------


def block(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """What is in a `then` or comes later."""
    return w.under(op, "do", context, rest)


def condition(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """One of two blocks, as the condition is now."""
    holds = op.condition is not None and w.read(op, op.condition, context)
    return w.under(op, "then" if holds else "else", context, rest)


def choose(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """The best of several for the player who chooses; what cannot be paid is not offered."""
    chooser = w.who(op, context, helps=True)
    labels = [label for label in op.blocks if can_start(w, op.blocks[label], context)]
    if not labels or not chooser:
        return rest
    w.best([w.under(op, label, context, rest) for label in labels], effects, chance, chooser[0])
    return DONE


def at_random(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Each of several blocks, all alike likely."""
    before, w.spread = w.spread, w.spread * len(op.blocks)
    for label in op.blocks:
        w.go(w.under(op, label, context, rest), effects.copy(), chance / len(op.blocks))
    w.spread = before
    return DONE


def may(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A block or nothing, whichever its player likes better."""
    chooser, once = w.who(op, context, helps=True), op.opts.get("once", "")
    is_used = bool(once and w.g.state.players[context.me].used.get(f"turn:{once}"))
    if not chooser or is_used or not can_start(w, op.blocks["do"], context):
        return rest
    w.best([rest, w.under(op, "do", context, rest)], effects, chance, chooser[0])
    return DONE


def can_start(w: Walk, name: str, context: Context) -> bool:
    """Whether a block's first cost can be paid."""
    program = w.g.library.programs.get(name, ())
    return not program or program[0].verb != "pay" or can_pay(w, program[0], context)


def can_pay(w: Walk, op: Op, context: Context) -> bool:
    """Whether the one who does this has what it costs."""
    me = context.me
    if op.opts.get("cp", 0) > w.everything(me, "cp"):
        return False
    if any(w.tokens(me, token) < n for token, n in op.opts.get("tokens", {}).items()):
        return False
    return w.g.mode.can_pay(w.g, context.me, op.opts)


def pay(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A cost; without it nothing of this program follows."""
    if not can_pay(w, op, context):
        return rest.rest
    me = context.me
    add(effects, "cp", me, -op.opts.get("cp", 0))
    for token, count in op.opts.get("tokens", {}).items():
        take(w, effects, me, token, count)
    add(effects, "other", NOBODY, -total([each * op.opts.get(cost, 0) for cost, each in COSTS.items()]))
    return rest


def gain_native(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """The token that is worth most to the player; an opponent who may stop it does so if that is better for them."""
    library, seats = w.g.library, w.who(op, context, helps=True)
    there = {token for seat in seats for token in library.fighters[w.g.state.players[seat].fighter].native}
    kinds = [t for t in sorted(there) if library.tokens[t].polarity == op.what and room(w, context.me, t) > 0]
    if not kinds:
        return rest
    gain = Op("gain", {})
    gain.what, gain.to = max(kinds, key=lambda token: w.token_worth(context.me, token)), Selector("self")
    gained = Todo((gain,), 0, context, rest)
    stopping = [seat for seat in w.g.opponents(context.me) if op.blocks and w.everything(seat, "cards") > 0][:1]
    if not stopping:
        return gained
    w.best([gained, w.under(op, "unless", context, rest, foe=stopping[0])], effects, chance, stopping[0])
    return DONE


def contest(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Won as often as lost, however often it is played again; never lost with the companion that trumps."""
    won = w.under(op, "win", context, rest)
    trump = op.opts.get("trump", "")
    if trump and w.counter(context.me, trump):
        return w.under(op, "trumped" if op.blocks.get("trumped") else "win", context, rest)
    w.spread *= 2
    w.go(won, effects.copy(), chance / 2)
    w.go(rest, effects.copy(), chance / 2)
    w.spread //= 2
    return DONE


def number(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A number that a player names."""
    chooser = w.who(op, context, helps=True)
    if op.n is None or not chooser:
        return rest
    low = w.amount(op, context)
    high = min(low + SEVERAL, max(low, w.count(op, context)))
    ways: list[Todo | None] = [set_number(rest, context, op.what, value) for value in range(low, high + 1)]
    w.best(ways, effects, chance, chooser[0])
    return DONE


def set_number(rest: Todo, context: Context, name: str, value: int) -> Todo:
    """The same program with a number kept."""
    return Todo(rest.program, rest.at, context.counted(name, value), rest.rest)


def set_(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Keep a number for later operations."""
    return rest if op.n is None else set_number(rest, context, op.what, w.count(op, context))


def repeat(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A block several times in a row, up to `SEVERAL`."""
    todo: Todo | None = rest
    for _ in range(max(0, min(SEVERAL, w.amount(op, context)))):
        todo = w.under(op, "do", context, todo)
    return todo


def run(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A program that the hero's file names."""
    todo: Todo | None = rest
    for _ in range(w.times(op, context)):
        todo = w.named(op.what, context, todo)
    return todo


def each(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A block once for each player, who is the opponent inside."""
    todo: Todo | None = rest
    for seat in w.who(op, context, helps=False):
        todo = w.under(op, "do", context, todo, foe=seat)
    return todo


def roll(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Every roll that can be told apart, of dice that are rolled or, because of what showed, rolled again."""
    before: FallingDice | None = op.opts.get("before")
    if before is not None:
        t = before._replace(context=context, effects=effects, chance=chance, rest=rest)
        every_throw(w, t, op.opts["roller"], op.opts["count"])
        return DONE
    who = w.who(op, context, helps=True)
    count = min(w.amount(op, context), 5)
    if count <= 0 or not who:
        return rest
    every_throw(w, FallingDice(op, context, effects, chance, rest), who[0], count)
    return DONE


class FallingDice(NamedTuple):
    """Dice that an operation rolls, or rolls again, and where the walk is then."""

    op: Op
    context: Context
    effects: Effects
    chance: float
    rest: Todo
    done: tuple[str, ...] = ()
    """Symbols that showed before, where dice are rolled again."""
    turn: int = 0
    """How often dice have been rolled again."""


def every_throw(w: Walk, t: FallingDice, roller: int, count: int) -> None:
    """Walk on from every roll of so many dice that can be told apart."""
    op, context = t.op, t.context
    faces = w.g.library.fighters[w.g.state.players[roller].fighter].faces
    found = throws(faces, count, EXACTLY if count == 1 else w.told)
    theirs = rival_throws(w, op, context, roller, count)
    if w.spread * len(found) * len(theirs) > MOST_LEAVES:
        found = coarse(found)
    before, w.spread = w.spread, w.spread * len(found) * len(theirs)
    for weight, dice in found:
        for their_weight, their_dice in theirs:
            both = context.rolled(op.opts["opposed"], list(their_dice), roller) if their_dice else context
            todo = rolled(w, t._replace(context=both), list(dice), roller)
            w.go(todo, t.effects.copy(), t.chance * weight * their_weight)
    w.spread = before


def rival_throws(w: Walk, op: Op, context: Context, roller: int, count: int) -> Throws:
    """What a player who rolls against the roller may roll (ROLL-4); no dice: nobody does."""
    rivals = MEANT["foe"](w.g, context) if op.opts.get("opposed") else []
    if not rivals or rivals[0] == roller:
        return ((1.0, ()),)
    found = throws(w.g.library.fighters[w.g.state.players[rivals[0]].fighter].faces, count, EXACTLY)
    return coarse(found) if w.spread * len(found) > MOST_LEAVES else found


def rolled(w: Walk, t: FallingDice, dice: list[int], roller: int) -> Todo:
    """How the program continues after a roll: what the dice call for, dice that are rolled again, then the rest."""
    op, rest = t.op, t.rest
    inner = t.context.rolled(op.what or "roll", dice, roller)
    faces = w.g.library.fighters[w.g.state.players[roller].fighter].faces
    shown = symbols_on(dice, faces)
    todo: Todo | None = Todo(rest.program, rest.at, inner, rest.rest)
    count = rolled_again(op, shown, t.done)
    if count and t.turn < MOST_AGAIN:
        again = Op("roll", {})
        before = t._replace(done=(*t.done, *shown), turn=t.turn + 1)
        again.opts.update({"before": before, "roller": roller, "count": min(count, 5)})
        todo = Todo((again,), 0, inner, todo)
    for name in reversed(called(op, dice, shown, t.done)):
        todo = w.named(name, inner, todo)
    return todo or DONE


# -- steps: the rest --------------------------------------------------------------------------------


def activate(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Companions in play do what they do; the best first."""
    player = w.g.state.players[context.me]
    names = [op.what] if op.what != "any" else list(player.companions)
    programs = [w.g.library.companions[name].program for name in names if w.counter(context.me, name) > 0]
    todo: Todo | None = rest
    for name in programs[: w.times(op, context)]:
        todo = w.named(name, context.unrolled(), todo)
    return todo


def companion(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A companion's counter changes."""
    now = w.counter(context.me, op.what)
    change = w.count(op, context) if op.amount is None else w.amount(op, context) - now
    add(effects, "companion", context.me, change, op.what)
    add(effects, "other", NOBODY, COMPANION * change)
    return rest


def flip(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Another side of a board comes up."""
    if w.g.state.players[context.me].side != op.what:
        add(effects, "side", context.me, 1, op.what)
    return rest


def more_uses(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """More uses of what counts under a name: worth something where more of it can be used than the turn allows."""
    player = w.g.state.players[context.me]
    ready = [a for a in w.g.index(player).actions if a.counter == op.what]
    ready = [a for a in ready if a.when is None or a.when(w.g, lone(context.me, a.carrier))]
    left = max((dict(a.limit).get("turn", 0) for a in ready), default=0) - player.used.get(f"turn:{op.what}", 0)
    add(effects, "other", NOBODY, ANOTHER_USE * min(w.times(op, context), max(0, len(ready) - left)))
    return rest


def attempts(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """More roll attempts, at a flat worth each."""
    add(effects, "other", NOBODY, FLAT["attempt"] * w.amount(op, context))
    return rest


def fewer_attempts(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Roll attempts are lost, at the flat worth of one each."""
    for seat in w.who(op, context, helps=False):
        add(effects, "other", NOBODY, -FLAT["attempt"] * w.amount(op, context) * w.scene.sign(seat))
    return rest


def borrow_dice(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """More dice help the roller; a die without a symbol in place of an own one does harm."""
    each = -BORROWED if op.opts.get("instead") else BORROWED
    add(effects, "other", NOBODY, each * w.amount(op, context) * w.scene.sign(context.me))
    return rest


def lock_dice(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Locked dice make the roll attempts worth less."""
    for seat in w.who(op, context, helps=False):
        add(effects, "other", NOBODY, -LOCKED * w.amount(op, context) * w.scene.sign(seat))
    return rest


def discard(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Cards are lost; those that do something when discarded so are discarded first, then those one can do without."""
    if not op.opts.get("effects"):
        return LOSES_CARDS(w, op, context, effects, chance, rest)
    cards = w.g.library.cards
    told = [cards[card].discarded for card in w.g.state.players[context.me].hand if cards[card].discarded]
    add(effects, "other", NOBODY, -SPARE * w.amount(op, context))
    todo: Todo | None = rest
    for program in told[: w.times(op, context)]:
        todo = w.named(program, context, todo)
    return todo


def draw(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Cards are drawn; those that take the place of others and those that go back count for what can be picked."""
    if not op.opts.get("put-back"):
        return DRAWS_CARDS(w, op, context, effects, chance, rest)
    add(effects, "cards", context.me, w.amount(op, context) - 1 - bool(op.opts.get("instead")))
    add(effects, "other", NOBODY, PICKED)
    return rest


def cast(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Spells do what they do when they are cast: those that bring most."""
    there = castable(w.g, context, op)
    ways: list[Todo | None] = []
    for chosen in combinations(there, min(len(there), w.amount(op, context))):
        todo: Todo | None = rest
        for card in reversed(chosen):
            todo = w.named(w.g.library.cards[card].cast, Context(context.me, context.foe, f"card:{card}"), todo)
        ways.append(todo)
    if len(ways) == 1:
        return ways[0]
    w.best(ways, effects, chance, context.me)
    return DONE


def nothing(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """Worth nothing by itself."""
    return rest


def turned(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """The player that the attack would have hit is spared, as where the ability fails; what it does to a teammate is
    not worked out.
    """
    add(effects, "fail", context.me, 1)
    return rest


def search(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """A card of one's choice, or an upgrade."""
    add(effects, "other", NOBODY, UPGRADE_FOUND if op.opts.get("only") == UPGRADE else FLAT["search"])
    return rest


DRAWS_CARDS = numbered("cards", helps=True)
LOSES_CARDS = numbered("cards", helps=False, sign=-1)

STEPS.update(
    {
        "deal": deal,
        "add-damage": numbered("add", helps=True),
        "undefendable": flagged("pierce"),
        "prevent": numbered("prevent", helps=True),
        "halve": flagged("halve"),
        "avoid": flagged("avoid"),
        "reflect": flagged("reflect", helps=False),
        "no-attack-damage": flagged("cancel"),
        "fail": flagged("fail"),
        "turn-attack": turned,
        "heal": numbered("heal", helps=True),
        "cp": numbered("cp", helps=True),
        "lose-cp": numbered("cp", helps=False, sign=-1),
        "steal-cp": steal("cp", "cp"),
        "steal-health": steal("harm", "heal"),
        "lose-health": numbered("harm", helps=False),
        "set-health": numbered("saved", helps=True),
        "search": search,
        "draw": draw,
        "cast": cast,
        "discard": discard,
        "gain": put,
        "gain-native": gain_native,
        "gain-together": put_together,
        "set-off": set_off,
        "turn-token": turn_token,
        "tally": nothing,
        "inflict": put,
        "remove": remove,
        "transfer": transfer,
        "raise-limit": raise_limit,
        "then": block,
        "later": block,
        "if": condition,
        "choose": choose,
        "contest": contest,
        "random": at_random,
        "may": may,
        "pay": pay,
        "number": number,
        "set": set_,
        "repeat": repeat,
        "run": run,
        "each": each,
        "roll": roll,
        "activate": activate,
        "companion": companion,
        "attempt": attempts,
        "lose-attempt": fewer_attempts,
        "borrow-dice": borrow_dice,
        "lock-dice": lock_dice,
        "extra": flagged("extra"),
        "skip-phase": flagged("skip"),
        "window": nothing,
        "split-damage": nothing,
        "flip": flip,
        "more-uses": more_uses,
        "sell": nothing,
    }
)
"""What each verb brings."""
