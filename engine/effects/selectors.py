"""Whom an operation means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.effects.asking import asked
from engine.hooks import other_side
from engine.library import Env

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Frame

KINDS = frozenset({
    "self", "foe", "attacker", "defender", "active", "chosen-player", "chosen-opponent", "chosen-teammate", "chosen-hero",
    "self-or-teammate", "all-opponents", "other-opponents", "all-heroes", "all-players", "teammates", "team", "engaged-heroes", "subject", "foe-teammate", "falling",
})  # fmt: skip
CHOSEN = frozenset({"chosen-player", "chosen-opponent", "chosen-teammate", "chosen-hero", "self-or-teammate"})


class Selector:
    """A way to name players; `count` above 1 means up to so many different chosen ones."""

    __slots__ = ("count", "kind")

    def __init__(self, kind: str, count: int = 1) -> None:
        self.kind = kind
        self.count = count


def candidates(g: Game, env: Env, kind: str) -> list[int]:
    """Everybody the selector could mean, in turn order from self."""
    me: int = env["me"]
    state = g.state
    if kind == "self":
        return [me]
    if kind == "foe":
        foe: int = env["foe"]
        if foe < 0:
            foe = other_side(g, me)
        return [foe] if foe >= 0 else g.opponents(me)
    if kind in ("all-opponents", "chosen-opponent"):
        return g.opponents(me) if kind == "all-opponents" else reach(g, me)
    if kind == "other-opponents":
        return [s for s in g.opponents(me) if s != env["foe"]]
    if kind == "attacker":
        return [state.attack.attacker] if state.attack is not None else []
    if kind == "defender":
        return [state.attack.defender] if state.attack is not None and state.attack.defender >= 0 else []
    if kind == "active":
        return [state.active]
    if kind == "foe-teammate":
        foe = env["foe"]
        return g.teammates(foe) if foe >= 0 else []
    if kind == "falling":
        return [s for s in (me, *g.teammates(me)) if g.health(s) <= 0]
    if kind == "subject":
        return [env["subject"]] if env.get("subject", -1) >= 0 else []
    if kind in ("teammates", "chosen-teammate"):
        return g.teammates(me)
    if kind in ("team", "self-or-teammate"):
        return [me, *g.teammates(me)]
    if kind in ("all-heroes", "chosen-hero"):
        return [p.seat for p in state.players if not p.fallen and g.library.fighters[p.fighter].kind == "hero"]
    if kind == "engaged-heroes":
        arena = state.players[me].arena
        return [
            p.seat
            for p in state.players
            if not p.fallen and p.arena == arena and g.library.fighters[p.fighter].kind == "hero"
        ]
    return g.seats_from(me)


def reach(g: Game, me: int) -> list[int]:
    """Opponents that chosen effects may name: wherever they stand, distance does not matter."""
    team = g.state.players[me].team
    return [s for s in g.seats_from(me) if g.state.players[s].team != team]


def targets(
    g: Game, f: Frame, selector: Selector | None, fits: Callable[[int], bool] | None = None, key: str = "t"
) -> list[int] | None:
    """The players meant; None: the frame has asked and must run the operation again.

    `fits` narrows a choice to players the effect can do something to.
    """
    if selector is None:
        return []
    kind = selector.kind
    env = f.env
    found = candidates(g, env, kind)
    is_choice = (
        kind in CHOSEN
        or kind in ("foe-teammate", "falling")
        or selector.count > 1
        or (kind == "foe" and len(found) > 1)
    )
    if not is_choice:
        return [s for s in found if not g.state.players[s].fallen]
    if fits is not None:
        found = [s for s in found if fits(s)]
    picked: list[int] = []
    for i in range(min(selector.count, len(found))):
        options = [f"target {s}" for s in found if s not in picked]
        if picked:
            options.append("pass")
        asks = env["foe"] if kind == "foe-teammate" else env["me"]
        token = asked(g, f, f"{key}{i}", asks, "target", options)
        if token is None:
            return None
        if token == "pass":
            break
        picked.append(int(token.split(" ", 1)[1]))
    return picked
