"""Verbs of status effects (TOK, WIN-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine import attached, changes
from engine.context import lone
from engine.definitions import PIECE
from engine.effects import operation
from engine.effects.asking import asked, count, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import let_wait, push_block
from engine.effects.selectors import targets
from engine.flow.window import open_window
from engine.frames import Act, Defence, Do, Play
from engine.gates import STATUS, is_barred, open_gates, opponent_to_name
from engine.options import may_use
from engine.state import Inflicted, Player

if TYPE_CHECKING:
    from engine.game import Game


def count_of(g: Game, f: Do, op: Op) -> int:
    """How many tokens the operation means."""
    return 1 if op.n is None else op.n(g, f.context)


def is_numbed(g: Game, f: Do, token: str) -> bool:
    """Whether the running offensive ability may not gain or inflict this status effect now; ultimates may."""
    attack, me = g.state.attack, f.context.me
    if attack is None or attack.ultimate or attack.attacker != me or f.context.source != f"ability:{attack.ability}":
        return False
    is_status = g.library.tokens[token].polarity != PIECE
    return is_status and any(row.effect == "forbid" for row in g.rows(g.state.players[me], "statuses"))


COUNTED = {"n": operation.COUNT}
"""How many tokens."""


@verb("gain", Shape("word", modifiers=COUNTED))
def gain(g: Game, f: Do, op: Op) -> bool:
    """Put tokens on the owner or a chosen player; a gain that was named an attack's may be more than fits (WIN-6). What
    is only taken from where it was kept is no gain of an ability.
    """
    if not op.opts.get("taken") and is_numbed(g, f, op.what):
        return True
    who = targets(g, f, op.to)
    if who is None:
        return False
    moved = 0
    for seat in who:
        player = g.state.players[seat]
        if g.library.tokens[op.what].attached:
            came = attached.attach(g, f, op.what, seat, count_of(g, f, op), seat)
            if came is None:
                return False
            moved += len(came)
            continue
        room = changes.limit_of(g, player, op.what) - changes.held(g, player, op.what)
        if not op.opts.get("limit") and count_of(g, f, op) > room and make_room(g, f, seat, op.what):
            return False
        if room <= 0 and g.library.tokens[op.what].exchange:
            if not exchange(g, f, op, seat):
                return False
        else:
            wanted = room if op.opts.get("limit") else count_of(g, f, op)
            moved += changes.add_token(g, seat, op.what, wanted, f.context.source)
    count(f, op, moved)
    return True


@verb("gain-native", Shape("word", "all-heroes", "of", modifiers={"unless": operation.BLOCK}))
def gain_native(g: Game, f: Do, op: Op) -> bool:
    """Gain a token of a polarity that belongs to one of these fighters, whoever holds any; self chooses which. An
    opponent may stop it, where it says at what cost."""
    me = f.context.me
    who = targets(g, f, op.to)
    if who is None:
        return False
    there = {token for seat in who for token in g.library.fighters[g.state.players[seat].fighter].native}
    found = sorted(token for token in there if comes_freely(g, token, op.what) and not is_numbed(g, f, token))
    if not found:
        return True
    answer = asked(g, f, "native", me, "choose", [f"choose {token}" for token in found], {"tokens": True})
    if answer is None:
        return False
    token = answer.partition(" ")[2]
    is_stopped = stopped(g, f, op, token)
    if is_stopped is None:
        return False
    if is_stopped:
        return True
    if changes.room_for(g, g.state.players[me], token) < 1 and make_room(g, f, me, token):
        return False
    if g.sink is not None:
        g.emit("chose", "ACT-5", seat=me, choice=token, source=f.context.source)
    changes.add_token(g, me, token, 1, f.context.source)
    return True


def stopped(g: Game, f: Do, op: Op, token: str) -> bool | None:
    """Whether an opponent does what stops this gain: the first who wants to, in turn order; None: asked.

    The cost is cards, so one who has none is not asked.
    """
    block = op.blocks.get("unless", "")
    if not block:
        return False
    me = f.context.me
    for seat in g.opponents(me):
        if not (g.state.players[seat].hand or g.state.players[seat].at_table):
            continue
        answer = asked(g, f, f"stop{seat}", seat, "may", ["yes", "no"], {"stops": token, "gains": me})
        if answer is None:
            return None
        if answer == "yes":
            push_block(g, f, block, context=f.context.facing(seat))
            return True
    return False


def comes_freely(g: Game, token: str, polarity: str) -> bool:
    """Whether a token is a status effect of this polarity that comes to a player, not to a place on a board."""
    definition = g.library.tokens[token]
    return definition.polarity == polarity and not definition.attached


@verb("gain-together", Shape("gains", each="gain"))
def gain_together(g: Game, f: Do, op: Op) -> bool:
    """Put tokens of several kinds on the owner that come at once; where a limit that they share keeps some out, their
    player says which come first (TOK-2)."""
    if is_numbed(g, f, next(iter(op.opts["gains"]))):
        return True
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in who:
        player = g.state.players[seat]
        for token, wanted in op.opts["gains"].items():
            if kept(f, f"left{seat} {token}") is None:
                keep(f, f"left{seat} {token}", wanted(g, f.context))
        left = {token: int(str(kept(f, f"left{seat} {token}"))) for token in op.opts["gains"]}
        contested = next((group for token in left if (group := rivals(g, player, token, left))), [])
        if contested:
            options = [f"choose {token.replace('-', ' ')}" for token in contested]
            answer = asked(g, f, f"next{seat}.{sum(left.values())}", seat, "choose", options, {"blocks": op.blocks})
            if answer is not None:
                label = answer.removeprefix("choose ")
                token = label.replace(" ", "-")
                keep(f, f"left{seat} {token}", left[token] - 1)
                push_block(g, f, op.blocks[label], context=f.context.about(seat, -1, f.context.source))
            return False
        for token, many in left.items():
            if many:
                changes.add_token(g, seat, token, many, f.context.source)
                keep(f, f"left{seat} {token}", 0)
    return True


def rivals(g: Game, player: Player, token: str, left: Mapping[str, int]) -> list[str]:
    """The kinds of which more are left than find room together with this one, and some do; empty: no choice is left."""
    found = [t for t in changes.sharing_limit(g, token) if left.get(t)]
    room = changes.room_for(g, player, token)
    return found if len(found) > 1 and 0 < room < sum(left[t] for t in found) else []


def make_room(g: Game, f: Do, seat: int, token: str) -> bool:
    """Beyond a limit some may be spent first (WIN-6); True: a window is open for that."""
    if kept(f, f"room{seat}"):
        return False
    keep(f, f"room{seat}", value=True)
    player = g.state.players[seat]
    bits = open_gates(g, player)
    sharing = changes.sharing_limit(g, token)
    spends = [a for a in g.index(player).actions if any(t in sharing for t, _ in a.pay) and may_use(g, player, a, bits)]
    return bool(spends) and not is_barred(g, player) and open_window(g, "room", only=[seat])


def exchange(g: Game, f: Do, op: Op, seat: int) -> bool:
    """At the limit of a group a new token may take the place of another one; False: asked (LOOT-2)."""
    group = g.library.tokens[op.what].group
    held = [t for t in sorted(g.state.players[seat].tokens) if g.library.tokens[t].group == group and t != op.what]
    if not held:
        return True
    token = asked(
        g, f, f"exchange{seat}", seat, "exchange", [f"replace {t}" for t in held] + ["pass"], {"new": op.what}
    )
    if token is None:
        return False
    if token != "pass":
        changes.take_token(g, seat, token.split(" ", 1)[1], 1, f.context.source, "LOOT-2")
        changes.add_token(g, seat, op.what, 1, f.context.source, "LOOT-2")
    return True


def means_open_target(g: Game, f: Do, op: Op) -> bool:
    """Whether what modifies an attack inflicts on its target, who is not named yet (ACT-3): it waits for DEF-1."""
    attack = g.state.attack
    if attack is None or op.to is None or op.to.kind != "foe" or f.context.foe >= 0:
        return False
    return attack.attacker == f.context.me and attack.defender < 0 and attack.stage == attack.LOCKED_IN


@verb("inflict", Shape("word", "foe", stage=operation.TARGET, modifiers=COUNTED, gate=opponent_to_name))
def inflict(g: Game, f: Do, op: Op) -> bool:
    """Put tokens on others; those of an attack are remembered, so that a defence may undo them."""
    if is_numbed(g, f, op.what):
        return True
    if means_open_target(g, f, op):
        let_wait(g, f)
        return True
    who = targets(g, f, op.to)
    if who is None:
        return False
    coming: list[tuple[int, int]] = []
    for seat in who:
        through = g.mode.lets_through(g, f, seat, op.what, count_of(g, f, op) - f.less)
        if through is None:
            return False
        coming.append((seat, through))
    if g.library.tokens[op.what].attached:
        return inflict_on_abilities(g, f, op, coming)
    attack = g.state.attack
    moved = 0
    for seat, wanted in coming:
        token = changes.as_put_by(g, seat, as_inflicted(g, op.what, f.context.me), f.context.me)
        stuck = changes.add_token(g, seat, token, wanted, f.context.source)
        if any(row.at == "limit-reached" for row in g.library.tokens[token].rows):
            stuck = wanted  # it takes the place of the one that it sets off (TOK-7)
        if attack is not None and f.context.me == attack.attacker:
            attack.inflicted = attack.inflicted + [Inflicted(seat, token, i < stuck) for i in range(wanted)]
        moved += stuck
    count(f, op, moved)
    return True


def inflict_on_abilities(g: Game, f: Do, op: Op, coming: list[tuple[int, int]]) -> bool:
    """Put tokens on abilities of others, where the inflicter says (TOK-8)."""
    came: list[Inflicted] = []
    for seat, wanted in coming:
        attached_here = attached.attach(g, f, op.what, seat, wanted, f.context.me)
        if attached_here is None:
            return False
        came += [Inflicted(seat, kind, stuck) for kind, stuck in attached_here]
    attack = g.state.attack
    if attack is not None and f.context.me == attack.attacker:
        attack.inflicted = attack.inflicted + came
    count(f, op, len(came))
    return True


def as_inflicted(g: Game, token: str, by: int) -> str:
    """The token that comes when a player inflicts this one; it may be another one for them now."""
    definition = g.library.tokens[token]
    return definition.comes_as if definition.comes_when is not None and definition.comes_when(g, lone(by)) else token


@verb("set-off", Shape("word", "self", "of", operation.TARGET, modifiers=COUNTED))
def set_off(g: Game, f: Do, op: Op) -> bool:
    """Tokens do what they do when set off, each for its own holder."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in reversed(who):
        have = g.state.players[seat].tokens.get(op.what, 0)
        for _ in range(have if op.opts.get("all") else min(have, count_of(g, f, op))):
            g.push(Do(g.library.tokens[op.what].set_off, lone(seat, f"token:{op.what}")))
    return True


