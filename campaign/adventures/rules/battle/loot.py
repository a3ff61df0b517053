"""Boss loot: a card for each boss loot chest, kept or left for a point (BLOOT-1)."""

from __future__ import annotations

from campaign.adventures.rules.battle.session import battle_of
from campaign.adventures.rules.frames import BossLoot
from campaign.adventures.rules.loot import add_to_deck, draw_useful, loot_table, put_under, throw_loot_die
from engine.frame import flow
from engine.game import Game


def open_loot(g: Game, chests: int) -> None:
    """Hand out the boss loot chests, beginning with the first hero, until none is left; each hero rolls for theirs."""
    g.state.phase = "boss-loot"
    for number in reversed(range(chests)):
        g.push(BossLoot(number % battle_of(g).hero_count))


def roll(g: Game, frame: BossLoot) -> None:
    """Each player rolls the loot die for each boss loot chest."""
    seat = frame.seat
    g.state.active = g.state.acting = seat
    throw_loot_die(g, seat, "boss-loot")


def look(g: Game, frame: BossLoot) -> None:
    """Look at the top card of the rarity that was rolled: keep it, or leave it for a point."""
    seat = frame.seat
    value = frame.dice[0]
    rarity = loot_table(g.library).boss[value]
    card = draw_useful(g, seat, rarity)
    frame.card = card
    if g.sink is not None:
        g.emit("boss-loot", "BLOOT-1", seat=seat, roll=value, rarity=rarity, card=card)
    if not card:
        g.end(frame)
        return
    g.ask(frame, seat, "boss-loot", [f"keep {card}", f"discard {card}"])


def decide(g: Game, frame: BossLoot) -> None:
    """Put the card into the hero's deck, or back for a scenario point."""
    seat, card = frame.seat, frame.card
    battle = battle_of(g)
    if frame.answer.startswith("keep "):
        add_to_deck(g, seat, card)
        return
    put_under(g, card)
    battle.unclaimed += 1
    if g.sink is not None:
        g.emit("unclaimed", "BLOOT-1", seat=seat, card=card, points=battle.unclaimed)


flow("boss-loot", BossLoot, roll, look, decide)
