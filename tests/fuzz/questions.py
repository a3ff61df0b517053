"""The kinds of questions in a mission, each of which some save lies in; and campaigns that come to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.missions.rules.frames import EnemyAttack, HeroPhases, Reveal
from campaign.missions.rules.heroes import STRUCK, WAITING
from campaign.missions.rules.session import Mission, board_of, mission_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.play.service import Service
    from content.missions.definitions import Perk
    from engine.game import Game
    from saves.records import Campaign

HIGHEST = 5
"""Column and number of the last perks and the last mission."""


def asks(*kinds: str) -> Callable[[Game], bool]:
    """Whether a question is of one of these kinds."""
    return lambda game: game.state.decision is not None and game.state.decision.kind in kinds


def window(at: str, phase: str = "") -> Callable[[Game], bool]:
    """Whether somebody may do something at that moment."""

    def is_open(game: Game) -> bool:
        decision = game.state.decision
        assert decision is not None
        return decision.info.get("at") == at and phase in ("", game.state.phase)

    return is_open


def offers(word: str, *, phase: str = "") -> Callable[[Game], bool]:
    """Whether an option begins so."""

    def is_offered(game: Game) -> bool:
        decision = game.state.decision
        assert decision is not None
        return any(option.startswith(word) for option in decision.options) and phase in ("", game.state.phase)

    return is_offered


def of_allies(game: Game) -> bool:
    """Whether a power of an ally may be used."""
    decision = game.state.decision
    assert decision is not None
    allies = game.library.tables["allies"]
    return any(option.startswith("use ") and option.split(" ")[1] in allies for option in decision.options)


def is_struck(game: Game, tier: int) -> bool:
    """Whether an enemy attacks a hero, with its CRIT part or without."""
    return any(isinstance(frame, EnemyAttack) and frame.tier == tier for frame in game.state.stack[-8:])


def apart(game: Game, at: str) -> bool:
    """Whether another hero's part lies apart, standing so."""
    return any(part.at == at for f in game.state.stack if isinstance(f, HeroPhases) for part in f.apart)


def is_second(game: Game) -> bool:
    """Whether a second main phase goes on."""
    return game.state.phase == "main" and apart(game, STRUCK)


def is_new(game: Game) -> bool:
    """Whether side 2 has just begun."""
    mission = mission_of(game)
    return mission.side == 2 and mission.rounds_of_side == 1 and asks("pawn")(game)


QUESTIONS: dict[str, Callable[[Game], bool]] = {
    "perk points": asks("perk"),
    "a mythic ability": asks("mythic"),
    "the HQ at setup": lambda game: asks("swap")(game) and not mission_of(game).round,
    "a pawn": asks("pawn"),
    "an exit": offers("exit"),
    "side 2": is_new,
    "before pawns move": window("movement"),
    "to wait": offers("wait"),
    "another waits": lambda game: apart(game, WAITING),
    "rolls": asks("roll"),
    "a target": asks("strike"),
    "a second main phase": is_second,
    "an ally recruited": asks("recruit"),
    "an ally's power in a main phase": lambda game: of_allies(game) and game.state.phase == "main",
    "an ally's power in an attack": lambda game: of_allies(game) and game.state.phase in ("strike", "defence"),
    "momentum handed out": asks("share-momentum"),
    "a status for momentum": asks("trade"),
    "a token or momentum": asks("transfer", "remove", "exchange"),
    "enemy dice on the table": window("rolled", "enemy-roll"),
    "an enemy die changed": lambda game: asks("die", "reroll")(game) and game.state.phase == "enemy-roll",
    "attacked": lambda game: window("attacked")(game) and is_struck(game, 0),
    "attacked with a CRIT": lambda game: is_struck(game, 1),
    "a defence": asks("defence"),
    "tiles held": lambda game: any(mission_of(game).held),
    "tiles turned up": lambda game: any(isinstance(frame, Reveal) for frame in game.state.stack),
    "a choice of a hero's": asks("choose"),
    "before the clock": window("clock"),
    "damage of the clock": window("incoming", "clock"),
    "an enemy's upkeep": lambda game: game.state.phase == "upkeep" and is_enemys(game),
    "plots and a threat": lambda game: bool(board_of(game).threat and mission_of(game).plots),
}
"""Name -> whether a position is in it."""


def is_enemys(game: Game) -> bool:
    """Whether an enemy performs what goes on."""
    return game.state.acting >= mission_of(game).hero_count


def questions_of(game: Game) -> list[str]:
    """The kinds that the open question of a mission is of."""
    if not isinstance(game.state.session, Mission) or game.state.decision is None:
        return []
    begun = bool(mission_of(game).side)
    return [name for name, is_so in QUESTIONS.items() if (begun or name in BEFORE) and is_so(game)]


BEFORE = ("perk points", "a mythic ability", "the HQ at setup")
"""Those that come before a side is laid out."""


def set_off(service: Service, campaign: Campaign, number: int) -> None:
    """Begin with another mission, and every other time with sheets that are full but for a point that is left."""
    from campaign.kinds.registry import kind_of

    perks = kind_of(campaign).library(campaign.heroes).tables["perks"]
    sheets = [full(sheet, perks) if number % 2 else sheet for sheet in campaign.document["sheets"]]
    first = 1 + number % HIGHEST
    service.change_document(
        campaign, lambda was: {**was, "mission": first, "sheets": sheets, "begun": {"mission": first, "sheets": sheets}}
    )


def full(sheet: dict[str, Any], perks: Mapping[str, Perk]) -> dict[str, Any]:
    """A sheet begun anew on which two circles are free, with a point for one of them."""
    circles = {perk.id: perk.circles - (perk.id in ("vital-5", "arms-5")) for perk in perks.values()}
    return {**sheet, "plus": 1, "circles": circles, "unspent": [[1, HIGHEST]]}
