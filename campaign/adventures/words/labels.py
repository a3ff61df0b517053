"""The options of a crawl, a boss battle, the shop and the boss loot in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.adventures.progress import GOLD_A_POINT
from campaign.adventures.rules.crawl.portal_map import SALVE
from campaign.adventures.rules.loot import RARITY_WORTH
from campaign.adventures.rules.session import party_of, scenario_of
from campaign.adventures.words import labels
from campaign.adventures.words.map import ROMAN, lying, map_of
from campaign.words.labels import Label, Labels
from campaign.words.names import joined, words
from engine.game import Game


class AdventureLabels(Labels):
    """What a session of Adventures offers beyond a duel."""

    passes: Mapping[str, str] = {**Labels.passes, "shop": "Leave the shop", "salve": "No salve"}

    # -- the map ---------------------------------------------------------------------------------

    def say_move(self, rest: str) -> Label:
        """Walk on the map, or move a status effect."""
        return Label(f"Move to {rest}", self.place(rest)) if self.decision.kind == "move" else super().say_move(rest)

    def say_reveal(self, place: str) -> Label:
        """Turn up a neighbouring tile."""
        return Label(f"Look at {place}", self.place(place))

    def place(self, place: str) -> str:
        """What is known of a place on the map."""
        crawl: Any = self.game.state.session
        battle = next((a for a, where in crawl.battles.items() if where == place), None)
        if battle is not None:
            fighters = [p.seat for p in self.game.state.players if p.battle == int(battle) and not p.fallen]
            return "join the battle of " + joined(self.seat(str(seat)) for seat in fighters)
        layout = map_of(self.game)
        what = "the Boss Portal" if place == layout.portal else f"level {ROMAN[layout.levels[place]]}"
        tile = crawl.tiles.get(place)
        known = [self.library.tables["tiles"][tile].name] if tile else []
        return ", ".join([what, *known, *map(self.found, crawl.items.get(place, ()))])

    def found(self, item: str) -> str:
        """What lies on a tile, and what it is worth where that can be said."""
        if item in RARITY_WORTH:
            return f"{lying(item)} worth about {RARITY_WORTH[item]} to each of you"
        heals = scenario_of(self.game).salve
        return f"{lying(item)} that heals {heals}" if item == SALVE else lying(item)

    # -- salves ----------------------------------------------------------------------------------

    def say_salve(self, _: str) -> Label:
        """Heal with a salve."""
        return Label("Use a salve", f"heal {self.decision.info.get('amount', 0)}")

    def say_revive(self, seat: str) -> Label:
        """Revive a teammate."""
        return Label(f"Revive {self.seat(seat)}", f"with {self.decision.info.get('amount', 0)} health")

    def say_give(self, seat: str) -> Label:
        """Hand out a salve."""
        has = party_of(self.game).salves[int(seat)]
        return Label(f"A salve for {self.seat(seat)}", f"has {has}")

    def say_evenly(self, _: str) -> Label:
        """Hand out all salves evenly."""
        return Label("Share all salves evenly")

    # -- loot and the shop -----------------------------------------------------------------------

    def say_discard(self, card: str) -> Label:
        """Discard a card; boss loot brings a point, but not after a loss."""
        label = super().say_discard(card)
        if self.decision.kind != "boss-loot":
            return label
        return Label(f"{label.text}, for {'1 scenario point' if labels.scores(self.game) else 'nothing: you lost'}")

    def say_return(self, card: str) -> Label:
        """Give a loot card back."""
        return self.card("Give back", card)

    def say_keep(self, rest: str) -> Label:
        """Keep a boss loot card, or dice."""
        return self.card("Keep", rest) if rest in self.library.cards else super().say_keep(rest)

    def say_sell(self, card: str) -> Label:
        """Sell a card, or loot that nobody has looked at; in the shop for gold."""
        known = card in self.library.cards
        label = self.card("Sell", card) if known else Label(f"Sell an {words(card).lower()} card")
        price = self.library.tables["prices"].sell
        if self.decision.kind != "shop":
            return label
        return Label(f"{label.text} for {price} gold", label.detail or labels.points(self.game, price))

    def say_pass(self, rest: str) -> Label:
        """In the shop also what the gold that is left counts."""
        label = super().say_pass(rest)
        left = self.decision.info.get("gold", 0)
        return Label(label.text, labels.kept(self.game, left)) if self.decision.kind == "shop" else label

    def say_buy(self, card: str) -> Label:
        """Buy a card."""
        found = self.library.cards[card]
        price = self.library.tables["prices"].buy.get(found.rarity, 0)
        label = self.card("Buy", card)
        return Label(f"{label.text} for {price} gold", f"{found.rarity}; {label.detail}")

    def say_identify(self, rarity: str) -> Label:
        """Have a card identified."""
        price = self.library.tables["prices"].identify
        return Label(f"Identify an unknown {rarity} card for {price} gold")


def scores(game: Game) -> bool:
    """Whether anything counts: nothing does after a loss."""
    return party_of(game).result == "won"


def points(game: Game, gold: int) -> str:
    """So many points for so much gold."""
    count = gold // GOLD_A_POINT
    return f"{count} point{'' if count == 1 else 's'}" if scores(game) else "nothing after a loss"


def kept(game: Game, gold: int) -> str:
    """What gold that is not spent counts."""
    return f"{gold} gold left: {points(game, gold)}"