@verb("turn-token", Shape("word", "self", "of", operation.TARGET, modifiers=COUNTED))
def turn_token(g: Game, f: Do, op: Op) -> bool:
    """Tokens show their other side."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in who:
        many = 99 if op.opts.get("all") else count_of(g, f, op)
        changes.turn_token(g, seat, op.what, op.opts["into"], many, f.context.source)
    return True


def status_of_others(spec: Mapping[str, Any]) -> int:
    """A status effect that can be removed; the player's own need no looking for."""
    return STATUS if spec.get("of", "self") != "self" else 0


@verb("remove", Shape("word", "self", "of", operation.TARGET, modifiers=COUNTED, gate=status_of_others))
def remove(g: Game, f: Do, op: Op) -> bool:
    """Remove tokens of a kind; who removes also picks, and picks again among what is left (TOK-3); the named player may
    have nothing (WIN-9).
    """
    what = op.what
    if what not in ("any", "all", "positive", "negative", "unique"):
        return remove_named(g, f, op)
    name_again(f)
    who = targets(g, f, op.to, holds=lambda seat: bool(changes.removable(g, seat, what)))
    if who is None:
        return False
    everything, is_random = op.opts.get("all", False), op.opts.get("how") == "random"
    for seat in who:
        done = kept(f, f"removed{seat}") or 0
        assert isinstance(done, int)
        wanted = 99 if everything else count_of(g, f, op)
        while done < wanted and (left := changes.removable(g, seat, what)):
            name = left[0] if everything or is_random else pick(g, f, op, seat, left, done)
            if name is None or not stands(g, f, seat, 0 if everything else done):
                return False
            if is_random:
                name = left[g.state.streams.below(len(left), "tokens")]
            done += changes.take_token(g, seat, name, 99 if everything else 1, f.context.source)
            keep(f, f"removed{seat}", done)
    count(f, op, sum(int(str(kept(f, f"removed{seat}") or 0)) for seat in who))
    return True


