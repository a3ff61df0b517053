"""What is looked up in play: cards in hand, chances and threats, the bot's answer; each when asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ai.bots import advised
from campaign.screens.build import is_peaceful, mates_of
from campaign.screens.menu import Menu
from campaign.screens.model import Advice, EffectLine, HeldCard, RollThreat
from campaign.screens.pages import Page, table
from campaign.words.cards import card_heading
from campaign.words.lookup import remarks
from campaign.words.rows import Chance, Column, Way
from campaign.words.session_view import SessionView
from campaign.words.texts import safely
from content import text
from engine.definitions import Library
from engine.flow.attempts import ATTEMPTED
from engine.game import Game
from engine.state import Decision
from engine.view import SPECTATOR

NARROW = 60
"""Columns under which the dice to keep are left out."""
HEADS = (Column("chance", right=True), Column("damage", right=True), Column("worth", right=True))


def show_odds(page: Page, view: SessionView, decision: Decision) -> None:
    """The player's own chances while they roll; else those of the next roll, and what opponents' next rolls may
    bring.
    """
    from campaign.words.odds import own_odds

    seat, state = decision.seat, view.game.state
    if decision.kind == "roll":
        page.say("Chances if you roll for that ability alone, likeliest first. Worth 1 = 1 damage dealt:", "title")
        show_chances(page, own_odds(view, seat), keeps=True)
        return
    rolls_here = not state.players[seat].at_table
    if state.acting == seat and rolls_here and not state.rolls and not state.players[seat].used.get(ATTEMPTED):
        fights = view.game.opponents(seat)
        lead = "Your next roll" if fights else "You have no opponent now. Your next roll in a battle"
        page.say(f"{lead}, if you roll for that ability alone, likeliest first:", "title")
        show_chances(page, own_odds(view, seat))
        if not fights:
            return
    threats = view.threats(seat)
    for heading, chances in threats:
        page.say(heading, "title")
        show_chances(page, chances)
    if not threats:
        page.say("You and your team have no opponent now.")


def show_hint(page: Page, view: SessionView, decision: Decision) -> None:
    """What is best, and why; of a roll the best ways, each with what its number is made of."""
    from campaign.words.hints import hint
    from campaign.words.ways import CURRENCY, in_a_line, uses_of, ways_of

    ways = ways_of(view, decision)
    if not ways:
        page.say(hint(view, decision), "good")
        return
    page.say(f"{in_a_line(ways)}.", "good")
    listed = {way.options for way in ways}
    for way in (*ways, *(use for use in uses_of(view, decision) if use.options not in listed)):
        made = "" if way.option.startswith("keep ") and way is not ways[0] else way.made
        behind = "; ".join(part for part in (made, way.comes) if part)
        if behind:
            page.say(f"  {way.text}, {way.worth}: {behind}.", indent=6)
    page.say(f"  {CURRENCY}", "faint")


def show_chances(page: Page, chances: list[Chance], *, keeps: bool = False) -> None:
    """A table of chances; `keeps`: with the dice to keep."""
    keeps = keeps and page.width >= NARROW
    rows = [
        (c.chance, c.damage, c.worth, *([c.keep or "none"] if keeps else []), f"{c.name} ({c.needs})") for c in chances
    ]
    table(page, (*HEADS, *([Column("keep")] if keeps else []), "ability"), rows)


def hand_line(hand: Sequence[HeldCard]) -> str:
    """`Get Some! 2; Tip It! 1 x2`: names and costs."""
    return "; ".join(f"{card.name} {card.cost}{times(card.copies)}" for card in hand)


def show_hand(page: Page, game: Game, seat: int) -> None:
    """Every card once, however many of it there are, whatever else has its name."""
    hand = Counter(game.state.players[seat].hand)
    names = text.names_of(game.library)
    if not hand:
        page.say("Your cards are on your table." if game.state.players[seat].at_table else "No cards.")
    for id, many in hand.items():
        card = game.library.cards[id]
        page.say(f"{card.name} ({card_heading(game, game.state.players[seat], card)}){times(many)}", "title")
        for text_of_card in (safely(text.card, card.raw, names), *remarks(card.raw)):
            for line in text_of_card.split("\n") if text_of_card else ():
                page.say(f"  {line}")


def show_teammates_hands(page: Page, view: SessionView, seat: int) -> None:
    """What the others of the team hold, a line each (MODE-2)."""
    for mate in mates_of(view, seat):
        page.say(f"{mate.name} holds: {hand_line(mate.cards) or 'no cards'}", "faint", indent=2)


def times(many: int) -> str:
    """How often, where it is more than once."""
    return f" x{many}" if many > 1 else ""


# -- texts of what a screen names by its id --------------------------------------------------------------


def card_text(library: Library, card: str) -> str:
    """What a card says."""
    return safely(text.card, library.cards[card].raw, text.names_of(library))


def effect_text(library: Library, effect: EffectLine) -> str:
    """What a status effect does, or a companion."""
    names = text.names_of(library)
    if effect.is_companion:
        return safely(text.companion, library.companions[effect.id].raw, names)
    return safely(text.token, library.tokens[effect.id].raw, names)


class Adviser:
    """Advice for a seat at one moment, worked out part by part."""

    def __init__(self, view: SessionView, seat: int, menu: Menu | None) -> None:
        self.view = view
        self.seat = seat
        self.menu = menu

    @cached_property
    def odds(self) -> tuple[Chance, ...]:
        """What the player's own dice may still become, the likeliest first; none where they are rolled beside the
        program.
        """
        if self.seat == SPECTATOR or self.view.game.state.players[self.seat].at_table:
            return ()
        from campaign.words.odds import own_odds

        return tuple(own_odds(self.view, self.seat))

    @cached_property
    def threats(self) -> tuple[RollThreat, ...]:
        """What opponents' next rolls may bring; in peace nobody rolls."""
        if self.seat == SPECTATOR or is_peaceful(self.view):
            return ()
        return tuple(RollThreat(heading, tuple(chances)) for heading, chances in self.view.threats(self.seat))

    @cached_property
    def hint(self) -> str:
        """What the bot would do with the open question, and why."""
        if self.menu is None:
            return ""
        from campaign.words.hints import by_ways, hint

        return by_ways(self.ways) if self.ways else hint(self.view, self.menu.decision)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The ways to continue with the dice of a roll, the best first; none for other questions."""
        from campaign.words.ways import ways_of

        return ways_of(self.view, self.menu.decision) if self.menu is not None else ()

    @cached_property
    def uses(self) -> tuple[Way, ...]:
        """What each card or token that changes dice does with those on the table."""
        from campaign.words.ways import uses_of

        return uses_of(self.view, self.menu.decision) if self.menu is not None else ()

    @cached_property
    def best(self) -> tuple[int, ...]:
        """Places of the dice that the bot would mark; empty where it would do something else."""
        if self.menu is None or not self.menu.masks or self.menu.single:
            return ()
        token = self.ways[0].option if self.ways else advised(self.view.game, self.menu.decision)
        verb, _, marks = token.partition(" ")
        if verb != self.menu.masks[0].partition(" ")[0]:
            return ()
        return tuple(place for place, mark in enumerate(marks) if mark == "1")

    @cached_property
    def warning(self) -> str:
        """What is about to be rolled against whoever is asked."""
        return self.view.warning(self.menu.decision) if self.menu is not None else ""

    def all(self) -> Advice:
        """Every part of it."""
        return Advice(self.odds, self.threats, self.hint, self.ways, self.uses, self.best, self.warning)
