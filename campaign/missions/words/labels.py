"""The options of a mission in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from campaign.missions.bots.forecast import Forecast, next_to, shields, strike_damage
from campaign.missions.rules.allies import allies_of, cost_of, limit_of
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.reach import in_reach, is_attack, needs_reach, range_for
from campaign.missions.rules.session import DOWN, MOMENTUM, board_of, enemies, mission_of
from campaign.missions.words.map import mark_of, where
from campaign.missions.words.messages import OPTIONS
from campaign.words.labels import Label, Labels
from campaign.words.names import ability_at, held, source_name
from engine.dice import tier_of
from engine.state import Ready

LITTLE = 0.05
"""Less damage than this is not worth a word."""


class MissionLabels(Labels):
    """What a session of missions offers beyond a duel."""

    messages: Mapping[str, str] = {**Labels.messages, **OPTIONS}

    # -- the map -------------------------------------------------------------------------------------

    def say_go(self, space: str) -> Label:
        """Say where a pawn goes, what the enemies' next roll deals there, what is on the space, who is next to it."""
        stays = mission_of(self.game).places[self.moved] == space
        return Label(self.say("go nowhere" if stays else "go", space=space), self.space(space))

    @property
    def moved(self) -> int:
        """The hero whose pawn is moved."""
        return int(self.decision.info.get("of", self.decision.seat))

    def say_take(self, rest: str) -> Label:
        """Say which tile is taken, or which card."""
        mission = mission_of(self.game)
        if rest not in mission.tiles:
            return super().say_take(rest)
        return Label(self.say("take from", space=rest), mark_of(self.game, mission.tiles[rest][-1])[1])

    def say_top(self, rest: str) -> Label:
        """Say which boost tile is put on top of a space, or which card on a deck."""
        return Label(self.say("tile on top", tile=rest)) if self.decision.kind == "look" else super().say_top(rest)

    def say_look(self, space: str) -> Label:
        """Say under which tiles the hero looks, and how many are face down."""
        tiles = [tile for tile in mission_of(self.game).tiles.get(space, ()) if tile.startswith(DOWN)]
        return Label(self.say("look", space=space), self.say("look details", tiles=tiles))

    def space(self, space: str) -> str:
        """What there is to know of a space."""
        game, mission = self.game, mission_of(self.game)
        printed = board_of(game).spaces[space]
        damage = self.forecast.damage(space)
        notes = [self.say("space damage", damage=f"{damage:.1f}" if damage > LITTLE else "")]
        notes += [mark_of(game, tile)[1] for tile in mission.tiles.get(space, ())[::-1]]
        notes += [self.say("space plot")] if space in mission.plots else []
        notes += [self.say("space exit")] if printed.kind == "exit" else []
        notes += [self.say("space number", number=printed.number)] if printed.number else []
        notes += [self.say("space laser")] if printed.laser else []
        enemies = [self.seat(str(enemy)) for enemy in next_to(game, space)]
        notes += [self.say("space enemies", enemies=enemies)] if enemies else []
        return ", ".join(notes)

    @cached_property
    def forecast(self) -> Forecast:
        """The enemies' next roll."""
        return Forecast(self.game, self.moved)

    def say_exit(self, _: str) -> Label:
        """Say that the hero leaves the map."""
        return Label(self.say("exit"), self.say("exit details"))

    # -- targets -------------------------------------------------------------------------------------

    def say_activate(self, rest: str) -> Label:
        """Say that an ability is activated, also whether it is an attack that reaches no enemy from here."""
        label, seat = super().say_activate(rest), self.decision.seat
        if self.decision.kind != "roll" or not self.is_out_of_reach(rest):
            return label
        gains = range_for(self.game, seat)
        warning = self.say("out of reach", gains=source_name(self.library, gains.carrier) if gains is not None else "")
        return label._replace(drawback="; ".join(filter(None, (warning, label.drawback))))

    def is_out_of_reach(self, id: str) -> bool:
        """Whether an ability on the dice is an attack that needs an enemy next to the hero, and none is."""
        game, seat = self.game, self.decision.seat
        ability = ability_at(self.library, game.state, seat, id)
        if ability is None or not enemies(game) or in_reach(game, seat):
            return False
        dice = game.state.rolls[-1].dice
        ready = Ready(id, tier_of(ability, dice, self.library.fighters[self.me.fighter].faces), tuple(dice))
        return ready.tier >= 0 and is_attack(game, seat, ready) and needs_reach(game, seat, ready)

    def say_strike(self, seat: str) -> Label:
        """Say which enemy is struck, where it is, what it has left, what the attack deals to it."""
        return Label(
            self.say("strike", seat=seat),
            self.enemy(int(seat), strike_damage(self.game, self.decision.seat, int(seat))),
        )

    def enemy(self, seat: int, damage: float = 0.0) -> str:
        """Where an enemy is, what it has left, and what it would take."""
        return self.say(
            "strike details",
            space=where(self.game, seat),
            health=self.game.health(seat),
            tokens=held(self.library, self.game.state.players[seat]),
            damage=f"{damage:.1f}" if damage > 0 else "",
            shielded=damage > 0 and shields(self.game, seat) > 0,
        )

    def say_target(self, seat: str) -> Label:
        """Say which player is meant, and where an enemy is."""
        label = super().say_target(seat)
        is_hero = int(seat) < mission_of(self.game).hero_count
        return label if is_hero else label._replace(detail=self.enemy(int(seat)))

    # -- momentum and allies -------------------------------------------------------------------------

    def say_give(self, seat: str) -> Label:
        """Say which hero gets the momentum."""
        details = self.say("give details", momentum=momentum(self.game, int(seat)))
        return Label(self.say("give", seat=seat), details)

    def say_recruit(self, ally: str) -> Label:
        """Say which ally is recruited, at what price, and who has to make room (MALL-1)."""
        seat = self.decision.seat
        label = self.card("recruit", ally, momentum=cost_of(self.game, seat, ally))
        own, limit = allies_of(self.game, seat), limit_of(self.game, seat)
        if len(own) < limit:
            return label
        leaves = self.say("recruit instead", card=own[0]) if limit == 1 else self.say("recruit instead of one")
        return label._replace(drawback="; ".join(filter(None, (label.drawback, leaves))))

    def say_dismiss(self, ally: str) -> Label:
        """Say which ally makes room."""
        return self.card("dismiss", ally)

    def say_swap(self, ally: str) -> Label:
        """Say which ally of the headquarters goes."""
        return self.card("swap", ally)

    def say_refresh(self, rest: str) -> Label:
        """Say which power may be used once more."""
        seat, _, power = rest.partition(" ")
        action = next((a for a in self.game.index(self.game.state.players[int(seat)]).actions if a.id == power), None)
        if action is None:
            return Label(self.say("refresh unknown", power=power))
        name = source_name(self.library, action.carrier)
        return Label(self.say("refresh", power=name, seat=seat), *self.program(action.program))

    def say_keep(self, rest: str) -> Label:
        """Say that the status effect is inflicted, or which dice are kept."""
        return super().say_keep(rest) if rest else Label(self.say("keep status", token=self.decision.info["token"]))

    def say_wait(self, seat: str) -> Label:
        """Say which hero the hero waits for."""
        return Label(self.say("wait", seat=seat), self.say("wait details"))

    def say_use(self, rest: str) -> Label:
        """Say that a passive, companion, equipment or ally is used, and for how much momentum."""
        label, action = super().say_use(rest), self.action(f"use {rest}")
        price = action.price.get(MOMENTUM, 0) if action is not None else 0
        return label._replace(text=self.say("use for momentum", use=label.text, momentum=price)) if price else label

    # -- perks ---------------------------------------------------------------------------------------

    def say_circle(self, perk: str) -> Label:
        """Say which perk's circle is filled, how many it has, and what the perk does."""
        definition = self.library.tables["perks"][perk]
        full = mission_of(self.game).sheets[self.decision.seat].get("circles", {}).get(perk, 0)
        raw = definition.raw if isinstance(definition.raw, dict) else {}
        details = self.say("circle details", full=full, circles=definition.circles, text=str(raw.get("text", "")))
        return Label(self.say("circle", perk=perk), details)

    def say_mythic(self, mythic: str) -> Label:
        """Say which mythic ability is chosen."""
        return self.card("mythic", mythic)
