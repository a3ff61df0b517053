"""How likely a side is to win, learned from many games between bots: `chance` for a seat, `features` for what it rests
on.
"""

from ai.chances.measures import features
from ai.chances.weighing import chance

__all__ = ["chance", "features"]
