"""How likely a side is to win, learned from many games between bots: `chance` for a seat, `features` for what it rests
on.
"""

from ai.chances.chance import chance
from ai.chances.measures import features

__all__ = ["chance", "features"]
