"""What crawls and boss battles have and decide differently from a duel: their moments and events among it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.adventures import companion
from campaign.adventures.rules import kings_hand
from campaign.adventures.rules.session import ENEMIES, Party, party_of
from campaign.adventures.rules.supplies import change_gold, give_salves
from campaign.companion import frames as at_table
from campaign.companion.frames import TableTurn
from campaign.companion.turn import tellings
from engine import events
from engine.frame import Frame
from engine.frames import Activation, Attempts, Turn
from engine.game import Game
from engine.modes import Duel
from engine.moments import Moments


class AdventureMode(Duel):
    """The rules that crawls and boss battles have in common: heroes against enemies whose moves are printed."""

    name = "adventure"
    short = False
    session: type[Party] = Party
    shared_dial = False
    """Whether all heroes have their health on one dial."""
    asks: Mapping[str, str] = {
        "salve": "SALVE-1",
        "share-salves": "PREP-3",
        "move": "CRAWL-3",
        "reveal": "CRAWL-5",
        "kings-hand-die": "KH-2",
        "trim": "PREP-5",
        "shop": "SHOP-2",
        "boss-loot": "BLOOT-1",
    }
    notes = companion.NOTES
    between = companion.BETWEEN
    unasked: Mapping[str, tuple[str, str]] = {
        "salve": ("use salves at the start of your own turn", "SALVE-1"),
        "revive": ("no teammate is down", "SALVE-1"),
        "give": ("salves are shared before the first turn", "PREP-3"),
        "evenly": ("salves are shared before the first turn", "PREP-3"),
        "move": ("move in your own turn of a portal crawl, while not in a battle", "CRAWL-3"),
        "buy": ("buy cards in the shop after a portal crawl", "SHOP-1"),
        "identify": ("identify cards in the shop after a portal crawl", "SHOP-1"),
    }

    def lay_out(self, g: Game, setup: dict[str, Any]) -> None:
        """Put everything but the heroes and the loot on the table, and push the session's lowest frame."""
        raise NotImplementedError

    def revivable(self, g: Game) -> list[int]:
        """Heroes that a salve could revive (SALVE-1)."""
        return []

    def revive(self, g: Game, seat: int, health: int) -> None:
        """Revive one of the `revivable` heroes with this much health."""
        raise NotImplementedError

    def spendable_gold(self, g: Game) -> int:
        """How much gold the team may pay with."""
        return 0

    # -- what the rules ask of every mode ------------------------------------------------------------

    def scripted(self, g: Game, seat: int) -> bool:
        """Whether the program plays a seat by printed rules: it plays the enemies (MIN-3, BOSS-3)."""
        return g.state.players[seat].team == ENEMIES

    def no_ability(self, g: Game, frame: Activation) -> None:
        """End a roll phase without an ability: an enemy may roll again by King's Hand (KH-2a)."""
        kings_hand.after_failed_roll(g, frame)

    def ultimate(self, g: Game, frame: Attempts) -> None:
        """Answer an ultimate: an enemy may have one of its dice rolled again by King's Hand (KH-2b)."""
        kings_hand.against_ultimate(g, frame.seat)

    def hero_turn(self, g: Game, seat: int) -> Turn:
        """The frame of a hero's whole turn, played in the program or at a table."""
        return TableTurn(seat) if g.state.players[seat].at_table else Turn(seat, self.target(g))

    def target(self, g: Game) -> int:
        """The target of a hero's attacks; -1: the enemy the hero faces, or one that is named at that time."""
        return -1

    def tell_first(self, g: Game, at: str) -> Sequence[Frame]:
        """The frames in which heroes at a table tell the result of damage, a fall or dice; empty: none is at one."""
        return tellings(g, at) if g.state.players[0].at_table else ()

    def next_seat(self, g: Game, seat: int) -> int:
        """The hero whose turn is next; one who is down keeps their place in the order."""
        return (seat + 1) % party_of(g).hero_count

    def can_pay(self, g: Game, seat: int, cost: dict[str, Any]) -> bool:
        """Whether a price can be paid: gold of the team, salves of the hero (SALVE-1); an enemy has neither."""
        party = party_of(g)
        if seat >= party.hero_count:
            return super().can_pay(g, seat, cost)
        return bool(party.salves[seat] >= cost.get("salves", 0) and self.spendable_gold(g) >= cost.get("gold", 0))

    def pay(self, g: Game, seat: int, cost: dict[str, Any]) -> None:
        """Pay gold and salves."""
        if cost.get("gold"):
            change_gold(g, -cost["gold"], "cost")
        if cost.get("salves"):
            give_salves(g, seat, -cost["salves"])
            party_of(g).salves_spent += cost["salves"]


def mode_of(g: Game) -> AdventureMode:
    """The mode of an adventure's session."""
    mode = g.mode
    assert isinstance(mode, AdventureMode)
    return mode


def new_turn(g: Game, seat: int, phase: str) -> None:
    """Begin a hero's turn: what is counted per turn begins again, King's Hand of enemies too (KH-1)."""
    state = g.state
    state.active = state.acting = seat
    state.forget_attacks()
    state.phase = phase
    for player in state.players:
        player.used = {}
    kings_hand.new_turn(g)


MOMENTS = at_table.MOMENTS | Moments(
    windows={"turn": "a hero who is in no battle begins a turn (CRAWL-2)"},
    questions={
        "salve": "who a salve heals or revives (SALVE-1)",
        "share-salves": "how the salves are handed out (PREP-3)",
        "move": "where the hero goes (CRAWL-3)",
        "reveal": "which tile is revealed (CRAWL-5)",
        "kings-hand-die": "which die is re-rolled against the King's Hand (KH-2)",
        "trim": "which loot card goes back from a deck that is too big (PREP-5)",
        "shop": "what is bought, identified or sold (SHOP-2)",
        "boss-loot": "whether a boss loot card is kept (BLOOT-1)",
    },
    phases={
        "crawl": "a hero's turn in a crawl, outside a battle",
        "boss-turn": "a hero's turn against a boss, outside its phases",
        "shop": "the shop",
        "boss-loot": "the loot of a boss",
    },
)

EVENTS = events.joined(
    at_table.EVENTS,
    events.fields(
        {
            "battle-over": "result",
            "boss-card": "seat card",
            "boss-cp": "change total",
            "boss-loot": "seat roll rarity card",
            "boss-upgrade": "seat card cost left",
            "bought": "seat card price gold",
            "chest": "seat rarity roll",
            "crawl-over": "result explored",
            "dealt": "seat cards",
            "down": "seat",
            "engaged": "seat enemy",
            "explored": "seat place tile",
            "fled": "seat",
            "gold": "change gold source",
            "hero-turn": "seat turn place",
            "identified": "seat card gold",
            "kings-hand": "seat against left",
            "kings-hand-gained": "seat change held",
            "kings-hand-roll": "seat value success",
            "ultimate-shaken": "seat",
            "ultimate-stands": "seat",
            "left-shop": "seat gold",
            "loot-die": "seat value source success",
            "loot-card": "seat card replaces",
            "minion": "seat minion level health cp",
            "minion-defeated": "seat minion",
            "moved": "seat start place",
            "returned": "seat card",
            "revealed": "seat place tile",
            "revived": "seat health",
            "salve": "seat target left",
            "salves": "seat change salves",
            "session-over": "result",
            "shard": "seat shards",
            "shop": "gold",
            "sold-loot": "seat card gold",
            "unclaimed": "seat card points",
            "unidentified": "seat rarity",
        }
    ),
)
