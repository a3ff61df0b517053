"""The options of a crawl, a boss battle, the shop and the boss loot in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.adventures.rules.crawl.portal_map import SALVE
from campaign.adventures.rules.crawl.session import layout_of
from campaign.adventures.rules.loot import RARITY_WORTH, replaced_by
from campaign.adventures.rules.session import party_of, scenario_of
from campaign.adventures.scoring import GOLD_A_POINT
from campaign.adventures.words import messages
from campaign.adventures.words.map import item_name
from campaign.words.labels import Label, Labels, one_line
from campaign.words.templates import Wording
from content import text
from engine.definitions import Card, Library
from engine.game import Game


class AdventureLabels(Labels):
    """What a session of Adventures offers beyond a duel."""

    messages: Mapping[str, str] = {**Labels.messages, **messages.OPTIONS}

    # -- the map ---------------------------------------------------------------------------------

    def say_move(self, rest: str) -> Label:
        """Say where the hero moves, or which status effect is moved."""
        if self.decision.kind != "move":
            return Label(self.say("move", token=rest))
        return Label(self.say("move to", place=rest), self.place(rest))

    def say_reveal(self, place: str) -> Label:
        """Say which neighbouring tile is turned up."""
        return Label(self.say("reveal", place=place), self.place(place))

    def place(self, place: str) -> str:
        """What is known of a place on the map."""
        crawl: Any = self.game.state.session
        battle = next((a for a, where in crawl.battles.items() if where == place), None)
        if battle is not None:
            fighters = [p.seat for p in self.game.state.players if p.battle == int(battle) and not p.fallen]
            return self.say("place joined", fighters=[self.seat(str(seat)) for seat in fighters])
        layout = layout_of(self.game)
        what = self.say("place portal" if place == layout.portal else "place level", level=layout.levels[place])
        tile = crawl.tiles.get(place)
        known = [self.library.tables["tiles"][tile].name] if tile else []
        return ", ".join([what, *known, *map(self.item, crawl.items.get(place, ()))])

    def item(self, item: str) -> str:
        """What is on a tile, and what it is worth where that can be said."""
        name = item_name(item)
        if item in RARITY_WORTH:
            return self.say("item worth", item=name, worth=RARITY_WORTH[item])
        return self.say("item healing", item=name, health=scenario_of(self.game).salve) if item == SALVE else name

    # -- salves ----------------------------------------------------------------------------------

    def say_salve(self, _: str) -> Label:
        """Say that a salve is used, and how much it heals."""
        return Label(self.say("salve"), self.say("salve details", health=self.decision.info.get("amount", 0)))

    def say_revive(self, seat: str) -> Label:
        """Say which teammate is revived, and with how much health."""
        details = self.say("revive details", health=self.decision.info.get("amount", 0))
        return Label(self.say("revive", seat=seat), details)

    def say_give(self, seat: str) -> Label:
        """Say who gets a salve."""
        return Label(
            self.say("give", seat=seat), self.say("give details", salves=party_of(self.game).salves[int(seat)])
        )

    # -- loot and the shop -----------------------------------------------------------------------

    def say_discard(self, card: str) -> Label:
        """Say which card is discarded; boss loot brings a point, but not after a loss."""
        if self.decision.kind != "boss-loot":
            return Label(self.say("discard", card=card))
        return Label(self.say("discard boss-loot", card=card, counts=scores(self.game)))

    def say_return(self, card: str) -> Label:
        """Say which loot card goes back."""
        return self.loot("return", card)

    def say_keep(self, rest: str) -> Label:
        """Say which boss loot card is kept, or which dice."""
        if rest not in self.library.cards:
            return super().say_keep(rest)
        return self.loot("keep card", rest, replaces=replaced_by(self.game, self.decision.seat, rest))

    def loot(self, message: str, card: str, *, replaces: str = "", **parts: object) -> Label:
        """Something done with a loot card: how rare it is, what it costs, what it takes the place of, what it does."""
        about = about_loot(self.library, self.library.cards[card])
        detail = self.say("loot details", replaces=replaces, **about)
        return Label(self.say(message, card=card, **parts), detail)

    def say_sell(self, card: str) -> Label:
        """Say which card is sold, or which unidentified loot; in the shop for how much gold."""
        gold = self.library.tables["prices"].sell
        price = gold if self.decision.kind == "shop" else ""
        if card in self.library.cards:
            label = (
                self.loot("sell", card, price=price, cp="")
                if price
                else self.card("sell", card, price=price, cp=self.cp_for_sale())
            )
        else:
            label = Label(self.say("sell unidentified", rarity=card, price=price))
        return label._replace(detail=label.detail or points(self.game, gold)) if price else label

    def say_pass(self, rest: str) -> Label:
        """Say that nothing more is done; in the shop also what the remaining gold counts."""
        label = super().say_pass(rest)
        gold = self.decision.info.get("gold", 0)
        return label._replace(detail=gold_left(self.game, gold)) if self.decision.kind == "shop" else label

    def say_buy(self, card: str) -> Label:
        """Say which card is bought, and for how much gold."""
        rarity = self.library.cards[card].rarity
        price = self.library.tables["prices"].buy.get(rarity, 0)
        return self.loot("buy", card, replaces=replaced_by(self.game, self.decision.seat, card), price=price)

    def say_identify(self, rarity: str) -> Label:
        """Say which unidentified card is looked at, and for how much gold."""
        return Label(self.say("identify", rarity=rarity, price=self.library.tables["prices"].identify))


def about_loot(library: Library, card: Card) -> dict[str, str]:
    """How rare a loot card is, what it costs and when it is played, and what it does."""
    does = one_line(text.card(card.raw, text.names_of(library)))
    return {"about": f"{card.rarity}, {text.heading(card.raw)}", "text": does}


def scores(game: Game) -> bool:
    """Whether anything counts: nothing does after a loss."""
    return party_of(game).result == "won"


def points(game: Game, gold: int) -> str:
    """How many points an amount of gold counts, in words."""
    message = messages.OPTIONS["points" if scores(game) else "points lost"]
    return Wording(game.library, game.state).say(message, points=gold // GOLD_A_POINT)


def gold_left(game: Game, gold: int) -> str:
    """What the gold that is left counts, in words."""
    sentence = messages.OPTIONS["gold left"]
    return Wording(game.library, game.state).say(sentence, gold=gold, points=points(game, gold))
