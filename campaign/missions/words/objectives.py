"""Objectives in words, with how far they are (MOBJ)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaign.missions.rules.objectives import FAILED, MET, SIDE_END, holds, oppression_gained
from campaign.missions.rules.session import board_of, boss_of, henchmen, mission_of, standing
from campaign.words.names import fighter_name
from content.missions.definitions import Bonus
from engine.definitions import Library
from engine.game import Game


class Goal(NamedTuple):
    """An objective of the side that is face up."""

    id: str
    """`main`, `perfect`, or a bonus objective's."""
    text: str
    now: str
    """How far the objective is met, in words."""


def goals(g: Game) -> list[Goal]:
    """The main objective, what loses the mission beside a fall, the perfect reward, bonus objectives."""
    board = board_of(g)
    listed = [Goal("main", asked(g, board.win), progress(g, board.win))]
    if board.lose:
        listed.append(Goal("lost", asked(g, board.lose), progress(g, board.lose)))
    if board.perfect is not None:
        listed.append(Goal("perfect", asked(g, board.perfect.requires), progress(g, board.perfect.requires)))
    return [*listed, *(bonus_goal(g, bonus) for bonus in board.bonus)]


def bonus_goal(g: Game, bonus: Bonus) -> Goal:
    """A bonus objective; once decided, how."""
    decided = mission_of(g).bonus.get(bonus.id, "")
    text = bonus.text[:1].lower() + bonus.text[1:].rstrip(".")
    return Goal(bonus.id, text, {MET: "met", FAILED: "failed"}.get(decided) or progress(g, bonus.requires))


def bonus_text(library: Library, id: str) -> str:
    """The text of a bonus objective by its id; empty: no mission has it."""
    boards = (side for card in library.tables["missions"].values() for side in card.sides)
    return next((bonus.text for board in boards for bonus in board.bonus if bonus.id == id), "")


def until(bonus: Bonus) -> str:
    """When a bonus objective fails if it is not met; empty: never."""
    if bonus.fail == SIDE_END:
        return "before the side ends"
    times = {"pass-1": "first", "pass-2": "second", "pass-3": "third"}.get(bonus.fail, "")
    return f"before the hand passes 12 o'clock for the {times} time" if times else ""


def asked(g: Game, wanted: Mapping[str, Any]) -> str:
    """What an objective asks for, as orders: `defeat all henchmen, then leave by an exit`."""
    return ", ".join(WORDS[key][0](g, value) for key, value in wanted.items())


def progress(g: Game, wanted: Mapping[str, Any]) -> str:
    """How far an objective is met: `7 left`; where nothing can be counted it says what holds already."""
    parts = [WORDS[key][1](g, value) for key, value in wanted.items()]
    return ", ".join([one for one in parts if one] or ["met now" if holds(g, wanted) else "not met now"])


def several(g: Game, name: str, count: int) -> str:
    """A number of enemies of a type: `2 Marauders`."""
    return f"{count} {fighter_name(g.library, name)}{'' if count == 1 else 's'}"


def still_standing(g: Game, least: Mapping[str, int]) -> str:
    """That certain enemies are not defeated yet."""
    return "while " + " and ".join(f"{several(g, name, count)} in play" for name, count in least.items())


def boss_left(g: Game, _: int) -> str:
    """The boss's remaining health."""
    seat = boss_of(g)
    return f"{g.health(seat)} left" if seat >= 0 else "done"


WORDS: dict[str, tuple[Callable[[Game, Any], str], Callable[[Game, Any], str]]] = {
    "all-henchmen-defeated": (lambda g, _: "defeat all henchmen", lambda g, _: f"{len(henchmen(g))} left"),
    "all-of-type-defeated": (
        lambda g, name: f"defeat all {fighter_name(g.library, name)}s",
        lambda g, name: f"{len(standing(g, name))} left",
    ),
    "while-standing": (still_standing, lambda g, _: ""),
    "plots": (lambda g, n: f"take {n} plots", lambda g, _: f"{mission_of(g).plots_taken} taken"),
    "exited": (
        lambda g, _: "all heroes leave by an exit",
        lambda g, _: f"{sum(mission_of(g).left)} of {mission_of(g).hero_count} gone",
    ),
    "boss-health": (lambda g, n: f"bring {fighter_name(g.library, board_of(g).boss)} to {n} health", boss_left),
    "segments-at-most": (
        lambda g, most: f"with at most {most[mission_of(g).hero_count]} segments of the clock",
        lambda g, _: f"{mission_of(g).triggered} so far",
    ),
    "undamaged-by": (
        lambda g, name: f"take no damage from {fighter_name(g.library, name)}",
        lambda g, name: "no longer" if name in mission_of(g).hurt_by else "so far",
    ),
    "production": (lambda g, n: f"{n} plots on the production track", lambda g, _: f"{mission_of(g).production} there"),
    "production-at-most": (
        lambda g, n: f"at most {n} plots on the production track",
        lambda g, _: f"{mission_of(g).production} there",
    ),
    "standing-at-most": (lambda g, n: f"at most {n} henchmen in play", lambda g, _: f"{len(henchmen(g))} in play"),
    "oppression-gained-at-most": (
        lambda g, n: f"at most {n} Oppression from objectives",
        lambda g, _: f"{oppression_gained(g)} so far",
    ),
    "clean-attacks": (
        lambda g, n: f"{n} attacks of the boss while no hero is marked",
        lambda g, _: f"{mission_of(g).clean_attacks} so far",
    ),
}
"""What an objective can ask for -> what it says, and how far it is."""
