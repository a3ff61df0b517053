"""Which rules this kernel plays by."""

RULES = 5
"""Version of the rules, a whole number that counts up.

Raise it by one whenever a session that was recorded before is no longer repeated choice by choice: a question is asked
that was not asked then, at another moment or of another seat, one is no longer asked, or an answer has another result.
Content has a fingerprint of its own, and the form of kept positions `FORMAT` in `engine/state.py`; raise that one too
when a step or a field of a frame is no longer what it was. Sessions of older rules are carried over, or told from what
was kept of them (`docs/decisions/0011`).

1: the windows as they were at first. 2: the windows of CARD-4, ACT-8, WIN-6, WIN-9, DEF-8, ROLL-4 and ULT-3 as the
rulings have them. 3: dice of what raises an ultimate are final, and an offensive roll phase that waits for others
continues as one. 4: shared dice are blank for their holder alone, what could change nothing or protect nobody is not
offered, and what a fighter is immune to may be traded. Tokens moved in a roll phase count by the step of the attack,
prevention closes no answer (DEF-8), a removal may name who has nothing (WIN-9), and everybody has a share of what one
of them finds (CRAWL-5). 5: every card of BLOOT-1 is looked at before anybody decides about one.
"""
