"""A contest of two players who each choose a word unseen, as in rock, paper, scissors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import operation
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import push_block
from engine.effects.selectors import targets
from engine.frames import UNSEEN

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game

BLOCKS = {"win": operation.BLOCK, "trumped": operation.BLOCK}


@verb("contest", Shape("word", "foe", "with", modifiers=BLOCKS))
def contest(g: Game, f: Do, op: Op) -> bool:
    """Self and another player each choose one of the words unseen; each word beats the one before it, the first the
    last. Equal words are chosen again. A player with the companion that trumps may choose that instead: it always wins,
    and is used up."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    if not who:
        return True
    me, foe = f.context.me, who[0]
    words = op.what.split()
    while True:
        many = int(str(kept(f, "round") or 0))
        own = choice(g, f, op, f"{UNSEEN}{many}", me)
        theirs = choice(g, f, op, f"shown{many}", foe) if own is not None else None
        if own is None or theirs is None:
            return False
        if g.sink is not None:
            g.emit("contested", "ACT-5", seat=me, other=foe, own=own, theirs=theirs, source=f.context.source)
        trump = op.opts.get("trump", "")
        if own == trump:
            use_up(g, f, me, trump)
            push_block(g, f, op.blocks.get("trumped") or op.blocks.get("win", ""))
        elif theirs == trump:
            use_up(g, f, foe, trump)
        elif own == theirs:
            keep(f, "round", many + 1)
            continue
        elif words.index(theirs) == (words.index(own) - 1) % len(words):
            push_block(g, f, op.blocks.get("win", ""))
        return True


def choice(g: Game, f: Do, op: Op, key: str, seat: int) -> str | None:
    """The word that a player chooses; one who follows a script draws it. None: asked."""
    words = op.what.split()
    if kept(f, key) is None and g.mode.scripted(g, seat):
        keep(f, key, f"choose {words[g.state.streams.below(len(words), 'contest')]}")
    is_known = kept(f, key) is not None
    trump = op.opts.get("trump", "")
    more = [trump] if trump and g.state.players[seat].companions.get(trump, 0) else []
    answer = asked(g, f, key, seat, "contest", [f"choose {word}" for word in [*words, *more]])
    if answer is None:
        return None
    if not is_known:
        f.answer = ""  # the other player must not find it there
    return answer.partition(" ")[2]


def use_up(g: Game, f: Do, seat: int, companion: str) -> None:
    """The companion that trumped has no counter any more."""
    player = g.state.players[seat]
    player.companions = {**player.companions, companion: 0}
    player.index = None
    if g.sink is not None:
        g.emit("companion", "TOK-6", seat=seat, companion=companion, value=0, source=f.context.source)
