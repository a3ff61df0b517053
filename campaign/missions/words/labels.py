"""The options of a mission in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from campaign.missions.bots.forecast import Forecast, next_to, strike_damage
from campaign.missions.rules.allies import cost_of
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.session import DOWN, MOMENTUM, board_of, mission_of
from campaign.missions.words.map import mark_of, where
from campaign.words.labels import Label, Labels, one_line
from campaign.words.names import held, joined, source_name, token_name, words

LITTLE = 0.05
"""Less damage than this is not worth a word."""


class MissionLabels(Labels):
    """What a session of missions offers beyond a duel."""

    passes: Mapping[str, str] = {
        **Labels.passes,
        "strike": "Reach nobody",
        "recruit": "Recruit nobody",
        "perk": "Spend nothing",
        "mythic": "No mythic ability",
    }

    # -- the map -------------------------------------------------------------------------------------

    def say_go(self, space: str) -> Label:
        """Move a pawn: what the enemies' next roll deals there on average, what lies there, who is next to it."""
        mission = mission_of(self.game)
        stays = mission.places[self.moved] == space
        return Label(f"{'Stay at' if stays else 'Go to'} {space}", self.place(space))

    @property
    def moved(self) -> int:
        """The hero whose pawn it is about."""
        return int(self.decision.info.get("of", self.decision.seat))

    def say_take(self, rest: str) -> Label:
        """The upper tile of a space, or a card."""
        if rest not in mission_of(self.game).tiles:
            return super().say_take(rest)
        return Label(f"Take from {rest}", mark_of(self.game, mission_of(self.game).tiles[rest][-1])[1])

    def say_look(self, space: str) -> Label:
        """The face-down tiles of a space."""
        count = sum(tile.startswith(DOWN) for tile in mission_of(self.game).tiles.get(space, ()))
        return Label(f"Look at {space}", f"{count} face-down tile{'' if count == 1 else 's'}")

    def say_top(self, tile: str) -> Label:
        """Which of the tiles that were seen comes on top."""
        return Label(f"{self.library.tables['boosts'][tile].name} on top")

    def place(self, space: str) -> str:
        """What there is to know of a space."""
        game, mission = self.game, mission_of(self.game)
        kind = board_of(game).spaces[space]
        pain = self.forecast.damage(space)
        told = [f"{pain:.1f} damage" if pain > LITTLE else "no damage"]
        told += [mark_of(game, tile)[1] for tile in mission.tiles.get(space, ())[::-1]]
        told += ["a plot"] if space in mission.plots else []
        told += ["an exit"] if kind.kind == "exit" else []
        told += [f"number {kind.number}"] if kind.number else []
        told += ["a laser"] if kind.laser else []
        near = [self.seat(str(enemy)) for enemy in next_to(game, space)]
        told += [f"next to {joined(near)}"] if near else []
        return ", ".join(told)

    @cached_property
    def forecast(self) -> Forecast:
        """The enemies' next roll."""
        return Forecast(self.game, self.moved)

    def say_exit(self, _: str) -> Label:
        """Leave the map."""
        return Label("Leave by an exit", "for the rest of this side")

    # -- targets -------------------------------------------------------------------------------------

    def say_strike(self, seat: str) -> Label:
        """An enemy, where it stands, what it has left, what the attack deals to it."""
        deals = strike_damage(self.game, self.decision.seat, int(seat))
        return Label(f"Strike {self.seat(seat)}", self.enemy(int(seat), f"{deals:.1f} damage" if deals > 0 else ""))

    def enemy(self, seat: int, more: str = "") -> str:
        """Where an enemy stands and what it has left."""
        has = held(self.library, self.game.state.players[seat])
        told = [f"at {where(self.game, seat)}" if where(self.game, seat) else "", f"{self.game.health(seat)} health"]
        return ", ".join(part for part in (*told, has, more) if part)

    def say_target(self, seat: str) -> Label:
        """Also where an enemy stands."""
        label = super().say_target(seat)
        if int(seat) < mission_of(self.game).hero_count:
            return label
        return Label(label.text, self.enemy(int(seat)))

    # -- momentum and allies -------------------------------------------------------------------------

    def say_give(self, seat: str) -> Label:
        """Momentum for a hero."""
        return Label(f"Give it to {self.seat(seat)}", f"has {momentum(self.game, int(seat))} momentum")

    def say_recruit(self, ally: str) -> Label:
        """An ally of the headquarters, and what it costs this hero."""
        label = self.card("Recruit", ally)
        return Label(f"{label.text} for {cost_of(self.game, self.decision.seat, ally)} momentum", label.detail)

    def say_dismiss(self, ally: str) -> Label:
        """An ally who makes room."""
        return self.card("Send back", ally)

    def say_swap(self, ally: str) -> Label:
        """An ally of the headquarters who goes."""
        return self.card("Exchange", ally)

    def say_refresh(self, rest: str) -> Label:
        """A power that may be used once more."""
        seat, _, power = rest.partition(" ")
        action = next((a for a in self.game.index(self.game.state.players[int(seat)]).actions if a.id == power), None)
        if action is None:
            return Label(words(power))
        name = source_name(self.library, action.carrier)
        return Label(f"{name} of {self.seat(seat)}", one_line(self.action_text(action)))

    def say_momentum(self, _: str) -> Label:
        """Momentum in place of a status effect."""
        return Label("Take 1 momentum instead")

    def say_keep(self, rest: str) -> Label:
        """Keep to the status effect, or dice."""
        if rest:
            return super().say_keep(rest)
        return Label(f"Inflict {token_name(self.library, self.decision.info['token'])}")

    def say_wait(self, seat: str) -> Label:
        """Let somebody else go on meanwhile."""
        return Label(f"Wait for {self.seat(seat)}", "who goes on; you go on afterwards")

    def say_use(self, rest: str) -> Label:
        """Also the momentum it costs."""
        label, found = super().say_use(rest), self.action(f"use {rest}")
        price = found.price.get(MOMENTUM, 0) if found is not None else 0
        return Label(f"{label.text} ({price} momentum)", label.detail) if price else label

    # -- perks ---------------------------------------------------------------------------------------

    def say_circle(self, perk: str) -> Label:
        """A circle of a perk, how many it has, what it will do."""
        found = self.library.tables["perks"][perk]
        sheet = mission_of(self.game).sheets[self.decision.seat]
        full = sheet.get("circles", {}).get(perk, 0)
        raw = found.raw if isinstance(found.raw, dict) else {}
        told = ", ".join(part for part in (f"{full} of {found.circles} full", str(raw.get("text", ""))) if part)
        return Label(f"Circle of {found.name}", told)

    def say_mythic(self, id: str) -> Label:
        """A mythic ability."""
        return self.card("Begin with", id) if id in self.library.cards else Label(f"Begin with {words(id)}")
