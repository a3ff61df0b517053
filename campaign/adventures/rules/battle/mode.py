"""A boss battle: the boss's setup, the turns, winning and losing (BOSS-1, BOSS-2, BOSS-5)."""

from __future__ import annotations

from typing import Any

from campaign.adventures.rules import kings_hand, salves
from campaign.adventures.rules import loot as boss_loot
from campaign.adventures.rules.battle import boss_choices, boss_step
from campaign.adventures.rules.battle.session import Battle, battle_of, boss_seat, companions
from campaign.adventures.rules.frames import BattleTurns, BossStep, BossTurn, Salves
from campaign.adventures.rules.legacy import companions_in
from campaign.adventures.rules.mode import AdventureMode, new_turn
from campaign.adventures.rules.prepare import prepare_heroes
from campaign.adventures.rules.session import HEROES, close_session, difficulty_of, scenario_of, seat_enemy
from campaign.team.session import end_session
from content.adventures.definitions import Difficulty, ScenarioCard
from engine.changes import MAX_CP
from engine.definitions import UPGRADE
from engine.frame import flow
from engine.frames import Activation, Defence
from engine.game import Game
from engine.hooks import fire
from engine.mode import MODES, NO_DIE


class BattleMode(AdventureMode):
    """The rules of a boss battle: one dial for the heroes, a boss with a deck of its own."""

    name = "boss"
    session = Battle
    shared_dial = True

    def lay_out(self, g: Game, setup: dict[str, Any]) -> None:
        """The boss takes its seat; its deck is shuffled, its upgrade CP are not spent yet (BOSS-1)."""
        seat_boss(g)
        battle, scenario = battle_of(g), scenario_of(g)
        for name in companions_in(g.library, battle.legacy):
            seat_enemy(g, name, g.library.fighters[name].health)  # BOSS-6
        battle.boss_actions = list(g.library.fighters[scenario.boss].deck)
        g.state.streams.shuffle(battle.boss_actions, "boss-deck")
        _, boss_cp = starts_with(scenario, difficulty_of(g), battle.hero_count)
        g.push(BattleTurns(-1, setup["salves"], boss_cp=min(MAX_CP, boss_cp + setup["boss_cp"])))

    def fallen(self, g: Game, seats: list[int]) -> None:
        """What a fall means: the boss is defeated, even together with the team (BOSS-5); a fallen companion is out."""
        players = g.state.players
        for seat in set(seats) & set(companions(g)):
            players[seat].fallen = True
        if boss_seat(g) in seats:
            finish(g, "won")
        elif any(players[s].team == HEROES for s in seats):
            finish(g, "lost")

    def aim(self, g: Game, seat: int) -> dict[int, tuple[list[int], int]]:
        """The targets that an attack may hit, without a targeting die: the boss or, by attacks alone, its companion
        (BOSS-6).
        """
        attack = g.state.attack
        assert attack is not None
        return {NO_DIE: ([boss_seat(g), *(companions(g) if attack.is_attack else ())], seat)}

    def target(self, g: Game) -> int:
        """The target of the hero's attacks: the boss, unless a companion beside it makes the hero name a target
        (BOSS-6).
        """
        return -1 if companions(g) else boss_seat(g)

    def objective(self, g: Game, seat: int) -> Any:
        """The roll objective of the card drawn last (BOSS-3)."""
        return boss_step.objective_card(g).objective

    def activated(self, g: Game, frame: Activation) -> None:
        """A waiting roll-phase card is paid and resolved once the boss has activated an ability (BOSS-3)."""
        if frame.seat == boss_seat(g):
            boss_choices.play_waiting(g)

    def defended(self, g: Game, frame: Defence) -> None:
        """A card that waited in vain is sold when the defensive roll phase ends (BOSS-3)."""
        if frame.seat == boss_seat(g):
            boss_choices.sell_drawn(g)


BATTLE = BattleMode()
MODES[BATTLE.name] = BATTLE


