"""What heroes fell to, from the events of a session."""

from __future__ import annotations

from typing import Any

from campaign.words.names import fighter_name
from campaign.words.texts import name_of
from engine.definitions import Library
from engine.events import Event
from engine.game import Game


class Falls:
    """Listens to a session, and names the cause of every fall of a hero."""

    __slots__ = ("causes", "game", "heroes", "last", "library")

    def __init__(self, library: Library, heroes: int) -> None:
        self.library = library
        self.heroes = heroes
        self.game: Game | None = None
        """Whose events these are; nobody falls while it is laid out."""
        self.causes: list[str] = []
        """An enemy, or whatever brought a hero's dial to 0 without one, by name; teammates on one dial fall once."""
        self.last: dict[int, str] = {}
        """Dial -> what brought it to 0."""

    def __call__(self, event: Event) -> None:
        if self.game is None:
            return
        kind, data = event.kind, event.data
        if kind in ("damage", "lost-health"):
            if data["health"] <= 0 and data["seat"] < self.heroes:
                dial = self.game.state.players[data["seat"]].dial
                is_damage = kind == "damage"
                self.last[dial] = self.dealer(self.game, data) if is_damage else name_of(self.game, data["source"])
        elif kind == "fell" and data["seat"] < self.heroes:
            self.fell(self.game, data["seat"])

    def fell(self, game: Game, seat: int) -> None:
        """A hero fell; of a dial that several share only the first is counted."""
        players = game.state.players
        dial = players[seat].dial
        sharing = [hero.seat for hero in players[: self.heroes] if hero.dial == dial]
        if seat == sharing[0]:
            self.causes.append(self.last.pop(dial, ""))

    def dealer(self, game: Game, data: dict[str, Any]) -> str:
        """Who dealt damage, an enemy before a teammate; without anybody else the first thing that added to it."""
        others = [seat for seat in data["sources"] if seat != data["seat"]]
        if others:
            return fighter_name(self.library, game.state.players[max(others)].fighter)
        parts = [source for source, change in data["trace"] if change > 0]
        return name_of(game, parts[0]) if parts else ""
