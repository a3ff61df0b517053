"""A boss battle: the boss's setup, turns of a hero and of the boss, its action cards, boss loot (BOSS, BLOOT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.adventures import kings_hand, salves
from campaign.adventures.crawl import ENEMIES, HEROES, CrawlMode
from campaign.adventures.loot import LOOT_DIE, add_to_deck, deck_of, draw_useful, loot_table, put_under
from campaign.adventures.party import Party, party_of, scenario_of
from campaign.adventures.prepare import fill_decks, prepare_heroes
from campaign.adventures.usefulness import would_do_something
from engine.changes import gain_cp
from engine.duel import OVER_START, seat_hero
from engine.flow.rolls import roll_dice
from engine.flow.turn import enter
from engine.game import Game, flow
from engine.library import MAIN, ROLL, UPGRADE
from engine.modes import MODES
from engine.options import is_usable
from engine.situation import situation
from engine.state import Frame, Player, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from content.adventures import BossCard
    from engine.events import Event
    from engine.library import Library


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
        """The roll objective of the card drawn this turn (BOSS-3)."""
        return boss_card(g).objective

    def activated(self, g: Game, frame: Frame) -> None:
        """A waiting roll-phase card is paid and resolved once the boss has activated an ability (BOSS-3)."""
        if frame.env["seat"] == boss_seat(g):
            play_drawn(g, ROLL)

    def can_pay(self, g: Game, seat: int, cost: dict[str, Any]) -> bool:
        """There is no gold to spend in a battle."""
        return "gold" not in cost and super().can_pay(g, seat, cost)


MODES["boss"] = BossMode()


def boss_seat(g: Game) -> int:
    """The boss sits behind the heroes."""
    return party_of(g).heads


def boss_card(g: Game) -> BossCard:
    """What the boss's drawn card shows."""
    found: BossCard = g.library.tables["boss-cards"][party_of(g).boss_discard[-1]]
    return found


def new(library: Library, setup: dict[str, Any], sink: Callable[[Event], None] | None = None) -> Game:
    """A boss battle about to begin, at its first decision."""
    chosen = setup["heroes"]
    heads = len(chosen)
    scenario = library.tables["scenarios"][setup["scenario"]]
    state = State("boss", setup["seed"])
    party = Party(setup["scenario"], setup["difficulty"], heads)
    party.owned = [list(hero["owned"]) for hero in chosen]
    state.session = party
    for seat, hero in enumerate(chosen):
        player = seat_hero(state, library, hero["id"], HEROES, scenario.health[heads], dial=-1 if seat == 0 else 0)
        player.deck = deck_of(library, hero["id"], hero["owned"])
        state.streams.shuffle(player.deck, f"deck-{seat}")
    difficulty = library.tables["difficulties"][setup["difficulty"]]
    boss = Player(heads, scenario.boss, ENEMIES, 1)
    state.health.append(scenario.boss_health[heads])
    state.health_max.append(scenario.boss_health[heads] + OVER_START)
    boss.cp = scenario.upgrade_cp[heads] + difficulty.boss_upgrade_cp
    boss.bank[kings_hand.TOKENS] = scenario.hands[heads] + difficulty.boss_kings_hand
    state.players.append(boss)
    game = Game(library, state, sink)
    fill_decks(game)
    place_upgrades(game, boss)
    boss.cp = min(15, scenario.boss_cp[heads] + difficulty.boss_cp + setup["boss_cp"])
    game.push("boss", seat=-1, to_share=setup["salves"])
    game.run()
    return game


def place_upgrades(g: Game, boss: Player) -> None:
    """Flip upgrades one by one, place and pay, until one cannot be afforded (BOSS-1)."""
    library = g.library
    deck = list(library.fighters[boss.fighter].deck)
    g.state.streams.shuffle(deck, "boss-deck")
    upgrades = [card for card in deck if library.cards[card].kind == UPGRADE]
    party_of(g).boss_actions = [card for card in deck if library.cards[card].kind != UPGRADE]
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


def prepare(g: Game, frame: Frame) -> None:
    """Hands, hero setups, start player (PREP)."""
    prepare_heroes(g, frame)


