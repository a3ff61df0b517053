"""Getting ready for a crawl or a boss battle: decks, hands, hero setups, the start player (PREP)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.adventures.loot import DECK_LIMIT, LOOT_DIE, deck_of, loot_table, put_under
from campaign.adventures.party import HEROES, Party, change_at, party_of
from engine.changes import draw
from engine.duel import START_CARDS, seat_hero
from engine.game import flow
from engine.state import State

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.game import Game
    from engine.state import Frame


def seat_party(library: Library, setup: dict[str, Any], mode: str, *, shared_dial: bool) -> tuple[State, Party]:
    """A new position with the heroes in it: health by the scenario card, decks with their loot, shuffled (PREP-1)."""
    chosen = setup["heroes"]
    state = State(mode, setup["seed"])
    party = Party(setup["scenario"], setup["difficulty"], len(chosen))
    party.owned = [list(hero["owned"]) for hero in chosen]
    party.gone = [list(hero.get("gone", ())) for hero in chosen]
    state.session = party
    health = library.tables["scenarios"][setup["scenario"]].health[party.hero_count]
    for seat, hero in enumerate(chosen):
        dial = 0 if shared_dial and seat else -1
        player = seat_hero(state, library, hero["id"], HEROES, health, dial=dial)
        player.deck = deck_of(library, hero["id"], hero["owned"], party.gone[seat])
        state.streams.shuffle(player.deck, f"deck-{seat}")
    return state, party


def fill_decks(g: Game) -> None:
    """Shuffle the loot and minion decks; what heroes own or may not meet alone stays out (PREP-4)."""
    party = party_of(g)
    streams = g.state.streams
    alone = party.hero_count == 1
    table = loot_table(g.library)
    taken = [card for cards in party.owned for card in cards]
    for rarity, cards in table.decks.items():
        pile = [card for card in cards if not (alone and card in table.no_solo)]
        for card in taken:
            if card in pile:
                pile.remove(card)
        streams.shuffle(pile, f"loot-{rarity}")
        party.loot[rarity] = pile
    no_solo = g.library.tables["no-solo"] if alone else frozenset()
    for level, minions in g.library.tables["minions"].items():
        pile = [minion for minion in minions if minion not in no_solo]
        streams.shuffle(pile, f"minions-{level}")
        party.minions[str(level)] = pile


def prepare_heroes(g: Game, frame: Frame) -> None:
    """Start player, hands and setups; too large a deck gives loot cards back first (PREP-1, PREP-2, PREP-5)."""
    seats = list(range(party_of(g).hero_count))
    frame.env["seat"] = g.state.starter = start_player(g, seats)
    for seat in reversed(seats):
        setup = g.library.fighters[g.state.players[seat].fighter].setup
        if setup:
            g.push("do", p=setup, pc=0, me=seat, foe=-1, src=f"fighter:{g.state.players[seat].fighter}", m="now", v={})
    for seat in reversed(seats):
        g.push("trim", seat=seat)


def start_player(g: Game, seats: list[int]) -> int:
    """The highest loot die starts; ties roll again (PREP-2)."""
    rollers = seats
    while len(rollers) > 1:
        thrown = {seat: g.state.streams.below(LOOT_DIE, "start") + 1 for seat in rollers}
        if g.sink is not None:
            g.emit("start-roll", "PREP-2", dice=thrown)
        best = max(thrown.values())
        rollers = [seat for seat in rollers if thrown[seat] == best]
    if g.sink is not None:
        g.emit("start-player", "PREP-2", seat=rollers[0])
    return rollers[0]


def trim(g: Game, frame: Frame) -> None:
    """Above 50 cards a loot card goes back to its deck, the hero's choice (PREP-5)."""
    seat = frame.env["seat"]
    player = g.state.players[seat]
    owned = party_of(g).owned[seat]
    if len(player.deck) <= DECK_LIMIT or not owned:
        draw(g, seat, START_CARDS, "setup", "PREP-1")
        g.end(frame)
        return
    g.ask(frame, seat, "trim", [f"return {card}" for card in sorted(owned)], info={"cards": len(player.deck)})


def give_back(g: Game, frame: Frame) -> None:
    """Put the chosen card under its deck and look again."""
    seat, card = frame.env["seat"], frame.answer.split(" ", 1)[1]
    party = party_of(g)
    g.state.players[seat].deck.remove(card)
    party.owned = change_at(party.owned, seat, [c for c in party.owned[seat] if c != card])
    put_under(g, card)
    if g.sink is not None:
        g.emit("returned", "PREP-5", seat=seat, card=card)
    g.goto(frame, trim)


flow("trim", trim, give_back)
