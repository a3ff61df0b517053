"""What a mission shows and asks beyond a duel; every front draws from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions.session import board_of, card_of, mission_of
from campaign.narrate.face import Face

if TYPE_CHECKING:
    from collections.abc import Mapping


class MissionFace(Face):
    """A mission."""

    name = "mission"
    aim = "Do what the main objective of each side asks for, before any hero falls."
    phases: Mapping[str, str] = {**Face.phases, "rewards": "rewards"}

    def heading(self) -> str:
        """`Clone Vault, side 1, round 2: Turn 3, Barbarian, offensive roll phase`."""
        mission = mission_of(self.game)
        if not mission.side:
            return f"{card_of(self.game).name}: before the first round"
        round_ = f"round {mission.round}" if mission.round else "before the first round"
        return f"{card_of(self.game).name}, side {board_of(self.game).side}, {round_}: {super().heading()}"
