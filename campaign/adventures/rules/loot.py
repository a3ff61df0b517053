"""Chests and boss loot, the loot die, loot cards and the decks they belong to (LOOT, BLOOT-1, PREP-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from ai.outcomes import Walk, worth
from campaign.adventures.rules.battle.session import battle_of
from campaign.adventures.rules.frames import BossLoot, Chest
from campaign.adventures.rules.legacy import is_in
from campaign.adventures.rules.session import change_at, party_of
from campaign.asking.series import TOGETHER
from content.adventures.definitions import RARITIES, LootTable
from content.text.words import Spec, Voice, says
from engine.context import Context
from engine.definitions import Library
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets
from engine.flow.rolls import roll_dice
from engine.frame import flow
from engine.frames import Do
from engine.game import Game

LOOT_DIE = 20
"""The number of sides of the loot die."""
DECK_LIMIT = 50
"""How many cards a hero may begin with (PREP-5)."""


def loot_table(library: Library) -> LootTable:
    """The loot table and the loot decks."""
    return cast("LootTable", library.tables["loot"])


def shuffle_loot(g: Game) -> None:
    """Shuffle the loot decks; what heroes own or may not meet alone stays out (PREP-4), and what comes in a legacy
    pack that is no part of the campaign (CAMP-5)."""
    party, table = party_of(g), loot_table(g.library)
    alone = party.hero_count == 1
    taken = [card for cards in party.owned for card in cards]
    for rarity, cards in table.decks.items():
        possible = [card for card in cards if is_in(table.packs.get(card, ""), party.legacy)]
        pile = [card for card in possible if not (alone and card in table.no_solo)]
        for card in taken:
            if card in pile:
                pile.remove(card)
        g.state.streams.shuffle(pile, f"loot-{rarity}")
        party.loot[rarity] = pile


def draw_card(g: Game, rarity: str) -> str:
    """Draw from a rarity's deck; if it is empty from the next higher one, at the end the next lower (LOOT-5)."""
    party = party_of(g)
    at = RARITIES.index(rarity)
    for name in (*RARITIES[at:], *reversed(RARITIES[:at])):
        pile = party.loot[name]
        if pile:
            party.loot = {**party.loot, name: pile[:-1]}
            return pile[-1]
    return ""


def put_under(g: Game, card: str) -> None:
    """Put a loot card back under its deck."""
    party = party_of(g)
    rarity = g.library.cards[card].rarity
    party.loot = {**party.loot, rarity: [card, *party.loot[rarity]]}


def rank(library: Library, card: str) -> tuple[int, int]:
    """How good a card of a name is: by level, then by rarity."""
    return loot_table(library).levels[card], RARITIES.index(library.cards[card].rarity)


def same_name(library: Library, owned: Iterable[str], card: str) -> str:
    """The owned loot card of the same name; empty: none."""
    families = loot_table(library).families
    return next((other for other in owned if families[other] == families[card]), "")


def is_worse(library: Library, owned: Iterable[str], card: str) -> bool:
    """Whether a card is no better than what the hero has of its name: at the same or a higher level."""
    other = same_name(library, owned, card)
    return bool(other) and rank(library, card) <= rank(library, other)


def add_to_deck(g: Game, seat: int, card: str) -> None:
    """Add a loot card to a deck: a lower loot card of its name goes back, a printed one is gone for good (LOOT-3)."""
    party = party_of(g)
    owned = party.owned[seat]
    lower = same_name(g.library, owned, card)
    printed = printed_card(g, seat, card)
    if lower:
        put_under(g, lower)
    elif printed:
        party.gone = change_at(party.gone, seat, [*party.gone[seat], printed])
    party.owned = change_at(party.owned, seat, [*(c for c in owned if c != lower), card])
    if g.sink is not None:
        g.emit("loot-card", "LOOT-3", seat=seat, card=card, replaces=lower or printed)


def replaced_by(g: Game, seat: int, card: str) -> str:
    """The card whose place in a deck a loot card takes; empty: none's (LOOT-3)."""
    return same_name(g.library, party_of(g).owned[seat], card) or printed_card(g, seat, card)


def printed_card(g: Game, seat: int, card: str) -> str:
    """The card of the hero's printed deck that has the loot card's name; empty: none, or it is out of the game."""
    name = loot_table(g.library).families[card]
    is_in_deck = name in g.library.fighters[g.state.players[seat].fighter].deck and name not in party_of(g).gone[seat]
    return name if is_in_deck else ""


def draw_useful(g: Game, seat: int, rarity: str, drawn: str = "", *, beside: Sequence[str] = ()) -> str:
    """Draw for a hero, who may have a card already that was drawn; one no better than an owned one, or than one that
    they look at `beside` it, goes under its deck and another is drawn (LOOT-3).
    """
    put_back: list[str] = []
    card = drawn or draw_card(g, rarity)
    while card and any(is_worse(g.library, cards, card) for cards in (party_of(g).owned[seat], beside)):
        put_back.append(card)
        card = draw_card(g, rarity)
    for other in put_back:
        put_under(g, other)
    return card