def take_turns(g: Game, frame: Frame) -> None:
    """One hero after another, each followed by the boss (BOSS-2)."""
    seat = frame.env["seat"]
    if party_of(g).result:
        return
    g.goto(frame, take_turns)
    g.state.turn += 1
    frame.env["seat"] = g.mode.next_seat(g, seat)
    g.push("boss-turn", seat=seat)


def finish(g: Game, result: str) -> None:
    """The battle is decided: everything that runs ends, the boss loot comes."""
    party, state = party_of(g), g.state
    party.result = result
    state.attack = None
    state.rolls.clear()
    state.pools.clear()
    root = state.stack[0]
    del state.stack[1:]
    g.goto(root, boss_loot)
    if g.sink is not None:
        g.emit("battle-over", "BOSS-5", result=result)


def boss_loot(g: Game, frame: Frame) -> None:
    """Boss loot, after a won and a lost battle (BLOOT-1)."""
    g.state.phase = "boss-loot"
    for _ in range(scenario_of(g).boss_loot):
        for seat in reversed(range(party_of(g).heads)):
            g.push("boss-loot", seat=seat, v={})


def close(g: Game, frame: Frame) -> None:
    """The session's outcome: all the score sheet needs (SCORE-1)."""
    party = party_of(g)
    g.state.outcome = {
        "result": party.result, "salves": sum(party.salves), "gold": 0, "explored": False, "boss_cp": 0,
        "owned": party.owned, "unidentified": [[] for _ in party.owned], "unclaimed": party.unclaimed,
        "salves_spent": party.salves_spent, "turns": g.state.turn,
    }  # fmt: skip
    if g.sink is not None:
        g.emit("session-over", "SCORE-1", result=party.result)


flow("boss", prepare, salves.share, take_turns, boss_loot, close)


# -- a hero's turn and the boss's (BOSS-2, BOSS-3) ---------------------------------------------------


def begin(g: Game, frame: Frame) -> None:
    """The turn begins with salves on the shared dial."""
    state = g.state
    seat = frame.env["seat"]
    state.active = state.acting = seat
    state.attack = None
    state.phase = "boss-turn"
    for player in state.players:
        player.used = {}
    if g.sink is not None:
        g.emit("hero-turn", "BOSS-2", seat=seat, turn=state.turn, place="")
    g.push("salves", seat=seat)


def hero_step(g: Game, frame: Frame) -> None:
    """The hero's whole turn."""
    g.push("turn", seat=frame.env["seat"], target=boss_seat(g), fresh=False)


def boss_step(g: Game, frame: Frame) -> None:
    """The boss's step against this hero."""
    g.push("boss-step", seat=boss_seat(g), hero=frame.env["seat"])


flow("boss-turn", begin, hero_step, boss_step)


def step_upkeep(g: Game, frame: Frame) -> None:
    """Upkeep."""
    g.state.acting = frame.env["seat"]
    g.state.attack = None
    if g.sink is not None:
        g.emit("turn", "BOSS-3", seat=frame.env["seat"], turn=g.state.turn)
    g.push("upkeep", seat=frame.env["seat"])


def step_income(g: Game, frame: Frame) -> None:
    """+1 CP, an action card is turned up, the active hero gains its bonus at once."""
    seat = frame.env["seat"]
    enter(g, "income")
    player = g.state.players[seat]
    draw_action(g)
    skip = next((row for row in g.rows(player, "income") if row.effect == "skip"), None)
    if skip is not None:
        if g.sink is not None:
            g.emit("skipped", "TURN-2", seat=seat, phase="income", carrier=skip.carrier)
        if skip.program:
            g.push("do", p=skip.program, pc=0, me=seat, foe=-1, src=skip.carrier, m="now", v={})
        party_of(g).drawn = ""
        return
    gain_cp(g, seat, 1, "income", "BOSS-3")
    card = boss_card(g)
    if g.sink is not None:
        g.emit("boss-card", "BOSS-3", seat=seat, card=card.id)
    if card.bonus:
        hero = frame.env["hero"]
        g.push("do", p=card.bonus, pc=0, me=hero, foe=seat, src=f"card:{card.id}", m="now", v={})


