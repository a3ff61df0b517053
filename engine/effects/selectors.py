"""Which players an operation means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.context import Context
from engine.effects.asking import asked
from engine.effects.operation import Selector
from engine.hooks import is_immune, other_side

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game


def facing(g: Game, context: Context) -> list[int]:
    """The other side: the one of this effect, else of the attack, else every opponent."""
    foe: int = context.foe
    if foe < 0:
        foe = other_side(g, context.me)
    return [foe] if foe >= 0 else g.opponents(context.me)


def attacking(g: Game, context: Context) -> list[int]:
    """The running attack's attacker."""
    return [g.state.attack.attacker] if g.state.attack is not None else []


def defending(g: Game, context: Context) -> list[int]:
    """The running attack's target, once it is known."""
    return [g.state.attack.defender] if g.state.attack is not None and g.state.attack.defender >= 0 else []


def all_heroes(g: Game, context: Context) -> list[int]:
    """Every hero of the session, wherever they are."""
    return g.mode.heroes(g, context.me)


def with_team(g: Game, context: Context) -> list[int]:
    """Self and all teammates who are not defeated."""
    return [context.me, *g.teammates(context.me)]


def whom_it_happens_to(g: Game, context: Context) -> list[int]:
    """The player of the moment that started this."""
    return [context.subject] if context.subject >= 0 else []


def teammates_of_foe(g: Game, context: Context) -> list[int]:
    """The other side's teammates."""
    return g.teammates(context.foe) if context.foe >= 0 else []


def about_to_fall(g: Game, context: Context) -> list[int]:
    """Players of the own side who are at 0."""
    return [s for s in with_team(g, context) if g.health(s) <= 0]


def whose_turn(g: Game, context: Context) -> list[int]:
    """The active player."""
    return [g.state.active]


def everybody(g: Game, context: Context) -> list[int]:
    """All who take part, in turn order from self."""
    return g.seats_from(context.me)


def native_to(g: Game, context: Context) -> list[int]:
    """The player whose own token the carrier is; of several, the first in turn order from self."""
    token = context.source.removeprefix("token:")
    fighters, players = g.library.fighters, g.state.players
    return [s for s in g.seats_from(context.me) if token in fighters[players[s].fighter].native][:1]


MEANT: dict[str, Callable[[Game, Context], list[int]]] = {
    "self": lambda g, context: [context.me],
    "foe": facing,
    "attacker": attacking,
    "defender": defending,
    "active": whose_turn,
    "chosen-player": everybody,
    "all-players": everybody,
    "chosen-opponent": lambda g, context: g.mode.reach(g, context.me),
    "all-opponents": lambda g, context: g.opponents(context.me),
    "other-opponents": lambda g, context: [s for s in g.opponents(context.me) if s != context.foe],
    "chosen-teammate": lambda g, context: g.teammates(context.me),
    "teammate-in-reach": lambda g, context: g.mode.teammates_in_reach(g, context.me),
    "teammates": lambda g, context: g.teammates(context.me),
    "self-or-teammate": with_team,
    "team": with_team,
    "chosen-hero": all_heroes,
    "all-heroes": all_heroes,
    "subject": whom_it_happens_to,
    "foe-teammate": teammates_of_foe,
    "falling": about_to_fall,
    "native": native_to,
}
"""Which players each word can mean, in turn order from self; kinds of session add theirs at import, see `selector`."""
CHOSEN = {"chosen-player", "chosen-opponent", "chosen-teammate", "teammate-in-reach", "chosen-hero", "self-or-teammate"}
"""Words of which one player is chosen."""
Meaning = Callable[["Game", Context], list[int]]


def selector(word: str, *, chosen: bool = False) -> Callable[[Meaning], Meaning]:
    """Register which players a word means; of `chosen` ones a player picks one."""

    def register(meaning: Meaning) -> Meaning:
        MEANT[word] = meaning
        if chosen:
            CHOSEN.add(word)
        return meaning

    return register


def targets(
    g: Game,
    f: Do,
    selector: Selector | None,
    fits: Callable[[int], bool] | None = None,
    key: str = "t",
    *,
    by_damage: bool = False,
    holds: Callable[[int], bool] | None = None,
) -> list[int] | None:
    """The players meant; None: the frame has asked and must run the operation again.

    `fits` narrows a choice to players the effect can do something to, `by_damage` offers also those that nothing else
    affects (BOSS-6); `holds` says who has what is taken, where others may be chosen too (WIN-9).
    """
    if selector is None:
        return []
    kind = selector.kind
    context = f.context
    found = MEANT[kind](g, context)
    is_choice = (
        kind in CHOSEN
        or kind in ("foe-teammate", "falling")
        or selector.count > 1
        or (kind == "foe" and len(found) > 1)
    )
    if not is_choice:
        return [s for s in found if not g.state.players[s].fallen]
    if not by_damage:
        found = [s for s in found if not is_immune(g, s)]
    if fits is not None:
        found = [s for s in found if fits(s)]
    picked: list[int] = []
    for i in range(min(selector.count, len(found))):
        options = [f"target {s}" for s in found if s not in picked]
        if picked:
            options.append("pass")
        asks = context.foe if kind == "foe-teammate" else context.me
        info = {"holders": [s for s in found if holds(s)]} if holds is not None else None
        token = asked(g, f, f"{key}{i}", asks, "target", options, info)
        if token is None:
            return None
        if token == "pass":
            break
        picked.append(int(token.split(" ", 1)[1]))
    return picked