def deck_of(library: Library, hero: str, owned: Iterable[str], gone: Iterable[str]) -> list[str]:
    """A hero's deck for a session: the printed cards except those out of the game, and the loot."""
    out = set(gone)
    return [card for card in library.fighters[hero].deck if card not in out] + list(owned)


def throw_loot_die(g: Game, seat: int, source: str) -> None:
    """Roll the loot die; its stream of luck is its own."""
    roll_dice(g, seat, 1, name="loot", source=source, kind="loot", sides=LOOT_DIE, stream="loot", fixed=True)


# -- chests ---------------------------------------------------------------------------------


def open_chests(g: Game, seats: Iterable[int], rarities: Iterable[str]) -> None:
    """Let each of these heroes who is not down roll the loot die for each chest, in the order given."""
    last_first = list(seats)[::-1]
    for rarity in reversed(list(rarities)):
        for seat in last_first:
            g.push(Chest(seat, rarity))


def roll_loot(g: Game, frame: Chest) -> None:
    """Roll the loot die; nothing alters it but what names it (LOOT-1)."""
    throw_loot_die(g, frame.seat, f"chest:{frame.rarity}")


def take_loot(g: Game, frame: Chest) -> None:
    """Do what the rarity's table says at the roll (LOOT-1)."""
    value = frame.dice[0]
    seat, rarity = frame.seat, frame.rarity
    if g.sink is not None:
        g.emit("chest", "LOOT-1", seat=seat, rarity=rarity, roll=value)
    program = loot_table(g.library).programs[rarity][value]
    g.push(Do(program, Context(seat, source=f"chest:{rarity}")))


flow("chest", Chest, roll_loot, take_loot)


RARITY_WORTH = dict(zip(RARITIES, (1.5, 2.5, 4.0, 6.0), strict=True))


@worth("loot")
def loot_worth(w: Walk, op: Op, context: Context) -> float:
    """What a loot card is worth, whatever it is."""
    return RARITY_WORTH[op.what]


@verb("loot", Shape("word"))
def loot(g: Game, f: Do, op: Op) -> bool:
    """The verb by which heroes gain an unidentified loot card, unseen (LOOT-1)."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    party = party_of(g)
    for seat in who:
        card = draw_card(g, op.what)
        if card:
            rarity, hidden = g.library.cards[card].rarity, party.unidentified[seat]
            party.unidentified = change_at(
                party.unidentified, seat, {**hidden, rarity: [*hidden.get(rarity, ()), card]}
            )
            if g.sink is not None:
                g.emit("unidentified", "LOOT-1", seat=seat, rarity=rarity)
    return True


@says("loot", gain=True)
def say_loot(op: Spec, voice: Voice) -> str:
    """Say which rarity of loot card is gained."""
    return f"gain an unidentified {op['loot']} loot card"


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
    """Look at the top card of the rarity that was rolled. Nobody decides before every chest is open (ours)."""
    seat = frame.seat
    value = frame.dice[0]
    rarity = loot_table(g.library).boss[value]
    chests = [one for one in g.state.stack if isinstance(one, BossLoot) and one is not frame]
    card = draw_useful(g, seat, rarity, beside=[one.card for one in chests if one.seat == seat and one.card])
    frame.card = card
    if g.sink is not None:
        g.emit("boss-loot", "BLOOT-1", seat=seat, roll=value, rarity=rarity, card=card)
    if not card:
        g.end(frame)
        return
    g.goto(frame, ask)
    opened = [frame, *(one for one in chests if one.card)]
    g.state.stack[-len(chests) - 1 :] = [
        *sorted(opened, key=lambda one: -one.seat),
        *(one for one in chests if not one.card),
    ]


def ask(g: Game, frame: BossLoot) -> None:
    """Ask whether the card is kept, or left for a point."""
    seat, card = frame.seat, frame.card
    g.state.active = g.state.acting = seat
    others = [one.card for one in g.state.stack if isinstance(one, BossLoot) and one.seat == seat and one is not frame]
    info = {"cards": [card, *reversed(others)]} if others else {}
    g.ask(frame, seat, "boss-loot", [f"keep {card}", f"discard {card}"], info=info)
    g.goto(frame, decide)


def decide(g: Game, frame: BossLoot) -> None:
    """Put the card into the hero's deck, or back for a scenario point."""
    seat, card = frame.seat, frame.card
    battle = battle_of(g)
    g.end(frame)
    if frame.answer.startswith("keep "):
        add_to_deck(g, seat, card)
        return
    put_under(g, card)
    battle.unclaimed += 1
    if g.sink is not None:
        g.emit("unclaimed", "BLOOT-1", seat=seat, card=card, points=battle.unclaimed)


flow("boss-loot", BossLoot, roll, look, decide, ask)  # `ask` last: kept positions number the steps
TOGETHER.add("boss-loot")
