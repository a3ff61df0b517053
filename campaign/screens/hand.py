"""A hand of cards: in a line, and with the text of every card."""

from __future__ import annotations

from collections import Counter

from campaign.screens.pages import Page
from campaign.words.lookup import remarks, safely
from campaign.words.names import seat_name
from content import text
from engine.game import Game


def in_a_line(game: Game, seat: int) -> str:
    """`Get Some! 2; Tip It! 1 x2`: names and costs."""
    cards = game.library.cards
    return "; ".join(
        f"{cards[card].name} {cards[card].cost}{times(many)}"
        for card, many in Counter(game.state.players[seat].hand).items()
    )


def tell(screen: Page, game: Game, seat: int) -> None:
    """Every card once, however many of it there are, whatever else has its name."""
    hand = Counter(game.state.players[seat].hand)
    names = text.names_of(game.library)
    if not hand:
        screen.say("Your cards lie before you." if game.state.players[seat].at_table else "No cards.")
    for id, many in hand.items():
        card = game.library.cards[id]
        screen.say(f"{card.name} ({safely(text.heading, card.raw)}){times(many)}", "title")
        for told in (safely(text.card, card.raw, names), *remarks(card.raw)):
            for line in told.split("\n") if told else ():
                screen.say(f"  {line}")


def of_teammates(screen: Page, game: Game, seat: int) -> None:
    """What the others of the team hold, a line each (MODE-2)."""
    for mate in game.teammates(seat):
        name = seat_name(game.library, game.state, mate)
        screen.say(f"{name} holds: {in_a_line(game, mate) or 'no cards'}", "faint", indent=2)


def times(many: int) -> str:
    """How often, where it is more than once."""
    return f" x{many}" if many > 1 else ""
