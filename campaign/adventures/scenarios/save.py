"""Adventures as files say them: the inverse of building one (docs/scenario-format.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.adventures.progress import with_legacy
from campaign.adventures.rules.battle import mode as battle_mode
from campaign.adventures.rules.battle.session import battle_of, boss_seat
from campaign.adventures.rules.crawl import mode as crawl_mode
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.frames import BattleTurns, BossStep, BossTurn, CrawlTurn, CrawlTurns, HeroTurns
from campaign.adventures.rules.session import difficulty_of, party_of, scenario_of
from campaign.adventures.scenarios.boss_steps import BOSS_STEPS
from campaign.scenarios.turns import TURN_STEPS, phase_at
from engine.frames import Turn
from engine.game import Game
from engine.state import JSON

Document = dict[str, Any]

SPENT = ("answer", "acted", "engaged", "to_share", "asked", "boss_cp")
"""What frames of a turn keep though nothing reads it any more once a phase begins."""


# -- where a file begins ---------------------------------------------------------------------------------


def crawl_moment(game: Game) -> Document | None:
    """The start, the shop, a hero's turn, or a phase of a battle."""
    return moment(game, CrawlTurns, CrawlTurn, crawl_mode.conclude, {Turn: TURN_STEPS})


def battle_moment(game: Game) -> Document | None:
    """The start, the boss loot, a hero's turn, or a phase of it."""
    kinds: dict[type, Any] = {Turn: TURN_STEPS, BossStep: BOSS_STEPS}
    return moment(game, BattleTurns, BossTurn, battle_mode.take_loot, kinds)


def moment(
    game: Game, lowest: type[HeroTurns], turn: type[Any], conclusion: Callable[..., None], phases: Mapping[type, Any]
) -> Document | None:
    """Phase, turn and seat of a file that begins here."""
    state, stack = game.state, game.state.stack
    frame = stack[-1]
    if isinstance(frame, lowest):
        if not frame.step:
            return {"phase": "start"}
        ends = frame.step == frame.steps.index(conclusion)
        return {"phase": "conclusion", "active": state.active, "turn": max(1, state.turn)} if ends else None
    here = {"active": state.active, "turn": state.turn}
    if isinstance(frame, turn):
        seat: int = frame.seat
        return {"phase": "turn", **here, "active": seat} if not frame.step else None
    if len(stack) != 3 or type(frame) not in phases:
        return None
    assert isinstance(frame, Turn)
    phase = phase_at(frame, phases[type(frame)])
    return {"phase": phase, **here} if phase else None


# -- the session's part --------------------------------------------------------------------------------------


def at_the_start(game: Game) -> Document:
    """What a setup says."""
    party, lowest = party_of(game), game.state.stack[0]
    assert isinstance(lowest, HeroTurns)
    return {
        "scenario": party.scenario,
        "difficulty": party.difficulty,
        **with_legacy(party.legacy),
        "salves": [lowest.to_share, *[0] * (party.hero_count - 1)],
        "owned": party.owned,
        "gone": party.gone,
    }


def shared(game: Game, at: Document) -> Document:
    """What every adventure has."""
    party, top = party_of(game), game.state.stack[-1]
    by_enemy = isinstance(top, Turn) and top.seat >= party.hero_count
    return {
        "scenario": party.scenario,
        "difficulty": party.difficulty,
        **with_legacy(party.legacy),
        "step": "enemy" if by_enemy else "hero",
        "salves": party.salves,
        "salves-spent": party.salves_spent,
        "gold": party.gold,
        "owned": party.owned,
        "gone": party.gone,
        "unidentified": party.unidentified,
        "loot": {rarity: pile[::-1] for rarity, pile in party.loot.items()},
        "boss-cp": party.boss_cp,
        **({"result": party.result} if at["phase"] == "conclusion" else {}),
    }


def crawl_document(game: Game, at: Document) -> Document:
    """A crawl's part."""
    crawl = crawl_of(game)
    if at["phase"] == "start":
        return {**at_the_start(game), "layout": crawl.layout, "boss-cp": crawl.boss_cp}
    return {
        **shared(game, at),
        "layout": crawl.layout,
        "places": crawl.places,
        "explored": {place: crawl.tiles[place] for place in crawl.explored[1:]},
        "face-up": {place: tile for place, tile in crawl.tiles.items() if place not in crawl.explored},
        "items": crawl.items,
        "stacks": {level: pile[::-1] for level, pile in crawl.stacks.items()},
        "shards": crawl.shards,
        "portal-beaten": crawl.portal_beaten,
        "battles": [fight(game, number, place) for number, place in sorted(crawl.battles.items(), key=by_number)],
        "minions": {level: pile[::-1] for level, pile in crawl.minions.items()},
        "down": crawl.down,
        "waiting-chests": crawl.waiting,
    }


def by_number(battle: tuple[str, str]) -> int:
    """Battles in the order in which they began."""
    return int(battle[0])


def fight(game: Game, number: str, place: str) -> Document:
    """One battle on the map."""
    crawl, players = crawl_of(game), game.state.players
    there = [player.seat for player in players if player.battle == int(number)]
    enemy = next((seat for seat in there if seat >= crawl.hero_count and not players[seat].fallen), -1)
    return {
        "enemy": enemy,
        "heroes": [seat for seat in there if seat < crawl.hero_count],
        "place": place,
        **({"chests": crawl.chests_left[str(enemy)]} if str(enemy) in crawl.chests_left else {}),
    }


def battle_document(game: Game, at: Document) -> Document:
    """A boss battle's part."""
    battle = battle_of(game)
    if at["phase"] == "start":
        lowest = game.state.stack[0]
        assert isinstance(lowest, BattleTurns)
        _, usual = battle_mode.starts_with(scenario_of(game), difficulty_of(game), battle.hero_count)
        boss = game.state.players[boss_seat(game)]
        deck = battle.boss_actions[::-1]
        upgrades = [card for card in deck if card not in game.library.tables["boss-cards"]]
        return {
            **at_the_start(game),
            "boss-cp": max(0, lowest.boss_cp - usual),
            "upgrade-cp": boss.cp,
            "upgrades": upgrades,
            "actions": [card for card in deck if card not in upgrades],
        }
    return {
        **shared(game, at),
        "actions": battle.boss_actions[::-1],
        "turned-up": battle.boss_discard[:-1],
        "last": (battle.boss_discard or [""])[-1],
        "waiting": bool(battle.drawn),
        "unclaimed": battle.unclaimed,
    }


# -- what two positions must not differ in -----------------------------------------------------------------------


def settled(position: JSON) -> JSON:
    """A position in which battles are numbered from 1 on, as a file numbers them, and nobody fights who fell."""
    session = position["session"]
    if "battles" not in session:
        return position
    for frame in position["stack"]:
        if frame["kind"] == CrawlTurn.kind and (not frame["fight"] or position["players"][frame["enemy"]]["fallen"]):
            frame |= {"fight": False, "struck": False, "enemy": -1}
    numbers = {old: str(new) for new, old in enumerate(sorted(session["battles"], key=int), 1)}
    battles = {numbers[old]: place for old, place in session["battles"].items()}
    players = [
        player | {"battle": -1 if player["fallen"] else int(numbers.get(str(player["battle"]), -1))}
        for player in position["players"]
    ]
    return position | {"players": players, "session": session | {"battles": battles, "next_battle": 0}}
