"""Golden games: seeded games of every kind, told as one fingerprint each.

A change of the code may change how a position is written, never what is asked, offered, answered,
told or decided: the rules of those games are the rules. `python -m tests.golden` writes them anew
when the rules themselves were meant to change; say so in the commit.
"""
