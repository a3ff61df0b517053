"""What crawls, boss battles and duels with bosses show and ask beyond a duel; every front draws from here."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaign.adventures.rules.crawl.session import SHARDS, layout_of
from campaign.adventures.rules.kings_hand import TOKENS, success_values
from campaign.adventures.rules.versus import BOSS_VS_BOSS, BOSS_VS_MANY
from campaign.adventures.words import lookup, sheets
from campaign.adventures.words.labels import AdventureLabels, scores
from campaign.adventures.words.map import chart_of
from campaign.adventures.words.messages import QUESTIONS
from campaign.words.duel_view import DuelView
from campaign.words.map import Chart
from campaign.words.names import joined
from campaign.words.questions import ASKS, Asks
from campaign.words.rows import LookupEntry, Row, refers
from campaign.words.session_view import SessionView
from campaign.words.statistics import Statistics
from content import text
from content.adventures import text as adventure_text
from engine.changes import OVER_START
from engine.definitions import Card
from engine.game import Game
from engine.state import Decision, Player


def kings_hand(view: SessionView, decision: Decision) -> str:
    """Ask whether to change the chaos die on the table (KH-2, KH-3)."""
    value = view.game.state.rolls[-1].dice[0]
    return view.say("window kings-hand", decision, value=value, successes=sorted(success_values(view.game)))


def salve(view: SessionView, decision: Decision) -> str:
    """Ask whether to heal the hero or to revive a teammate."""
    revives = any(option.startswith("revive ") for option in decision.options)
    return view.say("salve", decision, revives=revives)


def boss_loot(view: SessionView, decision: Decision) -> str:
    """Ask whether a boss loot card is kept, or which of several."""
    if "cards" in decision.info:
        return view.say("boss-loots", decision, cards=decision.info["cards"], counts=scores(view.game))
    card = decision.options[0].partition(" ")[2]
    return view.say("boss-loot", decision, card=card, counts=scores(view.game))


class AdventureView(DuelView):
    """The view that crawls and boss battles have in common."""

    phases: Mapping[str, str] = {
        **SessionView.phases,
        "shop": "shop",
        "boss-loot": "boss loot",
        "crawl": "portal crawl",
        "boss-turn": "boss battle",
        "at-table": "turn at the table",
    }
    parts = ("duels", "adventures")
    fallen_note = "DOWN"
    peaceful = frozenset({"shop", "boss-loot"})
    whole = SessionView.whole | {"shop", "boss-loot", "trim"}
    lists: Mapping[str, tuple[str, str]] = {
        **SessionView.lists,
        "minions": ("minion", "Minions"),
        "bosses": ("boss", "Bosses"),
        "tiles": ("tile", "Tiles"),
        "difficulties": ("difficulty", "Difficulty cards"),
    }
    labels = AdventureLabels
    questions: Mapping[str, str] = {**SessionView.questions, **QUESTIONS}
    asks: Mapping[str, Asks] = ChainMap({"salve": salve, "boss-loot": boss_loot}, ASKS)

    def looks(self) -> Mapping[str, Callable[[], list[Row]]]:
        """What can be looked at by a word: the lists of a duel, and the loot."""
        return {**super().looks(), "loot": lambda: lookup.loot(self)}

    def notes(self, player: Player) -> list[str]:
        """What follows health and CP: hand and salves of a hero, King's Hand and First Strike of an enemy."""
        party: Any = self.game.state.session
        notes = []
        if self.is_hero(player):
            own = [] if player.at_table else [f"hand {len(player.hand)}"]
            notes += [*own, f"salves {party.salves[player.seat]}"]
        if player.bank.get("kings-hand"):
            notes.append(f"King's Hand {player.bank['kings-hand']}")
        if player.bank.get("first-strike"):
            notes.append("First Strike")
        return [*notes, self.fallen_note] if player.fallen else [*notes, *self.whereabouts(player)]

    def whereabouts(self, player: Player) -> list[str]:
        """Where a hero is, and against which enemy."""
        return []

    def instead(self, decision: Decision) -> list[Row]:
        """In the shop and at the boss loot: what every hero has gathered."""
        party: Any = self.game.state.session
        return [self.loot_row(seat) for seat in range(party.hero_count)] if decision.kind in self.peaceful else []

    def collected(self, player: Player) -> list[str]:
        """A hero's loot in the deck, and the cards not identified yet."""
        party: Any = self.game.state.session
        if player.seat >= party.hero_count:
            return []
        cards = [self.game.library.cards[card].name for card in party.owned[player.seat]]
        return cards + self.unidentified(player.seat)

    def loot_row(self, seat: int) -> Row:
        """A hero's gold, loot in the deck, cards not identified yet."""
        player, name = self.game.state.players[seat], self.seat(seat)
        row = [("  ", "plain"), (name, refers("title", name)), (self.purse(seat), "roll"), ("  ", "plain")]
        hidden = self.unidentified(seat)
        for place, card in enumerate(cards := self.collected(player)):
            row += [(", ", "faint")] if place else []
            row.append((card, refers("faint", "unidentified" if card in hidden else f"card {card}")))
        return row if cards else [*row, ("no loot", "faint")]

    def purse(self, seat: int) -> str:
        """A hero's own gold; empty: there is none."""
        return ""

    def unidentified(self, seat: int) -> list[str]:
        """A hero's cards that nobody has looked at."""
        return []

    def text_of(self, source: str) -> str:
        """The reader's text of a source, tiles included."""
        kind, _, id = source.partition(":")
        library = self.game.library
        if kind == "tile" and id in library.tables["tiles"]:
            return " ".join(adventure_text.tile(library.tables["tiles"][id].raw, text.names_of(library)).split())
        return super().text_of(source)

    def entries(self, seat: int) -> Iterator[LookupEntry]:
        """The scenario, its difficulty, minions, bosses, tiles."""
        yield from super().entries(seat)
        yield from lookup.entries(self)

    def card_text(self, raw: Any, names: dict[str, str]) -> str:
        """The reader's text of a card; a boss's action cards say more than others."""
        return adventure_text.boss_card(raw, names) if "bonus" in raw else super().card_text(raw, names)

    def what_of(self, card: Card) -> str:
        """What a card is; of loot also how rare."""
        loot = self.game.library.tables.get("loot")
        what = super().what_of(card)
        return f"{card.rarity} loot, {what}" if loot is not None and card.rarity and card.id in loot.families else what

    def sheet(self, player: Player) -> list[str]:
        """What a board says now; of a minion or a boss's companion, what the card says."""
        fighter = self.game.library.fighters[player.fighter]
        telling = {"minion": adventure_text.minion, "boss-companion": adventure_text.boss_companion}.get(fighter.kind)
        if telling is not None:
            library = self.game.library
            return text.once(
                library, ("card", fighter.id), lambda: telling(fighter.raw, text.names_of(library)).splitlines()
            )
        return super().sheet(player)

    def out_of_play(self) -> frozenset[str]:
        """Rules about what is not on the table, King's Hand included while no enemy has such a token."""
        held = any(player.bank.get("kings-hand") and not player.fallen for player in self.game.state.players)
        return super().out_of_play() | (frozenset() if held else frozenset({"KH"}))

    def now(self, word: str, seat: int) -> list[str]:
        """What a word of the rules means now; also with salves, King's Hand, gold and what else the team has."""
        return super().now(word, seat) + lookup.team_now(self, word)

    def asked(self, decision: Decision) -> str:
        """The question itself; also where to go, what to buy, whether to heal, what King's Hand is about to do."""
        rolls = self.game.state.rolls
        about_hand = decision.kind == "window" and bool(rolls) and rolls[-1].kind == "kings-hand"
        return kings_hand(self, decision) if about_hand else super().asked(decision)

    def reason(self, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
        """Why a bot gives its answer, also on the map, in the shop, with salves and loot."""
        from campaign.adventures.words.hints import reason

        return reason(self, decision, token, option_worths)

    def heals(self, decision: Decision) -> bool:
        """Whether it is about a salve while nobody is down who could be revived."""
        return decision.kind == "salve" and not any(option.startswith("revive ") for option in decision.options)

    def is_idle(self, decision: Decision) -> bool:
        """Whether a salve would be wasted: nobody is down, and the hero has as much health as in the beginning."""
        if not self.heals(decision):
            return False
        state = self.game.state
        dial = state.players[decision.seat].dial
        return state.health[dial] >= state.health_max[dial] - OVER_START


class CrawlView(AdventureView):
    """How a portal crawl looks."""

    name = "portal crawl"
    absent = frozenset({"BOSS", "BLOOT", "BVM", "BVB"})
    aim = (
        "Find three portal shards, then defeat the guardian of the Boss Portal. You lose if a hero is down and no one "
        "can revive them."
    )

    def asked(self, decision: Decision) -> str:
        """The question itself; also that a hero rolls with nobody left to fight, who fell before the roll (MIN-6)."""
        question = super().asked(decision)
        is_alone = decision.kind == "roll" and not self.game.opponents(decision.seat)
        return self.say("nobody to fight", decision, question=question) if is_alone else question

    reports = frozenset({"shop"})

    def report(self, numbers: Statistics) -> list[Row]:
        """What was explored, fought and found, before the shop opens."""
        return sheets.crawl_report(self, numbers)

    def title_card(self) -> list[Row]:
        """What a crawl is, and who goes there."""
        return sheets.crawl_title(self)

    def progress(self) -> float:
        """How much of the map is explored."""
        crawl: Any = self.game.state.session
        if self.game.state.outcome is not None or crawl.result:
            return 1.0
        return len(crawl.explored) / max(1, len(layout_of(self.game).levels))

    def whereabouts(self, player: Player) -> list[str]:
        """A hero's place, and who is fought there."""
        if not self.is_hero(player):
            return []
        crawl: Any = self.game.state.session
        against = joined(self.seat(seat) for seat in self.game.opponents(player.seat)) if player.battle >= 0 else ""
        return [f"at {crawl.places[player.seat]}", *([f"vs {against}"] if against else [])]

    def purse(self, seat: int) -> str:
        """The hero's share of the team's gold, in the shop."""
        crawl: Any = self.game.state.session
        return f"  {crawl.purse[seat]} gold" if crawl.purse else ""

    def unidentified(self, seat: int) -> list[str]:
        """How many unidentified cards of each rarity a hero has."""
        crawl: Any = self.game.state.session
        return [f"{len(found)} unidentified {rarity}" for rarity, found in crawl.unidentified[seat].items()]

    def common(self) -> str:
        """Gold and portal shards, and the map if it is a bonus card."""
        crawl: Any = self.game.state.session
        name = layout_of(self.game).name
        return f"team: {crawl.gold} gold, {crawl.shards} of {SHARDS} shards{f', on {name}' if name else ''}"

    def entries(self, seat: int) -> Iterator[LookupEntry]:
        """What only this kind of session has and can be looked up by its name, places of the map included."""
        yield from super().entries(seat)
        yield from lookup.places(self)

    def chart(self, *, ways: bool = True) -> Chart | None:
        """The map of the crawl."""
        return chart_of(self.game, ways=ways)


class BattleView(AdventureView):
    """How a boss battle looks."""

    name = "boss battle"
    absent = frozenset({"CRAWL", "MIN", "SHOP", "BVM", "BVB"})
    aim = "Bring the boss to 0 health before your shared health is 0."

    def title_card(self) -> list[Row]:
        """Who the boss is, and what it does."""
        return sheets.battle_title(self)

    def common(self) -> str:
        """Boss loot that was given away for points."""
        battle: Any = self.game.state.session
        return f"team: {battle.unclaimed} boss loot turned down" if battle.unclaimed else ""

    def sheet(self, player: Player) -> list[str]:
        """What a board says now; of the boss also its action card of this turn."""
        battle: Any = self.game.state.session
        told = super().sheet(player)
        if player.seat != battle.hero_count or not battle.drawn:
            return told
        card = self.game.library.cards[battle.drawn]
        names = text.names_of(self.game.library)
        return [*told, *f"Card of this turn: {card.name}: {self.card_text(card.raw, names)}".splitlines()]

    def progress(self) -> float:
        """How much of its health the boss has lost."""
        state = self.game.state
        battle: Any = state.session
        if state.outcome is not None or battle.result:
            return 1.0
        boss = state.players[battle.hero_count]
        most = max(1, state.health_max[boss.dial] - OVER_START)
        left: float = self.game.health(boss.seat) / most
        return max(0.0, 1 - left)


class VersusView(DuelView):
    """The view of a duel in which bosses have hands and decks as heroes have."""

    parts = ("duels", "adventures")
    absent = frozenset({"CAMP", "PREP", "CRAWL", "MIN", "KH", "BOSS", "LOOT", "SHOP", "SALVE", "BLOOT", "SCORE"})

    def is_hero(self, player: Player) -> bool:
        """Whether a seat is played as a hero's: bosses are as well."""
        return True

    def out_of_play(self) -> frozenset[str]:
        """Rules about what is not on the table, King's Hand included while nobody has one."""
        held = any(player.tokens.get(TOKENS) for player in self.game.state.players)
        return super().out_of_play() | (frozenset() if held else frozenset({"BVM-2"}))


class BossVsManyView(VersusView):
    """The view of Boss vs Many."""

    name = "boss vs many"
    aim = "Heroes bring the boss to 0 health. The boss brings their shared health to 0."
    absent = VersusView.absent | {"BVB"}


class BossVsBossView(VersusView):
    """The view of Boss vs Boss."""

    name = "boss vs boss"
    absent = VersusView.absent | {"BVM-1"}


VIEWS: Mapping[str, type[SessionView]] = {
    "crawl": CrawlView,
    "boss": BattleView,
    BOSS_VS_MANY.name: BossVsManyView,
    BOSS_VS_BOSS.name: BossVsBossView,
}
"""The views of crawls, boss battles and duels with bosses, by their mode."""


def view_of(game: Game) -> SessionView:
    """The view of a session of Adventures, or of a duel with bosses."""
    return VIEWS[game.state.mode](game)
