"""Whom an operation means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.definitions import Env
from engine.effects.asking import asked
from engine.hooks import other_side

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Frame


class Selector:
    """A way to name players; `count` above 1 means up to so many different chosen ones."""

    __slots__ = ("count", "kind")

    def __init__(self, kind: str, count: int = 1) -> None:
        self.kind = kind
        self.count = count


def facing(g: Game, env: Env) -> list[int]:
    """The other side: the one of this effect, else of the attack, else every opponent."""
    foe: int = env["foe"]
    if foe < 0:
        foe = other_side(g, env["me"])
    return [foe] if foe >= 0 else g.opponents(env["me"])


def attacking(g: Game, env: Env) -> list[int]:
    """The running attack's attacker."""
    return [g.state.attack.attacker] if g.state.attack is not None else []


def defending(g: Game, env: Env) -> list[int]:
    """The running attack's target, once it is known."""
    return [g.state.attack.defender] if g.state.attack is not None and g.state.attack.defender >= 0 else []


def all_heroes(g: Game, env: Env) -> list[int]:
    """Every hero of the session, wherever they stand."""
    return [p.seat for p in g.state.players if not p.fallen and g.library.fighters[p.fighter].kind == "hero"]


def engaged_heroes(g: Game, env: Env) -> list[int]:
    """Every hero in this battle."""
    battle = g.state.players[env["me"]].battle
    return [s for s in all_heroes(g, env) if g.state.players[s].battle == battle]


def with_team(g: Game, env: Env) -> list[int]:
    """Self and teammates."""
    return [env["me"], *g.teammates(env["me"])]


def whom_it_happens_to(g: Game, env: Env) -> list[int]:
    """The player of the moment that started this."""
    return [env["subject"]] if env.get("subject", -1) >= 0 else []


def teammates_of_foe(g: Game, env: Env) -> list[int]:
    """The other side's teammates."""
    return g.teammates(env["foe"]) if env["foe"] >= 0 else []


def about_to_fall(g: Game, env: Env) -> list[int]:
    """Those of one's own side who stand at 0."""
    return [s for s in with_team(g, env) if g.health(s) <= 0]


def whose_turn(g: Game, env: Env) -> list[int]:
    """The active player."""
    return [g.state.active]


def everybody(g: Game, env: Env) -> list[int]:
    """All who take part, in turn order from self."""
    return g.seats_from(env["me"])


NAMED: dict[str, Callable[[Game, Env], list[int]]] = {
    "self": lambda g, env: [env["me"]],
    "foe": facing,
    "attacker": attacking,
    "defender": defending,
    "active": whose_turn,
    "chosen-player": everybody,
    "all-players": everybody,
    "chosen-opponent": lambda g, env: reach(g, env["me"]),
    "all-opponents": lambda g, env: g.opponents(env["me"]),
    "other-opponents": lambda g, env: [s for s in g.opponents(env["me"]) if s != env["foe"]],
    "chosen-teammate": lambda g, env: g.teammates(env["me"]),
    "teammates": lambda g, env: g.teammates(env["me"]),
    "self-or-teammate": with_team,
    "team": with_team,
    "chosen-hero": all_heroes,
    "all-heroes": all_heroes,
    "engaged-heroes": engaged_heroes,
    "subject": whom_it_happens_to,
    "foe-teammate": teammates_of_foe,
    "falling": about_to_fall,
}
"""Whom each word can mean."""
KINDS = frozenset(NAMED)
CHOSEN = frozenset({"chosen-player", "chosen-opponent", "chosen-teammate", "chosen-hero", "self-or-teammate"})


def candidates(g: Game, env: Env, kind: str) -> list[int]:
    """Everybody the selector could mean, in turn order from self."""
    return NAMED[kind](g, env)


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
