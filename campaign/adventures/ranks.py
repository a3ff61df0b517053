"""The titles of a campaign that was won, by its score (SCORE-4; all of it ours)."""

from __future__ import annotations

TITLES = ((120, "Throne Breakers"), (90, "Champions"), (60, "Challengers"))
"""The fewest points for a title on Normal, the best first."""
LEAST_TITLE = "Survivors"
NORMAL_SCORE = 10
"""What a won scenario scores on Normal."""


def title_of(score: int, scenario_score: int) -> str:
    """The title for a campaign score where a won scenario scores so much: 5 more for each move the bounds by 8.

    >>> title_of(89, 10), title_of(90, 10), title_of(97, 15), title_of(98, 15)
    ('Challengers', 'Champions', 'Challengers', 'Champions')
    """
    shift = 8 * (scenario_score - NORMAL_SCORE) / 5
    return next((title for least, title in TITLES if score >= least + shift), LEAST_TITLE)