def pick(g: Game, f: Do, op: Op, seat: int, left: list[str], done: int) -> str | None:
    """The token that is removed next; None: a player has been asked."""
    chooser = seat if op.opts.get("by") == "owner" else f.context.me
    token = asked(g, f, f"token{seat}.{done}", chooser, "remove", [f"remove {t}" for t in left], {"of": seat})
    return None if token is None else token.split(" ", 1)[1]


def stands(g: Game, f: Do, holder: int, number: int) -> bool:
    """Whether what was named is taken from its holder now (WIN-4, WIN-9); False: it may be answered first."""
    key = f"named{holder}.{number}"
    if kept(f, key):
        return True
    keep(f, key, value=True)
    keep(f, "number", number)
    seats = who_may_answer(g, f, holder)
    return not (seats and open_window(g, "removal", only=seats, quiet=True))


def name_again(f: Do) -> None:
    """Once what was named has been answered its player names anew; what was taken before stays taken (WIN-9)."""
    number = kept(f, "number")
    if number is None or not f.acted:
        return
    f.acted = False
    forget = ("token", "named") if number else ("",)
    f.kept = {name: value for name, value in (f.kept or {}).items() if not name.startswith(forget)}
    keep(f, "answered", value=True)


def who_may_answer(g: Game, f: Do, holder: int) -> list[int]:
    """Who has a chance before a named token is taken from its holder: with a card of a main phase everybody else, with
    anything else that is no instant the holder, with an instant only the active player who has it (WIN-10).
    """
    me, active = f.context.me, g.state.active
    begun = next((frame for frame in reversed(g.state.stack) if isinstance(frame, Play | Act)), None)
    if isinstance(begun, Act) or (begun is not None and g.library.cards[begun.card].reacts):
        return [active] if holder == active != me else []
    if begun is not None:
        return [seat for seat in g.seats_from(active) if seat != me]
    return [holder] if holder != me else []


