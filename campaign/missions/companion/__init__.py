"""Heroes of a mission with the box on the table: their turns, and what else they may tell.

Momentum cards, allies, perks and mythic abilities are in front of their players: what these do is told. How much
momentum a hero has, who is whose ally, pawns, tiles, the headquarters and the clock are kept here.

`turn` says when something is told, `entries`, `ally_entries` and `map_entries` what.
"""
