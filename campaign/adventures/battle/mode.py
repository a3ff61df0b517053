"""A boss battle: the boss's setup, the turns, winning and losing (BOSS-1, BOSS-2, BOSS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.adventures import kings_hand, salves
from campaign.adventures.battle import loot as boss_loot
from campaign.adventures.battle import step as boss_step
from campaign.adventures.crawl.mode import CrawlMode
from campaign.adventures.ending import end_session
from campaign.adventures.party import ENEMIES, HEROES, boss_seat, party_of, scenario_of
from campaign.adventures.prepare import fill_decks, prepare_heroes, seat_party
from engine.changes import MAX_CP
from engine.definitions import UPGRADE
from engine.duel import OVER_START
from engine.game import Game, flow
from engine.hooks import fire
from engine.modes import MODES
from engine.state import Frame, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.definitions import Library
    from engine.events import Event


class BossMode(CrawlMode):
    """What a boss battle decides differently from a crawl."""

    name = "boss"

    def fallen(self, g: Game, seats: list[int]) -> None:
        """The boss at 0 is beaten, also together with the team (BOSS-5)."""
        if boss_seat(g) in seats:
            finish(g, "won")
        elif any(g.state.players[s].team == HEROES for s in seats):
            finish(g, "lost")

    def objective(self, g: Game, seat: int) -> Any:
        """The roll objective of the card drawn last (BOSS-3)."""
        return boss_step.objective_card(g).objective

    def activated(self, g: Game, frame: Frame) -> None:
        """A waiting roll-phase card is paid and resolved once the boss has activated an ability (BOSS-3)."""
        if frame.env["seat"] == boss_seat(g):
            boss_step.play_waiting(g)

    def defended(self, g: Game, frame: Frame) -> None:
        """A card that waited in vain is sold when the defensive roll phase ends (BOSS-3)."""
        if frame.env["seat"] == boss_seat(g):
            boss_step.sell_drawn(g)

    def can_pay(self, g: Game, seat: int, cost: dict[str, Any]) -> bool:
        """There is no gold to spend in a battle."""
        return "gold" not in cost and super().can_pay(g, seat, cost)


MODES["boss"] = BossMode()


def new(library: Library, setup: dict[str, Any], sink: Callable[[Event], None] | None = None) -> Game:
    """A boss battle at its first decision; `setup` as `sessions.next_setup` makes it."""
    game = opened(library, setup, sink)
    game.run()
    return game


def opened(library: Library, setup: dict[str, Any], sink: Callable[[Event], None] | None = None) -> Game:
    """A boss battle about to begin: the decks lie ready, the boss has its upgrade CP and has not spent them."""
    scenario = library.tables["scenarios"][setup["scenario"]]
    state, party = seat_party(library, setup, "boss", shared_dial=True)
    hero_count = party.hero_count
    party.boss_actions = list(library.fighters[scenario.boss].deck)
    state.streams.shuffle(party.boss_actions, "boss-deck")
    difficulty = library.tables["difficulties"][setup["difficulty"]]
    boss = Player(hero_count, scenario.boss, ENEMIES, 1)
    state.health.append(scenario.boss_health[hero_count])
    state.health_max.append(scenario.boss_health[hero_count] + OVER_START)
    boss.cp = scenario.upgrade_cp[hero_count] + difficulty.boss_upgrade_cp
    boss.bank[kings_hand.TOKENS] = scenario.hands[hero_count] + difficulty.boss_kings_hand
    state.players.append(boss)
    game = Game(library, state, sink)
    fill_decks(game)
    boss_cp = scenario.boss_cp[hero_count] + difficulty.boss_cp + setup["boss_cp"]
    game.push("boss", seat=-1, to_share=setup["salves"], boss_cp=min(MAX_CP, boss_cp))
    return game


def place_upgrades(g: Game, frame: Frame) -> None:
    """Flip upgrades one by one, place and pay, until one cannot be afforded; then the starting CP (BOSS-1)."""
    library, party = g.library, party_of(g)
    boss = g.state.players[boss_seat(g)]
    upgrades = [card for card in reversed(party.boss_actions) if library.cards[card].kind == UPGRADE]
    party.boss_actions = [card for card in party.boss_actions if library.cards[card].kind != UPGRADE]
    for name in upgrades:
        card = library.cards[name]
        level = boss.levels.get(card.space, 1)
        if card.level <= level:
            continue
        paid = next((library.cards[c].cost for c in boss.out if library.cards[c].space == card.space), 0)
        cost = max(0, card.cost - paid)
        if cost > boss.cp:
            break
        boss.cp -= cost
        boss.levels[card.space] = card.level
        boss.out = [c for c in boss.out if library.cards[c].space != card.space] + [name]
        boss.index = None
        if g.sink is not None:
            g.emit("boss-upgrade", "BOSS-1", seat=boss.seat, card=name, cost=cost, left=boss.cp)
    boss.cp = frame.env["boss_cp"]


def prepare(g: Game, frame: Frame) -> None:
    """Hands, hero setups, start player (PREP); what the boss itself begins with."""
    fire(g, "setup", boss_seat(g))
    prepare_heroes(g, frame)


def take_turns(g: Game, frame: Frame) -> None:
    """One hero after another, each followed by the boss (BOSS-2)."""
    seat = frame.env["seat"]
    g.goto(frame, take_turns)
    g.state.turn += 1
    frame.env["seat"] = g.mode.next_seat(g, seat)
    g.push("boss-turn", seat=seat)


def finish(g: Game, result: str) -> None:
    """The battle is decided: everything that runs ends, the boss loot comes."""
    end_session(g, result, take_loot)
    if g.sink is not None:
        g.emit("battle-over", "BOSS-5", result=result)


def take_loot(g: Game, frame: Frame) -> None:
    """Boss loot, after a won and a lost battle (BLOOT-1)."""
    boss_loot.open_loot(g, scenario_of(g).boss_loot)


def close(g: Game, frame: Frame) -> None:
    """The session's outcome: all the score sheet needs (SCORE-1)."""
    party = party_of(g)
    g.state.outcome = {
        "result": party.result, "salves": sum(party.salves), "gold": 0, "explored": False,
        "boss_cp": party.boss_cp, "owned": party.owned, "gone": party.gone, "unclaimed": party.unclaimed,
        "salves_spent": party.salves_spent, "turns": g.state.turn,
    }  # fmt: skip
    if g.sink is not None:
        g.emit("session-over", "SCORE-1", result=party.result)


flow("boss", place_upgrades, prepare, salves.share, take_turns, take_loot, close)


# -- a hero's turn (BOSS-2) --------------------------------------------------------------------------


def begin(g: Game, frame: Frame) -> None:
    """The turn begins with salves on the shared dial."""
    state = g.state
    seat = frame.env["seat"]
    state.active = state.acting = seat
    state.attack = None
    state.phase = "boss-turn"
    for player in state.players:
        player.used = {}
    kings_hand.new_turn(g)
    if g.sink is not None:
        g.emit("hero-turn", "BOSS-2", seat=seat, turn=state.turn, place="")
    g.push("salves", seat=seat)


def hero_step(g: Game, frame: Frame) -> None:
    """The hero's whole turn."""
    g.push("turn", seat=frame.env["seat"], target=boss_seat(g))


def against_hero(g: Game, frame: Frame) -> None:
    """The boss's step against this hero."""
    g.push("boss-step", seat=boss_seat(g), hero=frame.env["seat"])


flow("boss-turn", begin, hero_step, against_hero)