def draw_action(g: Game) -> None:
    """Turn up the next action card; an empty deck is shuffled anew."""
    party = party_of(g)
    if not party.boss_actions:
        party.boss_actions, party.boss_discard = list(party.boss_discard), []
        g.state.streams.shuffle(party.boss_actions, "boss-deck")
    party.drawn = party.boss_actions[-1]
    party.boss_actions = party.boss_actions[:-1]
    party.boss_discard = [*party.boss_discard, party.drawn]


def step_main(g: Game, frame: Frame) -> None:
    """A main-phase card is paid and played, or sold; a roll-phase card waits."""
    enter(g, "main")
    drawn = party_of(g).drawn
    if drawn and g.library.cards[drawn].kind == MAIN and not play_drawn(g, MAIN):
        sell_drawn(g)


def play_drawn(g: Game, kind: str) -> bool:
    """Pay and resolve the drawn card if it is of this kind, affordable and does something."""
    party = party_of(g)
    if not party.drawn:
        return False
    card = g.library.cards[party.drawn]
    seat = boss_seat(g)
    player = g.state.players[seat]
    if card.kind != kind or card.cost > player.cp:
        return False
    if not is_usable(g, player, card, situation(g, player)):
        return False
    env = {"me": seat, "foe": g.state.active, "src": f"card:{card.id}", "v": {}}
    if not would_do_something(g, card.program, env):
        return False
    player.cp -= card.cost
    party.drawn = ""
    if g.sink is not None:
        g.emit("played", "BOSS-3", seat=seat, card=card.id, cost=card.cost, cp=player.cp)
    g.push("do", p=card.program, pc=0, m="now", **env)
    return True


def sell_drawn(g: Game) -> None:
    """A card that cannot be used is worth 1 CP."""
    party = party_of(g)
    if party.drawn:
        seat = boss_seat(g)
        if g.sink is not None:
            g.emit("sold", "BOSS-3", seat=seat, card=party.drawn)
        party.drawn = ""
        gain_cp(g, seat, 1, "sale", "BOSS-3")


def step_roll(g: Game, frame: Frame) -> None:
    """The roll phase against this hero; no second main phase, no discard phase."""
    g.push("roll-phase", seat=frame.env["seat"], target=frame.env["hero"])


def step_end(g: Game, frame: Frame) -> None:
    """A roll-phase card that could not be used is sold."""
    sell_drawn(g)


flow("boss-step", step_upkeep, step_income, step_main, step_roll, step_end)


# -- boss loot (BLOOT-1) -------------------------------------------------------------------------------


def roll_boss_loot(g: Game, frame: Frame) -> None:
    """Each player rolls the loot die for each boss loot chest."""
    seat = frame.env["seat"]
    g.state.active = g.state.acting = seat
    roll_dice(g, seat, 1, name="loot", source="boss-loot", kind="loot", sides=LOOT_DIE, stream="loot", fixed=True)


def look_boss_loot(g: Game, frame: Frame) -> None:
    """Look at the top card of that rarity: keep it, or a point for the team."""
    seat = frame.env["seat"]
    value = frame.env["v"]["loot"][0]
    rarity = loot_table(g.library).boss[value]
    card = draw_useful(g, seat, rarity)
    frame.env["card"] = card
    if g.sink is not None:
        g.emit("boss-loot", "BLOOT-1", seat=seat, roll=value, rarity=rarity, card=card)
    if not card:
        g.end(frame)
        return
    g.ask(frame, seat, "boss-loot", [f"keep {card}", f"discard {card}"])


def keep_boss_loot(g: Game, frame: Frame) -> None:
    """Into the deck, or back for a scenario point."""
    seat, card = frame.env["seat"], frame.env["card"]
    party = party_of(g)
    if frame.answer.startswith("keep "):
        add_to_deck(g, seat, card)
        return
    put_under(g, card)
    party.unclaimed += 1
    if g.sink is not None:
        g.emit("unclaimed", "BLOOT-1", seat=seat, card=card, points=party.unclaimed)


flow("boss-loot", roll_boss_loot, look_boss_loot, keep_boss_loot)