def is_answered(g: Game, f: Do) -> bool:
    """Whether what begins here was answered; then nobody who could be named need have anything any more (WIN-9)."""
    begun = next((frame for frame in reversed(g.state.stack) if isinstance(frame, Play | Act | Defence)), None)
    return bool(kept(f, "answered")) or (begun is not None and not isinstance(begun, Act) and begun.acted)


def remove_named(g: Game, f: Do, op: Op) -> bool:
    """Remove a token by name; the rules of that token itself may always do so."""
    kinds = attached.kinds_of(g, op.what)
    who = targets(g, f, op.to, lambda seat: any(g.state.players[seat].tokens.get(kind) for kind in kinds))
    if who is None:
        return False
    wanted = 99 if op.opts.get("all") else count_of(g, f, op)
    moved = 0
    for seat in who:
        taken = remove_kinds(g, f, op, seat, wanted)
        if taken is None:
            return False
        moved += taken
    count(f, op, moved)
    return True


def remove_kinds(g: Game, f: Do, op: Op, seat: int, wanted: int) -> int | None:
    """Remove a token from one player; the remover picks among those attached to abilities. None: they are asked."""
    kinds = attached.kinds_of(g, op.what)
    if not g.library.tokens[op.what].attached:
        return changes.take_token(g, seat, op.what, wanted, f.context.source)
    done = int(str(kept(f, f"removed{seat}") or 0))
    while done < wanted and (left := [kind for kind in kinds if g.state.players[seat].tokens.get(kind)]):
        name = left[0] if wanted >= len(kinds) else pick(g, f, op, seat, left, done)
        if name is None:
            return None
        done += changes.take_token(g, seat, name, 1, f.context.source)
        keep(f, f"removed{seat}", done)
    return done


@verb("transfer", Shape("word", "chosen-player", "from", operation.TARGET, second="to", modifiers=COUNTED, gate=STATUS))
def transfer(g: Game, f: Do, op: Op) -> bool:
    """Move tokens from one player to another, which counts as inflicting or gaining there."""
    me = f.context.me
    what = op.what
    name_again(f)

    def has_some(seat: int) -> bool:
        return bool(changes.removable(g, seat, what, transfer=True))

    who = targets(g, f, op.to, None if is_answered(g, f) else has_some, "from", holds=has_some)
    if who is None:
        return False
    if not who or not (has_some(who[0]) or kept(f, "moved")):
        return True
    giver = who[0]
    to = targets(g, f, op.extra, lambda seat: seat != giver, "to")
    if to is None:
        return False
    to = [seat for seat in to if seat != giver]
    if not to:
        return True
    done = kept(f, "moved") or 0
    assert isinstance(done, int)
    while done < count_of(g, f, op):
        left = changes.removable(g, giver, what, transfer=True)
        if not left:
            break
        options = [f"move {t}" for t in left] + (["pass"] if done else [])
        token = asked(g, f, f"token{done}", me, "transfer", options, {"from": giver, "to": to[0]})
        if token is None:
            return False
        if token == "pass":
            break
        if not stands(g, f, giver, done):
            return False
        name = token.split(" ", 1)[1]
        changes.take_token(g, giver, name, 1, f.context.source, "TOK-3")
        changes.add_token(g, to[0], name, 1, f.context.source, "TOK-3")
        done += 1
        keep(f, "moved", done)
    count(f, op, done)
    return True


@verb("raise-limit", Shape("word"))
def raise_limit(g: Game, f: Do, op: Op) -> bool:
    """A player's own limit grows for the rest of the game (TOK-2)."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in who:
        player = g.state.players[seat]
        limit = changes.limit_of(g, player, op.what) + int(op.opts.get("by", 1))
        player.limits = {**player.limits, **dict.fromkeys(changes.sharing_limit(g, op.what), limit)}
    return True
