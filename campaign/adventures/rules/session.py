"""What the heroes of an adventure have in common, in a crawl and in a boss battle (`State.session`)."""

from __future__ import annotations

from typing import Any, cast

from campaign.adventures.rules.legacy import modifiers_in, parts_of
from campaign.kinds.documents import names_missing
from campaign.team.session import TeamSession, kept, kept_by_hero, team_session
from content.adventures.definitions import Difficulty, ScenarioCard
from engine.changes import OVER_START
from engine.definitions import Library
from engine.game import Game
from engine.session import Mix
from engine.state import Player

HEROES, ENEMIES = 0, 1
"""The two teams of an adventure."""


@team_session
class Party(TeamSession):
    """What heroes have in every session of an adventure; a crawl and a battle add their own values."""

    scenario: int
    """Number of the scenario card."""
    difficulty: str
    legacy: list[str] = kept(list, sparse=True)
    """Legacy packs and modifier cards of the campaign (CAMP-5)."""
    gold: int = kept(0)
    """The team's gold dial. What a chest adds in a boss battle buys nothing and scores nothing."""
    salves: list[int] = kept_by_hero(0)
    """Salves by hero (SALVE-1)."""
    salves_spent: int = kept(0)
    boss_cp: int = kept(0)
    """CP gathered for the next boss (CRAWL-9)."""
    loot: dict[str, list[str]] = kept(dict)
    """Rarity -> loot deck, top last."""
    owned: list[list[str]] = kept_by_hero(list)
    """Loot cards in each hero's deck."""
    gone: list[list[str]] = kept_by_hero(list)
    """Cards of each hero's printed deck that loot took the place of, for good (LOOT-3)."""
    unidentified: list[dict[str, list[str]]] = kept_by_hero(dict)
    """Each hero's loot cards that nobody has looked at, by rarity."""

    def lacking(self, library: Library) -> list[str]:
        """What the library lacks for this session: loot cards, wherever they are, and the scenario's and difficulty's
        cards.
        """
        hidden = [pile for hero in self.unidentified for pile in hero.values()]
        cards = [card for pile in (*self.loot.values(), *self.owned, *self.gone, *hidden) for card in pile]
        return [
            *names_missing("card", cards, library.cards),
            *names_missing("difficulty", [self.difficulty], library.tables["difficulties"]),
            *names_missing("legacy pack", self.legacy, parts_of(library)),
            *names_missing("scenario", [self.scenario], library.tables["scenarios"]),
        ]

    def conceal(self, seat: int, mix: Mix) -> None:
        """Mix what nobody may know: the order of the loot decks, and which of their cards are unidentified."""
        loot: dict[str, list[str]] = {}
        holders = [hero for hero, hidden in enumerate(self.unidentified) if hidden]
        for rarity, pile in self.loot.items():
            pool = mix(pile + [card for hero in holders for card in self.unidentified[hero].get(rarity, ())])
            for hero in holders:
                hidden = self.unidentified[hero]
                if rarity in hidden:
                    count = len(hidden[rarity])
                    self.unidentified = change_at(self.unidentified, hero, {**hidden, rarity: pool[:count]})
                    pool = pool[count:]
            loot[rarity] = pool
        self.loot = loot


def party_of(g: Game) -> Party:
    """The session of an adventure, whichever it is."""
    session = g.state.session
    assert isinstance(session, Party)
    return session


def scenario_of(g: Game) -> ScenarioCard:
    """The card of the scenario that is played."""
    return cast("ScenarioCard", g.library.tables["scenarios"][party_of(g).scenario])


def difficulty_of(g: Game) -> Difficulty:
    """The card of the campaign's difficulty, with the modifier cards beside it (CAMP-3, CAMP-5)."""
    party = party_of(g)
    card = cast("Difficulty", g.library.tables["difficulties"][party.difficulty])
    return card.with_modifiers(modifiers_in(g.library, party.legacy))


def change_at(values: list[Any], place: int, value: Any) -> list[Any]:
    """A copy of a list with one value changed."""
    return [value if i == place else old for i, old in enumerate(values)]


def heroes(g: Game) -> list[int]:
    """The seats of the heroes who are not down."""
    return [s for s in range(party_of(g).hero_count) if not g.state.players[s].fallen]


def seat_enemy(g: Game, name: str, health: int) -> Player:
    """Give an enemy a seat after all others, on a dial of its own."""
    state = g.state
    state.health.append(health)
    state.health_max.append(health + OVER_START)
    enemy = Player(len(state.players), name, ENEMIES, len(state.health) - 1)
    state.players.append(enemy)
    return enemy


def close_session(g: Game, *, gold: int = 0, explored: bool = False, unclaimed: int = 0) -> None:
    """The session's outcome: all the score sheet needs, unspent gold, explored tiles and boss loot left included."""
    party = party_of(g)
    g.state.outcome = {
        "result": party.result,
        "salves": sum(party.salves),
        "gold": gold,
        "explored": explored,
        "boss_cp": party.boss_cp,
        "owned": party.owned,
        "gone": party.gone,
        "unclaimed": unclaimed,
        "salves_spent": party.salves_spent,
        "turns": g.state.turn,
    }
    if g.sink is not None:
        g.emit("session-over", "SCORE-1", result=party.result)