def starts_with(scenario: ScenarioCard, difficulty: Difficulty, hero_count: int) -> tuple[int, int]:
    """The health and CP that a boss begins with (BOSS-1); no difficulty takes all of its health (CAMP-3)."""
    health = scenario.boss_health[hero_count] + difficulty.boss_health
    return max(1, health), max(0, scenario.boss_cp[hero_count] + difficulty.boss_cp)


def seat_boss(g: Game) -> None:
    """Give the boss a seat after the heroes, on a dial of its own (BOSS-1)."""
    scenario, difficulty, hero_count = scenario_of(g), difficulty_of(g), battle_of(g).hero_count
    health, _ = starts_with(scenario, difficulty, hero_count)
    boss = seat_enemy(g, scenario.boss, health)
    boss.cp = max(0, scenario.upgrade_cp[hero_count] + difficulty.boss_upgrade_cp)
    kings_hand.hold(boss, max(0, scenario.hands[hero_count] + difficulty.boss_kings_hand))


def place_upgrades(g: Game, frame: BattleTurns) -> None:
    """Flip upgrades one by one, place and pay, until one cannot be afforded; then the starting CP (BOSS-1)."""
    library, battle = g.library, battle_of(g)
    boss = g.state.players[boss_seat(g)]
    flipped = [card for card in reversed(battle.boss_actions) if library.cards[card].kind == UPGRADE]
    battle.boss_actions = [card for card in battle.boss_actions if library.cards[card].kind != UPGRADE]
    boss_choices.lay_upgrades(g, boss, flipped)
    boss.cp = frame.boss_cp


def prepare(g: Game, frame: BattleTurns) -> None:
    """Prepare hands, hero setups and the start player (PREP), and what the boss itself begins with."""
    fire(g, "setup", boss_seat(g))
    prepare_heroes(g)


def take_turns(g: Game, frame: BattleTurns) -> None:
    """Run one hero's turn after another, each followed by the boss (BOSS-2)."""
    seat = frame.seat
    g.goto(frame, take_turns)
    g.state.turn += 1
    frame.seat = g.mode.next_seat(g, seat)
    g.push(BossTurn(seat))


def finish(g: Game, result: str) -> None:
    """End the battle once it is decided: everything that runs ends, the boss loot comes."""
    end_session(g, result, take_loot)
    if g.sink is not None:
        g.emit("battle-over", "BOSS-5", result=result)


def take_loot(g: Game, frame: BattleTurns) -> None:
    """Hand out boss loot after a won or a lost battle (BLOOT-1); a fallen companion's goes round too (BOSS-6, ours)."""
    card, battle = scenario_of(g), battle_of(g)
    chests = card.boss_loot if battle.result == "won" else card.boss_loot_lost
    left = (g.library.fighters[g.state.players[seat].fighter].session for seat in companions(g, fallen=True))
    boss_loot.open_loot(g, chests * battle.hero_count + sum(session["boss-loot"] for session in left))


def close(g: Game, frame: BattleTurns) -> None:
    """End the session; boss loot left for points counts for the score (SCORE-2)."""
    close_session(g, unclaimed=battle_of(g).unclaimed)


flow("boss", BattleTurns, place_upgrades, prepare, salves.share, take_turns, take_loot, close)


# -- a hero's turn (BOSS-2) --------------------------------------------------------------------------


def begin(g: Game, frame: BossTurn) -> None:
    """Begin the turn with salves on the shared dial."""
    seat = frame.seat
    new_turn(g, seat, "boss-turn")
    if g.sink is not None:
        g.emit("hero-turn", "BOSS-2", seat=seat, turn=g.state.turn, place="")
    g.push(Salves(seat))


def hero_step(g: Game, frame: BossTurn) -> None:
    """Run the hero's whole turn."""
    g.push(BATTLE.hero_turn(g, frame.seat))


def against_hero(g: Game, frame: BossTurn) -> None:
    """Run the boss's step against this hero."""
    g.push(BossStep(boss_seat(g), hero=frame.seat))


flow("boss-turn", BossTurn, begin, hero_step, against_hero)
